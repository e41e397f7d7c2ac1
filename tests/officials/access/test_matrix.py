"""Every role and every action, against an expectation written down by hand and apart from the table."""

import dataclasses

import pytest

from officials.access import OPERATOR, VISITOR, Action, Actor, device, is_allowed, person
from officials.access.grants import EVENT_GRANTS, INSTALLATION_GRANTS, Column, read_grants
from officials.enums import RoleKind
from officials.models import TableLink
from tests.officials.conftest import NOW, Ground, add_person, lay_ground
from tournaments.enums import EventState

pytestmark = pytest.mark.integration

A = Action

# What each may do to every object of the event ...
AT_ANY_TABLE = {
    A.OPEN_SHEET,
    A.ENTER_HAND,
    A.TAKE_BACK_HAND,
    A.CONFIRM_SHEET,
    A.CALL_OFFICIAL,
    A.REQUEST_SUBSTITUTE,
    A.SEAT_SUBSTITUTE,
}
ON_THE_FLOOR = AT_ANY_TABLE | {A.CHECK_IN, A.ASSIGN_TABLE, A.AWARD_FORFEIT, A.VIEW_CALL}
OF_AN_OFFICIAL = {A.ANSWER_CALL, A.VIEW_STATEMENTS, A.RULE, A.SANCTION, A.VIEW_SANCTIONS}
OF_THE_DESK = {
    A.EXPORT_EVENT, A.VIEW_PEOPLE, A.ISSUE_TABLE_LINK, A.MAKE_CHECK_IN_CARD, A.VIEW_AUTHORITY,
    A.EDIT_LINE_UP, A.WITHDRAW_ENTRANT, A.SET_PIN,
    A.DRAW_ROUND, A.MANAGE_TABLES, A.CORRECT_RESULT, A.APPROVE_SUBSTITUTE,
}  # fmt: skip
OF_EVERYBODY = {A.VIEW_EVENT}
EVERYWHERE = {
    "organizer": ON_THE_FLOOR
    | OF_THE_DESK
    | OF_EVERYBODY
    | {A.REGISTER, A.EDIT_EVENT, A.PUBLISH_EVENT, A.MANAGE_PEOPLE, A.ENTER_ENTRANT, A.VIEW_CONTACTS}
    | {A.EDIT_ROSTER},
    "head-official": ON_THE_FLOOR
    | OF_THE_DESK
    | OF_EVERYBODY
    | OF_AN_OFFICIAL
    | {A.DECIDE_APPEAL, A.CONFIRM_SANCTION},
    "official": ON_THE_FLOOR | OF_EVERYBODY | OF_AN_OFFICIAL,
    "scorer": AT_ANY_TABLE | OF_EVERYBODY | {A.CHECK_IN, A.VIEW_CALL},
    "captain": OF_EVERYBODY,
    "table": OF_EVERYBODY,
    "anyone": set(),
}
# ... what only to their own ...
AT_OWN = {
    "captain": {
        A.VIEW_CONTACTS, A.EDIT_ROSTER, A.EDIT_LINE_UP, A.CHECK_IN, A.WITHDRAW_ENTRANT, A.SET_PIN,
        A.CONFIRM_SHEET, A.CALL_OFFICIAL, A.VIEW_CALL, A.APPEAL, A.REQUEST_SUBSTITUTE,
    },
    "table": AT_ANY_TABLE | {A.VIEW_CALL},
}  # fmt: skip
# ... and what anybody may once the event is published.
TO_ALL = {A.VIEW_EVENT, A.REGISTER}
EVENT_ACTIONS = sorted(EVENT_GRANTS.meanings)


@dataclasses.dataclass
class Floor:
    """Two published events and a draft, with one actor of every kind in the first."""

    here: Ground
    elsewhere: Ground
    draft: Ground
    actors: dict[str, Actor]


@pytest.fixture
def floor(db):
    here, elsewhere = lay_ground("here"), lay_ground("elsewhere")
    actors = {"anyone": VISITOR}
    for kind in RoleKind:
        entrant = here.entrants[0] if kind == RoleKind.CAPTAIN else None
        actors[kind.value] = person(add_person(kind.value, (here.event, kind, entrant)))
    link = TableLink.objects.create(
        event=here.event, table=here.tables[0], digest="d" * 64, first_day=here.event.starts_on,
        last_day=here.event.starts_on, created_by="operator", created_at=NOW,
    )  # fmt: skip
    actors["table"] = device(link)
    return Floor(here, elsewhere, lay_ground("draft", EventState.DRAFT), actors)


