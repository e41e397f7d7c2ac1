"""The entrants of an event."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from officials.access import Action, actor_of, is_allowed
from officials.access.permissions import AccessPermission
from tournaments.api.scopes import EventScope
from tournaments.enums import EntrantKind, EntrantState, MembershipRole
from tournaments.models import Entrant, Event, Membership
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.entry import entrants_in_public
from tournaments.selectors.events import entrants_of
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants


class MemberSerializer(serializers.ModelSerializer[Membership]):
    """A person of an entrant."""

    id = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.name")

    class Meta:
        model = Membership
        fields = ("id", "name", "role")


class EntrantSerializer(serializers.ModelSerializer[Entrant]):
    """An entrant with its people."""

    players = MemberSerializer(source="memberships", many=True)

    class Meta:
        model = Entrant
        fields = ("id", "number", "name", "kind", "club", "seed", "state", "players")


class PlayerRequestSerializer(serializers.Serializer[Any]):
    """A new person by name, or one known here already by `player_id`."""

    name = serializers.CharField(max_length=120, required=False)
    player_id = counted_from_one(required=False)
    role = serializers.ChoiceField(choices=MembershipRole.choices, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for one of the two ways to say who it is."""
        if ("name" in attrs) == ("player_id" in attrs):
            raise serializers.ValidationError("give a name, or the id of a player known here")
        return attrs


class EntrantRequestSerializer(serializers.Serializer[Any]):
    """What is said of an entrant when it enters."""

    name = serializers.CharField(max_length=120)
    kind = serializers.ChoiceField(choices=EntrantKind.choices)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    seed = counted_from_one(required=False, allow_null=True)
    players = PlayerRequestSerializer(many=True, required=False)


class EntrantFilter(filters.FilterSet):  # type: ignore[misc] # django-filter is untyped
    """Which entrants are wanted."""

    state = filters.MultipleChoiceFilter(choices=EntrantState.choices)
    name = filters.CharFilter(lookup_expr="icontains")
    club = filters.CharFilter(lookup_expr="icontains")
    player = filters.CharFilter(
        field_name="memberships__player__name", lookup_expr="icontains", distinct=True
    )


@extend_schema_view(
    get=extend_schema(summary="List the entrants of an event", responses=EntrantSerializer(many=True)),
    post=extend_schema(
        summary="Enter entrants, all or none",
        request=EntrantRequestSerializer(many=True),
        responses={201: EntrantSerializer(many=True)},
    ),
)
class EntrantList(EventScope, generics.ListAPIView[Entrant]):
    """The entrants of an event."""

    serializer_class = EntrantSerializer
    filterset_class = EntrantFilter
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "POST": Action.ENTER_ENTRANT}

    def rows(self, event: Event) -> QuerySet[Entrant]:
        """The rows of an event; those not accepted are for whoever may accept them."""
        sees_all = is_allowed(actor_of(self.request), Action.ENTER_ENTRANT, event)
        return entrants_of(event) if sees_all else entrants_in_public(event)

    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the scope reads the address
        """Enter entrants together; where one cannot stand, none is entered."""
        event = self.event()
        given: serializers.ListSerializer[Any] = serializers.ListSerializer(
            data=request.data, child=EntrantRequestSerializer(), allow_empty=False, max_length=500
        )
        given.is_valid(raise_exception=True)
        entries = [_details(entry) for entry in given.validated_data]
        entered = enter_entrants(event_id=event.pk, entries=entries, actor=actor_of(request))
        rows = entrants_of(event).filter(pk__in=[entrant.pk for entrant in entered])
        return Response(EntrantSerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


def _details(entry: dict[str, Any]) -> EntrantDetails:
    people = tuple(PlayerEntry(**person) for person in entry.get("players", ()))
    return EntrantDetails(**{**entry, "players": people})
