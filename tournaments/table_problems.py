"""What people are told when something cannot be done at the tables."""

from collections.abc import Mapping
from typing import Final

from tournaments.problems import Problem, on_conflict, on_content

_LOOK_AT_DESK: Final = "Look at the desk to see what stands at the tables now."

TABLE_PROBLEMS: Final[Mapping[str, Problem]] = {
    "table-in-play": on_conflict(
        "Table in play",
        "Match {match} is being played at {table}.",
        "Send it to another table, or let it finish first.",
    ),
    "table-out-of-use": on_conflict(
        "Table out of use", "{table} is out of use: {reason}.", "Choose another table, or put it back in use."
    ),
    "wrong-table-count": on_content(
        "Wrong number of tables",
        "Match {match} is played at {needed} at once; {named} different ones were named.",
        "Name each table once, in the order of the pairs.",
    ),
    "match-begun": on_conflict("Begun already", "Match {match} is {state}.", _LOOK_AT_DESK),
    "not-at-tables": on_conflict(
        "No table yet", "Match {match} has not been sent to its tables.", "Send it to its tables first."
    ),
    "not-called": on_conflict(
        "Not called yet", "Match {match} has not been called to its tables.", "Call it first."
    ),
    "line-up-closed": on_conflict(
        "Line-up closed",
        "Half {half} of match {match} has begun: who sits there stands on its sheets.",
        "Ask the desk for a substitute.",
    ),
    "no-such-half": on_content(
        "No such half", "Match {match} has no half {half} that a bell ends.", _LOOK_AT_DESK
    ),
    "half-not-started": on_conflict(
        "Half not begun",
        "Half {half} of match {match} has not begun, or the half before it has not ended.",
        "Begin the halves in their order; the bell ends each.",
    ),
}
