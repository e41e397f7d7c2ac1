"""From cells to entries: what people write, and every fault named by its cell."""

import pytest

from tournaments.entrants_file.columns import TEMPLATE
from tournaments.entrants_file.entries import EntryOnFile, Limits, Standing, read_entries
from tournaments.enums import EntrantKind, MembershipRole
from tournaments.errors import UnfitEntrantsFileError

pytestmark = pytest.mark.unit

LIMITS = Limits(
    players={EntrantKind.SINGLE: (1, 1), EntrantKind.PAIR: (2, 2), EntrantKind.TEAM: (0, 4)},
    most_substitutes=2,
)
HEADINGS = ("Entrant", "Kind", "Club", "Seed", "Captain", "Player 1", "Player 2", "Substitute")


def read(
    *rows: tuple[str, ...], headings: tuple[str, ...] = HEADINGS, **more: object
) -> tuple[EntryOnFile, ...]:
    given = {"kind": EntrantKind.PAIR, "limits": LIMITS, "standing": Standing(), **more}
    return read_entries((headings, *rows), **given)


def problems(*rows: tuple[str, ...], **more: object) -> dict[str, str]:
    return {found.cell: found.problem for entry in read(*rows, **more) for found in entry.problems}


def test_a_row_becomes_an_entry() -> None:
    (entry,) = read(("Ash", "team", "Harbour", "3", "Ann", "Bo", "", "Cy"))
    assert (entry.name, entry.kind, entry.club, entry.seed, entry.row) == ("Ash", "team", "Harbour", 3, 2)
    assert [(one.name, one.role, one.cell) for one in entry.people] == [
        ("Ann", MembershipRole.CAPTAIN, "E2"),
        ("Bo", MembershipRole.PLAYER, "F2"),
        ("Cy", MembershipRole.SUBSTITUTE, "H2"),
    ]
    assert not entry.problems


def test_the_template_can_be_taken_in_as_it_is() -> None:
    entries = read_entries(TEMPLATE, kind=EntrantKind.TEAM, limits=LIMITS, standing=Standing())
    assert [(entry.name, entry.problems) for entry in entries] == [("Hanging Jacks", []), ("Give One", [])]


def test_headings_are_taken_as_people_write_them() -> None:
    headings = ("TEAM NAME", "Partner #1", "player2", "Reserve 1:", "club*")
    (entry,) = read(("Ash", "Ann", "Bo", "Cy", "Hill"), headings=headings)
    assert (entry.name, entry.club, len(entry.people), entry.problems) == ("Ash", "Hill", 3, [])


def test_pairs_and_singles_without_a_name_are_called_after_their_players() -> None:
    pair, single = read(("Ann", "Bo", ""), ("Cy", "", "single"), headings=("Player", "Player", "Kind"))
    assert (pair.name, single.name) == ("Ann & Bo", "Cy")


def test_empty_rows_are_passed_over_and_rows_keep_their_numbers() -> None:
    entries = read(
        (), ("Ash", "", "", "", "", "Ann", "Bo"), ("", "", ""), ("Bay", "", "", "", "", "Cy", "Di")
    )
    assert [entry.row for entry in entries] == [3, 5]


WRITE = "write the name, and set the column to text"
ASH = ("Ash", "", "", "1", "", "Ann", "Bo")


