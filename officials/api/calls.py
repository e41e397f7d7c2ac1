"""Calls for an official, and what an official is called for."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of, is_allowed
from officials.access.permissions import AccessPermission
from officials.api.scopes import EventScope
from officials.enums import CallOutcome
from officials.models import Call
from officials.models.call import IRREGULARITIES
from officials.rulings.irregularities import CATALOGUE, Family, Irregularity
from officials.rulings.remedies import RemedyKind, standards_for
from officials.selectors.accounts import account_named
from officials.selectors.calls import call_at_door, calls_of
from officials.services.calls import close_call, hand_over_call, raise_call, take_call
from scoring.rules.rule_values import read_ruleset
from scoring.selectors.sheets import sheet_at_door
from tournaments.enums import Side


class OfficialCallSerializer(serializers.ModelSerializer[Call]):
    """A call; the note and what was found are for officials alone."""

    match = serializers.IntegerField(source="sheet.sitting.match.number")
    table = serializers.IntegerField(source="sheet.sitting.table.number", default=None)
    article = serializers.SerializerMethodField()
    meanwhile = serializers.SerializerMethodField()
    taken_by = serializers.CharField(source="taken_by.display_name", default=None, allow_null=True)
    note = serializers.SerializerMethodField()
    closing_note = serializers.SerializerMethodField()

    class Meta:
        model = Call
        fields = (
            "id", "number", "sheet", "match", "table", "irregularity", "article", "meanwhile", "side",
            "game_number", "hand_number", "state", "raised_by_name", "raised_at", "taken_by", "taken_at",
            "outcome", "closed_at", "note", "closing_note",
        )  # fmt: skip

    def get_article(self, call: Call) -> str:
        """The rulebook's article."""
        return CATALOGUE[Irregularity(call.irregularity)].article

    def get_meanwhile(self, call: Call) -> str:
        """What the table does until the official comes."""
        return CATALOGUE[Irregularity(call.irregularity)].meanwhile

    def get_note(self, call: Call) -> str | None:
        """What the caller said."""
        return call.note if self._is_for_official(call) else None

    def get_closing_note(self, call: Call) -> str | None:
        """What the official found."""
        return call.closing_note if self._is_for_official(call) else None

    def _is_for_official(self, call: Call) -> bool:
        return is_allowed(actor_of(self.context["request"]), Action.ANSWER_CALL, call)


class OfficialCallRequestSerializer(serializers.Serializer[Any]):
    """What has happened, and which side is said to be at fault."""

    irregularity = serializers.ChoiceField(choices=IRREGULARITIES)
    side = serializers.ChoiceField(choices=Side.choices, required=False, allow_null=True, default=None)
    note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)
    submission_key = serializers.CharField(max_length=64, required=False, allow_null=True, default=None)


class HandOverSerializer(serializers.Serializer[Any]):
    """Which official gets the call, and why."""

    username = serializers.CharField(max_length=150)
    reason = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)


class ClosingSerializer(serializers.Serializer[Any]):
    """How the call ended."""

    outcome = serializers.ChoiceField(choices=CallOutcome.choices)
    note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)


class RemedySerializer(serializers.Serializer[Any]):
    """One remedy; `chalks` go to the offender's opponents."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in RemedyKind])
    chalks = serializers.IntegerField()
    in_words = serializers.CharField()


class StandardSerializer(serializers.Serializer[Any]):
    """Remedies ordered together."""

    remedies = RemedySerializer(many=True)
    when = serializers.CharField()


class IrregularitySerializer(serializers.Serializer[Any]):
    """One kind of irregularity and its standard remedies under the event's rule set."""

    irregularity = serializers.ChoiceField(choices=IRREGULARITIES)
    title = serializers.CharField()
    article = serializers.CharField()
    family = serializers.ChoiceField(choices=[family.value for family in Family])
    meanwhile = serializers.CharField()
    has_offender = serializers.BooleanField()
    is_fixed = serializers.BooleanField()
    standards = StandardSerializer(many=True)


