"""Ratings: derived from official games of rated events alone, and the same whenever they are derived."""

from typing import Any

import pytest

from scoring.models import Rating, RatingMove
from scoring.selectors.ratings import rated_games
from scoring.services.ratings import rate_event, refresh_ratings
from scoring.services.sheets import confirm_sheet
from scoring.services.statistics import refresh_statistics
from tests.scoring.ground import TESTER, Hall, a_key, build_hall, open_sitting, play_game
from tournaments.enums import Side
from tournaments.errors import EventNotPublishedError
from tournaments.models import Event

pytestmark = pytest.mark.integration


def play(hall: Hall, a: int, b: int, winners: str, *, table: int) -> None:
    sheet = open_sitting(hall.schedule(a, b, tables=(table,)))
    for winner in winners:
        play_game(sheet, winner)
    for side in Side:
        confirm_sheet(
            sheet_id=sheet.pk, side=side, submission_key=a_key(), expected_version=sheet.version, actor=TESTER
        )
        sheet.refresh_from_db()


@pytest.fixture
def hall(db: None) -> Hall:
    hall = build_hall()
    play(hall, 0, 1, "ABA", table=0)
    play(hall, 2, 3, "AA", table=1)
    rate_event(event_id=hall.event.pk, is_rated=True, actor=TESTER)
    return hall


def derive() -> bool:
    refresh_statistics(actor=TESTER)
    return refresh_ratings(actor=TESTER)


def kept() -> list[Any]:
    return list(Rating.objects.order_by("player").values_list("player", "mu", "sigma", "shown", "games"))


def test_games_of_official_sheets_are_rated(hall: Hall) -> None:
    assert derive()
    assert len(rated_games()) == 5
    ratings = {rating.player.name: rating for rating in Rating.objects.select_related("player")}
    best, worst = ratings["Player 3.1 of carnival-cup"], ratings["Player 4.2 of carnival-cup"]
    assert best.shown > ratings["Player 1.1 of carnival-cup"].shown > worst.shown
    move = RatingMove.objects.get(player=best.player)
    assert (move.won, move.lost, move.before, move.after) == (2, 0, 0, best.shown)
    assert 1 <= move.expected < 2


def test_they_are_derived_only_when_something_has_changed_and_then_anew(hall: Hall) -> None:
    derive()
    first = kept()
    assert not derive()
    Rating.objects.update(shown=9999)
    play(hall, 0, 2, "AA", table=2)
    assert derive()
    play_again = kept()
    assert play_again != first
    rate_event(event_id=hall.event.pk, is_rated=False, actor=TESTER)
    assert derive()
    assert kept() == []
    rate_event(event_id=hall.event.pk, is_rated=True, actor=TESTER)
    assert derive()
    assert kept() == play_again


def test_what_is_not_official_does_not_count(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule(0, 3, tables=(3,)))
    play_game(sheet, "A")
    derive()
    assert len(rated_games()) == 5


def test_a_draft_is_not_rated(hall: Hall) -> None:
    Event.objects.update(state="draft")
    with pytest.raises(EventNotPublishedError):
        rate_event(event_id=hall.event.pk, is_rated=True, actor=TESTER)
