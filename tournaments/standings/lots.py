"""Lots drawn from a published seed, so that anyone can draw them again.

The digest of an entrant is the SHA-256, in hexadecimal, of the UTF-8 text `seed:entrant id`; the lowest is
drawn first. In a shell: `printf '%s' 'seed:entrant id' | sha256sum`.
"""

import hashlib
from collections.abc import Iterable

from tournaments.standings.field import Field
from tournaments.standings.tally import Tally


def lot_digest(seed: str, entrant: str) -> str:
    """The 64 hexadecimal digits by which the entrant's lot is drawn."""
    return hashlib.sha256(f"{seed}:{entrant}".encode()).hexdigest()


def lots_drawn(seed: str, entrants: Iterable[str]) -> dict[str, int]:
    """The lot of each entrant, 1 the best, in the order of their digests.

    The order of any two depends on the seed and on the two alone, so a late entry never swaps them.
    """
    ordered = sorted(entrants, key=lambda entrant: lot_digest(seed, entrant))
    return {entrant: lot for lot, entrant in enumerate(ordered, start=1)}


def drawn_lots(tally: Tally, field: Field) -> int | None:
    """The entrant's lot, or None before the seed is published."""
    return None if field.lots is None else field.lots[tally.entrant.id]
