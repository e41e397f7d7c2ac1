"""The standings page: the order a real event gave, what decided each place, and no more queries for more."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from officials.access import OPERATOR
from tests.scoring.ground import build_hall
from tournaments.models import Event
from tournaments.services.imports import ImportPlace, import_results

pytestmark = pytest.mark.integration

CASE = Path(__file__).parents[3] / "tournaments" / "cases" / "city-round-robin-2024.json"


@pytest.fixture
def city(db: None) -> Event:
    place = ImportPlace(slug="city", name="City round robin", day=date(2024, 8, 31))
    return import_results(content=CASE.read_bytes(), place=place, actor=OPERATOR)


def bodies(client: Client, event: Event) -> list[str]:
    """The HTML of each entrant's rows, in order."""
    page = client.get(f"/e/{event.slug}/standings/").content.decode()
    return re.findall(r"<tbody>(.*?)</tbody>", page, flags=re.DOTALL)


def texts(body: str, cell: str) -> list[str]:
    """The texts of the cells that match, without markup."""
    found = re.findall(cell, body, flags=re.DOTALL)
    return [re.sub(r"<[^>]+>", "", text).strip() for text in found]


def test_the_order_of_a_real_event(client: Client, city: Event) -> None:
    order = json.loads(CASE.read_text(encoding="utf-8"))["order"]
    rows = bodies(client, city)
    assert [texts(row, r'class="name">(.*?)</th>')[0] for row in rows] == [line["team"] for line in order]
    assert [texts(row, r'class="n place">(.*?)</td>')[0] for row in rows] == [str(n) for n in range(1, 19)]
    amounts = [texts(row, r'class="n(?: decided)?">(.*?)</td>')[:2] for row in rows]
    assert amounts == [[str(line["bullseyes_for"]), str(line["bullseyes_against"])] for line in order]


def test_what_decided_is_marked_and_said(client: Client, city: Event) -> None:
    first, second, third, *_ = bodies(client, city)
    assert texts(first, r'class="n decided">(.*?)</td>') == ["23"]
    assert texts(second, r'class="n decided">(.*?)</td>') == ["37"]
    assert texts(third, r'class="n decided">(.*?)</td>') == ["50"]
    (why,) = texts(first, r'class="why__words">(.*?)</span>')
    assert why == ("Level with New Millennium on 51 bullseyes; ahead on fewest bullseyes against (23 to 37).")


def test_the_page_takes_as_many_queries_for_four_as_for_eighteen(client: Client, city: Event) -> None:
    counts = []
    for event in (city, build_hall().event):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/e/{event.slug}/standings/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_nobody_is_placed_before_anything_is_played(client: Client, db: None) -> None:
    hall = build_hall()
    rows = bodies(client, hall.event)
    assert len(rows) == 4
    assert {texts(row, r'class="n place">(.*?)</td>')[0] for row in rows} == {"1="}
    assert all("No result counts yet." in row for row in rows)
