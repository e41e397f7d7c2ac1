"""The live boundary: what is announced is on the disk with what it is about, in order, or not at all."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from tests.scoring.ground import build_hall, commit, open_sitting
from tournaments.live import Change, Notice, announce, bell
from tournaments.models import Announcement
from tournaments.selectors.announcements import announced_after, settled_now, settled_number
from tournaments.services.announcements import forget_old_announcements

pytestmark = pytest.mark.integration

NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)


def told_after(number: int) -> list[Notice]:
    return [notice for notice, _ in announced_after(number)]


def test_changes_are_numbered_in_order_and_the_bell_is_rung_once_they_are_on_the_disk(
    committing_db: None,
) -> None:
    heard: list[int] = []
    stop = bell.listen(lambda: heard.append(len(told_after(0))))
    changes = [Change(1, "sheet", 7, version) for version in (2, 3)]
    with transaction.atomic():
        announce(changes[0])
        announce(changes[1], Change(1, "match", 5))
        assert heard == []
    stop()
    announce(changes[0])
    assert heard == [3, 3]
    told = told_after(0)
    assert [notice.change for notice in told] == [*changes, Change(1, "match", 5), changes[0]]
    assert [notice.number for notice in told] == sorted({notice.number for notice in told})
    assert told_after(told[1].number) == told[2:]


def test_nothing_is_told_of_what_was_undone(committing_db: None) -> None:
    heard: list[bool] = []
    stop = bell.listen(lambda: heard.append(True))
    with transaction.atomic():
        announce(Change(1, "sheet", 1))
        transaction.set_rollback(True)
    stop()
    assert (heard, told_after(0)) == ([], [])


def test_a_hand_is_told_with_the_version_it_left(committing_db: None) -> None:
    sheet = open_sitting(build_hall().schedule())
    before = settled_now(now=NOON)
    commit(sheet)
    event_id = sheet.sitting.match.event_id
    assert [notice.change for notice in told_after(before)] == [Change(event_id, "sheet", sheet.pk, 2)]


def test_a_number_is_settled_once_no_lower_one_can_appear() -> None:
    just_now, long_ago = NOON - timedelta(seconds=1), NOON - timedelta(minutes=1)
    assert settled_number(4, [(5, just_now), (6, just_now)], now=NOON) == 6
    assert settled_number(4, [(5, just_now), (7, just_now)], now=NOON) == 5
    assert settled_number(4, [(5, long_ago), (7, long_ago), (8, just_now)], now=NOON) == 8
    assert settled_number(4, [], now=NOON) == 4


def test_what_nobody_asks_for_again_is_forgotten(
    committing_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    announce(*(Change(1, "match", key) for key in range(5)))
    monkeypatch.setattr("tournaments.services.announcements.KEPT_ANNOUNCEMENTS", 2)
    assert forget_old_announcements() == 3
    assert list(Announcement.objects.values_list("key", flat=True)) == [3, 4]
    assert settled_now(now=NOON) == Announcement.objects.latest("pk").pk


@pytest.mark.parametrize(
    ("change", "routes"),
    [
        (Change(1, "sheet", 7, 3), {("event", 1), ("sheet", 7)}),
        (Change(1, "match", 5), {("event", 1), ("match", 5)}),
        (Change(1, "entrant", 5), {("event", 1)}),
        (Change(1, "call", 9), {("calls", 1), ("call", 9)}),
        (Change(1, "pen", 7), {("sheet", 7)}),
    ],
)
def test_a_change_is_told_where_it_belongs(change: Change, routes: set[tuple[str, int]]) -> None:
    assert set(change.routes) == routes
