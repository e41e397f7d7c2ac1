"""Who sits where on a sheet, and a seat given to somebody else."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.api.shapes import SubmissionSerializer, WrittenSerializer, written_as_json
from scoring.api.versions import IF_MATCH, check_if_match
from scoring.selectors.pages import seats_of_sitting
from scoring.selectors.seatings import seats_of_each_hand
from scoring.selectors.sheets import sheet_at_door
from scoring.services.seat_changes import SeatChange, change_seat
from tournaments.enums import SeatName
from tournaments.models import Seat
from tournaments.request_numbers import counted_from_one


class SeatSpellSerializer(serializers.ModelSerializer[Seat]):
    """Somebody in a seat from one line of the sheet up to, but without, another."""

    name = serializers.CharField(source="player.name")

    class Meta:
        model = Seat
        fields = ("seat", "player", "name", "from_sequence", "until_sequence")


class HandSeatsSerializer(serializers.Serializer[Any]):
    """A counted hand, and the player (id) in each seat."""

    game_number = serializers.IntegerField()
    hand_number = serializers.IntegerField()
    sequence = serializers.IntegerField()
    players = serializers.DictField(child=serializers.IntegerField())


class SeatingSerializer(serializers.Serializer[Any]):
    """Everybody who sat on a sheet, and who played each hand."""

    seats = SeatSpellSerializer(many=True)
    hands = HandSeatsSerializer(many=True)


class SeatChangeRequestSerializer(SubmissionSerializer):
    """Who is to sit where; `accepts_rules` is a substitute's word, `is_mid_hand` for emergencies alone."""

    seat = serializers.ChoiceField(choices=SeatName.choices)
    player = counted_from_one()
    is_mid_hand = serializers.BooleanField(required=False, default=False)
    accepts_rules = serializers.BooleanField(required=False, default=False)


class SheetSeats(APIView):
    """The seats of a sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "POST": Action.SEAT_SUBSTITUTE}

    @extend_schema(summary="Read who sat where", responses=SeatingSerializer)
    def get(self, request: Request, sheet_id: int) -> Response:
        """Read everybody who sat on a sheet, and who played each hand that counts."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        seating = {"seats": seats_of_sitting(sheet.sitting), "hands": seats_of_each_hand([sheet])[sheet.pk]}
        return Response(SeatingSerializer(seating).data)

    @extend_schema(
        summary="Give a seat to somebody else",
        parameters=[IF_MATCH],
        request=SeatChangeRequestSerializer,
        responses=WrittenSerializer,
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Bring an approved substitute to a seat, or let somebody return who sat there before."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        check_if_match(request, sheet)
        given = SeatChangeRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        change = SeatChange(
            seat=SeatName(asked["seat"]),
            player_id=asked["player"],
            is_mid_hand=asked["is_mid_hand"],
            accepts_rules=asked["accepts_rules"],
            submission_key=asked["submission_key"],
            expected_version=asked["expected_version"],
        )
        written = change_seat(sheet_id=sheet_id, change=change, actor=actor_of(request))
        return Response(written_as_json(written.line, is_replay=written.is_replay))
