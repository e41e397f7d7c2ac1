"""Hands: committed to a sheet, and previewed before they are sent."""

from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.api.shapes import (
    CommittedSerializer,
    HandRequestSerializer,
    PreviewSerializer,
    RecordRequestSerializer,
    RejectedSerializer,
    written_as_json,
)
from scoring.api.versions import IF_MATCH, check_if_match
from scoring.api.wording import violations_told
from scoring.rules.notation import award_as_json, violation_as_json
from scoring.selectors.previews import Preview, preview_of, preview_on
from scoring.selectors.sheets import sheet_at_door
from scoring.services.hands import HandOutcome, OutcomeKind, commit_hand
from tournaments.problems import CONTENT_TYPE, told_of

# Making a serializer takes several times as long as using it, and reading a request leaves no trace in it.
HAND_REQUEST: Final = HandRequestSerializer()


class HandList(APIView):
    """The hands of a sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ENTER_HAND}

    @extend_schema(
        summary="Commit a hand",
        parameters=[IF_MATCH],
        request=HandRequestSerializer,
        responses={
            201: CommittedSerializer,
            200: OpenApiResponse(CommittedSerializer, description="The same hand had been committed before."),
            (422, CONTENT_TYPE): RejectedSerializer,
        },
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Judge a hand and write it on the sheet; a hand that cannot stand is recorded and answered 422."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        check_if_match(request, sheet)
        given = HAND_REQUEST.run_validation(request.data)
        outcome = commit_hand(sheet_id=sheet_id, seen=sheet, actor=actor_of(request), **given)
        return _answer(outcome)


class SheetPreview(APIView):
    """The worth of the next hand of a sheet so far."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.VIEW_EVENT}

    @extend_schema(
        summary="Preview the next hand of a sheet",
        request=RecordRequestSerializer,
        responses=PreviewSerializer,
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Say what a hand in the making comes to on this sheet; nothing is written."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        given = RecordRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return Response(preview_as_json(preview_on(sheet, given.validated_data["record"])))


class HandPreview(APIView):
    """The worth of any hand so far."""

    permission_classes = (AllowAny,)  # about no object of ours: the record brings everything with it

    @extend_schema(summary="Preview any hand", request=RecordRequestSerializer, responses=PreviewSerializer)
    def post(self, request: Request) -> Response:
        """Say what a hand comes to by its own rule set and score; nothing is written."""
        given = RecordRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return Response(preview_as_json(preview_of(given.validated_data["record"])))


def preview_as_json(preview: Preview) -> dict[str, Any]:
    """A preview as `PreviewSerializer` describes it."""
    count = preview.worth.count
    return {
        "awards": [award_as_json(award) for award in count.awards],
        "uncounted": [award_as_json(award) for award in count.uncounted],
        "score_after": count.score_after,
        "bullseye": count.bullseye,
        "violations": violations_told(violation_as_json(found) for found in preview.worth.violations),
        "needs": preview.worth.needs.value,
        "calls": [{"seat": made.seat, "call": made.call.value} for made in preview.calls],
        "turn": None if preview.turn is None else preview.turn.seat,
        "cards": list(preview.cards),
    }


def _answer(outcome: HandOutcome) -> Response:
    written = written_as_json(outcome.line, is_replay=outcome.is_replay)
    verdict = outcome.line.content["verdict"]
    if outcome.kind == OutcomeKind.COMMITTED:
        code = status.HTTP_200_OK if outcome.is_replay else status.HTTP_201_CREATED
        return Response({**written, "verdict": verdict}, status=code)
    rejection = told_of("hand-rejected", {**written, "violations": violations_told(verdict["violations"])})
    return Response(rejection.as_json(), status=rejection.status, content_type=CONTENT_TYPE)