@pytest.mark.parametrize(
    ("rows", "cell", "problem"),
    [
        ([("=A1", "", "", "", "", "Ann", "Bo")], "A2", "is a formula; write what it comes to"),
        ([("Ash", "", "", "", "", "=B2&C2", "Bo")], "F2", "is a formula; write what it comes to"),
        ([("A\nsh", "", "", "", "", "Ann", "Bo")], "A2", "has signs that cannot be shown, or a line break"),
        ([("x" * 121, "", "", "", "", "Ann", "Bo")], "A2", "is longer than 120 letters"),
        ([("45123", "", "", "", "", "Ann", "Bo")], "A2", f"is a number (45123); {WRITE}"),
        ([("Ash", "", "1868", "", "", "Ann", "Bo")], "C2", f"is a number (1868); {WRITE}"),
        (
            [("Ash", "", "", "", "", "2024-03-01 00:00:00", "Bo")],
            "F2",
            f"is a day or a time (2024-03-01 00:00:00); {WRITE}",
        ),
        ([("Ash", "", "", "", "", "Ann", "01/03/2024")], "G2", f"is a day or a time (01/03/2024); {WRITE}"),
        ([("Ash", "", "", "", "", "09:30:00", "Bo")], "F2", f"is a day or a time (09:30:00); {WRITE}"),
        ([("Ash", "", "", "", "", "#N/A", "Bo")], "F2", f"is an error of the spreadsheet (#N/A); {WRITE}"),
        ([("Ash", "", "", "", "", "True", "Bo")], "F2", f"is a yes or no (True); {WRITE}"),
        ([("Ash", "", "", "", "", "---", "Bo")], "F2", f"is no name (---); {WRITE}"),
        ([("Ash", "crowd", "", "", "", "Ann", "Bo")], "B2", "must be single, pair or team"),
        ([("Ash", "", "", "first", "", "Ann", "Bo")], "D2", "must be a whole number from 1 to 9999"),
        ([("Ash", "", "", "0", "", "Ann", "Bo")], "D2", "must be a whole number from 1 to 9999"),
        ([("Ash", "", "", "²", "", "Ann", "Bo")], "D2", "must be a whole number from 1 to 9999"),
        ([("Ash", "", "", "9" * 100, "", "Ann", "Bo")], "D2", "must be a whole number from 1 to 9999"),
        ([("", "team", "", "", "Ann")], "row 2", "has no name of an entrant"),
        ([("Ash", "", "", "", "", "Ann")], "F2", "makes 1 player; a pair here has 2"),
        ([("Ash", "", "", "", "Cy", "Ann", "Bo")], "G2", "makes 3 players; a pair here has 2"),
        ([("Ash",)], "row 2", "makes 0 players; a pair here has 2"),
        ([("Ash", "", "", "", "", "Ann", "ann")], "G2", "names ann again; F2 does already"),
        ([("Ash", "", "", "", "", "Ann", "Bo", "", "stray")], "I2", "stands in a column without a heading"),
        ([ASH, ("ASH", "", "", "", "", "Cy", "Di")], "A3", "ASH stands in row 2 already"),
        ([ASH, ("Bay", "", "", "1", "", "Cy", "Di")], "D3", "seed 1 stands in row 2 already"),
        (
            [ASH, ("Bay", "", "", "", "", "Cy", " ann ".strip())],
            "G3",
            "ann is in row 2 too, for Ash; if these are two people, add something to one name",
        ),
    ],
)
def test_faults_are_named_by_their_cell(rows: list[tuple[str, ...]], cell: str, problem: str) -> None:
    assert problems(*rows) == {cell: problem}


def test_too_many_substitutes() -> None:
    headings = ("Entrant", "Player", "Player", "Sub 1", "Sub 2", "Sub 3")
    assert problems(("Ash", "Ann", "Bo", "Cy", "Di", "Eve"), headings=headings) == {
        "F2": "makes 3 substitutes; 2 may be named"
    }


def test_what_the_event_has_already() -> None:
    standing = Standing(names={"ash": 4}, seeds=frozenset({1}), players={"ann": "Cedar", "bo": "Ash"})
    assert problems(ASH, standing=standing) == {"A2": "Ash is entered already, as number 4"}
    assert problems(("Ashes", *ASH[1:-1], "Cy"), standing=standing) == {
        "D2": "seed 1 is taken by an entrant of the event",
        "F2": "Ann plays for Cedar already; if these are two people, add something to one name",
    }


@pytest.mark.parametrize(
    ("headings", "rows", "problem"),
    [
        (("Entrant", "Wine"), [("Ash", "x")], "has a column 'Wine'"),
        (("Entrant", "Team"), [("Ash", "x")], "has two columns for entrant"),
        (("Club", "Seed"), [("Ash", "1")], "has neither a column Entrant nor one of players"),
        (HEADINGS, [], "has headings but no entrants"),
    ],
)
def test_lists_without_sense_are_refused_as_a_whole(
    headings: tuple[str, ...], rows: list[tuple[str, ...]], problem: str
) -> None:
    with pytest.raises(UnfitEntrantsFileError) as refused:
        read(*rows, headings=headings)
    assert refused.value.problems[0].problem.startswith(problem)


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\x00", "\n"])
def test_a_name_hides_no_sign(sign: str) -> None:
    assert problems((f"As{sign}h", "", "", "", "", "Ann", "Bo"))["A2"].startswith(
        "has signs that cannot be shown"
    )
