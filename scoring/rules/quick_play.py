"""The quick way through a recorded play: who held what, who won which trick, what that comes to.

Holdings are not kept up card by card. All cards of a hand are played, so a seat that discards on a suit has
reneged just when it plays that suit later; and one that undertrumps is down to trumps just when it plays
nothing else later. So it is enough to look at what follows in the play.
"""

import json
from functools import lru_cache
from typing import Any, Final

from scoring.rules.calling import HAND_SIZE, RUN_SIZE
from scoring.rules.cards import JACK, PIPS_BY_RANK, SUIT_SIZE
from scoring.rules.quick_awards import Worth
from scoring.rules.quick_cards import (
    NUMBER_OF,
    PACK,
    RANK,
    SUIT,
    SUIT_NUMBERS,
    SUITS_ALONE,
    TEXT_OF,
    cards_in_text,
)
from scoring.rules.quick_opening import Opening
from scoring.rules.quick_table import QuickTable
from scoring.rules.quick_text import Spelling, UnknownHandError, without_end
from scoring.rules.tally import game_side

COUNTED: Final = 63
"""In what tells of a card: its pips, so few that those of a trick add up in their place."""

FOLLOWS: Final = 64
"""Cards that tell this and more follow suit or are trumps, and the one that tells most wins."""

TRUMPS: Final = FOLLOWS * (SUIT_SIZE + 1)
"""Cards that tell this and more are trumps on a plain suit."""


def _telling(trump: int, led: int) -> tuple[int, ...]:
    """Return by its number what tells all of a card in a trick to which a suit was led."""
    telling = [0] * (max(TEXT_OF) + 1)
    for card in TEXT_OF:
        suit, rank = card & SUIT, card & RANK
        strength = FOLLOWS * (rank + 1) if suit == led else TRUMPS + FOLLOWS * rank if suit == trump else 0
        telling[card] = strength + PIPS_BY_RANK[rank]
    return tuple(telling)


def _telling_by_lead(trump: int) -> tuple[tuple[int, ...], ...]:
    by_suit = {led: _telling(trump, led) for led in SUIT_NUMBERS}
    return tuple(by_suit.get(card & SUIT, ()) for card in range(max(TEXT_OF) + 1))


TELLING: Final = {trump: _telling_by_lead(trump) for trump in SUIT_NUMBERS}
"""By trump, card led and card: what tells all of the card."""

MOST_ORDERS: Final = 1 << 12
"""How many orders of leaders are remembered: six tricks of four players have 1,024."""

JACKS: Final = {trump: trump | JACK for trump in SUIT_NUMBERS}
UPWARDS: Final = {trump: bytes(trump | rank for rank in range(SUIT_SIZE)) for trump in SUIT_NUMBERS}


