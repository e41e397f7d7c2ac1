"""What an event has laid down for its rulings: reasons for departures, late claims."""

import pytest

from officials.ruling_errors import (
    ReasonNeededError,
)
from officials.rulings.effects import Concern
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import RemedyKind
from scoring.progress import BySide
from tests.officials.services.test_rulings import Table
from tests.scoring.ground import build_hall, commit, open_sitting

pytestmark = pytest.mark.integration

K = RemedyKind
LAST, NOW = Concern.LAST_HAND, Concern.HAND_IN_PLAY


def test_a_departure_needs_its_reason(db):
    hall = build_hall(rule_set="fete")
    table = Table(hall, open_sitting(hall.schedule()))
    table.call()
    with pytest.raises(ReasonNeededError):
        table.rule(K.WARN, reason=" ")
    assert table.rule(K.WARN, reason="a beginner, and no trick was taken by it").is_departure
    table.call()
    assert not table.rule(K.LOSS_OF_GAME, reason="").is_departure


def test_a_late_claim_goes_by_the_policy_of_the_event(db):
    hall = build_hall(rule_set={"base": "fete", "late_claims": "none-once-packed"})
    table = Table(hall, open_sitting(hall.schedule()))
    commit(table.sheet)
    table.call(Irregularity.LATE_CLAIM)
    claim = {"irregularity": Irregularity.LATE_CLAIM, "score": BySide(3, 1), "side": None}
    with pytest.raises(ReasonNeededError):
        table.rule(K.CORRECT_SCORE, reason="", **claim)
    assert not table.rule(K.PLAY_ON, irregularity=Irregularity.LATE_CLAIM, reason="").is_departure
