"""What devices say they still hold back."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action
from officials.access.permissions import AccessPermission
from scoring.api.pens import DeviceSerializer
from scoring.selectors.sheets import sheet_at_door
from scoring.services.unsent import MOST_UNSENT, tell_unsent


class UnsentRequestSerializer(DeviceSerializer):
    """How many hands the device keeps that will not go by themselves."""

    hands = serializers.IntegerField(min_value=0, max_value=MOST_UNSENT)


class UnsentSerializer(serializers.Serializer[Any]):
    """How many hands of the sheet all its devices keep."""

    hands = serializers.IntegerField()


class SheetUnsent(APIView):
    """The hands of a sheet that devices have not sent."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"PUT": Action.ENTER_HAND}

    @extend_schema(
        summary="Tell how many hands a device has not sent",
        request=UnsentRequestSerializer,
        responses={200: UnsentSerializer},
    )
    def put(self, request: Request, sheet_id: int) -> Response:
        """Say how many hands this device keeps, 0 for none; officials see it at the sheet's call."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        given = UnsentRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return Response({"hands": tell_unsent(sheet_id=sheet_id, **given.validated_data)})
