"""The demo event: played through the services, alike for the same seed, and lawful throughout."""

from datetime import date

import pytest
from django.core.management import CommandError, call_command

from deploy.project.demo import HANDS_OF_THE_MATCH_IN_PLAY, play_demo_event
from officials.access import OPERATOR
from scoring.models import CountedHand, ScoreSheet, SheetLine
from tournaments.models import Match

pytestmark = pytest.mark.journey


@pytest.fixture
def demo(committing_db):
    return play_demo_event(today=date(2026, 8, 1), seed=14, actor=OPERATOR)


def test_two_rounds_are_official_and_the_third_is_in_play(demo):
    states = list(Match.objects.filter(event=demo).order_by("number").values_list("state", flat=True))
    assert states == [*["final"] * 6, "awaiting-confirmation", "in-play", *["not-started"] * 7]


def test_every_hand_was_judged_and_counts(demo):
    assert not SheetLine.objects.filter(kind="hand-rejected").exists()
    assert SheetLine.objects.filter(kind="hand").count() == CountedHand.objects.count()
    in_play = ScoreSheet.objects.get(state="in-play")
    assert in_play.lines.filter(kind="hand").count() == HANDS_OF_THE_MATCH_IN_PLAY


def test_its_sheets_replay_from_nothing(demo):
    call_command("verify_sheets")


def test_it_is_loaded_once(demo):
    with pytest.raises(CommandError, match="there already"):
        call_command("load_demo")
