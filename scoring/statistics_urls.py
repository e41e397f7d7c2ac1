"""Page addresses of statistics, prizes and people; part of `scoring.urls`."""

from django.urls import URLPattern, path

from scoring.views import batches, prizes, ratings, statistics

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/leaders/", statistics.leaders, name="leaders"),
    path("e/<slug:slug>/leaders/<slug:metric>/", statistics.leader, name="leader"),
    path(
        "e/<slug:slug>/statistics/<slug:unit>.<slug:form>", statistics.statistics_file, name="statistics-file"
    ),
    path("e/<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("e/<slug:slug>/prizes/prizes.<slug:form>", statistics.prizes_file, name="prizes-file"),
    path("e/<slug:slug>/prizes/compose/", prizes.compose, name="compose-prizes"),
    path("e/<slug:slug>/prizes/<int:prize_id>/", prizes.change, name="change-prize"),
    path("e/<slug:slug>/prizes/<int:prize_id>/up/", prizes.move_up, name="move-prize"),
    path("e/<slug:slug>/prizes/<int:prize_id>/drop/", prizes.drop, name="drop-prize"),
    path("e/<slug:slug>/teams/<int:number>/", statistics.entrant, name="entrant"),
    path("players/<uuid:uid>/", statistics.player, name="player"),
    path("players/<uuid:uid>/with/<uuid:other>/", statistics.pair, name="pair"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("players/<uuid:uid>/rating/", ratings.rating, name="rating"),
    path("e/<slug:slug>/rated/", ratings.rated, name="rated"),
    path("e/<slug:slug>/print-batches/", batches.batches, name="batches"),
    path("e/<slug:slug>/print-batches/<int:batch_id>/batch.pdf", batches.batch_file, name="batch-file"),
]
