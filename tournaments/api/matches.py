"""Matches, their results and their sittings."""

from typing import Any, ClassVar, Final

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from tournaments.api.scopes import EventScope
from tournaments.enums import MatchState, ResultKind, Side
from tournaments.models import Entrant, Event, Match, MatchResult, Sitting
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.events import round_on_record
from tournaments.selectors.matches import match_on_record, matches_of, sitting_on_record
from tournaments.services.matches import MatchDetails, schedule_matches, seat_at_table
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result

COUNTS = ("bullseyes", "hang_jacks", "chalks")


class NamedEntrantSerializer(serializers.ModelSerializer[Entrant]):
    """An entrant in short."""

    class Meta:
        model = Entrant
        fields = ("id", "number", "name")


class ResultSerializer(serializers.ModelSerializer[MatchResult]):
    """A current result."""

    class Meta:
        model = MatchResult
        fields = (
            "kind",
            "winner",
            *(f"{count}_{side}" for count in COUNTS for side in ("a", "b")),
            "ended_early",
            "source",
            "recorded_at",
        )


class SittingSerializer(serializers.ModelSerializer[Sitting]):
    """A sitting with its table and sheet."""

    table = serializers.IntegerField(source="table.number", default=None, allow_null=True)
    sheet = serializers.IntegerField(source="sheet.pk", default=None, allow_null=True)

    class Meta:
        model = Sitting
        fields = ("id", "number", "half", "state", "table", "sheet")


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match with entrants, current result and sittings."""

    stage = serializers.IntegerField(source="stage_id")
    round = serializers.IntegerField(source="round.number")
    entrant_a = NamedEntrantSerializer(allow_null=True)
    entrant_b = NamedEntrantSerializer(allow_null=True)
    counting = serializers.DictField()
    result = serializers.SerializerMethodField()
    sittings = SittingSerializer(source="seated", many=True)

    class Meta:
        model = Match
        fields = (
            "id",
            "number",
            "stage",
            "round",
            "entrant_a",
            "entrant_b",
            "state",
            "counting",
            "table_count",
            "called_at",
            "arrived_a_at",
            "arrived_b_at",
            "result",
            "sittings",
        )

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, match: Match) -> dict[str, Any] | None:
        """The current result, null while there is none."""
        current: list[MatchResult] = match.current_results  # type: ignore[attr-defined] # read by the selector
        return dict(ResultSerializer(current[0]).data) if current else None


class MatchRequestSerializer(serializers.Serializer[Any]):
    """What is said of a match; entrants and tables by id, null for an entrant not known yet."""

    entrant_a = counted_from_one(allow_null=True)
    entrant_b = counted_from_one(allow_null=True)
    table_count = serializers.IntegerField(required=False, min_value=1, max_value=200)
    tables = serializers.ListField(child=counted_from_one(), required=False, max_length=200)
    counting = serializers.DictField(required=False)
    is_bye = serializers.BooleanField(required=False)


class OutcomeRequestSerializer(serializers.Serializer[Any]):
    """A result reported at the desk; pairs are of entrant A and entrant B.

    Bullseyes have to be what the counting of the match can come to, or part of it with `ended_early`.
    """

    kind = serializers.ChoiceField(choices=ResultKind.choices, required=False)
    winner = serializers.ChoiceField(choices=Side.choices, required=False, allow_null=True)
    bullseyes = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=9999),
        min_length=2,
        max_length=2,
        required=False,
    )
    hang_jacks = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=9999),
        min_length=2,
        max_length=2,
        required=False,
    )
    chalks = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=9999),
        min_length=2,
        max_length=2,
        required=False,
    )

    ended_early = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Nothing said is no result: a match played says how many bullseyes each side won."""
        if attrs.get("kind", ResultKind.PLAYED) == ResultKind.PLAYED and "bullseyes" not in attrs:
            raise serializers.ValidationError({"bullseyes": "Say how many each side won."})
        return attrs


class SeatingRequestSerializer(serializers.Serializer[Any]):
    """The table a sitting is sent to."""

    table_id = counted_from_one()


A_NUMBER: Final[dict[str, Any]] = {"min_value": 0, "max_value": 2**31 - 1}
"""What a database looks for without complaint."""


