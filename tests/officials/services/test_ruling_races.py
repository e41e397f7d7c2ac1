"""A ruling and a hand at the same moment, and two officials ruling at once."""

from functools import partial

import pytest

from officials.access import person
from officials.enums import RoleKind
from officials.models import Ruling
from officials.services.rulings import apply_ruling, show_ruling
from scoring.enums import LineKind
from scoring.models import SheetLine
from scoring.services.hands import commit_hand
from tests.officials.conftest import add_person
from tests.officials.racing import race
from tests.officials.services.test_rulings import Table, chalks, decided
from tests.scoring.ground import TESTER, a_hand, a_key, build_hall, open_sitting
from tournaments.errors import DomainError

pytestmark = pytest.mark.integration


def test_a_ruling_racing_a_hand(committing_db):
    for number in range(6):
        hall = build_hall(slug=f"race-{number}")
        table = Table(hall, open_sitting(hall.schedule()), name=f"olga-{number}")
        table.call()
        decision = decided(chalks(1))
        shown = show_ruling(sheet_id=table.sheet.pk, decision=decision, actor=table.official)
        table.sheet.refresh_from_db()
        send = partial(
            commit_hand,
            sheet_id=table.sheet.pk,
            record=a_hand(table.sheet),
            expected_version=table.sheet.version,
            submission_key=a_key(),
            actor=TESTER,
        )
        apply = partial(
            apply_ruling,
            sheet_id=table.sheet.pk,
            decision=decision,
            fingerprint=shown.fingerprint,
            actor=table.official,
        )
        hand, ruling = race(send, apply)
        assert isinstance(hand, DomainError), hand
        assert isinstance(ruling, Ruling), ruling


def test_two_officials_ruling_at_once(committing_db):
    for number in range(6):
        hall = build_hall(slug=f"race-{number}")
        table = Table(hall, open_sitting(hall.schedule()), name=f"olga-{number}")
        head = person(add_person(f"hal-{number}", (hall.event, RoleKind.HEAD_OFFICIAL, None)))
        table.call()
        jobs = []
        for actor, amount in ((table.official, 1), (head, 2)):
            decision = decided(chalks(amount))
            shown = show_ruling(sheet_id=table.sheet.pk, decision=decision, actor=actor)
            jobs.append(
                partial(
                    apply_ruling,
                    sheet_id=table.sheet.pk,
                    decision=decision,
                    fingerprint=shown.fingerprint,
                    actor=actor,
                )
            )
        outcomes = race(*jobs)
        assert sum(isinstance(outcome, Ruling) for outcome in outcomes) == 1, outcomes
        assert SheetLine.objects.filter(sheet=table.sheet, kind=LineKind.RULING).count() == 1
