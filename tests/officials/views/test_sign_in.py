"""Signing in and out through the pages."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests.officials.conftest import NOW, PASSWORD, add_person
from tests.officials.telephone import code_at, enrol

pytestmark = pytest.mark.integration

SIGN_IN = "/sign-in/"


@pytest.fixture
def bob(db):
    return add_person("bob", password=PASSWORD)


def enter(client, username="bob", password=PASSWORD, address="192.0.2.1", **more):
    return client.post(SIGN_IN, {"username": username, "password": password, **more}, REMOTE_ADDR=address)


def is_signed_in(client):
    return "_auth_user_id" in client.session


def test_the_page_asks_for_name_and_password(client, db):
    page = client.get(SIGN_IN).content.decode()
    assert 'autocomplete="username"' in page
    assert 'autocomplete="current-password"' in page


def test_name_and_password_sign_in_and_lead_back(client, bob):
    response = enter(client, "Bob ", next="/e/carnival-cup/people/")
    assert (response.status_code, response["Location"]) == (302, "/e/carnival-cup/people/")
    assert is_signed_in(client)


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_it_never_leads_to_another_site(client, bob, elsewhere):
    assert enter(client, next=elsewhere)["Location"] == "/"


@pytest.mark.parametrize(("username", "password"), [("bob", "wrong"), ("nobody", PASSWORD)])
def test_a_wrong_pair_is_refused_in_words_that_do_not_say_which(client, bob, username, password):
    response = enter(client, username, password)
    assert response.status_code == 401
    assert "do not belong together" in response.content.decode()
    assert not is_signed_in(client)


def test_a_closed_account_does_not_sign_in(client, bob):
    bob.is_active = False
    bob.save()
    assert enter(client).status_code == 401


def test_too_many_tries_lock_the_name_at_that_address_alone(client, bob, settings):
    with time_machine.travel(NOW, tick=False):
        for _ in range(settings.AXES_FAILURE_LIMIT):
            response = enter(client, password="wrong")
        assert response.status_code == 429
        assert response["Retry-After"] == "900"
        assert "Try again in 15 minutes" in response.content.decode()
        assert enter(client).status_code == 429, "even with the right password"
        assert enter(client, "BOB").status_code == 429, "however it is written"
        assert enter(client, address="192.0.2.2").status_code == 302, "from elsewhere it works"
        client.logout()
        add_person("cat", password=PASSWORD)
        assert enter(client, "cat").status_code == 302, "another name at the address works"
        client.logout()
    with time_machine.travel(NOW + timedelta(minutes=16), tick=False):
        assert enter(client).status_code == 302, "afterwards it works again"


def test_many_names_tried_from_one_address_close_it_for_a_while(client, bob, settings):
    settings.SIGN_IN_FAILURES_OF_AN_ADDRESS = 5
    with time_machine.travel(NOW, tick=False):
        for number in range(5):
            assert enter(client, f"name-{number}", password="wrong").status_code == 401
        response = enter(client)
        assert response.status_code == 429, "also a right password: who guesses may not learn of it"
        assert "Too many wrong passwords came from this address" in response.content.decode()
        assert response["Retry-After"] == "900"
        asked = {"username": "bob", "password": PASSWORD}
        told = client.post("/api/v1/sign-in/", asked, "application/json", REMOTE_ADDR="192.0.2.1")
        assert (told.status_code, told.json()["code"]) == (429, "address-locked")
        assert enter(client, address="192.0.2.2").status_code == 302, "from elsewhere it works"
        client.logout()
    with time_machine.travel(NOW + timedelta(minutes=16), tick=False):
        assert enter(client).status_code == 302, "afterwards it works again"


def test_two_steps(client, bob):
    device, _ = enrol(bob, NOW)
    later = NOW + timedelta(minutes=10)
    with time_machine.travel(later, tick=False):
        assert enter(client, next="/account/")["Location"] == "/sign-in/code/"
        assert not is_signed_in(client)
        refused = client.post("/sign-in/code/", {"code": "000000"})
        assert refused.status_code == 401
        assert "This code is wrong" in refused.content.decode()
    with time_machine.travel(later + timedelta(seconds=30), tick=False):
        code = code_at(device, later + timedelta(seconds=30))
        response = client.post("/sign-in/code/", {"code": code})
        assert (response.status_code, response["Location"]) == (302, "/account/")
        assert is_signed_in(client)


def test_a_spare_code_is_a_second_step(client, bob):
    _, spare = enrol(bob, NOW)
    enter(client)
    assert client.post("/sign-in/code/", {"code": spare[3]}).status_code == 302
    assert is_signed_in(client)


def test_the_second_step_without_the_first_leads_to_the_first(client, bob):
    assert client.get("/sign-in/code/")["Location"] == SIGN_IN


def test_the_second_step_waits_five_minutes(client, bob):
    device, _ = enrol(bob, NOW)
    with time_machine.travel(NOW + timedelta(minutes=10), tick=False):
        enter(client)
    late = NOW + timedelta(minutes=15, seconds=1)
    with time_machine.travel(late, tick=False):
        assert client.post("/sign-in/code/", {"code": code_at(device, late)})["Location"] == SIGN_IN
    assert not is_signed_in(client)


def test_signing_out_needs_a_press_and_lets_go_of_the_table(client, bob):
    client.force_login(bob)
    client.cookies["table"] = "a-token"
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/")["Location"] == "/"
    assert not is_signed_in(client)
    assert client.cookies["table"].value == ""


def test_forgery_is_refused(bob):
    careful = Client(enforce_csrf_checks=True)
    assert enter(careful).status_code == 403


def test_a_page_that_needs_a_name_leads_to_sign_in_and_back(client, ground):
    response = client.get("/e/carnival-cup/tables/links/")
    assert response.status_code == 404, "who is a stranger is not told of links"
    assert client.get(reverse("officials:account"))["Location"] == "/sign-in/?next=/account/"
