"""Leaders, prizes and people on pages and in the API: read by anybody, composed by an organizer alone."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from officials.enums import RoleKind
from officials.models import Role, User
from scoring.models import Prize
from scoring.services.statistics import refresh_statistics
from tests.scoring.ground import TESTER, Hall, a_hand, commit, open_sitting, play_game
from tests.scoring.substitutes import approved, take_seat
from tournaments.enums import EventState
from tournaments.models import Event, Membership

pytestmark = pytest.mark.integration


@pytest.fixture
def played(hall: Hall) -> Hall:
    for place, tables in ((0, (0,)), (2, (1,))):
        sheet = open_sitting(hall.schedule(place, place + 1, tables=tables))
        play_game(sheet, "A")
        commit(sheet, a_hand(sheet, winner="B"))
    return hall


@pytest.fixture
def organizer(hall: Hall, client: Client) -> Client:
    user = User.objects.create_user("ann")
    Role.objects.create(
        event=hall.event, user=user, kind=RoleKind.ORGANIZER, granted_by="x", granted_at=timezone.now()
    )
    client.force_login(user)
    return client


def at(hall: Hall, path: str) -> str:
    return f"/e/{hall.event.slug}/{path}"


PRIZE = {"title": "Most Hang Jacks", "metric": "hang-jacks", "unit": "pair", "places": 1, "ties": "shared"}
API = "/api/v1/events/carnival-cup/prizes/"


def test_everybody_sees_who_leads(played: Hall, client: Client) -> None:
    for unit in ("player", "pair", "entrant", "wine"):
        page = client.get(at(played, "leaders/"), {"of": unit, "stage": "1"}).content.decode()
        assert "Most bullseyes" in page
        assert "carnival-cup" in page
    board = client.get(at(played, "leaders/hang-jacks/?of=player")).content.decode()
    assert "Player 1.1 of carnival-cup" in board
    for missing in ("leaders/wine/", "leaders/named-kick/", "statistics/wine.csv", "statistics/pair.wine"):
        assert client.get(at(played, missing)).status_code == 404


def test_pages_take_a_fixed_number_of_queries(
    played: Hall, client: Client, django_assert_num_queries: Any
) -> None:
    refresh_statistics(actor=TESTER)
    for path, queries in (
        ("leaders/?of=player", 11),
        ("leaders/?of=entrant", 10),
        ("leaders/?of=entrant", 7),
    ):
        with django_assert_num_queries(queries):
            assert client.get(at(played, path)).status_code == 200
    for number in (1, 2):
        Prize.objects.create(
            event=played.event, position=number, title=f"Prize {number}", metric="hands", unit="pair"
        )
        with django_assert_num_queries(11):
            assert client.get(at(played, "prizes/")).status_code == 200


def test_people_have_pages_of_their_own(played: Hall, client: Client) -> None:
    page = client.get(at(played, "teams/1/")).content.decode()
    assert "Pairs that sat" in page
    assert client.get(at(played, "teams/99/")).status_code == 404
    player = Membership.objects.filter(entrant=played.entrants[0]).first().player  # type: ignore[union-attr]
    page = client.get(f"/players/{player.uid}/").content.decode()
    assert player.name in page
    assert "Carnival Cup" in page
    Event.objects.update(state=EventState.DRAFT)
    assert client.get(f"/players/{player.uid}/").status_code == 404
    assert client.get(at(played, "leaders/")).status_code == 404


def test_two_who_sat_together_have_a_page_of_their_own(
    played: Hall, client: Client, django_assert_num_queries: Any
) -> None:
    first, second = (
        one.player for one in Membership.objects.filter(entrant=played.entrants[0]).order_by("pk")
    )
    address = f"/players/{first.uid}/with/{second.uid}/"
    board = client.get(at(played, "leaders/?of=pair")).content.decode()
    assert f'href="{address}">{first.name} and {second.name}</a>' in board
    assert f'href="{address}"' in client.get(at(played, "teams/1/")).content.decode()
    assert f'href="{address}"' in client.get(f"/players/{first.uid}/").content.decode()
    refresh_statistics(actor=TESTER)
    with django_assert_num_queries(8):
        page = client.get(address).content.decode()
    assert (f"<h1>{first.name} and {second.name}</h1>" in page, "Carnival Cup" in page) == (True, True)
    turned = client.get(f"/players/{second.uid}/with/{first.uid}/").content.decode()
    assert f"<h1>{first.name} and {second.name}</h1>" in turned
    told = client.get(f"/api/v1{address}").json()
    assert [one["player"] for one in told["players"]] == [str(first.uid), str(second.uid)]
    assert (told["amounts"]["bullseyes"], told["amounts"]["games"]) == (1, 1)
    assert [(line["event"], line["entrant"]) for line in told["events"]] == [("carnival-cup", "Entrant 1")]
    places = client.get("/api/v1/events/carnival-cup/leaders/bullseyes/?of=pair").json()["places"]
    assert [str(first.uid), str(second.uid)] in [place["pair"] for place in places]


def test_what_one_did_with_somebody_else_is_not_the_pairs(hall: Hall, client: Client) -> None:
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    stays = Membership.objects.filter(entrant=hall.entrants[0]).order_by("pk")[1].player
    substitute = approved(hall, sheet.sitting.match).substitute
    assert substitute is not None
    take_seat(sheet, substitute, "A1")
    for _ in range(2):
        commit(sheet)
    address = f"/api/v1/players/{stays.uid}/with/{substitute.uid}/"
    assert client.get(address).json()["amounts"]["hands"] == 2
    refresh_statistics(actor=TESTER)
    assert client.get(address).json()["amounts"]["hands"] == 2


def test_who_never_sat_together_in_public_is_no_pair(played: Hall, client: Client) -> None:
    one, same = (one.player for one in Membership.objects.filter(entrant=played.entrants[0]).order_by("pk"))
    other = Membership.objects.filter(entrant=played.entrants[1]).order_by("pk")[0].player
    for uid in (one.uid, other.uid, "00000000-0000-4000-8000-000000000000"):
        for root in ("", "/api/v1"):
            assert client.get(f"{root}/players/{one.uid}/with/{uid}/").status_code == 404
    Event.objects.update(state=EventState.DRAFT)
    assert client.get(f"/players/{one.uid}/with/{same.uid}/").status_code == 404


def test_statistics_and_prizes_go_out_in_every_form(played: Hall, client: Client, tmp_path: Any) -> None:
    Prize.objects.create(event=played.event, position=1, title="=1+1", metric="bullseyes", unit="pair")
    rows = json.loads(client.get(at(played, "statistics/pair.json")).content)
    assert {row["Bullseyes"] for row in rows} == {0, 1}
    assert b"Hang jacks" in client.get(at(played, "statistics/player.csv")).content
    book = tmp_path / "prizes.xlsx"
    book.write_bytes(client.get(at(played, "prizes/prizes.xlsx")).content)
    assert load_workbook(book).active["A2"].value == "'=1+1"


def test_an_organizer_composes_the_list(played: Hall, organizer: Client) -> None:
    page = at(played, "prizes/compose/")
    for title in ("First", "Second"):
        assert organizer.post(page, {**PRIZE, "title": title}).status_code == 302
    kick = {
        **PRIZE,
        "title": "The 9",
        "metric": "named-kick",
        "unit": "player",
        "card": "9H",
        "table_number": "2",
    }
    assert organizer.post(page, kick).status_code == 302
    first, second, nine = Prize.objects.order_by("position")
    assert "Player 3" in organizer.get(at(played, "prizes/")).content.decode()
    organizer.post(at(played, f"prizes/{nine.pk}/up/"))
    organizer.post(at(played, f"prizes/{first.pk}/drop/"))
    assert list(Prize.objects.order_by("position").values_list("title", "position")) == [
        ("The 9", 1),
        ("Second", 2),
    ]
    assert organizer.post(at(played, f"prizes/{second.pk}/"), {**PRIZE, "places": "3"}).status_code == 302
    assert Prize.objects.get(pk=second.pk).places == 3


def test_the_organizer_is_told_what_became_of_the_list(hall: Hall, organizer: Client) -> None:
    page = at(hall, "prizes/compose/")
    assert "Most Hang Jacks is on the list." in organizer.post(page, PRIZE, follow=True).content.decode()
    prize = Prize.objects.get()
    changed = organizer.post(at(hall, f"prizes/{prize.pk}/"), {**PRIZE, "title": "Hung"}, follow=True)
    assert "Hung is changed." in changed.content.decode()
    dropped = organizer.post(at(hall, f"prizes/{prize.pk}/drop/"), follow=True).content.decode()
    assert ("Hung is off the list." in dropped, "No prize has been announced." in dropped) == (True, True)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"title": "\x00"}, "Null characters"),
        ({"metric": "wine"}, "not one of the available"),
        ({"metric": "named-kick"}, "must be one of the 52 cards"),
        ({"metric": "first-hang-jack", "card": "9S"}, "must be a suit"),
        ({"card": "9S"}, "for a card kicked or a first Hang Jack only"),
        ({"places": "0"}, "greater than or equal to 1"),
        ({"table_number": "1"}, "for a card kicked only"),
        ({"metric": "named-kick", "card": "9S", "table_number": "77"}, "no table of this event"),
        ({"stage": "7"}, "not one of the available"),
    ],
)
def test_a_prize_that_cannot_stand_is_refused_at_its_field(
    hall: Hall, organizer: Client, wrong: dict[str, str], said: str
) -> None:
    answer = organizer.post(at(hall, "prizes/compose/"), {**PRIZE, **wrong})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Prize.objects.exists()


def test_nobody_else_composes(played: Hall, client: Client) -> None:
    prize = Prize.objects.create(event=played.event, position=1, title="One", metric="bullseyes", unit="pair")
    for path in ("compose/", f"{prize.pk}/", f"{prize.pk}/up/", f"{prize.pk}/drop/"):
        assert client.post(at(played, f"prizes/{path}"), PRIZE).status_code in {302, 401, 403}
    assert client.delete(f"/api/v1/prizes/{prize.pk}/").status_code in {401, 403}
    assert Prize.objects.get().title == "One"


def test_a_prize_of_another_event_is_not_found(organizer: Client, hall: Hall) -> None:
    assert organizer.post(at(hall, "prizes/9999/drop/")).status_code == 404
    assert organizer.put("/api/v1/prizes/9999/", PRIZE, "application/json").status_code == 404


def test_a_program_does_all_of_it(played: Hall, organizer: Client) -> None:
    made = organizer.post(API, PRIZE, "application/json")
    assert made.status_code == 201, made.content
    prize = made.json()
    listed = organizer.get(API).json()
    assert [winner["place"] for winner in listed[0]["winners"]] == [1, 1]
    assert not listed[0]["is_final"]
    changed = organizer.put(f"/api/v1/prizes/{prize['id']}/", {**PRIZE, "stage": 1}, "application/json")
    assert changed.json()["stage"] == 1
    board = organizer.get("/api/v1/events/carnival-cup/leaders/bullseyes/?of=entrant&stage=1").json()
    assert [place["amount"] for place in board["places"]] == [1, 1]
    player = Membership.objects.filter(entrant=played.entrants[0]).first().player  # type: ignore[union-attr]
    assert organizer.get(f"/api/v1/players/{player.uid}/").json()["amounts"]["bullseyes"] == 1
    assert organizer.delete(f"/api/v1/prizes/{prize['id']}/").status_code == 204


@pytest.mark.parametrize(
    "wrong",
    [
        {"places": 10**30},
        {"places": True},
        {"title": "\ud800"},
        {"title": "a\x00b"},
        {"stage": 9},
        {"card": {"9": "S"}},
        {"metric": ["hands"]},
        {"table_number": -1},
        {"unit": None},
    ],
)
def test_hostile_values_are_refused(hall: Hall, organizer: Client, wrong: dict[str, Any]) -> None:
    answer = organizer.post(API, json.dumps({**PRIZE, **wrong}), "application/json")
    assert 400 <= answer.status_code < 500
    assert not Prize.objects.exists()


@pytest.mark.parametrize("query", ["of=wine", "stage=9", "stage=\x00", "stage=" + "9" * 30, "stage=-1"])
def test_hostile_questions_are_refused(hall: Hall, client: Client, query: str) -> None:
    assert client.get(f"/api/v1/events/carnival-cup/leaders/hands/?{query}").status_code == 404
    assert client.get("/api/v1/events/carnival-cup/leaders/named-kick/").status_code == 404


def test_a_prize_is_final_when_its_matches_are(played: Hall, client: Client) -> None:
    Prize.objects.create(event=played.event, position=1, title="One", metric="bullseyes", unit="pair")
    assert client.get(API).json()[0]["is_final"] is False
    Event.objects.update(state=EventState.FINISHED)
    assert client.get(API).json()[0]["is_final"] is True
