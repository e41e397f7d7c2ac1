"""A bracket while it is being drawn: matches are numbered as they are made and linked as they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.nodes import (
    AWAY,
    HOME,
    Bracket,
    LoserOf,
    MatchNode,
    Places,
    Seed,
    Slot,
    Source,
    WinnerOf,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Side = Source | None  # None: nobody, a bye


class DraftMatch:
    """One match whose onward links are not all known yet."""

    __slots__ = (
        "away",
        "bracket",
        "home",
        "key",
        "loser_places",
        "loser_to",
        "only_if",
        "position",
        "round",
        "winner_places",
        "winner_to",
    )

    def __init__(
        self, key: int, bracket: str, round_: int, position: int, home: Source, away: Source
    ) -> None:
        self.key, self.bracket, self.round, self.position = key, bracket, round_, position
        self.home, self.away = home, away
        self.winner_to: Slot | None = None
        self.loser_to: Slot | None = None
        self.winner_places: Places | None = None
        self.loser_places: Places | None = None
        self.only_if: Slot | None = None

    def finished(self) -> MatchNode:
        """The match as it will stay."""
        return MatchNode(
            self.key,
            self.bracket,
            self.round,
            self.position,
            (self.home, self.away),
            self.winner_to,
            self.loser_to,
            self.winner_places,
            self.loser_places,
            self.only_if,
        )


class DraftRound:
    """One round as it is drawn: its matches, and by position who goes on and who is beaten (None: nobody)."""

    __slots__ = ("losers", "matches", "winners")

    def __init__(self) -> None:
        self.matches: list[DraftMatch] = []
        self.winners: list[Side] = []
        self.losers: list[Side] = []


class Draft:
    """All matches of a stage so far."""

    def __init__(self, entrants: int) -> None:
        self.entrants = entrants
        self.matches: list[DraftMatch] = []

    def play_round(
        self, bracket: str, number: int, homes: Sequence[Side], aways: Sequence[Side]
    ) -> DraftRound:
        """One match for each pair of sides; a side without an opponent goes on unbeaten."""
        drawn = DraftRound()
        for position, (home, away) in enumerate(zip(homes, aways, strict=True)):
            if home is None or away is None:
                drawn.winners.append(away if home is None else home)
                drawn.losers.append(None)
                continue
            match = self.meet(bracket, number, position, home, away)
            drawn.matches.append(match)
            drawn.winners.append(WinnerOf(match.key))
            drawn.losers.append(LoserOf(match.key))
        return drawn

    def meet(self, bracket: str, round_: int, position: int, home: Source, away: Source) -> DraftMatch:
        """One match, numbered next, with the matches it comes from linked to it."""
        match = DraftMatch(len(self.matches) + 1, bracket, round_, position, home, away)
        self.matches.append(match)
        self._link(home, Slot(match.key, HOME))
        self._link(away, Slot(match.key, AWAY))
        return match

    def _link(self, source: Source, slot: Slot) -> None:
        if isinstance(source, WinnerOf):
            self.matches[source.match - 1].winner_to = slot
        elif isinstance(source, LoserOf):
            self.matches[source.match - 1].loser_to = slot

    def finished(self, plates: Iterable[str] = ()) -> Bracket:
        """The bracket as it will stay."""
        return Bracket(self.entrants, tuple(match.finished() for match in self.matches), tuple(plates))


def sides_of(lines: Iterable[int | None]) -> list[Side]:
    """The lines of a placement as sides."""
    return [None if seed is None else Seed(seed) for seed in lines]


def entrants_on(sides: Iterable[Side]) -> int:
    """How many of the sides are somebody."""
    return sum(side is not None for side in sides)
