"""Finding accounts."""

from officials.models import User
from tournaments.errors import NotFoundError


def name_as_kept(typed: str) -> str:
    """The account name that what was typed stands for; telephones like to begin with a capital letter."""
    name = typed.strip()
    if User.objects.filter(username=name).exists():
        return name
    alike = list(User.objects.filter(username__iexact=name).values_list("username", flat=True)[:2])
    return alike[0] if len(alike) == 1 else name


def account_named(typed: str) -> User:
    """The open account of a name. Raises NotFoundError."""
    user = User.objects.filter(username=name_as_kept(typed), is_active=True).first()
    if user is None:
        raise NotFoundError(noun="account", key=typed)
    return user
