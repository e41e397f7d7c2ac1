"""Entering singles, pairs and teams, with their people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.entrants_file.entries import folded, hides_signs
from tournaments.enums import EntrantKind, EntrantState, MembershipRole
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Entrant, Event, Membership, Player
from tournaments.services.beginnings import locked_open_event
from tournaments.services.contacts import ContactDetails, keep_contact, problems_of_contact
from tournaments.transactions import durable_transaction, require_transaction

FEWEST_PLAYERS: Final = {EntrantKind.SINGLE: 1, EntrantKind.PAIR: 2, EntrantKind.TEAM: 0}
MOST_PLAYERS: Final = {EntrantKind.SINGLE: 1, EntrantKind.PAIR: 2, EntrantKind.TEAM: 60}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEntry:
    """A person of an entrant: a player known already by `player_id`, or a new one by name."""

    name: str = ""
    player_id: int | None = None
    role: MembershipRole = MembershipRole.PLAYER


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantDetails:
    """What is said of an entrant when it enters. Substitutes count beside the players of a single or pair."""

    name: str
    kind: EntrantKind
    players: tuple[PlayerEntry, ...] = ()
    club: str = ""
    seed: int | None = None


def enter_entrant(*, event_id: int, details: EntrantDetails, actor: Actor) -> Entrant:
    """Enter one entrant. Raises UnfitFieldsError; ConstraintRefusedError for a name, seed or player taken."""
    return enter_entrants(event_id=event_id, entries=[details], actor=actor)[0]


def enter_by_hand(
    *, event_id: int, details: EntrantDetails, contact: ContactDetails | None = None, actor: Actor
) -> Entrant:
    """Enter one entrant as an organizer writes it down, with whom to reach.

    Raises UnfitFieldsError: also for a name, seed or player that another entrant of the event has;
    EventFinishedError.
    """
    with durable_transaction():
        event = locked_open_event(event_id)
        problems = [*taken_in(event, details), *seed_taken(event, details.seed)]
        problems += problems_of_contact(contact) if contact is not None else []
        if problems:
            raise UnfitFieldsError(problems=tuple(problems))
        (entrant,) = add_entrants(event=event, entries=[details], actor=actor)
        if contact is not None:
            keep_contact(entrant=entrant, contact=contact)
        return entrant


def enter_entrants(*, event_id: int, entries: Sequence[EntrantDetails], actor: Actor) -> list[Entrant]:
    """Enter several entrants together, all or none; numbered on from the last one.

    Raises EventFinishedError.
    """
    with durable_transaction():
        return add_entrants(event=locked_open_event(event_id), entries=entries, actor=actor)


def add_entrants(*, event: Event, entries: Sequence[EntrantDetails], actor: Actor) -> list[Entrant]:  # noqa: ARG001
    """Add entrants to a locked event (a step)."""
    require_transaction()
    check_entries(entries)
    last = Entrant.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
    entrants = Entrant.objects.bulk_create(
        Entrant(
            event=event, number=number, name=entry.name, kind=entry.kind, club=entry.club, seed=entry.seed
        )
        for number, entry in enumerate(entries, (last or 0) + 1)
    )
    _add_people(event, entrants, entries)
    announce(*(Change(event.pk, "entrant", entrant.pk) for entrant in entrants))
    return entrants


def taken_in(event: Event, details: EntrantDetails) -> list[FieldProblem]:
    """The names of an entry that others of the event have, or that it has twice, however they are written."""
    others = Entrant.objects.filter(event=event).exclude(state=EntrantState.DECLINED)
    members = Membership.objects.filter(entrant__in=others).values_list("player__name", flat=True)
    taken = {folded(name) for name in members}
    problems = name_taken(event, details.name)
    problems += [
        FieldProblem(where="players", problem=f"{person.name} is named by another entrant already")
        for person in details.players
        if folded(person.name) in taken
    ]
    names = [folded(person.name) for person in details.players]
    if len(set(names)) < len(names):
        problems.append(FieldProblem(where="players", problem="name somebody twice"))
    return problems


def name_taken(event: Event, name: str, *, besides: Entrant | None = None) -> list[FieldProblem]:
    """That another entrant of the event is called so, or hardly otherwise."""
    others = Entrant.objects.filter(event=event).exclude(state=EntrantState.DECLINED)
    others = others if besides is None else others.exclude(pk=besides.pk)
    if folded(name) not in {folded(other) for other in others.values_list("name", flat=True)}:
        return []
    return [FieldProblem(where="name", problem="is entered already; add something to the name")]


def seed_taken(event: Event, seed: int | None, *, besides: Entrant | None = None) -> list[FieldProblem]:
    """Who has the seed already."""
    if seed is None:
        return []
    others = Entrant.objects.filter(event=event, seed=seed)
    others = others if besides is None else others.exclude(pk=besides.pk)
    return [FieldProblem(where="seed", problem=f"is the seed of {other.name}") for other in others]


def check_entries(entries: Sequence[EntrantDetails]) -> None:
    """Refuse too few or too many players, and names that hide signs. Raises UnfitFieldsError naming each."""
    problems = [
        FieldProblem(where=f"entrants[{index}].{field}", problem=problem)
        for index, entry in enumerate(entries)
        for field, problem in (("name", _name_problem(entry)), ("players", _player_problem(entry)))
        if problem
    ]
    if problems:
        raise UnfitFieldsError(problems=tuple(problems))


def _name_problem(entry: EntrantDetails) -> str:
    names = (entry.name, *(person.name for person in entry.players))
    return "a name has signs that cannot be shown" if any(map(hides_signs, names)) else ""


def _player_problem(entry: EntrantDetails) -> str:
    playing = sum(person.role != MembershipRole.SUBSTITUTE for person in entry.players)
    fewest, most = FEWEST_PLAYERS[entry.kind], MOST_PLAYERS[entry.kind]
    if fewest <= playing <= most:
        return ""
    wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    return f"a {entry.kind} has {wanted} player{'' if most == 1 else 's'}, not {playing}"


def _add_people(event: Event, entrants: Sequence[Entrant], entries: Sequence[EntrantDetails]) -> None:
    places = [
        (entrant, person)
        for entrant, entry in zip(entrants, entries, strict=True)
        for person in entry.players
    ]
    now = timezone.now()
    newcomers = [Player(name=person.name, created_at=now) for _, person in places if person.player_id is None]
    new_ids = iter([player.pk for player in Player.objects.bulk_create(newcomers)])
    Membership.objects.bulk_create(
        Membership(
            event=event,
            entrant=entrant,
            player_id=next(new_ids) if person.player_id is None else person.player_id,
            role=person.role,
        )
        for entrant, person in places
    )
