"""Events set up and published, entrants entered, matches scheduled, results reported at the desk."""

from typing import Any

import pytest

from scoring.rules.presets import RULE_SETS
from scoring.rules.rule_values import read_ruleset
from tests.scoring.ground import TESTER, Hall, build_hall, open_sitting
from tournaments.enums import EntrantKind, EventState, MatchState, MembershipRole, ResultKind, Side
from tournaments.errors import (
    ConstraintRefusedError,
    ForeignObjectError,
    NotFoundError,
    ResultStandsError,
    UnfitFieldsError,
)
from tournaments.models import Entrant, Event, Match, MatchResult, Player, Sitting
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrant, enter_entrants
from tournaments.services.matches import MatchDetails, schedule_match, schedule_matches, seat_at_table
from tournaments.services.results import Outcome, enter_result

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall(rule_set={"base": "fete", "target": 21})


def test_a_published_event_has_its_rules_written_out_and_fixed(hall: Hall) -> None:
    event = Event.objects.get(pk=hall.event.pk)
    rules = read_ruleset(event.rule_set)
    assert event.state == EventState.PUBLISHED
    assert (rules.target, rules.game_chalks) == (21, RULE_SETS["fete"].game_chalks)
    assert event.rule_set_digest == rules.digest
    assert set(event.rule_set) > {"target", "kick_chalks", "undertrump"}


def test_people_are_entered_with_their_entrant(hall: Hall) -> None:
    known = Player.objects.first()
    people = (
        PlayerEntry(name="Ann", role=MembershipRole.CAPTAIN),
        PlayerEntry(name="Abe"),
        PlayerEntry(name="Sub", role=MembershipRole.SUBSTITUTE),
    )
    entrant = enter_entrant(
        event_id=hall.event.pk,
        details=EntrantDetails(name="Late", kind=EntrantKind.PAIR, players=people, seed=1),
        actor=TESTER,
    )
    assert entrant.number == 5
    assert [(who.player.name, who.role) for who in entrant.memberships.select_related("player")] == [
        ("Ann", "captain"),
        ("Abe", "player"),
        ("Sub", "substitute"),
    ]
    assert known is not None


def test_nobody_plays_for_two_entrants_of_an_event(hall: Hall) -> None:
    taken = Player.objects.filter(memberships__entrant=hall.entrants[0]).first()
    assert taken is not None
    people = (PlayerEntry(player_id=taken.pk), PlayerEntry(name="Abe"))
    with pytest.raises(ConstraintRefusedError) as refused:
        enter_entrant(
            event_id=hall.event.pk,
            details=EntrantDetails(name="Late", kind=EntrantKind.PAIR, players=people),
            actor=TESTER,
        )
    assert refused.value.code == "one-entrant-per-player"
    assert Entrant.objects.count() == 4


@pytest.mark.parametrize(
    ("kind", "count"), [(EntrantKind.SINGLE, 0), (EntrantKind.SINGLE, 2), (EntrantKind.PAIR, 3)]
)
def test_an_entrant_has_the_people_its_kind_asks_for(hall: Hall, kind: EntrantKind, count: int) -> None:
    people = tuple(PlayerEntry(name=f"Player {number}") for number in range(count))
    good = EntrantDetails(name="Good", kind=EntrantKind.TEAM)
    with pytest.raises(UnfitFieldsError) as refused:
        enter_entrants(
            event_id=hall.event.pk,
            entries=[good, EntrantDetails(name="Late", kind=kind, players=people)],
            actor=TESTER,
        )
    assert [found.where for found in refused.value.problems] == ["entrants[1].players"]
    assert Entrant.objects.count() == 4


def test_a_match_has_a_sitting_for_each_table_and_half(hall: Hall) -> None:
    match = hall.schedule(tables=(0, 1), counting={"way": "timed", "halves": 2})
    sittings = Sitting.objects.filter(match=match).order_by("number")
    assert [(sitting.number, sitting.half, sitting.table_id) for sitting in sittings] == [
        (1, 1, hall.tables[0].pk),
        (2, 1, hall.tables[1].pk),
        (3, 2, hall.tables[0].pk),
        (4, 2, hall.tables[1].pk),
    ]


