"""Lists of an event as PDF: the draw, standings with why, and who takes part by name and by table."""

from collections.abc import Callable, Mapping
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.printing.answers import pdf_answer
from tournaments.printing.brackets import print_brackets
from tournaments.printing.lists import PrintedTable, print_tables
from tournaments.printing.paper import paper_called
from tournaments.views.events import event_for
from tournaments.views.lists_on_paper import (
    brackets_on_paper,
    by_name_on_paper,
    by_table_on_paper,
    draws_on_paper,
    standings_on_paper,
)

PRINTED: Final[Mapping[str, tuple[str, Callable[[Event], list[PrintedTable]]]]] = {
    "draw": ("Draw", draws_on_paper),
    "standings": ("Standings", standings_on_paper),
    "by-name": ("Participants by name", by_name_on_paper),
    "by-table": ("Participants by table", by_table_on_paper),
}
"""By the name in its address what a list is called, and what stands in it."""


@never_cache
@require_safe
def printed(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One list of the event, ready for the printer."""
    event = event_for(request, slug)
    if name not in PRINTED:
        raise Http404
    called, tables_of = PRINTED[name]
    written = print_tables(
        called, _under(event), tables_of(event), paper_called(request.GET.get("paper", ""))
    )
    return pdf_answer(written, f"{event.slug}-{name}.pdf")


@never_cache
@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The brackets of the event, ready for the printer."""
    event = event_for(request, slug)
    paper = paper_called(request.GET.get("paper", ""))
    written = print_brackets("Bracket", _under(event), brackets_on_paper(event), paper)
    return pdf_answer(written, f"{event.slug}-bracket.pdf")


def _under(event: Event) -> str:
    """What stands under the title: the event, where and from when."""
    return ", ".join(part for part in (event.name, event.venue, f"{event.starts_on:%d %b %Y}") if part)
