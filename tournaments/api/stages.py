"""Tables, stages and rounds of an event."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from tournaments.api.scopes import EventScope
from tournaments.enums import StageKind
from tournaments.models import Event, Round, Stage, Table
from tournaments.selectors.events import stage_on_record, stages_of, tables_of
from tournaments.services.events import add_tables
from tournaments.services.stages import StageDetails, add_round, add_stage


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table."""

    class Meta:
        model = Table
        fields = ("id", "number", "name", "hall", "out_of_use")


class TablesRequestSerializer(serializers.Serializer[Any]):
    """How many tables to add, numbered on from the last one."""

    count = serializers.IntegerField(min_value=1, max_value=500)
    hall = serializers.CharField(max_length=80, required=False, allow_blank=True)


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round."""

    class Meta:
        model = Round
        fields = ("id", "number", "name")


class StageSerializer(serializers.ModelSerializer[Stage]):
    """A stage with its rounds."""

    rounds = RoundSerializer(many=True, read_only=True)
    settings = serializers.DictField()

    class Meta:
        model = Stage
        fields = ("id", "position", "name", "kind", "settings", "rounds")


class StageRequestSerializer(serializers.Serializer[Any]):
    """What is said of a stage; `settings` hold the counting of its matches and how its table is made."""

    name = serializers.CharField(max_length=80)
    kind = serializers.ChoiceField(choices=StageKind.choices)
    settings = serializers.DictField(required=False)


class RoundRequestSerializer(serializers.Serializer[Any]):
    """What is said of a round."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True)


@extend_schema_view(
    get=extend_schema(summary="List the tables of an event", responses=TableSerializer(many=True)),
    post=extend_schema(
        summary="Add tables", request=TablesRequestSerializer, responses={201: TableSerializer(many=True)}
    ),
)
class TableList(EventScope, generics.ListAPIView[Table]):
    """The tables of an event."""

    serializer_class = TableSerializer
    filter_backends = ()
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "POST": Action.MANAGE_TABLES}

    def rows(self, event: Event) -> QuerySet[Table]:
        """The rows of an event."""
        return tables_of(event)

    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the scope reads the address
        """Add tables, numbered on from the last one."""
        event = self.event()
        given = TablesRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        tables = add_tables(event_id=event.pk, actor=actor_of(request), **given.validated_data)
        return Response(TableSerializer(tables, many=True).data, status=status.HTTP_201_CREATED)


@extend_schema_view(
    get=extend_schema(summary="List the stages of an event", responses=StageSerializer(many=True)),
    post=extend_schema(
        summary="Add a stage", request=StageRequestSerializer, responses={201: StageSerializer}
    ),
)
class StageList(EventScope, generics.ListAPIView[Stage]):
    """The stages of an event with their rounds."""

    serializer_class = StageSerializer
    filter_backends = ()
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "POST": Action.EDIT_EVENT}

    def rows(self, event: Event) -> QuerySet[Stage]:
        """The rows of an event."""
        return stages_of(event)

    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the scope reads the address
        """Add a stage after the last one."""
        event = self.event()
        given = StageRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        details = StageDetails(**given.validated_data)
        stage = add_stage(event_id=event.pk, details=details, actor=actor_of(request))
        return Response(StageSerializer(stage).data, status=status.HTTP_201_CREATED)


class RoundList(APIView):
    """The rounds of a stage."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(summary="Add a round", request=RoundRequestSerializer, responses={201: RoundSerializer})
    def post(self, request: Request, stage_id: int) -> Response:
        """Add a round after the last one of the stage."""
        stage = stage_on_record(stage_id)
        self.check_object_permissions(request, stage)
        given = RoundRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        added = add_round(stage_id=stage.pk, actor=actor_of(request), **given.validated_data)
        return Response(RoundSerializer(added).data, status=status.HTTP_201_CREATED)
