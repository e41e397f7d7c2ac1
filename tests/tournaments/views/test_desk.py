"""The desk page: what it shows, what its buttons do, who may press them, in how many queries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import open_sitting, play_game
from tests.tournaments.floor import Room, call_since, furnish, tables_of_match
from tests.tournaments.ground import TESTER
from tournaments.enums import MatchState, ResultSource
from tournaments.models import Correction, Match, Table
from tournaments.services.allocations import allocate_tables, send_match
from tournaments.services.outcomes import Outcome
from tournaments.services.results import move_match, record_match_result
from tournaments.services.table_calls import call_matches
from tournaments.transactions import durable_transaction

pytestmark = pytest.mark.integration

DESK = "/e/carnival-cup/desk/"


@pytest.fixture
def room(db: None) -> Room:
    return furnish()


@pytest.fixture
def ann(client: Client, room: Room) -> Client:
    """The organizer's browser."""
    client.force_login(add_person("ann", (room.event, RoleKind.ORGANIZER, None)))
    return client


def text_of(client: Client, path: str = DESK) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def press(client: Client, path: str, **fields: Any) -> str:
    response = client.post(path, fields, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_an_event_without_tables_says_what_to_do(client: Client, db: None) -> None:
    room = furnish(tables=0)
    client.force_login(add_person("ann", (room.event, RoleKind.ORGANIZER, None)))
    page = text_of(client)
    assert "There are no tables." in page
    assert "Add tables" in page


def test_a_match_goes_from_the_queue_to_a_forfeit_and_back(ann: Client, room: Room) -> None:
    match = room.wait()
    page = text_of(ann)
    assert "1 match can go to free tables." in page
    assert "can go to Table 1" in page
    assert "1 match at a table, not called yet." in press(ann, f"{DESK}allocate/")
    assert "14:5" in press(ann, f"{DESK}call/")
    call_since(match, 16)
    assert "Both forfeit" in text_of(ann)
    assert "Table 1: Entrant 2 has not come." in press(
        ann, f"{DESK}{match.number}/arrival/", side="A", has_arrived="on"
    )
    page = press(ann, f"{DESK}{match.number}/forfeit/", absent="B")
    assert "won by Entrant 1" in page
    match.refresh_from_db()
    assert match.state == MatchState.FINAL
    press(ann, f"{DESK}{match.number}/forfeit/back/")
    match.refresh_from_db()
    assert match.state == MatchState.NOT_STARTED
    assert match.called_at is None, "or it would be late again at once"
    assert Correction.objects.get().reason == "Forfeit taken back"


def test_the_queue_says_when_a_match_is_likely_to_begin(ann: Client, room: Room) -> None:
    for place in (0, 2, 4):
        over = room.wait(place, place + 1)
        call_since(over, 30)
        over.refresh_from_db()
        with durable_transaction():
            played = Outcome(bullseyes=(2, 1))
            record_match_result(match=over, outcome=played, source=ResultSource.SHEET, actor=TESTER)
            move_match(match=over, state=MatchState.FINAL)
    for place in (0, 2, 4, 6):
        room.wait(place, place + 1)
    assert "likely about" not in text_of(ann), "they can all go now"
    press(ann, f"{DESK}allocate/")
    room.wait(0, 7)
    assert "likely about" in text_of(ann)


def test_a_press_with_script_answers_with_the_board_alone(ann: Client, room: Room) -> None:
    room.wait()
    answer = ann.post(f"{DESK}allocate/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in answer
    assert "not called yet" in answer
    again = ann.post(f"{DESK}1/leave/", headers={"HX-Request": "true"}).content.decode()
    assert "can go to free tables" in again


def test_what_cannot_be_done_is_said_on_the_desk(ann: Client, room: Room) -> None:
    match = room.wait()
    page = press(ann, f"{DESK}{match.number}/call/")
    assert "Match 1 has not been sent to its tables. Send it to its tables first." in page


def test_scores_stand_on_the_tiles(ann: Client, room: Room) -> None:
    match = room.wait()
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    play_game(open_sitting(match), "B")
    page = text_of(ann)
    assert "0\N{EN DASH}1" in page
    assert "In play" in page


def test_a_match_is_sent_by_hand(ann: Client, room: Room) -> None:
    match = room.wait(tables=2)
    path = f"{DESK}{match.number}/send/"
    assert "Table of pair 2" in text_of(ann, path)
    both = {"table_0": room.tables[1].pk, "table_1": room.tables[1].pk}
    assert "1 different ones were named" in ann.post(path, both).content.decode()
    press(ann, path, **{**both, "table_1": room.tables[3].pk})
    assert tables_of_match(match) == [2, 4]
    press(ann, f"{DESK}{match.number}/uncall/")
    press(ann, f"{DESK}{match.number}/leave/")
    assert tables_of_match(match) == [None, None]


def test_tables_are_added_named_and_put_out_of_use(ann: Client, room: Room) -> None:
    assert "Table 6" in press(ann, "/e/carnival-cup/tables/", count="2", hall="Annex")
    press(ann, "/e/carnival-cup/tables/grace/", minutes="20")
    room.event.refresh_from_db()
    assert room.event.grace_minutes == 20
    assert "Stage table" in press(ann, "/e/carnival-cup/tables/1/", name="Stage table", hall="Main")
    assert "Out of use: Wobbles" in press(ann, "/e/carnival-cup/tables/1/use/", reason="Wobbles")
    assert "Use it again" in text_of(ann, "/e/carnival-cup/tables/1/")
    press(ann, "/e/carnival-cup/tables/1/use/")
    assert Table.objects.get(event=room.event, number=1).out_of_use == ""
    assert ann.post("/e/carnival-cup/tables/", {"count": "0"}).status_code == 422


def test_a_hundred_tables_take_as_many_queries_as_one(
    client: Client, db: None, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    room = furnish(entrants=200, tables=100)
    client.force_login(add_person("ann", (room.event, RoleKind.ORGANIZER, None)))
    for place in range(0, 200, 2):
        room.wait(place, place + 1)
    with django_assert_max_num_queries(12):
        text_of(client)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    call_matches(event_id=room.event.pk, actor=TESTER)
    with django_assert_max_num_queries(12):
        assert "<html" not in text_of(client, f"{DESK}board/")


@pytest.mark.parametrize("kind", [None, *RoleKind])
def test_who_may_stand_at_the_desk(client: Client, room: Room, kind: RoleKind | None) -> None:
    match = room.wait()
    if kind is not None:
        entrant = room.entrants[0] if kind == RoleKind.CAPTAIN else None
        client.force_login(add_person("ann", (room.event, kind, entrant)))
    may_assign = kind in {RoleKind.ORGANIZER, RoleKind.HEAD_OFFICIAL, RoleKind.OFFICIAL}
    may_set_up = kind in {RoleKind.ORGANIZER, RoleKind.HEAD_OFFICIAL}
    for path in (DESK, f"{DESK}board/", f"{DESK}{match.number}/send/"):
        assert (client.get(path).status_code == 200) == may_assign, path
    for path in ("allocate/", "call/", "1/call/", "1/uncall/", "1/leave/"):
        assert _is_done(client, f"{DESK}{path}") == may_assign, path
    assert _is_done(client, f"{DESK}1/forfeit/", absent="A") == may_assign
    assert _is_done(client, f"{DESK}1/forfeit/back/") == may_set_up
    assert (client.get("/e/carnival-cup/tables/").status_code == 200) == may_set_up
    assert Match.objects.count() == 1


def _is_done(client: Client, path: str, **fields: str) -> bool:
    """Whether a press was let through to the desk, and not on to signing in."""
    response = client.post(path, fields)
    return response.status_code == 302 and response["Location"].endswith(DESK)


def test_a_later_match_at_a_table_is_no_business_of_the_desk_yet(ann: Client, room: Room) -> None:
    first, second = room.wait(0, 1), room.wait(2, 3)
    for match in (first, second):
        send_match(match_id=match.pk, table_ids=[room.tables[0].pk], actor=TESTER)
    open_sitting(first)
    assert "Nothing waits for you." in text_of(ann)
