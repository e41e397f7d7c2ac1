"""What stands on a sheet of paper: the head of every sheet, and each line of a filled one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from scoring.enums import LineKind, SheetState
from scoring.models import SheetLine
from scoring.printing.filled import FilledGame, FilledHand, FilledNote, FilledSheet
from scoring.printing.form import SheetHead
from scoring.rules.presets import PRESETS
from scoring.rules.record import Call, Outcome
from scoring.rules.rule_values import ruleset_as_json
from scoring.rules.ruleset import RuleSet
from scoring.rules.verdict import Kind
from scoring.selectors.pages import SheetRead, sides_of
from scoring.terms import terms_from_text
from scoring.views.proof_on_paper import first_deals_in_words, moment_in_words, signed_in_words
from scoring.views.ruling_lines import games_won, hands_gone, ruling_sentence
from scoring.views.sheet_context import STATE_WORDS
from tournaments.models import Event, Match, Seat, Table

SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
CALLS: Final = {
    Call.STAND: "stood",
    Call.STAND_BLIND: "stood blind",
    Call.GIVE_ONE: "given one",
    Call.RUN: "run",
}
NOTES: Final = {
    LineKind.HAND_REJECTED: "A hand was refused: {refused}.",
    LineKind.BELL: "The bell rang.",
    LineKind.MATCH_DECIDED: "The match was decided at another table.",
    LineKind.PLAY_RESUMED: "Play was resumed.",
    LineKind.OFFICIAL_CALLED: "An official was called (call {call}).",
    LineKind.CALL_CLOSED: "Call {call} was closed.",
    LineKind.HAND_TAKEN_BACK: "The hand of line {line} was taken back.",
    LineKind.CONFIRMED: "Side {side} confirmed.",
    LineKind.SEAT_CHANGED: "{player} took seat {seat} from {before}{when}.",
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
    match, zone = sheet.sitting.match, ZoneInfo(sheet.sitting.match.event.time_zone)
    head = SheetHead(
        event=match.event.name,
        match=f"Match {match.number}, {match.round}",
        place=place_of(sheet.sitting.table) if sheet.sitting.table else f"Sitting {sheet.sitting.number}",
        rules=rules_in_words(rules),
        side_a=read.sides["A"],
        side_b=read.sides["B"],
        seats=tuple(_seat(seat) for seat in seats),
        target=rules.target,
    )
    return FilledSheet(
        head=head,
        games=_games(read, zone),
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


def card_in_signs(card: str) -> str:
    """A card as its rank and the sign of its suit: `TH` is 10♥; what was not noted stays `?`."""
    rank, suit = card[:-1], card[-1]
    return f"{'10' if rank == 'T' else rank}{SUITS.get(suit, suit)}"


def _seat(seat: Seat) -> tuple[str, str]:
    until = "" if seat.until_sequence is None else f", to line {seat.until_sequence - 1}"
    since = "" if seat.from_sequence == 1 else f", from line {seat.from_sequence}"
    return seat.seat, f"{seat.player.name}{since}{until}"


def _games(read: SheetRead, zone: ZoneInfo) -> tuple[FilledGame, ...]:
    gone, winners = hands_gone(read.lines), games_won(read.lines)
    by_game: dict[int, list[SheetLine]] = {}
    game = 1
    for line in read.lines:
        game = line.game_number if line.kind == LineKind.HAND else game
        by_game.setdefault(game, []).append(line)
    tell = partial(_note, zone, read.people, first_deals_in_words(read))
    return tuple(
        _game(number, lines, gone, winners.get(number, ""), tell) for number, lines in by_game.items()
    )


def _game(
    number: int,
    lines: Iterable[SheetLine],
    gone: set[int],
    won_by: str,
    tell: Callable[[SheetLine], FilledNote],
) -> FilledGame:
    rows: list[FilledHand | FilledNote] = []
    score = {"A": 0, "B": 0}
    for line in lines:
        if line.kind != LineKind.HAND:
            rows.append(tell(line))
            score = _ruled_score(line, number) or score
            continue
        has_gone = line.sequence in gone
        rows += _hand(line, is_taken_back=has_gone)
        if not has_gone:
            score = line.content["verdict"]["score_after"]
    return FilledGame(number, score["A"], score["B"], won_by, tuple(rows))


def _ruled_score(line: SheetLine, game: int) -> dict[str, int] | None:
    """The score that a ruling left the game at, None where a line is no ruling on the game in play."""
    after: dict[str, Any] = line.content["after"]
    is_ruling = line.kind in {LineKind.RULING, LineKind.RULING_REVERSED}
    return after["score"] if is_ruling and after["game_number"] == game else None


def _hand(line: SheetLine, *, is_taken_back: bool) -> list[FilledHand | FilledNote]:
    record, verdict = line.content["record"], line.content["verdict"]
    paid = _paid(verdict["awards"])
    cards = {name: claim.get("card") for name, claim in record.get("claims", {}).items() if claim}
    chalks = {side: sum(a["chalks"] for a in verdict["awards"] if a["side"] == side) for side in ("A", "B")}
    cells = (
        str(line.hand_number),
        record["dealer"],
        _with(" ".join(card_in_signs(kick) for kick in record["kicks"]), paid.get(Kind.KICK)),
        _with(_call(record["calls"]), paid.get(Kind.GIVE_ONE)),
        _with(_card(cards.get("high")), paid.get(Kind.HIGH)),
        _with(_card(cards.get("low")), paid.get(Kind.LOW)),
        _with("hung" if Kind.HANG_JACK in paid else "", paid.get(Kind.HANG_JACK) or paid.get(Kind.JACK)),
        _with("", paid.get(Kind.GAME)),
        str(chalks["A"]),
        str(chalks["B"]),
        *(str(verdict["score_after"][side]) for side in ("A", "B")),
    )
    rows: list[FilledHand | FilledNote] = [FilledHand(cells, is_taken_back)]
    rows += [FilledNote(said) for said in _beside(line.hand_number, record, verdict)]
    return rows


def _beside(number: int, record: Mapping[str, Any], verdict: Mapping[str, Any]) -> list[str]:
    """What a hand needs said in words: awards that came too late, and a pack that ran out."""
    said = []
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
    return "" if card is None else card_in_signs(card)


def _call(calls: Sequence[Sequence[str]]) -> str:
    return CALLS.get(Call(calls[-1][1]), "") if calls else ""


def _note(
    zone: ZoneInfo, people: Mapping[str, str], first_deals: Mapping[int, str], line: SheetLine
) -> FilledNote:
    content = line.content
    codes = sorted({fault["code"] for fault in content.get("verdict", {}).get("violations", ())})
    facts = {**content, "refused": ", ".join(code.replace("-", " ") for code in codes)}
    if line.kind == LineKind.SEAT_CHANGED:
        facts |= seat_change_in_words(content, people)
    said = first_deals.get(line.sequence) or ruling_sentence(line)
    sentence = said or NOTES[LineKind(line.kind)].format_map(facts)
    return FilledNote(f"Line {line.sequence}, {moment_in_words(line.at, zone)}: {sentence}")


def seat_change_in_words(content: Mapping[str, Any], people: Mapping[str, str]) -> dict[str, str]:
    """Who sat down for whom, by name, and whether it was in the middle of a hand."""
    names = {who: people.get(content[who], "somebody") for who in ("player", "before")}
    return {**names, "when": " in the middle of the hand" if content["mid_hand"] else ""}


def _outcome(read: SheetRead) -> str:
    sheet, sides = read.sheet, read.sides
    return (
        f"Bullseyes: {sides['A']} {sheet.bullseyes_a}, {sides['B']} {sheet.bullseyes_b}. "
        f"Hang Jacks {sheet.hang_jacks_a} to {sheet.hang_jacks_b}, "
        f"chalks {sheet.chalks_a} to {sheet.chalks_b}."
    )
