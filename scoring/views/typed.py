"""The rows of a paper sheet as typed: each column's short text becomes the keys of the scorer's page.

A row has the columns of the sheet on paper. Nothing here decides anything about a hand: the keys become a
record (`scoring.views.entry`), and the judge says what is wrong with it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.rules.record import Call
from scoring.rules.seats import SEATS, SIDES
from scoring.views.entry import TableState
from scoring.views.pads import HANG, NOBODY, Refusal, most_kicks

COLUMNS: Final = ("dealer", "kick", "call", "high", "low", "jack", "game", "score")
"""The columns that are typed, in the order of the sheet on paper; chalks are worked out."""
MOST_LETTERS: Final = 40

KICK: Final = re.compile(r"^(10|[2-9TJQKA?])([SHDC?])?$")
CALL: Final = re.compile(r"^(SB|S|B|1|G|R)(?:\s*([ABC][12]))?$")
CALLS: Final = {
    "S": Call.STAND,
    "SB": Call.STAND_BLIND,
    "B": Call.STAND_BLIND,
    "1": Call.GIVE_ONE,
    "G": Call.GIVE_ONE,
    "R": Call.RUN,
}
HIGH_LOW: Final = re.compile(r"^([ABC])\s*(10|[2-9TJQKA])?$")
JACK: Final = re.compile(r"^([XH])?\s*([ABC])$")
GAME: Final = re.compile(r"^([ABC-])((?:\s*[ ,/-]\s*\d{1,2}){2,3})?$")
SCORE: Final = re.compile(r"^\d{1,3}(?:\s*[ ,/-]\s*\d{1,3}){1,2}$")
NONE: Final = frozenset({"-", "0", ""})

HELP: Final = {
    "dealer": "The seat that deals, such as B1.",
    "kick": "Rank and suit, such as 6H or 10S; after a run the next ones behind it: 6H 9D. ? if not noted.",
    "call": "s stood, sb stood blind, 1 given one, r run; behind it who begged, such as r A2, where any may.",
    "high": "The side, and the card where it is noted: a, or a k. - for nobody.",
    "low": "The side, and the card where it is noted: b, or b 2. - for nobody.",
    "jack": "The side that won it; x before it for a Jack hung: xa. - where it was not out.",
    "game": "The side, and the counts of all sides where they are noted: a 42 30. - for a tie.",
    "score": "The score on paper after the hand, such as 5 3, to be compared; may be left out.",
}


@dataclass(frozen=True, slots=True)
class Typed:
    """A row read: the keys it stands for, and what cannot be read, column by column."""

    entry: dict[str, str]
    refusals: dict[str, list[Refusal]]


def read_row(table: TableState, row: Mapping[str, str]) -> Typed:
    """Read one row as typed at a table where the hand is played so."""
    typed = Typed({}, {})
    for column, read in READERS.items():
        text = row.get(column, "").strip().upper()
        keys = read(table, text)
        if keys is None:
            typed.refusals[column] = [Refusal("This cannot be read.", HELP[column], "11")]
        else:
            typed.entry.update(keys)
    return typed


def score_in(text: str, players: int) -> dict[str, int] | None:
    """Return the chalks of each side noted in a score column, None where it cannot be read."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if not SCORE.match(text.strip()) or len(numbers) != len(SIDES[players]):
        return None
    return dict(zip(SIDES[players], numbers, strict=True))


def is_blank(row: Mapping[str, str]) -> bool:
    """Say whether nothing is typed in a row."""
    return not any(row.get(column, "").strip() for column in COLUMNS)


def _kick(table: TableState, text: str) -> dict[str, str] | None:
    found = [KICK.match(card) for card in text.split()]
    if not found or len(found) > most_kicks(table.players):
        return None
    keys: dict[str, str] = {}
    for place, match in enumerate(found, start=1):
        if match is None:
            return None
        keys[f"kick{place}_rank"] = "T" if match[1] == "10" else match[1]
        keys[f"kick{place}_suit"] = match[2] or "?"
    return keys


def _call(table: TableState, text: str) -> dict[str, str] | None:
    if text == "":
        return {}
    match = CALL.match(text)
    if match is None:
        return None
    seat = match[2] or ""
    if seat and seat not in SEATS[table.players]:
        return None
    keys = {"call": str(CALLS[match[1]])}
    return keys | {"caller": seat} if seat else keys


def _side_and_card(field: str, table: TableState, text: str) -> dict[str, str] | None:
    if text in NONE:
        return {field: NOBODY} if text else {}
    match = HIGH_LOW.match(text)
    if match is None or match[1] not in SIDES[table.players]:
        return None
    rank = "T" if match[2] == "10" else match[2]
    return {field: match[1]} | ({f"{field}_card": rank} if rank else {})


def _high(table: TableState, text: str) -> dict[str, str] | None:
    return _side_and_card("high", table, text)


def _low(table: TableState, text: str) -> dict[str, str] | None:
    return _side_and_card("low", table, text)


def _jack(table: TableState, text: str) -> dict[str, str] | None:
    """A Jack left empty was not out, as on paper."""
    if text in NONE:
        return {"jack": NOBODY}
    match = JACK.match(text)
    if match is None or match[2] not in SIDES[table.players]:
        return None
    return {"jack": (HANG if match[1] else "") + match[2]}


def _game(table: TableState, text: str) -> dict[str, str] | None:
    if text == "":
        return {}
    match = GAME.match("-" if text == "0" else text)
    if match is None or match[1] not in {"-", *SIDES[table.players]}:
        return None
    counts = re.findall(r"\d+", match[2] or "")
    if counts and len(counts) != len(SIDES[table.players]):
        return None
    keys = {"game": NOBODY if match[1] == "-" else match[1]}
    return keys | {f"pips_{side}": count for side, count in zip(SIDES[table.players], counts, strict=False)}


READERS: Final = {"kick": _kick, "call": _call, "high": _high, "low": _low, "jack": _jack, "game": _game}
