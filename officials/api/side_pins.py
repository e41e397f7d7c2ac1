"""The PINs of the sides."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from officials.models import SidePin
from officials.services.side_pins import end_side_pin, set_side_pin
from tournaments.models import Entrant
from tournaments.selectors.found import found


class PinRequestSerializer(serializers.Serializer[Any]):
    """A PIN of four to eight digits."""

    pin = serializers.CharField(max_length=20)


class PinKeptSerializer(serializers.Serializer[Any]):
    """Whether a side has a PIN, and since when; the PIN itself is kept nowhere."""

    entrant = serializers.IntegerField()
    has_pin = serializers.BooleanField()
    set_at = serializers.DateTimeField(allow_null=True)


class SidePinDetail(APIView):
    """The PIN by which a side confirms its sheets."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {
        "GET": Action.SET_PIN,
        "PUT": Action.SET_PIN,
        "DELETE": Action.SET_PIN,
    }

    @extend_schema(summary="Say whether a side has a PIN", responses=PinKeptSerializer)
    def get(self, request: Request, entrant_id: int) -> Response:
        """Say whether the side has a PIN."""
        return self._kept(self._entrant(request, entrant_id))

    @extend_schema(
        summary="Set a side's PIN", request=PinRequestSerializer, responses={200: PinKeptSerializer}
    )
    def put(self, request: Request, entrant_id: int) -> Response:
        """Give the side a PIN in place of any before."""
        entrant = self._entrant(request, entrant_id)
        given = PinRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        set_side_pin(entrant_id=entrant.pk, actor=actor_of(request), **given.validated_data)
        return self._kept(entrant)

    @extend_schema(summary="Take a side's PIN away", request=None, responses={200: PinKeptSerializer})
    def delete(self, request: Request, entrant_id: int) -> Response:
        """Take the side's PIN away; it confirms at the table then."""
        entrant = self._entrant(request, entrant_id)
        end_side_pin(entrant_id=entrant.pk)
        return self._kept(entrant)

    def _entrant(self, request: Request, entrant_id: int) -> Entrant:
        entrant = found(Entrant.objects.select_related("event").filter(pk=entrant_id), entrant_id)
        self.check_object_permissions(request, entrant)
        return entrant

    def _kept(self, entrant: Entrant) -> Response:
        kept = SidePin.objects.filter(entrant=entrant).first()
        told = {"entrant": entrant.pk, "has_pin": kept is not None, "set_at": kept.set_at if kept else None}
        return Response(PinKeptSerializer(told).data, status=status.HTTP_200_OK)
