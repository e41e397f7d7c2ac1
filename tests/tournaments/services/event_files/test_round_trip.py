"""A whole event taken out and brought in elsewhere: the same to the last byte, its sheets verified again."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from officials.access import person
from officials.enums import CallOutcome, RoleKind
from officials.models import Call, User
from officials.rulings.irregularities import Irregularity
from officials.services.calls import close_call, raise_call, take_call
from officials.services.roles import bring_in_event
from scoring.models import SheetLine
from scoring.services.sheets import confirm_sheet
from tests.conftest import empty_database
from tests.officials.conftest import NOW, add_person
from tests.scoring.ground import TESTER, Hall, a_key, build_hall, commit, open_sitting, play_game
from tests.tournaments.ground import lay_ground
from tournaments.constraints import OUR_APPS
from tournaments.enums import Side, StageKind
from tournaments.models import Correction, Event, Match, Player
from tournaments.services.changes.departures import WithdrawEntrant
from tournaments.services.changes.draws import UndoDraw
from tournaments.services.changes.penalties import Penalize
from tournaments.services.corrections import make_change, undo_correction
from tournaments.services.event_files.carried import LEFT_OUT, carried_rows
from tournaments.services.event_files.importing import import_event
from tournaments.services.event_files.writing import event_file

pytestmark = pytest.mark.integration


def played_hall() -> Hall:
    """An evening with a match official, one in play, one waiting for an official, and one called before."""
    hall = build_hall()
    first = open_sitting(hall.schedule())
    play_game(first)
    play_game(first)
    for side in Side:
        first.refresh_from_db()
        confirm_sheet(
            sheet_id=first.pk, side=side, submission_key=a_key(), expected_version=first.version, actor=TESTER
        )
    commit(open_sitting(hall.schedule(2, 3, tables=(1,))))
    return hall


def call_an_official(hall: Hall) -> None:
    """One call settled by an official with a name, one still open."""
    olga = person(add_person("olga", (hall.event, RoleKind.OFFICIAL, None)))
    User.objects.filter(username="olga").update(first_name="Olga", last_name="Demo")
    sheet = Match.objects.get(number=2).sittings.get().sheet
    for is_closed in (True, False):
        call = raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=olga)
        if is_closed:
            take_call(call_id=call.pk, actor=olga)
            close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=olga)


def corrected_event() -> Event:
    """Groups drawn, played, corrected, undone, drawn again."""
    ground = lay_ground(
        8,
        (StageKind.ROUND_ROBIN, {"format": {"groups": 2}}),
        clubs=["Harbour", "", "Hill", "", "Harbour", "", "", "Hill"],
    )
    ground.draw(seed="a day in June")
    ground.play_all()
    made = [
        make_change(event_id=ground.event.pk, change=change, actor=TESTER)
        for change in (
            Penalize(
                stage_id=ground.stages[0].pk,
                entrant_id=ground.entrants[2].pk,
                key="match-points",
                amount="-1/2",
                why="Late",
            ),
            WithdrawEntrant(entrant_id=ground.entrants[0].pk),
        )
    ]
    undo_correction(correction_id=made[-1].pk, actor=TESTER)
    make_change(event_id=ground.event.pk, change=UndoDraw(stage_id=ground.stages[0].pk), actor=TESTER)
    ground.draw(seed="another day")
    return ground.event


def elsewhere(content: bytes) -> Event:
    """Bring a file in where the ids are others."""
    empty_database()
    build_hall(slug="in-the-way", size=5)
    return import_event(content=content, actor=TESTER)


def test_an_evening_comes_back_to_the_last_byte(committing_db: None) -> None:
    hall = played_hall()
    call_an_official(hall)
    content = event_file(hall.event)
    seals = list(SheetLine.objects.order_by("pk").values_list("digest", flat=True))
    event = elsewhere(content)
    assert event_file(event) == content
    assert list(SheetLine.objects.order_by("pk").values_list("digest", flat=True)) == seals
    out = StringIO()
    call_command("verify_sheets", stdout=out)
    assert Call.objects.get(number=1).taken_by.display_name == "Olga Demo"
    assert not User.objects.filter(is_active=True).exists()


def test_corrections_can_be_undone_elsewhere(committing_db: None) -> None:
    event = corrected_event()
    content = event_file(event)
    brought = elsewhere(content)
    assert event_file(brought) == content
    last = Correction.objects.get(event=brought, number=3)
    undone = [match.is_set_aside for match in Match.on_record.filter(event=brought).order_by("number")]
    assert True in undone
    assert False in undone
    assert last.changes["draw"].keys() <= {
        str(pk) for pk in brought.stages.get(position=1).draws.values_list("pk", flat=True)
    }


def test_what_a_correction_took_away_comes_back_when_it_is_undone_elsewhere(committing_db: None) -> None:
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}))
    ground.draw()
    make_change(event_id=ground.event.pk, change=UndoDraw(stage_id=ground.stages[0].pk), actor=TESTER)
    content = event_file(ground.event)
    event = elsewhere(content)
    assert event_file(event) == content
    before = Match.objects.filter(event=event).count()
    undo_correction(correction_id=Correction.objects.get(event=event).pk, actor=TESTER)
    assert (before, Match.objects.filter(event=event).count()) == (0, 6)
    assert event.stages.get().entries.count() == 4


def test_whoever_brings_an_event_in_is_its_organizer(committing_db: None) -> None:
    content = event_file(played_hall().event)
    empty_database()
    ann = add_person("ann")
    event = bring_in_event(content=content, actor=person(ann))
    assert [(role.user, role.kind) for role in event.roles.all()] == [(ann, RoleKind.ORGANIZER)]


def test_players_known_here_are_the_same_people(committing_db: None) -> None:
    hall = played_hall()
    content = event_file(hall.event)
    empty_database()
    anna = Player.objects.create(
        uid=json.loads(content)["rows"]["players"][3]["uid"], name="Anna as known here", created_at=NOW
    )
    event = import_event(content=content, actor=TESTER)
    assert anna.memberships.get().event == event
    assert (Player.objects.count(), anna.memberships.get().player.name) == (8, "Anna as known here")


def test_the_commands_take_out_and_bring_in(committing_db: None, tmp_path: Path) -> None:
    played_hall()
    file, again = tmp_path / "event.json", tmp_path / "again.json"
    out = StringIO()
    call_command("export_event", "carnival-cup", str(file), stdout=out)
    with pytest.raises(CommandError, match="already; nothing was imported"):
        call_command("import_event", str(file), stdout=out)
    empty_database()
    call_command("import_event", str(file), stdout=out)
    call_command("export_event", "carnival-cup", str(again), stdout=out)
    assert file.read_bytes() == again.read_bytes()
    with pytest.raises(CommandError, match="There is no event at /e/nowhere/"):
        call_command("export_event", "nowhere", str(file), stdout=out)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_event", str(tmp_path / "nothing"), stdout=out)
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_event", "carnival-cup", str(tmp_path), stdout=out)


def test_every_row_of_ours_is_carried_or_left_out_with_a_reason() -> None:
    ours = {model for label in OUR_APPS for model in apps.get_app_config(label).get_models()}
    carried = {kind.model for kind in carried_rows()}
    assert carried | LEFT_OUT.keys() == ours
    assert not carried & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
