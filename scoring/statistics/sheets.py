"""A whole sheet folded into stints and feats.

Bullseyes, chalks and hang jacks are what each line changed in the state of the sheet, so their sums are the
sheet's own whatever kinds of line there are, rulings among them. Everything else comes from the hands that
count: one taken back or void leaves no trace.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from scoring.rules.seats import side_of
from scoring.statistics.hands import counts_for_game, hung_jacks, kicks_paid, sweeping_side
from scoring.statistics.values import Derived, Feat, FeatKind, GameWon, LineSeen, Players, Stint

SIDES: Final = ("A", "B")
STILL_PLAYED: Final = ("in-play", "frozen")
HAND: Final = "hand"
TAKEN_BACK: Final = "hand-taken-back"
RULING: Final = "ruling"
REVERSED: Final = "ruling-reversed"
SUMS: Final = ("bullseyes", "chalks", "hang_jacks")
NOUGHT: Final[Mapping[str, Any]] = {name: {"A": 0, "B": 0} for name in SUMS}
FEWEST_FOR_STRAIGHT: Final = 2
"""One game won is no run of games; a straight win takes two at least."""

Pair = dict[str, Stint]
"""By side the stint that a line belongs to."""


Sums = dict[str, dict[str, int]]
"""What a line moved in the sums of the sheet, by sum and side."""


@dataclass(slots=True)
class _Won:
    """One game won: by whom, and who sat when it ended."""

    game_number: int
    side: str
    seated: Pair
    at: datetime


@dataclass(slots=True)
class _Fold:
    stints: dict[tuple[str, Players], Stint] = field(default_factory=dict)
    feats: list[Feat] = field(default_factory=list)
    won: list[_Won] = field(default_factory=list)
    scores: dict[int, list[tuple[Mapping[str, int], Mapping[str, int]]]] = field(default_factory=dict)
    seated_at: dict[int, Pair] = field(default_factory=dict)
    hands: dict[int, Sums] = field(default_factory=dict)
    rulings: dict[int, tuple[Pair, tuple[int, ...]]] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=lambda: NOUGHT)
    seated: Pair = field(default_factory=dict)


def derived(lines: Iterable[LineSeen], *, target: int) -> Derived:
    """Return what the lines of one sheet, in order, come to. `target`: the chalks that win a game."""
    fold = _Fold()
    for line in lines:
        fold.seated = _seated(fold, line)
        fold.seated_at[line.sequence] = fold.seated
        _move(fold, line)
        if line.counts:
            _hand(fold, line)
    for won in fold.won:
        _game(fold, won, target)
    _straight(fold)
    games = tuple(_won(won) for won in fold.won if len(won.seated) == len(SIDES))
    return Derived(tuple(fold.stints.values()), tuple(fold.feats), games)


def _seated(fold: _Fold, line: LineSeen) -> Pair:
    """The stints of those who sit now; one begins where somebody new has sat down."""
    seated: Pair = {}
    for side in SIDES:
        players = tuple(sorted(player for seat, player in line.seats.items() if side_of(seat) == side))
        if players:
            seated[side] = fold.stints.setdefault(
                (side, players), Stint(side=side, players=players, first_at=line.at)
            )
    return seated


def _move(fold: _Fold, line: LineSeen) -> None:
    """Give what the line changed in the sheet's sums to those it was about.

    A hand that a ruling makes void comes off those who played it, whoever sits there by then, and is theirs
    again where the ruling is taken back; the rest of a ruling is of those who sat for what it was about.
    """
    before, after = fold.after, line.content.get("after") or fold.after
    fold.after = after
    moved = {name: {side: _moved(before, after, name, side) for side in SIDES} for name in SUMS}
    ruling = fold.rulings.get(line.content.get("line", 0)) if line.kind == REVERSED else None
    about, voided, sign = _about(fold, line), _voided(line), -1
    if ruling is not None:
        (about, voided), sign = ruling, 1
    for hand in voided:
        if hand in fold.hands:
            _give(fold.seated_at[hand], fold.hands[hand], sign)
            moved = _less(moved, fold.hands[hand], sign)
    _give(about, moved, 1)
    if line.kind == HAND:
        fold.hands[line.sequence] = {**moved, "bullseyes": dict.fromkeys(SIDES, 0)}
    elif line.kind == RULING:
        fold.rulings[line.sequence] = (about, voided)
    for side in SIDES:
        _count_games(fold, line, side, _moved(before, after, "bullseyes", side))


def _about(fold: _Fold, line: LineSeen) -> Pair:
    """Those a line is about: of a hand that it takes back or rules on, whoever played it."""
    content = line.content
    hand = content.get("line", 0) if line.kind == TAKEN_BACK else 0
    if line.kind == RULING:
        hand = next((order["line"] for order in content.get("orders", ()) if "line" in order), 0)
    return fold.seated_at.get(hand, fold.seated)


def _voided(line: LineSeen) -> tuple[int, ...]:
    return tuple(hand for _, _, hand in line.content.get("voided", ())) if line.kind == RULING else ()


def _give(pair: Pair, sums: Sums, sign: int) -> None:
    for side, stint in pair.items():
        other = "B" if side == "A" else "A"
        stint.bullseyes += sign * sums["bullseyes"][side]
        stint.chalks += sign * sums["chalks"][side]
        stint.chalks_against += sign * sums["chalks"][other]
        stint.hang_jacks += sign * sums["hang_jacks"][side]
        stint.hang_jacks_suffered += sign * sums["hang_jacks"][other]


def _less(sums: Sums, given: Sums, sign: int) -> Sums:
    return {
        name: {side: amount - sign * given[name][side] for side, amount in sides.items()}
        for name, sides in sums.items()
    }


def _count_games(fold: _Fold, line: LineSeen, side: str, moved: int) -> None:
    for _ in range(moved):
        fold.won.append(_Won(line.game_number, side, fold.seated, line.at))
    for _ in range(-moved):
        last = max((place for place, won in enumerate(fold.won) if won.side == side), default=None)
        if last is not None:
            del fold.won[last]


def _moved(before: Mapping[str, Any], after: Mapping[str, Any], name: str, side: str) -> int:
    return int(after[name][side]) - int(before[name][side])


def _hand(fold: _Fold, line: LineSeen) -> None:
    record, verdict = line.content["record"], line.content["verdict"]
    awards = verdict["awards"]
    for stint in fold.seated.values():
        stint.hands += 1
    sweeper = sweeping_side(awards)
    if sweeper in fold.seated:
        fold.seated[sweeper].sweeps += 1
    for side, pips in counts_for_game(record).items():
        if side in fold.seated:
            fold.seated[side].highest_count = max(fold.seated[side].highest_count, pips)
    fold.scores.setdefault(line.game_number, []).append((record["score"], verdict["score_after"]))
    dealer = record["dealer"]
    for card, chalks in kicks_paid(record, awards):
        _kick(fold.seated.get(side_of(dealer)), line.seats.get(dealer), chalks)
        _feat(fold, line, FeatKind.KICK, side_of(dealer), (card, chalks, line.seats.get(dealer)))
    for side, suit, chalks in hung_jacks(record, awards):
        _feat(fold, line, FeatKind.HANG_JACK, side, (suit, chalks, None))


def _kick(stint: Stint | None, dealer: int | None, chalks: int) -> None:
    """Give the chalks of a card to whichever of the two turned it up."""
    if stint is None or dealer is None:
        return
    if dealer == stint.players[0]:
        stint.kicked_1 += chalks
    else:
        stint.kicked_2 += chalks


def _feat(fold: _Fold, line: LineSeen, kind: FeatKind, side: str, what: tuple[str, int, int | None]) -> None:
    if side not in fold.seated:
        return
    place = sum(feat.sequence == line.sequence for feat in fold.feats[-8:])
    card, amount, player = what
    fold.feats.append(
        Feat(
            sequence=line.sequence,
            place=place,
            kind=kind,
            side=side,
            players=fold.seated[side].players,
            player=player,
            card=card,
            amount=amount,
            at=line.at,
        )
    )


def _game(fold: _Fold, won: _Won, target: int) -> None:
    """Count one game that was won, for both sides that sat at its end."""
    for side, stint in won.seated.items():
        stint.games += 1
        stint.results += "W" if side == won.side else "L"
    scores = fold.scores.get(won.game_number, [])
    winner, other = won.seated.get(won.side), "B" if won.side == "A" else "A"
    if winner is None or not scores:
        return
    behind = max(before[other] - before[won.side] for before, _ in scores)
    winner.greatest_comeback = max(winner.greatest_comeback, behind)
    winner.comebacks += 2 * behind >= target
    winner.shutouts += scores[-1][1][other] == 0


def _won(won: _Won) -> GameWon:
    sides = {"side_a": won.seated["A"].players, "side_b": won.seated["B"].players}
    return GameWon(number=won.game_number, winner=won.side, at=won.at, **sides)


def _straight(fold: _Fold) -> None:
    """A sitting that is over and was won without losing a game, for those who sat at its end."""
    if fold.after.get("state") in STILL_PLAYED:
        return
    for side, stint in fold.seated.items():
        other = "B" if side == "A" else "A"
        bullseyes = fold.after["bullseyes"]
        if bullseyes[side] >= FEWEST_FOR_STRAIGHT and bullseyes[other] == 0:
            stint.straight_wins += 1
