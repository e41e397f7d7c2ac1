"""Who has a PIN, and where it is asked for."""

from collections.abc import Iterable

from officials.enums import RoleKind
from officials.models import SidePin
from officials.selectors.roles import HeldRole
from scoring.models import ScoreSheet
from tournaments.enums import Side


def entrants_with_pin(entrant_ids: Iterable[int]) -> set[int]:
    """Those of the entrants that have a PIN."""
    return set(SidePin.objects.filter(entrant__in=list(entrant_ids)).values_list("entrant_id", flat=True))


def is_captain_of(roles: Iterable[HeldRole], entrant_id: int | None) -> bool:
    """Whether somebody with these roles is the captain of the entrant."""
    return any(role.kind == RoleKind.CAPTAIN and role.entrant_id == entrant_id for role in roles)


def sides_asked_for_pin(sheet: ScoreSheet, roles: Iterable[HeldRole]) -> frozenset[Side]:
    """The sides of a sheet for which somebody with these roles confirms with their PIN only; one query."""
    held = tuple(roles)
    match = sheet.sitting.match
    entrants = {Side.A: match.entrant_a_id, Side.B: match.entrant_b_id}
    known = entrants_with_pin(entrant_id for entrant_id in entrants.values() if entrant_id is not None)
    return frozenset(
        side
        for side, entrant_id in entrants.items()
        if entrant_id in known and not is_captain_of(held, entrant_id)
    )
