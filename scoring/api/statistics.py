"""Statistics, prizes and people for programs."""

from typing import Any, ClassVar, Final
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of, allow
from officials.access.permissions import AccessPermission
from scoring.models import Prize
from scoring.selectors.boards import (
    Place,
    PrizeStanding,
    board_of,
    prize_on_record,
    prize_standings,
)
from scoring.selectors.people import Career, career_of, pair_at, player_at
from scoring.services.prizes import (
    LONGEST_NOTE,
    LONGEST_TITLE,
    MOST_PLACES,
    PrizeDetails,
    add_prize,
    change_prize,
    drop_prize,
)
from scoring.statistics.metrics import ON_BOARDS, Metric, Ties, Unit
from tournaments.errors import NotFoundError
from tournaments.models import Event
from tournaments.selectors.events import event_at, stage_at

MOST: Final = 32_767


class BoardPlaceSerializer(serializers.Serializer[Any]):
    """One line of a board: `player`, `pair` and `entrant_number` name who it is, each for its own kind.

    A first is told by the match, table and line at which it fell.
    """

    place = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    name = serializers.CharField()
    playing_for = serializers.CharField(allow_blank=True)
    player = serializers.UUIDField(allow_null=True)
    pair = serializers.ListField(child=serializers.UUIDField())
    entrant_number = serializers.IntegerField(allow_null=True)
    amount = serializers.IntegerField()
    games = serializers.IntegerField()
    hands = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    line = serializers.IntegerField(allow_null=True)


class BoardSerializer(serializers.Serializer[Any]):
    """One whole board, best first."""

    metric = serializers.ChoiceField(choices=[metric.value for metric in Metric])
    name = serializers.CharField()
    told = serializers.CharField()
    unit = serializers.ChoiceField(choices=[unit.value for unit in Unit])
    places = BoardPlaceSerializer(many=True)


class PrizeDetailsSerializer(serializers.Serializer[Any]):
    """What a prize is given for.

    `stage` is a stage's position, left out for the whole event. `card` is the card of a named kick (`9S`), or
    the suit of a first Hang Jack (`H`); `table_number` the one table at which that kick must fall.
    """

    title = serializers.CharField(max_length=LONGEST_TITLE)
    metric = serializers.ChoiceField(choices=[metric.value for metric in Metric])
    unit = serializers.ChoiceField(choices=[unit.value for unit in Unit])
    places = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, required=False, default=1)
    ties = serializers.ChoiceField(
        choices=[ties.value for ties in Ties], required=False, default=Ties.SHARED.value
    )
    stage = serializers.IntegerField(
        min_value=1, max_value=MOST, required=False, default=None, allow_null=True
    )
    card = serializers.CharField(max_length=2, required=False, default="", allow_blank=True)
    table_number = serializers.IntegerField(
        min_value=1, max_value=9999, required=False, default=None, allow_null=True
    )
    note = serializers.CharField(max_length=LONGEST_NOTE, required=False, default="", allow_blank=True)


class PrizeSerializer(serializers.Serializer[Any]):
    """A prize on the list."""

    id = serializers.IntegerField()
    position = serializers.IntegerField()
    title = serializers.CharField()
    metric = serializers.ChoiceField(choices=[metric.value for metric in Metric])
    unit = serializers.ChoiceField(choices=[unit.value for unit in Unit])
    places = serializers.IntegerField()
    ties = serializers.ChoiceField(choices=[ties.value for ties in Ties])
    stage = serializers.IntegerField(allow_null=True)
    card = serializers.CharField(allow_blank=True)
    table_number = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class PrizeStandingSerializer(PrizeSerializer):
    """A prize with who has it so far, or for good."""

    is_final = serializers.BooleanField()
    winners = BoardPlaceSerializer(many=True)


class PlayerEventSerializer(serializers.Serializer[Any]):
    """A player's part in one event."""

    event = serializers.CharField()
    name = serializers.CharField()
    entrant = serializers.CharField(allow_blank=True)
    amounts = serializers.DictField(child=serializers.IntegerField())


class CareerSerializer(serializers.Serializer[Any]):
    """A player across the published events, and all of them together."""

    player = serializers.UUIDField()
    name = serializers.CharField()
    amounts = serializers.DictField(child=serializers.IntegerField())
    events = PlayerEventSerializer(many=True)


class PairPlayerSerializer(serializers.Serializer[Any]):
    """One of a pair."""

    player = serializers.UUIDField()
    name = serializers.CharField()


class PairCareerSerializer(serializers.Serializer[Any]):
    """Two who sat together across the published events, and all of them together."""

    players = PairPlayerSerializer(many=True)
    name = serializers.CharField()
    amounts = serializers.DictField(child=serializers.IntegerField())
    events = PlayerEventSerializer(many=True)


class EventBoard(APIView):
    """A leader board of an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(
        summary="Read a leader board",
        parameters=[
            OpenApiParameter("metric", str, OpenApiParameter.PATH, enum=[key.value for key in ON_BOARDS]),
            OpenApiParameter("of", str, enum=[unit.value for unit in Unit], description="Pairs by default."),
            OpenApiParameter("stage", str, description="The position of a stage; all stages by default."),
        ],
        responses=BoardSerializer,
        filters=False,
    )
    def get(self, request: Request, slug: str, metric: str) -> Response:
        """Read it as it stands now."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        if metric not in set(ON_BOARDS):
            raise NotFoundError(noun="metric", key=metric)
        asked = request.query_params.get("of", Unit.PAIR.value)
        if asked not in set(Unit):
            raise NotFoundError(noun="unit", key=asked)
        unit, stage = Unit(asked), _stage(event, request.query_params.get("stage", ""))
        found = board_of(event, Metric(metric), unit, stage=stage)
        told = {"metric": metric, "name": found.spec.name, "told": found.spec.told, "unit": unit.value}
        return Response({**told, "places": [_place(place) for place in found.places]})


