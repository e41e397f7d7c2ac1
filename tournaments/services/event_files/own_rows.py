"""The rows of `tournaments` that a file of a whole event carries."""

from typing import Final

from django.db.models import Model, Q

from scoring.rules.rule_values import RuleSetError, read_ruleset
from tournaments.draw_content import content_from_json, request_from_json
from tournaments.enums import EventState
from tournaments.errors import UnfitFieldsError
from tournaments.models import (
    Adjustment,
    Announcement,
    Arrival,
    Bar,
    Contact,
    Correction,
    Draw,
    Entrant,
    EntryTerms,
    Event,
    Half,
    LineUpSeat,
    Match,
    MatchResult,
    Membership,
    Player,
    PoolPlace,
    Registration,
    Round,
    Seat,
    Sitting,
    Stage,
    StageEntry,
    SubstituteTerms,
    Substitution,
    Table,
)
from tournaments.services.event_files.carried import Carried
from tournaments.services.event_files.mementos import Mementos
from tournaments.services.events import check_time_zone
from tournaments.stage_settings import read_stage_settings
from tournaments.stage_shape import read_stage_shape

LEFT_OUT: Final[dict[type[Model], str]] = {
    Announcement: "signals to those who watch, kept for a while",
    Contact: "addresses stay with those they were given to",
}

OWN_ROWS: Final = (
    Carried(name="event", model=Event, rows=lambda event: Event.objects.filter(pk=event.pk)),
    Carried(name="tables", model=Table, rows=lambda event: Table.objects.filter(event=event)),
    Carried(
        name="players",
        model=Player,
        rows=lambda event: Player.objects.filter(
            Q(pk__in=Membership.objects.filter(event=event).values("player"))
            | Q(pk__in=Seat.objects.filter(event=event).values("player"))
            | Q(pk__in=LineUpSeat.objects.filter(sitting__match__event=event).values("player"))
            | Q(pk__in=PoolPlace.objects.filter(event=event).values("player"))
            | Q(pk__in=Substitution.objects.filter(event=event).values("substitute"))
            | Q(pk__in=Substitution.objects.filter(event=event).values("replaced"))
            | Q(pk__in=Bar.objects.filter(event=event).values("player"))
            # By the name the rows of `officials` have here, which this app does not import.
            | Q(pk__in=Player.objects.filter(sanctions__event=event).values("pk"))
        ),
        known_by="uid",
    ),
    Carried(name="entrants", model=Entrant, rows=lambda event: Entrant.objects.filter(event=event)),
    Carried(
        name="memberships",
        model=Membership,
        rows=lambda event: Membership.objects.filter(event=event),
        agreements=(("entrant__event", "event"),),
    ),
    Carried(name="entry_terms", model=EntryTerms, rows=lambda event: EntryTerms.objects.filter(event=event)),
    Carried(
        name="registrations",
        model=Registration,
        rows=lambda event: Registration.objects.filter(entrant__event=event),
    ),
    Carried(name="arrivals", model=Arrival, rows=lambda event: Arrival.objects.filter(entrant__event=event)),
    Carried(name="stages", model=Stage, rows=lambda event: Stage.objects.filter(event=event)),
    Carried(name="rounds", model=Round, rows=lambda event: Round.objects.filter(stage__event=event)),
    Carried(
        name="places", model=StageEntry, rows=lambda event: StageEntry.objects.filter(stage__event=event)
    ),
    Carried(name="draws", model=Draw, rows=lambda event: Draw.objects.filter(stage__event=event)),
    Carried(
        name="matches",
        model=Match,
        rows=lambda event: Match.on_record.filter(event=event),
        agreements=(("round__stage", "stage"), ("draw__stage", "stage")),
    ),
    Carried(
        name="results", model=MatchResult, rows=lambda event: MatchResult.objects.filter(match__event=event)
    ),
    Carried(
        name="adjustments", model=Adjustment, rows=lambda event: Adjustment.objects.filter(stage__event=event)
    ),
    Carried(
        name="corrections",
        model=Correction,
        rows=lambda event: Correction.objects.filter(event=event),
        names_rows={"changes": Mementos()},
    ),
    Carried(name="sittings", model=Sitting, rows=lambda event: Sitting.objects.filter(match__event=event)),
    Carried(name="halves", model=Half, rows=lambda event: Half.objects.filter(match__event=event)),
    Carried(
        name="line_up_seats",
        model=LineUpSeat,
        rows=lambda event: LineUpSeat.objects.filter(sitting__match__event=event),
    ),
    Carried(name="seats", model=Seat, rows=lambda event: Seat.objects.filter(event=event)),
    Carried(
        name="substitute_terms",
        model=SubstituteTerms,
        rows=lambda event: SubstituteTerms.objects.filter(event=event),
    ),
    Carried(name="pool", model=PoolPlace, rows=lambda event: PoolPlace.objects.filter(event=event)),
    Carried(
        name="substitutions",
        model=Substitution,
        rows=lambda event: Substitution.objects.filter(event=event),
        agreements=(
            ("entrant__event", "event"),
            ("match__event", "event"),
            ("sitting__match__event", "event"),
        ),
    ),
    Carried(
        name="bars",
        model=Bar,
        rows=lambda event: Bar.objects.filter(event=event),
        agreements=(("match__event", "event"),),
    ),
)


def fault_in_settings(event: Event) -> str:
    """What is wrong with the rules and settings of an event brought in."""
    try:
        check_time_zone(event.time_zone)
        digest = read_ruleset(event.rule_set).digest
        for stage in Stage.objects.filter(event=event):
            read_stage_settings(stage.settings)
            read_stage_shape(stage.kind, stage.settings)
    except RuleSetError:
        return "its rule set cannot stand"
    except UnfitFieldsError as error:
        return "; ".join(f"{found.where} {found.problem}" for found in error.problems)
    if any(not _is_readable(draw) for draw in Draw.objects.filter(stage__event=event)):
        return "it has a draw that cannot be read"
    if event.state != EventState.DRAFT and digest != event.rule_set_digest:
        return "its rule set is not the one its digest names"
    return ""


def _is_readable(draw: Draw) -> bool:
    """Whether this program could have written the draw."""
    try:
        request_from_json(draw.settings["request"])
        content_from_json(draw.content)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False
    return True