@pytest.mark.parametrize("column", [column.value for column in Column])
def test_a_role_may_do_what_is_expected_and_no_more(floor, column):
    actor, own_actions = floor.actors[column], AT_OWN.get(column, set())
    targets = {
        "own": (floor.here.sittings[0], EVERYWHERE[column] | own_actions | TO_ALL),
        "another's": (floor.here.sittings[1], EVERYWHERE[column] | TO_ALL),
        "another event's": (floor.elsewhere.sittings[0], TO_ALL),
        "a draft's": (floor.draft.sittings[0], set()),
    }
    for whose, (target, expected) in targets.items():
        allowed = {action for action in EVENT_ACTIONS if is_allowed(actor, action, target)}
        assert allowed == expected, f"{column} at {whose} sitting"


def test_the_operator_may_do_everything(floor):
    assert all(is_allowed(OPERATOR, action, floor.draft.sittings[0]) for action in EVENT_ACTIONS)


def test_roles_and_a_tables_key_add_up(floor):
    both = Actor(user=floor.actors["captain"].user, link=floor.actors["table"].link)
    allowed = {action for action in EVENT_ACTIONS if is_allowed(both, action, floor.here.sittings[0])}
    assert allowed == EVERYWHERE["captain"] | AT_OWN["captain"] | AT_OWN["table"] | TO_ALL


def test_a_person_closed_out_is_nobody(floor):
    user = floor.actors["organizer"].user
    user.is_active = False
    assert not is_allowed(person(user), A.EDIT_EVENT, floor.here.event)


def test_insiders_see_their_draft(db):
    draft = lay_ground("draft", EventState.DRAFT)
    organizer = person(add_person("ann", (draft.event, RoleKind.ORGANIZER, None)))
    captain = person(add_person("cat", (draft.event, RoleKind.CAPTAIN, draft.entrants[0])))
    assert is_allowed(organizer, A.VIEW_EVENT, draft.event)
    assert is_allowed(captain, A.VIEW_EVENT, draft.event)
    assert not is_allowed(VISITOR, A.VIEW_EVENT, draft.event)


def test_every_action_stands_in_exactly_one_table():
    event, installation = set(EVENT_GRANTS.meanings), set(INSTALLATION_GRANTS.meanings)
    assert event | installation == set(Action)
    assert not event & installation


EXPECTED_AT_INSTALLATION = {
    A.LIST_EVENTS: {"visitor", "signed-in", "organizer", "keeper"},
    A.CREATE_EVENT: {"organizer", "keeper"},
    A.MANAGE_ACCOUNTS: {"keeper"},
}


@pytest.mark.parametrize("action", sorted(EXPECTED_AT_INSTALLATION))
def test_where_no_event_is_concerned(ground, action):
    keeper = add_person("kim")
    keeper.is_staff = True
    actors = {
        "visitor": VISITOR,
        "signed-in": person(add_person("sam", (ground.event, RoleKind.OFFICIAL, None))),
        "organizer": person(add_person("ann", (ground.event, RoleKind.ORGANIZER, None))),
        "keeper": person(keeper),
    }
    allowed = {name for name, actor in actors.items() if is_allowed(actor, action, None)}
    assert allowed == EXPECTED_AT_INSTALLATION[action]


@pytest.mark.parametrize(
    "table",
    [
        "action organizer anyone | in words\nview-event yes | too short",
        "action organizer anyone | in words\nview-event yes - - | too long",
        "action organizer anyone | in words\nview-event yes perhaps | no such cell",
        "action organizer anyone | in words\nview-evnt yes - | no such action",
        "action organiser anyone | in words\nview-event yes - | no such column",
        "action organizer anyone | in words\nview-event yes - | once\nview-event yes - | twice",
    ],
)
def test_a_table_that_is_not_right_cannot_be_read(table):
    with pytest.raises(ValueError):  # noqa: PT011 - each row is wrong in its own way, and none may pass
        read_grants(table, Column)


def test_an_actor_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        VISITOR.is_operator = True
