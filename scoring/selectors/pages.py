"""What the pages of a sheet read: the sheet with everything it hangs on, its lines, and who sits where."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import ScoreSheet, SheetLine
from tournaments.models import Match, Membership, Player, Seat, Sitting
from tournaments.selectors.bars import HeldSeat, barred_from, held_among, marked
from tournaments.selectors.found import found
from tournaments.selectors.substitutions import substitutes_for

HANGS_ON = (
    "sitting__table",
    "sitting__match__event",
    "sitting__match__round",
    "sitting__match__entrant_a",
    "sitting__match__entrant_b",
)


@dataclass(frozen=True, slots=True)
class SheetRead:
    """A sheet, its lines in order, the names of its sides, and the players now sitting, by seat.

    `people` are the names of everybody who has sat here, by the uid under which lines name them. `held` are
    those who sit here though they may not any more, where the sheet was read by itself.
    """

    sheet: ScoreSheet
    lines: tuple[SheetLine, ...]
    sides: dict[str, str]
    players: dict[str, str]
    people: dict[str, str]
    held: tuple[HeldSeat, ...] = ()


def sheet_on_page(sheet_id: int) -> ScoreSheet:
    """The sheet with table, match and event, in one query. Raises NotFoundError."""
    return found(ScoreSheet.objects.select_related(*HANGS_ON).filter(pk=sheet_id), sheet_id)


def sheet_read(sheet: ScoreSheet) -> SheetRead:
    """The lines and seats of a sheet found by `sheet_on_page`, in two queries."""
    seats = list(marked(Seat.objects.filter(sitting=sheet.sitting_id).select_related("player")))
    lines = tuple(sheet.lines.order_by("sequence"))
    held = tuple(held_among(seats))
    return SheetRead(sheet, lines, sides_of(sheet.sitting.match), _by_seat(seats), _by_uid(seats), held)


def sheets_of_match(match: Match) -> tuple[SheetRead, ...]:
    """Every sheet of a match, in the order of its sittings, in three queries however many there are."""
    sheets = ScoreSheet.objects.filter(sitting__match=match).select_related("sitting__table")
    lines: dict[int, list[SheetLine]] = {}
    for line in SheetLine.objects.filter(sheet__sitting__match=match).order_by("sequence"):
        lines.setdefault(line.sheet_id, []).append(line)
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(sitting__match=match).select_related("player"):
        seats.setdefault(seat.sitting_id, []).append(seat)
    reads = []
    for sheet in sheets.order_by("sitting__number"):
        sheet.sitting.match = match
        sat = seats.get(sheet.sitting_id, [])
        own = tuple(lines.get(sheet.pk, []))
        reads.append(SheetRead(sheet, own, sides_of(match), _by_seat(sat), _by_uid(sat)))
    return tuple(reads)


def sides_of(match: Match) -> dict[str, str]:
    """The names of the entrants that sit on side A and side B."""
    return dict(zip("AB", match.sides, strict=True))


def sitting_on_page(sitting_id: int) -> Sitting:
    """The sitting with table, match and event, in one query. Raises NotFoundError."""
    hangs_on = [path.removeprefix("sitting__") for path in HANGS_ON]
    return found(Sitting.objects.select_related(*hangs_on, "sheet").filter(pk=sitting_id), sitting_id)


def seats_of_sitting(sitting: Sitting) -> tuple[Seat, ...]:
    """Everybody who sat at a sitting, seat by seat in order of time, in one query."""
    kept = Seat.objects.filter(sitting=sitting).select_related("player")
    return tuple(kept.order_by("seat", "from_sequence"))


def people_of(match: Match) -> dict[str, list[Player]]:
    """The players who may sit for each side of a match: captains and players, then substitutes."""
    sides = {match.entrant_a_id: "A", match.entrant_b_id: "B"}
    people: dict[str, dict[int, Player]] = {"A": {}, "B": {}}
    members = list(_members_of(match))
    for membership in members:
        people[sides[membership.entrant_id]][membership.player_id] = membership.player
    for substitution in substitutes_for(match, now=timezone.now()):
        if (player := substitution.substitute) is not None:
            people[sides[substitution.entrant_id]].setdefault(player.pk, player)
    barred = barred_from(match, [player for side in people.values() for player in side])
    return {
        side: [player for player_id, player in players.items() if player_id not in barred]
        for side, players in people.items()
    }


def _members_of(match: Match) -> QuerySet[Membership]:
    entrants = [match.entrant_a_id, match.entrant_b_id]
    members = Membership.objects.filter(event=match.event_id, entrant__in=entrants)
    return members.select_related("player").order_by("role", "pk")


def _by_seat(seats: Iterable[Seat]) -> dict[str, str]:
    return {seat.seat: seat.player.name for seat in seats if seat.until_sequence is None}


def _by_uid(seats: Iterable[Seat]) -> dict[str, str]:
    return {str(seat.player.uid): seat.player.name for seat in seats}
