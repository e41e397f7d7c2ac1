"""From the table's telephone to the official's and back."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from officials.access import OPERATOR
from officials.enums import CallOutcome, RoleKind
from officials.models import Call, TableLink
from officials.services.calls import close_call
from officials.tokens import token_digest
from scoring.enums import SheetState
from scoring.services.unsent import tell_unsent
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


def test_officials_are_told_of_hands_that_the_sheet_lacks(hall, sheet, telephone):
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    tell_unsent(sheet_id=sheet.pk, device="phone-of-ada", hands=1)
    telephone.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "delay"})
    call = Call.objects.get()
    told = "1 hand of this table has not been sent."
    pages = ("/e/carnival-cup/console/", f"/calls/{call.pk}/", f"/sheets/{sheet.pk}/ruling/")
    assert all(told in hal.get(page).content.decode() for page in pages)
    assert "1 hand not sent" in hal.get("/e/carnival-cup/calls/").content.decode()
    assert told not in telephone.get(f"/calls/{call.pk}/").content.decode(), (
        "the table's own page knows better"
    )
    tell_unsent(sheet_id=sheet.pk, device="phone-of-ada", hands=0)
    assert not any("not been sent" in hal.get(page).content.decode() for page in pages)


def test_a_call_sent_again_with_its_key_is_the_same_call_even_once_it_is_over(hall, sheet, telephone):
    said = {"irregularity": "delay", "submission_key": "key-of-the-call"}
    first = telephone.post(f"/sheets/{sheet.pk}/call/", said)
    call = Call.objects.get()
    close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=OPERATOR)
    assert telephone.post(f"/sheets/{sheet.pk}/call/", said)["Location"] == first["Location"]
    answer = telephone.post(f"/api/v1/sheets/{sheet.pk}/call/", said, content_type="application/json")
    assert (answer.status_code, answer.json()["id"]) == (201, call.pk)
    assert Call.objects.count() == 1
    sheet.refresh_from_db()
    assert sheet.state == SheetState.IN_PLAY
    other = {**said, "irregularity": "renege"}
    refused = telephone.post(f"/api/v1/sheets/{sheet.pk}/call/", other, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "key-reused")


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


def test_a_kept_call_is_not_told_the_way_to_the_sign_in(sheet):
    address, call = f"/sheets/{sheet.pk}/call/", {"irregularity": "renege", "submission_key": "a" * 32}
    assert Client().post(address, call).status_code == 302
    kept = Client().post(address, call, headers={"X-Kept-Form": "yes"})
    assert kept.status_code == 403
    assert not Call.objects.exists()
