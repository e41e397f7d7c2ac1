"""Which matches a correction can reach: those that hang on the ones it touches, and no others."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from tournaments.models import Match, Stage
from tournaments.pairing.stages.model import Entries
from tournaments.stage_shape import read_stage_shape

OPEN_PARTS = ("group-", "swiss")


def stages_fed(stages: Iterable[Stage]) -> dict[int, list[Stage]]:
    """By each of an event's stages those that take somebody in from it, directly or through others."""
    ordered = sorted(stages, key=lambda stage: stage.position)
    found: dict[int, list[Stage]] = {}
    for number, stage in enumerate(ordered):
        fed, later = {str(stage.position)}, list[Stage]()
        for other in ordered[number + 1 :]:
            if fed & _sources(other):
                fed.add(str(other.position))
                later.append(other)
        found[stage.pk] = later
    return found


def reached_by(touched: Collection[int], matches: Mapping[int, Match], stages: Iterable[Stage]) -> set[int]:
    """Which of an event's matches (by id) hang on those touched.

    In a bracket they are the ones its winner and loser come to, in a group the later rounds of the same group
    with its play-offs, in a Swiss stage the later rounds; and everything in the stages fed from there.
    """
    own = [matches[pk] for pk in touched if pk in matches]
    fed = stages_fed(stages)
    later = {stage.pk for match in own for stage in fed[match.stage_id]}
    found = {pk for pk, match in matches.items() if match.stage_id in later}
    return found | _down_the_brackets(own, matches) | _later_in_parts(own, matches)


def _sources(stage: Stage) -> set[str]:
    intakes = read_stage_shape(stage.kind, stage.settings).intake
    return {intake.stage for intake in intakes if not isinstance(intake, Entries)}


def _is_of_bracket(match: Match) -> bool:
    return match.draw_id is not None and not match.part.startswith(OPEN_PARTS)


def _down_the_brackets(own: Iterable[Match], matches: Mapping[int, Match]) -> set[int]:
    by_key = {(match.draw_id, match.key): match for match in matches.values() if not match.is_set_aside}
    found: set[int] = set()
    waiting = [match for match in own if _is_of_bracket(match)]
    while waiting:
        match = waiting.pop()
        for key in (match.winner_to, match.loser_to):
            target = by_key.get((match.draw_id, key)) if key is not None else None
            if target is not None and target.pk not in found:
                found.add(target.pk)
                waiting.append(target)
    return found


def _later_in_parts(own: Iterable[Match], matches: Mapping[int, Match]) -> set[int]:
    first: dict[tuple[int, str], int] = {}
    for match in own:
        if not _is_of_bracket(match):
            part = match.stage_id, match.part
            first[part] = min(first.get(part, match.round.number), match.round.number)
    members: defaultdict[int, set[int | None]] = defaultdict(set)
    for match in matches.values():
        if (match.stage_id, match.part) in first:
            members[match.stage_id] |= {match.entrant_a_id, match.entrant_b_id}
    return {
        pk
        for pk, match in matches.items()
        if match.round.number > first.get((match.stage_id, match.part), match.round.number)
        or (match.is_play_off and match.entrant_a_id in members[match.stage_id])
    }
