"""The rows of `scoring` that a file of a whole event carries, and what is asked of them when they come in."""

from typing import Final

from django.db.models import Model

from scoring.models import (
    CountedHand,
    FeatNoted,
    GamePlayed,
    Pen,
    PrintBatch,
    PrintedFile,
    Prize,
    RatedEvent,
    Rating,
    RatingMove,
    RatingRun,
    ScoreSheet,
    SheetLine,
    SheetStatistics,
    StintCount,
    UnsentHands,
)
from scoring.replay import Difference
from scoring.selectors.verification import (
    match_differences,
    matches_to_verify,
    sheet_differences,
    sheets_to_verify,
)
from tournaments.models import Event, Match
from tournaments.services.event_files.carried import Carried

MOST_LETTERS: Final = 400

OWN_ROWS: Final = (
    Carried(
        name="sheets",
        model=ScoreSheet,
        rows=lambda event: ScoreSheet.objects.filter(sitting__match__event=event),
    ),
    Carried(
        name="lines",
        model=SheetLine,
        rows=lambda event: SheetLine.objects.filter(sheet__sitting__match__event=event),
    ),
    Carried(
        name="counted_hands",
        model=CountedHand,
        rows=lambda event: CountedHand.objects.filter(sheet__sitting__match__event=event),
        agreements=(("line__sheet", "sheet"),),
    ),
    Carried(
        name="prizes",
        model=Prize,
        rows=lambda event: Prize.objects.filter(event=event),
        agreements=(("stage__event", "event"),),
    ),
)

_DERIVED: Final = "derived from the lines again where they come in"
LEFT_OUT: Final[dict[type[Model], str]] = {
    Pen: "names a device of one evening",
    UnsentHands: "is what a device of one evening still holds back",
    SheetStatistics: _DERIVED,
    StintCount: _DERIVED,
    FeatNoted: _DERIVED,
    GamePlayed: _DERIVED,
    Rating: _DERIVED,
    RatingMove: _DERIVED,
    RatingRun: _DERIVED,
    RatedEvent: "whether games are rated is for each installation to say",
    PrintBatch: "paper is printed where it is asked for",
    PrintedFile: "paper is printed where it is asked for",
}


def fault_in_sheets(event: Event) -> str:
    """The first difference between an event's sheets, or results, and what follows from the lines."""
    try:
        for sheet, difference in sheet_differences(sheets_to_verify(event.slug)):
            if difference is not None:
                return _in_words(sheet, difference)
        for match, difference in match_differences(matches_to_verify(event.slug)):
            if difference is not None:
                return _in_words(match, difference)
    except (
        AttributeError,
        KeyError,
        TypeError,
        ValueError,
    ):  # lines written by something else than this program
        return "a sheet has a line that cannot be read"
    return ""


def _in_words(row: ScoreSheet | Match, difference: Difference) -> str:
    return f"{row}: {difference}"[:MOST_LETTERS]
