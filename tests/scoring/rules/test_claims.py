"""What claims alone can and cannot be, by the articles of chapter 13."""

import pytest

from tests.scoring.rules.hands import claims, faults, record, verdict

pytestmark = pytest.mark.unit

RUN_TWICE = {"kicks": "9S 3S 5H", "calls": "A1:beg B2:run"}
"""All four seats keep twelve cards and one card is left over; hearts are trump."""

PUT_AWAY = {"ruleset": "trinidad-v1", "kicks": "9S 5H", "calls": "A1:beg B2:run"}
"""All four seats are dealt nine cards and put three away; hearts are trump."""


def hand(*said, **more):
    return record(claims=claims(*said), **more)


def codes(*said, **more):
    return {fault.split()[0] for fault in faults(hand(*said, **more))}


def is_accepted(*said, **more):
    return verdict(hand(*said, **more))["verdict"] == "accepted"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("A AS", "B 2H"), "not-a-trump"),
        (("A AH", "B 2C"), "not-a-trump"),
        (("A 9H", "B 2H"), "card-was-kicked"),
        (("A AH", "B 9H"), "card-was-kicked"),
        (("A AH", None), "high-without-low"),
        ((None, "B"), "high-without-low"),
        (("A 5H", "B 7H"), "low-above-high"),
        (("A 5H", "B 5H"), "one-trump-two-sides"),
        (("A 2H", "B"), "one-trump-two-sides"),
        (("A", "B AH"), "one-trump-two-sides"),
        ((None, None, "A"), "jack-without-trumps"),
        (("A TH", "B 2H", "A"), "jack-above-high"),
        (("A AH", "B QH", "A"), "jack-below-low"),
        (("A JH", "B 2H"), "jack-must-be-in-play"),
        (("A AH", "B JH"), "jack-must-be-in-play"),
        (("A JH", "B 2H", "B hung"), "hang-without-higher-trump"),
        (("A TH", "B 2H", "B hung"), "hang-without-higher-trump"),
        (("A JH", "B 2H", "B"), "jack-holder-mismatch"),
        (("A JH", "B 2H", "A hung"), "jack-holder-mismatch"),
        (("A AH", "B JH", "B hung"), "jack-holder-mismatch"),
        (("A AH", "B JH", "A"), "jack-holder-mismatch"),
        (("A QH", "A 2H", "B hung"), "hang-by-wrong-side"),
    ],
)
def test_article_13_2_what_shows_on_the_face_of_the_claims(said, code):
    assert code in codes(*said)


@pytest.mark.parametrize(
    ("kick", "said", "code"),
    [
        ("JH", ("A AH", "B 2H", "A"), "jack-was-kicked"),
        ("2H", ("A 3H", "B"), "one-trump-two-sides"),
        ("AH", ("A", "B KH"), "one-trump-two-sides"),
        ("QH", ("A KH", "A 2H", "B hung"), "hang-by-wrong-side"),
    ],
)
def test_article_13_2_a_kicked_trump_is_missing_between_high_and_low(kick, said, code):
    assert code in codes(*said, kicks=kick)


@pytest.mark.parametrize(
    "said",
    [
        ("A AH", "B 2H", "A"),
        ("A AH", "B 2H"),
        ("A JH", "B 2H", "A"),
        ("A AH", "B JH", "A hung"),
        ("A AH", "B JH", "B"),
        ("A KH", "A 2H", "B hung"),
        ("A", "A QH"),
        ("A 3H", "B"),
        ("A JH", "A JH", "A"),
        ("B 2H", "B 2H"),
        (None, None),
    ],
)
def test_article_13_3_what_some_hand_can_have_been_is_accepted(said):
    padded = (*said, *(None,) * (3 - len(said)))
    assert is_accepted(*padded, "A")


def test_article_13_2_every_defect_is_listed():
    found = codes("A AS", "B 9H", "A", "B", (50, 20))
    assert found == {"not-a-trump", "card-was-kicked", "game-side-not-by-count"}
    assert codes("A AS", "B 9H", "A", "A", (70, 20)) >= {"not-a-trump", "pips-impossible"}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (("A KH", "B 2H"), "jack-must-be-in-play"),
        (("A AH", "B 3H"), "jack-must-be-in-play"),
        (("A QH", "B 2H", "A"), "trumps-impossible"),
        (("A AH", "B 4H", "A"), "trumps-impossible"),
        ((None, None), "trumps-impossible"),
    ],
)
def test_article_13_3_hardly_a_trump_is_missing_once_the_cards_were_run_twice(said, code):
    padded = (*said, *(None,) * (3 - len(said)))
    assert code in codes(*padded, "A", **RUN_TWICE)


