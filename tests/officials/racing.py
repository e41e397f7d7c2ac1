"""Several connections doing something at the same moment."""

import threading
from collections.abc import Callable

from django.db import connection

from tournaments.errors import DomainError


def race(*jobs: Callable[[], object]) -> list[object]:
    """Run each job in a thread of its own, started together; return results, or the refusals they met."""
    barrier = threading.Barrier(len(jobs))
    outcomes: list[object] = [None] * len(jobs)

    def run(place: int, job: Callable[[], object]) -> None:
        try:
            barrier.wait(timeout=10)
            outcomes[place] = job()
        except DomainError as refusal:
            outcomes[place] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, job)) for place, job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return outcomes
