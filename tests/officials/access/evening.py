"""One event with something at every address, a second beside it, and one of everybody who may ask.

Laid once for a file of tests; each request of theirs is undone by a savepoint.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from typing import Any

from django.db import transaction
from django.utils import timezone
from PIL import Image

from officials.access import OPERATOR
from officials.enums import RoleKind, SanctionKind
from officials.models import Role
from officials.rulings.irregularities import Irregularity
from officials.rulings.remedies import RemedyKind
from officials.services.appeals import lodge_appeal
from officials.services.calls import raise_call
from officials.services.disputes import add_photo
from officials.services.entrant_links import issue_entrant_links
from officials.services.invitations import invite_person
from officials.services.rulings import publish_ruling
from officials.services.sanctions import SanctionAsked, issue_sanction
from officials.services.table_links import issue_table_links, revoke_table_link
from scoring.models import PrintBatch, PrintedFile, Prize, ScoreSheet
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, build_hall, commit, hold_now, open_sitting
from tests.scoring.rulings import rule
from tests.scoring.substitutes import approved
from tournaments.enums import EntrantKind, Side
from tournaments.models import Entrant, Match, Membership, Player
from tournaments.registration_links import registration_token
from tournaments.services.changes.departures import WithdrawEntrant
from tournaments.services.corrections import make_change
from tournaments.services.entrants import EntrantDetails, PlayerEntry
from tournaments.services.entry_terms import TermsDetails, set_entry_terms
from tournaments.services.pool import add_to_pool
from tournaments.services.registrations import ContactDetails, register_entrant


@contextmanager
def kept_back() -> Iterator[None]:
    """Undo whatever is done within, and let the services take it for the transaction of a test."""
    with transaction.atomic():
        transaction.get_connection().atomic_blocks[-1]._from_testcase = True
        yield
        transaction.set_rollback(True)


@dataclass
class Evening:
    """One event, and what stands in its addresses by the name it has there."""

    hall: Hall
    sheet: ScoreSheet
    parts: dict[str, Any] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    """The table keys by what they are: of table 1, of table 2, and one that was ended."""


def lay_evening(slug: str) -> Evening:
    """An event where match 1 is in play at table 1 under a ruling appealed against, and much more waits."""
    hall = build_hall(slug=slug)
    match, waiting = hall.schedule(), hall.schedule()
    evening = Evening(hall, open_sitting(match))
    commit(evening.sheet)
    substitution = approved(hall, match)
    ruling = rule(evening.sheet, RemedyKind.WARN, player=_uid(match, Side.B))
    publish_ruling(ruling_id=ruling.pk, note="", actor=OPERATOR)
    appeal = lodge_appeal(ruling_id=ruling.pk, side=Side.B, grounds="It was none", actor=OPERATOR)
    sanction = issue_sanction(
        event_id=hall.event.pk,
        asked=SanctionAsked(kind=SanctionKind.WARNING, reason="shouted", player_id=_player(match).pk),
        actor=OPERATOR,
    )
    change = WithdrawEntrant(entrant_id=hall.entrants[2].pk)
    correction = make_change(event_id=hall.event.pk, change=change, actor=OPERATOR)
    registered = _registered(hall)
    evening.parts = {
        "slug": slug,
        "sheet_id": evening.sheet.pk,
        "sitting_id": waiting.sittings.get().pk,
        "match_id": match.pk,
        "number": match.number,
        "side": "A",
        "half": 1,
        "stage_id": match.stage_id,
        "position": 1,
        "round_id": hall.round_id,
        "entrant_id": hall.entrants[0].pk,
        "table_id": hall.tables[0].pk,
        "substitution_id": substitution.pk,
        "place_id": add_to_pool(event_id=hall.event.pk, name="Pat", actor=OPERATOR).pk,
        "ruling_id": ruling.pk,
        "appeal_id": appeal.pk,
        "sanction_id": sanction.pk,
        "correction_id": correction.pk,
        "prize_id": _prize(hall).pk,
        "batch_id": _batch(hall).pk,
        "uid": _uid(match, Side.A),
        "other": _uid(match, Side.A, 1),
        "registered-by": registration_token(registered.pk),
        "registered_id": registered.pk,
    }
    evening.parts |= _let_in(evening, slug)
    call = raise_call(sheet_id=evening.sheet.pk, irregularity=Irregularity.RENEGE, actor=OPERATOR)
    photo = add_photo(call_id=call.pk, sent=_picture(), actor=OPERATOR)
    evening.parts |= {"call_id": call.pk, "photo_id": photo.pk}
    return evening


def _let_in(evening: Evening, slug: str) -> dict[str, Any]:
    """Everybody who is let in by a link or a role, and what they are let in by."""
    hall = evening.hall
    first, last = hold_now(hall.event)
    invited = {"event_id": hall.event.pk, "kind": RoleKind.SCORER, "invited": "Sue", "actor": OPERATOR}
    invitation, invited_by = invite_person(**invited)
    helper = add_person(f"helper-of-{slug}", (hall.event, RoleKind.SCORER, None))
    days = {"event_id": hall.event.pk, "first_day": first, "last_day": last, "actor": OPERATOR}
    keys = issue_table_links(table_ids=[table.pk for table in hall.tables[:3]], **days)
    revoke_table_link(event_id=hall.event.pk, link_id=keys[2][0].pk, actor=OPERATOR)
    evening.tokens = dict(zip(("own", "other", "ended"), (token for _, token in keys), strict=True))
    ((_, arrives_by),) = issue_entrant_links(
        event_id=hall.event.pk, entrant_ids=[hall.entrants[0].pk], actor=OPERATOR
    )
    return {
        "invitation_id": invitation.pk,
        "role_id": Role.objects.get(user=helper).pk,
        "link_id": keys[1][0].pk,
        "invited-by": invited_by,
        "arrives-by": arrives_by,
        "opens-table": evening.tokens["own"],
    }


def _player(match: Match, side: Side = Side.A, place: int = 0) -> Player:
    entrant_id = match.entrant_a_id if side == Side.A else match.entrant_b_id
    return Membership.objects.filter(entrant_id=entrant_id).order_by("pk")[place].player


def _uid(match: Match, side: Side, place: int = 0) -> str:
    return str(_player(match, side, place).uid)


def _registered(hall: Hall) -> Entrant:
    """Somebody who has come by the public form, and waits for an answer."""
    now = timezone.now()
    terms = TermsDetails(
        opens_at=now - timedelta(hours=1),
        closes_at=now + timedelta(hours=1),
        kind=EntrantKind.PAIR,
        fewest_players=2,
        most_players=2,
    )
    set_entry_terms(event_id=hall.event.pk, details=terms, actor=OPERATOR)
    names = (PlayerEntry(name="Ann"), PlayerEntry(name="Bo"))
    return register_entrant(
        event_id=hall.event.pk,
        details=EntrantDetails(name="Ash", kind=EntrantKind.PAIR, players=names),
        contact=ContactDetails(name="Ann", email="ann@example.org"),
        actor=OPERATOR,
    )


def _prize(hall: Hall) -> Prize:
    wanted = {"title": "Most bullseyes", "metric": "bullseyes", "unit": "pair"}
    return Prize.objects.create(event=hall.event, position=1, **wanted)


def _batch(hall: Hall) -> PrintBatch:
    wanted = {"kind": "filled-sheets", "paper": "a4", "state": "ready", "asked_by": "x"}
    batch = PrintBatch.objects.create(event=hall.event, asked_at=timezone.now(), **wanted)
    PrintedFile.objects.create(batch=batch, content=b"%PDF")
    return batch


def _picture() -> bytes:
    written = BytesIO()
    Image.new("RGB", (40, 30), "green").save(written, "JPEG")
    return written.getvalue()
