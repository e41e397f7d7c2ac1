"""Sanctions: nobody removed is seated, what adds up is proposed, and what carries waits in later events."""

import pytest

from officials.access import OPERATOR
from officials.enums import RoleKind, SanctionKind, SanctionState
from officials.models import AuthorityLine, Role, Sanction, User
from officials.sanction_errors import NotCarriedError, SanctionSettledError
from officials.selectors.sanctions import carried_to, proposals_of
from officials.services.sanctions import (
    SanctionAsked,
    bring_in_sanction,
    confirm_sanction,
    dismiss_sanction,
    issue_sanction,
    leave_out_sanction,
    lift_sanction,
    set_sanction_terms,
)
from scoring.errors import UnfitSeatsError
from tests.officials.conftest import NOW, add_person
from tests.officials.racing import race
from tests.scoring.ground import TESTER, Hall, build_hall, open_sitting, seats_of
from tests.scoring.substitutes import approved, ask, take_seat
from tournaments.enums import EntrantState, MatchState, SeatName, Side
from tournaments.errors import DomainError, ForeignObjectError, UnfitFieldsError
from tournaments.models import Bar, Correction, Match, Membership, Player, Seat
from tournaments.services.line_ups import Place, name_line_up
from tournaments.substitutes import SubstituteUnfitError

pytestmark = pytest.mark.integration


@pytest.fixture
def match(hall: Hall) -> Match:
    return hall.schedule()


def give(hall: Hall, kind: SanctionKind, player_id: int | None = None, **more: object) -> Sanction:
    wanted = {"kind": kind, "reason": "shouted at the table", "player_id": player_id, **more}
    return issue_sanction(event_id=hall.event.pk, asked=SanctionAsked(**wanted), actor=OPERATOR)


def adding_up(hall: Hall, warnings: int | None = 2, removals: int | None = 1) -> None:
    set_sanction_terms(
        event_id=hall.event.pk,
        warnings_to_removal=warnings,
        removals_to_disqualification=removals,
        actor=OPERATOR,
    )


def refused_seats(match: Match) -> dict[str, str]:
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(match)
    return refusal.value.seats


def test_a_warning_bars_nobody(hall: Hall, match: Match) -> None:
    give(hall, SanctionKind.WARNING, seats_of(match)["A1"])
    assert open_sitting(match).pk
    assert not Bar.objects.exists()


def test_a_player_removed_is_seated_nowhere(hall: Hall, match: Match) -> None:
    sitting = open_sitting(hall.schedule(2, 3, tables=(1,)))
    substitution = approved(hall, sitting.sitting.match, 2)
    removed = seats_of(match)["A1"]
    give(hall, SanctionKind.REMOVAL, removed)
    give(hall, SanctionKind.REMOVAL, substitution.substitute_id)
    assert refused_seats(match) == {"A1": "may-not-sit"}
    places = [Place(sitting=1, seat=SeatName.A1, player_id=removed)]
    with pytest.raises(UnfitFieldsError):
        name_line_up(match_id=match.pk, side=Side.A, half=1, places=places, actor=TESTER)
    with pytest.raises(SubstituteUnfitError) as refusal:
        take_seat(sitting, substitution.substitute)
    assert refusal.value.faults == ("may-not-sit",)
    with pytest.raises(SubstituteUnfitError):
        ask(hall, match, substitute_id=removed)


def test_removed_from_one_match_a_player_sits_in_another(hall: Hall, match: Match) -> None:
    give(hall, SanctionKind.REMOVAL, seats_of(match)["A1"], match_id=match.pk, for_match_only=True)
    assert refused_seats(match) == {"A1": "may-not-sit"}
    assert open_sitting(hall.schedule(0, 2, tables=(1,))).pk


def test_a_removal_lifted_bars_no_more(hall: Hall, match: Match) -> None:
    sanction = give(hall, SanctionKind.REMOVAL, seats_of(match)["A1"])
    with pytest.raises(UnfitFieldsError):
        lift_sanction(sanction_id=sanction.pk, note=" ", actor=OPERATOR)
    lift_sanction(sanction_id=sanction.pk, note="it was somebody else", actor=OPERATOR)
    assert open_sitting(match).pk
    with pytest.raises(SanctionSettledError):
        lift_sanction(sanction_id=sanction.pk, note="again", actor=OPERATOR)


