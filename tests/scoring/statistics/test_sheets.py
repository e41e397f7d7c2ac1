"""A sheet folded: feats told from payloads alone, and boards that do not depend on any order."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from scoring.statistics.boards import Asked, PlacedFeat, PlacedStint, Played, board, totals
from scoring.statistics.metrics import METRICS, ON_BOARDS, Metric, Ties, Unit
from scoring.statistics.sheets import derived
from scoring.statistics.values import Derived, LineSeen, Stint

pytestmark = pytest.mark.unit

START = datetime(2026, 6, 13, 18, tzinfo=UTC)
SEATS = {"A1": 1, "B1": 3, "A2": 2, "B2": 4}
TARGET = 14


class Table:
    """A sheet written line by line, in the payloads' own shape."""

    def __init__(self) -> None:
        self.lines: list[LineSeen] = []
        self.sums = {name: {"A": 0, "B": 0} for name in ("bullseyes", "chalks", "hang_jacks")}
        self.score = {"A": 0, "B": 0}
        self.game = 1
        self.seats = dict(SEATS)
        self.state = "in-play"
        self.write("opened", {})

    def write(self, kind: str, content: dict[str, Any], *, counts: bool = False, game: int = 0) -> None:
        after = {"state": self.state, **{name: dict(sides) for name, sides in self.sums.items()}}
        self.lines.append(
            LineSeen(
                sequence=len(self.lines) + 1,
                kind=kind,
                game_number=game or self.game,
                content={**content, "after": after},
                counts=counts,
                seats=dict(self.seats),
                at=START + timedelta(minutes=len(self.lines)),
            )
        )

    def hand(self, *awards: tuple[str, str, int], dealer: str = "A1", **record: Any) -> None:
        before, game = dict(self.score), self.game
        for kind, side, chalks in awards:
            self.score[side] += chalks
            self.sums["chalks"][side] += chalks
            self.sums["hang_jacks"][side] += kind == "hang-jack"
        after = dict(self.score)
        winner = next((side for side in "AB" if self.score[side] >= TARGET), None)
        if winner:
            self.sums["bullseyes"][winner] += 1
            self.score, self.game = {"A": 0, "B": 0}, self.game + 1
        told = [
            {"kind": kind, "side": side, "chalks": chalks, **({"card": "9H"} if kind == "kick" else {})}
            for kind, side, chalks in awards
        ]
        verdict = {"awards": told, "score_after": after, "bullseye": winner}
        kept = {"players": 4, "dealer": dealer, "score": before, "kicks": ["9H"], "calls": [], **record}
        self.write("hand", {"record": kept, "verdict": verdict}, counts=True, game=game)

    def come_to(self) -> Derived:
        return derived(self.lines, target=TARGET)

    def side(self, side: str) -> Stint:
        return next(stint for stint in self.come_to().stints if stint.side == side)


SWEEP = (("high", "A", 1), ("low", "A", 1), ("jack", "A", 1), ("game", "A", 1))


def test_a_sweep_is_all_four_of_one_side_in_one_hand() -> None:
    table = Table()
    table.hand(*SWEEP)
    table.hand(("high", "A", 1), ("low", "A", 1), ("hang-jack", "A", 3), ("game", "A", 1))
    table.hand(("high", "A", 1), ("low", "B", 1), ("jack", "A", 1), ("game", "A", 1))
    table.hand(("high", "A", 1), ("low", "A", 1), ("game", "A", 1))
    assert table.side("A").sweeps == 2
    assert table.side("B").sweeps == 0
    assert table.side("B").hang_jacks_suffered == 1


def test_games_to_nil_and_comebacks() -> None:
    table = Table()
    table.hand(("kick", "A", 13))
    table.hand(("high", "A", 1))
    for _ in range(2):
        table.hand(("kick", "B", 6))
    table.hand(("kick", "A", 14))
    won = table.side("A")
    assert (won.bullseyes, won.shutouts, won.comebacks, won.greatest_comeback) == (2, 1, 1, 12)
    assert (table.side("B").results, table.side("B").games) == ("LL", 2)


@pytest.mark.parametrize(
    ("record", "counts"),
    [
        ({"claims": {"game": {"side": "A", "pips": {"A": 80, "B": 0}}}}, (80, 0)),
        ({"claims": {"game": {"side": "A"}}}, (0, 0)),
        ({"tricks": [["TS", "2S", "AS", "3S"], ["TD", "AD", "2D", "JD"]]}, (14, 15)),
    ],
)
def test_the_count_for_game_is_told_or_counted_from_the_tricks(
    record: dict[str, Any], counts: tuple[int, int]
) -> None:
    table = Table()
    table.hand(("game", "A", 1), dealer="B2", **record)
    assert (table.side("A").highest_count, table.side("B").highest_count) == counts


