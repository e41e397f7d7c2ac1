"""The lines of a sheet as people read them: game by game, in the order they happened, with what each paid."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Final
from zoneinfo import ZoneInfo

from scoring.enums import LineKind
from scoring.models import SheetLine
from scoring.progress import NOUGHT, BySide
from scoring.rules.game import Count
from scoring.rules.record import Call, Outcome
from scoring.rules.verdict import Award, Kind
from scoring.running import LineRead, SheetInOrder, read_in_order
from scoring.selectors.pages import SheetRead
from scoring.terms import terms_from_text
from scoring.views.line_words import found_in_words, moments_of, sentences_of, struck_in_words, with_sign

AWARD_NAMES: Final = {
    Kind.KICK: "Kick",
    Kind.GIVE_ONE: "Given",
    Kind.HIGH: "High",
    Kind.LOW: "Low",
    Kind.JACK: "Jack",
    Kind.HANG_JACK: "Hang Jack",
    Kind.GAME: "Game",
}
BEFORE_PLAY: Final = frozenset({LineKind.OPENED, LineKind.HAND_REJECTED})
CALL_WORDS: Final = {
    Call.STAND: "stood",
    Call.STAND_BLIND: "stood blind",
    Call.GIVE_ONE: "begged, given one",
    Call.RUN: "begged, cards run",
}


@dataclass(frozen=True, slots=True)
class AwardShown:
    """One award with the word people use; not counted where the game was over before it."""

    side: str
    label: str
    chalks: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class ScoreShown:
    """One side's chalks after a line, and what it added to them, with its sign; empty where it is nothing."""

    side: str
    chalks: int
    adds: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand of a sheet; `struck` says why it counts no more, where it does not."""

    number: int
    kicks: tuple[str, ...]
    call: str
    awards: tuple[AwardShown, ...]
    scores: tuple[ScoreShown, ...]
    struck: str
    note: str

    is_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NoteShown:
    """What else stands on the sheet, in words, with its time; `scores` where it moves the score."""

    at: datetime
    moment: str
    text: str
    scores: tuple[ScoreShown, ...]
    struck: str

    is_hand: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SideName:
    """A side's letter and the entrant that sits for it."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class GameShown:
    """One game of a sheet, everything that happened in it in order.

    `winner` is empty while it is being played; `score` is where it stands by all that counts of it.
    """

    number: int
    winner: str
    winner_name: str
    sides: tuple[SideName, ...]
    rows: tuple[HandShown | NoteShown, ...]
    score: BySide

    @property
    def columns(self) -> int:
        """How wide its table is: hand, kick and words, and each side's score."""
        return 3 + len(self.sides)

    @property
    def hands(self) -> tuple[HandShown, ...]:
        """The hands alone."""
        return tuple(row for row in self.rows if isinstance(row, HandShown))


def games_shown(read: SheetRead) -> tuple[GameShown, ...]:
    """Return the games of a sheet, the latest first.

    A hand that was refused never stood on the sheet: it is for its paper alone. Of a sheet on which nothing
    has happened since it was opened there is no game.
    """
    order = read_in_order(read.lines)
    rows: dict[int, list[HandShown | NoteShown]] = {}
    scores: dict[int, BySide] = {}
    for found, row in _rows(read, order):
        rows.setdefault(found.game, []).append(row)
        if found.score is not None and not found.is_struck:
            scores[found.game] = found.score
    if not any(line.kind not in BEFORE_PLAY for line in read.lines):
        return ()
    return tuple(
        _game(number, tuple(rows[number]), read.sides, order.winners, scores.get(number, NOUGHT))
        for number in sorted(rows, reverse=True)
    )


def _rows(read: SheetRead, order: SheetInOrder) -> Iterator[tuple[LineRead, HandShown | NoteShown]]:
    zone = ZoneInfo(read.sheet.sitting.match.event.time_zone)
    sentences = sentences_of(read.lines, order, terms_from_text(read.sheet.terms), read.people)
    moments = moments_of(read.lines, zone)
    for line, found in zip(read.lines, order.lines, strict=True):
        if line.kind == LineKind.HAND_REJECTED:
            continue
        struck = struck_in_words(read.lines[found.struck_by - 1]) if found.is_struck else ""
        if line.kind == LineKind.HAND:
            yield found, _hand(line, found, struck)
        else:
            at, text = line.at.astimezone(zone), sentences[line.sequence]
            yield found, NoteShown(at, moments[line.sequence], text, _scores(found), struck)


def awards_shown(verdict: Mapping[str, Any]) -> tuple[AwardShown, ...]:
    """Return the awards of an accepted verdict, counted first, in counting order."""
    return tuple(
        AwardShown(award["side"], AWARD_NAMES[Kind(award["kind"])], award["chalks"], is_counted)
        for key, is_counted in (("awards", True), ("uncounted", False))
        for award in verdict[key]
    )


def counted_awards(count: Count) -> tuple[AwardShown, ...]:
    """Return the awards of a count, counted first, in counting order."""
    return tuple(
        award_shown(award, is_counted=is_counted)
        for awards, is_counted in ((count.awards, True), (count.uncounted, False))
        for award in awards
    )


def award_shown(award: Award, *, is_counted: bool) -> AwardShown:
    """Return one award of the judge's with the word people use."""
    return AwardShown(award.side, AWARD_NAMES[award.kind], award.chalks, is_counted)


def _hand(line: SheetLine, found: LineRead, struck: str) -> HandShown:
    record, verdict = line.content["record"], line.content["verdict"]
    notes = []
    if found.of_game != found.game:
        notes.append(f"In game {found.of_game}, which was none in the end.")
    if record.get("outcome") == Outcome.EXHAUSTED:
        notes.append("The pack ran out; the same dealer deals again.")
    return HandShown(
        number=line.hand_number,
        kicks=tuple(record["kicks"]),
        call=_call_in_words(record["calls"]),
        awards=awards_shown(verdict),
        scores=_scores(found),
        struck=struck,
        note=" ".join(notes),
    )


def _scores(found: LineRead) -> tuple[ScoreShown, ...]:
    """Both sides' chalks after a line, none where it does not move them."""
    if found.score is None:
        return ()
    adds = found.adds._asdict()
    return tuple(
        ScoreShown(side, chalks, with_sign(adds[side]) if adds[side] else "", side == found.wins)
        for side, chalks in found.score._asdict().items()
    )


def _call_in_words(calls: list[list[str]]) -> str:
    return CALL_WORDS[Call(calls[-1][1])] if calls else ""


def _game(
    number: int,
    rows: tuple[HandShown | NoteShown, ...],
    sides: Mapping[str, str],
    winners: Mapping[int, str],
    score: BySide,
) -> GameShown:
    winner = winners.get(number, "")
    names = tuple(SideName(letter, name) for letter, name in sides.items())
    return GameShown(number, winner, sides.get(winner, ""), names, rows, score)


def first_deal_in_words(line: SheetLine, people: Mapping[str, str]) -> str:
    """Who dealt first, and how that was found, as the opening line has it; empty where nothing was noted.

    `people` are names by uid, for whoever sat there then may have been replaced.
    """
    found: Mapping[str, str] = line.content.get("first_deal", {})
    if not found:
        return ""
    seat = line.content["after"]["dealer"]
    name = people.get(line.content["seats"][seat], f"seat {seat}")
    return f"First deal: {name}, {found_in_words(found)}."
