"""A bracket's match decided at the table: winner and loser move on with the last hand, and back with it."""

from datetime import date

import pytest

from scoring.models import ScoreSheet
from scoring.services.take_backs import take_back_hand
from tests.scoring.ground import TESTER, a_key, open_sitting, play_game
from tournaments.draw_content import DrawRequest
from tournaments.draw_errors import ResultMovedOnError
from tournaments.enums import Confirmation, EntrantKind, MatchState, StageKind
from tournaments.models import Match
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change
from tournaments.services.draws import draw_stage
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, create_event, publish_event
from tournaments.services.outcomes import Outcome
from tournaments.services.stages import StageDetails, add_stage

pytestmark = pytest.mark.integration

BEST_OF_1 = {"counting": {"way": "best-of", "games": 1}, "format": {"places_to": 4}}


@pytest.fixture
def cup(db: None) -> list[Match]:
    """Two semi-finals, a final and a match for third place, of pairs."""
    details = EventDetails(
        name="Cup",
        slug="cup",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 13),
        rule_set="trinidad-tournament",
        confirmation=Confirmation.NONE,
    )
    event = create_event(details=details, actor=TESTER)
    entries = [
        EntrantDetails(
            name=f"Pair {number}",
            kind=EntrantKind.PAIR,
            players=tuple(PlayerEntry(name=f"Player {number}.{seat}") for seat in (1, 2)),
        )
        for number in range(1, 5)
    ]
    enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    stage = add_stage(
        event_id=event.pk,
        details=StageDetails(name="Knockout", kind=StageKind.KNOCKOUT, settings=BEST_OF_1),
        actor=TESTER,
    )
    publish_event(event_id=event.pk, actor=TESTER)
    draw_stage(stage_id=stage.pk, request=DrawRequest(), actor=TESTER)
    return list(Match.objects.filter(stage=stage).order_by("number"))


def play(match: Match, winner: str = "A") -> ScoreSheet:
    """Play a match of one game to its end."""
    match.refresh_from_db()
    sheet = open_sitting(match)
    play_game(sheet, winner)
    return sheet


def take_back(sheet: ScoreSheet) -> None:
    """Take the last hand back."""
    take_back_hand(sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER)


def test_the_last_hand_moves_both_on_and_taking_it_back_moves_them_back(cup: list[Match]) -> None:
    semi, _, final, third = cup
    sheet = play(semi)
    for match in (final, third):
        match.refresh_from_db()
    assert (final.entrant_a, third.entrant_a) == (semi.entrant_a, semi.entrant_b)
    take_back(sheet)
    for match in (final, third):
        match.refresh_from_db()
    assert (final.entrant_a, third.entrant_a) == (None, None)


def test_a_hand_is_not_taken_back_once_the_next_match_has_begun(cup: list[Match]) -> None:
    first, second, final, _ = cup
    sheet = play(first)
    play(second)
    final.refresh_from_db()
    open_sitting(final)
    version = sheet.version
    with pytest.raises(ResultMovedOnError):
        take_back(sheet)
    sheet.refresh_from_db()
    assert sheet.version == version


def test_a_correction_withdraws_what_was_played_on_sheets_with_the_wrong_side(cup: list[Match]) -> None:
    first, second, final, third = cup
    for match in (first, second, final, third):
        play(match)
    make_change(
        event_id=first.event_id,
        change=CorrectResult(match_id=first.pk, outcome=Outcome(winner="B", bullseyes=(0, 1))),
        actor=TESTER,
    )
    again = Match.objects.get(draw=final.draw, key=final.key)
    assert again.pk != final.pk
    assert (again.state, again.entrant_a) == (MatchState.NOT_STARTED, first.entrant_b)
    assert ScoreSheet.objects.filter(sitting__match_id=final.pk).exists()
    play(again, "B")
    again.refresh_from_db()
    assert again.state == MatchState.FINAL
