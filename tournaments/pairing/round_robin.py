"""Round robin: everyone meets everyone, once or several times, home and away in turn.

The rounds are those of the circle method. One entrant (for an odd field, the rest) stays in the middle
while the others move round it; in round r the neighbours at the same distance on either side of place r
meet. Who is at home follows from the distance alone, so each entrant alternates with one exception at
most in a leg. The place before last is met last: seeds 1 and 2 meet in the last round of a leg.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tournaments.pairing.errors import RepeatedEntrantError, SettingOutOfRangeError, TooFewEntrantsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Fixture(NamedTuple):
    """One match of a round: two entrants, the first at home (side A of the match)."""

    home: int
    away: int


# A pair made a Fixture without a call into Python for each: a round robin of 200 makes 19,900.
_FIXTURE: Callable[[tuple[int, int]], Fixture] = partial(tuple.__new__, Fixture)


@dataclass(frozen=True, slots=True)
class FixtureRound:
    """One round: its number and leg (from 1), its fixtures in table order, and who rests in an odd field."""

    number: int
    leg: int
    fixtures: tuple[Fixture, ...]
    resting: int | None


def round_robin(
    entrants: Sequence[int], *, legs: int = 1, rounds: int | None = None
) -> tuple[FixtureRound, ...]:
    """All rounds of a round robin of `entrants`, given in seeding order.

    With `legs` 2 it is home and away: each leg turns the venues of the one before and begins one round
    further on, so that nobody is at home or away three times running and a return match is as far from the
    first as the leg is long. `rounds` cuts the whole short (three rounds in a division of five, say).

    Raises TooFewEntrantsError below two entrants, RepeatedEntrantError, and SettingOutOfRangeError when
    `legs` is below 1 or `rounds` is not between 1 and the rounds there are.
    """
    _refuse_bad_field(entrants)
    if legs < 1:
        raise SettingOutOfRangeError(setting="legs", given=legs, least=1)
    length = rounds_in_leg(len(entrants))
    wanted = length * legs if rounds is None else rounds
    if not 1 <= wanted <= length * legs:
        raise SettingOutOfRangeError(setting="rounds", given=wanted, least=1, most=length * legs)
    centre, ring = _seats(entrants)
    played = []
    for number in range(wanted):
        leg, step = divmod(number, length)
        fixtures, resting = _round(centre, ring, turn=(step + leg) % length, turned=leg % 2 == 1)
        played.append(FixtureRound(number + 1, leg + 1, fixtures, resting))
    return tuple(played)


def rounds_in_leg(entrants: int) -> int:
    """Rounds one leg takes: one fewer than the entrants, or as many when they are odd."""
    return entrants - 1 if entrants % 2 == 0 else entrants


def _refuse_bad_field(entrants: Sequence[int]) -> None:
    if len(entrants) < 2:
        raise TooFewEntrantsError(given=len(entrants), needed=2)
    if len(set(entrants)) < len(entrants):
        raise RepeatedEntrantError(entrants=sorted({one for one in entrants if entrants.count(one) > 1}))


def _seats(entrants: Sequence[int]) -> tuple[int | None, tuple[int, ...]]:
    """The one in the middle (None: the rest) and the ring, in which the lower seeds come first."""
    if len(entrants) % 2:
        return None, tuple(reversed(entrants))
    return entrants[0], tuple(reversed(entrants[1:]))


def _round(
    centre: int | None, ring: tuple[int, ...], *, turn: int, turned: bool
) -> tuple[tuple[Fixture, ...], int | None]:
    """Fixtures of the round in which ring place `turn` meets the centre, and who rests."""
    length = len(ring)
    half = length // 2
    wide = ring + ring
    after = wide[turn + 1 : turn + 1 + half]
    before = wide[turn + length - 1 : turn + length - 1 - half : -1]
    # Distance 1, 3, 5 … is at home ahead of the turn, distance 2, 4 … behind it: seen from any one entrant
    # the distance falls by one each round, so home and away alternate.
    homes, aways = after[0::2] + before[1::2], before[0::2] + after[1::2]
    if centre is not None:
        first, second = (centre, ring[turn]) if turn % 2 == 0 else (ring[turn], centre)
        homes, aways = (first, *homes), (second, *aways)
    if turned:
        homes, aways = aways, homes
    return tuple(map(_FIXTURE, zip(homes, aways, strict=True))), ring[turn] if centre is None else None
