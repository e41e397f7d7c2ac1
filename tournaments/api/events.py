"""Events, their tables and their stages."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from officials.selectors.roles import roles_of_person
from officials.services.roles import start_event
from tournaments.enums import Confirmation, EventState, NextDealer
from tournaments.event_templates import MOST_EXPECTED
from tournaments.models import Event
from tournaments.selectors.events import event_at, events_seen
from tournaments.services.endings import finish_event, reopen_event
from tournaments.services.events import EventDetails, change_event, publish_event


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event as anybody sees it."""

    rule_set = serializers.JSONField()

    class Meta:
        model = Event
        fields = (
            "slug",
            "name",
            "state",
            "venue",
            "time_zone",
            "starts_on",
            "ends_on",
            "rule_set",
            "rule_set_digest",
            "next_dealer",
            "confirmation",
            "expected_entrants",
            "entrant_kind",
        )


class EventRequestSerializer(serializers.Serializer[Any]):
    """What an organizer says about a new event. `rule_set` is a preset's name, or a base and its changes."""

    name = serializers.CharField(max_length=200)
    slug = serializers.SlugField(max_length=80)
    venue = serializers.CharField(max_length=200, required=False, allow_blank=True)
    time_zone = serializers.CharField(max_length=64, required=False)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    rule_set = serializers.JSONField()
    next_dealer = serializers.ChoiceField(choices=NextDealer.choices, required=False)
    confirmation = serializers.ChoiceField(choices=Confirmation.choices, required=False)


class EventStartSerializer(EventRequestSerializer):
    """What an organizer says about a new event; with a template its stages and tables are set up with it."""

    template = serializers.CharField(required=False, max_length=40)
    entrants = serializers.IntegerField(required=False, min_value=2, max_value=MOST_EXPECTED)


class EventChangeSerializer(EventRequestSerializer):
    """What an organizer says about an event that is there; its address stays."""

    slug = None  # type: ignore[assignment] # this is how a declared field is left out
    expected_entrants = serializers.IntegerField(
        required=False, allow_null=True, min_value=2, max_value=MOST_EXPECTED
    )


class EndingRequestSerializer(serializers.Serializer[Any]):
    """The event's name, where it is to be finished though something is left in it."""

    name = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class EventFilter(filters.FilterSet):  # type: ignore[misc] # django-filter is untyped
    """Which events are wanted."""

    state = filters.MultipleChoiceFilter(choices=EventState.choices)
    name = filters.CharFilter(lookup_expr="icontains")
    starts_from = filters.DateFilter(field_name="starts_on", lookup_expr="gte")
    starts_until = filters.DateFilter(field_name="starts_on", lookup_expr="lte")


@extend_schema_view(
    get=extend_schema(summary="List events", responses=EventSerializer(many=True)),
    post=extend_schema(
        summary="Set up a draft event", request=EventStartSerializer, responses={201: EventSerializer}
    ),
)
class EventList(generics.ListAPIView[Event]):
    """The published events, and the drafts one has a role in."""

    serializer_class = EventSerializer
    filterset_class = EventFilter
    permission_classes = (AccessPermission,)
    concerns_installation = True
    access_actions: ClassVar = {"GET": Action.LIST_EVENTS, "POST": Action.CREATE_EVENT}

    def get_queryset(self) -> QuerySet[Event]:
        """The events this caller may know of."""
        user = actor_of(self.request).user
        own = set() if user is None else {role.event_id for role in roles_of_person(user)}
        return events_seen(own_event_ids=own)

    def post(self, request: Request) -> Response:
        """Set up a draft event; who does so is its organizer."""
        given = EventStartSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        fields = dict(given.validated_data)
        layout = {name: fields.pop(name) for name in ("template", "entrants") if name in fields}
        event = start_event(details=EventDetails(**fields), actor=actor_of(request), **layout)
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


class EventDetail(APIView):
    """One event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "PUT": Action.EDIT_EVENT}

    @extend_schema(summary="Read an event", responses=EventSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Read an event."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        return Response(EventSerializer(event).data)

    @extend_schema(
        summary="Change an event; its rules only while it is a draft",
        request=EventChangeSerializer,
        responses=EventSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        """Change what is said of an event; its address stays."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = EventChangeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        kept = {"slug": event.slug, "expected_entrants": event.expected_entrants}
        details = EventDetails(**{**kept, **given.validated_data})
        changed = change_event(event_id=event.pk, details=details, actor=actor_of(request))
        return Response(EventSerializer(changed).data)


class EventPublication(APIView):
    """Publishing an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.PUBLISH_EVENT}

    @extend_schema(summary="Publish an event, fixing its rules", request=None, responses=EventSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Publish a draft; from now on its rule set is fixed."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        published = publish_event(event_id=event.pk, actor=actor_of(request))
        return Response(EventSerializer(published).data)


class EventEnding(APIView):
    """Finishing an event, and opening it again."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.EDIT_EVENT, "DELETE": Action.EDIT_EVENT}

    @extend_schema(
        summary="Finish an event; by its name where matches or draws are left",
        request=EndingRequestSerializer,
        responses=EventSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Finish an event in which nothing is being played."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = EndingRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        typed = given.validated_data["name"]
        finished = finish_event(event_id=event.pk, typed_name=typed, actor=actor_of(request))
        return Response(EventSerializer(finished).data)

    @extend_schema(summary="Open a finished event again", request=None, responses={200: EventSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        """Open a finished event again."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        return Response(EventSerializer(reopen_event(event_id=event.pk, actor=actor_of(request))).data)
