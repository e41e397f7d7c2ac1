"""Random sheets for the tests: whatever can befall one, written by the rules alone, without a database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from officials.rulings.effects import Concern, LastHand, Position, UnfitRemediesError, orders_for
from officials.rulings.remedies import Remedy, RemedyKind, in_public
from scoring.enums import LineKind, SheetState
from scoring.errors import UnfitOrderError
from scoring.ledger import Sealable, payload_text, seal
from scoring.orders import apply_orders, is_ended, push_move, ruled_state, voided_as_json
from scoring.progress import (
    BySide,
    Progress,
    after_appeal,
    after_appeal_decided,
    after_bell,
    after_call,
    after_confirmation,
    after_cut,
    after_decision,
    after_hand,
    after_release,
    is_played_out,
    opened,
)
from scoring.replay import Replayed, ReplayLine, replay
from scoring.reversing import put_back
from scoring.rules.judge import judge
from scoring.rules.match import Counting, Unfinished, Way
from scoring.rules.notation import read_record, verdict_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.seats import SEATS
from scoring.rules.verdict import Accepted, Rejected
from scoring.rules.violations import Code
from scoring.terms import Terms
from tests.scoring.ground import a_hand_dealt_by
from tournaments.enums import Confirmation, NextDealer, Side

START = datetime(2026, 6, 13, 18, tzinfo=UTC)
KICKS = ("9H", "AH", "6H", "JH")
COUNTINGS = (
    Counting(Way.BEST_OF, 3),
    Counting(Way.FIXED_NUMBER, 4),
    *(Counting(Way.TIMED, 0, unfinished=unfinished) for unfinished in Unfinished),
)
ON_A_HAND = (
    RemedyKind.CHALKS, RemedyKind.CHALKS_OFF, RemedyKind.NO_GAME, RemedyKind.LOSS_OF_GAME,
    RemedyKind.RESTART_GAME, RemedyKind.CORRECT_SCORE, RemedyKind.REDEAL_SAME_DEALER,
    RemedyKind.REDEAL_PACK_PASSES, RemedyKind.AWARD_BULLSEYE, RemedyKind.TAKE_BULLSEYE,
    RemedyKind.PLAY_ON,
)  # fmt: skip


@dataclass
class WrittenLine:
    """A line of a sheet as views read it."""

    sequence: int
    kind: str
    game_number: int
    hand_number: int
    content: dict[str, Any]
    at: datetime
    actor: str = "table-link:1"


@dataclass
class RandomSheet:
    """A sheet that grows line by line; it is its own history, as orders look back on one."""

    rng: Random
    terms: Terms
    lines: list[WrittenLine] = field(default_factory=list)
    states: list[Progress] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    counted: dict[tuple[int, int], int] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    standing: list[int] = field(default_factory=list)
    """The lines of rulings not taken back."""

    @property
    def now(self) -> Progress:
        """Where the sheet stands."""
        return self.states[-1]

    def after(self, line: int) -> Progress:
        """The sheet as a line left it."""
        return self.states[line - 1]

    def content(self, line: int) -> Mapping[str, Any]:
        """What a line says."""
        return self.lines[line - 1].content

    def write(
        self, kind: LineKind, content: dict[str, Any], after: Progress, at: tuple[int, int] | None = None
    ) -> int:
        """Append a line, at the hand in play unless it is another, and return its sequence."""
        sequence = len(self.lines) + 1
        before = self.states[-1] if self.states else after
        game, hand = at or (before.game_number, before.hand_number)
        told = {"schema": 1, **content, "after": after.as_json()}
        when = START + timedelta(minutes=sequence)
        self.lines.append(WrittenLine(sequence, kind.value, game, hand, told, when))
        self.states.append(after)
        push_move(self.moves, kind, sequence, told)
        return sequence

    def replayed(self) -> Replayed:
        """The sheet played again from its sealed lines: that it is one a table could have written."""
        sealed, head = [], ""
        for line in self.lines:
            content = {name: value for name, value in line.content.items() if name != "schema"}
            parts = Sealable(
                line.sequence, line.kind, line.game_number, line.hand_number,
                payload_text(content), None, line.actor, line.at,
            )  # fmt: skip
            digest = seal(head, parts)
            sealed.append(ReplayLine(parts, head, digest))
            head = digest
        return replay(sealed)

    # --- what befalls a sheet ------------------------------------------------------------------------------

    def open(self) -> None:
        """The opening line."""
        seats = SEATS[self.terms.players]
        self.seats = {seat: f"uid-{seat}" for seat in seats}
        content = {"terms": self.terms.as_json(), "seats": dict(self.seats)}
        self.write(LineKind.OPENED, content, opened(self.rng.choice(seats)))

    def hand(self) -> None:
        """A hand, now and then one that is refused."""
        now, rng = self.now, self.rng
        if now.state != SheetState.IN_PLAY or not now.dealer:
            return
        kick, hang = rng.choice(KICKS), rng.choice([None, None, "A", "B"])
        record = a_hand_dealt_by(
            now.dealer, self.terms.players, winner=rng.choice("AB"), hang=None if kick[0] == "J" else hang
        )
        record["kicks"] = [kick, kick] if rng.random() < 0.1 else [kick]
        for claim in record["claims"].values():
            claim.pop("card", None)
        record |= {"players": self.terms.players, "dealer": now.dealer, "score": now.score._asdict()}
        read = read_record(record, self.terms.rule_set)
        verdict = judge(read)
        faults = verdict.violations if isinstance(verdict, Rejected) else ()
        if Code.PLAY_AFTER_BULLSEYE in {fault.code for fault in faults}:
            record |= {"calls": [], "claims": {}}  # the dealer was out with the kick alone
            read = read_record(record, self.terms.rule_set)
            verdict = judge(read)
        kept = {"record": record, "verdict": verdict_as_json(verdict)}
        if not isinstance(verdict, Accepted):
            self.write(LineKind.HAND_REJECTED, kept, now)
        elif not now.no_game:  # a hand with no Game is judged by another road, and adds nothing here
            after = after_hand(now, read, verdict, self.terms)
            if after.game_number > now.game_number and is_played_out(after, after.bullseyes, self.terms):
                after = after_decision(after, self.terms)
            line = self.write(LineKind.HAND, kept, after)
            self.counted[now.game_number, now.hand_number] = line

    def take_back(self) -> None:
        """The last hand comes off again."""
        last = next((line for line in reversed(self.lines) if line.kind != LineKind.HAND_REJECTED), None)
        may = self.now.state in {SheetState.IN_PLAY, SheetState.AWAITING_CONFIRMATION}
        if last is None or last.kind != LineKind.HAND or not may:
            return
        at = (last.game_number, last.hand_number)
        del self.counted[at]
        self.write(LineKind.HAND_TAKEN_BACK, {"line": last.sequence}, self.after(last.sequence - 1), at)

    def cut(self) -> None:
        """Who deals the next game first, where it is cut for."""
        if self.now.state == SheetState.IN_PLAY and not self.now.dealer:
            dealer = self.rng.choice(SEATS[self.terms.players])
            self.write(LineKind.DEALER_CUT, {"dealer": dealer}, after_cut(self.now, dealer))

    def change_seat(self) -> None:
        """Somebody takes a seat."""
        if self.now.state != SheetState.IN_PLAY:
            return
        seat, player = self.rng.choice(list(self.seats)), f"uid-{len(self.lines)}"
        content = {"seat": seat, "before": self.seats[seat], "player": player, "mid_hand": False}
        self.seats[seat] = player
        self.write(LineKind.SEAT_CHANGED, content, self.now)

    def ring(self) -> None:
        """The bell, where the match is played by the clock."""
        is_timed = self.terms.counting.way is Way.TIMED
        if is_timed and self.now.state == SheetState.IN_PLAY and not self.now.bell_rung:
            self.write(LineKind.BELL, {}, after_bell(self.now, self.terms))

    def confirm(self) -> None:
        """One side confirms."""
        side = self.rng.choice(list(Side))
        if self.now.state == SheetState.AWAITING_CONFIRMATION and side not in self.now.confirmed:
            self.write(LineKind.CONFIRMED, {"side": side.value}, after_confirmation(self.now, side))

    def rule(self) -> None:
        """An official is called, rules, and the call is closed."""
        if self.now.state in {SheetState.IN_PLAY, SheetState.AWAITING_CONFIRMATION}:
            self.write(LineKind.OFFICIAL_CALLED, {"call": 1, "irregularity": "renege"}, after_call(self.now))
            for _ in range(6):
                if self._ruled():
                    break
            closed = after_release(self.now, self.terms)
            self.write(LineKind.CALL_CLOSED, {"call": 1, "outcome": "ruled"}, closed)

    def reverse(self) -> None:
        """A ruling is appealed against and taken back, with or without play in between."""
        if not self.standing or self.now.state == SheetState.OFFICIAL:
            return
        line = self.standing.pop(self.rng.randrange(len(self.standing)))
        told = {"appeal": 1, "line": line}
        appealed = after_appeal(self.now, is_blocking=False)
        self.write(LineKind.APPEALED, {**told, "blocks": False}, appealed)
        said, after = self.content(line), self.now
        if said["orders"]:
            put = put_back(self.now, line, self, self.terms)
            over = is_ended(put, (), put.bullseyes, self.terms)
            after = ruled_state(put, is_ended=over, terms=self.terms)
        if self.moves[-1:] == [line]:
            self.counted |= {(game, hand): kept for game, hand, kept in said["voided"]}
        self.write(LineKind.RULING_REVERSED, {"line": line, "ruling": line}, after)
        decided = after_appeal_decided(self.now, self.terms, goes_on=False)
        self.write(LineKind.APPEAL_DECIDED, {**told, "outcome": "overturned", "goes_on": False}, decided)

    def _ruled(self) -> bool:
        """Try one remedy, or two; say whether they fitted."""
        kinds = self.rng.sample(ON_A_HAND, self.rng.choice([1, 1, 2]))
        remedies = tuple(Remedy(kind, self._chalks(kind)) for kind in kinds)
        side = self.rng.choice("AB")
        score = None
        if RemedyKind.CORRECT_SCORE in kinds:
            score = BySide(self.rng.randrange(14), self.rng.randrange(16))
        try:
            orders = orders_for(
                remedies,
                offender=side,
                concern=self.rng.choice(list(Concern)),
                score=score,
                position=self._position(),
            )
            moved, voided = apply_orders(self.now, orders, self, self.terms)
        except (UnfitRemediesError, UnfitOrderError):
            return False
        after = self.now
        if orders:
            over = is_ended(moved, orders, moved.bullseyes, self.terms)
            after = ruled_state(moved, is_ended=over, terms=self.terms, orders=orders)
        for at in voided:
            del self.counted[at]
        content = {
            "ruling": len(self.lines), "article": "9.2", "side": side, "words": in_public(remedies),
            "orders": [order.as_json() for order in orders], "voided": voided_as_json(voided),
        }  # fmt: skip
        self.standing.append(self.write(LineKind.RULING, content, after))
        return True

    def _chalks(self, kind: RemedyKind) -> int:
        needs = kind in {RemedyKind.CHALKS, RemedyKind.CHALKS_OFF}
        return self.rng.choice([1, 1, 2, 5]) if needs else 0

    def _position(self) -> Position:
        last = self.lines[self.moves[-1] - 1] if self.moves else None
        hand = None
        if last is not None and last.kind == LineKind.HAND:
            winner = last.content["verdict"]["bullseye"] or ""
            hand = LastHand(last.sequence, last.game_number, winner)
        is_played = self.now.state in {SheetState.IN_PLAY, SheetState.FROZEN}
        return Position(self.now.game_number, is_played, hand)


def random_sheet(seed: int, *, happenings: int = 60) -> RandomSheet:
    """A sheet to which so many things were tried to happen; most of them hands."""
    rng = Random(seed)
    players = rng.choice([4, 4, 2])
    terms = Terms(
        rule_set=RULE_SETS["trinidad-tournament" if players == 4 else "classic"],
        players=players,
        next_dealer=rng.choice(list(NextDealer)),
        confirmation=rng.choice(list(Confirmation)),
        counting=rng.choice(COUNTINGS),
        table_count=1,
    )
    sheet = RandomSheet(rng, terms)
    sheet.open()
    often = [sheet.hand] * 12 + [sheet.cut] * 4 + [sheet.take_back, sheet.rule, sheet.rule]
    seldom = [sheet.change_seat, sheet.confirm, sheet.reverse, sheet.reverse]
    for _ in range(happenings):
        rng.choice([*often, *seldom, *([sheet.ring] if rng.random() < 0.05 else [])])()
    return sheet
