"""Entry by the public form: the window, the limits, answers, the waiting list, rosters and arrivals."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.tournaments.ground import TESTER, lay_ground
from tournaments.draw_errors import EntrantNotInEventError
from tournaments.enums import EntrantKind, EntrantState, MembershipRole, StageKind
from tournaments.errors import (
    ConstraintRefusedError,
    EntrantDrawnError,
    EntryClosedError,
    NoPlaceFreeError,
    NotFoundError,
    PlayerHasPlayedError,
    RosterLockedError,
    UnfitFieldsError,
)
from tournaments.models import Arrival, Contact, Entrant, Membership, Player, Registration, Seat, Sitting
from tournaments.selectors.entry import entrants_in_public, entrants_on_file
from tournaments.services.arrivals import check_in, take_back_check_in
from tournaments.services.changes.departures import DisqualifyEntrant, WithdrawEntrant
from tournaments.services.contacts import ContactDetails
from tournaments.services.corrections import make_change, undo_correction
from tournaments.services.entrants import EntrantDetails, PlayerEntry
from tournaments.services.entry_terms import TermsDetails, set_entry_terms
from tournaments.services.registrations import (
    accept_registration,
    decline_registration,
    leave_event,
    note_payment,
    register_entrant,
)
from tournaments.services.rosters import change_roster

pytestmark = pytest.mark.integration

OPENS = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOW = OPENS + timedelta(days=3)
TERMS = {
    "opens_at": OPENS,
    "closes_at": OPENS + timedelta(days=10),
    "kind": EntrantKind.PAIR,
    "fewest_players": 2,
    "most_players": 2,
    "most_substitutes": 1,
}
ASK = ContactDetails(name="Ann", email="ann@example.org")


@pytest.fixture
def ground(db):
    ground = lay_ground(0)
    set_terms(ground)
    with time_machine.travel(NOW, tick=False):
        yield ground


def set_terms(ground, **more):
    return set_entry_terms(event_id=ground.event.pk, details=TermsDetails(**TERMS, **more), actor=TESTER)


def register(ground, name, *players, substitutes=(), kind=EntrantKind.PAIR, contact=ASK):
    people = [PlayerEntry(name=one) for one in players or (f"{name} one", f"{name} two")]
    people += [PlayerEntry(name=one, role=MembershipRole.SUBSTITUTE) for one in substitutes]
    details = EntrantDetails(name=name, kind=kind, players=tuple(people))
    return register_entrant(event_id=ground.event.pk, details=details, contact=contact, actor=TESTER)


def states(ground):
    return dict(Entrant.objects.filter(event=ground.event).order_by("number").values_list("name", "state"))


def test_a_registration_waits_for_its_answer(ground):
    ash = register(ground, "Ash")
    assert ash.state == EntrantState.APPLIED
    assert Contact.objects.get(entrant=ash).email == "ann@example.org"
    assert not entrants_in_public(ground.event).exists()
    accepted = accept_registration(entrant_id=ash.pk, actor=TESTER)
    assert accepted.state == EntrantState.ENTERED
    registration = Registration.objects.get(entrant=ash)
    assert (registration.decided_by, registration.decided_at) == ("person:1", NOW)
    with pytest.raises(EntrantNotInEventError):
        accept_registration(entrant_id=ash.pk, actor=TESTER)


@pytest.mark.parametrize(("name", "player"), [("As\u202eh", "Ann"), ("Ash", "A\x00nn")])
def test_no_name_hides_a_sign(ground, name, player):
    with pytest.raises(UnfitFieldsError, match="cannot be shown"):
        register(ground, name, player, "Bo")
    assert not Entrant.objects.exists()


def test_without_review_places_go_in_order_and_then_a_list_is_kept(ground):
    set_terms(ground, needs_review=False, capacity=2)
    for name in ("Ash", "Bay", "Cedar", "Dune"):
        register(ground, name)
    assert states(ground) == {"Ash": "entered", "Bay": "entered", "Cedar": "waiting", "Dune": "waiting"}
    cedar = Entrant.objects.get(name="Cedar")
    with pytest.raises(NoPlaceFreeError):
        accept_registration(entrant_id=cedar.pk, actor=TESTER)
    leave_event(entrant_id=Entrant.objects.get(name="Ash").pk, actor=TESTER)
    assert states(ground) == {"Ash": "withdrawn", "Bay": "entered", "Cedar": "entered", "Dune": "waiting"}
    set_terms(ground, needs_review=False, capacity=3)
    assert states(ground)["Dune"] == "entered"


@pytest.mark.parametrize("leaving", [WithdrawEntrant, DisqualifyEntrant])
def test_a_place_given_up_by_a_correction_goes_to_who_waits_and_its_undoing_takes_it_back(ground, leaving):
    set_terms(ground, needs_review=False, capacity=2)
    for name in ("Ash", "Bay", "Cedar"):
        register(ground, name)
    gone = leaving(entrant_id=Entrant.objects.get(name="Ash").pk)
    made = make_change(event_id=ground.event.pk, change=gone, actor=TESTER)
    assert states(ground)["Cedar"] == "entered"
    undo_correction(correction_id=made.pk, actor=TESTER)
    assert states(ground) == {"Ash": "entered", "Bay": "entered", "Cedar": "waiting"}


def test_one_accepted_where_no_place_is_free_waits(ground):
    set_terms(ground, capacity=1)
    ash, bay = register(ground, "Ash"), register(ground, "Bay")
    assert accept_registration(entrant_id=bay.pk, actor=TESTER).state == EntrantState.ENTERED
    assert accept_registration(entrant_id=ash.pk, actor=TESTER).state == EntrantState.WAITING


def test_one_declined_frees_its_name_and_its_people(ground):
    ash = register(ground, "Ash")
    decline_registration(entrant_id=ash.pk, answer="Not of this town", actor=TESTER)
    assert Registration.objects.get(entrant=ash).answer == "Not of this town"
    assert register(ground, "Ash").state == EntrantState.APPLIED
    with pytest.raises(EntrantNotInEventError):
        leave_event(entrant_id=ash.pk, actor=TESTER)


@pytest.mark.parametrize(
    ("now", "why"),
    [(OPENS - timedelta(seconds=1), "not-yet"), (OPENS + timedelta(days=10), "over")],
)
def test_outside_its_window_nobody_registers(ground, now, why):
    with time_machine.travel(now, tick=False), pytest.raises(EntryClosedError) as refused:
        register(ground, "Ash")
    assert refused.value.why == why
    assert not Entrant.objects.exists()


def test_an_event_without_terms_has_no_form(db):
    with pytest.raises(EntryClosedError) as refused:
        register(lay_ground(0), "Ash")
    assert refused.value.why == "no-form"


@pytest.mark.parametrize(
    ("players", "more", "where", "problem"),
    [
        (("Ann",), {}, "players", "are 1; 2 are wanted"),
        (("Ann", "Bo", "Cy"), {}, "players", "are 3; 2 are wanted"),
        (("Ann", "ANN"), {}, "players", "name somebody twice"),
        (("Ann", "Bo"), {"substitutes": ("Cy", "Di")}, "substitutes", "are 2; 1 may be named"),
        (("Ann", "Bo"), {"kind": EntrantKind.TEAM}, "kind", "must be pair"),
        (("Zoe", "Bo"), {}, "players", "Zoe is named by another entrant already"),
    ],
)
def test_what_cannot_stand_is_refused_by_its_field(ground, players, more, where, problem):
    register(ground, "Zed", "Zoe", "Zia")
    with pytest.raises(UnfitFieldsError) as refused:
        register(ground, "Ash", *players, **more)
    assert {found.where: found.problem for found in refused.value.problems} == {where: problem}
    assert Entrant.objects.count() == 1


def test_a_name_that_is_taken_and_nobody_to_reach(ground):
    register(ground, "Ash")
    with pytest.raises(UnfitFieldsError):
        register(ground, " ASH".strip(), "Cy", "Di")
    with pytest.raises(ConstraintRefusedError) as refused:
        register(ground, "Bay", contact=ContactDetails(name="Bo"))
    assert refused.value.code == "contact-can-be-reached"
    assert states(ground) == {"Ash": "applied"}


@pytest.mark.parametrize("more", [{"fewest_players": 1}, {"most_players": 3}])
def test_terms_no_entrant_of_the_kind_can_meet(ground, more):
    with pytest.raises(UnfitFieldsError):
        set_entry_terms(event_id=ground.event.pk, details=TermsDetails(**{**TERMS, **more}), actor=TESTER)


def test_the_fee_is_paid_or_not(ground):
    ash = register(ground, "Ash")
    assert note_payment(entrant_id=ash.pk, is_paid=True, actor=TESTER).is_paid
    assert not note_payment(entrant_id=ash.pk, is_paid=False, actor=TESTER).is_paid
    (other,) = lay_ground(1, slug="other").entrants
    with pytest.raises(NotFoundError):
        note_payment(entrant_id=other.pk, is_paid=True, actor=TESTER)


def test_once_drawn_nobody_simply_joins_or_leaves(db):
    ground = lay_ground(4, (StageKind.ROUND_ROBIN, {}))
    ground.draw()
    with time_machine.travel(NOW, tick=False):
        set_terms(ground, needs_review=False)
        assert register(ground, "Late").state == EntrantState.WAITING
    with pytest.raises(EntrantDrawnError):
        leave_event(entrant_id=ground.entrants[0].pk, actor=TESTER)


def roster(entrant):
    rows = Membership.objects.filter(entrant=entrant).order_by("pk")
    return {row.player.name: row.role for row in rows.select_related("player")}


def test_a_roster_changes_until_it_is_locked(ground):
    set_terms(ground, rosters_lock_at=NOW + timedelta(days=1))
    ash = register(ground, "Ash", "Ann", "Bo")
    ann = Player.objects.get(name="Ann")
    people = [PlayerEntry(name="Ann", role=MembershipRole.CAPTAIN), PlayerEntry(name="Cy")]
    change_roster(entrant_id=ash.pk, people=people, actor=TESTER)
    assert roster(ash) == {"Ann": "captain", "Cy": "player"}
    assert Membership.objects.get(player=ann).role == "captain"
    with time_machine.travel(NOW + timedelta(days=1), tick=False):
        with pytest.raises(RosterLockedError):
            change_roster(entrant_id=ash.pk, people=people, actor=TESTER)
        change_roster(entrant_id=ash.pk, people=people[::-1], past_lock=True, actor=TESTER)


def test_a_roster_keeps_those_who_played_and_takes_nobody_of_others(ground):
    ash, bay = register(ground, "Ash", "Ann", "Bo"), register(ground, "Bay", "Cy", "Di")
    for people in (("Ann", "Cy"), ("Ann", "ann"), ("Ann",), ("Ann", "")):
        with pytest.raises(UnfitFieldsError):
            change_roster(entrant_id=ash.pk, people=[PlayerEntry(name=name) for name in people], actor=TESTER)
    played = lay_ground(2, (StageKind.ROUND_ROBIN, {}), slug="played")
    played.draw()
    sitting = Sitting.objects.get(match=played.matches()[0])
    Seat.objects.create(
        event=ground.event, sitting=sitting, seat="A1", player=Player.objects.get(name="Di"), is_seated=False
    )
    with pytest.raises(PlayerHasPlayedError):
        change_roster(
            entrant_id=bay.pk, people=[PlayerEntry(name="Cy"), PlayerEntry(name="Eve")], actor=TESTER
        )
    assert roster(bay) == {"Cy": "player", "Di": "player"}


def test_an_arrival_is_noted_once_and_can_be_taken_back(ground):
    ash = register(ground, "Ash")
    with pytest.raises(EntrantNotInEventError):
        check_in(entrant_id=ash.pk, actor=TESTER)
    accept_registration(entrant_id=ash.pk, actor=TESTER)
    first = check_in(entrant_id=ash.pk, actor=TESTER)
    assert check_in(entrant_id=ash.pk, actor=TESTER) == first
    take_back_check_in(entrant_id=ash.pk, actor=TESTER)
    assert not Arrival.objects.exists()


def test_the_organizers_list_takes_two_queries(ground, django_assert_num_queries):
    for name in ("Ash", "Bay", "Cedar"):
        register(ground, name)
    with django_assert_num_queries(2):
        rows = list(entrants_on_file(ground.event))
        assert [(row.contact.name, row.registration.is_paid, len(row.memberships.all())) for row in rows] == [
            ("Ann", False, 2)
        ] * 3
