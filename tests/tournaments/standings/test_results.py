"""What no match, adjustment or set of settings can be is refused where it is made."""

from fractions import Fraction

import pytest

from tournaments.standings.errors import UnfitAdjustmentError, UnfitResultError, UnfitSettingsError
from tournaments.standings.keys import Key
from tournaments.standings.results import Adjustment, Entrant, Kind, Result
from tournaments.standings.settings import Credit, HeadToHead, Settings, Share

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    "parts",
    [
        {"b": None},
        {"b": "B", "kind": Kind.BYE},
        {"b": "A"},
        {"b": "B", "winner": "C"},
        {"b": "B", "kind": Kind.WALKOVER},
        {"b": "B", "bullseyes": (1, -1)},
        {"b": "B", "hang_jacks": (-1, 0)},
        {"b": "B", "chalks": (0, -1)},
    ],
)
def test_a_result_that_contradicts_itself_is_refused(parts):
    with pytest.raises(UnfitResultError) as caught:
        Result(round=1, a="A", **parts)
    assert caught.value.code == "unfit-result"
    assert caught.value.details["round"] == 1


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        (Result(1, "A", "B", bullseyes=(3, 2)), "A"),
        (Result(1, "A", "B", bullseyes=(2, 3)), "B"),
        (Result(1, "A", "B", bullseyes=(3, 3)), None),
        (Result(1, "A", "B", bullseyes=(3, 3), winner="B"), "B"),
        (Result(1, "A", "B", Kind.WALKOVER, winner="B"), "B"),
        (Result(1, "A", "B", Kind.UNPLAYED, bullseyes=(3, 2)), None),
        (Result(1, "A", "B", Kind.DOUBLE_FORFEIT), None),
    ],
)
def test_who_won(result, winner):
    assert result.won_by() == winner


def test_the_games_of_a_match_are_the_bullseyes_of_both():
    assert Result(1, "A", "B", bullseyes=(17, 15)).games == 32


@pytest.mark.parametrize(
    ("key", "reason"),
    [(Key.BULLSEYE_DIFFERENCE, "late"), (Key.HEAD_TO_HEAD, "late"), (Key.MATCH_POINTS, " ")],
)
def test_an_adjustment_is_to_a_count_and_has_a_reason(key, reason):
    with pytest.raises(UnfitAdjustmentError):
        Adjustment("A", key, -1, reason)


@pytest.mark.parametrize(
    "parts",
    [
        {"keys": ()},
        {"keys": (Key.MATCH_WINS, Key.MATCH_WINS)},
        {"keys": (Key.STILL_IN,)},
        {"keys": (Key.HEAD_TO_HEAD,), "head_to_head": HeadToHead(keys=())},
        {"keys": (Key.HEAD_TO_HEAD,), "head_to_head": HeadToHead(keys=(Key.BUCHHOLZ,))},
        {"keys": (Key.MATCH_WINS,), "bye": Credit(scored=Share.RACE_TARGET)},
        {"keys": (Key.MATCH_WINS,), "forfeit": Credit(conceded=Share.RACE_TARGET)},
    ],
)
def test_settings_that_contradict_themselves_are_refused(parts):
    with pytest.raises(UnfitSettingsError) as caught:
        Settings(**parts)
    assert caught.value.details["fault"]


def test_those_level_are_listed_by_seed_then_name_then_id():
    listed = sorted(
        [
            Entrant("4", "apex"),
            Entrant("3", "Apex"),
            Entrant("2", "Zion", seed=2),
            Entrant("1", "Yard", seed=1),
        ],
        key=lambda entrant: entrant.neutral_order,
    )
    assert [entrant.id for entrant in listed] == ["1", "2", "3", "4"]


def test_adjustments_may_be_fractions():
    assert Adjustment("A", Key.MATCH_POINTS, Fraction(-1, 2), "late").amount == Fraction(-1, 2)


def test_a_result_counts_nothing_it_was_not_given():
    bare = Result(1, "A", "B")
    assert (bare.bullseyes, bare.hang_jacks, bare.chalks, bare.winner) == ((0, 0), (0, 0), (0, 0), None)
