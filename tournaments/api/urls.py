"""Addresses of the API of `tournaments`, below `/api/v1/`."""

from django.urls import path

from tournaments.api.check_ins import CheckIn
from tournaments.api.corrections import CorrectionList, CorrectionRehearsal, CorrectionUndoing
from tournaments.api.draws import (
    DrawList,
    EventPlaces,
    EventPlanDetail,
    EventTemplateChoice,
    StageDetail,
    StageDraw,
    StageDrawPublication,
    StagePlayOffs,
    TemplateList,
)
from tournaments.api.entrants import EntrantList
from tournaments.api.entry import (
    CheckInLinks,
    EntrantAnswer,
    EntrantArrival,
    EntrantDetail,
    EntrantRoster,
    EntryTermsDetail,
    RegistrationList,
)
from tournaments.api.events import EventDetail, EventEnding, EventList, EventPublication
from tournaments.api.line_ups import LineUpDetail, LineUpOfHalf
from tournaments.api.matches import MatchDetail, MatchList, MatchOutcome, RoundMatches, SittingTable
from tournaments.api.stages import RoundList, StageList, TableList
from tournaments.api.standings import StageStandings
from tournaments.api.tables import (
    EventGrace,
    MatchArrivals,
    MatchCall,
    MatchForfeit,
    MatchTables,
    TableAllocation,
    TableCalling,
    TableDetail,
    TableOutOfUse,
)
from tournaments.api.transfers import (
    EntrantListImport,
    EntrantListLook,
    EventExport,
    EventImport,
    ListOut,
)
from tournaments.api.where import WhereaboutsList

urlpatterns = [
    path("check-ins/", CheckIn.as_view(), name="check-in-by-link"),
    path("event-imports/", EventImport.as_view(), name="event-import"),
    path("events/<slug:slug>/export/", EventExport.as_view(), name="event-export"),
    path("events/<slug:slug>/entry/", EntryTermsDetail.as_view(), name="entry-terms"),
    path("events/<slug:slug>/registrations/", RegistrationList.as_view(), name="registrations"),
    path("events/<slug:slug>/entrants/look/", EntrantListLook.as_view(), name="entrant-list-look"),
    path("events/<slug:slug>/entrants/import/", EntrantListImport.as_view(), name="entrant-list-import"),
    path("events/<slug:slug>/check-in-links/", CheckInLinks.as_view(), name="check-in-links"),
    path("events/<slug:slug>/lists/<slug:name>/", ListOut.as_view(), name="list-out"),
    path("entrants/<int:entrant_id>/", EntrantDetail.as_view(), name="entrant"),
    path("entrants/<int:entrant_id>/answer/", EntrantAnswer.as_view(), name="entrant-answer"),
    path("entrants/<int:entrant_id>/roster/", EntrantRoster.as_view(), name="entrant-roster"),
    path("entrants/<int:entrant_id>/arrival/", EntrantArrival.as_view(), name="entrant-arrival"),
    path("events/", EventList.as_view(), name="events"),
    path("events/<slug:slug>/", EventDetail.as_view(), name="event"),
    path("events/<slug:slug>/publish/", EventPublication.as_view(), name="event-publish"),
    path("events/<slug:slug>/entrants/", EntrantList.as_view(), name="entrants"),
    path("events/<slug:slug>/tables/", TableList.as_view(), name="tables"),
    path("events/<slug:slug>/stages/", StageList.as_view(), name="stages"),
    path("events/<slug:slug>/ending/", EventEnding.as_view(), name="event-ending"),
    path("events/<slug:slug>/template/", EventTemplateChoice.as_view(), name="event-template"),
    path("events/<slug:slug>/plan/", EventPlanDetail.as_view(), name="plan"),
    path("events/<slug:slug>/places/", EventPlaces.as_view(), name="places"),
    path("events/<slug:slug>/draws/", DrawList.as_view(), name="draws"),
    path("events/<slug:slug>/corrections/", CorrectionList.as_view(), name="corrections"),
    path(
        "events/<slug:slug>/corrections/rehearsal/",
        CorrectionRehearsal.as_view(),
        name="correction-rehearsal",
    ),
    path("events/<slug:slug>/matches/", MatchList.as_view(), name="matches"),
    path("templates/", TemplateList.as_view(), name="templates"),
    path("stages/<int:stage_id>/", StageDetail.as_view(), name="stage"),
    path("stages/<int:stage_id>/draw/", StageDraw.as_view(), name="stage-draw"),
    path("stages/<int:stage_id>/draw/publish/", StageDrawPublication.as_view(), name="stage-draw-publish"),
    path("stages/<int:stage_id>/play-offs/", StagePlayOffs.as_view(), name="stage-play-offs"),
    path("corrections/<int:correction_id>/undo/", CorrectionUndoing.as_view(), name="correction-undo"),
    path("stages/<int:stage_id>/rounds/", RoundList.as_view(), name="rounds"),
    path("stages/<int:stage_id>/standings/", StageStandings.as_view(), name="standings"),
    path("rounds/<int:round_id>/matches/", RoundMatches.as_view(), name="round-matches"),
    path("matches/<int:match_id>/", MatchDetail.as_view(), name="match"),
    path("matches/<int:match_id>/result/", MatchOutcome.as_view(), name="match-result"),
    path("sittings/<int:sitting_id>/table/", SittingTable.as_view(), name="sitting-table"),
    path("events/<slug:slug>/where/", WhereaboutsList.as_view(), name="where"),
    path("events/<slug:slug>/grace/", EventGrace.as_view(), name="grace"),
    path("events/<slug:slug>/tables/allocate/", TableAllocation.as_view(), name="tables-allocate"),
    path("events/<slug:slug>/tables/call/", TableCalling.as_view(), name="tables-call"),
    path("tables/<int:table_id>/", TableDetail.as_view(), name="table"),
    path("tables/<int:table_id>/out-of-use/", TableOutOfUse.as_view(), name="table-out-of-use"),
    path("matches/<int:match_id>/tables/", MatchTables.as_view(), name="match-tables"),
    path("matches/<int:match_id>/call/", MatchCall.as_view(), name="match-call"),
    path("matches/<int:match_id>/arrivals/", MatchArrivals.as_view(), name="match-arrivals"),
    path("matches/<int:match_id>/forfeit/", MatchForfeit.as_view(), name="match-forfeit"),
    path("matches/<int:match_id>/line-ups/<str:side>/", LineUpDetail.as_view(), name="line-ups"),
    path("matches/<int:match_id>/line-ups/<str:side>/<int:half>/", LineUpOfHalf.as_view(), name="line-up"),
]
