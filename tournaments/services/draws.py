"""Drawing a stage: looked at first, then published; an undone draw stays on record, its matches set aside."""

from typing import Final

from django.db.models import Max
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.composition import compose, format_as_drawn
from tournaments.draw_content import DrawContent, DrawRequest, content_from_json, request_from_json
from tournaments.draw_errors import (
    AllRoundsDrawnError,
    DrawStandsError,
    LaidOutByHandError,
    MatchesInPlayError,
    NoPreviewError,
    StalePreviewError,
)
from tournaments.enums import DrawMethod, DrawState, MatchState, StageKind
from tournaments.errors import DomainError
from tournaments.live import Change, announce
from tournaments.models import Draw, Entrant, Event, Match, Stage, StageEntry
from tournaments.pairing.stages.model import Entry, PlannedMatch, StagePlan, SwissFormat
from tournaments.pairing.stages.model import Stage as PlanStage
from tournaments.pairing.stages.parts import SWISS, planned_stage
from tournaments.selectors.brackets import published_draws
from tournaments.selectors.draws import stage_drawn_so_far
from tournaments.selectors.plans import contestants_of, key_of, pairing_refusals, planned_event
from tournaments.selectors.swiss import next_swiss_round
from tournaments.services.advancement import OUT, rest_result, walkovers_of
from tournaments.services.beginnings import locked_open_event, refuse_held, refuse_unless_open
from tournaments.services.layout import Placed, Rest, lay_out, placed_matches
from tournaments.services.locks import locked_event, locked_stage, owner_of
from tournaments.services.results import record_following
from tournaments.stage_shape import StageShape, read_stage_shape
from tournaments.transactions import durable_transaction, require_transaction

AT_REST: Final = frozenset({MatchState.NOT_STARTED, MatchState.FINAL, MatchState.NOT_NEEDED})


def preview_draw(*, stage_id: int, request: DrawRequest, actor: Actor) -> Draw:
    """Draw a stage, or the next round of a Swiss one, to be looked at; an earlier preview gives way.

    Raises DrawStandsError, LaidOutByHandError, DrawHeldError, StageNotOverError, RoundNotOverError,
    AllRoundsDrawnError, PlacesSharedError, UnfitDrawError and EventFinishedError.
    """
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        event, stage = locked_open_event(event_id), locked_stage(stage_id)
        return add_preview(event=event, stage=stage, request=request, actor=actor)


def publish_draw(*, stage_id: int, number: int | None = None, actor: Actor) -> Draw:
    """Publish the draw that was previewed: its entries, rounds, matches and sittings come to be.

    `number` is that of the preview looked at; another may have taken its place since. Raises NoPreviewError,
    EventNotPublishedError, EventFinishedError, and StalePreviewError where the same request would no longer
    come to the same draw, or the preview is another one.
    """
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        event, stage = locked_event(event_id), locked_stage(stage_id)
        refuse_unless_open(event)
        draw = Draw.objects.filter(stage=stage, state=DrawState.PREVIEW).first()
        if draw is None:
            raise NoPreviewError(stage=stage.name)
        if number is not None and draw.number != number:
            raise StalePreviewError(stage=stage.name)
        draw.stage = stage
        return release_draw(event=event, draw=draw, actor=actor)


def draw_stage(*, stage_id: int, request: DrawRequest, actor: Actor) -> Draw:
    """Draw and publish at once, where nobody needs to look first."""
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        event, stage = locked_event(event_id), locked_stage(stage_id)
        refuse_unless_open(event)
        draw = add_preview(event=event, stage=stage, request=request, actor=actor)
        draw.stage = stage
        return publish_preview(event=event, draw=draw, actor=actor)


def add_preview(*, event: Event, stage: Stage, request: DrawRequest, actor: Actor) -> Draw:
    """Add the preview of a draw of a locked stage (a step)."""
    require_transaction()
    shape = read_stage_shape(stage.kind, stage.settings)
    first_round = _round_to_draw(stage, shape)
    refuse_held(stage)
    content = content_of(event, stage, shape, request)
    if not content.pairings and not content.byes:
        drawn_plan(stage, shape, content)  # what could not be laid out is refused already as a preview
    Draw.objects.filter(stage=stage, state=DrawState.PREVIEW).update(state=DrawState.UNDONE)
    last = Draw.objects.filter(stage=stage).aggregate(last=Max("number"))["last"]
    method = DrawMethod.SWISS if stage.kind == StageKind.SWISS else request.method
    announce(Change(event.pk, "stage", stage.pk))
    return Draw.objects.create(
        stage=stage,
        number=(last or 0) + 1,
        first_round=first_round,
        method=method,
        seed=request.seed,
        settings={"kind": stage.kind, "stage": stage.settings, "request": request.as_json()},
        content=content.as_json(),
        made_by=actor.signature,
        made_at=timezone.now(),
    )


def release_draw(*, event: Event, draw: Draw, actor: Actor) -> Draw:
    """Publish a preview after drawing it again to see that it still stands (a step)."""
    shape = read_stage_shape(draw.stage.kind, draw.stage.settings)
    _round_to_draw(draw.stage, shape)
    refuse_held(draw.stage)
    request = request_from_json(draw.settings["request"])
    if content_of(event, draw.stage, shape, request) != content_from_json(draw.content):
        raise StalePreviewError(stage=draw.stage.name)
    return publish_preview(event=event, draw=draw, actor=actor)


