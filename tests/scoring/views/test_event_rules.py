"""The rules page of an event: its rule set, its changes, and what the organizer settled around them."""

import pytest
from django.test import Client

from scoring.views.rules import CONFIRMATIONS, NEXT_DEALS
from tests.scoring.ground import build_hall
from tournaments.enums import Confirmation, NextDealer

pytestmark = pytest.mark.integration


@pytest.mark.parametrize("policy", NextDealer)
def test_the_next_deal_and_the_confirmation_are_said(client: Client, db: None, policy: NextDealer) -> None:
    hall = build_hall(next_dealer=policy, confirmation=Confirmation.NONE)
    page = client.get(f"/e/{hall.event.slug}/rules/").content.decode()
    assert NEXT_DEALS[policy] in page
    assert CONFIRMATIONS[Confirmation.NONE] in page
    assert "/practice/" in page


def test_changes_stand_beside_what_is_usual(client: Client, db: None) -> None:
    hall = build_hall(rule_set={"base": "trinidad-tournament", "target": 21, "game_chalks": 2})
    page = client.get(f"/e/{hall.event.slug}/rules/").content.decode()
    assert "with 2 changes, marked below" in page
    assert page.count("rule--changed") == 2
    assert "Usually: Game pays 1 chalk" in page
