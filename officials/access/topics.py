"""What somebody may listen to: the door, asked for every topic of a live stream.

A topic is written `event:<slug>`, `match:<id>`, `sheet:<id>`, `calls:<slug>` or `call:<id>`. Notices carry
ids alone; what has changed is read anew through its own page, which asks the door again. A sheet's own page
hears of its match as well: what becomes of an entrant is told there, and may hold the sheet.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from officials.access.actions import Action
from officials.access.actors import VISITOR, Actor
from officials.access.door import allow, is_allowed
from officials.errors import UnfitTopicsError
from officials.selectors.calls import call_at_door
from scoring.models import ScoreSheet
from scoring.selectors.sheets import sheet_at_door
from tournaments.live import Route
from tournaments.models import Match
from tournaments.selectors.events import event_at
from tournaments.selectors.found import found

MOST_TOPICS: Final = 60
LONGEST_TOPIC: Final = 120
DIGITS_OF_AN_ID: Final = 18


class Named(Protocol):
    """A row with a key."""

    pk: int


@dataclass(frozen=True, slots=True)
class Listening:
    """What was allowed: where its notices come from, and whether any visitor may hear all of them."""

    routes: frozenset[Route]
    is_public: bool


def listening(actor: Actor, topics: Sequence[str]) -> Listening:
    """Ask the door for every topic. Raises UnfitTopicsError, NotFoundError, AccessDeniedError."""
    if not 0 < len(topics) <= MOST_TOPICS:
        raise UnfitTopicsError(given=len(topics), most=MOST_TOPICS)
    routes: set[Route] = set()
    is_public = True
    for topic in dict.fromkeys(topics):
        kind, action, row = _asked_for(topic, given=len(topics))
        allow(actor, action, row)
        is_public = is_public and is_allowed(VISITOR, action, row)
        routes.add((kind, row.pk))
        if isinstance(row, ScoreSheet):
            routes.add(("match", row.sitting.match_id))
    return Listening(frozenset(routes), is_public)


def _asked_for(topic: str, *, given: int) -> tuple[str, Action, Named]:
    kind, _, key = topic.partition(":")
    if kind not in KINDS or not key or len(topic) > LONGEST_TOPIC or "\0" in topic:
        raise UnfitTopicsError(given=given, most=MOST_TOPICS)
    action, find = KINDS[kind]
    return kind, action, find(key)


def _by_id(find: Callable[[int], Named]) -> Callable[[str], Named]:
    """Find by a key written in digits; anything else is the key of nothing we know how to ask for."""

    def read(key: str) -> Named:
        if not (key.isascii() and key.isdigit() and len(key) <= DIGITS_OF_AN_ID):
            raise UnfitTopicsError(given=1, most=MOST_TOPICS)
        return find(int(key))

    return read


def _match(match_id: int) -> Match:
    return found(Match.objects.select_related("event").filter(pk=match_id), match_id)


KINDS: Final[dict[str, tuple[Action, Callable[[str], Named]]]] = {
    "event": (Action.VIEW_EVENT, event_at),
    "match": (Action.VIEW_EVENT, _by_id(_match)),
    "sheet": (Action.VIEW_EVENT, _by_id(sheet_at_door)),
    "calls": (Action.ANSWER_CALL, event_at),
    "call": (Action.VIEW_CALL, _by_id(call_at_door)),
}
