"""Making and ending the keys to tables."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, actor_of
from officials.forms import TableLinksForm, days_of
from officials.models import TableLink
from officials.printing import TableCard, print_table_cards
from officials.qr import qr_svg
from officials.selectors.table_links import table_day, table_links_of
from officials.services.table_links import issue_table_links, revoke_table_link
from officials.tokens import grouped
from officials.views.attempts import attempt, refusal_of
from officials.views.lookups import event_for
from tournaments.models import Event
from tournaments.printing.answers import pdf_answer
from tournaments.printing.paper import Paper
from tournaments.selectors.found import found


@never_cache
@require_http_methods(["GET", "POST"])
def table_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Say which tables are open to devices; open more, and show or print their cards this once."""
    event = event_for(request, slug, Action.ISSUE_TABLE_LINK)
    if request.method == "GET":
        return _links_page(request, event, TableLinksForm(event, initial=_today(request, event)))
    form = TableLinksForm(event, request.POST)
    made = _issue(request, event, form) if form.is_valid() else None
    if made is None:
        return _links_page(request, event, form)
    if request.POST.get("print") in set(Paper):
        return _cards_on_paper(request, event, made, Paper(request.POST["print"]))
    cards = [_card(request, link, token) for link, token in made]
    return render(request, "officials/table_cards.html", {"event": event, "cards": cards})


@require_POST
def revoke(request: HttpRequest, slug: str, link_id: int) -> HttpResponse:
    """End a link."""
    event = event_for(request, slug, Action.ISSUE_TABLE_LINK)
    found(TableLink.objects.filter(event=event, pk=link_id), link_id)
    reason = request.POST.get("reason", "").strip()[:1000]
    refusal = refusal_of(
        lambda: revoke_table_link(event_id=event.pk, link_id=link_id, reason=reason, actor=actor_of(request))
    )
    (messages.error if refusal else messages.success)(
        request, refusal or "The link no longer opens its table."
    )
    return redirect("officials:table-links", slug=event.slug)


def _issue(request: HttpRequest, event: Event, form: TableLinksForm) -> list[tuple[TableLink, str]] | None:
    asked = form.cleaned_data
    return attempt(
        form,
        lambda: issue_table_links(
            event_id=event.pk,
            table_ids=asked["tables"],
            first_day=asked["first_day"],
            last_day=asked["last_day"],
            actor=actor_of(request),
        ),
        field="last_day",
    )


def _cards_on_paper(
    request: HttpRequest, event: Event, made: list[tuple[TableLink, str]], paper: Paper
) -> HttpResponse:
    cards = [
        TableCard(
            table=str(link.table),
            place=f"{event.name}, {link.table.hall}" if link.table.hall else event.name,
            address=_address(request, token),
            token=grouped(token),
            days=_days_in_words(link),
        )
        for link, token in made
    ]
    written = print_table_cards(f"Table cards, {event.name}", cards, paper)
    return pdf_answer(written, f"{event.slug}-table-cards.pdf")


def _days_in_words(link: TableLink) -> str:
    first, last = f"{link.first_day:%a %d %b %Y}", f"{link.last_day:%a %d %b %Y}"
    return f"Good {first}." if first == last else f"Good {first} to {last}."


def _address(request: HttpRequest, token: str) -> str:
    return request.build_absolute_uri(reverse("officials:open-table", args=[token]))


def _card(request: HttpRequest, link: TableLink, token: str) -> dict[str, object]:
    address = _address(request, token)
    return {
        "link": link,
        "address": address,
        "token": grouped(token),
        "drawing": qr_svg(address, title=f"Opens {link.table}"),
    }


def _today(request: HttpRequest, event: Event) -> dict[str, object]:
    """Today where it is a day of the event, else the event's first day; the table named ticked, else all."""
    days = days_of(event)
    today = table_day(event, timezone.now())
    day = (today if today in days else days[0]).isoformat()
    tables = list(event.tables.all())
    named = [table for table in tables if str(table.number) == request.GET.get("table")] or tables
    return {"first_day": day, "last_day": day, "tables": [table.pk for table in named]}


def _links_page(request: HttpRequest, event: Event, form: TableLinksForm) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "links": table_links_of(event),
        "today": table_day(event, timezone.now()),
    }
    return render(request, "officials/table_links.html", context, status=400 if form.errors else 200)
