"""Ruling on a sheet: chosen, shown with its exact effect, applied; and rulings as they are read."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from officials.access import Action, SideOfSheet, actor_of, allow, is_allowed
from officials.forms import irregularity_choices
from officials.models import Call, Ruling
from officials.ruling_forms import (
    FIELD_OF,
    OWN,
    NoteForm,
    RulingForm,
    answers_as_initial,
    answers_sent,
)
from officials.rulings.decision import Decision
from officials.rulings.effects import Concern
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.rulings.remedies import ON_A_PLAYER, RemedyKind, Standards, standards_for
from officials.selectors.appeals import appeal_window, policy_of
from officials.selectors.calls import open_call_of, unsent_on
from officials.selectors.disputes import file_of
from officials.selectors.rulings import (
    earlier_rulings,
    people_at,
    ruling_at_door,
    rulings_of,
    rulings_on,
)
from officials.selectors.sanctions import sanctions_by
from officials.services.rulings import Shown, apply_ruling, position_of, publish_ruling, show_ruling
from officials.views.attempts import attempt, refusal_of
from officials.views.effects import FINGERPRINT, effect_lines, shown_context
from officials.views.lookups import event_for
from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.selectors.pages import sheet_on_page
from scoring.terms import terms_from_text
from tournaments.enums import Side
from tournaments.models import Match, Seat

AGAIN = "again"
OTHER_KIND = "other-kind"


@never_cache
@require_http_methods(["GET", "POST"])
def rule(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Choose what is ordered; then see exactly what it does; then apply that, and nothing else.

    Nothing chosen is lost on the way back, or where it turns out to have been something else.
    """
    sheet, actor = sheet_on_page(sheet_id), actor_of(request)
    allow_ruling(request, sheet)
    call, sent = open_call_of(sheet), answers_sent(request.POST)
    irregularity = _irregularity(request, call)
    standards = standards_for(irregularity, terms_from_text(sheet.terms).rule_set)
    form = _form(request, sent, sheet, call, irregularity, standards)
    shown: Shown | None = None
    if form.is_bound and form.is_valid():
        decision, fingerprint = form.decision(), sent.get(FINGERPRINT, "")
        if fingerprint:
            made = attempt(
                form,
                lambda: apply_ruling(
                    sheet_id=sheet.pk, decision=decision, fingerprint=fingerprint, actor=actor
                ),
                field_of=FIELD_OF,
            )
            if made is not None:
                messages.success(request, "The ruling is made, and stands on the sheet.")
                return redirect("officials:ruling", ruling_id=made.pk)
        else:
            shown = attempt(
                form,
                lambda: show_ruling(sheet_id=sheet.pk, decision=decision, actor=actor),
                field_of=FIELD_OF,
            )
    context = {
        **_rule_context(sheet, call, irregularity, standards),
        **shown_context(shown, sent),
        **(_ordered(sheet, form.decision(), shown) if shown else {}),
        "form": form,
        "unsent": unsent_on(sheet),
    }
    return render(request, "officials/rule.html", context, status=400 if form.errors else 200)


