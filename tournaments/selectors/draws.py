"""Draws, entries and corrections of an event, as lists and by their ids."""

from django.db.models import QuerySet

from tournaments.enums import DrawState
from tournaments.models import Adjustment, Correction, Draw, Event, Stage, StageEntry
from tournaments.selectors.found import found


def draws_of(event: Event) -> QuerySet[Draw]:
    """The draws of an event that were published, those undone since among them; previews are nobody's yet."""
    rows = Draw.objects.filter(stage__event=event).exclude(state=DrawState.PREVIEW).exclude(published_at=None)
    return rows.select_related("stage").order_by("stage__position", "number")


def preview_of(stage: Stage) -> Draw | None:
    """The draw of a stage that waits to be published."""
    return Draw.objects.filter(stage=stage, state=DrawState.PREVIEW).first()


def entries_of(stage: Stage) -> QuerySet[StageEntry]:
    """Who is in a stage, by seed."""
    return StageEntry.objects.filter(stage=stage).select_related("entrant").order_by("seed")


def corrections_of(event: Event) -> QuerySet[Correction]:
    """What was corrected in an event, the latest first."""
    return Correction.objects.filter(event=event).order_by("-number")


def correction_on_record(correction_id: int) -> Correction:
    """A correction with its event. Raises NotFoundError."""
    return found(Correction.objects.select_related("event").filter(pk=correction_id), correction_id)


def penalties_of(event: Event) -> QuerySet[Adjustment]:
    """The penalties of an event that count."""
    rows = Adjustment.objects.filter(stage__event=event, is_lifted=False)
    return rows.select_related("stage", "entrant").order_by("stage__position", "pk")


def drawn_stage_ids(event: Event) -> set[int]:
    """The stages of an event that have a published draw."""
    draws = Draw.objects.filter(stage__event=event, state=DrawState.PUBLISHED)
    return set(draws.values_list("stage_id", flat=True))
