"""Tables in and out of use; matches sent to tables, called, awaited and forfeited."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from tournaments.api.matches import MatchSerializer, ResultSerializer
from tournaments.api.stages import TableSerializer
from tournaments.enums import Side
from tournaments.models import Match, Table
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.events import event_at, table_on_record
from tournaments.selectors.matches import match_on_record, matches_of
from tournaments.services.allocations import allocate_tables, send_match, take_from_tables
from tournaments.services.forfeits import ABSENT, award_forfeit, take_back_forfeit
from tournaments.services.table_calls import call_match, call_matches, note_arrival, take_back_call
from tournaments.services.tables import change_table, put_back_in_use, put_out_of_use, set_grace


class TableChangeSerializer(serializers.Serializer[Any]):
    """Another name or hall for a table; what is left out stays."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True)
    hall = serializers.CharField(max_length=80, required=False, allow_blank=True)


class OutOfUseSerializer(serializers.Serializer[Any]):
    """Why a table is out of use."""

    reason = serializers.CharField(max_length=200)


class GraceSerializer(serializers.Serializer[Any]):
    """How many minutes a called match waits for its entrants."""

    minutes = serializers.IntegerField(min_value=0, max_value=240)


class MatchTablesSerializer(serializers.Serializer[Any]):
    """The tables of a match by id, in the order of its pairs."""

    tables = serializers.ListField(child=counted_from_one(), max_length=200)


class ArrivalSerializer(serializers.Serializer[Any]):
    """The side that has come, or `has_arrived` false to take that back."""

    side = serializers.ChoiceField(choices=Side.choices)
    has_arrived = serializers.BooleanField(required=False, default=True)


class ForfeitSerializer(serializers.Serializer[Any]):
    """Who stayed away: A, B or both."""

    absent = serializers.ChoiceField(choices=ABSENT)


class TableView(APIView):
    """A view of one table."""

    permission_classes = (AccessPermission,)

    def table(self, table_id: int) -> Table:
        """The table, once the door has let the caller through."""
        table = table_on_record(table_id)
        self.check_object_permissions(self.request, table)
        return table


class MatchView(APIView):
    """A view of one match; the answer is the match as it stands afterwards."""

    permission_classes = (AccessPermission,)

    def match(self, match_id: int) -> Match:
        """The match, once the door has let the caller through."""
        match = match_on_record(match_id)
        self.check_object_permissions(self.request, match)
        return match

    def answer(self, match_id: int) -> Response:
        """The match read anew."""
        return Response(MatchSerializer(match_on_record(match_id)).data)


class TableDetail(TableView):
    """One table."""

    access_actions: ClassVar = {"PATCH": Action.MANAGE_TABLES}

    @extend_schema(
        summary="Name a table or put it into a hall", request=TableChangeSerializer, responses=TableSerializer
    )
    def patch(self, request: Request, table_id: int) -> Response:
        """Give a table another name or hall."""
        table = self.table(table_id)
        given = _checked(TableChangeSerializer(data=request.data))
        changed = change_table(table_id=table.pk, actor=actor_of(request), **given)
        return Response(TableSerializer(changed).data)


class TableOutOfUse(TableView):
    """Whether a table is used."""

    access_actions: ClassVar = {"PUT": Action.MANAGE_TABLES, "DELETE": Action.MANAGE_TABLES}

    @extend_schema(summary="Put a table out of use", request=OutOfUseSerializer, responses=TableSerializer)
    def put(self, request: Request, table_id: int) -> Response:
        """Send nothing to the table any more; what was sent there and has not begun waits again."""
        table = self.table(table_id)
        given = _checked(OutOfUseSerializer(data=request.data))
        changed = put_out_of_use(table_id=table.pk, actor=actor_of(request), **given)
        return Response(TableSerializer(changed).data)

    @extend_schema(summary="Put a table back in use", request=None, responses={200: TableSerializer})
    def delete(self, request: Request, table_id: int) -> Response:
        """Use the table again."""
        changed = put_back_in_use(table_id=self.table(table_id).pk, actor=actor_of(request))
        return Response(TableSerializer(changed).data)


class EventGrace(APIView):
    """The minutes of grace of an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"PUT": Action.MANAGE_TABLES}

    @extend_schema(summary="Set the minutes of grace", request=GraceSerializer, responses=GraceSerializer)
    def put(self, request: Request, slug: str) -> Response:
        """Set how long a called match waits."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = _checked(GraceSerializer(data=request.data))
        changed = set_grace(event_id=event.pk, actor=actor_of(request), **given)
        return Response({"minutes": changed.grace_minutes})


