"""The scorer's page as plain requests: who gets in, what a form does, what is refused, how many queries."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from officials.access import OPERATOR
from officials.models import User
from officials.rulings.remedies import RemedyKind
from officials.services.table_links import issue_table_link
from scoring.enums import LineKind, SheetState
from scoring.models import ScoreSheet
from tests.scoring.ground import Hall, a_hand, a_key, build_hall, commit, hold_now, open_sitting, play_game
from tests.scoring.rulings import rule
from tournaments.enums import NextDealer, Side
from tournaments.models import Table

pytestmark = pytest.mark.integration

SIMPLE = {
    "kick1_rank": "4",
    "kick1_suit": "S",
    "call": "stand",
    "high": "A",
    "low": "B",
    "jack": "none",
    "game": "A",
}


def at_table(client: Client, table: Table) -> Client:
    """The client as the device of a table, its event held now."""
    first, last = hold_now(table.event)
    link = {"event_id": table.event_id, "table_id": table.pk, "first_day": first, "last_day": last}
    _, token = issue_table_link(**link, actor=OPERATOR)
    client.get(f"/t/{token}/")
    return client


@pytest.fixture
def device(client: Client, hall: Hall) -> Client:
    return at_table(client, hall.tables[0])


def send(client: Client, sheet: ScoreSheet, **changes: str) -> HttpResponse:
    """Send the simplest hand as a form, with some keys pressed otherwise."""
    sheet.refresh_from_db()
    hidden = {
        "submission_key": a_key(),
        "expected_version": str(sheet.version),
        "dealer": sheet.dealer,
        "score_a": str(sheet.score_a),
        "score_b": str(sheet.score_b),
        "do": "send",
    }
    return client.post(f"/sheets/{sheet.pk}/", {**SIMPLE, **hidden, **changes})


def test_strangers_are_sent_to_sign_in(client: Client, sheet: ScoreSheet) -> None:
    response = client.get(f"/sheets/{sheet.pk}/")
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/sign-in/?next=")


def test_the_device_of_another_table_is_refused(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    at_table(client, hall.tables[1])
    assert client.get(f"/sheets/{sheet.pk}/").status_code == 403
    assert send(client, sheet).status_code == 403
    assert sheet.lines.count() == 1


def test_whoever_is_signed_in_and_scans_the_card_writes_in_their_name_with_its_key(
    client: Client, hall: Hall, sheet: ScoreSheet
) -> None:
    client.force_login(User.objects.create_user("vera", first_name="Vera", last_name="Quick"))
    assert client.get(f"/sheets/{sheet.pk}/").status_code == 403
    device = at_table(client, hall.tables[0])
    page = device.get("/table/", follow=True).content.decode()
    assert page.count("You write as Vera Quick, with the key of Table 1.") == 2
    assert "Not you? Sign out" in page
    assert send(device, sheet).status_code == 302
    vera = User.objects.get(username="vera")
    assert sheet.lines.latest("sequence").actor == f"person:{vera.pk}"
    assert 'href="/table/"' in device.get("/").content.decode()
    assert "Not you?" not in device.get(f"/sheets/{sheet.pk}/").content.decode()


def test_the_page_says_as_which_table_a_device_writes(device: Client, sheet: ScoreSheet) -> None:
    page = device.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "This device writes as Table 1." in page


def test_no_sheet_is_not_found(device: Client) -> None:
    assert device.get("/sheets/999/").status_code == 404


def test_the_card_of_a_table_opens_its_sheet(device: Client, sheet: ScoreSheet) -> None:
    response = device.get("/table/")
    assert response.headers["Location"] == f"/sheets/{sheet.pk}/"


def test_a_hand_sent_is_on_the_sheet(device: Client, sheet: ScoreSheet) -> None:
    response = send(device, sheet)
    assert response.headers["Location"] == f"/sheets/{sheet.pk}/"
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.score_b, sheet.hand_number) == (2, 1, 2)


def test_the_same_form_sent_twice_counts_once(device: Client, sheet: ScoreSheet) -> None:
    form = {
        "submission_key": a_key(),
        "expected_version": "1",
        "dealer": "A1",
        "score_a": "0",
        "score_b": "0",
    }
    assert send(device, sheet, **form).status_code == 302
    assert send(device, sheet, **form).status_code == 302
    assert sheet.counted_hands.count() == 1


def test_a_hand_entered_on_another_score_is_refused(device: Client, sheet: ScoreSheet) -> None:
    assert send(device, sheet, score_a="5").status_code == 409
    assert sheet.lines.count() == 1


def test_a_stale_form_is_answered_with_what_stands(device: Client, sheet: ScoreSheet) -> None:
    commit(sheet)
    response = send(device, sheet, expected_version="1")
    assert response.status_code == 409
    assert "Another device has written on this sheet" in response.content.decode()


def test_working_out_writes_nothing(device: Client, sheet: ScoreSheet) -> None:
    page = send(device, sheet, do="work-out", kick1_rank="6").content.decode()
    found = re.findall(r'class="award side-(\w)">.*?</span>([^<]+)', page, flags=re.DOTALL)
    shown = [(side, label.strip()) for side, label in found]
    assert shown == [("a", "Kick 2"), ("a", "High 1"), ("b", "Low 1"), ("a", "Game 1")]
    assert 'name="kick1_rank" value="6" checked' in page
    assert sheet.lines.count() == 1


def test_working_out_leaves_out_what_a_ruling_takes(device: Client, sheet: ScoreSheet) -> None:
    rule(sheet, RemedyKind.NO_GAME, side=Side.A)
    page = send(device, sheet, do="work-out").content.decode()
    assert "no Game for side" in page
    assert "Low 1" in page
    assert "Game 1</li>" not in page
    preview = device.post(
        f"/api/v1/sheets/{sheet.pk}/preview/",
        {"record": a_hand(sheet)},
        content_type="application/json",
    ).json()
    assert [award["kind"] for award in preview["awards"]] == ["high", "low"]


def test_working_out_half_a_hand_shows_what_there_is(device: Client, sheet: ScoreSheet) -> None:
    page = send(device, sheet, do="work-out", call="", high="", low="", jack="", game="").content.decode()
    assert 'class="refusal"' not in page
    assert 'name="kick1_rank" value="4" checked' in page


def test_a_refused_hand_keeps_its_keys_and_marks_the_pad(device: Client, sheet: ScoreSheet) -> None:
    response = send(device, sheet, high="none", low="none", jack="A")
    page = response.content.decode()
    assert response.status_code == 422
    (jack,) = re.findall(r'<fieldset class="([^"]*)" data-pad="jack">', page)
    assert "is-refused" in jack
    assert "/rulebook/#article-6.3" in page
    assert 'name="jack" value="A" checked' in page
    assert sheet.lines.latest("sequence").kind == LineKind.HAND_REJECTED
    assert f'name="expected_version" value="{sheet.version + 1}"' in page


def test_keys_that_are_not_on_the_page_are_not_pressed(device: Client, sheet: ScoreSheet) -> None:
    page = send(device, sheet, do="work-out", high="Z", kick1_rank="<b>").content.decode()
    assert "<b>" not in page
    assert 'name="high" value="A" checked' not in page


@pytest.mark.parametrize("hidden", [{"submission_key": "x"}, {"expected_version": "soon"}])
def test_a_form_that_is_not_ours_is_refused(
    device: Client, sheet: ScoreSheet, hidden: dict[str, str]
) -> None:
    assert send(device, sheet, **hidden).status_code == 400


def test_the_last_hand_is_taken_back(device: Client, sheet: ScoreSheet) -> None:
    commit(sheet)
    form = {"submission_key": a_key(), "expected_version": sheet.version}
    response = device.post(f"/sheets/{sheet.pk}/take-back/", form)
    assert response.status_code == 302
    page = device.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "taken-back" in page
    assert "Take back hand" not in page
    assert device.get(f"/sheets/{sheet.pk}/take-back/").status_code == 405


def test_the_deal_is_cut_where_the_event_cuts_again(client: Client, db: None) -> None:
    hall = build_hall(next_dealer=NextDealer.CUT_AGAIN)
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    device = at_table(client, hall.tables[0])
    assert "Who won the cut" in device.get(f"/sheets/{sheet.pk}/").content.decode()
    form = {"submission_key": a_key(), "expected_version": sheet.version, "dealer": "B2"}
    assert device.post(f"/sheets/{sheet.pk}/cut/", form).status_code == 302
    sheet.refresh_from_db()
    assert sheet.dealer == "B2"


def board_of(page: str) -> list[tuple[str, str]]:
    """Both sides' bullseyes and chalks, as the board has them."""
    return re.findall(r"(\d+) bullseyes?\b.*?data-score>(\d+)<", page, flags=re.DOTALL)


