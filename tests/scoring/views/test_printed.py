"""Score sheets as PDF: who may have them, what stands on them, and that many are made quickly."""

import io
import time
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from officials.rulings.remedies import RemedyKind
from scoring.models import ScoreSheet
from scoring.printing.form import SeatOnPaper, SheetHead, draw_head
from scoring.services.sheets import confirm_sheet, cut_dealer
from scoring.services.take_backs import take_back_hand
from tests.scoring.ground import (
    TESTER,
    Hall,
    a_hand,
    a_key,
    build_hall,
    commit,
    open_sitting,
    play_game,
)
from tests.scoring.rulings import rule
from tests.scoring.substitutes import approved, take_seat
from tournaments.actors import Actor
from tournaments.enums import Confirmation, EventState, NextDealer, Side
from tournaments.models import Entrant, Event, Player, Seat, Table
from tournaments.printing.paper import Paper, Pen

pytestmark = pytest.mark.integration

ODD_NAME = "Señor Peña-Çelebi & Łukasz Žižek"


def reader_of(client: Client, address: str) -> PdfReader:
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return PdfReader(io.BytesIO(response.content))


def text_of(client: Client, address: str) -> str:
    return "\n".join(page.extract_text() for page in reader_of(client, address).pages)


def confirm(sheet: ScoreSheet, side: Side, proof: str = "", actor: Actor = TESTER) -> None:
    sheet.refresh_from_db()
    confirm_sheet(
        sheet_id=sheet.pk,
        side=side,
        submission_key=a_key(),
        expected_version=sheet.version,
        actor=actor,
        proof=proof,
    )


def play_out(sheet: ScoreSheet) -> None:
    """A match of two games, its first hand taken back, confirmed by both sides."""
    commit(sheet)
    take_back_hand(sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER)
    play_game(sheet, "A")
    play_game(sheet, "A")
    confirm(sheet, Side.A)
    confirm(sheet, Side.B)
    sheet.refresh_from_db()


