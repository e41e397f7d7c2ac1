"""Views of one event: the event is found and the door asked before a row is read."""

from rest_framework.views import APIView

from officials.access.permissions import AccessPermission
from tournaments.models import Event
from tournaments.selectors.events import event_at


class EventScope(APIView):
    """A view of `/events/<slug>/…`; `access_actions` says which action each method is."""

    permission_classes = (AccessPermission,)

    def event(self) -> Event:
        """The event at the address, if the caller may do this to it."""
        event = event_at(self.kwargs["slug"])
        self.check_object_permissions(self.request, event)
        return event
