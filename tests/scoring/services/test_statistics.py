"""Statistics: what stored rows say is what the lines say, whoever sat there and whatever was taken back."""

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from scoring.models import FeatNoted, SheetStatistics, StintCount
from scoring.selectors.statistics import (
    COUNTS,
    Scope,
    derived_of,
    played_in,
    sheets_to_derive,
)
from scoring.services.statistics import refresh_statistics
from scoring.services.take_backs import take_back_hand
from scoring.statistics.boards import Asked, Played, board, totals
from scoring.statistics.metrics import Metric, Unit
from scoring.statistics.values import FeatKind
from tests.scoring.ground import (
    TESTER,
    Hall,
    a_hand,
    a_key,
    build_hall,
    commit,
    kicked_out,
    open_sitting,
    play_game,
)
from tournaments.enums import EntrantKind
from tournaments.models import Membership

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall()


def of(hall: Hall, **more: Any) -> Played:
    return played_in(Scope(event=hall.event, **more))


def refresh(**more: Any) -> int:
    return refresh_statistics(actor=TESTER, **more)


def players_of(hall: Hall, place: int) -> tuple[int, ...]:
    members = Membership.objects.filter(entrant=hall.entrants[place]).order_by("player_id")
    return tuple(members.values_list("player_id", flat=True))


