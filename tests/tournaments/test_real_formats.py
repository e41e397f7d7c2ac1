"""The seven real formats, each from its template to the last place of its final ranking."""

from datetime import date
from typing import Any

import pytest

from scoring.services.halves import ring_bell_of_round, start_half_of_round
from tests.scoring.ground import commit, open_sitting, play_game
from tests.tournaments.ground import TESTER, Ground, is_ready, win
from tournaments.enums import MatchState, Side
from tournaments.event_templates import BY_KEY
from tournaments.models import Match, MatchResult, Membership, Round, Sitting
from tournaments.selectors.line_ups import named_seats, sittings_with_line_up
from tournaments.selectors.rankings import event_ranking
from tournaments.selectors.standings import group_standings, standings_for
from tournaments.services.allocations import allocate_tables
from tournaments.services.changes.penalties import DrawLots
from tournaments.services.corrections import make_change
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, publish_event
from tournaments.services.forfeits import award_forfeit
from tournaments.services.line_ups import Place, name_line_up
from tournaments.services.outcomes import Outcome
from tournaments.services.results import enter_result
from tournaments.services.setups import set_up_event
from tournaments.services.table_calls import call_matches

pytestmark = pytest.mark.journey

Spans = list[tuple[int, int, list[int]]]


def set_up(key: str, entrants: int, *, players: int = 0, slug: str = "") -> Ground:
    """An event of a template, with its entrants, published."""
    template = BY_KEY[key]
    details = EventDetails(
        name=template.name,
        slug=slug or key,
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        rule_set="trinidad-tournament",
    )
    event = set_up_event(details=details, template=key, entrants=entrants, actor=TESTER)
    entries = [
        EntrantDetails(
            name=f"Entrant {number}",
            kind=template.entrant_kind,
            players=tuple(
                PlayerEntry(name=f"Player {number}.{place} of {event.slug}") for place in range(players)
            ),
        )
        for number in range(1, entrants + 1)
    ]
    entered = enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)
    stages = list(event.stages.order_by("position"))
    return Ground(publish_event(event_id=event.pk, actor=TESTER), entered, stages)


def ranked(ground: Ground) -> Spans:
    """The final ranking by numbers of entrants."""
    return [
        (found.place, found.last_place, sorted(int(entrant.id) for entrant in found.entrants))
        for found in event_ranking(ground.event)
    ]


def pairings(ground: Ground, stage: int, number: int = 1) -> list[tuple[int | None, int | None]]:
    """Who meets whom in a round, by number."""
    return [
        (match.entrant_a and match.entrant_a.number, match.entrant_b and match.entrant_b.number)
        for match in ground.matches(stage, round__number=number)
    ]


def test_club_pairs_night(db: None) -> None:
    ground = set_up("club-pairs-night", 10, players=2)
    ground.draw(seed="lanterns")
    first, second = [match for match in ground.matches() if is_ready(match)][:2]
    allocate_tables(event_id=ground.event.pk, actor=TESTER)
    assert {first.pk, second.pk} <= {
        match.pk for match in call_matches(event_id=ground.event.pk, actor=TESTER)
    }
    stayed_away = first.entrant_a.number
    award_forfeit(match_id=first.pk, absent=Side.A.value, actor=TESTER)
    sheet = open_sitting(Match.objects.get(pk=second.pk))
    play_game(sheet, "B")
    play_game(sheet, "B")
    beaten = second.entrant_a.number
    assert MatchResult.objects.get(match=second).bullseyes_b == 2
    ground.play_all()
    places = ranked(ground)
    assert [(first, last) for first, last, _ in places] == [(1, 1), (2, 2), (3, 4), (5, 8), (9, 10)]
    assert {stayed_away, beaten} == set(places[-1][2])
    assert places[0][2] == [min(set(range(1, 11)) - {stayed_away, beaten})]


