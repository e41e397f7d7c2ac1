"""What the hands of one sheet come to for those who played them. Values only; no database in here.

A stint is one side of a sheet with the same people in its seats: when a substitute sits down, another stint
begins. A feat is one thing that happened on one line and is worth naming: a card kicked, a Jack hung.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

Players = tuple[int, ...]
"""The players of one side (ids), lowest first."""


class FeatKind(StrEnum):
    """What can happen on one line and be named."""

    KICK = "kick"
    HANG_JACK = "hang-jack"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSeen:
    """One line of a sheet: its payload, whether it is a hand that counts, and who sat in which seat then."""

    sequence: int
    kind: str
    game_number: int
    content: Mapping[str, Any]
    counts: bool
    seats: Mapping[str, int]
    at: datetime


@dataclass(slots=True, kw_only=True)
class Stint:
    """One side of a sheet while the same people sat there.

    `bullseyes`, `chalks` and `hang_jacks` follow the state of the sheet from line to line, whatever kind of
    line moved it; the rest is counted from hands that count. `kicked_1` and `kicked_2` are the chalks paid
    for cards that the first and the second of the players turned up. `results` is W or L for each game that
    ended while they sat, in order.
    """

    side: str
    players: Players
    first_at: datetime
    hands: int = 0
    games: int = 0
    bullseyes: int = 0
    chalks: int = 0
    chalks_against: int = 0
    hang_jacks: int = 0
    hang_jacks_suffered: int = 0
    sweeps: int = 0
    shutouts: int = 0
    straight_wins: int = 0
    comebacks: int = 0
    greatest_comeback: int = 0
    highest_count: int = 0
    kicked_1: int = 0
    kicked_2: int = 0
    results: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """One thing that happened on a line, at a `place` within it, from 0.

    `player` is who turned the kick up; a Jack is hung by a pair. `card` is the card kicked (`9S`, or `6?` as
    far as it was noted), or the suit of the Jack. `amount` is the chalks it paid.
    """

    sequence: int
    place: int
    kind: FeatKind
    side: str
    players: Players
    player: int | None
    card: str
    amount: int
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon:
    """One game that was won: its number, the side that won it, and who sat on each side at its end."""

    number: int
    winner: str
    side_a: Players
    side_b: Players
    at: datetime


@dataclass(frozen=True, slots=True)
class Derived:
    """Everything one sheet comes to: its stints in order of time, its feats and its games line by line."""

    stints: tuple[Stint, ...]
    feats: tuple[Feat, ...]
    games: tuple[GameWon, ...]


def shape_of(number: str, *kinds: type) -> str:
    """What tells values of these kinds from those of an earlier program; `number` tells how they are made."""
    named = [f"{kind.__name__}:{','.join(field.name for field in fields(kind))}" for kind in kinds]
    return sha256(";".join([number, *named]).encode()).hexdigest()[:12]
