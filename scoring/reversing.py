"""What becomes of a sheet when a ruling on it is taken back. Pure: no database."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scoring.enums import SheetState
from scoring.orders import History, OrderKind, floored, with_amounts
from scoring.progress import NOUGHT, BySide, Progress, after_game
from scoring.terms import Terms


class _Moved(NamedTuple):
    """What one line added to the numbers that belong to a game."""

    score: BySide
    hang_jacks: BySide
    chalks: BySide


def put_back(now: Progress, line: int, history: History, terms: Terms) -> Progress:
    """The numbers of the sheet without a ruling: as before it, or by difference where play went on.

    What a game begun again took away with everything else is not taken off once more. The state is for
    `ruled_state`.
    """
    before, after = history.after(line - 1), history.after(line)
    if line not in history.moves:
        return now
    if history.moves[-1] == line:
        made_official = after.state == SheetState.OFFICIAL != before.state
        state = before.state if made_official else now.state
        return replace(before, state=state, confirmed=now.confirmed, appeal=now.appeal)
    is_same_game = now.game_number == before.game_number == after.game_number
    gone = _owed(line, history) if is_same_game else _moved(line, history)
    score, winner = now.score, ""
    if is_same_game:
        score, _, winner = with_amounts(now.score, _negative(gone.score), terms.rule_set.target)
    put = replace(
        now,
        score=score,
        bullseyes=floored(now.bullseyes, _difference(before.bullseyes, after.bullseyes)),
        hang_jacks=floored(now.hang_jacks, _negative(gone.hang_jacks)),
        chalks=floored(now.chalks, _negative(gone.chalks)),
    )
    return after_game(put, winner, terms) if winner else put


def _owed(line: int, history: History) -> _Moved:
    """What a ruling added to the game in play and is still in it.

    Nothing, where the game was begun again since. Where the ruling itself began it again: what that took
    away, but for what other rulings had added that were taken back while it was away.
    """
    game, later = history.after(line).game_number, [each for each in history.moves if each > line]
    taken_back = {undone: each for each in later if (undone := _ruling_taken_back(each, history))}
    if any(each not in taken_back and _begins_again(each, game, history) for each in later):
        return _Moved(NOUGHT, NOUGHT, NOUGHT)
    owed = _moved(line, history)
    if _begins_again(line, game, history):
        for other in _taken_back_meanwhile(line, taken_back, game, history):
            owed = _Moved(*(_plus(mine, theirs) for mine, theirs in zip(owed, other, strict=True)))
    return owed


def _taken_back_meanwhile(
    line: int, taken_back: dict[int, int], game: int, history: History
) -> Iterator[_Moved]:
    """What rulings had added to a game before it was begun again, and that were taken back after it was."""
    for ruling in taken_back:
        if (
            ruling < line
            and history.after(ruling - 1).game_number == game == history.after(ruling).game_number
        ):
            yield _moved(ruling, history)


def _begins_again(line: int, game: int, history: History) -> bool:
    orders = history.content(line).get("orders", ())
    return history.after(line).game_number == game and any(
        order["order"] == OrderKind.RESTART for order in orders
    )


def _ruling_taken_back(line: int, history: History) -> int:
    """The ruling that a line of the moves takes back; 0 where it is a hand, a bell or a ruling itself."""
    content = history.content(line)
    return 0 if "orders" in content or "record" in content else content.get("line", 0)


def _moved(line: int, history: History) -> _Moved:
    before, after = history.after(line - 1), history.after(line)
    return _Moved(
        score=_difference(after.score, before.score),
        hang_jacks=_difference(after.hang_jacks, before.hang_jacks),
        chalks=_difference(after.chalks, before.chalks),
    )


def _difference(one: BySide, other: BySide) -> BySide:
    return BySide(one.A - other.A, one.B - other.B)


def _plus(one: BySide, other: BySide) -> BySide:
    return BySide(one.A + other.A, one.B + other.B)


def _negative(numbers: BySide) -> BySide:
    return BySide(-numbers.A, -numbers.B)
