"""Who belongs to an entrant, changed until rosters are locked."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.entrants_file.entries import folded
from tournaments.enums import EntrantState, MembershipRole
from tournaments.errors import FieldProblem, PlayerHasPlayedError, RosterLockedError, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Entrant, Membership, Player, Seat
from tournaments.selectors.entry import terms_of
from tournaments.selectors.found import found
from tournaments.services.beginnings import locked_open_event
from tournaments.services.entrants import EntrantDetails, PlayerEntry, check_entries
from tournaments.services.locks import owner_of
from tournaments.transactions import durable_transaction


@dataclass(frozen=True, slots=True)
class _Roster:
    """An entrant with its memberships by folded name of the player."""

    entrant: Entrant
    members: dict[str, Membership]


def change_roster(
    *,
    entrant_id: int,
    people: Sequence[PlayerEntry],
    past_lock: bool = False,
    actor: Actor,  # noqa: ARG001
) -> Entrant:
    """Make the people named the whole roster; whoever is named as before stays the same player.

    `past_lock` is for an organizer, who may still do so once rosters are locked. Raises RosterLockedError,
    PlayerHasPlayedError, UnfitFieldsError, EventFinishedError.
    """
    event_id = owner_of(Entrant, entrant_id, "event_id")
    with durable_transaction():
        event = locked_open_event(event_id)
        entrant = found(Entrant.objects.filter(pk=entrant_id), entrant_id)
        terms = terms_of(event)
        lock = terms.rosters_lock_at if terms is not None else None
        if lock is not None and timezone.now() >= lock and not past_lock:
            raise RosterLockedError(entrant=entrant.name)
        members = Membership.objects.filter(entrant=entrant).select_related("player")
        roster = _Roster(entrant, {folded(member.player.name): member for member in members})
        _check_people(roster, people)
        _replace(roster, people)
        announce(Change(event_id, "entrant", entrant.pk))
        return entrant


def _check_people(roster: _Roster, people: Sequence[PlayerEntry]) -> None:
    entrant = roster.entrant
    details = EntrantDetails(name=entrant.name, kind=entrant.kind, players=tuple(people))  # type: ignore[arg-type]
    check_entries([details])
    names = [folded(person.name) for person in people]
    others = Membership.objects.filter(event_id=entrant.event_id).exclude(entrant=entrant)
    others = others.exclude(entrant__state=EntrantState.DECLINED)
    taken = {folded(name) for name in others.values_list("player__name", flat=True)}
    problems = [
        f"{person.name} plays for another entrant" for person in people if folded(person.name) in taken
    ]
    problems += ["somebody is named twice"] if len(set(names)) < len(names) else []
    problems += ["a player has no name"] if not all(names) else []
    if problems:
        raise UnfitFieldsError(
            problems=tuple(FieldProblem(where="players", problem=problem) for problem in problems)
        )


def _replace(roster: _Roster, people: Sequence[PlayerEntry]) -> None:
    kept = {folded(person.name) for person in people}
    leaving = [member for name, member in roster.members.items() if name not in kept]
    seated = Seat.objects.filter(
        event_id=roster.entrant.event_id, player__in=[member.player_id for member in leaving]
    )
    has_played = seated.values_list("player__name", flat=True).first()
    if has_played is not None:
        raise PlayerHasPlayedError(player=has_played)
    Membership.objects.filter(pk__in=[member.pk for member in leaving]).delete()
    for person in people:
        _keep(roster, person)


def _keep(roster: _Roster, person: PlayerEntry) -> None:
    member = roster.members.get(folded(person.name))
    if member is None:
        player = Player.objects.create(name=person.name, created_at=timezone.now())
        Membership.objects.create(
            event_id=roster.entrant.event_id, entrant=roster.entrant, player=player, role=person.role
        )
    elif member.role != person.role:
        member.role = MembershipRole(person.role)
        member.save(update_fields=["role"])
