"""Reading the record of authority: whole, filtered, as a list for other programs, and its public extract."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from officials.models import AuthorityLine
from tournaments.listing import Listing
from tournaments.models import Event

# What an extract for everybody may show: that a power was used, when and under which article, never by whom,
# on whom or why. Anybody who is shown the whole record later can hold its digests against those here.
PUBLIC_POWERS: Final = (
    "rule",
    "appeal",
    "decide-appeal",
    "approve-substitute",
    "correct-result",
    "award-forfeit",
    "draw-round",
    "edit-event",
    "publish-event",
)
OF_SANCTIONS: Final = "sanction"
WITHHELD: Final = "for officials alone"
HEADINGS: Final = (
    "sequence", "at", "actor", "actor_name", "power", "what", "target_kind", "target", "reason", "article",
    "previous_digest", "digest",
)  # fmt: skip
PUBLIC_HEADINGS: Final = ("sequence", "at", "power", "what", "target_kind", "number", "article", "digest")
NUMBERED: Final = re.compile(r"(?:Ruling|Appeal|Substitution) (\d+)\b")
"""What pages name by a number: of the words of such an object an extract gives the number alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorityFilter:
    """Which lines are wanted; what is left empty filters nothing. Days are the event's own."""

    power: str = ""
    actor: str = ""
    first_day: date | None = None
    last_day: date | None = None


def authority_of(event: Event, wanted: AuthorityFilter | None = None) -> QuerySet[AuthorityLine]:
    """The event's record, latest use first."""
    lines = AuthorityLine.objects.filter(event=event).select_related("event").order_by("-sequence")
    if wanted is None:
        return lines
    if wanted.power:
        lines = lines.filter(power=wanted.power)
    if wanted.actor:
        lines = lines.filter(actor_name__icontains=wanted.actor)
    if wanted.first_day is not None:
        lines = lines.filter(at__gte=_midnight(event, wanted.first_day))
    if wanted.last_day is not None:
        lines = lines.filter(at__lt=_midnight(event, wanted.last_day + timedelta(days=1)))
    return lines


def as_told(line: AuthorityLine, *, sees_sanctions: bool) -> AuthorityLine:
    """The line as its reader may see it: of a sanction only that there was one, unless they may see these."""
    if line.power == OF_SANCTIONS and not sees_sanctions:
        line.reason, line.details = WITHHELD, "{}"
    return line


def authority_listing(
    event: Event, wanted: AuthorityFilter | None = None, *, sees_sanctions: bool
) -> Listing:
    """The record as a list for other programs, the first use first."""
    lines = (
        as_told(line, sees_sanctions=sees_sanctions)
        for line in authority_of(event, wanted).order_by("sequence")
    )
    return Listing(
        name=f"{event.slug}-authority",
        headings=HEADINGS,
        rows=tuple(
            (
                line.sequence, line.at.isoformat(), line.actor, line.actor_name, line.power, _what(line),
                line.target_kind, line.target, line.reason, line.article, line.previous_digest, line.digest,
            )
            for line in lines
        ),
    )  # fmt: skip


def public_extract(event: Event) -> Listing:
    """What everybody may know of the record: no names, no reasons, nothing of sanctions or of people."""
    lines = AuthorityLine.objects.filter(event=event, power__in=PUBLIC_POWERS).order_by("sequence")
    return Listing(
        name=f"{event.slug}-authority-extract",
        headings=PUBLIC_HEADINGS,
        rows=tuple(
            (
                line.sequence, line.at.isoformat(), line.power, _what(line), line.target_kind, _number(line),
                line.article, line.digest,
            )
            for line in lines
        ),
    )  # fmt: skip


def _what(line: AuthorityLine) -> str:
    what = line.facts.get("what", "")
    return what if isinstance(what, str) else ""


def _number(line: AuthorityLine) -> int | None:
    named = NUMBERED.match(line.target)
    return int(named[1]) if named else None


def _midnight(event: Event, day: date) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(event.time_zone))
