"""The keypads of the scorer page: which keys there are under a rule set, and which is pressed.

A pad is a group of radio buttons, so the page works as a plain form; the script on it presses the same keys.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.rules.calling import runs_in_pack
from scoring.rules.record import Call
from scoring.rules.ruleset import Begging, RuleSet
from scoring.rules.seats import SEATS, SIDES, eldest, side_of

RANKS: Final = "AKQJT98765432?"
SUITS: Final = "SHCD?"
NOBODY: Final = "none"
HANG: Final = "hang-"

COUNTS: Final = (
    ("high", "High", "none"),
    ("low", "Low", "none"),
    ("jack", "Jack", "not out"),
    ("game", "Game", "tie"),
)
"""What is counted after the play: field, name, and what the key says when no side has it."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what it sends, what it says, and what drawing it needs; a hidden one is not for this deal."""

    value: str
    label: str = ""
    suit: str = ""
    side: str = ""
    pays: int = 0
    is_chosen: bool = False
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """One sentence beside a field: what is wrong, what to do, and the article that says so."""

    sentence: str
    remedy: str
    article: str


@dataclass(frozen=True, slots=True)
class Pad:
    """One group of keys under its legend; `layout` is the CSS arrangement.

    `asks_eldest`: the legend names the player after the dealer.
    """

    field: str
    legend: str
    layout: str
    keys: tuple[Key, ...]
    refusals: tuple[Refusal, ...] = ()
    asks_eldest: bool = False


Entry = Mapping[str, str]
"""What has been pressed: the field's name to the key's value; a field not pressed is absent or empty."""

Refusals = Mapping[str, Sequence[Refusal]]
"""The refusals of each field, by the field's name."""


def most_kicks(players: int) -> int:
    """Return how many cards one pack can turn up: the first, and one for each run (article 4.4)."""
    return 1 + runs_in_pack(players)


def kick_pads(rules: RuleSet, number: int, entry: Entry, refusals: Refusals) -> tuple[Pad, Pad]:
    """Return the rank pad and the suit pad of one kick; `number` counts from 1."""
    pays = dict(rules.kick_chalks)
    rank_field, suit_field = f"kick{number}_rank", f"kick{number}_suit"
    ranks = tuple(
        Key(
            rank,
            _corner(rank),
            pays=pays.get(rank, 0),
            is_chosen=entry.get(rank_field) == rank,
        )
        for rank in RANKS
    )
    suits = tuple(Key(suit, suit=suit, is_chosen=entry.get(suit_field) == suit) for suit in SUITS)
    which = "Which card was kicked?" if number == 1 else f"Cards run: which was kick {number}?"
    return (
        Pad(rank_field, which, "ranks", ranks, tuple(refusals.get(rank_field, ()))),
        Pad(suit_field, "Its suit", "suits", suits),
    )


def call_pad(
    rules: RuleSet, names: Mapping[str, str], dealer: str, players: int, entry: Entry, refusals: Refusals
) -> Pad:
    """Return the pad of what was said after the kick; `names` are the players by seat."""
    asks_eldest = rules.begging is Begging.ELDEST
    legend = f"What did {names[eldest(dealer, players)]} say?" if asks_eldest else "What was said?"
    keys = [Key(Call.STAND, "Stood" if asks_eldest else "Nobody begged")]
    if rules.stand_blind:
        keys.append(Key(Call.STAND_BLIND, "Stood blind"))
    keys.append(Key(Call.GIVE_ONE, "Begged, given one"))
    keys.append(Key(Call.RUN, "Begged, cards run"))
    pressed = tuple(replace(key, is_chosen=key.value == entry.get("call")) for key in keys)
    return Pad("call", legend, "calls", pressed, tuple(refusals.get("call", ())), asks_eldest)


def caller_pad(
    rules: RuleSet, names: Mapping[str, str], dealer: str, players: int, entry: Entry, refusals: Refusals
) -> Pad | None:
    """Return the pad of who begged, where anybody but the dealer may; None where it can only be one."""
    if rules.begging is not Begging.ANY_NON_DEALER or players == 2:
        return None
    chosen = entry.get("caller")
    keys = tuple(
        Key(seat, names[seat], side=side_of(seat), is_chosen=chosen == seat, is_hidden=seat == dealer)
        for seat in SEATS[players]
    )
    return Pad("caller", "Who begged?", "callers", keys, tuple(refusals.get("caller", ())))


def card_pads(entry: Entry, refusals: Refusals) -> tuple[Pad, ...]:
    """Return the pads on which the rank of High and of Low can be noted; `?` takes a note away again."""
    return tuple(
        Pad(
            field,
            f"{name}: which trump?",
            "ranks",
            tuple(Key(rank, _corner(rank), is_chosen=entry.get(field) == rank) for rank in RANKS),
            tuple(refusals.get(field, ())),
        )
        for field, name in (("high_card", "High"), ("low_card", "Low"))
    )


def _corner(rank: str) -> str:
    return "10" if rank == "T" else rank


def count_pads(sides: Mapping[str, str], players: int, entry: Entry, refusals: Refusals) -> tuple[Pad, ...]:
    """Return one pad for each of High, Low, Jack and Game; `sides` are the names of the sides."""
    return tuple(
        Pad(
            field,
            legend,
            "counts",
            _count_keys(field, nobody, sides, players, entry),
            tuple(refusals.get(field, ())),
        )
        for field, legend, nobody in COUNTS
    )


def _count_keys(
    field: str, nobody: str, sides: Mapping[str, str], players: int, entry: Entry
) -> tuple[Key, ...]:
    values = [(side, side) for side in SIDES[players]]
    if field == "jack":
        values += [(HANG + side, side) for side in SIDES[players]]
    keys = [Key(value, sides[side], side=side) for value, side in values]
    keys.append(Key(NOBODY, nobody))
    return tuple(replace(key, is_chosen=entry.get(field) == key.value) for key in keys)


def seat_names(players: int, names: Mapping[str, str]) -> dict[str, str]:
    """Return a name for every seat: the player's, or the seat itself where nobody is written down."""
    return {seat: names.get(seat) or f"seat {seat}" for seat in SEATS[players]}
