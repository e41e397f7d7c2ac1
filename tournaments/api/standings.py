"""The standings of a stage, with why each place is that place."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action
from officials.access.permissions import AccessPermission
from tournaments.selectors.events import stage_on_record
from tournaments.selectors.standings import StandingRow, Standings, standings_for
from tournaments.standings.keys import Key, Number


class PlacedSerializer(serializers.Serializer[Any]):
    """One line of a table. `decided_by` is the tie-break that decided the place, `why` says so in words."""

    place = serializers.IntegerField(allow_null=True)
    last_place = serializers.IntegerField(allow_null=True)
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    matches = serializers.IntegerField()
    bullseyes_for = serializers.CharField()
    bullseyes_against = serializers.CharField()
    values = serializers.DictField(child=serializers.CharField(allow_null=True))
    decided_by = serializers.ChoiceField(choices=[key.value for key in Key], allow_null=True)
    why = serializers.CharField()


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings of a stage, best first, and the tie-breaks asked, in order."""

    stage = serializers.IntegerField()
    name = serializers.CharField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    unconfirmed = serializers.IntegerField()
    unplayed = serializers.IntegerField()
    rows = PlacedSerializer(many=True)


class StageStandings(APIView):
    """The standings of a stage."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(summary="Read the standings of a stage", responses=StandingsSerializer)
    def get(self, request: Request, stage_id: int) -> Response:
        """Read the standings, computed from the results on record."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        return Response(standings_as_json(standings_for(stage)))


def standings_as_json(standings: Standings) -> dict[str, Any]:
    """The standings as `StandingsSerializer` describes them."""
    return {
        "stage": standings.stage.pk,
        "name": standings.stage.name,
        "tie_breaks": [key.value for key in standings.keys],
        "unconfirmed": standings.unconfirmed,
        "unplayed": standings.unplayed,
        "rows": [_row(placed) for placed in standings.rows],
    }


def _row(placed: StandingRow) -> dict[str, Any]:
    row = placed.row
    return {
        "place": row.place,
        "last_place": row.last_place,
        "entrant": placed.entrant.pk,
        "name": placed.entrant.name,
        "matches": row.tally.matches,
        "bullseyes_for": _number(row.tally.bullseyes_for),
        "bullseyes_against": _number(row.tally.bullseyes_against),
        "values": {key.value: _number(value) for key, value in row.values.items()},
        "decided_by": None if row.decided_by is None else row.decided_by.value,
        "why": row.explanation,
    }


def _number(value: Number | None) -> str | None:
    """Numbers as text, since half a point is no whole number."""
    return None if value is None else str(value)
