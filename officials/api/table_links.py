"""Keys to tables, and the table a key opens."""

from typing import Any, ClassVar, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.api.people import ReasonSerializer
from officials.api.scopes import EventScope
from officials.errors import SignInNeededError
from officials.models import TableLink
from officials.selectors.table_links import table_links_of
from officials.selectors.table_sittings import open_sittings_at
from officials.services.table_links import issue_table_links, revoke_table_link
from tournaments.models import Sitting


class TableLinkSerializer(serializers.ModelSerializer[TableLink]):
    """A link to a table that was not ended."""

    number = serializers.IntegerField(source="table.number")

    class Meta:
        model = TableLink
        fields = ("id", "table", "number", "first_day", "last_day", "created_at", "opened_at")


class TableLinksRequestSerializer(serializers.Serializer[Any]):
    """Which tables are opened, and on which days."""

    tables = serializers.ListField(child=serializers.IntegerField(), min_length=1, max_length=500)
    first_day = serializers.DateField()
    last_day = serializers.DateField()


class TableLinkMadeSerializer(TableLinkSerializer):
    """A new link with its token, shown this once: sent by a device as `Authorization: Table <token>`."""

    token = serializers.CharField()

    class Meta(TableLinkSerializer.Meta):
        fields = (*TableLinkSerializer.Meta.fields, "token")  # type: ignore[assignment]


class OpenSittingSerializer(serializers.ModelSerializer[Sitting]):
    """A sitting at the device's table that is not final; `sheet` is null until it is opened."""

    match = serializers.IntegerField(source="match.number")
    entrant_a = serializers.CharField(source="match.entrant_a.name", default="")
    entrant_b = serializers.CharField(source="match.entrant_b.name", default="")
    sheet = serializers.SerializerMethodField()

    class Meta:
        model = Sitting
        fields = ("id", "match", "number", "state", "entrant_a", "entrant_b", "sheet")

    def get_sheet(self, sitting: Sitting) -> int | None:
        """The sheet's id."""
        return sitting.sheet.pk if hasattr(sitting, "sheet") else None


class OwnTableSerializer(serializers.Serializer[Any]):
    """What a device's key opens."""

    event = serializers.CharField()
    table = serializers.IntegerField()
    name = serializers.CharField()
    last_day = serializers.DateField()
    sittings = OpenSittingSerializer(many=True)


class TableLinks(EventScope):
    """The links of an event."""

    access_actions: ClassVar = {"GET": Action.ISSUE_TABLE_LINK, "POST": Action.ISSUE_TABLE_LINK}

    @extend_schema(summary="List links to tables", responses=TableLinkSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the address is read by the scope
        """List the links that were not ended, by table."""
        return Response(TableLinkSerializer(table_links_of(self.event()), many=True).data)

    @extend_schema(
        summary="Open tables to devices",
        request=TableLinksRequestSerializer,
        responses={201: TableLinkMadeSerializer(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Make links to tables, all or none; their tokens stand in this answer and nowhere else."""
        event = self.event()
        given = TableLinksRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        made = issue_table_links(
            event_id=event.pk,
            table_ids=asked["tables"],
            first_day=asked["first_day"],
            last_day=asked["last_day"],
            actor=actor_of(request),
        )
        content = [{**TableLinkSerializer(link).data, "token": token} for link, token in made]
        return Response(content, status=status.HTTP_201_CREATED)


class TableLinkEnd(EventScope):
    """The end of a link."""

    access_actions: ClassVar = {"POST": Action.ISSUE_TABLE_LINK}

    @extend_schema(summary="End a link to a table", request=ReasonSerializer, responses={204: None})
    def post(self, request: Request, slug: str, link_id: int) -> Response:  # noqa: ARG002
        """End a link at once."""
        event = self.event()
        given = ReasonSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        revoke_table_link(event_id=event.pk, link_id=link_id, actor=actor_of(request), **given.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnTable(APIView):
    """The table a device's key opens; the key is the permission."""

    permission_classes = (AllowAny,)

    @extend_schema(summary="Read what is played at one's own table", responses=OwnTableSerializer)
    def get(self, request: Request) -> Response:
        """Read the device's table and the sittings open at it."""
        link = actor_of(request).link
        if link is None:
            raise SignInNeededError(action=Action.VIEW_EVENT.value, target="Table")
        content = {
            "event": link.event.slug,
            "table": link.table.number,
            "name": str(link.table),
            "last_day": link.last_day,
            "sittings": cast("Any", open_sittings_at(link.table)),
        }
        return Response(OwnTableSerializer(content).data)
