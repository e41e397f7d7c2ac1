"""Django REST framework's way to the door."""

from typing import TYPE_CHECKING

from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from officials.access.actions import Action
from officials.access.door import allow
from officials.access.requests import actor_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class AccessPermission(BasePermission):
    """Ask the door, for every object an API view is about.

    A view names `access_actions`, a mapping from method to action, and calls `check_object_permissions`
    with its object (the event, for lists and for what does not exist yet). A method without an action is
    refused, so forgetting one closes the view instead of opening it.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Refuse a method nobody has named an action for; where no event is concerned, ask at once.

        A method the address does not know at all is told as that, whoever asks. Raises MethodNotAllowed.
        """
        if request.method == "OPTIONS":
            return True
        action = _action_of(request, view)
        if action is None:
            if request.method and not hasattr(view, request.method.lower()):
                raise MethodNotAllowed(request.method)
            return False
        if getattr(view, "concerns_installation", False):
            allow(actor_of(request), action, None)
        return True

    def has_object_permission(self, request: Request, view: APIView, obj: object) -> bool:
        """Ask the door about one object; a refusal is raised with its own code."""
        action = _action_of(request, view)
        if action is None:
            return False
        allow(actor_of(request), action, obj)
        return True


def _action_of(request: Request, view: APIView) -> Action | None:
    actions: Mapping[str, Action] = getattr(view, "access_actions", {})
    method = request.method or ""
    return actions.get(method) or (actions.get("GET") if method in SAFE_METHODS else None)
