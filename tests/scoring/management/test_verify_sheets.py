"""The verifier finds every kind of tampering, and says where."""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.enums import LineKind, SheetState
from scoring.ledger import Sealable, seal
from scoring.models import CountedHand, ScoreSheet, SheetLine
from scoring.selectors.verification import trigger_difference
from scoring.services.take_backs import take_back_hand
from tests.scoring.ground import TESTER, Hall, a_hand, a_key, build_hall, commit, open_sitting, play_game
from tournaments.canonical import canonical_json
from tournaments.models import Match, MatchResult, Seat, Sitting

pytestmark = pytest.mark.integration

RACE_TO_1 = {"way": "race-to", "games": 1}


@pytest.fixture
def played(hall: Hall) -> ScoreSheet:
    """A sheet with a bit of everything: a game won, a hand rejected, one taken back, some in play."""
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    commit(sheet, a_hand(sheet) | {"kicks": ["9H", "3H"]})
    commit(sheet)
    take_back_hand(sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER)
    sheet.refresh_from_db()
    assert commit(sheet, a_hand(sheet, winner="B")).line.kind == LineKind.HAND
    return sheet


def verify(**options: object) -> str:
    out = StringIO()
    call_command("verify_sheets", stdout=out, **options)
    return out.getvalue()


def difference() -> str:
    with pytest.raises(CommandError) as failure:
        verify()
    assert failure.value.returncode == 1
    return str(failure.value)


def past_the_triggers(change: Callable[[], object]) -> None:
    """Change the ledger as somebody with the database in his hands would, and leave no other trace."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
            change()
            cursor.execute("SET session_replication_role = DEFAULT")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        change()
        for _, creation in triggers:
            cursor.execute(creation)


def rewrite(line: SheetLine, change: Callable[[dict[str, object]], None], *, reseal: bool) -> None:
    """Change a line's content, with or without sealing it anew."""
    content = json.loads(line.payload)
    change(content)
    payload = canonical_json(content)
    values = {"payload": payload}
    if reseal:
        parts = Sealable(*(getattr(line, name) for name in Sealable._fields))._replace(payload=payload)
        values["digest"] = seal(line.previous_digest, parts)
    past_the_triggers(lambda: SheetLine.objects.filter(pk=line.pk).update(**values))


def test_sheets_played_through_the_services_agree(played: ScoreSheet) -> None:
    lines = played.lines.count()
    assert verify() == f"1 sheets with {lines} lines and 1 matches agree.\n"


def test_one_event_can_be_verified_alone(played: ScoreSheet) -> None:
    build_hall(slug="harvest-cup")
    assert verify(event="harvest-cup") == "0 sheets with 0 lines and 0 matches agree.\n"
    assert verify(event="carnival-cup").startswith("1 sheets")


def test_a_line_rewritten_is_found_by_its_digest(played: ScoreSheet) -> None:
    line = played.lines.get(sequence=3)
    rewrite(line, lambda content: content["after"]["score"].update(A=9), reseal=False)
    assert "line 3: digest is" in difference()


def test_a_line_rewritten_and_sealed_anew_breaks_the_chain(played: ScoreSheet) -> None:
    line = played.lines.get(sequence=3)
    rewrite(line, lambda content: content.update(note="x"), reseal=True)
    assert "line 4: digest of the line before is" in difference()


def test_a_last_line_sealed_anew_is_found_by_the_judge(played: ScoreSheet) -> None:
    line = played.lines.last()
    rewrite(line, lambda content: content["verdict"]["awards"][0].update(chalks=3), reseal=True)
    assert f"line {line.sequence}: verdict is" in difference()


def test_a_last_line_sealed_anew_is_found_by_its_state(played: ScoreSheet) -> None:
    line = played.lines.last()
    rewrite(line, lambda content: content["after"]["score"].update(B=13), reseal=True)
    assert f"line {line.sequence}: state after the line is" in difference()


def test_a_line_cut_out_is_missed(played: ScoreSheet) -> None:
    line = played.lines.get(sequence=3)

    def cut_out() -> None:
        CountedHand.objects.filter(line=line).delete()
        SheetLine.objects.filter(pk=line.pk).delete()

    past_the_triggers(cut_out)
    assert "line 4: sequence is 4, should be 3" in difference()


