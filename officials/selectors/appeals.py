"""Appeals, and what the event says of them."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from officials.enums import AppealState
from officials.models import Appeal, AppealPolicy, Ruling
from tournaments.models import Event
from tournaments.selectors.found import found

HANGS_ON = (
    "ruling",
    "entrant",
    "decided_by",
    "sheet__sitting__table",
    "sheet__sitting__match__event",
    "sheet__sitting__match__round",
    "sheet__sitting__match__entrant_a",
    "sheet__sitting__match__entrant_b",
)


def policy_of(event: Event) -> AppealPolicy:
    """What the event says of appeals; half an hour, and play goes on, where it says nothing."""
    return AppealPolicy.objects.filter(event=event).first() or AppealPolicy(event=event)


def policy_on(ruling: Ruling) -> AppealPolicy:
    """The same for a ruling read by `officials.selectors.rulings`, without another query."""
    kept: AppealPolicy | None = getattr(ruling.event, "appeal_policy", None)
    return kept or AppealPolicy(event=ruling.event)


def appeal_window(ruling: Ruling, policy: AppealPolicy) -> datetime | None:
    """Until when a ruling can be appealed against; None where rulings are final."""
    if policy.is_final or ruling.replaces is not None:
        return None
    return ruling.made_at + timedelta(minutes=policy.window_minutes)


def appeals_of(event: Event) -> QuerySet[Appeal]:
    """Every appeal of an event, the latest first."""
    return Appeal.objects.filter(event=event).select_related(*HANGS_ON).order_by("-number")


def pending_appeals(event: Event) -> QuerySet[Appeal]:
    """The appeals still to be decided, in order."""
    return appeals_of(event).filter(state=AppealState.PENDING).order_by("number")


def appeal_at_door(appeal_id: int) -> Appeal:
    """The appeal with everything the door and a page need, in one query. Raises NotFoundError."""
    return found(Appeal.objects.select_related(*HANGS_ON).filter(pk=appeal_id), appeal_id)
