"""Entry to an event: its terms, its registrations, the places left, and who has arrived."""

from django.db.models import Count, Prefetch, QuerySet

from tournaments.enums import DrawState, EntrantKind, EntrantState
from tournaments.models import Draw, Entrant, EntryTerms, Event, Membership, StageEntry
from tournaments.selectors.found import found
from tournaments.selectors.shortages import tables_of_a_match

UNLIMITED = 100_000
PRIVATE_STATES = (EntrantState.APPLIED, EntrantState.DECLINED)
"""States of an entrant that are between it and the organizer."""


def terms_of(event: Event) -> EntryTerms | None:
    """The terms of entry, None where the event has no public form."""
    return EntryTerms.objects.filter(event=event).first()


def usual_kind(event: Event) -> EntrantKind:
    """What entrants of an event are, as far as anybody said.

    Its terms say, or those entered already, or the format it was set up from; teams where a match takes
    several tables, and pairs otherwise.
    """
    terms = terms_of(event)
    if terms is not None:
        return EntrantKind(terms.kind)
    entered = Entrant.objects.filter(event=event).exclude(state=EntrantState.DECLINED)
    kinds = entered.values("kind").annotate(number=Count("pk")).order_by("-number", "kind")
    most = kinds.values_list("kind", flat=True).first()
    if most or event.entrant_kind:
        return EntrantKind(most or event.entrant_kind)
    return EntrantKind.TEAM if tables_of_a_match(event) > 1 else EntrantKind.PAIR


def free_places(event: Event, *, leaving_out: Entrant | None = None) -> int:
    """How many more may be entered."""
    terms = terms_of(event)
    if terms is None or terms.capacity is None:
        return UNLIMITED
    taken = Entrant.objects.filter(event=event, state=EntrantState.ENTERED)
    if leaving_out is not None:
        taken = taken.exclude(pk=leaving_out.pk)
    return max(terms.capacity - taken.count(), 0)


def has_been_drawn(event: Event) -> bool:
    """Whether entrants have their places in a stage, so that nobody simply joins them."""
    return StageEntry.objects.filter(stage__event=event).exists()


def drawn_by_seeds(event: Event) -> str:
    """The first stage with a published draw, which was made by the entrants' seeds; empty before any."""
    draws = Draw.objects.filter(stage__event=event, state=DrawState.PUBLISHED).order_by("stage__position")
    return draws.values_list("stage__name", flat=True).first() or ""


def waiting_entrants(event: Event) -> QuerySet[Entrant]:
    """Those who wait for a place, the longest first."""
    waiting = Entrant.objects.filter(event=event, state=EntrantState.WAITING)
    return waiting.order_by("registration__sent_at", "pk")


def entrants_on_file(event: Event) -> QuerySet[Entrant]:
    """Every entrant with people, registration, contact and arrival, in two queries, by number."""
    return _with_all(Entrant.objects.filter(event=event)).order_by("number")


def entrant_on_file(entrant_id: int) -> Entrant:
    """One entrant with its event and all that `entrants_on_file` reads. Raises NotFoundError."""
    return found(_with_all(Entrant.objects.filter(pk=entrant_id)).select_related("event"), entrant_id)


def entrants_in_public(event: Event) -> QuerySet[Entrant]:
    """The entrants everybody may know of, with their people."""
    rows = Entrant.objects.filter(event=event).exclude(state__in=PRIVATE_STATES)
    return _with_people(rows).order_by("number")


def _with_all(rows: QuerySet[Entrant]) -> QuerySet[Entrant]:
    return _with_people(rows).select_related("registration", "contact", "arrival")


def _with_people(rows: QuerySet[Entrant]) -> QuerySet[Entrant]:
    people = Prefetch("memberships", Membership.objects.select_related("player").order_by("pk"))
    return rows.prefetch_related(people)
