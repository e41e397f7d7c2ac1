"""What visitors see alike is made once, and nobody gets what was made for somebody else."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, commit, open_sitting

pytestmark = pytest.mark.integration

REFRESH = {"X-Refresh": "1"}


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


@pytest.mark.parametrize("page", ["", "standings/", "stages/1/", "places/", "matches/1/"])
def test_the_second_visitor_costs_one_query(hall: Hall, page: str, django_assert_num_queries: Any) -> None:
    open_sitting(hall.schedule())
    path = f"/e/{hall.event.slug}/{page}"
    whole = Client().get(path).content.decode()
    first = Client().get(path, headers=REFRESH).content.decode()
    with django_assert_num_queries(1):
        second = Client().get(path, headers=REFRESH)
    assert second.content.decode() == first
    assert first.startswith("<title>")
    assert first.endswith("</main>")
    assert whole.partition("<title>")[2].partition("</title>")[0] in first
    assert "csrfmiddlewaretoken" not in first
    assert not second.cookies


def test_a_hand_makes_it_anew(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    path = f"/e/{hall.event.slug}/matches/1/"
    before = Client().get(path, headers=REFRESH).content
    commit(sheet)
    assert Client().get(path, headers=REFRESH).content != before


def test_who_is_signed_in_sees_their_own_page(hall: Hall) -> None:
    path = f"/e/{hall.event.slug}/"
    Client().get(path, headers=REFRESH)
    client = Client()
    client.force_login(add_person("olga", (hall.event, RoleKind.ORGANIZER, None)))
    assert "Desk" in client.get(path, headers=REFRESH).content.decode()
    assert "Desk" not in Client().get(path, headers=REFRESH).content.decode()


def test_a_page_that_is_not_there_is_not_kept(hall: Hall) -> None:
    path = f"/e/{hall.event.slug}/stages/9/"
    assert [Client().get(path, headers=REFRESH).status_code for _ in range(2)] == [404, 404]
