"""Every change an organizer may make after the fact. Each says what it is and how it is made; the making is a
step of `tournaments.services.corrections`, which rehearses it, writes down what it touched, and undoes it.
"""

from typing import Protocol

from tournaments.actors import Actor
from tournaments.enums import CorrectionKind
from tournaments.models import Event


class Change(Protocol):
    """One change to a locked event, all its matches locked."""

    @property
    def kind(self) -> CorrectionKind:
        """What sort of change it is."""

    def subject(self, event: Event) -> str:
        """What is done, in words."""

    def apply(self, event: Event, actor: Actor) -> None:
        """Make the change (a step)."""
