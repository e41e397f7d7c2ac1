"""The final ranking of a knockout or double elimination: placed by how far one came.

An entrant is out with the last defeat it may suffer: the first in a knockout, the second in double
elimination. Those who go out together share the places that many defeats fill, unless a match between them,
or a table, divides them (a third place match; seeding by the group stage).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.standings import words
from tournaments.standings.appearances import entrants_by_id
from tournaments.standings.brackets import BracketMatch, Course
from tournaments.standings.errors import UnfitBracketError, UnknownEntrantError
from tournaments.standings.results import Entrant
from tournaments.standings.rows import Table


@dataclass(frozen=True, slots=True)
class Placing:
    """Where an entrant finished. `place` is None while it is still in; shared places run to `last_place`.

    `decided_in` is the match that settled it (the last one won, for the winner), `lost_to` who won it
    against the entrant, `by_table` whether the table given divided those who went out together.
    """

    place: int | None
    last_place: int | None
    entrant: Entrant
    decided_in: BracketMatch | None = None
    lost_to: Entrant | None = None
    by_table: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.place != self.last_place

    @property
    def explanation(self) -> str:
        """Why the entrant has this place, in a sentence."""
        return words.placing_in_words(self)


def bracket_placings(
    entrants: Iterable[Entrant],
    matches: Iterable[BracketMatch],
    *,
    lives: int = 1,
    divided_by: Table | None = None,
) -> tuple[Placing, ...]:
    """Everybody's place in a bracket, best first, those still in at the head.

    `lives` is how many defeats put an entrant out: 1 in a knockout, 2 in double elimination. `matches` are
    all of the bracket's, also those to come, so that the first losers of a round know which places they
    share. `divided_by` orders those who went out together, as soon as their round is over. Raises
    `DuplicateEntrantError`, `UnknownEntrantError`, and `UnfitBracketError` for a match lost by one already
    out or a placing match between two who did not go out together.
    """
    known = entrants_by_id(entrants)
    played = sorted(matches, key=lambda match: (match.course, match.round))
    _check_names(known, played)
    exits = _exits(played, lives)
    bands = _bands(played, exits, len(known), lives)
    _check_placing_matches(played, bands)
    placings = [placing for band in bands for placing in _placings_in(band, known, played, divided_by)]
    still_in = [known[entrant] for entrant in known if entrant not in exits]
    place = 1 if len(still_in) == 1 else None
    ahead = [Placing(place, place, entrant, _last_won(entrant.id, played)) for entrant in still_in]
    return (
        *ahead,
        *sorted(placings, key=lambda placing: (placing.place or 0, placing.entrant.neutral_order)),
    )


@dataclass(frozen=True, slots=True)
class _Band:
    """The places filled by those who go out together: `out` gives the match each lost."""

    first: int
    last: int
    out: Mapping[str, BracketMatch]

    @property
    def is_full(self) -> bool:
        """Whether everybody who will finish here has."""
        return len(self.out) == self.last - self.first + 1


def _check_names(known: Mapping[str, Entrant], matches: Sequence[BracketMatch]) -> None:
    for match in matches:
        for side in (match.a, match.b):
            if side is not None and side not in known:
                raise UnknownEntrantError(entrant=side, round=match.round)


def _exits(matches: Sequence[BracketMatch], lives: int) -> dict[str, BracketMatch]:
    """For everybody who is out, the match that put it out."""
    lost: dict[str, int] = defaultdict(int)
    exits: dict[str, BracketMatch] = {}
    for match in matches:
        if match.course is Course.PLACING:
            continue
        for loser in match.losers:
            if loser in exits:
                raise UnfitBracketError(fault="lost again after going out", entrant=loser)
            lost[loser] += 1
            if lost[loser] == lives:
                exits[loser] = match
    return exits


def _tier(match: BracketMatch) -> tuple[Course, int]:
    """Those who go out in one tier go out together. The grand final and its second match are one tier."""
    return (match.course, 0 if match.course is Course.FINAL else match.round)


def _bands(
    matches: Sequence[BracketMatch], exits: Mapping[str, BracketMatch], entrants: int, lives: int
) -> list[_Band]:
    """The bands of places, counted up from the last one."""
    out: dict[tuple[Course, int], dict[str, BracketMatch]] = defaultdict(dict)
    for entrant, match in exits.items():
        out[_tier(match)][entrant] = match
    to_come: dict[tuple[Course, int], int] = defaultdict(int)
    for match in matches:
        if not match.is_decided and _puts_out(match, lives):
            to_come[_tier(match)] += 1
    bands = []
    last = entrants
    for tier in sorted({*out, *to_come}):
        falling = len(out[tier]) + to_come[tier]
        if tier[0] is Course.FINAL:
            falling = max(1, len(out[tier]))
        bands.append(_Band(last - falling + 1, last, out[tier]))
        last -= falling
    return bands


def _puts_out(match: BracketMatch, lives: int) -> bool:
    return match.course is not Course.PLACING and not (lives > 1 and match.course is Course.MAIN)


def _placings_in(
    band: _Band, known: Mapping[str, Entrant], matches: Sequence[BracketMatch], table: Table | None
) -> list[Placing]:
    settled = _settled(band, matches)
    free = sorted(set(range(band.first, band.last + 1)) - {place for place, _ in settled.values()})
    waiting = [known[entrant] for entrant in band.out if entrant not in settled]
    tiers = [waiting]
    if table is not None and band.is_full and len(waiting) > 1:
        tiers = _divided(waiting, table)
    placings = [
        _placing(known[entrant], (place, place), match, known) for entrant, (place, match) in settled.items()
    ]
    for tier in tiers:
        # While a round is open its losers share all its places, more than there are losers so far.
        span = free if len(tiers) == 1 else free[: len(tier)]
        free = free[len(tier) :]
        placings += [
            replace(
                _placing(entrant, (span[0], span[-1]), band.out[entrant.id], known), by_table=len(tiers) > 1
            )
            for entrant in tier
        ]
    return placings


def _settled(band: _Band, matches: Sequence[BracketMatch]) -> dict[str, tuple[int, BracketMatch]]:
    """The places of the band that placing matches have settled."""
    return {
        entrant: (place, match)
        for match in matches
        for entrant, place in match.settled
        if entrant in band.out
    }


def _check_placing_matches(matches: Sequence[BracketMatch], bands: Sequence[_Band]) -> None:
    band_of = {entrant: band for band in bands for entrant in band.out}
    for match in matches:
        for entrant, place in match.settled:
            band = band_of.get(entrant)
            if band is None or not band.first <= place <= band.last:
                raise UnfitBracketError(
                    fault="a match for a place not open to it", entrant=entrant, place=place
                )


def _divided(waiting: Sequence[Entrant], table: Table) -> list[list[Entrant]]:
    ids = {entrant.id for entrant in waiting}
    tiers = [[entrant for entrant in tier if entrant.id in ids] for tier in table.tiers]
    found = [tier for tier in tiers if tier]
    missing = ids - {entrant.id for tier in found for entrant in tier}
    if missing:
        raise UnknownEntrantError(entrant=min(missing), fault="the dividing table does not place everybody")
    return found


def _placing(
    entrant: Entrant, places: tuple[int, int], match: BracketMatch, known: Mapping[str, Entrant]
) -> Placing:
    lost_to = known[match.winner] if match.winner is not None and match.winner != entrant.id else None
    return Placing(*places, entrant, match, lost_to)


def _last_won(entrant: str, matches: Sequence[BracketMatch]) -> BracketMatch | None:
    won = [match for match in matches if match.winner == entrant and match.course is not Course.PLACING]
    return won[-1] if won else None
