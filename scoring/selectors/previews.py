"""What a hand in the making comes to, before it is sent: no database, nothing written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import UnreadableRecordError
from scoring.models import ScoreSheet
from scoring.orders import count_without_game
from scoring.rules.cards import cards_in, text_of
from scoring.rules.notation import NotationError, read_record, violation_as_json
from scoring.rules.record import CallMade, HandRecord
from scoring.rules.ruleset import RuleSet
from scoring.rules.steps import Turn, Worth, calls_now, play_now, worth_so_far
from scoring.terms import terms_from_text


@dataclass(frozen=True, slots=True)
class Preview:
    """The worth so far, the calls that may come next, and whose turn it is to play which cards."""

    worth: Worth
    calls: tuple[CallMade, ...]
    turn: Turn | None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that may be played now, as text."""
        return () if self.turn is None else tuple(text_of(card) for card in cards_in(self.turn.cards))


def preview_of(record: Mapping[str, Any]) -> Preview:
    """A whole record in the making, its rule set and score its own. Raises UnreadableRecordError."""
    return _preview(_read(record, None))


def preview_on(sheet: ScoreSheet, record: Mapping[str, Any]) -> Preview:
    """A record in the making, played under the sheet's terms and score. Raises UnreadableRecordError."""
    terms = terms_from_text(sheet.terms)
    score = {"A": sheet.score_a, "B": sheet.score_b}
    context = {"players": terms.players, "dealer": sheet.dealer or "A1", "score": score}
    preview = _preview(_read({"kicks": [], "calls": [], **record, **context}, terms.rule_set))
    count = count_without_game(preview.worth.count, score, sheet.no_game, terms.rule_set.target)
    return replace(preview, worth=replace(preview.worth, count=count))


def _preview(record: HandRecord) -> Preview:
    return Preview(worth_so_far(record), calls_now(record), play_now(record))


def _read(record: Mapping[str, Any], rule_set: RuleSet | None) -> HandRecord:
    try:
        return read_record(record, rule_set)
    except NotationError as error:
        violations = tuple(violation_as_json(found) for found in error.violations)
        raise UnreadableRecordError(violations=violations) from error