def test_two_warnings_propose_a_removal_which_bars_once_confirmed(hall: Hall, match: Match) -> None:
    adding_up(hall)
    player = seats_of(match)["A1"]
    give(hall, SanctionKind.WARNING, player)
    assert not proposals_of(hall.event)
    give(hall, SanctionKind.WARNING, player)
    proposal = proposals_of(hall.event).get()
    assert (proposal.kind, proposal.because, proposal.player_id) == ("removal", "2 warnings", player)
    assert not Bar.objects.exists()
    confirm_sanction(sanction_id=proposal.pk, actor=OPERATOR)
    assert refused_seats(match) == {"A1": "may-not-sit"}


def test_a_removal_proposes_that_the_entrant_goes(hall: Hall, match: Match) -> None:
    adding_up(hall)
    give(hall, SanctionKind.REMOVAL, seats_of(match)["A1"])
    proposal = proposals_of(hall.event).get()
    assert (proposal.kind, proposal.entrant_id, proposal.player_id) == (
        "disqualification", hall.entrants[0].pk, None,
    )  # fmt: skip
    confirm_sanction(sanction_id=proposal.pk, actor=OPERATOR)
    hall.entrants[0].refresh_from_db()
    match.refresh_from_db()
    assert hall.entrants[0].state == EntrantState.DISQUALIFIED
    assert match.state != MatchState.NOT_STARTED
    assert Correction.objects.get(event=hall.event).kind == "entrant-disqualified"


def test_what_is_dismissed_does_nothing(hall: Hall, match: Match) -> None:
    adding_up(hall, warnings=1)
    give(hall, SanctionKind.WARNING, seats_of(match)["A1"])
    proposal = proposals_of(hall.event).get()
    dismiss_sanction(sanction_id=proposal.pk, note="a first offence", actor=OPERATOR)
    assert open_sitting(match).pk
    with pytest.raises(SanctionSettledError):
        confirm_sanction(sanction_id=proposal.pk, actor=OPERATOR)


def test_what_was_proposed_goes_with_what_it_rested_on(hall: Hall, match: Match) -> None:
    """Also a removal's proposal to disqualify; while enough is left it stands, and it comes again."""
    adding_up(hall)
    player = seats_of(match)["A1"]
    warnings = [give(hall, SanctionKind.WARNING, player) for _ in range(3)]
    lift_sanction(sanction_id=warnings[0].pk, note="somebody else", actor=OPERATOR)
    proposal = proposals_of(hall.event).get()
    lift_sanction(sanction_id=warnings[1].pk, note="somebody else", actor=OPERATOR)
    proposal.refresh_from_db()
    assert (proposal.state, proposal.settled_note) == (
        SanctionState.DISMISSED, "1 warning in force since sanction 2 was lifted",
    )  # fmt: skip
    assert AuthorityLine.objects.latest("sequence").facts["what"] == "not confirmed"
    give(hall, SanctionKind.WARNING, player)
    confirm_sanction(sanction_id=proposals_of(hall.event).get().pk, actor=OPERATOR)
    goes = proposals_of(hall.event).get()
    assert goes.kind == SanctionKind.DISQUALIFICATION
    removal = Sanction.objects.get(kind=SanctionKind.REMOVAL, state=SanctionState.IN_FORCE)
    lift_sanction(sanction_id=removal.pk, note="a mistake", actor=OPERATOR)
    assert not proposals_of(hall.event)


def test_without_terms_nothing_adds_up(hall: Hall, match: Match) -> None:
    for _ in range(5):
        give(hall, SanctionKind.WARNING, seats_of(match)["A1"])
    assert not proposals_of(hall.event)


def test_everything_stands_on_the_record_of_authority(hall: Hall, match: Match) -> None:
    sanction = give(hall, SanctionKind.REMOVAL, seats_of(match)["A1"])
    lift_sanction(sanction_id=sanction.pk, note="a mistake", actor=OPERATOR)
    lines = AuthorityLine.objects.filter(power="sanction").order_by("sequence")
    assert [(line.facts["what"], line.reason) for line in lines] == [
        ("given", "shouted at the table"), ("lifted", "a mistake"),
    ]  # fmt: skip


