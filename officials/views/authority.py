"""The record of authority: as a page, as a file, and its extract for everybody."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from officials.access import Action, actor_of, is_allowed
from officials.authority_forms import AuthorityFilterForm
from officials.selectors.authority import as_told, authority_listing, authority_of, public_extract
from officials.views.lookups import event_for
from tournaments.listing import FORMS, Listing
from tournaments.models import Event

LINES_A_PAGE = 100


@never_cache
@require_GET
def authority(request: HttpRequest, slug: str) -> HttpResponse:
    """Who used which power on what, when and why, latest first."""
    event = event_for(request, slug, Action.VIEW_AUTHORITY)
    form = AuthorityFilterForm(request.GET)
    page = Paginator(authority_of(event, form.wanted()), LINES_A_PAGE).get_page(request.GET.get("page"))
    sees_sanctions = _sees_sanctions(request, event)
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "event": event,
        "page": page,
        "lines": [as_told(line, sees_sanctions=sees_sanctions) for line in page],
        "form": form,
        "query": asked.urlencode(),
    }
    return render(request, "officials/authority.html", context)


@never_cache
@require_GET
def authority_file(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """The record, or what of it was asked for, as a file."""
    event = event_for(request, slug, Action.VIEW_AUTHORITY)
    wanted = AuthorityFilterForm(request.GET).wanted()
    return _file(authority_listing(event, wanted, sees_sanctions=_sees_sanctions(request, event)), ending)


@never_cache
@require_GET
def extract(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """What everybody may know of the record, as a file."""
    return _file(public_extract(event_for(request, slug, Action.VIEW_EVENT)), ending)


def _sees_sanctions(request: HttpRequest, event: Event) -> bool:
    return is_allowed(actor_of(request), Action.VIEW_SANCTIONS, event)


def _file(listing: Listing, ending: str) -> HttpResponse:
    form = FORMS.get(ending)
    if form is None:
        raise Http404
    response = HttpResponse(form.write(listing), content_type=form.content_type)
    response["Content-Disposition"] = f'attachment; filename="{listing.name}.{ending}"'
    return response
