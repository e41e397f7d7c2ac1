"""The first step of signing in: name and password, counted against guessing."""

from django.contrib.auth import authenticate
from django.http import HttpRequest

from officials.errors import CodeNeededError, SignInRefusedError
from officials.models import User
from officials.selectors.accounts import name_as_kept
from officials.selectors.two_step import has_two_step
from officials.services.two_step import check_code


def check_password(*, request: HttpRequest, username: str, password: str) -> User:
    """Return the person a name and password belong to. Raises SignInRefusedError.

    Wrong tries are counted by name and address together; the request carries the address, and learns when the
    name is locked, which the lock's middleware then answers.
    """
    user = authenticate(request, username=name_as_kept(username), password=password)
    if not isinstance(user, User):
        raise SignInRefusedError
    return user


def check_both_steps(*, request: HttpRequest, username: str, password: str, code: str) -> User:
    """Check everything at once, as the API does.

    Raises SignInRefusedError, CodeNeededError, CodeRefusedError.
    """
    user = check_password(request=request, username=username, password=password)
    if has_two_step(user_id=user.pk):
        if not code:
            raise CodeNeededError
        check_code(user=user, code=code)
    return user
