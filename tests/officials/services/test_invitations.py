"""Asking people in."""

from datetime import timedelta
from functools import partial

import pytest
import time_machine

from officials.access import VISITOR, person
from officials.enums import RoleKind
from officials.errors import CaptainEntrantError, InvitationSpentError, RoleHeldError
from officials.models import Invitation, Role
from officials.selectors.invitations import open_invitations
from officials.services.invitations import accept_invitation, invite_person, withdraw_invitation
from tests.officials.conftest import NOW, add_person, lay_ground
from tests.officials.racing import race
from tournaments.errors import NotFoundError

pytestmark = pytest.mark.integration


@pytest.fixture
def ann(ground):
    return person(add_person("ann", (ground.event, RoleKind.ORGANIZER, None)))


@pytest.fixture
def invited(ground, ann):
    return invite_person(event_id=ground.event.pk, kind=RoleKind.OFFICIAL, invited="Bob", actor=ann)


def test_the_token_is_kept_nowhere(invited):
    invitation, token = invited
    assert len(token) == 28
    assert token not in str(Invitation.objects.values().get(pk=invitation.pk))


def test_whoever_opens_the_link_has_the_role(ground, invited):
    bob = add_person("bob")
    role = accept_invitation(token=invited[1].lower(), actor=person(bob))
    assert (role.event, role.user, role.kind) == (ground.event, bob, RoleKind.OFFICIAL)
    assert not open_invitations(ground.event, now=NOW).exists()


def test_a_captain_is_invited_for_an_entrant(ground, ann):
    with pytest.raises(CaptainEntrantError):
        invite_person(event_id=ground.event.pk, kind=RoleKind.CAPTAIN, invited="Cat", actor=ann)
    _, token = invite_person(
        event_id=ground.event.pk,
        kind=RoleKind.CAPTAIN,
        invited="Cat",
        entrant_id=ground.entrants[2].pk,
        actor=ann,
    )
    assert accept_invitation(token=token, actor=person(add_person("cat"))).entrant == ground.entrants[2]


def spent(token, actor):
    with pytest.raises(InvitationSpentError) as refusal:
        accept_invitation(token=token, actor=actor)
    return refusal.value.reason


def test_a_link_works_once(invited):
    accept_invitation(token=invited[1], actor=person(add_person("bob")))
    assert spent(invited[1], person(add_person("cat"))) == "accepted"


def test_a_link_works_for_two_weeks(ground, ann):
    with time_machine.travel(NOW, tick=False):
        _, token = invite_person(event_id=ground.event.pk, kind=RoleKind.SCORER, invited="Bob", actor=ann)
    bob = person(add_person("bob"))
    with time_machine.travel(NOW + timedelta(days=14), tick=False):
        assert spent(token, bob) == "expired"
    with time_machine.travel(NOW + timedelta(days=14, seconds=-1), tick=False):
        accept_invitation(token=token, actor=bob)


def test_a_withdrawn_link_does_not_work(ground, invited, ann):
    withdraw_invitation(event_id=ground.event.pk, invitation_id=invited[0].pk, actor=ann)
    assert spent(invited[1], person(add_person("bob"))) == "withdrawn"


def test_an_accepted_invitation_cannot_be_withdrawn(ground, invited, ann):
    accept_invitation(token=invited[1], actor=person(add_person("bob")))
    with pytest.raises(InvitationSpentError):
        withdraw_invitation(event_id=ground.event.pk, invitation_id=invited[0].pk, actor=ann)


def test_another_events_invitation_is_not_found(other_ground, invited, ann):
    with pytest.raises(NotFoundError):
        withdraw_invitation(event_id=other_ground.event.pk, invitation_id=invited[0].pk, actor=ann)


def test_an_unknown_token_and_a_visitor_get_nothing(invited):
    assert spent("0" * 28, person(add_person("bob"))) == "unknown"
    assert spent(invited[1], VISITOR) == "nobody-signed-in"
    assert Role.objects.filter(kind=RoleKind.OFFICIAL).count() == 0


def test_an_invitation_to_a_role_already_held_is_not_used_up(ground, invited):
    bob = person(add_person("bob", (ground.event, RoleKind.OFFICIAL, None)))
    with pytest.raises(RoleHeldError):
        accept_invitation(token=invited[1], actor=bob)
    assert Invitation.objects.get().accepted_at is None


def test_of_two_who_open_one_link_one_gets_the_role(committing_db):
    for number in range(10):
        event = lay_ground(f"race-{number}").event
        ann = person(add_person(f"ann-{number}", (event, RoleKind.ORGANIZER, None)))
        _, token = invite_person(event_id=event.pk, kind=RoleKind.HEAD_OFFICIAL, invited="one", actor=ann)
        people = [person(add_person(f"{name}-{number}")) for name in ("bob", "cat", "dee")]
        outcomes = race(*(partial(accept_invitation, token=token, actor=actor) for actor in people))
        assert sum(isinstance(outcome, Role) for outcome in outcomes) == 1, outcomes
        assert Role.objects.filter(event=event, kind=RoleKind.HEAD_OFFICIAL).count() == 1
