"""The shapes of sheets, lines and verdicts in the API, for its schema.

The route that commits hands writes its answers by hand: these serializers describe them.
"""

from typing import Any

from rest_framework import serializers

from scoring.enums import FoundBy, LineKind, SheetAppeal, SheetState
from scoring.models import SheetLine
from scoring.rules.steps import Need
from scoring.rules.verdict import Kind
from tournaments.enums import SeatName, Side
from tournaments.request_numbers import counted_from_one

CARD_PATTERN = r"^[2-9TJQKA][SHDC]$"
KEY_PATTERN = r"^[A-Za-z0-9._-]{8,64}$"


class BySideSerializer(serializers.Serializer[Any]):
    """One number for each side."""

    A = serializers.IntegerField(min_value=0)
    B = serializers.IntegerField(min_value=0)


class ProgressSerializer(serializers.Serializer[Any]):
    """Where a sheet has got to. `version` is the one the next submission must expect.

    By a ruling: `no_game` is the side that takes no Game in the hand in play, `appeal` one that is pending;
    both are left out where there is none.
    """

    sheet = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(choices=SheetState.choices)
    game_number = serializers.IntegerField()
    hand_number = serializers.IntegerField()
    dealer = serializers.CharField(allow_blank=True)
    score = BySideSerializer()
    bullseyes = BySideSerializer()
    hang_jacks = BySideSerializer()
    chalks = BySideSerializer()
    bell_rung = serializers.BooleanField()
    confirmed = serializers.ListField(child=serializers.ChoiceField(choices=Side.choices))
    no_game = serializers.ChoiceField(choices=Side.choices, required=False)
    appeal = serializers.ChoiceField(choices=SheetAppeal.choices, required=False)


class LineSerializer(serializers.ModelSerializer[SheetLine]):
    """A line of a sheet. `content` is its payload, `digest` is taken over the line and `previous_digest`."""

    content = serializers.DictField()

    class Meta:
        model = SheetLine
        fields = (
            "sequence",
            "kind",
            "game_number",
            "hand_number",
            "content",
            "submission_key",
            "actor",
            "at",
            "previous_digest",
            "digest",
        )


class WrittenSerializer(serializers.Serializer[Any]):
    """The line a submission wrote, or wrote before, and the sheet after it."""

    is_replay = serializers.BooleanField()
    sequence = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=LineKind.choices)
    game_number = serializers.IntegerField()
    hand_number = serializers.IntegerField()
    sheet = ProgressSerializer()


class AwardSerializer(serializers.Serializer[Any]):
    """Chalks to one side for one reason."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    side = serializers.ChoiceField(choices=Side.choices)
    chalks = serializers.IntegerField()
    card = serializers.CharField(required=False)


class VerdictSerializer(serializers.Serializer[Any]):
    """What the judge says of a hand that stands."""

    verdict = serializers.ChoiceField(choices=["accepted"])
    awards = AwardSerializer(many=True)
    uncounted = AwardSerializer(many=True)
    score_after = BySideSerializer()
    bullseye = serializers.ChoiceField(choices=Side.choices, allow_null=True)


class CommittedSerializer(WrittenSerializer):
    """A hand on the sheet."""

    verdict = VerdictSerializer()


class ViolationSerializer(serializers.Serializer[Any]):
    """One defect: its code and place for programs; sentence, remedy and article for people."""

    code = serializers.CharField()
    where = serializers.CharField(allow_blank=True)
    details = serializers.DictField()
    sentence = serializers.CharField()
    remedy = serializers.CharField()
    article = serializers.CharField()


class RejectedDetailsSerializer(WrittenSerializer):
    """The line that records a hand that cannot stand, with every defect."""

    violations = ViolationSerializer(many=True)


class ToldProblemSerializer(serializers.Serializer[Any]):
    """What every problem that is told of a hand or a game has, whatever its details."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    remedy = serializers.CharField()
    code = serializers.CharField()


class RejectedSerializer(ToldProblemSerializer):
    """The problem of a hand that cannot stand; it is on record as a rejected line."""

    details = RejectedDetailsSerializer()


class CallMadeSerializer(serializers.Serializer[Any]):
    """A call that may come next."""

    seat = serializers.ChoiceField(choices=SeatName.choices)
    call = serializers.CharField()


class PreviewSerializer(serializers.Serializer[Any]):
    """What a hand in the making comes to: awards as counted, what is wrong already, what is needed next."""

    awards = AwardSerializer(many=True)
    uncounted = AwardSerializer(many=True)
    score_after = BySideSerializer()
    bullseye = serializers.CharField(allow_null=True)
    violations = ViolationSerializer(many=True)
    needs = serializers.ChoiceField(choices=[need.value for need in Need])
    calls = CallMadeSerializer(many=True)
    turn = serializers.CharField(allow_null=True)
    cards = serializers.ListField(child=serializers.CharField())


class SubmissionSerializer(serializers.Serializer[Any]):
    """What every submission says: its own key, and the version of the sheet it was made on."""

    submission_key = serializers.RegexField(KEY_PATTERN, max_length=64)
    expected_version = counted_from_one()


class PennedSerializer(SubmissionSerializer):
    """A submission of whoever has the pen: a `device` that names itself must have it."""

    device = serializers.RegexField(KEY_PATTERN, max_length=64, required=False)


class HandRequestSerializer(PennedSerializer):
    """A hand record of version 1; `ruleset`, `players`, `dealer` and `score` may be left to the sheet."""

    record = serializers.DictField()


class CutRequestSerializer(PennedSerializer):
    """Who won the cut and deals first."""

    dealer = serializers.ChoiceField(choices=SeatName.choices)


class ConfirmationRequestSerializer(SubmissionSerializer):
    """The side that confirms; its PIN where it has one and its captain is not the one who confirms."""

    side = serializers.ChoiceField(choices=Side.choices)
    pin = serializers.CharField(max_length=20, required=False, allow_blank=True)


class OpeningRequestSerializer(serializers.Serializer[Any]):
    """The player (id) in each seat, who deals first, and how that was found, where it is to be recorded."""

    seats = serializers.DictField(child=counted_from_one())
    first_dealer = serializers.ChoiceField(choices=SeatName.choices)
    submission_key = serializers.RegexField(KEY_PATTERN, max_length=64)
    found_by = serializers.ChoiceField(choices=FoundBy.choices, required=False)
    card = serializers.RegexField(CARD_PATTERN, max_length=2, required=False)


class RecordRequestSerializer(serializers.Serializer[Any]):
    """A hand record in the making: it may stop anywhere."""

    record = serializers.DictField()


def written_as_json(line: SheetLine, *, is_replay: bool) -> dict[str, Any]:
    """A line just written, or found again, as `WrittenSerializer` describes it."""
    return {
        "is_replay": is_replay,
        "sequence": line.sequence,
        "kind": line.kind,
        "game_number": line.game_number,
        "hand_number": line.hand_number,
        "sheet": {"sheet": line.sheet_id, "version": line.sequence, **line.content["after"]},
    }
