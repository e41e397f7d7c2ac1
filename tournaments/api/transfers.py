"""Taking lists and whole events out and in."""

import base64
import json
from binascii import Error as UndecodableError
from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of, allow
from officials.access.permissions import AccessPermission
from officials.services.roles import bring_in_event
from tournaments.api.entrants import EntrantSerializer
from tournaments.api.event_bodies import EventFileParser
from tournaments.api.events import EventSerializer
from tournaments.enums import EntrantKind
from tournaments.errors import NotFoundError
from tournaments.listing import as_json
from tournaments.models import Event
from tournaments.selectors.entry import usual_kind
from tournaments.selectors.events import entrants_of, event_at
from tournaments.selectors.listings import LISTINGS, WITH_CONTACTS
from tournaments.services.entrant_lists import entrant_list, import_entrants
from tournaments.services.event_files.writing import event_file


@extend_schema_field(OpenApiTypes.BYTE)
class Base64Field(serializers.Field[bytes, str, str, Any]):
    """Bytes, written in base64."""

    def to_internal_value(self, data: object) -> bytes:
        """Read them."""
        try:
            return base64.b64decode(data if isinstance(data, str) else "?", validate=True)
        except (UndecodableError, ValueError) as error:
            raise serializers.ValidationError("must be base64") from error

    def to_representation(self, value: bytes) -> str:
        """Write them."""
        return base64.b64encode(value).decode()


class EntrantListRequestSerializer(serializers.Serializer[Any]):
    """A CSV or XLSX file in base64; `only_good` to pass over bad rows.

    `kind` is for rows that have none: left out, it is what entrants of the event are.
    """

    content = Base64Field()
    kind = serializers.ChoiceField(choices=EntrantKind.choices, required=False)
    only_good = serializers.BooleanField(required=False, default=False)


class CellProblemSerializer(serializers.Serializer[Any]):
    """What is wrong in a cell."""

    row = serializers.IntegerField()
    cell = serializers.CharField()
    problem = serializers.CharField()


class ShortRowSerializer(serializers.Serializer[Any]):
    """A row that can be entered, with fewer players than matches of the event take."""

    row = serializers.IntegerField()
    name = serializers.CharField()
    shortage = serializers.CharField()


class LookedAtSerializer(serializers.Serializer[Any]):
    """What a list would enter: its rows, those that can stand, every fault, and who has too few players."""

    rows = serializers.IntegerField()
    good = serializers.ListField(child=serializers.CharField())
    problems = CellProblemSerializer(many=True)
    short = ShortRowSerializer(many=True)


class EntrantListLook(APIView):
    """Looking at a list before it is taken in."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ENTER_ENTRANT}

    @extend_schema(
        summary="Look at a list of entrants; changes nothing",
        request=EntrantListRequestSerializer,
        responses=LookedAtSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Read the list against the event as it stands."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        asked = _asked(request)
        read = entrant_list(event, asked["content"], kind=_kind(event, asked))
        good = [entry.name for entry in read.good]
        seen = {"rows": len(read.entries), "good": good, "problems": read.problems, "short": read.short}
        return Response(LookedAtSerializer(seen).data)


class EntrantListImport(APIView):
    """Taking a list in."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ENTER_ENTRANT}

    @extend_schema(
        summary="Enter everybody on a list, all or none unless only the good rows are asked for",
        request=EntrantListRequestSerializer,
        responses={201: EntrantSerializer(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Enter them; a cell that cannot stand refuses the list and is named."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        asked = _asked(request)
        entered = import_entrants(
            event_id=event.pk,
            content=asked["content"],
            kind=_kind(event, asked),
            only_good=asked["only_good"],
            actor=actor_of(request),
        )
        rows = entrants_of(event).filter(pk__in=[entrant.pk for entrant in entered])
        return Response(EntrantSerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


class ListOut(APIView):
    """A list of an event, as the page of downloads has it in three forms."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(
        summary="Take a list out: one object a row",
        parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(LISTINGS))],
        responses=serializers.ListSerializer(child=serializers.DictField()),
        filters=False,
    )
    def get(self, request: Request, slug: str, name: str) -> Response:
        """Take it out."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        if name not in LISTINGS:
            raise NotFoundError(noun="list", key=name)
        if name == WITH_CONTACTS:
            allow(actor_of(request), Action.VIEW_CONTACTS, event)
        return Response(json.loads(as_json(LISTINGS[name](event))))


class EventExport(APIView):
    """A whole event as one file."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.EXPORT_EVENT}

    @extend_schema(summary="Take a whole event out", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Take it out."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        return Response(json.loads(event_file(event)))


class EventImport(APIView):
    """Bringing a whole event in."""

    permission_classes = (AccessPermission,)
    concerns_installation = True
    parser_classes = (EventFileParser,)
    access_actions: ClassVar = {"POST": Action.CREATE_EVENT}

    @extend_schema(
        summary="Bring a whole event in", request=OpenApiTypes.OBJECT, responses={201: EventSerializer}
    )
    def post(self, request: Request) -> Response:
        """Bring in what `export` gave; all of it, exactly as it is, or nothing."""
        # A request without a body never reaches the parser.
        content: bytes = request.data or b""  # type: ignore[assignment]  # the parser gives bytes
        event = bring_in_event(content=content, actor=actor_of(request))
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


def _asked(request: Request) -> dict[str, Any]:
    given = EntrantListRequestSerializer(data=request.data)
    given.is_valid(raise_exception=True)
    asked: dict[str, Any] = given.validated_data
    return asked


def _kind(event: Event, asked: dict[str, Any]) -> EntrantKind:
    return EntrantKind(asked["kind"]) if "kind" in asked else usual_kind(event)
