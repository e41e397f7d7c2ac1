"""Setting up halls and tables: added, named, out of use and back; and how long a called match waits."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, actor_of, allow, is_allowed
from tournaments.models import Event, Table
from tournaments.selectors.events import event_at, tables_of
from tournaments.selectors.found import found
from tournaments.services.events import add_tables
from tournaments.services.tables import change_table, put_back_in_use, put_out_of_use, set_grace
from tournaments.table_forms import GraceForm, OutOfUseForm, TableForm, TablesForm
from tournaments.views.attempts import attempt


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """List the tables by hall; add more, numbered on from the last one."""
    event = _event(request, slug)
    form = TablesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        if attempt(form, lambda: add_tables(event_id=event.pk, actor=actor_of(request), **asked)) is not None:
            return redirect("tournaments:tables", slug)
    return _page(request, event, form, GraceForm(initial={"minutes": event.grace_minutes}))


@require_POST
def grace(request: HttpRequest, slug: str) -> HttpResponse:
    """Set how long a called match waits."""
    event = _event(request, slug)
    form = GraceForm(request.POST)
    if form.is_valid():
        minutes = form.cleaned_data["minutes"]
        if attempt(form, lambda: set_grace(event_id=event.pk, minutes=minutes, actor=actor_of(request))):
            return redirect("tournaments:tables", slug)
    return _page(request, event, TablesForm(), form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One table: its name and hall, and whether it is used."""
    event = _event(request, slug)
    shown = found(Table.objects.filter(event=event, number=number), number)
    form = TableForm(request.POST or None, initial={"name": shown.name, "hall": shown.hall})
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        if attempt(form, lambda: change_table(table_id=shown.pk, actor=actor_of(request), **asked)):
            return redirect("tournaments:tables", slug)
    return _table_page(request, event, shown, form, OutOfUseForm())


@require_POST
def out_of_use(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Put a table out of use with a reason; without the field, put it back in use."""
    event = _event(request, slug)
    shown = found(Table.objects.filter(event=event, number=number), number)
    actor = actor_of(request)
    if "reason" not in request.POST:
        put_back_in_use(table_id=shown.pk, actor=actor)
        return redirect("tournaments:tables", slug)
    form = OutOfUseForm(request.POST)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        if attempt(form, lambda: put_out_of_use(table_id=shown.pk, reason=reason, actor=actor)):
            return redirect("tournaments:tables", slug)
    names = TableForm(initial={"name": shown.name, "hall": shown.hall})
    return _table_page(request, event, shown, names, form)


def _event(request: HttpRequest, slug: str) -> Event:
    event = event_at(slug)
    allow(actor_of(request), Action.MANAGE_TABLES, event)
    return event


def _page(request: HttpRequest, event: Event, adding: TablesForm, waiting: GraceForm) -> HttpResponse:
    context = {"event": event, "tables": tables_of(event), "adding": adding, "waiting": waiting}
    has_errors = bool(adding.errors or waiting.errors)
    return render(request, "tournaments/tables.html", context, status=422 if has_errors else 200)


def _table_page(
    request: HttpRequest, event: Event, shown: Table, names: TableForm, out: OutOfUseForm
) -> HttpResponse:
    may_make_cards = is_allowed(actor_of(request), Action.ISSUE_TABLE_LINK, event)
    context = {"event": event, "table": shown, "names": names, "out": out, "may_make_cards": may_make_cards}
    return render(
        request, "tournaments/table.html", context, status=422 if names.errors or out.errors else 200
    )
