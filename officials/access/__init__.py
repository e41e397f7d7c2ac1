"""The only door to protected objects."""

from officials.access.actions import Action
from officials.access.actors import OPERATOR, VISITOR, Actor, device, person
from officials.access.door import allow, is_allowed
from officials.access.requests import actor_of
from officials.access.scopes import SideOfSheet, SideOfSitting

__all__ = [
    "OPERATOR",
    "VISITOR",
    "Action",
    "Actor",
    "SideOfSheet",
    "SideOfSitting",
    "actor_of",
    "allow",
    "device",
    "is_allowed",
    "person",
]
