"""No way leads to an event without an organizer, and none past a table's key once it is revoked."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib import admin
from django.db.models import ProtectedError
from django.test import Client

from officials.access import OPERATOR, person
from officials.enums import RoleKind
from officials.errors import LastOrganizerError
from officials.models import Role, TableLink, User
from officials.selectors.roles import active_organizers
from officials.services.roles import bring_in_event, grant_role, revoke_role
from officials.services.table_links import revoke_table_link
from officials.tokens import token_digest
from tests.conftest import empty_database
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, a_key, build_hall, open_sitting
from tournaments.services.event_files.writing import event_file

pytestmark = pytest.mark.integration

TOKEN = "0123456789ABCDEF"


@pytest.fixture
def ann(hall: Hall) -> User:
    return add_person("ann", (hall.event, RoleKind.ORGANIZER, None))


def test_the_account_of_an_organizer_cannot_go(ann: User) -> None:
    with pytest.raises(ProtectedError):
        ann.delete()
    assert User not in admin.site._registry
    assert Role not in admin.site._registry


@pytest.mark.parametrize("kind", [kind for kind in RoleKind if kind != RoleKind.CAPTAIN])
def test_another_role_takes_none_away(hall: Hall, ann: User, kind: RoleKind) -> None:
    if kind != RoleKind.ORGANIZER:
        grant_role(event_id=hall.event.pk, user_id=ann.pk, kind=kind, actor=OPERATOR)
    role = Role.objects.get(event=hall.event, user=ann, kind=RoleKind.ORGANIZER)
    with pytest.raises(LastOrganizerError):
        revoke_role(event_id=hall.event.pk, role_id=role.pk, actor=OPERATOR)
    assert active_organizers(hall.event).count() == 1


def test_bringing_the_event_in_gives_it_to_whoever_does(committing_db: None) -> None:
    content = event_file(build_hall().event)
    empty_database()
    bob = add_person("bob")
    event = bring_in_event(content=content, actor=person(bob))
    assert [role.user for role in active_organizers(event)] == [bob]


def test_a_revoked_key_opens_nothing_any_more(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    today = datetime.now(tz=UTC).date()
    link = TableLink.objects.create(
        event=hall.event, table=hall.tables[0], digest=token_digest(TOKEN),
        first_day=today - timedelta(days=1), last_day=today + timedelta(days=1), created_by="operator",
        created_at=datetime.now(tz=UTC),
    )  # fmt: skip
    device = Client()
    device.cookies["table"] = TOKEN
    pages = [
        f"/sheets/{sheet.pk}/", f"/sheets/{sheet.pk}/call/", f"/sheets/{sheet.pk}/seats/",
        "/e/carnival-cup/matches/1/substitutes/A/",
    ]  # fmt: skip
    assert [device.get(page).status_code for page in pages] == [200] * len(pages)
    revoke_table_link(event_id=hall.event.pk, link_id=link.pk, actor=OPERATOR)
    for page in pages:
        assert device.get(page).status_code in {302, 403}
    sent = {
        "seat": "A1", "player": 1, "submission_key": a_key(), "expected_version": 1,
    }  # fmt: skip
    assert device.post(f"/sheets/{sheet.pk}/seats/", sent).status_code in {302, 403}
