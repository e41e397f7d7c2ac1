"""The halves of timed matches: begun together, ended by the bell for every match of the round."""

from django.utils import timezone

from scoring.rules.match import Way, read_counting
from scoring.services.bells import ring_bell
from tournaments.actors import Actor
from tournaments.enums import MatchState
from tournaments.errors import HalfNotStartedError, MatchNotReadyError, MatchOverError, NoSuchHalfError
from tournaments.live import Change, announce
from tournaments.models import Half, Match
from tournaments.selectors.halves import matches_in_half
from tournaments.services.beginnings import refuse_finished
from tournaments.services.locks import locked_match
from tournaments.transactions import durable_transaction


def start_half(*, match_id: int, half: int, actor: Actor) -> Half:
    """Begin a half of a timed match; begun again, it is the same half.

    Raises NoSuchHalfError, HalfNotStartedError where the half before has not ended, MatchNotReadyError,
    MatchOverError, EventFinishedError, NotFoundError.
    """
    with durable_transaction():
        match = locked_match(match_id)
        refuse_finished(match.event)
        begun = Half.objects.filter(match=match, number=half).first()
        if begun is not None:
            return begun
        _check_start(match, half)
        announce(Change(match.event_id, "match", match.pk))
        return Half.objects.create(
            match=match, number=half, started_by=actor.signature, started_at=timezone.now()
        )


def start_half_of_round(*, round_id: int, half: int, actor: Actor) -> list[Half]:
    """Begin a half of every match of a round that has come so far; again, it goes on where it stopped."""
    ready = matches_in_half(round_id, half, is_running=False)
    return [start_half(match_id=match.pk, half=half, actor=actor) for match in ready]


def ring_bell_of_round(*, round_id: int, half: int, actor: Actor) -> list[Match]:
    """Ring the bell for every match of a round in which this half is running; returns those matches."""
    running = matches_in_half(round_id, half, is_running=True)
    for match in running:
        ring_bell(match_id=match.pk, half=half, actor=actor)
    return running


def _check_start(match: Match, half: int) -> None:
    counting = read_counting(match.counting)
    if counting.way is not Way.TIMED or not 1 <= half <= counting.halves:
        raise NoSuchHalfError(match=match.number, half=half)
    if match.entrant_a_id is None or match.entrant_b_id is None:
        raise MatchNotReadyError(match=match.number)
    if match.state in {MatchState.FINAL, MatchState.NOT_NEEDED}:
        raise MatchOverError(match=match.number, state=match.state)
    before = Half.objects.filter(match=match, number=half - 1, rung_at__isnull=False)
    if half > 1 and not before.exists():
        raise HalfNotStartedError(match=match.number, half=half)
