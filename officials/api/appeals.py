"""Appeals through the API, and what an event says of them."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, SideOfSheet, actor_of
from officials.access.permissions import AccessPermission
from officials.api.rulings import DecisionSerializer, EffectSerializer, decision_from, effect_answer
from officials.api.scopes import EventScope
from officials.enums import AppealState
from officials.models import Appeal, AppealPolicy
from officials.selectors.appeals import appeal_at_door, appeals_of, policy_of
from officials.selectors.rulings import ruling_at_door
from officials.services.appeals import (
    Verdict,
    decide_appeal,
    lodge_appeal,
    set_appeal_policy,
    show_appeal_decision,
)
from tournaments.enums import Side

OUTCOMES = [(state.value, state.label) for state in AppealState if state != AppealState.PENDING]


class AppealSerializer(serializers.ModelSerializer[Appeal]):
    """An appeal and what became of it."""

    entrant_name = serializers.CharField(source="entrant.name")
    decided_by = serializers.CharField(source="decided_by.display_name", default=None, allow_null=True)

    class Meta:
        model = Appeal
        fields = (
            "id", "number", "ruling", "sheet", "entrant", "entrant_name", "grounds", "is_blocking", "state",
            "lodged_by_name", "lodged_at", "decided_by", "decided_at", "decision",
        )  # fmt: skip


class AppealRequestSerializer(serializers.Serializer[Any]):
    """For which side, and why."""

    side = serializers.ChoiceField(choices=Side.choices)
    grounds = serializers.CharField(max_length=2000)


class VerdictRequestSerializer(serializers.Serializer[Any]):
    """What becomes of an appeal; `instead` is the ruling in place of one that is varied."""

    outcome = serializers.ChoiceField(choices=OUTCOMES)
    decision = serializers.CharField(max_length=2000)
    instead = DecisionSerializer(required=False, allow_null=True, default=None)


class DecidedVerdictSerializer(VerdictRequestSerializer):
    """A verdict whose effect was shown, with its fingerprint."""

    fingerprint = serializers.CharField(max_length=64)


class AppealPolicySerializer(serializers.ModelSerializer[AppealPolicy]):
    """Whether rulings can be appealed against, how long, and whether play waits."""

    window_minutes = serializers.IntegerField(min_value=1, max_value=10080)

    class Meta:
        model = AppealPolicy
        fields = ("is_final", "window_minutes", "blocks_progress")


class RulingAppeal(APIView):
    """Appealing against a ruling."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.APPEAL}

    @extend_schema(
        summary="Appeal against a ruling",
        request=AppealRequestSerializer,
        responses={201: AppealSerializer},
    )
    def post(self, request: Request, ruling_id: int) -> Response:
        """Appeal for one's own side, within the event's time."""
        ruling = ruling_at_door(ruling_id)
        self.check_object_permissions(request, ruling.sheet)  # before a word of theirs is read
        given = AppealRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        side = Side(given.validated_data["side"])
        self.check_object_permissions(request, SideOfSheet(ruling.sheet, side))
        grounds = given.validated_data["grounds"]
        made = lodge_appeal(ruling_id=ruling.pk, side=side, grounds=grounds, actor=actor_of(request))
        return _answer(made.pk, status.HTTP_201_CREATED)


class EventAppeals(EventScope, generics.ListAPIView[Appeal]):
    """The appeals of an event."""

    serializer_class = AppealSerializer
    filterset_fields = ("state",)
    access_actions: ClassVar = {"GET": Action.RULE}

    def get_queryset(self) -> QuerySet[Appeal]:
        """The event's appeals, the latest first."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return Appeal.objects.none()
        return appeals_of(self.event())

    @extend_schema(summary="List the appeals of an event")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the appeals; `state=pending` are to be decided."""
        return super().get(request, *args, **kwargs)


class AppealDetail(APIView):
    """One appeal."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_CALL}

    @extend_schema(summary="Read an appeal", responses=AppealSerializer)
    def get(self, request: Request, appeal_id: int) -> Response:
        """Read an appeal."""
        appeal = appeal_at_door(appeal_id)
        self.check_object_permissions(request, appeal.sheet)
        return _answer(appeal.pk)


class AppealView(APIView):
    """A view of an appeal that is being decided."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.DECIDE_APPEAL}

    def appeal_id(self) -> int:
        """The appeal at the address, if the caller may decide it."""
        appeal = appeal_at_door(self.kwargs["appeal_id"])
        self.check_object_permissions(self.request, appeal.sheet)
        return appeal.pk


class AppealShown(AppealView):
    """What a decision does."""

    @extend_schema(
        summary="Show what deciding an appeal would do",
        request=VerdictRequestSerializer,
        responses=EffectSerializer,
    )
    def post(self, request: Request, appeal_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Tell everything a decision would do; nothing is changed."""
        own = self.appeal_id()
        given = VerdictRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        verdict = _verdict(given.validated_data)
        return effect_answer(show_appeal_decision(appeal_id=own, verdict=verdict, actor=actor_of(request)))


class AppealDecision(AppealView):
    """Deciding an appeal."""

    @extend_schema(summary="Decide an appeal", request=DecidedVerdictSerializer, responses=AppealSerializer)
    def post(self, request: Request, appeal_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Decide an appeal as its effect was shown."""
        own = self.appeal_id()
        given = DecidedVerdictSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        decide_appeal(
            appeal_id=own,
            verdict=_verdict(given.validated_data),
            fingerprint=given.validated_data["fingerprint"],
            actor=actor_of(request),
        )
        return _answer(own)


class EventAppealPolicy(EventScope):
    """What an event says of appeals."""

    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "PUT": Action.EDIT_EVENT}

    @extend_schema(summary="Read what an event says of appeals", responses=AppealPolicySerializer)
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - read by the scope
        """Read whether rulings can be appealed against, and how long."""
        return Response(AppealPolicySerializer(policy_of(self.event())).data)

    @extend_schema(
        summary="Say whether rulings can be appealed against",
        request=AppealPolicySerializer,
        responses=AppealPolicySerializer,
    )
    def put(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - read by the scope
        """Set it; it holds for rulings made already as well."""
        event = self.event()
        given = AppealPolicySerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = {"is_final": False, "blocks_progress": False, **given.validated_data}
        policy = set_appeal_policy(event_id=event.pk, actor=actor_of(request), **asked)
        return Response(AppealPolicySerializer(policy).data)


def _verdict(given: dict[str, Any]) -> Verdict:
    instead = given["instead"]
    return Verdict(
        outcome=AppealState(given["outcome"]),
        words=given["decision"],
        instead=decision_from(instead) if instead else None,
    )


def _answer(appeal_id: int, code: int = status.HTTP_200_OK) -> Response:
    return Response(AppealSerializer(appeal_at_door(appeal_id)).data, status=code)