def test_a_filled_sheet_tells_every_line(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    Entrant.objects.filter(pk=hall.entrants[0].pk).update(name=ODD_NAME)
    play_out(sheet)
    text = text_of(client, f"/sheets/{sheet.pk}/sheet.pdf")
    assert ODD_NAME in text
    assert text.count("Bullseye for side A") == 2
    assert "Hand 1 was taken back," in text
    assert text.count("9♥") == sheet.counted_hands.count() + 1
    assert ("A♥: A 1" in text, "2♥: B 1" in text, "hung: A 3" in text) == (True, True, True)
    assert f"Side A, {ODD_NAME}: confirmed " in text
    assert "Side B, Entrant 2: confirmed " in text
    assert f"Official, {sheet.version} lines" in text
    assert text.count(sheet.head) == len(reader_of(client, f"/sheets/{sheet.pk}/sheet.pdf").pages)


def test_everybody_who_sat_is_named_with_their_lines(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    commit(sheet)
    left = Seat.objects.get(sitting=sheet.sitting, seat="A1")
    left.until_sequence, left.is_seated = 2, False
    left.save()
    newcomer = Player.objects.create(name="Zoë Quick", created_at=timezone.now())
    Seat.objects.create(event=hall.event, sitting=sheet.sitting, seat="A1", player=newcomer, from_sequence=2)
    text = text_of(client, f"/sheets/{sheet.pk}/sheet.pdf")
    assert (left.player.name in text, "no hand" in text) == (True, True)
    assert ("Zoë Quick" in text, "from game 1 hand 1" in text) == (True, True)


@pytest.mark.parametrize(
    ("proof", "actor", "said"),
    [
        ("captain", "person:3", "by its captain, signed in"),
        ("pin", "table-link:3", "with the side's own PIN, on the table's device"),
        ("pin", "person:3", "with the side's own PIN, on the device of somebody signed in"),
        ("at-the-table", "table-link:3", "at the table, in everybody's sight, on the table's device"),
        ("", "operator", "from the command line"),
    ],
)
def test_how_each_side_confirmed_stands_on_the_sheet(
    client: Client, sheet: ScoreSheet, proof: str, actor: str, said: str
) -> None:
    play_game(sheet, "A")
    play_game(sheet, "A")
    confirm(sheet, Side.A, proof, replace(TESTER, signature=actor))
    text = " ".join(text_of(client, f"/sheets/{sheet.pk}/sheet.pdf").split())
    at = sheet.lines.get(kind="confirmed").at.astimezone(ZoneInfo(sheet.sitting.match.event.time_zone))
    assert f"Side A, Entrant 1: confirmed {at:%d %b %Y %H:%M} {said} (line " in text
    assert "Side B, Entrant 2: has not confirmed the sheet." in text


def test_a_confirmation_that_a_ruling_undid_is_told_as_undone(client: Client, sheet: ScoreSheet) -> None:
    play_game(sheet, "A")
    play_game(sheet, "A")
    confirm(sheet, Side.A)
    rule(sheet, RemedyKind.TAKE_BULLSEYE, side=Side.A)
    assert not sheet.confirmed_a
    text = " ".join(text_of(client, f"/sheets/{sheet.pk}/sheet.pdf").split())
    assert "Side A, Entrant 1: has not confirmed the sheet as it stands now; it had, " in text


def test_a_sheet_that_nobody_need_confirm_says_so(client: Client, db: None) -> None:
    sheet = open_sitting(build_hall(confirmation=Confirmation.NONE).schedule())
    play_game(sheet, "A")
    play_game(sheet, "A")
    text = text_of(client, f"/sheets/{sheet.pk}/sheet.pdf")
    assert text.count("no confirmation was asked for.") == 2


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"found_by": "cut", "card": "KS"}, "by the cut (K♠)"),
        ({"found_by": "first-jack"}, "by the first Jack"),
        ({"card": "JD"}, "with J♦"),
        ({}, "how this was found was not noted"),
    ],
)
def test_who_dealt_first_and_how_stands_on_the_sheet(
    client: Client, hall: Hall, found: dict[str, str], said: str
) -> None:
    sheet = open_sitting(hall.schedule(), first_dealer="B1", **found)
    take_seat(sheet, approved(hall, sheet.sitting.match, entrant=1).substitute, "B1")
    text = " ".join(text_of(client, f"/sheets/{sheet.pk}/sheet.pdf").split())
    assert f"Player 2.1 of carnival-cup (B1) deals first, {said}. Next games: the deal goes on round." in text


def test_who_was_found_by_another_cut_stands_on_the_sheet(client: Client, db: None) -> None:
    sheet = open_sitting(build_hall(next_dealer=NextDealer.CUT_AGAIN).schedule())
    play_game(sheet, "A")
    cut_dealer(
        sheet_id=sheet.pk, dealer="B2", submission_key=a_key(), expected_version=sheet.version, actor=TESTER
    )
    text = " ".join(text_of(client, f"/sheets/{sheet.pk}/sheet.pdf").split())
    assert "Next games: the first dealer is cut for again." in text
    assert "Player 2.2 of carnival-cup (B2) won the cut and deals first." in text


@pytest.mark.parametrize(
    ("seats", "rows"),
    [
        ((), 2),
        (("A1", "B1"), 2),
        (("A1", "A2", "B1", "B2"), 2),
        (("A1", "A2", "B1", "B1", "B2"), 3),
        (("A1", "A1", "A1", "A2", "B1", "B2"), 4),
    ],
)
def test_the_head_makes_room_for_the_side_with_most_people(seats: tuple[str, ...], rows: int) -> None:
    named = tuple(SeatOnPaper(seat, "Somebody") for seat in seats)
    head = SheetHead("Cup", "Match 1", "Table 1", "", "Side A", "Side B", named, 14)
    bare = replace(head, seats=())
    assert draw_head(Pen("", Paper.A4), head) - draw_head(Pen("", Paper.A4), bare) == 16 * (rows - 2)


