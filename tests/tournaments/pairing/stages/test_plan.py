"""A chain of stages is one picture: everyone has a way in, nobody two, old opponents meet late."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import (
    LinesNotPowerOfTwoError,
    MixedIntakeError,
    NoSuchPlaceError,
    PairingError,
    PlacementMismatchError,
    PlaceTakenTwiceError,
    RepeatedStageError,
    SettingOutOfRangeError,
    TooFewEntrantsError,
    UnknownStageError,
)
from tournaments.pairing.knockout import Plate
from tournaments.pairing.nodes import LoserOf, Seed, Slot, WinnerOf
from tournaments.pairing.stages.model import (
    Beaten,
    BeatenIn,
    BestOfPlace,
    BestPlaced,
    DoubleEliminationFormat,
    Entries,
    Entry,
    GroupPlace,
    GroupPlaces,
    KnockoutFormat,
    PlannedRest,
    Rest,
    RoundRobinFormat,
    Stage,
    StagePlan,
    SwissFormat,
    TablePlace,
    TablePlaces,
)
from tournaments.pairing.stages.plan import plan

pytestmark = pytest.mark.unit

GROUPS = Stage("groups", RoundRobinFormat(groups=4))


def knockout_of(*intake, key: str = "cup") -> Stage:
    return Stage(key, KnockoutFormat(), intake)


def first_meeting(stage: StagePlan, one: int, other: int) -> int:
    """The round in which two seeds of a bracket can first meet."""
    return (stage.lines.index(one) ^ stage.lines.index(other)).bit_length()


def test_top_two_and_best_thirds_go_on_and_the_rest_play_a_minor_cup() -> None:
    picture = plan(
        [
            GROUPS,
            knockout_of(GroupPlaces("groups", 1, 2), BestOfPlace("groups", 3, 2)),
            knockout_of(Rest("groups"), key="minor"),
        ],
        entrants=18,
    )
    cup, minor = picture.stage("cup"), picture.stage("minor")
    assert [len(group) for group in picture.stage("groups").groups] == [5, 5, 4, 4]
    assert cup.seeding[:4] == tuple(GroupPlace("groups", group, 1) for group in (1, 2, 3, 4))
    assert set(cup.seeding[4:8]) == {GroupPlace("groups", group, 2) for group in (1, 2, 3, 4)}
    assert cup.seeding[8:] == (BestPlaced("groups", 3, 1), BestPlaced("groups", 3, 2))
    assert set(minor.seeding) == {
        BestPlaced("groups", 3, 3),
        BestPlaced("groups", 3, 4),
        *(GroupPlace("groups", group, 4) for group in (1, 2, 3, 4)),
        *(GroupPlace("groups", group, 5) for group in (1, 2)),
    }
    assert len(picture.links) == 18 + 10 + 8


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_first_and_second_of_a_group_can_meet_only_in_the_final(groups: int) -> None:
    picture = plan(
        [Stage("groups", RoundRobinFormat(groups=groups)), knockout_of(GroupPlaces("groups", 1, 2))],
        entrants=4 * groups,
    )
    cup = picture.stage("cup")
    for one, other in combinations(range(1, cup.size + 1), 2):
        first, second = cup.seeding[one - 1], cup.seeding[other - 1]
        if first.group == second.group:
            assert first_meeting(cup, one, other) == (2 * groups).bit_length() - 1
    first_round = [match.sources for match in cup.matches if match.round == 1]
    assert all({cup.seeding[side.number - 1].place for side in sides} == {1, 2} for sides in first_round)


def test_the_first_eight_of_a_city_round_robin_play_1v8_4v5_3v6_2v7() -> None:
    picture = plan(
        [
            Stage("divisions", RoundRobinFormat(groups=4, rounds=3)),
            knockout_of(TablePlaces("divisions", 1, 8)),
        ],
        entrants=18,
    )
    cup = picture.stage("cup")
    pairs = [tuple(side.number for side in match.sources) for match in cup.matches if match.round == 1]
    assert pairs == [(1, 8), (4, 5), (3, 6), (2, 7)]
    assert cup.seeding == tuple(TablePlace("divisions", place) for place in range(1, 9))
    assert max(match.round for match in picture.stage("divisions").matches) == 3


def test_a_second_group_stage_keeps_old_groups_apart() -> None:
    picture = plan(
        [GROUPS, Stage("second", RoundRobinFormat(groups=4), (GroupPlaces("groups", 1, 4),))], entrants=16
    )
    second = picture.stage("second")
    for group in second.groups:
        assert len({second.seeding[seed - 1].group for seed in group}) == 4


def test_the_beaten_of_a_knockout_can_make_a_stage_of_their_own() -> None:
    picture = plan([knockout_of(Entries()), knockout_of(Beaten("cup", (1, 2)), key="minor")], entrants=16)
    minor = picture.stage("minor")
    assert minor.seeding[:4] == tuple(BeatenIn("cup", key) for key in range(9, 13))
    assert set(minor.seeding[4:]) == {BeatenIn("cup", key) for key in range(1, 9)}


def test_a_swiss_stage_shows_its_tables_before_they_are_drawn() -> None:
    picture = plan([Stage("swiss", SwissFormat(3)), knockout_of(TablePlaces("swiss", 1, 4))], entrants=9)
    swiss = picture.stage("swiss")
    assert [(match.round, match.position) for match in swiss.matches] == [
        (number, table) for number in (1, 2, 3) for table in range(4)
    ]
    assert all(match.sources == (None, None) for match in swiss.matches)
    assert swiss.rests == tuple(PlannedRest("swiss", number, None) for number in (1, 2, 3))


def test_groups_play_their_rounds_side_by_side() -> None:
    stage = plan([Stage("groups", RoundRobinFormat(groups=2))], entrants=7).stage("groups")
    assert [match.round for match in stage.matches] == sorted(match.round for match in stage.matches)
    assert {match.part for match in stage.matches} == {"group-1", "group-2"}
    odd = next(group for group in stage.groups if len(group) == 3)
    assert sorted(rest.seed for rest in stage.rests) == sorted(odd)


def test_entries_may_be_split_over_stages() -> None:
    picture = plan(
        [
            Stage("qualifying", DoubleEliminationFormat(), (Entries(5, None),)),
            knockout_of(Entries(1, 4), TablePlaces("qualifying", 1, 4)),
            knockout_of(Rest("qualifying"), key="minor"),
        ],
        entrants=16,
    )
    assert picture.stage("cup").seeding == (
        *(Entry(number) for number in range(1, 5)),
        *(TablePlace("qualifying", place) for place in range(1, 5)),
    )
    assert picture.stage("minor").seeding == tuple(TablePlace("qualifying", place) for place in range(5, 13))


def test_drawn_groups_and_placements_are_kept() -> None:
    dealt = ((3, 1), (2, 4))
    assert plan([Stage("groups", RoundRobinFormat(dealt=dealt))], entrants=4).stage("groups").groups == dealt
    lines = (3, None, 1, 2)
    assert plan([Stage("cup", KnockoutFormat(lines=lines))], entrants=3).stage("cup").lines == lines
    with pytest.raises(PlacementMismatchError):
        plan([Stage("groups", RoundRobinFormat(dealt=((3, 1), (2, 3))))], entrants=4)
    with pytest.raises(LinesNotPowerOfTwoError):
        plan([Stage("cup", KnockoutFormat(lines=(1, 2, 3)))], entrants=3)


@st.composite
def chains(draw: st.DrawFn) -> tuple[list[Stage], int]:
    """Groups, then a knockout or a double elimination of the best, and a cup or none for the others."""
    entrants = draw(st.integers(4, 48))
    groups = draw(st.integers(1, entrants // 2))
    smallest = entrants // groups
    through = draw(st.integers(1, smallest))
    intake = [GroupPlaces("groups", 1, through)]
    if through < smallest:
        count = draw(st.integers(0, groups))
        intake += [BestOfPlace("groups", through + 1, count)] if count else []
    final = draw(st.sampled_from([KnockoutFormat(places_to=4), DoubleEliminationFormat()]))
    stages = [Stage("groups", RoundRobinFormat(groups=groups)), Stage("final", final, tuple(intake))]
    if draw(st.booleans()):
        stages.append(Stage("minor", KnockoutFormat(), (Rest("groups"),)))
    return stages, entrants


@given(chains())
def test_every_place_leads_to_at_most_one_seed(chain: tuple[list[Stage], int]) -> None:
    stages, entrants = chain
    try:
        picture = plan(stages, entrants=entrants)
    except TooFewEntrantsError:
        return
    used = Counter(link.origin for link in picture.links)
    assert max(used.values()) == 1
    fed = sum(len(stage.seeding) for stage in picture.stages[1:])
    assert fed == entrants if len(picture.stages) == 3 else fed <= entrants
    for stage in picture.stages:
        assert sorted(seed for tier in stage.tiers for seed in tier) == list(range(1, stage.size + 1))
        assert [match.key for match in stage.matches] == list(range(1, len(stage.matches) + 1))
        for match in stage.matches:
            for side, source in enumerate(match.sources):
                match source:
                    case WinnerOf(key):
                        assert stage.matches[key - 1].winner_to == Slot(match.key, side)
                    case LoserOf(key):
                        assert stage.matches[key - 1].loser_to == Slot(match.key, side)
                    case Seed(number):
                        assert 1 <= number <= stage.size


@pytest.mark.parametrize(
    ("stages", "error"),
    [
        ([GROUPS, GROUPS], RepeatedStageError),
        ([knockout_of(GroupPlaces("groups")), GROUPS], UnknownStageError),
        ([knockout_of(Rest("cup"))], UnknownStageError),
        ([GROUPS, knockout_of(GroupPlaces("groups", 1, 6))], NoSuchPlaceError),
        ([GROUPS, knockout_of(GroupPlaces("groups", 0, 2))], NoSuchPlaceError),
        ([GROUPS, knockout_of(BestOfPlace("groups", 3, 5))], NoSuchPlaceError),
        ([GROUPS, knockout_of(BestOfPlace("groups", 9, 1))], NoSuchPlaceError),
        ([GROUPS, knockout_of(TablePlaces("groups", 1, 19))], NoSuchPlaceError),
        ([GROUPS, knockout_of(Beaten("groups", (1,)))], NoSuchPlaceError),
        ([knockout_of(Entries()), knockout_of(Beaten("cup", (9,)), key="minor")], NoSuchPlaceError),
        (
            [GROUPS, knockout_of(GroupPlaces("groups", 1, 2), GroupPlaces("groups", 2, 3))],
            PlaceTakenTwiceError,
        ),
        (
            [GROUPS, knockout_of(GroupPlaces("groups", 1, 3), BestOfPlace("groups", 3, 2))],
            PlaceTakenTwiceError,
        ),
        (
            [GROUPS, knockout_of(Rest("groups")), knockout_of(Rest("groups"), key="minor")],
            PlaceTakenTwiceError,
        ),
        ([knockout_of(Entries(1, 9)), knockout_of(Entries(9, 18), key="minor")], PlaceTakenTwiceError),
        ([GROUPS, knockout_of(GroupPlaces("groups"), TablePlaces("groups", 1, 2))], MixedIntakeError),
        (
            [knockout_of(Entries()), knockout_of(Beaten("cup", (1,)), TablePlaces("cup", 1, 2), key="minor")],
            MixedIntakeError,
        ),
        ([GROUPS, knockout_of(BestOfPlace("groups", 1, 1))], TooFewEntrantsError),
        ([knockout_of(Entries(1, 19))], SettingOutOfRangeError),
        ([Stage("swiss", SwissFormat(18))], SettingOutOfRangeError),
        ([Stage("groups", RoundRobinFormat(groups=19))], SettingOutOfRangeError),
    ],
)
def test_a_chain_that_cannot_be_is_refused(stages: list[Stage], error: type[PairingError]) -> None:
    with pytest.raises(error) as refusal:
        plan(stages, entrants=18)
    assert str(refusal.value).startswith(error.code)


def test_plates_belong_to_the_stage() -> None:
    stage = plan([Stage("cup", KnockoutFormat(plates=(Plate("plate"),)))], entrants=8).stage("cup")
    assert stage.plates == ("plate",)
    assert {match.part for match in stage.matches} == {"main", "plate"}
