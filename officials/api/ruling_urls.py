"""Addresses of disputes, rulings and appeals, below `/api/v1/`."""

from django.urls import path

from officials.api import appeals, disputes, rulings

urlpatterns = [
    path("calls/<int:call_id>/file/", disputes.CallFile.as_view(), name="call-file"),
    path("calls/<int:call_id>/opinion/", disputes.CallOpinion.as_view(), name="call-opinion"),
    path("calls/<int:call_id>/statements/", disputes.CallStatements.as_view(), name="call-statements"),
    path("calls/<int:call_id>/photos/", disputes.CallPhotos.as_view(), name="call-photos"),
    path("photos/<int:photo_id>/", disputes.PhotoPicture.as_view(), name="photo"),
    path("sheets/<int:sheet_id>/rulings/", rulings.SheetRulings.as_view(), name="sheet-rulings"),
    path("sheets/<int:sheet_id>/rulings/show/", rulings.SheetRulingShown.as_view(), name="ruling-shown"),
    path("rulings/<int:ruling_id>/", rulings.RulingDetail.as_view(), name="ruling"),
    path("rulings/<int:ruling_id>/publish/", rulings.RulingPublication.as_view(), name="ruling-publish"),
    path("rulings/<int:ruling_id>/appeal/", appeals.RulingAppeal.as_view(), name="ruling-appeal"),
    path("appeals/<int:appeal_id>/", appeals.AppealDetail.as_view(), name="appeal"),
    path("appeals/<int:appeal_id>/show/", appeals.AppealShown.as_view(), name="appeal-shown"),
    path("appeals/<int:appeal_id>/decide/", appeals.AppealDecision.as_view(), name="appeal-decide"),
    path("events/<slug:slug>/rulings/", rulings.EventRulings.as_view(), name="event-rulings"),
    path("events/<slug:slug>/appeals/", appeals.EventAppeals.as_view(), name="event-appeals"),
    path("events/<slug:slug>/appeal-policy/", appeals.EventAppealPolicy.as_view(), name="appeal-policy"),
]
