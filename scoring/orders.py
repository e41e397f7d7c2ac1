"""What a ruling orders on a sheet, and what becomes of the sheet by it (article 9.15). Pure: no database.

A ruling is one line with its orders in sequence. The service applies them under the sheet's lock and
`verify_sheets` applies them again; both give a `History`, as an order may reach back to the last hand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from typing import Any, Final, NamedTuple, Protocol

from scoring.enums import LineKind, SheetState
from scoring.errors import UnfitOrderError
from scoring.progress import NOUGHT, BySide, Progress, after_game, after_hand, is_played_out, played_out_state
from scoring.rules.game import Count, count_awards
from scoring.rules.match import Unfinished, Way
from scoring.rules.notation import read_record
from scoring.rules.record import HandRecord
from scoring.rules.seats import seat_after
from scoring.rules.verdict import Accepted, Award, Kind
from scoring.terms import Terms

MOST_BULLSEYES: Final = 99
AT_ONCE: Final = frozenset({Kind.KICK, Kind.GIVE_ONE})


class OrderKind(StrEnum):
    """One thing that is done to a sheet."""

    CHALKS = "chalks"
    SCORE = "score"
    NO_GAME = "no-game"
    GAME = "game"
    RESTART = "restart"
    NEXT_DEALER = "next-dealer"
    BULLSEYES = "bullseyes"
    VOID_HAND = "void-hand"
    RECOUNT = "recount"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One order.

    `amounts` are chalks or bullseyes added to each side, below nought taken off; `score` the chalks a game
    stands at; `side` who wins the game, or is barred from Game; `line` the hand that is voided or recounted;
    `game` the game in which the deal passes on.
    """

    kind: OrderKind
    amounts: BySide = NOUGHT
    score: BySide | None = None
    side: str = ""
    line: int = 0
    game: int = 0

    def as_json(self) -> dict[str, Any]:
        """What the line keeps of it."""
        kept: dict[str, Any] = {"order": self.kind.value}
        if self.amounts != NOUGHT:
            kept["amounts"] = self.amounts._asdict()
        if self.score is not None:
            kept["score"] = self.score._asdict()
        if self.side:
            kept["side"] = self.side
        if self.line:
            kept["line"] = self.line
        if self.game:
            kept["game"] = self.game
        return kept


def order_from_json(kept: Mapping[str, Any]) -> Order:
    """The order that `Order.as_json` wrote."""
    score = kept.get("score")
    return Order(
        kind=OrderKind(kept["order"]),
        amounts=BySide(**kept.get("amounts", NOUGHT._asdict())),
        score=None if score is None else BySide(**score),
        side=kept.get("side", ""),
        line=kept.get("line", 0),
        game=kept.get("game", 0),
    )


class History(Protocol):
    """The lines of a sheet so far, as an order looks back on them."""

    @property
    def moves(self) -> Sequence[int]:
        """The lines that still have an effect on the score, in order."""

    @property
    def counted(self) -> Mapping[tuple[int, int], int]:
        """By game and hand the line of the hand that counts."""

    def after(self, line: int) -> Progress:
        """The sheet as a line left it."""

    def content(self, line: int) -> Mapping[str, Any]:
        """What a line says."""


class Ordered(NamedTuple):
    """The sheet after a ruling's orders, and the hands that count no more: by game and hand their line."""

    progress: Progress
    voided: dict[tuple[int, int], int]


def push_move(moves: list[int], kind: str, line: int, content: Mapping[str, Any]) -> None:
    """Keep account of the lines that move the score: one that is taken back, or put back, moves nothing."""
    match kind:
        case LineKind.HAND | LineKind.BELL:
            moves.append(line)
        case LineKind.HAND_TAKEN_BACK:
            moves.remove(content["line"])
        case LineKind.RULING if content["orders"]:
            moves.append(line)
        case LineKind.RULING_REVERSED if content["line"] in moves:
            if moves[-1] == content["line"]:
                moves.pop()
            else:
                moves.append(line)


def apply_orders(progress: Progress, orders: Iterable[Order], history: History, terms: Terms) -> Ordered:
    """Apply a ruling's orders in turn. Raises UnfitOrderError where one does not fit the sheet."""
    run = _Run(history, terms, {})
    for order in orders:
        progress = _APPLIED[order.kind](progress, order, run)
    return Ordered(progress, run.voided)


def voided_as_json(voided: Mapping[tuple[int, int], int]) -> list[list[int]]:
    """Game, hand and line of each hand that a ruling takes out of the count."""
    return [[*at, line] for at, line in sorted(voided.items())]


