"""The file of a call, as the official at the table keeps it; for officials alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from officials.access import Action, Actor, actor_of, allow
from officials.dispute_forms import DECK, FileForm, PhotoForm, StatementForm, answers_of
from officials.models import Call
from officials.pictures import MOST_BYTES
from officials.rulings.cards import orders
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.selectors.calls import call_at_door
from officials.selectors.disputes import FileRead, file_of, photo_at_door
from officials.selectors.rulings import earlier_rulings
from officials.services.disputes import add_photo, keep_file, take_statement
from officials.views.attempts import attempt
from scoring.terms import terms_from_text


@never_cache
@require_http_methods(["GET", "POST"])
def file(request: HttpRequest, call_id: int) -> HttpResponse:
    """Facts and cards, and what the rules core says of them."""
    call, actor = _call(request, call_id)
    read = file_of(call)
    form = _file_form(read, request)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        kept = attempt(
            form,
            lambda: keep_file(
                call_id=call.pk,
                facts=given["facts"],
                cards=form.cards(),
                expected_version=given["version"],
                actor=actor,
            ),
        )
        if kept is not None:
            messages.success(request, "Kept. The rules core has looked at the cards.")
            return redirect("officials:call-file", call_id=call.pk)
    return _page(request, call, form=form)


@require_POST
def statement(request: HttpRequest, call_id: int) -> HttpResponse:
    """Write down what somebody said."""
    call, actor = _call(request, call_id)
    form = StatementForm(call.sheet.sitting.match, request.POST)
    if form.is_valid():
        given = form.cleaned_data
        if attempt(form, lambda: take_statement(call_id=call.pk, actor=actor, **given)) is not None:
            return redirect("officials:call-file", call_id=call.pk)
    return _page(request, call, statement=form)


@require_POST
def photo(request: HttpRequest, call_id: int) -> HttpResponse:
    """Keep a picture of the table."""
    call, actor = _call(request, call_id)
    form = PhotoForm(request.POST, request.FILES)
    if form.is_valid():
        sent = form.cleaned_data["picture"].read(MOST_BYTES + 1)
        caption = form.cleaned_data["caption"]
        kept = attempt(
            form,
            lambda: add_photo(call_id=call.pk, sent=sent, caption=caption, actor=actor),
            field="picture",
        )
        if kept is not None:
            return redirect("officials:call-file", call_id=call.pk)
    return _page(request, call, photo=form)


@never_cache
@require_GET
def picture(request: HttpRequest, photo_id: int) -> HttpResponse:
    """A picture, for officials of its event."""
    found = photo_at_door(photo_id)
    allow(actor_of(request), Action.VIEW_STATEMENTS, found.call)
    return HttpResponse(bytes(found.picture), content_type="image/jpeg")


def _call(request: HttpRequest, call_id: int) -> tuple[Call, Actor]:
    call, actor = call_at_door(call_id), actor_of(request)
    allow(actor, Action.VIEW_STATEMENTS, call)
    return call, actor


def _file_form(read: FileRead, request: HttpRequest | None = None) -> FileForm:
    """The form with the answers of the file, or with those just sent."""
    initial = answers_of(read.version, read.facts, read.cards)
    sent = request.POST or None if request is not None else None
    known = orders(read.cards) if read.version else ()  # until a file is kept nobody has said who led
    return FileForm(read.seated, known, sent, initial=initial)


def _page(
    request: HttpRequest,
    call: Call,
    *,
    form: FileForm | None = None,
    statement: StatementForm | None = None,
    photo: PhotoForm | None = None,
) -> HttpResponse:
    read, terms = file_of(call), terms_from_text(call.sheet.terms)
    event = call.sheet.sitting.match.event
    refused = any(one is not None and one.errors for one in (form, statement, photo))
    context = {
        "call": call,
        "event": event,
        "entry": CATALOGUE[Irregularity(call.irregularity)],
        "file": read,
        "bars_undertrump": terms.rule_set.bars_undertrump,
        "form": form or _file_form(read),
        "deck": DECK,
        "statement": statement or StatementForm(call.sheet.sitting.match, auto_id="statement_%s"),
        "photo": photo or PhotoForm(auto_id="photo_%s"),
        "earlier": earlier_rulings(event, call.irregularity),
    }
    return render(request, "officials/file.html", context, status=400 if refused else 200)
