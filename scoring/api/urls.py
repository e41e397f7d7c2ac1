"""Addresses of the API of `scoring`, below `/api/v1/`."""

from django.urls import path

from scoring.api.desk import DeskDetail
from scoring.api.games import GameList
from scoring.api.halves import HalfBell, HalfStart
from scoring.api.hands import HandList, HandPreview, SheetPreview
from scoring.api.paper import BatchDetail, BatchFile, BatchList
from scoring.api.pens import SheetPen
from scoring.api.ratings import EventRated, RatingList, RatingMoves
from scoring.api.seats import SheetSeats
from scoring.api.sheets import (
    Bell,
    Confirmation,
    DealerCut,
    HandTakenBack,
    SheetDetail,
    SheetLines,
    SheetOpening,
)
from scoring.api.statistics import EventBoard, PairCareer, PlayerCareer, PrizeDetail, PrizeList
from scoring.api.unsent import SheetUnsent

urlpatterns = [
    path("sheets/<int:sheet_id>/hands/", HandList.as_view(), name="hands"),
    path("sheets/<int:sheet_id>/games/", GameList.as_view(), name="games"),
    path("events/<slug:slug>/desk/", DeskDetail.as_view(), name="desk"),
    path("sittings/<int:sitting_id>/sheet/", SheetOpening.as_view(), name="sheet-opening"),
    path("sheets/<int:sheet_id>/", SheetDetail.as_view(), name="sheet"),
    path("sheets/<int:sheet_id>/lines/", SheetLines.as_view(), name="sheet-lines"),
    path("sheets/<int:sheet_id>/seats/", SheetSeats.as_view(), name="sheet-seats"),
    path("sheets/<int:sheet_id>/pen/", SheetPen.as_view(), name="pen"),
    path("sheets/<int:sheet_id>/unsent/", SheetUnsent.as_view(), name="unsent"),
    path("sheets/<int:sheet_id>/preview/", SheetPreview.as_view(), name="sheet-preview"),
    path("sheets/<int:sheet_id>/cut/", DealerCut.as_view(), name="cut"),
    path("sheets/<int:sheet_id>/take-back/", HandTakenBack.as_view(), name="take-back"),
    path("sheets/<int:sheet_id>/confirm/", Confirmation.as_view(), name="confirm"),
    path("matches/<int:match_id>/bell/", Bell.as_view(), name="bell"),
    path("rounds/<int:round_id>/halves/<int:half>/start/", HalfStart.as_view(), name="half-start"),
    path("rounds/<int:round_id>/halves/<int:half>/bell/", HalfBell.as_view(), name="half-bell"),
    path("hands/preview/", HandPreview.as_view(), name="hand-preview"),
    path("events/<slug:slug>/leaders/<slug:metric>/", EventBoard.as_view(), name="leaders"),
    path("events/<slug:slug>/prizes/", PrizeList.as_view(), name="prizes"),
    path("prizes/<int:prize_id>/", PrizeDetail.as_view(), name="prize"),
    path("players/<uuid:uid>/", PlayerCareer.as_view(), name="player"),
    path("players/<uuid:uid>/with/<uuid:other>/", PairCareer.as_view(), name="pair"),
    path("ratings/", RatingList.as_view(), name="ratings"),
    path("players/<uuid:uid>/rating/", RatingMoves.as_view(), name="rating-moves"),
    path("events/<slug:slug>/rated/", EventRated.as_view(), name="event-rated"),
    path("events/<slug:slug>/print-batches/", BatchList.as_view(), name="print-batches"),
    path("print-batches/<int:batch_id>/", BatchDetail.as_view(), name="print-batch"),
    path("print-batches/<int:batch_id>/file/", BatchFile.as_view(), name="print-batch-file"),
]
