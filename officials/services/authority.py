"""Writing the record of authority, and reading it through for faults."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model
from django.utils import timezone

from officials.access import Action, Actor
from officials.models import AuthorityHead, AuthorityLine
from tournaments.models import Event
from tournaments.transactions import require_transaction

SCHEMA = "authority-line/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Why a power was used: the reason in words, the rulebook's article, and the facts as JSON values."""

    reason: str = ""
    article: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)


def record_authority(
    *, event: Event, power: Action, target: Model, actor: Actor, ground: Ground | None = None
) -> AuthorityLine:
    """Append one line to the event's record (a step, and the last lock its transaction takes)."""
    require_transaction()
    ground = ground or Ground()
    head, _ = AuthorityHead.objects.select_for_update().get_or_create(event=event)
    line = AuthorityLine(
        event=event,
        sequence=head.length + 1,
        at=timezone.now(),
        actor=actor.signature,
        actor_name=actor.name[:200],
        user=actor.user,
        power=power.value,
        target_kind=target._meta.model_name or "",
        target_id=target.pk,
        target=str(target)[:300],
        reason=ground.reason,
        article=ground.article,
        details=json.dumps(dict(ground.details), sort_keys=True, separators=(",", ":"), ensure_ascii=False),
        previous_digest=head.digest,
    )
    line.digest = digest_of(line)
    line.save(force_insert=True)
    head.length, head.digest = line.sequence, line.digest
    head.save(update_fields=["length", "digest"])
    return line


def digest_of(line: AuthorityLine) -> str:
    """The SHA-256, in hexadecimal, of everything a line says and of the digest before it."""
    content = {
        "schema": SCHEMA,
        "event": line.event_id,
        "sequence": line.sequence,
        "at": line.at.isoformat(),
        "actor": line.actor,
        "actor_name": line.actor_name,
        "user": line.user_id,
        "power": line.power,
        "target_kind": line.target_kind,
        "target_id": line.target_id,
        "target": line.target,
        "reason": line.reason,
        "article": line.article,
        "details": line.details,
        "previous": line.previous_digest,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class RecordFault:
    """The first place where a record does not agree with itself."""

    event: str
    sequence: int
    fault: str


def fault_in_record(event: Event) -> RecordFault | None:
    """Read an event's record from its beginning; None when every digest and the head agree."""
    previous, sequence = "", 0
    for sequence, line in enumerate(AuthorityLine.objects.filter(event=event).order_by("sequence"), 1):
        if line.sequence != sequence:
            return RecordFault(event.slug, sequence, "line missing")
        if line.previous_digest != previous or line.digest != digest_of(line):
            return RecordFault(event.slug, sequence, "digest differs")
        previous = line.digest
    head = AuthorityHead.objects.filter(event=event).first()
    kept = (head.length, head.digest) if head is not None else (0, "")
    return None if kept == (sequence, previous) else RecordFault(event.slug, sequence, "head differs")
