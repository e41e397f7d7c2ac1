"""Where do I sit: asked by anybody, by a part of any name, answered with a table."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.scoring.ground import open_sitting
from tests.tournaments.floor import Room, furnish
from tests.tournaments.ground import TESTER
from tournaments.enums import EntrantState, EventState
from tournaments.models import Entrant, Player
from tournaments.selectors.where import Whereabouts, whereabouts
from tournaments.services.allocations import allocate_tables, send_match
from tournaments.services.forfeits import award_forfeit
from tournaments.services.table_calls import call_matches

pytestmark = pytest.mark.integration

WHERE = "/e/carnival-cup/where/"


@pytest.fixture
def room(db: None) -> Room:
    return furnish(hall="Main hall", tables=2)


def ask(client: Client, text: str) -> str:
    response = client.get(WHERE, {"q": text})
    assert response.status_code == 200
    return response.content.decode()


def one(room: Room, text: str) -> Whereabouts:
    (found,) = whereabouts(room.event, text, now=timezone.now())
    return found


def test_a_player_is_told_table_hall_and_opponent(client: Client, room: Room) -> None:
    room.wait()
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    assert "wait for the call" in ask(client, "player 2.1")
    call_matches(event_id=room.event.pk, actor=TESTER)
    page = ask(client, "player 2.1")
    assert "Table 1" in page
    assert "Main hall" in page
    assert "Against Entrant 1." in page
    assert "please go there now" in page


def test_who_lost_by_not_coming_is_told_why(client: Client, room: Room) -> None:
    match = room.wait()
    award_forfeit(match_id=match.pk, absent="B", actor=TESTER)
    assert "was forfeited because you were not at the table" in ask(client, "entrant 2")
    assert "forfeited" not in ask(client, "entrant 1")


def test_names_are_found_in_any_case_and_without_accents(room: Room) -> None:
    Player.objects.filter(name="Player 3.2").update(name="José Ramírez-Ünal")
    for text in ("josé", "JOSE", " ramirez ", "unal"):
        found = one(room, text)
        assert (found.entrant.name, found.names) == ("Entrant 3", ("José Ramírez-Ünal",))


def test_an_entrants_name_finds_it_without_its_people(room: Room) -> None:
    assert one(room, "entrant 4").names == ()
    assert len(whereabouts(room.event, "entrant", now=timezone.now())) == 8


def test_a_match_in_play_comes_before_one_to_come(room: Room) -> None:
    room.wait(0, 1)
    now_on = room.wait(0, 2)
    send_match(match_id=now_on.pk, table_ids=[room.tables[1].pk], actor=TESTER)
    open_sitting(now_on)
    found = one(room, "Player 1.1")
    assert found.match == now_on
    assert found.is_in_play
    assert [(name, seat.seat) for name, seat in found.seated] == [("Player 1.1", "A1")]


def test_who_waits_is_told_how_many_go_first(client: Client, room: Room) -> None:
    for place in (0, 2, 4, 6):
        room.wait(place, place + 1)
    assert one(room, "Entrant 1").ahead == 0
    assert "Your match is the next in the queue." in ask(client, "Entrant 2")
    assert "3 matches wait before yours." in ask(client, "Entrant 8")
    assert "1 match waits before yours." in ask(client, "Entrant 3")


def test_what_finds_nobody_says_what_to_do(client: Client, room: Room) -> None:
    assert "Two letters at least." in ask(client, "e")
    assert "Nobody of that name plays here." in ask(client, "zebra")
    assert "No match of yours" in ask(client, "entrant 5")
    Entrant.objects.filter(name="Entrant 5").update(state=EntrantState.WITHDRAWN)
    assert "Nobody of that name plays here." in ask(client, "entrant 5")


def test_a_draft_is_not_searched_by_strangers(client: Client, room: Room) -> None:
    room.event.state = EventState.DRAFT
    room.event.save()
    assert client.get(WHERE, {"q": "player"}).status_code == 404


def test_many_found_take_as_many_queries_as_one(
    room: Room, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for place in (0, 2, 4, 6):
        room.wait(place, place + 1)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    with django_assert_max_num_queries(6):
        found = whereabouts(room.event, "player", now=timezone.now() + timedelta(hours=1))
        assert [str(place.opponent) for place in found][:2] == ["Entrant 2", "Entrant 1"]
