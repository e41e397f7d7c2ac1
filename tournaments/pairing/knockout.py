"""Knockout: one loss and out of the main bracket, with as much play for the beaten as the organizer likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.pairing.drafting import Draft, DraftRound, Side, entrants_on, sides_of
from tournaments.pairing.errors import LosersSentTwiceError, UnknownBracketError
from tournaments.pairing.losers import LosersSide
from tournaments.pairing.nodes import Bracket, Places
from tournaments.pairing.placement import placed_by_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

MAIN = "main"
THIRD_PLACE = "third-place"


@dataclass(frozen=True, slots=True)
class Plate:
    """A bracket for those beaten in some rounds (from 1) of the main bracket or of an earlier plate.

    With more than one round, the beaten of the later ones join those left of the earlier, drawn crosswise so
    that two who have met do not meet again soon.
    """

    name: str
    rounds: tuple[int, ...] = (1,)
    of: str = MAIN


def knockout(lines: Sequence[int | None], *, places_to: int = 2, plates: Sequence[Plate] = ()) -> Bracket:
    """A knockout of a placement (see `placement`), every match linked.

    `places_to` is the last place that is played for: 2 is the final alone, 4 adds the match for third place,
    8 the places 5 to 8, and the number of entrants plays out every place. Who is not asked into such a match
    shares the places of the round they went out in. `plates` are drawn in order after the main bracket.

    Raises the errors of `placed_by_hand`, UnknownBracketError, and LosersSentTwiceError when the beaten of
    one round are asked both to play for a place and into a plate, or into two plates.
    """
    entrants = entrants_on(sides_of(lines))
    checked = placed_by_hand(lines, entrants)
    draft = Draft(entrants)
    drawn = {MAIN: draw_rounds(draft, MAIN, sides_of(checked))}
    taken = {MAIN: _settle_places(draft, drawn[MAIN], first=1, places_to=places_to)}
    for plate in plates:
        beaten = _beaten(plate, drawn, taken)
        drawn[plate.name] = _draw_plate(draft, plate.name, beaten)
        taken[plate.name] = _settle_places(draft, drawn[plate.name], first=1, places_to=2)
    return draft.finished(plate.name for plate in plates)


def draw_rounds(draft: Draft, bracket: str, sides: Sequence[Side]) -> list[DraftRound]:
    """Rounds in which neighbours meet until one is left; a round of nothing but byes is none."""
    rounds: list[DraftRound] = []
    while len(sides) > 1:
        drawn = draft.play_round(bracket, len(rounds) + 1, sides[::2], sides[1::2])
        sides = drawn.winners
        if drawn.matches:
            rounds.append(drawn)
    return rounds


def _settle_places(draft: Draft, rounds: Sequence[DraftRound], *, first: int, places_to: int) -> set[int]:
    """Give the places from `first` down, drawing matches for them as far as `places_to`.

    Returns the rounds (from 1) whose beaten play on for their places.
    """
    played_on = set()
    ahead = first + 1
    for number in range(len(rounds), 0, -1):
        drawn = rounds[number - 1]
        if number == len(rounds):
            drawn.matches[0].winner_places = Places(first, first)
        span = Places(ahead, ahead + len(drawn.matches) - 1)
        ahead = span.last + 1
        if span.first < span.last and span.first <= places_to:
            played_on.add(number)
            _play_off(draft, drawn, span, places_to)
        else:
            for match in drawn.matches:
                match.loser_places = span
    return played_on


def _play_off(draft: Draft, drawn: DraftRound, span: Places, places_to: int) -> None:
    """Draw the matches in which the beaten of one round share out the places of `span`."""
    name = THIRD_PLACE if span == (3, 4) else f"places-{span.first}-{span.last}"
    rounds = draw_rounds(draft, name, drawn.losers)
    _settle_places(draft, rounds, first=span.first, places_to=places_to)


def _beaten(plate: Plate, drawn: dict[str, list[DraftRound]], taken: dict[str, set[int]]) -> list[list[Side]]:
    """The beaten of each round the plate asks for, marked as taken."""
    rounds = drawn.get(plate.of)
    asked = sorted(plate.rounds)
    if rounds is None or plate.name in drawn or not asked or asked[0] < 1 or asked[-1] > len(rounds):
        raise UnknownBracketError(bracket=plate.of, rounds=asked)
    twice = sorted(taken[plate.of].intersection(asked))
    if twice:
        raise LosersSentTwiceError(bracket=plate.of, rounds=twice)
    taken[plate.of].update(asked)
    return [rounds[number - 1].losers for number in asked]


def _draw_plate(draft: Draft, name: str, beaten: Sequence[Sequence[Side]]) -> list[DraftRound]:
    side = LosersSide(draft, name)
    for losers in beaten:
        side.take(losers)
    return side.play_out()
