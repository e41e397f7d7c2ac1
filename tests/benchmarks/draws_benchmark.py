"""What it costs to draw a large bracket into the database, and to serve the standings of a Swiss event.

Run as a program; it makes a database of its own in a folder of its own, which goes afterwards, unless
DATABASE_URL names one.

    python -m tests.benchmarks.draws_benchmark
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable
from datetime import date
from random import Random
from typing import NamedTuple

FOLDER = tempfile.mkdtemp(prefix="draws-benchmark-")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.project.settings")
os.environ.setdefault("DATA_DIR", FOLDER)

import django  # noqa: E402 - the folder must be named first

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from tests.tournaments.ground import TESTER  # noqa: E402
from tournaments.draw_content import DrawRequest  # noqa: E402
from tournaments.enums import EntrantKind, Side, StageKind  # noqa: E402
from tournaments.models import Event, Match, Stage  # noqa: E402
from tournaments.selectors.standings import standings_for  # noqa: E402
from tournaments.services.draws import draw_stage, preview_draw, publish_draw  # noqa: E402
from tournaments.services.entrants import EntrantDetails, enter_entrants  # noqa: E402
from tournaments.services.events import EventDetails, create_event, publish_event  # noqa: E402
from tournaments.services.outcomes import Outcome  # noqa: E402
from tournaments.services.results import enter_result  # noqa: E402
from tournaments.services.stages import StageDetails, add_stage  # noqa: E402

BRACKET = 4096
FIELD, ROUNDS = 128, 7
REPEATS = 9


class Line(NamedTuple):
    """One figure: what it is of, its value and its unit."""

    name: str
    value: float
    unit: str


class Taken(NamedTuple):
    """Seconds on the clock, and those of them that the processor worked on this thread.

    On a machine shared with others the second is what would remain without them; the database's own work is
    in it with SQLite, and not with PostgreSQL.
    """

    wall: float
    processor: float


def run() -> list[Line]:
    """Measure both, on the database of the environment."""
    call_command("migrate", verbosity=0)
    return [*_bracket_lines(), *_standings_lines()]


def _event(slug: str, entrants: int, kind: StageKind, settings: dict[str, object]) -> Stage:
    details = EventDetails(
        name=slug,
        slug=f"{slug}-{time.time_ns()}",
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        rule_set="trinidad-tournament",
    )
    event = create_event(details=details, actor=TESTER)
    entries = [EntrantDetails(name=f"Team {n}", kind=EntrantKind.TEAM) for n in range(1, entrants + 1)]
    enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    stage = StageDetails(name="Stage", kind=kind, settings=settings)
    added = add_stage(event_id=event.pk, details=stage, actor=TESTER)
    publish_event(event_id=event.pk, actor=TESTER)
    return added


def _bracket_lines() -> list[Line]:
    stage = _event("double", BRACKET, StageKind.DOUBLE_ELIMINATION, {})
    preview = _seconds(lambda: preview_draw(stage_id=stage.pk, request=DrawRequest(), actor=TESTER))
    publish = _seconds(lambda: publish_draw(stage_id=stage.pk, actor=TESTER))
    first = Match.objects.filter(stage=stage).order_by("number").values_list("pk", flat=True)[0]
    won = Outcome(winner=Side.A, bullseyes=(2, 0))
    record = _seconds(lambda: enter_result(match_id=first, outcome=won, actor=TESTER))
    name = f"double elimination of {BRACKET}"
    return [
        *_lines(f"{name}: preview", preview),
        *_lines(f"{name}: publish and save all matches", publish),
        *_lines(f"{name}: record a result, both sides moved on", record),
    ]


def _standings_lines() -> list[Line]:
    settings = {"format": {"rounds": ROUNDS}, "counting": {"way": "best-of", "games": 5}}
    stage = _event("swiss", FIELD, StageKind.SWISS, settings)
    random = Random(7)
    pairing = []
    for _ in range(ROUNDS):
        draw = DrawRequest()
        pairing.append(
            _seconds(lambda asked=draw: draw_stage(stage_id=stage.pk, request=asked, actor=TESTER))
        )
        for key in Match.objects.filter(stage=stage, state="not-started").values_list("pk", flat=True):
            lost, side = random.randrange(3), random.choice(list(Side))
            bullseyes = (3, lost) if side == Side.A else (lost, 3)
            enter_result(match_id=key, outcome=Outcome(winner=side, bullseyes=bullseyes), actor=TESTER)
    stage = Stage.objects.select_related("event").get(pk=stage.pk)
    address = f"/e/{Event.objects.get(pk=stage.event_id).slug}/standings/"
    client = Client(headers={"host": "127.0.0.1"})
    queries: list[str] = []
    with connection.execute_wrapper(_counting(queries)):
        client.get(address)
    name = f"{FIELD} entrants after {ROUNDS} rounds"
    return [
        *_lines(f"{name}: standings computed", _best(lambda: standings_for(stage))),
        *_lines(f"{name}: standings page", _best(lambda: client.get(address))),
        Line(f"{name}: standings page", len(queries), "queries"),
        *_lines(f"{name}: the last round paired and saved", pairing[-1]),
    ]


def _counting(queries: list[str]) -> Callable[..., object]:
    """Note every statement that is executed."""

    def noting(execute: Callable[..., object], sql: str, *rest: object) -> object:
        queries.append(sql)
        return execute(sql, *rest)

    return noting


def _seconds(act: Callable[[], object]) -> Taken:
    began, worked = time.perf_counter(), time.thread_time()
    act()
    return Taken(time.perf_counter() - began, time.thread_time() - worked)


def _best(act: Callable[[], object]) -> Taken:
    return min(_seconds(act) for _ in range(REPEATS))


def _lines(name: str, taken: Taken) -> list[Line]:
    """Both times, in milliseconds."""
    return [
        Line(name, taken.wall * 1000, "ms"),
        Line(f"{name}, the processor alone", taken.processor * 1000, "ms"),
    ]


def main() -> None:
    """Print every figure."""
    try:
        for line in run():
            print(f"{line.name:75} {line.value:10.2f} {line.unit}")
    finally:
        connection.close()
        shutil.rmtree(FOLDER, ignore_errors=True)


if __name__ == "__main__":
    main()