def test_kicks_belong_to_the_dealer() -> None:
    table = Table()
    table.lines.clear()
    table.hand(("high", "A", 1), dealer="B2", kicks=["9S", "6?"])
    kicks = [(feat.card, feat.player, feat.players, feat.place) for feat in table.come_to().feats]
    assert kicks == [("9S", 4, (3, 4), 0), ("6?", 4, (3, 4), 1)]


def test_chalks_kicked_count_for_the_dealer_alone_and_for_both_together() -> None:
    table = Table()
    for dealer, chalks in (("A1", 1), ("B1", 3), ("A2", 2), ("B2", 1), ("A1", 1)):
        table.hand(("kick", dealer[0], chalks), dealer=dealer)
        table.hand(("high", "A", 1), dealer=dealer)
    played = placed([table])
    for subject, chalks in ((1, 2), (2, 2), (3, 3), (4, 1)):
        assert totals(played, Unit.PLAYER, subject)[Metric.KICK_CHALKS] == chalks
    for pair in ((1, 2), (3, 4)):
        assert totals(played, Unit.PAIR, pair)[Metric.KICK_CHALKS] == 4


def test_a_straight_win_needs_the_end_and_two_games() -> None:
    table = Table()
    table.hand(("kick", "A", 14))
    table.hand(("kick", "A", 14))
    assert table.side("A").straight_wins == 0
    table.state = "awaiting-confirmation"
    table.write("match-decided", {})
    assert (table.side("A").straight_wins, table.side("B").straight_wins) == (1, 0)


def test_a_ruling_moves_chalks_and_bullseyes_but_no_feats() -> None:
    table = Table()
    table.hand(*SWEEP)
    before = table.come_to()
    table.sums["chalks"]["B"] += 3
    table.sums["bullseyes"]["B"] += 1
    table.write("a-kind-of-a-later-day", {"words": "three chalks to B"})
    after = table.come_to()
    assert after.feats == before.feats
    assert (table.side("B").chalks, table.side("B").bullseyes, table.side("B").results) == (3, 1, "W")
    assert table.side("A").sweeps == 1


def test_a_substitute_begins_another_stint() -> None:
    table = Table()
    table.hand(("kick", "A", 14))
    table.seats["A2"] = 9
    table.hand(("kick", "A", 14))
    assert [(stint.players, stint.bullseyes, stint.hands) for stint in table.come_to().stints] == [
        ((1, 2), 1, 1),
        ((3, 4), 0, 2),
        ((1, 9), 1, 1),
    ]


def test_a_hand_made_void_comes_off_those_who_played_it() -> None:
    """Somebody else may sit there when it is ruled on; where that is taken back, it is theirs again."""
    table = Table()
    table.hand(("high", "A", 1), ("hang-jack", "B", 3))
    played = len(table.lines)
    table.seats["B2"] = 9
    table.sums = {"bullseyes": {"A": 0, "B": 0}, "chalks": {"A": 0, "B": 2}, "hang_jacks": {"A": 0, "B": 0}}
    chalks = {"order": "chalks", "amounts": {"A": 0, "B": 2}}
    voided = {"orders": [{"order": "void-hand", "line": played}, chalks], "voided": [[1, 1, played]]}
    table.write("ruling", voided)
    ruled = len(table.lines)
    assert of_side_b(table) == {(3, 4): (2, 0), (3, 9): (0, 0)}
    table.sums = {"bullseyes": {"A": 0, "B": 0}, "chalks": {"A": 1, "B": 3}, "hang_jacks": {"A": 0, "B": 1}}
    table.write("ruling-reversed", {"line": ruled})
    assert of_side_b(table) == {(3, 4): (3, 1), (3, 9): (0, 0)}


def test_what_a_ruling_gave_is_taken_back_from_those_it_was_given_to() -> None:
    table = Table()
    table.sums["chalks"]["B"] += 1
    table.write("ruling", {"orders": [{"order": "chalks", "amounts": {"A": 0, "B": 1}}], "voided": []})
    ruled = len(table.lines)
    table.seats["B2"] = 9
    table.sums["chalks"]["B"] -= 1
    table.write("ruling-reversed", {"line": ruled})
    assert of_side_b(table) == {(3, 4): (0, 0), (3, 9): (0, 0)}


