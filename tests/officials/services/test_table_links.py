"""Keys to tables: of one table, on its days, until revoked."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from officials.access import Action, device, is_allowed, person
from officials.enums import RoleKind
from officials.errors import TableLinkDaysError, TableLinkSpentError
from officials.models import AuthorityLine, TableLink
from officials.selectors.table_links import live_table_link, table_day
from officials.services.table_links import issue_table_link, issue_table_links, open_table, revoke_table_link
from tests.officials.conftest import NOW, add_person
from tournaments.errors import NotFoundError

pytestmark = pytest.mark.integration

SATURDAY, SUNDAY, MONDAY = date(2026, 6, 13), date(2026, 6, 14), date(2026, 6, 15)


@pytest.fixture
def ann(ground):
    return person(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))


@pytest.fixture
def saturday(ground, ann):
    """A link to table 1 for Saturday, and its token."""
    return issue_table_link(
        event_id=ground.event.pk,
        table_id=ground.tables[0].pk,
        first_day=SATURDAY,
        last_day=SATURDAY,
        actor=ann,
    )


def test_the_token_is_kept_nowhere(saturday):
    link, token = saturday
    assert len(token) == 16
    assert token not in str(TableLink.objects.values().get(pk=link.pk))
    assert token not in AuthorityLine.objects.get().details


def test_a_link_opens_its_table_and_no_other(ground, other_ground, saturday):
    actor = device(live_table_link(saturday[1], now=NOW))
    assert is_allowed(actor, Action.ENTER_HAND, ground.sittings[0])
    assert not is_allowed(actor, Action.ENTER_HAND, ground.sittings[1])
    assert not is_allowed(actor, Action.ENTER_HAND, other_ground.sittings[0])
    assert not is_allowed(actor, Action.RULE, ground.sittings[0])


def test_a_token_typed_by_a_tired_hand_is_understood(saturday):
    token = saturday[1]
    typed = f" {token[:4].lower()}-{token[4:8]} {token[8:].replace('0', 'o').replace('1', 'l')} "
    assert live_table_link(typed, now=NOW) == saturday[0]


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 6, 13, 10, 0, tzinfo=UTC), SATURDAY),  # 06:00 in Port of Spain
        (datetime(2026, 6, 13, 9, 59, tzinfo=UTC), date(2026, 6, 12)),
        (datetime(2026, 6, 14, 5, 30, tzinfo=UTC), SATURDAY),  # half past one in the morning
        (datetime(2026, 6, 14, 10, 0, tzinfo=UTC), SUNDAY),
    ],
)
def test_a_tables_day_lasts_until_six_in_the_morning(ground, moment, day):
    assert table_day(ground.event, moment) == day


def test_a_link_is_good_on_its_day_only(saturday):
    token = saturday[1]
    assert live_table_link(token, now=datetime(2026, 6, 14, 9, 59, tzinfo=UTC)) is not None
    assert live_table_link(token, now=datetime(2026, 6, 14, 10, 0, tzinfo=UTC)) is None
    assert live_table_link(token, now=datetime(2026, 6, 13, 4, 0, tzinfo=UTC)) is not None  # midnight there
    assert live_table_link(token, now=datetime(2026, 6, 13, 3, 59, tzinfo=UTC)) is None


def test_a_revoked_link_is_refused_at_once(ground, saturday, ann):
    revoke_table_link(event_id=ground.event.pk, link_id=saturday[0].pk, reason="telephone lost", actor=ann)
    assert live_table_link(saturday[1], now=NOW) is None
    assert AuthorityLine.objects.last().reason == "telephone lost"
    with pytest.raises(TableLinkSpentError):
        revoke_table_link(event_id=ground.event.pk, link_id=saturday[0].pk, actor=ann)


def test_opening_says_why_not(ground, saturday, ann):
    link, token = saturday
    with time_machine.travel(NOW, tick=False):
        assert open_table(token=token) == link
        assert TableLink.objects.get().opened_at == NOW
        revoke_table_link(event_id=ground.event.pk, link_id=link.pk, actor=ann)
        assert reason_for(token) == "revoked"
        assert reason_for("0" * 16) == "unknown"


def test_opening_on_another_day(saturday):
    with time_machine.travel(datetime(2026, 6, 15, 15, 0, tzinfo=UTC), tick=False):
        assert reason_for(saturday[1]) == "another-day"


def reason_for(token):
    with pytest.raises(TableLinkSpentError) as refusal:
        open_table(token=token)
    return refusal.value.reason


@pytest.mark.parametrize(
    ("first", "last"), [(SUNDAY, SATURDAY), (SATURDAY, MONDAY), (date(2026, 6, 12), SATURDAY)]
)
def test_the_days_are_days_of_the_event(ground, ann, first, last):
    with pytest.raises(TableLinkDaysError):
        issue_table_link(
            event_id=ground.event.pk, table_id=ground.tables[0].pk, first_day=first, last_day=last, actor=ann
        )


def test_links_for_all_tables_come_in_their_order(ground, ann):
    made = issue_table_links(
        event_id=ground.event.pk,
        table_ids=[table.pk for table in reversed(ground.tables)],
        first_day=SATURDAY,
        last_day=SUNDAY,
        actor=ann,
    )
    assert [link.table.number for link, _ in made] == [1, 2]
    assert len({token for _, token in made}) == 2


def test_a_table_of_another_event_is_not_found(ground, other_ground, ann):
    with pytest.raises(NotFoundError):
        issue_table_links(
            event_id=ground.event.pk,
            table_ids=[ground.tables[0].pk, other_ground.tables[0].pk],
            first_day=SATURDAY,
            last_day=SATURDAY,
            actor=ann,
        )
    assert not TableLink.objects.exists()
