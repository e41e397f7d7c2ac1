"""The bell that ends a half of a timed match (article 8.3)."""

from django.utils import timezone

from scoring.enums import LineKind
from scoring.errors import NotTimedError
from scoring.models import ScoreSheet
from scoring.progress import after_bell
from scoring.projections import STILL_PLAYED, progress_of
from scoring.rules.match import Way, read_counting
from scoring.services.lines import LineDraft, append_line
from scoring.services.locks import LockedSheet, locked_sheets_of
from scoring.services.settlement import announce_sheet, settle
from scoring.terms import terms_from_text
from tournaments.actors import Actor
from tournaments.models import Half, Match
from tournaments.services.locks import locked_match
from tournaments.transactions import durable_transaction


def ring_bell(*, match_id: int, half: int, actor: Actor) -> list[ScoreSheet]:
    """End a half at every table of a match: each sheet still in play gets its bell, and perhaps its end.

    A second bell for the same half changes nothing. Raises NotTimedError and NotFoundError.
    """
    with durable_transaction():
        match = locked_match(match_id)
        if read_counting(match.counting).way is not Way.TIMED:
            raise NotTimedError(match=match.number)
        siblings = locked_sheets_of(match_id)
        halves = dict(ScoreSheet.objects.filter(sitting__match=match).values_list("pk", "sitting__half"))
        rung = [sheet for sheet in siblings if halves[sheet.pk] == half and _is_to_be_rung(sheet)]
        for sheet in rung:
            _ring(LockedSheet(sheet, terms_from_text(sheet.terms), match, siblings), match, actor)
        running = Half.objects.filter(match=match, number=half, rung_at=None)
        running.update(rung_at=timezone.now(), rung_by=actor.signature)
        return rung


def _is_to_be_rung(sheet: ScoreSheet) -> bool:
    return sheet.state in STILL_PLAYED and not sheet.bell_rung


def _ring(locked: LockedSheet, match: Match, actor: Actor) -> None:
    sheet = locked.sheet
    before = progress_of(sheet)
    after = after_bell(before, locked.terms)
    draft = LineDraft(
        kind=LineKind.BELL, game_number=before.game_number, hand_number=before.hand_number, content={}
    )
    append_line(sheet=sheet, draft=draft, after=after, actor=actor)
    if after.state != before.state:
        settle(locked=locked, actor=actor)
    announce_sheet(sheet, match.event_id)
