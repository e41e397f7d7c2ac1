"""Batches of paper for programs: asked for, watched, fetched."""

from typing import Any, ClassVar

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from scoring.dispatch import send_batch
from scoring.enums import BatchKind, BatchState
from scoring.models import PrintBatch
from scoring.selectors.batches import batch_on_record, batches_of, printed_file
from scoring.services.print_batches import ask_for_batch
from tournaments.printing.answers import pdf_answer
from tournaments.printing.paper import Paper
from tournaments.selectors.events import event_at


class BatchRequestSerializer(serializers.Serializer[Any]):
    """What is to be printed, and on what."""

    kind = serializers.ChoiceField(choices=BatchKind.choices)
    paper = serializers.ChoiceField(
        choices=[paper.value for paper in Paper], required=False, default=Paper.A4.value
    )


class BatchSerializer(serializers.Serializer[Any]):
    """A batch and how far it has come; its file is there while it is ready, until `expires_at`."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=BatchKind.choices)
    paper = serializers.CharField()
    state = serializers.ChoiceField(choices=BatchState.choices)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    asked_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)


class BatchList(APIView):
    """The batches of an event."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.EXPORT_EVENT, "POST": Action.EXPORT_EVENT}

    @extend_schema(
        summary="Read the batches of paper of an event",
        responses=BatchSerializer(many=True),
        filters=False,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Read them, the latest first."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        return Response(BatchSerializer(batches_of(event), many=True).data)

    @extend_schema(
        summary="Ask for a batch of paper", request=BatchRequestSerializer, responses={202: BatchSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Ask for it; while the same is being printed, the answer is that one."""
        event = event_at(slug)
        self.check_object_permissions(request, event)
        given = BatchRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        batch = ask_for_batch(
            event_id=event.pk,
            kind=BatchKind(asked["kind"]),
            paper=asked["paper"],
            actor=actor_of(request),
        )
        send_batch(batch.pk)
        return Response(BatchSerializer(batch).data, status=status.HTTP_202_ACCEPTED)


class BatchView(APIView):
    """A view of one batch."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.EXPORT_EVENT}

    def batch(self, batch_id: int) -> PrintBatch:
        """The batch, once the door has let the caller through."""
        batch = batch_on_record(batch_id)
        self.check_object_permissions(self.request, batch.event)
        return batch


class BatchDetail(BatchView):
    """One batch."""

    @extend_schema(summary="Read how far a batch of paper has come", responses=BatchSerializer)
    def get(self, request: Request, batch_id: int) -> Response:  # noqa: ARG002
        """Read it."""
        return Response(BatchSerializer(self.batch(batch_id)).data)


class BatchFile(BatchView):
    """What a batch came to."""

    @extend_schema(
        summary="Fetch the PDF of a batch", responses={(200, "application/pdf"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, batch_id: int) -> HttpResponse:  # noqa: ARG002
        """Fetch it, once it is printed and until its day is over."""
        batch = self.batch(batch_id)
        written = printed_file(batch, now=timezone.now())
        return pdf_answer(written, f"{batch.event.slug}-{batch.kind}.pdf")
