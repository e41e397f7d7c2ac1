"""Drawing, publishing and following draws of every kind of stage."""

import pytest

from tests.tournaments.ground import TESTER, Ground, is_ready, lay_ground, win
from tournaments.draw_content import DrawRequest, content_from_json
from tournaments.draw_errors import (
    AllRoundsDrawnError,
    DrawStandsError,
    NoPreviewError,
    PlacesSharedError,
    RoundNotOverError,
    StageNotDrawnError,
    StageNotOverError,
    StalePreviewError,
    UnfitDrawError,
)
from tournaments.enums import DrawMethod, DrawState, MatchState, StageKind
from tournaments.errors import EventNotPublishedError, UnfitFieldsError
from tournaments.models import Draw, Event, Match, MatchResult, Sitting, StageEntry
from tournaments.problems import told
from tournaments.selectors.brackets import followed_of
from tournaments.selectors.stage_results import stage_results
from tournaments.selectors.standings import group_standings, standings_for
from tournaments.services.draws import preview_draw, publish_draw
from tournaments.services.entrants import EntrantDetails, enter_entrant
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result
from tournaments.services.stages import StageDetails, add_stage

pytestmark = pytest.mark.integration

ROUND_ROBIN, SWISS = StageKind.ROUND_ROBIN, StageKind.SWISS
KNOCKOUT, DOUBLE = StageKind.KNOCKOUT, StageKind.DOUBLE_ELIMINATION


def numbers(ground: Ground, stage: int = 0) -> list[tuple[int | None, int | None]]:
    return [
        (m.entrant_a and m.entrant_a.number, m.entrant_b and m.entrant_b.number)
        for m in ground.matches(stage)
    ]


def test_a_preview_makes_no_match_and_publishing_does(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {}))
    stage = ground.stages[0]
    preview_draw(stage_id=stage.pk, request=DrawRequest(), actor=TESTER)
    assert not Match.objects.exists()
    assert not StageEntry.objects.exists()
    draw = publish_draw(stage_id=stage.pk, actor=TESTER)
    assert draw.state == DrawState.PUBLISHED
    assert numbers(ground) == [(1, 4), (2, 3), (None, None)]
    assert [match.round.name for match in ground.matches()] == ["Semi-finals", "Semi-finals", "Final"]
    assert Sitting.objects.count() == 3


def test_nothing_is_published_without_a_preview_or_twice(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {}))
    stage = ground.stages[0]
    with pytest.raises(NoPreviewError):
        publish_draw(stage_id=stage.pk, actor=TESTER)
    ground.draw()
    with pytest.raises(DrawStandsError):
        preview_draw(stage_id=stage.pk, request=DrawRequest(), actor=TESTER)


def test_a_draft_event_is_not_drawn_for_good(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {}))
    Event.objects.filter(pk=ground.event.pk).update(state="draft")
    with pytest.raises(EventNotPublishedError):
        ground.draw()


def test_a_preview_is_stale_once_somebody_enters(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {}))
    preview_draw(stage_id=ground.stages[0].pk, request=DrawRequest(), actor=TESTER)
    enter_entrant(event_id=ground.event.pk, details=EntrantDetails(name="Late", kind="team"), actor=TESTER)
    with pytest.raises(StalePreviewError):
        publish_draw(stage_id=ground.stages[0].pk, actor=TESTER)
    assert not Match.objects.exists()


def test_the_same_seed_gives_the_same_draw_and_another_does_not(db: None) -> None:
    ground = lay_ground(16, (KNOCKOUT, {}))

    def drawn(seed: str) -> object:
        request = DrawRequest(method=DrawMethod.DRAWN, seed=seed)
        draw = preview_draw(stage_id=ground.stages[0].pk, request=request, actor=TESTER)
        return content_from_json(draw.content).lines

    assert drawn("friday") == drawn("friday") != drawn("saturday")
    assert Draw.objects.filter(state=DrawState.PREVIEW).count() == 1


def test_seeded_entrants_keep_their_lines_in_a_draw(db: None) -> None:
    ground = lay_ground(8, (KNOCKOUT, {}))
    draw = ground.draw(method=DrawMethod.DRAWN, seed="x", seeded=4)
    lines = content_from_json(draw.content).lines
    assert [lines[0], lines[7]] == [1, 2] or lines.index(2) // 4 != lines.index(1) // 4
    assert {lines.index(seed) // 2 for seed in (1, 2, 3, 4)} == {0, 1, 2, 3}


def test_places_by_hand_are_taken_as_they_are_or_refused(db: None) -> None:
    ground = lay_ground(3, (KNOCKOUT, {}))
    with pytest.raises(UnfitDrawError) as refused:
        ground.draw(method=DrawMethod.BY_HAND, lines=(1, 2, None, None))
    assert refused.value.fault == "placement-mismatch"
    ground.draw(method=DrawMethod.BY_HAND, lines=(3, None, 1, 2))
    assert numbers(ground) == [(1, 2), (3, None)]


def test_clubs_are_kept_apart_when_asked(db: None) -> None:
    ground = lay_ground(8, (KNOCKOUT, {}), clubs=["Arima", "Arima", *"BCDEFG"])
    draw = ground.draw(method=DrawMethod.DRAWN, seed="any", clubs_apart=True)
    lines = content_from_json(draw.content).lines
    assert lines.index(1) // 4 != lines.index(2) // 4


def test_winners_and_losers_move_on_by_themselves(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {"format": {"places_to": 4}}))
    ground.draw()
    ground.play_all()
    final, third = (ground.matches(part=part)[-1] for part in ("main", "third-place"))
    assert (final.entrant_a.number, final.entrant_b.number) == (1, 2)
    assert {third.entrant_a.number, third.entrant_b.number} == {3, 4}
    assert all(match.state == MatchState.FINAL for match in ground.matches())


