"""From the grid of a list of entrants to entries, with everything that cannot stand named by its cell."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from tournaments.entrants_file.columns import Column, read_headings
from tournaments.entrants_file.grid import Grid, cell_name, unfit_file
from tournaments.enums import EntrantKind, MembershipRole

MOST_LETTERS: Final = 120
MOST_SEED: Final = 9_999
FORMULA: Final = "="
ERROR: Final = re.compile(r"#(N/A|REF!|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)")
DAY: Final = re.compile(r"\d+([-/.]\d+){2}|\d+:\d\d")
YES_OR_NO: Final = frozenset({"True", "False", "TRUE", "FALSE"})
NAMES: Final = frozenset({Column.NAME, Column.CLUB, Column.CAPTAIN, Column.PLAYER, Column.SUBSTITUTE})
ROLES: Final = {
    Column.CAPTAIN: MembershipRole.CAPTAIN,
    Column.PLAYER: MembershipRole.PLAYER,
    Column.SUBSTITUTE: MembershipRole.SUBSTITUTE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How many may play for an entrant, by kind: fewest and most, substitutes not counted, and those."""

    players: Mapping[EntrantKind, tuple[int, int]]
    most_substitutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the event has already: entrants, seeds, and players with their entrant; by folded name.

    `names` are those of entrants with their numbers.
    """

    names: Mapping[str, int] = field(default_factory=dict)
    seeds: frozenset[int] = frozenset()
    players: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PersonOnFile:
    """A person of an entry, and the cell that names them."""

    name: str
    role: MembershipRole
    cell: str


@dataclass(frozen=True, slots=True)
class CellProblem:
    """What is wrong in a cell, `B7`; `row` is the row's number as spreadsheets count."""

    row: int
    cell: str
    problem: str


@dataclass(slots=True)
class EntryOnFile:
    """One row: an entrant as the file has it. It can stand when it has no problems.

    `shortage` says, as a warning, that it names fewer players than the event's matches take.
    """

    row: int
    name: str = ""
    kind: EntrantKind = EntrantKind.TEAM
    club: str = ""
    seed: int | None = None
    people: list[PersonOnFile] = field(default_factory=list)
    problems: list[CellProblem] = field(default_factory=list)
    shortage: str = ""
    cells: dict[Column, str] = field(default_factory=dict)

    @property
    def playing(self) -> int:
        """How many play, substitutes not counted."""
        return sum(person.role != MembershipRole.SUBSTITUTE for person in self.people)

    def refuse(self, column: Column, problem: str) -> None:
        """Note what is wrong in the cell of a column."""
        self.refuse_cell(self.cells.get(column, f"row {self.row}"), problem)

    def refuse_cell(self, cell: str, problem: str) -> None:
        """Note what is wrong in a cell."""
        self.problems.append(CellProblem(self.row, cell, problem))


def read_entries(
    grid: Grid, *, kind: EntrantKind, limits: Limits, standing: Standing
) -> tuple[EntryOnFile, ...]:
    """The entries of a list, each with its problems; `kind` where the list does not say.

    Raises UnfitEntrantsFileError for a list without headings that are known, or without entrants.
    """
    heading, columns = read_headings(grid)
    rows = ((number, row) for number, row in enumerate(grid) if number > heading and any(row))
    entries = tuple(_entry(number, row, columns, kind) for number, row in rows)
    if not entries:
        raise unfit_file("has headings but no entrants")
    for entry in entries:
        _check_people(entry, limits)
    _check_among(entries, standing)
    return entries


def folded(name: str) -> str:
    """A name as it is compared: case and spacing make no other name."""
    return " ".join(name.casefold().split())


def _entry(
    number: int, row: tuple[str, ...], columns: Mapping[int, Column], kind: EntrantKind
) -> EntryOnFile:
    entry = EntryOnFile(row=number + 1, kind=kind)
    for place, text in _cells(row):
        cell = cell_name(number, place)
        column = columns.get(place)
        if column is None:
            entry.refuse_cell(cell, "stands in a column without a heading")
            continue
        entry.cells.setdefault(column, cell)
        fault = _fault_in_text(text) or (_fault_in_name(text) if column in NAMES else "")
        if fault:
            entry.refuse_cell(cell, fault)
        if not fault or column in ROLES:  # somebody is meant, so that nobody is missed beside the fault
            _take(entry, column, text, cell)
    _name_after_people(entry)
    return entry


