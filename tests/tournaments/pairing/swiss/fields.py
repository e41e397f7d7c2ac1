"""Swiss fields and events for the tests: played by lot, of any history, and every round they could have."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tournaments.pairing.errors import (
    NoLegalRoundError,
    RelaxedRound,
)
from tournaments.pairing.swiss.model import (
    ClubRule,
    Float,
    Method,
    SwissEntrant,
    SwissRound,
    SwissRules,
)
from tournaments.pairing.swiss.pair import pair_round

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

BYE = -1
PRIME = 2**61 - 1


@dataclass
class Event:
    """A Swiss event as its organizer would keep it, played by lot."""

    size: int
    lot: random.Random
    rules: SwissRules = field(default_factory=SwissRules)
    entrants: dict[int, SwissEntrant] = field(init=False)

    def __post_init__(self) -> None:
        club = self.lot.randrange(2, 9)
        self.entrants = {
            number: SwissEntrant(number, 0, rank=number, club=number % club) for number in range(self.size)
        }

    def next_round(self) -> SwissRound:
        return pair_round(self.entrants.values(), rules=self.rules)

    def play(self, drawn: SwissRound) -> None:
        for match in drawn.pairings:
            level = match.home_score == match.away_score
            higher = match.home_score > match.away_score
            gained = self.lot.choice([2, 2, 2, 0, 0, 0, 1])
            self._note(match.home, match.away, gained, 1, _floated(level, down=higher))
            self._note(match.away, match.home, 2 - gained, -1, _floated(level, down=not higher))
        for bye in drawn.byes:
            one = self.entrants[bye.entrant]
            self.entrants[bye.entrant] = replace(one, score=one.score + 2, byes=one.byes + 1)

    def _note(self, entrant: int, opponent: int, gained: int, venue: int, floated: Float) -> None:
        one = self.entrants[entrant]
        self.entrants[entrant] = replace(
            one,
            score=one.score + gained,
            met=(*one.met, opponent),
            home_balance=one.home_balance + venue,
            floated=floated,
        )


def _floated(level: bool, *, down: bool) -> Float:
    if level:
        return Float.NONE
    return Float.DOWN if down else Float.UP


def legal_pairs(entrants: list[SwissEntrant], rules: SwissRules) -> list[tuple[int, int]]:
    """Every pair of numbers that breaks no rule, the bye standing in for an opponent in an odd field."""
    fewest = min(one.byes for one in entrants)
    pairs = [(one.entrant, BYE) for one in entrants if len(entrants) % 2 and one.byes == fewest]
    for place, one in enumerate(entrants):
        for other in entrants[place + 1 :]:
            clubmates = rules.clubs is ClubRule.NEVER and one.club is not None and one.club == other.club
            barred = frozenset((one.entrant, other.entrant)) in rules.forbidden
            if other.entrant not in one.met and not clubmates and not barred:
                pairs.append((one.entrant, other.entrant))
    return pairs


def has_legal_round(entrants: list[SwissEntrant], rules: SwissRules, lot: random.Random) -> bool:
    """Whether everyone can be paired at all, by a way that has nothing to do with matchings.

    A graph has a perfect matching exactly when its skew matrix of unknowns is regular (Tutte). With random
    numbers for the unknowns, modulo a large prime, a regular result proves it; a singular one is wrong with a
    chance of less than one in 10**16.
    """
    place = {one.entrant: number for number, one in enumerate(entrants)}
    place[BYE] = len(entrants)
    size = len(entrants) + len(entrants) % 2
    matrix = [[0] * size for _ in range(size)]
    for one, other in legal_pairs(entrants, rules):
        unknown = lot.randrange(1, PRIME)
        matrix[place[one]][place[other]] = unknown
        matrix[place[other]][place[one]] = PRIME - unknown
    return _is_regular(matrix)


def _is_regular(matrix: list[list[int]]) -> bool:
    for column in range(len(matrix)):
        pivot = next((row for row in range(column, len(matrix)) if matrix[row][column]), None)
        if pivot is None:
            return False
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        head = matrix[column]
        inverse = pow(head[column], -1, PRIME)
        for row in range(column + 1, len(matrix)):
            factor = matrix[row][column] * inverse % PRIME
            if factor:
                matrix[row] = [
                    (here - factor * above) % PRIME for here, above in zip(matrix[row], head, strict=True)
                ]
    return True


def every_round(numbers: list[int], legal: set[frozenset[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair `numbers` (the bye among them) with legal pairs alone."""
    if not numbers:
        yield []
        return
    first, *others = numbers
    for other in others:
        if frozenset((first, other)) in legal:
            rest = [one for one in others if one != other]
            for pairs in every_round(rest, legal):
                yield [(first, other), *pairs]


def matches_of(drawn: SwissRound) -> set[frozenset[int]]:
    return {frozenset((match.home, match.away)) for match in drawn.pairings}


def strain(pairs: list[tuple[int, int]], scores: dict[int, int]) -> tuple[int, int]:
    """What a round gives up: the score of its bye, then the squared score differences of its matches."""
    bye = sum(scores[max(pair)] for pair in pairs if BYE in pair)
    return bye, sum((scores[one] - scores[other]) ** 2 for one, other in pairs if BYE not in (one, other))


def pairs_of(drawn: SwissRound) -> list[tuple[int, int]]:
    return [(match.home, match.away) for match in drawn.pairings] + [(bye.entrant, BYE) for bye in drawn.byes]


def assert_lawful(entrants: list[SwissEntrant], drawn: SwissRound) -> None:
    """Everyone once, nobody again, the bye to one of those with fewest."""
    by_number = {one.entrant: one for one in entrants}
    seated = [one for match in drawn.pairings for one in (match.home, match.away)]
    assert sorted(seated + [bye.entrant for bye in drawn.byes]) == sorted(by_number)
    assert all(match.away not in by_number[match.home].met for match in drawn.pairings)
    fewest = min(one.byes for one in entrants)
    assert all(by_number[bye.entrant].byes == fewest for bye in drawn.byes)
    assert len(drawn.byes) == len(entrants) % 2
    assert not drawn.broken


def ways_out(entrants: list[SwissEntrant], rules: SwissRules) -> tuple[RelaxedRound, ...]:
    """The ways a refusal names; nothing when there is no refusal."""
    try:
        pair_round(entrants, rules=rules)
    except NoLegalRoundError as refusal:
        return refusal.ways
    return ()


@st.composite
def small_fields(draw: st.DrawFn) -> tuple[list[SwissEntrant], SwissRules]:
    """Up to nine entrants with any history at all, possible or not in a real event."""
    size = draw(st.integers(1, 9))
    met = draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=22))
    entrants = [
        SwissEntrant(
            number,
            draw(st.integers(0, 4)),
            rank=draw(st.integers(0, 3)),
            met=tuple(sorted({other for pair in met if number in pair for other in pair} - {number})),
            byes=draw(st.integers(0, 1)),
            club=draw(st.one_of(st.none(), st.integers(0, 2))),
            floated=draw(st.sampled_from(Float)),
        )
        for number in range(size)
    ]
    forbidden = draw(st.sets(st.frozensets(st.integers(0, 8), min_size=2, max_size=2), max_size=2))
    return entrants, SwissRules(
        method=draw(st.sampled_from(Method)),
        clubs=draw(st.sampled_from(ClubRule)),
        forbidden=frozenset(forbidden),
        seed="a published seed",
    )
