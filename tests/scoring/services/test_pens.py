"""The pen: taken where it is free, taken over on demand, and kept to by every device that names itself."""

import threading
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from scoring.errors import PenElsewhereError, UnfitKeyError
from scoring.models import Pen, ScoreSheet
from scoring.services.hands import OutcomeKind
from scoring.services.pens import take_pen
from scoring.services.sheets import cut_dealer
from scoring.services.take_backs import take_back_hand
from tests.scoring.ground import TESTER, a_hand, a_key, build_hall, commit, open_sitting, play_game
from tournaments.enums import NextDealer
from tournaments.live import Change
from tournaments.selectors.announcements import announced_after, settled_now

pytestmark = pytest.mark.integration

FIRST, SECOND = "device-of-ada", "device-of-ben"


def take(sheet: ScoreSheet, device: str, *, over: bool = False) -> Pen:
    return take_pen(sheet_id=sheet.pk, device=device, takes_over=over, actor=TESTER)


@pytest.fixture
def sheet(committing_db: None) -> ScoreSheet:
    return open_sitting(build_hall(next_dealer=NextDealer.CUT_AGAIN).schedule())


def test_the_first_device_has_the_pen_and_the_second_watches(sheet: ScoreSheet) -> None:
    assert take(sheet, FIRST).device == FIRST
    assert take(sheet, SECOND).device == FIRST
    assert take(sheet, FIRST).number == 1
    commit(sheet, device=FIRST)
    with pytest.raises(PenElsewhereError):
        commit(sheet, device=SECOND)
    assert sheet.version == 2


def test_taking_over_turns_it_round_and_is_told_to_the_sheet_alone(sheet: ScoreSheet) -> None:
    take(sheet, FIRST)
    before = settled_now(now=timezone.now())
    assert (take(sheet, SECOND, over=True).number, take(sheet, SECOND, over=True).number) == (2, 2)
    [(notice, _)] = announced_after(before)
    assert notice.change == Change(sheet.sitting.match.event_id, "pen", sheet.pk, 2)
    with pytest.raises(PenElsewhereError):
        commit(sheet, device=FIRST)
    commit(sheet, device=SECOND)
    take(sheet, FIRST, over=True)
    commit(sheet, device=FIRST)
    assert sheet.version == 3


def test_a_device_that_watches_takes_nothing_back(sheet: ScoreSheet) -> None:
    take(sheet, FIRST)
    commit(sheet, device=FIRST)
    back: dict[str, Any] = {"sheet_id": sheet.pk, "expected_version": 2, "actor": TESTER}
    with pytest.raises(PenElsewhereError):
        take_back_hand(submission_key=a_key(), device=SECOND, **back)
    take_back_hand(submission_key=a_key(), device=FIRST, **back)
    sheet.refresh_from_db()
    assert (sheet.version, sheet.hand_number) == (3, 1)


def test_a_hand_that_was_taken_before_is_answered_whoever_has_the_pen_now(sheet: ScoreSheet) -> None:
    take(sheet, FIRST)
    hand: dict[str, Any] = {"submission_key": a_key(), "expected_version": 1, "device": FIRST}
    record = a_hand(sheet)
    commit(sheet, record, **hand)
    take(sheet, SECOND, over=True)
    again = commit(sheet, record, **hand)
    assert (again.is_replay, again.kind) == (True, OutcomeKind.COMMITTED)


def test_a_cut_is_the_pens_too(sheet: ScoreSheet) -> None:
    play_game(sheet)
    take(sheet, FIRST)
    given = {"sheet_id": sheet.pk, "dealer": "B1", "expected_version": sheet.version, "actor": TESTER}
    with pytest.raises(PenElsewhereError):
        cut_dealer(submission_key=a_key(), device=SECOND, **given)
    cut_dealer(submission_key=a_key(), device=FIRST, **given)


def test_who_names_no_device_is_held_to_the_version_alone(sheet: ScoreSheet) -> None:
    take(sheet, FIRST)
    assert commit(sheet).kind is OutcomeKind.COMMITTED


@pytest.mark.parametrize("device", ["", "short", "a\0bcdefgh", "x" * 65, "no spaces please"])
def test_a_device_has_a_name_like_a_key(sheet: ScoreSheet, device: str) -> None:
    with pytest.raises(UnfitKeyError):
        take(sheet, device)


def test_of_many_who_take_a_free_pen_at_once_one_has_it(sheet: ScoreSheet) -> None:
    barrier = threading.Barrier(4)
    seen: list[str] = []

    def race(number: int) -> None:
        barrier.wait(timeout=20)
        seen.append(take(sheet, f"device-{number}").device)
        connection.close()

    threads = [threading.Thread(target=race, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert seen == [Pen.objects.get().device] * 4
