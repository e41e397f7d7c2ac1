"""An exact pairing of part of the field, by maximum-weight matching on whole-number weights.

What makes one round better than another, the weightiest first; each is a sum over the pairs:

1. rules broken, only as far as they are relaxed: forbidden pairs, second byes, clubmates, rematches, then how
   often and how lately a rematch's two have met;
2. how far the bye goes above the lowest score that it could go to;
3. squared score differences;
4. repeated floats: down for one who floated down last round, up for one who floated up;
5. clubmates, where the rules would have them apart;
6. distance from the fold.

The sums are put into one whole number, each with room for the largest sum of all below it, so that nothing
lighter can ever outweigh anything heavier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import rustworkx

from tournaments.pairing.assignment import WEIGHT_BITS
from tournaments.pairing.swiss.model import ClubRule, Float, Method, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.pairing.swiss.field import Field, Pair


class Cost(NamedTuple):
    """The price of one pair, weightiest first; see the module."""

    forbidden: int = 0
    second_bye: int = 0
    clubmates: int = 0
    rematch: int = 0
    staleness: int = 0
    bye_rise: int = 0
    gap: int = 0
    refloat: int = 0
    club: int = 0
    unfold: int = 0


def solve(
    field: Field, places: Sequence[int], *, relaxed: frozenset[Rule] = frozenset()
) -> list[Pair] | None:
    """The best pairing of `places` among themselves (the bye is one of them where it is to be given).

    None when there is none without breaking a rule that is not relaxed. Deterministic.
    """
    ordered = sorted(places)
    pairs = [
        (one, other)
        for number, one in enumerate(ordered)
        for other in ordered[number + 1 :]
        if field.is_legal(one, other) or (relaxed and broken_rules(field, one, other) <= relaxed)
    ]
    costs = [cost_of(field, pair) for pair in pairs]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(ordered)
    node = {place: number for number, place in enumerate(ordered)}
    graph.add_edges_from(
        (node[one], node[other], weight)
        for (one, other), weight in zip(pairs, _weights(costs, len(ordered) // 2), strict=True)
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < len(ordered):
        return None
    return sorted((ordered[min(pair)], ordered[max(pair)]) for pair in matched)


def broken_rules(field: Field, one: int, other: int) -> frozenset[Rule]:
    """The rules a pair would break."""
    if other == field.bye:
        return frozenset() if field.may_rest[one] else frozenset({Rule.NO_SECOND_BYE})
    broken = set()
    if field.numbers[other] in field.forbidden.get(field.numbers[one], ()):
        broken.add(Rule.NO_FORBIDDEN_PAIR)
    if field.numbers[other] in field.met[one] or field.numbers[one] in field.met[other]:
        broken.add(Rule.NO_REMATCH)
    if field.rules.clubs is ClubRule.NEVER and are_clubmates(field, one, other):
        broken.add(Rule.NO_CLUBMATES)
    return frozenset(broken)


def are_clubmates(field: Field, one: int, other: int) -> bool:
    """Both places are of one club."""
    return field.clubs[one] is not None and field.clubs[one] == field.clubs[other]


def cost_of(field: Field, pair: Pair) -> Cost:
    """The price of a pair."""
    one, other = pair
    if other == field.bye:
        return Cost(
            second_bye=int(not field.may_rest[one]),
            bye_rise=max(0, field.bye_rise(pair)),
            unfold=field.size - 1 - one,
        )
    gap = field.gap(pair)
    plain = Cost(
        gap=gap, refloat=_refloats(field, one, other) if gap else 0, unfold=_unfold(field, one, other)
    )
    if field.is_free(one, other):
        return plain
    rules = broken_rules(field, one, other)
    return plain._replace(
        forbidden=int(Rule.NO_FORBIDDEN_PAIR in rules),
        clubmates=int(Rule.NO_CLUBMATES in rules),
        rematch=int(Rule.NO_REMATCH in rules),
        staleness=_staleness(field, one, other) if Rule.NO_REMATCH in rules else 0,
        club=int(field.rules.clubs is ClubRule.APART and are_clubmates(field, one, other)),
    )


def _refloats(field: Field, one: int, other: int) -> int:
    down = field.order[one].floated is Float.DOWN
    return down + (field.order[other].floated is Float.UP)


def _staleness(field: Field, one: int, other: int) -> int:
    """Times two have met, then how lately, as one number."""
    meetings = max(
        (field.order[one].met, field.numbers[other]),
        (field.order[other].met, field.numbers[one]),
        key=lambda side: side[0].count(side[1]),
    )
    played, opponent = meetings
    latest = max(number for number, met in enumerate(played, 1) if met == opponent)
    return played.count(opponent) * (len(played) + 1) + latest


def _unfold(field: Field, one: int, other: int) -> int:
    """How far a pair is from what the fold means: in one group, from the distance the method gives its two;
    across groups, from the bottom of the upper and the top of the lower."""
    upper, lower = field.group_of[one], field.group_of[other]
    if upper != lower:
        return (upper.stop - 1 - one) + (other - lower.start)
    match field.rules.method:
        case Method.HALVES:
            return abs(2 * (other - one) - len(upper)) // 2
        case Method.BEST_WORST:
            return abs((one - upper.start) - (upper.stop - 1 - other))
        case Method.NEIGHBOURS:
            return other - one - 1
        case Method.DRAWN:
            return 0


def _weights(costs: Sequence[Cost], pairs: int) -> Iterable[int]:
    """Weights for a maximum matching that is the cheapest in the order of the fields of Cost."""
    if not costs:
        return []
    prices = [0] * len(costs)
    bits_left = WEIGHT_BITS
    for level in zip(*costs, strict=True):
        largest = pairs * max(level)
        # Thousands solved as one, or scores in the millions: the lightest wishes are weighed more coarsely.
        coarser = max(0, largest.bit_length() - bits_left)
        room = (largest >> coarser) + 1
        bits_left -= largest.bit_length() - coarser
        prices = [price * room + (cost >> coarser) for price, cost in zip(prices, level, strict=True)]
    dearest = max(prices) + 1
    return [dearest - price for price in prices]