class MatchFilter(filters.FilterSet):  # type: ignore[misc] # django-filter is untyped
    """Which matches are wanted."""

    state = filters.MultipleChoiceFilter(choices=MatchState.choices)
    stage = filters.NumberFilter(field_name="stage_id", **A_NUMBER)
    round = filters.NumberFilter(field_name="round__number", **A_NUMBER)
    table = filters.NumberFilter(field_name="sittings__table__number", distinct=True, **A_NUMBER)
    entrant = filters.NumberFilter(method="of_entrant", **A_NUMBER)

    def of_entrant(self, rows: QuerySet[Match], name: str, value: int) -> QuerySet[Match]:  # noqa: ARG002
        """The matches of one entrant, on either side."""
        return rows.filter(Q(entrant_a=value) | Q(entrant_b=value))


@extend_schema_view(get=extend_schema(summary="List the matches of an event"))
class MatchList(EventScope, generics.ListAPIView[Match]):
    """The matches of an event."""

    serializer_class = MatchSerializer
    filterset_class = MatchFilter
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    def rows(self, event: Event) -> QuerySet[Match]:
        """The rows of an event."""
        return matches_of(event)


class MatchDetail(APIView):
    """One match."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(summary="Read a match", responses=MatchSerializer)
    def get(self, request: Request, match_id: int) -> Response:
        """Read a match."""
        match = match_on_record(match_id)
        self.check_object_permissions(request, match)
        return Response(MatchSerializer(match).data)


class RoundMatches(APIView):
    """The matches of a round."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DRAW_ROUND}

    @extend_schema(
        summary="Schedule matches of a round, all or none",
        request=MatchRequestSerializer(many=True),
        responses={201: MatchSerializer(many=True)},
    )
    def post(self, request: Request, round_id: int) -> Response:
        """Schedule matches together; where one cannot be, none is scheduled."""
        a_round = round_on_record(round_id)
        self.check_object_permissions(request, a_round)
        given: serializers.ListSerializer[Any] = serializers.ListSerializer(
            data=request.data, child=MatchRequestSerializer(), allow_empty=False, max_length=500
        )
        given.is_valid(raise_exception=True)
        wanted = [_match_details(entry) for entry in given.validated_data]
        scheduled = schedule_matches(round_id=round_id, matches=wanted, actor=actor_of(request))
        rows = matches_of(a_round.stage.event).filter(pk__in=[match.pk for match in scheduled])
        return Response(MatchSerializer(rows, many=True).data, status=status.HTTP_201_CREATED)


class MatchOutcome(APIView):
    """The result of a match as the desk reports it."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.CORRECT_RESULT}

    @extend_schema(
        summary="Record a result reported at the desk",
        request=OutcomeRequestSerializer,
        responses={201: ResultSerializer},
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Record a result; it is final at once."""
        self.check_object_permissions(request, match_on_record(match_id))
        given = OutcomeRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        counts = {name: tuple(given.validated_data[name]) for name in COUNTS if name in given.validated_data}
        outcome = Outcome(**{**given.validated_data, **counts})
        result = enter_result(match_id=match_id, outcome=outcome, actor=actor_of(request))
        return Response(ResultSerializer(result).data, status=status.HTTP_201_CREATED)


class SittingTable(APIView):
    """The table of a sitting."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"PUT": Action.ASSIGN_TABLE}

    @extend_schema(
        summary="Send a sitting to a table", request=SeatingRequestSerializer, responses=SittingSerializer
    )
    def put(self, request: Request, sitting_id: int) -> Response:
        """Send a sitting to a table of the event."""
        self.check_object_permissions(request, sitting_on_record(sitting_id))
        given = SeatingRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        sitting = seat_at_table(sitting_id=sitting_id, actor=actor_of(request), **given.validated_data)
        return Response(SittingSerializer(sitting).data)


def _match_details(entry: dict[str, Any]) -> MatchDetails:
    renamed = {"entrant_a": "entrant_a_id", "entrant_b": "entrant_b_id", "tables": "table_ids"}
    given = {renamed.get(name, name): value for name, value in entry.items()}
    return MatchDetails(**{**given, "table_ids": tuple(given.get("table_ids", ()))})