MISSING = [
    ({"reason": " "}, "reason"),
    ({"player_id": None}, "player"),
    ({"kind": SanctionKind.DISQUALIFICATION}, "entrant"),
    ({"for_match_only": True}, "match"),
]


@pytest.mark.parametrize(("asked", "where"), MISSING)
def test_what_is_missing_is_named(hall: Hall, match: Match, asked: dict[str, object], where: str) -> None:
    with pytest.raises(UnfitFieldsError) as refusal:
        give(hall, **{"kind": SanctionKind.REMOVAL, "player_id": seats_of(match)["A1"], **asked})
    assert [problem.where for problem in refusal.value.problems] == [where]


@pytest.mark.parametrize("name", ["player_id", "entrant_id", "match_id", "call_id"])
def test_what_is_of_another_event_is_foreign(hall: Hall, match: Match, name: str) -> None:
    other = build_hall(slug="harvest-cup")
    theirs = other.schedule()
    foreign = {
        "player_id": seats_of(theirs)["A1"],
        "entrant_id": other.entrants[0].pk,
        "match_id": theirs.pk,
        "call_id": 10**30,
    }
    own = {"player_id": seats_of(match)["A1"], name: foreign[name]}
    with pytest.raises(ForeignObjectError):
        give(hall, SanctionKind.WARNING, own.pop("player_id"), **own)


@pytest.fixture
def ann(db: None) -> User:
    return add_person("ann")


def organized_by(hall: Hall, user: User) -> None:
    Role.objects.create(
        event=hall.event, user=user, kind=RoleKind.ORGANIZER, granted_by="operator", granted_at=NOW
    )


def entered_again(hall: Hall, name: str, *, entrant: int = 0, place: int = 0) -> Player:
    """Somebody of this name plays for an entrant of another event."""
    member = Membership.objects.filter(entrant=hall.entrants[entrant]).order_by("pk")[place]
    member.player.name = name
    member.player.save()
    return member.player


@pytest.fixture
def later(hall: Hall, ann: User) -> Hall:
    """A later event of the same organizer."""
    later = build_hall(slug="harvest-cup")
    organized_by(hall, ann)
    organized_by(later, ann)
    return later


def offered(later: Hall) -> list[tuple[int, str, bool]]:
    return [(each.player.pk, each.key, each.is_same) for each in carried_to(later.event)]


def bring_in(later: Hall, player_id: int, key: str = "carnival-cup/1") -> Sanction:
    return bring_in_sanction(event_id=later.event.pk, key=key, player_id=player_id, actor=OPERATOR)


def test_what_carries_waits_in_a_later_event_for_the_same_person(
    hall: Hall, match: Match, later: Hall
) -> None:
    removed = Player.objects.get(pk=seats_of(match)["A1"])
    Membership.objects.filter(entrant=later.entrants[0]).order_by("pk")[0].delete()
    Membership.objects.create(event=later.event, entrant=later.entrants[0], player=removed)
    entered_again(later, removed.name)
    give(hall, SanctionKind.REMOVAL, removed.pk, carries=True)
    give(hall, SanctionKind.REMOVAL, seats_of(match)["A2"])
    assert offered(later) == [(removed.pk, "carnival-cup/1", True)], "a namesake beside them is nobody's hint"
    sanction = bring_in(later, removed.pk)
    assert (sanction.carried_from, sanction.carries) == (hall.event.name, True)
    assert removed.pk in {each.player_id for each in Bar.objects.filter(event=later.event)}
    assert offered(later) == []
    with pytest.raises(NotCarriedError):
        bring_in(later, removed.pk)


