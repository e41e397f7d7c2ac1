"""An organizer's rule set in JSON: a preset's name, or a base and the fields that differ (article 10.2).

``{"base": "trinidad-tournament", "name": "Club night", "game_chalks": 2, "kick_chalks": {"A": 1, "J": 3}}``
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from scoring.rules.cards import RANKS
from scoring.rules.presets import PRESETS, RULE_SETS
from scoring.rules.ruleset import (
    AfterRun,
    Begging,
    Cutter,
    Direction,
    FirstDealer,
    GameTie,
    HighLow,
    KickCounting,
    LateClaims,
    MisdealPack,
    RenegePenalty,
    RuleSet,
    Undertrump,
)

MAX_TARGET: Final = 100
MAX_CHALKS: Final = 20
MAX_NAME: Final = 80


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """One value that cannot stand: its field, what is wrong, and what could stand there."""

    field: str
    problem: str
    allowed: str


class RuleSetError(ValueError):
    """An organizer's rule set has values that cannot stand; ``problems`` lists all of them."""

    def __init__(self, problems: tuple[RuleProblem, ...]) -> None:
        """Keep every problem found, so that a form can mark all fields at once."""
        super().__init__("; ".join(f"{found.field}: {found.problem}" for found in problems))
        self.problems = problems


class _UnfitValueError(ValueError):
    """A value does not fit its field; the message says what would."""


def _whole_number(lowest: int, highest: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise _UnfitValueError(f"a whole number from {lowest} to {highest}")
        return value

    return read


def _one_of(choices: type[StrEnum]) -> Callable[[object], StrEnum]:
    def read(value: object) -> StrEnum:
        if not isinstance(value, str) or value not in tuple(choices):
            raise _UnfitValueError("one of " + ", ".join(choices))
        return choices(value)

    return read


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise _UnfitValueError("true or false")
    return value


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_NAME:
        raise _UnfitValueError(f"a name of 1 to {MAX_NAME} letters")
    return value


def _players(value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not value or not all(count in (2, 3, 4) for count in value):
        raise _UnfitValueError("a list of 2, 3 and 4")
    if any(isinstance(count, bool) or not isinstance(count, int) for count in value):
        raise _UnfitValueError("a list of 2, 3 and 4")
    return tuple(sorted(set(value)))


def _kick_chalks(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, Mapping) or not all(
        isinstance(rank, str) and rank in tuple(RANKS) for rank in value
    ):
        raise _UnfitValueError(f"chalks by rank, the ranks being {' '.join(reversed(RANKS))}")
    read = _whole_number(0, MAX_CHALKS)
    try:
        chalks = {rank: read(paid) for rank, paid in value.items()}
    except _UnfitValueError as unfit:
        raise _UnfitValueError(f"for every rank {unfit}") from None
    return tuple((rank, chalks[rank]) for rank in reversed(RANKS) if chalks.get(rank))


def _counting_order(value: object) -> str:
    if not isinstance(value, str) or sorted(value) != sorted("HLJG"):
        raise _UnfitValueError("the letters H L J G, each once")
    return value


READERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "name": _name,
    "version": _whole_number(1, 1_000_000),
    "players": _players,
    "target": _whole_number(1, MAX_TARGET),
    "direction": _one_of(Direction),
    "cutter": _one_of(Cutter),
    "first_dealer": _one_of(FirstDealer),
    "kick_chalks": _kick_chalks,
    "kick_counting": _one_of(KickCounting),
    "counting_order": _counting_order,
    "give_one_at_game_point": _yes_or_no,
    "give_one_without_trump": _yes_or_no,
    "begging": _one_of(Begging),
    "stand_blind": _yes_or_no,
    "after_run": _one_of(AfterRun),
    "high_low": _one_of(HighLow),
    "hang_jack_chalks": _whole_number(0, MAX_CHALKS),
    "game_chalks": _whole_number(0, MAX_CHALKS),
    "game_tie": _one_of(GameTie),
    "renege": _one_of(RenegePenalty),
    "undertrump": _one_of(Undertrump),
    "misdeal_chalks": _whole_number(0, MAX_CHALKS),
    "misdeal_pack": _one_of(MisdealPack),
    "late_claims": _one_of(LateClaims),
}
"""How the value of each field is read; the keys are exactly the fields of a rule set."""


def read_ruleset(value: object) -> RuleSet:
    """Return the rule set that a preset's name or ``{"base": name, field: value, …}`` stands for.

    A changed rule set keeps the base's version and is named after it unless it brings its own name. Raises
    RuleSetError with every unknown field and unfit value (article 10.2).
    """
    if isinstance(value, str):
        return _base(value, "ruleset")
    if not isinstance(value, Mapping):
        raise RuleSetError((RuleProblem("ruleset", "is neither a name nor an object", _preset_names()),))
    base = _base(value.get("base"), "base")
    changes, problems = _changes(value)
    if problems:
        raise RuleSetError(tuple(problems))
    changed = replace(base, **changes)
    if "name" not in changes and changed != base:
        changed = replace(changed, name=f"{base.name} (changed)")
    return changed


def ruleset_as_json(ruleset: RuleSet) -> dict[str, Any] | str:
    """Return the shortest form that :func:`read_ruleset` reads back to an equal rule set (article 10.2)."""
    shipped = RULE_SETS.get(ruleset.name)
    if shipped == ruleset:
        return ruleset.name
    base = min(RULE_SETS.values(), key=lambda known: len(_unlike(ruleset, known)))
    changes = {field: _plain(ruleset, field) for field in _unlike(ruleset, base)}
    return {"base": base.name, "name": ruleset.name, **changes}


def full_ruleset_as_json(ruleset: RuleSet) -> dict[str, Any]:
    """Return the rule set with every field written out; later presets cannot change it (article 10.2).

    :func:`read_ruleset` reads it back to an equal rule set.
    """
    base = ruleset.name if ruleset.name in RULE_SETS else next(iter(RULE_SETS))
    return {"base": base, **{field: _plain(ruleset, field) for field in READERS}}


def _unlike(ruleset: RuleSet, base: RuleSet) -> list[str]:
    return [field for field in READERS if getattr(ruleset, field) != getattr(base, field)]


def _plain(ruleset: RuleSet, field: str) -> Any:
    value = getattr(ruleset, field)
    if isinstance(value, tuple):
        return dict(value) if field == "kick_chalks" else list(value)
    return str(value) if isinstance(value, StrEnum) else value


def _base(name: object, field: str) -> RuleSet:
    found = RULE_SETS.get(name) if isinstance(name, str) else None
    if found is None:
        raise RuleSetError((RuleProblem(field, "names no rule set we know", _preset_names()),))
    return found


def _changes(value: Mapping[str, object]) -> tuple[dict[str, Any], list[RuleProblem]]:
    changes: dict[str, Any] = {}
    problems: list[RuleProblem] = []
    for field, given in value.items():
        if field == "base":
            continue
        if field not in READERS:
            problems.append(RuleProblem(str(field), "is no field of a rule set", ", ".join(READERS)))
            continue
        try:
            changes[field] = READERS[field](given)
        except _UnfitValueError as unfit:
            problems.append(RuleProblem(field, f"must be {unfit}", str(unfit)))
    return changes, problems


def _preset_names() -> str:
    return ", ".join(PRESETS)
