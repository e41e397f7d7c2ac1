"""Score sheets as PDF: blank for any match, blank for the matches to come, and filled."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from officials.access import Action, actor_of, allow
from scoring.printing.blank import print_blank_sheets
from scoring.printing.filled import print_filled_sheets
from scoring.rules.rule_values import read_ruleset
from scoring.selectors.pages import seats_of_sitting, sheet_on_page, sheet_read
from scoring.views.blank_sheets import GAMES, blank_sheet_heads
from scoring.views.sheets_on_paper import blank_head, filled_sheet
from tournaments.printing.answers import pdf_answer
from tournaments.printing.paper import paper_called
from tournaments.selectors.events import event_at


@never_cache
@require_safe
def blank_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """One blank sheet of the event, to be copied."""
    event = event_at(slug)
    allow(actor_of(request), Action.VIEW_EVENT, event)
    head = blank_head(event, read_ruleset(event.rule_set))
    paper = paper_called(request.GET.get("paper", ""))
    written = print_blank_sheets(f"Score sheet, {event.name}", [head], GAMES, paper)
    return pdf_answer(written, f"{event.slug}-score-sheet.pdf")


@never_cache
@require_safe
def blank_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """A blank sheet for every table of every match that has not begun and whose sides are known."""
    event = event_at(slug)
    allow(actor_of(request), Action.VIEW_EVENT, event)
    heads, games = blank_sheet_heads(event)
    paper = paper_called(request.GET.get("paper", ""))
    written = print_blank_sheets(f"Score sheets, {event.name}", heads, games, paper)
    return pdf_answer(written, f"{event.slug}-score-sheets.pdf")


@never_cache
@require_safe
def filled(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """A sheet as it stands now, line by line."""
    sheet = sheet_on_page(sheet_id)
    event = sheet.sitting.match.event
    allow(actor_of(request), Action.VIEW_EVENT, event)
    shown = filled_sheet(sheet_read(sheet), seats_of_sitting(sheet.sitting))
    title = f"Score sheet of match {sheet.sitting.match.number}, {event.name}"
    written = print_filled_sheets(title, [shown], paper_called(request.GET.get("paper", "")))
    name = f"{event.slug}-match-{sheet.sitting.match.number}-sheet-{sheet.sitting.number}.pdf"
    return pdf_answer(written, name)
