"""Reading a file of results: JSON, checked whole before anything of it is used. Pure: no database in here.

    {"race_to": 17,
     "rounds": [[{"a": "Unity", "b": "Montreal", "bullseyes": [17, 8], "hang_jacks": [4, 0]}, …], …]}

| key of the file | what it holds |
|---|---|
| `rounds` | the rounds in order, each a list of matches |
| `race_to` | the bullseyes a match is raced to; left out where matches were counted otherwise |
| `name`, `venue`, `starts_on`, `ends_on`, `rule_set` | of the event; may be left out |
| `tie_breaks` | keys of the table in order; may be left out |
| `order` | what the table must come to: `[{"team": name, "bullseyes_for": n, "bullseyes_against": n}, …]` |
| `what` | what the file is, for people |

| key of a match | what it holds |
|---|---|
| `a`, `b` | names of the entrants; `b` is null for a bye |
| `bullseyes`, `hang_jacks`, `chalks` | pairs of whole numbers, of `a` and of `b`; nought where left out |
| `kind`, `winner` | of a match not played: `walkover` or `double-forfeit`; `a` or `b` for who goes on |
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from tournaments.enums import ResultKind
from tournaments.errors import FieldProblem, UnfitResultsFileError
from tournaments.standings.keys import Key

MOST_BYTES: Final = 4_000_000
MOST_ROUNDS: Final = 100
MOST_MATCHES: Final = 20_000
MOST_PROBLEMS: Final = 30
MOST_LETTERS: Final = 120
MOST_COUNTED: Final = 9_999

DEFAULT_KEYS: Final = (
    Key.BULLSEYES_FOR,
    Key.BULLSEYES_AGAINST,
    Key.MATCH_WINS,
    Key.HANG_JACKS_FOR,
    Key.HANG_JACKS_AGAINST,
)

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchOnFile:
    """One match as the file has it; `b` is None for a bye, `winner` is `a`, `b` or empty."""

    a: str
    b: str | None
    kind: ResultKind
    winner: str
    bullseyes: Pair
    hang_jacks: Pair
    chalks: Pair


@dataclass(frozen=True, slots=True)
class OrderOnFile:
    """One line of the order the table must come to."""

    team: str
    bullseyes_for: int | None
    bullseyes_against: int | None


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A file of results, found in order."""

    name: str
    venue: str
    starts_on: date | None
    ends_on: date | None
    rule_set: Any
    race_to: int | None
    keys: tuple[Key, ...]
    rounds: tuple[tuple[MatchOnFile, ...], ...]
    order: tuple[OrderOnFile, ...]

    @property
    def entrants(self) -> tuple[str, ...]:
        """Every name once, in the order of first appearance."""
        matches = (match for matches in self.rounds for match in matches)
        return tuple(
            dict.fromkeys(name for match in matches for name in (match.a, match.b) if name is not None)
        )


def read_results_file(content: bytes) -> ResultsFile:
    """Return what a file holds. Raises UnfitResultsFileError listing every problem found."""
    reading = _Reading()
    document = reading.document(content)
    read = None if document is None else reading.file(document)
    if read is None or reading.problems:
        raise UnfitResultsFileError(problems=tuple(reading.problems[:MOST_PROBLEMS]))
    return read


FILE_KEYS: Final = frozenset(
    {
        "what",
        "name",
        "venue",
        "starts_on",
        "ends_on",
        "rule_set",
        "race_to",
        "tie_breaks",
        "rounds",
        "order",
    }
)
MATCH_KEYS: Final = frozenset({"a", "b", "bullseyes", "hang_jacks", "chalks", "kind", "winner"})
ORDER_KEYS: Final = frozenset({"team", "bullseyes_for", "bullseyes_against"})
KINDS: Final = {
    "played": ResultKind.PLAYED,
    "walkover": ResultKind.WALKOVER,
    "double-forfeit": ResultKind.DOUBLE_FORFEIT,
}