def _cells(row: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    return ((place, text) for place, text in enumerate(row) if text)


def hides_signs(text: str) -> bool:
    """Whether a name holds what nobody sees, such as a turned direction: it could pass for another's.

    The space that does not break is one that people do write.
    """
    return "\ufffd" in text or not text.replace("\xa0", " ").isprintable()


def _fault_in_text(text: str) -> str:
    if text.startswith(FORMULA):
        return "is a formula; write what it comes to"
    if hides_signs(text):
        return "has signs that cannot be shown, or a line break"
    return f"is longer than {MOST_LETTERS} letters" if len(text) > MOST_LETTERS else ""


def _fault_in_name(text: str) -> str:
    """What a spreadsheet made of a cell that should name somebody: a number, a day, an error of its own."""
    if ERROR.fullmatch(text):
        return f"is an error of the spreadsheet ({text}); {_WRITE_THE_NAME}"
    if text in YES_OR_NO:
        return f"is a yes or no ({text}); {_WRITE_THE_NAME}"
    if any(sign.isalpha() for sign in text):
        return ""
    noun = "a day or a time" if DAY.match(text) else "a number" if any(map(str.isdigit, text)) else "no name"
    return f"is {noun} ({text[:40]}); {_WRITE_THE_NAME}"


def _take(entry: EntryOnFile, column: Column, text: str, cell: str) -> None:
    match column:
        case Column.NAME:
            entry.name = text
        case Column.CLUB:
            entry.club = text
        case Column.KIND:
            _take_kind(entry, text)
        case Column.SEED:
            _take_seed(entry, text)
        case _:
            entry.people.append(PersonOnFile(text, ROLES[column], cell))


def _take_kind(entry: EntryOnFile, text: str) -> None:
    word = text.casefold().removesuffix("s")
    if word in EntrantKind.values:
        entry.kind = EntrantKind(word)
    else:
        entry.refuse(Column.KIND, "must be single, pair or team")


def _take_seed(entry: EntryOnFile, text: str) -> None:
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_SEED:
        entry.seed = int(text)
    else:
        entry.refuse(Column.SEED, f"must be a whole number from 1 to {MOST_SEED}")


def _name_after_people(entry: EntryOnFile) -> None:
    """A single or pair without a name of its own is called after those who play."""
    playing = [person.name for person in entry.people if person.role != MembershipRole.SUBSTITUTE]
    if not entry.name and Column.NAME not in entry.cells and entry.kind != EntrantKind.TEAM:
        entry.name = " & ".join(playing)[:MOST_LETTERS]
    if not entry.name and Column.NAME not in entry.cells:
        entry.refuse(Column.NAME, "has no name of an entrant")


def counted(number: int, noun: str) -> str:
    """A number of something, in words that fit it."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _check_people(entry: EntryOnFile, limits: Limits) -> None:
    """Too few, too many, or somebody named twice."""
    playing = entry.playing
    substitutes = len(entry.people) - playing
    fewest, most = limits.players[entry.kind]
    where = entry.people[-1].cell if entry.people else f"row {entry.row}"
    if not fewest <= playing <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        entry.refuse_cell(
            where, f"makes {counted(playing, 'player')}; a {entry.kind.value} here has {wanted}"
        )
    if substitutes > limits.most_substitutes:
        entry.refuse_cell(
            where, f"makes {counted(substitutes, 'substitute')}; {limits.most_substitutes} may be named"
        )
    first: dict[str, str] = {}
    for person in entry.people:
        earlier = first.setdefault(folded(person.name), person.cell)
        if earlier != person.cell:
            entry.refuse_cell(person.cell, f"names {person.name} again; {earlier} does already")


def _check_among(entries: tuple[EntryOnFile, ...], standing: Standing) -> None:
    """Entrants, seeds and players that stand twice, in the list or between it and the event."""
    names: dict[str, int] = {}
    seeds: dict[int, int] = {}
    players: dict[str, EntryOnFile] = {}
    for entry in entries:
        if _is_entered(entry, standing):
            continue
        _check_name(entry, names)
        _check_seed(entry, seeds, standing)
        _check_players(entry, players, standing)


def _is_entered(entry: EntryOnFile, standing: Standing) -> bool:
    """Whether the row is an entrant that the event has; that is then all that is said of it.

    It may have got another name since: whose players all play for one entrant is that entrant.
    """
    number = standing.names.get(folded(entry.name)) if entry.name else None
    if number is not None:
        entry.problems.clear()
        entry.refuse(Column.NAME, f"{entry.name} is entered already, as number {number}")
        return True
    teams = {standing.players.get(folded(person.name)) for person in entry.people}
    team = teams.pop() if len(teams) == 1 else None
    if team is None or len(entry.people) < 2:
        return False
    entry.problems.clear()
    entry.refuse(Column.NAME, f"{entry.name or 'this row'} is entered already as {team}, with these players")
    return True


def _check_name(entry: EntryOnFile, names: dict[str, int]) -> None:
    if not entry.name:
        return
    name = folded(entry.name)
    if names.setdefault(name, entry.row) != entry.row:
        entry.refuse(Column.NAME, f"{entry.name} stands in row {names[name]} already")


def _check_seed(entry: EntryOnFile, seeds: dict[int, int], standing: Standing) -> None:
    if entry.seed is None:
        return
    if entry.seed in standing.seeds:
        entry.refuse(Column.SEED, f"seed {entry.seed} is taken by an entrant of the event")
    elif seeds.setdefault(entry.seed, entry.row) != entry.row:
        entry.refuse(Column.SEED, f"seed {entry.seed} stands in row {seeds[entry.seed]} already")


def _check_players(entry: EntryOnFile, players: dict[str, EntryOnFile], standing: Standing) -> None:
    for person in entry.people:
        name = folded(person.name)
        team = standing.players.get(name)
        other = players.setdefault(name, entry)
        if team is not None:
            entry.refuse_cell(person.cell, f"{person.name} plays for {team} already{_TELL_APART}")
        elif other is not entry:
            also = other.name or "another entrant"
            entry.refuse_cell(
                person.cell, f"{person.name} is in row {other.row} too, for {also}{_TELL_APART}"
            )


_WRITE_THE_NAME: Final = "write the name, and set the column to text"
_TELL_APART: Final = "; if these are two people, add something to one name"
