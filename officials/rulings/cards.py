"""The cards as an official found them, and what the rules core says of every card played.

Pure. Cards may be missing: what is shown to have been held proves a renege whatever else was held, but only
a whole holding proves that there was none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from scoring.rules.cards import CARDS, SUIT_MASKS, SUIT_SIZE, cards_in, mask_of, text_of
from scoring.rules.play import follows_lead, trick_winner, undertrumps
from scoring.rules.seats import SEATS, seats_from

MOST_DEALT: Final = 12
DEALT: Final = 6


class Finding(StrEnum):
    """What the rules core says of one card."""

    RENEGE = "renege"
    UNDERTRUMP = "undertrump"
    OPEN_RENEGE = "open-renege"
    OPEN_UNDERTRUMP = "open-undertrump"
    IN_ORDER = "in-order"


ARTICLES: Final = {
    Finding.RENEGE: "9.2",
    Finding.OPEN_RENEGE: "9.2",
    Finding.UNDERTRUMP: "9.3",
    Finding.OPEN_UNDERTRUMP: "9.3",
    Finding.IN_ORDER: "5.3",
}


@dataclass(frozen=True, slots=True)
class CardsFound:
    """The cards of one hand: the kick (-1 where it is not known), tricks in order, and what is still held.

    The leader of the first trick is told; later leaders follow. `dealt` is how many cards each was dealt,
    `trick` the number of the trick in question, 0 for none.
    """

    kick: int
    leader: str
    tricks: tuple[tuple[int, ...], ...]
    held: Mapping[str, tuple[int, ...]]
    players: int = 4
    dealt: int = DEALT
    trick: int = 0


class CardsUnfitError(ValueError):
    """Cards that cannot have been so: where, and why (a word of the catalogue)."""

    def __init__(self, where: str, why: str) -> None:
        """Keep both."""
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the rules core says of one card: which trick and seat, what was wrong, and what the seat held."""

    trick: int
    seat: str
    card: str
    finding: Finding
    article: str
    held: tuple[str, ...]

    @property
    def is_fault(self) -> bool:
        """Whether the card was wrong, or may have been."""
        return self.finding is not Finding.IN_ORDER


def read_cards(given: Mapping[str, Any], players: int) -> CardsFound:
    """The cards that a form or a request gives as text. Raises CardsUnfitError."""
    seats = SEATS[players]
    tricks = _list(given.get("tricks", []), "tricks")
    held = given.get("held", {})
    if not isinstance(held, Mapping):
        raise CardsUnfitError("held", "form")
    leader = given.get("leader", "") or seats[0]
    for where, named in (("leader", [leader]), ("held", list(held))):
        if any(seat not in seats for seat in named):
            raise CardsUnfitError(where, "no-seat")
    found = CardsFound(
        kick=_card(given["kick"], "kick") if given.get("kick") else -1,
        leader=leader,
        tricks=tuple(_cards(trick, f"trick {number}") for number, trick in enumerate(tricks, 1)),
        held={seat: _cards(cards, seat) for seat, cards in held.items()},
        players=players,
        dealt=_number(given.get("dealt", DEALT), "dealt", 1, MOST_DEALT),
        trick=_number(given.get("trick", 0), "trick", 0, MOST_DEALT),
    )
    _check(found)
    return found


def cards_as_json(found: CardsFound) -> dict[str, Any]:
    """The object that `read_cards` reads back."""
    return {
        "kick": text_of(found.kick) if found.kick >= 0 else "",
        "leader": found.leader,
        "tricks": [[text_of(card) for card in trick] for trick in found.tricks],
        "held": {seat: [text_of(card) for card in cards] for seat, cards in found.held.items()},
        "dealt": found.dealt,
        "trick": found.trick,
    }


