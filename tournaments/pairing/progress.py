"""Results followed through a bracket: who plays where, who ends where, and whether the two agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.pairing.errors import PairingError
from tournaments.pairing.nodes import AWAY, HOME, LoserOf, Seed, WinnerOf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.pairing.nodes import Bracket, MatchNode, Places, Source

NOBODY = 0  # stands on a side that stays empty: those who were to fill it both stayed away

Sides = tuple[int | None, int | None]


class ResultBeforeMatchError(PairingError):
    """A result is given for a match that does not exist, lacks a side, or is not to be played at all."""

    code = "result-before-match"

    def __init__(self, *, match: int) -> None:
        super().__init__(match=match)


@dataclass(slots=True)
class Followed:
    """A bracket with results.

    `sides` gives by match key the seed on each side (None: not known yet, NOBODY: nobody comes), `winners`
    the side that goes on (None: neither), including matches that were over before they began because one
    side is NOBODY. `places` gives by seed the places of those who play no further for a place in the stage,
    `plate_places` the same within each plate.
    """

    sides: dict[int, Sides] = field(default_factory=dict)
    winners: dict[int, int | None] = field(default_factory=dict)
    places: dict[int, Places] = field(default_factory=dict)
    plate_places: dict[str, dict[int, Places]] = field(default_factory=dict)

    def is_ready(self, key: int) -> bool:
        """Both sides of the match are known and somebody is on each."""
        return all(self.sides[key])


def follow(bracket: Bracket, winners: Mapping[int, int | None]) -> Followed:
    """Play `winners` through the bracket: by match key HOME or AWAY, or None where neither side goes on.

    When neither does (both stayed away), both are out of everything, and whoever would have met either has a
    walkover. A match that is played only if needed has no sides until it is. Raises ResultBeforeMatchError
    when a result stands where there can be none.
    """
    unknown = sorted(key for key in winners if not 1 <= key <= len(bracket.matches))
    if unknown:
        raise ResultBeforeMatchError(match=unknown[0])
    followed = Followed(plate_places={name: {} for name in bracket.plates})
    for node in bracket.matches:
        followed.sides[node.key] = _sides(node, followed)
        if node.key in winners:
            if not followed.is_ready(node.key):
                raise ResultBeforeMatchError(match=node.key)
            followed.winners[node.key] = winners[node.key]
        elif _is_walkover(followed.sides[node.key]):
            followed.winners[node.key] = _present_side(followed.sides[node.key])
        if node.key in followed.winners:
            _settle(bracket, node, followed)
    return followed


def _sides(node: MatchNode, followed: Followed) -> Sides:
    if node.only_if is not None and followed.winners.get(node.only_if.match) != node.only_if.side:
        return None, None
    home, away = node.sources
    return _occupant(home, followed), _occupant(away, followed)


def _occupant(source: Source, followed: Followed) -> int | None:
    if isinstance(source, Seed):
        return source.number
    if source.match not in followed.winners:
        return None
    side = followed.winners[source.match]
    if side is None:
        return NOBODY
    match source:
        case WinnerOf(match):
            return followed.sides[match][side]
        case LoserOf(match):
            return followed.sides[match][1 - side]


def _is_walkover(sides: Sides) -> bool:
    return NOBODY in sides and None not in sides


def _present_side(sides: Sides) -> int | None:
    return HOME if sides[HOME] else AWAY if sides[AWAY] else None


def _settle(bracket: Bracket, node: MatchNode, followed: Followed) -> None:
    """Give their places to those whom a decided match sends home."""
    places = followed.plate_places.get(node.bracket, followed.places)
    sides, side = followed.sides[node.key], followed.winners[node.key]
    if side is not None and is_replayed(bracket, node, side):
        return
    for number, seed in enumerate(sides):
        won = number == side
        span = node.winner_places if won else node.loser_places or _places_of_absent(bracket, node, side)
        if seed and span is not None:
            places[seed] = span


def _places_of_absent(bracket: Bracket, node: MatchNode, side: int | None) -> Places | None:
    """Where one ends who stays away from a match whose loser plays on: with those who lose the next."""
    while side is None and node.loser_places is None and node.loser_to is not None:
        node = bracket.match(node.loser_to.match)
    return node.loser_places if side is None else None


def is_replayed(bracket: Bracket, node: MatchNode, side: int) -> bool:
    """Whether a win of `side` calls for the deciding match that is drawn to follow `node` only if needed."""
    if node.winner_to is None:
        return False
    return bracket.match(node.winner_to.match).only_if == (node.key, side)
