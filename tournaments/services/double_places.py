"""Nobody is in a cup and its minor cup at once, whatever a correction or its undoing brings about."""

from collections import defaultdict
from itertools import combinations

from tournaments.draw_errors import InBothStagesError, UnfitDrawError
from tournaments.models import Event, StageEntry
from tournaments.selectors.plans import planned_event, siblings_of
from tournaments.services.memento import Changes
from tournaments.transactions import require_transaction


def refuse_double_places(event: Event, changes: Changes) -> None:
    """Refuse changes, just made or put back, that leave an entrant of theirs in two stages (a step).

    Raises InBothStagesError.
    """
    require_transaction()
    touched = changes.get("entry", {})
    if not touched:
        return
    members: defaultdict[str, set[str]] = defaultdict(set)
    moved: set[str] = set()
    rows = StageEntry.objects.filter(stage__event=event).order_by("stage__position", "entrant__number")
    for pk, position, name in rows.values_list("pk", "stage__position", "entrant__name"):
        members[str(position)].add(name)
        if str(pk) in touched:
            moved.add(name)
    doubles = {
        pair: sorted(both)
        for pair in combinations(members, 2)
        if (both := members[pair[0]] & members[pair[1]] & moved)
    }
    if doubles:
        _refuse_siblings(event, doubles)


def _refuse_siblings(event: Event, doubles: dict[tuple[str, str], list[str]]) -> None:
    """Being in the groups and in the cup after them is as it should be; refuse the rest."""
    try:
        planned = planned_event(event)
    except UnfitDrawError:
        return
    for (one, other), names in doubles.items():
        stage, sibling = planned.stages[one], planned.stages[other]
        if sibling in siblings_of(stage, planned):
            raise InBothStagesError(stage=stage.name, other=sibling.name, entrants=tuple(names))
