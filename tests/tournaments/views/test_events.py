"""The list of events and the page of one: who sees which, what stands there, in how many queries."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from officials.enums import RoleKind
from officials.models import Role, User
from tests.scoring.ground import TESTER, Hall, build_hall, commit, open_sitting, play_game
from tests.tournaments.ground import lay_ground
from tournaments.enums import EventState, StageKind
from tournaments.models import Event
from tournaments.services.matches import MatchDetails, schedule_match
from tournaments.services.results import Outcome, enter_result

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall()


@pytest.fixture
def draft(hall: Hall) -> Event:
    """An event nobody but its people may know of."""
    other = build_hall(slug="secret-cup").event
    Event.objects.filter(pk=other.pk).update(state=EventState.DRAFT)
    return other


def page_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_an_empty_list_says_what_will_be_here(client: Client, db: None) -> None:
    assert "No event has been published." in page_of(client, "/")


def test_strangers_see_published_events_only(client: Client, hall: Hall, draft: Event) -> None:
    page = page_of(client, "/")
    assert "Carnival Cup" in page
    assert "Secret Cup" not in page
    assert client.get(f"/e/{draft.slug}/").status_code == 404


def test_its_organizer_sees_a_draft(client: Client, hall: Hall, draft: Event) -> None:
    organizer = User.objects.create_user("ada", password="four aces of chalk")
    Role.objects.create(
        event=draft, user=organizer, kind=RoleKind.ORGANIZER, granted_by="test", granted_at=timezone.now()
    )
    client.force_login(organizer)
    assert "Secret Cup" in page_of(client, "/")
    assert "Secret Cup" in page_of(client, f"/e/{draft.slug}/")


def test_whoever_may_set_up_an_event_finds_the_way_on_the_list(client: Client, hall: Hall) -> None:
    way = 'href="/events/new/"'
    assert way not in page_of(client, "/")
    keeper = User.objects.create_superuser("ada", password="four aces of chalk")
    client.force_login(keeper)
    assert way in page_of(client, "/")


def test_matches_stand_with_score_and_state(client: Client, hall: Hall) -> None:
    in_play = open_sitting(hall.schedule())
    play_game(in_play, "B")
    commit(in_play)
    final = hall.schedule(2, 3, tables=(1,))
    outcome = Outcome(winner="A", bullseyes=(2, 0))
    enter_result(match_id=final.pk, outcome=outcome, actor=TESTER)
    bye = MatchDetails(entrant_a_id=hall.entrants[0].pk, entrant_b_id=None, is_bye=True)
    schedule_match(round_id=hall.round_id, details=bye, actor=TESTER)
    page = page_of(client, f"/e/{hall.event.slug}/")
    assert "At the tables now" in page
    assert re.findall(r"(\d)\W(\d)</span>", page).count(("0", "1")) == 2
    assert ("2", "0") in re.findall(r"(\d)\W(\d)</span>", page)
    assert "bye" in page
    assert "Table 1" in page


def test_an_event_page_takes_a_fixed_number_of_queries(
    client: Client, hall: Hall, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for place in range(3):
        hall.schedule(place, place + 1, tables=(place,))
    with django_assert_max_num_queries(9):
        client.get(f"/e/{hall.event.slug}/")
    for _ in range(10):
        hall.schedule(0, 1, tables=(3,))
    with django_assert_max_num_queries(9):
        client.get(f"/e/{hall.event.slug}/")


def test_an_event_without_a_draw_says_so(client: Client, hall: Hall) -> None:
    page = page_of(client, f"/e/{hall.event.slug}/")
    assert "This round has not been drawn." in page
    assert "Entrant 4" in page


def test_matches_stand_in_the_order_of_play(client: Client, hall: Hall) -> None:
    later = hall.schedule(0, 1, tables=(1,))
    first = hall.schedule(2, 3, tables=(0,))
    waiting = hall.schedule(1, 2, tables=(0,))
    page = page_of(client, f"/e/{hall.event.slug}/")
    places = [page.index(f'/matches/{match.number}/"') for match in (first, waiting, later)]
    assert places == sorted(places), "by table, and what waits for one after what is there"


def test_rounds_stand_in_the_order_of_play_and_brackets_by_their_names(client: Client, db: None) -> None:
    ground = lay_ground(
        4,
        (StageKind.ROUND_ROBIN, {}),
        (StageKind.KNOCKOUT, {"format": {"places_to": 4}, "intake": [{"from": "table-places", "last": 4}]}),
    )
    ground.draw()
    ground.play_all()
    ground.draw(1)
    page = page_of(client, "/e/carnival-cup/")
    headings = re.findall(r'<h3 class="round"[^>]*>([^<]+)</h3>', page)
    assert headings == ["Round 1", "Round 2", "Round 3", "Semi-finals", "Third place", "Final"]
    anchors = re.findall(r'<a href="#([^"]+)">', page)
    assert anchors == re.findall(r'<h3 class="round" id="([^"]+)"', page), "each can be jumped to"
    bracket = page_of(client, "/e/carnival-cup/stages/2/")
    assert re.findall(r'class="bracket__title">([^<]+)<', bracket) == ["Semi-finals", "Final"]
    assert bracket.count("Third place</h3>") == 1
    assert "Round 1" not in bracket


def test_a_league_says_the_day_of_every_round_and_who_rests(client: Client, db: None) -> None:
    settings = {"calendar": {"first": "2026-06-13", "every_days": 7}, "format": {"legs": 1}}
    ground = lay_ground(3, (StageKind.LEAGUE, settings))
    ground.draw()
    page = page_of(client, "/e/carnival-cup/")
    days = re.findall(r'<h3 class="round"[^>]*>Round \d <span class="soft">· ([^<]+)</span></h3>', page)
    assert days == ["Saturday 13 June 2026", "Saturday 20 June 2026", "Saturday 27 June 2026"]
    assert page.count('fixture__b soft">bye</span>') == 3
    assert "to be known" not in page
    (rest, *_) = (match for match in ground.matches() if match.entrant_b is None)
    told = page_of(client, f"/e/carnival-cup/matches/{rest.number}/")
    assert f"{rest.entrant_a} rests in this round." in told
    assert "day 13 June 2026" in told or "day 20 June 2026" in told or "day 27 June 2026" in told
    assert "not known yet" not in told
    ground.play_all()
    assert f"{rest.entrant_a} had a bye." in page_of(client, f"/e/carnival-cup/matches/{rest.number}/")
