"""Who signs in in two steps."""

from django_otp.plugins.otp_totp.models import TOTPDevice

from officials.models import RecoveryCode, User


def has_two_step(*, user_id: int) -> bool:
    """Whether a person has a working second step."""
    return bool(TOTPDevice.objects.filter(user_id=user_id, confirmed=True).exists())


def pending_secret(user: User) -> TOTPDevice | None:
    """The secret a person has begun to take over but not confirmed."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).first()


def recovery_codes_left(user: User) -> int:
    """How many spare codes a person has not used yet."""
    return RecoveryCode.objects.filter(user=user, used_at__isnull=True).count()