class TableAllocation(APIView):
    """Sending what waits to the free tables."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ASSIGN_TABLE}

    @extend_schema(
        summary="Send waiting matches to free tables", request=None, responses=MatchSerializer(many=True)
    )
    def post(self, request: Request, slug: str) -> Response:
        """Send them in the order of the queue; the answer is those that were sent."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        sent = allocate_tables(event_id=event.pk, actor=actor_of(request))
        rows = matches_of(event).filter(pk__in=[match.pk for match in sent])
        return Response(MatchSerializer(rows, many=True).data)


class TableCalling(APIView):
    """Calling whatever has been sent to its tables."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.ASSIGN_TABLE}

    @extend_schema(
        summary="Call all matches to their tables", request=None, responses=MatchSerializer(many=True)
    )
    def post(self, request: Request, slug: str) -> Response:
        """Call every match that stands first at all of its tables; the answer is those called now."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        called = call_matches(event_id=event.pk, actor=actor_of(request))
        rows = matches_of(event).filter(pk__in=[match.pk for match in called])
        return Response(MatchSerializer(rows, many=True).data)


class MatchTables(MatchView):
    """The tables of a match that has not begun."""

    access_actions: ClassVar = {"PUT": Action.ASSIGN_TABLE, "DELETE": Action.ASSIGN_TABLE}

    @extend_schema(
        summary="Send a match to its tables", request=MatchTablesSerializer, responses=MatchSerializer
    )
    def put(self, request: Request, match_id: int) -> Response:
        """Send a match to the tables named."""
        match = self.match(match_id)
        given = _checked(MatchTablesSerializer(data=request.data))
        send_match(match_id=match.pk, table_ids=given["tables"], actor=actor_of(request))
        return self.answer(match.pk)

    @extend_schema(summary="Take a match from its tables", request=None, responses={200: MatchSerializer})
    def delete(self, request: Request, match_id: int) -> Response:
        """Let the match wait in the queue again."""
        match = self.match(match_id)
        take_from_tables(match_id=match.pk, actor=actor_of(request))
        return self.answer(match.pk)


class MatchCall(MatchView):
    """The call of a match to its tables."""

    access_actions: ClassVar = {"POST": Action.ASSIGN_TABLE, "DELETE": Action.ASSIGN_TABLE}

    @extend_schema(summary="Call a match to its tables", request=None, responses=MatchSerializer)
    def post(self, request: Request, match_id: int) -> Response:
        """Call both entrants; the minutes of grace begin."""
        match = self.match(match_id)
        call_match(match_id=match.pk, actor=actor_of(request))
        return self.answer(match.pk)

    @extend_schema(summary="Take back the call of a match", request=None, responses={200: MatchSerializer})
    def delete(self, request: Request, match_id: int) -> Response:
        """Stop the clock."""
        match = self.match(match_id)
        take_back_call(match_id=match.pk, actor=actor_of(request))
        return self.answer(match.pk)


class MatchArrivals(MatchView):
    """Who has come to the tables of a match."""

    access_actions: ClassVar = {"POST": Action.ASSIGN_TABLE}

    @extend_schema(
        summary="Note that an entrant has come", request=ArrivalSerializer, responses=MatchSerializer
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Note an arrival, or take the note back."""
        match = self.match(match_id)
        given = _checked(ArrivalSerializer(data=request.data))
        note_arrival(
            match_id=match.pk,
            side=Side(given["side"]),
            has_arrived=given["has_arrived"],
            actor=actor_of(request),
        )
        return self.answer(match.pk)


class MatchForfeit(MatchView):
    """A match that an entrant did not come to."""

    access_actions: ClassVar = {"POST": Action.AWARD_FORFEIT, "DELETE": Action.CORRECT_RESULT}

    @extend_schema(summary="Award a forfeit", request=ForfeitSerializer, responses={201: ResultSerializer})
    def post(self, request: Request, match_id: int) -> Response:
        """End a match that has not begun: a walkover, or a double forfeit."""
        match = self.match(match_id)
        given = _checked(ForfeitSerializer(data=request.data))
        result = award_forfeit(match_id=match.pk, absent=given["absent"], actor=actor_of(request))
        return Response(ResultSerializer(result).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Take a forfeit back", request=None, responses={200: MatchSerializer})
    def delete(self, request: Request, match_id: int) -> Response:
        """Let the match be played after all; it is a correction, which can be undone itself."""
        match = self.match(match_id)
        take_back_forfeit(event_id=match.event_id, match_id=match.pk, actor=actor_of(request))
        return self.answer(match.pk)


def _checked(given: serializers.Serializer[Any]) -> dict[str, Any]:
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)
