"""Importing a whole event from a file of results."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.rules.ruleset import RuleSet
from tournaments.actors import Actor
from tournaments.enums import (
    Confirmation,
    EntrantKind,
    EventState,
    MatchState,
    ResultKind,
    ResultSource,
    Side,
    StageKind,
)
from tournaments.errors import EventAlreadyImportedError, FieldProblem, UnfitResultsFileError
from tournaments.models import Entrant, Event, Stage
from tournaments.reported import most_in_a_game, too_many
from tournaments.results_file import MatchOnFile, OrderOnFile, ResultsFile, read_results_file
from tournaments.selectors.standings import StandingRow, Standings, standings_for
from tournaments.services.entrants import EntrantDetails, add_entrants
from tournaments.services.events import EventDetails, add_event, release_event, resolved_rule_set
from tournaments.services.matches import MatchDetails, append_matches
from tournaments.services.outcomes import Outcome
from tournaments.services.results import record_match_results
from tournaments.services.stages import StageDetails, append_round, append_stage
from tournaments.transactions import durable_transaction

DEFAULT_RULE_SET = "trinidad-tournament"
SIDES = {"a": Side.A, "b": Side.B, "": None}


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlace:
    """Where the event goes, and what is used where the file does not say."""

    slug: str
    name: str
    day: date


def import_results(*, content: bytes, place: ImportPlace, actor: Actor) -> Event:
    """Make a finished event of a file of results; all of it or nothing.

    Where the file gives the order its table must come to, another order refuses the import. Raises
    UnfitResultsFileError, EventAlreadyImportedError, UnfitRuleSetError, ConstraintRefusedError.
    """
    read = read_results_file(content)
    digest = hashlib.sha256(content).hexdigest()
    with durable_transaction():
        _check_address(place.slug, digest)
        event = _add_event(read, place, actor)
        _check_counts(read, resolved_rule_set(event.rule_set))
        stage = _add_stage(event, read, actor)
        entrants = _add_entrants(event, read, actor)
        for matches in read.rounds:
            _add_round(event, stage, entrants, matches, actor)
        _check_order(standings_for(stage), read.order)
        event.state, event.source_digest = EventState.FINISHED, digest
        event.save(update_fields=["state", "source_digest"])
        return event


def _check_address(slug: str, digest: str) -> None:
    standing = Event.objects.filter(slug=slug).values_list("source_digest", flat=True).first()
    if standing is not None:
        raise EventAlreadyImportedError(event=slug, is_same=standing == digest)


def _check_counts(read: ResultsFile, rules: RuleSet) -> None:
    """Refuse more Hang Jacks or chalks than the games of a match hold."""
    problems = []
    for number, matches in enumerate(read.rounds):
        for index, match in enumerate(matches):
            is_through = match.kind is ResultKind.PLAYED and any(match.bullseyes)
            games = sum(match.bullseyes) + (0 if is_through else 1)
            problems += [
                FieldProblem(where=f"rounds[{number}][{index}].{where}", problem=too_many(games, in_a_game))
                for where, in_a_game in most_in_a_game(rules).items()
                if max(getattr(match, where)) > games * in_a_game
            ]
    if problems:
        raise UnfitResultsFileError(problems=tuple(problems))


def _add_event(read: ResultsFile, place: ImportPlace, actor: Actor) -> Event:
    starts_on = read.starts_on or place.day
    details = EventDetails(
        name=read.name or place.name,
        slug=place.slug,
        venue=read.venue,
        starts_on=starts_on,
        ends_on=read.ends_on or starts_on,
        rule_set=DEFAULT_RULE_SET if read.rule_set is None else read.rule_set,
        confirmation=Confirmation.NONE,
    )
    event = add_event(details=details, actor=actor)
    release_event(event=event, actor=actor)
    return event


def _add_stage(event: Event, read: ResultsFile, actor: Actor) -> Stage:
    settings: dict[str, Any] = {"table": {"keys": [key.value for key in read.keys]}}
    if read.race_to is not None:
        settings["counting"] = {"way": "race-to", "games": read.race_to}
        settings["table"]["bye"] = {"scored": "race-target"}
    details = StageDetails(name="Round robin", kind=StageKind.ROUND_ROBIN, settings=settings)
    return append_stage(event=event, details=details, actor=actor)


def _add_entrants(event: Event, read: ResultsFile, actor: Actor) -> dict[str, Entrant]:
    entries = [EntrantDetails(name=name, kind=EntrantKind.TEAM) for name in read.entrants]
    return {entrant.name: entrant for entrant in add_entrants(event=event, entries=entries, actor=actor)}


def _add_round(
    event: Event, stage: Stage, entrants: dict[str, Entrant], matches: Sequence[MatchOnFile], actor: Actor
) -> None:
    a_round = append_round(stage=stage, actor=actor)
    wanted = [
        MatchDetails(
            entrant_a_id=entrants[match.a].pk,
            entrant_b_id=None if match.b is None else entrants[match.b].pk,
            is_on_paper=True,
        )
        for match in matches
    ]
    added = append_matches(event=event, a_round=a_round, matches=wanted, actor=actor)
    outcomes = [(match, _outcome(found)) for match, found in zip(added, matches, strict=True)]
    record_match_results(outcomes=outcomes, source=ResultSource.IMPORT, state=MatchState.FINAL, actor=actor)


def _outcome(found: MatchOnFile) -> Outcome:
    winner = SIDES[found.winner]
    if found.kind is ResultKind.PLAYED and found.bullseyes[0] != found.bullseyes[1]:
        winner = Side.A if found.bullseyes[0] > found.bullseyes[1] else Side.B
    return Outcome(
        kind=found.kind,
        winner=winner,
        bullseyes=found.bullseyes,
        hang_jacks=found.hang_jacks,
        chalks=found.chalks,
    )


def _check_order(standings: Standings, order: Sequence[OrderOnFile]) -> None:
    """Refuse a file whose results do not come to the order it gives itself."""
    if not order:
        return
    problems = [
        FieldProblem(where=f"order[{index}]", problem=f"is {line.team}, but the results come to {found}")
        for index, (line, placed) in enumerate(zip(order, standings.rows, strict=True))
        if (found := _found_otherwise(line, placed))
    ]
    if problems:
        raise UnfitResultsFileError(problems=tuple(problems))


def _found_otherwise(line: OrderOnFile, placed: StandingRow) -> str:
    """What the results come to at this place, empty where it is what the file says."""
    tally = placed.row.tally
    is_same = (
        placed.entrant.name == line.team
        and line.bullseyes_for in {None, tally.bullseyes_for}
        and line.bullseyes_against in {None, tally.bullseyes_against}
    )
    return "" if is_same else f"{placed.entrant.name}, {tally.bullseyes_for}-{tally.bullseyes_against}"
