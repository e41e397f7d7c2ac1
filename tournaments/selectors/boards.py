"""A stage as it is played, for a page: brackets column by column, groups with cross tables, Swiss rounds."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tournaments.draw_content import content_from_json
from tournaments.enums import MatchState, ResultKind
from tournaments.models import Draw, Event, Match, MatchResult, Stage
from tournaments.pairing.knockout import MAIN
from tournaments.selectors.brackets import published_draws, winning_side
from tournaments.selectors.matches import matches_of
from tournaments.selectors.stage_results import StageResults, stage_results
from tournaments.selectors.standings import Standings, standings_of
from tournaments.standings.cross_table import CrossTable, cross_table

WIDEST: Final = 64
"""Matches of one round that a page shows; the rounds before are in the list of matches."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of a bracket: who is on each side, their bullseyes, who won, and whether it is one at all."""

    match: Match
    names: tuple[str, str]
    bullseyes: tuple[str, str]
    winner: str
    note: str


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column of a bracket."""

    name: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """One bracket of a stage, round by round; `hidden` rounds have too many matches for a page."""

    name: str
    rounds: tuple[BracketRound, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class GroupBoard:
    """One group: its table, and who met whom."""

    name: str
    standings: Standings
    cross: CrossTable


@dataclass(frozen=True, slots=True)
class SwissPairing:
    """One pairing, with the scores it was made on and why."""

    home: str
    away: str
    why: str


@dataclass(frozen=True, slots=True)
class SwissRoundBoard:
    """One Swiss round: its seed, its pairings and byes, each with its reason."""

    draw: Draw
    pairings: tuple[SwissPairing, ...]
    byes: tuple[tuple[str, str], ...]


def bracket_parts(event: Event, stage: Stage) -> tuple[BracketPart, ...]:
    """The brackets of a stage in the order in which they begin, in three queries."""
    by_part: dict[str, list[Match]] = defaultdict(list)
    for match in matches_of(event).filter(stage=stage, key__isnull=False).order_by("key"):
        by_part[match.part].append(match)
    return tuple(_part(name, matches) for name, matches in by_part.items())


def group_boards(stage: Stage) -> tuple[GroupBoard, ...]:
    """The groups of a stage, each in the order of its table, in the queries of one table."""
    read = stage_results(stage)
    groups = sorted(set(read.group_of.values()))
    if len(groups) < 2:
        return (_group_board(read, None),)
    return tuple(_group_board(read.of_group(group), group) for group in groups)


def swiss_rounds(stage: Stage) -> tuple[SwissRoundBoard, ...]:
    """The rounds of a Swiss stage, the latest first."""
    entries = stage.entries.select_related("entrant")
    names = {entry.entrant.number: entry.entrant.name for entry in entries}
    return tuple(swiss_board(draw, names) for draw in reversed(published_draws(stage)))


def swiss_board(draw: Draw, names: dict[int, str]) -> SwissRoundBoard:
    """What one draw of a Swiss round says, with the entrants' names."""
    content = content_from_json(draw.content)
    return SwissRoundBoard(
        draw=draw,
        pairings=tuple(
            SwissPairing(names.get(pairing.home, ""), names.get(pairing.away, ""), pairing.why)
            for pairing in content.pairings
        ),
        byes=tuple((names.get(bye.entrant, ""), bye.why) for bye in content.byes),
    )


def _part(name: str, matches: list[Match]) -> BracketPart:
    rounds: dict[int, list[Match]] = defaultdict(list)
    for match in matches:
        rounds[match.round.number].append(match)
    names = round_names(matches)
    columns = [
        BracketRound(
            _name_inside(names[name, number], name), tuple(map(_bracket_match, _from_the_top(of_round)))
        )
        for number, of_round in sorted(rounds.items())
    ]
    shown = tuple(column for column in columns if len(column.matches) <= WIDEST)
    return BracketPart(part_in_words(name), shown, len(columns) - len(shown))


def part_in_words(name: str) -> str:
    """What a part of a draw is called."""
    words = {"main": "Main bracket", "winners": "Bracket of the unbeaten", "losers": "Bracket of the beaten"}
    if name == "reset":
        return "Second final, if needed"
    return words.get(name) or name.replace("-", " ").capitalize()


def round_names(matches: Iterable[Match]) -> dict[tuple[str, int], str]:
    """What each round of each bracket is called, by bracket and number of the round in the stage.

    The main bracket's rounds have names; a bracket of one round is that round, such as the match for third
    place; those of the others are counted.
    """
    found: dict[str, dict[int, str]] = defaultdict(dict)
    for match in matches:
        found[match.part][match.round.number] = str(match.round)
    return {
        (part, number): _round_name(part, name, count, len(rounds))
        for part, rounds in found.items()
        for count, (number, name) in enumerate(sorted(rounds.items()), 1)
    }


def main_last(part: str) -> tuple[bool, str]:
    """The order of brackets that play in one round: the final is played last."""
    return part == MAIN, part


def _round_name(part: str, name: str, count: int, rounds: int) -> str:
    if part in {MAIN, ""}:
        return name
    return part_in_words(part) if rounds == 1 else f"{part_in_words(part)}, round {count}"


def _name_inside(name: str, part: str) -> str:
    """The name of a round below the name of its bracket, which it need not say again."""
    return name.removeprefix(f"{part_in_words(part)}, ").capitalize()


def _from_the_top(matches: list[Match]) -> list[Match]:
    return sorted(matches, key=lambda match: (match.position, match.number))


def _bracket_match(match: Match) -> BracketMatch:
    results: list[MatchResult] = match.current_results  # type: ignore[attr-defined] # read by the selector
    result = results[0] if results else None
    counts = ("", "") if result is None or result.kind == ResultKind.BYE else _counts(result)
    return BracketMatch(
        match=match,
        names=(_side(match, "a"), _side(match, "b")),
        bullseyes=counts,
        winner=_winner(result),
        note=_note(match, result),
    )


def _counts(result: MatchResult) -> tuple[str, str]:
    if result.kind != ResultKind.PLAYED:
        return "", ""
    return str(result.bullseyes_a), str(result.bullseyes_b)


def _winner(result: MatchResult | None) -> str:
    if result is None:
        return ""
    return winning_side(result.winner, result.bullseyes_a, result.bullseyes_b) or ""


def _note(match: Match, result: MatchResult | None) -> str:
    if match.state == MatchState.NOT_NEEDED:
        return "not needed"
    if result is None or result.kind == ResultKind.PLAYED:
        return "ended early" if result is not None and result.ended_early else ""
    return result.get_kind_display().lower()


def _side(match: Match, side: str) -> str:
    entrant = match.entrant_a if side == "a" else match.entrant_b
    if entrant is not None:
        return entrant.name
    return "nobody" if (match.nobody_a if side == "a" else match.nobody_b) else ""


def _group_board(read: StageResults, group: int | None) -> GroupBoard:
    standings = standings_of(read, group)
    order = [placed.row.entrant for placed in standings.rows]
    cross = cross_table(order, read.results, read.settings)
    return GroupBoard("" if group is None else f"Group {group}", standings, cross)
