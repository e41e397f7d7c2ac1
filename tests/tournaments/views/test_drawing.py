"""Drawing from the page: pots, and a preview that no longer stands."""

import re

import pytest
from django.test import Client

from officials.enums import RoleKind
from tests.officials.conftest import add_person
from tests.tournaments.ground import TESTER, Ground, lay_ground, win_by_number
from tournaments.enums import StageKind
from tournaments.models import Draw
from tournaments.services.changes.departures import WithdrawEntrant
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.corrections import make_change

pytestmark = pytest.mark.journey

EVENT = "/e/carnival-cup/"
DRAW = f"{EVENT}stages/1/draw/"
GROUPS = (StageKind.ROUND_ROBIN, {"format": {"groups": 2}})


def organizer_of(ground: Ground, client: Client) -> Client:
    client.force_login(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    return client


def leave(ground: Ground, number: int) -> None:
    change = WithdrawEntrant(entrant_id=ground.entrants[number - 1].pk)
    make_change(event_id=ground.event.pk, change=change, actor=TESTER)


def test_a_preview_that_no_longer_stands_says_so_and_is_drawn_again_by_one_press(
    db: None, client: Client
) -> None:
    ground = lay_ground(6, GROUPS)
    ann = organizer_of(ground, client)
    page = ann.post(DRAW, {"method": "drawn", "seed": "friday"}).content.decode()
    assert 'name="publish" value="1"' in page
    assert "out of date" not in page
    leave(ground, 6)
    page = ann.get(DRAW).content.decode()
    assert "This preview is out of date" in page
    assert 'name="publish"' not in page
    answer = ann.post(DRAW, {"publish": "1"}).content.decode()
    assert "have changed since the preview" in answer
    assert not ground.matches()
    page = ann.post(DRAW, {"again": "1"}).content.decode()
    assert "out of date" not in page
    assert "Drawn from “friday”" in page
    assert 'name="publish" value="2"' in page
    assert "Entrant 6" not in page


def test_a_swiss_preview_is_out_of_date_once_a_result_was_withdrawn(db: None, client: Client) -> None:
    ground = lay_ground(4, (StageKind.SWISS, {"format": {"rounds": 2}}))
    ann = organizer_of(ground, client)
    ground.draw()
    ground.play_all()
    assert 'name="publish"' in ann.post(DRAW, {}).content.decode()
    undone = UndoDraw(stage_id=ground.stages[0].pk)
    make_change(event_id=ground.event.pk, change=undone, actor=TESTER)
    page = ann.get(DRAW).content.decode()
    assert "This preview is out of date" in page
    assert 'name="publish"' not in page


def test_entrants_are_put_in_pots_on_the_page_and_seen_there(db: None, client: Client) -> None:
    ground = lay_ground(6, GROUPS)
    ann = organizer_of(ground, client)
    page = ann.get(DRAW).content.decode()
    assert re.search(r'<select name="pot_1"[^>]*>\s*<option value="1" selected>Pot 1', page)
    assert re.search(r'<select name="pot_6"[^>]*>.*?<option value="3" selected>Pot 3', page, re.DOTALL)
    pots = {1: "1", 6: "1", 2: "2", 5: "2", 3: "4", 4: "4"}
    asked = {"method": "by-pots", "seed": "x", **{f"pot_{number}": pot for number, pot in pots.items()}}
    page = ann.post(DRAW, asked).content.decode()
    assert "<strong>Pot 1:</strong> Entrant 1, Entrant 6" in page
    assert "<strong>Pot 3:</strong> Entrant 3, Entrant 4" in page
    draw = Draw.objects.get()
    assert draw.settings["request"]["pots"] == [[1, 6], [2, 5], [3, 4]]
    first, second = draw.content["groups"]
    assert len({1, 6} & set(first)) == len({1, 6} & set(second)) == 1
    page = ann.get(DRAW).content.decode()
    assert re.search(r'<select name="pot_6"[^>]*>\s*<option value="1" selected>Pot 1', page)


def test_pots_that_hold_somebody_who_left_are_not_drawn_again_but_told(db: None, client: Client) -> None:
    ground = lay_ground(6, GROUPS)
    ann = organizer_of(ground, client)
    ann.post(DRAW, {"method": "by-pots", "seed": "x", **{f"pot_{number}": "1" for number in range(1, 7)}})
    leave(ground, 6)
    answer = ann.post(DRAW, {"again": "1"})
    assert answer.status_code == 200
    assert "note--refused" in answer.content.decode()
    assert Draw.objects.count() == 1


def test_the_preview_tells_who_comes_in_instead_of_whom(db: None, client: Client) -> None:
    best, rest = (
        {"intake": [{"from": "group-places", "stage": 1, "first": first, "last": first + 1}]}
        for first in (1, 3)
    )
    ground = lay_ground(8, GROUPS, (StageKind.KNOCKOUT, best), (StageKind.KNOCKOUT, rest))
    ann = organizer_of(ground, client)
    ground.draw()
    assert "It cannot be drawn yet" in ann.get(f"{EVENT}stages/2/draw/").content.decode()
    ground.play_all()
    assert "It cannot be drawn yet" not in ann.get(f"{EVENT}stages/2/draw/").content.decode()
    ground.draw(1)
    leave(ground, 4)
    page = ann.post(f"{EVENT}stages/3/draw/", {"method": "by-seed"}).content.decode()
    told = (
        r"<strong>Entrant (\d)</strong> comes in instead of <strong>Entrant 4</strong>, .* stands in Stage 2"
    )
    assert re.search(told, page)
    assert 'name="publish"' in page


def test_a_drawn_stage_leads_to_undoing_its_draw(db: None, client: Client) -> None:
    ground = lay_ground(4, (StageKind.KNOCKOUT, {}))
    ann = organizer_of(ground, client)
    ground.draw()
    win_by_number(ground.matches()[0])
    page = ann.get(DRAW).content.decode()
    address = f"{EVENT}corrections/?kind=draw-undone&amp;stage={ground.stages[0].pk}"
    assert address in page
    wanted = {"kind": "draw-undone", "stage": ground.stages[0].pk}
    page = ann.post(f"{EVENT}corrections/", wanted).content.decode()
    assert "Played already, and set aside: 1 match" in page
    assert "Match 1, Stage 1: Entrant 1 " in page
    assert "3\u20131</span> Entrant 4" in page