def ruled_state(
    progress: Progress, *, is_ended: bool, terms: Terms, orders: Iterable[Order] = ()
) -> Progress:
    """The sheet's state once its numbers are changed by a ruling; confirmed sides confirm it anew.

    A match that is forfeited leaves nothing to confirm.
    """
    if any(order.kind is OrderKind.END for order in orders):
        return replace(progress, state=SheetState.OFFICIAL)
    was_stopped = progress.state in {SheetState.FROZEN, SheetState.DISPUTED}
    if not is_ended:
        state = SheetState.FROZEN if was_stopped else SheetState.IN_PLAY
        return replace(progress, state=state, confirmed=frozenset())
    if progress.state == SheetState.OFFICIAL:
        return progress
    state = SheetState.DISPUTED if was_stopped else played_out_state(terms)
    return replace(progress, state=state, confirmed=frozenset())


def is_ended(progress: Progress, orders: Iterable[Order], totals: BySide, terms: Terms) -> bool:
    """Whether nothing more is played on the sheet after a ruling: see `scoring.progress.is_played_out`."""
    if any(order.kind is OrderKind.END for order in orders):
        return True
    counting = terms.counting
    if counting.way is Way.TIMED and progress.bell_rung and counting.unfinished is not Unfinished.PLAYED_OUT:
        return True
    return is_played_out(progress, totals, terms)


def without_game(verdict: Accepted, score: Mapping[str, int], barred: str, target: int) -> Accepted:
    """The verdict with no Game for the side a ruling bars from it."""
    before = Count(verdict.awards, verdict.uncounted, verdict.score_after, verdict.bullseye)
    count = count_without_game(before, score, barred, target)
    if count is before:
        return verdict
    return Accepted(count.awards, count.uncounted, count.score_after, count.bullseye)


def count_without_game(count: Count, score: Mapping[str, int], barred: str, target: int) -> Count:
    """The count of a hand, perhaps in the making, with no Game for the side a ruling bars from it."""
    awards = [*count.awards, *count.uncounted]
    kept = [award for award in awards if not (award.kind is Kind.GAME and award.side == barred)]
    return count if len(kept) == len(awards) else count_awards(score, kept, target)


def with_amounts(score: BySide, amounts: BySide, target: int) -> tuple[BySide, BySide, str]:
    """Chalks with amounts added, never below nought: the score, what was really added, and who won by it."""
    taken = NOUGHT
    for side in ("A", "B"):
        amount = max(getattr(amounts, side), -getattr(score, side))
        score, taken = score.plus(side, amount), taken.plus(side, amount)
        if amount > 0 and getattr(score, side) >= target:
            return score, taken, side
    return score, taken, ""


def floored(numbers: BySide, amounts: BySide) -> BySide:
    """Numbers with amounts added, never below nought."""
    return BySide(max(0, numbers.A + amounts.A), max(0, numbers.B + amounts.B))


class _Run(NamedTuple):
    """What every order of one ruling looks at, and the hands voided so far."""

    history: History
    terms: Terms
    voided: dict[tuple[int, int], int]


def _add_chalks(progress: Progress, order: Order, run: _Run) -> Progress:
    return _with_chalks(progress, order.amounts, run.terms)


def _set_score(progress: Progress, order: Order, run: _Run) -> Progress:
    score = _fit_score(order.score, run.terms)
    gained = BySide(score.A - progress.score.A, score.B - progress.score.B)
    moved = replace(progress, score=score, chalks=floored(progress.chalks, gained))
    winner = _winner_at(score, run.terms)
    return after_game(moved, winner, run.terms) if winner else moved


def _bar_game(progress: Progress, order: Order, run: _Run) -> Progress:  # noqa: ARG001 - one shape for all
    return replace(progress, no_game=order.side)


def _win_game(progress: Progress, order: Order, run: _Run) -> Progress:
    return after_game(progress, order.side, run.terms)


def _restart(progress: Progress, order: Order, run: _Run) -> Progress:  # noqa: ARG001 - one shape for all
    """The game in play from nought, by whoever dealt its first hand."""
    played = {at: line for at, line in run.history.counted.items() if at[0] == progress.game_number}
    run.voided.update(played)
    first = played.get((progress.game_number, 1))
    begun = progress if first is None else run.history.after(first - 1)
    gone = BySide(-progress.score.A, -progress.score.B)
    return replace(
        progress,
        score=NOUGHT,
        hand_number=1,
        dealer=begun.dealer,
        no_game="",
        chalks=floored(progress.chalks, gone),
        hang_jacks=begun.hang_jacks,
    )


def _pass_deal(progress: Progress, order: Order, run: _Run) -> Progress:
    if progress.game_number != order.game:
        return progress  # the game has ended by chalks ordered with it, and the next begins as always
    dealer = progress.dealer and seat_after(progress.dealer, run.terms.players)
    return replace(progress, dealer=dealer, no_game="")


