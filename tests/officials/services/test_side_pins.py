"""A side's PIN: kept as a hash, asked of everybody but its captain, closed after too many wrong tries."""

from datetime import timedelta

import pytest
import time_machine

from officials.access import SideOfSheet, person
from officials.enums import RoleKind
from officials.errors import PinClosedError, PinNeededError, PinWrongError, UnfitPinError
from officials.models import SidePin
from officials.selectors.side_pins import sides_asked_for_pin
from officials.services.side_pins import (
    AT_THE_TABLE,
    BY_CAPTAIN,
    BY_PIN,
    CLOSED_FOR,
    MOST_TRIES,
    end_side_pin,
    issue_side_pins,
    prove_side,
    set_side_pin,
)
from scoring.models import ScoreSheet
from scoring.selectors.pages import sheet_on_page
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, open_sitting
from tournaments.enums import Side
from tournaments.errors import NotFoundError

pytestmark = pytest.mark.integration

PIN = "4711"


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    return sheet_on_page(open_sitting(hall.schedule()).pk)


@pytest.fixture
def scorer(hall: Hall):
    return person(add_person("scorer", (hall.event, RoleKind.SCORER, None)))


def prove(sheet, actor, pin, side=Side.A):
    return prove_side(side=SideOfSheet(sheet, side), pin=pin, actor=actor)


def test_it_is_kept_as_a_hash_alone(hall, scorer):
    kept = set_side_pin(entrant_id=hall.entrants[0].pk, pin=PIN, actor=scorer)
    assert PIN not in kept.secret
    assert kept.secret.startswith("argon2")


WIDE = "\uff11\uff12\uff13\uff14"


@pytest.mark.parametrize(
    "pin", ["", "123", "123456789", "12a4", "1111", WIDE, "12 34", "\x00\x00\x01\x02", "-123"]
)
def test_unfit_pins_are_refused(hall, scorer, pin):
    with pytest.raises(UnfitPinError):
        set_side_pin(entrant_id=hall.entrants[0].pk, pin=pin, actor=scorer)


def test_no_entrant_has_none(db, scorer):
    with pytest.raises(NotFoundError):
        set_side_pin(entrant_id=999, pin=PIN, actor=scorer)


def test_a_side_without_one_gives_its_word_at_the_table(sheet, scorer):
    assert prove(sheet, scorer, "") == AT_THE_TABLE


def test_a_side_with_one_is_asked_for_it(hall, sheet, scorer):
    set_side_pin(entrant_id=hall.entrants[0].pk, pin=PIN, actor=scorer)
    with pytest.raises(PinNeededError):
        prove(sheet, scorer, "")
    with pytest.raises(PinWrongError) as wrong:
        prove(sheet, scorer, "4712")
    assert wrong.value.left == MOST_TRIES - 1
    assert prove(sheet, scorer, PIN) == BY_PIN
    assert prove(sheet, scorer, "", Side.B) == AT_THE_TABLE
    assert SidePin.objects.get().tries == 0


def test_its_captain_signed_in_needs_none(hall, sheet, scorer):
    set_side_pin(entrant_id=hall.entrants[0].pk, pin=PIN, actor=scorer)
    captain = person(add_person("captain", (hall.event, RoleKind.CAPTAIN, hall.entrants[0])))
    other = person(add_person("other", (hall.event, RoleKind.CAPTAIN, hall.entrants[1])))
    assert prove(sheet, captain, "") == BY_CAPTAIN
    with pytest.raises(PinNeededError):
        prove(sheet, other, "")
    assert sides_asked_for_pin(sheet, captain.roles_in(hall.event.pk)) == frozenset()
    assert sides_asked_for_pin(sheet, other.roles_in(hall.event.pk)) == {Side.A}


def test_too_many_wrong_tries_close_it_for_a_while(hall, sheet, scorer):
    with time_machine.travel("2026-06-13T18:00:00Z", tick=False) as clock:
        set_side_pin(entrant_id=hall.entrants[0].pk, pin=PIN, actor=scorer)
        for _ in range(MOST_TRIES):
            with pytest.raises(PinWrongError):
                prove(sheet, scorer, "0815")
        with pytest.raises(PinClosedError) as closed:
            prove(sheet, scorer, PIN)
        assert closed.value.minutes > 9
        clock.shift(CLOSED_FOR + timedelta(seconds=1))
        assert prove(sheet, scorer, PIN) == BY_PIN


def test_hostile_tries_are_wrong_tries(hall, sheet, scorer):
    set_side_pin(entrant_id=hall.entrants[0].pk, pin=PIN, actor=scorer)
    for pin in ("\x00", "\ud800", "9" * 20, "\uff14\uff17\uff11\uff11"):
        with pytest.raises(PinWrongError):
            prove(sheet, scorer, pin)


def test_new_ones_for_everybody_replace_those_before(hall, sheet, scorer):
    set_side_pin(entrant_id=hall.entrants[0].pk, pin=PIN, actor=scorer)
    made = dict(issue_side_pins(event_id=hall.event.pk, actor=scorer))
    assert set(made) == set(hall.entrants)
    assert all(len(pin) == 4 for pin in made.values())
    assert prove(sheet, scorer, made[hall.entrants[0]]) == BY_PIN
    end_side_pin(entrant_id=hall.entrants[0].pk)
    assert prove(sheet, scorer, "") == AT_THE_TABLE
