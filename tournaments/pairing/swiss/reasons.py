"""Why each pairing and each bye of a Swiss round is as it is, from the round itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.pairing.swiss.exact import broken_rules
from tournaments.pairing.swiss.fold import lowest_resting
from tournaments.pairing.swiss.model import (
    Basis,
    ByeBasis,
    ByeReason,
    Obstacle,
    PairingReason,
    PassedBy,
    PassedOver,
    Rule,
    SwissBye,
    SwissPairing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.pairing.swiss.field import Field
    from tournaments.pairing.swiss.fold import Folded
    from tournaments.pairing.swiss.model import SwissEntrant
    from tournaments.pairing.swiss.repair import Repair

_FOLDED = PairingReason(Basis.FOLD)
_NOTHING_BROKEN: frozenset[Rule] = frozenset()


def told_pairings(field: Field, folded: Folded, repair: Repair) -> tuple[SwissPairing, ...]:
    """The matches of the round in table order, each with its reason."""
    matches = [pair for pair in repair.pairs if pair[1] != field.bye]
    return tuple(_told(field, folded, repair, table, *pair) for table, pair in enumerate(matches))


def _told(field: Field, folded: Folded, repair: Repair, table: int, one: int, other: int) -> SwissPairing:
    home, away = _venue(field, table, one, other)
    legal = field.is_legal(one, other)
    return SwissPairing(
        home=field.numbers[home],
        away=field.numbers[away],
        home_score=field.scores[home],
        away_score=field.scores[away],
        reason=_reason(field, folded, repair, one, other),
        broken=_NOTHING_BROKEN if legal else broken_rules(field, one, other),
    )


def _venue(field: Field, table: int, one: int, other: int) -> tuple[int, int]:
    """Who is at home: whoever has been less; if equal, the better placed at every other table."""
    first, second = field.order[one].home_balance, field.order[other].home_balance
    if first == second:
        return (one, other) if table % 2 == 0 else (other, one)
    return (one, other) if first < second else (other, one)


def _reason(field: Field, folded: Folded, repair: Repair, one: int, other: int) -> PairingReason:
    crosses = field.scores[one] != field.scores[other]
    if folded.natural[one] == other and folded.natural[other] == one:
        return PairingReason(Basis.FLOAT) if crosses else _FOLDED
    passed_over = tuple(
        passed
        for place, partner in ((one, other), (other, one))
        for passed in _passed_over(field, folded, place, partner)
    )
    if one in repair.solved:
        return PairingReason(Basis.SOLVED, passed_over, repair.solved[one])
    return PairingReason(Basis.FLOAT if crosses else Basis.EXCHANGE, passed_over)


def _passed_over(field: Field, folded: Folded, place: int, partner: int) -> Iterable[PassedOver]:
    natural = folded.natural[place]
    if natural == partner:
        return
    if natural == field.bye:
        yield PassedOver(field.numbers[place], None, Obstacle.NEEDED)
    else:
        obstacle = field.obstacle(place, natural) or Obstacle.NEEDED
        yield PassedOver(field.numbers[place], field.numbers[natural], obstacle)


def told_byes(field: Field, repair: Repair) -> tuple[SwissBye, ...]:
    """The bye of an odd field with its reason; nothing for an even one."""
    if not field.is_odd:
        return ()
    resting = next(one for one, other in repair.pairs if other == field.bye)
    lowest = lowest_resting(field)
    passed_by = tuple(
        (field.numbers[place], PassedBy.LEAVES_NO_ROUND if field.may_rest[place] else PassedBy.HAD_BYE)
        for place in range(resting + 1, field.size)
    )
    basis = ByeBasis.LOWEST if resting == lowest else ByeBasis.SOLVED
    broken = broken_rules(field, resting, field.bye)
    return (
        SwissBye(
            field.numbers[resting],
            field.scores[resting],
            half=False,
            reason=ByeReason(basis, passed_by),
            broken=broken,
        ),
    )


def told_requests(asked: Iterable[SwissEntrant]) -> tuple[SwissBye, ...]:
    """The byes that were asked for, by number."""
    return tuple(
        SwissBye(one.entrant, one.score, half=True, reason=ByeReason(ByeBasis.REQUESTED))
        for one in sorted(asked, key=lambda one: one.entrant)
    )
