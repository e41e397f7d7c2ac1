"""Who is to sit where: named for a half, refused where it cannot be, closed once the half has begun."""

import pytest

from tests.scoring.ground import open_sitting
from tests.tournaments.floor import Room, furnish
from tests.tournaments.ground import TESTER
from tournaments.enums import SeatName, Side
from tournaments.errors import LineUpClosedError, NotFoundError, UnfitFieldsError
from tournaments.models import LineUpSeat, Match, Membership
from tournaments.selectors.line_ups import named_seats, sittings_with_line_up
from tournaments.services.line_ups import Place, name_line_up

pytestmark = pytest.mark.integration


@pytest.fixture
def room(db: None) -> Room:
    return furnish(players=6, entrants=2, counting={"way": "timed", "halves": 2})


@pytest.fixture
def match(room: Room) -> Match:
    return room.wait(tables=2)


def people(match: Match, side: str = "a") -> list[int]:
    entrant_id = getattr(match, f"entrant_{side}_id")
    rows = Membership.objects.filter(entrant=entrant_id).order_by("pk")
    return list(rows.values_list("player_id", flat=True))


def places(sitting: int, *players: int, side: str = "A") -> list[Place]:
    seats = (SeatName(f"{side}1"), SeatName(f"{side}2"))
    return [
        Place(sitting=sitting, seat=seat, player_id=player)
        for seat, player in zip(seats, players, strict=False)
    ]


def test_each_half_has_its_own_line_up(match: Match) -> None:
    a = people(match)
    name_line_up(
        match_id=match.pk,
        side=Side.A,
        half=1,
        places=[*places(1, a[4], a[5]), *places(2, a[0], a[1])],
        actor=TESTER,
    )
    name_line_up(match_id=match.pk, side=Side.A, half=2, places=places(3, a[2], a[3]), actor=TESTER)
    first, second, third, fourth = sittings_with_line_up(match, Side.A)
    assert named_seats(first) == {"A1": a[4], "A2": a[5]}
    assert named_seats(second) == {"A1": a[0], "A2": a[1]}
    assert [seat.player_id for seat in third.named] == [a[2], a[3]]
    assert fourth.named == []


def test_naming_again_replaces_one_side_alone(match: Match) -> None:
    a, b = people(match), people(match, "b")
    name_line_up(match_id=match.pk, side=Side.A, half=1, places=places(1, a[0], a[1]), actor=TESTER)
    name_line_up(match_id=match.pk, side=Side.B, half=1, places=places(1, b[0], b[1], side="B"), actor=TESTER)
    name_line_up(match_id=match.pk, side=Side.A, half=1, places=places(1, a[3]), actor=TESTER)
    assert named_seats(match.sittings.get(number=1)) == {"A1": a[3], "B1": b[0], "B2": b[1]}


def test_every_place_that_cannot_be_so_is_told(match: Match) -> None:
    a, b = people(match), people(match, "b")
    wrong = [
        *places(1, b[0], a[0]),
        *places(2, a[0], a[1]),
        *places(3, a[2]),
        *places(1, a[3], side="B"),
    ]
    with pytest.raises(UnfitFieldsError) as refused:
        name_line_up(match_id=match.pk, side=Side.A, half=1, places=wrong, actor=TESTER)
    told = {problem.where: problem.problem for problem in refused.value.problems}
    assert told == {
        "1.A1": "is nobody of this entrant",
        "1.A2": "is a player who sits elsewhere in this half",
        "2.A1": "is a player who sits elsewhere in this half",
        "3.A1": "is no seat of this side in this half",
        "1.B1": "is no seat of this side in this half",
    }
    assert not LineUpSeat.objects.exists()


def test_one_seat_for_two_people_is_told(match: Match) -> None:
    a = people(match)
    with pytest.raises(UnfitFieldsError, match="is given twice"):
        name_line_up(
            match_id=match.pk,
            side=Side.A,
            half=1,
            places=[*places(1, a[0]), *places(1, a[1])],
            actor=TESTER,
        )


def test_a_half_that_has_begun_is_closed_the_next_is_not(match: Match) -> None:
    open_sitting(match)
    with pytest.raises(LineUpClosedError):
        name_line_up(match_id=match.pk, side=Side.A, half=1, places=[], actor=TESTER)
    assert name_line_up(match_id=match.pk, side=Side.A, half=2, places=[], actor=TESTER) == []
    with pytest.raises(NotFoundError):
        name_line_up(match_id=match.pk, side=Side.A, half=3, places=[], actor=TESTER)
