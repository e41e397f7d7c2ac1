"""Building a hand trick by trick, so that claims come true (article 13.6).

The hand is built from its last trick to its first. Going backwards, what each seat still holds after a
trick is known, so that every renege shows at once; the later a trick is built, the less freedom is left.
Chance makes the choices; where they lead nowhere the building has to begin anew.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from scoring.rules.calling import Dealing
from scoring.rules.cards import JACK, PACK_SIZE, SUIT_SIZE
from scoring.rules.claims.counts import Shares
from scoring.rules.claims.known import PLACE_OF, Hand
from scoring.rules.claims.layouts import Way
from scoring.rules.record import HandRecord
from scoring.rules.seats import eldest, seats_from

ATTEMPTS_A_TRICK: Final = 60


class DeadEndError(Exception):
    """The choices made so far leave no lawful trick."""


class Plan(NamedTuple):
    """What the tricks of each side hold.

    ``ends``: the ranks of High and Low with their sides, nothing where no trump was dealt. ``tricks``: how
    many each side wins. ``needs``: by side, how many cards of each worth it wins besides the trumps placed.
    """

    way: Way
    ends: tuple[tuple[int, int], ...]
    tricks: Shares
    needs: tuple[list[int], ...]


@dataclass(slots=True)
class _Trick:
    """One trick in the making: who leads, who has to win, the cards by place."""

    leader: int
    winner: int
    cards: list[int | None]


class Builder:
    """One attempt at a hand; places are numbered in the order of play from the first leader."""

    def __init__(self, rng: Random, record: HandRecord, dealing: Dealing, hand: Hand, plan: Plan) -> None:
        """Begin with nothing built."""
        self.rng = rng
        self.record = record
        self.dealing = dealing
        self.hand = hand
        self.way = plan.way
        self.ends = plan.ends
        self.trump = dealing.kicks[-1] // SUIT_SIZE
        self.sides = [place % hand.side_count for place in range(hand.players)]
        self.tricks_left = list(plan.tricks)
        self.needs = [list(need) for need in plan.needs]
        self.placed = {self.trump * SUIT_SIZE + rank: place for rank, place in plan.way.places.items()}
        self.pool = self.possible_cards()
        self.later = [[0] * 4 for _ in self.sides]
        self.held: list[list[int]] = [[] for _ in self.sides]

    def possible_cards(self) -> set[int]:
        """Return the cards that may be played by whoever wins them."""
        plain = {card for card in range(52) if card // SUIT_SIZE != self.trump}
        trumps = {self.trump * SUIT_SIZE + rank for rank in range(SUIT_SIZE) if self.way.left >> rank & 1}
        return (plain | trumps) - set(self.dealing.kicks)

    def whole_record(self) -> HandRecord:
        """Build the tricks, deal the cards put away besides, and return the record of it all."""
        tricks = []
        winner: int | None = None
        for number in range(self.hand.tricks, 0, -1):
            trick = self.trick(winner, is_first=number == 1)
            tricks.append(trick)
            winner = trick.leader
        seats = seats_from(eldest(self.record.dealer, self.record.players), self.record.players)
        away = self.put_away({card for cards in self.held for card in cards})
        deal = {seat: (*cards, *more) for seat, cards, more in zip(seats, self.held, away, strict=True)}
        played = tuple(self.in_order(trick) for trick in reversed(tricks))
        discards = dict(zip(seats, map(tuple, away), strict=True)) if self.dealing.discards_each else None
        return replace(self.record, deal=deal, discards=discards, tricks=played)

    def put_away(self, played: set[int]) -> list[list[int]]:
        """Choose what each seat puts away before the play: High and Low if unplayed, the rest by chance."""
        size = self.dealing.discards_each
        away: list[list[int]] = [[] for _ in self.sides]
        others = {card for card in range(PACK_SIZE) if card not in self.dealing.kicks} - played
        if self.hand.puts_away:
            others &= self.pool | {self.trump * SUIT_SIZE + JACK} if self.jack_may_be_dealt() else self.pool
            for rank, side in self.ends:
                card = self.trump * SUIT_SIZE + rank
                if card not in played and not any(card in cards for cards in away):
                    seats = [
                        place for place, of in enumerate(self.sides) if of == side and len(away[place]) < size
                    ]
                    away[self.rng.choice(seats)].append(card)
                    others.discard(card)
        rest = self.rng.sample(sorted(others), min(len(others), size * len(away)))
        for cards in away:
            while len(cards) < size and rest:
                cards.append(rest.pop())
        return away

    def jack_may_be_dealt(self) -> bool:
        """Say whether the Jack, if it was not played, can have been dealt and put away."""
        return self.way.bottom < JACK < self.way.top

    def in_order(self, trick: _Trick) -> tuple[int, ...]:
        """Return a trick's cards in the order of play."""
        cards = [card for card in trick.cards if card is not None]
        return tuple(cards[trick.leader :] + cards[: trick.leader])

    def trick(self, winner: int | None, *, is_first: bool) -> _Trick:
        """Build one more trick in front of the others; its winner leads to the next."""
        for _ in range(ATTEMPTS_A_TRICK):
            wins = self.rng.choice(self.with_tricks()) if winner is None else winner
            if not self.tricks_left[self.sides[wins]]:
                raise DeadEndError
            trick = self.attempt(wins, is_first=is_first)
            if trick is not None:
                self.lay_down(trick)
                return trick
        raise DeadEndError

    def with_tricks(self) -> list[int]:
        """Return the places whose side has still tricks to win."""
        return [place for place, side in enumerate(self.sides) if self.tricks_left[side]]

    def attempt(self, winner: int, *, is_first: bool) -> _Trick | None:
        """Choose a leader and cards by chance; None where they are no lawful trick of this winner."""
        side = self.sides[winner]
        self.tricks_left[side] -= 1
        leaders = [0] if is_first else self.with_tricks()
        self.tricks_left[side] += 1
        if not leaders:
            return None
        leader = winner if winner in leaders and self.rng.random() < 0.4 else self.rng.choice(leaders)
        trick = _Trick(leader, winner, [None] * self.hand.players)
        worths = self.place_trumps(trick)
        return trick if worths is not None and self.fill(trick, worths) and self.is_lawful(trick) else None

    def place_trumps(self, trick: _Trick) -> list[int] | None:
        """Put some of the trumps that must lie here into the trick, and return the worths of the rest."""
        side = self.sides[trick.winner]
        bound = [card for card, place in self.placed.items() if place.pile == side]
        self.rng.shuffle(bound)
        most = min(len(bound), self.hand.players)
        is_last_chance = self.tricks_left[side] == 1
        number = len(bound) if is_last_chance else self.rng.randint(0, most)
        for card in bound[:number]:
            holder = self.placed[card].holder
            empty = [
                place for place, of in enumerate(self.sides) if of == holder and trick.cards[place] is None
            ]
            if not empty:
                return None
            trick.cards[self.rng.choice(empty)] = card
        bag = [place for place, count in enumerate(self.needs[side]) for _ in range(count)]
        wanted = trick.cards.count(None)
        return self.rng.sample(bag, wanted) if len(bag) >= wanted else None

    def fill(self, trick: _Trick, worths: list[int]) -> bool:
        """Fill the other places: the leader's first, then the winner's, then the rest."""
        order = [(trick.leader + step) % self.hand.players for step in range(self.hand.players)]
        order.sort(key=lambda place: (place != trick.leader, place != trick.winner))
        for place in order:
            if trick.cards[place] is None:
                card = self.card(worths.pop(), trick, self.fits(trick, place))
                if card is None:
                    return False
                trick.cards[place] = card
        return True

    def card(self, worth: int, trick: _Trick, fits: Callable[[int], bool]) -> int | None:
        """Choose a card of one worth that fits, None where there is none."""
        choices = [
            card
            for card in self.pool
            if PLACE_OF[card % SUIT_SIZE] == worth and card not in trick.cards and fits(card)
        ]
        return self.rng.choice(choices) if choices else None

    def fits(self, trick: _Trick, place: int) -> Callable[[int], bool]:
        """Return the test of a card for one place: below the winner's, or above all, and no renege."""
        lead = trick.cards[trick.leader]
        if lead is None:
            return lambda _: True
        led = lead // SUIT_SIZE
        top = max(self.strength(card, led) for card in trick.cards if card is not None)
        if place == trick.winner:
            return lambda card: self.strength(card, led) > top
        later = self.later[place]

        def is_fit(card: int) -> bool:
            suit = card // SUIT_SIZE
            is_free = suit == led or not later[led] or (suit == self.trump and led != self.trump)
            return is_free and self.strength(card, led) < top

        return is_fit

    def strength(self, card: int, led: int) -> int:
        """Return how high a card ranks in a trick: trumps above the suit led, any other card nowhere."""
        suit = card // SUIT_SIZE
        if suit == self.trump:
            return 2 * SUIT_SIZE + card % SUIT_SIZE
        return card % SUIT_SIZE if suit == led else -1

    def is_lawful(self, trick: _Trick) -> bool:
        """Say whether the right seat wins the trick, and nobody reneges or undertrumps."""
        players = self.hand.players
        order = [(trick.leader + step) % players for step in range(players)]
        cards = self.in_order(trick)
        led = cards[0] // SUIT_SIZE
        highest = -1
        winner = trick.leader
        for place, card in zip(order, cards, strict=True):
            later, suit = self.later[place], card // SUIT_SIZE
            strength = self.strength(card, led)
            if suit != led and later[led] and (suit != self.trump or led == self.trump):
                return False
            is_under = suit == self.trump != led and strength < highest and highest >= 2 * SUIT_SIZE
            if is_under and self.record.ruleset.bars_undertrump and sum(later) > later[self.trump]:
                return False
            if strength > highest:
                highest, winner = strength, place
        return winner == trick.winner

    def lay_down(self, trick: _Trick) -> None:
        """Take the cards of a lawful trick into the hands they came from."""
        side = self.sides[trick.winner]
        self.tricks_left[side] -= 1
        for place, card in enumerate(trick.cards):
            if card is None:
                raise DeadEndError
            self.held[place].append(card)
            self.later[place][card // SUIT_SIZE] += 1
            if card in self.placed:
                del self.placed[card]
            else:
                self.pool.discard(card)
                self.needs[side][PLACE_OF[card % SUIT_SIZE]] -= 1
