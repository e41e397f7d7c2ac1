"""Changing what is said of an entrant: its name, kind, club and seed, and whom to reach."""

from dataclasses import asdict
from typing import Any, Final, TypedDict

from django.db.models import Q

from tournaments.actors import Actor
from tournaments.canonical import canonical_json, digest_of
from tournaments.entrants_file.entries import hides_signs
from tournaments.enums import EntrantKind, MembershipRole
from tournaments.errors import FieldProblem, StaleEntrantError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Entrant, Match
from tournaments.selectors.entry import drawn_by_seeds
from tournaments.services.contacts import ContactDetails, contact_of, keep_contact, problems_of_contact
from tournaments.services.entrants import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    name_taken,
    seed_taken,
)
from tournaments.transactions import require_transaction

PLAIN: Final = ("name", "kind", "club", "seed")
CONTACT: Final = "contact"


class EntrantChanges(TypedDict, total=False):
    """What is to be said of an entrant from now on; what is left out stays. `contact` None: nobody."""

    name: str
    kind: EntrantKind
    club: str
    seed: int | None
    contact: ContactDetails | None


def seen_of(entrant: Entrant) -> str:
    """What tells the entrant as it was looked at from any other; a change names what it was made for."""
    contact = contact_of(entrant)
    said = {**_said(entrant), CONTACT: None if contact is None else asdict(contact)}
    return digest_of(canonical_json(said))


def rewrite_entrant(
    *,
    entrant: Entrant,
    changes: EntrantChanges,
    seen: str | None,
    actor: Actor,  # noqa: ARG001 - every service says who acts
) -> dict[str, Any]:
    """Say something else of an entrant of a locked event, and tell what changed: before and after (a step).

    Sheets, draws and standings name the entrant itself, so they show its name and club as they are now. Of
    whom to reach only that it changed is told. Raises StaleEntrantError where `seen` is given and somebody
    changed the entrant since; UnfitFieldsError, also for a seed by which a published draw was made, and for
    the kind of an entrant that has matches.
    """
    require_transaction()
    if seen is not None and seen != seen_of(entrant):
        raise StaleEntrantError(entrant=entrant.name)
    stands, kept = _said(entrant), contact_of(entrant)
    told: dict[str, Any] = {
        field: [stands[field], value]
        for field, value in changes.items()
        if field in stands and value != stands[field]
    }
    contact = changes.get("contact", kept)
    _check(entrant, told, contact)
    for field, (_, value) in told.items():
        setattr(entrant, field, value)
    entrant.save(update_fields=list(PLAIN))
    if contact != kept:
        keep_contact(entrant=entrant, contact=contact)
        told[CONTACT] = "changed"
    announce(Change(entrant.event_id, "entrant", entrant.pk))
    return told


def is_kind_fixed(entrant: Entrant) -> bool:
    """Whether the entrant stands in a stage or a match, which were made for its kind."""
    matches = Match.objects.filter(Q(entrant_a=entrant) | Q(entrant_b=entrant))
    return entrant.stage_entries.exists() or matches.exists()


def _said(entrant: Entrant) -> dict[str, Any]:
    return {field: getattr(entrant, field) for field in PLAIN}


def _check(entrant: Entrant, told: dict[str, Any], contact: ContactDetails | None) -> None:
    """Refuse what cannot be said of the entrant, all of it at once. Raises UnfitFieldsError."""
    problems = []
    if "name" in told:
        problems += _problems_of_name(entrant, told["name"][1])
    if "kind" in told:
        problems += _problems_of_kind(entrant, told["kind"][1])
    if "seed" in told:
        problems += _problems_of_seed(entrant, told["seed"][1])
    if contact is not None:
        problems += problems_of_contact(contact)
    if problems:
        raise UnfitFieldsError(problems=tuple(problems))


def _problems_of_name(entrant: Entrant, name: str) -> list[FieldProblem]:
    if not name:
        return [FieldProblem(where="name", problem="is missing")]
    if hides_signs(name):
        return [FieldProblem(where="name", problem="has signs that cannot be shown")]
    return name_taken(entrant.event, name, besides=entrant)


def _problems_of_kind(entrant: Entrant, kind: EntrantKind) -> list[FieldProblem]:
    if is_kind_fixed(entrant):
        problem = "stays as it is: matches were made for it. Undo the draw first"
        return [FieldProblem(where="kind", problem=problem)]
    playing = entrant.memberships.exclude(role=MembershipRole.SUBSTITUTE).count()
    fewest, most = FEWEST_PLAYERS[kind], MOST_PLAYERS[kind]
    if fewest <= playing <= most:
        return []
    wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
    problem = f"a {EntrantKind(kind).value} has {wanted} players, not {playing}; change the players first"
    return [FieldProblem(where="kind", problem=problem)]


def _problems_of_seed(entrant: Entrant, seed: int | None) -> list[FieldProblem]:
    drawn = drawn_by_seeds(entrant.event)
    if drawn:
        return [FieldProblem(where="seed", problem=seed_fixed_by(drawn))]
    return seed_taken(entrant.event, seed, besides=entrant)


def seed_fixed_by(stage: str) -> str:
    """Why a seed stays as it is, in words."""
    return f"stays as it is: the published draw of {stage} was made by the seeds. Undo that draw first"
