"""The terms on which an event may be entered by its public form."""

from dataclasses import asdict, dataclass
from datetime import datetime

from tournaments.actors import Actor
from tournaments.enums import EntrantKind
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import EntryTerms
from tournaments.services.beginnings import locked_open_event
from tournaments.services.entrants import FEWEST_PLAYERS, MOST_PLAYERS
from tournaments.services.registrations import fill_places
from tournaments.transactions import durable_transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsDetails:
    """What an organizer says about entry; see `EntryTerms`."""

    opens_at: datetime
    closes_at: datetime
    kind: EntrantKind
    fewest_players: int
    most_players: int
    most_substitutes: int = 0
    capacity: int | None = None
    needs_review: bool = True
    fee: str = ""
    note: str = ""
    rosters_lock_at: datetime | None = None


def set_entry_terms(*, event_id: int, details: TermsDetails, actor: Actor) -> EntryTerms:
    """Set or change the terms; places that come free go to the waiting list.

    Raises UnfitFieldsError, ConstraintRefusedError, EventFinishedError.
    """
    _check_players(details)
    with durable_transaction():
        event = locked_open_event(event_id)
        terms, _ = EntryTerms.objects.update_or_create(event=event, defaults=asdict(details))
        fill_places(event=event, actor=actor)
        announce(Change(event.pk, "event", event.pk))
        return terms


def _check_players(details: TermsDetails) -> None:
    """Refuse numbers of players that no entrant of the kind can have."""
    fewest, most = max(FEWEST_PLAYERS[details.kind], 1), MOST_PLAYERS[details.kind]
    problems = [
        FieldProblem(where=where, problem=f"must be {fewest} to {most} for a {details.kind.value}")
        for where, number in (
            ("fewest_players", details.fewest_players),
            ("most_players", details.most_players),
        )
        if not fewest <= number <= most
    ]
    if problems:
        raise UnfitFieldsError(problems=tuple(problems))
