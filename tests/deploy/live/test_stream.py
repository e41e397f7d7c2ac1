"""The live stream as a browser reads it: announced, replayed, guarded, and whole through a restart."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from django.test import Client

from officials.access import OPERATOR
from officials.enums import RoleKind
from officials.rulings.irregularities import Irregularity
from officials.services.calls import raise_call
from tests.live_site import live_site
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, build_hall, commit, open_sitting
from tests.stream_reader import Reader
from tournaments.enums import EventState
from tournaments.live import Change, announce
from tournaments.models import Announcement, Event

pytestmark = pytest.mark.journey


Read = Callable[..., Reader]


@pytest.fixture
def read() -> Iterator[Read]:
    """Open streams; they are closed at the end, before the site is."""
    with ExitStack() as held:

        def opened(*given: Any, **named: Any) -> Reader:
            return held.enter_context(closing(Reader(*given, **named)))

        yield opened


@pytest.fixture
def site(committing_db: None) -> Iterator[str]:
    with live_site() as address:
        yield address


@pytest.fixture
def hall(committing_db: None) -> Hall:
    return build_hall()


def refused(site: str, query: str) -> tuple[int, Any]:
    with pytest.raises(urllib.error.HTTPError) as found:
        urllib.request.urlopen(f"{site}/live/{query}", timeout=20)
    return found.value.code, json.loads(found.value.read())["code"]


def test_a_hand_is_heard_by_who_watches_event_match_or_sheet(site: str, hall: Hall, read: Read) -> None:
    sheet = open_sitting(hall.schedule())
    other = open_sitting(hall.schedule(2, 3, tables=(1,)))
    watched = f"event:{hall.event.slug}", f"match:{sheet.sitting.match_id}", f"sheet:{sheet.pk}"
    everything, match, own = (read(site, topic) for topic in watched)
    commit(other)
    commit(sheet)
    announce(Change(hall.event.pk, "match", sheet.sitting.match_id))
    assert everything.change() == ("sheet", other.pk, 2)
    assert everything.change() == own.change() == ("sheet", sheet.pk, 2)
    assert everything.change() == match.change() == ("match", sheet.sitting.match_id, 0)


def test_nothing_is_lost_through_a_restart(hall: Hall, read: Read) -> None:
    sheet = open_sitting(hall.schedule())
    topic = f"sheet:{sheet.pk}"
    with live_site() as site:
        reader = read(site, topic)
        commit(sheet)
        assert reader.change() == ("sheet", sheet.pk, 2)
        reader.close()
    commit(sheet)
    with live_site() as site:
        again = read(site, topic, after=reader.place)
        assert again.change() == ("sheet", sheet.pk, 3)
        commit(sheet)
        assert again.change() == ("sheet", sheet.pk, 4)


def test_what_another_process_wrote_is_found_without_a_bell(site: str, hall: Hall, read: Read) -> None:
    reader = read(site, f"event:{hall.event.slug}")
    row = Announcement.objects.order_by("pk").last()
    assert row is not None
    Announcement.objects.create(event_number=hall.event.pk, noun="entrant", key=4, version=0, at=row.at)
    assert reader.change() == ("entrant", 4, 0)


def test_who_was_away_for_too_long_is_told_to_read_everything_anew(site: str, hall: Hall, read: Read) -> None:
    reader = read(site, f"event:{hall.event.slug}", after=10**12)
    assert reader.next()[0] == "missed"


def test_calls_are_heard_by_officials_alone(site: str, hall: Hall, read: Read) -> None:
    sheet = open_sitting(hall.schedule())
    topic = f"calls:{hall.event.slug}"
    assert refused(site, f"?topic={topic}") == (401, "sign-in-needed")
    olga = add_person("olga", (hall.event, RoleKind.OFFICIAL, None))
    client = Client()
    client.force_login(olga)
    reader = read(site, topic, Cookie=f"sessionid={client.cookies['sessionid'].value}")
    raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    noun, key, _ = reader.change()
    assert (noun, key) == ("call", sheet.calls.get().pk)


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("", (400, "unfit-topics")),
        ("?topic=event:", (400, "unfit-topics")),
        ("?topic=sheet:%00", (400, "unfit-topics")),
        ("?topic=event:a%00b", (400, "unfit-topics")),
        ("?topic=sheet:9999999999999999999999", (400, "unfit-topics")),
        ("?topic=sheet:999999999999999", (404, "not-found")),
        ("?topic=event:%ED%A0%80", (404, "not-found")),
        ("?" + "&".join(["topic=event:x"] * 61), (400, "unfit-topics")),
        ("elsewhere/", (404, "not-found")),
    ],
)
def test_what_cannot_be_listened_to_is_refused(site: str, query: str, answer: tuple[int, str]) -> None:
    assert refused(site, query) == answer


def test_a_draft_is_not_told_of(site: str, hall: Hall) -> None:
    Event.objects.filter(pk=hall.event.pk).update(state=EventState.DRAFT)
    assert refused(site, f"?topic=event:{hall.event.slug}") == (404, "not-found")


def test_a_full_process_says_so(hall: Hall, settings: Any, committing_db: None) -> None:
    settings.LIVE_STREAMS_MAX = 0
    with live_site() as site:
        assert refused(site, f"?topic=event:{hall.event.slug}") == (503, "live-full")
