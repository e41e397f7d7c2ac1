"""The event's format as one picture: its stages planned from their settings and what is drawn already."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from tournaments.composition import Contestants, format_as_drawn
from tournaments.draw_content import DrawContent, content_from_json
from tournaments.draw_errors import InBothStagesError, UnfitDrawError
from tournaments.enums import DrawState, EntrantState
from tournaments.event_templates import MOST_EXPECTED
from tournaments.models import Draw, Entrant, Event, Stage, StageEntry
from tournaments.pairing.errors import PairingError
from tournaments.pairing.stages.model import Entries, Entry, EventPlan, StagePlan
from tournaments.pairing.stages.model import Stage as PlanStage
from tournaments.pairing.stages.plan import plan
from tournaments.pairing.stages.seating import Outcome, seated
from tournaments.selectors.outcomes import stage_outcome
from tournaments.selectors.siblings import beside, has_been_played, members_of, share_places
from tournaments.stage_shape import StageShape, read_stage_shape

MOST_SUPPOSED: Final = MOST_EXPECTED


@dataclass(frozen=True, slots=True)
class PlannedEvent:
    """The plan of an event with the stages it is of, by key, and the entrants it was made for, best first."""

    plan: EventPlan
    stages: dict[str, Stage]
    shapes: dict[str, StageShape]
    field: tuple[int, ...]

    def stage_plan(self, stage: Stage) -> StagePlan:
        """The plan of one stage."""
        return self.plan.stage(key_of(stage))


def key_of(stage: Stage) -> str:
    """What the plan calls a stage: its position, which intakes name too."""
    return str(stage.position)


def supposed_entrants(text: str) -> int | None:
    """The number of entrants somebody supposes, None where it is none a plan is drawn for.

    Anybody may suppose, and a round robin of so many is as much as a request should be asked to draw.
    """
    if not text.isdecimal() or len(text) > len(str(MOST_SUPPOSED)):
        return None
    return int(text) if 1 <= int(text) <= MOST_SUPPOSED else None


def expected_entrants(event: Event) -> int | None:
    """How many the plan is shown for while fewer than expected are entered and nothing is drawn."""
    if event.expected_entrants is None or StageEntry.objects.filter(stage__event=event).exists():
        return None
    entered = Entrant.objects.filter(event=event, state=EntrantState.ENTERED).count()
    return event.expected_entrants if entered < event.expected_entrants else None


def planned_event(event: Event, *, entrants: int | None = None, undrawn: Stage | None = None) -> PlannedEvent:
    """The plan of the event, for its field as drawn or as entered, or for a number of `entrants` supposed.

    One stage may be planned as if it were `undrawn`.

    Raises UnfitFieldsError for settings that cannot stand and UnfitDrawError for stages that do not fit
    together.
    """
    stages = list(Stage.objects.filter(event=event).order_by("position"))
    drawn = _drawn_places(stage for stage in stages if stage != undrawn)
    field = _field(event, drawn.values())
    shapes = {key_of(stage): read_stage_shape(stage.kind, stage.settings) for stage in stages}
    wanted = [
        PlanStage(
            key,
            format_as_drawn(shape.format, drawn[key]) if key in drawn and entrants is None else shape.format,
            shape.intake,
        )
        for key, shape in shapes.items()
    ]
    with pairing_refusals():
        made = plan(wanted, entrants=len(field) if entrants is None else entrants)
    return PlannedEvent(made, {key_of(stage): stage for stage in stages}, shapes, field)


def stage_depths(stages: Iterable[Stage]) -> dict[str, int]:
    """By key how far down the chain a stage is: one further than the deepest that it takes in from."""
    depths: dict[str, int] = {}
    for stage in stages:
        intakes = read_stage_shape(stage.kind, stage.settings).intake
        sources = [intake.stage for intake in intakes if not isinstance(intake, Entries)]
        depths[key_of(stage)] = max((depths.get(source, 0) + 1 for source in sources), default=0)
    return depths


def contestants_of(
    stage: Stage, planned: PlannedEvent, *, by_places: bool = False, staying: frozenset[int] = frozenset()
) -> Contestants:
    """Who takes part in a stage that is to be drawn, by seed: entered, or come from the stages before.

    `by_places` asks whom the places send, whatever was drawn and not yet played beside it; `staying` as for
    `due_by_places`. Raises StageNotOverError and PlacesSharedError while that is not decided, and
    InBothStagesError for somebody who stands in another stage already and for whom nobody can come in.
    """
    siblings = [
        sibling for sibling in siblings_of(stage, planned) if not by_places or has_been_played(sibling)
    ]
    due = due_by_places(stage, planned, staying=staying)
    seeds, swaps = beside(due, siblings, lambda sibling: due_by_places(sibling, planned, staying=staying))
    for sibling in siblings:
        _refuse_double(stage, sibling, set(seeds) & members_of(sibling))
    clubs = Entrant.objects.filter(event_id=stage.event_id, number__in=seeds).values_list("number", "club")
    by_number = {number: club.strip().casefold() for number, club in clubs}
    return Contestants(planned.field, seeds, by_number, swaps)


def siblings_of(stage: Stage, planned: PlannedEvent) -> list[Stage]:
    """The stages that share out places with one: the minor cup beside the cup."""
    own = planned.stage_plan(stage).seeding
    others = (other for other in planned.stages.values() if other != stage)
    return [other for other in others if share_places(own, planned.stage_plan(other).seeding)]


def standing_beside(stage: Stage, planned: PlannedEvent) -> frozenset[int]:
    """By number who stands in the stages beside one: whoever leaves there keeps the place that led there."""
    return frozenset().union(*map(members_of, siblings_of(stage, planned)))


def _refuse_double(stage: Stage, sibling: Stage, numbers: set[int]) -> None:
    if numbers:
        rows = Entrant.objects.filter(event_id=stage.event_id, number__in=numbers).order_by("number")
        names = tuple(rows.values_list("name", flat=True))
        raise InBothStagesError(stage=stage.name, other=sibling.name, entrants=names)


def to_be_drawn(event: Event, stage: Stage) -> list[Entrant]:
    """Those who take part in a stage that is to be drawn, by seed. Raises what `contestants_of` raises."""
    seeds = contestants_of(stage, planned_event(event)).seeds
    entrants = {entrant.number: entrant for entrant in Entrant.objects.filter(event=event)}
    return [entrants[number] for number in seeds]


def due_by_places(
    stage: Stage, planned: PlannedEvent, *, staying: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """Whom the places of the plan send to a stage, by seed; nothing is asked but the places.

    Who has left the event is passed over, but for those `staying` (by number), who left in that stage or in
    one drawn beside it. Raises StageNotOverError and PlacesSharedError while it is not decided,
    UnfitDrawError.
    """
    seeding = planned.stage_plan(stage).seeding
    sources = dict.fromkeys(origin.stage for origin in seeding if not isinstance(origin, Entry))
    outcomes: dict[str, Outcome] = {
        key: stage_outcome(
            planned.stages[key],
            [origin for origin in seeding if not isinstance(origin, Entry) and origin.stage == key],
            staying=staying,
        )
        for key in sources
    }
    with pairing_refusals():
        return seated(planned.plan, key_of(stage), entries=planned.field, outcomes=outcomes)


@contextmanager
def pairing_refusals() -> Iterator[None]:
    """Turn what the pure engines refuse into an error that has a sentence. Raises UnfitDrawError."""
    try:
        yield
    except PairingError as refused:
        facts = {name: _plain(value) for name, value in refused.details.items()}
        raise UnfitDrawError(fault=refused.code, facts=facts) from refused


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value)
    return value if isinstance(value, int | str) or value is None else str(value)


def _drawn_places(stages: Iterable[Stage]) -> dict[str, DrawContent]:
    positions = {stage.pk: key_of(stage) for stage in stages}
    draws = Draw.objects.filter(stage__in=positions, state=DrawState.PUBLISHED).order_by("-first_round")
    return {positions[draw.stage_id]: content_from_json(draw.content) for draw in draws}


def _field(event: Event, drawn: Iterable[DrawContent]) -> tuple[int, ...]:
    """The field as the first draws found it; before any, everybody entered by seed, then by number."""
    longest = max((content.field for content in drawn), key=len, default=())
    if longest:
        return longest
    entered = Entrant.objects.filter(event=event, state=EntrantState.ENTERED)
    return tuple(
        number
        for number, _ in sorted(
            entered.values_list("number", "seed"),
            key=lambda found: (found[1] is None, found[1] or 0, found[0]),
        )
    )
