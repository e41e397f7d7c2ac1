"""The desk through the API."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action
from officials.access.permissions import AccessPermission
from scoring.selectors.desk import Queued, Step, TableSeen, TableState, ToDo, desk_of
from tournaments.allocation import Wait
from tournaments.enums import Side
from tournaments.models import Match
from tournaments.selectors.events import event_at
from tournaments.selectors.queue import ORDER_IN_WORDS


class GraceClockSerializer(serializers.Serializer[Any]):
    """The clock of a called match; `seconds_left` is below nought once it has run out."""

    called_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    seconds_left = serializers.IntegerField()
    awaited = serializers.ListField(child=serializers.ChoiceField(choices=Side.choices))
    is_late = serializers.BooleanField()


class DeskMatchSerializer(serializers.Serializer[Any]):
    """A match at a table or in the queue."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    entrant_a = serializers.CharField()
    entrant_b = serializers.CharField()


class DeskTableSerializer(serializers.Serializer[Any]):
    """One table: its state, and the match there with score, bullseyes and clock as far as it has them."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    hall = serializers.CharField()
    state = serializers.ChoiceField(choices=[state.value for state in TableState])
    out_of_use = serializers.CharField()
    match = DeskMatchSerializer(allow_null=True)
    sitting = serializers.IntegerField(allow_null=True)
    sheet = serializers.IntegerField(allow_null=True)
    score = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    bullseyes = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    grace = GraceClockSerializer(allow_null=True)
    later = serializers.ListField(child=serializers.IntegerField())


class DeskQueueSerializer(serializers.Serializer[Any]):
    """A match that waits: the tables it could go to now, or why it cannot."""

    match = DeskMatchSerializer()
    tables_needed = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    wait = serializers.ChoiceField(choices=[wait.value for wait in Wait], allow_null=True)
    behind = serializers.IntegerField(allow_null=True)
    busy = serializers.ListField(child=serializers.IntegerField())


class DeskStepSerializer(serializers.Serializer[Any]):
    """The next thing to do, and how many such things there are."""

    to_do = serializers.ChoiceField(choices=[to_do.value for to_do in ToDo])
    count = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)


class DeskSerializer(serializers.Serializer[Any]):
    """Every table, the queue, and what to do next."""

    next_step = DeskStepSerializer()
    order = serializers.CharField()
    tables = DeskTableSerializer(many=True)
    queue = DeskQueueSerializer(many=True)


class DeskDetail(APIView):
    """The desk of an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.ASSIGN_TABLE}

    @extend_schema(summary="See every table, the queue and what to do next", responses=DeskSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Read the desk as it stands now."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        desk = desk_of(event, now=timezone.now())
        shown = {
            "next_step": _step(desk.next_step),
            "order": ORDER_IN_WORDS,
            "tables": [_table(seen) for seen in desk.tables],
            "queue": [_queued(queued) for queued in desk.queue],
        }
        return Response(DeskSerializer(shown).data)


def _step(step: Step) -> Mapping[str, Any]:
    table = step.seen.table.number if step.seen else None
    return {"to_do": step.to_do.value, "count": step.count, "table": table}


def _table(seen: TableSeen) -> Mapping[str, Any]:
    table, sheet, grace = seen.table, seen.sheet, seen.grace
    return {
        "id": table.pk,
        "number": table.number,
        "name": table.name,
        "hall": table.hall,
        "state": seen.state.value,
        "out_of_use": table.out_of_use,
        "match": _match(seen.match),
        "sitting": seen.sitting.pk if seen.sitting else None,
        "sheet": sheet.pk if sheet else None,
        "score": [sheet.score_a, sheet.score_b] if sheet else None,
        "bullseyes": [sheet.bullseyes_a, sheet.bullseyes_b] if sheet else None,
        "grace": grace
        and {
            "called_at": grace.called_at,
            "ends_at": grace.ends_at,
            "seconds_left": int(grace.left.total_seconds()),
            "awaited": [side.value for side in grace.awaited],
            "is_late": grace.is_late,
        },
        "later": [match.number for match in seen.later],
    }


def _match(match: Match | None) -> Mapping[str, Any] | None:
    if match is None:
        return None
    names = {"entrant_a": str(match.entrant_a), "entrant_b": str(match.entrant_b)}
    return {"id": match.pk, "number": match.number, **names}


def _queued(queued: Queued) -> Mapping[str, Any]:
    placement, delay = queued.placement, queued.delay
    return {
        "match": _match(queued.match),
        "tables_needed": queued.match.table_count,
        "tables": list(placement.tables) if placement else [],
        "wait": delay.wait.value if delay else None,
        "behind": delay.behind if delay else None,
        "busy": list(delay.busy) if delay else [],
    }