class PrizeList(APIView):
    """The prizes of an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "POST": Action.EDIT_EVENT}

    @extend_schema(
        summary="Read the prizes with who has them so far",
        responses=PrizeStandingSerializer(many=True),
        filters=False,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read the list in its order."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        return Response([_standing(standing) for standing in prize_standings(event)])

    @extend_schema(summary="Add a prize", request=PrizeDetailsSerializer, responses={201: PrizeSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Put a prize at the end of the list."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        prize = add_prize(event_id=event.pk, details=_details(request), actor=actor_of(request))
        return Response(_prize(prize), status=status.HTTP_201_CREATED)


class PrizeDetail(APIView):
    """One prize."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"PUT": Action.EDIT_EVENT, "DELETE": Action.EDIT_EVENT}

    @extend_schema(summary="Change a prize", request=PrizeDetailsSerializer, responses=PrizeSerializer)
    def put(self, request: Request, prize_id: int) -> Response:
        """Give it other details; it keeps its place."""
        prize = self._prize(request, prize_id)
        changed = change_prize(prize_id=prize.pk, details=_details(request), actor=actor_of(request))
        return Response(_prize(changed))

    @extend_schema(summary="Take a prize off the list", request=None, responses={204: None})
    def delete(self, request: Request, prize_id: int) -> Response:
        """Take it off; those after it move up."""
        prize = self._prize(request, prize_id)
        drop_prize(prize_id=prize.pk, actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _prize(self, request: Request, prize_id: int) -> Prize:
        prize = prize_on_record(prize_id)
        self.check_object_permissions(request, prize.event)
        return prize


class PlayerCareer(APIView):
    """A player across events."""

    permission_classes = (AccessPermission,)
    concerns_installation = True
    access_actions: ClassVar = {"GET": Action.LIST_EVENTS}

    @extend_schema(summary="Read what a player came to across events", responses=CareerSerializer)
    def get(self, request: Request, uid: UUID) -> Response:
        """Read it from every published event."""
        allow(actor_of(request), Action.LIST_EVENTS, None)
        career = career_of(player_at(uid))
        return Response({"player": str(career.player.uid), "name": career.name, **_career(career)})


class PairCareer(APIView):
    """Two who sat together, across events."""

    permission_classes = (AccessPermission,)
    concerns_installation = True
    access_actions: ClassVar = {"GET": Action.LIST_EVENTS}

    @extend_schema(summary="Read what two came to while they sat together", responses=PairCareerSerializer)
    def get(self, request: Request, uid: UUID, other: UUID) -> Response:
        """Read it from every published event; it is the same whoever of the two is named first."""
        allow(actor_of(request), Action.LIST_EVENTS, None)
        career = career_of(*pair_at(uid, other))
        players = [{"player": str(player.uid), "name": player.name} for player in career.players]
        return Response({"players": players, "name": career.name, **_career(career)})


def _career(career: Career) -> dict[str, Any]:
    events = [
        {
            "event": line.event.slug,
            "name": line.event.name,
            "entrant": line.entrant,
            "amounts": {key.value: amount for key, amount in line.amounts.items()},
        }
        for line in career.events
    ]
    return {"amounts": {key.value: amount for key, amount in career.amounts.items()}, "events": events}


def _stage(event: Event, asked: str) -> int | None:
    if not asked:
        return None
    if not (asked.isdecimal() and asked.isascii() and len(asked) < 6):
        raise NotFoundError(noun="stage", key=asked[:20])
    return stage_at(event, int(asked)).pk


def _details(request: Request) -> PrizeDetails:
    given = PrizeDetailsSerializer(data=request.data)
    given.is_valid(raise_exception=True)
    asked = given.validated_data
    enums = {"metric": Metric(asked["metric"]), "unit": Unit(asked["unit"]), "ties": Ties(asked["ties"])}
    return PrizeDetails(**{**asked, **enums})


def _prize(prize: Prize) -> dict[str, Any]:
    plain = ("id", "position", "title", "metric", "unit", "places", "ties", "card", "table_number", "note")
    stage = None if prize.stage is None else prize.stage.position
    return {**{name: getattr(prize, name) for name in plain}, "stage": stage}


def _standing(standing: PrizeStanding) -> dict[str, Any]:
    winners = [_place(place) for place in standing.places]
    return {**_prize(standing.prize), "is_final": standing.is_final, "winners": winners}


def _place(place: Place) -> dict[str, Any]:
    row, who, occasion = place.row, place.who, place.row.occasion
    return {
        "place": row.place,
        "is_shared": row.is_shared,
        "name": who.name,
        "playing_for": who.of,
        "player": None if who.player is None else str(who.player),
        "pair": [str(uid) for uid in who.pair],
        "entrant_number": who.entrant,
        "amount": row.amount,
        "games": row.games,
        "hands": row.hands,
        "match": None if occasion is None else occasion.match,
        "table": None if occasion is None else occasion.table,
        "line": None if occasion is None else occasion.feat.sequence,
    }
