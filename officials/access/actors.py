"""Who is asking: a signed-in person, a table's device, a visitor, or an operator at the command line."""

from dataclasses import dataclass, field

from officials.models import TableLink, User
from officials.selectors.roles import HeldRole, roles_held


@dataclass(frozen=True, slots=True)
class Actor:
    """Who is asking, for the time of one request.

    A person may hold a table's key besides their own account; the powers add up. The roles read are kept
    for the request, so that a page asks the database once per event.
    """

    user: User | None = None
    link: TableLink | None = None
    is_operator: bool = False
    _roles: dict[int, tuple[HeldRole, ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def signature(self) -> str:
        """What is written on sheets and records: a stable name that holds no personal data."""
        if self.is_operator:
            return "operator"
        if self.user is not None:
            return f"person:{self.user.pk}"
        return f"table-link:{self.link.pk}" if self.link is not None else "visitor"

    @property
    def name(self) -> str:
        """What people read."""
        if self.is_operator:
            return "Command line"
        if self.user is not None:
            return self.user.display_name
        return f"Device at {self.link.table}" if self.link is not None else "Visitor"

    def writes_as(self, table_id: int | None) -> str:
        """What a table's page says of whoever writes on it: in whose name, and whether by the table's key."""
        by_key = self.link is not None and self.link.table_id == table_id
        if self.user is not None:
            key = f", with the key of {self.link.table}" if by_key and self.link is not None else ""
            return f"You write as {self.user.display_name}{key}."
        return f"This device writes as {self.link.table}." if by_key and self.link is not None else ""

    def roles_in(self, event_id: int) -> tuple[HeldRole, ...]:
        """The person's roles in one event, read once; a closed account has none."""
        if self.user is None or not self.user.is_active:
            return ()
        if event_id not in self._roles:
            self._roles[event_id] = roles_held(user_id=self.user.pk, event_id=event_id)
        return self._roles[event_id]


VISITOR = Actor()
OPERATOR = Actor(is_operator=True)


def person(user: User) -> Actor:
    """The actor for a signed-in person."""
    return Actor(user=user)


def device(link: TableLink) -> Actor:
    """The actor for a device opened by a table link."""
    return Actor(link=link)
