"""What one may do in an event, and the record of what was done."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from officials.access import Action, actor_of, is_allowed
from officials.access.grants import EVENT_GRANTS
from officials.api.scopes import EventScope
from officials.models import AuthorityLine
from officials.selectors.authority import as_told, authority_of, public_extract


class AuthorityLineSerializer(serializers.ModelSerializer[AuthorityLine]):
    """One use of a power."""

    details = serializers.DictField(source="facts")

    def to_representation(self, instance: AuthorityLine) -> dict[str, Any]:
        """Withhold what the reader may not see."""
        actor = actor_of(self.context["request"])
        sees_sanctions = is_allowed(actor, Action.VIEW_SANCTIONS, instance)
        told: dict[str, Any] = super().to_representation(as_told(instance, sees_sanctions=sees_sanctions))
        return told

    class Meta:
        model = AuthorityLine
        fields = (
            "sequence", "at", "actor", "actor_name", "power", "target_kind", "target_id", "target", "reason",
            "article", "details", "previous_digest", "digest",
        )  # fmt: skip


class ExtractLineSerializer(serializers.Serializer[Any]):
    """One use of a power as everybody may know it; `digest` is the line's on the whole record."""

    sequence = serializers.IntegerField()
    at = serializers.DateTimeField()
    power = serializers.CharField()
    what = serializers.CharField(allow_blank=True)
    target_kind = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    article = serializers.CharField(allow_blank=True)
    digest = serializers.CharField()


class PowersSerializer(serializers.Serializer[Any]):
    """The actions open to the caller on the event itself."""

    actions = serializers.ListField(
        child=serializers.ChoiceField(choices=[action.value for action in Action])
    )


class Authority(EventScope, generics.ListAPIView[AuthorityLine]):
    """The record of authority."""

    serializer_class = AuthorityLineSerializer
    filterset_fields = ("power", "target_kind")
    access_actions: ClassVar = {"GET": Action.VIEW_AUTHORITY}

    def get_queryset(self) -> QuerySet[AuthorityLine]:
        """The event's record, latest use first."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return AuthorityLine.objects.none()
        return authority_of(self.event())

    @extend_schema(summary="Read the record of authority")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Who used which power on what, when and why, latest first; why of a sanction for officials alone."""
        return super().get(request, *args, **kwargs)


class AuthorityExtract(EventScope):
    """What everybody may know of the record of authority."""

    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(
        summary="Read the public extract of the record of authority",
        operation_id="events_authority_extract_list",
        responses=ExtractLineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the address is read by the scope
        """That a power was used, when and under which article: no names, no reasons, nothing of sanctions."""
        extract = public_extract(self.event())
        return Response([dict(zip(extract.headings, row, strict=True)) for row in extract.rows])


class Powers(EventScope):
    """What the caller may do."""

    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(summary="Read what one may do in an event", responses=PowersSerializer)
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the address is read by the scope
        """List the actions open to the caller on the event itself, in the order of the table of the door."""
        event, actor = self.event(), actor_of(request)
        actions = [action.value for action in EVENT_GRANTS.meanings if is_allowed(actor, action, event)]
        return Response({"actions": actions})
