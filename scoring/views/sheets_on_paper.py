"""What stands on a sheet of paper: the head of every sheet, and each line of a filled one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from scoring.enums import LineKind, SheetState
from scoring.models import SheetLine
from scoring.printing.filled import FilledGame, FilledHand, FilledNote, FilledSheet
from scoring.printing.form import SeatOnPaper, SheetHead
from scoring.progress import NOUGHT, BySide
from scoring.rules.presets import PRESETS
from scoring.rules.record import Call, Outcome
from scoring.rules.rule_values import ruleset_as_json
from scoring.rules.ruleset import RuleSet
from scoring.rules.verdict import Kind
from scoring.running import LineRead, SheetInOrder, read_in_order
from scoring.selectors.pages import SheetRead, sides_of
from scoring.terms import terms_from_text
from scoring.views.line_words import card_in_words, moments_of, sentences_of, with_sign
from scoring.views.proof_on_paper import signed_in_words
from scoring.views.sheet_context import STATE_WORDS
from tournaments.models import Event, Match, Seat, Table

CALLS: Final = {
    Call.STAND: "stood",
    Call.STAND_BLIND: "stood blind",
    Call.GIVE_ONE: "given one",
    Call.RUN: "run",
}


def blank_head(
    event: Event, rules: RuleSet, match: Match | None = None, table: Table | None = None
) -> SheetHead:
    """The head of a sheet that is written by hand: for a match, or for any."""
    sides = {"A": "", "B": ""} if match is None else sides_of(match)
    return SheetHead(
        event=event.name,
        match="Match ______" if match is None else f"Match {match.number}, {match.round}",
        place="Table ______" if table is None else place_of(table),
        rules=rules_in_words(rules),
        side_a=sides["A"],
        side_b=sides["B"],
        seats=(),
        target=rules.target,
    )


def filled_sheet(read: SheetRead, seats: Sequence[Seat]) -> FilledSheet:
    """A sheet as its lines stand; `seats` is everybody who sat, in order of time."""
    sheet, rules = read.sheet, terms_from_text(read.sheet.terms).rule_set
    order = read_in_order(read.lines)
    match, zone = sheet.sitting.match, ZoneInfo(sheet.sitting.match.event.time_zone)
    head = SheetHead(
        event=match.event.name,
        match=f"Match {match.number}, {match.round}",
        place=place_of(sheet.sitting.table) if sheet.sitting.table else f"Sitting {sheet.sitting.number}",
        rules=rules_in_words(rules),
        side_a=read.sides["A"],
        side_b=read.sides["B"],
        seats=tuple(_seat(seat, order, read.lines) for seat in seats),
        target=rules.target,
    )
    return FilledSheet(
        head=head,
        games=_games(read, order, zone),
        outcome=_outcome(read),
        signed=signed_in_words(read, zone),
        state=STATE_WORDS[SheetState(sheet.state)],
        version=sheet.version,
        seal=sheet.head,
    )


def rules_in_words(rules: RuleSet) -> str:
    """The rule set a game is played by, in a few words."""
    nearest = ruleset_as_json(rules)
    base = nearest if isinstance(nearest, str) else str(nearest["base"])
    changed = "" if isinstance(nearest, str) else " with changes"
    return f"{PRESETS[base].title} rules{changed}, to {rules.target}"


def place_of(table: Table) -> str:
    """The table, and its hall where there is one."""
    return f"{table}, {table.hall}" if table.hall else str(table)


def _seat(seat: Seat, order: SheetInOrder, lines: Sequence[SheetLine]) -> SeatOnPaper:
    """Who sat in a seat, and in which hands that count where it was not in all of the sheet."""
    until = len(lines) + 1 if seat.until_sequence is None else seat.until_sequence
    played = [
        f"game {line.game_number} hand {line.hand_number}"
        for line, found in zip(lines, order.lines, strict=True)
        if line.kind == LineKind.HAND and not found.is_struck and seat.from_sequence <= line.sequence < until
    ]
    is_whole = seat.from_sequence == 1 and seat.until_sequence is None
    if is_whole:
        hands = ""
    elif not played:
        hands = "no hand yet" if seat.until_sequence is None else "no hand"
    elif seat.until_sequence is None:
        hands = f"from {played[0]}"
    else:
        hands = played[0] if len(played) == 1 else f"{played[0]} to {played[-1]}"
    return SeatOnPaper(seat.seat, seat.player.name, hands)


def _games(read: SheetRead, order: SheetInOrder, zone: ZoneInfo) -> tuple[FilledGame, ...]:
    sentences = sentences_of(read.lines, order, terms_from_text(read.sheet.terms), read.people)
    moments = moments_of(read.lines, zone)
    rows: dict[int, list[FilledHand | FilledNote]] = {}
    scores: dict[int, BySide] = {}
    for line, found in zip(read.lines, order.lines, strict=True):
        under = rows.setdefault(found.game, [])
        if found.score is not None and not found.is_struck:
            scores[found.game] = found.score
        if line.kind == LineKind.HAND:
            under += _hand(line, found)
        else:
            when = f"{moments[line.sequence]}, line {line.sequence}"
            sentence = sentences[line.sequence]
            under.append(FilledNote(when, sentence, *_numbers(found), is_struck=found.is_struck))
    return tuple(
        FilledGame(number, *scores.get(number, NOUGHT), order.winners.get(number, ""), tuple(under))
        for number, under in rows.items()
    )


def _numbers(found: LineRead) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a line adds to each side's score, and the scores after it; empty where it moves none."""
    if found.score is None:
        return (), ()
    return tuple(with_sign(add) if add else "" for add in found.adds), tuple(map(str, found.score))


