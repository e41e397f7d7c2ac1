"""The halves of timed matches through the API."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.services.halves import ring_bell_of_round, start_half_of_round
from tournaments.selectors.events import round_on_record


class MatchNumbersSerializer(serializers.Serializer[Any]):
    """The matches concerned, by id."""

    matches = serializers.ListField(child=serializers.IntegerField())


class HalfStart(APIView):
    """The beginning of a half."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(summary="Begin a half of a round", request=None, responses=MatchNumbersSerializer)
    def post(self, request: Request, round_id: int, half: int) -> Response:
        """Begin the half of every match of the round that has come so far; the answer is those begun now."""
        a_round = round_on_record(round_id)
        self.check_object_permissions(request, a_round)
        begun = start_half_of_round(round_id=a_round.pk, half=half, actor=actor_of(request))
        return Response({"matches": [each.match_id for each in begun]})


class HalfBell(APIView):
    """The bell that ends a half."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(
        summary="Ring the bell for a half of a round", request=None, responses=MatchNumbersSerializer
    )
    def post(self, request: Request, round_id: int, half: int) -> Response:
        """End the half of every match of the round in which it runs; the answer is those that heard it."""
        a_round = round_on_record(round_id)
        self.check_object_permissions(request, a_round)
        rung = ring_bell_of_round(round_id=a_round.pk, half=half, actor=actor_of(request))
        return Response({"matches": [match.pk for match in rung]})
