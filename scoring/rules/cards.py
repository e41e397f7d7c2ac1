"""Cards as small numbers, packs and holdings as bit masks.

A card is an int 0..51: ``suit * 13 + rank`` with suits S H D C = 0..3 and ranks 2..9 T J Q K A = 0..12
(article 1.2). A set of cards is an int whose bit ``card`` is set. A kick that was only partly noted on
paper is a number above 51 (article 11.6): see :data:`KICK_TEXTS`.
"""

from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
PACK_SIZE: Final = 52
SUIT_SIZE: Final = 13
NO_CARD: Final = -1
"""Stands where a text named no card at all; the judge answers it with ``unknown-card``."""

TWO, TEN, JACK, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12
"""Ranks that the rules name."""

CARD_TEXTS: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARDS: Final[dict[str, int]] = {text: card for card, text in enumerate(CARD_TEXTS)}

KICK_TEXTS: Final[tuple[str, ...]] = (
    *CARD_TEXTS,
    *(rank + "?" for rank in RANKS),
    *("?" + suit for suit in SUITS),
    "??",
)
"""Every way to note a kick: the 52 cards, then ``6?`` (52..64), ``?S`` (65..68) and ``??`` (69)."""
KICKS: Final[dict[str, int]] = {text: kick for kick, text in enumerate(KICK_TEXTS)}

SUIT_MASKS: Final[tuple[int, ...]] = tuple(0b1_1111_1111_1111 << (13 * suit) for suit in range(4))
FULL_PACK: Final = (1 << PACK_SIZE) - 1

PIPS_BY_RANK: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4)
PIPS: Final[tuple[int, ...]] = PIPS_BY_RANK * 4
"""What each card counts for Game: ten 10, ace 4, king 3, queen 2, jack 1 (article 1.4); 80 in the pack."""


def suit_of(card: int) -> int | None:
    """Return the suit 0..3 of a card or kick, None where the suit was not noted (article 1.2)."""
    if 0 <= card < PACK_SIZE:
        return card // SUIT_SIZE
    if 65 <= card <= 68:
        return card - 65
    return None


def rank_of(card: int) -> int | None:
    """Return the rank 0..12 of a card or kick, None where the rank was not noted (article 1.2)."""
    if 0 <= card < PACK_SIZE:
        return card % SUIT_SIZE
    if 52 <= card <= 64:
        return card - 52
    return None


def is_whole(card: int) -> bool:
    """Say whether a card or kick names one of the 52 cards."""
    return 0 <= card < PACK_SIZE


def text_of(card: int) -> str:
    """Return the two letters of a card or kick: ``QD``, ``TC``, ``6?``, ``?S``, ``??``."""
    return KICK_TEXTS[card]


def card_named(text: str) -> int:
    """Return the card 0..51 that the two letters name; KeyError when they name none."""
    return CARDS[text]


def mask_of(cards: tuple[int, ...] | list[int]) -> int:
    """Return the bit mask of whole cards; anything that is no whole card is left out."""
    mask = 0
    for card in cards:
        if 0 <= card < PACK_SIZE:
            mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[int, ...]:
    """Return the cards of a bit mask in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def pips_of(cards: tuple[int, ...] | list[int]) -> int:
    """Return what whole cards count together for Game (article 1.4)."""
    return sum(PIPS[card] for card in cards)
