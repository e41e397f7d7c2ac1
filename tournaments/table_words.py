"""How the tables of a match are told."""

from collections.abc import Sequence
from itertools import pairwise

from tournaments.models import Table


def tables_in_words(tables: Sequence[Table]) -> str:
    """Tables in their order; more than two in a row, if none has a name, by the first and the last."""
    numbers = [table.number for table in tables]
    is_row = len(numbers) > 2 and all(later == before + 1 for before, later in pairwise(numbers))
    if is_row and not any(table.name for table in tables):
        return f"Tables {numbers[0]}\N{EN DASH}{numbers[-1]}"
    return ", ".join(str(table) for table in tables)
