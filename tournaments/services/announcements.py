"""Forgetting what was announced long ago."""

from tournaments.models import Announcement
from tournaments.selectors.announcements import KEPT_ANNOUNCEMENTS
from tournaments.transactions import durable_transaction


def forget_old_announcements() -> int:
    """Delete all but the last announcements, which no page asks for again; how many went.

    They are signals and no record of anything, so nobody answers for their deletion.
    """
    with durable_transaction():
        newest = Announcement.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        deleted, _ = Announcement.objects.filter(pk__lte=newest - KEPT_ANNOUNCEMENTS).delete()
    return deleted
