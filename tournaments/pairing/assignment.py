"""One to each: the cheapest way to give everyone a place of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rustworkx

if TYPE_CHECKING:
    from collections.abc import Sequence

# Weights are 128-bit inside the matching, which also doubles and adds them.
WEIGHT_BITS = 120


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column that each row of a square table of costs takes, each taken once, for the least sum.

    Costs are whole numbers from 0 and must stay below 2**WEIGHT_BITS. The same table gives the same answer.
    """
    width = len(costs)
    dearest = max(map(max, costs)) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(2 * width))
    graph.add_edges_from(
        (row, width + column, dearest - cost)
        for row, by_column in enumerate(costs)
        for column, cost in enumerate(by_column)
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    taken = {min(pair): max(pair) - width for pair in matched}
    return [taken[row] for row in range(width)]
