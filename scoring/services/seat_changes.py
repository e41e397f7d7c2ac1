"""Changing who sits in a seat of an open sheet: a substitute enters, or somebody who sat here before returns.

The change is a line of the sheet and goes through the same check of the version as a hand, so that it stands
between the same two hands on every device. Locks: event, match, sheets.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.utils import timezone

from scoring.enums import LineKind, SheetState
from scoring.errors import MidHandError, SheetNotInPlayError, UnfitSeatsError
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.projections import progress_of
from scoring.rules.seats import SEATS, side_of
from scoring.selectors.sheets import sheet_at_door
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet, locked_with_match
from scoring.services.settlement import announce_sheet
from scoring.services.submissions import Written, check_key, check_version, content_digest, earlier_line
from tournaments.actors import Actor
from tournaments.enums import SeatName, Side, SubstitutionState
from tournaments.errors import NotFoundError
from tournaments.live import Change, announce
from tournaments.models import Event, Match, Membership, Player, Seat, Substitution
from tournaments.models.substitution import STANDING
from tournaments.selectors.bars import barred_from
from tournaments.selectors.substitutions import faults_at_table, today_at
from tournaments.services.locks import locked_event
from tournaments.services.substitutions import accept_rules, note_entering, note_leaving
from tournaments.substitutes import Fault, SubstituteUnfitError
from tournaments.transactions import durable_transaction

SEATS_MAY_CHANGE: Final = frozenset({SheetState.IN_PLAY, SheetState.FROZEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChange:
    """Who (id) is to sit in which seat, and whether a hand is being played meanwhile.

    `accepts_rules` is the substitute's word at the table that they have seen the rules of the event.
    """

    seat: SeatName
    player_id: int
    is_mid_hand: bool = False
    accepts_rules: bool = False
    submission_key: str
    expected_version: int

    @property
    def submitted(self) -> str:
        """What makes two such submissions the same."""
        return content_digest(["seat", self.seat.value, self.player_id, self.is_mid_hand])


@dataclass(frozen=True, slots=True)
class _Swap:
    """A change as it stands under the locks: who gets up, who sits down, and by which substitution."""

    event: Event
    match: Match
    leaving: Seat
    player: Player
    substitution: Substitution | None


def change_seat(*, sheet_id: int, change: SeatChange, actor: Actor) -> Written:
    """Seat an approved substitute, or somebody of the side who sat on this sheet before.

    Raises SubstituteUnfitError with everything that speaks against it, MidHandError, UnfitSeatsError,
    SheetNotInPlayError, StaleSheetError, KeyReusedError, UnfitKeyError, NotFoundError;
    ConstraintRefusedError where the player has sat down elsewhere meanwhile.
    """
    check_key(change.submission_key)
    seen = sheet_at_door(sheet_id)
    with durable_transaction():
        event = locked_event(seen.sitting.match.event_id)
        locked = locked_with_match(sheet_id, seen.sitting.match_id)
        earlier = earlier_line(locked.sheet, change.submission_key, change.submitted)
        if earlier is not None:
            return Written(earlier, is_replay=True)
        _check_sheet(locked, change)
        swap = _swap(event, locked, change)
        _check_swap(swap, change)
        line = _write(locked.sheet, swap, change, actor)
        _sit(swap, change, line)
        announce_sheet(locked.sheet, event.pk)
        if barred_from(swap.match, [swap.leaving.player_id]):
            announce(Change(event.pk, "call", 0))  # the table is held no more, which officials wait for
        return Written(line, is_replay=False)


def _check_sheet(locked: LockedSheet, change: SeatChange) -> None:
    check_version(locked.sheet, change.expected_version)
    if locked.sheet.state not in SEATS_MAY_CHANGE:
        raise SheetNotInPlayError(sheet=locked.sheet.pk, state=locked.sheet.state)
    if change.seat not in SEATS[locked.terms.players]:
        raise UnfitSeatsError(seats={change.seat.value: "no-such-seat"})


def _swap(event: Event, locked: LockedSheet, change: SeatChange) -> _Swap:
    player = Player.objects.filter(pk=change.player_id).first()
    if player is None or locked.match is None:
        raise NotFoundError(noun="player", key=str(change.player_id))
    seats = Seat.objects.select_related("player").filter(sitting=locked.sheet.sitting_id)
    leaving = seats.get(seat=change.seat, until_sequence=None)
    standing = Substitution.objects.select_related("event").filter(event=event, state__in=STANDING)
    return _Swap(event, locked.match, leaving, player, standing.filter(substitute=player).first())


def _check_swap(swap: _Swap, change: SeatChange) -> None:
    """Refuse whoever may not sit down here now. Raises SubstituteUnfitError, MidHandError."""
    faults = [Fault.MAY_NOT_SIT] if barred_from(swap.match, [swap.player.pk]) else []
    if Seat.objects.filter(event=swap.event, player=swap.player, is_seated=True).exists():
        faults.append(Fault.SEATED_ELSEWHERE)
    if not _returns(swap):
        faults += _faults_of_substitute(swap, change)
    if faults:
        raise SubstituteUnfitError(substitute=swap.player.name, faults=tuple(fault.value for fault in faults))
    is_emergency = swap.substitution is not None and swap.substitution.is_emergency
    if change.is_mid_hand and not is_emergency:
        raise MidHandError(seat=change.seat.value, player=swap.player.name)


def _has_sat(player_id: int, leaving: Seat) -> bool:
    """Whether the place is the player's: a second substitute may follow the first in it."""
    same_place = Seat.objects.filter(sitting=leaving.sitting_id, seat=leaving.seat)
    return same_place.filter(player=player_id).exists()