def test_the_beaten_of_a_round_play_a_plate(db: None) -> None:
    plate = {"name": "Minor cup", "rounds": [1]}
    ground = lay_ground(8, (KNOCKOUT, {"format": {"plates": [plate]}}))
    ground.draw()
    ground.play_all()
    cup = ground.matches(part="Minor cup")
    assert len(cup) == 3
    assert {cup[-1].entrant_a.number, cup[-1].entrant_b.number} == {5, 6}


def test_an_even_result_moves_nobody_on_and_is_refused_at_the_desk(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {}))
    ground.draw()
    match = ground.matches()[0]
    with pytest.raises(UnfitFieldsError):
        enter_result(match_id=match.pk, outcome=Outcome(bullseyes=(2, 2)), actor=TESTER)
    assert not MatchResult.objects.exists()


def test_a_double_forfeit_gives_whoever_would_have_met_either_a_walkover(db: None) -> None:
    ground = lay_ground(4, (KNOCKOUT, {"format": {"places_to": 4}}))
    ground.draw()
    first, second = ground.matches()[:2]
    enter_result(match_id=first.pk, outcome=Outcome(kind="double-forfeit"), actor=TESTER)
    win(second, "A")
    final = ground.matches(part="main")[-1]
    assert (final.state, final.nobody_a, final.entrant_b.number) == (MatchState.FINAL, True, 2)
    assert MatchResult.objects.get(match=final).winner == "B"
    read = stage_results(ground.stages[0])
    followed = followed_of(Draw.objects.get(), read)
    assert followed.places[2].first == 1


@pytest.mark.parametrize("winner", ["A", "B"])
def test_the_second_final_is_played_only_if_needed(db: None, winner: str) -> None:
    ground = lay_ground(4, (DOUBLE, {}))
    ground.draw()
    while ready := [m for m in ground.matches() if is_ready(m) and m.part not in {"grand-final", "reset"}]:
        win(ready[0], "A")
    win(ground.matches(part="grand-final")[0], winner)
    reset = ground.matches(part="reset")[0]
    if winner == "A":
        assert reset.state == MatchState.NOT_NEEDED
        assert standings_for(ground.stages[0]).unplayed == 0
    else:
        assert is_ready(reset)


def test_groups_are_dealt_and_everybody_meets(db: None) -> None:
    ground = lay_ground(10, (ROUND_ROBIN, {"format": {"groups": 2, "legs": 2}}))
    ground.draw()
    groups = StageEntry.objects.filter(stage=ground.stages[0]).values_list("group", flat=True)
    assert sorted(groups) == [1] * 5 + [2] * 5
    fixtures = [pair for pair in numbers(ground) if None not in pair]
    assert len(fixtures) == 2 * 2 * 10
    assert len(set(fixtures)) == len(fixtures)
    for number in {match.round_id for match in ground.matches()}:
        playing = [
            side
            for match in ground.matches(round_id=number)
            for side in (match.entrant_a_id, match.entrant_b_id)
            if side
        ]
        assert len(playing) == len(set(playing))


def test_who_rests_is_credited_with_the_first_result_of_the_round(db: None) -> None:
    ground = lay_ground(3, (ROUND_ROBIN, {}))
    ground.draw()
    assert not MatchResult.objects.exists()
    match = next(match for match in ground.matches() if is_ready(match))
    win(match, "A")
    assert sorted(MatchResult.objects.values_list("kind", flat=True)) == ["bye", "played"]
    assert standings_for(ground.stages[0]).unplayed == 2


def test_a_league_has_its_days(db: None) -> None:
    calendar = {"first": "2026-01-10", "every_days": 14}
    ground = lay_ground(4, (StageKind.LEAGUE, {"format": {"legs": 2}, "calendar": calendar}))
    ground.draw()
    days = [str(match.round.plays_on) for match in ground.matches()[::2]]
    assert days == ["2026-01-10", "2026-01-24", "2026-02-07", "2026-02-21", "2026-03-07", "2026-03-21"]


