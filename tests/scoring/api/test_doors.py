"""Every address of the API asks the door, which refuses each kind of caller as the table says."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from rest_framework.test import APIClient

from officials.access.actions import Action
from officials.access.grants import EVENT_GRANTS, INSTALLATION_GRANTS, Column, Extent, Standing
from officials.enums import RoleKind
from scoring.models import PrintBatch, PrintedFile, Prize, ScoreSheet
from tests.scoring.api.conftest import Doors
from tests.scoring.ground import Hall, a_hand, a_key, build_hall, open_sitting, play_game
from tournaments.enums import EventState
from tournaments.models import Event, Match, Sitting, Stage

pytestmark = pytest.mark.integration

REFUSED = {401, 403, 404}
CALLERS = ("visitor", "stranger", *(kind.value for kind in RoleKind), "own device", "other device")


@dataclass(frozen=True)
class Place:
    """What the addresses are about: a running event, a sheet in play at table 1."""

    hall: Hall
    sheet: ScoreSheet

    @property
    def sitting(self) -> Sitting:
        return self.sheet.sitting

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def stage(self) -> Stage:
        return self.match.stage


@dataclass(frozen=True)
class Address:
    """One operation: what it is called with, and the action the door is asked about."""

    name: str
    method: str
    path: Callable[[Place], str]
    action: Action
    is_of_table: bool = False


def slug(place: Place) -> str:
    return f"/api/v1/events/{place.hall.event.slug}"


ADDRESSES = (
    Address("event", "get", lambda p: f"{slug(p)}/", Action.VIEW_EVENT),
    Address("event-publish", "post", lambda p: f"{slug(p)}/publish/", Action.PUBLISH_EVENT),
    Address("entrants", "get", lambda p: f"{slug(p)}/entrants/", Action.VIEW_EVENT),
    Address("entrants", "post", lambda p: f"{slug(p)}/entrants/", Action.ENTER_ENTRANT),
    Address("tables", "get", lambda p: f"{slug(p)}/tables/", Action.VIEW_EVENT),
    Address("tables", "post", lambda p: f"{slug(p)}/tables/", Action.MANAGE_TABLES),
    Address("stages", "get", lambda p: f"{slug(p)}/stages/", Action.VIEW_EVENT),
    Address("stages", "post", lambda p: f"{slug(p)}/stages/", Action.EDIT_EVENT),
    Address("matches", "get", lambda p: f"{slug(p)}/matches/", Action.VIEW_EVENT),
    Address("rounds", "post", lambda p: f"/api/v1/stages/{p.stage.pk}/rounds/", Action.DRAW_ROUND),
    Address("standings", "get", lambda p: f"/api/v1/stages/{p.stage.pk}/standings/", Action.VIEW_EVENT),
    Address(
        "round-matches", "post", lambda p: f"/api/v1/rounds/{p.hall.round_id}/matches/", Action.DRAW_ROUND
    ),
    Address("match", "get", lambda p: f"/api/v1/matches/{p.match.pk}/", Action.VIEW_EVENT),
    Address("match-result", "post", lambda p: f"/api/v1/matches/{p.match.pk}/result/", Action.CORRECT_RESULT),
    Address("desk", "get", lambda p: f"{slug(p)}/desk/", Action.ASSIGN_TABLE),
    Address(
        "half-start",
        "post",
        lambda p: f"/api/v1/rounds/{p.hall.round_id}/halves/1/start/",
        Action.DRAW_ROUND,
    ),
    Address(
        "half-bell", "post", lambda p: f"/api/v1/rounds/{p.hall.round_id}/halves/1/bell/", Action.DRAW_ROUND
    ),
    Address("bell", "post", lambda p: f"/api/v1/matches/{p.match.pk}/bell/", Action.DRAW_ROUND),
    Address("sitting-table", "put", lambda p: f"/api/v1/sittings/{p.sitting.pk}/table/", Action.ASSIGN_TABLE),
    Address(
        "sheet-opening",
        "post",
        lambda p: f"/api/v1/sittings/{p.sitting.pk}/sheet/",
        Action.OPEN_SHEET,
        is_of_table=True,
    ),
    Address("sheet", "get", lambda p: f"/api/v1/sheets/{p.sheet.pk}/", Action.VIEW_EVENT),
    Address("sheet-lines", "get", lambda p: f"/api/v1/sheets/{p.sheet.pk}/lines/", Action.VIEW_EVENT),
    Address("sheet-preview", "post", lambda p: f"/api/v1/sheets/{p.sheet.pk}/preview/", Action.VIEW_EVENT),
    Address(
        "hands", "post", lambda p: f"/api/v1/sheets/{p.sheet.pk}/hands/", Action.ENTER_HAND, is_of_table=True
    ),
    Address(
        "games", "post", lambda p: f"/api/v1/sheets/{p.sheet.pk}/games/", Action.ENTER_HAND, is_of_table=True
    ),
    Address(
        "cut", "post", lambda p: f"/api/v1/sheets/{p.sheet.pk}/cut/", Action.ENTER_HAND, is_of_table=True
    ),
    Address("pen", "get", lambda p: f"/api/v1/sheets/{p.sheet.pk}/pen/", Action.ENTER_HAND, is_of_table=True),
    Address(
        "pen", "post", lambda p: f"/api/v1/sheets/{p.sheet.pk}/pen/", Action.ENTER_HAND, is_of_table=True
    ),
    Address(
        "unsent", "put", lambda p: f"/api/v1/sheets/{p.sheet.pk}/unsent/", Action.ENTER_HAND, is_of_table=True
    ),
    Address(
        "take-back",
        "post",
        lambda p: f"/api/v1/sheets/{p.sheet.pk}/take-back/",
        Action.TAKE_BACK_HAND,
        is_of_table=True,
    ),
    Address("sheet-seats", "get", lambda p: f"/api/v1/sheets/{p.sheet.pk}/seats/", Action.VIEW_EVENT),
    Address(
        "sheet-seats",
        "post",
        lambda p: f"/api/v1/sheets/{p.sheet.pk}/seats/",
        Action.SEAT_SUBSTITUTE,
        is_of_table=True,
    ),
    Address("leaders", "get", lambda p: f"{slug(p)}/leaders/bullseyes/", Action.VIEW_EVENT),
    Address("prizes", "get", lambda p: f"{slug(p)}/prizes/", Action.VIEW_EVENT),
    Address("prizes", "post", lambda p: f"{slug(p)}/prizes/", Action.EDIT_EVENT),
    Address("prize", "put", lambda p: f"/api/v1/prizes/{a_prize(p).pk}/", Action.EDIT_EVENT),
    Address("event-rated", "get", lambda p: f"{slug(p)}/rated/", Action.VIEW_EVENT),
    Address("event-rated", "put", lambda p: f"{slug(p)}/rated/", Action.EDIT_EVENT),
    Address("print-batches", "get", lambda p: f"{slug(p)}/print-batches/", Action.EXPORT_EVENT),
    Address("print-batches", "post", lambda p: f"{slug(p)}/print-batches/", Action.EXPORT_EVENT),
    Address("print-batch", "get", lambda p: f"/api/v1/print-batches/{a_batch(p).pk}/", Action.EXPORT_EVENT),
    Address(
        "print-batch-file",
        "get",
        lambda p: f"/api/v1/print-batches/{a_batch(p).pk}/file/",
        Action.EXPORT_EVENT,
    ),
)
OF_THE_INSTALLATION = {"ratings", "player", "pair", "rating-moves"}
"""Open to everybody, and of no event."""


def a_prize(place: Place) -> Prize:
    """The one prize of the event."""
    made = {"title": "Most bullseyes", "metric": "bullseyes", "unit": "pair"}
    return Prize.objects.get_or_create(event=place.hall.event, position=1, defaults=made)[0]


def a_batch(place: Place) -> PrintBatch:
    """One batch of paper of the event that is printed."""
    asked = {"asked_by": "x", "asked_at": timezone.now()}
    made = {"kind": "filled-sheets", "paper": "a4", "state": "ready"}
    batch, _ = PrintBatch.objects.get_or_create(event=place.hall.event, **made, defaults=asked)
    PrintedFile.objects.get_or_create(batch=batch, defaults={"content": b"%PDF"})
    return batch


@pytest.fixture
def place(hall: Hall) -> Place:
    return Place(hall, open_sitting(hall.schedule()))


def call(client: APIClient, address: Address, place: Place) -> int:
    """The status of a call with empty content: whoever is let in is told that it is not enough."""
    given: Any = None if address.method == "get" else {}
    answer = getattr(client, address.method)(address.path(place), given, format="json")
    status: int = answer.status_code
    return status


def client_of(caller: str, doors: Doors) -> APIClient:
    if caller == "visitor":
        return APIClient()
    if caller == "stranger":
        return doors.signed_in()
    if caller.endswith("device"):
        return doors.device(0 if caller == "own device" else 1)
    return doors.signed_in(RoleKind(caller))


def is_let_in(caller: str, address: Address, *, is_draft: bool) -> bool:
    """What the table of grants says, worked out here by hand."""
    if not is_draft and EVENT_GRANTS.cells[address.action, Column.ANYONE] == Extent.OPEN:
        return True
    if caller in ("visitor", "stranger"):
        return False
    column = Column.TABLE if caller.endswith("device") else Column(caller)
    extent = EVENT_GRANTS.cells[address.action, column]
    if extent == Extent.OWN:
        return caller in {"own device", RoleKind.CAPTAIN}
    return extent == Extent.EVERY or (extent == Extent.OPEN and not is_draft)


@pytest.mark.parametrize("caller", CALLERS)
def test_each_address_refuses_whom_the_table_refuses(caller: str, place: Place, doors: Doors) -> None:
    client = client_of(caller, doors)
    for address in ADDRESSES:
        is_in = call(client, address, place) not in REFUSED
        assert is_in == is_let_in(caller, address, is_draft=False), (address.name, address.method)


@pytest.mark.parametrize("caller", ["visitor", "stranger", "scorer", "organizer", "own device"])
def test_a_draft_is_open_to_its_own_people_alone(caller: str, place: Place, doors: Doors) -> None:
    client = client_of(caller, doors)
    Event.objects.filter(pk=place.hall.event.pk).update(state=EventState.DRAFT)
    for address in ADDRESSES:
        is_in = call(client, address, place) not in REFUSED
        assert is_in == is_let_in(caller, address, is_draft=True), (address.name, address.method)


def test_another_events_organizer_is_a_stranger(place: Place, doors: Doors) -> None:
    other = Doors(build_hall(slug="harvest-cup"))
    client = other.signed_in(RoleKind.ORGANIZER, name="other")
    for address in ADDRESSES:
        is_in = call(client, address, place) not in REFUSED
        assert is_in == is_let_in("stranger", address, is_draft=False), (address.name, address.method)


@pytest.mark.parametrize(
    ("caller", "side", "status"),
    [
        ("captain", "A", 200),
        ("captain", "B", 403),
        ("own device", "B", 200),
        ("other device", "A", 403),
        ("scorer", "B", 200),
        ("visitor", "A", 401),
        ("stranger", "A", 403),
    ],
)
def test_a_captain_confirms_for_his_own_side(caller: str, side: str, status: int, doors: Doors) -> None:
    sheet = open_sitting(doors.hall.schedule(counting={"way": "race-to", "games": 1}))
    play_game(sheet)
    content = {"submission_key": a_key(), "expected_version": sheet.version, "side": side}
    answer = client_of(caller, doors).post(f"/api/v1/sheets/{sheet.pk}/confirm/", content, format="json")
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("standing", "status"),
    [(Standing.ANYONE, 401), (Standing.SIGNED_IN, 403), (Standing.ORGANIZER, 400), (Standing.KEEPER, 400)],
)
def test_who_may_start_an_event(standing: Standing, status: int, doors: Doors) -> None:
    assert INSTALLATION_GRANTS.cells[Action.CREATE_EVENT, standing] == (
        Extent.EVERY if status == 400 else Extent.NEVER
    )
    clients = {
        Standing.ANYONE: APIClient,
        Standing.SIGNED_IN: doors.signed_in,
        Standing.ORGANIZER: lambda: doors.signed_in(RoleKind.ORGANIZER),
        Standing.KEEPER: lambda: _keeper(doors),
    }
    answer = clients[standing]().post("/api/v1/events/", {}, format="json")
    assert answer.status_code == status


def _keeper(doors: Doors) -> APIClient:
    client = doors.signed_in(name="keeper")
    user = client.handler._force_user
    user.is_staff = True
    user.save()
    return client


def test_a_spent_token_opens_nothing(place: Place) -> None:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Table nothing-of-the-kind")
    content = {"record": a_hand(place.sheet), "submission_key": a_key(), "expected_version": 1}
    answer = client.post(f"/api/v1/sheets/{place.sheet.pk}/hands/", content, format="json")
    assert (answer.status_code, answer.json()["code"]) == (401, "token-refused")


def test_every_address_of_sheets_is_tried_here() -> None:
    tried = (
        {address.name for address in ADDRESSES} | {"events", "confirm", "hand-preview"} | OF_THE_INSTALLATION
    )
    assert set(_names("scoring.api.urls")) <= tried
    assert tried <= set(_names("tournaments.api.urls")) | set(_names("scoring.api.urls"))


def _names(module: str) -> list[str]:
    found: list[str] = []

    def walk(patterns: list[Any]) -> None:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                if getattr(pattern.urlconf_name, "__name__", "") == module:
                    found.extend(str(each.name) for each in pattern.url_patterns)
                else:
                    walk(pattern.url_patterns)
            else:
                assert isinstance(pattern, URLPattern)

    walk(get_resolver().url_patterns)
    return found
