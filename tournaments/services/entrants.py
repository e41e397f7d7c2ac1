"""Entering singles, pairs and teams, with their people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.entrants_file.entries import hides_signs
from tournaments.enums import EntrantKind, MembershipRole
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Entrant, Event, Membership, Player
from tournaments.services.locks import locked_event
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


def enter_entrants(*, event_id: int, entries: Sequence[EntrantDetails], actor: Actor) -> list[Entrant]:
    """Enter several entrants together, all or none; numbered on from the last one."""
    with durable_transaction():
        return add_entrants(event=locked_event(event_id), entries=entries, actor=actor)


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
    return f"a {entry.kind} has {fewest} to {most} players, not {playing}"


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
