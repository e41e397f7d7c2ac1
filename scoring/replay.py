"""A sheet played again from nothing: every line's seal, every verdict, every state. No database in here.

The lines alone are enough. The first thing that does not come out as written is a `DifferenceError` that says
on which line, what was found there and what should have been.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scoring.enums import LineKind, SheetState
from scoring.errors import UnfitOrderError
from scoring.ledger import PAYLOAD_SCHEMA, Sealable, seal
from scoring.orders import (
    OrderKind,
    apply_orders,
    is_ended,
    order_from_json,
    push_move,
    ruled_state,
    voided_as_json,
    without_game,
)
from scoring.progress import (
    Progress,
    after_appeal,
    after_appeal_decided,
    after_bell,
    after_call,
    after_confirmation,
    after_cut,
    after_decision,
    after_forfeit,
    after_forfeit_reversed,
    after_hand,
    after_release,
    is_played_out,
    opened,
)
from scoring.reversing import put_back
from scoring.rules.judge import judge
from scoring.rules.notation import NotationError, read_record, verdict_as_json
from scoring.rules.verdict import Accepted
from scoring.seating import Seating, seating_at_opening
from scoring.terms import Terms, terms_from_json
from tournaments.canonical import canonical_json
from tournaments.enums import Side


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """A line as it stands in the database."""

    parts: Sealable
    previous_digest: str
    digest: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Something on record that is not as it follows from the lines. `sequence` is 0 for what is no line."""

    what: str
    sequence: int
    found: Any
    expected: Any

    def __str__(self) -> str:
        place = f"line {self.sequence}: " if self.sequence else ""
        return f"{place}{self.what} is {self.found!r}, should be {self.expected!r}"


class DifferenceError(Exception):
    """The first difference met."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


@dataclass
class Replayed:
    """What the lines come to: terms, seats, state, head, and which line counts for which hand."""

    terms: Terms
    seating: Seating
    progress: Progress
    version: int = 0
    head: str = ""
    counted: dict[tuple[int, int], int] = field(default_factory=dict)
    states: list[Progress] = field(default_factory=list)
    contents: list[Mapping[str, Any]] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    last_hand: int = 0
    before_forfeit: Progress | None = None

    def after(self, line: int) -> Progress:
        """The sheet as a line left it."""
        return self.states[line - 1]

    def content(self, line: int) -> Mapping[str, Any]:
        """What a line says."""
        return self.contents[line - 1]


def replay(lines: Iterable[ReplayLine]) -> Replayed:
    """Play the lines of one sheet again, in order. Raises DifferenceError at the first that does not hold."""
    sheet: Replayed | None = None
    previous = ReplayLine(Sealable(0, "", 0, 0, "", None, "", None), "", "")  # type: ignore[arg-type]
    for line in lines:
        content = _checked_content(line, previous)
        sheet = _opened(line, content) if sheet is None else _moved(sheet, line, content)
        _expect("state after the line", line, content.get("after"), sheet.progress.as_json())
        sheet.version, sheet.head = line.parts.sequence, line.digest
        sheet.states.append(sheet.progress)
        sheet.contents.append(content)
        push_move(sheet.moves, line.parts.kind, line.parts.sequence, content)
        previous = line
    if sheet is None:
        raise DifferenceError(Difference("number of lines", 0, 0, "at least the opening line"))
    return sheet


def _checked_content(line: ReplayLine, previous: ReplayLine) -> dict[str, Any]:
    """The line's payload, once its place in the chain and its seal hold."""
    parts = line.parts
    _expect("sequence", line, parts.sequence, previous.parts.sequence + 1)
    _expect("digest of the line before", line, line.previous_digest, previous.digest)
    _expect("digest", line, line.digest, seal(line.previous_digest, parts))
    content: dict[str, Any] = json.loads(parts.payload)
    _expect("payload", line, parts.payload, canonical_json(content))
    _expect("schema of the payload", line, content.get("schema"), PAYLOAD_SCHEMA)
    return content


def _opened(line: ReplayLine, content: Mapping[str, Any]) -> Replayed:
    _expect("kind of the first line", line, line.parts.kind, LineKind.OPENED.value)
    terms = terms_from_json(content["terms"])
    _expect("terms", line, content["terms"], terms.as_json())
    first_dealer = content["after"]["dealer"]
    _expect("first dealer's seat", line, first_dealer in content["seats"], expected=True)
    return Replayed(terms, seating_at_opening(content["seats"]), opened(first_dealer))


