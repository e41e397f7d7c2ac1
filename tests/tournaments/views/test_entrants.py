"""One entrant by the organizer's hand: added, renamed, and told where it has too few players."""

import re

import pytest
from django.test import Client

from officials.enums import RoleKind
from officials.models import AuthorityLine
from tests.officials.conftest import add_person
from tests.tournaments.ground import lay_ground
from tournaments.enums import StageKind
from tournaments.models import Arrival, Contact, Entrant, EntryTerms, Membership

pytestmark = pytest.mark.integration

EVENT = "/e/carnival-cup/"
NEW = f"{EVENT}entrants/new/"


@pytest.fixture
def ground(db):
    return lay_ground(4, (StageKind.KNOCKOUT, {"tables": 2}), seeds=True, players=4)


def client_of(ground, kind=RoleKind.ORGANIZER, entrant=None):
    client = Client()
    client.force_login(add_person(f"the-{kind.value}", (ground.event, kind, entrant)))
    return client


def page_of(entrant):
    return f"{EVENT}entrants/{entrant.pk}/"


def as_shown(client, entrant, **changes):
    """The form of an entrant as its page shows it, with changes."""
    form = client.get(page_of(entrant)).context["form"]
    shown = {field.html_name: field.value() for field in form}
    return {name: value for name, value in {**shown, **changes}.items() if value is not None}


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


def test_one_is_added_by_hand_with_people_and_whom_to_reach(ground):
    ann = client_of(ground)
    assert ann.get(NEW).context["form"]["kind"].value() == "team"
    given = {
        "name": "  The   Hangmen ", "kind": "team", "club": "Harbour", "seed": "9", "captain": "Cy",
        "players": "Di\nEve", "contact_name": "Cy", "telephone": "555 0100",
    }  # fmt: skip
    assert "The Hangmen is entered as number 5." in text(ann.post(NEW, given, follow=True))
    made = Entrant.objects.get(number=5)
    assert (made.name, made.club, made.seed, made.contact.telephone) == (
        "The Hangmen", "Harbour", 9, "555 0100",
    )  # fmt: skip
    roles = Membership.objects.filter(entrant=made).order_by("pk").values_list("player__name", "role")
    assert list(roles) == [("Cy", "captain"), ("Di", "player"), ("Eve", "player")]


def test_what_cannot_be_added_comes_back_at_its_field(ground):
    ann = client_of(ground)
    given = {"name": "ENTRANT 1", "kind": "team", "seed": "2", "players": "Player 1.1", "contact_name": "Cy"}
    answer = ann.post(NEW, given)
    assert answer.status_code == 400
    assert answer.context["form"].errors == {
        "name": ["is entered already; add something to the name"],
        "players": ["Player 1.1 is named by another entrant already"],
        "seed": ["is the seed of Entrant 2"],
        "email": ["Give an e-mail address or a telephone number."],
    }
    assert ann.post(NEW, {"kind": "team"}).context["form"].errors["name"] == ["Say what it is called."]
    assert Entrant.objects.count() == 4


def test_a_pair_or_single_may_go_by_its_players(ground):
    ann = client_of(ground)
    ann.post(NEW, {"kind": "pair", "players": "Di\nEve"})
    ann.post(NEW, {"kind": "single", "name": "Flo"})
    assert list(Entrant.objects.filter(number__gt=4).values_list("name", flat=True)) == ["Di & Eve", "Flo"]
    assert Membership.objects.get(entrant__name="Flo").player.name == "Flo"


def test_an_entrant_is_changed_on_the_record_of_authority(ground):
    ann, entrant = client_of(ground), ground.entrants[0]
    given = as_shown(
        ann, entrant, name="Unity", club="Hill", seed="8", contact_name="Cy", email="cy@example.org"
    )
    assert "Unity is saved." in text(ann.post(page_of(entrant), given, follow=True))
    entrant.refresh_from_db()
    assert (entrant.name, entrant.club, entrant.seed, entrant.contact.email) == (
        "Unity", "Hill", 8, "cy@example.org",
    )  # fmt: skip
    line = AuthorityLine.objects.latest("sequence")
    assert (line.power, line.target) == ("enter-entrant", "Unity")
    assert line.facts == {
        "what": "changed name, club, seed, contact", "name": ["Entrant 1", "Unity"], "club": ["", "Hill"],
        "seed": [1, 8], "contact": "changed",
    }  # fmt: skip
    ann.post(page_of(entrant), as_shown(ann, entrant, contact_name="", email=""))
    assert not Contact.objects.exists()
    lines = AuthorityLine.objects.count()
    ann.post(page_of(entrant), as_shown(ann, entrant))
    assert AuthorityLine.objects.count() == lines, "nothing was changed"


