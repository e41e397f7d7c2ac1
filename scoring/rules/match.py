"""Games into a match: when it is decided, who won it, what the bell makes of a game in play (article 8).

A bullseye is one game won. What is counted here may come from one table or be the sum of several.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

MOST_GAMES: Final = 999


class Way(StrEnum):
    """How games make a match (article 8.1)."""

    BEST_OF = "best-of"
    RACE_TO = "race-to"
    FIXED_NUMBER = "fixed-number"
    TIMED = "timed"


class Unfinished(StrEnum):
    """What becomes of a game in play when the bell rings (article 8.3)."""

    VOID = "void"
    PLAYED_OUT = "played-out"
    TO_THE_LEADER = "to-the-leader"


@dataclass(frozen=True, slots=True)
class Counting:
    """How one match is counted (article 8.1).

    ``games``: of a best-of and a fixed number the games, of a race the bullseyes that win it, 0 where a bell
    ends the play. ``halves``: the parts such a timed match is played in. ``each_table``: every table counts
    for itself; otherwise the bullseyes of all are added up.
    """

    way: Way
    games: int = 0
    halves: int = 1
    unfinished: Unfinished = Unfinished.VOID
    each_table: bool = False

    def is_decided(self, bullseyes: Mapping[str, int]) -> bool:
        """Say whether nothing played from here on could count (article 8.2).

        A timed match is never decided so: it waits for its bell.
        """
        most = max(bullseyes.values())
        played = sum(bullseyes.values())
        match self.way:
            case Way.BEST_OF:
                return most > self.games // 2 or played >= self.games
            case Way.RACE_TO:
                return most >= self.games
            case Way.FIXED_NUMBER:
                return played >= self.games
            case Way.TIMED:
                return False


class CountingError(ValueError):
    """A way of counting that cannot stand; ``problems`` lists (field, what is wrong)."""

    def __init__(self, problems: tuple[tuple[str, str], ...]) -> None:
        """Keep every problem found, so that a form can mark all fields at once."""
        super().__init__("; ".join(f"{field}: {problem}" for field, problem in problems))
        self.problems = problems


def leader_of(bullseyes: Mapping[str, int]) -> str | None:
    """Return the side with most bullseyes, None where the lead is shared (article 8.2)."""
    most = max(bullseyes.values())
    ahead = [side for side, count in bullseyes.items() if count == most]
    return ahead[0] if len(ahead) == 1 else None


def read_counting(value: object) -> Counting:
    """Return the counting that ``{"way": "race-to", "games": 17}`` stands for (article 8.1).

    Raises CountingError with every unknown key and unfit value.
    """
    if not isinstance(value, Mapping):
        raise CountingError((("counting", "must be an object"),))
    problems = [(str(key), "is not known here") for key in value if key not in READERS]
    given: dict[str, Any] = {}
    for field, (fits, problem) in READERS.items():
        if field not in value:
            continue
        if fits(value[field]):
            given[field] = value[field]
        else:
            problems.append((field, problem))
    if "way" not in value:
        problems.append(("way", "is missing"))
    if problems:
        raise CountingError(tuple(problems))
    return _checked(given)


def counting_as_json(counting: Counting) -> dict[str, Any]:
    """Return the object that :func:`read_counting` reads back to an equal counting (article 8.1)."""
    written: dict[str, Any] = {"way": str(counting.way), "each_table": counting.each_table}
    if counting.way is not Way.TIMED:
        return {**written, "games": counting.games}
    return {**written, "halves": counting.halves, "unfinished": str(counting.unfinished)}


def _checked(given: dict[str, Any]) -> Counting:
    """Make the counting, its parts fitting together."""
    way = Way(given["way"])
    unfinished = Unfinished(given.get("unfinished", Unfinished.VOID))
    is_timed = way is Way.TIMED
    if is_timed and "games" in given:
        raise CountingError((("games", "a timed match has no number of games"),))
    if not is_timed and "games" not in given:
        raise CountingError((("games", "is missing"),))
    if not is_timed and ("halves" in given or "unfinished" in given):
        raise CountingError((("halves", "only a timed match has halves and a bell"),))
    return Counting(
        way=way,
        games=given.get("games", 0),
        halves=given.get("halves", 2 if is_timed else 1),
        unfinished=unfinished,
        each_table=given.get("each_table", False),
    )


def _is_whole(value: object, lowest: int, highest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest


def _is_one_of(value: object, choices: type[StrEnum]) -> bool:
    return isinstance(value, str) and value in tuple(choices)


READERS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "way": (lambda value: _is_one_of(value, Way), "must be one of " + ", ".join(Way)),
    "games": (
        lambda value: _is_whole(value, 1, MOST_GAMES),
        f"must be a whole number from 1 to {MOST_GAMES}",
    ),
    "halves": (lambda value: _is_whole(value, 1, 4), "must be a whole number from 1 to 4"),
    "unfinished": (
        lambda value: _is_one_of(value, Unfinished),
        "must be one of " + ", ".join(Unfinished),
    ),
    "each_table": (lambda value: isinstance(value, bool), "must be true or false"),
}
