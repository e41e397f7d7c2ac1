"""A finished event at every writing address of the API: refused, or let be for a reason that is given."""

import json
from typing import Any, Final

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from rest_framework.test import APIClient

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import TESTER, Ground, lay_ground
from tournaments.enums import EntrantState, StageKind
from tournaments.models import Entrant, Table
from tournaments.services.endings import finish_event
from tournaments.services.events import add_tables

pytestmark = pytest.mark.integration

DAY: Final = "2026-06-13T10:00:00Z"
PERSON: Final = {"name": "Ada"}

REFUSED: Final[dict[str, dict[str, Any] | list[Any]]] = {
    "POST check-in-links": {},
    "POST entrant-list-import": {"content": "TmFtZQpBZGEK", "kind": "team"},
    "PUT entry-terms": {
        "opens_at": DAY, "closes_at": DAY, "kind": "pair", "fewest_players": 2, "most_players": 2
    },
    "POST entrant-answer": {"answer": "accept"},
    "PUT entrant-roster": {"players": [PERSON]},
    "PUT entrant-arrival": {},
    "DELETE entrant-arrival": {},
    "POST entrants": [{"name": "Seven", "kind": "team"}],
    "POST tables": {"count": 1},
    "POST stages": {"name": "More", "kind": "knockout"},
    "PUT stage": {"name": "Other", "kind": "swiss"},
    "DELETE stage": {},
    "POST stage-draw": {},
    "POST stage-draw-publish": {},
    "POST stage-play-offs": {"entrant_a": 1, "entrant_b": 2},
    "POST rounds": {},
    "POST round-matches": [{"entrant_a": None, "entrant_b": None}],
    "POST match-result": {"winner": "A", "bullseyes": [3, 0]},
    "PUT sitting-table": {"table_id": 1},
    "PUT grace": {"minutes": 4},
    "POST tables-allocate": {},
    "POST tables-call": {},
    "PATCH table": {"hall": "North"},
    "PUT table-out-of-use": {"reason": "wet"},
    "DELETE table-out-of-use": {},
    "PUT match-tables": {"tables": [1]},
    "DELETE match-tables": {},
    "POST match-call": {},
    "DELETE match-call": {},
    "POST match-arrivals": {"side": "A"},
    "POST match-forfeit": {"absent": "B"},
    "PUT line-up": {"places": []},
    "POST half-start": {},
    "POST pool": PERSON,
    "PUT substitute-terms": {"most_in_match": 1, "most_in_event": 1},
    "POST event-substitutions": {"entrant": 1, "name": "Ada", "match": 1, "reason": "ill"},
}  # fmt: skip

LET_BE: Final[dict[str, str]] = {
    "what is put right when all is over": """
        POST corrections, POST correction-rehearsal, POST correction-undo, DELETE match-forfeit, PUT event,
        PATCH entrant""",
    "the event itself, and other events": """
        POST event-publish, POST event-ending, DELETE event-ending, POST event-template, POST event-import,
        POST events, PUT event-rated""",
    "nothing comes of it": """
        POST entrant-list-look, POST sheet-preview, POST print-batches""",
    "closed in words of their own": """
        POST registrations, POST bell, POST half-bell""",
    "a sheet says what may still be written on it; none is opened": """
        POST sheet-opening, POST hands, POST games, POST sheet-seats, POST pen, PUT unsent, POST cut,
        POST take-back, POST confirm, POST sheet-call, POST sheet-rulings, POST ruling-shown""",
    "prizes are given last": """
        POST prizes, PUT prize, DELETE prize""",
    "people and their keys": """
        POST people, POST role-end, POST invitations, POST invitation-withdraw, POST table-links,
        POST table-link-end, PUT side-pin, DELETE side-pin""",
    "calls, rulings, appeals and sanctions outlast the play": """
        POST call-take, POST call-hand-over, POST call-close, PUT call-file, POST call-opinion,
        POST call-statements, POST call-photos, POST ruling-publish, POST ruling-appeal, POST appeal-shown,
        POST appeal-decide, PUT appeal-policy, POST sanctions, PUT sanction-terms, POST sanctions-carried,
        POST sanctions-left-out, POST sanction-confirm, POST sanction-dismiss, POST sanction-lift""",
    "what was asked for is brought to its end": """
        POST pool-leave, POST substitution-approve, POST substitution-refuse, POST substitution-withdraw,
        POST substitution-accept, POST substitution-end""",
}


def patterns(found: URLResolver) -> list[URLPattern]:
    """Every address of the API that names what it does in an event."""
    own: list[URLPattern] = []
    for one in found.url_patterns:
        if isinstance(one, URLResolver):
            own += patterns(one)
        elif hasattr(getattr(one.callback, "cls", None), "access_actions"):
            own.append(one)
    return own


ADDRESSES: Final = {one.name: one for one in patterns(get_resolver())}


@pytest.fixture
def finished(db: None) -> Ground:
    """A knockout by the bell that is drawn, another that is not, somebody who waits; finished."""
    best_two = [{"from": "table-places", "stage": 1, "first": 1, "last": 2}]
    timed = {"counting": {"way": "timed", "halves": 2}}
    ground = lay_ground(4, (StageKind.KNOCKOUT, timed), (StageKind.KNOCKOUT, {"intake": best_two}))
    ground.draw()
    add_tables(event_id=ground.event.pk, count=2, actor=TESTER)
    Entrant.objects.create(event=ground.event, number=9, name="Nine", kind="team", state=EntrantState.WAITING)
    finish_event(event_id=ground.event.pk, typed_name=ground.event.name, actor=TESTER)
    return ground


@pytest.fixture
def organizer(finished: Ground) -> APIClient:
    client = APIClient()
    roles = [(finished.event, kind, None) for kind in (RoleKind.ORGANIZER, RoleKind.HEAD_OFFICIAL)]
    client.force_authenticate(add_person("ann", *roles))
    return client


def address(ground: Ground, name: str) -> str:
    """The address of that name, for something of this event."""
    match = ground.matches()[0]
    known = {
        "slug": ground.event.slug,
        "entrant_id": Entrant.objects.get(event=ground.event, number=9).pk,
        "stage_id": ground.stages[1].pk,
        "round_id": match.round_id,
        "match_id": match.pk,
        "sitting_id": match.sittings.all()[0].pk,
        "table_id": Table.objects.filter(event=ground.event)[0].pk,
        "side": "A",
        "half": 1,
    }
    asked = ADDRESSES[name].pattern.converters
    return reverse(f"api:{name}", kwargs={key: known[key] for key in asked})


def test_a_finished_event_refuses_what_would_go_on_with_it(finished: Ground, organizer: APIClient) -> None:
    said = {}
    for door, body in REFUSED.items():
        method, name = door.split()
        sent = json.dumps(body)
        answer = organizer.generic(method, address(finished, name), sent, content_type="application/json")
        said[door] = (answer.status_code, answer.content and answer.json().get("code"))
    assert said == dict.fromkeys(REFUSED, (409, "event-finished"))


def test_of_every_writing_address_it_is_known_what_a_finished_event_does(db: None) -> None:
    writing = {
        f"{method} {name}"
        for name, one in ADDRESSES.items()
        for method in one.callback.cls.access_actions  # type: ignore[attr-defined]
        if method != "GET"
    }
    let_be = [door.strip() for doors in LET_BE.values() for door in doors.split(",")]
    assert sorted([*REFUSED, *let_be]) == sorted(writing)
