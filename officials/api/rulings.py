"""Rulings through the API: shown, made, published, read."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of, allow, is_allowed
from officials.access.permissions import AccessPermission
from officials.api.scopes import EventScope
from officials.models import Ruling
from officials.models.call import IRREGULARITIES
from officials.models.ruling import CONCERNS
from officials.rulings.decision import Decision
from officials.rulings.effects import Concern
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import MOST_CHALKS, ON_A_PLAYER, WITH_CHALKS, Remedy, RemedyKind
from officials.selectors.appeals import appeal_window, policy_on
from officials.selectors.rulings import ruling_at_door, rulings_of
from officials.services.rulings import Shown, apply_ruling, publish_ruling, show_ruling
from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.progress import BySide
from scoring.selectors.sheets import sheet_at_door
from tournaments.enums import Side
from tournaments.errors import FieldProblem, UnfitFieldsError

REMEDIES = [kind.value for kind in RemedyKind]


class OrderedRemedySerializer(serializers.Serializer[Any]):
    """One remedy ordered; `chalks` belong to chalks alone."""

    kind = serializers.ChoiceField(choices=REMEDIES)
    chalks = serializers.IntegerField(min_value=0, max_value=MOST_CHALKS, required=False, default=0)


class ScoreSerializer(serializers.Serializer[Any]):
    """The chalks a game should stand at."""

    A = serializers.IntegerField(min_value=0, max_value=MOST_CHALKS)
    B = serializers.IntegerField(min_value=0, max_value=MOST_CHALKS)


class DecisionSerializer(serializers.Serializer[Any]):
    """What happened, whose fault it is, and what is ordered."""

    irregularity = serializers.ChoiceField(choices=IRREGULARITIES)
    side = serializers.ChoiceField(choices=Side.choices, required=False, allow_null=True, default=None)
    concern = serializers.ChoiceField(choices=CONCERNS, required=False, default=Concern.HAND_IN_PLAY.value)
    remedies = OrderedRemedySerializer(many=True, allow_empty=False)
    score = ScoreSerializer(required=False, allow_null=True, default=None)
    player = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    article = serializers.RegexField(r"^(\d{1,2}\.\d{1,2})?$", required=False, default="", allow_blank=True)
    reason = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)
    note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)
    closes_call = serializers.BooleanField(required=False, default=True)


class RulingRequestSerializer(DecisionSerializer):
    """A decision whose effect was shown, with the fingerprint it was shown with."""

    fingerprint = serializers.CharField(max_length=64)


class EffectSerializer(serializers.Serializer[Any]):
    """What a ruling or a decision does; apply it with the fingerprint."""

    effect = serializers.DictField()
    is_departure = serializers.BooleanField()
    fingerprint = serializers.CharField()


class PublicationSerializer(serializers.Serializer[Any]):
    """The words a ruling is published with."""

    note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A ruling; the reason is for officials alone, the sanctions of a person for them and the table."""

    match = serializers.IntegerField(source="sheet.sitting.match.number")
    remedies = serializers.SerializerMethodField()
    effect = serializers.DictField()
    in_words = serializers.SerializerMethodField()
    reason = serializers.SerializerMethodField()
    appeal_until = serializers.SerializerMethodField()
    appeal = serializers.SerializerMethodField()

    class Meta:
        model = Ruling
        fields = (
            "id", "number", "sheet", "match", "irregularity", "article", "side", "concern", "remedies",
            "in_words", "is_departure", "reason", "note", "game_number", "hand_number", "line",
            "reversed_line", "effect", "state", "replaces", "made_by_name", "made_at", "published_at",
            "appeal_until", "appeal",
        )  # fmt: skip

    def _is_whole(self, ruling: Ruling) -> bool:
        return is_allowed(actor_of(self.context["request"]), Action.VIEW_CALL, ruling.sheet)

    def get_remedies(self, ruling: Ruling) -> list[dict[str, Any]]:
        """What was ordered, each by its kind with its chalks."""
        is_whole = self._is_whole(ruling)
        return [kept for kept in ruling.remedies if is_whole or kept["kind"] not in ON_A_PLAYER]

    def get_in_words(self, ruling: Ruling) -> str:
        """The same in words."""
        return ruling.in_words if self._is_whole(ruling) else ruling.in_public

    def get_reason(self, ruling: Ruling) -> str | None:
        """Why the official decided so."""
        actor = actor_of(self.context["request"])
        return ruling.reason if is_allowed(actor, Action.RULE, ruling.sheet) else None

    def get_appeal_until(self, ruling: Ruling) -> str | None:
        """Until when it can be appealed against; null where it is final."""
        until = appeal_window(ruling, policy_on(ruling))
        return until.isoformat() if until else None

    def get_appeal(self, ruling: Ruling) -> int | None:
        """The appeal against it."""
        return ruling.appeal.pk if hasattr(ruling, "appeal") else None


