"""Where an object belongs: its event, the entrants it concerns, and its table."""

from dataclasses import dataclass
from functools import singledispatch

from officials.models import AuthorityLine, Call, Invitation, Role, Sanction, TableLink
from scoring.models import ScoreSheet, SheetLine
from tournaments.enums import EventState, Side
from tournaments.models import (
    Entrant,
    Event,
    Match,
    MatchResult,
    Membership,
    PoolPlace,
    Round,
    Seat,
    Sitting,
    Stage,
    Substitution,
    Table,
)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an object belongs. `is_public` is false while strangers may not know the event exists."""

    event_id: int
    is_public: bool
    entrant_ids: frozenset[int] = frozenset()
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class SideOfSheet:
    """One side of a sheet, for what concerns that side's entrant alone: a confirmation, an appeal."""

    sheet: ScoreSheet
    side: Side


@dataclass(frozen=True, slots=True)
class SideOfSitting:
    """One side of a sitting, before its sheet is opened and after: for what concerns that entrant alone."""

    sitting: Sitting
    side: Side


def _of_event(event: Event, *entrant_ids: int | None, table_id: int | None = None) -> Scope:
    known = frozenset(entrant_id for entrant_id in entrant_ids if entrant_id is not None)
    return Scope(event.pk, event.state != EventState.DRAFT, known, table_id)


@singledispatch
def scope_of(target: object) -> Scope:
    """Return where `target` belongs; a kind of object the door does not know is an error of the caller's."""
    raise TypeError(f"the door does not know {type(target).__name__}")


@scope_of.register
def _(target: Call) -> Scope:
    return scope_of(target.sheet)


@scope_of.register
def _(target: Event) -> Scope:
    return _of_event(target)


@scope_of.register(Entrant)
def _(target: Entrant) -> Scope:
    return _of_event(target.event, target.pk)


@scope_of.register(Membership)
def _(target: Membership) -> Scope:
    return _of_event(target.event, target.entrant_id)


@scope_of.register(Table)
def _(target: Table) -> Scope:
    return _of_event(target.event, table_id=target.pk)


@scope_of.register(Stage)
@scope_of.register(AuthorityLine)
def _(target: Stage | AuthorityLine) -> Scope:
    return _of_event(target.event)


@scope_of.register(Role)
@scope_of.register(Invitation)
def _(target: Role | Invitation) -> Scope:
    return _of_event(target.event, target.entrant_id)


@scope_of.register(TableLink)
def _(target: TableLink) -> Scope:
    return _of_event(target.event, table_id=target.table_id)


@scope_of.register(Round)
def _(target: Round) -> Scope:
    return _of_event(target.stage.event)


@scope_of.register(Match)
def _(target: Match) -> Scope:
    return _of_event(target.event, target.entrant_a_id, target.entrant_b_id)


@scope_of.register(MatchResult)
def _(target: MatchResult) -> Scope:
    return scope_of(target.match)


@scope_of.register(Sitting)
def _(target: Sitting) -> Scope:
    match = target.match
    return _of_event(match.event, match.entrant_a_id, match.entrant_b_id, table_id=target.table_id)


@scope_of.register(Seat)
@scope_of.register(ScoreSheet)
def _(target: Seat | ScoreSheet) -> Scope:
    return scope_of(target.sitting)


@scope_of.register(SheetLine)
def _(target: SheetLine) -> Scope:
    return scope_of(target.sheet)


@scope_of.register(SideOfSheet)
def _(target: SideOfSheet) -> Scope:
    sitting = target.sheet.sitting
    match = sitting.match
    entrant_id = match.entrant_a_id if target.side == Side.A else match.entrant_b_id
    return _of_event(match.event, entrant_id, table_id=sitting.table_id)


@scope_of.register(SideOfSitting)
def _(target: SideOfSitting) -> Scope:
    match = target.sitting.match
    entrant_id = match.entrant_a_id if target.side == Side.A else match.entrant_b_id
    return _of_event(match.event, entrant_id, table_id=target.sitting.table_id)


@scope_of.register(Substitution)
def _(target: Substitution) -> Scope:
    table_id = target.sitting.table_id if target.sitting is not None else None
    return _of_event(target.event, target.entrant_id, table_id=table_id)


@scope_of.register(PoolPlace)
@scope_of.register(Sanction)
def _(target: PoolPlace | Sanction) -> Scope:
    return _of_event(target.event)
