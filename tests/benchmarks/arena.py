"""A hall to measure in: an event with as many open sheets as devices, and every device's hands dealt
beforehand.

Run as a program with the database named in the environment; it writes what the load needs as JSON to a
file:

    python -m tests.benchmarks.arena --sheets 80 --hands 100 FILE
"""

import argparse
import json
import secrets
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import django

django.setup()

from django.utils import timezone  # noqa: E402 - Django must be set up first

from officials.access import OPERATOR  # noqa: E402
from officials.services.table_links import issue_table_links  # noqa: E402
from scoring.models import ScoreSheet  # noqa: E402
from scoring.progress import Progress, after_hand, opened  # noqa: E402
from scoring.rules.dealing import random_hand, without_play  # noqa: E402
from scoring.rules.judge import judge  # noqa: E402
from scoring.rules.notation import record_as_json  # noqa: E402
from scoring.rules.record import HandRecord  # noqa: E402
from scoring.rules.verdict import Accepted  # noqa: E402
from scoring.services.openings import Opening, open_sheet  # noqa: E402
from scoring.terms import Terms, terms_from_text  # noqa: E402
from tournaments.enums import EntrantKind, StageKind  # noqa: E402
from tournaments.models import Event, Membership, Sitting  # noqa: E402
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants  # noqa: E402
from tournaments.services.events import EventDetails, add_tables, create_event, publish_event  # noqa: E402
from tournaments.services.matches import MatchDetails, schedule_matches  # noqa: E402
from tournaments.services.stages import StageDetails, add_round, add_stage  # noqa: E402

FIRST_DEALER = "A1"
GAMES = 99  # a fixed number that no run plays out
SHARE_WITH_PLAY = 0.2  # most tables enter who got what; some enter every card


@dataclass(frozen=True)
class Device:
    """One table's device: its sheet, its key, and the requests it will send, in order."""

    sheet: int
    token: str
    hands: list[str]


def set_up(count: int) -> Event:
    """An event with `count` matches of two pairs, each at a table of its own."""
    today = timezone.localdate()
    details = EventDetails(
        name="Benchmark",
        slug="benchmark",
        starts_on=today - timedelta(days=1),
        ends_on=today + timedelta(days=1),
        rule_set="trinidad-tournament",
    )
    event = create_event(details=details, actor=OPERATOR)
    tables = add_tables(event_id=event.pk, count=count, actor=OPERATOR)
    entries = [
        EntrantDetails(
            name=f"Pair {number}",
            kind=EntrantKind.PAIR,
            players=(PlayerEntry(name=f"First of {number}"), PlayerEntry(name=f"Second of {number}")),
        )
        for number in range(1, 2 * count + 1)
    ]
    entrants = enter_entrants(event_id=event.pk, entries=entries, actor=OPERATOR)
    publish_event(event_id=event.pk, actor=OPERATOR)
    counting = {"counting": {"way": "fixed-number", "games": GAMES}}
    stage = add_stage(
        event_id=event.pk,
        details=StageDetails(name="All", kind=StageKind.ROUND_ROBIN, settings=counting),
        actor=OPERATOR,
    )
    a_round = add_round(stage_id=stage.pk, actor=OPERATOR)
    pairs = zip(entrants[::2], entrants[1::2], tables, strict=True)
    matches = [
        MatchDetails(entrant_a_id=one.pk, entrant_b_id=other.pk, table_ids=(table.pk,))
        for one, other, table in pairs
    ]
    schedule_matches(round_id=a_round.pk, matches=matches, actor=OPERATOR)
    return event


def devices(event: Event, hands: int, rng: Random) -> list[Device]:
    """Open every sheet and deal what each device will send."""
    table_ids = list(event.tables.values_list("pk", flat=True))
    issued = issue_table_links(
        event_id=event.pk,
        table_ids=table_ids,
        first_day=event.starts_on,
        last_day=event.ends_on,
        actor=OPERATOR,
    )
    tokens = {link.table_id: token for link, token in issued}
    sittings = Sitting.objects.filter(match__event=event).select_related("match").order_by("pk")
    return [_device(sitting, tokens[sitting.table_id], hands, rng) for sitting in sittings]


def _device(sitting: Sitting, token: str, hands: int, rng: Random) -> Device:
    seats = {}
    for side, entrant in (("A", sitting.match.entrant_a_id), ("B", sitting.match.entrant_b_id)):
        players = (
            Membership.objects.filter(entrant_id=entrant).order_by("pk").values_list("player_id", flat=True)
        )
        seats |= {f"{side}{number}": player for number, player in enumerate(players, 1)}
    opening = Opening(seats=seats, first_dealer=FIRST_DEALER, submission_key=secrets.token_hex(16))
    sheet = open_sheet(sitting_id=sitting.pk, opening=opening, actor=OPERATOR)
    return Device(sheet.pk, token, _requests(sheet, hands, rng))


def _requests(sheet: ScoreSheet, hands: int, rng: Random) -> list[str]:
    terms = terms_from_text(sheet.terms)
    progress = opened(FIRST_DEALER)
    bodies = []
    for version in range(sheet.version, sheet.version + hands):
        record, progress = _next_hand(rng, terms, progress)
        bodies.append(_body(rng, record, version))
    return bodies


def _next_hand(rng: Random, terms: Terms, progress: Progress) -> tuple[HandRecord, Progress]:
    while True:
        record = random_hand(rng, terms.rule_set, players=terms.players, score=progress.score._asdict())
        verdict = judge(record)
        if record.dealer == progress.dealer and isinstance(verdict, Accepted):
            return record, after_hand(progress, record, verdict, terms)


def _body(rng: Random, record: HandRecord, version: int) -> str:
    kept = record_as_json(record if rng.random() < SHARE_WITH_PLAY else without_play(record))
    given: dict[str, Any] = {name: kept[name] for name in kept if name != "ruleset"}
    body = {"record": given, "submission_key": secrets.token_hex(16), "expected_version": version}
    return json.dumps(body, separators=(",", ":"))


def main() -> None:
    """Set the hall up and write the devices to the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, required=True)
    parser.add_argument("--hands", type=int, required=True)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    found = devices(set_up(options.sheets), options.hands, Random(14))
    options.file.write_text(json.dumps([vars(device) for device in found]))


if __name__ == "__main__":
    main()