def test_a_last_line_cut_off_is_missed(played: ScoreSheet) -> None:
    line = played.lines.last()

    def cut_off() -> None:
        CountedHand.objects.filter(line=line).delete()
        SheetLine.objects.filter(pk=line.pk).delete()

    past_the_triggers(cut_off)
    assert "should be" in difference()


@pytest.mark.parametrize(
    "changes",
    [
        {"score_a": 13},
        {"bullseyes_b": 2},
        {"hang_jacks_a": 7},
        {"dealer": "A2"},
        {"hand_number": 9},
        {"version": 3},
        {"head": "0" * 64},
        {"state": SheetState.FROZEN},
        {"confirmed_a": True},
        {"rule_set_digest": "0" * 64},
        {"terms": "{}"},
    ],
)
def test_a_projection_patched_is_found(played: ScoreSheet, changes: dict[str, object]) -> None:
    ScoreSheet.objects.filter(pk=played.pk).update(**changes)
    column = next(iter(changes))
    assert f"carnival-cup, Match 1, sitting 1: column {column} is" in difference()


def test_a_hand_that_no_longer_counts_is_found(played: ScoreSheet) -> None:
    CountedHand.objects.filter(sheet=played).first().delete()
    assert "hands that count" in difference()


def test_somebody_else_in_a_seat_is_found(played: ScoreSheet) -> None:
    one, other = Seat.objects.filter(sitting=played.sitting)[:2]
    one_player, other_player = one.player, other.player
    Seat.objects.filter(pk=one.pk).update(is_seated=False, player=other_player)
    Seat.objects.filter(pk=other.pk).update(player=one_player)
    assert "seats taken" in difference()


def test_a_sitting_in_another_state_is_found(played: ScoreSheet) -> None:
    Sitting.objects.filter(pk=played.sitting_id).update(state="final")
    assert "state of the sitting" in difference()


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"bullseyes_a": 2}, "bullseyes of the result"),
        ({"hang_jacks_b": 5}, "hang_jacks of the result"),
        ({"chalks_a": 1}, "chalks of the result"),
        ({"winner": "B"}, "winner of the result"),
        ({"is_current": False}, "current results"),
    ],
)
def test_a_result_patched_is_found(hall: Hall, changes: dict[str, object], what: str) -> None:
    match = hall.schedule(counting=RACE_TO_1)
    play_game(open_sitting(match))
    verify()
    MatchResult.objects.filter(match=match).update(**changes)
    assert f"Match {match.number}: {what}" in difference()


def test_a_result_without_an_end_is_found(played: ScoreSheet) -> None:
    result = {"kind": "played", "source": "sheet", "recorded_by": "x", "recorded_at": "2026-06-13T12:00Z"}
    MatchResult.objects.create(match=Match.objects.get(), **result)
    assert "current results is 1, should be 0" in difference()


def test_a_trigger_missing_is_found(played: ScoreSheet) -> None:
    assert trigger_difference() is None
    name = "sheet_lines_refuse_delete" if connection.vendor == "sqlite" else "sheet_lines_refuse_change"
    with connection.cursor() as cursor:
        on = "" if connection.vendor == "sqlite" else f" ON {SheetLine._meta.db_table}"
        cursor.execute(f"DROP TRIGGER {name}{on}")
    assert "triggers on the lines" in difference()


def test_one_difference_does_not_hide_another(hall: Hall) -> None:
    for a_hall in (hall, build_hall(slug="harvest-cup"), build_hall(slug="spring-cup")):
        commit(open_sitting(a_hall.schedule()))
    touched = ScoreSheet.objects.exclude(sitting__match__event__slug="harvest-cup")
    assert touched.update(score_a=13) == 2
    name = "sheet_lines_refuse_delete" if connection.vendor == "sqlite" else "sheet_lines_refuse_change"
    with connection.cursor() as cursor:
        on = "" if connection.vendor == "sqlite" else f" ON {SheetLine._meta.db_table}"
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE" if on else "SELECT 1")
        cursor.execute(f"DROP TRIGGER {name}{on}")
    told = difference().splitlines()
    assert "triggers on the lines" in told[0]
    assert [line.partition(",")[0] for line in told[1:]] == ["carnival-cup", "spring-cup"]


def test_a_trigger_disabled_is_found(played: ScoreSheet) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite knows no disabled triggers")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {SheetLine._meta.db_table} DISABLE TRIGGER sheet_lines_refuse_change")
    assert "triggers on the lines" in difference()
