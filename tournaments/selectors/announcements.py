"""What has been announced, in order, and up to which number nothing can appear any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import Max, Min
from django.utils import timezone

from tournaments.live import Change, Notice
from tournaments.models import Announcement

KEPT_ANNOUNCEMENTS: Final = 5000
LONGEST_TRANSACTION: Final = timedelta(seconds=10)

Place = tuple[int, datetime]
"""An announcement's number, and when it was written."""


def announced_after(number: int) -> list[tuple[Notice, datetime]]:
    """The announcements after a number that are still kept, in order, with their times."""
    rows = Announcement.objects.filter(pk__gt=number).order_by("-pk")[:KEPT_ANNOUNCEMENTS]
    return [
        (Notice(row.pk, Change(row.event_number, row.noun, row.key, row.version)), row.at)
        for row in reversed(rows)
    ]


def settled_now(*, now: datetime) -> int:
    """The number a page that is read from now on may go on from; 0 where nothing was ever announced."""
    at_most = 1 if connection.vendor == "sqlite" else 200
    rows = Announcement.objects.order_by("-pk").values_list("pk", "at")[:at_most]
    return settled_number(0, list(reversed(rows)), now=now)


def settled_number(settled: int, places: Sequence[Place], *, now: datetime) -> int:
    """The highest number below which nothing can appear any more.

    Numbers are given out before their transactions are on the disk, so a lower one may appear after a higher.
    A gap is waited for as long as a transaction can last; then it is known to have come to nothing. `places`
    are those after `settled`, in order; without any known before, the first of them is taken for settled.
    """
    for number, at in places:
        is_next = settled in {0, number - 1}
        if not is_next and at > now - LONGEST_TRANSACTION:
            break
        settled = number
    return settled


def has_missed(number: int) -> bool:
    """Whether something after this number may no longer be kept, or the number was never given out."""
    kept = Announcement.objects.aggregate(first=Min("pk"), last=Max("pk"))
    first, last = kept["first"] or 0, kept["last"] or 0
    return number > last or (0 < number < first - 1)


@dataclass(frozen=True, slots=True)
class LivePage:
    """What a page that brings itself up to date listens to, and the place it was read at.

    Taken before anything else of the page is read, so that nothing falls in between. `says` is the event its
    script raises instead of reading the whole page anew.
    """

    topics: tuple[str, ...]
    settled: int
    says: str = ""


def live_page(*topics: str, says: str = "") -> LivePage:
    """Return where a page that is read from now on goes on listening."""
    return LivePage(topics, settled_now(now=timezone.now()), says)