def test_swiss_rounds_follow_results_with_a_reason_for_every_pairing(db: None) -> None:
    ground = lay_ground(7, (SWISS, {"format": {"rounds": 3}}))
    ground.draw()
    with pytest.raises(RoundNotOverError):
        ground.draw()
    ground.play_all()
    draw = ground.draw()
    content = content_from_json(draw.content)
    assert len(content.pairings) == 3
    assert all(pairing.why for pairing in content.pairings)
    assert [bye.why for bye in content.byes]
    ground.play_all()
    ground.draw()
    ground.play_all()
    with pytest.raises(AllRoundsDrawnError):
        ground.draw()
    met = [frozenset(pair) for pair in numbers(ground) if None not in pair]
    assert len(met) == len(set(met)) == 9
    resting = [a or b for a, b in numbers(ground) if None in (a, b)]
    assert len(set(resting)) == 3


def test_a_swiss_stage_takes_in_the_best_of_the_groups_and_tells_them_by_name(db: None) -> None:
    best = [{"from": "group-places", "stage": 1, "first": 1, "last": 2}]
    groups = (ROUND_ROBIN, {"format": {"groups": 2}})
    ground = lay_ground(8, groups, (SWISS, {"format": {"rounds": 2}, "intake": best}))
    ground.draw()
    ground.play_all()
    content = content_from_json(ground.draw(1).content)
    assert set(content.entrants) == {1, 2, 3, 4}
    assert all(f"Entrant {pairing.home}" in pairing.why for pairing in content.pairings)


def test_the_best_of_the_groups_meet_in_the_next_stage(db: None) -> None:
    intake = [
        {"from": "group-places", "stage": 1, "first": 1, "last": 2},
        {"from": "best-of-place", "stage": 1, "place": 3, "count": 2},
    ]
    rest = [{"from": "rest", "stage": 1}]
    ground = lay_ground(
        12,
        (ROUND_ROBIN, {"format": {"groups": 3}}),
        (KNOCKOUT, {"intake": intake}),
        (KNOCKOUT, {"intake": rest}),
    )
    with pytest.raises(StageNotDrawnError) as refused:
        ground.draw(1)
    assert told(refused.value).sentence == "Stage 1 is not drawn yet, so nobody can go on from it."
    ground.draw(0)
    with pytest.raises(StageNotOverError) as refused:
        ground.draw(1)
    assert told(refused.value).sentence.endswith("matches still to be played: 18.")
    ground.play_all(0)
    # The thirds of the groups are level on everything but the lots.
    with pytest.raises(PlacesSharedError):
        ground.draw(1)
    type(ground.stages[0]).objects.filter(pk=ground.stages[0].pk).update(lots_seed="published")
    ground.draw(1)
    through = set(StageEntry.objects.filter(stage=ground.stages[1]).values_list("entrant__number", flat=True))
    assert {1, 2, 3, 4, 5, 6} < through
    assert len(through) == 8
    first_round = [pair for pair in numbers(ground, 1) if None not in pair]
    group = dict(StageEntry.objects.filter(stage=ground.stages[0]).values_list("entrant__number", "group"))
    assert all(group[a] != group[b] for a, b in first_round)
    ground.draw(2)
    assert StageEntry.objects.filter(stage=ground.stages[2]).count() == 4


def test_the_beaten_of_a_bracket_come_into_the_next_stage(db: None) -> None:
    ground = lay_ground(
        8, (KNOCKOUT, {}), (ROUND_ROBIN, {"intake": [{"from": "beaten", "stage": 1, "rounds": [1]}]})
    )
    ground.draw(0)
    ground.play_all(0)
    ground.draw(1)
    entries = StageEntry.objects.filter(stage=ground.stages[1]).values_list("entrant__number", flat=True)
    assert set(entries) == {5, 6, 7, 8}


def test_standings_are_by_group(db: None) -> None:
    ground = lay_ground(8, (ROUND_ROBIN, {"format": {"groups": 2}}))
    ground.draw()
    ground.play_all()
    tables = group_standings(ground.stages[0])
    assert [table.group for table in tables] == [1, 2]
    assert [[row.entrant.number for row in table.rows] for table in tables] == [[1, 4, 5, 8], [2, 3, 6, 7]]


@pytest.mark.parametrize(
    ("kind", "settings", "where"),
    [
        (KNOCKOUT, {"format": {"legs": 2}}, "format.legs"),
        (ROUND_ROBIN, {"format": {"groups": 0}}, "format.groups"),
        (SWISS, {"format": {"fold": "sideways"}}, "format.fold"),
        (KNOCKOUT, {"intake": [{"from": "nowhere"}]}, "intake[0].from"),
        (KNOCKOUT, {"tables": 0}, "tables"),
        (StageKind.LEAGUE, {"calendar": {"first": "soon"}}, "calendar.first"),
        (KNOCKOUT, {"placing": {"method": "magic"}}, "placing.method"),
    ],
)
def test_a_shape_that_cannot_stand_is_refused_with_its_place(
    db: None, kind: StageKind, settings: dict[str, object], where: str
) -> None:
    ground = lay_ground(4)
    details = StageDetails(name="Stage", kind=kind, settings=settings)
    with pytest.raises(UnfitFieldsError) as refused:
        add_stage(event_id=ground.event.pk, details=details, actor=TESTER)
    assert where in [problem.where for problem in refused.value.problems]
