"""Halves of timed matches: begun for a round at once, ended by its bell, one after the other."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.enums import SheetState
from scoring.services.halves import ring_bell_of_round, start_half, start_half_of_round
from tests.scoring.ground import commit, open_sitting, play_game
from tests.tournaments.floor import Room, furnish
from tests.tournaments.ground import TESTER
from tournaments.enums import MatchState
from tournaments.errors import HalfNotStartedError, NoSuchHalfError
from tournaments.models import Half, Match
from tournaments.selectors.halves import HalfOfRound, halves_of_event
from tournaments.services.allocations import allocate_tables

pytestmark = pytest.mark.integration


def timed(unfinished: str = "void") -> Room:
    counting = {"way": "timed", "halves": 2, "unfinished": unfinished}
    return furnish(players=4, entrants=4, counting=counting)


def at_tables(room: Room) -> tuple[Match, Match]:
    matches = room.wait(0, 1), room.wait(2, 3)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    return matches


def start(room: Room, half: int) -> list[Half]:
    return start_half_of_round(round_id=room.round_id, half=half, actor=TESTER)


def ring(room: Room, half: int) -> list[Match]:
    return ring_bell_of_round(round_id=room.round_id, half=half, actor=TESTER)


def told(room: Room) -> list[tuple[int, bool, int]]:
    def in_short(half: HalfOfRound) -> tuple[int, bool, int]:
        return half.number, half.is_running, len(half.matches)

    return [in_short(half) for half in halves_of_event(room.event)]


def test_a_round_goes_through_its_halves(db: None) -> None:
    room = timed()
    first, second = at_tables(room)
    assert told(room) == [(1, False, 2)]
    start_half(match_id=first.pk, half=1, actor=TESTER)
    assert told(room) == [(1, False, 1), (1, True, 1)]
    assert [half.match_id for half in start(room, 1)] == [second.pk]
    assert start(room, 1) == []
    sheets = [open_sitting(match) for match in (first, second)]
    for sheet in sheets:
        play_game(sheet)
        commit(sheet)
    assert ring(room, 1) == [first, second]
    assert ring(room, 1) == []
    for sheet in sheets:
        sheet.refresh_from_db()
        assert (sheet.state, sheet.bullseyes_a) == (SheetState.AWAITING_CONFIRMATION, 1)
    assert told(room) == [(2, False, 2)]
    start(room, 2)
    for match in (first, second):
        open_sitting(match, number=2)
    ring(room, 2)
    assert told(room) == []
    first.refresh_from_db()
    assert first.state == MatchState.AWAITING_CONFIRMATION
    assert first.results.get().bullseyes_a == 1


@pytest.mark.parametrize(
    ("unfinished", "bullseyes", "state"),
    [
        ("void", 0, SheetState.AWAITING_CONFIRMATION),
        ("to-the-leader", 1, SheetState.AWAITING_CONFIRMATION),
        ("played-out", 0, SheetState.IN_PLAY),
    ],
)
def test_a_game_unfinished_at_the_bell_is_as_the_event_says(
    db: None, unfinished: str, bullseyes: int, state: SheetState
) -> None:
    room = timed(unfinished)
    match, _ = at_tables(room)
    start(room, 1)
    sheet = open_sitting(match)
    commit(sheet)
    ring(room, 1)
    sheet.refresh_from_db()
    assert (sheet.bullseyes_a, sheet.state) == (bullseyes, state)
    assert Half.objects.get(match=match).rung_by == TESTER.signature


def test_halves_begin_in_their_order(db: None) -> None:
    room = timed()
    match, _ = at_tables(room)
    for half, error in ((2, HalfNotStartedError), (3, NoSuchHalfError), (0, NoSuchHalfError)):
        with pytest.raises(error):
            start_half(match_id=match.pk, half=half, actor=TESTER)
    start(room, 1)
    with pytest.raises(HalfNotStartedError):
        start_half(match_id=match.pk, half=2, actor=TESTER)


def test_a_match_without_a_bell_has_no_halves(db: None) -> None:
    room = furnish()
    match = room.wait()
    with pytest.raises(NoSuchHalfError):
        start_half(match_id=match.pk, half=1, actor=TESTER)
    assert told(room) == []


def test_the_halves_are_read_in_two_queries(
    db: None, django_assert_num_queries: Callable[[int], Any]
) -> None:
    room = timed()
    at_tables(room)
    start(room, 1)
    with django_assert_num_queries(2):
        halves_of_event(room.event)
