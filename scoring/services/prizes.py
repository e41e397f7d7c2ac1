"""The prize list an organizer composes: added, changed, put in order, dropped. Winners are never stored."""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max

from scoring.models import Prize
from scoring.rules.cards import CARDS, SUITS
from scoring.statistics.metrics import METRICS, Metric, Ties, Unit
from tournaments.actors import Actor
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.live import Change, announce
from tournaments.models import Event, Stage, Table
from tournaments.services.locks import locked_event, owner_of
from tournaments.transactions import durable_transaction

MOST_PLACES: Final = 50
MOST_PRIZES: Final = 200
LONGEST_TITLE: Final = 120
LONGEST_NOTE: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDetails:
    """What a prize is given for; `stage` by its position in the event, None for the whole event."""

    title: str
    metric: Metric
    unit: Unit
    places: int = 1
    ties: Ties = Ties.SHARED
    stage: int | None = None
    card: str = ""
    table_number: int | None = None
    note: str = ""


def add_prize(*, event_id: int, details: PrizeDetails, actor: Actor) -> Prize:  # noqa: ARG001
    """Put a prize at the end of the list. Raises UnfitFieldsError, NotFoundError."""
    with durable_transaction():
        event = locked_event(event_id)
        last = Prize.objects.filter(event=event).aggregate(last=Max("position"))["last"] or 0
        if last >= MOST_PRIZES:
            raise _unfit("title", f"would be one prize too many: a list has {MOST_PRIZES} at most")
        prize = Prize.objects.create(event=event, position=last + 1, **_columns(event, details))
        announce(Change(event_id, "prizes", prize.pk))
        return prize


def change_prize(*, prize_id: int, details: PrizeDetails, actor: Actor) -> Prize:  # noqa: ARG001
    """Give a prize other details; it keeps its place. Raises UnfitFieldsError, NotFoundError."""
    event_id = owner_of(Prize, prize_id, "event_id")
    with durable_transaction():
        event = locked_event(event_id)
        prize = Prize.objects.get(pk=prize_id)
        for name, value in _columns(event, details).items():
            setattr(prize, name, value)
        prize.save()
        announce(Change(event_id, "prizes", prize.pk))
        return prize


def move_prize_up(*, prize_id: int, actor: Actor) -> Prize:  # noqa: ARG001
    """Let a prize change places with the one before it; the first stays. Raises NotFoundError."""
    event_id = owner_of(Prize, prize_id, "event_id")
    with durable_transaction():
        locked_event(event_id)
        prize = Prize.objects.get(pk=prize_id)
        before = Prize.objects.filter(event=event_id, position__lt=prize.position).last()
        if before is not None:
            here, there = prize.position, before.position
            for one, position in ((before, MOST_PRIZES + 1), (prize, there), (before, here)):
                one.position = position
                one.save(update_fields=["position"])
            announce(Change(event_id, "prizes", prize.pk))
        return prize


def drop_prize(*, prize_id: int, actor: Actor) -> None:  # noqa: ARG001
    """Take a prize off the list; those after it move up. Raises NotFoundError."""
    event_id = owner_of(Prize, prize_id, "event_id")
    with durable_transaction():
        locked_event(event_id)
        prize = Prize.objects.get(pk=prize_id)
        prize.delete()
        for after in Prize.objects.filter(event=event_id, position__gt=prize.position).order_by("position"):
            after.position -= 1
            after.save(update_fields=["position"])
        announce(Change(event_id, "prizes", prize_id))


def _columns(event: Event, details: PrizeDetails) -> dict[str, Any]:
    """The columns of a prize, once everything fits. Raises UnfitFieldsError with every fault."""
    stage = None
    if details.stage is not None:
        stage = Stage.objects.filter(event=event, position=details.stage).first()
    faults = [*_plain_faults(details), *_named_faults(event, details)]
    if details.stage is not None and stage is None:
        faults.append(FieldProblem(where="stage", problem="is no stage of this event"))
    if faults:
        raise UnfitFieldsError(problems=tuple(faults))
    return {
        "title": details.title.strip(),
        "metric": details.metric.value,
        "unit": details.unit.value,
        "places": details.places,
        "ties": details.ties.value,
        "stage": stage,
        "card": details.card,
        "table_number": details.table_number,
        "note": details.note.strip(),
    }


def _plain_faults(details: PrizeDetails) -> list[FieldProblem]:
    faults = []
    if not 1 <= len(details.title.strip()) <= LONGEST_TITLE:
        faults.append(FieldProblem(where="title", problem=f"must have 1 to {LONGEST_TITLE} letters"))
    if len(details.note.strip()) > LONGEST_NOTE:
        faults.append(FieldProblem(where="note", problem=f"must have {LONGEST_NOTE} letters at most"))
    if not 1 <= details.places <= MOST_PLACES:
        faults.append(FieldProblem(where="places", problem=f"must be from 1 to {MOST_PLACES}"))
    return faults


def _named_faults(event: Event, details: PrizeDetails) -> list[FieldProblem]:
    """What is wrong with the card and the table that a prize names, or does not."""
    asks = METRICS[details.metric].asks
    fitting = {"card": list(CARDS), "suit": list(SUITS), "": [""]}[asks]
    faults = []
    if details.card not in fitting:
        told = {
            "card": "must be one of the 52 cards, such as 9S",
            "suit": "must be a suit: S, H, D or C",
            "": "is named for a card kicked or a first Hang Jack only",
        }
        faults.append(FieldProblem(where="card", problem=told[asks]))
    if details.table_number is not None and details.metric is not Metric.NAMED_KICK:
        faults.append(FieldProblem(where="table_number", problem="is named for a card kicked only"))
    elif details.table_number is not None and not _has_table(event, details.table_number):
        faults.append(FieldProblem(where="table_number", problem="is no table of this event"))
    return faults


def _has_table(event: Event, number: int) -> bool:
    is_small = 0 < number < 1_000_000
    return is_small and Table.objects.filter(event=event, number=number).exists()


def _unfit(where: str, problem: str) -> UnfitFieldsError:
    return UnfitFieldsError(problems=(FieldProblem(where=where, problem=problem),))
