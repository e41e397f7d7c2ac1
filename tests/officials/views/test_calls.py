"""From the table's telephone to the official's and back."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from officials.enums import RoleKind
from officials.models import Call, TableLink
from officials.tokens import token_digest
from scoring.enums import SheetState
from tests.officials.conftest import add_person
from tests.scoring.ground import commit, open_sitting

pytestmark = pytest.mark.integration

TOKEN = "0123456789ABCDEF"


@pytest.fixture
def sheet(hall):
    return open_sitting(hall.schedule())


@pytest.fixture
def telephone(hall):
    """The device at table 1."""
    today = datetime.now(tz=UTC).date()
    TableLink.objects.create(
        event=hall.event, table=hall.tables[0], digest=token_digest(TOKEN),
        first_day=today - timedelta(days=1), last_day=today, created_by="operator",
        created_at=datetime.now(tz=UTC),
    )  # fmt: skip
    client = Client()
    client.cookies["table"] = TOKEN
    return client


def signed_in(hall, name, kind, entrant=None):
    client = Client()
    client.force_login(add_person(name, (hall.event, kind, entrant)))
    return client


def test_a_call_from_the_table_to_its_end(hall, sheet, telephone):
    commit(sheet)
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    page = telephone.get(f"/sheets/{sheet.pk}/call/").content.decode()
    assert "Leave the cards as they lie" in page
    assert page.count("<option") == 22 + 3
    response = telephone.post(
        f"/sheets/{sheet.pk}/call/", {"irregularity": "renege", "side": "B", "note": "he held the nine"}
    )
    call = Call.objects.get()
    assert response["Location"] == f"/calls/{call.pk}/"
    assert "An official has been called" in telephone.get(response["Location"]).content.decode()
    assert "An official has been called" in telephone.get(f"/sheets/{sheet.pk}/").content.decode()
    queue = olga.get("/e/carnival-cup/calls/").content.decode()
    assert "Table 1" in queue
    assert "Renege" in queue
    page = olga.get(f"/calls/{call.pk}/").content.decode()
    assert "he held the nine" in page
    assert "no Game for the offenders" in page
    olga.post(f"/calls/{call.pk}/take/")
    assert "olga is coming" in telephone.get(f"/calls/{call.pk}/").content.decode()
    response = olga.post(f"/calls/{call.pk}/close/", {"outcome": "settled", "note": "both agree"})
    assert response["Location"] == "/e/carnival-cup/calls/"
    sheet.refresh_from_db()
    assert sheet.state == SheetState.IN_PLAY
    assert "No table is waiting" in olga.get("/e/carnival-cup/calls/").content.decode()


def test_whoever_calls_sees_the_call(hall, sheet):
    for name, kind, entrant in (("sam", RoleKind.SCORER, None), ("cat", RoleKind.CAPTAIN, hall.entrants[0])):
        caller = signed_in(hall, name, kind, entrant)
        response = caller.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "delay"}, follow=True)
        assert response.status_code == 200
        assert "An official has been called" in response.content.decode()


def test_what_was_said_is_not_shown_to_the_other_side(hall, sheet, telephone):
    telephone.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "abuse", "note": "he swore"})
    captain = signed_in(hall, "cat", RoleKind.CAPTAIN, hall.entrants[1])
    page = captain.get(f"/calls/{Call.objects.get().pk}/").content.decode()
    assert "Abuse or threats" in page
    assert "he swore" not in page
    assert "I am going" not in page


def test_a_second_caller_is_led_to_the_open_call(hall, sheet, telephone):
    telephone.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "delay"})
    captain = signed_in(hall, "cat", RoleKind.CAPTAIN, hall.entrants[0])
    assert captain.get(f"/sheets/{sheet.pk}/call/")["Location"] == f"/calls/{Call.objects.get().pk}/"


def test_a_kind_that_does_not_exist_is_refused_at_the_field(sheet, telephone):
    response = telephone.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "bad-luck"})
    assert response.status_code == 400
    assert not Call.objects.exists()


def test_a_call_is_handed_over(hall, sheet, telephone):
    telephone.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "delay"})
    call = Call.objects.get()
    olga, oscar = (signed_in(hall, name, RoleKind.OFFICIAL) for name in ("olga", "oscar"))
    olga.post(f"/calls/{call.pk}/take/")
    assert "olga has call 1 already" in oscar.post(f"/calls/{call.pk}/take/", follow=True).content.decode()
    role = hall.event.roles.get(user__username="oscar")
    olga.post(f"/calls/{call.pk}/hand-over/", {"to": role.pk, "reason": "my cousin plays"})
    call.refresh_from_db()
    assert call.taken_by.username == "oscar"
    response = olga.post(f"/calls/{call.pk}/close/", {"outcome": "settled"})
    assert response.status_code == 400
    assert "is not yours" in response.content.decode()


def test_only_officials_answer_and_strangers_see_nothing(hall, sheet, telephone):
    telephone.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "delay"})
    call = Call.objects.get()
    assert telephone.post(f"/calls/{call.pk}/take/").status_code == 403
    organizer = signed_in(hall, "ann", RoleKind.ORGANIZER)
    assert organizer.get(f"/calls/{call.pk}/").status_code == 200
    assert organizer.post(f"/calls/{call.pk}/take/").status_code == 403
    assert Client().get(f"/calls/{call.pk}/").status_code == 404
    assert Client().get("/calls/0/").status_code == 404


def test_a_full_queue_asks_a_fixed_number_of_questions(hall, django_assert_num_queries, telephone):
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    first = open_sitting(hall.schedule(0, 1))
    telephone.post(f"/sheets/{first.pk}/call/", {"irregularity": "delay"})
    with django_assert_num_queries(7):  # session, account, event, my roles, open calls, calls that are over
        olga.get("/e/carnival-cup/calls/")
    second = open_sitting(hall.schedule(2, 3, tables=(1,)))
    sam = signed_in(hall, "sam", RoleKind.SCORER)
    sam.post(f"/sheets/{second.pk}/call/", {"irregularity": "renege"})
    assert Call.objects.count() == 2
    with django_assert_num_queries(7):
        olga.get("/e/carnival-cup/calls/")
