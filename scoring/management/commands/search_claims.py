"""`manage.py search_claims`: look for lawful hands refused, and for accepted claims without a hand (article
13.6).
"""

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, Final, TypeVar

from django.core.management.base import BaseCommand

from scoring.rules.notation import record_as_json
from scoring.rules.proof.acceptances import Doubt, find_doubts
from scoring.rules.proof.refusals import Refusal, find_refusals, find_refusals_at_limit

BATCH: Final = 5_000
Found = TypeVar("Found")


class Command(BaseCommand):
    """Search both ways in which the judge of claims could be wrong."""

    help = (
        "Judge the true claims of random lawful hands, none of which may be refused, and look for a hand "
        "behind sampled claims that are accepted. Exits with 1 when a lawful hand was refused."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the sizes of both searches and the seed that repeats them."""
        parser.add_argument("--hands", type=int, default=100_000, help="lawful hands whose claims are judged")
        parser.add_argument("--limit", type=int, default=10_000, help="lawful hands near what is refused")
        parser.add_argument("--witness", type=int, default=1_000, help="accepted claims to find a hand for")
        parser.add_argument("--seed", type=int, default=1, help="the same seed searches the same hands")
        parser.add_argument("--processes", type=int, default=1, help="how many processes share the work")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run both searches and report what they found."""
        seed, processes = options["seed"], options["processes"]
        refusals = list(self.searched("hands", _refusals, options["hands"], seed, processes))
        refusals += self.searched("hands at the limit", _refusals_at_limit, options["limit"], seed, processes)
        for refusal in refusals:
            codes = ", ".join(found.code for found in refusal.violations)
            self.stdout.write(f"refused ({codes}): {json.dumps(record_as_json(refusal.whole))}")
        doubts = list(self.searched("samples", _doubts, options["witness"], seed, processes))
        for doubt in doubts:
            self.stdout.write(f"no hand found for: {json.dumps(record_as_json(doubt.record))}")
        self.stdout.write(
            f"{options['hands']} lawful hands and {options['limit']} at the limit: {len(refusals)} refused. "
            f"{options['witness']} accepted claims: no hand found for {len(doubts)}."
        )
        if refusals:
            sys.exit(1)

    def searched(
        self,
        what: str,
        search: Callable[[int, int], list[Found]],
        number: int,
        seed: int,
        processes: int,
    ) -> Iterator[Found]:
        """Yield what a search finds, batch by batch, telling how far it has come."""
        began = time.monotonic()
        sizes = [min(BATCH, number - start) for start in range(0, number, BATCH)]
        seeds = [seed * 1_000_003 + batch for batch in range(len(sizes))]
        found_count = done = 0
        for size, found in zip(sizes, _mapped(search, sizes, seeds, processes), strict=True):
            done += size
            found_count += len(found)
            yield from found
            if done % (20 * BATCH) == 0 or done == number:
                rate = done / (time.monotonic() - began)
                self.stderr.write(f"{done} {what}, {found_count} found, {rate:.0f}/s")


def _mapped(
    search: Callable[[int, int], list[Found]], sizes: list[int], seeds: list[int], processes: int
) -> Iterable[list[Found]]:
    """Run a search over all batches, in this process or in several."""
    if processes == 1:
        yield from map(search, sizes, seeds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(search, sizes, seeds)


def _refusals(hands: int, seed: int) -> list[Refusal]:
    return find_refusals(Random(seed), hands)  # noqa: S311 - a search to be repeated, no secret


def _refusals_at_limit(hands: int, seed: int) -> list[Refusal]:
    return find_refusals_at_limit(Random(seed), hands)  # noqa: S311 - a search to be repeated, no secret


def _doubts(samples: int, seed: int) -> list[Doubt]:
    return find_doubts(Random(seed), samples)  # noqa: S311 - a search to be repeated, no secret
