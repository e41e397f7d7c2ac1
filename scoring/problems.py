"""What people and programs are told about the codes of `scoring`; added to the one catalogue at the start."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.problems import Problem, on_conflict, on_content

_LOOK_AGAIN = "Load the sheet again to see what stands now, then decide."
_NEW_KEY = "Send the hand with a new key if it really is another hand."

UNFIT_ORDERS: Final = {
    "no-score": "A score that is put right names the chalks of both sides, from nought.",
    "score-past-target": "Only one side can have reached the target, and none is far past it.",
    "no-such-bullseye": "The side has no bullseye to lose, or would have more than a sheet can hold.",
    "not-the-last-hand": "Play went on since that hand, or another ruling stands on it.",
}

SEAT_FAULTS: Final = {
    "no-such-seat": "is no seat of this table",
    "not-of-this-entrant": "is given to nobody of that side",
    "named-twice": "is given to somebody who sits in another seat",
    "may-not-sit": "is given to a player who may not be seated",
    "rules-not-accepted": "is given to a substitute who has not accepted the rules of the event",
}


def seats_in_words(details: Mapping[str, Any]) -> str:
    """What is wrong with each seat."""
    faults = (f"{seat} {SEAT_FAULTS.get(fault, fault)}" for seat, fault in details["seats"].items())
    return f"The seats cannot be filled so: {'; '.join(faults)}."


def seat_to_change(details: Mapping[str, Any]) -> str:
    """Who sits there who may not any more."""
    sitting = " and ".join(f"{player} ({seat})" for seat, player in details["seats"].items())
    why = ", of an entrant that was disqualified," if details["is_entrant_out"] else ""
    sits = "sits" if len(details["seats"]) == 1 else "sit"
    return f"{sitting}{why} may not be seated any more and still {sits} here: no hand is written meanwhile."


CONTEXT: Final = {
    "dealer": "the dealer",
    "players": "the number of players",
    "ruleset": "the rule set",
    "score": "the score",
}


def another_hand(details: Mapping[str, Any]) -> str:
    """What the record says of where the hand stands, and what the sheet says."""
    given, stands = (_in_words(details[said]) for said in ("given", "stands"))
    named = CONTEXT[details["field"]]
    return f"For the record {named} is {given}, but on the sheet it is {stands}."


def _in_words(value: object) -> str:
    """A score as sides and their chalks, anything else as it is."""
    if not isinstance(value, Mapping):
        return str(value)
    return ", ".join(f"{side} {chalks}" for side, chalks in sorted(value.items()))


PROBLEMS: Final[Mapping[str, Problem]] = {
    "hand-rejected": on_content(
        "The hand cannot stand",
        "The hand cannot stand as entered; each field says why and names the article.",
        "Correct the fields marked and send the hand again with a new key.",
    ),
    "stale-sheet": on_conflict(
        "The sheet has moved on",
        "Another device has written on this sheet: it stands at game {game_number}, hand {hand_number}.",
        "Compare what is there with what you have; enter the hand only if it is missing.",
    ),
    "wrong-version": Problem(
        412,
        "Another version",
        "The sheet stands at version {version}, not at {if_match}.",
        _LOOK_AGAIN,
    ),
    "key-reused": on_conflict(
        "Key used already", "This submission's key stands on the sheet with other content.", _NEW_KEY
    ),
    "unfit-key": Problem(
        400,
        "Unfit key",
        "“{key}” is no submission key.",
        "Use 8 to 64 letters, digits, dashes, dots or underlines, a new key for each submission.",
    ),
    "unreadable-record": Problem(
        400,
        "No hand record",
        "What was sent is no readable hand record; each place says why.",
        "Correct its form; article 11 of the rulebook describes it.",
    ),
    "foreign-context": on_conflict(
        "Made for another hand",
        another_hand,
        _LOOK_AGAIN,
    ),
    "sheet-not-in-play": on_conflict(
        "Not in play",
        "The sheet is {state}: no hand can be written on it now.",
        "If it is frozen, wait for the official; if it is played out, a ruling is needed to change it.",
    ),
    "sheet-not-called": on_conflict(
        "No official called", "The sheet is {state}: no call is open on it.", _LOOK_AGAIN
    ),
    "unfit-order": on_content(
        "Does not fit the sheet",
        lambda details: UNFIT_ORDERS[details["why"]],
        "Choose what the ruling is about again, or order chalks and bullseyes by themselves (article 9.15).",
    ),
    "appeal-in-the-way": on_conflict(
        "Waits for an appeal",
        "Match {match} waits: an appeal in match {waits_for} is not decided yet.",
        "A head official decides it; then the sheet can be opened.",
    ),
    "match-forfeited": on_conflict(
        "Ended by a ruling",
        "Match {match} was ended by a ruling.",
        "Only an appeal against that ruling changes it.",
    ),
    "dealer-unknown": on_conflict(
        "Cut first",
        "Nobody has cut for this game's first deal yet (article 2.1).",
        "Let both sides cut and enter who deals.",
    ),
    "dealer-known": on_conflict("Dealer known", "{dealer} deals: no cut is due.", "Enter the hand instead."),
    "nothing-to-take-back": on_conflict(
        "Nothing to take back",
        "The last thing on the sheet is no hand that counts.",
        "A hand before the last can only be changed by a ruling: call an official.",
    ),
    "not-awaiting-confirmation": on_conflict(
        "Nothing to confirm",
        "The sheet is {state}, so there is nothing to confirm.",
        "Play on; or, if it is official, call an official about an error.",
    ),
    "side-confirmed": on_conflict(
        "Confirmed already", "Side {side} has confirmed this sheet already.", "Ask the other side to confirm."
    ),
    "sheet-opened": on_conflict(
        "Opened already", "The sheet of this sitting is open already.", "Go on with the sheet that is there."
    ),
    "unfit-seats": on_content(
        "Unfit seats",
        seats_in_words,
        "Choose for each seat a player of that side's entrant, each player once.",
    ),
    "mid-hand": on_conflict(
        "In the middle of a hand",
        "A hand is being played, and {player} is no approved emergency for seat {seat}.",
        "Play the hand out and change the seat before the next; or ask for an emergency, with its reason.",
    ),
    "barred-player-seated": on_conflict(
        "A seat must change first",
        seat_to_change,
        "Seat somebody else between hands: an approved substitute (article 9.13), or somebody of the side "
        "who sat here before. Where the whole entrant is out, call an official, who ends the match.",
    ),
    "not-timed": on_content(
        "No bell", "Match {match} is not played by the clock.", "It ends when its games are played."
    ),
    "hand-of-game-rejected": on_content(
        "A hand cannot stand",
        "Hand {hand} of those sent cannot stand as entered, so none of the game is on the sheet.",
        "Correct the hand and send the game again with a new key.",
    ),
    "unfit-game": on_content(
        "No whole game",
        "A game sent as a whole has from 1 to 60 hands, the last of which may win it; {hands} were sent.",
        "Send the hands of one game, up to the one that wins it.",
    ),
    "pen-elsewhere": on_conflict(
        "Another device has taken over",
        "Another device enters the hands of this table now; nothing was written.",
        "Take over again on this device, or go on with the other one.",
    ),
    # Constraints, by name: facts the database itself keeps.
    "sheet-state-is-known": on_content("Unknown state", "There is no such state of a sheet.", _LOOK_AGAIN),
    "sheet-has-its-opening-line": on_conflict(
        "Opening line missing", "A sheet begins with its opening line.", _LOOK_AGAIN
    ),
    "one-pen-per-sheet": on_conflict(
        "The pen is taken", "Another device has taken the pen a moment ago.", _LOOK_AGAIN
    ),
    "pen-counts-from-one": on_content("Below one", "Pens are counted from one.", _LOOK_AGAIN),
    "unsent-hands-told-once-per-device": on_conflict(
        "Told already", "This device has told what it holds back a moment ago.", _LOOK_AGAIN
    ),
    "unsent-hands-are-some": on_content("Below one", "Hands held back are counted from one.", _LOOK_AGAIN),
    "sheet-counts-from-one": on_content("Below one", "Games and hands are counted from one.", _LOOK_AGAIN),
    "one-scoresheet-per-sitting": on_conflict(
        "Opened already", "The sheet of this sitting is open already.", "Go on with the sheet that is there."
    ),
    "one-line-per-sequence": on_conflict(
        "The sheet has moved on", "Another device has written this line a moment ago.", _LOOK_AGAIN
    ),
    "one-line-per-submission-key": on_conflict(
        "Key used already", "This submission's key stands on the sheet already.", _NEW_KEY
    ),
    "lines-count-from-one": on_content("Below one", "Lines are counted from one.", _LOOK_AGAIN),
    "one-counting-hand": on_conflict(
        "Counted already", "This hand counts on the sheet already.", _LOOK_AGAIN
    ),
    "one-countedhand-per-line": on_conflict(
        "Counted already", "This line counts on the sheet already.", _LOOK_AGAIN
    ),
    "sheet-lines-are-append-only": on_conflict(
        "Lines stand for good",
        "A line of a sheet is never changed and never removed.",
        "Take the last hand back, or ask for a ruling: both are written as new lines.",
    ),
    "one-sheetstatistics-per-sheet": on_conflict(
        "Counted already", "The statistics of this sheet are being made.", _LOOK_AGAIN
    ),
    "one-stint-per-pair": on_conflict(
        "Counted already", "The statistics of this sheet are being made.", _LOOK_AGAIN
    ),
    "one-feat-per-place-on-a-line": on_conflict(
        "Counted already", "The statistics of this sheet are being made.", _LOOK_AGAIN
    ),
    "feat-kind-is-known": on_content("Unknown kind", "There is no such kind of feat.", _LOOK_AGAIN),
    "one-prize-per-position": on_conflict(
        "Changed a moment ago", "Somebody changed the list of prizes a moment ago.", _LOOK_AGAIN
    ),
    "prize-metric-is-known": on_content("Unknown metric", "There is no such thing to count.", _LOOK_AGAIN),
    "prize-unit-is-known": on_content(
        "Unknown unit", "A prize goes to players, pairs or entrants.", _LOOK_AGAIN
    ),
    "prize-ties-are-known": on_content("Unknown rule", "There is no such rule for ties.", _LOOK_AGAIN),
    "prize-has-a-place": on_content("No place", "A prize has one place at least.", "Give it a place."),
    "one-game-per-place-on-a-sheet": on_conflict(
        "Counted already", "The statistics of this sheet are being made.", _LOOK_AGAIN
    ),
    "one-ratedevent-per-event": on_conflict("Rated already", "The event is rated already.", _LOOK_AGAIN),
    "one-rating-per-player": on_conflict("Rated already", "The ratings are being derived.", _LOOK_AGAIN),
    "one-rating-move-per-sheet": on_conflict("Rated already", "The ratings are being derived.", _LOOK_AGAIN),
    "one-batch-at-work": on_conflict(
        "Being printed", "This batch is being printed already.", "Wait for it; its page shows how far it is."
    ),
    "batch-kind-is-known": on_content("Unknown kind", "There is no such batch.", _LOOK_AGAIN),
    "batch-state-is-known": on_content("Unknown state", "A batch has no such state.", _LOOK_AGAIN),
    "batch-does-no-more-than-all": on_content("Too many", "A batch has fewer sheets.", _LOOK_AGAIN),
    "one-printedfile-per-batch": on_conflict("Printed already", "The batch is printed already.", _LOOK_AGAIN),
    "batch-not-ready": Problem(
        404,
        "Not printed yet",
        "The batch is {state}: there is no file to fetch.",
        "Wait for it, or ask for it again where its day is over.",
    ),
}
