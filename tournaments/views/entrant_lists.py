"""Taking a list of entrants in: the template, a look at the list, and the entering."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from officials.access import Action, actor_of, allow
from tournaments.entrants_file.columns import TEMPLATE
from tournaments.entrants_file.grid import grid_as_csv
from tournaments.entrants_file.packing import packed, unpacked
from tournaments.entry_forms import ListForm, LookedAtForm
from tournaments.enums import EntrantKind
from tournaments.listing import FORMS, Listing
from tournaments.models import Event
from tournaments.selectors.entry import usual_kind
from tournaments.selectors.events import event_at
from tournaments.services.entrant_lists import EntrantList, entrant_list, import_entrants
from tournaments.views.attempts import attempt, attempted


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a list, show what it would enter with every fault, then enter it."""
    event = event_at(slug)
    allow(actor_of(request), Action.ENTER_ENTRANT, event)
    if request.method == "POST" and "content" in request.POST:
        return _taken_in(request, event)
    form = ListForm(request.POST or None, request.FILES or None, initial={"kind": usual_kind(event)})
    if request.method == "POST" and form.is_valid():
        kind = EntrantKind(form.cleaned_data["kind"])
        content = form.cleaned_data["file"].read()
        looked_at = attempt(form, lambda: _look(event, content, kind))
        if looked_at is not None:
            return _preview(request, event, *looked_at, kind)
    status = 400 if form.errors else 200
    return render(request, "tournaments/import_list.html", {"event": event, "form": form}, status=status)


@require_safe
def template(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The template of a list, with examples to write over."""
    event = event_at(slug)
    allow(actor_of(request), Action.ENTER_ENTRANT, event)
    if form not in ("csv", "xlsx"):
        raise Http404
    headings, *rows = TEMPLATE
    content = FORMS[form].write(Listing("entrants", headings, tuple(rows)))
    headers = {"Content-Disposition": f'attachment; filename="entrants-template.{form}"'}
    return HttpResponse(content, content_type=FORMS[form].content_type, headers=headers)


def _look(event: Event, content: bytes, kind: EntrantKind) -> tuple[EntrantList, str]:
    """The list as it was read, and packed to be sent again."""
    read = entrant_list(event, content, kind=kind)
    return read, packed(grid_as_csv(read.grid).encode())


def _preview(
    request: HttpRequest, event: Event, read: EntrantList, content: str, kind: EntrantKind
) -> HttpResponse:
    again = {"content": content, "kind": kind.value}
    context = {
        "event": event,
        "read": read,
        "all_form": LookedAtForm(initial=again),
        "good_form": LookedAtForm(initial={**again, "only_good": True}),
    }
    return render(request, "tournaments/import_preview.html", context)


def _taken_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter the list that was looked at; it is read again, as the event may have changed since."""
    form = LookedAtForm(request.POST)
    if not form.is_valid():
        raise Http404
    asked = form.cleaned_data
    entered, refusal = attempted(
        lambda: import_entrants(
            event_id=event.pk,
            content=unpacked(asked["content"]),
            kind=EntrantKind(asked["kind"]),
            only_good=asked["only_good"],
            actor=actor_of(request),
        )
    )
    if entered is None:
        messages.error(request, refusal)
        return redirect("tournaments:import-list", event.slug)
    messages.success(request, f"{len(entered)} entered from the list.")
    return redirect("tournaments:entrants", event.slug)
