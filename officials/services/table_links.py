"""Opening tables to devices by a link, and ending it."""

from collections.abc import Iterable
from datetime import date

from django.utils import timezone

from officials.access import Action, Actor
from officials.errors import TableLinkDaysError, TableLinkSpentError
from officials.models import TableLink
from officials.selectors.table_links import fault_of_table_link, table_link_of
from officials.services.authority import Ground, record_authority
from officials.tokens import TABLE_TOKEN_LENGTH, new_token, token_digest
from tournaments.errors import NotFoundError
from tournaments.models import Event, Table
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction


def issue_table_link(
    *, event_id: int, table_id: int, first_day: date, last_day: date, actor: Actor
) -> tuple[TableLink, str]:
    """Make a link to one table for its days; the token returned with it is kept nowhere.

    Links made before stay good until they are revoked: a second device may need one of its own.
    Raises NotFoundError, TableLinkDaysError.
    """
    return issue_table_links(
        event_id=event_id, table_ids=[table_id], first_day=first_day, last_day=last_day, actor=actor
    )[0]


def issue_table_links(
    *, event_id: int, table_ids: Iterable[int], first_day: date, last_day: date, actor: Actor
) -> list[tuple[TableLink, str]]:
    """Make links to several tables together, all or none, in the tables' order of number."""
    wanted = set(table_ids)
    with durable_transaction():
        event = locked_event(event_id)
        _check_days(event, first_day, last_day)
        tables = list(Table.objects.filter(event=event, pk__in=wanted).order_by("number"))
        missing = wanted - {table.pk for table in tables}
        if missing:
            raise NotFoundError(noun="table", key=str(min(missing)))
        return [_add_link(event, table, (first_day, last_day), actor) for table in tables]


def revoke_table_link(*, event_id: int, link_id: int, reason: str = "", actor: Actor) -> None:
    """End a link at once: the next thing its device asks for is refused.

    Raises NotFoundError, TableLinkSpentError.
    """
    with durable_transaction():
        event = locked_event(event_id)
        link = TableLink.objects.select_related("table").filter(pk=link_id, event=event).first()
        if link is None:
            raise NotFoundError(noun="table link", key=str(link_id))
        if link.revoked_at is not None:
            raise TableLinkSpentError(reason="revoked")
        link.revoked_at = timezone.now()
        link.save(update_fields=["revoked_at"])
        ground = Ground(reason=reason, details={"what": "revoked", "table": link.table.number})
        record_authority(event=event, power=Action.ISSUE_TABLE_LINK, target=link, actor=actor, ground=ground)


def open_table(*, token: str) -> TableLink:
    """Let a device in by its token, noting when. Raises TableLinkSpentError saying why it is not let in."""
    now = timezone.now()
    link = table_link_of(token)
    fault = fault_of_table_link(link, now=now)
    if link is None or fault:
        raise TableLinkSpentError(reason=fault)
    with durable_transaction():
        TableLink.objects.filter(pk=link.pk).update(opened_at=now)
    return link


def _check_days(event: Event, first_day: date, last_day: date) -> None:
    if not event.starts_on <= first_day <= last_day <= event.ends_on:
        raise TableLinkDaysError(
            first_day=first_day,
            last_day=last_day,
            event_starts_on=event.starts_on,
            event_ends_on=event.ends_on,
        )


def _add_link(event: Event, table: Table, days: tuple[date, date], actor: Actor) -> tuple[TableLink, str]:
    token = new_token(TABLE_TOKEN_LENGTH)
    link = TableLink.objects.create(
        event=event,
        table=table,
        digest=token_digest(token),
        first_day=days[0],
        last_day=days[1],
        created_by=actor.signature,
        created_at=timezone.now(),
    )
    facts = {"what": "issued", "table": table.number, "first_day": str(days[0]), "last_day": str(days[1])}
    ground = Ground(details=facts)
    record_authority(event=event, power=Action.ISSUE_TABLE_LINK, target=link, actor=actor, ground=ground)
    return link, token
