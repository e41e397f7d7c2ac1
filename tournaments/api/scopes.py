"""Lists of one event's rows: the event is found and the door is asked before a row is read."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.generics import GenericAPIView

from tournaments.models import Event
from tournaments.selectors.events import event_at


class EventScope(GenericAPIView[Any]):
    """A view of `/events/<slug>/…`; `rows` reads the event's rows."""

    def rows(self, event: Event) -> QuerySet[Any]:
        """The rows of an event."""
        raise NotImplementedError

    def event(self) -> Event:
        """The event at the address, if the caller may do this to it."""
        event = event_at(self.kwargs["slug"])
        self.check_object_permissions(self.request, event)
        return event

    def get_queryset(self) -> QuerySet[Any]:
        """The rows of the event."""
        if getattr(self, "swagger_fake_view", False):  # the schema is written without an event
            return Event.objects.none()
        return self.rows(self.event())
