"""What a draw asked for and what came of it, as plain values and as the JSON that is stored.

Entrants are named by their numbers in the event, which an export keeps; seeds count from 1 within the stage.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from tournaments.enums import DrawMethod

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """How a draw is to be made.

    `seed` is the published seed of everything left to chance. `seeded` entrants stand where their seed puts
    them and the rest is drawn; `pots` (entrants) are drawn one after another. By hand, `lines` gives a
    bracket from the top (None for a bye), `groups` the groups. For a Swiss round, `absent` do not play and
    `half_byes` rest because they asked; `relaxed` names rules that may be broken where no round keeps them.
    """

    method: DrawMethod = DrawMethod.BY_SEED
    seed: str = ""
    seeded: int = 0
    clubs_apart: bool = False
    pots: Groups = ()
    lines: tuple[int | None, ...] = ()
    groups: Groups = ()
    absent: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    relaxed: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The request in values that JSON knows."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class DrawnPairing:
    """One Swiss pairing, the first at home, with the scores it was made on and why it is as it is."""

    home: int
    away: int
    home_score: int
    away_score: int
    why: str


@dataclass(frozen=True, slots=True)
class DrawnBye:
    """Who rests in a Swiss round, and why. `half` for one who asked for it."""

    entrant: int
    half: bool
    why: str


@dataclass(frozen=True, slots=True)
class DrawnSwap:
    """Who comes in instead of whom: the places send the one, who stands in stage `stays_in` already."""

    entrant: int
    instead_of: int
    stays_in: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawContent:
    """What came of a draw.

    `field` is the event in its seeding order when the draw was made, `entrants` the stage's by seed; `groups`
    and `lines` hold seeds. Swiss rounds have `pairings` and `byes`. `swaps` are those whom the places did not
    send; stages in them by position.
    """

    field: tuple[int, ...] = ()
    entrants: tuple[int, ...] = ()
    groups: Groups = ()
    lines: tuple[int | None, ...] = ()
    pairings: tuple[DrawnPairing, ...] = ()
    byes: tuple[DrawnBye, ...] = ()
    swaps: tuple[DrawnSwap, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The content in values that JSON knows."""
        plain = {part.name: getattr(self, part.name) for part in fields(self)}
        made = {
            "pairings": [asdict(pairing) for pairing in self.pairings],
            "byes": [asdict(bye) for bye in self.byes],
            "swaps": [asdict(swap) for swap in self.swaps],
        }
        return plain | made


def request_from_json(written: Mapping[str, Any]) -> DrawRequest:
    """The request that `as_json` wrote."""
    given = dict(written)
    given["method"] = DrawMethod(given["method"])
    return DrawRequest(**{name: _tuples(value) for name, value in given.items()})


def content_from_json(written: Mapping[str, Any]) -> DrawContent:
    """The content that `as_json` wrote."""
    given: dict[str, Any] = {name: _tuples(value) for name, value in written.items()}
    given["pairings"] = tuple(DrawnPairing(**pairing) for pairing in written["pairings"])
    given["byes"] = tuple(DrawnBye(**bye) for bye in written["byes"])
    given["swaps"] = tuple(DrawnSwap(**swap) for swap in written.get("swaps", ()))
    return DrawContent(**given)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list | tuple) else value
