"""Sanctions, for officials alone: given, proposed by the event's terms, decided, lifted, carried."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from officials.api.scopes import EventScope
from officials.enums import SanctionKind
from officials.models import Sanction
from officials.selectors.sanctions import (
    carried_to,
    players_of,
    sanction_at_door,
    sanction_terms_of,
    sanctions_of,
)
from officials.services.sanctions import (
    SanctionAsked,
    bring_in_sanction,
    confirm_sanction,
    dismiss_sanction,
    issue_sanction,
    leave_out_sanction,
    lift_sanction,
    set_sanction_terms,
)
from tournaments.request_numbers import counted_from_one

MOST = 1_000


class SanctionSerializer(serializers.ModelSerializer[Sanction]):
    """A sanction."""

    player_name = serializers.CharField(source="player.name", default=None, allow_null=True)
    entrant_name = serializers.CharField(source="entrant.name", default=None, allow_null=True)
    match_number = serializers.IntegerField(source="match.number", default=None, allow_null=True)

    class Meta:
        model = Sanction
        fields = (
            "id", "number", "kind", "state", "player", "player_name", "entrant", "entrant_name", "match",
            "match_number", "for_match_only", "call", "reason", "article", "because", "carries",
            "carried_from", "issued_by_name", "issued_at", "settled_by_name", "settled_at", "settled_note",
        )  # fmt: skip


class SanctionRequestSerializer(serializers.Serializer[Any]):
    """Whom it concerns and why: a player, or the entrant that is disqualified."""

    kind = serializers.ChoiceField(choices=SanctionKind.choices)
    reason = serializers.CharField(max_length=1000)
    player = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    entrant = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    match = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    for_match_only = serializers.BooleanField(required=False, default=False)
    call = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    article = serializers.CharField(max_length=20, required=False, default="9.12", allow_blank=True)
    carries = serializers.BooleanField(required=False, default=False)


class NoteSerializer(serializers.Serializer[Any]):
    """Why it is decided so."""

    note = serializers.CharField(max_length=1000, required=False, default="", allow_blank=True)


class SanctionTermsSerializer(serializers.Serializer[Any]):
    """How sanctions add up; null is never."""

    warnings_to_removal = serializers.IntegerField(min_value=1, max_value=MOST, allow_null=True)
    removals_to_disqualification = serializers.IntegerField(min_value=1, max_value=MOST, allow_null=True)


class CarriedSerializer(serializers.Serializer[Any]):
    """A sanction of an earlier event of the same organizer, and a player here whom it may concern.

    `is_same` says that it is the very person; otherwise they bear the same name, and a person finds out.
    """

    key = serializers.CharField()
    event = serializers.CharField(source="sanction.event.name")
    kind = serializers.ChoiceField(source="sanction.kind", choices=SanctionKind.choices)
    reason = serializers.CharField(source="sanction.reason")
    player = serializers.IntegerField(source="player.pk")
    player_name = serializers.CharField(source="player.name")
    is_same = serializers.BooleanField()
    plays_for = serializers.CharField(allow_blank=True)


class CarriedRequestSerializer(serializers.Serializer[Any]):
    """Which carried sanction is brought in, and for which player here: the one who was looked at."""

    key = serializers.CharField(max_length=100)
    player = counted_from_one()


class LeftOutRequestSerializer(CarriedRequestSerializer):
    """Which carried sanction does not concern which player here, and why."""

    note = serializers.CharField(max_length=1000)


class PersonSerializer(serializers.Serializer[Any]):
    """A player an official may name."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class Sanctions(EventScope, generics.ListAPIView[Sanction]):
    """The sanctions of an event."""

    serializer_class = SanctionSerializer
    filterset_fields = ("state", "kind")
    access_actions: ClassVar = {"GET": Action.VIEW_SANCTIONS, "POST": Action.SANCTION}

    def get_queryset(self) -> QuerySet[Sanction]:
        """The event's sanctions, the latest first."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return Sanction.objects.none()
        return sanctions_of(self.event())

    @extend_schema(summary="List the sanctions of an event")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """List them, the latest first; `state=proposed` waits for the head official."""
        return super().get(request, *args, **kwargs)

    @extend_schema(
        summary="Give a sanction", request=SanctionRequestSerializer, responses={201: SanctionSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Warn or remove a player, or disqualify an entrant; nobody removed can be seated."""
        event = self.event()
        given = SanctionRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        made = issue_sanction(
            event_id=event.pk,
            asked=SanctionAsked(
                kind=SanctionKind(asked["kind"]),
                reason=asked["reason"],
                player_id=asked["player"],
                entrant_id=asked["entrant"],
                match_id=asked["match"],
                for_match_only=asked["for_match_only"],
                call_id=asked["call"],
                article=asked["article"],
                carries=asked["carries"],
            ),
            actor=actor_of(request),
        )
        return _answer(made.pk, status.HTTP_201_CREATED)


class SanctionView(APIView):
    """A view of one sanction."""

    permission_classes = (AccessPermission,)

    def sanction_id(self) -> int:
        """The sanction at the address, if the caller may do this to it."""
        found = sanction_at_door(self.kwargs["sanction_id"])
        self.check_object_permissions(self.request, found)
        return found.pk

    def note(self, request: Request) -> str:
        """What was said about the decision."""
        given = NoteSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        note: str = given.validated_data["note"]
        return note


