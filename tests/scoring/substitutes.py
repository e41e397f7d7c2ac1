"""Substitutes for the tests: asked for, approved, and brought to a seat."""

from typing import Any

from officials.access import OPERATOR
from officials.services.substitutions import approve_substitute, ask_for_substitute
from scoring.models import ScoreSheet
from scoring.services.seat_changes import SeatChange, change_seat
from scoring.services.submissions import Written
from tests.scoring.ground import TESTER, Hall, a_key
from tournaments.enums import SeatName, SubstituteBinding
from tournaments.models import Match, Player, Substitution
from tournaments.substitutes import SubstituteAsked


def ask(hall: Hall, match: Match, entrant: int = 0, **asked: Any) -> Substitution:
    """Ask for a fly substitute called Sam for one match, unless something else is asked for."""
    wanted = {"entrant_id": hall.entrants[entrant].pk, "match_id": match.pk, "name": "Sam", **asked}
    if wanted.get("substitute_id"):
        wanted["name"] = ""
    if wanted.get("binding", SubstituteBinding.MATCH) != SubstituteBinding.MATCH:
        wanted.pop("match_id")
    return ask_for_substitute(event_id=hall.event.pk, asked=SubstituteAsked(**wanted), actor=OPERATOR)


def approve(substitution: Substitution, **more: Any) -> Substitution:
    """Approve what was asked for."""
    return approve_substitute(substitution_id=substitution.pk, actor=OPERATOR, **more)


def approved(hall: Hall, match: Match, entrant: int = 0, **asked: Any) -> Substitution:
    """Ask for a substitute and approve it."""
    return approve(ask(hall, match, entrant, **asked))


def take_seat(sheet: ScoreSheet, player: Player | int | None, seat: str = "A1", **more: Any) -> Written:
    """Bring a player to a seat of the sheet as it stands now; they accept the rules at the table."""
    sheet.refresh_from_db()
    wanted = {
        "seat": SeatName(seat),
        "player_id": player if isinstance(player, int) else getattr(player, "pk", 0),
        "accepts_rules": True,
        "submission_key": a_key(),
        "expected_version": sheet.version,
        **more,
    }
    written = change_seat(sheet_id=sheet.pk, change=SeatChange(**wanted), actor=TESTER)
    sheet.refresh_from_db()
    return written
