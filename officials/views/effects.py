"""A ruling's effect in sentences: what becomes of the score, the game, the bullseyes and the match."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from officials.services.rulings import Shown
from scoring.enums import SheetState
from tournaments.enums import MatchState

FINGERPRINT: Final = "fingerprint"
NOT_ANSWERS: Final[Container[str]] = frozenset({"csrfmiddlewaretoken", FINGERPRINT, "do", "other_kind"})
NUMBERS: Final = (
    ("score", "Chalks of the game"),
    ("bullseyes", "Bullseyes"),
    ("chalks", "Chalks of all games"),
    ("hang_jacks", "Hang Jacks of all games"),
)
"""What a sheet counts; the last two decide nothing in a game, and may decide a place in the standings."""


@dataclass(frozen=True, slots=True)
class EffectLine:
    """One thing that changes: what, and how it stands before and after."""

    what: str
    before: str
    after: str


def effect_lines(effect: Mapping[str, Any]) -> tuple[EffectLine, ...]:
    """Everything about the sheet and its match that a ruling changes; empty where nothing does."""
    before, after = effect["before"], effect["after"]
    return tuple(line for line in _lines(before, after) if line.before != line.after)


def shown_context(shown: Shown | None, sent: QueryDict) -> dict[str, Any]:
    """What a page tells of an effect that is shown, and every answer it was shown for, to be sent again."""
    if shown is None:
        return {"shown": None}
    answers = [(name, value) for name, values in sent.lists() for value in values if name not in NOT_ANSWERS]
    return {
        "shown": shown,
        "answers": answers,
        "lines": effect_lines(shown.effect),
        "touched": shown.effect["consequences"],
    }


def _lines(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[EffectLine]:
    old, new = before["sheet"], after["sheet"]
    yield EffectLine("Game in play", f"Game {old['game_number']}", f"Game {new['game_number']}")
    for name, what in NUMBERS:
        yield EffectLine(what, _by_side(old[name]), _by_side(new[name]))
    yield EffectLine("Hand", str(old["hand_number"]), str(new["hand_number"]))
    yield EffectLine("Next to deal", old["dealer"] or "to be cut", new["dealer"] or "to be cut")
    yield EffectLine("No Game in this hand for", _side(old.get("no_game")), _side(new.get("no_game")))
    yield EffectLine("Sheet", _words(SheetState(old["state"]).label), _words(SheetState(new["state"]).label))
    yield EffectLine("Match", _match(before["match"]), _match(after["match"]))
    yield EffectLine("Result", _result(before["result"]), _result(after["result"]))


def _by_side(numbers: Mapping[str, int]) -> str:
    return f"{numbers['A']} to {numbers['B']}"


def _side(side: str | None) -> str:
    return f"side {side}" if side else "nobody"


def _match(state: str) -> str:
    return _words(MatchState(state).label)


def _words(label: str) -> str:
    return label.capitalize()


def _result(result: Mapping[str, Any] | None) -> str:
    if result is None:
        return "none yet"
    won = f"side {result['winner']} wins" if result["winner"] else "nobody wins"
    kind = "" if result["kind"] == "played" else f", {result['kind'].replace('-', ' ')}"
    return f"{_by_side(result['bullseyes'])}, {won}{kind}"
