"""Who takes part in a rehearsal: made-up people in made-up teams, alike for the same seed."""

from random import Random
from typing import Final

from tournaments.enums import EntrantKind, MembershipRole
from tournaments.services.entrants import EntrantDetails, PlayerEntry

FIRST: Final = (
    "Alana", "Anika", "Bertrand", "Cheryl", "Curtis", "Dale", "Desmond", "Erica", "Farida", "Glenda",
    "Hollis", "Indra", "Janelle", "Joycelyn", "Kelvin", "Kirk", "Lystra", "Marva", "Merle", "Nigel",
    "Odette", "Patsy", "Quincy", "Ricardo", "Shanice", "Terrence", "Ulric", "Vidya", "Winston", "Yolande",
)  # fmt: skip
SIDES: Final = (
    "Hanging Jacks", "Give One", "Stand Blind", "Run the Pack", "Kick the Six", "Four Aces", "High Low",
    "Last Trick", "Ten of Trump", "Cut Again", "Dealer's Choice", "Nine of Spades", "Full Pack", "Bare Jack",
    "Two and Out", "Long Suit", "The Undertrumps", "Beg and Run", "Table Thirteen", "Chalk and Cheese",
)  # fmt: skip
CLUBS: Final = ("Savannah Wheelers", "Harbour Club", "Hillside Lime", "Market Street", "Lagoon Road")
SUBSTITUTES_A_TEAM: Final = 2
PLAYERS: Final = {EntrantKind.SINGLE: 1, EntrantKind.PAIR: 2}


def cast(kind: EntrantKind, count: int, *, tables: int, rng: Random) -> list[EntrantDetails]:
    """Return so many entrants; a team has a pair for each of its tables, and two substitutes."""
    names = _people(rng)
    return [_entrant(kind, number, 2 * tables, names, rng) for number in range(1, count + 1)]


def _entrant(kind: EntrantKind, number: int, team: int, names: "_Names", rng: Random) -> EntrantDetails:
    size = PLAYERS.get(kind, team)
    roles = [MembershipRole.CAPTAIN, *[MembershipRole.PLAYER] * (size - 1)]
    if kind == EntrantKind.TEAM:
        roles += [MembershipRole.SUBSTITUTE] * SUBSTITUTES_A_TEAM
    round_of_names, place = divmod(number - 1, len(SIDES))
    name = SIDES[place] if round_of_names == 0 else f"{SIDES[place]} {round_of_names + 1}"
    people = tuple(PlayerEntry(name=names.next(), role=role) for role in roles)
    return EntrantDetails(name=name, kind=kind, club=rng.choice(CLUBS), seed=number, players=people)


class _Names:
    """Names nobody bears twice: a first name, an initial, and a number once the initials are used up."""

    def __init__(self, order: list[str]) -> None:
        self._order = order
        self._given = 0

    def next(self) -> str:
        """The next name."""
        turn, place = divmod(self._given, len(self._order))
        self._given += 1
        return self._order[place] if turn == 0 else f"{self._order[place]} {turn + 1}"


def _people(rng: Random) -> _Names:
    order = [f"{first} {chr(letter)}." for letter in range(ord("A"), ord("Z") + 1) for first in FIRST]
    rng.shuffle(order)
    return _Names(order)
