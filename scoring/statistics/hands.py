"""What one hand is worth telling of, read from its line: kicks, Jacks hung, sweeps, counts for Game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.rules.cards import CARDS, SUITS
from scoring.rules.play import trick_winner
from scoring.rules.seats import eldest, seats_from
from scoring.rules.tally import pips_by_side
from scoring.rules.verdict import Kind

ALL_FOURS: Final = (
    frozenset({Kind.HIGH}),
    frozenset({Kind.LOW}),
    frozenset({Kind.JACK, Kind.HANG_JACK}),
    frozenset({Kind.GAME}),
)
"""The four things to win in a hand; a Jack hung is a Jack won."""


def kicks_paid(record: Mapping[str, Any], awards: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, int]]:
    """Yield every card turned up in order, with the chalks it paid."""
    paid = [(award.get("card", ""), award["chalks"]) for award in awards if award["kind"] == Kind.KICK]
    for kick in record["kicks"]:
        found = next((one for one in paid if one[0] == kick), (kick, 0))
        if found in paid:
            paid.remove(found)
        yield found


def hung_jacks(
    record: Mapping[str, Any], awards: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, str, int]]:
    """Yield the side that hung the Jack, its suit (`?` where the kick was not noted) and what it paid."""
    suit = record["kicks"][-1][-1] if record["kicks"] else "?"
    for award in awards:
        if award["kind"] == Kind.HANG_JACK:
            yield award["side"], suit, award["chalks"]


def sweeping_side(awards: Sequence[Mapping[str, Any]]) -> str | None:
    """Return the side that was paid High, Low, Jack and Game in this one hand, None where nobody was."""
    for side in {award["side"] for award in awards}:
        kinds = {award["kind"] for award in awards if award["side"] == side}
        if all(kinds & part for part in ALL_FOURS):
            return str(side)
    return None


def counts_for_game(record: Mapping[str, Any]) -> dict[str, int]:
    """Return the pips of each side where the table counted them or every trick is on record; else nothing."""
    claimed = (record.get("claims") or {}).get("game") or {}
    if claimed.get("pips"):
        return dict(claimed["pips"])
    return _counted_from_play(record) if record.get("tricks") else {}


def _counted_from_play(record: Mapping[str, Any]) -> dict[str, int]:
    players, trump = record["players"], SUITS.index(record["kicks"][-1][-1])
    leader = eldest(record["dealer"], players)
    tricks, winners = [], []
    for texts in record["tricks"]:
        trick = tuple(CARDS[text] for text in texts)
        leader = seats_from(leader, players)[trick_winner(trick, trump)]
        tricks.append(trick)
        winners.append(leader)
    return pips_by_side(tricks, tuple(winners), players)
