"""The second step of signing in."""

from datetime import timedelta
from functools import partial

import pytest
import time_machine
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from officials.access import person
from officials.errors import CodeRefusedError, TwoStepStateError
from officials.models import RecoveryCode
from officials.selectors.two_step import has_two_step, recovery_codes_left
from officials.services.two_step import (
    begin_two_step,
    check_code,
    confirm_two_step,
    end_two_step,
    renew_recovery_codes,
)
from tests.officials.conftest import NOW, add_person
from tests.officials.racing import race
from tests.officials.telephone import code_at, enrol

pytestmark = pytest.mark.integration


@pytest.fixture
def bob(db):
    return add_person("bob")


def test_rfc_6238_test_vector(bob):
    """The published vector for SHA-1 at 59 seconds: 94287082."""
    device = TOTPDevice.objects.create(user=bob, key=b"12345678901234567890".hex(), digits=8)
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits)
    totp.time = 59
    assert totp.token() == 94287082


def test_it_counts_once_a_code_has_come_back(bob):
    with time_machine.travel(NOW, tick=False):
        device = begin_two_step(actor=person(bob))
        assert not has_two_step(user_id=bob.pk)
        with pytest.raises(CodeRefusedError):
            confirm_two_step(code="000000", actor=person(bob))
    with time_machine.travel(NOW + timedelta(seconds=5), tick=False):
        codes = confirm_two_step(code=code_at(device, NOW), actor=person(bob))
    assert has_two_step(user_id=bob.pk)
    assert len(codes) == len(set(codes)) == recovery_codes_left(bob) == 10


def test_beginning_again_makes_the_first_secret_useless(bob):
    with time_machine.travel(NOW, tick=False):
        first = begin_two_step(actor=person(bob))
        begin_two_step(actor=person(bob))
        with pytest.raises(CodeRefusedError):
            confirm_two_step(code=code_at(first, NOW), actor=person(bob))


def test_it_is_begun_and_confirmed_in_order(bob):
    with pytest.raises(TwoStepStateError):
        confirm_two_step(code="123456", actor=person(bob))
    enrol(bob, NOW)
    with pytest.raises(TwoStepStateError):
        begin_two_step(actor=person(bob))


def test_a_code_opens_once(bob):
    device, _ = enrol(bob, NOW)
    later = NOW + timedelta(minutes=5)
    with time_machine.travel(later, tick=False):
        check_code(user=bob, code=code_at(device, later))
        with pytest.raises(CodeRefusedError):
            check_code(user=bob, code=code_at(device, later))


def test_wrong_codes_make_the_next_try_wait(bob):
    device, _ = enrol(bob, NOW)
    later = NOW + timedelta(minutes=5)
    with time_machine.travel(later, tick=False):
        waits = []
        for _ in range(2):
            with pytest.raises(CodeRefusedError) as refused:
                check_code(user=bob, code="000000")
            waits.append(refused.value.wait_seconds)
        assert waits[0] == 1
        with pytest.raises(CodeRefusedError):
            check_code(user=bob, code=code_at(device, later))
    with time_machine.travel(later + timedelta(seconds=3), tick=False):
        check_code(user=bob, code=code_at(device, later))


def test_a_spare_code_opens_once_in_any_writing(bob):
    _, spare = enrol(bob, NOW)
    assert set(spare).isdisjoint(RecoveryCode.objects.values_list("digest", flat=True))
    check_code(user=bob, code=spare[0].lower().replace("-", " "))
    assert recovery_codes_left(bob) == 9
    with pytest.raises(CodeRefusedError):
        check_code(user=bob, code=spare[0])


def test_a_spare_code_of_somebody_else_opens_nothing(bob):
    enrol(bob, NOW)
    _, others = enrol(add_person("cat"), NOW)
    with pytest.raises(CodeRefusedError):
        check_code(user=bob, code=others[0])


def test_new_spare_codes_replace_the_old(bob):
    _, spare = enrol(bob, NOW)
    fresh = renew_recovery_codes(code=spare[0], actor=person(bob))
    with pytest.raises(CodeRefusedError):
        check_code(user=bob, code=spare[1])
    with time_machine.travel(NOW + timedelta(days=400), tick=False):
        check_code(user=bob, code=fresh[0])


def test_turning_it_off_needs_a_code_and_leaves_nothing(bob):
    _, spare = enrol(bob, NOW)
    with pytest.raises(CodeRefusedError):
        end_two_step(code="000000", actor=person(bob))
    assert has_two_step(user_id=bob.pk)
    with time_machine.travel(NOW + timedelta(days=400), tick=False):
        end_two_step(code=spare[0], actor=person(bob))
    assert not has_two_step(user_id=bob.pk)
    assert not RecoveryCode.objects.exists()


def test_a_spare_code_raced_for_opens_once(committing_db):
    for number in range(10):
        bob = add_person(f"bob-{number}")
        _, spare = enrol(bob, NOW)
        outcomes = race(*(partial(check_code, user=bob, code=spare[0]) for _ in range(3)))
        assert outcomes.count(None) == 1, outcomes