def _moved(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Replayed:
    move = MOVES.get(line.parts.kind)
    if move is None:
        raise DifferenceError(Difference("kind", line.parts.sequence, line.parts.kind, sorted(MOVES)))
    if line.parts.kind != LineKind.HAND_TAKEN_BACK:
        at = (line.parts.game_number, line.parts.hand_number)
        _expect("game and hand", line, at, (sheet.progress.game_number, sheet.progress.hand_number))
    sheet.progress = move(sheet, line, content)
    if line.parts.kind != LineKind.HAND_REJECTED:
        sheet.last_hand = line.parts.sequence if line.parts.kind == LineKind.HAND else 0
    return sheet


def _hand(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    before, terms = sheet.progress, sheet.terms
    _expect("state before the hand", line, before.state.value, SheetState.IN_PLAY.value)
    context = {"players": terms.players, "dealer": before.dealer, "score": before.score._asdict()}
    for name, value in context.items():
        _expect(f"{name} of the record", line, content["record"].get(name), value)
    try:
        record = read_record(content["record"], terms.rule_set)
    except NotationError as error:
        raise DifferenceError(Difference("record", line.parts.sequence, str(error), "readable")) from error
    verdict = judge(record)
    if isinstance(verdict, Accepted):
        verdict = without_game(verdict, record.score, before.no_game, terms.rule_set.target)
    _expect("verdict", line, content["verdict"], verdict_as_json(verdict))
    is_accepted = isinstance(verdict, Accepted)
    _expect("kind", line, line.parts.kind, (LineKind.HAND if is_accepted else LineKind.HAND_REJECTED).value)
    if not isinstance(verdict, Accepted):
        return before
    sheet.counted[before.game_number, before.hand_number] = line.parts.sequence
    after = after_hand(before, record, verdict, terms)
    return _as_decided(after, terms, content) if after.game_number > before.game_number else after


def _as_decided(after: Progress, terms: Terms, content: Mapping[str, Any]) -> Progress:
    """The state after a game, ended with the match where it is so.

    Where the bullseyes of several tables are added up, this sheet alone cannot tell: what the line says is
    taken, and the sums are compared for the match as a whole.
    """
    if terms.shares_match and not terms.counting.each_table and not after.bell_rung:
        says_ended = content["after"]["state"] != SheetState.IN_PLAY
        return after_decision(after, terms) if says_ended else after
    return after_decision(after, terms) if is_played_out(after, after.bullseyes, terms) else after


def _taken_back(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    _expect("hand taken back", line, content.get("line"), sheet.last_hand)
    before = sheet.states[sheet.last_hand - 2]
    at = (line.parts.game_number, line.parts.hand_number)
    _expect("game and hand", line, at, (before.game_number, before.hand_number))
    del sheet.counted[at]
    return before


def _cut(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    _expect("dealer before the cut", line, sheet.progress.dealer, "")
    _expect("seat of the dealer cut", line, content["dealer"] in sheet.seating.now, expected=True)
    return after_cut(sheet.progress, content["dealer"])


def _bell(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:  # noqa: ARG001
    _expect("bell before this one", line, sheet.progress.bell_rung, expected=False)
    return after_bell(sheet.progress, sheet.terms)


def _decided(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:  # noqa: ARG001
    if "forfeit" in content:
        sheet.before_forfeit = sheet.progress
        return after_forfeit(sheet.progress)
    return after_decision(sheet.progress, sheet.terms)


def _resumed(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    if "forfeit" in content:
        _expect("forfeit to be taken back", line, sheet.before_forfeit is not None, expected=True)
        before = sheet.before_forfeit or sheet.progress
        sheet.before_forfeit = None
        return after_forfeit_reversed(sheet.progress, before, sheet.terms)
    is_disputed = sheet.progress.state == SheetState.DISPUTED
    state = SheetState.FROZEN if is_disputed else SheetState.IN_PLAY
    return replace(sheet.progress, state=state, confirmed=frozenset())


def _called(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:  # noqa: ARG001
    may_be_called = sheet.progress.state in {SheetState.IN_PLAY, SheetState.AWAITING_CONFIRMATION}
    _expect("state that lets an official be called", line, may_be_called, expected=True)
    return after_call(sheet.progress)


def _released(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    is_called = sheet.progress.state in {SheetState.FROZEN, SheetState.DISPUTED}
    _expect("open call before its end", line, is_called, expected=True)
    return after_release(sheet.progress, sheet.terms, is_forfeited="forfeit" in content)


def _confirmed(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    _expect("state confirmed", line, sheet.progress.state.value, SheetState.AWAITING_CONFIRMATION.value)
    side = Side(content["side"])
    _expect("earlier confirmation", line, side in sheet.progress.confirmed, expected=False)
    return after_confirmation(sheet.progress, side)


def _ruling(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    orders = [order_from_json(order) for order in content["orders"]]
    _expect("orders", line, content["orders"], [order.as_json() for order in orders])
    if not orders:
        return sheet.progress
    try:
        ordered = apply_orders(sheet.progress, orders, sheet, sheet.terms)
    except UnfitOrderError as error:
        raise DifferenceError(Difference("orders", line.parts.sequence, error.why, "fit")) from error
    _expect("hands that count no more", line, content["voided"], voided_as_json(ordered.voided))
    for at in ordered.voided:
        del sheet.counted[at]
    if any(order.kind is OrderKind.END for order in orders):
        return ruled_state(ordered.progress, is_ended=True, terms=sheet.terms, orders=orders)
    return _ruled(sheet, ordered.progress, content)


def _ruled(sheet: Replayed, after: Progress, content: Mapping[str, Any]) -> Progress:
    """The state after a ruling; where tables are added up the line is believed, as in `_as_decided`."""
    terms = sheet.terms
    if terms.shares_match and not terms.counting.each_table and not after.bell_rung:
        is_over = content["after"]["state"] not in {SheetState.IN_PLAY, SheetState.FROZEN}
    else:
        is_over = is_ended(after, (), after.bullseyes, terms)
    return ruled_state(after, is_ended=is_over, terms=terms)


def _reversed(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    ruling = content["line"]
    is_ruling = 0 < ruling < line.parts.sequence and "orders" in sheet.content(ruling)
    _expect("ruling reversed", line, is_ruling, expected=True)
    if not sheet.content(ruling)["orders"]:
        return sheet.progress
    if sheet.moves[-1:] == [ruling]:
        sheet.counted |= {(game, hand): kept for game, hand, kept in sheet.content(ruling)["voided"]}
    return _ruled(sheet, put_back(sheet.progress, ruling, sheet, sheet.terms), content)


def _appealed(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    _expect("appeal before this one", line, sheet.progress.appeal, "")
    return after_appeal(sheet.progress, is_blocking=content["blocks"])


def _appeal_decided(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    _expect("appeal to be decided", line, bool(sheet.progress.appeal), expected=True)
    return after_appeal_decided(sheet.progress, sheet.terms, goes_on=content["goes_on"])


def _seat_changed(sheet: Replayed, line: ReplayLine, content: Mapping[str, Any]) -> Progress:
    may_change = sheet.progress.state in {SheetState.IN_PLAY, SheetState.FROZEN}
    _expect("state that lets a seat change", line, may_change, expected=True)
    _expect("fault of the seat change", line, sheet.seating.fault(content), "")
    sheet.seating.change(content["seat"], content["player"], line.parts.sequence)
    return sheet.progress


Move = Callable[[Replayed, ReplayLine, Mapping[str, Any]], Progress]
MOVES: Final[Mapping[str, Move]] = {
    LineKind.HAND: _hand,
    LineKind.HAND_REJECTED: _hand,
    LineKind.HAND_TAKEN_BACK: _taken_back,
    LineKind.DEALER_CUT: _cut,
    LineKind.BELL: _bell,
    LineKind.MATCH_DECIDED: _decided,
    LineKind.PLAY_RESUMED: _resumed,
    LineKind.OFFICIAL_CALLED: _called,
    LineKind.CALL_CLOSED: _released,
    LineKind.CONFIRMED: _confirmed,
    LineKind.SEAT_CHANGED: _seat_changed,
    LineKind.RULING: _ruling,
    LineKind.RULING_REVERSED: _reversed,
    LineKind.APPEALED: _appealed,
    LineKind.APPEAL_DECIDED: _appeal_decided,
}


def _expect(what: str, line: ReplayLine, found: Any, expected: Any) -> None:
    if found != expected:
        raise DifferenceError(Difference(what, line.parts.sequence, found, expected))
