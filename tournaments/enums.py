"""The closed lists of words `tournaments` stores; each value is what the database and the API hold."""

from django.db.models import TextChoices


class EventState(TextChoices):
    """How far an event has come; its rule set is fixed from `published` on."""

    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    FINISHED = "finished"


class NextDealer(TextChoices):
    """Who deals first in the next game of a sitting."""

    GOES_ROUND = "deal-goes-round"
    LOSERS_DEAL = "losers-deal"
    CUT_AGAIN = "cut-again"


class Confirmation(TextChoices):
    """What makes a played sheet official."""

    NONE = "none"
    BOTH_SIDES = "both-sides"


class EntrantKind(TextChoices):
    """How many people an entrant stands for at the least."""

    SINGLE = "single"
    PAIR = "pair"
    TEAM = "team"


class EntrantState(TextChoices):
    """Whether an entrant takes part; one that applied waits for the organizer's answer."""

    APPLIED = "applied"
    ENTERED = "entered"
    WAITING = "waiting"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class MembershipRole(TextChoices):
    """What a person is within an entrant."""

    PLAYER = "player"
    CAPTAIN = "captain"
    SUBSTITUTE = "substitute"


class StageKind(TextChoices):
    """The shape of a stage's draw."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DOUBLE_ELIMINATION = "double-elimination"
    LEAGUE = "league"


class MatchState(TextChoices):
    """The state of a match as everybody sees it; one that nobody is left to play is not needed."""

    NOT_STARTED = "not-started"
    IN_PLAY = "in-play"
    CALLED = "called"
    AWAITING_CONFIRMATION = "awaiting-confirmation"
    DISPUTED = "disputed"
    UNDER_APPEAL = "under-appeal"
    FINAL = "final"
    NOT_NEEDED = "not-needed"


class SittingState(TextChoices):
    """The state of one sitting; a table holds one sitting in play at a time."""

    NOT_STARTED = "not-started"
    IN_PLAY = "in-play"
    AWAITING_CONFIRMATION = "awaiting-confirmation"
    FINAL = "final"


class ResultKind(TextChoices):
    """How a match came to its result."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"
    DOUBLE_FORFEIT = "double-forfeit"
    VOID = "void"


class ResultSource(TextChoices):
    """Where a result was taken from."""

    SHEET = "sheet"
    DESK = "desk"
    IMPORT = "import"
    RULING = "ruling"
    DEPARTURE = "departure"


class Side(TextChoices):
    """The two sides of a match and of its sittings: entrant A and entrant B."""

    A = "A"
    B = "B"


class SeatName(TextChoices):
    """The seats of a sitting, in order of play; two-handed sittings use `A1` and `B1`."""

    A1 = "A1"
    B1 = "B1"
    A2 = "A2"
    B2 = "B2"


class DrawMethod(TextChoices):
    """How places are given: by seed, drawn (all, or below those seeded), by pots or tiers, by hand."""

    BY_SEED = "by-seed"
    DRAWN = "drawn"
    BY_POTS = "by-pots"
    BY_TIERS = "by-tiers"
    BY_HAND = "by-hand"
    SWISS = "swiss"


class DrawState(TextChoices):
    """A draw is looked at, then published; undone, it stays on record with its matches set aside."""

    PREVIEW = "preview"
    PUBLISHED = "published"
    UNDONE = "undone"


class CorrectionKind(TextChoices):
    """What was changed after the fact."""

    RESULT_CORRECTED = "result-corrected"
    RESULT_WITHDRAWN = "result-withdrawn"
    DRAW_UNDONE = "draw-undone"
    DRAWS_UNDONE = "draws-undone"
    STAGE_REOPENED = "stage-reopened"
    ENTRANT_WITHDRAWN = "entrant-withdrawn"
    ENTRANT_DISQUALIFIED = "entrant-disqualified"
    ENTRANT_REINSTATED = "entrant-reinstated"
    EVERYONE_WITHDRAWN = "everyone-withdrawn"
    LATE_ENTRY = "late-entry"
    PENALTY = "penalty"
    PENALTY_LIFTED = "penalty-lifted"
    LOTS_DRAWN = "lots-drawn"
    EVENT_REOPENED = "event-reopened"


class SubstituteKind(TextChoices):
    """Where a substitute comes from: found for the occasion, or from the organizer's pool."""

    FLY = "fly"
    FLOATING = "floating"


class SubstituteBinding(TextChoices):
    """What a substitute is bound to: one player's place, a team, a match, or some days."""

    PLAYER = "player"
    TEAM = "team"
    MATCH = "match"
    PERIOD = "period"


class SubstitutionState(TextChoices):
    """Where a substitution stands; nothing follows once it is refused, withdrawn or ended."""

    REQUESTED = "requested"
    APPROVED = "approved"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    ENDED = "ended"
