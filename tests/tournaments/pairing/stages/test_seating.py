"""People take the places of the plan when the stages before are over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import StageNotOverError
from tournaments.pairing.stages.model import (
    Beaten,
    BestOfPlace,
    EventPlan,
    GroupPlaces,
    KnockoutFormat,
    Rest,
    RoundRobinFormat,
    Stage,
    TablePlaces,
)
from tournaments.pairing.stages.plan import plan
from tournaments.pairing.stages.seating import Outcome, seated

pytestmark = pytest.mark.unit

ENTRIES = tuple(range(101, 113))  # twelve entrants in three groups of four


def picture() -> EventPlan:
    return plan(
        [
            Stage("groups", RoundRobinFormat(groups=3)),
            Stage("cup", KnockoutFormat(), (GroupPlaces("groups", 1, 2), BestOfPlace("groups", 3, 2))),
            Stage("minor", KnockoutFormat(), (Rest("groups"),)),
        ],
        entrants=12,
    )


def outcome_of(order: list[int]) -> Outcome:
    """The groups of the plan with their members by place, `order` being everyone by strength."""
    stage = picture().stage("groups")
    groups = [[ENTRIES[seed - 1] for seed in group] for group in stage.groups]
    return Outcome(
        groups=tuple(tuple(sorted(group, key=order.index)) for group in groups), table=tuple(order)
    )


@given(st.permutations(ENTRIES))
def test_everybody_goes_where_the_plan_says(order: list[int]) -> None:
    groups = outcome_of(order)
    cup = seated(picture(), "cup", entries=ENTRIES, outcomes={"groups": groups})
    minor = seated(picture(), "minor", entries=ENTRIES, outcomes={"groups": groups})
    assert sorted(cup + minor) == sorted(ENTRIES)
    thirds = sorted((group[2] for group in groups.groups), key=order.index)
    assert set(cup) == {one for group in groups.groups for one in group[:2]} | set(thirds[:2])
    assert {cup[0], cup[1], cup[2]} == {group[0] for group in groups.groups}


@given(st.permutations(ENTRIES))
def test_a_best_third_does_not_meet_its_own_group_at_once(order: list[int]) -> None:
    groups = outcome_of(order)
    cup = seated(picture(), "cup", entries=ENTRIES, outcomes={"groups": groups})
    lines = picture().stage("cup").lines
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        if one is not None and other is not None:
            assert not any({cup[one - 1], cup[other - 1]} <= set(group) for group in groups.groups)


def test_entries_tables_and_the_beaten_are_looked_up() -> None:
    event = plan(
        [
            Stage("cup", KnockoutFormat()),
            Stage("plate", KnockoutFormat(), (Beaten("cup", (1,)),)),
            Stage("again", KnockoutFormat(), (TablePlaces("plate", 1, 2),)),
        ],
        entrants=4,
    )
    people = (7, 8, 9, 10)
    assert seated(event, "cup", entries=people, outcomes={}) == people
    outcomes = {"cup": Outcome(beaten={1: 10, 2: 8}), "plate": Outcome(table=(8, 10))}
    assert seated(event, "plate", entries=people, outcomes=outcomes) == (10, 8)
    assert seated(event, "again", entries=people, outcomes=outcomes) == (8, 10)


@pytest.mark.parametrize(
    "outcomes", [{}, {"groups": Outcome()}, {"groups": Outcome(groups=((101,), (102,), (103,)))}]
)
def test_a_stage_that_is_not_over_fills_no_seeds(outcomes: dict[str, Outcome]) -> None:
    with pytest.raises(StageNotOverError):
        seated(picture(), "cup", entries=ENTRIES, outcomes=outcomes)
