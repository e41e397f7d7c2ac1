"""The lists of statistics and prizes that go out to other programs."""

from scoring.prize_forms import card_in_words
from scoring.selectors.boards import PrizeStanding, lines_of, prize_standings
from scoring.statistics.metrics import METRICS, ON_BOARDS, Unit
from tournaments.listing import Listing, Value
from tournaments.models import Event

PRIZE_HEADINGS = ("Prize", "Given for", "Of", "Stage", "Place", "Won by", "Playing for", "Amount", "Final")


def statistics_listing(event: Event, unit: Unit) -> Listing:
    """Everything counted of everybody who played, one line each."""
    headings = ("Name", "Playing for", *(METRICS[key].name.removeprefix("Most ") for key in ON_BOARDS))
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (line.who.name, line.who.of, *(line.amounts[key] for key in ON_BOARDS))
        for line in lines_of(event, unit)
    )
    return Listing(f"statistics-{unit.value}", tuple(head.capitalize() for head in headings), rows)


def prize_listing(event: Event) -> Listing:
    """Every prize with everybody who has it; one that nobody has stands by itself."""
    rows = tuple(row for standing in prize_standings(event) for row in _rows(standing))
    return Listing("prizes", PRIZE_HEADINGS, rows)


def _rows(standing: PrizeStanding) -> list[tuple[Value, ...]]:
    prize = standing.prize
    named = f": {card_in_words(prize.card)}" if prize.card else ""
    head: tuple[Value, ...] = (
        prize.title,
        f"{standing.spec.name}{named}",
        prize.unit,
        "" if prize.stage is None else prize.stage.name,
    )
    final = "yes" if standing.is_final else "no"
    if not standing.places:
        return [(*head, None, "", "", None, final)]
    return [
        (*head, one.row.place, one.who.name, one.who.of, one.row.amount, final) for one in standing.places
    ]
