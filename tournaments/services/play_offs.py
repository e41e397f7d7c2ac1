"""Matches that divide those still level: they count for nothing else in the table."""

from django.db.models import Max

from tournaments.actors import Actor
from tournaments.errors import FieldProblem, UnfitFieldsError
from tournaments.models import Match, Round, Stage, StageEntry
from tournaments.services.beginnings import locked_open_event, refuse_held
from tournaments.services.locks import locked_stage, owner_of
from tournaments.services.matches import MatchDetails, append_matches
from tournaments.transactions import durable_transaction


def schedule_play_off(*, stage_id: int, entrant_a_id: int, entrant_b_id: int, actor: Actor) -> Match:
    """Let two entrants of a stage play off, in a round of its own.

    Raises UnfitFieldsError, EventFinishedError, and DrawHeldError while an appeal that blocks may yet change
    who is level.
    """
    event_id = owner_of(Stage, stage_id, "event_id")
    with durable_transaction():
        event, stage = locked_open_event(event_id), locked_stage(stage_id)
        refuse_held(stage)
        sides = {entrant_a_id, entrant_b_id}
        if StageEntry.objects.filter(stage=stage, entrant__in=sides).count() != 2:
            problem = "must be two entrants of this stage"
            raise UnfitFieldsError(problems=(FieldProblem(where="entrants", problem=problem),))
        last = Round.objects.filter(stage=stage).aggregate(last=Max("number"))["last"] or 0
        a_round = Round.objects.create(stage=stage, number=last + 1, name="Play-off")
        wanted = MatchDetails(entrant_a_id=entrant_a_id, entrant_b_id=entrant_b_id)
        (match,) = append_matches(event=event, a_round=a_round, matches=[wanted], actor=actor)
        match.is_play_off = True
        match.save(update_fields=["is_play_off"])
        return match
