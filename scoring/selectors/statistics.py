"""Statistics as read: what is stored, and of sheets that moved on since what follows from their lines.

A page therefore never shows less than the ledger; the stored rows and the cache only make it fast. What a
sheet that moved on comes to is kept under its head, which is a digest of all its lines: another line is
another head, and what was kept under the one before is never read again.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.db.models import F, Prefetch, Q, QuerySet

from scoring.models import FeatNoted, ScoreSheet, SheetLine, StintCount
from scoring.selectors.reported import Reports, reports_seen
from scoring.selectors.seatings import seated_at
from scoring.statistics.boards import PlacedFeat, PlacedStint, Played
from scoring.statistics.sheets import derived
from scoring.statistics.values import (
    Derived,
    Feat,
    FeatKind,
    GameWon,
    LineSeen,
    Players,
    Stint,
    shape_of,
)
from scoring.terms import terms_from_text
from tournaments.canonical import canonical_json, digest_of
from tournaments.enums import ResultKind
from tournaments.models import Event, MatchResult, Seat

COUNTS: Final = tuple(
    field.name for field in fields(Stint) if field.name not in {"side", "players", "first_at"}
)
KEPT_FOR: Final = 3600
"""Seconds; the clock stores what a sheet comes to long before."""
SHAPE: Final = shape_of("2", Derived, Stint, Feat, GameWon)
"""Another number wherever lines come to something else than before, so that nothing of before is read."""

_MATCH: Final = "statistics__sheet__sitting__match"
_WHO: Final = ("statistics__sheet_id", "side", "player_1_id", "player_2_id")
_FEAT: Final = ("sequence", "place", "kind", "player_id", "card", "amount", "at")
_SEEN: Final = (
    "pk",
    "head",
    "sitting__match__stage_id",
    "sitting__match__number",
    "sitting__table__number",
    "sitting__match__entrant_a_id",
    "sitting__match__entrant_b_id",
)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose play is read: of an event, of an entrant, of players who sat together, or of all of these.

    `cards` are the cards and suits that something is asked about: no other feat is read.
    """

    event: Event | None = None
    entrant_id: int | None = None
    players: Players = ()
    cards: Collection[str] = ()


class SheetSeen(NamedTuple):
    """A sheet that counts: its last digest, and where it belongs."""

    head: str
    stage: int
    match: int
    table: int | None
    entrant_a: int | None
    entrant_b: int | None

    def place(self, sheet: int, side: str) -> Mapping[str, Any]:
        """Where what one side did belongs."""
        entrant = self.entrant_a if side == "A" else self.entrant_b
        return {
            "sheet": sheet,
            "stage": self.stage,
            "match": self.match,
            "table": self.table or 0,
            "entrant": entrant,
        }


Seen = Mapping[int, SheetSeen]
"""By key the sheets that count."""


def sheets_seen(scope: Scope) -> Seen:
    """The sheets within the scope that count, in one query; none of a match set aside or void."""
    sheets = ScoreSheet.objects.filter(_within(scope, "sitting__match"), sitting__match__is_set_aside=False)
    for player in scope.players:
        sheets = sheets.filter(sitting__seats__player=player)
    rows = sheets.exclude(sitting__match__in=_void()).order_by("pk").distinct().values_list(*_SEEN)
    return {key: SheetSeen(*row) for key, *row in rows}


def reports_within(scope: Scope) -> Reports:
    """The results from paper within the scope; players have none, since nobody wrote down who sat."""
    return {} if scope.players else reports_seen(_within(scope, "match"))


def mark_of(seen: Seen, reports: Reports) -> str:
    """What tells these sheets and results, as they stand, from any others."""
    return digest_of(
        canonical_json(
            [
                [[key, *sheet] for key, sheet in seen.items()],
                [[key, *report[:-1]] for key, report in reports.items()],
            ]
        )
    )


def played_in(scope: Scope, seen: Seen | None = None, reports: Reports | None = None) -> Played:
    """Everything played within the scope that counts, and of feats those of the cards named.

    Three queries, one more where cards are named, and four more where a sheet has moved on since its
    statistics were stored and nobody has looked at it since.
    """
    seen = sheets_seen(scope) if seen is None else seen
    reports = reports_within(scope) if reports is None else reports
    stints = list(_stored_stints(scope, seen))
    stored = {one.sheet for one in stints}
    feats = [one for one in _stored_feats(scope, seen) if one.sheet in stored] if scope.cards else []
    for key, found in _derived_now({key: seen[key].head for key in seen if key not in stored}):
        stints += [PlacedStint(stint=one, **seen[key].place(key, one.side)) for one in found.stints]
        feats += [
            PlacedFeat(feat=one, **seen[key].place(key, one.side))
            for one in found.feats
            if one.card in scope.cards
        ]
    stints += [stint for report in reports.values() for stint in report.stints()]
    return Played(
        tuple(one for one in stints if _is_of(scope, one.stint.players, one.entrant)),
        tuple(one for one in feats if _is_of(scope, one.feat.players, one.entrant)),
    )


