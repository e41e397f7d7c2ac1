"""Substitutes and sanctions of a whole event, taken out and brought in elsewhere: the same, and in force."""

import pytest
from django.core.management import call_command

from officials.access import OPERATOR
from officials.enums import SanctionKind
from officials.models import Sanction, SanctionTerms
from officials.services.sanctions import SanctionAsked, issue_sanction, lift_sanction, set_sanction_terms
from scoring.errors import UnfitSeatsError
from scoring.selectors.seatings import seats_of_each_hand
from tests.conftest import empty_database
from tests.scoring.ground import TESTER, build_hall, commit, open_sitting, seats_of
from tests.scoring.substitutes import approved, ask, take_seat
from tournaments.models import Match, PoolPlace, Seat, SubstituteTerms, Substitution
from tournaments.services.event_files.importing import import_event
from tournaments.services.event_files.writing import event_file
from tournaments.services.pool import add_to_pool, set_substitute_terms

pytestmark = pytest.mark.integration


def test_everything_comes_back_and_still_counts(committing_db: None) -> None:
    hall = build_hall()
    event_id = hall.event.pk
    sheet = open_sitting(hall.schedule())
    to_come = hall.schedule(2, 3, tables=(1,))
    commit(sheet)
    take_seat(sheet, approved(hall, sheet.sitting.match).substitute)
    commit(sheet)
    ask(hall, to_come, 2, name="Tess", is_emergency=True, reason="a long way to come")
    add_to_pool(event_id=event_id, name="Flo", actor=TESTER)
    set_substitute_terms(event_id=event_id, most_in_match=3, most_in_event=None, actor=TESTER)
    set_sanction_terms(
        event_id=event_id, warnings_to_removal=1, removals_to_disqualification=None, actor=OPERATOR
    )
    for kind, seat in (
        (SanctionKind.WARNING, "A1"),
        (SanctionKind.REMOVAL, "B1"),
        (SanctionKind.REMOVAL, "B2"),
    ):
        asked = SanctionAsked(kind=kind, reason="shouting", player_id=seats_of(to_come)[seat])
        given = issue_sanction(event_id=event_id, asked=asked, actor=OPERATOR)
    lift_sanction(sanction_id=given.pk, note="not them", actor=OPERATOR)
    played = [hand.players["A1"] for hand in seats_of_each_hand([sheet])[sheet.pk]]
    content = event_file(hall.event)

    empty_database()
    build_hall(slug="in-the-way", size=5)
    event = import_event(content=content, actor=TESTER)

    assert event_file(event) == content
    call_command("verify_sheets", verbosity=0)
    again = Match.objects.get(event=event, number=1).sittings.get().sheet
    hands = seats_of_each_hand([again])[again.pk]
    assert len({hand.players["A1"] for hand in hands}) == len(set(played)) == 2
    assert Seat.objects.filter(event=event, until_sequence__isnull=False).count() == 1
    assert Substitution.objects.filter(event=event).count() == 2
    assert (PoolPlace.objects.filter(event=event).count(), SubstituteTerms.objects.get().most_in_match) == (
        1,
        3,
    )
    assert SanctionTerms.objects.get().warnings_to_removal == 1
    assert Sanction.objects.filter(event=event).count() == 4
    with pytest.raises(UnfitSeatsError) as refusal:
        open_sitting(Match.objects.get(event=event, number=2))
    assert refusal.value.seats == {"B1": "may-not-sit"}


def test_one_warned_who_has_left_the_roster_does_not_keep_the_event_in(committing_db: None) -> None:
    hall = build_hall()
    match = hall.schedule()
    asked = SanctionAsked(kind=SanctionKind.WARNING, reason="shouting", player_id=seats_of(match)["A1"])
    warned = issue_sanction(event_id=hall.event.pk, asked=asked, actor=OPERATOR)
    warned.player.memberships.all().delete()
    content = event_file(hall.event)
    empty_database()
    assert event_file(import_event(content=content, actor=TESTER)) == content
