"""The play noted on the page, card by card: what `played.js` reads on the device, for a page without it.

Nobody at the table knows the holdings before they are played, so the deal is what each seat is seen to play,
and what it put away after a run (article 4.5).
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from scoring.rules.calling import Dealing
from scoring.rules.cards import CARDS
from scoring.rules.notation import read_record
from scoring.rules.opening import follow_opening
from scoring.rules.play import trick_winner
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import SEATS, eldest, seats_from

CARD: Final = re.compile(r"[2-9TJQKA][SHCD]")
MOST_CARDS: Final = 52
PLAY: Final = "play"
PUT_AWAY: Final = "put_away"
MOST_LETTERS: Final = 400


def cards_in(text: str) -> list[str]:
    """Return the cards in a field, as they stand there; everything else is passed over."""
    return CARD.findall(text.upper())[:MOST_CARDS]


def play_of(rules: RuleSet, entry: Mapping[str, str], record: Mapping[str, Any]) -> dict[str, Any]:
    """Return deal and tricks as noted, empty where none are or trump is not known."""
    cards = cards_in(entry.get(PLAY, ""))
    dealing = follow_opening(read_record(record, rules), rules).dealing
    if not cards or dealing.trump is None:
        return {}
    players: int = record["players"]
    tricks = [cards[start : start + players] for start in range(0, len(cards), players)]
    deal = _seen(tricks, record, dealing.trump)
    put_away = _put_away(cards_in(entry.get(PUT_AWAY, "")), players, dealing)
    return {"deal": {seat: deal[seat] + put_away[seat] for seat in SEATS[players]}, "tricks": tricks}


def _seen(tricks: list[list[str]], record: Mapping[str, Any], trump: int) -> dict[str, list[str]]:
    """The cards each seat is seen to play; the winner of a trick leads to the next (article 5.1)."""
    players: int = record["players"]
    seen: dict[str, list[str]] = {seat: [] for seat in SEATS[players]}
    leader = eldest(record["dealer"], players)
    for trick in tricks:
        order = seats_from(leader, players)
        for seat, card in zip(order, trick, strict=False):
            seen[seat].append(card)
        leader = order[trick_winner(tuple(CARDS[card] for card in trick), trump) % players]
    return seen


def _put_away(cards: list[str], players: int, dealing: Dealing) -> dict[str, list[str]]:
    each = dealing.discards_each
    return {
        seat: cards[place * each : (place + 1) * each] if each else []
        for place, seat in enumerate(SEATS[players])
    }
