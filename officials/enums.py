"""Closed lists of `officials`, each value stable in the database, in addresses and in the API."""

from django.db.models import TextChoices


class RoleKind(TextChoices):
    """What a person is in one event. Nobody is anything in every event."""

    ORGANIZER = "organizer", "Organizer"
    HEAD_OFFICIAL = "head-official", "Head official"
    OFFICIAL = "official", "Official"
    SCORER = "scorer", "Scorer"
    CAPTAIN = "captain", "Captain"


class CallState(TextChoices):
    """Where a call stands: nobody has it, an official has it, it is over."""

    WAITING = "waiting"
    TAKEN = "taken"
    CLOSED = "closed"


class CallOutcome(TextChoices):
    """How a call ended. A mistaken call changes nothing and counts for nothing."""

    SETTLED = "settled", "Settled at the table"
    MISTAKEN = "mistaken", "Called by mistake"
    RULED = "ruled", "Ruled on"


class RulingState(TextChoices):
    """Whether a ruling stands, and what became of it on appeal."""

    STANDS = "stands", "Stands"
    APPEALED = "appealed", "Under appeal"
    UPHELD = "upheld", "Upheld on appeal"
    VARIED = "varied", "Varied on appeal"
    OVERTURNED = "overturned", "Overturned on appeal"


class AppealState(TextChoices):
    """Where an appeal stands; the last three are the decisions."""

    PENDING = "pending", "Pending"
    UPHELD = "upheld", "The ruling is upheld"
    VARIED = "varied", "The ruling is varied"
    OVERTURNED = "overturned", "The ruling is overturned"


class SanctionKind(TextChoices):
    """What is done about conduct, the mildest first."""

    WARNING = "warning", "Warning"
    REMOVAL = "removal", "Removal"
    DISQUALIFICATION = "disqualification", "Disqualification"


class SanctionState(TextChoices):
    """Where a sanction stands: proposed by a rule, in force, not confirmed, or lifted."""

    PROPOSED = "proposed", "Proposed"
    IN_FORCE = "in-force", "In force"
    DISMISSED = "dismissed", "Not confirmed"
    LIFTED = "lifted", "Lifted"


# Whoever holds one of these can undo other people's work, so these are the roles two-step sign-in is for.
GUARDED_ROLES = frozenset({RoleKind.ORGANIZER, RoleKind.HEAD_OFFICIAL})
