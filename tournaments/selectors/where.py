"""Where somebody sits: found by a part of a player's or an entrant's name, whatever its case and accents."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import F, Q

from tournaments.enums import EntrantState, MatchState, Side, SittingState
from tournaments.models import Entrant, Event, Match, Seat, Sitting, Table
from tournaments.selectors.events import entrants_of
from tournaments.selectors.forfeits import FORFEITS
from tournaments.selectors.queue import OVER, waiting_matches
from tournaments.table_words import tables_in_words

FEWEST_LETTERS: Final = 2
MOST_FOUND: Final = 20


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """One entrant found: the match it plays or plays next, and its tables.

    `names` are its people whose names were asked for, with their table and seat once they sit (`seated`).
    `ahead` is how many matches wait for tables before its own, None where it does not wait. `forfeited` is
    the last match it lost by not coming.
    """

    entrant: Entrant
    names: tuple[str, ...]
    match: Match | None
    opponent: Entrant | None
    tables: tuple[Table, ...]
    is_in_play: bool
    ahead: int | None
    seated: tuple[tuple[str, Seat], ...]
    forfeited: Match | None = None

    @property
    def tables_in_words(self) -> str:
        """Where to go."""
        return tables_in_words(self.tables)


def whereabouts(event: Event, text: str, *, now: datetime) -> list[Whereabouts]:
    """Where those sit whose name, or whose entrant's name, holds the text; in six queries at most.

    Fewer letters than two find nobody, and no more than twenty are told.
    """
    wanted = folded(text)
    if len(wanted) < FEWEST_LETTERS:
        return []
    entered = entrants_of(event).filter(state=EntrantState.ENTERED)
    found = [(entrant, names) for entrant in entered if (names := _names(entrant, wanted)) is not None]
    found = found[:MOST_FOUND]
    if not found:
        return []
    ids = [entrant.pk for entrant, _ in found]
    sittings = list(_sittings(event, ids))
    order = {key: n for n, key in enumerate(waiting_matches(event, now=now).values_list("pk", flat=True))}
    seats = list(_seats(event, ids))
    lost = {key: match for match in _forfeited(event, ids) for key in _absent(match)}
    told = [_told(entrant, names, sittings, order, seats) for entrant, names in found]
    return [replace(place, forfeited=lost.get(place.entrant.pk)) for place in told]


def folded(text: str) -> str:
    """A name without case, accents and spaces around it, as people type it in a hurry."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _names(entrant: Entrant, wanted: str) -> tuple[str, ...] | None:
    """The people of an entrant who were asked for; None where neither they nor the entrant were."""
    people = [membership.player.name for membership in entrant.memberships.all()]
    named = tuple(name for name in people if wanted in folded(name))
    return named if named or wanted in folded(entrant.name) else None


def _sittings(event: Event, entrant_ids: list[int]) -> Iterable[Sitting]:
    sides = Q(match__entrant_a__in=entrant_ids) | Q(match__entrant_b__in=entrant_ids)
    known = Sitting.objects.filter(sides, match__event=event, match__is_set_aside=False)
    still = known.exclude(state=SittingState.FINAL).exclude(match__state__in=OVER)
    return still.select_related(
        "table", "match__entrant_a", "match__entrant_b", "match__round", "match__stage"
    ).order_by("match__stage__position", "match__round__number", "match__number", "number")


def _forfeited(event: Event, entrant_ids: list[int]) -> Iterable[Match]:
    """The matches that went to somebody else because they, or nobody, came; the latest last."""
    sides = Q(entrant_a__in=entrant_ids) | Q(entrant_b__in=entrant_ids)
    rows = Match.objects.filter(
        sides, event=event, results__is_current=True, results__kind__in=FORFEITS
    ).annotate(kept_by=F("results__winner"))
    return rows.select_related("entrant_a", "entrant_b").order_by("results__recorded_at")


def _absent(match: Match) -> list[int]:
    """Who is missing from a forfeited match."""
    kept_by: str = match.kept_by  # type: ignore[attr-defined]  # annotated above
    ids = {Side.A: match.entrant_a_id, Side.B: match.entrant_b_id}
    return [key for side, key in ids.items() if key is not None and side != kept_by]


def _seats(event: Event, entrant_ids: list[int]) -> Iterable[Seat]:
    seats = Seat.objects.filter(event=event, is_seated=True, until_sequence=None)
    of_those = seats.filter(player__memberships__event=event, player__memberships__entrant__in=entrant_ids)
    return of_those.select_related("player", "sitting__table")


def _told(
    entrant: Entrant,
    names: tuple[str, ...],
    sittings: list[Sitting],
    order: dict[int, int],
    seats: list[Seat],
) -> Whereabouts:
    own = [sitting for sitting in sittings if entrant.pk in _entrants(sitting.match)]
    own.sort(key=lambda sitting: (sitting.match.state == MatchState.NOT_STARTED, sitting.table is None))
    match = own[0].match if own else None
    here = [sitting for sitting in own if match is not None and sitting.match_id == match.pk]
    tables = {sitting.table.pk: sitting.table for sitting in here if sitting.table is not None}
    return Whereabouts(
        entrant=entrant,
        names=names,
        match=match,
        opponent=None if match is None else _opponent(match, entrant),
        tables=tuple(sorted(tables.values(), key=lambda table: table.number)),
        is_in_play=match is not None and match.state != MatchState.NOT_STARTED,
        ahead=None if match is None else order.get(match.pk),
        seated=tuple((seat.player.name, seat) for seat in seats if seat.player.name in names),
    )


def _entrants(match: Match) -> tuple[int | None, int | None]:
    return match.entrant_a_id, match.entrant_b_id


def _opponent(match: Match, entrant: Entrant) -> Entrant | None:
    return match.entrant_b if match.entrant_a_id == entrant.pk else match.entrant_a
