"""Giving and ending roles."""

import json
from functools import partial

import pytest

from officials.access import OPERATOR, person
from officials.enums import RoleKind
from officials.errors import CaptainEntrantError, LastOrganizerError, RoleHeldError
from officials.models import AuthorityLine, Role
from officials.services.authority import fault_in_record
from officials.services.roles import adopt_orphan_events, grant_role, revoke_role, start_event
from tests.officials.conftest import add_person, lay_ground
from tests.officials.racing import race
from tournaments.errors import NotFoundError
from tournaments.models import Event
from tournaments.services.events import EventDetails

pytestmark = pytest.mark.integration


@pytest.fixture
def ann(ground):
    return add_person("ann", (ground.event, RoleKind.ORGANIZER, None))


def test_a_role_is_given_on_record(ground, ann):
    bob = add_person("bob")
    role = grant_role(event_id=ground.event.pk, user_id=bob.pk, kind=RoleKind.OFFICIAL, actor=person(ann))
    assert (role.user, role.kind, role.granted_by) == (bob, "official", f"person:{ann.pk}")
    line = AuthorityLine.objects.get(event=ground.event)
    assert (line.power, line.actor, line.user, line.target_id) == (
        "manage-people",
        f"person:{ann.pk}",
        ann,
        role.pk,
    )
    assert json.loads(line.details) == {
        "what": "given",
        "role": "official",
        "person": bob.pk,
        "entrant": None,
    }


def test_the_same_role_is_not_given_twice(ground, ann):
    with pytest.raises(RoleHeldError):
        grant_role(event_id=ground.event.pk, user_id=ann.pk, kind=RoleKind.ORGANIZER, actor=person(ann))
    assert not AuthorityLine.objects.exists()


@pytest.mark.parametrize(("kind", "whose"), [("captain", None), ("scorer", "own"), ("captain", "foreign")])
def test_a_captain_and_nobody_else_has_an_entrant_of_the_event(ground, other_ground, ann, kind, whose):
    entrant_id = {None: None, "own": ground.entrants[0].pk, "foreign": other_ground.entrants[0].pk}[whose]
    with pytest.raises(CaptainEntrantError):
        grant_role(
            event_id=ground.event.pk,
            user_id=ann.pk,
            kind=RoleKind(kind),
            entrant_id=entrant_id,
            actor=person(ann),
        )
    assert Role.objects.count() == 1


def test_a_person_may_captain_two_entrants(ground, ann):
    for entrant in ground.entrants[:2]:
        grant_role(
            event_id=ground.event.pk,
            user_id=ann.pk,
            kind=RoleKind.CAPTAIN,
            entrant_id=entrant.pk,
            actor=person(ann),
        )
    assert Role.objects.filter(user=ann, kind=RoleKind.CAPTAIN).count() == 2


def test_a_closed_account_is_given_nothing(ground, ann):
    bob = add_person("bob")
    bob.is_active = False
    bob.save()
    with pytest.raises(NotFoundError):
        grant_role(event_id=ground.event.pk, user_id=bob.pk, kind=RoleKind.OFFICIAL, actor=person(ann))


def test_the_last_organizer_stays(ground, ann):
    role = Role.objects.get(user=ann)
    with pytest.raises(LastOrganizerError):
        revoke_role(event_id=ground.event.pk, role_id=role.pk, actor=person(ann))
    assert Role.objects.filter(pk=role.pk).exists()


def test_an_organizer_who_cannot_sign_in_is_no_organizer(ground, ann):
    bob = add_person("bob", (ground.event, RoleKind.ORGANIZER, None))
    bob.is_active = False
    bob.save()
    with pytest.raises(LastOrganizerError):
        revoke_role(event_id=ground.event.pk, role_id=Role.objects.get(user=ann).pk, actor=person(ann))
    revoke_role(event_id=ground.event.pk, role_id=Role.objects.get(user=bob).pk, actor=person(ann))


def test_a_role_ends_with_its_reason_on_record(ground, ann):
    bob = add_person("bob", (ground.event, RoleKind.OFFICIAL, None))
    role_id = Role.objects.get(user=bob).pk
    revoke_role(event_id=ground.event.pk, role_id=role_id, reason="went home", actor=person(ann))
    assert not Role.objects.filter(user=bob).exists()
    line = AuthorityLine.objects.get()
    assert (line.target_id, line.reason) == (role_id, "went home")
    assert fault_in_record(ground.event) is None


def test_a_role_of_another_event_is_not_found(ground, other_ground, ann):
    bob = add_person("bob", (other_ground.event, RoleKind.OFFICIAL, None))
    with pytest.raises(NotFoundError):
        revoke_role(event_id=ground.event.pk, role_id=Role.objects.get(user=bob).pk, actor=person(ann))


def test_whoever_starts_an_event_organizes_it(db):
    ann = add_person("ann")
    details = EventDetails(
        name="Club night",
        slug="club-night",
        starts_on=lay_ground("model").event.starts_on,
        ends_on=lay_ground("model-two").event.ends_on,
        rule_set="trinidad-tournament",
    )
    event = start_event(details=details, actor=person(ann))
    assert Role.objects.get(event=event).user == ann


def test_events_without_an_organizer_are_adopted(ground, other_ground, ann):
    bob = add_person("bob")
    assert adopt_orphan_events(user_id=bob.pk, actor=OPERATOR) == [other_ground.event]
    assert adopt_orphan_events(user_id=bob.pk, actor=OPERATOR) == []


def test_two_organizers_ending_each_others_role_leave_one(committing_db):
    for number in range(10):
        event = lay_ground(f"race-{number}").event
        people = [
            add_person(f"{name}-{number}", (event, RoleKind.ORGANIZER, None)) for name in ("ann", "bob")
        ]
        roles = [Role.objects.get(user=user) for user in people]
        outcomes = race(
            *(
                partial(revoke_role, event_id=event.pk, role_id=role.pk, actor=person(user))
                for user, role in zip(people, reversed(roles), strict=True)
            )
        )
        assert sum(isinstance(outcome, LastOrganizerError) for outcome in outcomes) == 1, outcomes
        assert Role.objects.filter(event=event, kind=RoleKind.ORGANIZER).count() == 1
    assert Event.objects.count() == 10
