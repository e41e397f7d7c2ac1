"""What has changed, for whoever asks now and then: the same as the stream tells, behind the same door."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from officials.access import OPERATOR
from officials.enums import RoleKind
from officials.rulings.irregularities import Irregularity
from officials.services.calls import raise_call
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, commit, open_sitting
from tournaments.enums import EventState
from tournaments.models import Event

pytestmark = pytest.mark.integration

CHANGES = "/api/v1/changes/"


def asked(client: APIClient, topic: str | list[str], **more: Any) -> Any:
    answer = client.get(CHANGES, {"topic": topic, **more})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_changes_since_are_told_to_anybody_who_may_see_the_event(hall: Hall) -> None:
    client, topic = APIClient(), f"event:{hall.event.slug}"
    begun = asked(client, topic)
    assert (begun["changes"], begun["missed"]) == ([], False)
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    told = asked(client, topic, after=begun["settled"])
    assert [(change["noun"], change["key"]) for change in told["changes"]][-1] == ("sheet", sheet.pk)
    own = asked(client, [f"sheet:{sheet.pk}", f"match:{sheet.sitting.match_id}"], after=begun["settled"])
    assert {change["noun"] for change in own["changes"]} == {"sheet", "match"}
    assert asked(client, topic, after=told["settled"])["changes"] == []


def test_calls_are_for_officials(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    topic = f"calls:{hall.event.slug}"
    assert APIClient().get(CHANGES, {"topic": topic}).status_code == 401
    client = APIClient()
    client.force_authenticate(add_person("olga", (hall.event, RoleKind.OFFICIAL, None)))
    begun = asked(client, topic)
    raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    assert [change["noun"] for change in asked(client, topic, after=begun["settled"])["changes"]] == ["call"]
    public = asked(client, f"event:{hall.event.slug}", after=begun["settled"])
    assert "call" not in {change["noun"] for change in public["changes"]}


def test_who_asks_from_a_number_that_was_never_given_has_missed_something(hall: Hall) -> None:
    assert asked(APIClient(), f"event:{hall.event.slug}", after=2**62)["missed"]


def test_a_draft_is_hidden(hall: Hall) -> None:
    Event.objects.filter(pk=hall.event.pk).update(state=EventState.DRAFT)
    assert APIClient().get(CHANGES, {"topic": f"event:{hall.event.slug}"}).status_code == 404


@pytest.mark.parametrize(
    "query",
    [
        "",
        "topic=",
        "topic=event",
        "topic=table:1",
        "topic=event:x%00y",
        "topic=sheet:-1",
        "topic=sheet:9999999999999999999",
        "topic=sheet:%D9%A1",
        "topic=match:1&after=x",
        "topic=match:1&after=99999999999999999999",
        "&".join(["topic=event:x"] * 61),
        "topic=event:" + "x" * 500,
    ],
)
def test_what_cannot_be_asked_is_refused(db: None, query: str) -> None:
    assert APIClient().get(f"{CHANGES}?{query}").status_code in {400, 404}
