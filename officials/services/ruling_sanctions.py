"""What a ruling does to people: a warning, a removal, a disqualification, each a sanction like any other.

Steps of rulings and appeals; the event is locked with its matches.
"""

from typing import Any, Final

from officials.access import Actor
from officials.enums import SanctionKind, SanctionState
from officials.models import Call, Ruling, Sanction
from officials.ruling_errors import UnfitRemediesChosenError
from officials.rulings.decision import Decision
from officials.rulings.irregularities import CATALOGUE
from officials.rulings.remedies import RemedyKind
from officials.selectors.rulings import people_at
from officials.services.sanctions import SanctionAsked, give_sanction, take_back_sanction
from scoring.services.locks import LockedSheet
from tournaments.enums import EntrantState, Side
from tournaments.models import Entrant, Event, Player
from tournaments.services.changes.departures import ReinstateEntrant
from tournaments.services.corrections import write_change

KINDS: Final = {
    RemedyKind.WARN: SanctionKind.WARNING,
    RemedyKind.REMOVE_PLAYER: SanctionKind.REMOVAL,
    RemedyKind.DISQUALIFY: SanctionKind.DISQUALIFICATION,
}


def sanction_by_ruling(
    *, event: Event, locked: LockedSheet, decision: Decision, call: Call | None, actor: Actor
) -> list[dict[str, Any]]:
    """Give the sanctions of a ruling; returns its remedies, each with the number of its sanction (a step).

    Raises UnfitRemediesChosenError for a warning or a removal of nobody, or of nobody at this table.
    """
    remedies = decision.remedies_as_json()
    for kept in remedies:
        kind = RemedyKind(kept["kind"])
        if kind not in KINDS:
            continue
        asked = _asked(event, locked, decision, kind, call)
        if asked is not None:
            kept["sanction"] = give_sanction(event=event, asked=asked, actor=actor).number
    return remedies


def lift_sanctions_of(*, event: Event, ruling: Ruling, note: str, actor: Actor) -> None:
    """Lift what a ruling did to people; an entrant that it disqualified comes back (a step)."""
    numbers = [kept["sanction"] for kept in ruling.remedies if "sanction" in kept]
    rows = Sanction.objects.filter(event=event, number__in=numbers, state=SanctionState.IN_FORCE)
    for sanction in rows.order_by("number"):
        take_back_sanction(event=event, sanction=sanction, note=note, actor=actor)
        if sanction.kind == SanctionKind.DISQUALIFICATION and sanction.entrant_id is not None:
            is_out = Entrant.objects.filter(pk=sanction.entrant_id, state=EntrantState.DISQUALIFIED)
            if is_out.exists():
                change = ReinstateEntrant(entrant_id=sanction.entrant_id)
                write_change(event=event, change=change, reason=note, actor=actor)


def _asked(
    event: Event, locked: LockedSheet, decision: Decision, kind: RemedyKind, call: Call | None
) -> SanctionAsked | None:
    """The sanction a remedy asks for; None where the entrant is out of the event already."""
    player: Player | None = None
    entrant_id: int | None = None
    if kind is RemedyKind.DISQUALIFY:
        entrant_id = _offender(locked, decision)
        out = Entrant.objects.filter(event=event, state=EntrantState.DISQUALIFIED)
        if entrant_id in set(out.values_list("pk", flat=True)):
            return None
    else:
        player = _person(locked, decision)
    reason = decision.reason.strip() or CATALOGUE[decision.irregularity].title
    return SanctionAsked(
        kind=KINDS[kind],
        reason=reason,
        player_id=None if player is None else player.pk,
        entrant_id=entrant_id,
        match_id=None if locked.match is None else locked.match.pk,
        call_id=None if call is None else call.pk,
        article=decision.article or CATALOGUE[decision.irregularity].article,
    )


def _offender(locked: LockedSheet, decision: Decision) -> int | None:
    if locked.match is None:
        return None
    return locked.match.entrant_a_id if decision.side == Side.A else locked.match.entrant_b_id


def _person(locked: LockedSheet, decision: Decision) -> Player:
    """Whom the decision names, of the side at fault, or of either where none is. Raises otherwise."""
    people = {} if locked.match is None else people_at(locked.match)
    sides = people if decision.side is None else {decision.side.value: people.get(decision.side.value, [])}
    named = (player for side in sides for player in people[side] if str(player.uid) == decision.player)
    found = next(named, None)
    if found is None:
        raise UnfitRemediesChosenError(why="player")
    return found
