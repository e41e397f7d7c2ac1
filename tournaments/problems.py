"""What people and programs are told about a code: the answer's status, what is wrong, what to do next.

The one catalogue of sentences: each app adds its own codes when it starts. Sentences are templates over the
error's details (`str.format` fields).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournaments.errors import DomainError


@dataclass(frozen=True, slots=True)
class Problem:
    """One entry: the HTTP status, a title that is always the same, the sentence and the remedy.

    Where the sentence depends on more than details put into it, it is a function of the details.
    """

    status: int
    title: str
    sentence: str | Callable[[Mapping[str, Any]], str]
    remedy: str


def on_conflict(title: str, sentence: str | Callable[[Mapping[str, Any]], str], remedy: str) -> Problem:
    """A problem with the present state of things."""
    return Problem(409, title, sentence, remedy)


def on_content(title: str, sentence: str | Callable[[Mapping[str, Any]], str], remedy: str) -> Problem:
    """A problem with what was sent, which was readable."""
    return Problem(422, title, sentence, remedy)


CATALOGUE: Final[dict[str, Problem]] = {}

CONTENT_TYPE: Final = "application/problem+json"

_LOOK_AGAIN = "Load the page again to see what stands now, then decide."

OWN_PROBLEMS: Final[Mapping[str, Problem]] = {
    "not-found": Problem(
        404, "Not found", "There is nothing here.", "Check the address, or begin from the list of events."
    ),
    "unreadable": Problem(
        400,
        "Unreadable request",
        "The request cannot be read; each place says why.",
        "Correct its form and send it again; the API's schema describes it.",
    ),
    "token-refused": Problem(
        401,
        "Token refused",
        "The token opens nothing now: it is unknown, withdrawn or out of date.",
        "Sign in again, or ask the desk for a new table card.",
    ),
    "method-not-allowed": Problem(
        405, "Not here", "This cannot be done at this address.", "See the API's schema for what can."
    ),
    "not-acceptable": Problem(
        406, "Not in that form", "The answer comes as JSON only.", "Ask for application/json."
    ),
    "unsupported-media-type": Problem(
        415, "Not in that form", "The request must be JSON.", "Send it as application/json."
    ),
    "too-many-requests": Problem(
        429, "Too many requests", "Too many requests came from here.", "Wait a little and send it again."
    ),
    "request-too-large": Problem(
        413,
        "Too large",
        "At this address at most {most} MB can be sent at once; nothing of it was read.",
        "Send a smaller file: a picture can be taken or saved in a smaller size.",
    ),
    "database-busy": Problem(
        503,
        "Busy",
        "Somebody else is writing to the same sheet or match; nothing was changed.",
        "Send the same again in a moment: with the same key it is never counted twice.",
    ),
    "unfit-fields": on_content(
        "Values that cannot stand", "Some values cannot stand: {problems}.", "Correct them and send again."
    ),
    "unfit-rule-set": on_content(
        "Unfit rule set",
        "The rule set has values that cannot stand: {problems}.",
        "Correct the fields named; article 10 of the rulebook lists what each may be.",
    ),
    "event-not-draft": on_conflict(
        "Published already",
        "The event is {state}: its rules are fixed.",
        "Nothing has to be done; to play by other rules, set up another event.",
    ),
    "event-not-published": on_conflict(
        "Not published yet",
        "The event is still a draft, so nothing can be drawn or played in it.",
        "Publish the event first: that fixes its rules.",
    ),
    "event-finished": on_conflict(
        "Finished",
        "The event is finished, so nothing more is set up, entered, drawn or played in it.",
        "Open the event again on its page of places; a result that stands is put right by a correction.",
    ),
    "foreign-object": on_content(
        "Of another event",
        "The {noun} {key} does not belong to this event.",
        "Choose one of this event.",
    ),
    "match-not-ready": on_conflict(
        "Opponents not known",
        "Match {match} has not two entrants yet.",
        "Wait for the result it depends on, or enter the entrants.",
    ),
    "match-over": on_conflict(
        "Match over", "Match {match} is {state}: no further sheet can be opened for it.", _LOOK_AGAIN
    ),
    "result-stands": on_conflict(
        "Result stands",
        "Match {match} has a result already.",
        "To change it, correct the result: the page shows what that touches.",
    ),
    "event-already-imported": on_conflict(
        "Imported already",
        "There is an event at the address “{event}” already; nothing was imported.",
        "Look at that event first: if it is the same, nothing has to be done. Results alone can be imported "
        "at another address; a whole event keeps its own, and needs a Bullseye where that is free.",
    ),
    "unfit-results-file": Problem(
        422,
        "Unfit results file",
        "The file cannot be imported: {problems}.",
        "Correct the places named; nothing was changed.",
    ),
    # Constraints, by name: facts the database itself keeps.
    "one-event-per-slug": on_conflict(
        "Address taken",
        "Another event has this address.",
        "Choose another address; where it follows from the event's name, add something to the name, such as "
        "the year.",
    ),
    "event-ends-after-it-starts": on_content(
        "Ends before it starts", "The event ends before it starts.", "Correct one of the two days."
    ),
    "event-state-is-known": on_content("Unknown state", "There is no such state of an event.", _LOOK_AGAIN),
    "published-event-has-its-rule-set": on_conflict(
        "Rules missing", "A published event has its rules fixed.", "Publish the event through its page."
    ),
    "one-table-per-number": on_conflict(
        "Number taken", "Another table of the event has this number.", "Choose another number."
    ),
    "one-entrant-per-number": on_conflict(
        "Number taken", "Another entrant of the event has this number.", _LOOK_AGAIN
    ),
    "one-entrant-per-name": on_conflict(
        "Name taken",
        "Another entrant of the event has this name.",
        "If it is the same entrant, it is entered already; otherwise add something to the name.",
    ),
    "one-entrant-per-seed": on_conflict(
        "Seed taken", "Another entrant of the event has this seed.", "Choose another seed."
    ),
    "entrant-kind-is-known": on_content("Unknown kind", "There is no such kind of entrant.", _LOOK_AGAIN),
    "entrant-state-is-known": on_content(
        "Unknown state", "There is no such state of an entrant.", _LOOK_AGAIN
    ),
    "one-player-per-uid": on_conflict("Known already", "This person is known here already.", _LOOK_AGAIN),
    "one-entrant-per-player": on_conflict(
        "Entered already",
        "A player plays for another entrant of this event.",
        "Nobody plays for two entrants of one event: take the player out of one of them.",
    ),
    "membership-role-is-known": on_content("Unknown role", "There is no such role of a player.", _LOOK_AGAIN),
    "one-stage-per-position": on_conflict("Place taken", "Another stage stands at this place.", _LOOK_AGAIN),
    "stage-kind-is-known": on_content("Unknown kind", "There is no such kind of stage.", _LOOK_AGAIN),
    "one-round-per-number": on_conflict("Number taken", "The stage has this round already.", _LOOK_AGAIN),
    "one-match-per-number": on_conflict("Number taken", "The event has this match already.", _LOOK_AGAIN),
    "one-match-per-key": on_conflict("Drawn already", "The draw has this match already.", _LOOK_AGAIN),
    "one-stage-entry-per-entrant": on_conflict(
        "In the stage already", "The entrant is in this stage already.", _LOOK_AGAIN
    ),
    "one-stage-entry-per-seed": on_conflict(
        "Seed taken", "Another entrant of the stage has this seed.", _LOOK_AGAIN
    ),
    "one-draw-per-number": on_conflict(
        "Drawn a moment ago", "Somebody made a draw of this stage a moment ago.", _LOOK_AGAIN
    ),
    "one-published-draw-per-round": on_conflict(
        "Drawn already",
        "A published draw of this round stands.",
        "Undo it first; the page shows what that would set aside.",
    ),
    "one-preview-per-stage": on_conflict(
        "Previewed already", "Somebody is looking at a draw of this stage.", _LOOK_AGAIN
    ),
    "draw-state-is-known": on_content("Unknown state", "There is no such state of a draw.", _LOOK_AGAIN),
    "draw-method-is-known": on_content("Unknown way", "There is no such way to draw.", _LOOK_AGAIN),
    "adjustment-has-a-reason": on_content(
        "Reason missing", "A penalty is published with its reason.", "Give the reason."
    ),
    "one-correction-per-number": on_conflict(
        "Corrected a moment ago", "Somebody corrected something a moment ago.", _LOOK_AGAIN
    ),
    "nobody-plays-themselves": on_content(
        "Same entrant twice", "An entrant cannot play against itself.", "Choose two different entrants."
    ),
    "match-state-is-known": on_content("Unknown state", "There is no such state of a match.", _LOOK_AGAIN),
    "match-has-a-table": on_content("No table", "A match is played at one table at least.", _LOOK_AGAIN),
    "one-current-result-per-match": on_conflict(
        "Result stands",
        "The match has a result already; somebody may have entered it a moment ago.",
        _LOOK_AGAIN,
    ),
    "result-kind-is-known": on_content("Unknown kind", "There is no such kind of result.", _LOOK_AGAIN),
    "result-winner-is-a-side": on_content("Unknown side", "The winner is side A or side B.", _LOOK_AGAIN),
    "double-forfeit-has-no-winner": on_content(
        "Winner of nothing", "Nobody wins a double forfeit or a void match.", "Leave the winner out."
    ),
    "walkover-has-a-winner": on_content(
        "Winner missing", "A walkover or bye names the side that goes on.", "Name the winner."
    ),
    "one-sitting-per-number": on_conflict("Number taken", "The match has this sitting already.", _LOOK_AGAIN),
    "one-sitting-in-play-per-table": on_conflict(
        "Table in play",
        "Another sitting is in play at this table.",
        "Finish it first, or send this one to another table.",
    ),
    "sitting-state-is-known": on_content(
        "Unknown state", "There is no such state of a sitting.", _LOOK_AGAIN
    ),
    "one-seat-per-player": on_conflict(
        "Seated elsewhere",
        "One of the players sits at another table of this event, or in two seats here.",
        "Check the names; if the other sheet is finished, complete it first.",
    ),
    "one-player-per-seat": on_conflict("Seat taken", "Somebody sits in this seat already.", _LOOK_AGAIN),
    "one-seat-change-per-line": on_conflict(
        "Seat changed already", "This seat was changed a moment ago.", _LOOK_AGAIN
    ),
    "seat-name-is-known": on_content("Unknown seat", "The seats are A1, B1, A2 and B2.", _LOOK_AGAIN),
    "one-player-named-per-seat": on_conflict("Seat named", "Somebody is named for this seat.", _LOOK_AGAIN),
    "one-seat-named-per-player": on_conflict(
        "Named already", "The player is named for another seat here.", _LOOK_AGAIN
    ),
    "named-seat-is-known": on_content("Unknown seat", "The seats are A1, B1, A2 and B2.", _LOOK_AGAIN),
    "one-half-per-number": on_conflict("Begun already", "This half has begun already.", _LOOK_AGAIN),
    "half-ends-after-it-begins": on_content(
        "Bell before the start", "A half ends after it has begun.", _LOOK_AGAIN
    ),
    "seat-ends-after-it-begins": on_content(
        "Left before sitting", "A seat is left after it was taken.", _LOOK_AGAIN
    ),
}

OTHER_CONSTRAINT: Final = on_conflict(
    "Refused by the database", "This would contradict what stands on record.", _LOOK_AGAIN
)


def register(problems: Mapping[str, Problem]) -> None:
    """Add an app's codes to the catalogue; a code that stands there already with other words is a fault."""
    for code, problem in problems.items():
        if CATALOGUE.setdefault(code, problem) != problem:
            raise ValueError(f"{code} stands in the catalogue twice")


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with the details of one case filled in."""

    code: str
    status: int
    title: str
    sentence: str
    remedy: str
    details: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The body of an `application/problem+json` answer."""
        return {
            "type": f"/problems/{self.code}",
            "title": self.title,
            "status": self.status,
            "detail": self.sentence,
            "remedy": self.remedy,
            "code": self.code,
            "details": dict(self.details),
        }


def told(error: DomainError) -> Told:
    """What is told about an error."""
    return told_of(error.code, error.details)


def told_of(code: str, details: Mapping[str, Any]) -> Told:
    """What is told about a code with these details."""
    entry = CATALOGUE.get(code, OTHER_CONSTRAINT)
    words = _Words({name: _in_words(value) for name, value in details.items()})
    if isinstance(entry.sentence, str):
        sentence = entry.sentence.format_map(words)
    else:
        sentence = entry.sentence(details)
    return Told(code, entry.status, entry.title, sentence, entry.remedy.format_map(words), details)


class _Words(dict[str, str]):
    """Details by name; one a sentence asks for in vain is left out."""

    def __missing__(self, key: str) -> str:
        return ""


def _in_words(value: object) -> str:
    if isinstance(value, Mapping):
        if set(value) == {"where", "problem"}:
            return f"{value['where']} {value['problem']}"
        return "; ".join(f"{name} {_in_words(part)}" for name, part in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return "; ".join(_in_words(part) for part in value)
    return str(value)


register(OWN_PROBLEMS)
