"""Tie-breaks decided only among those still level: head to head, and the play-off.

Each gives every one of them a tally of the matches that count for it, or None where it cannot be asked.
"""

from collections.abc import Mapping, Sequence

from tournaments.standings.appearances import Appearance
from tournaments.standings.field import Field
from tournaments.standings.tally import Tally, tally_of


def head_to_head(level: Sequence[Tally], field: Field) -> list[Tally] | None:
    """Their matches against one another.

    None where no two of them have met, or where the settings ask that all have and two have not.
    """
    kept = _appearances_among({tally.entrant.id: tally.appearances for tally in level})
    enough_have_met = _all_have_met if field.settings.head_to_head.all_met else _any_have_met
    if not enough_have_met(kept):
        return None
    return _tallies(level, kept, field)


def play_off(level: Sequence[Tally], field: Field) -> list[Tally] | None:
    """Their play-off matches against one another. None while one of them has played none."""
    kept = _appearances_among({tally.entrant.id: field.play_offs[tally.entrant.id] for tally in level})
    if not all(kept.values()):
        return None
    return _tallies(level, kept, field)


def _appearances_among(own: Mapping[str, Sequence[Appearance]]) -> dict[str, list[Appearance]]:
    return {
        entrant: [appearance for appearance in appearances if appearance.opponent in own]
        for entrant, appearances in own.items()
    }


def _all_have_met(kept: Mapping[str, Sequence[Appearance]]) -> bool:
    others = len(kept) - 1
    return all(len({appearance.opponent for appearance in own}) == others for own in kept.values())


def _any_have_met(kept: Mapping[str, Sequence[Appearance]]) -> bool:
    return any(kept.values())


def _tallies(level: Sequence[Tally], kept: Mapping[str, Sequence[Appearance]], field: Field) -> list[Tally]:
    return [tally_of(tally.entrant, kept[tally.entrant.id], field.settings) for tally in level]
