"""Lawful hands in great numbers, and what a table would claim of them (article 13.6).

Written to be quick and to reach far corners: skewed deals, players who work for one side or for none. It
shares nothing with the judge but the numbering of the cards; a test holds its hands against the judge.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scoring.rules.calling import Dealing, dealing_after, runs_in_pack
from scoring.rules.cards import JACK, PACK_SIZE, PIPS, SUIT_SIZE
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import Call, CallMade, CardClaim, Claims, GameClaim, HandRecord, JackClaim
from scoring.rules.ruleset import AfterRun, GameTie, HighLow, RuleSet, Undertrump
from scoring.rules.seats import SEATS, SIDES, eldest, seats_from, side_of
from scoring.rules.tally import game_side

HAND_SIZE: Final = 6
RUN_SIZE: Final = 3
RUN_RATE: Final = 0.4
"""How often the cards are run, once or as often as the pack lasts."""

SKEWS: Final = (0.0, 0.0, 0.4, 1.0, 4.0)
"""How strongly like cards are dealt together; 0 is an honest shuffle."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One hand as played: the record with nothing but claims, and the cards behind it.

    ``deal``, ``away``: by seat in the order of play from the first leader. ``tricks``: cards in the order
    played.
    """

    record: HandRecord
    dealing: Dealing
    deal: dict[str, tuple[int, ...]]
    away: dict[str, tuple[int, ...]] | None
    tricks: tuple[tuple[int, ...], ...]

    def whole_record(self) -> HandRecord:
        """Return the record with deal, discards and tricks, for the judge of played hands."""
        return replace(self.record, deal=self.deal, discards=self.away, tricks=self.tricks)


def _varied_rule_sets() -> tuple[RuleSet, ...]:
    """Return the presets, and classic rules with every field changed that matters to a hand's outcome."""
    varied = [
        replace(
            RULE_SETS["classic"],
            after_run=after_run,
            high_low=high_low,
            undertrump=undertrump,
            game_tie=game_tie,
            give_one_without_trump=may_give,
        )
        for after_run in AfterRun
        for high_low in HighLow
        for undertrump in (Undertrump.ALLOWED, Undertrump.OFFICIAL)
        for game_tie in GameTie
        for may_give in (True, False)
    ]
    return (*RULE_SETS.values(), *varied)


VARIED_RULE_SETS: Final = _varied_rule_sets()


def random_outcome(rng: Random, ruleset: RuleSet | None = None, players: int | None = None) -> Outcome:
    """Return one lawful hand with its true claims, by a rule set and for players drawn when None."""
    ruleset = ruleset or rng.choice(VARIED_RULE_SETS)
    players = players or rng.choice(ruleset.players)
    runs = rng.randint(1, runs_in_pack(players)) if rng.random() < RUN_RATE else 0
    hand = _Hand(rng, ruleset, rng.choice(SEATS[players]), players, _turned_up(rng, runs))
    return hand.outcome(hand.dealt())


def varied_outcome(rng: Random, whole: HandRecord) -> Outcome:
    """Return a hand like the one given: up to three pairs of cards changed places, then played anew.

    ``whole``: a lawful hand with its deal.
    """
    hand = _Hand(rng, whole.ruleset, whole.dealer, whole.players, whole.kicks)
    deal = whole.deal or {}
    dealt = [list(deal[seat]) for seat in hand.seats]
    used = {card for cards in (*dealt, hand.kicks) for card in cards}
    heaps = [heap for heap in (*dealt, [card for card in range(PACK_SIZE) if card not in used]) if heap]
    for _ in range(rng.randint(0, 3)):
        one, other = rng.sample(heaps, 2)
        place, place_there = rng.randrange(len(one)), rng.randrange(len(other))
        one[place], other[place_there] = other[place_there], one[place]
    return hand.outcome(dealt)