@pytest.mark.parametrize(
    ("said", "is_possible"),
    [
        (("A KH", "B 2H", "B", "A", (40, 36)), True),
        (("A KH", "B 2H", "B", "A", (40, 37)), False),
        (("A AH", "B 3H", "B", "A", (50, 30)), True),
        (("A AH", "B 3H", "B", "A", (50, 29)), False),
        (("A AH", "B 2H", None, "A", (50, 29)), True),
    ],
)
def test_article_13_4_a_trump_known_to_be_left_over_settles_what_the_counts_add_up_to(said, is_possible):
    assert is_accepted(*said, **RUN_TWICE) == is_possible


@pytest.mark.parametrize("total", range(60, 82))
def test_article_13_4_one_card_left_over_decides_what_the_counts_can_add_up_to(total):
    said = ("A AH", "B 2H", "A", "A", (total - 20, 20))
    assert is_accepted(*said, **RUN_TWICE) == (total in {80, 79, 78, 77, 76, 70})


@pytest.mark.parametrize(
    ("said", "is_possible"),
    [
        (("A AH", "B 2H", "A", "A", (80, 0)), True),
        (("A AH", "B 2H", "A", "A", (81, 0)), False),
        (("A AH", "B 2H", None, "A", (80, 0)), False),
        (("A AH", "B 2H", None, "A", (79, 0)), True),
        (("A AH", "B 2H", None, "B", (3, 40)), False),
        (("A AH", "B 2H", None, "B", (4, 40)), True),
        (("A AH", "A 2H", "B hung", "A", (30, 2)), False),
        (("A AH", "A 2H", "B hung", "A", (30, 3)), True),
        (("A KH", "A QH", None, "B", (4, 30)), False),
        (("A KH", "A QH", None, "B", (5, 30)), True),
        (("A KH", "B QH", None, "B", (3, 30)), True),
        (("A QH", "A TH", "B hung", "B", (12, 40)), False),
        (("A TH", "A TH", None, "B", (9, 30)), False),
        (("A 8H", "B 2H", None, None, (0, 0)), True),
        (("A TH", "B 2H", None, None, (0, 0)), False),
        (("A 8H", "B 2H", None, "A", (61, 0)), False),
        (("A 8H", "B 2H", None, "A", (60, 0)), True),
    ],
)
def test_article_13_4_counts_hold_the_trumps_that_lie_there(said, is_possible):
    assert is_accepted(*said) == is_possible


@pytest.mark.parametrize(
    ("said", "is_possible"),
    [
        (("A", "B", None, "B", (14, 20)), True),
        (("A", "B", None, "A", (14, 20)), False),
        (("A", "B", None, None, (14, 14)), True),
        (("A", "B", None, "A", (14, 14)), False),
        (("A 8H", "B", None, None), True),
    ],
)
def test_article_13_4_game_goes_where_the_counts_send_it(said, is_possible):
    assert is_accepted(*said) == is_possible


def test_article_13_4_nobody_takes_game_only_if_a_tie_can_be_nobodys():
    tie = {"ruleset": "classic"}
    assert is_accepted("A 8H", "A 8H", None, None, **tie)
    assert codes("A AH", "B 2H", None, None, **tie) == {"game-side-not-by-count"}
    assert is_accepted("A AH", "B 2H", None, None)


TWO = {"ruleset": "classic", "players": 2, "score": (0, 0), "kicks": "3H"}
THREE = {"ruleset": "classic", "players": 3, "score": (0, 0, 0), "kicks": "3H"}


@pytest.mark.parametrize(
    ("said", "is_possible"),
    [
        (("A AH", "A TH", None, "A", (60, 8)), False),
        (("A AH", "A TH", None, "A", (60, 7)), True),
        (("A AH", "B TH", None, "A", (68, 0)), True),
        (("A AH", "B TH", None, "A", (69, 0)), False),
        (("A QH", "B TH", "A hung", "A", (33, 5)), False),
        (("A QH", "B TH", "A hung", "A", (33, 10)), True),
    ],
)
def test_article_13_4_whole_tricks_of_two_players(said, is_possible):
    """Here A leads: two aces make no trick that B can win as its only one."""
    assert is_accepted(*said, **TWO, dealer="B1") == is_possible


def test_article_13_4_who_leads_can_win_its_only_trick_with_two_aces():
    said = ("A AH", "A TH", None, "A", (60, 8))
    assert is_accepted(*said, **TWO, dealer="A1", calls="B1:stand")


