"""What proves a sheet on paper: who dealt first and how that was found, and how each side gave its word.

Nobody's account is named: a sheet is public, and the people of the sides stand in its head.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from officials.services.side_pins import AT_THE_TABLE, BY_CAPTAIN, BY_PIN
from scoring.enums import FoundBy, LineKind, SheetState
from scoring.models import SheetLine
from scoring.selectors.pages import SheetRead
from scoring.terms import terms_from_text
from scoring.views.history import card_in_words
from tournaments.enums import Confirmation, NextDealer, Side

HOW: Final = {
    BY_CAPTAIN: "by its captain, signed in",
    BY_PIN: "with the side's own PIN, {device}",
    AT_THE_TABLE: "at the table, in everybody's sight, {device}",
    "": "{device}",
}
DEVICES: Final = {
    "table-link": "on the table's device",
    "person": "on the device of somebody signed in",
    "operator": "from the command line",
}
NEXT_GAMES: Final = {
    NextDealer.GOES_ROUND: "the deal goes on round",
    NextDealer.LOSERS_DEAL: "the losers of a game deal the next",
    NextDealer.CUT_AGAIN: "the first dealer is cut for again",
}


def first_deals_in_words(read: SheetRead) -> dict[int, str]:
    """By line who deals first, by the name of whoever sat there then, and how that was found."""
    terms, seated, said = terms_from_text(read.sheet.terms), dict[str, str](), {}
    for line in read.lines:
        content = line.content
        if line.kind == LineKind.OPENED:
            seated = dict(content["seats"])
            found = _found_in_words(content.get("first_deal", {}))
            who = _dealer(content["after"]["dealer"], seated, read.people)
            games = NEXT_GAMES[terms.next_dealer]
            said[line.sequence] = f"The sheet was opened; {who} deals first, {found}. Next games: {games}."
        elif line.kind == LineKind.SEAT_CHANGED:
            seated[content["seat"]] = content["player"]
        elif line.kind == LineKind.DEALER_CUT:
            who = _dealer(content["dealer"], seated, read.people)
            said[line.sequence] = f"{who} won the cut and deals first."
    return said


def _dealer(seat: str, seated: Mapping[str, str], people: Mapping[str, str]) -> str:
    return f"{people.get(seated.get(seat, ''), 'somebody')} ({seat})"


def _found_in_words(found: Mapping[str, str]) -> str:
    card = card_in_words(found["card"]) if "card" in found else ""
    if "found_by" in found:
        label = FoundBy(found["found_by"]).label
        return f"{label[0].lower()}{label[1:]}{f' ({card})' if card else ''}"
    return f"with {card}" if card else "how this was found was not noted"


def signed_in_words(read: SheetRead, zone: ZoneInfo) -> tuple[str, ...]:
    """How each side gave its word, or that it has not: a word that a ruling undid is told as undone."""
    return tuple(f"Side {side}, {read.sides[side]}: {_word_of(read, side, zone)}." for side in Side)


def _word_of(read: SheetRead, side: Side, zone: ZoneInfo) -> str:
    given = list(_confirmations(read, side))
    holds = read.sheet.confirmed_a if side == Side.A else read.sheet.confirmed_b
    if given and holds:
        return f"confirmed {_confirmed(given[-1], zone)}"
    if given:
        before = _confirmed(given[-1], zone)
        return f"has not confirmed the sheet as it stands now; it had, {before}, before that was undone"
    if read.sheet.state != SheetState.OFFICIAL:
        return "has not confirmed the sheet"
    if terms_from_text(read.sheet.terms).confirmation == Confirmation.NONE:
        return "no confirmation was asked for"
    return "has not confirmed the sheet, which a ruling made official"


def _confirmations(read: SheetRead, side: Side) -> Iterator[SheetLine]:
    for line in read.lines:
        if line.kind == LineKind.CONFIRMED and line.content["side"] == side:
            yield line


def _confirmed(line: SheetLine, zone: ZoneInfo) -> str:
    device = DEVICES.get(line.actor.partition(":")[0], "")
    how = HOW.get(line.content.get("proof", ""), HOW[""]).format(device=device).rstrip(", ")
    return " ".join(part for part in (moment_in_words(line.at, zone), how, f"(line {line.sequence})") if part)


def moment_in_words(at: datetime, zone: ZoneInfo) -> str:
    """Day and time at the event."""
    return f"{at.astimezone(zone):%d %b %Y %H:%M}"