def sheets_moved_on(event_id: int | None = None) -> QuerySet[ScoreSheet]:
    """The sheets whose stored statistics have not seen their last line, or that have none."""
    sheets = ScoreSheet.objects.exclude(statistics__version=F("version"))
    return sheets if event_id is None else sheets.filter(sitting__match__event=event_id)


def sheets_to_derive(sheet_ids: Iterable[int]) -> QuerySet[ScoreSheet]:
    """Sheets with everything their statistics are derived from, in four queries."""
    return (
        ScoreSheet.objects.filter(pk__in=list(sheet_ids))
        .select_related("sitting")
        .prefetch_related(
            Prefetch("lines", SheetLine.objects.order_by("sequence")), "counted_hands", "sitting__seats"
        )
    )


def derived_of(sheet: ScoreSheet) -> Derived:
    """What a sheet read by `sheets_to_derive` comes to now."""
    counted = {hand.line_id for hand in sheet.counted_hands.all()}
    seats: list[Seat] = list(sheet.sitting.seats.all())
    lines = (
        LineSeen(
            sequence=line.sequence,
            kind=line.kind,
            game_number=line.game_number,
            content=line.content,
            counts=line.pk in counted,
            seats=seated_at(seats, line.sequence),
            at=line.at,
        )
        for line in sheet.lines.all()
    )
    return derived(lines, target=terms_from_text(sheet.terms).rule_set.target)


def _derived_now(heads: Mapping[int, str]) -> Iterator[tuple[int, Derived]]:
    """What sheets that moved on come to, from the cache where they have not moved since it was worked out."""
    kept = cache.get_many([_kept_at(key) for key in heads]) if heads else {}
    missing = []
    for key, head in heads.items():
        found = kept.get(_kept_at(key))
        if found is not None and found[0] == head:
            yield key, found[1]
        else:
            missing.append(key)
    for sheet in sheets_to_derive(missing) if missing else ():
        found = derived_of(sheet)
        cache.set(_kept_at(sheet.pk), (sheet.head, found), KEPT_FOR)
        yield sheet.pk, found


def _kept_at(sheet: int) -> str:
    return f"sheet-comes-to:{SHAPE}:{sheet}"


def _void() -> QuerySet[MatchResult, Any]:
    return MatchResult.objects.filter(is_current=True, kind=ResultKind.VOID).values("match")


def _within(scope: Scope, match: str) -> Q:
    """The matches of the scope's event and entrant."""
    wanted = Q()
    if scope.event is not None:
        wanted &= Q(**{f"{match}__event": scope.event})
    if scope.entrant_id is not None:
        wanted &= Q(**{f"{match}__entrant_a": scope.entrant_id}) | Q(
            **{f"{match}__entrant_b": scope.entrant_id}
        )
    return wanted


def _up_to_date(scope: Scope) -> Q:
    """Stored rows within the scope that have seen their sheet's last line."""
    wanted = Q(statistics__version=F("statistics__sheet__version")) & _within(scope, _MATCH)
    for player in scope.players[:1]:  # both would leave out sheets on which they sat apart
        wanted &= Q(player_1=player) | Q(player_2=player)
    return wanted


def _stored_stints(scope: Scope, seen: Seen) -> Iterator[PlacedStint]:
    rows = StintCount.objects.filter(_up_to_date(scope)).order_by()
    for sheet, side, first, second, first_at, *counts in rows.values_list(*_WHO, "first_at", *COUNTS):
        if sheet in seen:
            named = dict(zip(COUNTS, counts, strict=True))
            stint = Stint(side=side, players=_players(first, second), first_at=first_at, **named)
            yield PlacedStint(stint=stint, **seen[sheet].place(sheet, side))


def _stored_feats(scope: Scope, seen: Seen) -> Iterator[PlacedFeat]:
    rows = FeatNoted.objects.filter(_up_to_date(scope), card__in=list(scope.cards)).order_by()
    for sheet, side, first, second, *columns in rows.values_list(*_WHO, *_FEAT):
        if sheet in seen:
            sequence, place, kind, player, card, amount, at = columns
            feat = Feat(
                sequence=sequence,
                place=place,
                kind=FeatKind(kind),
                side=side,
                players=_players(first, second),
                player=player,
                card=card,
                amount=amount,
                at=at,
            )
            yield PlacedFeat(feat=feat, **seen[sheet].place(sheet, side))


def _players(first: int, second: int | None) -> Players:
    return (first,) if second is None else (first, second)


def _is_of(scope: Scope, players: Players, entrant: int | None) -> bool:
    return set(scope.players) <= set(players) and scope.entrant_id in {None, entrant}