def test_the_board_shows_how_the_last_game_ended_while_nothing_follows_it(
    device: Client, sheet: ScoreSheet
) -> None:
    play_game(sheet)
    assert board_of(device.get(f"/sheets/{sheet.pk}/").content.decode()) == [("1", "0"), ("0", "0")]
    play_game(sheet)
    assert board_of(device.get(f"/sheets/{sheet.pk}/").content.decode()) == [("2", "14"), ("0", "3")]


def test_both_sides_confirm_on_one_device(device: Client, sheet: ScoreSheet) -> None:
    play_game(sheet)
    play_game(sheet)
    page = device.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "That is the match." in page
    for side in ("A", "B"):
        sheet.refresh_from_db()
        form = {"submission_key": a_key(), "expected_version": sheet.version, "side": side}
        answer = device.post(f"/sheets/{sheet.pk}/confirm/", form, follow=True).content.decode()
        assert 'class="notes"' not in answer, "the page says in its place who has confirmed"
    sheet.refresh_from_db()
    assert sheet.state == SheetState.OFFICIAL
    assert "This sheet is official." in device.get(f"/sheets/{sheet.pk}/").content.decode()


def test_the_page_takes_a_fixed_number_of_queries(
    device: Client, sheet: ScoreSheet, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for hands in (1, 2):
        for _ in range(hands):
            commit(sheet, a_hand(sheet))
        with django_assert_num_queries(4):
            device.get(f"/sheets/{sheet.pk}/")


def test_the_components_are_shown_to_staff_only(client: Client, db: None) -> None:
    assert client.get("/look/").status_code == 404
    client.force_login(User.objects.create_user("desk", is_staff=True))
    assert client.get("/look/").status_code == 200
