"""The closed lists of words `scoring` stores; each value is what the database and the API hold."""

from django.db.models import TextChoices


class SheetState(TextChoices):
    """What may be written on a sheet now.

    An official called makes a sheet in play frozen, and one that was played out disputed.
    """

    IN_PLAY = "in-play"
    FROZEN = "frozen"
    AWAITING_CONFIRMATION = "awaiting-confirmation"
    DISPUTED = "disputed"
    OFFICIAL = "official"


class LineKind(TextChoices):
    """What a line of the sheet records."""

    OPENED = "opened"
    DEALER_CUT = "dealer-cut"
    HAND = "hand"
    HAND_REJECTED = "hand-rejected"
    HAND_TAKEN_BACK = "hand-taken-back"
    BELL = "bell"
    MATCH_DECIDED = "match-decided"
    PLAY_RESUMED = "play-resumed"
    OFFICIAL_CALLED = "official-called"
    CALL_CLOSED = "call-closed"
    CONFIRMED = "confirmed"
    SEAT_CHANGED = "seat-changed"
    RULING = "ruling"
    RULING_REVERSED = "ruling-reversed"
    APPEALED = "appealed"
    APPEAL_DECIDED = "appeal-decided"


class SheetAppeal(TextChoices):
    """An appeal against a ruling on the sheet is pending; a blocking one stops it."""

    PENDING = "pending"
    BLOCKING = "blocking"


class BatchKind(TextChoices):
    """What a batch of paper holds."""

    FILLED = "filled-sheets"
    BLANK = "blank-sheets"


class BatchState(TextChoices):
    """How far a batch of paper has come; a failed one can be asked for again."""

    WAITING = "waiting"
    PRINTING = "printing"
    READY = "ready"
    FAILED = "failed"


class FoundBy(TextChoices):
    """How the first dealer of a sheet, or of a game, was found (article 2.1)."""

    CUT = "cut", "By the cut"
    DRAW = "draw", "By drawing cards"
    FIRST_JACK = "first-jack", "By the first Jack"
    AGREED = "agreed", "The table agreed"
