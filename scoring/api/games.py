"""A whole game of a sheet committed at once, as it is typed in from paper: all of its hands, or none."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.api.shapes import (
    KEY_PATTERN,
    ProgressSerializer,
    SubmissionSerializer,
    ToldProblemSerializer,
    ViolationSerializer,
    WrittenSerializer,
    written_as_json,
)
from scoring.api.versions import IF_MATCH, check_if_match
from scoring.selectors.sheets import sheet_at_door
from scoring.services.games import KEY_ROOM, MOST_HANDS, TypedGame, commit_game
from tournaments.enums import SeatName
from tournaments.problems import CONTENT_TYPE


class GameRequestSerializer(SubmissionSerializer):
    """The hand records of one game in order; `ruleset`, `players`, `dealer`, `score` may be left out of each.

    The game may have begun on the sheet, and need not be won. `first_dealer` is who won the cut, where the
    event cuts again for each game and it is not on the sheet yet.
    """

    submission_key = serializers.RegexField(KEY_PATTERN, max_length=64 - KEY_ROOM)
    hands = serializers.ListField(child=serializers.DictField(), min_length=1, max_length=MOST_HANDS)
    first_dealer = serializers.ChoiceField(choices=SeatName.choices, required=False)


class GameWrittenSerializer(serializers.Serializer[Any]):
    """The lines of the game in order, the cut first where it was sent, and the sheet after them."""

    is_replay = serializers.BooleanField()
    lines = WrittenSerializer(many=True)
    sheet = ProgressSerializer()


class HandOfGameSerializer(serializers.Serializer[Any]):
    """The hand that keeps the game out, counted from 1, with each of its defects and the field it is in."""

    hand = serializers.IntegerField()
    violations = ViolationSerializer(many=True)


class GameRejectedSerializer(ToldProblemSerializer):
    """The problem of a game one hand of which cannot stand; nothing of it is on the sheet."""

    details = HandOfGameSerializer()


class GameList(APIView):
    """The games of a sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ENTER_HAND}

    @extend_schema(
        summary="Commit a whole game",
        parameters=[IF_MATCH],
        request=GameRequestSerializer,
        responses={
            201: GameWrittenSerializer,
            200: OpenApiResponse(
                GameWrittenSerializer, description="The same game had been committed before."
            ),
            (422, CONTENT_TYPE): GameRejectedSerializer,
        },
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Write the hands of one game, or none of them: the first that cannot stand is answered 422."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        check_if_match(request, sheet)
        given = GameRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        game = TypedGame(
            records=asked["hands"],
            first_dealer=asked.get("first_dealer", ""),
            submission_key=asked["submission_key"],
        )
        written = commit_game(
            sheet_id=sheet_id,
            game=game,
            expected_version=asked["expected_version"],
            actor=actor_of(request),
        )
        lines = [written_as_json(line, is_replay=written.is_replay) for line in written.lines]
        code = status.HTTP_200_OK if written.is_replay else status.HTTP_201_CREATED
        content = {"is_replay": written.is_replay, "lines": lines, "sheet": lines[-1]["sheet"]}
        return Response(content, status=code)
