"""Appealing against a ruling, the appeals of an event, and deciding one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from officials.access import Action, Actor, SideOfSheet, actor_of, allow, is_allowed
from officials.enums import AppealState, SanctionState
from officials.models import Appeal, Ruling
from officials.ruling_forms import (
    FIELD_OF,
    AppealForm,
    AppealPolicyForm,
    DecisionForm,
    RulingForm,
    answers_as_initial,
    answers_sent,
)
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import Standards, standards_for
from officials.selectors.appeals import appeal_at_door, appeal_window, appeals_of, policy_of
from officials.selectors.rulings import ruling_at_door, ruling_in_place_of
from officials.selectors.sanctions import sanctions_by
from officials.services.appeals import (
    Verdict,
    decide_appeal,
    lodge_appeal,
    set_appeal_policy,
    show_appeal_decision,
)
from officials.views.attempts import attempt
from officials.views.effects import FINGERPRINT, shown_context
from officials.views.lookups import event_for
from scoring.models import ScoreSheet
from scoring.terms import terms_from_text
from tournaments.enums import Side

AGAIN = "again"


@never_cache
@require_http_methods(["GET", "POST"])
def make_appeal(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """Appeal against a ruling, for one's own side."""
    found, actor = ruling_at_door(ruling_id), actor_of(request)
    side = own_side(actor, found.sheet)
    form = AppealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        grounds = form.cleaned_data["grounds"]
        made = attempt(
            form, lambda: lodge_appeal(ruling_id=found.pk, side=side, grounds=grounds, actor=actor)
        )
        if made is not None:
            messages.success(request, "The appeal is made. A head official decides it.")
            return redirect("officials:ruling", ruling_id=found.pk)
    event = found.sheet.sitting.match.event
    policy = policy_of(event)
    context = {
        "ruling": found,
        "event": event,
        "form": form,
        "policy": policy,
        "until": appeal_window(found, policy),
    }
    return render(request, "officials/make_appeal.html", context, status=400 if form.errors else 200)


@never_cache
@require_GET
def appeals(request: HttpRequest, slug: str) -> HttpResponse:
    """The appeals of an event, for officials."""
    event = event_for(request, slug, Action.RULE)
    return render(request, "officials/appeals.html", {"event": event, "appeals": appeals_of(event)})


