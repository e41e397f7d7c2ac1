"""The final ranking of events of several stages."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.ground import Ground, lay_ground, win_by_number
from tournaments.enums import StageKind
from tournaments.selectors.rankings import event_ranking

pytestmark = pytest.mark.integration

CUP = {"intake": [{"from": "group-places", "stage": 1, "first": 1, "last": 2}], "format": {"places_to": 4}}
MINOR: dict[str, Any] = {"intake": [{"from": "rest", "stage": 1}]}


def ranked(ground: Ground) -> list[tuple[int, int, list[int]]]:
    return [
        (found.place, found.last_place, sorted(int(entrant.id) for entrant in found.entrants))
        for found in event_ranking(ground.event)
    ]


def test_the_cup_is_placed_before_the_minor_cup_and_both_before_the_groups(db: None) -> None:
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})
    ground = lay_ground(8, groups, (StageKind.KNOCKOUT, CUP), (StageKind.KNOCKOUT, MINOR))
    assert ranked(ground) == []
    for stage in range(3):
        ground.draw(stage)
        ground.play_all(stage)
    assert ranked(ground) == [
        (1, 1, [1]),
        (2, 2, [2]),
        (3, 3, [3]),
        (4, 4, [4]),
        (5, 5, [5]),
        (6, 6, [6]),
        (7, 8, [7, 8]),
    ]


def test_a_cup_that_is_not_drawn_stands_before_the_minor_cup_that_is(db: None) -> None:
    groups = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})
    ground = lay_ground(8, groups, (StageKind.KNOCKOUT, CUP), (StageKind.KNOCKOUT, MINOR))
    ground.draw(0)
    ground.play_all(0)
    by_groups = ranked(ground)
    assert by_groups[0] == (1, 2, [1, 2])
    ground.draw(2)
    ground.play_all(2)
    assert ranked(ground) == [(1, 4, [1, 2, 3, 4]), (5, 5, [5]), (6, 6, [6]), (7, 8, [7, 8])]


def test_who_is_still_in_stands_at_the_head_together(db: None, client: Client) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ground.draw()
    win_by_number(ground.matches()[0])
    assert ranked(ground) == [(1, 3, [1, 2, 3]), (4, 4, [4])]
    page = client.get("/e/carnival-cup/places/").content.decode()
    assert "Entrant 4" in page
    rows = client.get("/api/v1/events/carnival-cup/places/").json()
    assert rows[0] == {
        "place": 1,
        "last_place": 3,
        "entrants": [1, 2, 3],
        "names": ["Entrant 1", "Entrant 2", "Entrant 3"],
    }


def test_who_plays_for_third_place_stands_behind_the_final(db: None) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {"format": {"places_to": 4}}))
    ground.draw()
    semi_finals, final = ground.matches()[:2], ground.matches()[2:]
    for match in semi_finals:
        win_by_number(match)
    for match in final:
        match.refresh_from_db()
    [decider] = [match for match in final if {match.entrant_a.number, match.entrant_b.number} == {1, 2}]
    win_by_number(decider)
    assert ranked(ground) == [(1, 1, [1]), (2, 2, [2]), (3, 4, [3, 4])]


def test_a_plate_places_the_beaten_behind_everybody_else(db: None) -> None:
    plate = {"name": "Minor cup", "rounds": [1]}
    ground = lay_ground(8, (StageKind.KNOCKOUT, {"format": {"plates": [plate], "places_to": 4}}))
    ground.draw()
    ground.play_all()
    assert ranked(ground)[:6] == [
        (1, 1, [1]),
        (2, 2, [2]),
        (3, 3, [3]),
        (4, 4, [4]),
        (5, 5, [5]),
        (6, 6, [6]),
    ]
