"""What a correction tells beforehand: results are named with those who played them."""

from collections import Counter

import pytest

from tests.tournaments.ground import TESTER, lay_ground, win
from tournaments.enums import StageKind
from tournaments.selectors.consequences import PlaceChange, ResultChange
from tournaments.selectors.rankings import bracket_places
from tournaments.services.changes.departures import WithdrawEntrant, WithdrawEveryone
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.changes.results import CorrectResult
from tournaments.services.corrections import make_change, rehearse_change
from tournaments.services.outcomes import Outcome

pytestmark = pytest.mark.integration


def test_a_result_that_no_longer_counts_names_both_who_played(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    ground.play_all()
    first = ground.matches(number=1)[0]
    assert first.entrant_a is not None
    loser = "A" if first.entrant_a.number > 2 else "B"
    change = CorrectResult(
        match_id=first.pk, outcome=Outcome(winner=loser, bullseyes=(0, 3) if loser == "B" else (3, 0))
    )
    told = rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences
    sides = {result.match: result.sides for result in told.withdrawn}
    assert set(sides) == {1, 3}
    assert set(sides[3]) == {"Entrant 1", "Entrant 2"}
    assert [result.match for result in told.given] == [1]


def test_places_shared_say_down_to_which() -> None:
    shared = PlaceChange("Cup", "Ann", None, None, 3, 4)
    assert shared.words == ("no place", "3\N{EN DASH}4")


def test_what_is_given_without_play_names_who_has_it() -> None:
    sides = ("Ann", "Bo")
    kinds = ("played", "walkover", "bye", "void")
    notes = [ResultChange(1, "Cup", sides, (0, 0), kind, "Bo" * (kind in kinds[1:3])).note for kind in kinds]
    assert notes == ["", "walkover for Bo", "bye for Bo", "void"]


def test_who_leaves_gives_a_walkover_to_the_other_side_by_name(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    change = WithdrawEntrant(entrant_id=ground.entrants[0].pk)
    (given, *_) = rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences.given
    assert given.note == "walkover for Entrant 4"


def test_undoing_a_draw_tells_what_was_played_in_it(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    first, second = ground.matches()[:2]
    win(first, "A", by=(3, 1))
    undone = UndoDraw(stage_id=ground.stages[0].pk)
    told = rehearse_change(event_id=ground.event.pk, change=undone, actor=TESTER).consequences
    played = ResultChange(first.number, "Stage 1", ("Entrant 1", "Entrant 4"), (3, 1), "played")
    assert told.played_aside == (played,)
    assert set(told.set_aside) == {match.number for match in ground.matches()}
    win(second, "A")
    told = rehearse_change(event_id=ground.event.pk, change=undone, actor=TESTER).consequences
    assert [result.match for result in told.played_aside] == [first.number, second.number]


def test_what_a_correction_cannot_reach_is_not_listed_as_played_and_staying(db: None) -> None:
    cup = {"intake": [{"from": "group-places", "stage": 1, "first": 1, "last": 1}]}
    side = {"intake": [{"from": "entries", "first": 9, "last": 10}]}
    groups = {"format": {"groups": 2}, "intake": [{"from": "entries", "first": 1, "last": 8}]}
    ground = lay_ground(
        10, (StageKind.ROUND_ROBIN, groups), (StageKind.KNOCKOUT, cup), (StageKind.KNOCKOUT, side)
    )
    for stage in range(3):
        ground.draw(stage)
        ground.play_all(stage)
    first = ground.matches(part="group-1", round__number=2)[0]
    change = CorrectResult(match_id=first.pk, outcome=Outcome(winner="A", bullseyes=(3, 2)))
    told = rehearse_change(event_id=ground.event.pk, change=change, actor=TESTER).consequences
    later = [match.number for match in ground.matches(part="group-1", round__number=3)]
    assert list(told.stays) == [*later, *(match.number for match in ground.matches(1))]
    semi = CorrectResult(match_id=ground.matches(1)[0].pk, outcome=Outcome(winner="A", bullseyes=(3, 2)))
    assert rehearse_change(event_id=ground.event.pk, change=semi, actor=TESTER).consequences.stays == ()


def test_in_a_bracket_only_the_way_on_is_listed(db: None) -> None:
    ground = lay_ground(8, (StageKind.KNOCKOUT, {}))
    ground.draw()
    ground.play_all()
    first = ground.matches(number=1)[0]
    same = CorrectResult(match_id=first.pk, outcome=Outcome(winner="A", bullseyes=(3, 2)))
    told = rehearse_change(event_id=ground.event.pk, change=same, actor=TESTER).consequences
    way_on = [match.number for match in ground.matches(entrant_a=first.entrant_a) if match.pk != first.pk]
    assert list(told.stays) == way_on
    assert len(way_on) == 2


@pytest.mark.parametrize("played", [0, 1, 2])
@pytest.mark.parametrize("settings", [{}, {"places_to": 4}, None])
def test_the_places_told_are_those_of_a_table(db: None, settings: dict[str, int] | None, played: int) -> None:
    kind = StageKind.DOUBLE_ELIMINATION if settings is None else StageKind.KNOCKOUT
    ground = lay_ground(4, (kind, {"format": settings or {}}))
    ground.draw()
    for match in ground.matches()[:played]:
        win(match, "A")
    before = Counter(span for span in bracket_places(ground.stages[0]).values() if span)
    told = rehearse_change(event_id=ground.event.pk, change=WithdrawEveryone(), actor=TESTER).consequences
    make_change(event_id=ground.event.pk, change=WithdrawEveryone(), actor=TESTER)
    after = Counter(bracket_places(ground.stages[0]).values())
    assert all(last - first + 1 >= many for (first, last), many in before.items())
    assert all(last - first + 1 == many for (first, last), many in after.items())
    assert sorted(place for first, last in after for place in range(first, last + 1)) == [1, 2, 3, 4]
    assert {(place.after, place.last_after) for place in told.places} == set(after - before)


def test_byes_that_are_set_aside_were_never_played(db: None) -> None:
    ground = lay_ground(3, (StageKind.KNOCKOUT, {}))
    ground.draw()
    undone = UndoDraw(stage_id=ground.stages[0].pk)
    told = rehearse_change(event_id=ground.event.pk, change=undone, actor=TESTER).consequences
    assert told.set_aside
    assert told.played_aside == ()
