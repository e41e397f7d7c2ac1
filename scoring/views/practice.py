"""The practice page: hands to enter on the real form, each answer broken down by the judge and the rulebook.

Nobody signs in and nothing is kept here; which hands were right stays in the browser.
"""

from dataclasses import replace
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.rules.match import Counting, Way
from scoring.rules.notation import record_as_json
from scoring.rules.seats import SEATS, side_of
from scoring.terms import Terms
from scoring.views import sheet_page
from scoring.views.entry import missing_pads, record_of
from scoring.views.lesson_answers import Answer, answered
from scoring.views.lesson_story import NAMES, SIDE_NAMES, story_of
from scoring.views.lessons import BY_SLUG, LESSONS, Lesson, PracticeHand, lesson_after, practice_hand
from scoring.views.pads import Entry
from scoring.views.pressed import entry_pressed, worked_out
from scoring.views.sheet_page import Shown, Table
from tournaments.enums import Confirmation, NextDealer

PLAYERS: Final = 4


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    """Show the hands there are to practise with."""
    return render(request, "scoring/practice.html", {"lessons": LESSONS})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one hand and the form to enter it on; say what is right of it and why."""
    chosen = _lesson_at(slug)
    if request.method != "POST":
        return _page(request, chosen, Shown(), None)
    table = _table(chosen, practice_hand(slug))
    entry = entry_pressed(request.POST, table)
    if request.POST.get("do") != "send":
        return _page(request, chosen, worked_out(table.state, entry), None)
    missing = missing_pads(table.state, entry)
    if missing:
        return _page(request, chosen, Shown(entry=entry, refusals=missing), None)
    return _page(request, chosen, replace(worked_out(table.state, entry)), _answer(chosen, table, entry))


@never_cache
@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the page's script what is right of the hand entered, and why."""
    chosen = _lesson_at(slug)
    table = _table(chosen, practice_hand(slug))
    given = _answer(chosen, table, entry_pressed(request.POST, table))
    context = {"answer": given, "lesson": chosen, "next": lesson_after(slug)}
    return render(request, "scoring/_lesson_answer.html", context)


def _answer(chosen: Lesson, table: Table, entry: Entry) -> Answer:
    return answered(practice_hand(chosen.slug), record_of(table.state, entry))


def _lesson_at(slug: str) -> Lesson:
    if slug not in BY_SLUG:
        raise Http404(slug)
    return BY_SLUG[slug]


def _table(chosen: Lesson, hand: PracticeHand) -> Table:
    """A sheet that is on no record, standing where the hand is dealt."""
    terms = Terms(
        rule_set=chosen.rule_set,
        players=PLAYERS,
        next_dealer=NextDealer.GOES_ROUND,
        confirmation=Confirmation.NONE,
        counting=Counting(Way.BEST_OF, 3),
        table_count=1,
    )
    score = hand.record.score
    sheet = ScoreSheet(
        state=SheetState.IN_PLAY, version=1, dealer=hand.record.dealer, score_a=score["A"], score_b=score["B"]
    )
    return Table(sheet, terms, SIDE_NAMES, NAMES)


def _page(request: HttpRequest, chosen: Lesson, shown: Shown, given: Answer | None) -> HttpResponse:
    hand = practice_hand(chosen.slug)
    table = _table(chosen, hand)
    context = {
        "lesson": chosen,
        "number": LESSONS.index(chosen) + 1,
        "count": len(LESSONS),
        "story": story_of(chosen, hand),
        "answer": given,
        "next": lesson_after(chosen.slug),
        "page": _form_context(chosen, hand, table, shown),
    }
    return render(request, "scoring/lesson.html", context)


def _form_context(chosen: Lesson, hand: PracticeHand, table: Table, shown: Shown) -> dict[str, Any]:
    """What the entry form and the board read, the same as on the scorer's page."""
    dealer = hand.record.dealer
    urls = {
        "sheet": reverse("scoring:lesson", args=[chosen.slug]),
        "answer": reverse("scoring:lesson-answer", args=[chosen.slug]),
        "rulebook": reverse("scoring:rulebook"),
        "call": "",
    }
    script = sheet_page.for_script(table, urls)
    deal = record_as_json(hand.record)["deal"]
    return {
        "urls": urls,
        "lanes": sheet_page.lanes_of(table, (), shown),
        "submission_key": "practice",
        "version": 1,
        "dealer": dealer,
        "dealer_name": NAMES[dealer],
        "dealer_side": side_of(dealer),
        "score": table.score,
        "game_number": 1,
        "hand_number": 1,
        "steps": sheet_page.steps_of(table, shown),
        "play": sheet_page.play_of_page(shown),
        "has_depth": False,
        "refusals": sheet_page.general_refusals(shown),
        "awards": shown.awards,
        "out": sheet_page.out_of(table, shown),
        "for_script": {**script, "deal": deal, "seats_in_order": list(SEATS[PLAYERS]), "slug": chosen.slug},
    }