@never_cache
@require_GET
def ruling(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """One ruling: everybody's once it is published, before that for the table and who run the event."""
    found = ruling_at_door(ruling_id)
    sheet = found.sheet
    event = sheet.sitting.match.event
    actor = actor_of(request)
    action = Action.VIEW_EVENT if found.published_at else Action.VIEW_CALL
    allow(actor, action, event if found.published_at else sheet)
    policy = policy_of(event)
    may_rule = is_allowed(actor, Action.RULE, sheet)
    sides = [side for side in Side if is_allowed(actor, Action.APPEAL, SideOfSheet(sheet, side))]
    context = {
        "ruling": found,
        "ordered": _told(request, found),
        "event": event,
        "lines": effect_lines(found.effect),
        "touched": found.effect["consequences"],
        "policy": policy,
        "until": appeal_window(found, policy),
        "may_rule": may_rule,
        "sanctions": sanctions_by(found) if may_rule else [],
        "reads_file": found.call_id is not None and is_allowed(actor, Action.VIEW_STATEMENTS, sheet),
        "may_appeal": bool(sides) and not hasattr(found, "appeal") and found.replaces is None,
        "note": NoteForm(initial={"note": found.note}),
    }
    return render(request, "officials/ruling.html", context)


@require_POST
def publish(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """Let everybody read a ruling."""
    found, actor = ruling_at_door(ruling_id), actor_of(request)
    allow(actor, Action.RULE, found.sheet)
    form = NoteForm(request.POST)
    if form.is_valid():
        note = form.cleaned_data["note"]
        refusal = refusal_of(lambda: publish_ruling(ruling_id=found.pk, note=note, actor=actor))
        if refusal:
            messages.error(request, refusal)
        else:
            messages.success(request, "Everybody can read this ruling now.")
    return redirect("officials:ruling", ruling_id=found.pk)


@never_cache
@require_GET
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulings of an event: the published ones for everybody, one's own table's, all for officials."""
    event, actor = event_for(request, slug, Action.VIEW_EVENT), actor_of(request)
    sees_all = is_allowed(actor, Action.RULE, event)
    rows = [
        each
        for each in rulings_of(event).order_by("-number")
        if sees_all or each.published_at or is_allowed(actor, Action.VIEW_CALL, each.sheet)
    ]
    context = {
        "event": event,
        "rulings": [(each, _told(request, each)) for each in rows],
        "sees_all": sees_all,
        "may_set": is_allowed(actor, Action.EDIT_EVENT, event),
        "policy": policy_of(event),
    }
    return render(request, "officials/rulings.html", context)


def _told(request: HttpRequest, ruling: Ruling) -> str:
    """What a ruling ordered, whole for the table and who run the event."""
    is_whole = is_allowed(actor_of(request), Action.VIEW_CALL, ruling.sheet)
    return ruling.in_words if is_whole else ruling.in_public


def allow_ruling(request: HttpRequest, sheet: ScoreSheet) -> None:
    """Ask the door; a sheet that is official already is changed by whoever may correct a result as well."""
    allow(actor_of(request), Action.RULE, sheet)
    if sheet.state == SheetState.OFFICIAL:
        allow(actor_of(request), Action.CORRECT_RESULT, sheet)


def _irregularity(request: HttpRequest, call: Call | None) -> Irregularity:
    """The one asked for, else the call's."""
    is_other = request.POST.get("do") == OTHER_KIND
    named = request.POST.get("other_kind" if is_other else "irregularity")
    asked = named or request.GET.get("irregularity") or ""
    if asked in set(Irregularity):
        return Irregularity(asked)
    return Irregularity(call.irregularity) if call else Irregularity.OTHER


def _form(
    request: HttpRequest,
    sent: QueryDict,
    sheet: ScoreSheet,
    call: Call | None,
    irregularity: Irregularity,
    standards: Standards,
) -> RulingForm:
    """The form: as it was sent, as it was sent to be changed, or as the call begins it."""
    match, do = sheet.sitting.match, sent.get("do")
    if do in {AGAIN, OTHER_KIND}:
        chosen = {**answers_as_initial(sent), "irregularity": irregularity}
        if do == OTHER_KIND:  # its standards are others
            chosen["standard"] = OWN
        return RulingForm(match, standards, initial=chosen)
    if request.method == "POST":
        return RulingForm(match, standards, sent)
    initial = {
        "irregularity": irregularity,
        "side": call.side if call else "",
        "concern": Concern.HAND_IN_PLAY if sheet.state == SheetState.FROZEN else Concern.LAST_HAND,
        "score_a": sheet.score_a,
        "score_b": sheet.score_b,
    }
    return RulingForm(match, standards, initial=initial)


def _ordered(sheet: ScoreSheet, decision: Decision, shown: Shown) -> dict[str, str]:
    """What a decision shown orders, and against whom, in words."""
    match = sheet.sitting.match
    sides = {Side.A: match.entrant_a, Side.B: match.entrant_b}
    return {
        "ordered": decision.in_words,
        "at_fault": str(sides[decision.side]) if decision.side else "",
        "person": _name_of(match, decision) if decision.kinds & ON_A_PLAYER else "",
        "seat": _seat_emptied(sheet, decision, shown),
    }


def _seat_emptied(sheet: ScoreSheet, decision: Decision, shown: Shown) -> str:
    """The seat that a removal empties where play would go on; a sheet takes no hand until it is filled."""
    goes_on = shown.effect["after"]["sheet"]["state"] == SheetState.IN_PLAY
    if RemedyKind.REMOVE_PLAYER not in decision.kinds or not goes_on:
        return ""
    seats = Seat.objects.filter(sitting=sheet.sitting_id, player__uid=decision.player, is_seated=True)
    return next(iter(seats.values_list("seat", flat=True)), "")


def _name_of(match: Match, decision: Decision) -> str:
    people = (player for side in people_at(match).values() for player in side)
    return next((player.name for player in people if str(player.uid) == decision.player), "")


def _rule_context(
    sheet: ScoreSheet,
    call: Call | None,
    irregularity: Irregularity,
    standards: Standards,
) -> dict[str, Any]:
    event = sheet.sitting.match.event
    return {
        "sheet": sheet,
        "event": event,
        "call": call,
        "file": file_of(call) if call else None,
        "bars_undertrump": terms_from_text(sheet.terms).rule_set.bars_undertrump,
        "entry": CATALOGUE[irregularity],
        "irregularity": irregularity,
        "kinds": irregularity_choices(),
        "standards": standards,
        "position": position_of(sheet),
        "earlier": earlier_rulings(event, irregularity.value),
        "on_sheet": rulings_on(sheet),
    }
