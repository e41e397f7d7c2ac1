"""What stands on a sheet between its hands, in words, with its time: the same on a page and on paper.

Nobody's account is named, as a sheet is public: a device or a side stands for whoever wrote a line.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from officials.services.side_pins import AT_THE_TABLE, BY_CAPTAIN, BY_PIN
from scoring.enums import FoundBy, LineKind
from scoring.models import SheetLine
from scoring.progress import NOUGHT, BySide
from scoring.rules.seats import SEATS
from scoring.running import LineRead, SheetInOrder
from scoring.terms import Terms
from tournaments.enums import NextDealer

MINUS: Final = "\N{MINUS SIGN}"
SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ABOUT_A_RULING: Final = frozenset({
    LineKind.RULING, LineKind.RULING_REVERSED, LineKind.APPEALED, LineKind.APPEAL_DECIDED,
})  # fmt: skip
SENTENCES: Final[Mapping[str, str]] = {
    LineKind.OPENED: "The sheet was opened; {dealer} deals first, {found}. Next games: {next_games}.",
    LineKind.DEALER_CUT: "{dealer} won the cut and deals first.",
    LineKind.HAND_REJECTED: "A hand was refused: {refused}.",
    LineKind.HAND_TAKEN_BACK: "Hand {hand} was taken back{device}.",
    LineKind.BELL: "The bell rang.",
    LineKind.MATCH_DECIDED: "The match was decided at another table.",
    LineKind.PLAY_RESUMED: "Play was resumed.",
    LineKind.OFFICIAL_CALLED: "An official was called{device} (call {call}).",
    LineKind.CALL_CLOSED: "Call {call} was closed.",
    LineKind.CONFIRMED: "Side {side} confirmed{how}.",
    LineKind.SEAT_CHANGED: (
        "{player} took seat {seat} from {before} {when}{substitution}{device}. Seats now: {seats}."
    ),
    LineKind.RULING: "Ruling {ruling}, article {article}{fault}: {words}.",
    LineKind.RULING_REVERSED: "{which} was taken back.",
    LineKind.APPEALED: "An appeal was made against {which} (appeal {appeal}).",
    LineKind.APPEAL_DECIDED: "Appeal {appeal} was decided: the ruling is {outcome}.",
}
DEVICES: Final = {
    "table-link": "on the table's device",
    "person": "on the device of somebody signed in",
    "operator": "from the command line",
}
HOW: Final = {
    BY_CAPTAIN: "by its captain, signed in",
    BY_PIN: "with the side's own PIN, {device}",
    AT_THE_TABLE: "at the table, in everybody's sight, {device}",
    "": "{device}",
}
"""How a side gave its word, by the proof of its confirmation."""

NEXT_GAMES: Final = {
    NextDealer.GOES_ROUND: "the deal goes on round",
    NextDealer.LOSERS_DEAL: "the losers of a game deal the next",
    NextDealer.CUT_AGAIN: "the first dealer is cut for again",
}
# A file from elsewhere may leave out what is for people alone.
UNTOLD: Final = dict.fromkeys(("ruling", "article", "words", "appeal", "outcome", "call"), "not told")


def sentences_of(
    lines: Sequence[SheetLine], read: SheetInOrder, terms: Terms, people: Mapping[str, str]
) -> dict[int, str]:
    """By sequence what every line but the hands says; `people` are names by uid."""
    seated: dict[str, str] = {}
    rulings = _ruling_numbers(lines)
    said = {}
    for line, found in zip(lines, read.lines, strict=True):
        content = line.content
        if line.kind == LineKind.OPENED:
            seated = dict(content["seats"])
        elif line.kind == LineKind.SEAT_CHANGED:
            seated[content["seat"]] = content["player"]
        if line.kind == LineKind.HAND:
            continue
        names = {seat: people.get(seated.get(seat, ""), "somebody") for seat in SEATS[terms.players]}
        facts = {**UNTOLD, **content, **_facts(line, names, people, terms, rulings)}
        sentence = SENTENCES[LineKind(line.kind)].format_map(facts)
        said[line.sequence] = " ".join([f"{sentence[0].upper()}{sentence[1:]}", *_sums_in_words(found)])
    return said


def moments_of(lines: Iterable[SheetLine], zone: ZoneInfo) -> dict[int, str]:
    """By sequence the time of every line at the event, with the day where it is another than before."""
    found, day = {}, None
    for line in lines:
        at = line.at.astimezone(zone)
        found[line.sequence] = f"{at:%H:%M}" if at.date() == day else moment_in_words(line.at, zone)
        day = at.date()
    return found


def moment_in_words(at: datetime, zone: ZoneInfo) -> str:
    """Day and time at the event."""
    return f"{at.astimezone(zone):%d %b %Y %H:%M}"


def device_in_words(line: SheetLine) -> str:
    """What a line was written on; empty where that is not known."""
    return DEVICES.get(line.actor.partition(":")[0], "")


def proof_in_words(line: SheetLine) -> str:
    """How a side gave its word by a line that confirms; empty where that is not known."""
    how = HOW.get(line.content.get("proof", ""), HOW[""])
    return how.format(device=device_in_words(line)).rstrip(", ")


def card_in_words(card: str) -> str:
    """A card as people read it in a sentence; a rank or a suit not noted stays `?`."""
    return f"{'10' if card[0] == 'T' else card[0]}{SUIT_SIGNS.get(card[1], card[1])}"


def found_in_words(found: Mapping[str, str]) -> str:
    """How the first dealer was found, as the opening line has it."""
    card = card_in_words(found["card"]) if "card" in found else ""
    if "found_by" in found:
        label = FoundBy(found["found_by"]).label
        return f"{label[0].lower()}{label[1:]}{f' ({card})' if card else ''}"
    return f"with {card}" if card else "how this was found was not noted"


def struck_in_words(by: SheetLine) -> str:
    """Why a line counts no more, by the line that struck it."""
    if by.kind != LineKind.RULING:
        return "taken back"
    number = by.content.get("ruling")
    return "void by a ruling" if number is None else f"void by ruling {number}"


def _facts(
    line: SheetLine,
    names: Mapping[str, str],
    people: Mapping[str, str],
    terms: Terms,
    rulings: Mapping[int, int],
) -> dict[str, str]:
    """What a sentence names that does not stand on the line as people say it."""
    content, kind = line.content, line.kind
    device = device_in_words(line)
    facts = {"device": f", {device}" if device else ""}
    if kind in {LineKind.OPENED, LineKind.DEALER_CUT}:
        seat = content.get("dealer", content["after"]["dealer"])
        facts |= {"dealer": f"{names.get(seat, 'somebody')} ({seat})"}
        facts |= {"found": found_in_words(content.get("first_deal", {}))}
        facts |= {"next_games": NEXT_GAMES[terms.next_dealer]}
    elif kind == LineKind.HAND_REJECTED:
        codes = sorted({fault["code"].replace("-", " ") for fault in content["verdict"]["violations"]})
        facts |= {"refused": ", ".join(codes)}
    elif kind == LineKind.HAND_TAKEN_BACK:
        facts |= {"hand": str(line.hand_number)}
    elif kind == LineKind.CONFIRMED:
        how = proof_in_words(line)
        facts |= {"how": f" {how}" if how else ""}
    elif kind == LineKind.SEAT_CHANGED:
        facts |= _seat_change(line, names, people)
    elif kind in ABOUT_A_RULING:
        side, number = content.get("side"), rulings.get(content.get("line", 0))
        named = f"ruling {number}" if number else f"the ruling of line {content.get('line', 'not told')}"
        facts |= {"which": named, "fault": f", side {side} at fault" if side else ""}
    return facts


def _seat_change(line: SheetLine, names: Mapping[str, str], people: Mapping[str, str]) -> dict[str, str]:
    """Who sat down for whom and when, by which substitution, and who sits where from then on."""
    content = line.content
    told = {who: people.get(content[who], "somebody") for who in ("player", "before")}
    number = content.get("substitution")
    return {
        **told,
        "when": f"{'in the middle of' if content['mid_hand'] else 'before'} hand {line.hand_number}",
        "substitution": f" (substitution {number})" if number else "",
        "seats": ", ".join(f"{name} ({seat})" for seat, name in names.items()),
    }


def _ruling_numbers(lines: Iterable[SheetLine]) -> dict[int, int]:
    """The number of every ruling among lines, by its line; a page shows no numbers of lines."""
    return {
        line.sequence: line.content["ruling"]
        for line in lines
        if line.kind == LineKind.RULING and "ruling" in line.content
    }


def _sums_in_words(read: LineRead) -> list[str]:
    """What a line gives and takes beside the score of its game."""
    said = []
    if read.wins:
        said.append(f"Bullseye for side {read.wins}.")
    if read.bullseyes != NOUGHT:
        said.append(f"Bullseyes: {_by_side(read.bullseyes)}.")
    if read.beside != NOUGHT:
        said.append(f"Chalks of the whole sheet: {_by_side(read.beside)}.")
    return said


def _by_side(amounts: BySide) -> str:
    told = (f"{side} {with_sign(amount)}" for side, amount in amounts._asdict().items() if amount)
    return ", ".join(told)


def with_sign(amount: int) -> str:
    """An amount added or taken off, as it is written beside a score."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}"
