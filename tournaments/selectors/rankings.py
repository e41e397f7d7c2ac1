"""The final ranking of an event: a later stage places whoever came into it, those before place the rest."""

from collections import defaultdict
from contextlib import suppress

from tournaments.draw_errors import PlacesSharedError, StageNotOverError, UnfitDrawError
from tournaments.errors import UnfitFieldsError
from tournaments.models import Draw, Event, Stage
from tournaments.models import Entrant as EventEntrant
from tournaments.pairing.nodes import Places
from tournaments.selectors.brackets import BRACKETS, followed_of, published_draws
from tournaments.selectors.draws import drawn_so_far
from tournaments.selectors.plans import contestants_of, key_of, planned_event, stage_depths
from tournaments.selectors.stage_results import StageResults, contender_of, stage_results
from tournaments.selectors.standings import table_of
from tournaments.standings.results import Entrant
from tournaments.standings.stages import FinalPlace, Tiers, final_ranking, tiers_of_groups


def event_ranking(event: Event) -> tuple[FinalPlace, ...]:
    """The places of everybody who is in a stage, drawn or by hand, as far as decided; ids are numbers.

    Stages furthest down the chain place first, among them the earlier: the cup before the minor cup.
    Those who are still in a bracket stand together at the first place it has left, and so do those of a cup
    that is not drawn yet, or not any more, while the minor cup after it is.
    """
    stages = list(Stage.objects.filter(event=event).order_by("position"))
    depths = stage_depths(stages)
    order = sorted(stages, key=lambda stage: (-depths[key_of(stage)], stage.position))
    by_hand = {found.stage.pk for found in drawn_so_far(event) if found.is_by_hand}
    drawn = {
        stage.pk: draws
        for stage in stages
        if (draws := published_draws(stage)) or (stage.pk in by_hand and stage.kind not in BRACKETS)
    }
    last = {depths[key_of(stage)]: stage.position for stage in stages if stage.pk in drawn}
    last.pop(0, None)  # a stage of those entered follows none
    found: list[Tiers] = []
    for stage in order:
        if stage.pk in drawn:
            found.append(_tiers(stage, drawn[stage.pk]))
        elif stage.position < last.get(depths[key_of(stage)], 0):
            found.append(_to_come(stage))
    return final_ranking(found)


def bracket_places(stage: Stage) -> dict[int, tuple[int, int] | None]:
    """By number the place of each entrant of a drawn bracket, and the last of those it is shared down to.

    None for who is still to play for one. However many left or stayed away, no more share a span of places
    than it holds.
    """
    draws = published_draws(stage)
    if not draws:
        return {}
    read = stage_results(stage)
    followed = followed_of(draws[0], read)
    if len(set(followed.places).union(*followed.plate_places.values())) < len(read.entrants):
        spans = _counted_up(followed.places)
        return {number: spans.get(seed) for seed, number in enumerate(read.entrants, 1)}
    return {
        int(entrant.id): (found.place, found.last_place)
        for found in final_ranking([_tiers(stage, draws)])
        for entrant in found.entrants
    }


def _counted_up(places: dict[int, Places]) -> dict[int, tuple[int, int]]:
    """The places by seed, wider where more share them than the bracket foresaw, from the last place up."""
    seeds: defaultdict[Places, list[int]] = defaultdict(list)
    for seed, span in places.items():
        seeds[span].append(seed)
    found: dict[int, tuple[int, int]] = {}
    free = max((span.last for span in seeds), default=0)
    for span in sorted(seeds, reverse=True):
        last = min(span.last, free)
        first = min(span.first, last - len(seeds[span]) + 1)
        found |= dict.fromkeys(seeds[span], (first, last))
        free = first - 1
    return found


def _to_come(stage: Stage) -> Tiers:
    """Everybody who goes through to a stage that is not drawn; nobody while that is not decided."""
    with suppress(UnfitDrawError, UnfitFieldsError, StageNotOverError, PlacesSharedError):
        seeds = contestants_of(stage, planned_event(stage.event)).seeds
        return [
            [
                contender_of(entrant)
                for entrant in EventEntrant.objects.filter(event_id=stage.event_id, number__in=seeds)
            ]
        ]
    return ()


def _tiers(stage: Stage, draws: list[Draw]) -> Tiers:
    read = stage_results(stage)
    if stage.kind not in BRACKETS:
        groups = sorted(set(read.group_of.values()))
        parts = [read.of_group(group) for group in groups] if len(groups) > 1 else [read]
        return tiers_of_groups(table_of(part) for part in parts)
    followed = followed_of(draws[0], read)
    beaten = {seed for places in followed.plate_places.values() for seed in places}
    main = {seed: places for seed, places in followed.places.items() if seed not in beaten}
    contenders = _contenders_by_seed(read)
    taken = {place for first, last in followed.places.values() for place in range(first, last + 1)}
    free = [place for place in range(1, len(contenders) + 1) if place not in taken]
    if free:
        # Those still in play for what is left: the first places, or the third where only it is open.
        open_span = Places(free[0], free[-1])
        main |= {seed: open_span for seed in contenders if seed not in followed.places}
    tiers: list[list[Entrant]] = []
    for places in (main, *followed.plate_places.values()):
        tiers += _by_place(places, contenders)
    return tiers


def _contenders_by_seed(read: StageResults) -> dict[int, Entrant]:
    by_number = {contender.id: contender for contender in read.contenders}
    return {seed: by_number[str(number)] for seed, number in enumerate(read.entrants, 1)}


def _by_place(places: dict[int, Places], contenders: dict[int, Entrant]) -> list[list[Entrant]]:
    tiers: dict[Places, list[Entrant]] = {}
    for seed, span in sorted(places.items()):
        tiers.setdefault(span, []).append(contenders[seed])
    return [tiers[span] for span in sorted(tiers)]