def test_a_bye_is_over_as_soon_as_it_is_given(hall: Hall) -> None:
    details = MatchDetails(entrant_a_id=hall.entrants[0].pk, entrant_b_id=None, is_bye=True)
    match = schedule_match(round_id=hall.round_id, details=details, actor=TESTER)
    assert Match.objects.get(pk=match.pk).state == MatchState.FINAL
    assert MatchResult.objects.get(match=match).kind == ResultKind.BYE
    assert not Sitting.objects.filter(match=match).exists()


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"entrant_b_id": "a"}, "matches[0].entrant_b"),
        ({"is_bye": True}, "matches[0].entrant_b"),
        ({"table_count": 0}, "matches[0].table_count"),
        ({"table_ids": (1, 2)}, "matches[0].tables"),
        ({"table_count": 2, "table_ids": (1, 1)}, "matches[0].tables"),
    ],
)
def test_a_match_that_cannot_be_is_refused(hall: Hall, changes: dict[str, Any], where: str) -> None:
    sides = {"entrant_a_id": hall.entrants[0].pk, "entrant_b_id": hall.entrants[1].pk}
    given = sides | changes
    if given["entrant_b_id"] == "a":
        given["entrant_b_id"] = given["entrant_a_id"]
    with pytest.raises(UnfitFieldsError) as refused:
        schedule_matches(round_id=hall.round_id, matches=[MatchDetails(**given)], actor=TESTER)
    assert [found.where for found in refused.value.problems] == [where]
    assert not Match.objects.exists()


def test_another_events_entrants_and_tables_are_refused(hall: Hall) -> None:
    other = build_hall(slug="harvest-cup")
    own, foreign = hall.entrants[0].pk, other.entrants[0].pk
    for details in (
        MatchDetails(entrant_a_id=own, entrant_b_id=foreign),
        MatchDetails(entrant_a_id=own, entrant_b_id=None, table_ids=(other.tables[0].pk,)),
    ):
        with pytest.raises(ForeignObjectError):
            schedule_match(round_id=hall.round_id, details=details, actor=TESTER)
    match = hall.schedule()
    with pytest.raises(ForeignObjectError):
        seat_at_table(sitting_id=match.sittings.get().pk, table_id=other.tables[0].pk, actor=TESTER)


def test_a_round_or_sitting_that_does_not_exist_is_not_found(hall: Hall) -> None:
    details = MatchDetails(entrant_a_id=None, entrant_b_id=None)
    with pytest.raises(NotFoundError):
        schedule_match(round_id=999, details=details, actor=TESTER)
    with pytest.raises(NotFoundError):
        seat_at_table(sitting_id=999, table_id=1, actor=TESTER)


def test_a_sitting_in_play_is_not_sent_to_a_table_in_play(hall: Hall) -> None:
    open_sitting(hall.schedule(0, 1, tables=(0,)))
    second = open_sitting(hall.schedule(2, 3, tables=(1,)))
    with pytest.raises(ConstraintRefusedError) as refused:
        seat_at_table(sitting_id=second.sitting_id, table_id=hall.tables[0].pk, actor=TESTER)
    assert refused.value.code == "one-sitting-in-play-per-table"
    moved = seat_at_table(sitting_id=second.sitting_id, table_id=hall.tables[2].pk, actor=TESTER)
    assert moved.table_id == hall.tables[2].pk


def test_a_result_of_the_desk_is_final_and_stands(hall: Hall) -> None:
    match = hall.schedule()
    result = enter_result(
        match_id=match.pk, outcome=Outcome(kind=ResultKind.WALKOVER, winner=Side.B), actor=TESTER
    )
    assert (result.source, result.recorded_by, result.winner) == ("desk", TESTER.signature, "B")
    assert Match.objects.get(pk=match.pk).state == MatchState.FINAL
    with pytest.raises(ResultStandsError):
        enter_result(match_id=match.pk, outcome=Outcome(bullseyes=(2, 0)), actor=TESTER)


@pytest.mark.parametrize(
    ("outcome", "where"),
    [
        (Outcome(kind=ResultKind.BYE, winner=Side.A), "kind"),
        (Outcome(kind=ResultKind.WALKOVER), "winner"),
        (Outcome(kind=ResultKind.DOUBLE_FORFEIT, winner=Side.A), "winner"),
        (Outcome(bullseyes=(-1, 2)), "bullseyes"),
        (Outcome(bullseyes=(0, 9000)), "bullseyes"),
        (Outcome(bullseyes=(1, 0)), "bullseyes"),
        (Outcome(kind=ResultKind.WALKOVER, winner=Side.A, bullseyes=(5, 0)), "bullseyes"),
        (Outcome(bullseyes=(2, 0), winner=Side.B), "winner"),
        (Outcome(bullseyes=(2, 0), ended_early=True), "ended_early"),
        (Outcome(bullseyes=(0, 0), ended_early=True), "ended_early"),
    ],
)
def test_a_result_that_contradicts_itself_is_refused(hall: Hall, outcome: Outcome, where: str) -> None:
    match = hall.schedule()
    with pytest.raises(UnfitFieldsError) as refused:
        enter_result(match_id=match.pk, outcome=outcome, actor=TESTER)
    assert [found.where for found in refused.value.problems] == [where]
    assert not MatchResult.objects.exists()


def test_a_match_ended_early_counts_as_it_stood_and_says_so(hall: Hall) -> None:
    match = hall.schedule()
    stopped = Outcome(bullseyes=(1, 0), ended_early=True)
    result = enter_result(match_id=match.pk, outcome=stopped, actor=TESTER)
    assert (result.bullseyes_a, result.ended_early) == (1, True)
