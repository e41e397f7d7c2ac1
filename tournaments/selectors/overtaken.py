"""Draws overtaken by a correction: by the tables as they are now, others would have places in them.

Derived each time from what was drawn and from what stands, never stored: undoing a correction takes it away.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.composition import pots_of_seeds
from tournaments.draw_content import DrawContent, content_from_json, request_from_json
from tournaments.draw_errors import PlacesSharedError, StageNotDrawnError, StageNotOverError, UnfitDrawError
from tournaments.enums import DrawState
from tournaments.errors import UnfitFieldsError
from tournaments.models import Draw, Entrant, Event, Stage, StageEntry
from tournaments.pairing.stages.model import Entries
from tournaments.selectors.pictures import origin_in_words
from tournaments.selectors.plans import (
    PlannedEvent,
    due_by_places,
    key_of,
    planned_event,
    siblings_of,
    standing_beside,
)
from tournaments.selectors.siblings import has_been_played, members_of
from tournaments.stage_shape import read_stage_shape

Pots = Sequence[Sequence[int]]
PLAYED: Final = "Matches of it have been played, so it goes on as drawn; this stays to be read beside it."
STANDS: Final = (
    "Nothing of it has been played. Undo its draw to draw it again, or to draw it as it was with the"
    " newcomers where those stood whom they replace; otherwise it goes on as drawn."
)
UNDONE: Final = (
    "Nothing of it had been played, so its draw is undone. The page of its draw offers both: to draw it"
    " again, and to draw it as it was with the newcomers where those stood whom they replace."
)
ELSEWHERE: Final = "It goes on as drawn: whoever would come in stands in another stage already."
WAITS: Final = "Nothing of it has been played. Undo its draw to wait for that; otherwise it goes on as drawn."


@dataclass(frozen=True, slots=True)
class OvertakenPlace:
    """A place of a draw that another would have now: which, who goes on in it, who would; all in words.

    `stands_in` is the stage beside this one in which the one who would is drawn, if any.
    """

    place: str
    goes_on: str
    due: str
    stands_in: str
    words: str


@dataclass(frozen=True, slots=True)
class OvertakenDraw:
    """A drawn stage whose places would go to others by the tables as they are now.

    `waits` says in words why it is not decided who would have them; `places` is empty then. `is_undone`: the
    correction told of undid the draw. `choice` says what can be done.
    """

    stage: str
    position: int
    is_played: bool
    is_undone: bool
    waits: str
    places: tuple[OvertakenPlace, ...]
    choice: str


def overtaken_draws(event: Event, *, undone: Iterable[int] = ()) -> tuple[OvertakenDraw, ...]:
    """The overtaken draws of an event by stage, and those of the `undone` (by id) not drawn again since."""
    first = Draw.objects.filter(stage__event=event, first_round=1).select_related("stage")
    standing = {draw.stage_id: draw for draw in first.filter(state=DrawState.PUBLISHED)}
    gone = {draw.stage_id: draw for draw in first.filter(pk__in=list(undone)).order_by("number")}
    draws = sorted((gone | standing).values(), key=lambda draw: draw.stage.position)
    return tuple(found for draw in draws if (found := _overtaken(event, draw)) is not None)


def overtaken_draws_of(stage: Stage) -> tuple[OvertakenDraw, ...]:
    """The overtaken draw of one stage, if it is."""
    draws = Draw.objects.filter(stage=stage, first_round=1, state=DrawState.PUBLISHED).select_related("stage")
    return tuple(found for draw in draws if (found := _overtaken(stage.event, draw)) is not None)


def replaced_seeds(drawn: Sequence[int], due: Sequence[int], pots: Pots) -> Iterator[tuple[int, int]]:
    """The seeds at which somebody is due who is not drawn in the pot of that seed.

    Each with the seed of the one who is drawn there instead, and due in that pot no more.
    """
    for pot in pots:
        seeds = [seed for seed in pot if seed <= min(len(drawn), len(due))]
        drawn_here = {drawn[seed - 1] for seed in seeds}
        due_at = {due[seed - 1]: seed for seed in seeds}
        for newcomer, seed in due_at.items():
            if newcomer not in drawn_here:
                left = seed
                while drawn[left - 1] in due_at:
                    left = due_at[drawn[left - 1]]
                yield seed, left


def is_stale(draw: Draw, due: Sequence[int]) -> bool:
    """Whether others are `due` now, by seed, than were drawn, or where it decides their places elsewhere."""
    drawn = content_from_json(draw.content).entrants
    return len(drawn) != len(due) or any(replaced_seeds(drawn, due, _pots(draw, len(drawn))))


def _overtaken(event: Event, draw: Draw) -> OvertakenDraw | None:
    stage = draw.stage
    if not _is_fed(stage):
        return None
    stage.event = event
    content = content_from_json(draw.content)
    waits, places = "", tuple[OvertakenPlace, ...]()
    try:
        planned = planned_event(event, undrawn=stage)
        staying = standing_beside(stage, planned).union(content.entrants)
        due = due_by_places(stage, planned, staying=staying)
        places = tuple(_places(draw, content, planned, due))
    except (StageNotOverError, PlacesSharedError, UnfitDrawError, UnfitFieldsError) as refusal:
        waits = _undecided(stage, refusal)
    is_undone = draw.state == DrawState.UNDONE
    if not places and (is_undone or not waits):
        return None
    is_played = not is_undone and has_been_played(stage)
    choice = UNDONE if is_undone else PLAYED if is_played else _choice_unplayed(places)
    return OvertakenDraw(stage.name, stage.position, is_played, is_undone, waits, places, choice)


def _choice_unplayed(places: Sequence[OvertakenPlace]) -> str:
    if not places:
        return WAITS
    return ELSEWHERE if all(place.stands_in for place in places) else STANDS


def _is_fed(stage: Stage) -> bool:
    intakes = read_stage_shape(stage.kind, stage.settings).intake
    return any(not isinstance(intake, Entries) for intake in intakes)


def _places(
    draw: Draw, content: DrawContent, planned: PlannedEvent, due: Sequence[int]
) -> Iterator[OvertakenPlace]:
    """The places of a draw in which another would be than the one drawn, or the one let in since."""
    stage, drawn = draw.stage, content.entrants
    swapped = {swap.instead_of: swap.entrant for swap in content.swaps}
    due = [swapped.get(number, number) for number in due]
    pots = _pots(draw, len(drawn))
    replaced = list(replaced_seeds(drawn, due, pots))
    if not replaced:
        return
    standing = dict(enumerate(drawn, 1))
    if draw.state != DrawState.UNDONE:
        standing |= dict(StageEntry.objects.filter(stage=stage).values_list("seed", "entrant__number"))
    inside = {seed: {standing[other] for other in pot} for pot in pots for seed in pot}
    found = [
        (seed, standing[left], due[seed - 1]) for seed, left in replaced if due[seed - 1] not in inside[seed]
    ]
    names = dict(Entrant.objects.filter(event=stage.event).values_list("number", "name"))
    beside = _beside(stage, planned)
    for seed, goes_on, newcomer in found:
        place, stands_in = _place_in_words(planned, stage, seed), beside.get(newcomer, "")
        words = "was drawn with {}; by the corrected table {} has the place ({})"
        if draw.state != DrawState.UNDONE:
            words = "goes on with {}; by the corrected table {} would have the place ({})"
        told = f"{stage} {words.format(names[goes_on], names[newcomer], place)}"
        told += f", but stands in {stands_in}." if stands_in else "."
        yield OvertakenPlace(place, names[goes_on], names[newcomer], stands_in, told)


def _beside(stage: Stage, planned: PlannedEvent) -> dict[int, str]:
    """By entrant the stage that shares out the same places and in which it stands."""
    siblings = siblings_of(stage, planned)
    return {number: sibling.name for sibling in siblings for number in members_of(sibling)}


def _pots(draw: Draw, size: int) -> Pots:
    """The seeds that the draw treated as worth the same."""
    chosen = read_stage_shape(draw.settings["kind"], draw.settings["stage"]).format
    return pots_of_seeds(chosen, size, draw.method, request_from_json(draw.settings["request"]))


def _place_in_words(planned: PlannedEvent, stage: Stage, seed: int) -> str:
    names: Mapping[str, str] = {key: found.name for key, found in planned.stages.items()}
    return origin_in_words(planned.plan.stage(key_of(stage)).seeding[seed - 1], names)


def _undecided(
    stage: Stage, refusal: StageNotOverError | PlacesSharedError | UnfitDrawError | UnfitFieldsError
) -> str:
    match refusal:
        case StageNotDrawnError(stage=source):
            why = f"{source} is not drawn"
        case StageNotOverError(stage=source, unplayed=unplayed):
            counted = "1 match" if unplayed == 1 else f"{unplayed} matches"
            why = f"{source} has {counted} to be played"
        case PlacesSharedError(stage=source, entrants=entrants):
            why = f"in {source} a place that decides who goes on is shared by {', '.join(entrants)}"
        case _:
            why = "the stages before it do not fill its places any more"
    return f"{stage} was drawn, and now it is not decided who has its places: {why}."
