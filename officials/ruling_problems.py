"""What people and programs are told about rulings, disputes and appeals; part of the one catalogue."""

from collections.abc import Mapping
from typing import Final

from officials.pictures import MOST_MEGABYTES
from tournaments.problems import Problem, on_conflict, on_content

_LOOK_AGAIN = "Load the page again to see what stands now, then decide."
_FAULT_OF_OURS = "Tell whoever looks after this installation."

UNFIT_REMEDIES: Final = {
    "nothing": "No remedy is chosen.",
    "twice": "A remedy is chosen twice.",
    "together": "These remedies contradict each other.",
    "side": "This remedy falls on a side, and none is named as being at fault.",
    "player": "Whoever is warned or removed is named, and is one of the side at fault.",
    "score": "Chalks of both sides belong to a score that is put right, and to nothing else.",
    "chalks": "No game holds so many chalks: its target is the most that one remedy gives or takes.",
    "no-last-hand": "There is no last hand to rule on: play went on, or another ruling stands on it.",
    "no-hand-in-play": "No hand is in play on this sheet.",
}
NO_APPEAL: Final = {
    "final": "In this event an official's ruling is final.",
    "too-late": "The time for an appeal is over.",
    "appealed": "This ruling has been appealed against.",
    "replaced": "This ruling was made on appeal, and is final.",
    "not-a-side": "This entrant has no part in the match.",
}
UNFIT_PICTURE: Final = {
    "no-picture": "This is no picture that can be read here.",
    "too-large": "This picture is too large.",
    "too-many": "This call has as many pictures as it can hold.",
}
UNFIT_CARDS: Final = {
    "unknown-card": "is no card",
    "twice": "names a card that stands elsewhere already",
    "no-seat": "names a seat that this table does not have",
    "too-many": "holds more cards than can be",
    "no-trick": "is no trick that was entered",
    "form": "is not of the form asked for",
}

PROBLEMS: Final[Mapping[str, Problem]] = {
    "unfit-remedies": on_content(
        "Cannot be ordered so",
        lambda details: UNFIT_REMEDIES[details["why"]],
        "Choose the remedies again; article 9.15 lists them.",
    ),
    "reason-needed": on_content(
        "Reason needed",
        "The rules of this event order something else for article {article}.",
        "Choose what they order, or write down why you depart from it.",
    ),
    "ruling-changed": on_conflict(
        "No longer what was shown",
        "Something moved since the effect was shown; nothing was applied.",
        "Look at the effect again, then apply it.",
    ),
    "no-call": on_conflict(
        "Call first",
        "The sheet is {state}, and no call on it is yours.",
        "Take the table's call, or make one: the sheet stops, and then you rule.",
    ),
    "appeal-pending": on_conflict(
        "Appeal pending", "Appeal {appeal} is not decided yet.", "Decide the appeal first."
    ),
    "no-appeal": on_conflict(
        "No appeal", lambda details: NO_APPEAL[details["why"]], "Talk to a head official of the event."
    ),
    "appeal-decided": on_conflict("Appeal decided", "Appeal {appeal} is decided.", _LOOK_AGAIN),
    "own-ruling": Problem(
        403,
        "Your own ruling",
        "Ruling {ruling} is your own; another head official decides the appeal against it.",
        "Ask another head official, or let the organizer name one.",
    ),
    "stale-file": on_conflict(
        "Changed a moment ago", "Somebody else changed this file: it is at version {version}.", _LOOK_AGAIN
    ),
    "unfit-picture": on_content(
        "No picture",
        lambda details: UNFIT_PICTURE[details["why"]],
        f"Send a JPEG, PNG or WebP of at most {MOST_MEGABYTES} MB; eight to a call.",
    ),
    "unfit-cards": on_content(
        "Cards do not fit",
        lambda details: f"{details['where']} {UNFIT_CARDS[details['why']]}.",
        "Write a card as rank and suit, such as AS or 10H, and each card once.",
    ),
    # Constraints, by name: facts the database itself keeps.
    "one-ruling-per-number": on_conflict(
        "Number taken", "Another ruling came a moment ago.", "Try once more."
    ),
    "one-ruling-per-line": on_conflict("Ruled already", "Another ruling stands on this line.", _LOOK_AGAIN),
    "ruling-side-is-a-side": on_content("Unknown side", "The side is A or B.", _LOOK_AGAIN),
    "ruling-state-is-known": on_content("Unknown state", "There is no such state.", _FAULT_OF_OURS),
    "ruling-is-reversed-after-it": on_content(
        "Reversed before it was made", "A ruling is reversed after it is made.", _FAULT_OF_OURS
    ),
    "one-appealpolicy-per-event": on_conflict(
        "Changed a moment ago", "Somebody changed this a moment ago.", _LOOK_AGAIN
    ),
    "appeal-window-is-a-time": on_content(
        "No time", "The time for appeals is from one minute to seven days.", "Choose another time."
    ),
    "one-appeal-per-number": on_conflict(
        "Number taken", "Another appeal came a moment ago.", "Try once more."
    ),
    "one-appeal-per-ruling": on_conflict(
        "Appealed already", "This ruling has been appealed against.", _LOOK_AGAIN
    ),
    "one-pending-appeal-per-sheet": on_conflict(
        "Appeal pending", "An appeal is pending on this sheet.", _LOOK_AGAIN
    ),
    "appeal-state-is-known": on_content("Unknown state", "There is no such state.", _FAULT_OF_OURS),
    "appeal-decided-at-a-time": on_content("Decided when", "A decided appeal says when.", _FAULT_OF_OURS),
    "one-disputefile-per-call": on_conflict(
        "Changed a moment ago", "Somebody began this file a moment ago.", _LOOK_AGAIN
    ),
    "statement-side-is-a-side": on_content("Unknown side", "The side is A or B.", _LOOK_AGAIN),
    "one-photo-per-number": on_conflict("Number taken", "Another picture came a moment ago.", "Try again."),
    "statements-are-append-only": on_conflict(
        "Never rewritten", "What was said is never changed or removed.", "Take another statement."
    ),
}
