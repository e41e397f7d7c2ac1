"""Entrants who come late, after the stage was drawn."""

from collections import defaultdict
from dataclasses import dataclass
from typing import ClassVar

from django.db.models import Count, Max, Q

from tournaments.actors import Actor
from tournaments.draw_errors import EntrantNotInEventError, NoPlaceLeftError
from tournaments.enums import CorrectionKind, EntrantState, MatchState, StageKind
from tournaments.live import Change, announce
from tournaments.models import Draw, Entrant, Event, Match, Stage, StageEntry
from tournaments.pairing.stages.model import PlannedMatch, RoundRobinFormat
from tournaments.selectors.brackets import BRACKETS, published_draws
from tournaments.services.advancement import OUT
from tournaments.services.changes.departures import entrant_of, matches_given_without_play, reopen_match
from tournaments.services.changes.draws import stage_of
from tournaments.services.layout import Placed, lay_out
from tournaments.stage_shape import read_stage_shape


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterLate:
    """An entrant comes into a stage that is drawn.

    In a round robin it meets everybody of its group (the smallest, unless named), in rounds in which they
    rest as far as can be; a Swiss stage pairs it from its next round on. A bracket has no place but that of
    one who left before playing, named by `in_place_of`.
    """

    entrant_id: int
    stage_id: int
    group: int | None = None
    in_place_of: int | None = None
    kind: ClassVar[CorrectionKind] = CorrectionKind.LATE_ENTRY

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"{entrant_of(event, self.entrant_id)} entered late into {stage_of(event, self.stage_id)}"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step). Raises EntrantNotInEventError, NoPlaceLeftError."""
        stage, entrant = stage_of(event, self.stage_id), entrant_of(event, self.entrant_id)
        draws = published_draws(stage)
        if entrant.state != EntrantState.ENTERED or not draws:
            raise EntrantNotInEventError(entrant=entrant.name, state=entrant.state)
        if self.in_place_of is not None:
            _take_place(stage, entrant, entrant_of(event, self.in_place_of), actor)
        elif stage.kind in BRACKETS:
            raise NoPlaceLeftError(stage=stage.name)
        else:
            entry = _add_entry(stage, entrant, self.group)
            if stage.kind != StageKind.SWISS:
                _add_fixtures(event, draws[0], entry)
        announce(Change(event.pk, "stage", stage.pk))


def _add_entry(stage: Stage, entrant: Entrant, group: int | None) -> StageEntry:
    entries = StageEntry.objects.filter(stage=stage)
    last = entries.aggregate(last=Max("seed"))["last"]
    if group is None:
        sizes = entries.exclude(group=None).values("group").annotate(size=Count("pk"))
        smallest = sizes.order_by("size", "group").first()
        group = None if smallest is None else smallest["group"]
    return StageEntry.objects.create(stage=stage, entrant=entrant, seed=last + 1, group=group)


def _add_fixtures(event: Event, draw: Draw, entry: StageEntry) -> None:
    """A match with every other entrant of the group for each leg, at home in turn."""
    shape = read_stage_shape(entry.stage.kind, entry.stage.settings)
    legs = shape.format.legs if isinstance(shape.format, RoundRobinFormat) else 1
    others = (
        StageEntry.objects.filter(stage=entry.stage, group=entry.group)
        .exclude(pk=entry.pk)
        .exclude(entrant__state__in=OUT)
        .order_by("seed")
    )
    busy = _busy(entry.stage)
    taken: set[int] = set()
    key = Match.on_record.filter(draw=draw).aggregate(last=Max("key"))["last"] or 0
    placed = []
    for leg in range(legs):
        for other in others:
            number = _free_round(busy[other.entrant_id], taken)
            taken.add(number)
            busy[other.entrant_id].add(number)
            key += 1
            sides = (entry.entrant_id, other.entrant_id)
            a, b = sides if (key + leg) % 2 == 0 else sides[::-1]
            planned = PlannedMatch(key, f"group-{entry.group or 1}", number, key, (None, None))
            placed.append(Placed(planned, number, a, b))
    _end_rests(entry.stage, {one.round for one in placed}, placed)
    lay_out(event=event, draw=draw, shape=shape, placed=placed)


def _busy(stage: Stage) -> defaultdict[int, set[int]]:
    """By entrant the rounds in which it plays, or rested and has its credit."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    playing = ~Q(entrant_a=None) & (~Q(entrant_b=None) | ~Q(state=MatchState.NOT_STARTED))
    for a, b, number in Match.objects.filter(playing, stage=stage).values_list(
        "entrant_a_id", "entrant_b_id", "round__number"
    ):
        found[a].add(number)
        if b is not None:
            found[b].add(number)
    return found


def _free_round(busy: set[int], taken: set[int]) -> int:
    number = 1
    while number in busy or number in taken:
        number += 1
    return number


def _end_rests(stage: Stage, rounds: set[int], placed: list[Placed]) -> None:
    """Who was to rest in a round and now plays does not rest."""
    playing = {(one.round, side) for one in placed for side in (one.entrant_a_id, one.entrant_b_id)}
    rests = Match.objects.filter(
        stage=stage, round__number__in=rounds, entrant_b=None, state=MatchState.NOT_STARTED
    ).select_related("round")
    ended = [rest.pk for rest in rests if (rest.round.number, rest.entrant_a_id) in playing]
    Match.objects.filter(pk__in=ended).update(is_set_aside=True)


def _take_place(stage: Stage, entrant: Entrant, left: Entrant, actor: Actor) -> None:
    """The entrant stands wherever the one who left still stands without having played."""
    entry = StageEntry.objects.filter(stage=stage, entrant=left).first()
    own = Match.objects.filter(Q(entrant_a=left) | Q(entrant_b=left), stage=stage)
    played = own.filter(results__is_current=True).exclude(results__source="departure")
    if entry is None or left.state not in OUT or played.exists():
        raise NoPlaceLeftError(stage=stage.name)
    entry.entrant = entrant
    entry.save(update_fields=["entrant"])
    for match in matches_given_without_play(left):
        if match.stage_id == stage.pk and not _stand_in(match, entrant, left, actor):
            raise NoPlaceLeftError(stage=stage.name)
    own.filter(entrant_a=left).update(entrant_a=entrant)
    own.filter(entrant_b=left).update(entrant_b=entrant)


def _stand_in(match: Match, entrant: Entrant, left: Entrant, actor: Actor) -> bool:
    if match.entrant_a_id == left.pk:
        match.entrant_a = entrant
    else:
        match.entrant_b = entrant
    match.save(update_fields=["entrant_a", "entrant_b"])
    return reopen_match(match=match, actor=actor)
