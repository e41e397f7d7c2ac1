"""Seats and sides: who sits where, who is next, who plays with whom (article 1.1)."""

from typing import Final

SEATS: Final[dict[int, tuple[str, ...]]] = {
    2: ("A1", "B1"),
    3: ("A1", "B1", "C1"),
    4: ("A1", "B1", "A2", "B2"),
}
"""The seats of 2, 3 or 4 players in the order of play; the letter of a seat is its side."""

SIDES: Final[dict[int, tuple[str, ...]]] = {2: ("A", "B"), 3: ("A", "B", "C"), 4: ("A", "B")}
"""The sides of 2, 3 or 4 players; three players each play for themselves."""


def side_of(seat: str) -> str:
    """Return the side a seat belongs to: ``A2`` plays for ``A`` (article 1.1)."""
    return seat[0]


def seat_after(seat: str, players: int) -> str:
    """Return the seat that deals, calls or plays after this one (article 1.1)."""
    order = SEATS[players]
    return order[(order.index(seat) + 1) % players]


def seats_from(seat: str, players: int) -> tuple[str, ...]:
    """Return all seats in the order of play, beginning with this one (article 1.1)."""
    order = SEATS[players]
    start = order.index(seat)
    return order[start:] + order[:start]


def eldest(dealer: str, players: int) -> str:
    """Return the seat after the dealer: it calls first and leads first (articles 3.1 and 5.1)."""
    return seat_after(dealer, players)


def other_sides(side: str, players: int) -> tuple[str, ...]:
    """Return the opponents of a side in the order of the letters (article 1.1)."""
    return tuple(other for other in SIDES[players] if other != side)
