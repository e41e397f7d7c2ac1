"""The cross table shows every meeting from both sides, and what does not count as such."""

import pytest

from tests.tournaments.standings.fields import bye, entrants, match, walkover
from tournaments.standings.cross_table import Meeting, cross_table
from tournaments.standings.keys import Key
from tournaments.standings.results import Kind, Outcome, Result, Status
from tournaments.standings.settings import Departure, KeptResults, Settings

pytestmark = pytest.mark.unit

SETTINGS = Settings((Key.MATCH_POINTS,), withdrawn=Departure(KeptResults.NONE))


def squares(made):
    """Row by column, as `W5-3` and so on; `*` what does not count, `-` what is undecided, `.` oneself."""
    return [" ".join(_square(square) for square in row.squares) for row in made.rows]


def _square(square):
    if square is None:
        return "."
    return (
        "+".join(
            f"{meeting.outcome.value[0].upper() if meeting.outcome else '-'}"
            f"{meeting.scored}-{meeting.conceded}{'' if meeting.counts else '*'}"
            for meeting in square
        )
        or "?"
    )


def test_every_meeting_is_shown_from_both_sides_in_the_order_of_rounds():
    results = [
        match(3, "B", "A", 4, 4),
        match(1, "A", "B", 5, 3),
        walkover(2, "C", "A"),
        bye(2, "B"),
        Result(4, "B", "C", Kind.UNPLAYED),
    ]
    made = cross_table(entrants("ABC"), results, SETTINGS)
    assert squares(made) == [
        ". W5-3+D4-4 F0-0",
        "L3-5+D4-4 . -0-0*",
        "W0-0 -0-0* .",
    ]
    assert [row.byes for row in made.rows] == [(), (2,), ()]


def test_what_is_lost_with_an_entrant_and_play_offs_are_shown_but_do_not_count():
    results = [match(1, "A", "B"), match(2, "A", "C"), match(9, "C", "A", play_off=True)]
    made = cross_table(entrants("ABC", B=Status.WITHDRAWN), results, SETTINGS)
    assert squares(made)[0] == ". W1-0* W1-0+L0-1*"


def test_columns_stand_in_the_order_given():
    made = cross_table(entrants("CAB"), [match(1, "A", "B", match="m7")], SETTINGS)
    assert [entrant.id for entrant in made.entrants] == ["C", "A", "B"]
    assert made.rows[1].squares == (
        (),
        None,
        (Meeting(1, "m7", Kind.PLAYED, Outcome.WIN, 1, 0, counts=True),),
    )
