"""Intakes turned into origins: which place of which stage becomes which seed of the next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.pairing.errors import (
    MixedIntakeError,
    NoSuchPlaceError,
    PlaceTakenTwiceError,
    SettingOutOfRangeError,
    UnknownStageError,
)
from tournaments.pairing.stages.model import (
    Beaten,
    BeatenIn,
    BestOfPlace,
    BestPlaced,
    Entries,
    Entry,
    GroupPlace,
    GroupPlaces,
    Origin,
    Rest,
    TablePlace,
    TablePlaces,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.pairing.stages.model import Intake, Stage, StagePlan

Tier = tuple[Origin, ...]  # origins of equal worth


class IntakeDesk:
    """Resolves intakes against the stages already planned, for one event."""

    def __init__(self, entrants: int, stages: Sequence[Stage]) -> None:
        self._entrants = entrants
        self._stages = stages

    def tiers(self, stage: Stage, planned: Mapping[str, StagePlan]) -> list[Tier]:
        """The tiers of a stage, best first.

        Raises UnknownStageError when an intake names a stage that does not come before, NoSuchPlaceError
        when it names a place that nobody can take, and the errors of `refuse_double_use`.
        """
        found: list[Tier] = []
        for intake in stage.intake:
            if isinstance(intake, Entries):
                found.extend(self._entries(intake))
                continue
            if intake.stage not in planned:
                raise UnknownStageError(stage=intake.stage, asked_by=stage.key)
            found.extend(self._from_stage(intake, planned[intake.stage]))
        return found

    def refuse_double_use(self, planned: Mapping[str, StagePlan]) -> None:
        """Refuse an event that could ask for the same entrant twice.

        Raises PlaceTakenTwiceError when two intakes take the same place, and MixedIntakeError when a stage is
        asked both by place in a group and by place in the table, or by table and by match lost: who would be
        meant twice cannot be known.
        """
        for source in planned.values():
            claims = self._claims(source)
            kinds = {type(origin) for origin in claims}
            if len(kinds - {GroupPlace, BestPlaced}) > (0 if kinds & {GroupPlace, BestPlaced} else 1):
                raise MixedIntakeError(stage=source.key)
            twice = [origin for origin, times in claims.items() if times > 1] or _ranked_and_named(claims)
            if twice:
                raise PlaceTakenTwiceError(stage=source.key, places=[str(origin) for origin in twice])
        entries = Counter(
            origin
            for stage in self._stages
            for intake in stage.intake
            if isinstance(intake, Entries)
            for tier in self._entries(intake)
            for origin in tier
        )
        twice = [origin for origin, times in entries.items() if times > 1]
        if twice:
            raise PlaceTakenTwiceError(stage="", places=[str(origin) for origin in twice])

    def _entries(self, intake: Entries) -> list[Tier]:
        last = self._entrants if intake.last is None else intake.last
        if not 1 <= intake.first <= last <= self._entrants:
            raise SettingOutOfRangeError(
                setting="entries", given=last, least=intake.first, most=self._entrants
            )
        return [(Entry(number),) for number in range(intake.first, last + 1)]

    def _from_stage(self, intake: Intake, source: StagePlan) -> list[Tier]:
        if isinstance(intake, Rest):
            return self._rest(source)
        return _named_tiers(intake, source)

    def _claims(self, source: StagePlan) -> Counter[Origin]:
        """What the intakes of the event take from a stage by name, and the rest if it is asked for twice."""
        claims: Counter[Origin] = Counter()
        rests = 0
        for intake in self._intakes_from(source.key):
            if isinstance(intake, Rest):
                rests += 1
            else:
                claims.update(origin for tier in _named_tiers(intake, source) for origin in tier)
        if rests > 1:
            claims.update({origin: rests for tier in self._rest(source) for origin in tier})
        return claims

    def _intakes_from(self, key: str) -> list[Intake]:
        return [
            intake
            for stage in self._stages
            for intake in stage.intake
            if not isinstance(intake, Entries) and intake.stage == key
        ]

    def _rest(self, source: StagePlan) -> list[Tier]:
        """What is left of a stage when every other intake has taken its share."""
        taken = {
            origin
            for intake in self._intakes_from(source.key)
            if not isinstance(intake, Rest)
            for tier in _named_tiers(intake, source)
            for origin in tier
        }
        by_group = source.groups and not any(isinstance(origin, TablePlace) for origin in taken)
        if not by_group:
            everyone: list[Tier] = [(TablePlace(source.key, place),) for place in range(1, source.size + 1)]
            return [tier for tier in everyone if tier[0] not in taken]
        return [
            tier
            for place in range(1, max(map(len, source.groups)) + 1)
            for tier in [_left_of_place(source, place, taken)]
            if tier
        ]


def _named_tiers(intake: Intake, source: StagePlan) -> list[Tier]:
    match intake:
        case GroupPlaces(first=first, last=last):
            if not 1 <= first <= last:
                raise NoSuchPlaceError(stage=source.key, place=first)
            return [_group_places(source, place) for place in range(first, last + 1)]
        case BestOfPlace(place=place, count=count):
            if not 1 <= count <= len(_group_places(source, place)):
                raise NoSuchPlaceError(stage=source.key, place=place)
            return [tuple(BestPlaced(source.key, place, rank) for rank in range(1, count + 1))]
        case TablePlaces(first=first, last=last):
            if not 1 <= first <= last <= source.size:
                raise NoSuchPlaceError(stage=source.key, place=last)
            return [(TablePlace(source.key, place),) for place in range(first, last + 1)]
        case Beaten(rounds=rounds, bracket=bracket):
            return [_beaten(source, bracket, number) for number in sorted(rounds, reverse=True)]
        case _:
            return []


def _group_places(source: StagePlan, place: int) -> Tier:
    found = tuple(
        GroupPlace(source.key, number, place)
        for number, group in enumerate(source.groups, 1)
        if place <= len(group)
    )
    if not found or place < 1:
        raise NoSuchPlaceError(stage=source.key, place=place)
    return found


def _beaten(source: StagePlan, bracket: str, number: int) -> Tier:
    found = tuple(
        BeatenIn(source.key, match.key)
        for match in source.matches
        if match.part == bracket and match.round == number and source.lines
    )
    if not found:
        raise NoSuchPlaceError(stage=source.key, place=number)
    return found


def _left_of_place(source: StagePlan, place: int, taken: set[Origin]) -> Tier:
    named = _group_places(source, place)
    ranked = [origin for origin in taken if isinstance(origin, BestPlaced) and origin.place == place]
    if ranked:
        return tuple(BestPlaced(source.key, place, rank) for rank in range(len(ranked) + 1, len(named) + 1))
    return tuple(origin for origin in named if origin not in taken)


def _ranked_and_named(claims: Counter[Origin]) -> list[Origin]:
    """Places taken from every group by one intake and by rank across the groups by another."""
    ranked = {origin.place for origin in claims if isinstance(origin, BestPlaced)}
    return [origin for origin in claims if isinstance(origin, GroupPlace) and origin.place in ranked]
