"""The projector's screens: what stands on them, and that each leads to the next."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.scoring.ground import open_sitting, play_game
from tests.tournaments.floor import Room, furnish
from tests.tournaments.ground import TESTER, lay_ground, win, win_by_number
from tournaments.enums import StageKind
from tournaments.services.allocations import allocate_tables
from tournaments.services.table_calls import call_match, call_matches

pytestmark = pytest.mark.integration

SCREEN = "/e/carnival-cup/screen/"


@pytest.fixture
def room(db: None) -> Room:
    return furnish(tables=12, entrants=24)


def round_trip(client: Client) -> list[str]:
    """Every screen in turn, as the pages lead from one to the next."""
    pages, address = [], SCREEN
    while True:
        page = client.get(address).content.decode()
        pages.append(page)
        following = re.search(r'content="12;url=(\?screen=\d+)"', page)
        assert following is not None
        if following[1] == "?screen=0":
            return pages
        address = SCREEN + following[1]


def headings(pages: list[str]) -> list[str]:
    return [found[1] for page in pages if (found := re.search(r'screen__heading">([^<]+)<', page))]


def test_an_event_before_its_first_match_has_one_screen(client: Client, room: Room) -> None:
    (page,) = round_trip(client)
    assert "Tables and scores will stand here." in page


def test_screens_follow_one_another(client: Client, room: Room) -> None:
    matches = [room.wait(place, place + 1) for place in range(0, 24, 2)]
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    call_match(match_id=matches[0].pk, actor=TESTER)
    for match in matches[1:11]:
        open_sitting(match)
    play_game(open_sitting_of(matches[1]), "B")
    win(room.wait(0, 2), "A")
    pages = round_trip(client)
    assert headings(pages) == [
        "Please go to your table",
        "At the tables",
        "At the tables",
        "Next",
        *["Groups: Points"] * 3,
    ]
    assert "0\N{EN DASH}1" in pages[1]
    assert pages[1].count('class="line line--played"') == 8
    assert "1/7" in pages[0]


def test_a_match_at_several_tables_is_one_line(client: Client, room: Room) -> None:
    room.wait(0, 1, tables=4)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    call_matches(event_id=room.event.pk, actor=TESTER)
    (page,) = round_trip(client)
    assert page.count('class="line line--awaited"') == 1
    assert "1\N{EN DASH}4" in page


def test_a_bracket_with_its_winner_says_who_finished_where(client: Client, db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    win_by_number(ground.matches()[0])
    assert "Who finished where" not in "".join(round_trip(client))
    ground.play_all()
    (page,) = [page for page in round_trip(client) if "Who finished where" in page]
    assert "3\N{EN DASH}4" in page
    assert "Entrant 3, Entrant 4" in page or "Entrant 4, Entrant 3" in page


def open_sitting_of(match: Any) -> Any:
    return match.sittings.get().sheet


def test_a_screen_beyond_the_last_is_the_first_again(client: Client, room: Room) -> None:
    for asked in ("7", "x", "-1", "99999999999999999999"):
        assert client.get(SCREEN, {"screen": asked}).status_code == 200


def test_full_tables_take_a_fixed_number_of_queries(
    client: Client, room: Room, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for place in range(0, 24, 2):
        room.wait(place, place + 1)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    call_matches(event_id=room.event.pk, actor=TESTER)
    with django_assert_max_num_queries(12):
        client.get(SCREEN)
