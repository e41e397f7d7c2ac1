"""The plan of an event, its templates, and the draws of its stages."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from tournaments.api.matches import MatchSerializer
from tournaments.api.scopes import EventScope
from tournaments.api.stages import StageRequestSerializer, StageSerializer
from tournaments.draw_content import DrawRequest
from tournaments.enums import DrawMethod
from tournaments.event_templates import MOST_EXPECTED, TEMPLATES
from tournaments.models import Draw, Event
from tournaments.pairing.stages.model import EventPlan
from tournaments.pairing.swiss.model import Rule
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.draws import draws_of
from tournaments.selectors.events import event_at, stage_on_record, stages_of
from tournaments.selectors.matches import match_on_record
from tournaments.selectors.pictures import origin_in_words
from tournaments.selectors.plans import MOST_SUPPOSED, planned_event, supposed_entrants
from tournaments.selectors.rankings import event_ranking
from tournaments.services.draws import preview_draw, publish_draw
from tournaments.services.play_offs import schedule_play_off
from tournaments.services.setups import lay_out_template
from tournaments.services.stages import StageDetails, change_stage, remove_stage


class TemplateSerializer(serializers.Serializer[Any]):
    """A format seen at real events."""

    key = serializers.CharField()
    name = serializers.CharField()
    seen_in = serializers.CharField()
    told = serializers.CharField()
    entrant_kind = serializers.CharField()
    expected = serializers.IntegerField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class TemplateRequestSerializer(serializers.Serializer[Any]):
    """The template to lay out, for so many entrants expected."""

    template = serializers.CharField(max_length=40)
    entrants = serializers.IntegerField(required=False, min_value=2, max_value=MOST_EXPECTED)


class PlannedStageSerializer(serializers.Serializer[Any]):
    """One stage of the plan: how many it takes, where each seed comes from, its groups and matches."""

    stage = serializers.IntegerField()
    entrants = serializers.IntegerField()
    seeding = serializers.ListField(child=serializers.CharField())
    groups = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    matches = serializers.IntegerField()
    rounds = serializers.IntegerField()


class PlanSerializer(serializers.Serializer[Any]):
    """The whole of an event before anything is played."""

    entrants = serializers.IntegerField()
    stages = PlannedStageSerializer(many=True)


class DrawSerializer(serializers.ModelSerializer[Draw]):
    """A draw as it stands on record; entrants by their numbers in the event."""

    content = serializers.DictField()
    request = serializers.DictField(source="settings.request")

    class Meta:
        model = Draw
        fields = (
            "id",
            "number",
            "first_round",
            "method",
            "seed",
            "state",
            "request",
            "content",
            "made_by",
            "made_at",
            "published_by",
            "published_at",
        )


class DrawRequestSerializer(serializers.Serializer[Any]):
    """How to draw; entrants by their numbers in the event. A bracket's `lines` have null for a bye."""

    method = serializers.ChoiceField(
        choices=[method.value for method in DrawMethod if method != DrawMethod.SWISS], required=False
    )
    seed = serializers.CharField(required=False, max_length=120, allow_blank=True)
    seeded = serializers.IntegerField(required=False, min_value=0)
    clubs_apart = serializers.BooleanField(required=False)
    pots = serializers.ListField(child=serializers.ListField(child=counted_from_one()), required=False)
    lines = serializers.ListField(child=counted_from_one(allow_null=True), required=False)
    groups = serializers.ListField(child=serializers.ListField(child=counted_from_one()), required=False)
    absent = serializers.ListField(child=counted_from_one(), required=False)
    half_byes = serializers.ListField(child=counted_from_one(), required=False)
    relaxed = serializers.ListField(
        child=serializers.ChoiceField(choices=[rule.value for rule in Rule]), required=False
    )


class FinalPlaceSerializer(serializers.Serializer[Any]):
    """Those who finish at a place, shared down to another; entrants by number."""

    place = serializers.IntegerField()
    last_place = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())


class PlayOffRequestSerializer(serializers.Serializer[Any]):
    """The two who play off, by id."""

    entrant_a = counted_from_one()
    entrant_b = counted_from_one()


class TemplateList(APIView):
    """The formats an event can be set up from."""

    permission_classes = (AccessPermission,)
    concerns_installation = True
    access_actions: ClassVar = {"GET": Action.LIST_EVENTS}

    @extend_schema(summary="List templates of events", responses=TemplateSerializer(many=True))
    def get(self, request: Request) -> Response:  # noqa: ARG002 - the same for everybody
        """List the formats."""
        return Response(TemplateSerializer(TEMPLATES, many=True).data)