def _add_bullseyes(progress: Progress, order: Order, run: _Run) -> Progress:  # noqa: ARG001 - one shape
    after = BySide(progress.bullseyes.A + order.amounts.A, progress.bullseyes.B + order.amounts.B)
    if min(after) < 0 or max(after) > MOST_BULLSEYES:
        raise UnfitOrderError(why="no-such-bullseye")
    return replace(progress, bullseyes=after)


def _void_hand(progress: Progress, order: Order, run: _Run) -> Progress:
    before = _before_hand(progress, order.line, run.history)
    run.voided[before.game_number, before.hand_number] = order.line
    return before


def _recount(progress: Progress, order: Order, run: _Run) -> Progress:
    """The last hand counted again: a penalty comes before whatever is counted at the end of a hand."""
    before, content = _before_hand(progress, order.line, run.history), run.history.content(order.line)
    record = read_record(content["record"], run.terms.rule_set)
    awards = [
        Award(Kind(award["kind"]), award["side"], award["chalks"])
        for key in ("awards", "uncounted")
        for award in content["verdict"][key]
    ]
    if order.score is not None:
        return _rescored(before, awards, _fit_score(order.score, run.terms), record, run.terms)
    kept = [award for award in awards if not (award.kind is Kind.GAME and award.side == order.side)]
    verdict, taken = _count_with_penalty(before, kept, order.amounts, run.terms)
    moved = after_hand(before, record, verdict, run.terms)
    return replace(moved, chalks=floored(moved.chalks, taken))


def _end(progress: Progress, order: Order, run: _Run) -> Progress:  # noqa: ARG001 - one shape for all
    return progress


_APPLIED: Final[Mapping[OrderKind, Callable[[Progress, Order, _Run], Progress]]] = {
    OrderKind.CHALKS: _add_chalks,
    OrderKind.SCORE: _set_score,
    OrderKind.NO_GAME: _bar_game,
    OrderKind.GAME: _win_game,
    OrderKind.RESTART: _restart,
    OrderKind.NEXT_DEALER: _pass_deal,
    OrderKind.BULLSEYES: _add_bullseyes,
    OrderKind.VOID_HAND: _void_hand,
    OrderKind.RECOUNT: _recount,
    OrderKind.END: _end,
}


def _with_chalks(progress: Progress, amounts: BySide, terms: Terms) -> Progress:
    score, taken, winner = with_amounts(progress.score, amounts, terms.rule_set.target)
    moved = replace(progress, score=score, chalks=floored(progress.chalks, taken))
    return after_game(moved, winner, terms) if winner else moved


def _fit_score(score: BySide | None, terms: Terms) -> BySide:
    """A score a game can stand at. Raises UnfitOrderError."""
    if score is None or min(score) < 0:
        raise UnfitOrderError(why="no-score")
    target = terms.rule_set.target
    if min(score) >= target or max(score) > 2 * target:
        raise UnfitOrderError(why="score-past-target")
    return score


def _winner_at(score: BySide, terms: Terms) -> str:
    target = terms.rule_set.target
    return next((side for side, chalks in score._asdict().items() if chalks >= target), "")


def _before_hand(progress: Progress, line: int, history: History) -> Progress:
    """The sheet before the last hand, called as it is now. Raises UnfitOrderError where play went on."""
    if not history.moves or history.moves[-1] != line or line not in history.counted.values():
        raise UnfitOrderError(why="not-the-last-hand")
    return replace(
        history.after(line - 1), state=progress.state, confirmed=progress.confirmed, appeal=progress.appeal
    )


def _rescored(
    before: Progress, awards: Sequence[Award], score: BySide, record: HandRecord, terms: Terms
) -> Progress:
    """The last hand with the score as it should have been after it."""
    verdict = Accepted(tuple(awards), (), score._asdict(), _winner_at(score, terms) or None)
    gained = BySide(score.A - before.score.A, score.B - before.score.B)
    return replace(after_hand(before, record, verdict, terms), chalks=floored(before.chalks, gained))


def _count_with_penalty(
    before: Progress, awards: Sequence[Award], amounts: BySide, terms: Terms
) -> tuple[Accepted, BySide]:
    """Kicks and chalks given, then the penalty, then the rest; a side at the target ends the count."""
    target = terms.rule_set.target
    first = list(takewhile(lambda award: award.kind in AT_ONCE, awards))
    rest = awards[len(first) :]
    begun = count_awards(before.score._asdict(), first, target)
    if begun.bullseye is not None:
        late = (*begun.uncounted, *rest)
        return Accepted(begun.awards, late, begun.score_after, begun.bullseye), NOUGHT
    score, taken, winner = with_amounts(BySide(**begun.score_after), amounts, target)
    if winner:
        return Accepted(begun.awards, tuple(rest), score._asdict(), winner), taken
    ended = count_awards(score._asdict(), rest, target)
    return Accepted((*begun.awards, *ended.awards), ended.uncounted, ended.score_after, ended.bullseye), taken
