"""Page addresses of entering an event, arriving, and taking things in and out; part of `tournaments.urls`."""

from django.urls import URLPattern, path

from tournaments.views import check_in, downloads, entrant_lists, entrants, entry, printed

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/entry/", entry.entry, name="entry"),
    path("e/<slug:slug>/entry/terms/", entry.terms, name="entry-terms"),
    path("e/<slug:slug>/entry/<str:token>/", entry.registration, name="registration"),
    path("e/<slug:slug>/entrants/", entry.entrants, name="entrants"),
    path("e/<slug:slug>/entrants/import/", entrant_lists.import_list, name="import-list"),
    path("e/<slug:slug>/entrants/template.<slug:form>", entrant_lists.template, name="list-template"),
    path("e/<slug:slug>/entrants/new/", entrants.new_entrant, name="new-entrant"),
    path("e/<slug:slug>/entrants/<int:entrant_id>/", entrants.entrant, name="entrant"),
    path("e/<slug:slug>/entrants/<int:entrant_id>/roster/", entry.roster, name="roster"),
    path("e/<slug:slug>/entrants/<int:entrant_id>/<slug:step>/", entry.answer, name="answer"),
    path("e/<slug:slug>/check-in/", check_in.check_in_list, name="check-in"),
    path("e/<slug:slug>/check-in/cards/", check_in.cards, name="check-in-cards"),
    path("e/<slug:slug>/check-in/<int:entrant_id>/", check_in.note, name="note-arrival"),
    path("c/<str:token>/", check_in.arrive, name="arrive"),
    path("events/bring-in/", downloads.bring_in, name="bring-in"),
    path("e/<slug:slug>/downloads/", downloads.downloads, name="downloads"),
    path("e/<slug:slug>/downloads/event.json", downloads.whole_event, name="whole-event"),
    path("e/<slug:slug>/downloads/<slug:name>.<slug:form>", downloads.listing, name="listing"),
    path("e/<slug:slug>/print/bracket.pdf", printed.bracket, name="printed-bracket"),
    path("e/<slug:slug>/print/<slug:name>.pdf", printed.printed, name="printed"),
]
