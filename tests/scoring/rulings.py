"""Rulings for the tests: an official is called to a sheet, and rules."""

from typing import Any

from officials.access import OPERATOR, person
from officials.enums import RoleKind
from officials.models import Role, Ruling, User
from officials.rulings.decision import Decision
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import Remedy, RemedyKind
from officials.services.calls import raise_call, take_call
from officials.services.rulings import apply_ruling, show_ruling
from scoring.models import ScoreSheet
from tournaments.enums import Side


def rule(sheet: ScoreSheet, *remedies: RemedyKind | Remedy, **decided: Any) -> Ruling:
    """Let an official of the event's find side B at fault for a renege, unless something else is decided."""
    event = sheet.sitting.match.event
    user = User.objects.create_user(f"official-{User.objects.count()}")
    Role.objects.create(
        event=event, user=user, kind=RoleKind.OFFICIAL, granted_by="x", granted_at=event.created_at
    )
    call = raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    take_call(call_id=call.pk, actor=person(user))
    found: dict[str, Any] = {"irregularity": Irregularity.RENEGE, "side": Side.B, "reason": "as found"}
    ordered = tuple(each if isinstance(each, Remedy) else Remedy(each) for each in remedies)
    decision = Decision(remedies=ordered, **{**found, **decided})
    shown = show_ruling(sheet_id=sheet.pk, decision=decision, actor=person(user))
    ruling = apply_ruling(
        sheet_id=sheet.pk, decision=decision, fingerprint=shown.fingerprint, actor=person(user)
    )
    sheet.refresh_from_db()
    return ruling