class EventTemplateChoice(APIView):
    """Laying a template out in an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.EDIT_EVENT}

    @extend_schema(
        summary="Lay a template out in a draft event",
        request=TemplateRequestSerializer,
        responses={201: StageSerializer(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Give a draft without stages the stages and tables of a template."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = TemplateRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        lay_out_template(event_id=event.pk, actor=actor_of(request), **given.validated_data)
        rows = StageSerializer(stages_of(event), many=True)
        return Response(rows.data, status=status.HTTP_201_CREATED)


class EventPlanDetail(APIView):
    """The event as one picture."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(
        summary="Read the plan of an event",
        parameters=[OpenApiParameter("entrants", int, description="suppose so many are entered")],
        responses=PlanSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read the plan as drawn, as entered, or for a number of entrants supposed."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        supposed = request.query_params.get("entrants", "")
        entrants = supposed_entrants(supposed)
        if supposed and entrants is None:
            raise ParseError(f"entrants must be a whole number from 1 to {MOST_SUPPOSED}")
        planned = planned_event(event, entrants=entrants)
        return Response(_plan_as_json(planned.plan, {key: s.pk for key, s in planned.stages.items()}))


class StageDetail(APIView):
    """One stage."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"PUT": Action.EDIT_EVENT, "DELETE": Action.EDIT_EVENT}

    @extend_schema(summary="Change a stage", request=StageRequestSerializer, responses=StageSerializer)
    def put(self, request: Request, stage_id: int) -> Response:
        """Change a stage that is not drawn."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        given = StageRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        details = StageDetails(**given.validated_data)
        changed = change_stage(stage_id=stage.pk, details=details, actor=actor_of(request))
        return Response(StageSerializer(changed).data)

    @extend_schema(summary="Remove the last stage", responses={204: None})
    def delete(self, request: Request, stage_id: int) -> Response:
        """Remove the last stage of an event, if it was never drawn."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        remove_stage(stage_id=stage.pk, actor=actor_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema_view(
    get=extend_schema(summary="List the draws of an event", responses=DrawSerializer(many=True))
)
class DrawList(EventScope, generics.ListAPIView[Draw]):
    """The published and undone draws of an event."""

    serializer_class = DrawSerializer
    filter_backends = ()
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    def rows(self, event: Event) -> QuerySet[Draw]:
        """The rows of an event."""
        return draws_of(event)


class StageDraw(APIView):
    """Drawing a stage or the next round of a Swiss one."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(summary="Preview a draw", request=DrawRequestSerializer, responses={201: DrawSerializer})
    def post(self, request: Request, stage_id: int) -> Response:
        """Draw to look at; nothing comes of it until it is published."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        given = DrawRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        draw = preview_draw(
            stage_id=stage.pk, request=draw_request(given.validated_data), actor=actor_of(request)
        )
        return Response(DrawSerializer(draw).data, status=status.HTTP_201_CREATED)


class StageDrawPublication(APIView):
    """Publishing a draw."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(summary="Publish the draw previewed", request=None, responses=DrawSerializer)
    def post(self, request: Request, stage_id: int) -> Response:
        """Publish the preview: its matches come to be."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        draw = publish_draw(stage_id=stage.pk, actor=actor_of(request))
        return Response(DrawSerializer(draw).data)


class EventPlaces(APIView):
    """The final ranking of an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(summary="Read the final ranking of an event", responses=FinalPlaceSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Read who finished where, as far as it is decided."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        rows = [
            {
                "place": found.place,
                "last_place": found.last_place,
                "entrants": [int(entrant.id) for entrant in found.entrants],
                "names": [entrant.name for entrant in found.entrants],
            }
            for found in event_ranking(event)
        ]
        return Response(FinalPlaceSerializer(rows, many=True).data)


class StagePlayOffs(APIView):
    """Play-offs of a stage."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(
        summary="Let two entrants still level play off",
        request=PlayOffRequestSerializer,
        responses={201: MatchSerializer},
    )
    def post(self, request: Request, stage_id: int) -> Response:
        """Schedule a match that counts for nothing but the order of its two."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        given = PlayOffRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        match = schedule_play_off(
            stage_id=stage.pk,
            entrant_a_id=given.validated_data["entrant_a"],
            entrant_b_id=given.validated_data["entrant_b"],
            actor=actor_of(request),
        )
        shown = MatchSerializer(match_on_record(match.pk))
        return Response(shown.data, status=status.HTTP_201_CREATED)


def draw_request(given: dict[str, Any]) -> DrawRequest:
    """The request that was sent, lists as tuples."""
    return DrawRequest(**{name: _tuples(value) for name, value in given.items()})


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value


def _plan_as_json(plan: EventPlan, stages: dict[str, int]) -> dict[str, Any]:
    return {
        "entrants": plan.entrants,
        "stages": [
            {
                "stage": stages[planned.key],
                "entrants": planned.size,
                "seeding": [origin_in_words(origin) for origin in planned.seeding],
                "groups": planned.groups,
                "matches": len(planned.matches),
                "rounds": max((match.round for match in planned.matches), default=0),
            }
            for planned in plan.stages
        ],
    }
