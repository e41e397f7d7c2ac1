"""Leader boards and prizes with the names of those who stand on them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from scoring.models import Prize
from scoring.selectors.kept import answer_about
from scoring.statistics.boards import Asked, Boards, Played, Row, Subject, board
from scoring.statistics.metrics import METRICS, ON_BOARDS, Metric, MetricSpec, Ties, Unit
from tournaments.enums import EventState, MatchState
from tournaments.errors import NotFoundError
from tournaments.models import Entrant, Event, Match, Membership, Player

OVER: Final = (MatchState.FINAL, MatchState.NOT_NEEDED)


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody on a board: what they are called, for whom they play, and what their page is known by."""

    name: str
    of: str = ""
    player: UUID | None = None
    pair: tuple[UUID, ...] = ()
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a board with its name."""

    row: Row
    who: Named


@dataclass(frozen=True, slots=True)
class Board:
    """One metric's board."""

    spec: MetricSpec
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class PrizeStanding:
    """A prize with those who have it so far, or for good."""

    prize: Prize
    spec: MetricSpec
    places: tuple[Place, ...]
    is_final: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Everything counted of one subject."""

    who: Named
    amounts: Mapping[Metric, int]


def boards_of(event: Event, unit: Unit, *, stage: int | None = None, longest: int = 5) -> tuple[Board, ...]:
    """The first of every board of an event, for one unit; those with nobody on them stay empty.

    Four queries where the answer is kept; three more where a sheet or a result has moved since, and four more
    where what a sheet comes to has not been worked out since.
    """
    asked = {key: Asked(metric=key, unit=unit, stage=stage) for key in ON_BOARDS}

    def first_of_each(played: Played) -> dict[Metric, tuple[Row, ...]]:
        boards = Boards(played)
        return {key: boards.board(one, longest) for key, one in asked.items()}

    rows = answer_about(event, ("first of each", longest, asked), first_of_each)
    names = names_of(event, unit, [row.subject for found in rows.values() for row in found])
    return tuple(
        Board(METRICS[key], tuple(Place(row, names[row.subject]) for row in found))
        for key, found in rows.items()
    )


def board_of(event: Event, metric: Metric, unit: Unit, *, stage: int | None = None) -> Board:
    """One whole board; the same number of queries."""
    asked = Asked(metric=metric, unit=unit, stage=stage)
    rows = answer_about(event, ("whole", asked), lambda played: board(played, asked))
    names = names_of(event, unit, [row.subject for row in rows])
    return Board(METRICS[metric], tuple(Place(row, names[row.subject]) for row in rows))


def lines_of(event: Event, unit: Unit) -> tuple[Line, ...]:
    """Everything counted of everybody who played, by name."""
    amounts = answer_about(event, ("totals", unit), lambda played: Boards(played).totals(unit))
    names = names_of(event, unit, amounts)
    lines = [Line(names[subject], found) for subject, found in amounts.items()]
    return tuple(sorted(lines, key=lambda line: (line.who.name.casefold(), line.who.of)))


def prizes_of(event: Event) -> tuple[Prize, ...]:
    """The prize list in its order."""
    return tuple(Prize.objects.filter(event=event).select_related("stage").order_by("position"))


def prize_on_record(prize_id: int) -> Prize:
    """A prize with its event. Raises NotFoundError."""
    prize = Prize.objects.select_related("event", "stage").filter(pk=prize_id).first()
    if prize is None:
        raise NotFoundError(noun="prize", key=str(prize_id))
    return prize


def prize_standings(event: Event) -> tuple[PrizeStanding, ...]:
    """Every prize with who has it so far; final once every match it looks at is over.

    A fixed number of queries for any number of prizes.
    """
    prizes = prizes_of(event)
    if not prizes:
        return ()
    cards = sorted({prize.card for prize in prizes if prize.card})
    asked = {prize.pk: (_asked(prize), prize.places) for prize in prizes}

    def winners(played: Played) -> dict[int, tuple[Row, ...]]:
        boards = Boards(played)
        return {
            key: tuple(row for row in boards.board(one) if row.place <= places)
            for key, (one, places) in asked.items()
        }

    rows = answer_about(event, ("prizes", asked), winners, cards=cards)
    played_out = _stages_played_out(event)
    by_unit = {
        unit: names_of(event, unit, [r.subject for p in prizes if p.unit == unit for r in rows[p.pk]])
        for unit in sorted({Unit(prize.unit) for prize in prizes})
    }
    return tuple(
        PrizeStanding(
            prize,
            METRICS[Metric(prize.metric)],
            tuple(Place(row, by_unit[Unit(prize.unit)][row.subject]) for row in rows[prize.pk]),
            event.state == EventState.FINISHED or prize.stage_id in played_out,
        )
        for prize in prizes
    )


def names_of(event: Event | None, unit: Unit, subjects: Iterable[Subject]) -> dict[Subject, Named]:
    """What everybody on a board is called; two queries at most."""
    wanted = set(subjects)
    if unit is Unit.ENTRANT:
        entrants = Entrant.objects.filter(pk__in={key for key in wanted if isinstance(key, int)})
        return {one.pk: Named(one.name, one.club, entrant=one.number) for one in entrants}
    ids = {player for subject in wanted for player in (subject if isinstance(subject, tuple) else (subject,))}
    players = {player.pk: player for player in Player.objects.filter(pk__in=ids)}
    of = _entrants_of(event, ids)
    return {subject: _player_named(subject, players, of) for subject in wanted}


def _player_named(subject: Subject, players: Mapping[int, Player], of: Mapping[int, str]) -> Named:
    if isinstance(subject, tuple):
        name = " and ".join(players[key].name for key in subject)
        playing_for = " / ".join(dict.fromkeys(of[key] for key in subject if key in of))
        return Named(name, playing_for, pair=tuple(players[key].uid for key in subject))
    player = players[subject]  # type: ignore[index]  # a player is known by its id
    return Named(player.name, of.get(player.pk, ""), player=player.uid)


def _entrants_of(event: Event | None, players: set[int]) -> dict[int, str]:
    if event is None:
        return {}
    members = Membership.objects.filter(event=event, player__in=players)
    return dict(members.order_by().values_list("player_id", "entrant__name"))


def _asked(prize: Prize) -> Asked:
    return Asked(
        metric=Metric(prize.metric),
        unit=Unit(prize.unit),
        stage=prize.stage_id,
        card=prize.card,
        table=prize.table_number,
        ties=Ties(prize.ties),
    )


def _stages_played_out(event: Event) -> set[int]:
    """The stages that have matches, every one of which is over."""
    states = Match.objects.filter(event=event).order_by().values_list("stage", "state").distinct()
    still_open = {stage for stage, state in states if state not in OVER}
    return {stage for stage, _ in states} - still_open
