"""Sanctions: an event's, those proposed, and those carried from earlier events of the same organizer."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from officials.enums import RoleKind, SanctionKind, SanctionState
from officials.models import Role, Ruling, Sanction, SanctionTerms
from tournaments.entrants_file.entries import folded
from tournaments.models import Event, Membership, Player
from tournaments.selectors.found import found


@dataclass(frozen=True, slots=True)
class Carried:
    """A sanction of an earlier event, and a player here whom it may concern.

    `is_same` says that it is the very person it was given to; otherwise they bear the same name, which is a
    hint and no more. `plays_for` is their entrant here, empty for one of the pool.
    """

    sanction: Sanction
    player: Player
    is_same: bool
    plays_for: str

    @property
    def key(self) -> str:
        """What names the sanction in the later event, for good."""
        return f"{self.sanction.event.slug}/{self.sanction.number}"


def sanctions_of(event: Event) -> QuerySet[Sanction]:
    """Every sanction of an event, the latest first."""
    return _with_all(Sanction.objects.filter(event=event)).order_by("-number")


def proposals_of(event: Event) -> QuerySet[Sanction]:
    """What a rule proposes and nobody has decided, the longest first."""
    return _with_all(Sanction.objects.filter(event=event, state=SanctionState.PROPOSED)).order_by("number")


def sanction_at_door(sanction_id: int) -> Sanction:
    """One sanction with all the door and its page need. Raises NotFoundError."""
    return found(_with_all(Sanction.objects.filter(pk=sanction_id)), sanction_id)


def sanctions_by(ruling: Ruling) -> list[Sanction]:
    """What a ruling did to people, in order, for officials alone; no query where it did nothing."""
    numbers = [remedy["sanction"] for remedy in ruling.remedies if "sanction" in remedy]
    if not numbers:
        return []
    return list(
        _with_all(Sanction.objects.filter(event=ruling.event_id, number__in=numbers)).order_by("number")
    )


def sanction_terms_of(event: Event) -> SanctionTerms:
    """How sanctions add up in the event; unsaved, and never, where nothing was set."""
    return SanctionTerms.objects.filter(event=event).first() or SanctionTerms(event=event)


def in_force(event: Event, kind: SanctionKind) -> QuerySet[Sanction]:
    """The sanctions of a kind that stand."""
    return Sanction.objects.filter(event=event, kind=kind, state=SanctionState.IN_FORCE)


def carried_to(event: Event) -> list[Carried]:
    """What earlier events of an organizer of this one carry to players here, and is not decided yet.

    Whoever it was given to is known by their uid. Where they are not here, everybody of their name is a hint,
    whatever its case: who it is, a person decides, for each of them once.
    """
    organizers = Role.objects.filter(event=event, kind=RoleKind.ORGANIZER).values("user")
    others = Role.objects.filter(kind=RoleKind.ORGANIZER, user__in=organizers).exclude(event=event)
    rows = Sanction.objects.filter(
        event__in=others.values("event"), carries=True, state=SanctionState.IN_FORCE, player__isnull=False
    )
    rows = rows.filter(event__starts_on__lte=event.starts_on).exclude(kind=SanctionKind.DISQUALIFICATION)
    rows = rows.select_related("event", "player").order_by("event__starts_on", "number")
    people, entrants = list(players_of(event)), _entrants_of(event)
    hints = [
        Carried(sanction, player, player.pk == sanction.player_id, entrants.get(player.pk, ""))
        for sanction in rows
        for player in _known_again(sanction, people)
    ]
    decided = Sanction.objects.filter(event=event).exclude(carried_key="")
    left_out = set(decided.filter(state=SanctionState.DISMISSED).values_list("carried_key", "player"))
    brought_in = set(decided.exclude(state=SanctionState.DISMISSED).values_list("carried_key", flat=True))
    return [
        hint for hint in hints if hint.key not in brought_in and (hint.key, hint.player.pk) not in left_out
    ]


def players_of(event: Event) -> QuerySet[Player]:
    """Everybody an official of the event may name: of its entrants, its pool, its seats, its substitutes."""
    named = (
        Q(memberships__event=event)
        | Q(pool_places__event=event)
        | Q(seats__event=event)
        | Q(substitutions__event=event)
    )
    return Player.objects.filter(named).distinct().order_by("name", "pk")


def _known_again(sanction: Sanction, people: Iterable[Player]) -> list[Player]:
    """The very person, where they are here; else everybody of the same name."""
    if sanction.player is None:
        return []
    name = folded(sanction.player.name)
    same = [player for player in people if player.pk == sanction.player_id]
    return same or [player for player in people if folded(player.name) == name]


def _entrants_of(event: Event) -> dict[int, str]:
    """The names of the entrants that the players of an event belong to."""
    return dict(Membership.objects.filter(event=event).values_list("player", "entrant__name"))


def _with_all(rows: QuerySet[Sanction]) -> QuerySet[Sanction]:
    return rows.select_related("event", "player", "entrant", "match", "call", "bar")
