"""Small fields written down the way an organizer would: `match(1, "A", "B", 17, 9)`."""

from tournaments.standings.keys import Key
from tournaments.standings.results import Entrant, Kind, Result
from tournaments.standings.settings import Settings
from tournaments.standings.table import compute_table


def entrants(names, **statuses):
    """Entrants named by single letters, with the status of those who left: `entrants("ABC", B=...)`."""
    return [
        Entrant(id=name, name=name, **({"status": statuses[name]} if name in statuses else {}))
        for name in names
    ]


def match(number, a, b, scored=1, conceded=0, **rest):
    """A played match of round `number`."""
    return Result(round=number, a=a, b=b, bullseyes=(scored, conceded), **rest)


def bye(number, a):
    """A bye in round `number`."""
    return Result(round=number, a=a, b=None, kind=Kind.BYE)


def walkover(number, winner, loser, **rest):
    """A match that `loser` forfeited."""
    return Result(round=number, a=winner, b=loser, kind=Kind.WALKOVER, winner=winner, **rest)


def table(names, results, *keys, settings=None, adjustments=(), **statuses):
    """The table of a small field by the keys given, or by whole settings."""
    asked = settings or Settings(keys=keys)
    return compute_table(entrants(names, **statuses), results, asked, adjustments)


def order(made):
    """The table as `A=1 B=2 C=2`."""
    return " ".join(f"{row.entrant.id}={row.place}" for row in made.rows)


def deciders(made):
    """What decided each place, by entrant."""
    return {row.entrant.id: row.decided_by for row in made.rows}


def amounts(made, key: Key):
    """The amount of one tie-break, by entrant."""
    return {row.entrant.id: row.values.get(key) for row in made.rows}