def opinions(found: CardsFound) -> tuple[Opinion, ...]:
    """What the rules core says of every card played, as far as trump and leader are known."""
    if found.kick < 0:
        return ()
    return tuple(_opinions(found, found.kick // SUIT_SIZE))


def orders(found: CardsFound) -> tuple[tuple[str, ...], ...]:
    """The seats in the order they play to each trick, as far as it is known: to one more than are whole."""
    first = seats_from(found.leader, found.players)
    if found.kick < 0:
        return (first,)
    known = [first]
    for order, trick in _in_order(found, found.kick // SUIT_SIZE):
        if len(trick) == found.players:
            winner = order[trick_winner(trick, found.kick // SUIT_SIZE)]
            known.append(seats_from(winner, found.players))
    return tuple(known)


def _opinions(found: CardsFound, trump: int) -> Iterator[Opinion]:
    holdings = _holdings(found)
    for number, (order, trick) in enumerate(_in_order(found, trump), 1):
        for place, (seat, card) in enumerate(zip(order, trick, strict=False)):
            known, is_whole = holdings[seat]
            yield _opinion(number, seat, card, trick[:place], trump, known, is_whole=is_whole)
            holdings[seat] = (known & ~(1 << card), is_whole)


def _in_order(found: CardsFound, trump: int) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Each trick with the seats in the order they played to it; until a trick is not whole."""
    leader = found.leader
    for trick in found.tricks:
        order = seats_from(leader, found.players)
        yield order, trick
        if len(trick) < found.players:
            return
        leader = order[trick_winner(trick, trump)]


def _holdings(found: CardsFound) -> dict[str, tuple[int, bool]]:
    """By seat the cards it is known to have had before the first trick, and whether those are all."""
    trump = found.kick // SUIT_SIZE
    known = {seat: mask_of(found.held.get(seat, ())) for seat in SEATS[found.players]}
    for order, trick in _in_order(found, trump):
        for seat, card in zip(order, trick, strict=False):
            known[seat] |= 1 << card
    return {seat: (mask, mask.bit_count() >= found.dealt) for seat, mask in known.items()}


def _opinion(
    number: int, seat: str, card: int, table: tuple[int, ...], trump: int, known: int, *, is_whole: bool
) -> Opinion:
    finding = _finding(card, table, trump, known, is_whole=is_whole)
    proof = known & ~(1 << card)
    if finding is Finding.RENEGE:
        proof &= follows_lead(known, table, trump)
    elif finding is Finding.UNDERTRUMP:
        proof &= ~SUIT_MASKS[trump]
    held = () if finding is Finding.IN_ORDER else tuple(text_of(one) for one in cards_in(proof))
    return Opinion(number, seat, text_of(card), finding, ARTICLES[finding], held)


def _finding(card: int, table: tuple[int, ...], trump: int, known: int, *, is_whole: bool) -> Finding:
    if not follows_lead(known, table, trump) >> card & 1:
        return Finding.RENEGE
    if undertrumps(known, table, trump) >> card & 1:
        return Finding.UNDERTRUMP
    if is_whole or not table:
        return Finding.IN_ORDER
    led, suit = table[0] // SUIT_SIZE, card // SUIT_SIZE
    if suit not in {led, trump}:
        return Finding.OPEN_RENEGE
    # A trump below the highest one is in order for whoever is down to trumps: one plain card would change it.
    could_have = known | (SUIT_MASKS[0 if trump else 1] & ~known)
    if undertrumps(could_have, table, trump) >> card & 1:
        return Finding.OPEN_UNDERTRUMP
    return Finding.IN_ORDER


def _check(found: CardsFound) -> None:
    seen: set[int] = {found.kick} if found.kick >= 0 else set()
    for number, trick in enumerate(found.tricks, 1):
        if len(trick) > found.players:
            raise CardsUnfitError(f"trick {number}", "too-many")
        _take(trick, seen, f"trick {number}")
    for seat, cards in found.held.items():
        if len(cards) > MOST_DEALT:
            raise CardsUnfitError(seat, "too-many")
        _take(cards, seen, seat)
    if len(found.tricks) > MOST_DEALT:
        raise CardsUnfitError("tricks", "too-many")
    if found.trick > len(found.tricks):
        raise CardsUnfitError("trick", "no-trick")


def _take(cards: tuple[int, ...], seen: set[int], where: str) -> None:
    for card in cards:
        if card in seen:
            raise CardsUnfitError(where, "twice")
        seen.add(card)


def _cards(value: object, where: str) -> tuple[int, ...]:
    return tuple(_card(card, where) for card in _list(value, where))


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > 4 * MOST_DEALT:
        raise CardsUnfitError(where, "form")
    return value


def _card(value: object, where: str) -> int:
    if not isinstance(value, str):
        raise CardsUnfitError(where, "form")
    text = value.strip().upper().replace("10", "T")
    if text not in CARDS:
        raise CardsUnfitError(where, "unknown-card")
    return CARDS[text]


def _number(value: object, where: str, lowest: int, highest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise CardsUnfitError(where, "form")
    return value
