"""A sheet read from top to bottom: under which game each line stands, and the score that runs through them.

A line that counts no more is *struck*: a hand taken back or void, a ruling taken back with nothing moved
since, whatever a game had before it was begun again. What the lines that are not struck add, in order, comes
to the score that is shown, for every game and for the whole sheet. Pure: no database in here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from scoring.enums import LineKind, SheetState
from scoring.orders import OrderKind, push_move
from scoring.progress import NOUGHT, BySide

MOVE_THE_SCORE = frozenset({
    LineKind.HAND, LineKind.HAND_TAKEN_BACK, LineKind.RULING, LineKind.RULING_REVERSED,
})  # fmt: skip
IN_PLAY = frozenset({SheetState.IN_PLAY, SheetState.FROZEN})

State = Mapping[str, Any]
"""A state as `Progress.as_json` wrote it."""


class Line(Protocol):
    """A line of a sheet."""

    @property
    def sequence(self) -> int:
        """Its place on the sheet, from 1."""

    @property
    def kind(self) -> str:
        """What it records."""

    @property
    def game_number(self) -> int:
        """The game it was written in."""

    @property
    def content(self) -> State:
        """What it says."""


@dataclass(frozen=True, slots=True)
class LineRead:
    """What one line is to a reader.

    `game` is the game it stands under, `of_game` the one it is about: another where that game was none in
    the end. `score` is the score after it, None where it moves none; `adds` is what it adds to the score.
    `wins` is the side that has the game by it, `struck_by` the line for which it counts no more, 0 for none.
    `beside` are chalks, and `bullseyes` bullseyes, that it adds to the sums of the sheet and to no game: of
    a game that is over, or given and taken by a ruling alone.
    """

    game: int
    of_game: int
    score: BySide | None = None
    adds: BySide = NOUGHT
    beside: BySide = NOUGHT
    bullseyes: BySide = NOUGHT
    wins: str = ""
    struck_by: int = 0

    @property
    def is_struck(self) -> bool:
        """Whether it counts no more."""
        return self.struck_by > 0


@dataclass(frozen=True, slots=True)
class SheetInOrder:
    """Every line as it is read, in order, and by game the side that won it."""

    lines: tuple[LineRead, ...]
    winners: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class _Sums:
    """Where the sheet has got to after a line: the scores of its games, and what stands beside them."""

    game: int
    counts: bool
    is_moved: bool
    score: BySide
    beside: BySide
    bullseyes: BySide
    wins: str = ""


NOTHING = _Sums(0, counts=False, is_moved=False, score=NOUGHT, beside=NOUGHT, bullseyes=NOUGHT)


@dataclass
class _Reading:
    """The lines read so far."""

    before: State | None = None
    afters: list[State] = field(default_factory=list)
    contents: list[State] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    scores: dict[int, BySide] = field(default_factory=dict)
    winners: dict[int, str] = field(default_factory=dict)
    winners_before: dict[int, dict[int, str]] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    strikes: dict[int, set[int]] = field(default_factory=dict)
    begun_again: dict[int, set[int]] = field(default_factory=dict)
    sums: list[_Sums] = field(default_factory=list)


def read_in_order(lines: Iterable[Line]) -> SheetInOrder:
    """Read the lines of a sheet, given in order."""
    lines = tuple(lines)
    reading = _Reading()
    for line in lines:
        _read(reading, line)
    struck, begun_again = _struck_by(reading.strikes), _struck_by(reading.begun_again)
    stands_under = _stands_under(reading, {line.game_number for line in lines if line.kind == LineKind.HAND})
    read = _added_up(reading.sums, stands_under, struck, begun_again)
    return SheetInOrder(_won_once(read, reading.winners), reading.winners)


def _struck_by(strikes: Mapping[int, set[int]]) -> dict[int, int]:
    """By line struck the first that struck it."""
    found: dict[int, int] = {}
    for by, lines in sorted(strikes.items()):
        for line in lines:
            found.setdefault(line, by)
    return found


def _read(reading: _Reading, line: Line) -> None:
    after, before = line.content["after"], reading.before
    game, had = after["game_number"], dict(reading.winners)
    counts, is_moved = line.kind in MOVE_THE_SCORE, False
    if before is not None and counts:
        game = _game_of(reading, line, before)
        reading.winners_before[line.sequence] = had
        is_moved = _move(reading, line, game, before, after)
    elif before is not None and line.kind == LineKind.BELL and (leader := _more(before, after)):
        reading.winners[game] = leader
    chalks, bullseyes = BySide(**after["chalks"]), BySide(**after["bullseyes"])
    won = BySide(*(list(reading.winners.values()).count(side) for side in BySide._fields))
    of_games = BySide(*map(sum, zip(*reading.scores.values(), strict=True))) if reading.scores else NOUGHT
    winner = reading.winners.get(game, "")
    sums = _Sums(
        game=game,
        counts=counts,
        is_moved=is_moved,
        score=reading.scores.get(game, NOUGHT),
        beside=_less(chalks, of_games),
        bullseyes=_less(bullseyes, won),
        wins=winner if winner != had.get(game) else "",
    )
    reading.sums.append(sums)
    reading.games.append(game)
    reading.contents.append(line.content)
    reading.before = after
    push_move(reading.moves, line.kind, line.sequence, line.content)


def _game_of(reading: _Reading, line: Line, before: State) -> int:
    """The game a line that moves the score is about."""
    content = line.content
    if line.kind in {LineKind.HAND, LineKind.HAND_TAKEN_BACK}:
        return line.game_number
    if line.kind == LineKind.RULING_REVERSED:
        is_exact = reading.moves[-1:] == [content["line"]]
        return reading.games[content["line"] - 1] if is_exact else int(before["game_number"])
    hand = next((order["line"] for order in content["orders"] if "line" in order), 0)
    return reading.games[hand - 1] if hand else int(before["game_number"])


def _move(reading: _Reading, line: Line, game: int, before: State, after: State) -> bool:
    """Move the score of the game; say whether there is anything to show of it."""
    stood = reading.scores.get(game, NOUGHT)
    if after["game_number"] == game:
        score = BySide(**after["score"])
    elif line.kind == LineKind.HAND:
        score = BySide(**line.content["verdict"]["score_after"])
    else:
        gained = _less(BySide(**after["chalks"]), BySide(**before["chalks"]))
        score = BySide(stood.A + gained.A, stood.B + gained.B)
    for later in [number for number in reading.scores if number > game and number > after["game_number"]]:
        del reading.scores[later]
    reading.scores[game] = score
    _strike(reading, line, game)
    _win(reading, line, game, before, after)
    is_beside = line.kind not in {LineKind.HAND, LineKind.HAND_TAKEN_BACK} and score == stood
    return not (is_beside and after["game_number"] == before["game_number"])


def _strike(reading: _Reading, line: Line, game: int) -> None:
    """Note which lines count no more for this one, and which do so again.

    Where the sheet is as it was before a line, whatever moved it from there on counts no more.
    """
    content, begun_again = line.content, set[int]()
    back_to = content["line"] if line.kind == LineKind.HAND_TAKEN_BACK else 0
    if line.kind == LineKind.RULING:
        orders = {order["order"]: order.get("line", 0) for order in content["orders"]}
        back_to = orders.get(OrderKind.VOID_HAND, 0)
        if OrderKind.RESTART in orders:
            begun_again = {
                at for at, sums in enumerate(reading.sums, 1) if sums.is_moved and sums.game == game
            }
    elif line.kind == LineKind.RULING_REVERSED and reading.moves[-1:] == [content["line"]]:
        back_to = content["line"]
        reading.strikes.pop(back_to, None)
        reading.begun_again.pop(back_to, None)
    since = {at for at, sums in enumerate(reading.sums, 1) if at > back_to and sums.is_moved}
    reading.strikes[line.sequence] = {back_to, *since} if back_to else set()
    reading.begun_again[line.sequence] = begun_again


def _win(reading: _Reading, line: Line, game: int, before: State, after: State) -> None:
    """Note who has won the game, if anybody has."""
    content, won = line.content, reading.winners
    if line.kind == LineKind.RULING_REVERSED and reading.moves[-1:] == [content["line"]]:
        reading.winners = dict(reading.winners_before[content["line"]])
        return
    for number in [number for number in won if number >= game]:
        del won[number]
    if after["game_number"] <= game:
        return
    base, given = before["bullseyes"], NOUGHT
    if line.kind == LineKind.RULING:
        base, given = _before_ruling(reading, content, before)
    elif line.kind == LineKind.RULING_REVERSED:
        said, at = reading.contents[content["line"] - 1]["after"], content["line"] - 2
        given = _less(BySide(**reading.contents[at]["after"]["bullseyes"]), BySide(**said["bullseyes"]))
    gained = _less(_less(BySide(**after["bullseyes"]), BySide(**base)), given)
    won[game] = "A" if gained.A > gained.B else "B"


def _before_ruling(reading: _Reading, content: State, before: State) -> tuple[State, BySide]:
    """The bullseyes that a ruling counts from, and those it gives and takes beside the games."""
    hand = next((order["line"] for order in content["orders"] if "line" in order), 0)
    base = reading.contents[hand - 2]["after"] if hand else before
    amounts = [
        order.get("amounts", {"A": 0, "B": 0})
        for order in content["orders"]
        if order["order"] == OrderKind.BULLSEYES
    ]
    return base["bullseyes"], BySide(sum(each["A"] for each in amounts), sum(each["B"] for each in amounts))


def _stands_under(reading: _Reading, played: set[int]) -> list[int]:
    """By line the game it stands under, so that the games in order hold the lines in order.

    A game that a ruling had led to is none once that ruling is taken back, and so is the one after the last:
    what was said meanwhile stands with the game before.
    """
    last = reading.before or {"state": "", "game_number": 1}
    shown = {1, *played, *(sums.game for sums in reading.sums if sums.is_moved)}
    if last["state"] in IN_PLAY:
        shown.add(last["game_number"])
    least, games = max(shown), []
    for game in reversed(reading.games):
        least = min(least, game)
        games.append(least)
    return games[::-1]


def _added_up(
    sums: Sequence[_Sums],
    stands_under: Sequence[int],
    struck: Mapping[int, int],
    begun_again: Mapping[int, int],
) -> tuple[LineRead, ...]:
    """What each line adds to those before it that count; a struck one, what it once added."""
    standing, once, whole = dict[int, BySide](), dict[int, BySide](), NOTHING
    read = []
    for sequence, (now, game) in enumerate(zip(sums, stands_under, strict=True), 1):
        struck_by = struck.get(sequence) or begun_again.get(sequence, 0)
        is_struck = struck_by > 0
        found = LineRead(game, now.game, struck_by=struck_by, wins="" if is_struck else now.wins)
        if now.is_moved and (is_struck or now.game == game):
            stood = (once if is_struck else standing).get(now.game, NOUGHT)
            found = replace(found, score=now.score, adds=_less(now.score, stood))
        if now.counts and sequence not in struck:
            beside, bullseyes = _less(now.beside, whole.beside), _less(now.bullseyes, whole.bullseyes)
            found, whole = replace(found, beside=beside, bullseyes=bullseyes), now
        if now.is_moved:
            once[now.game] = now.score
        if now.is_moved and not is_struck:
            standing[now.game] = now.score
        read.append(found)
    return tuple(read)


def _won_once(read: Sequence[LineRead], winners: Mapping[int, str]) -> tuple[LineRead, ...]:
    """The same lines, a game won by none but the line that it was won by in the end."""
    last = {line.of_game: at for at, line in enumerate(read) if line.wins}
    stands = {at for game, at in last.items() if winners.get(game) == read[at].wins}
    return tuple(line if at in stands else replace(line, wins="") for at, line in enumerate(read))


def _more(before: State, after: State) -> str:
    """The side that has more bullseyes than before, if one has."""
    return next((side for side in BySide._fields if after["bullseyes"][side] > before["bullseyes"][side]), "")


def _less(one: BySide, other: BySide) -> BySide:
    return BySide(one.A - other.A, one.B - other.B)
