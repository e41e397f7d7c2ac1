"""Corrections: rehearsed with what they would touch, made, listed and undone."""

from dataclasses import asdict
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of, allow
from officials.access.permissions import AccessPermission
from tournaments.api.matches import COUNTS, OutcomeRequestSerializer
from tournaments.api.scopes import EventScope
from tournaments.enums import CorrectionKind
from tournaments.models import Correction, Event
from tournaments.request_numbers import counted_from_one
from tournaments.selectors.draws import correction_on_record, corrections_of
from tournaments.selectors.events import event_at
from tournaments.services.changes import Change
from tournaments.services.changes.catalogue import ACTIONS, MAKERS, change_from_fields
from tournaments.services.changes.departures import entrant_of
from tournaments.services.corrections import make_change, rehearse_change, undo_correction
from tournaments.services.outcomes import Outcome


class CorrectionSerializer(serializers.ModelSerializer[Correction]):
    """What was changed after the fact."""

    class Meta:
        model = Correction
        fields = ("id", "number", "kind", "subject", "reason", "made_by", "made_at", "undone_by", "undone_at")


class CorrectionRequestSerializer(serializers.Serializer[Any]):
    """What to change; which of the fields are needed follows from the kind."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in MAKERS])
    match = counted_from_one(required=False)
    outcome = OutcomeRequestSerializer(required=False)
    stage = counted_from_one(required=False)
    entrant = counted_from_one(required=False)
    in_place_of = counted_from_one(required=False)
    group = counted_from_one(required=False)
    penalty = counted_from_one(required=False)
    key = serializers.CharField(required=False, max_length=20)
    amount = serializers.CharField(required=False, max_length=20)
    why = serializers.CharField(required=False, max_length=200)
    from_round = counted_from_one(required=False)
    seed = serializers.CharField(required=False, max_length=120)
    reason = serializers.CharField(required=False, max_length=300, allow_blank=True)
    shown = serializers.CharField(
        required=False,
        max_length=80,
        help_text="The fingerprint of the rehearsal that was looked at; refused where it is another now.",
    )


class PairingChangeSerializer(serializers.Serializer[Any]):
    """A match that gets other sides."""

    match = serializers.IntegerField()
    stage = serializers.CharField()
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())


class ResultChangeSerializer(serializers.Serializer[Any]):
    """A result that goes or comes."""

    match = serializers.IntegerField()
    stage = serializers.CharField()
    sides = serializers.ListField(child=serializers.CharField())
    bullseyes = serializers.ListField(child=serializers.IntegerField())
    kind = serializers.CharField()
    given_to = serializers.CharField(allow_blank=True)


class PlaceChangeSerializer(serializers.Serializer[Any]):
    """A place that changes; where others share it, `last_before` and `last_after` say down to which."""

    stage = serializers.CharField()
    entrant = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    last_before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    last_after = serializers.IntegerField(allow_null=True)


class OvertakenPlaceSerializer(serializers.Serializer[Any]):
    """A place of a draw that another would have; `stands_in` is the stage where that one stands, if any."""

    place = serializers.CharField()
    goes_on = serializers.CharField()
    due = serializers.CharField()
    stands_in = serializers.CharField()
    words = serializers.CharField()


class OvertakenDrawSerializer(serializers.Serializer[Any]):
    """A stage drawn from tables that are others now; `waits` says why its places are not decided, if so."""

    stage = serializers.CharField()
    position = serializers.IntegerField()
    is_played = serializers.BooleanField()
    is_undone = serializers.BooleanField()
    waits = serializers.CharField()
    places = OvertakenPlaceSerializer(many=True)
    choice = serializers.CharField()


class RehearsalSerializer(serializers.Serializer[Any]):
    """Everything a change would touch; matches by number. `stays` was played later and is not touched.

    `played_aside` are those of `set_aside` that were played. `overtaken` are draws in which others would have
    places. `stands` are stages that are over and do not change though somebody leaves. `opens_again`: the
    event is finished, and would be open again.
    """

    subject = serializers.CharField()
    pairings = PairingChangeSerializer(many=True)
    withdrawn = ResultChangeSerializer(many=True)
    given = ResultChangeSerializer(many=True)
    set_aside = serializers.ListField(child=serializers.IntegerField())
    played_aside = ResultChangeSerializer(many=True)
    added = serializers.ListField(child=serializers.IntegerField())
    draws_undone = serializers.ListField(child=serializers.CharField())
    places = PlaceChangeSerializer(many=True)
    overtaken = OvertakenDrawSerializer(many=True)
    stands = serializers.ListField(child=serializers.CharField())
    stays = serializers.ListField(child=serializers.IntegerField())
    opens_again = serializers.BooleanField()
    fingerprint = serializers.CharField()


@extend_schema_view(
    get=extend_schema(summary="List the corrections of an event", responses=CorrectionSerializer(many=True)),
    post=extend_schema(
        summary="Make a correction",
        request=CorrectionRequestSerializer,
        responses={201: CorrectionSerializer},
    ),
)
class CorrectionList(EventScope, generics.ListAPIView[Correction]):
    """The corrections of an event."""

    serializer_class = CorrectionSerializer
    filter_backends = ()
    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.CORRECT_RESULT, "POST": Action.VIEW_EVENT}

    def rows(self, event: Event) -> QuerySet[Correction]:
        """The rows of an event."""
        return corrections_of(event)

    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - the scope reads the address
        """Make a correction in one transaction."""
        event = self.event()
        change, how = _wanted(request, event)
        made = make_change(event_id=event.pk, change=change, actor=actor_of(request), **how)
        return Response(CorrectionSerializer(made).data, status=status.HTTP_201_CREATED)


class CorrectionRehearsal(APIView):
    """What a correction would touch."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.VIEW_EVENT}

    @extend_schema(
        summary="Rehearse a correction", request=CorrectionRequestSerializer, responses=RehearsalSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """Tell everything a correction would touch; nothing is changed."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        change, _ = _wanted(request, event)
        told = rehearse_change(event_id=event.pk, change=change, actor=actor_of(request))
        shown = {"subject": told.subject, "fingerprint": told.fingerprint, **asdict(told.consequences)}
        return Response(RehearsalSerializer(shown).data)


class CorrectionUndoing(APIView):
    """Undoing a correction."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"POST": Action.CORRECT_RESULT}

    @extend_schema(summary="Undo a correction", request=None, responses=CorrectionSerializer)
    def post(self, request: Request, correction_id: int) -> Response:
        """Put back everything it touched."""
        correction = correction_on_record(correction_id)
        self.check_object_permissions(request, correction.event)
        undone = undo_correction(correction_id=correction.pk, actor=actor_of(request))
        return Response(CorrectionSerializer(undone).data)


def _wanted(request: Request, event: Event) -> tuple[Change, dict[str, str]]:
    """The change that was sent, once the door has let the caller through for its kind."""
    given = CorrectionRequestSerializer(data=request.data)
    given.is_valid(raise_exception=True)
    fields = dict(given.validated_data)
    kind = CorrectionKind(fields.pop("kind"))
    how = {name: fields.pop(name) for name in ("reason", "shown") if name in fields}
    # A captain may withdraw their own entrant, so there the door is asked about the entrant.
    leaves = kind == CorrectionKind.ENTRANT_WITHDRAWN and "entrant" in fields
    target = entrant_of(event, fields["entrant"]) if leaves else event
    allow(actor_of(request), Action(ACTIONS[kind]), target)
    if "outcome" in fields:
        counts = {name: tuple(fields["outcome"][name]) for name in COUNTS if name in fields["outcome"]}
        fields["outcome"] = Outcome(**{**fields["outcome"], **counts})
    return change_from_fields(kind, fields), how
