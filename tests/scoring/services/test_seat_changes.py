"""Seats that change hands: substitutes enter and leave between hands, and every hand knows who played it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from officials.access import OPERATOR
from officials.services.substitutions import end_approved, note_rules_accepted
from scoring.enums import LineKind
from scoring.errors import (
    KeyReusedError,
    MidHandError,
    NothingToTakeBackError,
    SheetNotInPlayError,
    StaleSheetError,
    UnfitSeatsError,
)
from scoring.models import ScoreSheet
from scoring.selectors.pages import people_of, seats_of_sitting
from scoring.selectors.seatings import seats_of_each_hand
from scoring.services.take_backs import take_back_hand
from tests.scoring.ground import TESTER, Hall, a_key, build_hall, commit, open_sitting, play_game, seats_of
from tests.scoring.substitutes import approve, approved, ask, take_seat
from tournaments.enums import SubstituteBinding, SubstituteKind, SubstitutionState
from tournaments.models import Bar, Match, Membership, Player, Seat
from tournaments.services.pool import add_to_pool
from tournaments.substitutes import SubstituteSeatedError, SubstituteUnfitError

pytestmark = pytest.mark.integration


@pytest.fixture
def match(hall: Hall) -> Match:
    return hall.schedule()


@pytest.fixture
def sheet(match: Match) -> ScoreSheet:
    return open_sitting(match)


def refused_for(sheet: ScoreSheet, player: Player | int | None, seat: str = "A1", **more: object) -> set[str]:
    """What speaks against a player at a seat."""
    with pytest.raises(SubstituteUnfitError) as refusal:
        take_seat(sheet, player, seat, **more)
    return set(refusal.value.faults)


def test_an_approved_substitute_takes_a_seat_between_hands(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    commit(sheet)
    substitution = approved(hall, match)
    line = take_seat(sheet, substitution.substitute).line
    commit(sheet)
    first, second = seats_of_each_hand([sheet])[sheet.pk]
    assert (line.kind, line.sequence) == (LineKind.SEAT_CHANGED, 3)
    assert first.players == seats_of(match)
    assert second.players == {**seats_of(match), "A1": substitution.substitute_id}
    assert (line.content["substitution"], line.content["substitute"]) == (1, "fly")


def test_the_deal_goes_on_as_it_was(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    commit(sheet)
    before = (sheet.dealer, sheet.score_a, sheet.score_b, sheet.game_number, sheet.hand_number)
    take_seat(sheet, approved(hall, match).substitute)
    assert (sheet.dealer, sheet.score_a, sheet.score_b, sheet.game_number, sheet.hand_number) == before


def test_who_got_up_returns_and_the_substitution_is_over(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution = approved(hall, match)
    own = seats_of(match)["A1"]
    take_seat(sheet, substitution.substitute)
    commit(sheet)
    take_seat(sheet, own)
    substitution.refresh_from_db()
    assert substitution.state == SubstitutionState.ENDED
    assert [seat.player_id for seat in seats_of_sitting(sheet.sitting) if seat.seat == "A1"] == [
        own, substitution.substitute_id, own,
    ]  # fmt: skip
    assert "not-approved" in refused_for(sheet, substitution.substitute)


def test_one_who_got_up_without_a_hand_may_sit_down_again(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    substitution = approved(hall, match)
    take_seat(sheet, substitution.substitute)
    take_seat(sheet, seats_of(match)["A1"])
    assert take_seat(sheet, substitution.substitute, "A2").line.sequence == 4


def test_sent_twice_it_is_one_change(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution, key, version = approved(hall, match), a_key(), sheet.version
    first = take_seat(sheet, substitution.substitute, submission_key=key, expected_version=version)
    again = take_seat(sheet, substitution.substitute, submission_key=key, expected_version=version)
    assert (again.line.pk, again.is_replay) == (first.line.pk, True)
    with pytest.raises(KeyReusedError):
        take_seat(sheet, substitution.substitute, "B1", submission_key=key)


def test_a_change_made_for_an_older_sheet_is_stale(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    version = sheet.version
    commit(sheet)
    with pytest.raises(StaleSheetError):
        take_seat(sheet, approved(hall, match).substitute, expected_version=version)


def test_a_hand_before_the_change_is_taken_back_by_a_ruling_alone(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    commit(sheet)
    take_seat(sheet, approved(hall, match).substitute)
    with pytest.raises(NothingToTakeBackError):
        take_back_hand(
            sheet_id=sheet.pk, submission_key=a_key(), expected_version=sheet.version, actor=TESTER
        )


def test_mid_hand_only_as_an_approved_emergency(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution = approved(hall, match)
    with pytest.raises(MidHandError):
        take_seat(sheet, substitution.substitute, is_mid_hand=True)
    substitution = approved(hall, match, 1, name="Tess", is_emergency=True, reason="taken ill")
    line = take_seat(sheet, substitution.substitute, "B1", is_mid_hand=True).line
    assert line.content["mid_hand"] is True
    assert "taken ill" not in line.payload


def test_a_sheet_played_out_takes_nobody(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution = approved(hall, match)
    play_game(sheet)
    play_game(sheet)
    with pytest.raises(SheetNotInPlayError):
        take_seat(sheet, substitution.substitute)


def test_there_is_no_third_seat_for_two(db: None) -> None:
    two = build_hall(rule_set="classic")
    match = two.schedule()
    pair = open_sitting(match, seats=seats_of(match, ("A1", "B1")))
    with pytest.raises(UnfitSeatsError):
        take_seat(pair, approved(two, match).substitute, "A2")


def test_somebody_nobody_approved(match: Match, sheet: ScoreSheet, hall: Hall) -> None:
    assert refused_for(sheet, ask(hall, match).substitute) == {"not-approved"}


def test_a_player_of_the_other_side(match: Match, sheet: ScoreSheet) -> None:
    assert refused_for(sheet, seats_of(match)["B1"]) == {"not-approved", "seated-elsewhere"}


def test_a_substitute_for_the_other_side(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    assert refused_for(sheet, approved(hall, match, 1).substitute) == {"other-entrant"}


def test_a_substitute_for_another_match(hall: Hall, sheet: ScoreSheet) -> None:
    other = hall.schedule(0, 2, tables=(1,))
    assert refused_for(sheet, approved(hall, other).substitute) == {"other-match"}


def test_a_substitute_for_another_player(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    own = seats_of(match)
    substitution = approved(hall, match, binding=SubstituteBinding.PLAYER, replaced_id=own["A2"])
    assert refused_for(sheet, substitution.substitute, "A1") == {"other-player"}
    assert take_seat(sheet, substitution.substitute, "A2").line.sequence == 2


def test_whoever_was_approved_in_a_players_place_sits_there_and_nowhere_else(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    own = seats_of(match)
    first = approved(hall, match, replaced_id=own["A2"])
    assert refused_for(sheet, first.substitute, "A1") == {"other-player"}
    take_seat(sheet, first.substitute, "A2")
    second = approved(hall, match, name="Tess", replaced_id=own["A2"])
    assert take_seat(sheet, second.substitute, "A2").line.content["before"] == str(first.substitute.uid)


def test_a_substitute_whose_days_are_still_to_come(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    day = timezone.localdate() + timedelta(days=3)
    substitution = approved(hall, match, binding=SubstituteBinding.PERIOD, first_day=day, last_day=day)
    assert refused_for(sheet, substitution.substitute) == {"period-over"}


def test_a_substitute_of_the_team_serves_match_after_match(
    hall: Hall, match: Match, sheet: ScoreSheet
) -> None:
    substitution = approved(hall, match, binding=SubstituteBinding.TEAM)
    take_seat(sheet, substitution.substitute)
    commit(sheet)
    take_seat(sheet, seats_of(match)["A1"])
    substitution.refresh_from_db()
    assert substitution.state == SubstitutionState.APPROVED


def test_one_who_may_not_be_seated(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution = approved(hall, match)
    Bar.objects.create(
        event=hall.event, player=substitution.substitute, set_by="person:1", set_at=timezone.now()
    )
    assert refused_for(sheet, substitution.substitute) == {"may-not-sit"}


def test_the_rules_are_accepted_once(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution = approved(hall, match)
    assert refused_for(sheet, substitution.substitute, accepts_rules=False) == {"rules-not-accepted"}
    note_rules_accepted(substitution_id=substitution.pk, actor=OPERATOR)
    take_seat(sheet, substitution.substitute, accepts_rules=False)
    substitution.refresh_from_db()
    hall.event.refresh_from_db()
    assert substitution.accepted_rules == hall.event.rule_set_digest


def test_a_floating_substitute_goes_where_one_is_needed(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    floating = add_to_pool(event_id=hall.event.pk, name="Flo", actor=TESTER).player
    substitution = ask(hall, match, kind=SubstituteKind.FLOATING, name="")
    assert substitution.substitute is None
    approve(substitution, substitute_id=floating.pk)
    assert take_seat(sheet, floating).line.content["substitute"] == "floating"


def test_one_who_sits_is_not_let_go(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    substitution = approved(hall, match)
    take_seat(sheet, substitution.substitute)
    with pytest.raises(SubstituteSeatedError):
        end_approved(substitution_id=substitution.pk, actor=OPERATOR)


def test_a_substitute_sits_from_the_start(hall: Hall, match: Match) -> None:
    substitution = approved(hall, match)
    seats = {**seats_of(match), "A1": substitution.substitute_id or 0}
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match, seats=seats)
    assert refusal.value.seats == {"A1": "rules-not-accepted"}
    note_rules_accepted(substitution_id=substitution.pk, actor=OPERATOR)
    sheet = open_sitting(match, seats=seats)
    assert sheet.lines.get().content["substitutes"] == {"A1": 1}
    assert Seat.objects.get(sitting=sheet.sitting, seat="A1").player_id == substitution.substitute_id


def test_one_who_may_not_be_seated_opens_no_sheet(hall: Hall, match: Match) -> None:
    seats = seats_of(match)
    Bar.objects.create(event=hall.event, player_id=seats["B2"], set_by="person:1", set_at=timezone.now())
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match)
    assert refusal.value.seats == {"B2": "may-not-sit"}
    assert [player.pk for player in people_of(match)["B"]] == [seats["B1"]]


def test_another_of_the_team_needs_approval_too(hall: Hall, match: Match, sheet: ScoreSheet) -> None:
    third = Player.objects.create(name="Third", created_at=timezone.now())
    Membership.objects.create(event=hall.event, entrant=hall.entrants[0], player=third)
    assert refused_for(sheet, third) == {"not-approved"}
    approved(hall, match, substitute_id=third.pk)
    assert take_seat(sheet, third).line.sequence == 2
