"""What is certain about the cards of a hand before anybody claims anything (articles 2 to 4 and 13.2).

Claims name ranks and counts, so suits are left behind here: a hand is the trumps that can have been dealt,
and how many plain cards of each worth there can have been. Two hands that differ only by the names of their
suits are the same hand, and what was worked out for one serves the other.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from scoring.rules.calling import Dealing
from scoring.rules.cards import PIPS_BY_RANK, SUIT_SIZE, is_whole, rank_of, suit_of
from scoring.rules.record import Call, HandRecord
from scoring.rules.ruleset import HighLow, RuleSet
from scoring.rules.seats import SIDES, eldest, seats_from, side_of

WORTHS: Final = (10, 4, 3, 2, 1)
"""What the honours count for Game: ten, ace, king, queen, jack."""

BLANK: Final = 5
"""The place, after the five worths, of the cards that count nothing."""

PLACE_OF: Final[tuple[int, ...]] = tuple(WORTHS.index(pips) if pips else BLANK for pips in PIPS_BY_RANK)
"""By rank: the place of its worth in every tuple of counts by worth."""

SIDE_COUNT: Final = {players: len(sides) for players, sides in SIDES.items()}
"""How many sides there are: three players each play for themselves, otherwise there are two."""

ALL_RANKS: Final = (1 << SUIT_SIZE) - 1
PLAIN: Final = (3, 3, 3, 3, 3, 24)
"""How many plain cards of each worth the pack holds."""


class Hand(NamedTuple):
    """The cards that can be in play, and how they are played.

    ``players``: 2, 3 or 4. ``tricks``: how many are played, so also the cards each seat plays.
    ``dealt_each``: cards dealt to each seat that count for High and Low; more than ``tricks`` where some
    are put away. ``trumps``: mask of the 13 ranks that can have been dealt as trumps. ``plain``: how many
    cards of the three plain suits can have been played, by worth (ten, ace, king, queen, jack, none).
    ``away``: the trumps known to be put away, as (rank, side) pairs; None where it is not known what was.
    ``gave``: whether the dealer gave one under a rule set that asks it to hold a trump for that.

    Sides are numbers in the order of play: side 0 leads to the first trick, the last one deals.
    """

    players: int
    tricks: int
    dealt_each: int
    trumps: int
    plain: tuple[int, ...]
    away: tuple[tuple[int, int], ...] | None
    gave: bool

    @property
    def side_count(self) -> int:
        """How many sides play."""
        return SIDE_COUNT[self.players]

    @property
    def seats_a_side(self) -> int:
        """How many seats each side has."""
        return self.players // self.side_count

    @property
    def plain_dealt(self) -> int:
        """How many plain cards can have been dealt: those that can have been played, and those put away."""
        if self.away is None:
            return sum(self.plain)
        put_away = self.players * (self.dealt_each - self.tricks) - len(self.away)
        return sum(self.plain) + put_away

    @property
    def puts_away(self) -> bool:
        """Whether cards that count for High and Low may be out of the tricks."""
        return self.dealt_each > self.tricks


class Opened(NamedTuple):
    """What of a record decides which hands it can be; no claims in it."""

    players: int
    dealt_each: int
    played_each: int
    kicks: tuple[int, ...]
    trump: int | None
    away: tuple[tuple[int, int], ...] | None
    as_kept: bool
    gave: bool


@cache
def sides_in_order(dealer: str, players: int) -> tuple[str, ...]:
    """Return the letters of the sides in the order of play, the first leader's first, the dealer's last."""
    return tuple(dict.fromkeys(side_of(seat) for seat in seats_from(eldest(dealer, players), players)))


def opened(record: HandRecord, ruleset: RuleSet, dealing: Dealing, trump: int | None) -> Opened:
    """Return what decides which hands a record can be (articles 3.6, 4.5 and 6.8).

    ``trump``: the suit, also where only the cards claimed tell it.
    """
    letters = sides_in_order(record.dealer, record.players)
    away = None
    if record.discards is not None and dealing.discards_each and trump is not None:
        away = tuple(
            sorted(
                (card, letters.index(side_of(seat)))
                for seat, cards in record.discards.items()
                for card in cards
                if is_whole(card)
            )
        )
    gave = not ruleset.give_one_without_trump and any(made.call is Call.GIVE_ONE for made in record.calls)
    return Opened(
        record.players,
        dealing.dealt_each,
        dealing.played_each,
        dealing.kicks[: dealing.runs + 1],
        trump,
        away,
        ruleset.high_low is HighLow.AS_KEPT,
        gave,
    )


@lru_cache(maxsize=1 << 13)
def possible_hands(opened: Opened) -> tuple[Hand, ...]:
    """Return every hand the kicks allow: one, several where a kick was only partly noted (article 11.6)."""
    found = dict.fromkeys(_hand(opened, *kicked) for kicked in _kicked(opened))
    return tuple(hand for hand in found if hand is not None)


def _kicked(opened: Opened) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the rank of the last kick with the ranks of those before it, which share another suit.

    Of ranks that were not noted, one that counts nothing stands for all that do.
    """
    last = rank_of(opened.kicks[-1])
    earlier = tuple(rank for kick in opened.kicks[:-1] if (rank := rank_of(kick)) is not None)
    unnoted = len(opened.kicks) - 1 - len(earlier)
    honours = [rank for rank in range(SUIT_SIZE) if PIPS_BY_RANK[rank] and rank not in earlier]
    for rank in range(SUIT_SIZE) if last is None else (last,):
        for number in range(min(unnoted, len(honours)) + 1):
            for chosen in combinations(honours, number):
                yield rank, (*earlier, *chosen, *(0,) * (unnoted - number))


def _hand(opened: Opened, last: int, earlier: tuple[int, ...]) -> Hand | None:
    """Return the hand of these kicks, None where cards were put away that cannot have been dealt."""
    trumps = ALL_RANKS & ~(1 << last)
    plain = list(PLAIN)
    for rank in earlier:
        plain[PLACE_OF[rank]] -= 1
    away = []
    for card, side in opened.away or ():
        if card // SUIT_SIZE == opened.trump:
            away.append((card % SUIT_SIZE, side))
        else:
            plain[PLACE_OF[card % SUIT_SIZE]] -= 1
    if min(plain) < 0:
        return None
    counts_away = opened.dealt_each > opened.played_each and not opened.as_kept
    if not counts_away:
        for rank, _ in away:
            trumps &= ~(1 << rank)
    return Hand(
        opened.players,
        opened.played_each,
        opened.dealt_each if counts_away else opened.played_each,
        trumps,
        tuple(plain),
        tuple(away) if counts_away and opened.away is not None else None,
        opened.gave,
    )


def trump_suit(record: HandRecord, dealing: Dealing) -> int | None:
    """Return the trump suit, from the cards claimed where the last kick's was not noted (article 11.6)."""
    if dealing.trump is not None or record.claims is None:
        return dealing.trump
    for claim in (record.claims.high, record.claims.low):
        if claim is not None and claim.card is not None:
            return suit_of(claim.card)
    return None
