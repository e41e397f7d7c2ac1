"""Page addresses about substitutes, sanctions, consoles and the files of the record of authority."""

from django.urls import URLPattern, path

from officials.views import authority, consoles, sanctions, substitutes

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/substitutes/", substitutes.substitutes, name="substitutes"),
    path("e/<slug:slug>/substitutes/limits/", substitutes.limits, name="substitute-limits"),
    path("e/<slug:slug>/substitutes/pool/<int:place_id>/leave/", substitutes.leave_pool, name="leave-pool"),
    path(
        "e/<slug:slug>/matches/<int:number>/substitutes/<str:side>/", substitutes.ask, name="ask-substitute"
    ),
    path("substitutions/<int:substitution_id>/decide/", substitutes.decide, name="decide-substitute"),
    path("substitutions/<int:substitution_id>/end/", substitutes.end, name="end-substitute"),
    path("substitutions/<int:substitution_id>/withdraw/", substitutes.withdraw, name="withdraw-substitute"),
    path("substitutions/<int:substitution_id>/accept/", substitutes.accept, name="accept-rules"),
    path("e/<slug:slug>/sanctions/", sanctions.sanctions, name="sanctions"),
    path("e/<slug:slug>/sanctions/terms/", sanctions.terms, name="sanction-terms"),
    path("e/<slug:slug>/sanctions/carried/", sanctions.decide_carried, name="decide-carried"),
    path("sanctions/<int:sanction_id>/decide/", sanctions.decide, name="decide-sanction"),
    path("e/<slug:slug>/console/", consoles.console, name="console"),
    path("e/<slug:slug>/overview/", consoles.overview, name="overview"),
    path("calls/<int:call_id>/answer/", consoles.answer, name="answer-call"),
    path("e/<slug:slug>/authority/record.<str:ending>", authority.authority_file, name="authority-file"),
    path("e/<slug:slug>/authority/extract.<str:ending>", authority.extract, name="authority-extract"),
]