def test_a_game_begun_again_comes_off_everybody_who_played_in_it() -> None:
    table = Table()
    table.hand(("high", "B", 1))
    table.seats["B2"] = 9
    table.hand(("game", "B", 1))
    first, second = len(table.lines) - 1, len(table.lines)
    table.sums["chalks"]["B"] = 0
    table.write("ruling", {"orders": [{"order": "restart"}], "voided": [[1, 1, first], [1, 2, second]]})
    assert of_side_b(table) == {(3, 4): (0, 0), (3, 9): (0, 0)}


def of_side_b(table: Table) -> dict[tuple[int, ...], tuple[int, int]]:
    """By those who sat for side B their chalks, and the Jacks they hung."""
    return {
        stint.players: (stint.chalks, stint.hang_jacks)
        for stint in table.come_to().stints
        if stint.side == "B"
    }


def placed(tables: list[Table]) -> Played:
    stints, feats = [], []
    for number, table in enumerate(tables, 1):
        found = table.come_to()
        where: dict[str, Any] = {"sheet": number, "stage": number % 2, "match": number, "table": number}
        stints += [PlacedStint(stint=one, entrant=one.players[0], **where) for one in found.stints]
        feats += [PlacedFeat(feat=one, entrant=one.players[0], **where) for one in found.feats]
    return Played(tuple(stints), tuple(feats))


def evening(seed: int) -> list[Table]:
    rng, tables = Random(seed), []
    for _ in range(4):
        table = Table()
        table.seats = dict(zip(SEATS, rng.sample(range(1, 9), 4), strict=True))
        for _ in range(30):
            kind = rng.choice(["kick", "high", "hang-jack"])
            table.hand((kind, rng.choice("AB"), rng.randint(1, 4)), dealer=rng.choice(sorted(SEATS)))
        tables.append(table)
    return tables


@pytest.mark.parametrize("seed", range(5))
def test_boards_are_independent_of_the_order_of_what_is_given(seed: int) -> None:
    played, rng = placed(evening(seed)), Random(seed)
    stints, feats = (rng.sample(parts, len(parts)) for parts in (played.stints, played.feats))
    shuffled = Played(tuple(stints), tuple(feats))
    for metric in Metric:
        for unit in Unit:
            asked = Asked(metric=metric, unit=unit, card={"first-hang-jack": "H"}.get(metric, "9H"))
            assert board(played, asked) == board(shuffled, asked)


@pytest.mark.parametrize("seed", range(5))
def test_an_amount_is_the_same_on_a_board_and_on_a_page(seed: int) -> None:
    played = placed(evening(seed))
    for metric in ON_BOARDS:
        for row in board(played, Asked(metric=metric, unit=Unit.PLAYER)):
            assert totals(played, Unit.PLAYER, row.subject)[metric] == row.amount


def test_those_level_share_unless_the_rule_sets_them_apart() -> None:
    one, other = Table(), Table()
    other.seats = {"A1": 5, "B1": 7, "A2": 6, "B2": 8}
    one.hand(("kick", "A", 14))
    other.hand(("kick", "A", 7))
    other.hand(("kick", "A", 7))
    asked = Asked(metric=Metric.BULLSEYES, unit=Unit.PAIR)
    shared = board(placed([one, other]), asked)
    assert [(row.place, row.is_shared) for row in shared] == [(1, True), (1, True)]
    apart = board(placed([one, other]), replace(asked, ties=Ties.FEWER_HANDS))
    assert [(row.place, row.subject) for row in apart] == [(1, (1, 2)), (2, (5, 6))]


def test_one_stage_alone() -> None:
    tables = evening(1)
    whole = board(placed(tables), Asked(metric=Metric.HANDS, unit=Unit.PLAYER))
    parts = [
        board(placed(tables), Asked(metric=Metric.HANDS, unit=Unit.PLAYER, stage=stage)) for stage in (0, 1)
    ]
    assert sum(row.amount for row in whole) == sum(row.amount for part in parts for row in part)
    assert 0 < sum(row.amount for row in parts[0]) < sum(row.amount for row in whole)


def test_every_metric_is_told() -> None:
    assert set(METRICS) == set(Metric)
    assert all(spec.told.endswith(".") for spec in METRICS.values())
