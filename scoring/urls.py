"""Page addresses of `scoring`."""

from django.urls import URLPattern, URLResolver, path

from scoring import statistics_urls
from scoring.views import installed, look, matches, openings, paper, practice, printed, rules, seats, sheets

app_name = "scoring"

urlpatterns: list[URLPattern | URLResolver] = [
    path("service-worker.js", installed.worker, name="worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("sheets/<int:sheet_id>/", sheets.sheet, name="sheet"),
    path("sheets/<int:sheet_id>/take-back/", sheets.take_back, name="take-back"),
    path("sheets/<int:sheet_id>/cut/", sheets.cut, name="cut"),
    path("sheets/<int:sheet_id>/confirm/", sheets.confirm, name="confirm"),
    path("sheets/<int:sheet_id>/history/", sheets.history, name="history"),
    path("sheets/<int:sheet_id>/seats/", seats.seats, name="seats"),
    path("sheets/<int:sheet_id>/paper/", paper.paper, name="paper"),
    path("sheets/<int:sheet_id>/paper/check/", paper.check, name="paper-check"),
    path("sheets/<int:sheet_id>/sheet.pdf", printed.filled, name="sheet-pdf"),
    path("sittings/<int:sitting_id>/open/", openings.opening, name="opening"),
    path("e/<slug:slug>/matches/<int:number>/", matches.match, name="match"),
    path("e/<slug:slug>/score-sheets/blank.pdf", printed.blank_sheet, name="blank-sheet"),
    path("e/<slug:slug>/score-sheets/to-come.pdf", printed.blank_sheets, name="blank-sheets"),
    path("e/<slug:slug>/rules/", rules.event_rules, name="event-rules"),
    path("rulebook/", rules.rulebook, name="rulebook"),
    path("practice/", practice.practice, name="practice"),
    path("practice/<slug:slug>/", practice.lesson, name="lesson"),
    path("practice/<slug:slug>/answer/", practice.answer, name="lesson-answer"),
    path("look/", look.look, name="look"),
    *statistics_urls.urlpatterns,
]
