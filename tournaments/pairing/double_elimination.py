"""Double elimination: out with the second loss.

The beaten of the winners' bracket drop into the losers' bracket (see `losers` for how they are crossed),
whose winner meets the winner of the winners' bracket in the grand final.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.drafting import Draft, DraftMatch, DraftRound, Side, entrants_on, sides_of
from tournaments.pairing.losers import LosersSide
from tournaments.pairing.nodes import AWAY, Bracket, LoserOf, Places, Slot, WinnerOf
from tournaments.pairing.placement import placed_by_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

WINNERS = "winners"
LOSERS = "losers"
GRAND_FINAL = "grand-final"
RESET = "reset"


def double_elimination(lines: Sequence[int | None], *, reset: bool = True) -> Bracket:
    """A double elimination of a placement (see `placement`), every match linked, numbered in order of play.

    With `reset` a second final is drawn, played only if the winner of the losers' bracket (the away side of
    the grand final) wins the first, since both have then lost once.

    Raises the errors of `placed_by_hand`.
    """
    entrants = entrants_on(sides_of(lines))
    sides = sides_of(placed_by_hand(lines, entrants))
    draft = Draft(entrants)
    side = LosersSide(draft, LOSERS)
    number = 0
    while len(sides) > 1:
        number += 1
        drawn = draft.play_round(WINNERS, number, sides[::2], sides[1::2])
        side.take(drawn.losers)
        sides = drawn.winners
    side.play_out()
    _rank_losers(side.rounds)
    _draw_finals(draft, sides[0], side.survivor, reset=reset)
    return draft.finished()


def _rank_losers(rounds: Sequence[DraftRound]) -> None:
    """Third goes out in the last match of the losers' bracket, fourth in the round before, and so on."""
    ahead = 3
    for drawn in reversed(rounds):
        span = Places(ahead, ahead + len(drawn.matches) - 1)
        for match in drawn.matches:
            match.loser_places = span
        ahead = span.last + 1


def _draw_finals(draft: Draft, unbeaten: Side, survivor: Side, *, reset: bool) -> None:
    # With two entrants or more there is always one unbeaten and one beaten once.
    if unbeaten is None or survivor is None:
        return
    final = draft.meet(GRAND_FINAL, 1, 0, unbeaten, survivor)
    _award_final(final)
    if reset:
        again = draft.meet(RESET, 1, 0, WinnerOf(final.key), LoserOf(final.key))
        again.only_if = Slot(final.key, AWAY)
        _award_final(again)


def _award_final(match: DraftMatch) -> None:
    match.winner_places, match.loser_places = Places(1, 1), Places(2, 2)
