"""A pairs night in full swing, played through the services that a hall's own evening goes through.

Everything on its pages was dealt, played and judged; only the names are made up.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.rules.dealing import random_hand, without_play
from scoring.rules.notation import record_as_json
from scoring.rules.record import HandRecord
from scoring.services.hands import commit_hand
from scoring.services.openings import Opening, open_sheet
from scoring.services.sheets import confirm_sheet
from scoring.terms import terms_from_text
from tournaments.actors import Actor
from tournaments.enums import EntrantKind, MembershipRole, Side, StageKind
from tournaments.models import Entrant, Event, Match, Membership
from tournaments.pairing.round_robin import Fixture, round_robin
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, add_tables, create_event, publish_event
from tournaments.services.matches import MatchDetails, schedule_matches
from tournaments.services.stages import StageDetails, add_round, add_stage

NAME: Final = "Demo: Saturday pairs night"
SLUG: Final = "demo-pairs-night"

PAIRS: Final = (
    ("Hanging Jacks", "Savannah Wheelers", "Anika Demo", "Terrence Demo"),
    ("Give One", "Harbour Club", "Joycelyn Demo", "Kelvin Demo"),
    ("Stand Blind", "Harbour Club", "Marva Demo", "Ricardo Demo"),
    ("Run the Pack", "Savannah Wheelers", "Shanice Demo", "Winston Demo"),
    ("Kick the Six", "Hillside Lime", "Alana Demo", "Desmond Demo"),
    ("Four Aces", "Hillside Lime", "Indra Demo", "Curtis Demo"),
)
ROUNDS_PLAYED: Final = 2
HANDS_OF_THE_MATCH_IN_PLAY: Final = 9
SHARE_WITH_PLAY: Final = 0.25


@dataclass(frozen=True, slots=True)
class _Evening:
    """Who plays the demo and by which dice."""

    rng: Random
    actor: Actor


def play_demo_event(*, today: date, seed: int, actor: Actor) -> Event:
    """Set up, draw and play a round robin of pairs on `today`: two rounds official, the third in play."""
    evening = _Evening(Random(seed), actor)  # noqa: S311 - a demo, reproducible on purpose
    event = _set_up(today, actor)
    for number, matches in enumerate(_schedule(event, actor), 1):
        if number <= ROUNDS_PLAYED:
            for match in matches:
                _play_out(evening, match)
                _confirm(evening, match)
        elif number == ROUNDS_PLAYED + 1:
            _play_out(evening, matches[0])
            _play_some(evening, matches[1], HANDS_OF_THE_MATCH_IN_PLAY)
    event.refresh_from_db()
    return event


def _set_up(today: date, actor: Actor) -> Event:
    details = EventDetails(
        name=NAME,
        slug=SLUG,
        venue="The hall next door",
        starts_on=today,
        ends_on=today,
        rule_set="trinidad-tournament",
    )
    event = create_event(details=details, actor=actor)
    add_tables(event_id=event.pk, count=len(PAIRS) // 2, hall="Main hall", actor=actor)
    entries = [
        EntrantDetails(
            name=name,
            club=club,
            kind=EntrantKind.PAIR,
            seed=seed,
            players=(PlayerEntry(name=first, role=MembershipRole.CAPTAIN), PlayerEntry(name=second)),
        )
        for seed, (name, club, first, second) in enumerate(PAIRS, 1)
    ]
    enter_entrants(event_id=event.pk, entries=entries, actor=actor)
    return publish_event(event_id=event.pk, actor=actor)


def _schedule(event: Event, actor: Actor) -> Iterator[list[Match]]:
    """The rounds of the draw, each with its matches at the tables."""
    details = StageDetails(name="Round robin", kind=StageKind.ROUND_ROBIN)
    stage = add_stage(event_id=event.pk, details=details, actor=actor)
    entrants = list(Entrant.objects.filter(event=event).order_by("seed").values_list("pk", flat=True))
    tables = list(event.tables.order_by("number").values_list("pk", flat=True))
    for fixtures in round_robin(entrants):
        a_round = add_round(stage_id=stage.pk, actor=actor)
        matches = [_details(fixture, table) for fixture, table in zip(fixtures.fixtures, tables, strict=True)]
        yield schedule_matches(round_id=a_round.pk, matches=matches, actor=actor)


def _details(fixture: Fixture, table_id: int) -> MatchDetails:
    return MatchDetails(entrant_a_id=fixture.home, entrant_b_id=fixture.away, table_ids=(table_id,))


def _play_out(evening: _Evening, match: Match) -> None:
    for sheet in _opened_sheets(evening, match):
        while sheet.state == SheetState.IN_PLAY:
            _play_hand(evening, sheet)


def _play_some(evening: _Evening, match: Match, hands: int) -> None:
    for sheet in _opened_sheets(evening, match):
        for _ in range(hands):
            _play_hand(evening, sheet)


def _confirm(evening: _Evening, match: Match) -> None:
    for sheet in ScoreSheet.objects.filter(sitting__match=match):
        for side in Side:
            confirm_sheet(
                sheet_id=sheet.pk,
                side=side,
                submission_key=_key(f"confirm {sheet.pk} {side.value}"),
                expected_version=sheet.version,
                actor=evening.actor,
            )
            sheet.refresh_from_db()


def _opened_sheets(evening: _Evening, match: Match) -> list[ScoreSheet]:
    seats = {
        f"{side.value}{number}": player
        for side, entrant in ((Side.A, match.entrant_a), (Side.B, match.entrant_b))
        for number, player in enumerate(_players(entrant), 1)
    }
    dealer = evening.rng.choice(sorted(seats))
    return [
        open_sheet(
            sitting_id=sitting.pk,
            opening=Opening(seats=seats, first_dealer=dealer, submission_key=_key(f"open {sitting.pk}")),
            actor=evening.actor,
        )
        for sitting in match.sittings.order_by("number")
    ]


def _players(entrant: Entrant | None) -> list[int]:
    return list(Membership.objects.filter(entrant=entrant).order_by("pk").values_list("player_id", flat=True))


def _play_hand(evening: _Evening, sheet: ScoreSheet) -> None:
    """Commit one dealt and played hand and bring the sheet up to date."""
    record = _dealt_hand(evening.rng, sheet)
    kept = record if evening.rng.random() < SHARE_WITH_PLAY else without_play(record)
    given = record_as_json(kept)
    del given["ruleset"]  # the sheet knows it
    commit_hand(
        sheet_id=sheet.pk,
        record=given,
        submission_key=_key(f"hand {sheet.pk} {sheet.version}"),
        expected_version=sheet.version,
        actor=evening.actor,
    )
    sheet.refresh_from_db()


def _dealt_hand(rng: Random, sheet: ScoreSheet) -> HandRecord:
    """A lawful hand for the sheet as it stands: by its rules, from its dealer, at its score."""
    terms = terms_from_text(sheet.terms)
    score = {"A": sheet.score_a, "B": sheet.score_b}
    while True:
        record = random_hand(rng, terms.rule_set, players=terms.players, score=score)
        if record.dealer == sheet.dealer:
            return record


def _key(text: str) -> str:
    return hashlib.sha256(f"{SLUG} {text}".encode()).hexdigest()[:32]