def decision_from(given: dict[str, Any]) -> Decision:
    """The decision a request asks for. Raises UnfitFieldsError for chalks where none are meant."""
    score = given["score"]
    return Decision(
        irregularity=Irregularity(given["irregularity"]),
        remedies=tuple(_remedy(each) for each in given["remedies"]),
        side=Side(given["side"]) if given["side"] else None,
        concern=Concern(given["concern"]),
        score=BySide(score["A"], score["B"]) if score else None,
        player=given["player"],
        article=given["article"],
        reason=given["reason"],
        note=given["note"],
        closes_call=given["closes_call"],
    )


def effect_answer(shown: Shown) -> Response:
    """An effect as it is told."""
    content = {
        "effect": shown.effect, "is_departure": shown.is_departure, "fingerprint": shown.fingerprint,
    }  # fmt: skip
    return Response(EffectSerializer(content).data)


class SheetRulings(APIView):
    """Ruling on a sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.RULE}

    def sheet(self) -> ScoreSheet:
        """The sheet at the address, if the caller may rule on it."""
        sheet = sheet_at_door(self.kwargs["sheet_id"])
        self.check_object_permissions(self.request, sheet)
        if sheet.state == SheetState.OFFICIAL:
            allow(actor_of(self.request), Action.CORRECT_RESULT, sheet)
        return sheet

    @extend_schema(
        summary="Make a ruling", request=RulingRequestSerializer, responses={201: RulingSerializer}
    )
    def post(self, request: Request, sheet_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Make a ruling as its effect was shown; anything else is refused."""
        sheet = self.sheet()
        given = RulingRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        made = apply_ruling(
            sheet_id=sheet.pk,
            decision=decision_from(given.validated_data),
            fingerprint=given.validated_data["fingerprint"],
            actor=actor_of(request),
        )
        return ruling_answer(request, made.pk, status.HTTP_201_CREATED)


class SheetRulingShown(SheetRulings):
    """A ruling's effect."""

    @extend_schema(
        summary="Show what a ruling would do", request=DecisionSerializer, responses=EffectSerializer
    )
    def post(self, request: Request, sheet_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Tell everything a ruling would do; nothing is changed."""
        sheet = self.sheet()
        given = DecisionSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        decision = decision_from(given.validated_data)
        return effect_answer(show_ruling(sheet_id=sheet.pk, decision=decision, actor=actor_of(request)))


class EventRulings(EventScope, generics.ListAPIView[Ruling]):
    """The rulings of an event."""

    serializer_class = RulingSerializer
    filterset_fields = ("state", "irregularity", "sheet")
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    def get_queryset(self) -> QuerySet[Ruling]:
        """The published rulings, and those of one's own table; all of them for officials."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return Ruling.objects.none()
        event = self.event()
        actor, rulings = actor_of(self.request), rulings_of(event)
        if is_allowed(actor, Action.RULE, event):
            return rulings
        seen = [
            each.pk
            for each in rulings
            if each.published_at or is_allowed(actor, Action.VIEW_CALL, each.sheet)
        ]
        return rulings.filter(pk__in=seen)

    @extend_schema(summary="List the rulings of an event")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the rulings everybody may read, and those of one's own table; for officials, all of them."""
        return super().get(request, *args, **kwargs)


class RulingDetail(APIView):
    """One ruling."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(summary="Read a ruling", responses=RulingSerializer)
    def get(self, request: Request, ruling_id: int) -> Response:
        """Read a ruling; before it is published only the table and who runs the event may."""
        ruling = ruling_at_door(ruling_id)
        self.check_object_permissions(request, ruling.sheet.sitting.match.event)
        if ruling.published_at is None:
            allow(actor_of(request), Action.VIEW_CALL, ruling.sheet)
        return ruling_answer(request, ruling.pk)


class RulingPublication(APIView):
    """Publishing a ruling."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.RULE}

    @extend_schema(summary="Publish a ruling", request=PublicationSerializer, responses=RulingSerializer)
    def post(self, request: Request, ruling_id: int) -> Response:
        """Let everybody read a ruling, without what was said."""
        ruling = ruling_at_door(ruling_id)
        self.check_object_permissions(request, ruling.sheet)
        given = PublicationSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        note = given.validated_data["note"]
        publish_ruling(ruling_id=ruling.pk, note=note, actor=actor_of(request))
        return ruling_answer(request, ruling.pk)


def ruling_answer(request: Request, ruling_id: int, code: int = status.HTTP_200_OK) -> Response:
    """A ruling as it stands now."""
    content = RulingSerializer(ruling_at_door(ruling_id), context={"request": request}).data
    return Response(content, status=code)


def _remedy(given: dict[str, Any]) -> Remedy:
    kind = RemedyKind(given["kind"])
    if (kind in WITH_CHALKS) != (given["chalks"] > 0):
        problem = FieldProblem(where="remedies", problem=f"{kind.value} with {given['chalks']} chalks")
        raise UnfitFieldsError(problems=(problem,))
    return Remedy(kind, given["chalks"])
