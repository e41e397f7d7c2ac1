"""The one catalogue: every code and every named constraint has its words, and refusals are told in them."""

from typing import Any

import pytest
from django.apps import apps
from rest_framework.test import APIClient

import officials.errors
import scoring.errors
import tournaments.errors
from officials.models import User
from tournaments.constraints import known_constraints
from tournaments.errors import ConstraintRefusedError, DomainError, FieldProblem, UnfitFieldsError
from tournaments.models import Event
from tournaments.problems import CATALOGUE, Problem, register, told

pytestmark = pytest.mark.integration


def codes_of(module: Any) -> set[str]:
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type))
    return {
        kind.code
        for kind in kinds
        if issubclass(kind, DomainError) and isinstance(getattr(kind, "code", None), str)
    }


@pytest.mark.parametrize("module", [tournaments.errors, scoring.errors, officials.errors])
def test_every_code_has_its_words(module: Any) -> None:
    assert codes_of(module)
    assert codes_of(module) <= set(CATALOGUE)


@pytest.mark.parametrize("label", ["tournaments", "scoring"])
def test_every_named_constraint_has_its_words(label: str) -> None:
    models = apps.get_app_config(label).get_models()
    named = {constraint.name for model in models for constraint in model._meta.constraints}
    assert {name for name in named if name.replace("_", "-") not in CATALOGUE} == set()
    assert named <= known_constraints()


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_entry_can_be_told(code: str) -> None:
    entry = CATALOGUE[code]
    assert 400 <= entry.status < 600
    assert entry.title
    if isinstance(entry.sentence, str):
        assert entry.sentence.endswith((".", "}"))


def test_details_are_put_into_the_sentence() -> None:
    problems = (
        FieldProblem(where="games", problem="is missing"),
        FieldProblem(where="way", problem="is odd"),
    )
    found = told(UnfitFieldsError(problems=problems))
    assert found.sentence == "Some values cannot stand: games is missing; way is odd."
    assert found.as_json()["details"] == {
        "problems": tuple({"where": p.where, "problem": p.problem} for p in problems)
    }


def test_a_constraint_without_words_of_its_own_is_a_conflict() -> None:
    found = told(ConstraintRefusedError(constraint="nobody_wrote_about_this"))
    assert (found.status, found.code) == (409, "nobody-wrote-about-this")


def test_a_code_has_one_entry() -> None:
    code = next(iter(CATALOGUE))
    with pytest.raises(ValueError, match="twice"):
        register({code: Problem(400, "Other", "Other.", "Other.")})


@pytest.fixture
def keeper(db: None) -> APIClient:
    client = APIClient()
    client.force_authenticate(User.objects.create_user("keeper", is_staff=True))
    return client


ABOUT = {
    "name": "Club night",
    "slug": "club-night",
    "starts_on": "2026-06-13",
    "ends_on": "2026-06-13",
    "rule_set": "fete",
}


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"slug": "no slug"}, 400, "unreadable"),
        ({"name": ""}, 400, "unreadable"),
        ({"starts_on": "tomorrow"}, 400, "unreadable"),
        ({"next_dealer": "me"}, 400, "unreadable"),
        ({"ends_on": "2026-06-12"}, 422, "event-ends-after-it-starts"),
        ({"rule_set": "poker"}, 422, "unfit-rule-set"),
        ({"rule_set": {"base": "fete", "target": 0, "wine": 1}}, 422, "unfit-rule-set"),
        ({"time_zone": "Mars/Base"}, 422, "unfit-fields"),
    ],
)
def test_an_event_that_cannot_be_is_told(
    keeper: APIClient, changes: dict[str, Any], status: int, code: str
) -> None:
    answer = keeper.post("/api/v1/events/", ABOUT | changes, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Event.objects.exists()


def test_an_address_taken_is_told(keeper: APIClient) -> None:
    assert keeper.post("/api/v1/events/", ABOUT, format="json").status_code == 201
    answer = keeper.post("/api/v1/events/", ABOUT, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "one-event-per-slug")


PAIR = {"name": "Ash", "kind": "pair", "players": [{"name": "Ann"}, {"name": "Abe"}]}


@pytest.mark.parametrize(
    ("entries", "status", "code"),
    [
        ([], 400, "unreadable"),
        ({}, 400, "unreadable"),
        ([PAIR | {"kind": "trio"}], 400, "unreadable"),
        ([PAIR | {"players": [{"name": "Ann", "player_id": 1}]}], 400, "unreadable"),
        ([PAIR | {"players": [{"name": "Ann"}]}], 422, "unfit-fields"),
        ([PAIR, PAIR], 409, "one-entrant-per-name"),
        ([PAIR | {"seed": 1}, PAIR | {"name": "Bay", "seed": 1}], 409, "one-entrant-per-seed"),
    ],
)
def test_entrants_that_cannot_be_are_told_and_none_is_entered(
    keeper: APIClient, entries: Any, status: int, code: str
) -> None:
    keeper.post("/api/v1/events/", ABOUT, format="json")
    answer = keeper.post("/api/v1/events/club-night/entrants/", entries, format="json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert keeper.get("/api/v1/events/club-night/entrants/").json()["count"] == 0


def test_the_schema_and_its_page_are_served(keeper: APIClient) -> None:
    assert keeper.get("/api/v1/schema/").status_code == 200
    assert keeper.get("/api/v1/docs/", HTTP_ACCEPT="text/html").status_code == 200
