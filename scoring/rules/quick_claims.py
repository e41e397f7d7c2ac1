"""The quick way through claims alone: read without ceremony, held against what can be, and paid.

Whether claims can be so is asked of the same module that the readable judge asks (article 13).
"""

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.rules.calling import HAND_SIZE, RUN_SIZE
from scoring.rules.claims.ordinary import Room, Spoken, game_is_open, kicks_alike, rooms_left
from scoring.rules.quick_awards import Worth
from scoring.rules.quick_cards import RANK, SUIT, SUIT_NUMBERS, TEXT_OF
from scoring.rules.quick_opening import Opening
from scoring.rules.quick_table import Order, QuickTable
from scoring.rules.quick_text import UnknownHandError
from scoring.rules.seats import SIDES
from scoring.rules.tally import game_side

MOST_CLAIMS: Final = 1 << 12
"""How many claims of each kind are remembered; there are hardly more."""

TRUMP_RANKS: Final[dict[int, dict[str | None, int | None]]] = {
    trump: {None: None, **{TEXT_OF[card]: card & RANK for card in TEXT_OF if card & SUIT == trump}}
    for trump in SUIT_NUMBERS
}
"""By trump: the rank of each card that is one, None where no card was noted."""

Trumps = tuple[int, int | None, int, int | None, int | None, bool, int | None]
"""The last seven of what is `Spoken`: High, Low, Jack and the dealer who gave one."""


class Counted(NamedTuple):
    """What is claimed of Game: its side, the counts by letter if noted, and whether they are tied."""

    side: str | None
    pips: tuple[int, ...] | None
    is_tied: bool


def worth_of_claims(table: QuickTable, opening: Opening, text: bytes) -> Worth:
    """Return what claims alone come to, given up where they cannot be so (articles 6 and 13).

    ``text``: of the record from the value of the claims on.
    """
    spelling, number_of = table.spelling, table.number_of
    trumps, _, game_text = text.partition(spelling.game)
    high_text, _, rest = trumps.partition(spelling.low)
    low_text, is_won, jack_text = rest.partition(spelling.jack)
    high, high_card = _high_claimed(high_text)
    low, low_card = _low_claimed(low_text)
    won, is_hung = _jack_claimed(jack_text) if is_won else (None, False)
    order = table.orders[high]
    turn_of = order.turn_of
    ranks = TRUMP_RANKS[opening.trump]
    spoken = (
        turn_of[high],
        ranks[high_card],
        turn_of[low],
        ranks[low_card],
        None if won is None else turn_of[won],
        is_hung,
        turn_of[table.dealer[0]] if opening.is_given and table.needs_trump_to_give else None,
    )
    kicks = opening.kicks
    rooms = (
        _rooms_after_one_kick(table.players, kicks[0] & RANK, spoken)
        if len(kicks) == 1
        else _rooms_after_runs(table, kicks, spoken)
    )
    game = _game_claimed(table.players, game_text)
    if not _may_be_counted(table, game, rooms, order):
        raise UnknownHandError
    return (
        number_of[high],
        number_of[low],
        None if won is None else number_of[won],
        is_hung,
        None if game.side is None else number_of[game.side],
    )


@lru_cache(maxsize=MOST_CLAIMS)
def _high_claimed(text: bytes) -> tuple[str, str | None]:
    """Return side and card of High, from the beginning of the claims."""
    claims = json.loads(text.decode() + "}")
    if len(claims) != 1:
        raise UnknownHandError
    return _side_and_card(claims["high"])


@lru_cache(maxsize=MOST_CLAIMS)
def _low_claimed(text: bytes) -> tuple[str, str | None]:
    return _side_and_card(json.loads(text.decode()))


def _side_and_card(claim: Any) -> tuple[str, str | None]:
    if len(claim) == 1:
        return claim["side"], None
    if len(claim) != 2 or type(claim["card"]) is not str:
        raise UnknownHandError
    return claim["side"], claim["card"]


@lru_cache(maxsize=MOST_CLAIMS)
def _jack_claimed(text: bytes) -> tuple[str, bool]:
    claim = json.loads(text.decode())
    if len(claim) != 2 or type(claim["side"]) is not str or type(claim["hung"]) is not bool:
        raise UnknownHandError
    return claim["side"], claim["hung"]


@lru_cache(maxsize=MOST_CLAIMS)
def _game_claimed(players: int, text: bytes) -> Counted:
    """Return what is claimed of Game, from its value to the end of the record (article 6.5).

    Given up where a count is missing or Game goes elsewhere than the counts send it.
    """
    source = json.loads('{"claims":{"game":' + text.decode())
    game, sides = source["claims"]["game"], SIDES[players]
    side = game["side"]
    if (
        len(source) != 1
        or len(source["claims"]) != 1
        or len(game) > 2
        or (side is not None and side not in sides)
    ):
        raise UnknownHandError
    if len(game) == 1:
        return Counted(side, None, is_tied=False)
    pips = tuple(game["pips"][letter] for letter in sides)
    if len(game["pips"]) != len(sides) or any(type(count) is not int or count < 0 for count in pips):
        raise UnknownHandError
    most = max(pips)
    is_tied = most == 0 or pips.count(most) > 1
    if not is_tied and sides[pips.index(most)] != side:
        raise UnknownHandError
    return Counted(side, pips, is_tied)


@lru_cache(maxsize=1 << 16)
def _rooms_after_one_kick(players: int, kick: int, spoken: Trumps) -> tuple[Room, ...]:
    """Return what the trumps leave to the counts where the first card turned up stood."""
    alike = kicks_alike([kick], spoken[1], spoken[3])
    return rooms_left(Spoken(players, HAND_SIZE, players * HAND_SIZE, alike, *spoken))


def _rooms_after_runs(table: QuickTable, kicks: bytes, spoken: Trumps) -> tuple[Room, ...]:
    """Return the same where the cards were run."""
    size = HAND_SIZE + RUN_SIZE * (len(kicks) - 1)
    alike = kicks_alike([kick & RANK for kick in kicks], spoken[1], spoken[3])
    played = HAND_SIZE if table.discards else size
    return rooms_left(Spoken(table.players, played, table.players * size, alike, *spoken))


def _may_be_counted(table: QuickTable, game: Counted, rooms: tuple[Room, ...], order: Order) -> bool:
    """Say whether Game can go where it is said to go, by the counts where they were noted."""
    if game.pips is None:
        winner = None if game.side is None else order.turn_of[game.side]
        return any(game_is_open(room, winner, pays_ties=table.pays_ties) for room in rooms)
    if (
        game.is_tied
        and game_side(dict(zip(table.sides, game.pips, strict=True)), table.dealer, table.ruleset)
        != game.side
    ):
        return False
    counts = [game.pips[number] for number in order.numbers]
    for room in rooms:  # noqa: SIM110 - called for every hand
        if room.holds(counts):
            return True
    return False
