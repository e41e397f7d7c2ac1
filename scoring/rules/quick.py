"""The quick way for clean hands, straight from their text.

It knows only hands in which nothing is amiss: played to the end with every claim true, or claims alone that
can be so. At the first thing it does not know it gives up, and the readable judge decides; where it does
answer, it answers what the readable judge would (a test compares the two on any number of hands). The values
come from outside and may be of any type: a wrong type is just one more thing it does not know.
"""

from operator import add, getitem, lt

from scoring.rules.quick_claims import worth_of_claims
from scoring.rules.quick_opening import opening_of, score_of
from scoring.rules.quick_play import worth_of_play
from scoring.rules.quick_table import table_for
from scoring.rules.quick_text import LONGEST, UnknownHandError, spelling_of
from scoring.rules.rule_values import RuleSetError


def quick_verdict(text: bytes) -> str | None:
    """Return the verdict on a clean hand as compact JSON, None where the readable judge has to look.

    ``text``: a record's JSON, with nothing around it; read only where its keys stand in the usual order.
    """
    try:
        return _verdict(text)
    except (
        UnknownHandError,
        RuleSetError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        RecursionError,
    ):
        return None


def _verdict(text: bytes) -> str:
    if len(text) > LONGEST:
        raise UnknownHandError
    spelling = spelling_of(text)
    head, _, rest = text.partition(spelling.score)
    scored, _, rest = rest.partition(spelling.kicks)
    table = table_for(head)
    score = score_of(table.players, table.target, scored)
    opened, is_played, rest = rest.partition(spelling.deal)
    if is_played:
        opening = opening_of(table, opened)
        worth = worth_of_play(table, opening, rest)
    else:
        opened, _, rest = opened.partition(spelling.claims)
        opening = opening_of(table, opened)
        worth = worth_of_claims(table, opening, rest)
    if opening.least is not None and any(map(lt, score.needs, opening.least)):
        raise UnknownHandError
    earned = opening.counting[worth]
    front, chalks, back = earned[min(map(getitem, earned.places, score.needs))]
    return f"{front}{table.prices.score_text % tuple(map(add, score.chalks, chalks))}{back}"
