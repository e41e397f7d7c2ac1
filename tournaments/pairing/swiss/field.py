"""The field of one Swiss round, in order of placing and addressed by place from 0."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tournaments.pairing.swiss.model import ClubRule, Obstacle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pairing.swiss.model import SwissEntrant, SwissRules

Pair = tuple[int, int]  # two places, the better first; place `Field.bye` stands for the bye


class Field:
    """Those who want to play this round, and what stands between them.

    `bye` is the place after the last: whoever is paired with it does not play. Only the entrants with the
    fewest byes are in `may_rest`.
    """

    def __init__(self, entrants: Sequence[SwissEntrant], rules: SwissRules) -> None:
        self.rules = rules
        self.order = sorted(entrants, key=lambda one: (-one.score, one.rank, one.entrant))
        self.size = self.bye = len(self.order)
        self.is_odd = self.size % 2 == 1
        self.numbers = [one.entrant for one in self.order]
        self.scores = [one.score for one in self.order]
        self.clubs = [one.club for one in self.order]
        self.groups = self._score_groups()
        self.group_of = [group for group in self.groups for _ in group]
        self.met = [frozenset(one.met) for one in self.order]
        self.forbidden = _partners(rules.forbidden)
        fewest = min((one.byes for one in self.order), default=0)
        self.may_rest = [one.byes == fewest for one in self.order]
        # The lowest score a bye can go to; a bye above it costs the difference.
        self.rest_score = min(
            (one.score for one, may in zip(self.order, self.may_rest, strict=True) if may), default=0
        )

    def _score_groups(self) -> list[range]:
        groups: list[range] = []
        for _, members in groupby(self.scores):
            start = groups[-1].stop if groups else 0
            groups.append(range(start, start + sum(1 for _ in members)))
        return groups

    def obstacle(self, one: int, other: int) -> Obstacle | None:
        """What keeps two places from meeting, the most binding first; CLUB only if the rules heed clubs."""
        first, second = self.numbers[one], self.numbers[other]
        if self.forbidden and second in self.forbidden.get(first, ()):
            return Obstacle.FORBIDDEN
        if second in self.met[one] or first in self.met[other]:
            return Obstacle.MET
        club = self.clubs[one]
        if club is not None and club == self.clubs[other] and self.rules.clubs is not ClubRule.IGNORED:
            return Obstacle.CLUB
        return None

    def is_legal(self, one: int, other: int) -> bool:
        """Two places may meet without breaking a rule; with the bye, `one` may rest."""
        if other == self.bye:
            return self.may_rest[one]
        obstacle = self.obstacle(one, other)
        return obstacle is None or (obstacle is Obstacle.CLUB and self.rules.clubs is ClubRule.APART)

    def is_free(self, one: int, other: int) -> bool:
        """Nothing at all stands between two places, not even a wish."""
        return self.obstacle(one, other) is None

    def gap(self, pair: Pair) -> int:
        """Squared difference of scores; nothing for a bye.

        Squares make two short floats better than one long one, as passing floaters from group to group does.
        """
        return 0 if pair[1] == self.bye else (self.scores[pair[0]] - self.scores[pair[1]]) ** 2

    def bye_rise(self, pair: Pair) -> int:
        """How far above the lowest possible score the bye of this pair goes; nothing for a match."""
        return self.scores[pair[0]] - self.rest_score if pair[1] == self.bye else 0


def _partners(pairs: frozenset[frozenset[int]]) -> dict[int, set[int]]:
    partners: dict[int, set[int]] = {}
    for pair in pairs:
        for entrant in pair:
            partners.setdefault(entrant, set()).update(pair - {entrant})
    return partners
