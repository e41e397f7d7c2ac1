"""Which blank sheets an event needs: one for every table of every match to come whose sides are known."""

from typing import Final

from scoring.printing.form import SheetHead
from scoring.rules.match import Way, read_counting
from scoring.rules.rule_values import read_ruleset
from scoring.views.sheets_on_paper import blank_head
from tournaments.enums import MatchState
from tournaments.models import Event, Match, Sitting
from tournaments.selectors.matches import matches_of

GAMES: Final = 4
"""Games a sheet has room for where the match does not say how many may be played."""


def blank_sheet_heads(event: Event) -> tuple[list[SheetHead], int]:
    """The heads of the sheets to print, one for any match where none is coming, and the games of each."""
    rules = read_ruleset(event.rule_set)
    coming = [match for match in matches_of(event) if _is_coming(match)]
    heads = [
        blank_head(event, rules, match, sitting.table) for match in coming for sitting in _sittings(match)
    ]
    games = max((_most_games(match) for match in coming), default=GAMES)
    return heads or [blank_head(event, rules)], games


def _is_coming(match: Match) -> bool:
    is_known = match.entrant_a is not None and match.entrant_b is not None
    return is_known and match.state == MatchState.NOT_STARTED


def _sittings(match: Match) -> list[Sitting]:
    return match.seated  # type: ignore[attr-defined,no-any-return]  # set by the prefetch


def _most_games(match: Match) -> int:
    """The games that may be played at one table of the match, up to what two leaves of paper hold."""
    counting = read_counting(match.counting)
    if counting.way is Way.TIMED:
        return GAMES
    return min(2 * counting.games - 1 if counting.way is Way.RACE_TO else counting.games, 2 * GAMES)
