"""What a template asks the door, so that a page shows only what may be pressed."""

from typing import Any

from django import template
from django.http import HttpRequest

from officials.access import Action, actor_of, is_allowed

register = template.Library()


@register.simple_tag(takes_context=True)
def may(context: dict[str, Any], action: str, target: object) -> bool:
    """Tell whether the viewer may do this to the object; where there is no request, nobody may."""
    request = context.get("request")
    return isinstance(request, HttpRequest) and is_allowed(actor_of(request), Action(action), target)
