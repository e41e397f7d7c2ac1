"""Typing a paper sheet in, game by game: one row a hand, from the keyboard alone, checked as it is typed."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from officials.access import Action, actor_of, allow
from scoring.enums import SheetState
from scoring.forms import SubmissionForm, checked
from scoring.models import ScoreSheet
from scoring.progress import progress_from_json
from scoring.projections import progress_of
from scoring.selectors.pages import sheet_on_page, sheet_read
from scoring.selectors.sheets import lines_of
from scoring.services.games import MOST_HANDS, TypedGame, commit_game
from scoring.terms import terms_from_text
from scoring.views.pads import Refusal
from scoring.views.paper_rows import Row, TypedSheet, work_out
from scoring.views.sheet_context import STATE_WORDS
from scoring.views.sheet_page import table_of
from scoring.views.typed import COLUMNS, HELP, MOST_LETTERS

ROWS_SHOWN: Final = 10
ROWS_AFTER: Final = 2
"""Empty rows kept behind the last one typed."""

HEADINGS: Final = dict(
    zip(COLUMNS, ("Dealer", "Kick", "Call", "High", "Low", "Jack", "Game", "Score on paper"), strict=True)
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Ask for the hands of one game, and write them once they are sound."""
    found = _sheet_for(request, sheet_id)
    if request.method != "POST":
        return _page(request, found, _worked_out(request, found, found.version))
    form = checked(SubmissionForm(request.POST))
    typed = _worked_out(request, found, form.cleaned_data["expected_version"])
    is_saved = request.POST.get("do") == "save"
    if not is_saved or not typed.is_sound:
        return _page(request, found, typed, status=422 if is_saved else 200)
    return _save(request, found, typed, form)


def _save(request: HttpRequest, found: ScoreSheet, typed: TypedSheet, form: SubmissionForm) -> HttpResponse:
    key = form.cleaned_data["submission_key"]
    game = TypedGame(records=typed.records, first_dealer=typed.first_dealer, submission_key=key)
    expected = form.cleaned_data["expected_version"]
    lines = commit_game(
        sheet_id=found.pk, game=game, expected_version=expected, actor=actor_of(request)
    ).lines
    hands = len(game.records)
    messages.success(
        request, f"{hands} hand{'' if hands == 1 else 's'} of game {lines[0].game_number} are on the sheet."
    )
    return redirect("scoring:paper", found.pk)


@never_cache
@require_POST
def check(request: HttpRequest, sheet_id: int) -> JsonResponse:
    """Judge every row as typed so far; nothing is written."""
    found = _sheet_for(request, sheet_id)
    form = checked(SubmissionForm(request.POST))
    typed = _worked_out(request, found, form.cleaned_data["expected_version"])
    return JsonResponse({"rows": [_row_as_json(row) for row in typed.rows], "is_sound": typed.is_sound})


def _sheet_for(request: HttpRequest, sheet_id: int) -> ScoreSheet:
    found = sheet_on_page(sheet_id)
    allow(actor_of(request), Action.ENTER_HAND, found)
    return found


def _worked_out(request: HttpRequest, found: ScoreSheet, version: int) -> TypedSheet:
    """The rows by the sheet as it stood at that version: a game sent twice comes to the same hands."""
    line = lines_of(found).filter(sequence=version).first() if version != found.version else None
    start = progress_of(found) if line is None else progress_from_json(line.content["after"])
    return work_out(_rows_of(request), start, terms_from_text(found.terms))


def _rows_of(request: HttpRequest) -> list[dict[str, str]]:
    """The rows typed, with a few empty ones behind them; what is longer than any cell is cut off."""
    rows = [
        {column: request.POST.get(f"{column}-{number}", "")[:MOST_LETTERS] for column in COLUMNS}
        for number in range(1, MOST_HANDS + 1)
    ]
    last = max((number for number, row in enumerate(rows, start=1) if any(row.values())), default=0)
    return rows[: min(MOST_HANDS, max(ROWS_SHOWN, last + ROWS_AFTER))]


def _page(request: HttpRequest, found: ScoreSheet, typed: TypedSheet, status: int = 200) -> HttpResponse:
    table = table_of(sheet_read(found))
    match = found.sitting.match
    context = {
        "sheet": found,
        "event": match.event,
        "match": match,
        "sides": table.sides,
        "seats": table.seats,
        "rules": table.terms.rule_set,
        "state_words": STATE_WORDS[SheetState(found.state)],
        "is_in_play": found.state == SheetState.IN_PLAY,
        "columns": [{"name": name, "heading": HEADINGS[name], "help": HELP[name]} for name in COLUMNS],
        "rows": [_row_shown(row) for row in typed.rows],
        "is_refused": status == 422,
        "most_hands": MOST_HANDS,
        "most_letters": MOST_LETTERS,
        "submission_key": request.POST.get("submission_key") or secrets.token_hex(16),
        "for_script": {"check": reverse("scoring:paper-check", args=[found.pk]), "most_hands": MOST_HANDS},
    }
    return render(request, "scoring/paper.html", context, status=status)


def _row_shown(row: Row) -> dict[str, Any]:
    cells = [
        {
            "field": f"{column}-{row.number}",
            "name": column,
            "heading": HEADINGS[column],
            "value": row.typed.get(column, ""),
            "is_refused": column in row.refusals,
            "hint": row.dealer if column == "dealer" else "",
        }
        for column in COLUMNS
    ]
    refusals = [refusal for found in row.refusals.values() for refusal in found]
    return {"row": row, "cells": cells, "refusals": refusals}


def _row_as_json(row: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "hand": row.hand,
        "dealer": row.dealer,
        "awards": [
            {"side": award.side, "label": award.label, "chalks": award.chalks} for award in row.awards
        ],
        "score": dict(row.score_after),
        "winner": row.winner,
        "refusals": {column: [_told(each) for each in found] for column, found in row.refusals.items()},
    }


def _told(refusal: Refusal) -> Mapping[str, str]:
    return {"sentence": refusal.sentence, "remedy": refusal.remedy, "article": refusal.article}
