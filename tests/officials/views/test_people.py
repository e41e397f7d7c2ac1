"""The people of an event through the pages, from invitation to role to its end."""

import re

import pytest
from django.test import Client

from officials.enums import RoleKind
from officials.models import AuthorityLine, Invitation, Role, User
from tests.officials.conftest import PASSWORD, add_person

pytestmark = pytest.mark.integration

PEOPLE = "/e/carnival-cup/people/"


@pytest.fixture
def ann(client, ground):
    user = add_person("ann", (ground.event, RoleKind.ORGANIZER, None))
    client.force_login(user)
    return user


def invite(client, **asked):
    page = client.post(f"{PEOPLE}invite/", {"invited": "Bob", "kind": "official", **asked}).content.decode()
    return re.search(r"http://testserver(/invitations/[0-9A-Z]{28}/)", page).group(1)


def test_a_person_without_an_account_joins_by_an_invitation(client, ann):
    address = invite(client)
    bob = Client()
    assert "Make an account" in bob.get(address).content.decode()
    response = bob.post(address, {"name": "Bob B", "username": "bob", "password": PASSWORD})
    assert response["Location"] == "/account/"
    assert "You are official of Carnival Cup" in bob.get("/account/").content.decode()
    assert Role.objects.get(user__username="bob").kind == RoleKind.OFFICIAL
    assert bob.get(address).status_code == 410
    assert "Bob B" in client.get(PEOPLE).content.decode()


def test_the_least_role_is_offered_first(client, ann):
    assert '<option value="scorer" selected>' in client.get(PEOPLE).content.decode()


def test_a_person_with_an_account_accepts_by_one_press(client, ann, ground):
    address = invite(client, kind="captain", entrant=ground.entrants[1].pk)
    bob = Client()
    bob.force_login(add_person("bob"))
    assert "Captain of Pair 2" in bob.get(address).content.decode()
    bob.post(address)
    assert Role.objects.get(user__username="bob").entrant == ground.entrants[1]


def test_a_weak_password_keeps_the_invitation_open(client, ann):
    address = invite(client)
    response = Client().post(address, {"name": "Bob", "username": "bob", "password": "short"})
    assert response.status_code == 400
    assert not User.objects.filter(username="bob").exists()
    assert Invitation.objects.get().accepted_at is None


def test_a_captain_is_not_invited_without_an_entrant(client, ann):
    response = client.post(f"{PEOPLE}invite/", {"invited": "Cat", "kind": "captain"})
    assert response.status_code == 400
    assert "A captain has one entrant" in response.content.decode()
    assert not Invitation.objects.exists()


def test_an_entrant_of_another_event_is_not_offered(client, ann, other_ground):
    asked = {"invited": "Cat", "kind": "captain", "entrant": other_ground.entrants[0].pk}
    assert client.post(f"{PEOPLE}invite/", asked).status_code == 400


def test_an_invitation_is_withdrawn(client, ann):
    address = invite(client)
    client.post(f"{PEOPLE}invitations/{Invitation.objects.get().pk}/withdraw/")
    response = Client().get(address)
    assert response.status_code == 410
    assert "was taken back" in response.content.decode()


def test_a_role_is_ended_with_a_reason(client, ann, ground):
    add_person("bob", (ground.event, RoleKind.SCORER, None))
    role = Role.objects.get(user__username="bob")
    client.post(f"{PEOPLE}{role.pk}/end/", {"reason": "went home"})
    assert not Role.objects.filter(pk=role.pk).exists()
    assert AuthorityLine.objects.get().reason == "went home"
    assert "went home" in client.get("/e/carnival-cup/authority/").content.decode()


def test_the_last_organizer_is_told_why_they_stay(client, ann):
    page = client.post(f"{PEOPLE}{Role.objects.get().pk}/end/", follow=True).content.decode()
    assert "An event keeps one organizer" in page
    assert Role.objects.exists()


def test_an_organizer_may_leave_when_there_is_another(client, ann, ground):
    add_person("bob", (ground.event, RoleKind.ORGANIZER, None))
    response = client.post(f"{PEOPLE}{Role.objects.get(user=ann).pk}/end/")
    assert response["Location"] == "/account/"


def test_a_head_official_sees_and_changes_nothing(client, ground):
    client.force_login(add_person("hal", (ground.event, RoleKind.HEAD_OFFICIAL, None)))
    page = client.get(PEOPLE).content.decode()
    assert "Invite somebody" not in page
    assert client.post(f"{PEOPLE}invite/", {"invited": "Bob", "kind": "official"}).status_code == 403
    assert client.post(f"{PEOPLE}{Role.objects.get().pk}/end/").status_code == 403


def test_strangers_find_nothing(client, ground, other_ground):
    assert client.get(PEOPLE).status_code == 404
    client.force_login(add_person("bob", (other_ground.event, RoleKind.ORGANIZER, None)))
    for page in (PEOPLE, "/e/carnival-cup/authority/", "/e/carnival-cup/tables/links/"):
        assert client.get(page).status_code == 404


def test_a_full_page_asks_a_fixed_number_of_questions(client, ann, ground, django_assert_num_queries):
    client.get(PEOPLE)
    for number in range(20):
        add_person(f"person-{number}", (ground.event, RoleKind.CAPTAIN, ground.entrants[number % 4]))
        invite(client, invited=f"guest {number}")
    with django_assert_num_queries(7):  # session, account, event, my roles, roles, invitations, entrants
        client.get(PEOPLE)
