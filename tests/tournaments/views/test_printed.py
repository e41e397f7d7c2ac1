"""Draw, standings and participants as PDF."""

import io

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.tournaments.ground import TESTER, Ground, lay_ground
from tournaments.enums import EntrantKind, EntrantState, EventState, StageKind
from tournaments.models import Entrant, Event, Sitting
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import add_tables

pytestmark = pytest.mark.integration

ODD_NAME = "Señor Peña-Çelebi & Łukasz Žižek"


@pytest.fixture
def ground(db: None) -> Ground:
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}))
    Entrant.objects.filter(pk=ground.entrants[0].pk).update(name=ODD_NAME, club="Été")
    ground.draw(seed="June ♥")
    return ground


def pages_of(client: Client, name: str, asked: str = "") -> list[str]:
    response = client.get(f"/e/carnival-cup/print/{name}.pdf{asked}")
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return [page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages]


def test_the_draw_round_by_round_with_its_seed(client: Client, ground: Ground) -> None:
    text = "\n".join(pages_of(client, "draw"))
    assert "seed “June ♥”" in text
    assert text.count(ODD_NAME) == 3
    assert [text.count(f"Round {number}\n") for number in (1, 2, 3)] == [1, 1, 1]


def test_standings_say_why(client: Client, ground: Ground) -> None:
    ground.play_all()
    page = client.get("/e/carnival-cup/standings/").content.decode()
    text = "\n".join(pages_of(client, "standings", "?paper=letter"))
    assert text.index(ODD_NAME) < text.index("Entrant 2") < text.index("Entrant 4")
    assert "Matches to come: 0." in text
    why = page.split('class="why__words">')[1].split("<")[0]
    assert " ".join(why.split()[:3]) in " ".join(text.split())


def test_people_stand_by_name_and_those_who_left_do_not(client: Client, ground: Ground) -> None:
    people = (PlayerEntry(name="Zoë Quick"), PlayerEntry(name="andré Low"))
    late = EntrantDetails(name="Late Pair", kind=EntrantKind.PAIR, players=people)
    enter_entrants(event_id=ground.event.pk, entries=[late], actor=TESTER)
    Entrant.objects.filter(pk=ground.entrants[3].pk).update(state=EntrantState.WITHDRAWN)
    text = "\n".join(pages_of(client, "by-name"))
    assert text.index("andré Low") < text.index("Entrant 2") < text.index("Zoë Quick")
    assert "Entrant 4" not in text


def test_people_stand_by_table(client: Client, ground: Ground) -> None:
    tables = add_tables(event_id=ground.event.pk, count=2, actor=TESTER)
    first, second = ground.matches()[:2]
    Sitting.objects.filter(match=first).update(table=tables[1])
    Sitting.objects.filter(match=second).update(table=tables[0])
    text = "\n".join(pages_of(client, "by-table"))
    assert text.index("Table 1") < text.index("Table 2")
    assert text.count("Round 1") == 2


def test_the_bracket_column_by_column(client: Client, db: None) -> None:
    ground = lay_ground(40, (StageKind.KNOCKOUT, {}), seeds=True)
    Entrant.objects.filter(pk=ground.entrants[0].pk).update(name=ODD_NAME)
    ground.draw(seed="June")
    ground.play_all()
    pages = pages_of(client, "bracket")
    text = "\n".join(pages)
    assert len(pages) > 1
    numbers = {line for page in pages for line in page.splitlines() if line.isdigit()}
    assert {str(match.number) for match in ground.matches()} <= numbers
    assert text.count(ODD_NAME) == sum(
        ODD_NAME in {str(m.entrant_a), str(m.entrant_b)} for m in ground.matches()
    )


def test_a_long_list_repeats_its_headings_and_numbers_its_pages(client: Client, ground: Ground) -> None:
    entries = [EntrantDetails(name=f"Pair {number:03}", kind=EntrantKind.TEAM) for number in range(160)]
    enter_entrants(event_id=ground.event.pk, entries=entries, actor=TESTER)
    pages = pages_of(client, "by-name")
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert "Entrant" in page
        assert f"Page {number}" in page
    assert sum(page.count("Pair ") for page in pages) == 320


def test_an_event_without_anything_prints_that(client: Client, db: None) -> None:
    lay_ground(0, (StageKind.KNOCKOUT, {}))
    assert "There is nothing to print yet." in pages_of(client, "standings")[0]


def test_what_is_no_list_is_not_found_and_a_draft_is_hidden(client: Client, ground: Ground) -> None:
    assert client.get("/e/carnival-cup/print/wine.pdf").status_code == 404
    Event.objects.filter(pk=ground.event.pk).update(state=EventState.DRAFT)
    assert client.get("/e/carnival-cup/print/draw.pdf").status_code == 404


def test_the_downloads_page_links_to_each(client: Client, ground: Ground) -> None:
    page = client.get("/e/carnival-cup/downloads/").content.decode()
    for address in (
        "print/draw", "print/bracket", "print/standings", "print/by-name", "print/by-table",
        "score-sheets/blank", "score-sheets/to-come",
    ):  # fmt: skip
        assert f'href="/e/carnival-cup/{address}.pdf"' in page
