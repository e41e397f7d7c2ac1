"""The keys to tables, and which of them open."""

from datetime import date, datetime, time, timedelta
from secrets import compare_digest
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from officials.models import TableLink
from officials.tokens import token_digest
from tournaments.models import Event
from tournaments.prepared import PreparedRead

# A hall plays past midnight: the day of a table ends in the small hours, not at twelve.
DAY_TURNS_AT = time(6, 0)

# Asked with every call of a table's device.
OF_DIGEST: Final = PreparedRead(
    lambda digest: (
        TableLink.objects.select_related("event", "table").defer("event__rule_set").filter(digest=digest)
    ),
    "digest",
)


def table_day(event: Event, now: datetime) -> date:
    """The event's day at `now`, in its own time zone, as tables count it."""
    local = now.astimezone(ZoneInfo(event.time_zone))
    turn = timedelta(hours=DAY_TURNS_AT.hour, minutes=DAY_TURNS_AT.minute)
    return (local.replace(tzinfo=None) - turn).date()


def fault_of_table_link(link: TableLink | None, *, now: datetime) -> str:
    """Why a link does not open at `now`: `unknown`, `revoked` or `another-day`; empty when it does."""
    if link is None:
        return "unknown"
    if link.revoked_at is not None:
        return "revoked"
    # A link opens with its first day, at midnight, though the night before may still be playing.
    has_begun = link.first_day <= now.astimezone(ZoneInfo(link.event.time_zone)).date()
    return "" if has_begun and table_day(link.event, now) <= link.last_day else "another-day"


def table_link_of(token: str) -> TableLink | None:
    """The link a token belongs to, live or not."""
    digest = token_digest(token)
    link = OF_DIGEST.row(digest)
    return link if link is not None and compare_digest(digest, link.digest) else None


def live_table_link(token: str, *, now: datetime) -> TableLink | None:
    """The link a token belongs to, if it opens its table at `now`."""
    link = table_link_of(token)
    return None if fault_of_table_link(link, now=now) else link


def table_links_of(event: Event) -> QuerySet[TableLink]:
    """The links of an event that were not withdrawn, by table."""
    links = TableLink.objects.filter(event=event, revoked_at__isnull=True)
    return links.select_related("table").order_by("table__number", "first_day", "id")