def test_a_page_somebody_else_was_faster_on_is_refused(ground):
    ann, entrant = client_of(ground), ground.entrants[0]
    given = as_shown(ann, entrant, name="Unity")
    Entrant.objects.filter(pk=entrant.pk).update(club="Hill")
    answer = ann.post(page_of(entrant), given)
    assert "Somebody else changed Entrant 1 after you opened this page" in text(answer)
    assert "Look at Entrant 1 as it is now" in text(answer)
    entrant.refresh_from_db()
    assert entrant.name == "Entrant 1"


def test_names_and_seeds_of_others_are_refused_at_their_fields(ground):
    ann, entrant = client_of(ground), ground.entrants[0]
    answer = ann.post(page_of(entrant), as_shown(ann, entrant, name="entrant  2", seed="3"))
    assert answer.context["form"].errors == {
        "name": ["is entered already; add something to the name"], "seed": ["is the seed of Entrant 3"],
    }  # fmt: skip
    answer = ann.post(page_of(entrant), as_shown(ann, entrant, kind="pair"))
    assert answer.context["form"].errors["kind"] == ["a pair has 2 players, not 4; change the players first"]


def test_once_drawn_the_name_changes_on_every_page_and_the_seed_stays(ground):
    ann, entrant = client_of(ground), ground.entrants[0]
    ground.draw()
    page = text(ann.get(page_of(entrant)))
    assert "the published draw of Stage 1 was made by the seeds" in page
    ann.post(page_of(entrant), as_shown(ann, entrant, name="Unity", seed="7", kind="pair"))
    entrant.refresh_from_db()
    assert (entrant.name, entrant.seed, entrant.kind) == ("Unity", 1, "team")
    assert "Unity" in text(Client().get(f"{EVENT}stages/1/"))


def test_what_is_said_of_entrants_is_the_organizers_to_change(ground):
    entrant = ground.entrants[0]
    roles = ((RoleKind.HEAD_OFFICIAL, None), (RoleKind.SCORER, None), (RoleKind.CAPTAIN, entrant))
    for kind, own in roles:
        client = client_of(ground, kind, own)
        assert client.get(page_of(entrant)).status_code == 403
        assert client.post(NEW, {"name": "Unity", "kind": "team"}).status_code == 403
    assert Client().get(page_of(entrant)).url.startswith("/sign-in/")
    assert lay_ground(1, slug="other")
    elsewhere = Entrant.objects.get(event__slug="other")
    assert client_of(ground).get(page_of(elsewhere)).status_code == 404


def test_too_few_players_are_told_wherever_entrants_are_looked_at(ground):
    ann, entrant = client_of(ground), ground.entrants[0]
    Membership.objects.filter(entrant=entrant).exclude(player__name="Player 1.1").delete()
    words = "oo few players: 1 of at least 4, for 2 tables at once."
    pages = ("entrants/", "check-in/", f"entrants/{entrant.pk}/", f"entrants/{entrant.pk}/roster/")
    for page in pages:
        assert words in text(ann.get(EVENT + page)), page
    assert text(ann.get(f"{EVENT}entrants/")).count("few players:") == 1
    assert f"Entrant 1: t{words}" in text(ann.get(f"{EVENT}stages/1/draw/"))
    EntryTerms.objects.create(
        event=ground.event, opens_at="2026-05-01T12:00Z", closes_at="2026-05-02T12:00Z", kind="team",
        fewest_players=6, most_players=9,
    )  # fmt: skip
    assert text(ann.get(f"{EVENT}entrants/")).count("oo few players: 4 of at least 6.") == 3
    ground.draw()
    assert "few players" not in text(ann.get(f"{EVENT}stages/1/draw/"))


def test_a_captain_checks_in_and_goes_on_to_a_page_of_their_own(ground):
    entrant = ground.entrants[0]
    captain = client_of(ground, RoleKind.CAPTAIN, entrant)
    address = f"{EVENT}check-in/{entrant.pk}/"
    assert "We are here" in text(captain.get(f"{EVENT}entrants/{entrant.pk}/roster/"))
    answer = captain.post(address, follow=True)
    assert answer.status_code == 200
    assert "Entrant 1 is checked in." in text(answer)
    assert "Checked in since" in text(answer)
    captain.post(address, {"take-back": "1"})
    assert not Arrival.objects.exists()


def test_a_pair_of_one_is_refused_beside_its_players(ground):
    alone = client_of(ground).post(NEW, {"kind": "pair", "players": "Di"})
    assert alone.context["form"].errors == {"players": ["a pair has 2 players, not 1"]}
