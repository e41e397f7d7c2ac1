"""Cards as single bytes, so that a whole play is looked up, compared and told apart in one go.

A card's number is its suit 1..4 in the upper half of the byte, its rank 0..12 in the lower one; so none is
taken for a seat, whose numbers are 0..3.
"""

from typing import Final

from scoring.rules.cards import CARD_TEXTS, RANKS, SUIT_SIZE, SUITS

SUIT, RANK = 0xF0, 0x0F
"""The two halves of a card's number."""

SUIT_NUMBERS: Final = (0x10, 0x20, 0x30, 0x40)
PACK: Final = bytes(suit | rank for suit in SUIT_NUMBERS for rank in range(SUIT_SIZE))
NUMBER_OF: Final = dict(zip(CARD_TEXTS, PACK, strict=True))
TEXT_OF: Final = dict(zip(PACK, CARD_TEXTS, strict=True))
SUITS_ALONE: Final = bytes(number & SUIT for number in range(256))
"""The table by which cards are translated to their suits."""

_MARKS: Final = b'[]," '
_LETTERS: Final = (RANKS + SUITS).encode()
_SHAPES: Final = bytes.maketrans(
    bytes(set(range(256)) - set(_MARKS)),
    bytes(
        b"rs?"[(chr(x) not in RANKS) + (chr(x) not in RANKS + SUITS)]
        for x in sorted(set(range(256)) - set(_MARKS))
    ),
)
_HALVES: Final = bytes.maketrans(_LETTERS, bytes((*range(SUIT_SIZE), *SUIT_NUMBERS)))


def cards_in_text(text: bytes, shape: bytes) -> bytes | None:
    """Return the numbers of the cards in a JSON text, None unless it has that shape.

    ``shape``: the text with ``r`` in the place of every rank, and ``s`` in that of every suit.
    """
    if text.translate(_SHAPES) != shape:
        return None
    halves = text.translate(_HALVES, _MARKS)
    pairs = int.from_bytes(halves, "big")
    # Every rank moves onto the suit that follows it; of each pair the second byte is then the card.
    return (pairs | pairs >> 8).to_bytes(len(halves), "big")[1::2]