@never_cache
@require_http_methods(["GET", "POST"])
def appeal(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """One appeal; a head official decides it here, and sees what that does first."""
    found, actor = appeal_at_door(appeal_id), actor_of(request)
    allow(actor, Action.DECIDE_APPEAL if request.method == "POST" else Action.VIEW_CALL, found.sheet)
    irregularity = Irregularity(found.ruling.irregularity)
    standards = standards_for(irregularity, terms_from_text(found.sheet.terms).rule_set)
    sent = answers_sent(request.POST)
    form, instead = _forms(request, sent, found, standards)
    shown = None
    if form.is_bound and form.is_valid() and _is_instead_valid(form, instead):
        verdict = _verdict(form, instead)
        fingerprint = sent.get(FINGERPRINT, "")
        refused = instead if verdict.instead else form
        if fingerprint:
            done = attempt(
                refused,
                lambda: decide_appeal(
                    appeal_id=found.pk, verdict=verdict, fingerprint=fingerprint, actor=actor
                ),
                field_of=FIELD_OF,
            )
            if done is not None:
                messages.success(request, "The appeal is decided.")
                return redirect("officials:appeal", appeal_id=found.pk)
        else:
            shown = attempt(
                refused,
                lambda: show_appeal_decision(appeal_id=found.pk, verdict=verdict, actor=actor),
                field_of=FIELD_OF,
            )
    context = {
        **_appeal_context(request, found, standards),
        **shown_context(shown, sent),
        **(_decided(_verdict(form, instead), found.ruling) if shown else {}),
        "form": form,
        "instead": instead,
    }
    status = 400 if form.errors or instead.errors else 200
    return render(request, "officials/appeal.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def appeal_policy(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether rulings can be appealed against, for the organizer to say."""
    event, actor = event_for(request, slug, Action.EDIT_EVENT), actor_of(request)
    policy = policy_of(event)
    initial = {
        "is_final": "yes" if policy.is_final else "no",
        "window_minutes": policy.window_minutes,
        "blocks_progress": policy.blocks_progress,
    }
    form = AppealPolicyForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        done = attempt(form, lambda: set_appeal_policy(event_id=event.pk, actor=actor, **given))
        if done is not None:
            messages.success(request, "Everybody reads this beside the rulings.")
            return redirect("officials:rulings", slug=slug)
    status = 400 if form.errors else 200
    return render(request, "officials/appeal_policy.html", {"event": event, "form": form}, status=status)


def own_side(actor: Actor, sheet: ScoreSheet) -> Side:
    """The side the asker may appeal for; asked of the door."""
    for side in Side:
        if is_allowed(actor, Action.APPEAL, SideOfSheet(sheet, side)):
            return side
    allow(actor, Action.APPEAL, sheet)
    return Side.A


def _forms(
    request: HttpRequest, sent: QueryDict, found: Appeal, standards: Standards
) -> tuple[DecisionForm, RulingForm]:
    """The decision, and the ruling in its place, which is folded away."""
    match, ruling = found.sheet.sitting.match, found.ruling
    initial: dict[str, Any] = {
        "side": ruling.side, "concern": ruling.concern, "irregularity": ruling.irregularity,
    }  # fmt: skip
    is_again = sent.get("do") == AGAIN
    is_varied = sent.get("outcome") == AppealState.VARIED
    if is_again and is_varied:
        initial = {**answers_as_initial(sent), "irregularity": ruling.irregularity}
    is_sent = request.method == "POST" and not is_again
    instead = RulingForm(
        match,
        standards,
        sent if is_sent and is_varied else None,
        initial=initial,
    )
    return DecisionForm(sent if is_sent else None, initial=sent.dict()), instead


def _is_instead_valid(form: DecisionForm, instead: RulingForm) -> bool:
    return form.cleaned_data["outcome"] != AppealState.VARIED or instead.is_valid()


def _verdict(form: DecisionForm, instead: RulingForm) -> Verdict:
    outcome = AppealState(form.cleaned_data["outcome"])
    is_varied = outcome == AppealState.VARIED
    return Verdict(
        outcome=outcome,
        words=form.cleaned_data["decision"],
        instead=instead.decision() if is_varied else None,
    )


def _decided(verdict: Verdict, ruling: Ruling) -> dict[str, Any]:
    """A decision that is shown, in words, with the sanctions that it lifts."""
    is_upheld = verdict.outcome == AppealState.UPHELD
    given = [] if is_upheld else sanctions_by(ruling)
    return {
        "lifted": [sanction for sanction in given if sanction.state == SanctionState.IN_FORCE],
        "outcome": verdict.outcome.label,
        "ordered": verdict.instead.in_words if verdict.instead else "",
        "because": verdict.words,
    }


def _appeal_context(request: HttpRequest, found: Appeal, standards: Standards) -> dict[str, Any]:
    actor = actor_of(request)
    ruling: Ruling = found.ruling
    may_decide = is_allowed(actor, Action.DECIDE_APPEAL, found.sheet)
    is_own = actor.user is not None and ruling.made_by_id == actor.user.pk
    return {
        "appeal": found,
        "ruling": ruling,
        "in_its_place": ruling_in_place_of(ruling) if found.state == AppealState.VARIED else None,
        "event": found.sheet.sitting.match.event,
        "standards": standards,
        "may_decide": may_decide and not is_own and found.state == AppealState.PENDING,
        "is_own": may_decide and is_own,
        "may_rule": is_allowed(actor, Action.RULE, found.sheet),
        "reads_file": ruling.call_id is not None and is_allowed(actor, Action.VIEW_STATEMENTS, found.sheet),
    }
