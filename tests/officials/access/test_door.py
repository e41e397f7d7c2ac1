"""How the door refuses: what is told to whom."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_otp.plugins.otp_totp.models import TOTPDevice

from officials.access import VISITOR, Action, SideOfSheet, allow, device, is_allowed, person
from officials.enums import RoleKind
from officials.errors import (
    AccessDeniedError,
    HiddenFromActorError,
    SignInNeededError,
    TwoStepNeededError,
)
from officials.models import AuthorityLine, Invitation, Role, TableLink
from scoring.models import ScoreSheet, SheetLine
from tests.officials.conftest import NOW, add_person, lay_ground
from tournaments.enums import EventState, Side
from tournaments.models import MatchResult, Membership, Player, Seat

pytestmark = pytest.mark.integration


def refusal(actor, action, target):
    with pytest.raises(AccessDeniedError) as refused:
        allow(actor, action, target)
    return refused.value


@pytest.fixture
def sam(ground):
    """A scorer of the event."""
    return person(add_person("sam", (ground.event, RoleKind.SCORER, None)))


@pytest.fixture
def table_device(ground):
    return device(
        TableLink.objects.create(
            event=ground.event,
            table=ground.tables[0],
            digest="d" * 64,
            first_day=ground.event.starts_on,
            last_day=ground.event.starts_on,
            created_by="operator",
            created_at=NOW,
        )
    )


def test_letting_through_returns_nothing(ground, sam):
    assert allow(sam, Action.ENTER_HAND, ground.sittings[0]) is None


def test_a_visitor_is_asked_to_sign_in(ground):
    refused = refusal(VISITOR, Action.ENTER_HAND, ground.sittings[0])
    assert isinstance(refused, SignInNeededError)
    assert refused.code == "sign-in-needed"
    assert refused.details == {"action": "enter-hand", "target": "Sitting"}


def test_a_person_without_the_role_is_refused(ground, sam):
    assert type(refusal(sam, Action.EDIT_EVENT, ground.event)) is AccessDeniedError


def test_a_device_at_another_table_is_refused_not_asked_to_sign_in(ground, table_device):
    assert type(refusal(table_device, Action.ENTER_HAND, ground.sittings[1])) is AccessDeniedError


def test_a_draft_is_hidden_from_strangers_for_every_action(sam):
    draft = lay_ground("draft", EventState.DRAFT).event
    for actor in (VISITOR, sam):
        refused = refusal(actor, Action.EDIT_EVENT, draft)
        assert isinstance(refused, HiddenFromActorError)
        assert (refused.code, refused.details) == ("not-found", {}), "as for what does not exist"


def test_private_matters_of_a_public_event_are_hidden_from_strangers_alone(ground, sam):
    stranger = person(add_person("stranger"))
    assert isinstance(refusal(stranger, Action.VIEW_STATEMENTS, ground.sittings[0]), HiddenFromActorError)
    assert isinstance(refusal(VISITOR, Action.VIEW_PEOPLE, ground.event), HiddenFromActorError)
    assert type(refusal(sam, Action.VIEW_STATEMENTS, ground.sittings[0])) is AccessDeniedError


def test_nobody_starts_an_event_without_standing(sam):
    assert isinstance(refusal(VISITOR, Action.CREATE_EVENT, None), SignInNeededError)
    assert type(refusal(sam, Action.CREATE_EVENT, None)) is AccessDeniedError


@pytest.mark.parametrize("kind", [RoleKind.ORGANIZER, RoleKind.HEAD_OFFICIAL])
def test_guarded_roles_wait_for_the_second_step_where_it_is_required(ground, settings, kind):
    user = add_person("ann", (ground.event, kind, None))
    assert is_allowed(person(user), Action.CORRECT_RESULT, ground.event), "not required: the first run works"
    settings.TWO_STEP_REQUIRED = True
    assert isinstance(refusal(person(user), Action.CORRECT_RESULT, ground.event), TwoStepNeededError)
    TOTPDevice.objects.create(user=user, confirmed=False)
    assert isinstance(refusal(person(user), Action.CORRECT_RESULT, ground.event), TwoStepNeededError)
    TOTPDevice.objects.update(confirmed=True)
    allow(person(user), Action.CORRECT_RESULT, ground.event)


def test_other_roles_and_public_pages_never_wait_for_a_second_step(ground, settings, sam):
    settings.TWO_STEP_REQUIRED = True
    allow(sam, Action.ENTER_HAND, ground.sittings[0])
    organizer = person(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))
    allow(organizer, Action.VIEW_EVENT, ground.event)


def test_a_side_is_confirmed_by_its_own_captain_only(ground):
    captain = person(add_person("cat", (ground.event, RoleKind.CAPTAIN, ground.entrants[0])))
    sheet = ScoreSheet(sitting=ground.sittings[0])
    assert is_allowed(captain, Action.CONFIRM_SHEET, SideOfSheet(sheet, Side.A))
    assert not is_allowed(captain, Action.CONFIRM_SHEET, SideOfSheet(sheet, Side.B))


def test_every_kind_of_object_knows_its_event(ground, sam, other_ground):
    here, sheet = ground, ScoreSheet(sitting=ground.sittings[0])
    match = here.sittings[0].match
    player = Player(name="P", created_at=NOW)
    event = here.event
    for target in (
        event, here.entrants[0], here.tables[0], match.stage, match.round, match, here.sittings[0],
        sheet, SheetLine(sheet=sheet), Seat(sitting=here.sittings[0]),
        MatchResult(match=match), Membership(event=event, entrant=here.entrants[0], player=player),
        Role(event=event), Invitation(event=event), AuthorityLine(event=event),
        TableLink(event=event, table=here.tables[0]),
    ):  # fmt: skip
        assert is_allowed(sam, Action.CHECK_IN, target), type(target).__name__
    assert not is_allowed(sam, Action.CHECK_IN, other_ground.sittings[0])


def test_an_object_the_door_does_not_know_is_a_fault_of_the_program(sam):
    with pytest.raises(TypeError):
        allow(sam, Action.VIEW_EVENT, object())


def test_a_page_full_of_questions_asks_the_database_once(ground, sam):
    sitting = ground.sittings[0]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        for action in (Action.ENTER_HAND, Action.RULE, Action.TAKE_BACK_HAND, Action.CONFIRM_SHEET):
            is_allowed(sam, action, sitting)
    assert len(queries) == 1