def _hand(line: SheetLine, found: LineRead) -> list[FilledHand | FilledNote]:
    record, verdict = line.content["record"], line.content["verdict"]
    paid = _paid(verdict["awards"])
    cards = {name: claim.get("card") for name, claim in record.get("claims", {}).items() if claim}
    cells = (
        str(line.hand_number),
        record["dealer"],
        _with(" ".join(card_in_words(kick) for kick in record["kicks"]), paid.get(Kind.KICK)),
        _with(_call(record["calls"]), paid.get(Kind.GIVE_ONE)),
        _with(_card(cards.get("high")), paid.get(Kind.HIGH)),
        _with(_card(cards.get("low")), paid.get(Kind.LOW)),
        _with("hung" if Kind.HANG_JACK in paid else "", paid.get(Kind.HANG_JACK) or paid.get(Kind.JACK)),
        _with("", paid.get(Kind.GAME)),
        *map(str, (*found.adds, *(found.score or NOUGHT))),
    )
    rows: list[FilledHand | FilledNote] = [FilledHand(cells, found.is_struck)]
    rows += [FilledNote("", said) for said in _beside(line, found)]
    return rows


def _beside(line: SheetLine, found: LineRead) -> list[str]:
    """What a hand needs said in words: awards too late, a pack that ran out, a game that was none."""
    record, verdict, number = line.content["record"], line.content["verdict"], line.hand_number
    said = []
    if found.of_game != found.game:
        said.append(f"Hand {number}: in game {found.of_game}, which was none in the end.")
    if verdict["uncounted"]:
        late = ", ".join(f"{award['kind']} to {award['side']}" for award in verdict["uncounted"])
        said.append(f"Hand {number}: the game was over before these would count: {late}.")
    if record.get("outcome") == Outcome.EXHAUSTED:
        said.append(f"Hand {number}: the pack ran out; the same dealer deals again.")
    return said


def _paid(awards: Iterable[Mapping[str, Any]]) -> dict[Kind, str]:
    """By kind the side and its chalks; kicks of one hand are added up, as they go to one side."""
    sides: dict[Kind, str] = {}
    chalks: dict[Kind, int] = {}
    for award in awards:
        kind = Kind(award["kind"])
        sides[kind] = award["side"]
        chalks[kind] = chalks.get(kind, 0) + award["chalks"]
    return {kind: f"{side} {chalks[kind]}" for kind, side in sides.items()}


def _with(said: str, paid: str | None) -> str:
    return ": ".join(part for part in (said, paid) if part)


def _card(card: str | None) -> str:
    return "" if card is None else card_in_words(card)


def _call(calls: Sequence[Sequence[str]]) -> str:
    return CALLS.get(Call(calls[-1][1]), "") if calls else ""


def _outcome(read: SheetRead) -> str:
    sheet = read.sheet
    return (
        f"Bullseyes: A {sheet.bullseyes_a}, B {sheet.bullseyes_b}. "
        f"Hang Jacks: A {sheet.hang_jacks_a}, B {sheet.hang_jacks_b}. "
        f"Chalks: A {sheet.chalks_a}, B {sheet.chalks_b}."
    )
