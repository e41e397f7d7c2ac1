"""How fast hands are judged on one core: JSON in, verdict out, full plays and claims alone.

Time is processor time, over short rounds of hands that all differ; the bare `json.loads` of the same lines is
timed in turn with the judge, as the yardstick of the machine. The quick way remembers what recurs (scores,
kicks with calls, what is said of the trumps, counts), never a hand: so beside the figures of a process that
has seen as many other hands stand those of one that has seen none.
"""

import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from scoring.rules.dealing import random_hand, with_less_claimed, without_play
from scoring.rules.lines import judge_line, judge_slowly
from scoring.rules.notation import record_as_json
from scoring.rules.presets import RULE_SETS
from scoring.rules.quick import quick_verdict
from scoring.rules.record import HandRecord

Row = tuple[str, float, str]

HANDS = 12_000
ROUND = 200
"""Lines a round: short enough that a busy machine leaves most rounds alone."""

FIRST = 2_000
"""So many lines are timed as the first of a process."""


def full_hands(count: int = HANDS) -> list[str]:
    """Lines of hands of four with all 24 cards played and everything claimed."""
    return _lines(count, lambda _rng, hand: hand, lambda hand: hand.deal is not None and len(hand.kicks) == 1)


def claims_alone(count: int = HANDS) -> list[str]:
    """Lines of what a paper sheet keeps of a hand, some cards and counts left out."""
    return _lines(
        count, lambda rng, hand: with_less_claimed(rng, without_play(hand)), lambda hand: hand.claims
    )


def _lines(
    count: int, made: Callable[[Random, HandRecord], HandRecord], is_wanted: Callable[[HandRecord], object]
) -> list[str]:
    rng = Random(1)
    names = ("trinidad-tournament", "tobago", "fete", "trinidad-v1")
    lines: list[str] = []
    while len(lines) < count:
        hand = random_hand(rng, RULE_SETS[rng.choice(names)], players=4)
        if is_wanted(hand):
            lines.append(json.dumps(record_as_json(made(rng, hand)), separators=(",", ":")))
    return lines


def seconds_a_line(lines: list[str], *judges: Callable[[str], object]) -> list[list[float]]:
    """The processor time for one line, by judge and round; the judges take turns in every round."""
    times: list[list[float]] = [[] for _ in judges]
    gc.collect()
    for start in range(0, len(lines), ROUND):
        batch = lines[start : start + ROUND]
        for judge, taken in zip(judges, times, strict=True):
            began = time.process_time()
            for line in batch:
                judge(line)
            taken.append((time.process_time() - began) / len(batch))
    return times


def forget() -> None:
    """Empty everything that the rules core remembers, as in a process that has just begun."""
    for name, module in list(sys.modules.items()):
        if name.startswith("scoring.rules"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def run() -> list[Row]:
    """Measure, and return rows of name, value and unit."""
    rows: list[Row] = []
    for name, lines in (("full hands", full_hands()), ("claims alone", claims_alone())):
        forget()
        [first] = seconds_a_line(lines[:FIRST], judge_line)
        for line in lines[FIRST : HANDS // 2]:
            judge_line(line)
        bare, quick = seconds_a_line(lines[HANDS // 2 :], json.loads, judge_line)
        [readable] = seconds_a_line(lines[: HANDS // 6], judge_slowly)
        ratios = [own / yard for own, yard in zip(quick, bare, strict=True)]
        known = sum(quick_verdict(line.encode()) is not None for line in lines)
        rows += [
            (f"{name} judged", 1 / statistics.median(quick), "a second and core"),
            (f"{name}, time each, median of rounds", statistics.median(quick) * 1e6, "microseconds"),
            (f"{name}, time each, mean of all", statistics.fmean(quick) * 1e6, "microseconds"),
            (f"{name}, bare json.loads of them", statistics.median(bare) * 1e6, "microseconds"),
            (f"{name}, against json.loads", statistics.median(ratios), "times"),
            (f"{name}, the first {FIRST:,} of a process", statistics.fmean(first) * 1e6, "microseconds"),
            (f"{name} that the quick way knows", 100 * known / len(lines), "per cent"),
            (f"{name}, on the readable way alone", statistics.median(readable) * 1e6, "microseconds"),
        ]
    return rows


if __name__ == "__main__":
    for title, value, unit in run():
        print(f"{title:45} {value:12,.1f} {unit}")
