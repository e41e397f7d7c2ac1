"""Page addresses of `tournaments`."""

from django.urls import URLPattern, URLResolver, path

from tournaments import entry_urls
from tournaments.views import (
    corrections,
    deciding,
    desk,
    drawing,
    endings,
    events,
    line_ups,
    results,
    screens,
    setups,
    stages,
    standings,
    tables,
    themes,
    where,
)

app_name = "tournaments"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", events.events, name="events"),
    path("theme/", themes.choose_theme, name="theme"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/standings/", standings.standings, name="standings"),
    path("events/new/", setups.new_event, name="new-event"),
    path("e/<slug:slug>/plan/", setups.plan, name="plan"),
    path("e/<slug:slug>/places/", endings.places, name="places"),
    path("e/<slug:slug>/places/end/", endings.end, name="end"),
    path("e/<slug:slug>/details/", setups.details, name="details"),
    path("e/<slug:slug>/plan/publish/", setups.publish, name="publish"),
    path("e/<slug:slug>/stages/new/", setups.new_stage, name="new-stage"),
    path("e/<slug:slug>/stages/<int:position>/", stages.stage, name="stage"),
    path("e/<slug:slug>/stages/<int:position>/settings/", setups.stage_settings, name="stage-settings"),
    path("e/<slug:slug>/stages/<int:position>/remove/", setups.drop_stage, name="drop-stage"),
    path("e/<slug:slug>/stages/<int:position>/draw/", drawing.draw, name="draw"),
    path("e/<slug:slug>/corrections/", corrections.corrections, name="corrections"),
    path("e/<slug:slug>/corrections/<int:correction_id>/undo/", corrections.undo, name="undo-correction"),
    *entry_urls.urlpatterns,
    path("e/<slug:slug>/desk/", desk.desk, name="desk"),
    path("e/<slug:slug>/desk/board/", desk.board, name="desk-board"),
    path("e/<slug:slug>/desk/allocate/", desk.allocate, name="desk-allocate"),
    path("e/<slug:slug>/desk/call/", desk.call_all, name="desk-call-all"),
    path("e/<slug:slug>/desk/<int:number>/call/", desk.call, name="desk-call"),
    path("e/<slug:slug>/desk/<int:number>/uncall/", desk.uncall, name="desk-uncall"),
    path("e/<slug:slug>/desk/<int:number>/arrival/", desk.arrival, name="desk-arrival"),
    path("e/<slug:slug>/desk/<int:number>/forfeit/", desk.forfeit, name="desk-forfeit"),
    path("e/<slug:slug>/desk/<int:number>/forfeit/back/", desk.forfeit_back, name="desk-forfeit-back"),
    path("e/<slug:slug>/desk/<int:number>/send/", desk.send, name="desk-send"),
    path("e/<slug:slug>/desk/<int:number>/leave/", desk.leave, name="desk-leave"),
    path("e/<slug:slug>/tables/", tables.tables, name="tables"),
    path("e/<slug:slug>/tables/grace/", tables.grace, name="tables-grace"),
    path("e/<slug:slug>/tables/<int:number>/", tables.table, name="table"),
    path("e/<slug:slug>/tables/<int:number>/use/", tables.out_of_use, name="table-use"),
    path("e/<slug:slug>/matches/<int:number>/line-up/<str:side>/", line_ups.line_up, name="line-up"),
    path("e/<slug:slug>/matches/<int:number>/result/", results.result, name="result"),
    path("e/<slug:slug>/matches/<int:number>/decide/", deciding.decide, name="decide"),
    path(
        "e/<slug:slug>/matches/<int:number>/halves/<int:half>/start/", desk.start_one, name="match-half-start"
    ),
    path("e/<slug:slug>/matches/<int:number>/halves/<int:half>/bell/", desk.ring_one, name="match-half-bell"),
    path("e/<slug:slug>/halves/<int:round_id>/<int:half>/start/", desk.start, name="half-start"),
    path("e/<slug:slug>/halves/<int:round_id>/<int:half>/bell/", desk.bell, name="half-bell"),
    path("e/<slug:slug>/where/", where.where, name="where"),
    path("e/<slug:slug>/screen/", screens.screen, name="screen"),
]
