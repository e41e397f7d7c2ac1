"""What a decision orders on the sheet: the exact effect of every remedy, alone or together (article 9.15).

Pure: the sheet is given as where it stands, and orders come back that `scoring.orders` carries out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from officials.rulings.remedies import Remedy, RemedyKind
from scoring.orders import Order, OrderKind
from scoring.progress import NOUGHT, BySide


class Concern(StrEnum):
    """What a ruling is about: the hand in play, or the last one entered."""

    HAND_IN_PLAY = "hand-in-play"
    LAST_HAND = "last-hand"

    @property
    def words(self) -> str:
        """The words a form shows."""
        return "The hand in play" if self is Concern.HAND_IN_PLAY else "The last hand entered"


class Unfit(StrEnum):
    """Why remedies cannot be ordered as they were chosen."""

    NOTHING = "nothing"
    TWICE = "twice"
    TOGETHER = "together"
    SIDE = "side"
    SCORE = "score"
    CHALKS = "chalks"
    NO_LAST_HAND = "no-last-hand"
    NO_HAND_IN_PLAY = "no-hand-in-play"


class UnfitRemediesError(ValueError):
    """Remedies that cannot be ordered so."""

    def __init__(self, why: Unfit) -> None:
        """Keep why."""
        super().__init__(why.value)
        self.why = why


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last hand on the sheet: its line, its game, and who won the game by it if anybody."""

    line: int
    game_number: int
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a sheet stands, as a ruling looks at it."""

    game_number: int
    is_played: bool
    last_hand: LastHand | None


K = RemedyKind
NEEDS_SIDE: Final = frozenset({
    K.CHALKS, K.CHALKS_OFF, K.NO_GAME, K.LOSS_OF_GAME, K.AWARD_BULLSEYE, K.TAKE_BULLSEYE, K.FORFEIT_MATCH,
    K.DISQUALIFY,
})  # fmt: skip
ENDS_MATCH: Final = frozenset({K.FORFEIT_MATCH, K.DISQUALIFY})
REDEALS: Final = frozenset({K.REDEAL_SAME_DEALER, K.REDEAL_PACK_PASSES})
DECIDES_HAND: Final = REDEALS | {K.LOSS_OF_GAME, K.RESTART_GAME, K.CORRECT_SCORE}
COUNTS: Final = frozenset({K.CHALKS, K.CHALKS_OFF, K.NO_GAME})
BULLSEYES: Final = frozenset({K.AWARD_BULLSEYE, K.TAKE_BULLSEYE})
ON_THE_GAME: Final = DECIDES_HAND | COUNTS
LEAVES_SCORE: Final = frozenset({K.WARN, K.REMOVE_PLAYER, K.REPLACE_PACK, K.PLAY_ON})
OTHER: Final = {"A": "B", "B": "A"}


def orders_for(
    remedies: Iterable[Remedy], *, offender: str, concern: Concern, score: BySide | None, position: Position
) -> tuple[Order, ...]:
    """The orders that remedies come to. Raises UnfitRemediesError."""
    chosen = {remedy.kind: remedy for remedy in remedies}
    check_together(remedies, offender=offender, score=score)
    if chosen.keys() & ENDS_MATCH:
        return (Order(kind=OrderKind.END),)
    on_game = chosen.keys() & ON_THE_GAME
    orders: list[Order] = []
    if on_game and concern is Concern.LAST_HAND:
        if position.last_hand is None:
            raise UnfitRemediesError(Unfit.NO_LAST_HAND)
        orders = _on_last_hand(chosen, offender, score, position.last_hand)
    elif on_game:
        if not position.is_played:
            raise UnfitRemediesError(Unfit.NO_HAND_IN_PLAY)
        orders = _on_hand_in_play(chosen, offender, score, position.game_number)
    return (*orders, *_on_bullseyes(chosen, offender))


def check_together(remedies: Iterable[Remedy], *, offender: str, score: BySide | None) -> None:
    """Refuse remedies that say nothing, contradict each other, or need what is not told."""
    kinds = [remedy.kind for remedy in remedies]
    chosen = frozenset(kinds)
    if not kinds:
        raise UnfitRemediesError(Unfit.NOTHING)
    if len(chosen) < len(kinds):
        raise UnfitRemediesError(Unfit.TWICE)
    if _contradict(chosen):
        raise UnfitRemediesError(Unfit.TOGETHER)
    if chosen & NEEDS_SIDE and offender not in OTHER:
        raise UnfitRemediesError(Unfit.SIDE)
    if (K.CORRECT_SCORE in chosen) != (score is not None):
        raise UnfitRemediesError(Unfit.SCORE)


def _contradict(chosen: frozenset[RemedyKind]) -> bool:
    moving = chosen - LEAVES_SCORE
    return any((
        len(chosen & DECIDES_HAND) > 1,
        bool(chosen & COUNTS) and bool(chosen & (DECIDES_HAND - REDEALS)),
        K.NO_GAME in chosen and bool(chosen & REDEALS),
        {K.CHALKS, K.CHALKS_OFF} <= chosen,
        bool(chosen & ENDS_MATCH) and bool(moving - ENDS_MATCH),
        K.PLAY_ON in chosen and bool(chosen & (DECIDES_HAND | ENDS_MATCH)),
    ))  # fmt: skip


def _on_hand_in_play(
    chosen: dict[RemedyKind, Remedy], offender: str, score: BySide | None, game: int
) -> list[Order]:
    amounts, orders = _amounts(chosen, offender), []
    if K.RESTART_GAME in chosen:
        orders.append(Order(kind=OrderKind.RESTART))
    if K.LOSS_OF_GAME in chosen:
        orders.append(Order(kind=OrderKind.GAME, side=OTHER[offender]))
    if K.CORRECT_SCORE in chosen:
        orders.append(Order(kind=OrderKind.SCORE, score=score))
    if K.NO_GAME in chosen:
        orders.append(Order(kind=OrderKind.NO_GAME, side=offender))
    if amounts != NOUGHT:
        orders.append(Order(kind=OrderKind.CHALKS, amounts=amounts))
    if K.REDEAL_PACK_PASSES in chosen:
        orders.append(Order(kind=OrderKind.NEXT_DEALER, game=game))
    return orders


def _on_last_hand(
    chosen: dict[RemedyKind, Remedy], offender: str, score: BySide | None, last: LastHand
) -> list[Order]:
    void = Order(kind=OrderKind.VOID_HAND, line=last.line)
    amounts = _amounts(chosen, offender)
    if chosen.keys() & REDEALS:
        return [void, *_on_hand_in_play(chosen, offender, score, last.game_number)]
    if K.RESTART_GAME in chosen:
        return [void, Order(kind=OrderKind.RESTART)]
    if K.LOSS_OF_GAME in chosen:
        won = [] if last.winner == OTHER[offender] else [Order(kind=OrderKind.GAME, side=OTHER[offender])]
        return [void, *won] if last.winner == offender else won
    if K.CORRECT_SCORE in chosen:
        return [Order(kind=OrderKind.RECOUNT, line=last.line, score=score)]
    barred = offender if K.NO_GAME in chosen else ""
    return [Order(kind=OrderKind.RECOUNT, line=last.line, amounts=amounts, side=barred)]


def _on_bullseyes(chosen: dict[RemedyKind, Remedy], offender: str) -> list[Order]:
    amounts = NOUGHT
    if K.AWARD_BULLSEYE in chosen:
        amounts = amounts.plus(OTHER[offender], 1)
    if K.TAKE_BULLSEYE in chosen:
        amounts = amounts.plus(offender, -1)
    return [] if amounts == NOUGHT else [Order(kind=OrderKind.BULLSEYES, amounts=amounts)]


def _amounts(chosen: dict[RemedyKind, Remedy], offender: str) -> BySide:
    amounts = NOUGHT
    if K.CHALKS in chosen:
        amounts = amounts.plus(OTHER[offender], chosen[K.CHALKS].chalks)
    if K.CHALKS_OFF in chosen:
        amounts = amounts.plus(offender, -chosen[K.CHALKS_OFF].chalks)
    return amounts
