"""Templates of events: each sets an event up that can be planned, drawn and played to its end."""

from datetime import date

import pytest

from tests.tournaments.ground import TESTER, Ground
from tournaments.draw_errors import DrawStandsError
from tournaments.enums import EntrantKind
from tournaments.errors import EventNotDraftError, UnfitFieldsError
from tournaments.event_templates import BY_KEY, TEMPLATES
from tournaments.models import Event, Stage
from tournaments.selectors.plans import expected_entrants, planned_event
from tournaments.selectors.standings import standings_for
from tournaments.services.changes.penalties import DrawLots
from tournaments.services.corrections import make_change
from tournaments.services.entrants import EntrantDetails, PlayerEntry, enter_entrants
from tournaments.services.events import EventDetails, create_event, publish_event
from tournaments.services.setups import lay_out_template
from tournaments.services.stages import StageDetails, change_stage, remove_stage
from tournaments.stage_shape import read_stage_shape

pytestmark = pytest.mark.journey

PLAYED_WITH = {"world-cup": 12, "swiss": 8, "city-round-robin": 9, "province-match": 2}


def draft(slug: str = "event") -> Event:
    details = EventDetails(
        name="Event",
        slug=slug,
        starts_on=date(2026, 6, 13),
        ends_on=date(2026, 6, 14),
        rule_set="trinidad-tournament",
    )
    return create_event(details=details, actor=TESTER)


def enter(event: Event, kind: EntrantKind, count: int) -> list[object]:
    people = {EntrantKind.SINGLE: 1, EntrantKind.PAIR: 2, EntrantKind.TEAM: 0}[kind]
    entries = [
        EntrantDetails(
            name=f"Entrant {number}",
            kind=kind,
            players=tuple(PlayerEntry(name=f"Player {number}.{place}") for place in range(people)),
        )
        for number in range(1, count + 1)
    ]
    return enter_entrants(event_id=event.pk, entries=entries, actor=TESTER)


@pytest.mark.parametrize("key", list(BY_KEY))
def test_a_template_is_planned_for_its_usual_field(db: None, key: str) -> None:
    event = draft()
    stages = lay_out_template(event_id=event.pk, template=key, actor=TESTER)
    plan = planned_event(event, entrants=BY_KEY[key].expected).plan
    assert len(plan.stages) == len(stages)
    assert all(stage.matches for stage in plan.stages)
    assert event.tables.count() > 0


def test_how_many_are_expected_is_remembered_until_so_many_are_entered(db: None) -> None:
    event = draft()
    with pytest.raises(UnfitFieldsError):
        lay_out_template(event_id=event.pk, template="gold-cup", entrants=3, actor=TESTER)
    assert not Stage.objects.exists()
    lay_out_template(event_id=event.pk, template="gold-cup", entrants=8, actor=TESTER)
    event.refresh_from_db()
    assert (event.expected_entrants, event.entrant_kind) == (8, EntrantKind.TEAM)
    enter(event, EntrantKind.TEAM, 7)
    assert expected_entrants(event) == 8
    enter_entrants(
        event_id=event.pk, entries=[EntrantDetails(name="Last", kind=EntrantKind.TEAM)], actor=TESTER
    )
    assert expected_entrants(event) is None


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.key)
def test_a_template_is_played_to_its_end(db: None, template: object) -> None:
    event = draft()
    count = PLAYED_WITH.get(template.key, 8)
    stages = lay_out_template(event_id=event.pk, template=template.key, entrants=count, actor=TESTER)
    entrants = enter(event, template.entrant_kind, count)
    ground = Ground(publish_event(event_id=event.pk, actor=TESTER), entrants, stages)
    for number, stage in enumerate(stages):
        rounds = getattr(read_stage_shape(stage.kind, stage.settings).format, "rounds", None)
        for _ in range(rounds if stage.kind == "swiss" else 1):
            ground.draw(number, seed="opening night")
            ground.play_all(number)
        lots = DrawLots(stage_id=stage.pk, seed="lots")
        make_change(event_id=event.pk, change=lots, actor=TESTER)
    for stage in Stage.objects.filter(event=event):
        standings = standings_for(stage)
        assert standings.unplayed == 0
        assert len(standings.rows) >= 2


def test_a_template_is_for_a_draft_without_stages(db: None) -> None:
    event = draft()
    with pytest.raises(UnfitFieldsError):
        lay_out_template(event_id=event.pk, template="unheard-of", actor=TESTER)
    with pytest.raises(UnfitFieldsError):
        lay_out_template(event_id=event.pk, template="swiss", entrants=1, actor=TESTER)
    assert not Stage.objects.exists()
    lay_out_template(event_id=event.pk, template="swiss", actor=TESTER)
    with pytest.raises(UnfitFieldsError):
        lay_out_template(event_id=event.pk, template="gold-cup", actor=TESTER)
    publish_event(event_id=event.pk, actor=TESTER)
    with pytest.raises(EventNotDraftError):
        lay_out_template(event_id=event.pk, template="gold-cup", actor=TESTER)


def test_a_stage_is_changed_until_it_is_drawn(db: None) -> None:
    event = draft()
    first, second = lay_out_template(event_id=event.pk, template="gold-cup", entrants=8, actor=TESTER)
    details = StageDetails(name="Pools", kind=first.kind, settings={"format": {"groups": 2}})
    assert change_stage(stage_id=first.pk, details=details, actor=TESTER).name == "Pools"
    with pytest.raises(UnfitFieldsError):
        remove_stage(stage_id=first.pk, actor=TESTER)
    remove_stage(stage_id=second.pk, actor=TESTER)
    entrants = enter(event, EntrantKind.TEAM, 8)
    ground = Ground(publish_event(event_id=event.pk, actor=TESTER), entrants, [first])
    ground.draw()
    with pytest.raises(DrawStandsError):
        change_stage(stage_id=first.pk, details=details, actor=TESTER)
    with pytest.raises(DrawStandsError):
        remove_stage(stage_id=first.pk, actor=TESTER)


def test_a_club_night_waits_three_minutes_for_whoever_is_called(db: None) -> None:
    event = draft()
    lay_out_template(event_id=event.pk, template="club-pairs-night", actor=TESTER)
    event.refresh_from_db()
    assert event.grace_minutes == 3
