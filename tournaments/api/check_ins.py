"""Checking in by the link of an entrant's card, which is the permission."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.services.entrant_links import check_in_by_link
from tournaments.api.matches import NamedEntrantSerializer


class CheckInRequestSerializer(serializers.Serializer[Any]):
    """The token of a check-in link."""

    token = serializers.CharField(max_length=64)


class CheckIn(APIView):
    """Checking an entrant in by its link."""

    permission_classes = (AllowAny,)

    @extend_schema(
        summary="Check in by an entrant's link",
        request=CheckInRequestSerializer,
        responses=NamedEntrantSerializer,
    )
    def post(self, request: Request) -> Response:
        """Note the arrival of the entrant whose link it is, on a day of its event; again changes nothing."""
        given = CheckInRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        entrant = check_in_by_link(token=given.validated_data["token"])
        return Response(NamedEntrantSerializer(entrant).data)
