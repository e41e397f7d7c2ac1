"""Answers about an event that are kept for as long as none of its sheets and results moves.

Many ask who leads; adding everybody up is done once for all of them. What is kept carries the mark of the
sheets it was made from, so whoever asks reads one row a sheet, and no stint, to know that it still holds.
"""

from collections.abc import Callable, Collection
from typing import Final, TypeVar

from django.core.cache import cache

from scoring.selectors.statistics import (
    KEPT_FOR,
    Scope,
    mark_of,
    played_in,
    reports_within,
    sheets_seen,
)
from scoring.statistics.boards import PlacedFeat, Played, Row
from scoring.statistics.values import Feat, shape_of
from tournaments.canonical import digest_of
from tournaments.models import Event

SHAPE: Final = shape_of("2", Row, PlacedFeat, Feat)
"""Another number wherever boards come to something else than before, so that nothing of before is read."""

AnswerT = TypeVar("AnswerT")


def answer_about(
    event: Event, question: object, answer: Callable[[Played], AnswerT], *, cards: Collection[str] = ()
) -> AnswerT:
    """What `answer` makes of everything played in the event; `question`, by its words, tells it from others.

    Two queries where it is kept; two more than `played_in` takes where it is not.
    """
    scope = Scope(event=event, cards=cards)
    seen, reports = sheets_seen(scope), reports_within(scope)
    mark, key = mark_of(seen, reports), f"board:{SHAPE}:{event.pk}:{digest_of(repr(question))}"
    kept = cache.get(key)
    if kept is not None and kept[0] == mark:
        found: AnswerT = kept[1]
        return found
    found = answer(played_in(scope, seen, reports))
    if mark_of(sheets_seen(scope), reports_within(scope)) == mark:  # else it may be of neither state
        cache.set(key, (mark, found), KEPT_FOR)
    return found
