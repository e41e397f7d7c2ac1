"""The catalogue of what prizes are given for: each a key, a name, a sentence and how it is added up."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Unit(StrEnum):
    """Whom a metric is counted for: one player, two who sat together, or an entrant of the event."""

    PLAYER = "player"
    PAIR = "pair"
    ENTRANT = "entrant"


class Way(StrEnum):
    """How the parts make an amount: added up, the best of them, a run of games, or who was first."""

    SUM = "sum"
    BEST = "best"
    RUN = "run"
    KICKS = "kicks"
    FIRST_KICK = "first-kick"
    FIRST_HANG_JACK = "first-hang-jack"


class Metric(StrEnum):
    """What is counted."""

    BULLSEYES = "bullseyes"
    GAMES = "games"
    HANDS = "hands"
    CHALKS = "chalks"
    HANG_JACKS = "hang-jacks"
    HANG_JACKS_SUFFERED = "hang-jacks-suffered"
    HIGHEST_COUNT = "highest-count"
    SWEEPS = "sweeps"
    SHUTOUTS = "shutouts"
    STRAIGHT_WINS = "straight-wins"
    STREAK = "streak"
    COMEBACKS = "comebacks"
    GREATEST_COMEBACK = "greatest-comeback"
    KICK_CHALKS = "kick-chalks"
    FIRST_HANG_JACK = "first-hang-jack"
    NAMED_KICK = "named-kick"


@dataclass(frozen=True, slots=True)
class MetricSpec:
    """One metric. `column` is the count of a stint it is made from; `asks` what else a prize must name."""

    key: Metric
    name: str
    told: str
    way: Way
    column: str = ""
    asks: str = ""


_SPECS: Final = (
    MetricSpec(Metric.BULLSEYES, "Most bullseyes", "Games won while they sat.", Way.SUM, "bullseyes"),
    MetricSpec(
        Metric.HANG_JACKS, "Most Hang Jacks", "Jacks of the other side that they hung.", Way.SUM, "hang_jacks"
    ),
    MetricSpec(
        Metric.HANG_JACKS_SUFFERED,
        "Most Jacks lost",
        "Jacks of theirs that the other side hung.",
        Way.SUM,
        "hang_jacks_suffered",
    ),
    MetricSpec(
        Metric.HIGHEST_COUNT,
        "Highest count for Game",
        "The most pips in one hand, where they were counted; 80 is all there are.",
        Way.BEST,
        "highest_count",
    ),
    MetricSpec(
        Metric.SWEEPS, "Most all-fours sweeps", "High, Low, Jack and Game in one hand.", Way.SUM, "sweeps"
    ),
    MetricSpec(
        Metric.SHUTOUTS, "Most games to nil", "Games won with nothing to the other side.", Way.SUM, "shutouts"
    ),
    MetricSpec(
        Metric.STRAIGHT_WINS,
        "Most straight wins",
        "Sittings won without losing a game, of two games or more.",
        Way.SUM,
        "straight_wins",
    ),
    MetricSpec(Metric.STREAK, "Longest run of games", "Games won one after another.", Way.RUN),
    MetricSpec(
        Metric.COMEBACKS,
        "Most comebacks",
        "Games won after being behind by half of a game's chalks or more.",
        Way.SUM,
        "comebacks",
    ),
    MetricSpec(
        Metric.GREATEST_COMEBACK,
        "Greatest comeback",
        "The most chalks behind in a game that was won.",
        Way.BEST,
        "greatest_comeback",
    ),
    MetricSpec(Metric.KICK_CHALKS, "Most chalks kicked", "Chalks paid for cards turned up.", Way.KICKS),
    MetricSpec(Metric.CHALKS, "Most chalks", "Chalks of their side while they sat.", Way.SUM, "chalks"),
    MetricSpec(Metric.GAMES, "Most games", "Games that ended while they sat.", Way.SUM, "games"),
    MetricSpec(Metric.HANDS, "Most hands", "Hands played, in whoever's place.", Way.SUM, "hands"),
    MetricSpec(
        Metric.FIRST_HANG_JACK,
        "First Hang Jack of a suit",
        "Who first hung the Jack of the suit named.",
        Way.FIRST_HANG_JACK,
        asks="suit",
    ),
    MetricSpec(
        Metric.NAMED_KICK,
        "A card kicked",
        "Who first turned the named card up, at any table or at one.",
        Way.FIRST_KICK,
        asks="card",
    ),
)
METRICS: Final = {spec.key: spec for spec in _SPECS}

ON_BOARDS: Final = tuple(spec.key for spec in _SPECS if not spec.asks)
"""The metrics that need nothing more named, in the order in which boards stand."""


class Ties(StrEnum):
    """What becomes of those who are level on a metric: they share, or who needed less goes first."""

    SHARED = "shared"
    FEWER_GAMES = "fewer-games"
    FEWER_HANDS = "fewer-hands"
