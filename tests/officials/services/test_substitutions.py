"""Substitutes asked for and decided: what speaks against one is told, and nobody is had twice."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from officials.access import OPERATOR
from officials.models import AuthorityLine
from officials.services.substitutions import (
    approve_substitute,
    ask_for_substitute,
    end_approved,
    refuse_substitute,
    withdraw_request,
)
from scoring.services.hands import commit_hand
from tests.officials.racing import race
from tests.scoring.ground import (
    TESTER,
    Hall,
    a_hand,
    a_key,
    build_hall,
    commit,
    open_sitting,
    play_game,
    seats_of,
)
from tests.scoring.substitutes import approve, approved, ask, take_seat
from tournaments.enums import EntrantState, SubstituteBinding, SubstituteKind, SubstitutionState
from tournaments.errors import (
    ConstraintRefusedError,
    DomainError,
    ForeignObjectError,
    NotFoundError,
    UnfitFieldsError,
)
from tournaments.models import Bar, Match, Membership, Player, Seat, Substitution
from tournaments.selectors.substitutions import free_in_pool
from tournaments.services.pool import add_to_pool, set_substitute_terms, take_from_pool
from tournaments.substitutes import SubstituteAsked, SubstituteUnfitError, SubstitutionSettledError
from tournaments.transactions import durable_transaction

pytestmark = pytest.mark.integration


@pytest.fixture
def match(hall: Hall) -> Match:
    return hall.schedule()


def first_player(hall: Hall, entrant: int) -> Player:
    member = Membership.objects.filter(entrant=hall.entrants[entrant]).order_by("pk")[0]
    return member.player


def asked_by_name(hall: Hall, match: Match, name: str) -> Substitution:
    return ask(hall, match, name=name)


def entered_elsewhere(hall: Hall, match: Match) -> Substitution:
    return ask(hall, match, substitute_id=first_player(hall, 2).pk)


def named_like_one_entered(hall: Hall, match: Match) -> Substitution:
    return ask(hall, match, name=f"  {first_player(hall, 2).name.upper()} ")


def seated_elsewhere(hall: Hall, match: Match) -> Substitution:
    open_sitting(match)
    return ask(hall, match, substitute_id=seats_of(match)["A2"])


def barred(hall: Hall, match: Match) -> Substitution:
    player = Player.objects.create(name="Sam", created_at=timezone.now())
    Bar.objects.create(event=hall.event, player=player, set_by="person:1", set_at=timezone.now())
    Membership.objects.create(event=hall.event, entrant=hall.entrants[0], player=player)
    return ask(hall, match)


def sent_away(hall: Hall, match: Match) -> Substitution:
    hall.entrants[2].state = EntrantState.DISQUALIFIED
    hall.entrants[2].save()
    return ask(hall, match, substitute_id=first_player(hall, 2).pk)


def asked_elsewhere(hall: Hall, match: Match) -> Substitution:
    ask(hall, hall.schedule(2, 3, tables=(1,)), 2)
    return ask(hall, match)


def not_in_pool(hall: Hall, match: Match) -> Substitution:
    ask(hall, match, name="Sam", binding=SubstituteBinding.TEAM)
    sam = Substitution.objects.get().substitute
    withdraw_request(substitution_id=Substitution.objects.get().pk, actor=OPERATOR)
    return ask(hall, match, kind=SubstituteKind.FLOATING, substitute_id=sam.pk if sam else 0)


def in_own_seat(hall: Hall, match: Match) -> Substitution:
    own = first_player(hall, 0).pk
    return ask(hall, match, substitute_id=own, replaced_id=own)


def past_the_limit_of_a_match(hall: Hall, match: Match) -> Substitution:
    set_substitute_terms(event_id=hall.event.pk, most_in_match=1, most_in_event=None, actor=TESTER)
    approved(hall, match, name="Tess")
    return ask(hall, match)


def past_the_limit_of_the_event(hall: Hall, match: Match) -> Substitution:
    set_substitute_terms(event_id=hall.event.pk, most_in_match=None, most_in_event=1, actor=TESTER)
    approved(hall, hall.schedule(0, 2, tables=(1,)), name="Tess")
    return ask(hall, match)


def for_days_gone_by(hall: Hall, match: Match) -> Substitution:
    day = timezone.localdate() - timedelta(days=9)
    return ask(hall, match, binding=SubstituteBinding.PERIOD, first_day=day, last_day=day)


FAULTS = {
    entered_elsewhere: "entered-elsewhere",
    named_like_one_entered: "entered-elsewhere",
    seated_elsewhere: "seated-elsewhere",
    barred: "may-not-sit",
    sent_away: "may-not-sit",
    asked_elsewhere: "asked-elsewhere",
    not_in_pool: "not-in-pool",
    in_own_seat: "in-own-seat",
    past_the_limit_of_a_match: "team-limit",
    past_the_limit_of_the_event: "team-limit",
    for_days_gone_by: "period-over",
}


@pytest.mark.parametrize("asking", FAULTS, ids=lambda asking: asking.__name__)
def test_what_speaks_against_a_substitute_is_told(
    hall: Hall, match: Match, asking: Callable[[Hall, Match], Substitution]
) -> None:
    with pytest.raises(SubstituteUnfitError) as refusal:
        asking(hall, match)
    assert refusal.value.faults == (FAULTS[asking],)


@pytest.mark.parametrize("state", [EntrantState.WITHDRAWN, EntrantState.DECLINED])
def test_one_of_an_entrant_that_left_may_stand_in(hall: Hall, match: Match, state: EntrantState) -> None:
    hall.entrants[2].state = state
    hall.entrants[2].save()
    assert ask(hall, match, substitute_id=first_player(hall, 2).pk).state == SubstitutionState.REQUESTED


UNFIT = [
    ({"name": " "}, "substitute"),
    ({"match_id": None}, "match"),
    ({"kind": SubstituteKind.FLOATING, "binding": SubstituteBinding.TEAM}, "binding"),
    ({"binding": SubstituteBinding.PLAYER}, "replaced"),
    ({"binding": SubstituteBinding.PERIOD}, "first_day"),
    ({"is_emergency": True}, "reason"),
]


@pytest.mark.parametrize(("asked", "where"), UNFIT)
def test_what_is_missing_is_named(hall: Hall, match: Match, asked: dict[str, object], where: str) -> None:
    with pytest.raises(UnfitFieldsError) as refusal:
        ask(hall, match, **asked)
    assert where in {problem.where for problem in refusal.value.problems}


@pytest.mark.parametrize("name", ["entrant_id", "match_id", "replaced_id", "substitute_id", "sitting_id"])
def test_what_is_of_another_event_is_foreign(hall: Hall, match: Match, name: str) -> None:
    other = build_hall(slug="harvest-cup")
    theirs = other.schedule()
    foreign = {
        "entrant_id": other.entrants[0].pk,
        "match_id": theirs.pk,
        "replaced_id": first_player(other, 0).pk,
        "substitute_id": first_player(other, 0).pk,
        "sitting_id": theirs.sittings.get().pk,
    }
    asked = SubstituteAsked(entrant_id=hall.entrants[0].pk, match_id=match.pk, name="Sam")
    with pytest.raises(ForeignObjectError):
        ask_for_substitute(
            event_id=hall.event.pk, asked=replace(asked, **{name: foreign[name]}), actor=OPERATOR
        )


def test_approval_and_refusal_stand_on_the_record_of_authority(hall: Hall, match: Match) -> None:
    approve(ask(hall, match), answer="the captain is ill")
    refuse_substitute(substitution_id=ask(hall, match, 1, name="Tess").pk, answer="too late", actor=OPERATOR)
    first, second = AuthorityLine.objects.filter(power="approve-substitute").order_by("sequence")
    assert (first.facts["what"], first.reason, first.article) == ("approved", "the captain is ill", "9.13")
    assert (second.facts["what"], second.reason) == ("refused", "too late")


def test_what_is_settled_is_not_settled_again(hall: Hall, match: Match) -> None:
    substitution = approved(hall, match)
    for settle in (
        lambda: approve(substitution),
        lambda: refuse_substitute(substitution_id=substitution.pk, answer="", actor=OPERATOR),
        lambda: withdraw_request(substitution_id=substitution.pk, actor=OPERATOR),
    ):
        with pytest.raises(SubstitutionSettledError):
            settle()


def test_one_let_go_can_be_asked_for_elsewhere(hall: Hall, match: Match) -> None:
    end_approved(substitution_id=approved(hall, match).pk, reason="not needed", actor=OPERATOR)
    assert approved(hall, hall.schedule(2, 3, tables=(1,)), 2).state == SubstitutionState.APPROVED


def test_one_whose_match_is_played_out_is_free_again(hall: Hall, match: Match) -> None:
    first = approved(hall, match)
    sheet = open_sitting(match)
    take_seat(sheet, first.substitute)
    play_game(sheet)
    play_game(sheet)
    assert approved(hall, hall.schedule(2, 3, tables=(1,)), 2).substitute_id == first.substitute_id
    first.refresh_from_db()
    assert first.state == SubstitutionState.ENDED


def test_the_approver_names_a_floating_substitute(hall: Hall, match: Match) -> None:
    substitution = ask(hall, match, kind=SubstituteKind.FLOATING, name="")
    with pytest.raises(UnfitFieldsError):
        approve(substitution)
    place = add_to_pool(event_id=hall.event.pk, name="Flo", actor=TESTER)
    assert free_in_pool(hall.event) == [place.player]
    assert approve(substitution, substitute_id=place.player_id).substitute == place.player
    assert free_in_pool(hall.event) == []


def test_the_pool_takes_nobody_entered_and_nobody_twice(hall: Hall) -> None:
    with pytest.raises(SubstituteUnfitError):
        add_to_pool(event_id=hall.event.pk, name=first_player(hall, 0).name, actor=TESTER)
    place = add_to_pool(event_id=hall.event.pk, name="Flo", actor=TESTER)
    with pytest.raises(ConstraintRefusedError) as refusal:
        add_to_pool(event_id=hall.event.pk, name="flo", actor=TESTER)
    assert refusal.value.constraint == "one_pool_place_per_player"
    take_from_pool(place_id=place.pk, event_id=hall.event.pk, actor=TESTER)
    again = add_to_pool(event_id=hall.event.pk, name="Flo", actor=TESTER)
    assert again.player_id == place.player_id


def test_another_events_pool_is_out_of_reach(hall: Hall) -> None:
    place = add_to_pool(event_id=build_hall(slug="harvest-cup").event.pk, name="Flo", actor=TESTER)
    with pytest.raises(NotFoundError):
        take_from_pool(place_id=place.pk, event_id=hall.event.pk, actor=TESTER)


def test_two_tables_asking_for_one_person_get_them_once(committing_db: None) -> None:
    hall = build_hall()
    matches = [hall.schedule(), hall.schedule(2, 3, tables=(1,))]
    sam = add_to_pool(event_id=hall.event.pk, name="Sam", actor=TESTER).player
    outcomes = race(
        lambda: ask(hall, matches[0], 0, kind=SubstituteKind.FLOATING, substitute_id=sam.pk),
        lambda: ask(hall, matches[1], 2, kind=SubstituteKind.FLOATING, substitute_id=sam.pk),
    )
    assert sorted(isinstance(outcome, DomainError) for outcome in outcomes) == [False, True]
    assert Substitution.objects.count() == 1


def test_two_places_approved_at_once_share_nobody(committing_db: None) -> None:
    hall = build_hall()
    matches = [hall.schedule(), hall.schedule(2, 3, tables=(1,))]
    sam = add_to_pool(event_id=hall.event.pk, name="Sam", actor=TESTER).player
    waiting = [
        ask(hall, match, entrant, kind=SubstituteKind.FLOATING, name="")
        for match, entrant in zip(matches, (0, 2), strict=True)
    ]
    outcomes = race(*[
        lambda each=each: approve_substitute(
            substitution_id=each.pk, substitute_id=sam.pk, actor=OPERATOR
        )
        for each in waiting
    ])  # fmt: skip
    assert sorted(isinstance(outcome, DomainError) for outcome in outcomes) == [False, True]
    assert Substitution.objects.filter(state=SubstitutionState.APPROVED).count() == 1


def test_the_database_itself_keeps_one_standing_row_for_each_person(hall: Hall, match: Match) -> None:
    first = ask(hall, match)
    with pytest.raises(ConstraintRefusedError) as refusal, durable_transaction():
        Substitution.objects.create(
            event=hall.event, number=9, entrant=hall.entrants[2], kind="fly", binding="team",
            substitute=first.substitute, requested_by="x", requested_by_name="x", requested_at=timezone.now(),
        )  # fmt: skip
    assert refusal.value.constraint == "one_standing_substitution"


def test_a_seat_change_and_a_hand_at_once_come_one_after_the_other(committing_db: None) -> None:
    hall = build_hall()
    match = hall.schedule()
    sheet = open_sitting(match)
    commit(sheet)
    substitution, version, hand = approved(hall, match), sheet.version, a_hand(sheet)
    outcomes = race(
        lambda: take_seat(sheet, substitution.substitute, expected_version=version),
        lambda: commit_hand(
            sheet_id=sheet.pk, record=hand, submission_key=a_key(), expected_version=version, actor=TESTER
        ),
    )
    assert sum(isinstance(outcome, DomainError) for outcome in outcomes) == 1
    sheet.refresh_from_db()
    assert sheet.version == version + 1
    assert Seat.objects.filter(sitting=sheet.sitting, until_sequence=None).count() == 4
