"""Table cards on paper: the bars drawn are the code's dark modules, every one and no other."""

import pytest
import segno

from officials.printing import TableCard, dark_runs, print_table_cards
from tournaments.printing.paper import Paper

pytestmark = pytest.mark.unit

ADDRESS = "https://bullseye.example/t/ABCDEFGH23456789/"


def test_the_bars_of_a_row_are_its_dark_modules() -> None:
    for row in segno.make(ADDRESS, error="m", micro=False).matrix:
        drawn = {place for left, length in dark_runs(bytes(row)) for place in range(left, left + length)}
        assert drawn == {place for place, is_dark in enumerate(row) if is_dark}


def test_two_cards_to_a_page() -> None:
    card = TableCard("Table 1", "Cup", ADDRESS, "ABCD", "Good today.")
    one, three = (print_table_cards("Cards", [card] * count, Paper.A4) for count in (1, 3))
    assert (one.count(b"/Type /Page\n"), three.count(b"/Type /Page\n")) == (1, 2)
