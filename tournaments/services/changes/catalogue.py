"""Every kind of correction by its word: the fields it needs, and the power it takes."""

from collections.abc import Mapping
from typing import Any, Final

from tournaments.enums import CorrectionKind
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.services.changes import Change
from tournaments.services.changes.departures import (
    DisqualifyEntrant,
    ReinstateEntrant,
    WithdrawEntrant,
    WithdrawEveryone,
)
from tournaments.services.changes.draws import ReopenStage, UndoAllDraws, UndoDraw
from tournaments.services.changes.entries import EnterLate
from tournaments.services.changes.penalties import DrawLots, LiftPenalty, Penalize
from tournaments.services.changes.results import CorrectResult, WithdrawResult

MAKERS: Final[Mapping[CorrectionKind, tuple[Any, tuple[str, ...], tuple[str, ...]]]] = {
    CorrectionKind.RESULT_CORRECTED: (CorrectResult, ("match_id", "outcome"), ()),
    CorrectionKind.RESULT_WITHDRAWN: (WithdrawResult, ("match_id",), ()),
    CorrectionKind.DRAW_UNDONE: (UndoDraw, ("stage_id",), ()),
    CorrectionKind.DRAWS_UNDONE: (UndoAllDraws, (), ()),
    CorrectionKind.STAGE_REOPENED: (ReopenStage, ("stage_id",), ()),
    CorrectionKind.ENTRANT_WITHDRAWN: (WithdrawEntrant, ("entrant_id",), ()),
    CorrectionKind.ENTRANT_DISQUALIFIED: (DisqualifyEntrant, ("entrant_id",), ()),
    CorrectionKind.ENTRANT_REINSTATED: (ReinstateEntrant, ("entrant_id",), ()),
    CorrectionKind.EVERYONE_WITHDRAWN: (WithdrawEveryone, (), ()),
    CorrectionKind.LATE_ENTRY: (EnterLate, ("entrant_id", "stage_id"), ("group", "in_place_of")),
    CorrectionKind.PENALTY: (Penalize, ("stage_id", "entrant_id", "key", "amount", "why"), ("from_round",)),
    CorrectionKind.PENALTY_LIFTED: (LiftPenalty, ("adjustment_id",), ()),
    CorrectionKind.LOTS_DRAWN: (DrawLots, ("stage_id", "seed"), ()),
}

# What the door is asked for each kind, as values of `officials.access.Action`, which this app does not know.
ACTIONS: Final[Mapping[CorrectionKind, str]] = {
    CorrectionKind.RESULT_CORRECTED: "correct-result",
    CorrectionKind.RESULT_WITHDRAWN: "correct-result",
    CorrectionKind.DRAW_UNDONE: "draw-round",
    CorrectionKind.DRAWS_UNDONE: "draw-round",
    CorrectionKind.STAGE_REOPENED: "draw-round",
    CorrectionKind.ENTRANT_WITHDRAWN: "withdraw-entrant",
    CorrectionKind.ENTRANT_DISQUALIFIED: "sanction",
    CorrectionKind.ENTRANT_REINSTATED: "enter-entrant",
    CorrectionKind.EVERYONE_WITHDRAWN: "edit-event",
    CorrectionKind.LATE_ENTRY: "enter-entrant",
    CorrectionKind.PENALTY: "correct-result",
    CorrectionKind.PENALTY_LIFTED: "correct-result",
    CorrectionKind.LOTS_DRAWN: "draw-round",
}

SENT_AS: Final = {
    "match_id": "match",
    "stage_id": "stage",
    "entrant_id": "entrant",
    "adjustment_id": "penalty",
}
"""What a request calls a field."""


def change_from_fields(kind: CorrectionKind, given: Mapping[str, Any]) -> Change:
    """The change of a kind with the fields a request gave. Raises UnfitFieldsError naming what is missing."""
    maker, needed, possible = MAKERS[kind]
    problems = tuple(
        FieldProblem(where=SENT_AS.get(name, name), problem="is missing")
        for name in needed
        if given.get(SENT_AS.get(name, name)) in {None, ""}
    )
    if problems:
        raise UnfitFieldsError(problems=problems)
    named = {name: given.get(SENT_AS.get(name, name)) for name in (*needed, *possible)}
    change: Change = maker(**{name: value for name, value in named.items() if value is not None})
    return change
