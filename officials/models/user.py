"""The account a person signs in with."""

from collections.abc import Iterator
from hashlib import sha256

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person's account.

    What it may do in an event is a role of that event, never a flag on this row. The one flag that means
    something is `is_staff`: a keeper of the installation, who may start events and look after accounts.
    `sessions_ended` counts how often every browser was signed out though the password stayed.
    """

    sessions_ended = models.PositiveIntegerField(default=0)

    def get_session_auth_hash(self) -> str:
        """What a session is held to: it ends with the password it was opened by, or when all are ended."""
        return self._counted(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same under each signing key that was in use before."""
        for own in super().get_session_auth_fallback_hash():
            yield self._counted(own)

    def _counted(self, own: str) -> str:
        """A keyed digest of the password, another one after every end of all sessions."""
        if not self.sessions_ended:
            return own
        return sha256(f"{own}:{self.sessions_ended}".encode()).hexdigest()

    @property
    def display_name(self) -> str:
        """The person's name as others read it."""
        return self.get_full_name() or self.username
