"""What the pages of statistics and prizes say in words."""

from collections.abc import Mapping

from django import template

from scoring.models import Prize
from scoring.prize_forms import card_in_words
from scoring.selectors.boards import Line
from scoring.statistics.metrics import METRICS, Metric, MetricSpec

register = template.Library()

SHORT = {
    Metric.HIGHEST_COUNT: "Highest count",
    Metric.STREAK: "Longest run",
    Metric.GREATEST_COMEBACK: "Greatest comeback",
}


@register.filter
def card_words(card: str) -> str:
    """A card, or a suit alone, in words."""
    return card_in_words(card)


@register.filter
def prize_spec(prize: Prize) -> MetricSpec:
    """The metric a prize is given for."""
    return METRICS[Metric(prize.metric)]


@register.filter
def amount(line: Line, metric: str) -> int:
    """One amount of a line."""
    return line.amounts[Metric(metric)]


@register.filter
def told_amounts(amounts: Mapping[Metric, int]) -> list[tuple[str, int]]:
    """Amounts with the names they go by where nobody is compared."""
    return [
        (SHORT.get(key, METRICS[key].name.removeprefix("Most ").capitalize()), found)
        for key, found in amounts.items()
    ]
