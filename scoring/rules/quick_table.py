"""What the quick way looks up instead of working it out: a table for each rule set, dealer and spelling."""

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from scoring.rules.calling import HAND_SIZE, RUN_SIZE, kick_table, runs_in_pack
from scoring.rules.notation import RECORD_VERSION
from scoring.rules.quick_awards import Fragment, prices_of
from scoring.rules.quick_cards import PACK
from scoring.rules.quick_text import UnknownHandError, play_of, spelling_of
from scoring.rules.record import Call
from scoring.rules.rule_values import read_ruleset
from scoring.rules.ruleset import AfterRun, Begging, GameTie, HighLow, RuleSet
from scoring.rules.seats import SEATS, SIDES, eldest, seats_from, side_of
from scoring.rules.verdict import Award, Kind

HEAD_KEYS: Final = frozenset(("record", "ruleset", "players", "dealer"))
MOST_TABLES: Final = 512
"""Enough for every dealer and number of players under a hundred rule sets."""


class Order(NamedTuple):
    """Sides in the order in which claims alone are looked at: the place of each, and their numbers."""

    turn_of: dict[str, int]
    numbers: tuple[int, ...]


class QuickTable:
    """Everything about a hand that does not depend on its cards.

    Seats are numbers from the one after the dealer, sides numbers in the order of their letters.
    """

    def __init__(self, ruleset: RuleSet, players: int, dealer: str, head: bytes) -> None:
        self.ruleset = ruleset
        self.players = players
        self.dealer = dealer
        self.spelling = spelling_of(head)
        self.target = ruleset.target
        self.prices = prices_of(ruleset, players)
        self.discards = ruleset.after_run is AfterRun.DISCARD_TO_SIX
        self._seat()
        self.most_runs = runs_in_pack(players)
        self.at_once = ruleset.counts_at_once
        self.as_dealt = ruleset.high_low is HighLow.AS_DEALT
        self.bars_undertrump = ruleset.bars_undertrump
        self.pays_ties = ruleset.game_tie is not GameTie.NOBODY
        self.bars_last_chalk = not ruleset.give_one_at_game_point
        self.needs_trump_to_give = not ruleset.give_one_without_trump
        self.kicks = self._kick_fragments()
        shapes = [self.spelling.cards(number).encode() for number in range(1, self.most_runs + 2)]
        self.kicks_written = {len(shape): shape for shape in shapes}
        self.callings = self._known_callings()
        self.claims_text, self.claims_with_jack = self.spelling.claimed(self.sides)

    def _seat(self) -> None:
        """Number seats and sides, and say who plays after whom and how a deal to them is written."""
        players, letters = self.players, SEATS[self.players]
        self.seats = seats_from(eldest(self.dealer, players), players)
        self.sides = SIDES[players]
        self.sides_in_json: dict[int | None, str] = {None: "null"}
        self.sides_in_json.update((number, f'"{side}"') for number, side in enumerate(self.sides))
        self.number_of = {side: number for number, side in enumerate(self.sides)}
        self.orders = {side: self._order_from(side) for side in self.sides}
        self.side_of = tuple(self.sides.index(side_of(seat)) for seat in self.seats)
        sizes = range(HAND_SIZE, HAND_SIZE + RUN_SIZE * (runs_in_pack(players) + 1), RUN_SIZE)
        self.plays = {
            size: play_of(self.spelling, letters, size, HAND_SIZE if self.discards else size)
            for size in sizes
        }
        self.dealt_to = {
            size: bytes(self.seats.index(seat) for seat in letters for _ in range(size)) for size in sizes
        }

    def _order_from(self, side: str) -> Order:
        """Return the order of play; of two pairs from this side on, for which of them leads is all one."""
        turns = dict.fromkeys(side_of(seat) for seat in self.seats)
        order = sorted(turns, key=side.__ne__) if self.players == 4 else list(turns)
        return Order({letter: turn for turn, letter in enumerate(order)}, tuple(map(self.sides.index, order)))

    def _kick_fragments(self) -> dict[int, Fragment]:
        """By the number of a card, what it earns the dealer's side when it is turned up."""
        chalks = kick_table(self.ruleset)
        side = side_of(self.dealer)
        return {
            number: self.prices.fragment(Award(Kind.KICK, side, chalks[card], card))
            for card, number in enumerate(PACK)
            if chalks[card]
        }

    def _known_callings(self) -> dict[bytes, tuple[bool, Fragment | None]]:
        """Every usual way of calling as it is written: whether the cards were run, and the chalk given."""
        return {
            self.spelling.calls_made([[seat, str(call)] for seat, call in made]): (
                made[-1:] == ((self.dealer, Call.RUN),),
                given,
            )
            for made, given in self._ways_to_call()
        }

    def _ways_to_call(self) -> Iterator[tuple[tuple[tuple[str, Call], ...], Fragment | None]]:
        """Stands in the order of play, perhaps a beg and its answer."""
        only_eldest = self.ruleset.begging is Begging.ELDEST
        callers = self.seats[:1] if only_eldest else self.seats[:-1]
        if self.ruleset.stand_blind:
            yield ((self.seats[0], Call.STAND_BLIND),), None
        for stands in (group for size in range(len(callers) + 1) for group in combinations(callers, size)):
            stood = tuple((seat, Call.STAND) for seat in stands)
            if stood or not only_eldest:
                yield stood, None
            for beggar in () if only_eldest and stands else callers:
                beg = (*stood, (beggar, Call.BEG))
                given = self.prices.fragment(Award(Kind.GIVE_ONE, side_of(beggar), 1))
                yield (*beg, (self.dealer, Call.GIVE_ONE)), given
                yield (*beg, (self.dealer, Call.RUN)), None


@lru_cache(maxsize=MOST_TABLES)
def table_for(head: bytes) -> QuickTable:
    """Return the table for a record that begins so, up to its score.

    Raises UnknownHandError, or an error of a value of the wrong type, where it is not usual; RuleSetError
    where the rule set cannot stand.
    """
    source = json.loads(head.decode() + "}")
    players, dealer = source.get("players", 4), source["dealer"]
    if source.keys() - HEAD_KEYS or source["record"] != RECORD_VERSION or type(players) is not int:
        raise UnknownHandError
    ruleset = read_ruleset(source["ruleset"])
    if players not in ruleset.players or dealer not in SEATS[players]:
        raise UnknownHandError
    return QuickTable(ruleset, players, dealer, head)
