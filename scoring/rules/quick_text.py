"""How the quick way takes a record apart without parsing it: at its keys, which stand in the usual order.

The text between two keys is a value; each is looked up among those seen before, or parsed by itself. That
loses nothing: where every piece is JSON, and the keys stand between them, the whole is just that record. Two
spellings are known, without spaces and with one after every comma and colon; any other record is rewritten.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from scoring.rules.seats import SEATS

ORDER: Final = (
    "record",
    "ruleset",
    "players",
    "dealer",
    "score",
    "kicks",
    "calls",
    "deal",
    "discards",
    "tricks",
    "claims",
)
"""The keys of a record that was played, in the order in which we write them."""

ORDERS_WITHIN: Final = {
    "deal": SEATS[3] + SEATS[4][2:],
    "claims": ("high", "low", "jack", "game"),
}
LONGEST: Final = 4096
"""A longer text is left alone: it is no hand as anybody writes it, and pieces of it should not be kept."""

COMPACT: Final = json.JSONEncoder(separators=(",", ":")).encode


class UnknownHandError(Exception):
    """Something the quick way does not know; the readable judge has to look."""


class Play(NamedTuple):
    """How a play is written: the pattern of deal and tricks, each list a group, and the shape of the groups.

    In the shape ``r`` stands in the place of every rank, and ``s`` in that of every suit.
    """

    pattern: re.Pattern[bytes]
    shape: bytes


class Spelling(NamedTuple):
    """What stands between the values of a record: a mark reaches from the comma before a key to its value."""

    comma: str
    colon: str
    score: bytes
    kicks: bytes
    calls: bytes
    deal: bytes
    discards: bytes
    tricks: bytes
    claims: bytes
    low: bytes
    jack: bytes
    game: bytes

    def cards(self, number: int) -> str:
        """Return how a list of so many cards is written, ``r`` for every rank and ``s`` for every suit."""
        return "[" + self.comma.join(['"rs"'] * number) + "]"

    def calls_made(self, calls: list[list[str]]) -> bytes:
        """Return how calls are written, as pairs of seat and call."""
        return json.dumps(calls, separators=(self.comma, self.colon)).encode()

    def claimed(self, sides: tuple[str, ...]) -> tuple[str, str]:
        """Return how a record with claims ends, without and with a Jack; the claims are to be filled in."""
        counts = ",".join(f'"{side}":%d' for side in sides)
        parts = (
            '{"high":{"side":%s,"card":"%s"},"low":{"side":%s,"card":"%s"},',
            '"jack":{"side":%s,"hung":%s},',
            f'"game":{{"side":%s,"pips":{{{counts}}}}}}}',
        )
        ends, jack, game = (text.replace(",", self.comma).replace(":", self.colon) for text in parts)
        return f"{ends}{game}}}", f"{ends}{jack}{game}}}"


def _spelling(comma: str, colon: str) -> Spelling:
    keys = ("score", "kicks", "calls", "deal", "discards", "tricks", "claims", "low", "jack", "game")
    return Spelling(comma, colon, *[f'{comma}"{key}"{colon}'.encode() for key in keys])


CLOSE: Final = _spelling(",", ":")
WIDE: Final = _spelling(", ", ": ")


@cache
def play_of(spelling: Spelling, seats: tuple[str, ...], dealt: int, played: int) -> Play:
    """Return how a play is written in which each seat was dealt and played so many cards."""
    comma, colon = spelling.comma, spelling.colon
    held, trick = spelling.cards(dealt), spelling.cards(len(seats))
    tricks = f"[{comma.join([trick] * played)}]"
    deal = comma.join(f'"{seat}"{colon}(.{{{len(held)}}})' for seat in seats)
    pattern = rf"\{{{deal}\}}{spelling.tricks.decode()}(.{{{len(tricks)}}})"
    return Play(re.compile(pattern.encode()), (held * len(seats) + tricks).encode())


def spelling_of(text: bytes) -> Spelling:
    """Return the spelling in which a record seems to be written."""
    return WIDE if text[9:11] == b": " else CLOSE


def without_end(text: bytes) -> bytes:
    """Return the last piece of a record without the brace that closes the record.

    Raises ValueError where there is none.
    """
    if text[-1:] != b"}":
        raise ValueError("an object that is not closed")
    return text[:-1]


def rewritten(source: Any) -> bytes | None:
    """Return a parsed record as the quick way reads it best, None where some of its keys are unknown."""
    if type(source) is not dict:
        return None
    if source.get("outcome") == "played":
        source = {key: value for key, value in source.items() if key != "outcome"}
    if not source.keys() <= set(ORDER):
        return None
    written = _in_order(source, ORDER)
    for key, order in ORDERS_WITHIN.items():
        if type(written.get(key)) is dict:
            written[key] = _in_order(written[key], order)
    return COMPACT(written).encode()


def _in_order(source: Mapping[str, Any], order: tuple[str, ...]) -> dict[str, Any]:
    """Return the same keys and values, those that are known in their order before any other."""
    return {**{key: source[key] for key in order if key in source}, **source}
