"""A match of a bracket that the bell ended even: it waits at the desk until somebody says who goes on."""

import pytest
from django.test import Client

from officials.enums import RoleKind
from scoring.services.bells import ring_bell
from scoring.services.halves import start_half
from tests.officials.conftest import add_person
from tests.scoring.ground import open_sitting, play_game
from tests.tournaments.floor import furnish
from tests.tournaments.ground import TESTER, Ground
from tournaments.draw_content import DrawRequest
from tournaments.enums import StageKind
from tournaments.models import Correction, Match, MatchResult, Round
from tournaments.services.allocations import allocate_tables
from tournaments.services.corrections import undo_correction
from tournaments.services.draws import draw_stage
from tournaments.services.stages import StageDetails, change_stage

pytestmark = pytest.mark.journey

DESK = "/e/carnival-cup/desk/"


@pytest.fixture
def semi_final(db: None) -> Match:
    """A semi-final of one half that ends with a bullseye each."""
    room = furnish(entrants=4)
    counting = {"way": "timed", "halves": 1}
    Round.objects.filter(pk=room.round_id).delete()
    details = StageDetails(name="Cup", kind=StageKind.KNOCKOUT, settings={"counting": counting})
    stage = change_stage(stage_id=room.event.stages.get().pk, details=details, actor=TESTER)
    draw_stage(stage_id=stage.pk, request=DrawRequest(), actor=TESTER)
    allocate_tables(event_id=room.event.pk, actor=TESTER)
    match = Ground(room.event, room.entrants, [stage]).matches()[0]
    start_half(match_id=match.pk, half=1, actor=TESTER)
    sheet = open_sitting(match)
    play_game(sheet, "A")
    play_game(sheet, "B")
    ring_bell(match_id=match.pk, half=1, actor=TESTER)
    return match


def test_it_waits_until_it_is_decided_and_that_is_undone(client: Client, semi_final: Match) -> None:
    client.force_login(add_person("ann", (semi_final.event, RoleKind.ORGANIZER, None)))
    address = f"/e/carnival-cup/matches/{semi_final.number}/decide/"
    assert address in client.get(DESK).content.decode()
    match = f"/e/carnival-cup/matches/{semi_final.number}/"
    assert address in client.get(match).content.decode()
    assert address not in Client().get(match).content.decode()
    assert "The desk decides who does" in Client().get(match).content.decode()
    assert "It ended even, 1\N{EN DASH}1" in client.get(address).content.decode()
    assert client.post(address, {"winner": "C", "way": "Lots were drawn"}).status_code == 422
    page = client.post(address, {"winner": "B", "way": "Lots were drawn"}, follow=True).content.decode()
    assert f"Match {semi_final.number} is decided." in page
    assert address not in page
    final = Match.objects.get(stage=semi_final.stage, round__number=2)
    assert final.entrant_a == semi_final.entrant_b
    result = MatchResult.objects.get(match=semi_final, is_current=True)
    assert (result.winner, result.bullseyes_a, result.bullseyes_b) == ("B", 1, 1)
    made = Correction.objects.get()
    assert made.reason == "Lots were drawn"
    undo_correction(correction_id=made.pk, actor=TESTER)
    final.refresh_from_db()
    assert final.entrant_a is None


def test_it_is_for_those_who_may_correct(client: Client, semi_final: Match) -> None:
    client.force_login(add_person("sol", (semi_final.event, RoleKind.SCORER, None)))
    assert client.get(f"/e/carnival-cup/matches/{semi_final.number}/decide/").status_code == 403
