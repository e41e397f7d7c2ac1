"""Addresses of the API about substitutes and sanctions, below `/api/v1/`."""

from django.urls import path

from officials.api import authority, sanctions, substitutions

urlpatterns = [
    path(
        "events/<slug:slug>/authority/extract/",
        authority.AuthorityExtract.as_view(),
        name="authority-extract",
    ),
    path(
        "events/<slug:slug>/substitutions/",
        substitutions.EventSubstitutions.as_view(),
        name="event-substitutions",
    ),
    path(
        "events/<slug:slug>/substitute-terms/",
        substitutions.SubstituteLimits.as_view(),
        name="substitute-terms",
    ),
    path("events/<slug:slug>/pool/", substitutions.Pool.as_view(), name="pool"),
    path(
        "events/<slug:slug>/pool/<int:place_id>/leave/",
        substitutions.PoolLeaving.as_view(),
        name="pool-leave",
    ),
    path(
        "substitutions/<int:substitution_id>/",
        substitutions.SubstitutionDetail.as_view(),
        name="substitution",
    ),
    path(
        "substitutions/<int:substitution_id>/approve/",
        substitutions.SubstitutionApproval.as_view(),
        name="substitution-approve",
    ),
    path(
        "substitutions/<int:substitution_id>/refuse/",
        substitutions.SubstitutionRefusal.as_view(),
        name="substitution-refuse",
    ),
    path(
        "substitutions/<int:substitution_id>/withdraw/",
        substitutions.SubstitutionWithdrawal.as_view(),
        name="substitution-withdraw",
    ),
    path(
        "substitutions/<int:substitution_id>/accept-rules/",
        substitutions.SubstitutionAcceptance.as_view(),
        name="substitution-accept",
    ),
    path(
        "substitutions/<int:substitution_id>/end/",
        substitutions.SubstitutionEnd.as_view(),
        name="substitution-end",
    ),
    path("events/<slug:slug>/sanctions/", sanctions.Sanctions.as_view(), name="sanctions"),
    path("events/<slug:slug>/sanctions/terms/", sanctions.SanctionRules.as_view(), name="sanction-terms"),
    path(
        "events/<slug:slug>/sanctions/carried/",
        sanctions.CarriedSanctions.as_view(),
        name="sanctions-carried",
    ),
    path(
        "events/<slug:slug>/sanctions/carried/left-out/",
        sanctions.LeftOutSanctions.as_view(),
        name="sanctions-left-out",
    ),
    path("events/<slug:slug>/sanctions/people/", sanctions.PeopleToName.as_view(), name="sanctions-people"),
    path("sanctions/<int:sanction_id>/", sanctions.SanctionDetail.as_view(), name="sanction"),
    path(
        "sanctions/<int:sanction_id>/confirm/",
        sanctions.SanctionConfirmation.as_view(),
        name="sanction-confirm",
    ),
    path(
        "sanctions/<int:sanction_id>/dismiss/", sanctions.SanctionDismissal.as_view(), name="sanction-dismiss"
    ),
    path("sanctions/<int:sanction_id>/lift/", sanctions.SanctionLifting.as_view(), name="sanction-lift"),
]
