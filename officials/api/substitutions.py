"""Substitutes: asked for, decided, the pool they come from, and the event's limits."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, SideOfSitting, actor_of, allow
from officials.access.permissions import AccessPermission
from officials.api.scopes import EventScope
from officials.services.substitutions import (
    approve_substitute,
    ask_for_substitute,
    end_approved,
    note_rules_accepted,
    refuse_substitute,
    withdraw_request,
)
from tournaments.enums import SeatName, Side, SubstituteBinding, SubstituteKind
from tournaments.errors import ForeignObjectError
from tournaments.models import Entrant, Event, PoolPlace, Sitting, Substitution
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.events import event_at
from tournaments.selectors.substitutions import (
    NOBODY,
    pool_of,
    substitute_terms_of,
    substitution_at_door,
    substitutions_of,
)
from tournaments.services.pool import add_to_pool, set_substitute_terms, take_from_pool
from tournaments.substitutes import SubstituteAsked

MOST = 32_767


class SubstitutionSerializer(serializers.ModelSerializer[Substitution]):
    """A substitution. `seat` and `sitting` say where the substitute is wanted, if that was said."""

    entrant_name = serializers.CharField(source="entrant.name")
    substitute_name = serializers.CharField(source="substitute.name", default=None, allow_null=True)
    replaced_name = serializers.CharField(source="replaced.name", default=None, allow_null=True)
    match_number = serializers.IntegerField(source="match.number", default=None, allow_null=True)
    table = serializers.IntegerField(source="sitting.table.number", default=None, allow_null=True)

    class Meta:
        model = Substitution
        fields = (
            "id", "number", "entrant", "entrant_name", "kind", "binding", "substitute", "substitute_name",
            "replaced", "replaced_name", "match", "match_number", "sitting", "table", "seat", "first_day",
            "last_day", "is_emergency", "reason", "state", "requested_by_name", "requested_at",
            "decided_by_name", "decided_at", "answer", "accepted_at", "entered_at", "ended_at",
        )  # fmt: skip


class SubstituteRequestSerializer(serializers.Serializer[Any]):
    """Whom an entrant wants as a substitute, bound to what, and where. A new person is named by `name`."""

    entrant = counted_from_one()
    kind = serializers.ChoiceField(choices=SubstituteKind.choices, default=SubstituteKind.FLY.value)
    binding = serializers.ChoiceField(
        choices=SubstituteBinding.choices, default=SubstituteBinding.MATCH.value
    )
    substitute = counted_from_one(required=False, allow_null=True, default=None)
    name = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    replaced = counted_from_one(required=False, allow_null=True, default=None)
    match = counted_from_one(required=False, allow_null=True, default=None)
    sitting = counted_from_one(required=False, allow_null=True, default=None)
    seat = serializers.ChoiceField(choices=SeatName.choices, required=False, allow_null=True, default=None)
    first_day = serializers.DateField(required=False, allow_null=True, default=None)
    last_day = serializers.DateField(required=False, allow_null=True, default=None)
    is_emergency = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class ApprovalSerializer(serializers.Serializer[Any]):
    """The answer, and the substitute where none was named."""

    substitute = counted_from_one(required=False, allow_null=True, default=None)
    answer = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """Why it is refused, or ended."""

    answer = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)


class PoolPlaceSerializer(serializers.ModelSerializer[PoolPlace]):
    """Somebody in the pool."""

    name = serializers.CharField(source="player.name")

    class Meta:
        model = PoolPlace
        fields = ("id", "player", "name", "added_at", "left_at")


class PoolRequestSerializer(serializers.Serializer[Any]):
    """Who comes into the pool."""

    name = serializers.CharField(max_length=120)


class SubstituteTermsSerializer(serializers.Serializer[Any]):
    """How many substitutions an entrant may have; null is no limit."""

    most_in_match = serializers.IntegerField(min_value=0, max_value=MOST, allow_null=True)
    most_in_event = serializers.IntegerField(min_value=0, max_value=MOST, allow_null=True)


class EventSubstitutions(EventScope, generics.ListAPIView[Substitution]):
    """The substitutions of an event."""

    serializer_class = SubstitutionSerializer
    filterset_fields = ("state", "kind")
    access_actions: ClassVar = {"GET": Action.APPROVE_SUBSTITUTE, "POST": Action.REQUEST_SUBSTITUTE}

    def get_queryset(self) -> QuerySet[Substitution]:
        """The event's substitutions, the latest first."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return Substitution.objects.none()
        return substitutions_of(self.event())

    @extend_schema(summary="List the substitutions of an event")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them, the latest first; `state=requested` is the queue."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        summary="Ask for a substitute",
        request=SubstituteRequestSerializer,
        responses={201: SubstitutionSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask for a substitute for an entrant; an organizer or head official decides."""
        event = event_at(slug)
        allow(actor_of(request), Action.VIEW_EVENT, event)  # before a word of theirs is read
        given = SubstituteRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = _asked(given.validated_data)
        self.check_object_permissions(request, _concerned(event, asked))
        made = ask_for_substitute(event_id=event.pk, asked=asked, actor=actor_of(request))
        return _answer(made.pk, status.HTTP_201_CREATED)


class SubstitutionView(APIView):
    """A view of one substitution."""

    permission_classes = (AccessPermission,)

    def substitution_id(self) -> int:
        """The substitution at the address, if the caller may do this to it."""
        found = substitution_at_door(self.kwargs["substitution_id"])
        self.check_object_permissions(self.request, found)
        return found.pk


class SubstitutionDetail(SubstitutionView):
    """One substitution."""

    access_actions: ClassVar = {"GET": Action.REQUEST_SUBSTITUTE}

    @extend_schema(summary="Read a substitution", responses=SubstitutionSerializer)
    def get(self, request: Request, substitution_id: int) -> Response:  # noqa: ARG002 - the address is read above
        """Read a substitution."""
        return _answer(self.substitution_id())


class SubstitutionApproval(SubstitutionView):
    """Approving a substitution."""

    access_actions: ClassVar = {"POST": Action.APPROVE_SUBSTITUTE}

    @extend_schema(
        summary="Approve a substitute", request=ApprovalSerializer, responses=SubstitutionSerializer
    )
    def post(self, request: Request, substitution_id: int) -> Response:  # noqa: ARG002
        """Approve a substitute, checked anew; name one where none was named."""
        own = self.substitution_id()
        given = ApprovalSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        approve_substitute(
            substitution_id=own,
            substitute_id=asked["substitute"],
            answer=asked["answer"],
            actor=actor_of(request),
        )
        return _answer(own)


class SubstitutionRefusal(SubstitutionView):
    """Refusing a substitution."""

    access_actions: ClassVar = {"POST": Action.APPROVE_SUBSTITUTE}

    @extend_schema(summary="Refuse a substitute", request=AnswerSerializer, responses=SubstitutionSerializer)
    def post(self, request: Request, substitution_id: int) -> Response:  # noqa: ARG002
        """Refuse a substitute, and say why."""
        own = self.substitution_id()
        given = AnswerSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        refuse_substitute(substitution_id=own, actor=actor_of(request), **given.validated_data)
        return _answer(own)


class SubstitutionEnd(SubstitutionView):
    """Ending an approved substitution."""

    access_actions: ClassVar = {"POST": Action.APPROVE_SUBSTITUTE}

    @extend_schema(
        summary="End an approved substitution", request=AnswerSerializer, responses=SubstitutionSerializer
    )
    def post(self, request: Request, substitution_id: int) -> Response:  # noqa: ARG002
        """Let an approved substitute go, who does not sit at a table now."""
        own = self.substitution_id()
        given = AnswerSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        reason = given.validated_data["answer"]
        end_approved(substitution_id=own, reason=reason, actor=actor_of(request))
        return _answer(own)


class SubstitutionWithdrawal(SubstitutionView):
    """Taking a request back."""

    access_actions: ClassVar = {"POST": Action.REQUEST_SUBSTITUTE}

    @extend_schema(summary="Withdraw a request", request=None, responses=SubstitutionSerializer)
    def post(self, request: Request, substitution_id: int) -> Response:  # noqa: ARG002
        """Take back what was asked for and not decided."""
        return _answer(withdraw_request(substitution_id=self.substitution_id(), actor=actor_of(request)).pk)


class SubstitutionAcceptance(SubstitutionView):
    """The substitute's word on the rules."""

    access_actions: ClassVar = {"POST": Action.REQUEST_SUBSTITUTE}

    @extend_schema(
        summary="Note that the substitute accepts the rules", request=None, responses=SubstitutionSerializer
    )
    def post(self, request: Request, substitution_id: int) -> Response:  # noqa: ARG002
        """Note the substitute's word that they have seen the event's rules and accept them."""
        return _answer(
            note_rules_accepted(substitution_id=self.substitution_id(), actor=actor_of(request)).pk
        )


class Pool(EventScope, generics.ListAPIView[PoolPlace]):
    """The organizer's pool."""

    serializer_class = PoolPlaceSerializer
    filter_backends = ()
    access_actions: ClassVar = {"GET": Action.APPROVE_SUBSTITUTE, "POST": Action.APPROVE_SUBSTITUTE}

    def get_queryset(self) -> QuerySet[PoolPlace]:
        """Who can be sent to any table now."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return PoolPlace.objects.none()
        return pool_of(self.event())

    @extend_schema(summary="List the pool of floating substitutes")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List who can be sent to any table."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        summary="Put somebody into the pool",
        request=PoolRequestSerializer,
        responses={201: PoolPlaceSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Put somebody who is not entered in the event into the pool."""
        event = self.event()
        given = PoolRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        place = add_to_pool(event_id=event.pk, name=given.validated_data["name"], actor=actor_of(request))
        return Response(PoolPlaceSerializer(place).data, status=status.HTTP_201_CREATED)


class PoolLeaving(EventScope):
    """Leaving the pool."""

    access_actions: ClassVar = {"POST": Action.APPROVE_SUBSTITUTE}

    @extend_schema(summary="Take somebody out of the pool", request=None, responses=PoolPlaceSerializer)
    def post(self, request: Request, slug: str, place_id: int) -> Response:  # noqa: ARG002
        """Take somebody out of the pool; where they sit now they stay."""
        place = take_from_pool(place_id=place_id, event_id=self.event().pk, actor=actor_of(request))
        return Response(PoolPlaceSerializer(place).data)


class SubstituteLimits(EventScope):
    """The event's limits for substitutions."""

    access_actions: ClassVar = {"GET": Action.VIEW_EVENT, "PUT": Action.EDIT_EVENT}

    @extend_schema(summary="Read the limits for substitutions", responses=SubstituteTermsSerializer)
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Read how many substitutions an entrant may have."""
        return Response(SubstituteTermsSerializer(substitute_terms_of(self.event())).data)

    @extend_schema(
        summary="Set the limits for substitutions",
        request=SubstituteTermsSerializer,
        responses=SubstituteTermsSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Say how many substitutions an entrant may have in a match and in the event."""
        event = self.event()
        given = SubstituteTermsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        terms = set_substitute_terms(event_id=event.pk, actor=actor_of(request), **given.validated_data)
        return Response(SubstituteTermsSerializer(terms).data)


def _asked(given: dict[str, Any]) -> SubstituteAsked:
    return SubstituteAsked(
        entrant_id=given["entrant"],
        kind=SubstituteKind(given["kind"]),
        binding=SubstituteBinding(given["binding"]),
        substitute_id=given["substitute"],
        name=given["name"],
        replaced_id=given["replaced"],
        match_id=given["match"],
        sitting_id=given["sitting"],
        seat=SeatName(given["seat"]) if given["seat"] else None,
        first_day=given["first_day"],
        last_day=given["last_day"],
        is_emergency=given["is_emergency"],
        reason=given["reason"],
    )


def _concerned(event: Event, asked: SubstituteAsked) -> Event | Entrant | SideOfSitting:
    """What the door is asked about: the entrant's side of the sitting named, else the entrant.

    Without an entrant of the event it is the event itself, so that a stranger learns nothing.
    """
    rows = Sitting.objects.select_related("match__event").filter(
        match__event=event, pk=asked.sitting_id or NOBODY
    )
    sitting = rows.first() if asked.sitting_id is not None else None
    if sitting is not None:
        sides = {sitting.match.entrant_a_id: Side.A, sitting.match.entrant_b_id: Side.B}
        if asked.entrant_id in sides:
            return SideOfSitting(sitting, sides[asked.entrant_id])
        raise ForeignObjectError(noun="sitting", key=str(asked.sitting_id), event=event.slug)
    return Entrant.objects.select_related("event").filter(pk=asked.entrant_id, event=event).first() or event


def _answer(substitution_id: int, code: int = status.HTTP_200_OK) -> Response:
    return Response(SubstitutionSerializer(substitution_at_door(substitution_id)).data, status=code)