@pytest.mark.parametrize(
    ("said", "is_possible"),
    [
        (("A AH", "B 2H", None, "C", (4, 22, 50)), True),
        (("A AH", "B 2H", None, "C", (4, 23, 50)), False),
    ],
)
def test_article_13_4_whole_tricks_of_three_players(said, is_possible):
    assert is_accepted(*said, **THREE, dealer="C1") == is_possible


@pytest.mark.parametrize(("dealer", "eldest", "is_possible"), [("A1", "B1", True), ("B1", "C1", False)])
def test_article_13_4_three_aces_are_the_only_trick_of_nobody_but_the_leader(dealer, eldest, is_possible):
    said = ("A AH", "A TH", "A", "C", (9, 12, 54))
    led = {"dealer": dealer, "calls": f"{eldest}:stand", "kicks": "2H"}
    assert is_accepted(*said, **{**THREE, **led}) == is_possible


def test_article_13_3_the_dealer_who_gave_one_held_a_trump():
    fete = {"ruleset": "fete", "calls": "A1:beg B2:give-one"}
    assert codes("A 3H", "A 2H", None, "A", **fete) == {"give-one-barred"}
    assert codes(None, None, None, "A", **fete) == {"give-one-barred"}
    assert is_accepted("A 4H", "A 2H", None, "A", **fete)
    assert is_accepted("A 3H", "B 2H", None, "A", **fete)
    assert is_accepted("A 3H", "A 2H", None, "A", ruleset="fete")


@pytest.mark.parametrize(
    ("kicks", "said", "code"),
    [
        ("6?", ("A 6H", "B 2H"), "card-was-kicked"),
        ("??", ("A AH", "B 2S"), "not-a-trump"),
        ("?H", ("A AS", "B 2H"), "not-a-trump"),
        ("J?", ("A AH", "B 2H", "A"), "jack-was-kicked"),
        ("??", ("A JH", "B 2H"), "jack-must-be-in-play"),
    ],
)
def test_article_11_6_a_kick_noted_in_part_rules_out_what_it_tells(kicks, said, code):
    assert code in codes(*said, kicks=kicks)


def test_article_11_6_a_kick_noted_in_part_may_be_any_card_that_fits():
    everything = ("A AH", "B 2H", "A", "A", (80, 0))
    assert is_accepted(*everything, kicks="??")
    assert is_accepted(*everything, kicks="?H")
    assert not is_accepted(*everything, kicks="T?")
    assert "not-a-trump" in codes("A AH", "B 2H", None, "A", kicks="KH 6?", calls="A1:beg B2:run")


def test_article_4_5_a_jack_put_away_is_nobodys_though_it_be_high():
    assert is_accepted("A JH", "B 2H", None, "A", **PUT_AWAY)
    assert is_accepted("A JH", "B 2H", None, "A", (0, 0), **PUT_AWAY) is False
    assert is_accepted("A JH", "B 2H", None, None, (0, 0), **PUT_AWAY)
    kept = {**PUT_AWAY, "ruleset": {"base": "trinidad-v1", "high_low": "as-kept"}}
    assert codes("A JH", "B 2H", None, "A", **kept) == {"jack-must-be-in-play"}


def test_article_4_5_discards_that_were_noted_are_out_of_the_tricks():
    away = {
        "A1": ["JH", "2S", "4S"],
        "B1": ["5S", "6S", "7S"],
        "A2": ["2D", "3D", "4D"],
        "B2": ["TC", "TD", "TS"],
    }
    noted = {**PUT_AWAY, "discards": away}
    assert codes("A AH", "B 2H", "A", "A", **noted) == {"jack-mismatch"}
    assert codes("A TH", "B 2H", None, "A", **noted) == {"trumps-impossible"}
    assert codes("B JH", "B 2H", None, "A", **noted) == {"trumps-impossible"}
    assert is_accepted("A JH", "B 2H", None, "A", **noted)
    assert is_accepted("A AH", "B 2H", None, "A", (49, 0), **noted)
    assert not is_accepted("A AH", "B 2H", None, "A", (50, 0), **noted)


def test_article_12_4_before_anything_is_claimed_nothing_is_held_against_the_claims():
    given = {"ruleset": "fete", "calls": "A1:beg B2:give-one"}
    assert faults(record(claims={}, **given)) == ["nothing-to-score claims"]
    assert faults(record(claims={}, **RUN_TWICE)) == ["nothing-to-score claims"]
