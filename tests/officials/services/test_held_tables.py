"""Somebody removed or disqualified still sits: the table is held until the seat or the match is settled."""

import pytest

from officials.access import OPERATOR
from officials.access.topics import listening
from officials.enums import SanctionKind
from officials.models import Sanction
from officials.services.sanctions import SanctionAsked, issue_sanction, lift_sanction
from scoring.errors import BarredPlayerSeatedError, UnfitSeatsError
from scoring.models import CountedHand, ScoreSheet
from scoring.selectors.sheets import NextStep, next_steps
from scoring.services.games import TypedGame, commit_game
from scoring.services.hands import commit_hand
from scoring.services.take_backs import take_back_hand
from tests.officials.racing import race
from tests.scoring.ground import TESTER, Hall, a_hand, a_key, build_hall, commit, open_sitting, seats_of
from tests.scoring.substitutes import approved, take_seat
from tournaments.enums import EntrantState
from tournaments.live import Change
from tournaments.models import Announcement, Match
from tournaments.selectors.bars import held_seats, seated_though_barred
from tournaments.services.changes.departures import DisqualifyEntrant
from tournaments.services.corrections import make_change, undo_correction
from tournaments.substitutes import SubstituteUnfitError

pytestmark = pytest.mark.integration


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall()


@pytest.fixture
def match(hall: Hall) -> Match:
    return hall.schedule()


@pytest.fixture
def sheet(match: Match) -> ScoreSheet:
    return open_sitting(match)


def give(hall: Hall, kind: SanctionKind, **asked: object) -> Sanction:
    wanted = SanctionAsked(kind=kind, reason="shouted at the table", **asked)
    return issue_sanction(event_id=hall.event.pk, asked=wanted, actor=OPERATOR)


def remove(hall: Hall, match: Match, seat: str = "A1", **asked: object) -> Sanction:
    return give(hall, SanctionKind.REMOVAL, player_id=seats_of(match)[seat], **asked)


def disqualify(hall: Hall, entrant: int = 0) -> Sanction:
    return give(hall, SanctionKind.DISQUALIFICATION, entrant_id=hall.entrants[entrant].pk)


def who_holds(sheet: ScoreSheet) -> dict[str, str]:
    """The seats that are told of where a hand is refused."""
    with pytest.raises(BarredPlayerSeatedError) as refusal:
        commit(sheet)
    return refusal.value.seats


