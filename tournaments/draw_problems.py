"""What people are told when a draw, a plan or a correction cannot be made."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.problems import Problem, on_conflict, on_content

_DRAW_AGAIN: Final = "Make the preview again, look at it, then publish it."

_FAULTS: Final[Mapping[str, str]] = {
    "too-few-entrants": "{given} entrants are too few; {needed} are needed",
    "repeated-entrant": "an entrant is named twice",
    "setting-out-of-range": "{setting} cannot be {given}; the least is {least}, the most {most}",
    "placement-mismatch": "every entrant must stand once: missing {missing}, twice {repeated}",
    "lines-not-power-of-two": "a bracket has 2, 4, 8, 16 … lines, not {lines}",
    "empty-match": "two byes stand opposite each other",
    "losers-sent-twice": "the beaten of round {rounds} of {bracket} are sent to two places at once",
    "unknown-bracket": "there is no round {rounds} of {bracket} to take the beaten from",
    "no-legal-round": "no round keeps every rule: allow a rematch, a second bye or clubmates",
    "repeated-stage": "two stages have the same place",
    "unknown-stage": "stage {asked_by} takes in from stage {stage}, which does not come before it",
    "no-such-place": "stage {stage} has no place {place}",
    "place-taken-twice": "a place of stage {stage} is taken twice",
    "mixed-intake": "stage {stage} is asked both by group and by its whole table",
    "stage-not-over": "stage {stage} has nobody at a place that is asked for",
    "result-before-match": "match {match} has a result but not two sides",
}


class _Facts(dict[str, Any]):
    """Details by name; one that a sentence asks for in vain is left out."""

    def __missing__(self, key: str) -> str:
        return "none"


def fault_in_words(details: Mapping[str, Any]) -> str:
    """What is wrong with a draw, as a sentence."""
    facts = {name: "none" if value is None else value for name, value in details["facts"].items()}
    words = _FAULTS.get(details["fault"], details["fault"]).format_map(_Facts(facts))
    return f"This cannot be drawn: {words}."


def left_in_words(details: Mapping[str, Any]) -> str:
    """What is left in an event that is to be finished, as a sentence."""
    count, undecided, undrawn = details["unplayed"], details["undecided"], details["undrawn"]
    parts = [f"{count} match{'' if count == 1 else 'es'} not played"] if count else []
    parts += [f"nobody sent on from match {number}, which ended even" for number in undecided]
    parts += [f"{stage} not drawn to its end" for stage in undrawn]
    return f"The event is not played out: {'; '.join(parts)}."


DRAW_PROBLEMS: Final[Mapping[str, Problem]] = {
    "unfit-draw": on_content(
        "Cannot be drawn", fault_in_words, "Change the format, or what you asked of the draw."
    ),
    "draw-stands": on_conflict(
        "Drawn already",
        "{stage} is drawn already.",
        "To draw again, undo the draw first; the page shows what that sets aside.",
    ),
    "laid-out-by-hand": on_conflict(
        "Entered by hand",
        "The matches of {stage} were entered by hand, so it is neither drawn nor changed.",
        "Add another stage to draw one.",
    ),
    "no-preview": on_conflict("No preview", "No draw of {stage} waits to be published.", _DRAW_AGAIN),
    "stale-preview": on_conflict(
        "Preview out of date",
        "Entrants or results of {stage} have changed since the preview, or another preview took its place.",
        _DRAW_AGAIN,
    ),
    "stage-not-over": on_conflict(
        "Stage not over",
        "{stage} is not over, so nobody can go on from it; matches still to be played: {unplayed}.",
        "Play them, or award them.",
    ),
    "stage-not-drawn": on_conflict(
        "Stage not drawn",
        "{stage} is not drawn yet, so nobody can go on from it.",
        "Draw it and play it first.",
    ),
    "round-not-over": on_conflict(
        "Round not over",
        "{stage}: the round before waits for the results of matches {matches}.",
        "Enter these results first; the pairing depends on them.",
    ),
    "draw-held": on_conflict(
        "An appeal comes first",
        "{stage} waits: the appeal about match {matches} is not decided, and may change who is drawn.",
        "Let a head official decide it first; the event has it under its appeals.",
    ),
    "all-rounds-drawn": on_conflict(
        "All rounds drawn", "{stage} has its {rounds} rounds.", "Change the number of rounds to add one."
    ),
    "places-shared": on_conflict(
        "Places shared",
        "{stage}: a place that decides who goes on is shared by {entrants}.",
        "Draw lots with a published seed, or have them play off.",
    ),
    "in-both-stages": on_conflict(
        "In two stages at once",
        "{entrants} would be in {stage} and in {other}, which share out the same places.",
        "Undo the draw of {other} first: the page shows what that sets aside.",
    ),
    "matches-in-play": on_conflict(
        "Being played",
        "Matches {matches} are being played and would be taken away.",
        "Finish them, or take their hands back, first.",
    ),
    "matches-go-on": on_conflict(
        "Still going on",
        "Matches {matches} are being played, or wait to be confirmed or ruled on, so the event goes on.",
        "Let them end and be confirmed, or award them; then finish the event.",
    ),
    "not-played-out": on_conflict(
        "Not played out",
        left_in_words,
        "Play what is left, or finish the event as it is: type its name, “{event}”.",
    ),
    "result-moved-on": on_conflict(
        "Result has moved on",
        "Match {next_match} has begun with the side that match {match} sent there.",
        "Correct the result instead: the page shows what that touches.",
    ),
    "no-result": on_conflict("No result", "Match {match} has no result to correct.", "Enter its result."),
    "entrant-state": on_conflict(
        "Not possible now", "{entrant} is {state} already, so this does not apply.", "Load the page again."
    ),
    "no-place-left": on_conflict(
        "No place left",
        "{stage} is a bracket that is drawn, with no place for a late entrant.",
        "Put the entrant in the place of one who left before playing, or undo the draw.",
    ),
    "consequences-changed": on_conflict(
        "It would touch something else now",
        "{subject}: since you looked, the event has moved on, and this would touch other things; nothing was"
        " changed.",
        "Look at what it touches now, and confirm that.",
    ),
    "correction-undone": on_conflict(
        "Undone already", "Correction {correction} was undone already.", "Nothing has to be done."
    ),
    "reopening-stands": on_conflict(
        "Not undone here",
        "Line {correction} says that the event was opened again.",
        "Finish the event on its page of places: that takes it back.",
    ),
    "changed-since": on_conflict(
        "Changed since",
        "What correction {correction} touched was changed again: {places}.",
        "Undo the later changes first, the latest first.",
    ),
}