def _faults_of_substitute(swap: _Swap, change: SeatChange) -> list[Fault]:
    substitution = swap.substitution
    if substitution is None:
        return [Fault.NOT_APPROVED]
    faults = list(faults_at_table(substitution, swap.match, today_at(swap.event, timezone.now())))
    if Fault.OTHER_ENTRANT not in faults and substitution.entrant_id != _entrant_of(swap.match, change.seat):
        faults.append(Fault.OTHER_ENTRANT)
    if substitution.replaced_id is not None and not _has_sat(substitution.replaced_id, swap.leaving):
        faults.append(Fault.OTHER_PLAYER)
    if substitution.accepted_at is None and not change.accepts_rules:
        faults.append(Fault.RULES_NOT_ACCEPTED)
    return faults


def _returns(swap: _Swap) -> bool:
    """Whether the player sat here when the sheet was opened, and belongs to the side's entrant."""
    at_opening = Seat.objects.filter(
        sitting=swap.leaving.sitting_id,
        player=swap.player,
        seat__startswith=side_of(swap.leaving.seat),
        from_sequence=1,
    )
    own = Membership.objects.filter(entrant=_entrant_of(swap.match, swap.leaving.seat), player=swap.player)
    return at_opening.exists() and own.exists()


def _entrant_of(match: Match, seat: str) -> int | None:
    return match.entrant_a_id if side_of(seat) == Side.A else match.entrant_b_id


def _write(sheet: ScoreSheet, swap: _Swap, change: SeatChange, actor: Actor) -> SheetLine:
    substitution = None if _returns(swap) else swap.substitution
    content: dict[str, Any] = {
        "submitted": change.submitted,
        "seat": change.seat.value,
        "before": str(swap.leaving.player.uid),
        "player": str(swap.player.uid),
        "mid_hand": change.is_mid_hand,
        "substitution": substitution.number if substitution is not None else None,
        "substitute": substitution.kind if substitution is not None else "",
    }
    draft = LineDraft(
        kind=LineKind.SEAT_CHANGED,
        game_number=sheet.game_number,
        hand_number=sheet.hand_number,
        content=content,
        submission_key=change.submission_key,
    )
    return append_line(sheet=sheet, draft=draft, after=progress_of(sheet), actor=actor)


def _sit(swap: _Swap, change: SeatChange, line: SheetLine) -> None:
    """Move the seats, and say so on the substitutions of whoever got up and whoever sat down."""
    leaving = swap.leaving
    leaving.until_sequence, leaving.is_seated = line.sequence, False
    leaving.save(update_fields=["until_sequence", "is_seated"])
    Seat.objects.create(
        event=swap.event,
        sitting_id=leaving.sitting_id,
        seat=leaving.seat,
        player=swap.player,
        from_sequence=line.sequence,
    )
    if swap.substitution is not None and swap.substitution.state == SubstitutionState.APPROVED:
        if change.accepts_rules:
            accept_rules(substitution=swap.substitution)
        note_entering(substitution=swap.substitution)
    if _has_played(leaving, line.sheet_id):
        left = Substitution.objects.select_related("event").filter(
            event=swap.event, substitute=leaving.player_id, state=SubstitutionState.APPROVED
        )
        note_leaving(substitutions=left)


def _has_played(leaving: Seat, sheet_id: int) -> bool:
    """Whether a hand counts in which the one who gets up sat there; if not, their approval stands."""
    hands = CountedHand.objects.filter(sheet=sheet_id, line__sequence__gte=leaving.from_sequence)
    return hands.exists()
