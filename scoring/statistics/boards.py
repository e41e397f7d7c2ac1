"""Who leads: stints and feats of many sheets added up for players, pairs or entrants, and put in order.

The order of what is given makes no difference. Those level stay level unless the tie rule sets them apart.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import add, attrgetter
from typing import Final

from scoring.statistics.metrics import METRICS, ON_BOARDS, Metric, MetricSpec, Ties, Unit, Way
from scoring.statistics.values import Feat, FeatKind, Players, Stint

Subject = Hashable


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A stint or a feat with where it belongs: sheet, stage, match, table (0 for none) and entrant."""

    sheet: int
    stage: int
    match: int
    table: int
    entrant: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedStint(Placed):
    """A stint and where it belongs."""

    stint: Stint


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedFeat(Placed):
    """A feat and where it belongs."""

    feat: Feat


@dataclass(frozen=True, slots=True)
class Played:
    """Everything played that a board is made from."""

    stints: tuple[PlacedStint, ...]
    feats: tuple[PlacedFeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked: a metric for a unit, of one stage or of all, with card and table where named."""

    metric: Metric
    unit: Unit
    stage: int | None = None
    card: str = ""
    table: int | None = None
    ties: Ties = Ties.SHARED


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a board. `occasion` is the feat that a first is about."""

    place: int
    is_shared: bool
    subject: Subject
    amount: int
    games: int
    hands: int
    occasion: PlacedFeat | None = None


class Boards:
    """The boards of one lot of play; what is added up for one of them is there for the others."""

    def __init__(self, played: Played) -> None:
        self._played = played
        self._sums: dict[tuple[Unit, int | None], dict[Subject, _Sum]] = {}

    def board(self, asked: Asked, longest: int | None = None) -> tuple[Row, ...]:
        """Return everybody who has anything of what is asked, the best first.

        Where only the `longest` first are wanted, those who share the last place among them come too, up to
        four times as many.
        """
        spec = METRICS[asked.metric]
        if spec.asks:
            return _firsts(self._played, asked, spec)
        found = self._summed(asked.unit, asked.stage)
        amounts = ((subject, one, one.amount(spec)) for subject, one in found.items())
        return _ranked([each for each in amounts if each[2] > 0], asked.ties, longest)

    def totals(self, unit: Unit) -> dict[Subject, dict[Metric, int]]:
        """Return every amount that boards would show of everybody who played."""
        specs = [METRICS[key] for key in ON_BOARDS]
        return {
            subject: {spec.key: max(0, one.amount(spec)) for spec in specs}
            for subject, one in self._summed(unit, None).items()
        }

    def _summed(self, unit: Unit, stage: int | None) -> dict[Subject, "_Sum"]:
        if (unit, stage) not in self._sums:
            self._sums[unit, stage] = _sums(self._played.stints, unit, stage)
        return self._sums[unit, stage]


def board(played: Played, asked: Asked) -> tuple[Row, ...]:
    """Return one board."""
    return Boards(played).board(asked)


def totals(played: Played, unit: Unit, subject: Subject) -> dict[Metric, int]:
    """Return every amount that a board would show of one subject."""
    return Boards(played).totals(unit).get(subject) or dict.fromkeys(ON_BOARDS, 0)


def subjects_of(unit: Unit, players: Players, entrant: int | None) -> tuple[Subject, ...]:
    """Return whom something counts for: each player, the two together, or their entrant."""
    match unit:
        case Unit.PLAYER:
            return players
        case Unit.PAIR:
            return (players,) if len(players) == 2 else ()
        case Unit.ENTRANT:
            return () if entrant is None else (entrant,)


_SUMMED: Final = tuple(spec.column for spec in METRICS.values() if spec.way is Way.SUM)
_BEST: Final = tuple(spec.column for spec in METRICS.values() if spec.way is Way.BEST)
_summed_of: Final[Callable[[Stint], tuple[int, ...]]] = attrgetter(*_SUMMED)
_best_of: Final[Callable[[Stint], tuple[int, ...]]] = attrgetter(*_BEST)


class _Sum:
    """What the stints of one subject come to, and its games apart for each run that is told by itself."""

    __slots__ = ("best", "games", "kicked", "summed")

    def __init__(self) -> None:
        self.summed: tuple[int, ...] = (0,) * len(_SUMMED)
        self.best: tuple[int, ...] = (0,) * len(_BEST)
        self.kicked = 0
        self.games: dict[Players, list[tuple[datetime, int, str]]] = {}

    def amount(self, spec: MetricSpec) -> int:
        """What it has of a metric."""
        match spec.way:
            case Way.SUM:
                return self.summed[_SUMMED.index(spec.column)]
            case Way.BEST:
                return self.best[_BEST.index(spec.column)]
            case Way.RUN:
                return max((_longest_run(parts) for parts in self.games.values()), default=0)
            case _:
                return self.kicked


def _sums(stints: Iterable[PlacedStint], unit: Unit, stage: int | None) -> dict[Subject, _Sum]:
    sums: dict[Subject, _Sum] = {}
    for one in stints:
        if stage not in {None, one.stage}:
            continue
        stint = one.stint
        summed, best = _summed_of(stint), _best_of(stint)
        games = (stint.first_at, one.sheet, stint.results)
        for subject in subjects_of(unit, stint.players, one.entrant):
            found = sums.get(subject)
            if found is None:
                found = sums[subject] = _Sum()
            found.summed = tuple(map(add, found.summed, summed))
            found.best = tuple(map(max, found.best, best))
            found.kicked += _kicked(unit, stint, subject)
            # an entrant's run is the longest of its pairs', each for itself
            found.games.setdefault(stint.players if unit is Unit.ENTRANT else (), []).append(games)
    return sums


def _kicked(unit: Unit, stint: Stint, subject: Subject) -> int:
    """The chalks kicked: the dealer's own where players are asked for, of both who sat together otherwise."""
    if unit is Unit.PLAYER:
        return stint.kicked_1 if subject == stint.players[0] else stint.kicked_2
    return stint.kicked_1 + stint.kicked_2


def _longest_run(parts: list[tuple[datetime, int, str]]) -> int:
    games = "".join(text for _, _, text in sorted(parts))
    return max(map(len, games.split("L")))


def _doers(unit: Unit, one: PlacedFeat) -> tuple[Subject, ...]:
    """Whom a feat counts for: a kick is the dealer's own where players are asked for."""
    if unit is Unit.PLAYER and one.feat.player is not None:
        return (one.feat.player,)
    return subjects_of(unit, one.feat.players, one.entrant)


def _firsts(played: Played, asked: Asked, spec: MetricSpec) -> tuple[Row, ...]:
    """Each subject's first feat of the kind asked for, the earliest first; never two in one place."""
    kind = FeatKind.KICK if spec.way is Way.FIRST_KICK else FeatKind.HANG_JACK
    found = [
        one
        for one in played.feats
        if one.feat.kind is kind
        and one.feat.card == asked.card
        and asked.stage in {None, one.stage}
        and asked.table in {None, one.table}
    ]
    rows: list[Row] = []
    seen: set[Subject] = set()
    for one in sorted(found, key=lambda one: (one.feat.at, one.sheet, one.feat.sequence, one.feat.place)):
        new = [subject for subject in _doers(asked.unit, one) if subject not in seen]
        seen.update(new)
        place = len(rows) + 1
        rows += [Row(place, len(new) > 1, subject, one.feat.amount, 0, 0, one) for subject in new]
    return tuple(rows)


def _ranked(found: list[tuple[Subject, _Sum, int]], ties: Ties, longest: int | None) -> tuple[Row, ...]:
    hands, games = _SUMMED.index("hands"), _SUMMED.index("games")
    apart = {Ties.SHARED: None, Ties.FEWER_GAMES: games, Ties.FEWER_HANDS: hands}[ties]

    def level(each: tuple[Subject, _Sum, int]) -> tuple[int, int]:
        return -each[2], 0 if apart is None else each[1].summed[apart]

    rows: list[Row] = []
    for _, together in groupby(sorted(found, key=lambda each: (level(each), str(each[0]))), key=level):
        if longest is not None and len(rows) >= longest:
            return tuple(rows[: 4 * longest])
        sharing, place = list(together), len(rows) + 1
        rows += [
            Row(place, len(sharing) > 1, subject, amount, one.summed[games], one.summed[hands])
            for subject, one, amount in sharing
        ]
    return tuple(rows if longest is None else rows[: 4 * longest])
