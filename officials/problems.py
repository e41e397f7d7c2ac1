"""What people and programs are told about the codes of `officials`; added to the catalogue at the start."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tournaments.errors import DomainError
from tournaments.problems import Problem, on_conflict, on_content, told

_LOOK_AGAIN = "Load the page again to see what stands now, then decide."
_ASK_ORGANIZER = "Ask an organizer of the event."
_FAULT_OF_OURS = "Tell whoever looks after this installation."

SPENT_INVITATION = MappingProxyType({
    "accepted": "This invitation has been used.",
    "withdrawn": "This invitation was taken back.",
    "expired": "This invitation is out of date.",
    "unknown": "This invitation is not known here; its link may be cut short.",
    "nobody-signed-in": "An invitation is accepted by somebody signed in.",
})  # fmt: skip

SPENT_ENTRANT_LINK = MappingProxyType({
    "unknown": "This link checks nobody in: it was replaced by a newer one, or was never right.",
    "other-day": "This link works on the days of the event.",
})  # fmt: skip
SPENT_TABLE_LINK = MappingProxyType({
    "unknown": "This link is not known here; it may be cut short.",
    "revoked": "This table's link was ended.",
    "another-day": "This table's link is for another day.",
})  # fmt: skip

WEAKNESSES = MappingProxyType({
    "old-password-wrong": "The old password is not right.",
    "password_too_short": "The new password is too short.",
    "password_too_common": "The new password is among the first that are guessed.",
    "password_too_similar": "The new password is too like the name.",
    "password_entirely_numeric": "The new password is all digits.",
})  # fmt: skip


def _weaknesses(details: Mapping[str, Any]) -> str:
    return " ".join(WEAKNESSES[weakness] for weakness in details["weaknesses"])


PROBLEMS: Final[Mapping[str, Problem]] = {
    "access-denied": Problem(
        403,
        "Not open to you",
        "This belongs to the people who run the event, or to another table.",
        _ASK_ORGANIZER,
    ),
    "sign-in-needed": Problem(
        401, "Sign in first", "Nobody is signed in here.", "Sign in, or open your table's link again."
    ),
    "sign-in-locked": Problem(
        429,
        "Too many tries",
        "This name was tried with a wrong password too often from this address.",
        "Try again in {minutes} minutes; the name still opens from elsewhere.",
    ),
    "address-locked": Problem(
        429,
        "Too many tries",
        "Too many wrong passwords came from this address, whatever the names.",
        "Try again in {minutes} minutes, or sign in from another network. Tables play on meanwhile.",
    ),
    "two-step-needed": Problem(
        403,
        "Second step needed",
        "Your role waits for two-step sign-in in this installation.",
        "Turn it on in your account, then come back.",
    ),
    "last-organizer": on_conflict(
        "Last organizer",
        "An event keeps one organizer who can sign in.",
        "Make somebody else an organizer first.",
    ),
    "role-held": on_conflict(
        "Role held already", "{person} has this role already.", "There is nothing to give."
    ),
    "captain-entrant": on_content(
        "Captain of what",
        "A captain has one entrant of this event, and no other role has one.",
        "Choose an entrant for a captain, and none otherwise.",
    ),
    "invitation-spent": on_conflict(
        "Invitation spent",
        lambda details: SPENT_INVITATION[details["reason"]],
        "Sign in, or ask for another one.",
    ),
    "entrant-link-spent": on_conflict(
        "Check-in link spent",
        lambda details: SPENT_ENTRANT_LINK[details["why"]],
        "Ask at the desk; they can check you in by name.",
    ),
    "table-link-spent": on_conflict(
        "Table link spent",
        lambda details: SPENT_TABLE_LINK[details["reason"]],
        "Ask at the desk for today's card.",
    ),
    "table-link-days": on_content(
        "Not days of the event",
        "A link opens on days of the event, which is from {event_starts_on} to {event_ends_on}.",
        "Choose a first and a last day from these, in order.",
    ),
    "unfit-pin": on_content(
        "Unfit PIN",
        "A PIN has {digits} to 8 digits, and not the same digit over and over.",
        "Choose another one.",
    ),
    "pin-needed": Problem(
        403,
        "PIN needed",
        "Side {side} has a PIN: its sheet is confirmed with it, or by its captain signed in.",
        "Hand the device to the side and let it enter its PIN.",
    ),
    "pin-wrong": Problem(
        403,
        "Wrong PIN",
        "This is not the side's PIN; {left} more tries are left.",
        "Look at the side's card; an organizer can give the side a new PIN.",
    ),
    "pin-closed": Problem(
        429,
        "Too many tries",
        "The side's PIN was tried wrongly too often.",
        "Try again in {minutes} minutes, let the captain sign in, or ask an organizer for a new PIN.",
    ),
    "call-taken": on_conflict(
        "Call taken", "{by} has call {call} already.", "Leave it to them, or ask them to hand it over."
    ),
    "call-closed": on_conflict("Call over", "Call {call} is over: it was {outcome}.", _LOOK_AGAIN),
    "not-own-call": on_conflict(
        "Not your call",
        "Call {call} is not yours: the official who has it, or a head official, goes on with it.",
        "Take the call first, or ask for it to be handed over.",
    ),
    "no-official": on_content(
        "No official", "{person} is no official of this event.", "Choose an official or a head official."
    ),
    "sign-in-refused": Problem(
        401,
        "Wrong name or password",
        "This name and password do not belong together.",
        "Check both, and try again.",
    ),
    "code-needed": Problem(
        401,
        "Code needed",
        "This account signs in in two steps.",
        "Send the code from your telephone as well.",
    ),
    "code-refused": Problem(
        401, "Wrong code", "This code is wrong, or has been used.", "Wait for the next code, and try that."
    ),
    "password-refused": on_content(
        "Password refused", _weaknesses, "Use ten characters or more; four plain words do well."
    ),
    "name-taken": on_conflict("Name taken", "Somebody signs in as {name} already.", "Choose another name."),
    "two-step-state": on_conflict(
        "Second step", "Two-step sign-in is on already, or was never begun.", "Look at your account."
    ),
    # Constraints, by name: facts the database itself keeps.
    "one-call-per-number": on_conflict("Number taken", "Another call came a moment ago.", "Try once more."),
    "one-open-call-per-sheet": on_conflict(
        "Called already", "An official is called to this table already.", "Wait for the official."
    ),
    "call-irregularity-is-known": on_content(
        "Unknown kind", "There is no such kind of irregularity.", _LOOK_AGAIN
    ),
    "call-side-is-a-side": on_content("Unknown side", "The side is A or B.", _LOOK_AGAIN),
    "call-state-has-its-people": on_content(
        "Whose call", "A call that is taken or over says by whom.", _FAULT_OF_OURS
    ),
    "one-role-of-a-kind": on_conflict("Role held already", "The person has this role already.", _LOOK_AGAIN),
    "one-captaincy-per-entrant": on_conflict(
        "Captain already", "The person is captain of this entrant already.", _LOOK_AGAIN
    ),
    "role-kind-is-known": on_content("Unknown role", "There is no such role.", _LOOK_AGAIN),
    "captain-has-an-entrant": on_content("Captain of what", "A captain has an entrant.", _LOOK_AGAIN),
    "invitation-kind-is-known": on_content("Unknown role", "There is no such role.", _LOOK_AGAIN),
    "invited-captain-has-an-entrant": on_content("Captain of what", "A captain has an entrant.", _LOOK_AGAIN),
    "accepted-invitation-names-its-person": on_content(
        "Accepted by whom", "An accepted invitation names its person.", _FAULT_OF_OURS
    ),
    "one-invitation-per-digest": on_conflict(
        "Token used twice", "The token exists already.", "Try once more."
    ),
    "one-entrantlink-per-digest": on_conflict(
        "Token used twice", "The token exists already.", "Try once more."
    ),
    "one-tablelink-per-digest": on_conflict(
        "Token used twice", "The token exists already.", "Try once more."
    ),
    "one-sidepin-per-entrant": on_conflict(
        "Set a moment ago", "Somebody has given this side a PIN a moment ago.", _LOOK_AGAIN
    ),
    "one-recovery-code-per-digest": on_conflict(
        "Code used twice", "The code exists already.", "Try once more."
    ),
    "table-link-ends-after-it-begins": on_content(
        "Ends before it begins", "The link ends before it begins.", "Correct one of the two days."
    ),
    "one-user-per-username": on_conflict(
        "Name taken", "Somebody has this name already.", "Choose another name."
    ),
    "one-authorityhead-per-event": on_conflict(
        "Record begun already", "Somebody began this event's record a moment ago.", "Try once more."
    ),
    "one-authority-line-per-sequence": on_conflict(
        "Record moved on", "Somebody wrote on this event's record a moment ago.", "Try once more."
    ),
    "authority-counts-from-one": on_content(
        "Before the first", "The record counts from one.", _FAULT_OF_OURS
    ),
    "unfit-topics": Problem(
        400,
        "Nothing to listen to",
        "Name 1 to {most} topics: event:<slug>, match:<id>, sheet:<id>, calls:<slug> or call:<id>.",
        "Put each in the address as topic=….",
    ),
    "live-full": Problem(
        503,
        "Many are watching",
        "As many watch live as this server can tell.",
        "Ask now and then instead: /api/v1/changes/ tells the same.",
    ),
    "authority-is-append-only": on_conflict(
        "Never rewritten", "Lines of the record of authority are never changed or removed.", _FAULT_OF_OURS
    ),
}


def sentence_for(refusal: DomainError) -> str:
    """What is wrong and what to do next, for a page."""
    problem = told(refusal)
    return f"{problem.sentence} {problem.remedy}"