def _turned_up(rng: Random, runs: int) -> tuple[int, ...]:
    """Turn up a kick, and where the cards are run as many before it, all of one other suit."""
    last = rng.randrange(PACK_SIZE)
    other = (last // SUIT_SIZE + rng.randint(1, 3)) % 4
    return (*(other * SUIT_SIZE + rank for rank in rng.sample(range(SUIT_SIZE), runs)), last)


class _Hand:
    """One hand: dealt, put away, played and claimed."""

    def __init__(
        self, rng: Random, ruleset: RuleSet, dealer: str, players: int, kicks: tuple[int, ...]
    ) -> None:
        self.rng = rng
        self.ruleset = ruleset
        self.players = players
        self.dealer = dealer
        self.kicks = kicks
        self.runs = len(kicks) - 1
        self.seats = seats_from(eldest(dealer, players), players)
        self.sides = [SIDES[players].index(side_of(seat)) for seat in self.seats]
        self.trump = self.kicks[-1] // SUIT_SIZE
        self.dealing = dealing_after(players, self.kicks, self.runs, self.trump, ruleset)
        self.strengths = _STRENGTHS[self.trump]
        self.as_lead = _AS_LEAD[self.trump]
        self.goal = rng.randrange(len(SIDES[players]) + 1)
        self.noise = rng.choice((0.0, 0.05, 0.3, 1.0))

    def outcome(self, dealt: list[list[int]]) -> Outcome:
        """Put away what has to be, play and claim; the cards dealt are by place."""
        kept = [self.kept(cards) for cards in dealt]
        tricks, winners, pips = self.play([list(cards) for cards in kept])
        away = None
        if self.dealing.discards_each:
            pairs = zip(self.seats, dealt, kept, strict=True)
            away = {seat: tuple(card for card in cards if card not in left) for seat, cards, left in pairs}
        calls = self.calls(dealt[-1])
        counted = kept if self.ruleset.high_low is HighLow.AS_KEPT else dealt
        claims = self.claims(counted, tricks, winners, pips)
        score = dict.fromkeys(SIDES[self.players], 0)
        record = HandRecord(self.ruleset, self.players, self.dealer, score, self.kicks, calls, claims=claims)
        deal = dict(zip(self.seats, map(tuple, dealt), strict=True))
        return Outcome(record, self.dealing, deal, away, tuple(map(tuple, tricks)))

    def dealt(self) -> list[list[int]]:
        """Deal the rest of the pack, like cards to like places as far as the deal is skewed."""
        rng, draw = self.rng, self.rng.random
        skew = rng.choice(SKEWS)
        left = [card for card in range(PACK_SIZE) if card not in self.kicks]
        if skew:
            leaning = {kind: draw() * skew for kind in range(24)}
            kinds = _KINDS[self.trump]
            keys = {card: draw() + leaning[kinds[card]] for card in left}
            left.sort(key=keys.__getitem__)
        else:
            rng.shuffle(left)
        size = self.dealing.dealt_each
        places = list(range(self.players))
        rng.shuffle(places)
        skipped = rng.choice((0, self.dealing.undealt))
        hands: list[list[int]] = [[] for _ in places]
        for number, place in enumerate(places):
            hands[place] = left[skipped + number * size : skipped + number * size + size]
        return hands

    def kept(self, cards: list[int]) -> list[int]:
        """Return what a seat plays with: anything, or most trumps, or fewest."""
        size = self.dealing.played_each
        if size == len(cards):
            return cards
        trump, way = self.trump, self.rng.randrange(3)
        chosen = self.rng.sample(cards, len(cards))
        if way:
            chosen.sort(key=lambda card: (card // SUIT_SIZE == trump) == (way == 1))
        return chosen[:size]

    def calls(self, dealers: Sequence[int]) -> tuple[CallMade, ...]:
        """Return calls that lead to this deal: a given chalk where the dealer might give it."""
        if self.runs:
            return (CallMade(self.seats[0], Call.BEG), CallMade(self.dealer, Call.RUN))
        may_give = self.ruleset.give_one_without_trump or any(
            card // SUIT_SIZE == self.trump for card in dealers
        )
        if may_give and self.rng.random() < 0.5:
            return (CallMade(self.seats[0], Call.BEG), CallMade(self.dealer, Call.GIVE_ONE))
        return (CallMade(self.seats[0], Call.STAND),)

    def play(self, held: list[list[int]]) -> tuple[list[list[int]], list[int], list[int]]:
        """Play all tricks; return them with the places that won them and the pips of each side."""
        tricks: list[list[int]] = []
        winners: list[int] = []
        pips = [0] * len(SIDES[self.players])
        leader = 0
        while held[0]:
            trick: list[int] = []
            top, winner = -1, leader
            led = -1
            for step in range(self.players):
                place = (leader + step) % self.players
                card = self.card(held[place], place, trick, led, top, winner)
                held[place].remove(card)
                if not trick:
                    led = card // SUIT_SIZE
                strength = self.strengths[led][card]
                if strength > top:
                    top, winner = strength, place
                trick.append(card)
            tricks.append(trick)
            winners.append(winner)
            pips[self.sides[winner]] += sum([PIPS[card] for card in trick])
            leader = winner
        return tricks, winners, pips

    def card(self, held: list[int], place: int, trick: list[int], led: int, top: int, winner: int) -> int:
        """Choose a lawful card: at random, or for the side everybody works for."""
        may = self.lawful(held, trick, led, top)
        if len(may) == 1:
            return may[0]
        if self.goal == len(SIDES[self.players]) or self.rng.random() < self.noise:
            return may[int(self.rng.random() * len(may))]
        works = self.sides[place] == self.goal
        if not trick:
            return (max if works else min)(may, key=self.as_lead.__getitem__)
        strength = self.strengths[led]
        is_won = self.sides[winner] == self.goal
        higher = [card for card in may if strength[card] > top]
        lower = [card for card in may if strength[card] <= top]
        if works and not is_won and higher:
            return max(higher, key=PIPS.__getitem__)
        if lower:
            return (max if is_won else min)(lower, key=PIPS.__getitem__)
        return min(higher, key=strength.__getitem__)

    def lawful(self, held: list[int], trick: list[int], led: int, top: int) -> list[int]:
        """Return the cards that may be played, by the letter of articles 5.2 to 5.5."""
        if not trick:
            return held
        trump = self.trump
        follows = [card for card in held if card // SUIT_SIZE == led]
        if led == trump:
            return follows or held
        trumps = [card for card in held if card // SUIT_SIZE == trump]
        may = follows + trumps if follows else held
        is_trumped = top >= SUIT_SIZE
        if self.ruleset.bars_undertrump and is_trumped and len(trumps) < len(held):
            strength = self.strengths[led]
            return [card for card in may if card // SUIT_SIZE != trump or strength[card] > top]
        return may

    def claims(
        self, counted: list[list[int]], tricks: list[list[int]], winners: list[int], pips: list[int]
    ) -> Claims:
        """Claim what is true."""
        letters = SIDES[self.players]
        owners = {
            card: letters[side]
            for cards, side in zip(counted, self.sides, strict=True)
            for card in cards
            if card // SUIT_SIZE == self.trump
        }
        high = low = jack = None
        if owners:
            high = CardClaim(owners[max(owners)], max(owners))
            low = CardClaim(owners[min(owners)], min(owners))
        wanted = self.trump * SUIT_SIZE + JACK
        leader = 0
        for trick, winner in zip(tricks, winners, strict=True):
            if wanted in trick:
                holder = self.sides[(leader + trick.index(wanted)) % self.players]
                jack = JackClaim(letters[self.sides[winner]], holder != self.sides[winner])
            leader = winner
        by_side = dict(zip(letters, pips, strict=True))
        return Claims(high, low, jack, GameClaim(game_side(by_side, self.dealer, self.ruleset), by_side))


def _kinds(trump: int) -> tuple[int, ...]:
    """Return by card the kind by which skewed deals lean: its suit and worth, blanks by height."""
    places = (0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 5)
    return tuple(
        (0 if card // SUIT_SIZE == trump else 1 + card // SUIT_SIZE % 3) * 6 + places[card % SUIT_SIZE]
        for card in range(PACK_SIZE)
    )


_KINDS: Final = tuple(_kinds(trump) for trump in range(4))


def _strengths(trump: int, led: int) -> tuple[int, ...]:
    """Return how high each card ranks in a trick: trumps above the suit led, any other card nowhere."""
    suits = {led: 0, trump: SUIT_SIZE}
    return tuple(
        suits[card // SUIT_SIZE] + card % SUIT_SIZE if card // SUIT_SIZE in suits else -1
        for card in range(PACK_SIZE)
    )


_STRENGTHS: Final = tuple(tuple(_strengths(trump, led) for led in range(4)) for trump in range(4))
_AS_LEAD: Final = tuple(
    tuple(_strengths(trump, card // SUIT_SIZE)[card] for card in range(PACK_SIZE)) for trump in range(4)
)
"""By trump: how high each card ranks as the card led."""