def worth_of_play(table: QuickTable, opening: Opening, text: bytes) -> Worth:
    """Return what deal and tricks come to, any claims agreeing with them (articles 5 and 6).

    ``text``: of the record from the value of the deal on.
    """
    spelling, trump, runs = table.spelling, opening.trump, len(opening.kicks) - 1
    text, is_claimed, claimed = text.partition(spelling.claims)
    if not is_claimed:
        text = without_end(text)
    put_away = b""
    if runs and table.discards:
        text, put_away = _without_discards(text, spelling)
    size = HAND_SIZE + RUN_SIZE * runs
    dealt, played = _dealt_and_played(table, text, size, opening)
    seat_of = bytes.maketrans(dealt, table.dealt_to[size])
    kept = _kept(table, put_away, RUN_SIZE * runs, dealt, seat_of) if put_away else dealt
    if kept.translate(None, played):
        raise UnknownHandError
    play = _play_of_four if table.players == 4 else _play_of_any
    winners, pips = play(table, played, trump, played.translate(seat_of))
    jack, is_hung, place = None, False, played.find(JACKS[trump])
    if place >= 0:
        jack = table.side_of[winners[place // table.players]]
        is_hung = jack != table.side_of[seat_of[JACKS[trump]]]
    not_counted = PACK.translate(None, dealt if table.as_dealt else kept)
    trumps = UPWARDS[trump].translate(None, not_counted)
    high, low = (
        (table.side_of[seat_of[trumps[-1]]], table.side_of[seat_of[trumps[0]]]) if trumps else (None, None)
    )
    most = max(pips)
    game = pips.index(most) if most and pips.count(most) == 1 else _tied_game(table, pips)
    worth = high, low, jack, is_hung, game
    if is_claimed:
        _agree(table, claimed, trumps, worth, pips)
    return worth


def _without_discards(text: bytes, spelling: Spelling) -> tuple[bytes, bytes]:
    """Return deal and tricks as if nothing stood between them, and what stands there."""
    deal, _, rest = text.partition(spelling.discards)
    discards, _, tricks = rest.partition(spelling.tricks)
    return deal + spelling.tricks + tricks, discards


def _dealt_and_played(table: QuickTable, text: bytes, size: int, opening: Opening) -> tuple[bytes, bytes]:
    """Return the cards dealt, those of each seat together, and those played; give up over one dealt twice."""
    play = table.plays[size]
    lists = play.pattern.fullmatch(text)
    cards = None if lists is None else cards_in_text(b"".join(lists.groups()), play.shape)
    if cards is None:
        raise UnknownHandError
    number = size * table.players
    dealt = cards[:number]
    shown = dealt + opening.kicks
    if len(PACK.translate(None, shown)) != len(PACK) - len(shown):
        raise UnknownHandError
    if opening.is_given and table.needs_trump_to_give:
        held = dealt[table.dealt_to[size].index(table.players - 1) :][:size]
        if all(card & SUIT != opening.trump for card in held):
            raise UnknownHandError
    return dealt, cards[number:]


def _kept(table: QuickTable, text: bytes, size: int, dealt: bytes, seat_of: bytes) -> bytes:
    """Return the cards dealt without the discards, each of which its seat must have held."""
    discards = json.loads(text.decode())
    if len(discards) != table.players:
        raise UnknownHandError
    put_away = b""
    for number, seat in enumerate(table.seats):
        cards = bytes(NUMBER_OF[card] for card in discards[seat])
        if (
            type(discards[seat]) is not list
            or len(cards) != size
            or any(seat_of[card] != number for card in cards)
        ):
            raise UnknownHandError
        put_away += cards
    kept = dealt.translate(None, put_away)
    if len(kept) != len(dealt) - len(put_away):
        raise UnknownHandError
    return kept


def _play_of_any(table: QuickTable, played: bytes, trump: int, seats: bytes) -> tuple[list[int], list[int]]:
    """Go through the tricks; return the seat that won each, and the pips of each side.

    ``played``: all cards in the order of play. ``seats``: those that held them.
    """
    players, suits = table.players, _suits_of(played, seats)
    if seats != turns_taken(seats[::players], players):
        raise UnknownHandError
    pips, winners, winner = [0] * len(table.sides), [], 0
    for start in range(0, len(played), players):
        cards, order = played[start : start + players], seats[start : start + players]
        if order[0] != winner:
            raise UnknownHandError
        telling = [TELLING[trump][cards[0]][card] for card in cards]
        highest = 0
        for seat, tells in zip(order, telling, strict=True):
            if tells > highest:
                highest, winner = tells, seat
            elif tells < FOLLOWS:
                _is_out_of(suits[start:], seat, cards[0] & SUIT)
            elif tells >= TRUMPS and table.bars_undertrump:
                _is_down_to_trumps(suits[start:], seat, trump)
        pips[table.side_of[winner]] += sum(telling) & COUNTED
        winners.append(winner)
    return winners, pips


def _play_of_four(  # noqa: C901, PLR0912 - written out seat by seat it takes a third of the time
    table: QuickTable, played: bytes, trump: int, seats: bytes
) -> tuple[list[int], list[int]]:
    """Do what :func:`_play_of_any` does, for the four players of nearly every hand."""
    if seats != turns_taken(seats[::4], 4):
        raise UnknownHandError
    telling_by_lead, side_of, bars_undertrump = TELLING[trump], table.side_of, table.bars_undertrump
    suits, pips, winners, winner, start = _suits_of(played, seats), [0, 0], [], 0, 0
    card, seat = iter(played), iter(seats)
    for card_1, card_2, card_3, card_4, leader, seat_2, seat_3, seat_4 in zip(
        card, card, card, card, seat, seat, seat, seat, strict=True
    ):
        if leader != winner:
            raise UnknownHandError
        telling = telling_by_lead[card_1]
        highest, second, third, fourth = telling[card_1], telling[card_2], telling[card_3], telling[card_4]
        count = highest + second + third + fourth
        if second > highest:
            highest, winner = second, seat_2
        elif second < FOLLOWS:
            if card_1 & SUIT | seat_2 in suits[start:]:
                raise UnknownHandError
        elif second >= TRUMPS and bars_undertrump:
            _is_down_to_trumps(suits[start:], seat_2, trump)
        if third > highest:
            highest, winner = third, seat_3
        elif third < FOLLOWS:
            if card_1 & SUIT | seat_3 in suits[start:]:
                raise UnknownHandError
        elif third >= TRUMPS and bars_undertrump:
            _is_down_to_trumps(suits[start:], seat_3, trump)
        if fourth > highest:
            winner = seat_4
        elif fourth < FOLLOWS:
            if card_1 & SUIT | seat_4 in suits[start:]:
                raise UnknownHandError
        elif fourth >= TRUMPS and bars_undertrump:
            _is_down_to_trumps(suits[start:], seat_4, trump)
        pips[side_of[winner]] += count & COUNTED
        winners.append(winner)
        start += 4
    return winners, pips


@lru_cache(maxsize=MOST_ORDERS)
def turns_taken(leaders: bytes, players: int) -> bytes:
    """Return the seats in which all cards of a hand are played, by the leaders of its tricks."""
    order = bytes(range(players)) * 2
    return b"".join([order[leader : leader + players] for leader in leaders])


def _suits_of(played: bytes, seats: bytes) -> bytes:
    """Return the suit of every card played together with the seat that played it."""
    suits = int.from_bytes(played.translate(SUITS_ALONE), "big")
    return (suits | int.from_bytes(seats, "big")).to_bytes(len(played), "big")


def _is_out_of(suits: bytes, seat: int, suit: int) -> None:
    """Give up where a seat discards that plays the suit led later."""
    if suit | seat in suits:
        raise UnknownHandError


def _is_down_to_trumps(suits: bytes, seat: int, trump: int) -> None:
    """Give up where a seat undertrumps that plays a plain suit later."""
    if any(suit != trump and suit | seat in suits for suit in SUIT_NUMBERS):
        raise UnknownHandError


def _tied_game(table: QuickTable, pips: list[int]) -> int | None:
    side = game_side(dict(zip(table.sides, pips, strict=True)), table.dealer, table.ruleset)
    return None if side is None else table.number_of[side]


def _agree(table: QuickTable, text: bytes, trumps: bytes, worth: Worth, pips: list[int]) -> None:
    """Give up where anything is claimed in any way but the true one; cards and counts may be left out.

    ``trumps``: those that count for High and Low, upwards.
    """
    whole = ""
    if trumps:
        high, low, jack, is_hung, game = worth
        named = table.sides_in_json
        ends = named[high], TEXT_OF[trumps[-1]], named[low], TEXT_OF[trumps[0]]
        if jack is None:
            whole = table.claims_text % (*ends, named[game], *pips)
        else:
            hung = "true" if is_hung else "false"
            whole = table.claims_with_jack % (*ends, named[jack], hung, named[game], *pips)
    if text != whole.encode():
        _agree_in_part(table, json.loads(without_end(text).decode()), trumps, worth, pips)


def _agree_in_part(table: QuickTable, claims: Any, trumps: bytes, worth: Worth, pips: list[int]) -> None:
    """Do the same for claims that are not written out in full and in order."""
    sides, (high, low, jack, is_hung, game) = table.sides, worth
    expected = 1
    if high is not None and low is not None:
        expected = 3
        _agree_on_card(claims["high"], sides[high], TEXT_OF[trumps[-1]])
        _agree_on_card(claims["low"], sides[low], TEXT_OF[trumps[0]])
    if jack is not None:
        expected += 1
        claim = claims["jack"]
        if claim["side"] != sides[jack] or claim["hung"] is not is_hung or len(claim) != 2:
            raise UnknownHandError
    _agree_on_game(table, claims["game"], None if game is None else sides[game], pips)
    if len(claims) != expected:
        raise UnknownHandError


def _agree_on_card(claim: Any, side: str, card: str) -> None:
    if claim["side"] != side or (len(claim) != 1 and (claim["card"] != card or len(claim) != 2)):
        raise UnknownHandError


def _agree_on_game(table: QuickTable, claim: Any, side: str | None, pips: list[int]) -> None:
    if claim["side"] != side:
        raise UnknownHandError
    if len(claim) == 1:
        return
    counts = claim["pips"]
    if len(claim) != 2 or len(counts) != len(pips):
        raise UnknownHandError
    for letter, true in zip(table.sides, pips, strict=True):
        count = counts[letter]
        if count != true or type(count) is not int:
            raise UnknownHandError
