"""Addresses of the API of `officials`, below `/api/v1/`."""

from django.urls import path

from officials.api import authority, calls, changes, me, people, side_pins, sign_in, table_links
from officials.api.ruling_urls import urlpatterns as ruling_urls
from officials.api.seat_urls import urlpatterns as seat_urls

urlpatterns = [
    path("changes/", changes.Changes.as_view(), name="changes"),
    path("sign-in/", sign_in.SignIn.as_view(), name="api-sign-in"),
    path("sign-out/", sign_in.SignOut.as_view(), name="api-sign-out"),
    path("sign-out/everywhere/", sign_in.SignOutEverywhere.as_view(), name="api-sign-out-everywhere"),
    path("me/", me.Me.as_view(), name="me"),
    path("me/password/", me.Password.as_view(), name="my-password"),
    path("me/two-step/", me.TwoStep.as_view(), name="my-two-step"),
    path("me/two-step/confirm/", me.TwoStepConfirmation.as_view(), name="my-two-step-confirm"),
    path("me/two-step/codes/", me.TwoStepCodes.as_view(), name="my-two-step-codes"),
    path("me/two-step/off/", me.TwoStepEnd.as_view(), name="my-two-step-off"),
    path("table/", table_links.OwnTable.as_view(), name="own-table"),
    path("invitations/accept/", people.InvitationAcceptance.as_view(), name="invitation-accept"),
    path("events/<slug:slug>/powers/", authority.Powers.as_view(), name="powers"),
    path("events/<slug:slug>/people/", people.People.as_view(), name="people"),
    path("events/<slug:slug>/people/<int:role_id>/end/", people.RoleEnd.as_view(), name="role-end"),
    path("events/<slug:slug>/invitations/", people.Invitations.as_view(), name="invitations"),
    path(
        "events/<slug:slug>/invitations/<int:invitation_id>/withdraw/",
        people.InvitationWithdrawal.as_view(),
        name="invitation-withdraw",
    ),
    path("events/<slug:slug>/table-links/", table_links.TableLinks.as_view(), name="table-links"),
    path(
        "events/<slug:slug>/table-links/<int:link_id>/revoke/",
        table_links.TableLinkEnd.as_view(),
        name="table-link-end",
    ),
    path("entrants/<int:entrant_id>/pin/", side_pins.SidePinDetail.as_view(), name="side-pin"),
    path("events/<slug:slug>/irregularities/", calls.Irregularities.as_view(), name="irregularities"),
    path("events/<slug:slug>/calls/", calls.EventCalls.as_view(), name="event-calls"),
    path("sheets/<int:sheet_id>/call/", calls.SheetCall.as_view(), name="sheet-call"),
    path("calls/<int:call_id>/", calls.CallDetail.as_view(), name="call"),
    path("calls/<int:call_id>/take/", calls.CallTaking.as_view(), name="call-take"),
    path("calls/<int:call_id>/hand-over/", calls.CallHandOver.as_view(), name="call-hand-over"),
    path("calls/<int:call_id>/close/", calls.CallClosing.as_view(), name="call-close"),
    path("events/<slug:slug>/authority/", authority.Authority.as_view(), name="authority"),
    *ruling_urls,
    *seat_urls,
]
