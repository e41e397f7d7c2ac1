"""The match page: hand by hand to everybody, buttons only to those who may, in a fixed number of queries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from officials.rulings.remedies import RemedyKind
from scoring.models import ScoreSheet
from tests.scoring.ground import TESTER, Hall, commit, open_sitting, play_game
from tests.scoring.rulings import rule
from tests.scoring.substitutes import approved, take_seat
from tests.scoring.views.test_sheets import at_table
from tournaments.services.matches import MatchDetails, schedule_match
from tournaments.services.results import Outcome, enter_result

pytestmark = pytest.mark.integration


def page_of(client: Client, hall: Hall, number: int = 1) -> str:
    response = client.get(f"/e/{hall.event.slug}/matches/{number}/")
    assert response.status_code == 200
    return response.content.decode()


def test_everybody_reads_every_hand(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    play_game(sheet, "B")
    commit(sheet)
    page = page_of(client, hall)
    assert page.count('<th class="n" scope="row">') == sheet.counted_hands.count()
    assert "Game 1: bullseye for Entrant 2" in page
    assert "Player 1.1 of carnival-cup (A1)" in page
    assert "Enter hands" not in page


def test_the_device_at_the_table_may_go_on(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    at_table(client, hall.tables[0])
    assert f'href="/sheets/{sheet.pk}/"' in page_of(client, hall)
    at_table(client, hall.tables[1])
    assert f'href="/sheets/{sheet.pk}/"' not in page_of(client, hall)


def test_a_match_written_down_from_paper_has_no_sheet_to_open(client: Client, hall: Hall) -> None:
    outcome = Outcome(winner="A", bullseyes=(2, 0))
    enter_result(match_id=hall.schedule().pk, outcome=outcome, actor=TESTER)
    assert "Play has not begun." not in page_of(client, hall)


def test_a_sitting_to_be_opened(client: Client, hall: Hall) -> None:
    match = hall.schedule()
    address = f'href="/sittings/{match.sittings.get().pk}/open/"'
    assert "Play has not begun." in page_of(client, hall)
    assert address not in page_of(client, hall)
    at_table(client, hall.tables[0])
    assert address in page_of(client, hall)


def test_a_result_without_a_sheet(client: Client, hall: Hall) -> None:
    match = hall.schedule()
    outcome = Outcome(winner="A", bullseyes=(2, 1), hang_jacks=(3, 0))
    enter_result(match_id=match.pk, outcome=outcome, actor=TESTER)
    page = page_of(client, hall)
    assert "Hang Jacks 3 to 0." in page
    assert "total__side--won" in page


def test_who_won_by_the_bullseyes_is_marked_and_named(client: Client, hall: Hall) -> None:
    match = hall.schedule()
    enter_result(match_id=match.pk, outcome=Outcome(bullseyes=(1, 2)), actor=TESTER)
    assert page_of(client, hall).count("side-b total__side--won") == 1
    (listed,) = client.get(f"/e/{hall.event.slug}/downloads/results.json").json()
    assert listed["Winner"] == listed["Entrant B"]


def test_a_bye_and_opponents_not_known(client: Client, hall: Hall) -> None:
    bye = MatchDetails(entrant_a_id=hall.entrants[0].pk, entrant_b_id=None, is_bye=True)
    unknown = MatchDetails(entrant_a_id=None, entrant_b_id=None)
    for details in (bye, unknown):
        schedule_match(round_id=hall.round_id, details=details, actor=TESTER)
    rested = page_of(client, hall, 1)
    assert "Entrant 1 had a bye." in rested
    assert "total__side" not in rested, (
        "what a bye is credited with is for the table to say, not none to none"
    )
    assert "The opponents are not known yet." in page_of(client, hall, 2)


def test_no_match_is_not_found(client: Client, hall: Hall) -> None:
    assert client.get(f"/e/{hall.event.slug}/matches/7/").status_code == 404


def test_as_many_queries_for_one_table_as_for_four(
    client: Client, hall: Hall, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    commit(open_sitting(hall.schedule()))
    with django_assert_max_num_queries(8):
        page_of(client, hall)


def test_as_many_queries_for_many_lines_as_for_one(
    client: Client, hall: Hall, sheet: ScoreSheet, django_assert_num_queries: Callable[[int], Any]
) -> None:
    commit(sheet)
    with CaptureQueriesContext(connection) as with_one:
        page_of(client, hall)
    rule(sheet, RemedyKind.RESTART_GAME)
    take_seat(sheet, approved(hall, sheet.sitting.match, 1).substitute, "B2")
    play_game(sheet, "B")
    rule(sheet, RemedyKind.AWARD_BULLSEYE)
    with django_assert_num_queries(len(with_one)):
        page_of(client, hall)
