"""Who does something, as far as the domain needs to know it."""

from typing import Protocol


class Actor(Protocol):
    """Whoever acts; the door (`officials.access`) knows who it is and what they may do."""

    @property
    def signature(self) -> str:
        """The text that stands on record: a stable name without personal data, such as `person:12`."""
