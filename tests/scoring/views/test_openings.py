"""Opening a sheet from its page: seats offered from both sides, and nobody in two of them."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.models import ScoreSheet
from tests.scoring.ground import TESTER, Hall, a_key, build_hall, open_sitting, play_game, seats_of
from tests.scoring.substitutes import approved, take_seat
from tests.scoring.views.test_sheets import at_table
from tournaments.enums import EntrantKind, NextDealer, SeatName, Side
from tournaments.models import Match, Sitting
from tournaments.services.line_ups import Place, name_line_up

pytestmark = pytest.mark.integration


@pytest.fixture
def match(hall: Hall) -> Match:
    return hall.schedule()


def address(match: Match) -> str:
    return f"/sittings/{Sitting.objects.get(match=match).pk}/open/"


def form_for(match: Match, **changes: str) -> dict[str, str]:
    seats = {seat: str(player) for seat, player in seats_of(match).items()}
    return {**seats, "first_dealer": "B1", "submission_key": a_key(), **changes}


def test_strangers_may_not(client: Client, match: Match) -> None:
    assert client.get(address(match)).status_code == 302
    assert client.post(address(match), form_for(match)).status_code == 302
    assert not ScoreSheet.objects.exists()


def test_the_seats_are_filled_in_already(client: Client, hall: Hall, match: Match) -> None:
    page = at_table(client, hall.tables[0]).get(address(match)).content.decode()
    assert len(re.findall(r'<option value="\d+" selected>', page)) == 4
    assert '<option value="cut" selected>' in page, "as the rules of the event have it found"
    assert "Player 2.2 of carnival-cup" in page
    dealers = re.findall(r'data-dealer="(\w\d)">([^<]+)<', page)
    assert dealers[3] == ("B2", "B2 Player 2.2 of carnival-cup")


def test_the_first_dealer_is_whoever_sat_there_then(client: Client, hall: Hall, match: Match) -> None:
    device = at_table(client, hall.tables[0])
    device.post(address(match), form_for(match, first_dealer="A1", found_by="cut"))
    sheet = ScoreSheet.objects.get()
    take_seat(sheet, approved(hall, match, name="Sam Small").substitute)
    page = device.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "First deal: Player 1.1 of carnival-cup, by the cut." in page


def test_the_sheet_opens(client: Client, hall: Hall, match: Match) -> None:
    device = at_table(client, hall.tables[0])
    response = device.post(address(match), form_for(match))
    sheet = ScoreSheet.objects.get()
    assert response.headers["Location"] == f"/sheets/{sheet.pk}/"
    assert sheet.dealer == "B1"
    assert device.get(address(match)).headers["Location"] == f"/sheets/{sheet.pk}/"


def test_one_person_in_two_seats_is_marked(client: Client, hall: Hall, match: Match) -> None:
    seats = seats_of(match)
    response = at_table(client, hall.tables[0]).post(address(match), form_for(match, A2=str(seats["A1"])))
    assert response.status_code == 422
    assert "sits in another seat already" in response.content.decode()
    assert not ScoreSheet.objects.exists()


def test_somebody_of_no_side_cannot_be_chosen(client: Client, hall: Hall, match: Match) -> None:
    other = seats_of(hall.schedule(2, 3, tables=(1,)))["A1"]
    device = at_table(client, hall.tables[0])
    assert device.post(address(match), form_for(match, A1=str(other))).status_code == 422


def test_a_player_in_play_elsewhere_is_told(client: Client, hall: Hall, match: Match) -> None:
    open_sitting(hall.schedule(0, 2, tables=(1,)))
    response = at_table(client, hall.tables[0]).post(address(match), form_for(match))
    assert response.status_code == 409
    assert "sits at another table" in response.content.decode()


def test_two_play_where_the_rules_have_two(client: Client, db: None) -> None:
    hall = build_hall(rule_set="classic", kind=EntrantKind.SINGLE, players=1)
    match = hall.schedule()
    page = at_table(client, hall.tables[0]).get(address(match)).content.decode()
    assert 'name="A1"' in page
    assert 'name="A2"' not in page


def test_a_line_up_fills_the_seats_in(client: Client, hall: Hall, match: Match) -> None:
    seats = seats_of(match)
    places = [
        Place(sitting=1, seat=SeatName.A1, player_id=seats["A2"]),
        Place(sitting=1, seat=SeatName.A2, player_id=seats["A1"]),
    ]
    name_line_up(match_id=match.pk, side=Side.A, half=1, places=places, actor=TESTER)
    page = at_table(client, hall.tables[0]).get(address(match)).content.decode()
    chosen = re.findall(r'<option value="(\d+)" selected>', page)
    assert [int(player) for player in chosen] == [seats["A2"], seats["B1"], seats["A1"], seats["B2"]]


def test_how_the_first_dealer_was_found_stands_on_the_sheet(client: Client, hall: Hall, match: Match) -> None:
    device = at_table(client, hall.tables[0])
    device.post(address(match), form_for(match, found_by="first-jack", card="jh"))
    sheet = ScoreSheet.objects.get()
    assert sheet.lines.get().content["first_deal"] == {"found_by": "first-jack", "card": "JH"}
    assert "by the first Jack (J♥)" in device.get(f"/sheets/{sheet.pk}/").content.decode()
    call_command("verify_sheets", verbosity=0)


@pytest.mark.parametrize(
    "changes", [{"card": "1H"}, {"card": "\x00"}, {"card": "K" * 99}, {"found_by": "dice"}]
)
def test_what_is_no_card_and_no_way_is_marked(
    client: Client, hall: Hall, match: Match, changes: dict[str, str]
) -> None:
    response = at_table(client, hall.tables[0]).post(address(match), form_for(match, **changes))
    assert response.status_code == 422
    assert not ScoreSheet.objects.exists()


def test_the_api_records_it_too(client: Client, hall: Hall, match: Match) -> None:
    device = at_table(client, hall.tables[0])
    sitting = Sitting.objects.get(match=match)
    body = {"seats": seats_of(match), "first_dealer": "A1", "submission_key": a_key(), "found_by": "draw"}
    address_of_it = f"/api/v1/sittings/{sitting.pk}/sheet/"
    refused = device.post(address_of_it, {**body, "card": "kh"}, content_type="application/json")
    assert refused.status_code == 400
    taken = device.post(address_of_it, {**body, "card": "KH"}, content_type="application/json")
    assert taken.status_code == 201
    assert ScoreSheet.objects.get().lines.get().content["first_deal"] == {"found_by": "draw", "card": "KH"}
    other = device.post(address_of_it, {**body, "card": "QH"}, content_type="application/json")
    assert (other.status_code, other.json()["code"]) == (409, "key-reused")


@pytest.mark.parametrize("policy", NextDealer)
def test_the_next_game_is_dealt_by_the_events_policy(client: Client, db: None, policy: NextDealer) -> None:
    hall = build_hall(next_dealer=policy)
    sheet = open_sitting(hall.schedule())
    device = at_table(client, hall.tables[0])
    play_game(sheet, "B")  # A1, B1 and A2 dealt
    assert sheet.dealer == {"deal-goes-round": "B2", "losers-deal": "A1", "cut-again": ""}[policy]
    page = device.get(f"/sheets/{sheet.pk}/").content.decode()
    assert ("Who won the cut and deals?" in page) == (policy == NextDealer.CUT_AGAIN)
    cut = {"submission_key": a_key(), "expected_version": sheet.version, "dealer": "B2"}
    answer = device.post(f"/api/v1/sheets/{sheet.pk}/cut/", cut, content_type="application/json")
    assert answer.status_code == (200 if policy == NextDealer.CUT_AGAIN else 409)
    by_form = device.post(f"/sheets/{sheet.pk}/cut/", {**cut, "submission_key": a_key()})
    assert by_form.status_code == 409, "it is known by now who deals"
