"""A game typed from paper, worked out row by row from where the sheet stands, before anything is written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scoring.enums import SheetState
from scoring.orders import without_game
from scoring.progress import Progress, after_hand
from scoring.rules.judge import judge
from scoring.rules.notation import read_record
from scoring.rules.seats import SEATS
from scoring.rules.verdict import Accepted
from scoring.terms import Terms
from scoring.views.entry import GENERAL, TableState, missing_pads, record_of, refusals_by_pad
from scoring.views.history import AwardShown, award_shown
from scoring.views.pads import Entry, Refusal
from scoring.views.typed import COLUMNS, HELP, is_blank, read_row, score_in

PLACES: Final = {"caller": "call", "high_card": "high", "low_card": "low", "pips": "game", GENERAL: "kick"}
"""The column of a pad that has none of its own name; a kick's pads are the kick column's."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row worked out: its hand, what it pays, where the game stands after it, what is wrong by column."""

    number: int
    typed: Mapping[str, str]
    hand: int = 0
    dealer: str = ""
    record: Mapping[str, Any] | None = None
    awards: tuple[AwardShown, ...] = ()
    score_after: Mapping[str, int] = field(default_factory=dict)
    winner: str = ""
    refusals: Mapping[str, Sequence[Refusal]] = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is typed in it."""
        return is_blank(self.typed)


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """The rows of a game; `first_dealer` is the cut typed with its first hand, where one is due."""

    rows: tuple[Row, ...]
    first_dealer: str

    @property
    def records(self) -> tuple[Mapping[str, Any], ...]:
        """The records of the hands typed, in order."""
        return tuple(row.record for row in self.rows if row.record is not None)

    @property
    def is_sound(self) -> bool:
        """Whether something is typed and nothing of it is wrong."""
        return bool(self.records) and not any(row.refusals for row in self.rows)


def work_out(typed: Iterable[Mapping[str, str]], start: Progress, terms: Terms) -> TypedSheet:
    """Work out the rows of one game from where the sheet stands; a wrong row is passed over by the next."""
    progress, rows, first_dealer = start, [], ""
    for number, texts in enumerate(typed, start=1):
        if is_blank(texts):
            rows.append(Row(number, texts))
            continue
        row, progress = _worked_out(Row(number, texts), progress, start, terms)
        if not start.dealer and not first_dealer:
            first_dealer = row.dealer
        rows.append(row)
    return TypedSheet(tuple(rows), first_dealer)


def _worked_out(row: Row, progress: Progress, start: Progress, terms: Terms) -> tuple[Row, Progress]:
    if start.state != SheetState.IN_PLAY or progress.game_number != start.game_number:
        why = Refusal("The game was won before this hand.", "Save the game, then go on with the next.", "7.3")
        return replace(row, refusals={"kick": [why]}), progress
    typed_dealer = row.typed.get("dealer", "").strip().upper()
    progress = progress if progress.dealer else replace(progress, dealer=_seat(typed_dealer, terms))
    row = replace(row, hand=progress.hand_number, dealer=progress.dealer)
    wrong = _wrong_dealer(typed_dealer, progress.dealer)
    if not progress.dealer:
        return replace(row, refusals={"dealer": wrong}), progress
    table = TableState(terms.rule_set, terms.players, progress.dealer, progress.score._asdict())
    typed = read_row(table, row.typed)
    refusals = {**typed.refusals, **({"dealer": wrong} if wrong else {})}
    if typed.refusals:
        return replace(row, refusals=refusals), progress
    return _judged(row, refusals, table, typed.entry, progress, terms)


def _judged(
    row: Row,
    refusals: dict[str, list[Refusal]],
    table: TableState,
    entry: Entry,
    progress: Progress,
    terms: Terms,
) -> tuple[Row, Progress]:
    record = record_of(table, entry)
    missing = {**missing_pads(table, entry), **_missing_caller(table, entry)}
    hand = read_record(record, terms.rule_set)
    verdict = judge(hand)
    row = replace(row, record=record)
    if not isinstance(verdict, Accepted):
        found = missing or refusals_by_pad(verdict.violations)
        return replace(row, refusals=_by_column({**refusals, **found})), progress
    if missing:
        return replace(row, refusals=_by_column({**refusals, **missing})), progress
    verdict = without_game(verdict, hand.score, progress.no_game, terms.rule_set.target)
    after = after_hand(progress, hand, verdict, terms)
    score = _wrong_score(row, verdict, table)
    awards = tuple(award_shown(award, is_counted=True) for award in verdict.awards)
    done = replace(row, awards=awards, score_after=verdict.score_after, winner=verdict.bullseye or "")
    return replace(done, refusals=_by_column({**refusals, **score})), after


def _missing_caller(table: TableState, entry: Entry) -> dict[str, list[Refusal]]:
    begged = entry.get("call") in {"give-one", "run"}
    if table.asks_who_begged and begged and "caller" not in entry:
        return {"call": [Refusal("It is not noted who begged.", HELP["call"], "3.3")]}
    return {}


def _wrong_dealer(typed: str, dealer: str) -> list[Refusal]:
    if not dealer:
        return [Refusal("Nobody has cut for this game yet.", "Type the seat that deals first.", "2.1")]
    if typed and typed != dealer:
        return [
            Refusal(f"By the rules {dealer} deals.", "Check whose deal it was, or a hand is missing.", "2.1")
        ]
    return []


def _wrong_score(row: Row, verdict: Accepted, table: TableState) -> dict[str, list[Refusal]]:
    """The score on paper, where it is typed, beside what the hands come to."""
    text = row.typed.get("score", "").strip()
    if not text:
        return {}
    noted = score_in(text, table.players)
    if noted is None:
        return {"score": [Refusal("This cannot be read.", HELP["score"], "7.1")]}
    if noted == verdict.score_after:
        return {}
    by_hands = ", ".join(f"{side} {chalks}" for side, chalks in verdict.score_after.items())
    remedy = "Check the hand; where the paper was added up wrongly, leave its score out."
    return {"score": [Refusal(f"By the hands it is {by_hands}.", remedy, "7.1")]}


def _seat(text: str, terms: Terms) -> str:
    return text if text in SEATS[terms.players] else ""


def _by_column(found: Mapping[str, Sequence[Refusal]]) -> dict[str, list[Refusal]]:
    columns: dict[str, list[Refusal]] = {}
    for place, refusals in found.items():
        column = (
            place if place in COLUMNS else PLACES.get(place, "kick" if place.startswith("kick") else "game")
        )
        columns.setdefault(column, []).extend(refusals)
    return columns
