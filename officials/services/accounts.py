"""Making accounts and changing passwords."""

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django_otp.plugins.otp_totp.models import TOTPDevice
from knox.models import AuthToken

from officials.access import Actor
from officials.errors import NameTakenError, PasswordRefusedError
from officials.models import RecoveryCode, User
from officials.services.roles import adopt_orphan_events
from tournaments.errors import FieldProblem, NotFoundError, UnfitFieldsError
from tournaments.transactions import durable_transaction

FIRST_PASSWORD_BYTES = 12


def create_account(*, username: str, password: str, name: str = "", actor: Actor) -> User:  # noqa: ARG001
    """Make an account for a person. Raises NameTakenError, PasswordRefusedError, UnfitFieldsError."""
    user = User(username=username.strip(), first_name=name.strip())
    _check_name(user)
    _check_password(password, user)
    user.set_password(password)
    with durable_transaction():
        if User.objects.filter(username__iexact=user.username).exists():
            raise NameTakenError(name=user.username)
        user.save(force_insert=True)
    return user


def create_first_organizer(*, username: str, actor: Actor) -> tuple[User, str]:
    """Make a keeper of the installation with a random password, organizer of every event that has none.

    The password is returned and kept nowhere. Raises NameTakenError, UnfitFieldsError.
    """
    password = secrets.token_urlsafe(FIRST_PASSWORD_BYTES)
    user = create_account(username=username, password=password, actor=actor)
    with durable_transaction():
        User.objects.filter(pk=user.pk).update(is_staff=True)
    adopt_orphan_events(user_id=user.pk, actor=actor)
    user.refresh_from_db()
    return user, password


def change_password(*, old: str, new: str, actor: Actor) -> User:
    """Change the signed-in person's password; their API tokens end with it. Raises PasswordRefusedError."""
    if actor.user is None:
        raise NotFoundError(noun="user", key=actor.signature)
    if not actor.user.check_password(old):
        raise PasswordRefusedError(weaknesses=("old-password-wrong",))
    _check_password(new, actor.user)
    return _set_password(actor.user.pk, new)


def reset_sign_in(*, username: str, actor: Actor) -> tuple[User, str]:  # noqa: ARG001
    """Give an account a random password and take its second step away. Raises NotFoundError.

    For somebody who has lost both; asked for by a keeper, never by the person through a page.
    """
    user = User.objects.filter(username=username).first()
    if user is None:
        raise NotFoundError(noun="user", key=username)
    password = secrets.token_urlsafe(FIRST_PASSWORD_BYTES)
    with durable_transaction():
        TOTPDevice.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
    return _set_password(user.pk, password), password


def _set_password(user_id: int, password: str) -> User:
    with durable_transaction():
        user = User.objects.select_for_update().get(pk=user_id)
        user.set_password(password)
        user.save(update_fields=["password"])
        AuthToken.objects.filter(user=user).delete()
    return user


def _check_name(user: User) -> None:
    try:
        user.clean_fields(exclude=["password"])
    except ValidationError as error:
        problems = (
            FieldProblem(where="name" if field == "first_name" else field, problem=" ".join(messages))
            for field, messages in error.message_dict.items()
        )
        raise UnfitFieldsError(problems=tuple(problems)) from error


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise PasswordRefusedError(
            weaknesses=tuple(found.code or "" for found in error.error_list)
        ) from error
