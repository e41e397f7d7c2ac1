"""Registrations: sent in by the public form, answered by the organizer, promoted from the waiting list."""

from datetime import datetime

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.draw_errors import EntrantNotInEventError
from tournaments.enums import EntrantState, EventState, MembershipRole
from tournaments.errors import (
    EntrantDrawnError,
    EntryClosedError,
    FieldProblem,
    NoPlaceFreeError,
    UnfitFieldsError,
)
from tournaments.live import Change, announce
from tournaments.models import Entrant, EntryTerms, Event, Registration
from tournaments.selectors.entry import free_places, has_been_drawn, terms_of, waiting_entrants
from tournaments.selectors.found import found
from tournaments.services.beginnings import refuse_finished
from tournaments.services.contacts import ContactDetails, keep_contact
from tournaments.services.entrants import EntrantDetails, add_entrants, taken_in
from tournaments.services.locks import locked_event, owner_of
from tournaments.transactions import durable_transaction, require_transaction

OPEN = frozenset({EntrantState.APPLIED, EntrantState.WAITING})


def register_entrant(
    *, event_id: int, details: EntrantDetails, contact: ContactDetails, actor: Actor
) -> Entrant:
    """Take a registration in: it is entered, waits for its answer, or waits for a place.

    Raises EntryClosedError, UnfitFieldsError; ConstraintRefusedError without a way to reach anybody.
    """
    now = timezone.now()
    with durable_transaction():
        event = locked_event(event_id)
        terms = open_terms(event, now)
        _check_details(event, terms, details)
        (entrant,) = add_entrants(event=event, entries=[details], actor=actor)
        wanted = EntrantState.APPLIED if terms.needs_review else _state_with_place(event, leaving_out=entrant)
        _move(entrant, wanted)
        Registration.objects.create(entrant=entrant, sent_at=now)
        keep_contact(entrant=entrant, contact=contact)
        return entrant


def open_terms(event: Event, now: datetime) -> EntryTerms:
    """The terms of an event that may be entered now. Raises EntryClosedError saying why it may not."""
    terms = terms_of(event)
    if terms is None or event.state in {EventState.DRAFT, EventState.FINISHED}:
        raise EntryClosedError(event=event.slug, why="no-form")
    if now < terms.opens_at:
        raise EntryClosedError(event=event.slug, why="not-yet")
    if now >= terms.closes_at:
        raise EntryClosedError(event=event.slug, why="over")
    return terms


def accept_registration(*, entrant_id: int, actor: Actor) -> Entrant:
    """Accept: the entrant is entered, or waits where no place is free.

    Raises EntrantNotInEventError, EventFinishedError; NoPlaceFreeError for one that waits already.
    """
    with durable_transaction():
        entrant = _answered(entrant_id, "", actor)
        refuse_finished(entrant.event)
        wanted = _state_with_place(entrant.event, leaving_out=entrant)
        if entrant.state == wanted:
            raise NoPlaceFreeError(event=entrant.event.slug)
        _move(entrant, wanted)
        return entrant


def decline_registration(*, entrant_id: int, answer: str = "", actor: Actor) -> Entrant:
    """Decline, with the reason the applicant is given. Raises EntrantNotInEventError."""
    with durable_transaction():
        entrant = _answered(entrant_id, answer, actor)
        _move(entrant, EntrantState.DECLINED)
        return entrant


def note_payment(*, entrant_id: int, is_paid: bool, actor: Actor) -> Registration:  # noqa: ARG001
    """Note that the fee is paid, or is not. Raises NotFoundError for an entrant that never registered."""
    event_id = owner_of(Entrant, entrant_id, "event_id")
    with durable_transaction():
        locked_event(event_id)
        registration = found(Registration.objects.filter(entrant_id=entrant_id), entrant_id)
        registration.is_paid = is_paid
        registration.save(update_fields=["is_paid"])
        announce(Change(event_id, "entrant", entrant_id))
        return registration


def leave_event(*, entrant_id: int, actor: Actor) -> Entrant:
    """An entrant leaves before anything is drawn; its place goes to the first who waits.

    Raises EntrantNotInEventError, EventFinishedError; EntrantDrawnError where leaving must settle matches.
    """
    with durable_transaction():
        entrant = _locked_entrant(entrant_id)
        refuse_finished(entrant.event)
        _refuse_unless(entrant, *OPEN, EntrantState.ENTERED)
        if entrant.stage_entries.exists():
            raise EntrantDrawnError(entrant=entrant.name)
        _move(entrant, EntrantState.WITHDRAWN)
        fill_places(event=entrant.event, actor=actor)
        return entrant


def fill_places(*, event: Event, actor: Actor) -> list[Entrant]:  # noqa: ARG001 - every service says who acts
    """Give the places free in a locked event to those who have waited longest (a step)."""
    require_transaction()
    if has_been_drawn(event):
        return []
    free = free_places(event)
    promoted = list(waiting_entrants(event)[:free])
    for entrant in promoted:
        _move(entrant, EntrantState.ENTERED)
    return promoted


def _locked_entrant(entrant_id: int) -> Entrant:
    event = locked_event(owner_of(Entrant, entrant_id, "event_id"))
    entrant = found(Entrant.objects.filter(pk=entrant_id), entrant_id)
    entrant.event = event
    return entrant


def _answered(entrant_id: int, answer: str, actor: Actor) -> Entrant:
    """The entrant of an open registration, locked, its answer noted."""
    entrant = _locked_entrant(entrant_id)
    _refuse_unless(entrant, *OPEN)
    Registration.objects.filter(entrant=entrant).update(
        answer=answer, decided_by=actor.signature, decided_at=timezone.now()
    )
    return entrant


def _refuse_unless(entrant: Entrant, *states: EntrantState) -> None:
    if entrant.state not in states:
        raise EntrantNotInEventError(entrant=entrant.name, state=entrant.state)


def _state_with_place(event: Event, *, leaving_out: Entrant) -> EntrantState:
    has_place = not has_been_drawn(event) and free_places(event, leaving_out=leaving_out) > 0
    return EntrantState.ENTERED if has_place else EntrantState.WAITING


def _move(entrant: Entrant, state: EntrantState) -> None:
    entrant.state = state
    entrant.save(update_fields=["state"])
    announce(Change(entrant.event_id, "entrant", entrant.pk))


def _check_details(event: Event, terms: EntryTerms, details: EntrantDetails) -> None:
    """Everything that cannot stand, by the field of the form. Raises UnfitFieldsError."""
    problems = [*_problems_of_people(terms, details), *taken_in(event, details)]
    if problems:
        raise UnfitFieldsError(problems=tuple(problems))


def _problems_of_people(terms: EntryTerms, details: EntrantDetails) -> list[FieldProblem]:
    problems = []
    playing = sum(person.role != MembershipRole.SUBSTITUTE for person in details.players)
    substitutes = len(details.players) - playing
    fewest, most = terms.fewest_players, terms.most_players
    if details.kind != terms.kind:
        problems.append(FieldProblem(where="kind", problem=f"must be {terms.kind}"))
    if not fewest <= playing <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        problems.append(FieldProblem(where="players", problem=f"are {playing}; {wanted} are wanted"))
    if substitutes > terms.most_substitutes:
        problem = f"are {substitutes}; {terms.most_substitutes} may be named"
        problems.append(FieldProblem(where="substitutes", problem=problem))
    return problems
