"""Page addresses of `officials`."""

from django.urls import URLPattern, URLResolver, path

from officials.seat_urls import urlpatterns as seat_urls
from officials.views import (
    account,
    appeals,
    authority,
    calls,
    disputes,
    invitations,
    people,
    rulings,
    side_pins,
    sign_in,
    table_links,
    tables,
)

app_name = "officials"

urlpatterns: list[URLPattern | URLResolver] = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/code/", sign_in.sign_in_code, name="sign-in-code"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="password"),
    path("account/two-step/", account.two_step, name="two-step"),
    path("account/two-step/confirm/", account.two_step_confirm, name="two-step-confirm"),
    path("account/two-step/codes/", account.two_step_codes, name="two-step-codes"),
    path("account/two-step/off/", account.two_step_off, name="two-step-off"),
    path("invitations/<str:token>/", invitations.invitation, name="invitation"),
    path("t/<str:token>/", tables.open_by_link, name="open-table"),
    path("table/", tables.table, name="table"),
    path("sheets/<int:sheet_id>/call/", calls.call_official, name="call-official"),
    path("calls/<int:call_id>/", calls.call, name="call"),
    path("calls/<int:call_id>/take/", calls.take, name="take-call"),
    path("calls/<int:call_id>/hand-over/", calls.hand_over, name="hand-over-call"),
    path("calls/<int:call_id>/close/", calls.close, name="close-call"),
    path("e/<slug:slug>/calls/", calls.queue, name="calls"),
    path("calls/<int:call_id>/file/", disputes.file, name="call-file"),
    path("photos/<int:photo_id>.jpg", disputes.picture, name="picture"),
    path("sheets/<int:sheet_id>/ruling/", rulings.rule, name="rule"),
    path("rulings/<int:ruling_id>/", rulings.ruling, name="ruling"),
    path("rulings/<int:ruling_id>/publish/", rulings.publish, name="publish-ruling"),
    path("rulings/<int:ruling_id>/appeal/", appeals.make_appeal, name="make-appeal"),
    path("appeals/<int:appeal_id>/", appeals.appeal, name="appeal"),
    path("e/<slug:slug>/rulings/", rulings.rulings, name="rulings"),
    path("e/<slug:slug>/appeals/", appeals.appeals, name="appeals"),
    path("e/<slug:slug>/appeals/policy/", appeals.appeal_policy, name="appeal-policy"),
    path("e/<slug:slug>/people/", people.people, name="people"),
    path("e/<slug:slug>/people/invite/", people.invite, name="invite"),
    path("e/<slug:slug>/people/<int:role_id>/end/", people.end_role, name="end-role"),
    path("e/<slug:slug>/people/invitations/<int:invitation_id>/withdraw/", people.withdraw, name="withdraw"),
    path("e/<slug:slug>/pins/", side_pins.pins, name="pins"),
    path("e/<slug:slug>/pins/cards/", side_pins.cards, name="pin-cards"),
    path("e/<slug:slug>/pins/<int:entrant_id>/", side_pins.own_pin, name="own-pin"),
    path("e/<slug:slug>/tables/links/", table_links.table_links, name="table-links"),
    path("e/<slug:slug>/tables/links/<int:link_id>/revoke/", table_links.revoke, name="revoke-link"),
    path("e/<slug:slug>/authority/", authority.authority, name="authority"),
    *seat_urls,
]