def preview_stands(*, draw: Draw) -> bool:
    """Whether what a preview was asked for would come to the same draw now."""
    stage = draw.stage
    shape = read_stage_shape(stage.kind, stage.settings)
    try:
        _round_to_draw(stage, shape)
        content = content_of(stage.event, stage, shape, request_from_json(draw.settings["request"]))
    except DomainError:
        return False
    return content == content_from_json(draw.content)


def publish_preview(*, event: Event, draw: Draw, actor: Actor) -> Draw:
    """Bring the entries, rounds and matches of a preview into being (a step)."""
    require_transaction()
    shape = read_stage_shape(draw.stage.kind, draw.stage.settings)
    content = content_from_json(draw.content)
    ids = dict(Entrant.objects.filter(event=event).values_list("number", "pk"))
    enter_stage(stage=draw.stage, content=content, ids=ids)
    if isinstance(shape.format, SwissFormat):
        _lay_out_swiss(event, draw, shape, content, ids, actor)
    else:
        _lay_out_whole(event, draw, shape, content, ids, actor)
    draw.state, draw.published_by, draw.published_at = DrawState.PUBLISHED, actor.signature, timezone.now()
    draw.save(update_fields=["state", "published_by", "published_at"])
    announce(Change(event.pk, "stage", draw.stage_id))
    return draw


def set_draw_aside(*, draw: Draw) -> None:
    """Undo a published draw of a locked stage: it stays on record, its matches are set aside (a step).

    Raises MatchesInPlayError.
    """
    require_transaction()
    in_play = Match.objects.filter(draw=draw).exclude(state__in=AT_REST).values_list("number", flat=True)
    if in_play:
        raise MatchesInPlayError(matches=tuple(in_play))
    Match.objects.filter(draw=draw).update(is_set_aside=True)
    Draw.objects.filter(pk=draw.pk).update(state=DrawState.UNDONE)
    if draw.first_round == 1:
        StageEntry.objects.filter(stage_id=draw.stage_id).delete()


def content_of(event: Event, stage: Stage, shape: StageShape, request: DrawRequest) -> DrawContent:
    """What a request comes to now."""
    planned = planned_event(event)
    if isinstance(shape.format, SwissFormat):
        is_first = not published_draws(stage)
        contestants = contestants_of(stage, planned) if is_first else None
        return next_swiss_round(stage, shape, contestants, request)
    with pairing_refusals():
        return compose(planned.stage_plan(stage), contestants_of(stage, planned), request)


def drawn_plan(stage: Stage, shape: StageShape, content: DrawContent) -> StagePlan:
    """The matches of a stage drawn all at once. Raises UnfitDrawError."""
    chosen = PlanStage(key_of(stage), format_as_drawn(shape.format, content))
    with pairing_refusals():
        return planned_stage(chosen, [(Entry(seed),) for seed in range(1, len(content.entrants) + 1)])


def enter_stage(*, stage: Stage, content: DrawContent, ids: dict[int, int]) -> None:
    """Write down who is in the stage, where nobody is yet (a step)."""
    if StageEntry.objects.filter(stage=stage).exists():
        return
    groups = {seed: number for number, group in enumerate(content.groups, 1) for seed in group}
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entrant_id=ids[entrant], seed=seed, group=groups.get(seed))
        for seed, entrant in enumerate(content.entrants, 1)
    )


def _round_to_draw(stage: Stage, shape: StageShape) -> int:
    """The first round to be drawn. Raises DrawStandsError, AllRoundsDrawnError, LaidOutByHandError."""
    drawn = len(published_draws(stage))
    if stage_drawn_so_far(stage).is_by_hand:
        raise LaidOutByHandError(stage=stage.name)
    if not isinstance(shape.format, SwissFormat):
        if drawn:
            raise DrawStandsError(stage=stage.name)
        return 1
    if drawn >= shape.format.rounds:
        raise AllRoundsDrawnError(stage=stage.name, rounds=shape.format.rounds)
    return drawn + 1


def _lay_out_whole(
    event: Event, draw: Draw, shape: StageShape, content: DrawContent, ids: dict[int, int], actor: Actor
) -> None:
    plan = drawn_plan(draw.stage, shape, content)
    rests = [
        Rest(rest.part, rest.round, ids[content.entrants[rest.seed - 1]])
        for rest in plan.rests
        if rest.seed is not None and shape.byes
    ]
    lay_out(
        event=event,
        draw=draw,
        shape=shape,
        placed=placed_matches(plan.matches, content, ids),
        rests=rests,
    )
    _award_walkovers(draw, actor)


def _lay_out_swiss(
    event: Event, draw: Draw, shape: StageShape, content: DrawContent, ids: dict[int, int], actor: Actor
) -> None:
    number = draw.first_round
    placed = [
        Placed(
            PlannedMatch(key, SWISS, number, key - 1, (None, None)),
            number,
            ids[pairing.home],
            ids[pairing.away],
        )
        for key, pairing in enumerate(content.pairings, 1)
    ]
    rests = [Rest(SWISS, number, ids[bye.entrant]) for bye in content.byes if not bye.half]
    lay_out(event=event, draw=draw, shape=shape, placed=placed, rests=rests)
    byes = Match.objects.filter(draw=draw, entrant_b=None)
    record_following(results=[rest_result(bye) for bye in byes], actor=actor)


def _award_walkovers(draw: Draw, actor: Actor) -> None:
    """Who has left but keeps a place, such as one disqualified after the groups, loses by walkover."""
    if not StageEntry.objects.filter(stage_id=draw.stage_id, entrant__state__in=OUT).exists():
        return
    ready = Match.objects.filter(draw=draw, entrant_a__isnull=False, entrant_b__isnull=False)
    record_following(results=walkovers_of(list(ready)), actor=actor)