def test_a_refused_hand_and_a_side_that_has_not_confirmed(client: Client, sheet: ScoreSheet) -> None:
    commit(sheet, {**a_hand(sheet), "kicks": ["9H", "9H"]})
    text = text_of(client, f"/sheets/{sheet.pk}/sheet.pdf")
    assert "A hand was refused: " in text
    assert "Side B, Entrant 2: has not confirmed the sheet." in text


def test_a_long_sheet_goes_on_over_the_page(client: Client, db: None) -> None:
    sheet = open_sitting(build_hall(counting={"way": "fixed-number", "games": 9}).schedule())
    for _ in range(4):
        play_game(sheet, "A")
        play_game(sheet, "B")
    pages = reader_of(client, f"/sheets/{sheet.pk}/sheet.pdf").pages
    assert len(pages) > 1
    for page in pages:
        assert sheet.head in page.extract_text()
    hands = sum(page.extract_text().count("9♥") for page in pages)
    assert hands == sheet.counted_hands.count()


def test_blank_sheets_name_the_matches_to_come(client: Client, hall: Hall) -> None:
    Table.objects.filter(pk=hall.tables[1].pk).update(hall="Salle Été")
    Entrant.objects.filter(pk=hall.entrants[2].pk).update(name=ODD_NAME)
    hall.schedule()
    hall.schedule(2, 3, tables=(1,))
    pages = reader_of(client, "/e/carnival-cup/score-sheets/to-come.pdf").pages
    texts = [page.extract_text() for page in pages]
    assert len(pages) == 4  # two matches, best of three: two games on each page
    assert "Entrant 1" in texts[0]
    assert (ODD_NAME in texts[2], "Salle Été" in texts[2]) == (True, True)
    assert all(suit in texts[0] for suit in "♠♥♦♣")
    for heading in ("Dealer", "Kick", "Call", "High", "Low", "Jack", "Game", "Chalks A", "Score B"):
        assert heading in texts[0]


def test_a_match_that_began_needs_no_blank_sheet(client: Client, sheet: ScoreSheet) -> None:
    assert "Entrant 1" not in text_of(client, "/e/carnival-cup/score-sheets/to-come.pdf")


@pytest.mark.parametrize(
    ("asked", "size"), [("", (595, 842)), ("?paper=letter", (612, 792)), ("?paper=x", (595, 842))]
)
def test_the_paper_asked_for(client: Client, hall: Hall, asked: str, size: tuple[int, int]) -> None:
    page = reader_of(client, f"/e/carnival-cup/score-sheets/blank.pdf{asked}").pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_a_draft_is_printed_for_nobody(client: Client, hall: Hall, sheet: ScoreSheet) -> None:
    Event.objects.filter(pk=hall.event.pk).update(state=EventState.DRAFT)
    for address in ("/e/carnival-cup/score-sheets/blank.pdf", "/e/carnival-cup/score-sheets/to-come.pdf"):
        assert client.get(address).status_code == 404
    assert client.get(f"/sheets/{sheet.pk}/sheet.pdf").status_code == 404


def test_the_match_page_offers_the_sheet(client: Client, sheet: ScoreSheet) -> None:
    assert f'href="/sheets/{sheet.pk}/sheet.pdf"' in client.get("/e/carnival-cup/matches/1/").content.decode()


def test_forty_sheets_are_made_in_seconds(client: Client, db: None) -> None:
    hall = build_hall(size=80)
    for place in range(40):
        hall.schedule(2 * place, 2 * place + 1, tables=(place,))
    began = time.process_time()
    pages = reader_of(client, "/e/carnival-cup/score-sheets/to-come.pdf").pages
    assert len(pages) == 80
    assert time.process_time() - began < 10
