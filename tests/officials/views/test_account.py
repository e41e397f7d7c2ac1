"""A person's own account through the pages."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from knox.models import AuthToken
from rest_framework.test import APIClient

from officials.enums import RoleKind
from officials.selectors.two_step import has_two_step, recovery_codes_left
from tests.officials.conftest import NOW, PASSWORD, add_person
from tests.officials.telephone import code_at, enrol

pytestmark = pytest.mark.integration


@pytest.fixture
def bob(client, ground):
    user = add_person("bob", (ground.event, RoleKind.CAPTAIN, ground.entrants[0]), password=PASSWORD)
    client.force_login(user)
    return user


def test_the_account_lists_its_roles(client, bob):
    page = client.get("/account/").content.decode()
    assert "Carnival Cup" in page
    assert "Captain of Pair 1" in page


WAYS = [
    (RoleKind.OFFICIAL, ["/e/carnival-cup/console/"]),
    (RoleKind.HEAD_OFFICIAL, ["/e/carnival-cup/console/", "/e/carnival-cup/overview/"]),
    (RoleKind.ORGANIZER, ["/e/carnival-cup/desk/", "/e/carnival-cup/overview/", "/e/carnival-cup/plan/"]),
    (RoleKind.SCORER, ["/e/carnival-cup/"]),
]


@pytest.mark.parametrize(("kind", "ways"), WAYS)
def test_the_account_leads_to_where_each_role_works(client, ground, kind, ways):
    client.force_login(add_person("olga", (ground.event, kind, None)))
    page = client.get("/account/").content.decode()
    for address in ways:
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200
    elsewhere = {address for _, others in WAYS for address in others} - set(ways) - {"/e/carnival-cup/"}
    assert not [address for address in elsewhere if f'href="{address}"' in page]


def test_the_account_leads_a_captain_to_their_matches(client, bob):
    assert 'href="/e/carnival-cup/where/?q=Pair+1"' in client.get("/account/").content.decode()


def test_the_password_changes_and_this_browser_stays(client, bob):
    other = Client()
    other.force_login(bob)
    response = client.post("/account/password/", {"old": PASSWORD, "new": "four good plain words"})
    assert response["Location"] == "/account/"
    assert client.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302, "every other browser is signed out"
    bob.refresh_from_db()
    assert bob.check_password("four good plain words")


def test_a_weak_password_is_refused_in_words(client, bob):
    response = client.post("/account/password/", {"old": PASSWORD, "new": "short"})
    assert response.status_code == 400
    assert "Use ten characters or more" in response.content.decode()


def test_the_second_step_from_off_to_on_to_off(client, bob):
    now = timezone.now()  # the session begins anew with it, and is to last
    with time_machine.travel(now, tick=False):
        assert client.post("/account/two-step/")["Location"] == "/account/two-step/confirm/"
        page = client.get("/account/two-step/confirm/").content.decode()
        assert '<svg role="img"' in page
        assert "otpauth://totp/Bullseye" in page
        wrong = client.post("/account/two-step/confirm/", {"code": "000000"})
        assert wrong.status_code == 400
    device = TOTPDevice.objects.get(user=bob)
    later = now + timedelta(seconds=30)
    with time_machine.travel(later, tick=False):
        shown = client.post("/account/two-step/confirm/", {"code": code_at(device, later)}).content.decode()
    codes = re.findall(r"<li class=\"number\">([0-9A-Z-]{14})</li>", shown)
    assert len(codes) == 10
    assert has_two_step(user_id=bob.pk)
    renewed = client.post("/account/two-step/codes/", {"code": codes[0]})
    assert len(re.findall(r"<li class=\"number\">", renewed.content.decode())) == 10
    assert client.post("/account/two-step/off/", {"code": codes[1]}).status_code == 400, "an old code"
    assert has_two_step(user_id=bob.pk)


def test_turning_the_second_step_on_ends_what_was_opened_by_the_password_alone(client, bob):
    other, program = Client(), APIClient()
    other.force_login(bob)
    _, token = AuthToken.objects.create(user=bob)
    program.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert (other.get("/account/").status_code, program.get("/api/v1/me/").status_code) == (200, 200)
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        client.post("/account/two-step/")
        device = TOTPDevice.objects.get(user=bob)
        shown = client.post("/account/two-step/confirm/", {"code": code_at(device, now)})
    assert shown.status_code == 200
    assert client.get("/account/").status_code == 200, "this browser has just given a code"
    assert other.get("/account/").status_code == 302
    assert program.get("/api/v1/me/").status_code == 401


def test_the_second_step_is_turned_off_with_a_code(client, bob):
    _, spare = enrol(bob, NOW)
    client.force_login(bob)
    assert client.post("/account/two-step/off/", {"code": spare[0]})["Location"] == "/account/two-step/"
    assert not has_two_step(user_id=bob.pk)
    assert recovery_codes_left(bob) == 0


def test_confirming_what_was_not_begun_leads_to_the_beginning(client, bob):
    assert client.get("/account/two-step/confirm/")["Location"] == "/account/two-step/"


@pytest.mark.parametrize("page", ["", "password/", "two-step/", "two-step/confirm/"])
def test_visitors_are_led_to_sign_in(client, db, page):
    assert client.get(f"/account/{page}")["Location"].startswith("/sign-in/?next=")


def test_a_guarded_role_is_led_to_the_second_step_where_it_is_required(client, ground, settings):
    settings.TWO_STEP_REQUIRED = True
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    response = client.get("/e/carnival-cup/people/")
    assert (response.status_code, response["Location"]) == (302, "/account/two-step/")