class _Reading:
    """One file being read; problems are collected, and whatever cannot stand is passed over."""

    def __init__(self) -> None:
        self.problems: list[FieldProblem] = []

    def fault(self, where: str, problem: str) -> None:
        self.problems.append(FieldProblem(where=where, problem=problem))

    def document(self, content: bytes) -> Mapping[str, Any] | None:
        """The object the file holds, None where it holds none."""
        if len(content) > MOST_BYTES:
            self.fault("file", f"is larger than {MOST_BYTES // 1_000_000} MB")
            return None
        try:
            document = json.loads(content, object_pairs_hook=self.json_object, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            self.fault("file", f"is not JSON: {error}")
            return None
        if not isinstance(document, Mapping):
            self.fault("file", "must be an object")
            return None
        return document

    def json_object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """An object of the file; one with the same key twice would hide half of itself."""
        made = dict(pairs)
        if len(made) < len(pairs):
            names = [name for name, _ in pairs]
            self.fault(
                "file", f"has the key {next(n for n in names if names.count(n) > 1)!r} twice in one object"
            )
        return made

    def file(self, document: Mapping[str, Any]) -> ResultsFile:
        """The whole file; only to be used where no problem was found."""
        self.keys(document, FILE_KEYS, "")
        race_to = self.race_to(document.get("race_to"))
        rounds = self.rounds(document.get("rounds"), race_to)
        read = ResultsFile(
            name=self.text(document.get("name", ""), "name", is_needed=False),
            venue=self.text(document.get("venue", ""), "venue", is_needed=False),
            starts_on=self.day(document.get("starts_on"), "starts_on"),
            ends_on=self.day(document.get("ends_on"), "ends_on"),
            rule_set=document.get("rule_set"),
            race_to=race_to,
            keys=self.tie_breaks(document.get("tie_breaks")),
            rounds=rounds,
            order=self.order(document.get("order", [])),
        )
        self.names(read)
        return read

    def keys(self, given: Mapping[str, Any], known: frozenset[str], where: str) -> None:
        for key in sorted(set(given) - known):
            self.fault(f"{where}.{key}" if where else key, "is not known here")

    def text(self, value: object, where: str, *, is_needed: bool = True) -> str:
        if not isinstance(value, str):
            self.fault(where, "must be a text")
            return ""
        stripped = " ".join(value.split())
        if len(stripped) > MOST_LETTERS:
            self.fault(where, f"is longer than {MOST_LETTERS} letters")
        if is_needed and not stripped:
            self.fault(where, "must not be empty")
        if not stripped.isprintable():
            self.fault(where, "has signs that cannot be shown")
        return stripped

    def day(self, value: object, where: str) -> date | None:
        if value is None:
            return None
        with suppress(ValueError):
            if isinstance(value, str):
                return date.fromisoformat(value)
        self.fault(where, "must be a day, such as 2024-08-31")
        return None

    def race_to(self, value: object) -> int | None:
        if value is None or _is_count(value, 1):
            return value  # type: ignore[return-value] # a whole number, as just checked
        self.fault("race_to", f"must be a whole number from 1 to {MOST_COUNTED}")
        return None

    def tie_breaks(self, value: object) -> tuple[Key, ...]:
        if value is None:
            return DEFAULT_KEYS
        known = {key.value: key for key in Key if key is not Key.STILL_IN}
        if not isinstance(value, list) or not value or len(set(map(str, value))) < len(value):
            self.fault("tie_breaks", "must be a list of different keys")
            return DEFAULT_KEYS
        for index, key in enumerate(value):
            if not isinstance(key, str) or key not in known:
                self.fault(f"tie_breaks[{index}]", "must be one of " + ", ".join(sorted(known)))
        return tuple(known[key] for key in value if isinstance(key, str) and key in known)

    def rounds(self, value: object, race_to: int | None) -> tuple[tuple[MatchOnFile, ...], ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_ROUNDS:
            self.fault("rounds", f"must be a list of 1 to {MOST_ROUNDS} rounds")
            return ()
        if sum(len(matches) for matches in value if isinstance(matches, list)) > MOST_MATCHES:
            self.fault("rounds", f"hold more than {MOST_MATCHES} matches")
            return ()
        return tuple(self.round(matches, f"rounds[{index}]", race_to) for index, matches in enumerate(value))

    def round(self, value: object, where: str, race_to: int | None) -> tuple[MatchOnFile, ...]:
        if not isinstance(value, list):
            self.fault(where, "must be a list of matches")
            return ()
        read = [self.match(entry, f"{where}[{index}]", race_to) for index, entry in enumerate(value)]
        matches = tuple(match for match in read if match is not None)
        names = [name for match in matches for name in (match.a, match.b) if name]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.fault(where, f"has {name!r} in two matches")
        return matches

    def match(self, value: object, where: str, race_to: int | None) -> MatchOnFile | None:
        if not isinstance(value, Mapping):
            self.fault(where, "must be an object")
            return None
        problems_before = len(self.problems)
        self.keys(value, MATCH_KEYS, where)
        a = self.text(value.get("a"), f"{where}.a")
        b = None if value.get("b", "") is None else self.text(value.get("b"), f"{where}.b")
        read = MatchOnFile(
            a=a,
            b=b,
            kind=ResultKind.BYE if b is None else self.kind(value.get("kind", "played"), where),
            winner="a" if b is None else self.winner(value.get("winner", ""), where),
            bullseyes=self.pair(value.get("bullseyes", [0, 0]), f"{where}.bullseyes"),
            hang_jacks=self.pair(value.get("hang_jacks", [0, 0]), f"{where}.hang_jacks"),
            chalks=self.pair(value.get("chalks", [0, 0]), f"{where}.chalks"),
        )
        if len(self.problems) == problems_before:
            self.sense(read, where, race_to)
        return read

    def kind(self, value: object, where: str) -> ResultKind:
        if isinstance(value, str) and value in KINDS:
            return KINDS[value]
        self.fault(f"{where}.kind", "must be one of " + ", ".join(KINDS))
        return ResultKind.PLAYED

    def winner(self, value: object, where: str) -> str:
        if value in ("", "a", "b"):
            return str(value)
        self.fault(f"{where}.winner", "must be a or b")
        return ""

    def pair(self, value: object, where: str) -> Pair:
        if isinstance(value, list) and len(value) == 2 and all(_is_count(count, 0) for count in value):
            return value[0], value[1]
        self.fault(where, f"must be two whole numbers from 0 to {MOST_COUNTED}")
        return 0, 0

    def sense(self, match: MatchOnFile, where: str, race_to: int | None) -> None:
        """What no match can be, though each part of it could."""
        if match.a == match.b:
            self.fault(where, "has the same entrant on both sides")
        if match.kind is ResultKind.WALKOVER and not match.winner:
            self.fault(f"{where}.winner", "must be given of a walkover")
        if match.kind in {ResultKind.PLAYED, ResultKind.DOUBLE_FORFEIT} and match.winner:
            self.fault(f"{where}.winner", "follows from the bullseyes")
        is_race = race_to is not None and match.kind is ResultKind.PLAYED
        if is_race and (max(match.bullseyes) != race_to or min(match.bullseyes) == race_to):
            self.fault(f"{where}.bullseyes", f"are no race to {race_to}")

    def order(self, value: object) -> tuple[OrderOnFile, ...]:
        if not isinstance(value, list):
            self.fault("order", "must be a list")
            return ()
        read = [self.place(entry, f"order[{index}]") for index, entry in enumerate(value)]
        return tuple(line for line in read if line is not None)

    def place(self, value: object, where: str) -> OrderOnFile | None:
        if not isinstance(value, Mapping):
            self.fault(where, "must be an object")
            return None
        self.keys(value, ORDER_KEYS, where)
        counts = [value.get(name) for name in ("bullseyes_for", "bullseyes_against")]
        for count in counts:
            if count is not None and not _is_count(count, 0):
                self.fault(where, "has a count that is no whole number")
        return OrderOnFile(self.text(value.get("team"), f"{where}.team"), counts[0], counts[1])

    def names(self, read: ResultsFile) -> None:
        """Names that only look different would become two entrants; an order names everybody once."""
        folded: dict[str, str] = {}
        for name in read.entrants:
            other = folded.setdefault(name.casefold(), name)
            if other != name:
                self.fault("rounds", f"have both {other!r} and {name!r}")
        if read.order and sorted(line.team for line in read.order) != sorted(read.entrants):
            self.fault("order", "does not name every entrant of the rounds once")


def _is_count(value: object, lowest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= MOST_COUNTED


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")
