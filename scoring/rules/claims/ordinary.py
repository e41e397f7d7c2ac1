"""The short way for ordinary claims: most of them need no search to be known as possible (article 13.5).

It tries one or two natural ways for the hand to have been: every trump in the tricks of the side it was dealt
to, the Jack under the next higher trump where it was hung, and the honours shared out at a glance. Where that
comes out the claims are possible; where it does not, the search has to be asked.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from operator import mul, sub
from typing import Final, NamedTuple

from scoring.rules.calling import Dealing
from scoring.rules.cards import ACE, JACK, PIPS_BY_RANK, SUIT_SIZE, TEN, TWO
from scoring.rules.claims.known import ALL_RANKS, BLANK, PLACE_OF, PLAIN, WORTHS, sides_in_order
from scoring.rules.record import Call, CardClaim, Claims, HandRecord
from scoring.rules.ruleset import GameTie, RuleSet
from scoring.rules.seats import SIDES

FEW: Final = 8
"""So few honours left out of the play that it matters which."""

PLACES: Final = tuple(enumerate(WORTHS))
PLAIN_CARDS: Final = sum(PLAIN)
LOST: Final = 24
"""No side wins more honours and other trumps spoken of than this."""

LEADS: Final = range(1, 15)
"""By how many pips a side is tried to win Game."""

EXTRAS: Final = (0, 4, 10, 14, 20, 24)
"""How many pips more than its trumps count the other sides are tried to have."""


class Spoken(NamedTuple):
    """What is said of the trumps in a hand of which every kick was noted.

    ``tricks``: also the cards each seat plays. ``dealt``: cards dealt to all together. ``kicks``: the ranks
    turned up, that of the trump last. ``top``, ``bottom``: the ranks of High and Low, None where not noted.
    ``jack``: the side that won it, None where nobody did. ``giver``: the side whose dealer gave one and had
    to hold a trump, None where it need not. Sides are numbers in the order of play, two pairs from either.
    """

    players: int
    tricks: int
    dealt: int
    kicks: tuple[int, ...]
    high: int
    top: int | None
    low: int
    bottom: int | None
    jack: int | None
    is_hung: bool
    giver: int | None


class Room(NamedTuple):
    """What the natural way for the trumps to lie leaves to the counts.

    ``pips``, ``cards``: by side in the order of play, what its trumps count and how many they are.
    ``supply``: by worth, the cards that may fill the rest; ``honours``: what those that count come to.
    ``spare``: how many of all cards stay out of the play.
    """

    players: int
    tricks: int
    pips: tuple[int, ...]
    cards: tuple[int, ...]
    supply: tuple[int, ...]
    honours: int
    spare: int

    def holds(self, counts: Sequence[int]) -> bool:
        """Say whether honours shared out at a glance make up what the trumps leave of all sides' counts."""
        wanted = list(map(sub, counts, self.pips))
        left = self.honours - sum(wanted)
        if left < 0 or min(wanted) < 0:
            return False
        is_tight = self.spare < FEW
        return _share(self, wanted, left if is_tight else 0) or _share(self, wanted, 0 if is_tight else left)


def is_ordinary(record: HandRecord, claims: Claims, ruleset: RuleSet, dealing: Dealing) -> bool:
    """Say whether claims are surely possible; they may be where they are not ordinary (article 13.5).

    That Game goes where the counts send it is not looked at.
    """
    sides = sides_in_order(record.dealer, record.players)
    spoken = _spoken(record, claims, sides, ruleset, dealing)
    rooms = () if spoken is None else rooms_left(spoken)
    game = claims.game
    if game is None:
        return any(game_is_open(room, side, pays_ties=True) for room in rooms for side in range(len(sides)))
    if game.pips is not None:
        counts = [game.pips[side] for side in sides if side in game.pips]
        return len(counts) == len(sides) and any(room.holds(counts) for room in rooms)
    winner = None if game.side is None else sides.index(game.side)
    pays_ties = ruleset.game_tie is not GameTie.NOBODY
    return any(game_is_open(room, winner, pays_ties=pays_ties) for room in rooms)


