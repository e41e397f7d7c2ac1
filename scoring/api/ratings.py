"""Ratings for programs: the list, why one moved, and the choice that an event is rated."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.models import Rating, RatingMove
from scoring.selectors.people import career_of, player_at
from scoring.selectors.ratings import is_rated, moves_of, rating_list
from scoring.services.ratings import rate_event
from tournaments.selectors.events import event_at


class RatingSerializer(serializers.ModelSerializer[Rating]):
    """A player's rating: what is published, and the strength and doubt it is made from."""

    player = serializers.UUIDField(source="player.uid", read_only=True)
    name = serializers.CharField(source="player.name", read_only=True)
    rating = serializers.IntegerField(source="shown", read_only=True)

    class Meta:
        model = Rating
        fields = ("player", "name", "rating", "mu", "sigma", "games")


class RatingMoveSerializer(serializers.ModelSerializer[RatingMove]):
    """What the games of one sheet made of a rating; `expected` is how many of them were to be won."""

    event = serializers.CharField(source="sheet.sitting.match.event.slug", read_only=True)
    match = serializers.IntegerField(source="sheet.sitting.match.number", read_only=True)

    class Meta:
        model = RatingMove
        fields = ("event", "match", "sheet", "at", "won", "lost", "expected", "before", "after")


class RatedSerializer(serializers.Serializer[Any]):
    """Whether the games of an event are rated here."""

    is_rated = serializers.BooleanField()


class RatingList(ListAPIView[Rating]):
    """Everybody who has a rating."""

    permission_classes = (AccessPermission,)
    concerns_installation = True
    access_actions: ClassVar = {"GET": Action.LIST_EVENTS}
    serializer_class = RatingSerializer
    filter_backends = ()

    def get_queryset(self) -> Any:
        """The best first."""
        return rating_list()

    @extend_schema(summary="Read the ratings")
    def get(self, request: Request, *args: Any, **more: Any) -> Response:
        """Read a page of them."""
        return super().get(request, *args, **more)


class RatingMoves(APIView):
    """Why a player's rating is what it is."""

    permission_classes = (AccessPermission,)
    concerns_installation = True
    access_actions: ClassVar = {"GET": Action.LIST_EVENTS}

    @extend_schema(
        summary="Read what moved a player's rating",
        responses=RatingMoveSerializer(many=True),
        filters=False,
    )
    def get(self, request: Request, uid: UUID) -> Response:  # noqa: ARG002
        """Read every sheet that moved it, the latest first."""
        player = player_at(uid)
        career_of(player)  # one who stands in no published event is nobody's business
        return Response(RatingMoveSerializer(moves_of(player), many=True).data)


class EventRated(APIView):
    """Whether an event is rated."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "PUT": Action.EDIT_EVENT}

    @extend_schema(summary="Read whether an event is rated", responses=RatedSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Read the choice."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        return Response({"is_rated": is_rated(event)})

    @extend_schema(
        summary="Let the games of an event be rated, or not",
        request=RatedSerializer,
        responses=RatedSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        """Choose; the ratings follow within a minute."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = RatedSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        chosen = given.validated_data["is_rated"]
        return Response({"is_rated": rate_event(event_id=event.pk, is_rated=chosen, actor=actor_of(request))})
