"""Entering an event on the pages: the public form, the organizer's answers, rosters and check-in."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import TESTER, lay_ground
from tournaments.entry_limits import MOST_AN_HOUR
from tournaments.enums import EntrantKind, EntrantState
from tournaments.models import Arrival, Entrant, EntryTerms, Membership, Registration
from tournaments.services.entry_terms import TermsDetails, set_entry_terms

pytestmark = pytest.mark.integration

OPENS = datetime(2026, 5, 1, 12, tzinfo=UTC)
FORM = {
    "name": "Ash", "player_1": "Ann", "player_2": "Bo", "contact_name": "Ann", "email": "ann@example.org",
}  # fmt: skip


@pytest.fixture
def event(db):
    cache.clear()
    event = lay_ground(0).event
    details = TermsDetails(
        opens_at=OPENS, closes_at=OPENS + timedelta(days=9), kind=EntrantKind.PAIR,
        fewest_players=2, most_players=2, most_substitutes=1, fee="$200 at the door", capacity=1,
    )  # fmt: skip
    set_entry_terms(event_id=event.pk, details=details, actor=TESTER)
    with time_machine.travel(OPENS + timedelta(days=1), tick=False):
        yield event


def client_of(event, kind=None, entrant=None):
    client = Client()
    if kind is not None:
        client.force_login(add_person(f"the-{kind.value}", (event, kind, entrant)))
    return client


def register(client, **changes):
    return client.post("/e/carnival-cup/entry/", {**FORM, **changes}, follow=True)


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


def is_sent_to_sign_in(response):
    return response.status_code == 302 and response.url.startswith("/sign-in/")


def test_anybody_registers_and_is_told_what_happens_next(event):
    client = client_of(event)
    page = text(client.get("/e/carnival-cup/entry/"))
    assert "$200 at the door" in page
    assert "Player 1, the captain" in page
    assert "Ash is registered. The organizer will answer you." in text(register(client))
    ash = Entrant.objects.get()
    people = list(Membership.objects.order_by("pk").values_list("player__name", "role"))
    assert (ash.state, people) == (EntrantState.APPLIED, [("Ann", "captain"), ("Bo", "player")])


def test_whoever_registered_sees_by_a_private_link_how_it_stands(event):
    client = client_of(event)
    own = register(client).redirect_chain[-1][0]
    assert "The organizer has not answered yet." in text(client_of(event).get(own))
    answer(client_of(event, RoleKind.ORGANIZER), Entrant.objects.get(), "decline", answer="Full up")
    page = text(client_of(event).get(own))
    assert "Declined." in page
    assert "The organizer says: Full up" in page
    assert "ann@example.org" not in page
    for token in ("1", f"{Entrant.objects.get().pk}:forged", "x:y", "%00"):
        assert client_of(event).get(f"/e/carnival-cup/entry/{token}/").status_code == 404


def test_contacts_and_open_registrations_are_no_business_of_strangers(event):
    client = client_of(event)
    register(client)
    for address in ("", "entry/", "downloads/entrants.json", "standings/"):
        page = text(client.get(f"/e/carnival-cup/{address}"))
        assert "ann@example.org" not in page
        assert "Ash" not in page
    assert is_sent_to_sign_in(client.get("/e/carnival-cup/entrants/"))
    assert "ann@example.org" in text(client_of(event, RoleKind.ORGANIZER).get("/e/carnival-cup/entrants/"))


def test_what_cannot_stand_comes_back_with_the_form(event):
    register(client_of(event))
    again = register(client_of(event), player_1="Cy", player_2="Di")
    assert again.status_code == 400
    assert "is entered already; add something to the name" in text(again)
    assert "Give an e-mail address or a telephone number." in text(register(client_of(event), email=""))
    assert "This field is required." in text(register(client_of(event), player_2=""))
    assert Entrant.objects.count() == 1


def test_a_program_that_fills_in_everything_is_not_registered(event):
    assert "Your registration is in." in text(register(client_of(event), website="http://example.org"))
    assert not Entrant.objects.exists()


def test_so_many_registrations_an_hour_from_one_address(event):
    client = client_of(event)
    for _ in range(MOST_AN_HOUR):
        assert register(client, player_2="Ann").status_code == 400
    assert register(client).status_code == 429
    assert not Entrant.objects.exists()


def test_outside_the_window_there_is_no_form(event):
    with time_machine.travel(OPENS + timedelta(days=9), tick=False):
        assert "Entry is over." in text(register(client_of(event)))
    with time_machine.travel(OPENS - timedelta(days=1), tick=False):
        assert "Entry opens on 1 May 2026 at 12:00." in text(client_of(event).get("/e/carnival-cup/entry/"))
    EntryTerms.objects.all().delete()
    assert "takes no entries by a form" in text(client_of(event).get("/e/carnival-cup/entry/"))
    assert not Entrant.objects.exists()


def answer(client, entrant, step, **given):
    return client.post(f"/e/carnival-cup/entrants/{entrant.pk}/{step}/", given, follow=True)


def test_the_organizer_answers_and_notes_payments(event):
    visitor = client_of(event)
    register(visitor)
    register(visitor, name="Bay", player_1="Cy", player_2="Di", email="", telephone="555 0100")
    ash, bay = Entrant.objects.order_by("number")
    organizer = client_of(event, RoleKind.ORGANIZER)
    assert "Ash is entered." in text(answer(organizer, ash, "accept"))
    assert "Bay is waiting." in text(answer(organizer, bay, "accept"))
    assert "Every place is taken" in text(answer(organizer, bay, "accept"))
    assert "Bay" in text(visitor.get("/e/carnival-cup/entry/"))
    answer(organizer, ash, "paid")
    assert Registration.objects.get(entrant=ash).is_paid
    answer(organizer, ash, "leave")
    bay.refresh_from_db()
    assert bay.state == EntrantState.ENTERED
    assert answer(organizer, bay, "promote").status_code == 404
    assert is_sent_to_sign_in(visitor.post(f"/e/carnival-cup/entrants/{bay.pk}/leave/"))


def test_a_reason_goes_with_the_declining(event):
    register(client_of(event))
    answer(client_of(event, RoleKind.ORGANIZER), Entrant.objects.get(), "decline", answer="Full up")
    assert Registration.objects.get().answer == "Full up"


def test_the_terms_are_set_in_the_events_own_time(event):
    event.time_zone = "America/Port_of_Spain"
    event.save()
    organizer = client_of(event, RoleKind.ORGANIZER)
    asked = {
        "kind": "team", "opens_at": "2026-05-01T08:00", "closes_at": "2026-05-09T20:00", "fewest_players": 4,
        "most_players": 15, "most_substitutes": 12, "capacity": "", "needs_review": "on",
    }  # fmt: skip
    assert organizer.post("/e/carnival-cup/entry/terms/", asked).status_code == 302
    terms = EntryTerms.objects.get()
    assert (terms.opens_at, terms.kind, terms.capacity) == (OPENS, "team", None)
    assert 'value="2026-05-01T08:00"' in text(organizer.get("/e/carnival-cup/entry/terms/"))
    page = text(client_of(event).get("/e/carnival-cup/entry/"))
    assert "One name a line, 4 to 15; the captain first." in page
    wrong = organizer.post("/e/carnival-cup/entry/terms/", {**asked, "closes_at": "2026-04-01T20:00"})
    assert "Entry closes before it opens." in text(wrong)
    wrong = organizer.post("/e/carnival-cup/entry/terms/", {**asked, "kind": "pair"})
    assert "must be 2 to 2 for a pair" in text(wrong)
    assert client_of(event, RoleKind.SCORER).get("/e/carnival-cup/entry/terms/").status_code == 403


def test_a_captain_changes_their_own_roster_until_it_locks(event):
    register(client_of(event))
    ash = Entrant.objects.get()
    captain = client_of(event, RoleKind.CAPTAIN, ash)
    address = f"/e/carnival-cup/entrants/{ash.pk}/roster/"
    assert 'value="Ann"' in text(captain.get(address))
    assert captain.post(address, {"captain": "Ann", "players": "Cy"}).status_code == 302
    assert list(Membership.objects.order_by("pk").values_list("player__name", flat=True)) == ["Ann", "Cy"]
    assert "not 3" in text(captain.post(address, {"captain": "Ann", "players": "Cy\nDi"}))
    EntryTerms.objects.update(rosters_lock_at=OPENS)
    assert "The roster of Ash is locked." in text(captain.post(address, {"captain": "Ann", "players": "Di"}))
    organizer = client_of(event, RoleKind.ORGANIZER)
    assert organizer.post(address, {"captain": "Ann", "players": "Di"}).status_code == 302
    assert is_sent_to_sign_in(client_of(event).get(address))


ON_THE_DAY = datetime(2026, 6, 13, 18, tzinfo=UTC)


def test_the_desk_checks_in_and_takes_back(event):
    ground = lay_ground(2, slug="day")
    desk = Client()
    desk.force_login(add_person("sam", (ground.event, RoleKind.SCORER, None)))
    address = f"/e/day/check-in/{ground.entrants[0].pk}/"
    assert "Entrant 1 is checked in." in text(desk.post(address, follow=True))
    assert '<span class="number">1</span> of 2 have arrived.' in text(desk.get("/e/day/check-in/"))
    assert "Entrant 1 is not checked in." in text(desk.post(address, {"take-back": "1"}, follow=True))
    assert not Arrival.objects.exists()
    assert "Make the cards" not in text(desk.get("/e/day/check-in/"))
    assert desk.post("/e/day/check-in/cards/").status_code == 403
    assert is_sent_to_sign_in(client_of(event).get("/e/day/check-in/"))


def test_a_card_checks_its_entrant_in_on_the_day(event):
    ground = lay_ground(2, slug="day")
    organizer = Client()
    organizer.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    cards = text(organizer.post("/e/day/check-in/cards/"))
    first, _ = re.findall(r"http://testserver(/c/[0-9A-Z-]+/)", cards)
    visitor = Client()
    assert "Check-in opens on the day." in text(visitor.get(first))
    assert visitor.post(first).status_code == 409
    with time_machine.travel(ON_THE_DAY, tick=False):
        assert "We are here" in text(visitor.get(first))
        assert "You are checked in" in text(visitor.post(first, follow=True))
    assert Arrival.objects.get().entrant == ground.entrants[0]
    assert visitor.get("/c/0000-0000-0000-0000/").status_code == 409