def _spoken(
    record: HandRecord, claims: Claims, sides: tuple[str, ...], ruleset: RuleSet, dealing: Dealing
) -> Spoken | None:
    """Return what the claims say of the trumps, None where kicks or trumps are not noted, or discards are."""
    high, low, jack = claims.high, claims.low, claims.jack
    is_noted = record.discards is None and dealing.kicked.bit_count() == len(dealing.kicks)
    if high is None or low is None or not is_noted or dealing.trump is None:
        return None
    if not all(claim.card is None or claim.card // SUIT_SIZE == dealing.trump for claim in (high, low)):
        return None
    has_given = any(made.call is Call.GIVE_ONE for made in record.calls)
    return Spoken(
        players=dealing.players,
        tricks=dealing.played_each,
        dealt=dealing.dealt,
        kicks=kicks_alike([kick % SUIT_SIZE for kick in dealing.kicks], _rank(high), _rank(low)),
        high=sides.index(high.side),
        top=_rank(high),
        low=sides.index(low.side),
        bottom=_rank(low),
        jack=None if jack is None else sides.index(jack.side),
        is_hung=jack is not None and jack.hung,
        giver=len(sides) - 1 if has_given and not ruleset.give_one_without_trump else None,
    )


def kicks_alike(ranks: list[int], top: int | None, bottom: int | None) -> tuple[int, ...]:
    """Return the kicks with every rank that counts nothing in place of another that comes to the same.

    ``ranks``: as turned up, that of the trump last. ``top``, ``bottom``: of High and Low, None if not noted.
    It makes many hands one, which are then looked at once.
    """
    kicked = ranks[-1]
    lowest = bottom if bottom is not None else TWO + (kicked == TWO)
    if kicked < lowest:
        kicked = TWO
    elif lowest + 1 < kicked < TEN and (top is None or kicked < top):
        kicked = lowest + 2
    return (*[rank if rank >= TEN else TWO for rank in ranks[:-1]], kicked)


def _rank(claim: CardClaim) -> int | None:
    return None if claim.card is None else claim.card % SUIT_SIZE


@lru_cache(maxsize=1 << 16)
def rooms_left(spoken: Spoken) -> tuple[Room, ...]:
    """Return what each natural way for the trumps to lie leaves to the counts."""
    rooms = []
    for top, bottom in _likely_ends(spoken):
        between = ALL_RANKS >> (SUIT_SIZE - 1 - top) & -1 << bottom & ~(1 << spoken.kicks[-1])
        if spoken.jack is None:
            between &= ~(1 << JACK)
        is_there = between >> top & between >> bottom & 1
        is_enough = between.bit_count() + PLAIN_CARDS - len(spoken.kicks) + 1 >= spoken.dealt
        places = _places(spoken, top, bottom) if is_there and is_enough else None
        if places is not None and _has_giver_a_trump(spoken, places, between):
            rooms.append(_room(spoken, places, between))
    return tuple(rooms)


def _has_giver_a_trump(spoken: Spoken, places: dict[int, int], between: int) -> bool:
    """Say whether the dealer who gave one held a trump; place a small one where none is spoken of."""
    holders = {None, spoken.high, spoken.low, None if spoken.is_hung else spoken.jack}
    if spoken.giver is None or spoken.giver in holders:
        return True
    for rank in range(TWO, TEN):
        if between >> rank & 1 and rank not in places:
            places[rank] = spoken.giver
            return True
    return False


def _likely_ends(spoken: Spoken) -> Iterator[tuple[int, int]]:
    """Return likely ranks of High and Low where they were not noted.

    They are close together, or far apart, or the Jack is High, so that its side may count next to nothing.
    """
    kicked = spoken.kicks[-1]
    lowest = TWO if kicked != TWO else TWO + 1
    highest = ACE if kicked != ACE else ACE - 1
    bottom = lowest if spoken.bottom is None else spoken.bottom
    if spoken.top is not None:
        yield spoken.top, bottom if spoken.bottom is not None else min(bottom, spoken.top)
        return
    if spoken.jack is None:
        yield _next_above(bottom, kicked), bottom
    else:
        top = _next_above(JACK, kicked)
        yield _next_above(top, kicked) if spoken.is_hung and spoken.jack != spoken.high else top, bottom
    yield highest, bottom
    if spoken.jack == spoken.high and not spoken.is_hung:
        yield JACK, bottom


def _places(spoken: Spoken, top: int, bottom: int) -> dict[int, int] | None:
    """Return the trumps spoken of by rank with the side whose tricks hold them, None where that cannot be."""
    if bottom > top or (bottom == top and spoken.high != spoken.low):
        return None
    places = {bottom: spoken.low, top: spoken.high}
    jack = spoken.jack
    if jack is None:
        return places
    if spoken.kicks[-1] == JACK or not bottom <= JACK <= top:
        return None
    holder = places.get(JACK)
    is_at_odds = holder is not None and (holder == jack) == spoken.is_hung
    if is_at_odds or (top == JACK and spoken.is_hung):
        return None
    places[JACK] = jack
    if spoken.is_hung and jack != spoken.high:
        beater = _next_above(JACK, spoken.kicks[-1])
        if beater >= top:
            return None
        places[beater] = jack
    return places


def _room(spoken: Spoken, places: dict[int, int], between: int) -> Room:
    pips, cards = ([0] * len(SIDES[spoken.players]) for _ in range(2))
    for rank, side in places.items():
        pips[side] += PIPS_BY_RANK[rank]
        cards[side] += 1
        between &= ~(1 << rank)
    supply = list(PLAIN)
    for kick in spoken.kicks[:-1]:
        supply[PLACE_OF[kick]] -= 1
    for rank in range(SUIT_SIZE):
        supply[PLACE_OF[rank]] += between >> rank & 1
    honours = sum(map(mul, WORTHS, supply))
    spare = sum(supply) + sum(cards) - spoken.players * spoken.tricks
    return Room(spoken.players, spoken.tricks, tuple(pips), tuple(cards), tuple(supply), honours, spare)


@lru_cache(maxsize=1 << 16)
def game_is_open(room: Room, winner: int | None, *, pays_ties: bool) -> bool:
    """Say whether some counts surely send Game to this side, or to nobody, where none were noted."""
    most = max(room.pips)
    if winner is not None:
        return any(map(room.holds, chain(_whole_counts(room, winner), _winning_counts(room.pips, winner))))
    if most == 0 and room.holds(room.pips):
        return True
    return not pays_ties and any(room.holds([most + more] * len(room.pips)) for more in range(30))


def _winning_counts(pips: tuple[int, ...], winner: int) -> Iterator[list[int]]:
    """Counts with which a side would win Game, each side having at least what its trumps count."""
    for extra, lead in product(EXTRAS, LEADS):
        counts = [own + extra for own in pips]
        counts[winner] = max(pips) + extra + lead
        yield counts


def _whole_counts(room: Room, winner: int) -> Iterator[list[int]]:
    """Counts with which a side wins Game, all honours being played: of hands that take most of the pack."""
    total, others = room.honours + sum(room.pips), len(room.pips) - 1
    for most in range(total // 2 + 1, total + 1) if room.spare < FEW else ():
        counts = [(total - most) // others] * (others + 1)
        counts[winner] = total - sum(counts[1:])
        yield counts


def _share(room: Room, wanted: list[int], left: int) -> bool:
    """Say whether the counts come out when each side in turn takes the highest honours that it can.

    ``wanted``: what each side's honours have to come to. ``left``: what is put out of the play before that.
    """
    players, tricks, _, cards, supply, _, spare = room
    if left:
        away, supply = _taken(left, supply)
        if away > min(spare, LOST):
            return False
    needed = played = 0
    for side, trumps in enumerate(cards):
        number, supply = _taken(wanted[side], supply)
        number += trumps
        if number > LOST or (players < 4 and side and 0 < number <= players):
            return False
        played += number
        needed += max(trumps, -(-number // players))
    return needed <= tricks and players * tricks - played <= supply[BLANK]


@lru_cache(maxsize=1 << 14)
def _taken(wanted: int, supply: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Take honours that come to a sum, the highest first; return how many and what is left of the supply.

    Where it fails, there are more than LOST of them.
    """
    honours, number = list(supply), 0
    for place, worth in PLACES:
        taken = min(honours[place], wanted // worth)
        honours[place] -= taken
        wanted -= taken * worth
        number += taken
    return (LOST + 1 if wanted else number), tuple(honours)


def _next_above(rank: int, kicked: int) -> int:
    """Return the next trump above a rank, not the one kicked nor the Jack; the rank itself without one."""
    return next((above for above in range(rank + 1, ACE + 1) if above not in {kicked, JACK}), rank)
