"""A world cup that has been played: forty teams of fifteen, 900 sheets with what they came to, looked at.

Run as a program on an empty database named in the environment; it prints rows of name, value and unit as
JSON. The sheets have no lines: what is measured reads what was stored of them.

    python -m tests.benchmarks.crowd
"""

import json
import time
from collections.abc import Callable, Iterator
from datetime import date
from random import Random

import django

django.setup()

from django.core.cache import cache  # noqa: E402 - Django must be set up first
from django.db import connection, transaction  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from officials.access import OPERATOR  # noqa: E402
from scoring.models import FeatNoted, Prize, ScoreSheet, SheetStatistics, StintCount  # noqa: E402
from scoring.selectors.boards import board_of, boards_of, lines_of, prize_standings  # noqa: E402
from scoring.selectors.people import entrant_record  # noqa: E402
from scoring.statistics.metrics import ON_BOARDS, Metric, Unit  # noqa: E402
from tournaments.enums import EntrantKind, StageKind  # noqa: E402
from tournaments.models import Entrant, Event, Match, Membership, Round, Sitting  # noqa: E402
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants  # noqa: E402
from tournaments.services.events import EventDetails, create_event, publish_event  # noqa: E402
from tournaments.services.stages import StageDetails, add_round, add_stage  # noqa: E402

Row = tuple[str, float, str]

TEAMS, PLAYERS, TABLES, MATCHES = 40, 15, 5, 180
GAMES, KICKS, HUNG = 9, 30, 3
LAST_LINE = 70


def set_up() -> Event:
    """The event with its teams and the round in which everything is played."""
    days = {"starts_on": date(2026, 6, 1), "ends_on": date(2026, 6, 3)}
    details = EventDetails(name="World Cup", slug="world-cup", rule_set="trinidad-tournament", **days)
    event = create_event(details=details, actor=OPERATOR)
    entries = [
        EntrantDetails(
            name=f"Team {team}",
            kind=EntrantKind.TEAM,
            players=tuple(PlayerEntry(name=f"Player {team}.{place}") for place in range(PLAYERS)),
        )
        for team in range(1, TEAMS + 1)
    ]
    enter_entrants(event_id=event.pk, entries=entries, actor=OPERATOR)
    counting = {"counting": {"way": "fixed-number", "games": GAMES}}
    stage = StageDetails(name="Divisions", kind=StageKind.ROUND_ROBIN, settings=counting)
    add_round(stage_id=add_stage(event_id=event.pk, details=stage, actor=OPERATOR).pk, actor=OPERATOR)
    publish_event(event_id=event.pk, actor=OPERATOR)
    return event


def play(event: Event, rng: Random) -> None:
    """Store what every sheet came to, by chance."""
    a_round, entrants = Round.objects.get(stage__event=event), list(Entrant.objects.filter(event=event))
    people: dict[int, list[int]] = {}
    for entrant, player in Membership.objects.filter(event=event).values_list("entrant_id", "player_id"):
        people.setdefault(entrant, []).append(player)
    for number in range(1, MATCHES + 1):
        a, b = rng.sample(entrants, 2)
        match = Match.objects.create(
            event=event,
            stage=a_round.stage,
            round=a_round,
            number=number,
            entrant_a=a,
            entrant_b=b,
            counting={},
            table_count=TABLES,
        )
        for place in range(1, TABLES + 1):
            sitting = Sitting.objects.create(match=match, number=place)
            sheet = ScoreSheet.objects.create(
                sitting=sitting, terms="{}", version=LAST_LINE, head=f"{sitting.pk}"
            )
            stored = SheetStatistics.objects.create(sheet=sheet, version=LAST_LINE)
            for side, entrant in (("A", a), ("B", b)):
                _sat(stored, side, sorted(rng.sample(people[entrant.pk], 2)), rng)


def _sat(stored: SheetStatistics, side: str, players: list[int], rng: Random) -> None:
    who = {"statistics": stored, "side": side, "player_1_id": players[0], "player_2_id": players[1]}
    counts = {name: rng.randrange(12) for name in _counted()}
    results = "".join(rng.choice("WL") for _ in range(GAMES))
    StintCount.objects.create(first_at=timezone.now(), results=results, **who, **counts)
    feats = [("kick", f"{rng.choice('A6J9')}{rng.choice('SHDC')}") for _ in range(KICKS)]
    feats += [("hang-jack", rng.choice("SHDC")) for _ in range(HUNG)]
    FeatNoted.objects.bulk_create(
        FeatNoted(
            sequence=sequence,
            place="AB".index(side),
            kind=kind,
            card=card,
            amount=1,
            at=timezone.now(),
            **who,
        )
        for sequence, (kind, card) in enumerate(feats, 2)
    )


def _counted() -> list[str]:
    named = ("side", "first_at", "results")
    fields = [field for field in StintCount._meta.concrete_fields if not field.is_relation]
    return [field.name for field in fields if field.name not in named and not field.primary_key]


def looks(event: Event) -> Iterator[Row]:
    """What each look costs: the first one, and those after it."""
    Prize.objects.create(
        event=event, position=1, title="The 9", metric="named-kick", unit="player", card="9S"
    )
    for place, metric in enumerate(ON_BOARDS, 2):
        Prize.objects.create(event=event, position=place, title=metric, metric=metric, unit="pair")
    kept: dict[str, Callable[[], object]] = {
        "the first five of every board, of pairs": lambda: boards_of(event, Unit.PAIR),
        "the first five of every board, of players": lambda: boards_of(event, Unit.PLAYER),
        "one whole board, of players": lambda: board_of(event, Metric.BULLSEYES, Unit.PLAYER),
        "every total of every player": lambda: lines_of(event, Unit.PLAYER),
        "fifteen prizes": lambda: prize_standings(event),
    }
    for name, look in kept.items():
        cache.clear()
        yield _timed(f"{name}, first look", look, 1)
        yield _timed(f"{name}, after that", look, 9)
    yield _timed("one team and its people", lambda: entrant_record(event, 1), 9)


def _timed(name: str, look: Callable[[], object], times: int) -> Row:
    best = float("inf")
    for _ in range(times):
        with CaptureQueriesContext(connection) as asked:
            began = time.process_time()
            look()
            best = min(best, time.process_time() - began)
    return (f"{name} ({len(asked)} queries)", 1000 * best, "ms")


if __name__ == "__main__":
    world_cup = set_up()
    with transaction.atomic():
        play(world_cup, Random(40))
    print(json.dumps(list(looks(world_cup))))