def test_university_departments(db: None) -> None:
    ground = set_up("departments-knockout", 4, players=12)
    ground.draw(seed="campus")
    match = next(match for match in ground.matches() if is_ready(match))
    people = list(Membership.objects.filter(entrant=match.entrant_a_id).order_by("-pk"))
    wanted = [
        Place(sitting=table, seat=f"A{seat}", player_id=people[2 * (table - 1) + seat - 1].player_id)
        for table in range(1, 5)
        for seat in (1, 2)
    ]
    name_line_up(match_id=match.pk, side=Side.A, half=1, places=wanted, actor=TESTER)
    seated = [named_seats(sitting) for sitting in sittings_with_line_up(match, Side.A)]
    assert seated[0] == {"A1": people[0].player_id, "A2": people[1].player_id}
    assert len({player for seats in seated for player in seats.values()}) == 8
    # Three tables go to A and one to B, best of seven at each: 4-3, 4-2, 4-0 and 1-4.
    enter_result(match_id=match.pk, outcome=Outcome(bullseyes=(13, 9)), actor=TESTER)
    winner = match.entrant_a.number
    ground.play_all()
    places = ranked(ground)
    assert [(first, last) for first, last, _ in places] == [(1, 1), (2, 2), (3, 4)]
    assert match.entrant_b.number in places[-1][2]
    assert winner in (places[0][2] + places[1][2])


def test_gold_cup_with_open_pairs_beside_it(db: None) -> None:
    cup = set_up("gold-cup", 8)
    pairs = set_up("club-pairs-night", 8, players=2, slug="open-pairs")
    cup.draw()
    assert len(group_standings(cup.stages[0])) == 2
    pairs.draw(seed="the same hall")
    cup.play_all()
    pairs.play_all()
    cup.draw(1)
    assert pairings(cup, 1) == [(1, 3), (2, 4)] or pairings(cup, 1) == [(1, 4), (2, 3)]
    cup.play_all(1)
    assert ranked(cup) == [
        *((place, place, [place]) for place in range(1, 5)),
        (5, 6, [5, 6]),
        (7, 8, [7, 8]),
    ]
    assert [(first, last) for first, last, _ in ranked(pairs)] == [(1, 1), (2, 2), (3, 4), (5, 8)]
    assert ranked(pairs)[0][2] == [1]


def test_world_cup(db: None) -> None:
    ground = set_up("world-cup", 20)
    ground.draw(seed="opening night")
    ground.play_all()
    divisions = [[row.entrant.number for row in group.rows] for group in group_standings(ground.stages[0])]
    assert [len(division) for division in divisions] == [4] * 5
    assert all(division == sorted(division) for division in divisions)
    make_change(event_id=ground.event.pk, change=lots(ground, 0), actor=TESTER)
    ground.draw(1)
    ground.draw(2)
    through = {number for division in divisions for number in division[:2]}
    assert {entry.entrant.number for entry in ground.stages[1].entries.select_related("entrant")} == through
    ground.play_all(1)
    ground.play_all(2)
    places = ranked(ground)
    spans = [(first, last) for first, last, _ in places]
    assert spans == [
        *((n, n) for n in range(1, 5)),
        (5, 8),
        (9, 10),
        (11, 11),
        (12, 12),
        (13, 14),
        (15, 18),
        (19, 20),
    ]
    assert places[0][2] == [1]
    assert {number for _, last, numbers in places if last <= 10 for number in numbers} == through


def test_city_round_robin(db: None) -> None:
    ground = set_up("city-round-robin", 13)
    ground.draw()
    divisions = group_standings(ground.stages[0])
    assert sorted(len(division.rows) for division in divisions) == [4, 4, 5]
    for match in ground.matches():
        # The gap in strength is the gap in bullseyes, so that no two finish level.
        if is_ready(match):
            gap = min(15, abs(match.entrant_a.number - match.entrant_b.number) + 1)
            side = "A" if match.entrant_a.number < match.entrant_b.number else "B"
            win(match, side, by=(15, 15 - gap))
    byes = MatchResult.objects.filter(match__event=ground.event, kind="bye")
    rests = 13 * 3 - 2 * MatchResult.objects.filter(match__event=ground.event, kind="played").count()
    assert byes.count() == rests
    make_change(event_id=ground.event.pk, change=lots(ground, 0), actor=TESTER)
    order = [row.entrant.number for row in standings_for(ground.stages[0]).rows]
    ground.draw(1)
    seeds = [number for pair in pairings(ground, 1) for number in pair]
    assert len(seeds) == 8
    one, eight, four, five, *rest = seeds
    three, six, two, seven = sorted(rest, key=lambda number: [3, 6, 2, 7].index(seed_of(ground, number)))
    assert [seed_of(ground, n) for n in (one, eight, four, five, three, six, two, seven)] == [
        1,
        8,
        4,
        5,
        3,
        6,
        2,
        7,
    ]
    ground.play_all(1)
    places = ranked(ground)
    assert [(first, last) for first, last, _ in places[:4]] == [(1, 1), (2, 2), (3, 4), (5, 8)]
    assert places[0][2] == [min(seeds)]
    assert {number for _, _, numbers in places[4:] for number in numbers} == set(order) - set(seeds)


