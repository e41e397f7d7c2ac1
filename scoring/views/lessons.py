"""The practice hands of new scorers: each is the first hand dealt that shows what it is to teach.

Nothing of a hand is written down here: its cards come from a seed, and what it pays from the judge.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from scoring.rules.dealing import random_hand
from scoring.rules.judge import judge
from scoring.rules.presets import RULE_SETS
from scoring.rules.record import Call, HandRecord
from scoring.rules.ruleset import RuleSet
from scoring.rules.verdict import Accepted, Kind

Fits = Callable[[HandRecord, Accepted], bool]

MOST_DEALS: Final = 200_000


@dataclass(frozen=True, slots=True)
class Lesson:
    """One practice hand: what it teaches, under which rules and at which score, and which hand fits.

    `is_told`: the table says what everybody has, as at most tables; else the cards alone tell it.
    """

    slug: str
    title: str
    teaches: str
    fits: Fits
    rules: str = "trinidad-tournament"
    score: tuple[int, int] = (0, 0)
    is_told: bool = False
    is_disputed: bool = False

    @property
    def rule_set(self) -> RuleSet:
        """The rule set the hand is played by."""
        return RULE_SETS[self.rules]


@dataclass(frozen=True, slots=True)
class PracticeHand:
    """A lesson's hand with its cards, and what the judge says of it."""

    record: HandRecord
    verdict: Accepted


def kinds(verdict: Accepted) -> list[Kind]:
    """The reasons for which a hand pays, in counting order."""
    return [award.kind for award in verdict.awards]


def _calls(record: HandRecord) -> list[Call]:
    return [made.call for made in record.calls]


def _is_common(record: HandRecord, verdict: Accepted) -> bool:
    has_both_sides = len({award.side for award in verdict.awards}) == 2
    is_plain = kinds(verdict) == [Kind.HIGH, Kind.LOW, Kind.GAME]
    return _calls(record) == [Call.STAND] and is_plain and has_both_sides


def _is_given(_record: HandRecord, verdict: Accepted) -> bool:
    first = (Kind.KICK, Kind.GIVE_ONE, Kind.HIGH)
    return tuple(kinds(verdict)[:3]) == first and Kind.JACK in kinds(verdict)


def _is_run_twice(record: HandRecord, verdict: Accepted) -> bool:
    return len(record.kicks) == 3 and record.tricks is not None and Kind.GAME in kinds(verdict)


def _is_hung(record: HandRecord, verdict: Accepted) -> bool:
    return Kind.HANG_JACK in kinds(verdict) and _calls(record)[-1] is not Call.RUN


def _is_close(record: HandRecord, _verdict: Accepted) -> bool:
    game = record.claims.game if record.claims else None
    if game is None or game.pips is None or _calls(record)[-1] is Call.RUN:
        return False
    counts = sorted(game.pips.values())
    return counts[0] >= 20 and 0 < counts[1] - counts[0] <= 3


def _is_last(record: HandRecord, verdict: Accepted) -> bool:
    late = [award.kind for award in verdict.uncounted]
    is_stood = _calls(record) == [Call.STAND]
    return is_stood and verdict.bullseye is not None and kinds(verdict)[-1] is Kind.HIGH and Kind.GAME in late


LESSONS: Final = (
    Lesson(
        "first-taps",
        "The first taps",
        "A common hand from the kick to the send button: eight taps, and the table says who has what.",
        _is_common,
        is_told=True,
    ),
    Lesson(
        "a-beg",
        "A kick that pays, and a beg",
        "The card turned up pays the dealer's side; the player after the dealer begs and is given one.",
        _is_given,
        score=(4, 6),
        is_told=True,
    ),
    Lesson(
        "a-run-pack",
        "A pack that is run",
        "The dealer runs the cards, and the next kick has the same suit again: it is run once more.",
        _is_run_twice,
        score=(2, 7),
        is_told=True,
    ),
    Lesson(
        "a-hung-jack",
        "A hung Jack",
        "The Jack of trump falls to the other side. From here on the cards alone tell who has what.",
        _is_hung,
        score=(5, 5),
    ),
    Lesson(
        "a-disputed-count",
        "A disputed count",
        "Both sides say they have Game. Count their tricks: ace 4, king 3, queen 2, jack 1, ten 10.",
        _is_close,
        score=(9, 8),
        is_disputed=True,
    ),
    Lesson(
        "thirteen-all",
        "Thirteen all",
        "The next chalk wins the game: all is counted in order, and counting stops when a side is out.",
        _is_last,
        score=(13, 13),
    ),
)
BY_SLUG: Final = {lesson.slug: lesson for lesson in LESSONS}


@lru_cache(maxsize=len(LESSONS))
def practice_hand(slug: str) -> PracticeHand:
    """Deal until a hand shows what the lesson is to teach; the same hand every time."""
    lesson = BY_SLUG[slug]
    rng = Random(slug)  # noqa: S311 - a hand to practise with, the same for everybody
    score = dict(zip("AB", lesson.score, strict=True))
    for _ in range(MOST_DEALS):
        record = random_hand(rng, lesson.rule_set, 4, score)
        verdict = judge(record)
        if isinstance(verdict, Accepted) and record.tricks is not None and lesson.fits(record, verdict):
            return PracticeHand(record, verdict)
    raise RuntimeError(f"no hand in {MOST_DEALS} shows {slug}")


def lesson_after(slug: str) -> Lesson | None:
    """The lesson that follows, None after the last."""
    place = [lesson.slug for lesson in LESSONS].index(slug) + 1
    return LESSONS[place] if place < len(LESSONS) else None
