"""The pen of a sheet: which device enters its hands."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.api.shapes import KEY_PATTERN
from scoring.models import Pen
from scoring.selectors.pens import pen_of
from scoring.selectors.sheets import sheet_at_door
from scoring.services.pens import take_pen


class DeviceSerializer(serializers.Serializer[Any]):
    """The device that asks, by a random name of its own."""

    device = serializers.RegexField(KEY_PATTERN, max_length=64)


class PenRequestSerializer(DeviceSerializer):
    """Whether to take the pen from another device that has it."""

    takes_over = serializers.BooleanField(default=False)


class PenSerializer(serializers.Serializer[Any]):
    """Whether the device has the pen, whether another has, since when, and how often it has passed."""

    is_yours = serializers.BooleanField()
    is_elsewhere = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True)
    number = serializers.IntegerField()


class SheetPen(APIView):
    """Which device enters the hands of a sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.ENTER_HAND, "POST": Action.ENTER_HAND}

    @extend_schema(summary="Ask for a sheet's pen", parameters=[DeviceSerializer], responses=PenSerializer)
    def get(self, request: Request, sheet_id: int) -> Response:
        """Say whether this device has the pen."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        asked = DeviceSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Response(_as_json(pen_of(sheet), asked.validated_data["device"]))

    @extend_schema(summary="Take a sheet's pen", request=PenRequestSerializer, responses={200: PenSerializer})
    def post(self, request: Request, sheet_id: int) -> Response:
        """Take the pen where it is free, or take it over; the device that had it is told."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        given = PenRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        pen = take_pen(sheet_id=sheet_id, actor=actor_of(request), **given.validated_data)
        return Response(_as_json(pen, given.validated_data["device"]))


def _as_json(pen: Pen | None, device: str) -> dict[str, Any]:
    is_yours = pen is not None and pen.device == device
    content = {
        "is_yours": is_yours,
        "is_elsewhere": pen is not None and not is_yours,
        "since": None if pen is None else pen.taken_at,
        "number": 0 if pen is None else pen.number,
    }
    return dict(PenSerializer(content).data)
