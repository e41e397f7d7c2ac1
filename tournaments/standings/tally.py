"""What an entrant's matches add up to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.appearances import PLAYED_OUT, Appearance
from tournaments.standings.keys import Key, Number
from tournaments.standings.results import Entrant, Outcome
from tournaments.standings.settings import Settings


@dataclass(frozen=True, slots=True)
class Tally:
    """An entrant's matches and their sums.

    `wins`, `points` and the six counts include adjustments. `earned` is the match points without them: an
    opponent's penalty takes nothing from the strength of those who met that opponent.
    """

    entrant: Entrant
    appearances: tuple[Appearance, ...]
    outcomes: Mapping[Outcome, int]
    wins: Number
    points: Number
    earned: Number
    bullseyes_for: Number
    bullseyes_against: Number
    hang_jacks_for: Number
    hang_jacks_against: Number
    chalks_for: Number
    chalks_against: Number

    @property
    def matches(self) -> int:
        """Results that count for the entrant, byes and forfeits among them."""
        return len(self.appearances)

    @property
    def played(self) -> int:
        """Matches that were in fact played out."""
        return sum(self.outcomes.get(outcome, 0) for outcome in PLAYED_OUT)

    @property
    def games(self) -> int:
        """Games of the matches played out: each was a bullseye of one side."""
        return sum(
            appearance.scored.bullseyes + appearance.conceded.bullseyes
            for appearance in self.appearances
            if appearance.outcome in PLAYED_OUT
        )


def tally_of(
    entrant: Entrant,
    appearances: Sequence[Appearance],
    settings: Settings,
    adjustments: Mapping[Key, Number] | None = None,
) -> Tally:
    """Add up one entrant's appearances, and what adjustments add to each count."""
    added = adjustments or {}
    outcomes: dict[Outcome, int] = {}
    sums = [0, 0, 0, 0, 0, 0]
    for _, _, outcome, scored, conceded in appearances:
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        sums[0] += scored[0]
        sums[1] += conceded[0]
        sums[2] += scored[1]
        sums[3] += conceded[1]
        sums[4] += scored[2]
        sums[5] += conceded[2]
    earned: Number = 0
    for outcome, times in outcomes.items():
        earned += settings.points.of(outcome) * times
    wins = outcomes.get(Outcome.WIN, 0) + outcomes.get(Outcome.WALKOVER, 0)
    if settings.bye_is_win:
        wins += outcomes.get(Outcome.BYE, 0)
    return Tally(
        entrant=entrant,
        appearances=tuple(appearances),
        outcomes=outcomes,
        wins=wins + added.get(Key.MATCH_WINS, 0),
        points=earned + added.get(Key.MATCH_POINTS, 0),
        earned=earned,
        bullseyes_for=sums[0] + added.get(Key.BULLSEYES_FOR, 0),
        bullseyes_against=sums[1] + added.get(Key.BULLSEYES_AGAINST, 0),
        hang_jacks_for=sums[2] + added.get(Key.HANG_JACKS_FOR, 0),
        hang_jacks_against=sums[3] + added.get(Key.HANG_JACKS_AGAINST, 0),
        chalks_for=sums[4] + added.get(Key.CHALKS_FOR, 0),
        chalks_against=sums[5] + added.get(Key.CHALKS_AGAINST, 0),
    )
