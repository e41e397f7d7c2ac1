"""What people are told when an event, or its entrants, cannot be taken in."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.problems import Problem, on_conflict, on_content

_LOOK_AGAIN: Final = "Load the page again to see what stands now, then decide."

_CLOSED: Final = {
    "no-form": "This event takes no entries by a form.",
    "not-yet": "Entry has not opened yet.",
    "over": "Entry is over.",
}


def _why_closed(details: Mapping[str, Any]) -> str:
    return _CLOSED[details["why"]]


ENTRY_PROBLEMS: Final[Mapping[str, Problem]] = {
    "unfit-event-file": on_content(
        "Unfit event file",
        "The file cannot be brought in: {problems}.",
        "Take the event out again where it comes from; nothing was changed here.",
    ),
    "entry-closed": on_conflict("Entry is closed", _why_closed, "The event's page says when entry opens."),
    "no-place-free": on_conflict(
        "No place free",
        "Every place is taken, or the draw is made.",
        "Raise the number of places, or enter them late once the draw is made.",
    ),
    "entrant-drawn": on_conflict(
        "Drawn already",
        "{entrant} stands in the draw, so leaving touches its matches.",
        "Withdraw it by a correction, which shows what that touches.",
    ),
    "stale-entrant": on_conflict(
        "Changed meanwhile",
        "Somebody else changed {entrant} after you opened this page; nothing of yours was kept.",
        _LOOK_AGAIN,
    ),
    "roster-locked": on_conflict(
        "Rosters are locked",
        "The roster of {entrant} is locked.",
        "Ask the organizer, who can still change it.",
    ),
    "player-has-played": on_conflict(
        "Has played",
        "{player} sat at a table of this event, so the roster keeps them.",
        "Leave the name in; a substitute can be named beside it.",
    ),
    "entry-closes-after-it-opens": on_content(
        "Closes before it opens", "Entry closes before it opens.", "Correct one of the two times."
    ),
    "entry-players-are-a-range": on_content(
        "Numbers of players",
        "The fewest players must be one at least, and no more than the most.",
        "Correct one of the two numbers.",
    ),
    "entry-kind-is-known": on_content("Unknown kind", "There is no such kind of entrant.", _LOOK_AGAIN),
    "entry-has-a-place": on_content("No place", "An event has one place at least.", "Give a larger number."),
    "contact-can-be-reached": on_content(
        "No way to reach you", "An e-mail address or a telephone number is needed.", "Give one of the two."
    ),
    "one-entryterms-per-event": on_conflict(
        "Set already", "Somebody set the terms a moment ago.", _LOOK_AGAIN
    ),
    "one-registration-per-entrant": on_conflict("Sent already", "This was sent in already.", _LOOK_AGAIN),
    "one-contact-per-entrant": on_conflict("Known already", "Somebody gave it a moment ago.", _LOOK_AGAIN),
    "one-arrival-per-entrant": on_conflict(
        "Checked in already", "The entrant is checked in already.", "Nothing has to be done."
    ),
    "unfit-entrants-file": on_content(
        "Unfit list of entrants",
        "The list cannot be taken in: {problems}.",
        "Put right what is named and send it again; the template shows what such a list looks like.",
    ),
}