def test_no_hand_is_committed_while_somebody_removed_sits(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    commit(sheet)
    remove(hall, match)
    before = sheet.version
    assert who_holds(sheet) == {"A1": "Player 1.1 of carnival-cup"}
    sheet.refresh_from_db()
    assert (sheet.version, CountedHand.objects.count()) == (before, 1)


def test_a_hand_that_may_decide_the_match_is_held_too(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    while (sheet.bullseyes_a, sheet.score_a) != (1, 12):
        commit(sheet, a_hand(sheet, winner="A"))
    remove(hall, match, "B2")
    with pytest.raises(BarredPlayerSeatedError):
        commit(sheet, a_hand(sheet, winner="A"))


def test_a_game_from_paper_is_held_too(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    remove(hall, match)
    game = TypedGame(records=[a_hand(sheet)], submission_key=a_key())
    with pytest.raises(BarredPlayerSeatedError):
        commit_game(sheet_id=sheet.pk, game=game, expected_version=1, actor=TESTER)


def test_the_table_goes_on_with_a_substitute(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    remove(hall, match)
    take_seat(sheet, approved(hall, match).substitute)
    commit(sheet)
    assert CountedHand.objects.count() == 1
    with pytest.raises(SubstituteUnfitError) as refusal:
        take_seat(sheet, seats_of(match)["A1"])
    assert refusal.value.faults == ("may-not-sit",)


def test_the_table_goes_on_when_the_removal_is_lifted(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    removal = remove(hall, match)
    who_holds(sheet)
    lift_sanction(sanction_id=removal.pk, note="it was somebody else", actor=OPERATOR)
    commit(sheet)
    assert CountedHand.objects.count() == 1


def test_a_hand_sent_before_is_found_again(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    key, version, record = a_key(), sheet.version, a_hand(sheet)
    commit(sheet, record, submission_key=key)
    remove(hall, match)
    assert commit(sheet, record, submission_key=key, expected_version=version).is_replay


def test_what_was_entered_before_can_still_be_taken_back(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    commit(sheet)
    remove(hall, match)
    take_back_hand(sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER)
    assert not CountedHand.objects.exists()


def test_removed_from_another_match_holds_nothing_here(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    other = hall.schedule(0, 2, tables=(1,))
    remove(hall, match, match_id=other.pk, for_match_only=True)
    commit(sheet)
    assert held_seats(sheet.sitting_id) == []


def test_removed_in_another_event_holds_nothing_here(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    other = build_hall(slug="harvest-cup")
    member = other.entrants[0].memberships.order_by("pk")[0]
    member.player_id = seats_of(match)["A1"]
    member.save()
    give(other, SanctionKind.REMOVAL, player_id=seats_of(match)["A1"])
    commit(sheet)
    assert not seated_though_barred(hall.event)


def test_a_disqualified_entrant_plays_no_hand_more(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    disqualify(hall)
    assert set(who_holds(sheet)) == {"A1", "A2"}
    assert {held.is_entrant_out for held in seated_though_barred(hall.event)} == {True}


def test_a_disqualified_entrant_sits_at_no_other_table_of_its_match(hall: Hall) -> None:
    match = hall.schedule(tables=(0, 1))
    open_sitting(match)
    hall.entrants[0].state = EntrantState.DISQUALIFIED
    hall.entrants[0].save()
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match, number=2)
    assert refusal.value.seats["A1"] == "may-not-sit"


def test_the_next_step_is_the_seat(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    assert next_steps(sheet) == (NextStep.HANDS,)
    remove(hall, match)
    assert next_steps(sheet) == (NextStep.SEATS,)


def test_the_sheets_pages_hear_of_it(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    told = Announcement.objects.filter(noun="sheet", key=sheet.pk)
    before = told.count()
    removal = remove(hall, match)
    assert told.count() == before + 1
    lift_sanction(sanction_id=removal.pk, note="a mistake", actor=OPERATOR)
    assert told.count() == before + 2
    disqualify(hall)
    assert told.count() == before + 3


def test_a_table_hears_of_a_correction_that_holds_it_and_of_its_end(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    heard = listening(OPERATOR, [f"sheet:{sheet.pk}"]).routes

    def told() -> int:
        changes = (Change(row.event_number, row.noun, row.key) for row in Announcement.objects.all())
        return sum(not heard.isdisjoint(change.routes) for change in changes)

    before = told()
    change = DisqualifyEntrant(entrant_id=hall.entrants[0].pk)
    made = make_change(event_id=hall.event.pk, change=change, actor=OPERATOR)
    assert next_steps(sheet) == (NextStep.SEATS,)
    assert told() == before + 1
    undo_correction(correction_id=made.pk, actor=OPERATOR)
    assert next_steps(sheet) == (NextStep.HANDS,)
    assert told() == before + 2


def test_the_officials_hear_that_the_table_goes_on(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    take_seat(sheet, approved(hall, match, 1, name="Tess").substitute, "B1")
    told = Announcement.objects.filter(noun="call")
    assert not told.exists()
    remove(hall, match)
    before = told.count()
    take_seat(sheet, approved(hall, match).substitute)
    assert told.count() == before + 1


def test_a_removal_and_a_hand_at_once_come_one_after_the_other(committing_db: None) -> None:
    hall = build_hall()
    match = hall.schedule()
    sheet = open_sitting(match)
    hand = a_hand(sheet)
    race(
        lambda: remove(hall, match),
        lambda: commit_hand(
            sheet_id=sheet.pk, record=hand, submission_key=a_key(), expected_version=1, actor=TESTER
        ),
    )
    assert who_holds(sheet) == {"A1": "Player 1.1 of carnival-cup"}
