"""The scorer's page: hands entered, worked out and sent; taken back; the deal cut; the sheet confirmed.

Everything works as plain forms. With script the page sends hands to the API, and asks here only for the
lines of the sheet anew.
"""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from officials.access import Action, SideOfSheet, actor_of, allow
from officials.services.side_pins import prove_side
from scoring.enums import SheetState
from scoring.forms import ConfirmationForm, CutForm, HandForm, SubmissionForm, checked
from scoring.models import ScoreSheet
from scoring.rules.violations import Code, Violation
from scoring.selectors.pages import sheet_on_page, sheet_read
from scoring.services.hands import OutcomeKind, commit_hand
from scoring.services.sheets import confirm_sheet, cut_dealer
from scoring.services.take_backs import take_back_hand
from scoring.views.attempts import attempt
from scoring.views.entry import TableState, missing_pads, record_of, refusals_by_pad
from scoring.views.pads import Entry
from scoring.views.pressed import entry_pressed, worked_out
from scoring.views.sheet_context import page_context
from scoring.views.sheet_page import Shown, Table, table_of
from tournaments.enums import Side


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Show the sheet to whoever enters its hands; take a hand that was worked out or sent as a form."""
    found = _sheet_for(request, sheet_id, Action.ENTER_HAND)
    if request.method != "POST":
        return _page(request, found, Shown())
    form = checked(HandForm(request.POST))
    table = table_of(sheet_read(found))
    state = _state_of(table, form)
    entry = entry_pressed(request.POST, table)
    if request.POST.get("do") != "send":
        return _page(request, found, worked_out(state, entry))
    missing = missing_pads(state, entry)
    if missing:
        return _page(request, found, Shown(entry=entry, refusals=missing))
    return _send(request, found, form, record_of(state, entry), entry)


def _send(
    request: HttpRequest, found: ScoreSheet, form: HandForm, record: dict[str, Any], entry: Entry
) -> HttpResponse:
    outcome = commit_hand(
        sheet_id=found.pk,
        record=record,
        submission_key=form.cleaned_data["submission_key"],
        expected_version=form.cleaned_data["expected_version"],
        actor=actor_of(request),
    )
    if outcome.kind is OutcomeKind.REJECTED:
        violations = (
            Violation(Code(each["code"]), each["where"], each["details"])
            for each in outcome.line.content["verdict"]["violations"]
        )
        refused = Shown(entry=entry, refusals=refusals_by_pad(violations))
        return _page(request, sheet_on_page(found.pk), refused, status=422)
    messages.success(
        request, f"Hand {outcome.line.hand_number} of game {outcome.line.game_number} is on the sheet."
    )
    return redirect("scoring:sheet", found.pk)


@require_POST
def take_back(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Take back the last hand."""
    found = _sheet_for(request, sheet_id, Action.TAKE_BACK_HAND)
    form = checked(SubmissionForm(request.POST))
    line = take_back_hand(sheet_id=found.pk, actor=actor_of(request), **form.cleaned_data).line
    messages.success(request, f"Hand {line.hand_number} of game {line.game_number} is taken back.")
    return redirect("scoring:sheet", found.pk)


@require_POST
def cut(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Enter who won the cut and deals the next game first."""
    found = _sheet_for(request, sheet_id, Action.ENTER_HAND)
    form = checked(CutForm(request.POST))
    cut_dealer(sheet_id=found.pk, actor=actor_of(request), **form.cleaned_data)
    return redirect("scoring:sheet", found.pk)


@require_POST
def confirm(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Confirm the played sheet for one side, which gives its PIN where it has one."""
    found = _sheet_for(request, sheet_id, Action.CONFIRM_SHEET)  # before a word of theirs is read
    form = checked(ConfirmationForm(request.POST))
    side = Side(form.cleaned_data.pop("side"))
    pin = form.cleaned_data.pop("pin")
    whose, actor = SideOfSheet(found, side), actor_of(request)
    allow(actor, Action.CONFIRM_SHEET, whose)
    proof = attempt(form, lambda: prove_side(side=whose, pin=pin, actor=actor))
    if proof is None:
        refused = Shown(pin_refused={side.value: str(form.non_field_errors()[0])})
        return _page(request, found, refused, status=403)
    confirm_sheet(sheet_id=found.pk, side=side, actor=actor, proof=proof, **form.cleaned_data)
    return redirect("scoring:sheet", found.pk)


@never_cache
@require_safe
def history(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Give the page's script the lines of the sheet anew."""
    found = _sheet_for(request, sheet_id, Action.ENTER_HAND)
    return render(
        request, "scoring/_history.html", {"page": page_context(request, sheet_read(found), Shown())}
    )


def _sheet_for(request: HttpRequest, sheet_id: int, action: Action) -> ScoreSheet:
    found = sheet_on_page(sheet_id)
    allow(actor_of(request), action, found)
    return found


def _page(request: HttpRequest, found: ScoreSheet, shown: Shown, status: int = 200) -> HttpResponse:
    read = sheet_read(found)
    held = read.held if found.state == SheetState.IN_PLAY else ()
    context = {"page": page_context(request, read, shown), "held": held}
    return render(request, "scoring/sheet.html", context, status=status)


def _state_of(table: Table, form: HandForm) -> TableState:
    """What the hand was entered under, as the form says; the service refuses it where the sheet differs."""
    given = form.cleaned_data
    score = {"A": given["score_a"], "B": given["score_b"]}
    return replace(table.state, dealer=given["dealer"], score=score)
