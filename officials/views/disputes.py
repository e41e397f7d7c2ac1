"""The file of a call, as the official at the table keeps it; for officials alone."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from officials.access import Action, Actor, actor_of, allow
from officials.dispute_forms import DECK, FileForm, PhotoForm, StatementForm, answers_of, seal_of
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


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the page that are filled in."""

    file: FileForm
    statement: StatementForm
    photo: PhotoForm

    @property
    def is_refused(self) -> bool:
        """Whether something in one of them cannot be taken as it is."""
        return any(form.is_bound and form.errors for form in (self.file, self.statement, self.photo))


@never_cache
@require_http_methods(["GET", "POST"])
def file(request: HttpRequest, call_id: int) -> HttpResponse:
    """Facts and cards, and what the rules core says of them; statements; pictures.

    Whichever button is pressed, everything on the page is kept; what is refused stays as it was entered.
    """
    call, actor = call_at_door(call_id), actor_of(request)
    allow(actor, Action.VIEW_STATEMENTS, call)
    match = call.sheet.sitting.match
    if request.method == "GET":
        return _page(request, call, Parts(_file_form(file_of(call)), StatementForm(match), PhotoForm()))
    statement = StatementForm(match, request.POST)
    photo = PhotoForm(request.POST, request.FILES)
    form = _file_form(file_of(call), request)
    if _is_file_kept(call, form, actor):
        messages.success(request, "Kept. The rules core has looked at the cards.")
        form = _file_form(file_of(call))
    if _is_statement_taken(call, statement, actor):
        messages.success(request, "The statement is written down.")
        statement = StatementForm(match)
    if _is_photo_added(call, photo, actor):
        messages.success(request, "The picture is added.")
        photo = PhotoForm()
    parts = Parts(form, statement, photo)
    return _page(request, call, parts) if parts.is_refused else redirect("officials:call-file", call.pk)


@never_cache
@require_GET
def picture(request: HttpRequest, photo_id: int) -> HttpResponse:
    """A picture, for officials of its event."""
    found = photo_at_door(photo_id)
    allow(actor_of(request), Action.VIEW_STATEMENTS, found.call)
    return HttpResponse(bytes(found.picture), content_type="image/jpeg")


def _is_file_kept(call: Call, form: FileForm, actor: Actor) -> bool:
    """Keep facts and cards where they say anything new; a refusal stands on the form."""
    if not form.is_valid() or not form.is_touched:
        return False
    stands = file_of(call)
    if form.seal == seal_of(stands.facts, stands.cards):
        return False
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
    if kept is None and stands.version != given["version"]:  # sent once more, it takes the other's place
        form.data = {**dict(form.data.items()), "version": stands.version}
    return kept is not None


def _is_statement_taken(call: Call, form: StatementForm, actor: Actor) -> bool:
    if not form.is_valid():
        return False
    given = form.cleaned_data
    return attempt(form, lambda: take_statement(call_id=call.pk, actor=actor, **given)) is not None


def _is_photo_added(call: Call, form: PhotoForm, actor: Actor) -> bool:
    if not form.is_valid():
        return False
    sent = form.cleaned_data["picture"].read(MOST_BYTES + 1)
    caption = form.cleaned_data["caption"]
    added = attempt(
        form, lambda: add_photo(call_id=call.pk, sent=sent, caption=caption, actor=actor), field="picture"
    )
    return added is not None


def _file_form(read: FileRead, request: HttpRequest | None = None) -> FileForm:
    """The form with the answers of the file, or with those just sent."""
    initial = answers_of(read.version, read.facts, read.cards)
    known = orders(read.cards) if read.version else ()  # until a file is kept nobody has said who led
    return FileForm(read.seated, known, request.POST if request is not None else None, initial=initial)


def _page(request: HttpRequest, call: Call, parts: Parts) -> HttpResponse:
    terms, event = terms_from_text(call.sheet.terms), call.sheet.sitting.match.event
    context = {
        "call": call,
        "event": event,
        "entry": CATALOGUE[Irregularity(call.irregularity)],
        "file": file_of(call),
        "bars_undertrump": terms.rule_set.bars_undertrump,
        "form": parts.file,
        "deck": DECK,
        "statement": parts.statement,
        "photo": parts.photo,
        "earlier": earlier_rulings(event, call.irregularity),
    }
    return render(request, "officials/file.html", context, status=400 if parts.is_refused else 200)
