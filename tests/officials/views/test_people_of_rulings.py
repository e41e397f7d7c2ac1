"""Whom a ruling warned, removed or put out: named to officials on its page, and before it is overturned."""

import pytest
from django.test import Client

from officials.access import OPERATOR
from officials.models import Ruling
from officials.rulings.remedies import RemedyKind
from officials.services.appeals import lodge_appeal
from scoring.models import ScoreSheet
from tests.scoring.ground import Hall
from tests.scoring.rulings import rule
from tournaments.enums import Side
from tournaments.models import Membership

pytestmark = pytest.mark.integration

WARNED = "Player 2.1 of carnival-cup"


@pytest.fixture
def ruling(hall: Hall, sheet: ScoreSheet) -> Ruling:
    """A ruling with a warning in it."""
    player = Membership.objects.filter(entrant=hall.entrants[1]).order_by("pk")[0].player
    return rule(sheet, RemedyKind.WARN, player=str(player.uid))


def words_of(client: Client, address: str, sent: dict[str, str] | None = None) -> str:
    page = client.get(address) if sent is None else client.post(address, sent)
    assert page.status_code == 200
    return " ".join(page.content.decode().split())


def test_who_was_warned_is_named_to_officials_alone(olga: Client, captain: Client, ruling: Ruling) -> None:
    address = f"/rulings/{ruling.pk}/"
    assert f"<dt>Warning (officials)</dt><dd>{WARNED}, sanction 1</dd>" in words_of(olga, address)
    assert "Warning (officials)" not in words_of(captain, address)
    olga.post(f"/rulings/{ruling.pk}/publish/", {"note": ""})
    assert "Warning (officials)" not in words_of(Client(), address)


@pytest.mark.parametrize(("outcome", "is_lifted"), [("overturned", True), ("upheld", False)])
def test_the_warning_that_overturning_lifts_is_named_before_it_is_done(
    olga: Client, hal: Client, ruling: Ruling, outcome: str, is_lifted: bool
) -> None:
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="It was no delay", actor=OPERATOR)
    shown = words_of(hal, f"/appeals/{appeal.pk}/", {"outcome": outcome, "decision": "Seen again."})
    assert (f"Warning of {WARNED} (sanction 1)" in shown) is is_lifted
    assert ("Lifted with the ruling" in shown) is is_lifted
    assert f"<dd>{WARNED}, sanction 1</dd>" in words_of(olga, f"/rulings/{ruling.pk}/"), "shown, not done"


def test_a_warning_lifted_is_told_as_lifted(olga: Client, hal: Client, ruling: Ruling) -> None:
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="It was no delay", actor=OPERATOR)
    sent = {"outcome": "overturned", "decision": "Seen again."}
    shown = hal.post(f"/appeals/{appeal.pk}/", sent)
    fingerprint = shown.context["shown"].fingerprint
    assert hal.post(f"/appeals/{appeal.pk}/", sent | {"fingerprint": fingerprint}).status_code == 302
    assert f"<dd>{WARNED}, sanction 1: lifted</dd>" in words_of(olga, f"/rulings/{ruling.pk}/")
