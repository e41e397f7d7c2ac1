"""Drawing a stage: how it is to be drawn, the preview, and whether that still stands."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from officials.access import Action, actor_of, allow
from tournaments.draw_content import DrawContent, DrawRequest, content_from_json, request_from_json
from tournaments.drawing_forms import DrawForm
from tournaments.enums import EntrantState, StageKind
from tournaments.models import Draw, Entrant, Event, Stage
from tournaments.selectors.boards import swiss_board
from tournaments.selectors.draws import preview_of, stage_drawn_so_far
from tournaments.selectors.events import entrants_of, event_at, stage_at, stages_of
from tournaments.selectors.plans import to_be_drawn
from tournaments.selectors.redraws import DrawAsItWas, draw_as_it_was
from tournaments.selectors.shortages import players_wanted
from tournaments.services.draws import preview_draw, preview_stands, publish_draw
from tournaments.views.attempts import attempt, attempted


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Draw a stage or its next round: make a preview, look at it, publish it."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.DRAW_ROUND, event)
    found = stage_at(event, position)
    if request.method == "POST" and "publish" in request.POST:
        published, refusal = attempted(
            lambda: publish_draw(stage_id=found.pk, number=_number_looked_at(request), actor=actor)
        )
        if published is not None:
            messages.success(request, f"The draw of {found.name} is published.")
            return redirect("tournaments:stage", event.slug, found.position)
        messages.error(request, refusal)
    so_far = stage_drawn_so_far(found)
    is_drawn = not so_far.to_make
    field, waits = (None, "") if is_drawn or found.kind == StageKind.SWISS else _field(event, found)
    form = _form(request, found, field)
    as_it_was = None if field is None else draw_as_it_was(found, field)
    asked = _asked(request, found, form, as_it_was)
    if asked is not None:
        _preview(request, form, lambda: preview_draw(stage_id=found.pk, request=asked, actor=actor))
    context = {
        "event": event,
        "stage": found,
        "form": form,
        "is_drawn": is_drawn,
        "so_far": so_far,
        "waits": "" if form.is_bound else waits,
        "as_it_was": as_it_was,
        "short": [] if is_drawn else _short(event, found, field),
        **_shown(event, found, preview_of(found)),
    }
    return render(request, "tournaments/draw.html", context)


def _number_looked_at(request: HttpRequest) -> int | None:
    given = request.POST["publish"]
    return int(given) if given.isdecimal() and len(given) < 16 else None


def _preview(request: HttpRequest, form: DrawForm, draw: Callable[[], object]) -> None:
    """Draw a preview; what is refused stands at the form where it was sent, else above the page."""
    if form.is_bound:
        attempt(form, draw)
        return
    _, refusal = attempted(draw)
    if refusal:
        messages.error(request, refusal)


def _short(event: Event, stage: Stage, field: list[Entrant] | None) -> list[tuple[str, str]]:
    """Who of those to be drawn has too few players for a match of the stage, and how many those are."""
    wanted = players_wanted(event, stage=stage)
    rows = entrants_of(event).filter(state=EntrantState.ENTERED)
    if field is not None:
        rows = rows.filter(pk__in=[entrant.pk for entrant in field])
    return [(row.name, shortage) for row in rows if (shortage := wanted.shortage_of(row))]


def _field(event: Event, stage: Stage) -> tuple[list[Entrant] | None, str]:
    """Those to be drawn, or else why that is not decided yet."""
    return attempted(lambda: to_be_drawn(event, stage))


def _form(request: HttpRequest, stage: Stage, field: list[Entrant] | None) -> DrawForm:
    """The form as sent, or else filled in as the preview was asked for."""
    preview = preview_of(stage)
    before = None if preview is None else request_from_json(preview.settings["request"])
    is_asked = request.method == "POST" and not {"publish", "again", "as-it-was"} & request.POST.keys()
    return DrawForm(request.POST if is_asked else None, stage=stage, field=field or (), before=before)


def _asked(
    request: HttpRequest, stage: Stage, form: DrawForm, as_it_was: DrawAsItWas | None
) -> DrawRequest | None:
    """The draw that is asked for: as the form says, the last one once more, or the one undone."""
    if request.method == "POST" and "as-it-was" in request.POST:
        return None if as_it_was is None else as_it_was.request
    if request.method == "POST" and "again" in request.POST:
        preview = preview_of(stage)
        return None if preview is None else request_from_json(preview.settings["request"])
    return form.draw_request() if form.is_valid() else None


def _shown(event: Event, stage: Stage, preview: Draw | None) -> dict[str, Any]:
    """What there is to look at: first-round pairings of a bracket, groups, or Swiss pairings."""
    if preview is None:
        return {"preview": None}
    names = {entrant.number: entrant.name for entrant in entrants_of(event)}
    content = content_from_json(preview.content)
    pots = request_from_json(preview.settings["request"]).pots
    shown: dict[str, Any] = {
        "preview": preview,
        "stands": preview_stands(draw=preview),
        "swaps": _swaps_in_words(event, content, names),
        "pots": [[names[number] for number in pot] for pot in pots],
    }
    if stage.kind == StageKind.SWISS:
        return shown | {"swiss": swiss_board(preview, names)}
    people = [names[number] for number in content.entrants]
    lines = [None if seed is None else people[seed - 1] for seed in content.lines]
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    groups = [[people[seed - 1] for seed in group] for group in content.groups]
    return shown | {"pairs": pairs, "drawn_groups": groups}


def _swaps_in_words(event: Event, content: DrawContent, names: dict[int, str]) -> list[tuple[str, str, str]]:
    """Who comes in, instead of whom, and the stage that one stands in already."""
    if not content.swaps:
        return []
    stages = {stage.position: stage.name for stage in stages_of(event)}
    return [(names[swap.entrant], names[swap.instead_of], stages[swap.stays_in]) for swap in content.swaps]
