"""Who sat in which seat for every hand that counts.

A seat belongs to a player from one line of the sheet up to, but without, another; a hand belongs to whoever
sat there when its line was written. `verify_sheets` holds the seats against the lines.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.models import CountedHand, ScoreSheet
from tournaments.models import Seat


@dataclass(frozen=True, slots=True)
class HandSeats:
    """One counted hand: its number, the sequence of its line, and the player (id) in each seat."""

    game_number: int
    hand_number: int
    sequence: int
    players: Mapping[str, int]


def seats_of_each_hand(sheets: Iterable[ScoreSheet]) -> dict[int, tuple[HandSeats, ...]]:
    """By sheet (id) its counted hands in order with who played them, in two queries however many there are.

    A sheet without hands has none; a sheet not asked for does not appear.
    """
    sittings = {sheet.sitting_id: sheet.pk for sheet in sheets}
    found: dict[int, list[HandSeats]] = {sheet_id: [] for sheet_id in sittings.values()}
    seats = _seats_by_sheet(sittings)
    hands = CountedHand.objects.filter(sheet__in=found).order_by("sheet_id", "game_number", "hand_number")
    columns = ("sheet_id", "game_number", "hand_number", "line__sequence")
    for sheet_id, game_number, hand_number, sequence in hands.values_list(*columns):
        players = seated_at(seats.get(sheet_id, ()), sequence)
        found[sheet_id].append(HandSeats(game_number, hand_number, sequence, players))
    return {sheet_id: tuple(hands) for sheet_id, hands in found.items()}


def seated_at(seats: Iterable[Seat], sequence: int) -> dict[str, int]:
    """By seat the player (id) who sat there when the line of this sequence was written."""
    return {seat.seat: seat.player_id for seat in seats if _holds(seat, sequence)}


def _holds(seat: Seat, sequence: int) -> bool:
    has_ended = seat.until_sequence is not None and seat.until_sequence <= sequence
    return seat.from_sequence <= sequence and not has_ended


def _seats_by_sheet(sittings: Mapping[int, int]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(sitting__in=sittings).order_by("sitting_id", "seat", "from_sequence"):
        seats.setdefault(sittings[seat.sitting_id], []).append(seat)
    return seats
