"""Substitutes from asking to leaving, with every decision on the record of authority.

Locks: event, record of authority. Who sits down and gets up is the sheet's affair
(`scoring.services.seat_changes`).
"""

from officials.access import Action, Actor
from officials.services.authority import Ground, record_authority
from tournaments.enums import SubstitutionState
from tournaments.models import Substitution
from tournaments.selectors.substitutions import substitution_at_door
from tournaments.services.beginnings import locked_open_event
from tournaments.services.locks import locked_event, owner_of
from tournaments.services.substitutions import (
    accept_rules,
    add_request,
    approve_request,
    end_substitution,
    settle_request,
)
from tournaments.substitutes import SubstituteAsked
from tournaments.transactions import durable_transaction, require_transaction

ARTICLE = "9.13"


def ask_for_substitute(*, event_id: int, asked: SubstituteAsked, actor: Actor) -> Substitution:
    """Ask for a substitute; an organizer or head official decides.

    Raises UnfitFieldsError, ForeignObjectError, SubstituteUnfitError with everything that speaks against the
    one named, NotFoundError, EventFinishedError; ConstraintRefusedError where two places ask for one person
    at once.
    """
    with durable_transaction():
        event = locked_open_event(event_id)
        return add_request(event=event, asked=asked, actor=actor, actor_name=actor.name)


def approve_substitute(
    *, substitution_id: int, substitute_id: int | None = None, answer: str = "", actor: Actor
) -> Substitution:
    """Approve a substitute, checked anew; name one where none was named.

    Raises SubstitutionSettledError, UnfitFieldsError, SubstituteUnfitError, NotFoundError.
    """
    with durable_transaction():
        substitution = approve_request(
            substitution=_locked(substitution_id),
            substitute_id=substitute_id,
            answer=answer,
            actor=actor,
            actor_name=actor.name,
        )
        _record(substitution, actor, what="approved", reason=answer)
        return substitution


def refuse_substitute(*, substitution_id: int, answer: str, actor: Actor) -> Substitution:
    """Refuse a substitute, and say why. Raises SubstitutionSettledError, NotFoundError."""
    with durable_transaction():
        substitution = settle_request(
            substitution=_locked(substitution_id),
            state=SubstitutionState.REFUSED,
            answer=answer,
            actor=actor,
            actor_name=actor.name,
        )
        _record(substitution, actor, what="refused", reason=answer)
        return substitution


def withdraw_request(*, substitution_id: int, actor: Actor) -> Substitution:
    """Take back what was asked for and not decided. Raises SubstitutionSettledError, NotFoundError."""
    with durable_transaction():
        return settle_request(
            substitution=_locked(substitution_id),
            state=SubstitutionState.WITHDRAWN,
            answer="",
            actor=actor,
            actor_name=actor.name,
        )


def end_approved(*, substitution_id: int, reason: str = "", actor: Actor) -> Substitution:
    """End an approved substitution. Raises SubstitutionSettledError, SubstituteSeatedError, NotFoundError."""
    with durable_transaction():
        substitution = end_substitution(substitution=_locked(substitution_id))
        _record(substitution, actor, what="ended", reason=reason)
        return substitution


def note_rules_accepted(*, substitution_id: int, actor: Actor) -> Substitution:  # noqa: ARG001
    """Write down the substitute's word that they accept the rules of the event.

    Raises SubstitutionSettledError, NotFoundError.
    """
    with durable_transaction():
        return accept_rules(substitution=_locked(substitution_id))


def _locked(substitution_id: int) -> Substitution:
    """The substitution, read under its event's lock (a step). Raises NotFoundError."""
    require_transaction()
    locked_event(owner_of(Substitution, substitution_id, "event_id"))
    return substitution_at_door(substitution_id)


def _record(substitution: Substitution, actor: Actor, *, what: str, reason: str) -> None:
    substitute, replaced = substitution.substitute, substitution.replaced
    details = {
        "what": what,
        "substitution": substitution.number,
        "entrant": substitution.entrant.name,
        "substitute": str(substitute.uid) if substitute is not None else "",
        "replaced": str(replaced.uid) if replaced is not None else "",
        "is_emergency": substitution.is_emergency,
    }
    ground = Ground(reason=reason, article=ARTICLE, details=details)
    record_authority(
        event=substitution.event,
        power=Action.APPROVE_SUBSTITUTE,
        target=substitution,
        actor=actor,
        ground=ground,
    )
