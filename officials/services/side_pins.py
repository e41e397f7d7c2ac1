"""A side's PIN: set, handed out on cards, and asked for where a side confirms on a device not its own.

A try is counted before it is looked at, so that tries side by side are not more than tries one by one; the
slow hash is worked out outside the transaction.
"""

import re
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.hashers import check_password, make_password
from django.utils import timezone

from officials.access import Actor, SideOfSheet
from officials.errors import PinClosedError, PinNeededError, PinWrongError, UnfitPinError
from officials.models import SidePin
from officials.selectors.side_pins import is_captain_of
from tournaments.enums import EntrantState, Side
from tournaments.errors import NotFoundError
from tournaments.models import Entrant
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction

PIN: Final = re.compile(r"[0-9]{4,8}", re.ASCII)
DIGITS: Final = 4
MOST_TRIES: Final = 5
CLOSED_FOR: Final = timedelta(minutes=10)

BY_CAPTAIN: Final = "captain"
BY_PIN: Final = "pin"
AT_THE_TABLE: Final = "at-the-table"
"""How a side's word was given; the last where it has no PIN, and everybody at the table sees it given."""


def set_side_pin(*, entrant_id: int, pin: str, actor: Actor) -> SidePin:
    """Give an entrant a PIN in place of any before. Raises UnfitPinError, NotFoundError."""
    if not PIN.fullmatch(pin) or len(set(pin)) == 1:
        raise UnfitPinError(digits=DIGITS)
    secret = make_password(pin)
    with durable_transaction():
        entrant = Entrant.objects.select_for_update().filter(pk=entrant_id).first()
        if entrant is None:
            raise NotFoundError(noun="entrant", key=str(entrant_id))
        return _keep(entrant, secret, actor)


def end_side_pin(*, entrant_id: int) -> None:
    """Take an entrant's PIN away: its word is then given at the table, in everybody's sight."""
    with durable_transaction():
        SidePin.objects.filter(entrant_id=entrant_id).delete()


def issue_side_pins(
    *, event_id: int, entrant_ids: Iterable[int] | None = None, actor: Actor
) -> list[tuple[Entrant, str]]:
    """Give every entrant, or those named, a new PIN; the PINs returned with them are kept nowhere."""
    entrants = Entrant.objects.filter(event_id=event_id, state=EntrantState.ENTERED).order_by("number")
    if entrant_ids is not None:
        entrants = entrants.filter(pk__in=list(entrant_ids))
    made = [(entrant, _new_pin()) for entrant in entrants]
    secrets_made = [make_password(pin) for _, pin in made]
    with durable_transaction():
        locked_event(event_id)
        for (entrant, _), secret in zip(made, secrets_made, strict=True):
            _keep(entrant, secret, actor)
    return made


def prove_side(*, side: SideOfSheet, pin: str, actor: Actor) -> str:
    """Return how the side's word is given: by its captain, by its PIN, or at the table where it has none.

    Raises PinNeededError, PinWrongError, PinClosedError.
    """
    match = side.sheet.sitting.match
    entrant_id = match.entrant_a_id if side.side == Side.A else match.entrant_b_id
    if is_captain_of(actor.roles_in(match.event_id), entrant_id):
        return BY_CAPTAIN
    if entrant_id is None or not SidePin.objects.filter(entrant_id=entrant_id).exists():
        return AT_THE_TABLE
    if not pin:
        raise PinNeededError(side=side.side.value)
    _try(entrant_id, pin, timezone.now())
    return BY_PIN


def _try(entrant_id: int, pin: str, now: datetime) -> None:
    kept = _counted_try(entrant_id, now)
    if not PIN.fullmatch(pin) or not check_password(pin, kept.secret):
        raise PinWrongError(left=max(0, MOST_TRIES - kept.tries))
    with durable_transaction():
        SidePin.objects.filter(pk=kept.pk, secret=kept.secret).update(tries=0, closed_until=None)


def _counted_try(entrant_id: int, now: datetime) -> SidePin:
    """The PIN with this try counted. Raises PinClosedError once there were too many."""
    with durable_transaction():
        kept = SidePin.objects.select_for_update().get(entrant_id=entrant_id)
        if kept.closed_until is not None and kept.closed_until > now:
            minutes = int((kept.closed_until - now).total_seconds() // 60) + 1
            raise PinClosedError(minutes=minutes)
        kept.tries = 1 if kept.closed_until is not None else kept.tries + 1
        kept.closed_until = now + CLOSED_FOR if kept.tries >= MOST_TRIES else None
        kept.save(update_fields=["tries", "closed_until"])
        return kept


def _keep(entrant: Entrant, secret: str, actor: Actor) -> SidePin:
    fresh = {"secret": secret, "set_by": actor.signature, "set_at": timezone.now(), "tries": 0}
    kept, _ = SidePin.objects.update_or_create(entrant=entrant, defaults={**fresh, "closed_until": None})
    return kept


def _new_pin() -> str:
    """Four digits that are not all alike."""
    while True:
        pin = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
        if len(set(pin)) > 1:
            return pin
