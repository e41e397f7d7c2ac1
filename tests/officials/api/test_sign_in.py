"""Tokens for programs: signing in, one or two steps, and out."""

from datetime import timedelta

import pytest
import time_machine
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import NOW, PASSWORD, add_person
from tests.officials.telephone import code_at, enrol

pytestmark = pytest.mark.integration

SIGN_IN = "/api/v1/sign-in/"


@pytest.fixture
def bob(ground):
    return add_person("bob", (ground.event, RoleKind.CAPTAIN, ground.entrants[0]), password=PASSWORD)


@pytest.fixture
def api():
    return APIClient()


def signed_in(**more):
    """A client of its own that sends the token it was given."""
    api = APIClient()
    answer = api.post(SIGN_IN, {"username": "bob", "password": PASSWORD, **more})
    api.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
    return api


def test_a_token_opens_the_account(bob):
    me = signed_in().get("/api/v1/me/").json()
    assert me["username"] == "bob"
    assert me["roles"] == [
        {"event": "carnival-cup", "kind": "captain", "entrant": bob.roles.get().entrant_id},
    ]


@pytest.mark.parametrize(("username", "password"), [("bob", "wrong"), ("nobody", PASSWORD)])
def test_a_wrong_pair_is_a_problem(api, bob, username, password):
    answer = api.post(SIGN_IN, {"username": username, "password": password})
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "sign-in-refused"


def test_too_many_tries_are_a_problem_too(api, bob, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = api.post(SIGN_IN, {"username": "bob", "password": "wrong"})
    assert answer.status_code == 429
    assert answer.json()["code"] == "sign-in-locked"
    assert api.post(SIGN_IN, {"username": "bob", "password": PASSWORD}).status_code == 429


def test_an_account_with_a_second_step_sends_its_code(api, bob):
    device, _ = enrol(bob, NOW)
    later = NOW + timedelta(minutes=1)
    with time_machine.travel(later, tick=False):
        pair = {"username": "bob", "password": PASSWORD}
        assert api.post(SIGN_IN, pair).json()["code"] == "code-needed"
        assert "token" in api.post(SIGN_IN, pair | {"code": code_at(device, later)}).json()
        assert api.post(SIGN_IN, pair | {"code": code_at(device, later)}).json()["code"] == "code-refused"


def test_signing_out_ends_this_token_or_all(bob):
    first, second, third = signed_in(), signed_in(), signed_in()
    assert first.post("/api/v1/sign-out/").status_code == 204
    assert first.get("/api/v1/me/").json()["code"] == "token-refused"
    assert second.post("/api/v1/sign-out/everywhere/").status_code == 204
    assert third.get("/api/v1/me/").status_code == 401


def test_the_password_changes_and_ends_every_token(bob):
    first, second = signed_in(), signed_in()
    assert (
        first.post("/api/v1/me/password/", {"old": PASSWORD, "new": "1234"}).json()["code"]
        == "password-refused"
    )
    given = {"old": PASSWORD, "new": "four good plain words"}
    assert first.post("/api/v1/me/password/", given).status_code == 204
    assert second.get("/api/v1/me/").status_code == 401


def test_the_second_step_through_the_api(bob):
    other, api = signed_in(), signed_in()
    with time_machine.travel(NOW, tick=False):
        made = api.post("/api/v1/me/two-step/")
        assert made.status_code == 201
        assert made.json()["address"].startswith("otpauth://totp/")
        device = bob.totpdevice_set.get()
        answer = api.post("/api/v1/me/two-step/confirm/", {"code": code_at(device, NOW)})
        codes = answer.json()["spare_codes"]
        assert len(codes) == 10
    assert other.get("/api/v1/me/").status_code == 401, "it had given no code"
    assert api.get("/api/v1/me/two-step/").json() == {"is_on": True, "spare_codes_left": 10}
    assert len(api.post("/api/v1/me/two-step/codes/", {"code": codes[0]}).json()["spare_codes"]) == 10
    refused = api.post("/api/v1/me/two-step/off/", {"code": codes[1]})
    assert refused.json()["code"] == "code-refused"


def test_nobody_has_no_account(api, db):
    answer = api.get("/api/v1/me/")
    assert answer.status_code == 401
    assert answer.json()["code"] == "sign-in-needed"