def test_inter_province_match(db: None) -> None:
    ground = set_up("province-match", 2, players=30)
    ground.draw()
    away, home = ground.matches()
    assert (home.entrant_a, home.entrant_b) == (away.entrant_b, away.entrant_a)
    assert Sitting.objects.filter(match=away).count() == 24
    play_halves(ground, away)
    result = MatchResult.objects.get(match=away)
    assert (result.bullseyes_a, result.bullseyes_b) == (16, 8)
    enter_result(match_id=home.pk, outcome=Outcome(bullseyes=(31, 40)), actor=TESTER)
    rows = standings_for(ground.stages[0]).rows
    totals = {row.entrant.number: row.row.tally.bullseyes_for for row in rows}
    assert totals == {away.entrant_a.number: 16 + 40, away.entrant_b.number: 8 + 31}
    assert ranked(ground) == [(1, 1, [away.entrant_a.number]), (2, 2, [away.entrant_b.number])]


def play_halves(ground: Ground, match: Match) -> None:
    """Two halves at twelve tables: two tables in three go to A, and a game is open at every bell."""
    round_id = match.round_id
    allocate_tables(event_id=ground.event.pk, actor=TESTER)
    for half in (1, 2):
        assert len(start_half_of_round(round_id=round_id, half=half, actor=TESTER)) == 1
        for sitting in Sitting.objects.filter(match=match, half=half).order_by("number"):
            members = {
                side: list(Membership.objects.filter(entrant=entrant).order_by("pk"))
                for side, entrant in (("A", match.entrant_a_id), ("B", match.entrant_b_id))
            }
            place = 2 * ((sitting.number - 1) % 12)
            seats = {f"{side}{n + 1}": members[side][place + n].player_id for side in "AB" for n in (0, 1)}
            sheet = open_sitting(match, number=sitting.number, seats=seats)
            play_game(sheet, "B" if sitting.number % 3 == 0 else "A")
            commit(sheet)
        assert ring_bell_of_round(round_id=round_id, half=half, actor=TESTER)
    assert Match.objects.get(pk=match.pk).state == MatchState.AWAITING_CONFIRMATION


def test_fire_service(db: None) -> None:
    ground = set_up("home-and-away", 2)
    ground.draw()
    rounds = list(Round.objects.filter(stage=ground.stages[0]).order_by("number"))
    assert [a_round.plays_on for a_round in rounds] == [date(2026, 6, 13), date(2026, 6, 20)]
    first, second = ground.matches()
    assert (first.entrant_a, first.entrant_b) == (second.entrant_b, second.entrant_a)
    win(first, "A", by=(15, 12))
    win(second, "A", by=(15, 9))
    rows = standings_for(ground.stages[0]).rows
    assert [row.row.tally.points for row in rows] == [2, 2]
    assert [row.row.tally.bullseyes_for for row in rows] == [27, 24]
    assert ranked(ground) == [(1, 1, [second.entrant_a.number]), (2, 2, [first.entrant_a.number])]


def lots(ground: Ground, stage: int) -> Any:
    """Lots among whoever is still level, so that places that decide who goes on are not shared."""
    return DrawLots(stage_id=ground.stages[stage].pk, seed="lots")


def seed_of(ground: Ground, number: int) -> int:
    """The seed of an entrant in the second stage."""
    return ground.stages[1].entries.get(entrant__number=number).seed
