"""The ground the tests of `scoring` stand on: a published event, its pairs, a match, hands to enter."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count
from typing import Any

from django.utils import timezone

from scoring.models import ScoreSheet
from scoring.rules.seats import SEATS, seat_after, side_of
from scoring.services.hands import HandOutcome, commit_hand
from scoring.services.openings import Opening, open_sheet
from scoring.terms import terms_from_text
from tournaments.enums import Confirmation, EntrantKind, NextDealer, StageKind
from tournaments.models import Entrant, Event, Match, Membership, Sitting, Table
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, add_tables, create_event, publish_event
from tournaments.services.matches import MatchDetails, schedule_match
from tournaments.services.stages import StageDetails, add_round, add_stage

BEST_OF_3 = {"way": "best-of", "games": 3}


@dataclass(frozen=True)
class Tester:
    """The actor of the tests."""

    signature: str = "person:1"


TESTER = Tester()
_keys = count(1)


@dataclass
class Hall:
    """A published event with its entrants, its tables and its one round."""

    event: Event
    entrants: list[Entrant]
    tables: list[Table]
    round_id: int

    def schedule(self, a: int = 0, b: int = 1, *, tables: tuple[int, ...] = (0,), **details: Any) -> Match:
        """Schedule a match of two entrants at the tables named, all by their place in the lists."""
        wanted = MatchDetails(
            entrant_a_id=self.entrants[a].pk,
            entrant_b_id=self.entrants[b].pk,
            table_count=len(tables),
            table_ids=tuple(self.tables[table].pk for table in tables),
            **details,
        )
        return schedule_match(round_id=self.round_id, details=wanted, actor=TESTER)


def build_hall(
    *,
    rule_set: str | Mapping[str, Any] = "trinidad-tournament",
    counting: Mapping[str, Any] = BEST_OF_3,
    kind: EntrantKind = EntrantKind.PAIR,
    players: int = 2,
    next_dealer: NextDealer = NextDealer.GOES_ROUND,
    confirmation: Confirmation = Confirmation.BOTH_SIDES,
    slug: str = "carnival-cup",
    size: int = 4,
) -> Hall:
    """Set up an event of so many entrants and as many tables through the services."""
    details = EventDetails(
        name=slug.replace("-", " ").title(),
        slug=slug,
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        rule_set=rule_set,
        next_dealer=next_dealer,
        confirmation=confirmation,
    )
    event = create_event(details=details, actor=TESTER)
    entries = [_entry(slug, number, kind, players) for number in range(1, size + 1)]
    entrants = enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    tables = add_tables(event_id=event.pk, count=size, actor=TESTER)
    stage = StageDetails(name="Round robin", kind=StageKind.ROUND_ROBIN, settings={"counting": counting})
    stage_id = add_stage(event_id=event.pk, details=stage, actor=TESTER).pk
    round_id = add_round(stage_id=stage_id, actor=TESTER).pk
    publish_event(event_id=event.pk, actor=TESTER)
    return Hall(event, entrants, tables, round_id)


def hold_now(event: Event) -> tuple[date, date]:
    """Let the event be held yesterday, today and tomorrow, and return its first and last day.

    A table's day turns in the small hours, so a test that runs at night needs the day before as well.
    """
    today = timezone.localdate()
    first, last = today - timedelta(days=1), today + timedelta(days=1)
    event.starts_on, event.ends_on = first, last
    event.save(update_fields=["starts_on", "ends_on"])
    return first, last


def _entry(slug: str, number: int, kind: EntrantKind, players: int) -> EntrantDetails:
    people = tuple(PlayerEntry(name=f"Player {number}.{place} of {slug}") for place in range(1, players + 1))
    return EntrantDetails(name=f"Entrant {number}", kind=kind, players=people)


def a_key() -> str:
    """A submission key nobody has used."""
    return f"key-{next(_keys):06}"


def seats_of(match: Match, seats: tuple[str, ...] = SEATS[4], *, offset: int = 0) -> dict[str, int]:
    """The players of both entrants in their seats; `offset` leaves out the first of each."""
    people = {
        side: list(Membership.objects.filter(entrant_id=entrant_id).order_by("pk"))[offset:]
        for side, entrant_id in (("A", match.entrant_a_id), ("B", match.entrant_b_id))
    }
    return {seat: people[side_of(seat)][int(seat[1]) - 1].player_id for seat in seats}


def open_sitting(
    match: Match,
    *,
    number: int = 1,
    first_dealer: str = "A1",
    seats: dict[str, int] | None = None,
    **found: str,
) -> ScoreSheet:
    """Open the sheet of one sitting of the match; `found` tells how the first dealer was."""
    sitting = Sitting.objects.get(match=match, number=number)
    opening = Opening(
        seats=seats or seats_of(match), first_dealer=first_dealer, submission_key=a_key(), **found
    )
    return open_sheet(sitting_id=sitting.pk, opening=opening, actor=TESTER)


def a_hand(sheet: ScoreSheet, *, winner: str = "A", hang: str | None = None) -> dict[str, Any]:
    """A hand as a table enters it: High and Game to the winner, Low to the others, perhaps a Jack hung."""
    return a_hand_dealt_by(sheet.dealer, terms_from_text(sheet.terms).players, winner=winner, hang=hang)


def a_hand_dealt_by(
    dealer: str, players: int = 4, *, winner: str = "A", hang: str | None = None
) -> dict[str, Any]:
    """The same, where only the dealer is known."""
    loser = "B" if winner == "A" else "A"
    claims: dict[str, Any] = {
        "high": {"side": winner, "card": "AH"},
        "low": {"side": loser, "card": "2H"},
        "game": {"side": winner},
    }
    if hang is not None:
        claims["jack"] = {"side": hang, "hung": True}
    return {
        "record": "all-fours-hand/1",
        "kicks": ["9H"],
        "calls": [[seat_after(dealer, players), "stand"]],
        "claims": claims,
    }


def kicked_out(sheet: ScoreSheet, kick: str) -> dict[str, Any]:
    """A hand that ends with its kick: the dealer's side reaches the target by it."""
    return {"record": "all-fours-hand/1", "kicks": [kick], "calls": []}


def commit(sheet: ScoreSheet, record: Mapping[str, Any] | None = None, **given: Any) -> HandOutcome:
    """Commit a hand on the sheet as it stands now, and bring `sheet` up to date."""
    sheet.refresh_from_db()
    wanted = {"submission_key": a_key(), "expected_version": sheet.version, "actor": TESTER, **given}
    outcome = commit_hand(sheet_id=sheet.pk, record=record or a_hand(sheet), **wanted)
    sheet.refresh_from_db()
    return outcome


def play_game(sheet: ScoreSheet, winner: str = "A") -> HandOutcome:
    """Play hands until the winner has one more bullseye, and return the last."""
    before = sheet.bullseyes_a + sheet.bullseyes_b
    while True:
        outcome = commit(sheet, a_hand(sheet, winner=winner, hang=winner))
        if sheet.bullseyes_a + sheet.bullseyes_b > before:
            return outcome
