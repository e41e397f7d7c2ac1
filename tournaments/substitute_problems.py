"""What people are told about substitutes."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.problems import Problem, on_conflict, on_content

_LOOK_AGAIN: Final = "Load the page again to see what stands now, then decide."

FAULTS: Final[Mapping[str, str]] = {
    "entered-elsewhere": "plays for another entrant of this event",
    "seated-elsewhere": "sits at a table now",
    "may-not-sit": "may not be seated in this event",
    "asked-elsewhere": "is asked for, or approved, at another place already",
    "not-in-pool": "is not in the organizer's pool",
    "in-own-seat": "is the very player to be replaced",
    "team-limit": "would be one more than the entrant may have",
    "period-over": "was approved for other days",
    "other-match": "was approved for another match",
    "other-entrant": "was approved for another entrant",
    "other-player": "was approved for another player's place",
    "not-approved": "is not approved",
    "rules-not-accepted": "has not accepted the rules of this event",
}


def faults_in_words(details: Mapping[str, Any]) -> str:
    """Everything that speaks against a substitute, in one sentence."""
    name = details.get("substitute") or "The substitute"
    return f"{name} cannot: " + "; ".join(FAULTS.get(fault, fault) for fault in details["faults"]) + "."


SUBSTITUTE_PROBLEMS: Final[Mapping[str, Problem]] = {
    "substitute-unfit": on_conflict(
        "No fit substitute",
        faults_in_words,
        "Put that right, or choose somebody else; article 9.13 says who may stand in. The organizer can "
        "change the limits.",
    ),
    "substitution-settled": on_conflict(
        "Settled already",
        "Substitution {substitution} is {state}.",
        "Nothing has to be done; ask anew where a substitute is needed again.",
    ),
    "substitute-seated": on_conflict(
        "Still seated", "{substitute} sits at a table now.", "Let somebody else take the seat first."
    ),
    "one-substituteterms-per-event": on_conflict(
        "Terms kept already", "The event has its terms for substitutes already.", _LOOK_AGAIN
    ),
    "one-pool-place-per-player": on_conflict(
        "In the pool already", "This player is in the pool already.", "Nothing has to be done."
    ),
    "one-substitution-per-number": on_conflict(
        "Number taken", "Another substitution has this number.", "Send the same again."
    ),
    "one-standing-substitution": on_conflict(
        "Asked for already",
        "This substitute is asked for, or approved, at another place already.",
        "Choose somebody else, or let the other place give the substitute up first.",
    ),
    "substitute-kind-is-known": on_content(
        "Unknown kind", "A substitute is a fly or a floating one.", "Correct it and send again."
    ),
    "substitution-state-is-known": on_content(
        "Unknown state", "There is no such state of a substitution.", _LOOK_AGAIN
    ),
    "substitution-says-what-it-is-bound-to": on_content(
        "Bound to nothing",
        "A substitute bound to a player, a match or a period names that player, match or period.",
        "Name it and send again.",
    ),
    "floating-substitute-is-for-a-match": on_content(
        "For a match only", "A floating substitute is sent to one match.", "Name the match and send again."
    ),
    "approved-substitution-has-its-substitute": on_content(
        "Nobody named", "An approved substitution names its substitute.", "Choose somebody and send again."
    ),
    "emergency-has-a-reason": on_content(
        "Reason missing", "An emergency needs its reason.", "Say what has happened and send again."
    ),
}
