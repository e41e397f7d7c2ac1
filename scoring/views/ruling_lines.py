"""Rulings and appeals among the lines of a sheet, as people read them, and what they leave of its hands."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.enums import LineKind
from scoring.models import SheetLine
from scoring.orders import push_move

SENTENCES: Final[Mapping[str, str]] = {
    LineKind.RULING: "Ruling {ruling}, article {article}{fault}: {words}.",
    LineKind.RULING_REVERSED: "{which} was taken back.",
    LineKind.APPEALED: "An appeal was made against {which} (appeal {appeal}).",
    LineKind.APPEAL_DECIDED: "Appeal {appeal} was decided: the ruling is {outcome}.",
}

# A file from elsewhere may leave out what is for people alone.
UNTOLD: Final = dict.fromkeys(("ruling", "article", "words", "appeal", "outcome"), "not told")


def ruling_numbers(lines: Iterable[SheetLine]) -> dict[int, int]:
    """The number of every ruling among lines, by its line; a page shows no numbers of lines."""
    return {
        line.sequence: line.content["ruling"]
        for line in lines
        if line.kind == LineKind.RULING and "ruling" in line.content
    }


def ruling_sentence(line: SheetLine, numbers: Mapping[int, int] | None = None) -> str:
    """What a line of a ruling or an appeal says; empty for any other line."""
    sentence = SENTENCES.get(line.kind)
    if sentence is None:
        return ""
    content = line.content
    side, number = content.get("side"), (numbers or {}).get(content.get("line", 0))
    which = f"ruling {number}" if number else f"the ruling of line {content.get('line', 'not told')}"
    fault = f", side {side} at fault" if side else ""
    said = sentence.format_map({**UNTOLD, **content, "fault": fault, "which": which})
    return said[0].upper() + said[1:]


def hands_gone(lines: Iterable[SheetLine]) -> set[int]:
    """The lines of hands that count no more: taken back by the table, or void by a ruling that stands."""
    gone: set[int] = set()
    moves: list[int] = []
    voided: dict[int, set[int]] = {}
    for line in lines:
        content = line.content
        if line.kind == LineKind.HAND_TAKEN_BACK:
            gone.add(content["line"])
        elif line.kind == LineKind.RULING:
            voided[line.sequence] = {hand for _, _, hand in content["voided"]}
            gone |= voided[line.sequence]
        elif line.kind == LineKind.RULING_REVERSED and moves[-1:] == [content["line"]]:
            gone -= voided.get(content["line"], set())
        push_move(moves, line.kind, line.sequence, content)
    return gone


def games_won(lines: Iterable[SheetLine]) -> dict[int, str]:
    """By game the side that won it, by its last hand or by a ruling."""
    won: dict[int, str] = {}
    before: Mapping[str, Any] | None = None
    for line in lines:
        after = line.content["after"]
        if before is not None:
            _note_winner(won, before, after)
        before = after
    return won


def _note_winner(won: dict[int, str], before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    game, then = before["game_number"], after["game_number"]
    gained = [side for side in ("A", "B") if after["bullseyes"][side] > before["bullseyes"][side]]
    for gone in [number for number in won if number >= then]:
        del won[gone]
    if gained and then > game:
        won[game] = gained[0]
    elif gained and then == game and sum(after["bullseyes"].values()) == sum(before["bullseyes"].values()):
        won[game - 1] = gained[0]  # the last hand counted again gave the game to the other side