def test_every_namesake_is_a_hint_and_a_person_says_which(hall: Hall, match: Match, later: Hall) -> None:
    removed = Player.objects.get(pk=seats_of(match)["A1"])
    first = entered_again(later, removed.name.upper())
    second = entered_again(later, removed.name, entrant=1)
    give(hall, SanctionKind.REMOVAL, removed.pk, carries=True)
    hints = carried_to(later.event)
    assert {(each.player.pk, each.is_same, each.plays_for) for each in hints} == {
        (first.pk, False, "Entrant 1"), (second.pk, False, "Entrant 2"),
    }  # fmt: skip
    bring_in(later, second.pk)
    assert refused_seats(later.schedule()) == {"B1": "may-not-sit"}
    assert offered(later) == []


def test_nothing_is_brought_in_for_somebody_who_is_no_hint(hall: Hall, match: Match, later: Hall) -> None:
    removed = Player.objects.get(pk=seats_of(match)["A1"])
    entered_again(later, removed.name)
    give(hall, SanctionKind.REMOVAL, removed.pk, carries=True)
    for somebody_else in (seats_of(later.schedule())["B2"], removed.pk, 10**30):
        with pytest.raises(NotCarriedError):
            bring_in(later, somebody_else)
    assert not Sanction.objects.filter(event=later.event).exists()


def test_a_namesake_who_is_somebody_else_is_asked_about_once(hall: Hall, match: Match, later: Hall) -> None:
    removed = Player.objects.get(pk=seats_of(match)["A1"])
    namesake = entered_again(later, removed.name)
    give(hall, SanctionKind.REMOVAL, removed.pk, carries=True)
    asked = {"event_id": later.event.pk, "key": "carnival-cup/1", "player_id": namesake.pk}
    with pytest.raises(UnfitFieldsError):
        leave_out_sanction(**asked, note=" ", actor=OPERATOR)
    left_out = leave_out_sanction(**asked, note="another Player 1.1, from Arima", actor=OPERATOR)
    assert (left_out.state, left_out.carried_from) == (SanctionState.DISMISSED, hall.event.name)
    assert offered(later) == []
    assert open_sitting(later.schedule()).pk
    assert AuthorityLine.objects.filter(event=later.event).latest("sequence").facts["what"] == "left out"
    found_later = entered_again(later, removed.name, entrant=1)
    assert offered(later) == [(found_later.pk, "carnival-cup/1", False)]
    bring_in(later, found_later.pk)


def test_sanctions_of_an_event_with_a_long_name_are_told_apart(match: Match, hall: Hall, later: Hall) -> None:
    hall.event.slug = "a" * 80
    hall.event.save()
    for seat in ("A1", "A2"):
        removed = Player.objects.get(pk=seats_of(match)[seat])
        entered_again(later, removed.name, place=int(seat[1]) - 1)
        give(hall, SanctionKind.REMOVAL, removed.pk, carries=True)
    carried = carried_to(later.event)
    for each in carried:
        bring_in(later, each.player.pk, each.key)
    assert Bar.objects.filter(event=later.event).count() == len(carried) == 2


def test_nothing_carries_to_another_organizers_event(hall: Hall, match: Match, ann: User) -> None:
    later = build_hall(slug="harvest-cup")
    organized_by(hall, ann)
    organized_by(later, add_person("bea"))
    removed = Player.objects.get(pk=seats_of(match)["A1"])
    entered_again(later, removed.name)
    give(hall, SanctionKind.REMOVAL, removed.pk, carries=True)
    assert carried_to(later.event) == []


def test_two_officials_warning_at_once_make_one_proposal(committing_db: None) -> None:
    hall = build_hall()
    match = hall.schedule()
    adding_up(hall, warnings=1)
    player = seats_of(match)["A1"]
    race(*[lambda: give(hall, SanctionKind.WARNING, player)] * 2)
    assert Sanction.objects.filter(kind=SanctionKind.WARNING).count() == 2
    assert proposals_of(hall.event).count() == 1


def test_a_removal_and_an_opening_at_once_never_seat_the_player(committing_db: None) -> None:
    hall = build_hall()
    match = hall.schedule()
    player = seats_of(match)["A1"]
    outcomes = race(
        lambda: give(hall, SanctionKind.REMOVAL, player),
        lambda: open_sitting(match),
    )
    sat_first = not isinstance(outcomes[1], DomainError)
    assert isinstance(outcomes[0], Sanction)
    assert Seat.objects.filter(player=player).exists() == sat_first
