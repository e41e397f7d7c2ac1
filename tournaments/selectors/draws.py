"""Draws, entries and corrections of an event, as lists and by their ids."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.enums import DrawState, MatchState
from tournaments.models import Adjustment, Correction, Draw, Event, Match, Stage, StageEntry
from tournaments.pairing.stages.model import Entries, SwissFormat
from tournaments.selectors.found import found
from tournaments.stage_shape import read_stage_shape


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


def stages_over(event: Event, *, drawn_from: bool = False) -> list[int]:
    """The stages (by id) drawn to their last round in which no match is left to be played or confirmed.

    With `drawn_from` only those from whose places another stage is drawn.
    """
    drawn = drawn_stage_ids(event)
    rests = Q(entrant_b=None) & (Q(part__startswith="group-") | Q(part="swiss"))
    going_on = Match.objects.filter(event=event).exclude(state__in=(MatchState.FINAL, MatchState.NOT_NEEDED))
    open_in = set(going_on.exclude(rests).values_list("stage_id", flat=True))
    stages = [stage for stage in Stage.objects.filter(event=event, pk__in=drawn) if stage.pk not in open_in]
    sources = _sources(event, drawn) if drawn_from else None
    return [
        stage.pk
        for stage in stages
        if _is_drawn_to_the_end(stage) and (sources is None or str(stage.position) in sources)
    ]


def _sources(event: Event, drawn: set[int]) -> set[str]:
    """The positions of the stages that drawn ones take somebody in from."""
    return {
        intake.stage
        for stage in Stage.objects.filter(event=event, pk__in=drawn)
        for intake in read_stage_shape(stage.kind, stage.settings).intake
        if not isinstance(intake, Entries)
    }


def _is_drawn_to_the_end(stage: Stage) -> bool:
    drawn = Draw.objects.filter(stage=stage, state=DrawState.PUBLISHED).count()
    return drawn >= _draws_wanted(stage)


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


@dataclass(frozen=True, slots=True)
class DrawnSoFar:
    """How far a stage is drawn: its draws published, those to make, or its matches entered by hand."""

    stage: Stage
    drawn: int
    is_by_hand: bool

    @property
    def to_make(self) -> int:
        """How many draws are still to be made; a Swiss stage is drawn round by round."""
        return 0 if self.is_by_hand else max(0, _draws_wanted(self.stage) - self.drawn)

    @property
    def is_laid_out(self) -> bool:
        """Whether the stage has its matches, or some of them, and stays as it is set up."""
        return self.is_by_hand or self.drawn > 0


def drawn_so_far(event: Event) -> list[DrawnSoFar]:
    """How far each stage of an event is drawn, in their order, in one query."""
    drawn = Count("draws", filter=Q(draws__state=DrawState.PUBLISHED), distinct=True)
    by_hand = Count("matches", filter=Q(matches__is_set_aside=False, matches__draw=None), distinct=True)
    stages = Stage.objects.filter(event=event).annotate(drawn=drawn, by_hand=by_hand).order_by("position")
    return [DrawnSoFar(stage, stage.drawn, stage.by_hand > 0 and not stage.drawn) for stage in stages]


def stage_drawn_so_far(stage: Stage) -> DrawnSoFar:
    """How far one stage is drawn."""
    return next(found for found in drawn_so_far(stage.event) if found.stage == stage)


def _draws_wanted(stage: Stage) -> int:
    chosen = read_stage_shape(stage.kind, stage.settings).format
    return chosen.rounds if isinstance(chosen, SwissFormat) else 1
