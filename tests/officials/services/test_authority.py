"""The record of authority: in order, whole, and never rewritten."""

from functools import partial

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from officials.access import OPERATOR, Action, person
from officials.enums import RoleKind
from officials.models import AuthorityHead, AuthorityLine
from officials.services.authority import Ground, RecordFault, fault_in_record, record_authority
from officials.services.roles import grant_role
from tests.officials.conftest import add_person, lay_ground
from tests.officials.racing import race
from tournaments.errors import TransactionRequiredError
from tournaments.transactions import durable_transaction

pytestmark = pytest.mark.integration


def write(event, reason=""):
    with durable_transaction():
        return record_authority(
            event=event,
            power=Action.RULE,
            target=event,
            actor=OPERATOR,
            ground=Ground(reason=reason, article="5.3"),
        )


def test_lines_follow_one_another(ground, other_ground):
    first, second = write(ground.event, "renege"), write(ground.event)
    assert (first.sequence, second.sequence) == (1, 2)
    assert second.previous_digest == first.digest
    assert write(other_ground.event).previous_digest == "", "each event has a record of its own"
    assert fault_in_record(ground.event) is None


def test_a_step_needs_its_transaction(ground):
    with pytest.raises(TransactionRequiredError):
        record_authority(event=ground.event, power=Action.RULE, target=ground.event, actor=OPERATOR)


def test_a_record_without_lines_is_in_order(ground):
    assert fault_in_record(ground.event) is None


COLUMNS = ", ".join(field.column for field in AuthorityLine._meta.local_fields)
REWRITING = {
    "update": "UPDATE officials_authorityline SET reason = 'never happened'",
    "delete": "DELETE FROM officials_authorityline",
    # Each database has one more way to lose a row than the other.
    "postgresql": "SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE officials_authorityline",
    "sqlite": f"INSERT OR REPLACE INTO officials_authorityline ({COLUMNS}) "  # noqa: S608 - our own columns
    f"SELECT {COLUMNS} FROM officials_authorityline",
}


@pytest.mark.parametrize("way", ["update", "delete", "its own"])
def test_the_database_itself_refuses_to_rewrite_the_record(ground, way):
    write(ground.event, "renege")
    statement = REWRITING[connection.vendor if way == "its own" else way]
    with connection.cursor() as cursor, pytest.raises(IntegrityError), transaction.atomic():
        cursor.execute(statement)
    assert AuthorityLine.objects.get().reason == "renege"


def test_verifying_finds_a_head_that_was_moved(ground):
    write(ground.event)
    AuthorityHead.objects.update(length=7)
    assert fault_in_record(ground.event) == RecordFault(ground.event.slug, 1, "head differs")


def test_verifying_finds_a_line_that_was_slipped_in(ground):
    line = write(ground.event)
    line.pk, line.sequence, line.reason = None, 2, "slipped in"
    line.save(force_insert=True)
    assert fault_in_record(ground.event) == RecordFault(ground.event.slug, 2, "digest differs")


def test_the_command_tells_and_ends_with_one(ground, capsys):
    write(ground.event)
    call_command("verify_authority")
    assert "1 lines of authority, all in order" in capsys.readouterr().out
    AuthorityHead.objects.update(digest="0" * 64)
    with pytest.raises(SystemExit) as ended:
        call_command("verify_authority")
    assert ended.value.code == 1
    assert "head differs" in capsys.readouterr().out


def test_writers_at_the_same_moment_write_one_chain(committing_db):
    event = lay_ground("race").event
    ann = person(add_person("ann", (event, RoleKind.ORGANIZER, None)))
    people = [add_person(f"person-{number}") for number in range(6)]
    race(
        *(
            partial(grant_role, event_id=event.pk, user_id=user.pk, kind=RoleKind.SCORER, actor=ann)
            for user in people
        )
    )
    assert [line.sequence for line in AuthorityLine.objects.filter(event=event)] == [1, 2, 3, 4, 5, 6]
    assert fault_in_record(event) is None
