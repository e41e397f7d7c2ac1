"""Rehearsals: whole events through the real services, the same again for the same seed, with a forecast."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.selectors.statistics import sheets_moved_on
from tournaments.enums import EventState, MatchState
from tournaments.models import Event, Match, MatchResult

pytestmark = pytest.mark.journey


def rehearse(**options: Any) -> str:
    told = StringIO()
    call_command("rehearse", stdout=told, **options)
    return told.getvalue()


def results_of(slug: str) -> list[tuple[Any, ...]]:
    rows = MatchResult.objects.filter(match__event__slug=slug, is_current=True).order_by("match__number")
    return list(
        rows.values_list("match__number", "winner", "bullseyes_a", "bullseyes_b", "chalks_a", "chalks_b")
    )


def test_the_same_seed_plays_the_same_event_again(db: None) -> None:
    for name in ("First", "Again"):
        rehearse(entrants=4, name=name, seed=3)
    assert results_of("first") == results_of("again")
    assert len(results_of("first")) == 3
    rehearse(entrants=4, name="Other", seed=4)
    assert results_of("other") != results_of("first")


def test_everything_is_played_judged_confirmed_and_counted(db: None) -> None:
    told = rehearse(entrants=5, tables=1, name="One table")
    event = Event.objects.get(slug="one-table")
    assert event.state == EventState.FINISHED
    assert {match.state for match in Match.objects.filter(event=event)} <= {
        MatchState.FINAL,
        MatchState.NOT_NEEDED,
    }
    assert not SheetLine.objects.filter(kind="hand-rejected").exists()
    assert not sheets_moved_on().exists()
    assert f"{CountedHand.objects.count()} hands" in told
    assert "at 1 table and 2.5 minutes a hand" in told
    assert "Matches waited for tables" in told
    call_command("verify_sheets")


def test_it_can_stop_with_everything_in_play(db: None) -> None:
    told = rehearse(entrants=8, stop_after=15, name="Stopped")
    assert ScoreSheet.objects.filter(state="in-play").count() == 4
    assert Event.objects.get().state == EventState.RUNNING
    assert "takes 0 h 1" in told


@pytest.mark.parametrize(
    ("template", "entrants", "more"),
    [
        ("province-match", 2, {"half_minutes": 6.0}),
        ("swiss", 4, {}),
        ("double-elimination", 3, {}),
    ],
)
def test_every_kind_of_format_comes_to_its_end(
    db: None, template: str, entrants: int, more: dict[str, Any]
) -> None:
    told = rehearse(template=template, entrants=entrants, name="Rehearsed", **more)
    event = Event.objects.get(slug="rehearsed")
    assert event.state == EventState.FINISHED
    assert not Match.objects.filter(event=event, state=MatchState.IN_PLAY).exists()
    assert "hands" in told


@pytest.mark.parametrize(
    "wrong",
    [
        {"minutes_a_hand": 0.0},
        {"minutes_between": -1.0},
        {"tables": 0},
        {"tables": 10**9},
        {"entrants": 1},
        {"half_minutes": 1e9},
    ],
)
def test_what_cannot_be_rehearsed_is_refused_in_words(db: None, wrong: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match=r"\w{3}"):
        rehearse(name="Never", **wrong)


def test_an_event_is_rehearsed_once_under_its_name(db: None) -> None:
    rehearse(entrants=2, name="Once")
    with pytest.raises(CommandError, match="address"):
        rehearse(entrants=2, name="Once")
