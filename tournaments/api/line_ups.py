"""Line-ups: a captain, or the desk, says who sits where in a half."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from tournaments.enums import SeatName, Side, SittingState
from tournaments.errors import MatchNotReadyError, NotFoundError
from tournaments.models import Match, Sitting
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.line_ups import sittings_with_line_up
from tournaments.selectors.matches import match_on_record
from tournaments.services.line_ups import Place, name_line_up


class PlaceSerializer(serializers.Serializer[Any]):
    """A player named for a seat of a sitting, by the sitting's number within its match."""

    sitting = counted_from_one()
    seat = serializers.ChoiceField(choices=SeatName.choices)
    player = counted_from_one()


class LineUpRequestSerializer(serializers.Serializer[Any]):
    """The whole line-up of one side in one half; a seat that is left out stays open."""

    places = PlaceSerializer(many=True)


class LineUpSittingSerializer(serializers.Serializer[Any]):
    """A sitting with what one side has named for it; `is_open` while that can be changed."""

    sitting = serializers.IntegerField()
    half = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    is_open = serializers.BooleanField()
    places = PlaceSerializer(many=True)


class LineUpScope(APIView):
    """A view of one side's line-up. Until a half has begun it is that side's own affair, and the desk's."""

    permission_classes = (AccessPermission,)

    def match_of_side(self, match_id: int, side: str) -> tuple[Match, Side]:
        """The match and side, once the door has let the caller through for the entrant there."""
        match = match_on_record(match_id)
        if side not in Side.values:
            raise NotFoundError(noun="side", key=side)
        entrant = match.entrant_a if side == Side.A else match.entrant_b
        self.check_object_permissions(self.request, entrant or match)
        if entrant is None:
            raise MatchNotReadyError(match=match.number)
        return match, Side(side)

    def answer(self, match: Match, side: Side) -> Response:
        """Every sitting of the match with what this side has named."""
        shown = [_sitting(sitting) for sitting in sittings_with_line_up(match, side)]
        return Response(LineUpSittingSerializer(shown, many=True).data)


class LineUpDetail(LineUpScope):
    """What one side has named, half by half."""

    access_actions: ClassVar = {"GET": Action.EDIT_LINE_UP}

    @extend_schema(summary="Read a side's line-up", responses=LineUpSittingSerializer(many=True))
    def get(self, request: Request, match_id: int, side: str) -> Response:  # noqa: ARG002
        """Read the line-up of one side."""
        return self.answer(*self.match_of_side(match_id, side))


class LineUpOfHalf(LineUpScope):
    """One side's line-up in one half."""

    access_actions: ClassVar = {"PUT": Action.EDIT_LINE_UP}

    @extend_schema(
        summary="Name a side's line-up in a half",
        request=LineUpRequestSerializer,
        responses=LineUpSittingSerializer(many=True),
    )
    def put(self, request: Request, match_id: int, side: str, half: int) -> Response:
        """Name who sits where, in place of what was named before."""
        match, own = self.match_of_side(match_id, side)
        given = LineUpRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        places = [
            Place(sitting=place["sitting"], seat=SeatName(place["seat"]), player_id=place["player"])
            for place in given.validated_data["places"]
        ]
        name_line_up(match_id=match.pk, side=own, half=half, places=places, actor=actor_of(request))
        return self.answer(match, own)


def _sitting(sitting: Sitting) -> dict[str, Any]:
    return {
        "sitting": sitting.number,
        "half": sitting.half,
        "table": sitting.table.number if sitting.table else None,
        "is_open": sitting.state == SittingState.NOT_STARTED,
        "places": [
            {"sitting": sitting.number, "seat": named.seat, "player": named.player_id}
            for named in sitting.named  # type: ignore[attr-defined]  # set by the prefetch
        ],
    }
