"""The page of a line-up: a captain fills it in, half by half; what cannot be so stands beside its seat."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import open_sitting
from tests.tournaments.floor import Room, furnish
from tests.tournaments.ground import TESTER
from tournaments.enums import EntrantKind
from tournaments.models import Half, LineUpSeat, Match, Membership
from tournaments.services.allocations import allocate_tables, send_match

pytestmark = pytest.mark.integration


@pytest.fixture
def room(db: None) -> Room:
    return furnish(players=4, entrants=2, counting={"way": "timed", "halves": 2})


@pytest.fixture
def match(room: Room) -> Match:
    found = room.wait(tables=2)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    return found


@pytest.fixture
def captain(client: Client, room: Room) -> Client:
    client.force_login(add_person("cora", (room.event, RoleKind.CAPTAIN, room.entrants[0])))
    return client


def address(match: Match, side: str = "A") -> str:
    return f"/e/carnival-cup/matches/{match.number}/line-up/{side}/"


def players(match: Match) -> list[int]:
    rows = Membership.objects.filter(entrant=match.entrant_a).order_by("pk")
    return list(rows.values_list("player_id", flat=True))


def test_a_captain_finds_the_line_up_on_the_match_page(captain: Client, match: Match) -> None:
    page = captain.get(f"/e/carnival-cup/matches/{match.number}/").content.decode()
    assert "Line-up of Entrant 1" in page
    assert "Line-up of Entrant 2" not in page


def test_a_half_is_kept_and_shown_again(captain: Client, match: Match) -> None:
    one, two, *_ = players(match)
    page = captain.get(address(match)).content.decode()
    assert "Table 2, seat A2" in page
    sent = {"half": "2", "3.A1": one, "3.A2": two}
    page = captain.post(address(match), sent, follow=True).content.decode()
    assert page.count(" selected>") - page.count('value="" selected>') == 2
    assert set(LineUpSeat.objects.values_list("sitting__half", "seat")) == {(2, "A1"), (2, "A2")}


def test_one_person_at_two_tables_is_told_at_the_seat(captain: Client, match: Match) -> None:
    one = players(match)[0]
    response = captain.post(address(match), {"half": "1", "1.A1": one, "2.A1": one})
    assert response.status_code == 422
    assert response.content.decode().count("is a player who sits elsewhere in this half") == 2
    assert not LineUpSeat.objects.exists()


def test_a_half_that_has_begun_is_no_longer_asked_for(captain: Client, match: Match) -> None:
    open_sitting(match)
    page = captain.get(address(match)).content.decode()
    assert "This half has begun" in page
    assert "Keep half 1" not in page
    assert "Keep half 2" in page


def test_the_other_side_is_nobody_elses_business(captain: Client, match: Match) -> None:
    assert captain.get(address(match, "B")).status_code == 403
    assert captain.get(address(match, "C")).status_code == 404


def test_where_two_meet_a_side_has_one_seat(client: Client, db: None) -> None:
    room = furnish(entrants=2)
    room.entrants[0].kind = EntrantKind.SINGLE
    room.entrants[0].save()
    match = room.wait()
    client.force_login(add_person("ann", (room.event, RoleKind.ORGANIZER, None)))
    assert "seat A2" not in client.get(address(match)).content.decode()
    assert "seat B2" in client.get(address(match, "B")).content.decode()


def test_a_half_of_one_match_is_begun_and_rung_alone(client: Client, room: Room) -> None:
    first, second = room.wait(), room.wait(1, 0)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    send_match(match_id=second.pk, table_ids=[room.tables[2].pk], actor=TESTER)
    client.force_login(add_person("ann", (room.event, RoleKind.ORGANIZER, None)))
    path = f"/e/carnival-cup/matches/{first.number}/halves/1/"
    assert f"{path}start/" in client.get("/e/carnival-cup/desk/").content.decode()
    client.post(f"{path}start/")
    assert [half.match_id for half in Half.objects.filter(rung_at=None)] == [first.pk]
    client.post(f"{path}bell/")
    assert not Half.objects.filter(rung_at=None).exists()


def test_halves_are_run_from_the_desk(client: Client, room: Room, match: Match) -> None:
    client.force_login(add_person("ann", (room.event, RoleKind.ORGANIZER, None)))
    assert "Begin half 1" in client.get("/e/carnival-cup/desk/").content.decode()
    path = f"/e/carnival-cup/halves/{room.round_id}/1/"
    assert "Ring the bell" in client.post(f"{path}start/", follow=True).content.decode()
    assert "Begin half 2" in client.post(f"{path}bell/", follow=True).content.decode()
    client.force_login(add_person("olga", (room.event, RoleKind.OFFICIAL, None)))
    assert client.post(f"{path}start/").status_code == 403
