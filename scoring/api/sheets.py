"""Sheets: opened, read, their lines, their cuts, confirmations and bells."""

import json
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, SideOfSheet, actor_of
from officials.access.permissions import AccessPermission
from officials.services.side_pins import prove_side
from scoring.api.shapes import (
    ConfirmationRequestSerializer,
    CutRequestSerializer,
    LineSerializer,
    OpeningRequestSerializer,
    PennedSerializer,
    ProgressSerializer,
    WrittenSerializer,
    written_as_json,
)
from scoring.api.versions import IF_MATCH, check_if_match, etag_of
from scoring.models import ScoreSheet, SheetLine
from scoring.projections import progress_of
from scoring.selectors.pages import sheet_on_page, sheet_read
from scoring.selectors.sheets import NextStep, lines_of, next_steps, sheet_at_door
from scoring.services.bells import ring_bell
from scoring.services.openings import Opening, open_sheet
from scoring.services.sheets import confirm_sheet, cut_dealer
from scoring.services.submissions import Written
from scoring.services.take_backs import take_back_hand
from tournaments.enums import Side
from tournaments.selectors.matches import match_on_record, sitting_on_record


class SheetSerializer(ProgressSerializer):
    """A sheet: where it has got to, whose it is, and what may be done next."""

    event = serializers.CharField()
    match = serializers.IntegerField()
    match_number = serializers.IntegerField()
    sitting = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    sides = serializers.DictField(child=serializers.CharField())
    players = serializers.DictField(child=serializers.CharField())
    terms = serializers.DictField()
    rule_set_digest = serializers.CharField()
    head = serializers.CharField()
    next_steps = serializers.ListField(
        child=serializers.ChoiceField(choices=[step.value for step in NextStep])
    )


class BellRequestSerializer(serializers.Serializer[Any]):
    """The half that ends."""

    half = serializers.IntegerField(min_value=1, max_value=4)


class BellSerializer(serializers.Serializer[Any]):
    """The sheets that heard the bell, as it left them."""

    sheets = ProgressSerializer(many=True)


class SheetOpening(APIView):
    """The sheet of a sitting."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.OPEN_SHEET}

    @extend_schema(
        summary="Open the sheet of a sitting",
        request=OpeningRequestSerializer,
        responses={201: SheetSerializer},
    )
    def post(self, request: Request, sitting_id: int) -> Response:
        """Open the sheet: who sits where, and who deals first. Sent again, it finds the same sheet."""
        self.check_object_permissions(request, sitting_on_record(sitting_id))
        given = OpeningRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        opening = Opening(**given.validated_data)
        sheet = open_sheet(sitting_id=sitting_id, opening=opening, actor=actor_of(request))
        return Response(sheet_as_json(sheet_on_page(sheet.pk)), status=status.HTTP_201_CREATED)


class SheetDetail(APIView):
    """One sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(summary="Read a sheet", responses=SheetSerializer)
    def get(self, request: Request, sheet_id: int) -> Response:
        """Read a sheet: state, seats, terms and next steps."""
        sheet = sheet_on_page(sheet_id)
        self.check_object_permissions(request, sheet)
        return Response(sheet_as_json(sheet), headers={"ETag": etag_of(sheet)})


class AfterSerializer(serializers.Serializer[Any]):
    """The line after which to begin; all lines where it is left out."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


@extend_schema_view(get=extend_schema(summary="List the lines of a sheet", parameters=[AfterSerializer]))
class SheetLines(generics.ListAPIView[SheetLine]):
    """The lines of a sheet in order: the whole record."""

    serializer_class = LineSerializer
    filter_backends = ()
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    def get_queryset(self) -> QuerySet[SheetLine]:
        """The lines of the sheet at the address."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without a sheet
            return SheetLine.objects.none()
        sheet = sheet_at_door(self.kwargs["sheet_id"])
        self.check_object_permissions(self.request, sheet)
        asked = AfterSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return lines_of(sheet).filter(sequence__gt=asked.validated_data["after"])


class DealerCut(APIView):
    """The cut for the next game's first deal."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ENTER_HAND}

    @extend_schema(
        summary="Enter who deals the next game first",
        parameters=[IF_MATCH],
        request=CutRequestSerializer,
        responses=WrittenSerializer,
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Enter who won the cut, where the event cuts again for each game."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        check_if_match(request, sheet)
        given = CutRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return _written(cut_dealer(sheet_id=sheet_id, actor=actor_of(request), **given.validated_data))


class HandTakenBack(APIView):
    """The last hand taken back."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.TAKE_BACK_HAND}

    @extend_schema(
        summary="Take the last hand back",
        parameters=[IF_MATCH],
        request=PennedSerializer,
        responses=WrittenSerializer,
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Take back the last hand, until the next one is on the sheet."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        check_if_match(request, sheet)
        given = PennedSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return _written(take_back_hand(sheet_id=sheet_id, actor=actor_of(request), **given.validated_data))


class Confirmation(APIView):
    """The confirmation of one side."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.CONFIRM_SHEET}

    @extend_schema(
        summary="Confirm a played sheet for one side",
        parameters=[IF_MATCH],
        request=ConfirmationRequestSerializer,
        responses=WrittenSerializer,
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Confirm a sheet for one side; with the second side it is official."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)  # before a word of theirs is read
        given = ConfirmationRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        side = Side(given.validated_data["side"])
        whose, actor = SideOfSheet(sheet, side), actor_of(request)
        self.check_object_permissions(request, whose)
        check_if_match(request, sheet)
        proof = prove_side(side=whose, pin=given.validated_data.get("pin", ""), actor=actor)
        return _written(
            confirm_sheet(
                sheet_id=sheet_id,
                side=side,
                submission_key=given.validated_data["submission_key"],
                expected_version=given.validated_data["expected_version"],
                actor=actor,
                proof=proof,
            )
        )


class Bell(APIView):
    """The bell of a timed match."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(
        summary="Ring the bell that ends a half", request=BellRequestSerializer, responses=BellSerializer
    )
    def post(self, request: Request, match_id: int) -> Response:
        """End a half at every table of the match; a second bell changes nothing."""
        self.check_object_permissions(request, match_on_record(match_id))
        given = BellRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        rung = ring_bell(match_id=match_id, actor=actor_of(request), **given.validated_data)
        return Response({"sheets": [_progress(sheet) for sheet in rung]})


def sheet_as_json(sheet: ScoreSheet) -> dict[str, Any]:
    """A sheet found by `sheet_on_page`, as `SheetSerializer` describes it."""
    read = sheet_read(sheet)
    sitting = sheet.sitting
    return {
        **_progress(sheet),
        "event": sitting.match.event.slug,
        "match": sitting.match_id,
        "match_number": sitting.match.number,
        "sitting": sitting.pk,
        "table": None if sitting.table is None else sitting.table.number,
        "sides": read.sides,
        "players": read.players,
        "terms": json.loads(sheet.terms),
        "rule_set_digest": sheet.rule_set_digest,
        "head": sheet.head,
        "next_steps": [step.value for step in next_steps(sheet)],
    }


def _progress(sheet: ScoreSheet) -> dict[str, Any]:
    return {"sheet": sheet.pk, "version": sheet.version, **progress_of(sheet).as_json()}


def _written(written: Written) -> Response:
    return Response(written_as_json(written.line, is_replay=written.is_replay))
