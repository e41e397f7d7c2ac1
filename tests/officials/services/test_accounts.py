"""Making accounts, and changing or resetting what opens them."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django_otp.plugins.otp_totp.models import TOTPDevice
from knox.models import AuthToken

from officials.access import OPERATOR, VISITOR, Action, is_allowed, person
from officials.enums import RoleKind
from officials.errors import NameTakenError, PasswordRefusedError
from officials.models import Role, User
from officials.selectors.accounts import name_as_kept
from officials.services.accounts import change_password, create_account, create_first_organizer, reset_sign_in
from tests.officials.conftest import PASSWORD, add_person
from tournaments.errors import UnfitFieldsError

pytestmark = pytest.mark.integration


def test_an_account_keeps_no_password(db):
    user = create_account(username="bob", password=PASSWORD, name="Bob B", actor=VISITOR)
    assert user.display_name == "Bob B"
    assert user.check_password(PASSWORD)
    assert user.password.startswith("argon2$")
    assert not user.is_staff


def test_names_differ_by_more_than_capitals(db):
    create_account(username="bob", password=PASSWORD, actor=VISITOR)
    with pytest.raises(NameTakenError):
        create_account(username="BOB", password=PASSWORD, actor=VISITOR)


@pytest.mark.parametrize("password", ["short", "1234567890", "bobbobbob1"])
def test_weak_passwords_are_refused_with_their_weakness(db, password):
    with pytest.raises(PasswordRefusedError) as refused:
        create_account(username="bobbobbob", password=password, actor=VISITOR)
    assert refused.value.weaknesses
    assert not User.objects.exists()


@pytest.mark.parametrize("username", ["", "two words", "a" * 151])
def test_names_that_cannot_stand(db, username):
    with pytest.raises(UnfitFieldsError) as refused:
        create_account(username=username, password=PASSWORD, actor=VISITOR)
    assert refused.value.problems[0].where == "username"


def test_a_capital_typed_by_the_telephone_finds_the_account(db):
    add_person("bob")
    assert name_as_kept(" Bob ") == "bob"
    assert name_as_kept("nobody") == "nobody"


def test_changing_a_password_ends_the_persons_tokens(db):
    bob = add_person("bob", password=PASSWORD)
    AuthToken.objects.create(user=bob)
    change_password(old=PASSWORD, new="another-good-one-13", actor=person(bob))
    bob.refresh_from_db()
    assert bob.check_password("another-good-one-13")
    assert not AuthToken.objects.exists()


def test_changing_a_password_needs_the_old_one_and_a_good_one(db):
    bob = add_person("bob", password=PASSWORD)
    with pytest.raises(PasswordRefusedError) as refused:
        change_password(old="wrong", new="another-good-one-13", actor=person(bob))
    assert refused.value.weaknesses == ("old-password-wrong",)
    with pytest.raises(PasswordRefusedError) as refused:
        change_password(old=PASSWORD, new="1234", actor=person(bob))
    assert "password_too_short" in refused.value.weaknesses
    bob.refresh_from_db()
    assert bob.check_password(PASSWORD)


def test_the_first_organizer_keeps_the_installation_and_adopts_its_events(ground):
    user, password = create_first_organizer(username="organizer", actor=OPERATOR)
    assert user.check_password(password)
    assert is_allowed(person(user), Action.CREATE_EVENT, None)
    assert is_allowed(person(user), Action.PUBLISH_EVENT, ground.event)


def test_the_command_prints_a_password_that_works_once_only(ground):
    out = StringIO()
    call_command("create_organizer", stdout=out)
    password = out.getvalue().splitlines()[0].rsplit(" ", 1)[1]
    assert User.objects.get(username="organizer").check_password(password)
    with pytest.raises(CommandError):
        call_command("create_organizer", stdout=out)
    call_command("create_organizer", "--if-none", stdout=out)
    assert User.objects.count() == 1


def test_events_made_later_are_adopted_by_command(ground):
    out = StringIO()
    bob = add_person("bob")
    call_command("adopt_events", "bob", stdout=out)
    call_command("adopt_events", "bob", stdout=out)
    assert Role.objects.filter(user=bob, kind=RoleKind.ORGANIZER, event=ground.event).exists()
    assert out.getvalue().splitlines() == [
        "bob is now an organizer of Carnival Cup.",
        "Every event has an organizer.",
    ]
    with pytest.raises(CommandError):
        call_command("adopt_events", "nobody")


def test_somebody_locked_out_is_let_in_again(db):
    bob = add_person("bob", password=PASSWORD)
    TOTPDevice.objects.create(user=bob, confirmed=True)
    _, password = reset_sign_in(username="bob", actor=OPERATOR)
    bob.refresh_from_db()
    assert bob.check_password(password)
    assert not TOTPDevice.objects.exists()
    with pytest.raises(CommandError):
        call_command("reset_sign_in", "nobody")
