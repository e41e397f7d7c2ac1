"""The rows of `officials` that a file of a whole event carries, and those that stay where they are."""

import secrets
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.db.models import Q

from officials.models import (
    Appeal,
    AppealPolicy,
    AuthorityHead,
    AuthorityLine,
    Call,
    DisputeFile,
    EntrantLink,
    Invitation,
    Photo,
    RecoveryCode,
    Role,
    Ruling,
    Sanction,
    SanctionTerms,
    SidePin,
    Statement,
    TableLink,
    User,
)
from tournaments.services.event_files.carried import Carried


def _closed_account() -> dict[str, Any]:
    """An account that only bears a name on record: nobody can sign in to it."""
    name = f"brought-in-{secrets.token_hex(8)}"
    return {"username": name, "password": make_password(None), "is_active": False}


OWN_ROWS: Final = (
    Carried(
        name="officials",
        model=User,
        rows=lambda event: User.objects.filter(
            Q(pk__in=Call.objects.filter(event=event).values("taken_by"))
            | Q(pk__in=Call.objects.filter(event=event).values("closed_by"))
            | Q(pk__in=Ruling.objects.filter(event=event).values("made_by"))
            | Q(pk__in=Appeal.objects.filter(event=event).values("decided_by"))
        ),
        only=("first_name", "last_name"),
        stand_in=_closed_account,
    ),
    Carried(
        name="calls",
        model=Call,
        rows=lambda event: Call.objects.filter(event=event),
        agreements=(("sheet__sitting__match__event", "event"),),
    ),
    Carried(
        name="rulings",
        model=Ruling,
        rows=lambda event: Ruling.objects.filter(event=event),
        agreements=(("sheet__sitting__match__event", "event"),),
    ),
    Carried(
        name="appeal_policies",
        model=AppealPolicy,
        rows=lambda event: AppealPolicy.objects.filter(event=event),
    ),
    Carried(
        name="appeals",
        model=Appeal,
        rows=lambda event: Appeal.objects.filter(event=event),
        agreements=(
            ("ruling__event", "event"),
            ("ruling__sheet", "sheet"),
            ("entrant__event", "event"),
        ),
    ),
    Carried(
        name="sanction_terms",
        model=SanctionTerms,
        rows=lambda event: SanctionTerms.objects.filter(event=event),
    ),
    Carried(
        name="sanctions",
        model=Sanction,
        rows=lambda event: Sanction.objects.filter(event=event),
        agreements=(
            ("entrant__event", "event"),
            ("match__event", "event"),
            ("call__event", "event"),
            ("bar__event", "event"),
            ("bar__player", "player"),
        ),
    ),
)

LEFT_OUT: Final = {
    Role: "roles are held by accounts of one installation",
    Invitation: "a link that opens one installation",
    TableLink: "a link that opens one installation",
    EntrantLink: "a link that opens one installation",
    DisputeFile: "what was gathered on a call is for the officials of one installation",
    Statement: "what was said is for the officials of one installation",
    Photo: "pictures of a table are for the officials of one installation",
    SidePin: "a secret of one installation",
    RecoveryCode: "belongs to an account",
    AuthorityHead: "the record of authority is sealed over accounts and ids of one installation",
    AuthorityLine: "the record of authority is sealed over accounts and ids of one installation",
}
