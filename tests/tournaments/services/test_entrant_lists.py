"""Taking in a list of entrants: all of it, or the good rows, or nothing."""

import pytest

from tests.tournaments.ground import TESTER, lay_ground
from tournaments.enums import EntrantKind
from tournaments.errors import UnfitEntrantsFileError
from tournaments.models import Entrant, Membership, Player
from tournaments.services.entrant_lists import entrant_list, import_entrants

pytestmark = pytest.mark.integration

GOOD = b"Entrant,Player 1,Player 2,Substitute\nAsh,Ann,Bo,\nBay,Cy,Di,Eve\n"
MIXED = GOOD + b"Cedar,Fay,\nAsh,Gus,Hal\nDune,Ann,Ida\nElm,Joy,Ken\n"


@pytest.fixture
def event(db):
    return lay_ground(2).event


def take_in(event, content, **more):
    return import_entrants(event_id=event.pk, content=content, kind=EntrantKind.PAIR, actor=TESTER, **more)


def test_everybody_on_a_list_is_entered(event):
    taken = take_in(event, GOOD)
    assert [(one.number, one.name, one.kind) for one in taken] == [(3, "Ash", "pair"), (4, "Bay", "pair")]
    roles = Membership.objects.filter(event=event).order_by("pk").values_list("player__name", "role")
    assert list(roles) == [
        ("Ann", "player"), ("Bo", "player"), ("Cy", "player"), ("Di", "player"), ("Eve", "substitute"),
    ]  # fmt: skip


def test_where_a_row_is_wrong_nobody_is_entered(event):
    with pytest.raises(UnfitEntrantsFileError) as refused:
        take_in(event, MIXED)
    assert [(found.where, found.problem[:20]) for found in refused.value.problems] == [
        ("B4", "makes 1 player; a pa"),
        ("A5", "Ash stands in row 2 "),
        ("B6", "Ann is in row 2 too,"),
    ]
    assert Entrant.objects.count() == 2
    assert not Player.objects.exists()


def test_the_good_rows_are_entered_when_asked_for(event):
    assert [one.name for one in take_in(event, MIXED, only_good=True)] == ["Ash", "Bay", "Elm"]


def test_a_list_without_a_good_row_is_refused_even_then(event):
    with pytest.raises(UnfitEntrantsFileError):
        take_in(event, b"Entrant,Player\nAsh,Ann\n", only_good=True)


def test_the_same_list_again_is_refused_by_name(event):
    take_in(event, GOOD)
    with pytest.raises(UnfitEntrantsFileError) as refused:
        take_in(event, GOOD)
    assert [(found.where, found.problem) for found in refused.value.problems] == [
        ("A2", "Ash is entered already, as number 3"),
        ("A3", "Bay is entered already, as number 4"),
    ]


def test_who_has_another_name_by_now_is_still_known_by_the_players(event):
    taken = take_in(event, GOOD)
    Entrant.objects.filter(pk=taken[0].pk).update(name="Ashes")
    with pytest.raises(UnfitEntrantsFileError) as refused:
        take_in(event, b"Entrant,Seed,Player,Player\nAsh,7,Ann,Bo\nNew,,Bo,Zed\n")
    assert [(found.where, found.problem) for found in refused.value.problems] == [
        ("A2", "Ash is entered already as Ashes, with these players"),
        ("C3", "Bo plays for Ashes already; if these are two people, add something to one name"),
    ]


def test_a_team_with_too_few_players_is_entered_with_a_warning(event):
    content = b"Team,Player,Player\nAsh,Ann,\nBay,Cy,Di\nDune,,\n"
    seen = entrant_list(event, content, kind=EntrantKind.TEAM)
    assert not seen.problems
    assert [(entry.name, entry.shortage) for entry in seen.short] == [
        ("Ash", "too few players: 1 of at least 2"),
        ("Dune", "too few players: 0 of at least 2"),
    ]


def test_looking_at_a_list_changes_nothing(event, django_assert_num_queries):
    with django_assert_num_queries(4):
        seen = entrant_list(event, MIXED, kind=EntrantKind.PAIR)
    assert [entry.name for entry in seen.good] == ["Ash", "Bay", "Elm"]
    assert len(seen.problems) == 3
    assert Entrant.objects.count() == 2
