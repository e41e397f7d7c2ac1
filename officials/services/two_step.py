"""The second step of signing in: codes from a telephone (RFC 6238), and spare codes on paper."""

import math

from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice
from knox.models import AuthToken

from officials.access import Actor
from officials.errors import CodeRefusedError, TwoStepStateError
from officials.models import RecoveryCode, User
from officials.selectors.two_step import has_two_step, pending_secret
from officials.tokens import RECOVERY_CODE_LENGTH, grouped, is_token_of, new_token, normalized, token_digest
from tournaments.errors import NotFoundError
from tournaments.transactions import durable_transaction, require_transaction

RECOVERY_CODES = 10
DEVICE_NAME = "telephone"


def begin_two_step(*, actor: Actor) -> TOTPDevice:
    """Make the secret a telephone takes over; it counts only once confirmed. Raises TwoStepStateError."""
    user = _account(actor)
    if has_two_step(user_id=user.pk):
        raise TwoStepStateError(is_on=True)
    with durable_transaction():
        TOTPDevice.objects.filter(user=user, confirmed=False).delete()
        return TOTPDevice.objects.create(user=user, name=DEVICE_NAME, confirmed=False)


def confirm_two_step(*, code: str, actor: Actor, kept: AuthToken | None = None) -> list[str]:
    """Turn the second step on by a first right code, and return the spare codes, kept nowhere.

    Every session and API token opened by the password alone ends with it. Whoever has just given the code
    goes on: with the token `kept`, or by `update_session_auth_hash`.
    Raises TwoStepStateError, CodeRefusedError.
    """
    user = _account(actor)
    device = pending_secret(user)
    if device is None:
        raise TwoStepStateError(is_on=has_two_step(user_id=user.pk))
    with durable_transaction():
        locked = TOTPDevice.objects.select_for_update().get(pk=device.pk)
        is_right = locked.verify_token(code.strip())
        codes: list[str] = []
        if is_right:
            locked.confirmed = True
            locked.save(update_fields=["confirmed"])
            codes = _new_codes(user)
            _end_what_is_open(user, kept)
    if not is_right:  # after the commit, so that the wrong try is counted
        raise CodeRefusedError(wait_seconds=_wait(device))
    return codes


def check_code(*, user: User, code: str) -> None:
    """Accept a telephone's code or a spare code, each once. Raises CodeRefusedError."""
    device = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    if device is None:
        raise TwoStepStateError(is_on=False)
    with durable_transaction():
        locked = TOTPDevice.objects.select_for_update().get(pk=device.pk)
        may_try = locked.verify_is_allowed()[0]
        is_right = may_try and (_spend_spare_code(user, code) or locked.verify_token(code.strip()))
    if not is_right:  # after the commit, so that the wrong try is counted
        raise CodeRefusedError(wait_seconds=_wait(device))


def renew_recovery_codes(*, code: str, actor: Actor) -> list[str]:
    """Replace the spare codes. Raises CodeRefusedError, TwoStepStateError."""
    user = _account(actor)
    check_code(user=user, code=code)
    with durable_transaction():
        return _new_codes(user)


def end_two_step(*, code: str, actor: Actor) -> None:
    """Turn the second step off. Raises CodeRefusedError, TwoStepStateError."""
    user = _account(actor)
    check_code(user=user, code=code)
    with durable_transaction():
        TOTPDevice.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()


def _account(actor: Actor) -> User:
    if actor.user is None:
        raise NotFoundError(noun="user", key=actor.signature)
    return actor.user


def _new_codes(user: User) -> list[str]:
    require_transaction()
    RecoveryCode.objects.filter(user=user).delete()
    codes = [new_token(RECOVERY_CODE_LENGTH) for _ in range(RECOVERY_CODES)]
    now = timezone.now()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, digest=token_digest(code), created_at=now) for code in codes
    )
    return [grouped(code) for code in codes]


def _end_what_is_open(user: User, kept: AuthToken | None) -> None:
    user.sessions_ended += 1
    user.save(update_fields=["sessions_ended"])
    AuthToken.objects.filter(user=user).exclude(pk=kept.pk if kept is not None else None).delete()


def _spend_spare_code(user: User, code: str) -> bool:
    """Use up a spare code; the device's row is locked, so no code is spent twice."""
    if len(normalized(code)) != RECOVERY_CODE_LENGTH:
        return False
    for spare in RecoveryCode.objects.filter(user=user, used_at__isnull=True):
        if is_token_of(code, spare.digest):
            spare.used_at = timezone.now()
            spare.save(update_fields=["used_at"])
            return True
    return False


def _wait(device: TOTPDevice) -> int:
    """Seconds until the next try is looked at."""
    device.refresh_from_db()
    allowed, facts = device.verify_is_allowed()
    if allowed or facts is None:
        return 0
    seconds: float = (facts["locked_until"] - timezone.now()).total_seconds()
    return max(0, math.ceil(seconds))