class SheetCall(APIView):
    """Calling an official to a sheet."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.CALL_OFFICIAL}

    @extend_schema(
        summary="Call an official",
        request=OfficialCallRequestSerializer,
        responses={201: OfficialCallSerializer},
    )
    def post(self, request: Request, sheet_id: int) -> Response:
        """Call an official; the sheet stops until the call is closed."""
        sheet = sheet_at_door(sheet_id)
        self.check_object_permissions(request, sheet)
        given = OfficialCallRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        call = raise_call(
            sheet_id=sheet.pk,
            irregularity=Irregularity(asked["irregularity"]),
            side=Side(asked["side"]) if asked["side"] else None,
            note=asked["note"],
            submission_key=asked["submission_key"],
            actor=actor_of(request),
        )
        return _answer(request, call.pk, status.HTTP_201_CREATED)


class EventCalls(EventScope, generics.ListAPIView[Call]):
    """The calls of an event."""

    serializer_class = OfficialCallSerializer
    filterset_fields = ("state", "irregularity")
    access_actions: ClassVar = {"GET": Action.ANSWER_CALL}

    def get_queryset(self) -> QuerySet[Call]:
        """The event's calls in order."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return Call.objects.none()
        return calls_of(self.event())

    @extend_schema(summary="List the calls of an event")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List the calls in order; `state=waiting` is the queue."""
        return super().get(request, *args, **kwargs)


class CallView(APIView):
    """A view of one call."""

    permission_classes = (AccessPermission,)

    def call_id(self) -> int:
        """The call at the address, if the caller may do this to it."""
        call = call_at_door(self.kwargs["call_id"])
        self.check_object_permissions(self.request, call)
        return call.pk


class CallDetail(CallView):
    """One call."""

    access_actions: ClassVar = {"GET": Action.VIEW_CALL}

    @extend_schema(summary="Read a call", responses=OfficialCallSerializer)
    def get(self, request: Request, call_id: int) -> Response:  # noqa: ARG002 - the address is read above
        """Read a call."""
        return _answer(request, self.call_id())


class CallTaking(CallView):
    """Taking a call."""

    access_actions: ClassVar = {"POST": Action.ANSWER_CALL}

    @extend_schema(summary="Take a call", request=None, responses=OfficialCallSerializer)
    def post(self, request: Request, call_id: int) -> Response:  # noqa: ARG002
        """Take a call nobody has."""
        return _answer(request, take_call(call_id=self.call_id(), actor=actor_of(request)).pk)


class CallHandOver(CallView):
    """Handing a call over."""

    access_actions: ClassVar = {"POST": Action.ANSWER_CALL}

    @extend_schema(summary="Hand a call over", request=HandOverSerializer, responses=OfficialCallSerializer)
    def post(self, request: Request, call_id: int) -> Response:  # noqa: ARG002
        """Give one's call to another official of the event."""
        own = self.call_id()
        given = HandOverSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        receiver = account_named(asked["username"])
        hand_over_call(call_id=own, user_id=receiver.pk, reason=asked["reason"], actor=actor_of(request))
        return _answer(request, own)


class CallClosing(CallView):
    """Closing a call."""

    access_actions: ClassVar = {"POST": Action.ANSWER_CALL}

    @extend_schema(summary="Close a call", request=ClosingSerializer, responses=OfficialCallSerializer)
    def post(self, request: Request, call_id: int) -> Response:  # noqa: ARG002
        """End a call and let the sheet go on."""
        own = self.call_id()
        given = ClosingSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        close_call(
            call_id=own, outcome=CallOutcome(asked["outcome"]), note=asked["note"], actor=actor_of(request)
        )
        return _answer(request, own)


class Irregularities(EventScope):
    """What an official can be called for in an event."""

    access_actions: ClassVar = {"GET": Action.VIEW_EVENT}

    @extend_schema(
        summary="List irregularities and their standard remedies", responses=IrregularitySerializer(many=True)
    )
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """List every kind with what the event's rule set orders for it, or what is usual."""
        rules = read_ruleset(self.event().rule_set)
        rows = []
        for kind, entry in CATALOGUE.items():
            standards = standards_for(kind, rules)
            rows.append({
                "irregularity": kind.value,
                "title": entry.title,
                "article": entry.article,
                "family": entry.family.value,
                "meanwhile": entry.meanwhile,
                "has_offender": entry.has_offender,
                "is_fixed": standards.is_fixed,
                "standards": standards.offered,
            })  # fmt: skip
        return Response(IrregularitySerializer(rows, many=True).data)


def _answer(request: Request, call_id: int, code: int = status.HTTP_200_OK) -> Response:
    content = OfficialCallSerializer(call_at_door(call_id), context={"request": request}).data
    return Response(content, status=code)
