"""What can be wrong with a request to draw, pair or plan; each has a stable code and typed details."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence


class PairingError(Exception):
    """A draw, pairing or plan that cannot be made as asked.

    `code` is stable and meant for programs; `details` holds plain values (ints, strings, tuples) from which
    an interface makes its sentence.
    """

    code: ClassVar[str] = "pairing"

    def __init__(self, **details: object) -> None:
        super().__init__(self.code)
        self.details = details

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code}: {told}" if told else self.code


class TooFewEntrantsError(PairingError):
    """Fewer entrants than the format needs."""

    code = "too-few-entrants"

    def __init__(self, *, given: int, needed: int) -> None:
        super().__init__(given=given, needed=needed)


class RepeatedEntrantError(PairingError):
    """The same entrant stands twice in one field, group or pot."""

    code = "repeated-entrant"

    def __init__(self, *, entrants: Sequence[int]) -> None:
        super().__init__(entrants=tuple(entrants))


class SettingOutOfRangeError(PairingError):
    """A number of groups, rounds, legs or places that the format cannot have."""

    code = "setting-out-of-range"

    def __init__(self, *, setting: str, given: int, least: int, most: int | None = None) -> None:
        super().__init__(setting=setting, given=given, least=least, most=most)


class PlacementMismatchError(PairingError):
    """A placement by hand that leaves somebody out, names somebody twice or names a stranger."""

    code = "placement-mismatch"

    def __init__(self, *, missing: Sequence[int], repeated: Sequence[int], unknown: Sequence[int]) -> None:
        super().__init__(missing=tuple(missing), repeated=tuple(repeated), unknown=tuple(unknown))


class LinesNotPowerOfTwoError(PairingError):
    """A bracket must have 2, 4, 8, 16 … lines."""

    code = "lines-not-power-of-two"

    def __init__(self, *, lines: int) -> None:
        super().__init__(lines=lines)


class EmptyMatchError(PairingError):
    """Two byes stand opposite each other in the first round; `lines` counts from 1."""

    code = "empty-match"

    def __init__(self, *, lines: Sequence[tuple[int, int]]) -> None:
        super().__init__(lines=tuple(lines))


class LosersSentTwiceError(PairingError):
    """The losers of one round are asked into two brackets at once."""

    code = "losers-sent-twice"

    def __init__(self, *, bracket: str, rounds: Sequence[int]) -> None:
        super().__init__(bracket=bracket, rounds=tuple(rounds))


class UnknownBracketError(PairingError):
    """A plate is to take the beaten of a bracket or round that does not exist."""

    code = "unknown-bracket"

    def __init__(self, *, bracket: str, rounds: Sequence[int] = ()) -> None:
        super().__init__(bracket=bracket, rounds=tuple(rounds))


@dataclass(frozen=True, slots=True)
class RelaxedRound:
    """What relaxing `rules` (values of `swiss.model.Rule`) would lead to at the least.

    `pairs` are the entrants whose matches break one, `second_bye` is who would have a bye too many.
    """

    rules: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    second_bye: int | None


class NoLegalRoundError(PairingError):
    """No Swiss round is within the rules; `ways` are the smallest sets of rules whose relaxing gives one."""

    code = "no-legal-round"

    def __init__(self, *, ways: Sequence[RelaxedRound]) -> None:
        super().__init__(ways=tuple(ways))
        self.ways = tuple(ways)


class RepeatedStageError(PairingError):
    """Two stages of one event have the same key."""

    code = "repeated-stage"

    def __init__(self, *, stages: Sequence[str]) -> None:
        super().__init__(stages=tuple(stages))


class UnknownStageError(PairingError):
    """A stage takes in from one that does not come before it."""

    code = "unknown-stage"

    def __init__(self, *, stage: str, asked_by: str) -> None:
        super().__init__(stage=stage, asked_by=asked_by)


class NoSuchPlaceError(PairingError):
    """A stage takes in a place, rank or round that the stage it names does not have."""

    code = "no-such-place"

    def __init__(self, *, stage: str, place: int) -> None:
        super().__init__(stage=stage, place=place)


class PlaceTakenTwiceError(PairingError):
    """The same place of a stage (or entry of the event, `stage` empty) is taken by two intakes."""

    code = "place-taken-twice"

    def __init__(self, *, stage: str, places: Sequence[str]) -> None:
        super().__init__(stage=stage, places=tuple(places))


class MixedIntakeError(PairingError):
    """A stage is asked both by place in a group and by place in its table, or by table and by match lost."""

    code = "mixed-intake"

    def __init__(self, *, stage: str) -> None:
        super().__init__(stage=stage)


class StageNotOverError(PairingError):
    """A seed cannot be filled yet: the stage it comes from has no such place decided."""

    code = "stage-not-over"

    def __init__(self, *, stage: str, place: str) -> None:
        super().__init__(stage=stage, place=place)
