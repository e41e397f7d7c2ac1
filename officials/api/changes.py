"""What has changed: the live stream's notices for whoever asks now and then."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import actor_of
from officials.access.topics import listening
from tournaments.selectors.announcements import announced_after, has_missed, settled_now

LARGEST_NUMBER = 2**63 - 1

TOPICS = OpenApiParameter(
    "topic",
    {"type": "array", "items": {"type": "string"}},
    OpenApiParameter.QUERY,
    required=True,
    description="What to hear of: `event:<slug>`, `match:<id>`, `sheet:<id>`, `calls:<slug>`, `call:<id>`; "
    "may be repeated.",
)


class AskedSerializer(serializers.Serializer[Any]):
    """The number up to which the asker has heard everything; left out at the first time."""

    after = serializers.IntegerField(min_value=0, max_value=LARGEST_NUMBER, required=False)


class NoticeSerializer(serializers.Serializer[Any]):
    """One change: what to read anew."""

    number = serializers.IntegerField()
    noun = serializers.CharField()
    key = serializers.IntegerField()
    version = serializers.IntegerField()


class ChangesSerializer(serializers.Serializer[Any]):
    """The changes since; `missed` where some are no longer kept, so that everything should be read anew."""

    settled = serializers.IntegerField()
    missed = serializers.BooleanField()
    changes = NoticeSerializer(many=True)


class Changes(APIView):
    """What has changed; the door is asked for every topic."""

    permission_classes = (AllowAny,)

    @extend_schema(
        summary="List what has changed since",
        parameters=[TOPICS, AskedSerializer],
        responses=ChangesSerializer,
    )
    def get(self, request: Request) -> Response:
        """List the changes after a number; ask again with the `settled` of the answer."""
        heard = listening(actor_of(request), request.query_params.getlist("topic"))
        asked = AskedSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        settled, after = settled_now(now=timezone.now()), asked.validated_data.get("after")
        if after is None or has_missed(after):
            return Response({"settled": settled, "missed": after is not None, "changes": []})
        changes = [
            {
                "number": notice.number,
                "noun": notice.change.noun,
                "key": notice.change.key,
                "version": notice.change.version,
            }
            for notice, _ in announced_after(after)
            if not heard.routes.isdisjoint(notice.change.routes)
        ]
        return Response({"settled": settled, "missed": False, "changes": changes})
