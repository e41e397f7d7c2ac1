"""The file of a call through the API; for officials alone."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from officials.access import Action, actor_of
from officials.access.permissions import AccessPermission
from officials.models import Call, Photo, Statement
from officials.pictures import MOST_BYTES
from officials.rulings.cards import Finding, Opinion, cards_as_json, opinions
from officials.selectors.calls import call_at_door
from officials.selectors.disputes import FileRead, file_of, photo_at_door, seated_at
from officials.services.disputes import add_photo, cards_found, keep_file, take_statement
from tournaments.enums import Side


class StatementSerializer(serializers.ModelSerializer[Statement]):
    """What somebody said."""

    class Meta:
        model = Statement
        fields = ("id", "side", "speaker", "words", "taken_by_name", "taken_at")
        read_only_fields = ("taken_by_name", "taken_at")


class StatementRequestSerializer(serializers.Serializer[Any]):
    """Who said what; a witness is of no side."""

    side = serializers.ChoiceField(choices=Side.choices, required=False, allow_null=True, default=None)
    speaker = serializers.CharField(max_length=120)
    words = serializers.CharField(max_length=4000)


class PhotoSerializer(serializers.ModelSerializer[Photo]):
    """A picture of the table; its own address gives the JPEG."""

    class Meta:
        model = Photo
        fields = ("id", "number", "caption", "width", "height", "taken_by_name", "taken_at")


class PhotoRequestSerializer(serializers.Serializer[Any]):
    """A JPEG, PNG or WebP, and what it shows."""

    picture = serializers.FileField()
    caption = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class OpinionSerializer(serializers.Serializer[Any]):
    """What the rules core says of one card, and who played it."""

    trick = serializers.IntegerField()
    seat = serializers.CharField()
    player = serializers.CharField()
    card = serializers.CharField()
    finding = serializers.ChoiceField(choices=[finding.value for finding in Finding])
    article = serializers.CharField()
    held = serializers.ListField(child=serializers.CharField())


class DisputeFileSerializer(serializers.Serializer[Any]):
    """Everything gathered on a call."""

    version = serializers.IntegerField()
    facts = serializers.CharField()
    cards = serializers.DictField()
    opinions = OpinionSerializer(many=True)
    statements = StatementSerializer(many=True)
    photos = PhotoSerializer(many=True)


class DisputeFileRequestSerializer(serializers.Serializer[Any]):
    """Facts and cards; `version` is the one they were changed from, 0 for a new file."""

    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    facts = serializers.CharField(max_length=4000, required=False, default="", allow_blank=True)
    cards = serializers.DictField(required=False, default=dict)


class CardsRequestSerializer(serializers.Serializer[Any]):
    """The cards of a hand, as far as they are known."""

    cards = serializers.DictField()


class FileView(APIView):
    """A view of the file of one call."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_STATEMENTS, "PUT": Action.VIEW_STATEMENTS}

    def call(self) -> Call:
        """The call at the address, if the caller may read what was said."""
        call = call_at_door(self.kwargs["call_id"])
        self.check_object_permissions(self.request, call)
        return call


class CallFile(FileView):
    """The file of a call."""

    @extend_schema(summary="Read the file of a call", responses=DisputeFileSerializer)
    def get(self, request: Request, call_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Read everything gathered on a call, with what the rules core says of the cards."""
        return _answer(self.call())

    @extend_schema(
        summary="Keep facts and cards of a call",
        request=DisputeFileRequestSerializer,
        responses=DisputeFileSerializer,
    )
    def put(self, request: Request, call_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Keep facts and cards; refused where somebody changed them meanwhile."""
        call = self.call()
        given = DisputeFileRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        keep_file(
            call_id=call.pk,
            facts=asked["facts"],
            cards=asked["cards"],
            expected_version=asked["version"],
            actor=actor_of(request),
        )
        return _answer(call)


class CallOpinion(FileView):
    """What the rules core says, before anything is kept."""

    access_actions: ClassVar = {"POST": Action.VIEW_STATEMENTS}

    @extend_schema(
        summary="Ask the rules core about cards",
        request=CardsRequestSerializer,
        responses=OpinionSerializer(many=True),
    )
    def post(self, request: Request, call_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Tell for every card played whether it was a renege or an undertrump; nothing is kept."""
        call = self.call()
        given = CardsRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        found = opinions(cards_found(call, given.validated_data["cards"]))
        return Response(OpinionSerializer(_named(found, seated_at(call)), many=True).data)


class CallStatements(FileView):
    """What was said."""

    access_actions: ClassVar = {"POST": Action.VIEW_STATEMENTS}

    @extend_schema(
        summary="Write down a statement",
        request=StatementRequestSerializer,
        responses={201: StatementSerializer},
    )
    def post(self, request: Request, call_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Write down what somebody said; it is never changed."""
        call = self.call()
        given = StatementRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        side = Side(asked["side"]) if asked["side"] else None
        said = take_statement(
            call_id=call.pk,
            side=side,
            speaker=asked["speaker"],
            words=asked["words"],
            actor=actor_of(request),
        )
        return Response(StatementSerializer(said).data, status=status.HTTP_201_CREATED)


class CallPhotos(FileView):
    """Pictures of the table."""

    parser_classes = (MultiPartParser,)
    access_actions: ClassVar = {"POST": Action.VIEW_STATEMENTS}

    @extend_schema(
        summary="Add a picture to a call",
        request={"multipart/form-data": PhotoRequestSerializer},
        responses={201: PhotoSerializer},
    )
    def post(self, request: Request, call_id: int) -> Response:  # noqa: ARG002 - read by the scope
        """Keep a picture, made anew from what was sent."""
        call = self.call()
        given = PhotoRequestSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        sent = given.validated_data["picture"].read(MOST_BYTES + 1)
        caption = given.validated_data["caption"]
        photo = add_photo(call_id=call.pk, sent=sent, caption=caption, actor=actor_of(request))
        return Response(PhotoSerializer(photo).data, status=status.HTTP_201_CREATED)


class PhotoPicture(APIView):
    """One picture."""

    permission_classes = (AccessPermission,)
    access_actions: ClassVar = {"GET": Action.VIEW_STATEMENTS}

    @extend_schema(summary="Read a picture", responses={(200, "image/jpeg"): OpenApiTypes.BINARY})
    def get(self, request: Request, photo_id: int) -> HttpResponse:
        """Read a picture as a JPEG."""
        photo = photo_at_door(photo_id)
        self.check_object_permissions(request, photo.call)
        return HttpResponse(bytes(photo.picture), content_type="image/jpeg")


def _answer(call: Call) -> Response:
    return Response(DisputeFileSerializer(_as_told(file_of(call))).data)


def _named(found: Iterable[Opinion], seated: Mapping[str, str]) -> list[dict[str, Any]]:
    """Opinions with the name of whoever played the card."""
    return [asdict(opinion) | {"player": seated[opinion.seat]} for opinion in found]


def _as_told(read: FileRead) -> dict[str, Any]:
    return {
        "version": read.version,
        "facts": read.facts,
        "cards": cards_as_json(read.cards),
        "opinions": _named(read.opinions, read.seated),
        "statements": read.statements,
        "photos": read.photos,
    }
