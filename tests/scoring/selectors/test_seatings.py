"""Who sat in which seat for every hand."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import ScoreSheet
from scoring.selectors.seatings import seated_at, seats_of_each_hand
from tests.scoring.ground import Hall, commit, open_sitting, play_game, seats_of
from tournaments.models import Seat

pytestmark = pytest.mark.integration


def test_every_counted_hand_has_the_players_of_the_opening(sheet: ScoreSheet) -> None:
    play_game(sheet)
    commit(sheet)
    hands = seats_of_each_hand([sheet])[sheet.pk]
    counted = sheet.counted_hands.values_list("game_number", "hand_number")
    assert [(hand.game_number, hand.hand_number) for hand in hands] == list(counted)
    assert hands[-1].game_number == 2
    opening = seats_of(sheet.sitting.match)
    assert all(hand.players == opening for hand in hands)


def test_a_sheet_without_hands_has_none(sheet: ScoreSheet) -> None:
    assert seats_of_each_hand([sheet]) == {sheet.pk: ()}


def test_many_sheets_take_two_queries(hall: Hall, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    sheets = [open_sitting(hall.schedule(0, 1)), open_sitting(hall.schedule(2, 3, tables=(1,)))]
    for sheet in sheets:
        commit(sheet)
    with django_assert_num_queries(2):
        found = seats_of_each_hand(sheets)
    assert [len(found[sheet.pk]) for sheet in sheets] == [1, 1]


def test_a_seat_is_the_next_players_from_the_line_of_the_change_on() -> None:
    seats = [
        Seat(seat="A1", player_id=1, until_sequence=4),
        Seat(seat="A1", player_id=2, from_sequence=4, until_sequence=9),
        Seat(seat="A1", player_id=3, from_sequence=9),
        Seat(seat="B1", player_id=7),
    ]
    at = [seated_at(seats, sequence) for sequence in (1, 3, 4, 8, 9, 40)]
    assert at == [{"A1": player, "B1": 7} for player in (1, 1, 2, 2, 3, 3)]