class SanctionDetail(SanctionView):
    """One sanction."""

    access_actions: ClassVar = {"GET": Action.VIEW_SANCTIONS}

    @extend_schema(summary="Read a sanction", responses=SanctionSerializer)
    def get(self, request: Request, sanction_id: int) -> Response:  # noqa: ARG002 - the address is read above
        """Read a sanction."""
        return _answer(self.sanction_id())


class SanctionConfirmation(SanctionView):
    """Confirming what was proposed."""

    access_actions: ClassVar = {"POST": Action.CONFIRM_SANCTION}

    @extend_schema(
        summary="Confirm a proposed sanction", request=NoteSerializer, responses=SanctionSerializer
    )
    def post(self, request: Request, sanction_id: int) -> Response:  # noqa: ARG002
        """Put what the event's terms propose in force."""
        own = self.sanction_id()
        confirm_sanction(sanction_id=own, note=self.note(request), actor=actor_of(request))
        return _answer(own)


class SanctionDismissal(SanctionView):
    """Leaving what was proposed at that."""

    access_actions: ClassVar = {"POST": Action.CONFIRM_SANCTION}

    @extend_schema(
        summary="Dismiss a proposed sanction", request=NoteSerializer, responses=SanctionSerializer
    )
    def post(self, request: Request, sanction_id: int) -> Response:  # noqa: ARG002
        """Leave what the event's terms propose at that."""
        own = self.sanction_id()
        dismiss_sanction(sanction_id=own, note=self.note(request), actor=actor_of(request))
        return _answer(own)


class SanctionLifting(SanctionView):
    """Lifting a sanction."""

    access_actions: ClassVar = {"POST": Action.CONFIRM_SANCTION}

    @extend_schema(summary="Lift a sanction", request=NoteSerializer, responses=SanctionSerializer)
    def post(self, request: Request, sanction_id: int) -> Response:  # noqa: ARG002
        """Lift a sanction, and say why; a player who was removed may be seated again."""
        own = self.sanction_id()
        lift_sanction(sanction_id=own, note=self.note(request), actor=actor_of(request))
        return _answer(own)


class CarriedSanctions(EventScope):
    """What earlier events of the same organizer carry to players of this one."""

    access_actions: ClassVar = {"GET": Action.VIEW_SANCTIONS, "POST": Action.CONFIRM_SANCTION}

    @extend_schema(
        summary="List sanctions carried from earlier events",
        operation_id="events_carried_sanctions_list",
        responses=CarriedSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """List what is carried and not brought in yet."""
        return Response(CarriedSerializer(carried_to(self.event()), many=True).data)

    @extend_schema(
        summary="Bring in a carried sanction",
        request=CarriedRequestSerializer,
        responses={201: SanctionSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Put a carried sanction in force here."""
        event = self.event()
        given = CarriedRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        key, player = given.validated_data["key"], given.validated_data["player"]
        made = bring_in_sanction(event_id=event.pk, key=key, player_id=player, actor=actor_of(request))
        return _answer(made.pk, status.HTTP_201_CREATED)


class LeftOutSanctions(EventScope):
    """Carried sanctions that were somebody else's."""

    access_actions: ClassVar = {"POST": Action.CONFIRM_SANCTION}

    @extend_schema(
        summary="Leave a carried sanction out",
        request=LeftOutRequestSerializer,
        responses={201: SanctionSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Say that a carried sanction does not concern a player here; they are not asked about again."""
        event = self.event()
        given = LeftOutRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        made = leave_out_sanction(
            event_id=event.pk,
            key=asked["key"],
            player_id=asked["player"],
            note=asked["note"],
            actor=actor_of(request),
        )
        return _answer(made.pk, status.HTTP_201_CREATED)


class SanctionRules(EventScope):
    """How sanctions add up in an event."""

    access_actions: ClassVar = {"GET": Action.VIEW_SANCTIONS, "PUT": Action.CONFIRM_SANCTION}

    @extend_schema(summary="Read how sanctions add up", responses=SanctionTermsSerializer)
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Read how many warnings call for removal, and how many removals for disqualification."""
        return Response(SanctionTermsSerializer(sanction_terms_of(self.event())).data)

    @extend_schema(
        summary="Set how sanctions add up",
        request=SanctionTermsSerializer,
        responses=SanctionTermsSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """Say how many warnings call for removal, and how many removals for disqualification."""
        event = self.event()
        given = SanctionTermsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        terms = set_sanction_terms(event_id=event.pk, actor=actor_of(request), **given.validated_data)
        return Response(SanctionTermsSerializer(terms).data)


class PeopleToName(EventScope):
    """The players an official may name."""

    access_actions: ClassVar = {"GET": Action.SANCTION}

    @extend_schema(
        summary="List the players a sanction may name",
        operation_id="events_sanctions_people_list",
        responses=PersonSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002
        """List everybody of the event's entrants, pool, seats and substitutions."""
        return Response(PersonSerializer(players_of(self.event()), many=True).data)


def _answer(sanction_id: int, code: int = status.HTTP_200_OK) -> Response:
    return Response(SanctionSerializer(sanction_at_door(sanction_id)).data, status=code)
