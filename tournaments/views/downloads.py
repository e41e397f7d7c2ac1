"""What can be taken out of an event, and bringing a whole event in."""

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from officials.access import Action, actor_of, allow, is_allowed
from officials.services.roles import bring_in_event
from tournaments.listing import FORMS
from tournaments.models import Event
from tournaments.selectors.events import event_at
from tournaments.selectors.listings import LISTINGS, WITH_CONTACTS
from tournaments.services.event_files.reading import MOST_BYTES
from tournaments.services.event_files.writing import event_file
from tournaments.views.attempts import attempt
from tournaments.views.printed import PRINTED

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

TOLD: Final = {
    "entrants": ("Entrants", "Names, clubs, seeds and people."),
    WITH_CONTACTS: ("Entrants and contacts", "With addresses, payments and arrivals. Keep it to yourself."),
    "draws": ("Draws", "How each was made, with its seed, so that anybody can repeat it."),
    "results": ("Results", "Every match by number."),
    "standings": ("Standings", "Every table, and why each place is as it is."),
}


class EventFileForm(forms.Form):
    """The file of a whole event."""

    file = forms.FileField(
        label="The file of the event",
        help_text="The one that “The whole event” of another Bullseye gave you.",
    )

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(f"The file is larger than {MOST_BYTES // 1_000_000} MB.")
        return file


@never_cache
@require_safe
def downloads(request: HttpRequest, slug: str) -> HttpResponse:
    """List everything that can be taken out."""
    event = event_at(slug)
    actor = actor_of(request)
    allow(actor, Action.VIEW_EVENT, event)
    sees_contacts = is_allowed(actor, Action.VIEW_CONTACTS, event)
    kinds = [(name, *TOLD[name]) for name in LISTINGS if sees_contacts or name != WITH_CONTACTS]
    may_export = is_allowed(actor, Action.EXPORT_EVENT, event)
    context = {
        "event": event,
        "kinds": kinds,
        "forms": list(FORMS),
        "printed": [(name, called) for name, (called, _) in PRINTED.items()],
        "may_export": may_export,
    }
    return render(request, "tournaments/downloads.html", context)


@never_cache
@require_safe
def listing(request: HttpRequest, slug: str, name: str, form: str) -> HttpResponse:
    """One list in one form."""
    event = event_at(slug)
    if name not in LISTINGS or form not in FORMS:
        raise Http404
    allow(actor_of(request), Action.VIEW_CONTACTS if name == WITH_CONTACTS else Action.VIEW_EVENT, event)
    written = FORMS[form].write(LISTINGS[name](event))
    return _attached(written, FORMS[form].content_type, f"{event.slug}-{name}.{form}")


@never_cache
@require_safe
def whole_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole event as one file."""
    event = event_at(slug)
    allow(actor_of(request), Action.EXPORT_EVENT, event)
    return _attached(event_file(event), "application/json", f"{event.slug}.event.json")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """Bring a whole event in from its file; who does so is its organizer."""
    allow(actor_of(request), Action.CREATE_EVENT, None)
    form = EventFileForm(request.POST or None, request.FILES or None)
    event = _brought_in(request, form) if request.method == "POST" and form.is_valid() else None
    if event is not None:
        return redirect("tournaments:event", event.slug)
    return render(request, "tournaments/bring_in.html", {"form": form}, status=400 if form.errors else 200)


def _brought_in(request: HttpRequest, form: EventFileForm) -> Event | None:
    content = form.cleaned_data["file"].read()
    return attempt(form, lambda: bring_in_event(content=content, actor=actor_of(request)))


def _attached(content: bytes, content_type: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=content_type, headers=headers)
