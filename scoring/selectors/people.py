"""One entrant of an event, and a player or a pair across events: what they played and what it came to."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from scoring.selectors.boards import Line, Named, names_of
from scoring.selectors.statistics import Scope, played_in
from scoring.statistics.boards import Boards, Played, Subject, totals
from scoring.statistics.metrics import Metric, Unit
from tournaments.enums import EventState
from tournaments.errors import NotFoundError
from tournaments.models import Entrant, Event, Match, Membership, Player
from tournaments.selectors.entry import PRIVATE_STATES, entrants_in_public
from tournaments.selectors.found import found
from tournaments.selectors.matches import matches_of


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    """An entrant, its matches, what it came to, and what each who sat for it did, singly and in pairs."""

    entrant: Entrant
    matches: tuple[Match, ...]
    amounts: Mapping[Metric, int]
    players: tuple[Line, ...]
    pairs: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class EventLine:
    """A part in one event: for whom, of a player with whom, and what it came to."""

    event: Event
    entrant: str
    partners: tuple[Named, ...]
    amounts: Mapping[Metric, int]


@dataclass(frozen=True, slots=True)
class Career:
    """A player, or two who sat together, across events, the latest first, and all of them together."""

    players: tuple[Player, ...]
    events: tuple[EventLine, ...]
    amounts: Mapping[Metric, int]

    @property
    def player(self) -> Player:
        """The player, or the first of the two."""
        return self.players[0]

    @property
    def name(self) -> str:
        """What they are called."""
        return " and ".join(player.name for player in self.players)


def entrant_record(event: Event, number: int) -> EntrantRecord:
    """An entrant by its number, with those who sat for it. Raises NotFoundError."""
    entrant = found(entrants_in_public(event).filter(number=number), number)
    own = played_in(Scope(event=event, entrant_id=entrant.pk))
    either = Q(entrant_a=entrant) | Q(entrant_b=entrant)
    return EntrantRecord(
        entrant,
        tuple(matches_of(event).filter(either)),
        totals(own, Unit.ENTRANT, entrant.pk),
        _lines(event, own, Unit.PLAYER),
        _lines(event, own, Unit.PAIR),
    )


def player_at(uid: UUID) -> Player:
    """The player by the name sheets know them by. Raises NotFoundError."""
    return found(Player.objects.filter(uid=uid), uid)


def pair_at(uid: UUID, other: UUID) -> tuple[Player, Player]:
    """Two players, in the order in which boards name them. Raises NotFoundError."""
    first, second = sorted((player_at(uid), player_at(other)), key=lambda player: player.pk)
    if first == second:
        raise NotFoundError(noun="pair", key=str(uid))
    return first, second


def career_of(*players: Player) -> Career:
    """The published events of a player, or of two who sat together, and all of them together.

    A fixed number of queries. Who stands in no published event, and two who sat together in none, are
    nobody's business. Raises NotFoundError.
    """
    keys = tuple(player.pk for player in players)
    whose: tuple[Unit, Subject] = (Unit.PLAYER, keys[0]) if len(keys) == 1 else (Unit.PAIR, keys)
    played = played_in(Scope(players=keys))
    events = _events_of(players, played)
    if not events:
        raise NotFoundError(noun=whose[0].value, key=str(players[0].uid))
    of = _entrants_of(players)
    names = names_of(None, Unit.PLAYER, {key for one in played.stints for key in one.stint.players})
    lines = []
    for one in sorted(events, key=lambda one: (one.event.starts_on, one.event.pk), reverse=True):
        own = _within(played, set(one.stage_ids))
        with_whom = {key for part in own.stints for key in part.stint.players} - set(keys)
        partners = sorted((names[key] for key in with_whom), key=lambda who: who.name)
        entrant = " / ".join(of.get(one.event.pk, ()))
        lines.append(EventLine(one.event, entrant, tuple(partners), totals(own, *whose)))
    public = _within(played, {stage for found in events for stage in found.stage_ids})
    return Career(players, tuple(lines), totals(public, *whose))


@dataclass(frozen=True, slots=True)
class _Event:
    """A published event and its stages (ids)."""

    event: Event
    stage_ids: tuple[int, ...]


def _within(played: Played, stages: set[int]) -> Played:
    return Played(tuple(one for one in played.stints if one.stage in stages), ())


def _entrants_of(players: tuple[Player, ...]) -> dict[int, tuple[str, ...]]:
    """By event (id) the names of those for whom the players were entered."""
    found: dict[int, dict[str, None]] = {}
    entered = Membership.objects.filter(player__in=players).order_by("pk")
    for event, name in entered.values_list("event_id", "entrant__name"):
        found.setdefault(event, {})[name] = None
    return {event: tuple(names) for event, names in found.items()}


def _events_of(players: tuple[Player, ...], played: Played) -> list[_Event]:
    """Published events in which they sat; of a player alone also those entered and not played yet."""
    mine = Q(stages__in={one.stage for one in played.stints})
    if len(players) == 1:
        entered = Membership.objects.filter(player=players[0]).exclude(entrant__state__in=PRIVATE_STATES)
        mine |= Q(memberships__in=entered)
    rows = Event.objects.filter(mine).exclude(state=EventState.DRAFT).distinct().prefetch_related("stages")
    return [_Event(event, tuple(stage.pk for stage in event.stages.all())) for event in rows]


def _lines(event: Event, played: Played, unit: Unit) -> tuple[Line, ...]:
    amounts = Boards(played).totals(unit)
    names = names_of(event, unit, amounts)
    lines = [Line(names[subject], found) for subject, found in amounts.items()]
    return tuple(sorted(lines, key=lambda line: (-line.amounts[Metric.BULLSEYES], line.who.name)))
