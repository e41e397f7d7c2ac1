"""Between the text of a hand record and the record itself, version 1 (article 11).

The only module that raises :class:`NotationError`: a text that is no record at all. A card text that names
no card is no such error; it is kept in the record for the judge to list.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from scoring.rules.cards import text_of
from scoring.rules.reading import Reading
from scoring.rules.record import Claims, HandRecord, Outcome
from scoring.rules.rule_values import ruleset_as_json
from scoring.rules.ruleset import RuleSet
from scoring.rules.verdict import Accepted, Award, Verdict
from scoring.rules.violations import Code, Violation

RECORD_VERSION: Final = "all-fours-hand/1"


class NotationError(ValueError):
    """A text is no readable hand record; ``violations`` say where and why, all ``bad-record``."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        """Keep every problem found, so that the writer can mend all of them at once."""
        super().__init__("; ".join(f"{found.where}: {found.details['problem']}" for found in violations))
        self.violations = violations


def read_record(source: str | bytes | Mapping[str, Any], ruleset: RuleSet | None = None) -> HandRecord:
    """Return the hand record that a JSON text, or an object read from one, stands for (article 11.1).

    ``ruleset``: the event's rule set; it then stands for the record's own, which may be left out. Raises
    NotationError when the text is no JSON, has unknown keys, lacks one, or holds a value of another shape.
    """
    reading = Reading()
    record = reading.record(_parsed(source), ruleset)
    if record is None or reading.problems:
        raise NotationError(tuple(reading.problems))
    return record


def _parsed(source: str | bytes | Mapping[str, Any]) -> object:
    if isinstance(source, Mapping):
        return source
    try:
        return json.loads(source)
    except (ValueError, RecursionError) as error:
        found = Violation(Code.BAD_RECORD, "", {"problem": f"it is not JSON ({type(error).__name__})"})
        raise NotationError((found,)) from None


def record_as_json(record: HandRecord) -> dict[str, Any]:
    """Return the object that :func:`read_record` reads back to an equal record (article 11.1)."""
    written: dict[str, Any] = {
        "record": RECORD_VERSION,
        "ruleset": ruleset_as_json(record.ruleset),
        "players": record.players,
        "dealer": record.dealer,
        "score": dict(record.score),
        "kicks": [text_of(kick) for kick in record.kicks],
        "calls": [[made.seat, str(made.call)] for made in record.calls],
    }
    for key, holdings in (("deal", record.deal), ("discards", record.discards)):
        if holdings is not None:
            written[key] = {seat: [text_of(card) for card in cards] for seat, cards in holdings.items()}
    if record.tricks is not None:
        written["tricks"] = [[text_of(card) for card in trick] for trick in record.tricks]
    if record.claims is not None:
        written["claims"] = _claims_as_json(record.claims)
    if record.outcome is not Outcome.PLAYED:
        written["outcome"] = str(record.outcome)
    return written


def _claims_as_json(claims: Claims) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for key, claim in (("high", claims.high), ("low", claims.low)):
        if claim is not None:
            card = {} if claim.card is None else {"card": text_of(claim.card)}
            written[key] = {"side": claim.side, **card}
    if claims.jack is not None:
        written["jack"] = {"side": claims.jack.side, "hung": claims.jack.hung}
    if claims.game is not None:
        pips = {} if claims.game.pips is None else {"pips": dict(claims.game.pips)}
        written["game"] = {"side": claims.game.side, **pips}
    return written


def verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as the JSON object that ``manage.py judge`` prints (article 12.1)."""
    if isinstance(verdict, Accepted):
        return {
            "verdict": "accepted",
            "awards": [award_as_json(award) for award in verdict.awards],
            "uncounted": [award_as_json(award) for award in verdict.uncounted],
            "score_after": dict(verdict.score_after),
            "bullseye": verdict.bullseye,
        }
    return {"verdict": "rejected", "violations": [violation_as_json(found) for found in verdict.violations]}


def unreadable_as_json(error: NotationError) -> dict[str, Any]:
    """Return the JSON object printed for a line that is no record (article 12.1)."""
    return {"verdict": "unreadable", "violations": [violation_as_json(found) for found in error.violations]}


def violation_as_json(violation: Violation) -> dict[str, Any]:
    """Return one violation as code, place and details (article 12.3)."""
    return {"code": str(violation.code), "where": violation.where, "details": dict(violation.details)}


def award_as_json(award: Award) -> dict[str, Any]:
    """Return one award as kind, side, chalks and, of a kick, its card (article 12.1)."""
    """Return one award as kind, side and chalks, with the card for a kick (article 12.1)."""
    written = {"kind": str(award.kind), "side": award.side, "chalks": award.chalks}
    return written if award.card is None else {**written, "card": text_of(award.card)}
