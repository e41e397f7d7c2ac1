"""Where do I sit, through the API: anybody may ask."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action
from officials.access.permissions import AccessPermission
from tournaments.selectors.events import event_at
from tournaments.selectors.where import Whereabouts, whereabouts


class WhereaboutsSerializer(serializers.Serializer[Any]):
    """An entrant found: its match now or next, its tables, and how many matches go to a table before it."""

    entrant = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField())
    match = serializers.IntegerField(allow_null=True)
    opponent = serializers.CharField(allow_null=True)
    tables = serializers.ListField(child=serializers.IntegerField())
    hall = serializers.CharField()
    is_called = serializers.BooleanField()
    is_in_play = serializers.BooleanField()
    ahead = serializers.IntegerField(allow_null=True)


class WhereaboutsList(APIView):
    """Where somebody sits."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(
        summary="Find where somebody sits",
        parameters=[OpenApiParameter("q", str, required=True, description="A part of a name, two letters.")],
        responses=WhereaboutsSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Find by a part of a player's or an entrant's name, whatever its case and accents."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        found = whereabouts(event, request.query_params.get("q", "")[:120], now=timezone.now())
        return Response(WhereaboutsSerializer([_shown(place) for place in found], many=True).data)


def _shown(place: Whereabouts) -> dict[str, Any]:
    return {
        "entrant": place.entrant.name,
        "names": place.names,
        "match": place.match.number if place.match else None,
        "opponent": place.opponent.name if place.opponent else None,
        "tables": [table.number for table in place.tables],
        "hall": place.tables[0].hall if place.tables else "",
        "is_called": place.match is not None and place.match.called_at is not None,
        "is_in_play": place.is_in_play,
        "ahead": place.ahead,
    }
