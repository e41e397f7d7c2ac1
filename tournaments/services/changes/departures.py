"""Entrants who leave, are sent away, or come back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from django.db.models import Q

from tournaments.actors import Actor
from tournaments.draw_errors import EntrantNotInEventError, ResultMovedOnError
from tournaments.enums import CorrectionKind, EntrantState, MatchState, ResultKind, ResultSource
from tournaments.live import Change, announce
from tournaments.models import Entrant, Event, Match, MatchResult, StageEntry
from tournaments.selectors.brackets import BRACKETS
from tournaments.selectors.draws import stages_over
from tournaments.selectors.found import found
from tournaments.services.advancement import FollowingResult, settle_if_ready, walkovers_of
from tournaments.services.outcomes import Outcome
from tournaments.services.registrations import fill_places
from tournaments.services.results import move_match, record_following, withdraw_match_result
from tournaments.stage_shape import Departures, read_stage_shape
from tournaments.transactions import require_transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEntrant:
    """An entrant leaves: the matches it still had to play are awarded, or void where the stage says so."""

    entrant_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.ENTRANT_WITHDRAWN

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"{entrant_of(event, self.entrant_id)} withdrawn"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step). Raises EntrantNotInEventError."""
        entrant = entrant_of(event, self.entrant_id)
        _refuse_unless(entrant, EntrantState.ENTERED)
        let_go([entrant], state=EntrantState.WITHDRAWN, actor=actor)
        fill_places(event=event, actor=actor)


@dataclass(frozen=True, slots=True, kw_only=True)
class DisqualifyEntrant:
    """An entrant is sent away."""

    entrant_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.ENTRANT_DISQUALIFIED

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"{entrant_of(event, self.entrant_id)} disqualified"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step). Raises EntrantNotInEventError."""
        entrant = entrant_of(event, self.entrant_id)
        _refuse_unless(entrant, EntrantState.ENTERED, EntrantState.WITHDRAWN)
        let_go([entrant], state=EntrantState.DISQUALIFIED, actor=actor)
        fill_places(event=event, actor=actor)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawEveryone:
    """Everybody leaves: the event is called off."""

    kind: ClassVar[CorrectionKind] = CorrectionKind.EVERYONE_WITHDRAWN

    def subject(self, event: Event) -> str:  # noqa: ARG002 - every change says what it is of an event
        """What is done, in words."""
        return "Everybody withdrawn"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step)."""
        entered = list(Entrant.objects.filter(event=event, state=EntrantState.ENTERED).order_by("pk"))
        let_go(entered, state=EntrantState.WITHDRAWN, actor=actor)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReinstateEntrant:
    """An entrant comes back: what was awarded against it is to be played, where nothing followed from it."""

    entrant_id: int
    kind: ClassVar[CorrectionKind] = CorrectionKind.ENTRANT_REINSTATED

    def subject(self, event: Event) -> str:
        """What is done, in words."""
        return f"{entrant_of(event, self.entrant_id)} reinstated"

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step). Raises EntrantNotInEventError."""
        entrant = entrant_of(event, self.entrant_id)
        _refuse_unless(entrant, EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
        entrant.state = EntrantState.ENTERED
        entrant.save(update_fields=["state"])
        announce(Change(event.pk, "entrant", entrant.pk))
        rests = Match.objects.filter(entrant_a=entrant, entrant_b=None, state=MatchState.NOT_NEEDED)
        rests.exclude(nobody_b=True).update(state=MatchState.NOT_STARTED)
        for match in matches_given_without_play(entrant):
            reopen_match(match=match, actor=actor)


def entrant_of(event: Event, entrant_id: int) -> Entrant:
    """An entrant of the event. Raises NotFoundError."""
    return found(Entrant.objects.filter(pk=entrant_id, event=event), entrant_id)


def let_go(entrants: list[Entrant], *, state: EntrantState, actor: Actor) -> None:
    """Give entrants a state in which they play no more, and settle the matches they had to play (a step)."""
    require_transaction()
    ids = [entrant.pk for entrant in entrants]
    _let_tables_stand(entrants, state)
    Entrant.objects.filter(pk__in=ids).update(state=state)
    announce(*(Change(entrant.event_id, "entrant", entrant.pk) for entrant in entrants))
    own = Match.objects.filter(Q(entrant_a__in=ids) | Q(entrant_b__in=ids), state=MatchState.NOT_STARTED)
    for rest in own.filter(Q(part__startswith="group-") | Q(part="swiss"), entrant_b=None):
        move_match(match=rest, state=MatchState.NOT_NEEDED)
    to_come = own.filter(entrant_a__isnull=False, entrant_b__isnull=False)
    # One award may settle the next match of a bracket too, so each is looked up again before its own.
    for key in to_come.order_by("pk").values_list("pk", flat=True):
        match = Match.objects.select_related("stage").get(pk=key)
        if match.state == MatchState.NOT_STARTED:
            record_following(results=list(_awarded(match)), actor=actor)


def _let_tables_stand(entrants: list[Entrant], state: EntrantState) -> None:
    """Mark in which stages they had played to the end: who leaves afterwards changes nothing in their tables.

    Somebody disqualified does, unless others have gone on from that table already.
    """
    for event_id in {entrant.event_id for entrant in entrants}:
        event = Event.objects.get(pk=event_id)
        over = stages_over(event, drawn_from=state == EntrantState.DISQUALIFIED)
        entries = StageEntry.objects.filter(entrant__in=[entrant.pk for entrant in entrants])
        leaving = [entrant.pk for entrant in entrants if entrant.state == EntrantState.ENTERED]
        entries.exclude(stage__in=over).update(played_out=False)
        entries.filter(stage__in=over, entrant__in=leaving).update(played_out=True)


def matches_given_without_play(entrant: Entrant) -> list[Match]:
    """The matches of an entrant that were awarded because somebody left, the last first."""
    given = MatchResult.objects.filter(is_current=True, source=ResultSource.DEPARTURE).exclude(
        kind=ResultKind.BYE
    )
    sides = Q(entrant_a=entrant) | Q(entrant_b=entrant)
    rows = Match.objects.filter(sides, results__in=given)
    return list(rows.order_by("-pk"))


def reopen_match(*, match: Match, actor: Actor) -> bool:
    """Let an awarded match be played after all; False where its award has been played on (a step)."""
    try:
        withdraw_match_result(match=match, actor=actor)
    except ResultMovedOnError:
        return False
    move_match(match=match, state=MatchState.NOT_STARTED)
    record_following(results=settle_if_ready(match), actor=actor)
    return True


def _awarded(match: Match) -> Iterable[FollowingResult]:
    shape = read_stage_shape(match.stage.kind, match.stage.settings)
    walkovers = walkovers_of([match])
    if match.stage.kind in BRACKETS or shape.departures is Departures.WALKOVER:
        return walkovers
    return [
        FollowingResult(found.match, Outcome(kind=ResultKind.VOID), ResultSource.DEPARTURE)
        for found in walkovers
    ]


def _refuse_unless(entrant: Entrant, *states: EntrantState) -> None:
    if entrant.state not in states:
        raise EntrantNotInEventError(entrant=entrant.name, state=entrant.state)
