"""The shapes in which entering an event is asked for and answered."""

from typing import Any

from rest_framework import serializers

from tournaments.api.entrants import EntrantSerializer, PlayerRequestSerializer
from tournaments.enums import EntrantKind
from tournaments.models import Contact, Entrant, EntryTerms, Registration
from tournaments.request_numbers import counted_from_one
from tournaments.services.entrant_changes import seen_of

ANSWERS = ("accept", "decline", "leave", "paid", "unpaid")


class EntryTermsSerializer(serializers.ModelSerializer[EntryTerms]):
    """The terms of entry as anybody sees them."""

    class Meta:
        model = EntryTerms
        exclude = ("id", "event")


class EntryTermsRequestSerializer(serializers.Serializer[Any]):
    """The terms an organizer sets."""

    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=EntrantKind.choices)
    fewest_players = serializers.IntegerField(min_value=1, max_value=60)
    most_players = serializers.IntegerField(min_value=1, max_value=60)
    most_substitutes = serializers.IntegerField(min_value=0, max_value=20, required=False)
    capacity = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)
    needs_review = serializers.BooleanField(required=False)
    fee = serializers.CharField(max_length=80, required=False, allow_blank=True)
    note = serializers.CharField(max_length=1000, required=False, allow_blank=True)
    rosters_lock_at = serializers.DateTimeField(required=False, allow_null=True)


class ContactSerializer(serializers.ModelSerializer[Contact]):
    """How to reach an entrant."""

    class Meta:
        model = Contact
        fields = ("name", "email", "telephone", "note")


class ContactRequestSerializer(serializers.Serializer[Any]):
    """How to reach whoever registers: by e-mail, by telephone, or both."""

    name = serializers.CharField(max_length=120)
    email = serializers.EmailField(max_length=200, required=False, allow_blank=True)
    telephone = serializers.CharField(max_length=40, required=False, allow_blank=True)
    note = serializers.CharField(max_length=1000, required=False, allow_blank=True)


class EntrantChangeSerializer(serializers.Serializer[Any]):
    """What is to be said of an entrant from now on; what is left out stays. `contact` null: nobody."""

    name = serializers.CharField(max_length=120, required=False)
    kind = serializers.ChoiceField(choices=EntrantKind.choices, required=False)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    seed = counted_from_one(required=False, allow_null=True)
    contact = ContactRequestSerializer(required=False, allow_null=True)
    seen = serializers.CharField(
        required=False,
        max_length=64,
        help_text="The `seen` of the entrant that was looked at; refused where it is another now.",
    )


class RegistrationSerializer(serializers.ModelSerializer[Registration]):
    """What came in by the public form, and its answer."""

    class Meta:
        model = Registration
        fields = ("sent_at", "is_paid", "answer", "decided_at")


class EntrantOnFileSerializer(EntrantSerializer):
    """An entrant as its organizer sees it; what it has not is null."""

    contact = ContactSerializer(allow_null=True)
    registration = RegistrationSerializer(allow_null=True)
    arrived_at = serializers.DateTimeField(source="arrival.noted_at", allow_null=True, default=None)
    seen = serializers.SerializerMethodField()

    class Meta(EntrantSerializer.Meta):
        fields = (*EntrantSerializer.Meta.fields, "contact", "registration", "arrived_at", "seen")  # type: ignore[assignment]

    def get_seen(self, entrant: Entrant) -> str:
        """What a change names, so that it is refused where somebody else changed the entrant meanwhile."""
        return seen_of(entrant)

    def to_representation(self, instance: Entrant) -> dict[str, Any]:
        """Give what an entrant has not as null."""
        for name in ("contact", "registration", "arrival"):
            if not hasattr(instance, name):
                instance._state.fields_cache[name] = None
        return super().to_representation(instance)


class RegistrationRequestSerializer(serializers.Serializer[Any]):
    """A registration by the public form."""

    name = serializers.CharField(max_length=120)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    players = serializers.ListField(child=PlayerRequestSerializer(), max_length=80)
    contact = ContactRequestSerializer()

    def validate_players(self, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Let strangers name people, never claim somebody known here."""
        if any("player_id" in person for person in value):
            raise serializers.ValidationError("are given by name")
        return value


class RegisteredSerializer(serializers.Serializer[Any]):
    """What came of a registration: entered, applied, or waiting for a place."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.CharField()


class AnswerRequestSerializer(serializers.Serializer[Any]):
    """What is done with an entrant; `reason` goes with a declining."""

    answer = serializers.ChoiceField(choices=ANSWERS)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class RosterRequestSerializer(serializers.Serializer[Any]):
    """Everybody who belongs to an entrant, by name."""

    players = serializers.ListField(child=PlayerRequestSerializer(), max_length=80)


class CheckInLinkSerializer(serializers.Serializer[Any]):
    """A link made: the token is told this once. The entrant's page is at `/c/<token>/`."""

    entrant = serializers.IntegerField()
    token = serializers.CharField()