def test_stored_is_what_the_lines_say(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    play_game(sheet, "A")
    play_game(sheet, "B")
    commit(sheet, a_hand(sheet, winner="B", hang="A"))
    before = of(hall, cards=["9H"])
    assert refresh() == 1
    assert refresh() == 0
    after = of(hall, cards=["9H"])
    assert set(map(str, after.stints)) == set(map(str, before.stints))
    assert set(after.feats) == set(before.feats)
    assert {(row.side, row.bullseyes, row.hang_jacks) for row in StintCount.objects.all()} == {
        ("A", sheet.bullseyes_a, sheet.hang_jacks_a),
        ("B", sheet.bullseyes_b, sheet.hang_jacks_b),
    }


def test_sums_are_the_sheets_own(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    for winner in ("A", "B", "A"):
        play_game(sheet, winner)
    derived = derived_of(sheets_to_derive([sheet.pk]).get())
    for name in ("bullseyes", "chalks", "hang_jacks"):
        for side in ("A", "B"):
            found = sum(getattr(stint, name) for stint in derived.stints if stint.side == side)
            assert found == getattr(sheet, f"{name}_{side.lower()}")
    hands = sheet.counted_hands.count()
    assert {stint.hands for stint in derived.stints} == {hands}
    assert [(stint.side, stint.games, stint.results) for stint in derived.stints] == [
        ("A", 3, "WLW"),
        ("B", 3, "LWL"),
    ]


def test_a_hand_taken_back_leaves_no_trace(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    commit(sheet, a_hand(sheet, winner="A"))
    before = derived_of(sheets_to_derive([sheet.pk]).get())
    commit(sheet, a_hand(sheet, winner="B", hang="B"))
    refresh()
    take_back_hand(
        sheet_id=sheet.pk,
        submission_key=a_key(),
        expected_version=sheet.version,
        actor=TESTER,
    )
    assert derived_of(sheets_to_derive([sheet.pk]).get()) == before
    assert {feat.feat.kind for feat in of(hall, cards=["9H"]).feats} == {FeatKind.KICK}


def test_a_game_taken_back_is_no_game(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    play_game(sheet, "A")
    take_back_hand(
        sheet_id=sheet.pk,
        submission_key=a_key(),
        expected_version=sheet.version,
        actor=TESTER,
    )
    found = derived_of(sheets_to_derive([sheet.pk]).get())
    assert [(stint.bullseyes, stint.games, stint.results, stint.shutouts) for stint in found.stints] == [
        (0, 0, "", 0),
        (0, 0, "", 0),
    ]


def test_a_named_kick_at_a_table(hall: Hall) -> None:
    first = open_sitting(hall.schedule(0, 1, tables=(2,)))
    second = open_sitting(hall.schedule(2, 3, tables=(1,)))
    for sheet, kick in ((second, "9S"), (first, "9S"), (first, "9S")):
        commit(sheet, {**a_hand(sheet), "kicks": [kick], "claims": {"game": {"side": "A"}, **_spades()}})
    refresh()
    asked = Asked(metric=Metric.NAMED_KICK, unit=Unit.PLAYER, card="9S")
    anywhere, at_three = (
        board(of(hall, cards=["9S"]), asked),
        board(of(hall, cards=["9S"]), replace(asked, table=3)),
    )
    assert next(row.subject for row in anywhere) in players_of(hall, 2)
    assert next(row.subject for row in at_three) in players_of(hall, 0)
    assert of(hall).feats == ()


def _spades() -> dict[str, Any]:
    return {"high": {"side": "A", "card": "AS"}, "low": {"side": "B", "card": "2S"}}


def test_the_first_hang_jack_of_a_suit(hall: Hall) -> None:
    first, second = open_sitting(hall.schedule(0, 1)), open_sitting(hall.schedule(2, 3, tables=(1,)))
    commit(second, a_hand(second, hang="B"))
    commit(first, a_hand(first, hang="A"))
    played = of(hall, cards=["H", "S"])
    rows = board(played, Asked(metric=Metric.FIRST_HANG_JACK, unit=Unit.PAIR, card="H"))
    assert [row.subject for row in rows] == [players_of(hall, 3), players_of(hall, 0)]
    assert board(played, Asked(metric=Metric.FIRST_HANG_JACK, unit=Unit.PAIR, card="S")) == ()


def test_reading_takes_three_queries_and_four_more_for_what_moved_on_since_somebody_looked(
    hall: Hall, django_assert_num_queries: Any
) -> None:
    sheets = [open_sitting(hall.schedule(place, place + 1, tables=(place,))) for place in (0, 2)]
    for sheet in sheets:
        commit(sheet)
    with django_assert_num_queries(7):
        first = of(hall)
    with django_assert_num_queries(3):
        assert of(hall) == first
    commit(sheets[0])
    with django_assert_num_queries(7):
        assert of(hall) != first
    refresh()
    with django_assert_num_queries(4):
        of(hall, cards=["9H"])


def test_everything_can_be_derived_again(hall: Hall) -> None:
    commit(open_sitting(hall.schedule()))
    refresh()
    kept = list(StintCount.objects.values_list(*COUNTS))
    StintCount.objects.update(bullseyes=99)
    assert refresh(everything=True, event_id=hall.event.pk) == 1
    assert list(StintCount.objects.values_list(*COUNTS)) == kept


def test_what_an_earlier_program_stored_is_derived_again(hall: Hall) -> None:
    commit(open_sitting(hall.schedule()))
    refresh()
    before = of(hall)
    StintCount.objects.update(kicked_1=99)
    import_module("scoring.migrations.0009_kicked_by_each").derive_again(apps, None)
    assert of(hall) == before
    assert refresh() == 1


def test_a_sheet_with_no_hand_and_one_of_two_players(db: None) -> None:
    hall = build_hall(rule_set="classic", players=1, kind=EntrantKind.SINGLE)
    sheet = open_sitting(hall.schedule(), seats={"A1": players_of(hall, 0)[0], "B1": players_of(hall, 1)[0]})
    refresh()
    assert SheetStatistics.objects.get().version == sheet.version
    assert not FeatNoted.objects.exists()
    commit(sheet, {**a_hand(sheet), "calls": [["B1", "stand"]]})
    refresh()
    assert totals(of(hall), Unit.PAIR, players_of(hall, 0))[Metric.HANDS] == 0
    assert totals(of(hall), Unit.PLAYER, players_of(hall, 0)[0])[Metric.HANDS] == 1


def test_a_kick_that_ends_the_game(hall: Hall) -> None:
    sheet = open_sitting(hall.schedule())
    while sheet.score_a < 12:
        commit(sheet, a_hand(sheet, winner="A"))
    while sheet.dealer[0] != "A":
        commit(sheet, {**a_hand(sheet, winner="B"), "claims": {"high": {"side": "B"}, "low": {"side": "B"}}})
    commit(sheet, kicked_out(sheet, "6C"))
    found = derived_of(sheets_to_derive([sheet.pk]).get())
    assert found.feats[-1].card == "6C"
    assert found.stints[0].bullseyes == sheet.bullseyes_a == 1
