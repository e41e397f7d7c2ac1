"""A whole event played on a clock of its own: minutes pass only as hands are played.

Matches go to tables through the queue, are called, opened, played hand by hand and confirmed; what can be
drawn is drawn as soon as nothing more can be played. Nothing here knows a rule: the services refuse what may
not be, and the rehearsal then does the next thing.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Final

from django.utils import timezone

from deploy.project.rehearsal.tables import Tables
from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.rules.match import Way, read_counting
from scoring.services.bells import ring_bell
from scoring.services.halves import start_half
from tournaments.actors import Actor
from tournaments.draw_content import DrawRequest
from tournaments.draw_errors import PlacesSharedError
from tournaments.enums import MatchState
from tournaments.errors import DomainError
from tournaments.models import Event, Match, Sitting, Stage
from tournaments.selectors.queue import waiting_matches
from tournaments.services.allocations import allocate_tables
from tournaments.services.changes.penalties import DrawLots
from tournaments.services.corrections import make_change
from tournaments.services.draws import draw_stage
from tournaments.services.table_calls import call_matches
from tournaments.stage_shape import read_stage_shape

SLOWEST: Final = 1.6
FASTEST: Final = 0.6
"""How much a single hand differs from the minutes a hand takes on average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast the hall is, in minutes. `seconds_a_minute` lets real time pass for people who watch."""

    a_hand: float = 2.5
    between_matches: float = 5.0
    a_half: float = 120.0
    between_halves: float = 45.0
    seconds_a_minute: float = 0.0
    stop_after: float | None = None


@dataclass(slots=True)
class StageTime:
    """When a stage was played, in minutes from the start."""

    name: str
    began: float | None = None
    ended: float = 0.0
    hands: int = 0
    busiest: int = 0


@dataclass(slots=True)
class Evening:
    """The rehearsal of one published event, and what it has taken so far."""

    event: Event
    seed: int
    pace: Pace
    actor: Actor
    tell: Callable[[str], None]
    now: float = 0.0
    table_minutes: float = 0.0
    stages: dict[int, StageTime] = field(default_factory=dict)
    level: list[int] = field(default_factory=list)
    has_waited: bool = False
    _rng: Random = field(init=False)
    _tables: Tables = field(init=False)
    _due: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)
    _open: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Take chance from the seed alone."""
        self._rng = Random(self.seed)  # noqa: S311 - a rehearsal, the same again on purpose
        self._tables = Tables(self._rng, self.actor, self.event.slug)

    def play(self) -> None:
        """Play until the event is over, nothing more can be played, or the time asked for is up."""
        while self._due or self._send_matches() or self._draw():
            if not self._due:
                continue
            at, _, act = self._due[0]
            if self.pace.stop_after is not None and at > self.pace.stop_after:
                self.now = self.pace.stop_after
                return
            heappop(self._due)
            time.sleep((at - self.now) * self.pace.seconds_a_minute)
            self.now = at
            act()
        self.level = list(
            Match.objects.filter(
                event=self.event, state=MatchState.FINAL, results__is_current=True, results__winner="",
                winner_to__isnull=False,
            ).values_list("number", flat=True)
        )  # fmt: skip

    def _at(self, minutes: float, act: Callable[[], None]) -> None:
        heappush(self._due, (self.now + minutes, next(self._numbers), act))

    def _send_matches(self) -> bool:
        """Send what waits to free tables and call it; says whether anything was sent."""
        sent = allocate_tables(event_id=self.event.pk, actor=self.actor)
        call_matches(event_id=self.event.pk, actor=self.actor)
        for match in sent:
            self._at(self.pace.between_matches, lambda match=match: self._begin(match, half=1))  # type: ignore[misc]
        self.has_waited |= waiting_matches(self.event, now=timezone.now()).exists()
        return bool(sent)

    def _begin(self, match: Match, *, half: int) -> None:
        counting = read_counting(match.counting)
        if counting.way is Way.TIMED:
            start_half(match_id=match.pk, half=half, actor=self.actor)
            self._at(self.pace.a_half, lambda: self._ring(match, half, counting.halves))
        for sitting in Sitting.objects.filter(match=match, half=half).order_by("number"):
            sheet = self._tables.open(match, sitting)
            self._open.add(sheet.pk)
            self._next_hand(match, sheet)
        times = self._times(match)
        times.began = self.now if times.began is None else times.began
        times.busiest = max(times.busiest, len(self._open))

    def _next_hand(self, match: Match, sheet: ScoreSheet) -> None:
        minutes = self.pace.a_hand * self._rng.uniform(FASTEST, SLOWEST)
        self._at(minutes, lambda: self._hand(match, sheet, minutes))

    def _hand(self, match: Match, sheet: ScoreSheet, minutes: float) -> None:
        sheet.refresh_from_db()
        if sheet.state == SheetState.IN_PLAY:
            self._tables.play_hand(sheet)
            self.table_minutes += minutes
            times = self._times(match)
            times.hands, times.ended = times.hands + 1, self.now
        if sheet.state == SheetState.IN_PLAY:
            self._next_hand(match, sheet)
        else:
            self._end(match, sheet)

    def _end(self, match: Match, sheet: ScoreSheet) -> None:
        self._open.discard(sheet.pk)
        self._tables.confirm(match)
        self._send_matches()

    def _ring(self, match: Match, half: int, halves: int) -> None:
        ring_bell(match_id=match.pk, half=half, actor=self.actor)
        self._times(match).ended = self.now
        if half < halves:
            self._at(self.pace.between_halves, lambda: self._begin(match, half=half + 1))

    def _draw(self) -> bool:
        """Draw every stage, or next Swiss round, that can be drawn now; says whether any could."""
        drawn = [
            stage
            for stage in Stage.objects.filter(event=self.event).order_by("position")
            if self._drew(stage)
        ]
        for stage in drawn:
            self.tell(f"{clock(self.now)}  {stage.name} is drawn.")
        return bool(drawn)

    def _drew(self, stage: Stage) -> bool:
        placing = read_stage_shape(stage.kind, stage.settings).placing
        request = DrawRequest(
            method=placing.method,
            seed=f"rehearsal {self.seed}, {stage.name}",
            seeded=placing.seeded,
            clubs_apart=placing.clubs_apart,
        )
        refusal = self._refusal(stage, request)
        if isinstance(refusal, PlacesSharedError):
            self._draw_lots(refusal.stage)
            refusal = self._refusal(stage, request)
        return refusal is None

    def _refusal(self, stage: Stage, request: DrawRequest) -> DomainError | None:
        try:
            draw_stage(stage_id=stage.pk, request=request, actor=self.actor)
        except DomainError as refusal:
            return refusal
        return None

    def _draw_lots(self, name: str) -> None:
        stage = Stage.objects.get(event=self.event, name=name)
        lots = DrawLots(stage_id=stage.pk, seed=f"rehearsal {self.seed}")
        make_change(event_id=self.event.pk, change=lots, actor=self.actor)
        self.tell(f"{clock(self.now)}  Lots are drawn among those level in {name}.")

    def _times(self, match: Match) -> StageTime:
        if match.stage_id not in self.stages:
            self.stages[match.stage_id] = StageTime(Stage.objects.get(pk=match.stage_id).name)
        return self.stages[match.stage_id]


def clock(minutes: float) -> str:
    """Minutes as hours and minutes: 95 is 1:35."""
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02}"
