"""What devices hold back: told once, added up, forgotten at nought, and no line of the sheet."""

import pytest
from django.utils import timezone

from scoring.errors import UnfitKeyError
from scoring.models import ScoreSheet, UnsentHands
from scoring.services.unsent import tell_unsent
from tournaments.errors import NotFoundError
from tournaments.live import Change
from tournaments.selectors.announcements import announced_after, settled_now

pytestmark = pytest.mark.integration

FIRST, SECOND = "device-of-ada", "device-of-ben"


def test_what_devices_hold_back_is_told_to_officials_once_and_adds_up(sheet: ScoreSheet) -> None:
    before = settled_now(now=timezone.now())
    told = [(FIRST, 2), (FIRST, 2), (SECOND, 1), (FIRST, 0), (FIRST, 0)]
    assert [tell_unsent(sheet_id=sheet.pk, device=d, hands=n) for d, n in told] == [2, 2, 3, 1, 1]
    news = [notice.change for notice, _ in announced_after(before)]
    event = sheet.sitting.match.event_id
    assert news == [Change(event, "unsent", sheet.pk)] * 3
    assert news[0].routes == (("calls", event),)
    assert list(UnsentHands.objects.values_list("device", "hands")) == [(SECOND, 1)]
    sheet.refresh_from_db()
    assert sheet.version == 1


def test_a_device_without_a_name_and_a_sheet_that_is_none_are_refused(sheet: ScoreSheet) -> None:
    with pytest.raises(UnfitKeyError):
        tell_unsent(sheet_id=sheet.pk, device="x", hands=1)
    with pytest.raises(NotFoundError):
        tell_unsent(sheet_id=sheet.pk + 1, device=FIRST, hands=1)
