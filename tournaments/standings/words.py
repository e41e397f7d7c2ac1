"""Why an entrant has its place, in a sentence a spectator reads."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tournaments.standings.keys import Key, Number
from tournaments.standings.results import Adjustment, Status
from tournaments.standings.tie_breaks import TIE_BREAKS

if TYPE_CHECKING:  # both hold their own explanation, and so import this module
    from tournaments.standings.placings import Placing
    from tournaments.standings.rows import Explanation, Row

SIGNED: Final = frozenset({Key.BULLSEYE_DIFFERENCE, Key.CHALK_DIFFERENCE})
LISTED_AT_MOST: Final = 3
GONE: Final = {Status.WITHDRAWN: "Withdrawn", Status.DISQUALIFIED: "Disqualified"}
OPEN: Final = {
    Key.DRAWN_LOTS: "lots have not been drawn",
    Key.PLAY_OFF: "no play-off among them has been played",
    Key.HEAD_TO_HEAD: "they have not all met",
}


def place_in_words(row: "Row") -> str:
    """The whole explanation of a row: who left, what decided, and which adjustments it includes."""
    sentences = [_gone(row), _shared(row) if row.is_shared else _decided(row.deciding)]
    sentences += [_adjusted(adjustment) for adjustment in row.adjustments]
    return " ".join(sentence for sentence in sentences if sentence)


def amount_in_words(key: Key, amount: Number | None) -> str:
    """An amount with its unit: `47 bullseyes`, `1 match win`, `a bullseye difference of +9`."""
    tie_break = TIE_BREAKS[key]
    if amount is None:
        return tie_break.many
    return (tie_break.one if amount == 1 else tie_break.many).format(number_in_words(key, amount))


def number_in_words(key: Key, amount: Number) -> str:
    """A number as it is shown: to two decimals where it is not whole, and differences with their sign."""
    text = str(amount) if amount.denominator == 1 else f"{float(amount):.2f}"
    if "." in text and not text.endswith(".00"):
        text = text.rstrip("0")
    return f"+{text}" if key in SIGNED and amount > 0 else text


def listed(parts: Sequence[str], more: str = "others") -> str:
    """`A`, `A and B`, `A, B and C`; beyond a few, `A, B and 4 others`."""
    shown = list(parts)
    if len(shown) > LISTED_AT_MOST:
        shown[LISTED_AT_MOST - 1 :] = [f"{len(shown) - LISTED_AT_MOST + 1} {more}"]
    return " and ".join(part for part in (", ".join(shown[:-1]), *shown[-1:]) if part)


def _gone(row: "Row") -> str:
    if row.entrant.status is Status.ACTIVE:
        return ""
    how = GONE[row.entrant.status]
    if row.place is None:
        return f"{how}: not placed."
    return (
        f"{how}: below those still in." if row.values[Key.STILL_IN] == 0 else f"{how}, and placed by results."
    )


def _shared(row: "Row") -> str:
    names = listed([entrant.name for entrant in row.level_with])
    if not row.tally.matches and not row.deciding:
        return "No result counts yet."
    places = f"places {row.place} to {row.last_place}"
    still_open = listed([OPEN[key] for key in row.unanswered if key in OPEN])
    return f"Level with {names} on every tie-break, sharing {places}{'; ' if still_open else ''}{still_open}."


def _decided(deciding: Sequence["Explanation"]) -> str:
    if not deciding:
        return ""
    first = deciding[0]
    if first.key is Key.STILL_IN:
        return "The only one still in the event." if first.ahead else ""
    name = TIE_BREAKS[first.key].name
    if len(deciding) == 1:
        compared = f"{_side(first, is_named=_has_to_name(first))} on {name} ({_amounts(first)})"
    else:
        sides = [f"{_side(explanation, is_named=True)} ({_amounts(explanation)})" for explanation in deciding]
        compared = f"{' and '.join(sides)} on {name}"
    sentence = f"{_common(first)}{compared}."
    return sentence[:1].upper() + sentence[1:]


def _has_to_name(explanation: "Explanation") -> bool:
    """Whether the neighbours are not plain from those named as level just before."""
    is_plain = explanation.ahead or len(explanation.others) == len(explanation.level) - 1
    return not (_shown_in_common(explanation) and is_plain)


def _side(explanation: "Explanation", *, is_named: bool) -> str:
    names = listed([entrant.name for entrant in explanation.others]) if is_named else ""
    if explanation.ahead:
        return f"ahead of {names}" if names else "ahead"
    return f"behind {names}" if names else "behind"


def _amounts(explanation: "Explanation") -> str:
    own = number_in_words(explanation.measure, explanation.own)
    other = number_in_words(explanation.measure, explanation.other)
    if own == other:  # they differ beyond the decimals shown
        own, other = str(explanation.own), str(explanation.other)
    of = "" if explanation.measure is explanation.key else f"{TIE_BREAKS[explanation.measure].name} "
    return f"{of}{own} to {other}"


def _shown_in_common(explanation: "Explanation") -> list[str]:
    return [amount_in_words(key, amount) for key, amount in explanation.level_on]


def _common(explanation: "Explanation") -> str:
    shown = _shown_in_common(explanation)
    if not shown:
        return ""
    names = [entrant.name for entrant in explanation.level if entrant is not explanation.entrant]
    return f"level with {listed(names)} on {listed(shown, 'more tie-breaks')}; "


def _adjusted(adjustment: Adjustment) -> str:
    amount, verb = (
        (adjustment.amount, "added") if adjustment.amount > 0 else (-adjustment.amount, "taken off")
    )
    sentence = f"{amount_in_words(adjustment.key, amount)} {verb}: {adjustment.reason.strip().rstrip('.')}."
    return sentence[:1].upper() + sentence[1:]


def placing_in_words(placing: "Placing") -> str:
    """Why an entrant has its place in a bracket: `Beaten by Carib in the quarter-final; places 5 to 8.`"""
    if placing.place is None or placing.last_place is None:
        return "Still in."
    match = placing.decided_in
    if match is None:
        return "Nobody to meet."
    title = match.title or f"match of round {match.round}"
    if match.winner == placing.entrant.id:
        return f"Won the {title}."
    lost = f"Beaten by {placing.lost_to.name} in the {title}" if placing.lost_to else f"Missed the {title}"
    shared = f"; places {placing.place} to {placing.last_place}" if placing.is_shared else ""
    divided = "; placed by the table among those beaten with it" if placing.by_table else ""
    return f"{lost}{shared}{divided}."
