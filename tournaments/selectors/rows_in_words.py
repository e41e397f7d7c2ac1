"""The rows a correction touched, named as pages name them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tournaments.models import Adjustment, Draw, Entrant, Event, Match, MatchResult, Stage, StageEntry
from tournaments.pairing.knockout import MAIN
from tournaments.pairing.stages.parts import SWISS
from tournaments.selectors.boards import part_in_words

RowsByKind = Mapping[str, Iterable[int]]
DASH: Final = "\N{EN DASH}"


def rows_in_words(event: Event, rows: RowsByKind) -> tuple[str, ...]:
    """Each of some rows of an event, by kind and id, once: a match by stage, round and sides.

    What is gone by now has no name, and is left out.
    """
    names: list[str] = []
    matches = {*rows.get("match", ()), *_matches_of_results(rows.get("result", ()))}
    own = Match.on_record.filter(event=event, pk__in=matches).select_related(
        "stage", "round", "entrant_a", "entrant_b"
    )
    names += [_match_in_words(match) for match in own.order_by("number")]
    for kind, found in _others(event).items():
        names += [name for pk, name in found if pk in set(rows.get(kind, ()))]
    return tuple(dict.fromkeys(names))


def _match_in_words(match: Match) -> str:
    where = str(match.round)
    if match.part.startswith("group-"):
        where = f"{part_in_words(match.part)}, {where}"
    elif match.part not in {"", MAIN, SWISS}:
        where = part_in_words(match.part)
    return f"{match.stage}, {where}: {f' {DASH} '.join(match.sides)}"


def _matches_of_results(results: Iterable[int]) -> set[int]:
    return set(MatchResult.objects.filter(pk__in=list(results)).values_list("match_id", flat=True))


def _others(event: Event) -> dict[str, list[tuple[int, str]]]:
    def named(rows: Any, name: str) -> list[tuple[int, str]]:
        return [(row.pk, name.format(row)) for row in rows]

    return {
        "entrant": named(Entrant.objects.filter(event=event), "{0.name}"),
        "stage": named(Stage.objects.filter(event=event), "the lots of {0.name}"),
        "draw": named(
            Draw.objects.filter(stage__event=event).select_related("stage"), "the draw of {0.stage}"
        ),
        "entry": named(
            StageEntry.objects.filter(stage__event=event).select_related("stage", "entrant"),
            "the place of {0.entrant} in {0.stage}",
        ),
        "adjustment": named(
            Adjustment.objects.filter(stage__event=event).select_related("stage", "entrant"),
            "the penalty of {0.entrant} in {0.stage}",
        ),
    }
