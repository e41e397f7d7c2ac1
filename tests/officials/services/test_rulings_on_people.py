"""Warnings and removals by a ruling: given to somebody who is at the table."""

import pytest

from officials.models import Ruling, Sanction
from officials.ruling_errors import UnfitRemediesChosenError
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import RemedyKind
from tests.officials.services.test_rulings import Table
from tests.scoring.ground import TESTER, open_sitting, seats_of
from tests.scoring.substitutes import approved, take_seat
from tournaments.enums import Side, SubstituteKind
from tournaments.models import Bar
from tournaments.services.pool import add_to_pool

pytestmark = pytest.mark.integration

K = RemedyKind


@pytest.fixture
def table(hall):
    return Table(hall, open_sitting(hall.schedule()))


@pytest.mark.parametrize("remedy", [K.WARN, K.REMOVE_PLAYER])
@pytest.mark.parametrize("side", [Side.A, None])
def test_nobody_is_no_person_to_warn_or_remove(table, remedy, side):
    """Nobody at all, and nobody of the side at fault."""
    table.call()
    for player in ("", table.player_of(Side.B) if side else "somebody else"):
        with pytest.raises(UnfitRemediesChosenError) as refused:
            table.rule(remedy, side=side, player=player)
        assert refused.value.why == "player"
    assert not Ruling.objects.exists()


def test_a_floating_substitute_answers_for_what_they_did_at_the_table(table):
    match = table.sheet.sitting.match
    flo = add_to_pool(event_id=table.hall.event.pk, name="Flo Francis", actor=TESTER).player
    stood_in_for = seats_of(match)["B2"]
    approved(table.hall, match, 1, kind=SubstituteKind.FLOATING, substitute_id=flo.pk, name="")
    take_seat(table.sheet, flo, "B2")
    table.called(K.WARN, irregularity=Irregularity.DELAY, player=str(flo.uid))
    take_seat(table.sheet, stood_in_for, "B2")
    table.called(K.REMOVE_PLAYER, irregularity=Irregularity.ABUSE, player=str(flo.uid))
    told = Sanction.objects.order_by("number").values_list("kind", "player")
    assert list(told) == [("warning", flo.pk), ("removal", flo.pk)]
    assert Bar.objects.get().player == flo
