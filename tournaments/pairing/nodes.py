"""Brackets as linked matches: who plays where follows from the links, before anything is played and after.

A match is known by its key, a number from 1 in the order of play; each of its two sides comes from a seed or
from an earlier match, and its winner and loser each go to one side of a later match or leave. A bye is no
match: whoever has one simply stands on the side that the round after would have given them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

HOME, AWAY = 0, 1


@dataclass(frozen=True, slots=True)
class Seed:
    """The entrant of this number (from 1) in the seeding order of the stage."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match of this key."""

    match: int


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the match of this key."""

    match: int


Source = Seed | WinnerOf | LoserOf


class Slot(NamedTuple):
    """One side (HOME 0, AWAY 1) of the match of this key."""

    match: int
    side: int


class Places(NamedTuple):
    """First and last of the places an entrant may take, both counted in; equal when the place is certain."""

    first: int
    last: int


class MatchNode(NamedTuple):
    """One match of a bracket (a tuple because a large bracket makes thousands at once).

    `round` counts from 1 within the bracket, `position` from 0 down the round as if nobody had a bye: the
    winners of positions 2p and 2p + 1 of a knockout meet at position p. `winner_places` and `loser_places`
    are where one who plays no further in this competition ends; a plate counts its own places from 1. A
    match with `only_if` is played only when that side of that match wins it.
    """

    key: int
    bracket: str
    round: int
    position: int
    sources: tuple[Source, Source]
    winner_to: Slot | None
    loser_to: Slot | None
    winner_places: Places | None
    loser_places: Places | None
    only_if: Slot | None = None


@dataclass(frozen=True)
class Bracket:
    """All matches of one stage, the match of key k at place k - 1, every link pointing to a higher key.

    `plates` names the brackets that are competitions of their own, with places of their own.
    """

    entrants: int
    matches: tuple[MatchNode, ...]
    plates: tuple[str, ...] = ()

    def match(self, key: int) -> MatchNode:
        """The match of this key."""
        return self.matches[key - 1]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The brackets of the stage in the order in which they begin."""
        return tuple(dict.fromkeys(node.bracket for node in self.matches))

    def rounds(self, bracket: str) -> tuple[tuple[MatchNode, ...], ...]:
        """The matches of one bracket by round, each round from the top."""
        by_round: dict[int, list[MatchNode]] = {}
        for node in self.matches:
            if node.bracket == bracket:
                by_round.setdefault(node.round, []).append(node)
        return tuple(
            tuple(sorted(by_round[number], key=lambda node: node.position)) for number in sorted(by_round)
        )

    def touched_by(self, key: int) -> tuple[int, ...]:
        """Keys, in order of play, of the matches whose sides may change when the result of `key` does."""
        found: set[int] = set()
        waiting = deque([key])
        while waiting:
            node = self.match(waiting.popleft())
            for slot in (node.winner_to, node.loser_to):
                if slot is not None and slot.match not in found:
                    found.add(slot.match)
                    waiting.append(slot.match)
        return tuple(sorted(found))
