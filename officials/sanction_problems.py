"""What people are told about sanctions."""

from collections.abc import Mapping
from typing import Final

from tournaments.problems import Problem, on_conflict, on_content

_LOOK_AGAIN: Final = "Load the page again to see what stands now, then decide."

SANCTION_PROBLEMS: Final[Mapping[str, Problem]] = {
    "sanction-settled": on_conflict(
        "Settled already", "Sanction {sanction} is {state}.", "Nothing has to be done; see the list."
    ),
    "not-carried": on_conflict(
        "Nothing to carry",
        "No earlier event of the same organizer carries this sanction to one of the players here.",
        "Look at the list of what is carried; it may have been brought in already.",
    ),
    "one-sanctionterms-per-event": on_conflict(
        "Terms kept already", "The event has its terms for sanctions already.", _LOOK_AGAIN
    ),
    "sanctions-add-up-from-one": on_content(
        "Below one",
        "Warnings and removals add up from one.",
        "Leave it empty for never, or name one or more.",
    ),
    "one-sanction-per-number": on_conflict(
        "Number taken", "Another sanction has this number.", "Send the same again."
    ),
    "one-proposal-for-each-player": on_conflict(
        "Proposed already", "This is proposed for the player already.", "Decide the proposal that is there."
    ),
    "one-carried-sanction-per-event": on_conflict(
        "Carried already", "This sanction has been brought in already.", "Nothing has to be done."
    ),
    "one-carried-sanction-per-player": on_conflict(
        "Decided already",
        "Whether this sanction concerns the player has been decided.",
        "Nothing has to be done.",
    ),
    "one-sanction-per-bar": on_conflict("Barred already", "This bar belongs to a sanction.", _LOOK_AGAIN),
    "sanction-kind-is-known": on_content(
        "Unknown kind", "A sanction is a warning, a removal or a disqualification.", "Choose one of them."
    ),
    "sanction-state-is-known": on_content(
        "Unknown state", "There is no such state of a sanction.", _LOOK_AGAIN
    ),
    "sanction-says-whom-it-concerns": on_content(
        "Nobody named",
        "A warning or removal names its player, a disqualification its entrant.",
        "Choose whom it concerns and send again.",
    ),
    "sanction-has-a-reason": on_content(
        "Reason missing", "A sanction needs its reason.", "Say what happened and send again."
    ),
    "sanction-names-its-match": on_content(
        "Match missing", "A removal from one match names the match.", "Choose the match and send again."
    ),
}
