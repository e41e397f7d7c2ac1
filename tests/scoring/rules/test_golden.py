"""Golden hands, each named by the article of the rulebook it shows."""

import json

import pytest

from scoring.rules.notation import read_record
from scoring.rules.quick import quick_verdict
from scoring.rules.steps import calls_now
from tests.scoring.rules.hands import (
    DEAL,
    JACK_HUNG,
    PARTNER_WINS_JACK,
    awards,
    claims,
    faults,
    record,
    uncounted,
    verdict,
)

pytestmark = pytest.mark.unit


def test_article_2_3_a_kicked_jack_of_trump_leaves_no_jack():
    deal = {**DEAL, "A2": DEAL["A2"].replace("JH", "9H")}
    play = PARTNER_WINS_JACK.replace("JH", "9H")
    assert awards(record(deal=deal, play=play, kicks="JH")) == ["kick B 3", "high A 1", "low B 1", "game B 1"]
    claimed = claims("A AH", "B 2H", "A", "B")
    assert "jack-was-kicked" in faults(record(kicks="JH", claims=claimed))[0]


@pytest.mark.parametrize(
    ("ruleset", "kick", "chalks"),
    [
        ("trinidad-tournament", "AH", 1),
        ("trinidad-tournament", "6H", 2),
        ("trinidad-tournament", "JH", 3),
        ("trinidad-tournament", "2H", 0),
        ("tobago", "2H", 2),
        ("tobago", "6H", 0),
        ("classic", "JH", 1),
        ("classic", "AH", 0),
        ({"base": "classic", "kick_chalks": {"9": 4}}, "9D", 4),
    ],
)
def test_article_2_4_a_kick_pays_by_its_rank(ruleset, kick, chalks):
    hand = record(kicks=kick, ruleset=ruleset, claims=claims("A", "A", None, "A"))
    kicks = [award for award in awards(hand) if award.startswith("kick")]
    assert kicks == ([f"kick B {chalks}"] if chalks else [])


def test_article_3_2_standing_blind_is_standing_where_the_rule_set_has_it():
    hand = record(calls="A1:stand-blind", claims=claims("A", "A", None, "A"))
    assert awards(hand) == ["high A 1", "low A 1", "game A 1"]
    assert faults({**hand, "ruleset": "classic"}) == ["call-not-allowed calls[0]"]


def test_article_3_3_only_the_player_after_the_dealer_begs():
    hand = record(calls="B1:beg B2:give-one", claims=claims("A", "A", None, "A"))
    assert faults(hand) == ["call-out-of-turn calls[0]"]
    assert awards({**hand, "ruleset": "trinidad-v1"})[-1] == "give-one B 1"


@pytest.mark.parametrize("calls", ["", "A1:stand", "B1:stand B1:stand", "A1:stand A2:beg B2:give-one"])
def test_article_3_4_where_any_non_dealer_begs_stands_need_no_note(calls):
    hand = record(ruleset="trinidad-v1", calls=calls, claims=claims("A", "A", None, "A"))
    assert awards(hand)[:3] == ["high A 1", "low A 1", "game A 1"]


def test_article_3_6_a_given_chalk_may_be_barred_from_winning_the_game():
    barred = {"base": "trinidad-tournament", "give_one_at_game_point": False}
    hand = record(calls="A1:beg B2:give-one", score=(13, 0), ruleset=barred)
    assert faults(hand) == ["give-one-barred calls[1]"]
    assert awards({**hand, "ruleset": "trinidad-tournament"}) == ["give-one A 1"]


def test_article_3_7_a_dealer_without_a_trump_may_be_barred_from_giving_one():
    deal = {**DEAL, "A1": "AH QH KS QS 2S 4S", "A2": "JH 5H AD KD 2D 3D", "B2": "AC KC 2C 3C 4C 5C"}
    hand = record(
        deal=deal, calls="A1:beg B2:give-one", ruleset="fete", claims=claims("A AH", "B 2H", "A", "B")
    )
    assert faults(hand) == ["give-one-barred calls[1]"]
    assert "give-one A 1" in awards({**hand, "ruleset": "tobago"})


def test_article_3_8_nobody_calls_after_the_answer():
    hand = record(calls="A1:beg B2:give-one A1:beg", claims=claims("A", "A", None, "A"))
    assert faults(hand) == ["call-not-allowed calls[2]"]


def test_article_4_2_the_cards_are_run_twice_while_the_suit_stays():
    hand = record(calls="A1:beg B2:run", kicks="9H 6H AS", claims=claims("A", "B", None, "A"))
    assert awards(hand) == ["kick B 2", "kick B 1", "high A 1", "low B 1", "game A 1"]
    assert faults({**hand, "kicks": ["9H", "6H"]}) == ["run-missing kicks[2]"]


def test_article_4_3_a_new_suit_ends_the_running():
    hand = record(calls="A1:beg B2:run", kicks="9H 6C AS", claims=claims("A", "B", None, "A"))
    assert faults(hand) == ["run-after-new-suit kicks[2]"]


def test_article_4_4_the_pack_runs_out_and_kicks_stand():
    hand = record(calls="A1:beg B2:run", kicks="9H 6H AH", outcome="exhausted")
    assert verdict(hand)["awards"] == [
        {"kind": "kick", "side": "B", "chalks": 2, "card": "6H"},
        {"kind": "kick", "side": "B", "chalks": 1, "card": "AH"},
    ]
    played = {**hand, "claims": claims("A", "B", None, "A")}
    assert faults(played) == ["exhausted-but-played claims"]
    del hand["outcome"]
    assert faults(hand) == ["exhausted-but-played outcome"]


@pytest.mark.parametrize(
    ("calls", "kicks"), [("A1:stand", "9H"), ("A1:beg B2:run", "9H 6H"), ("A1:beg B2:run", "9H 6H AS")]
)
def test_article_4_4_the_pack_had_not_run_out(calls, kicks):
    assert faults(record(calls=calls, kicks=kicks, outcome="exhausted")) == ["not-exhausted outcome"]


def test_article_4_5_discards_bring_the_holding_down_to_six():
    more = {"A1": "7D 8D 9D", "B1": "TD JD QD", "A2": "4C 5C 6C", "B2": "7C 8C 9C"}
    deal = {seat: f"{DEAL[seat]} {more[seat]}" for seat in DEAL}
    hand = record(
        deal=deal,
        play=JACK_HUNG,
        ruleset="trinidad-v1",
        calls="A1:beg B2:run",
        kicks="9S 9H",
        discards={seat: text.split() for seat, text in more.items()},
    )
    assert awards(hand) == ["high A 1", "low B 1", "hang-jack B 3", "game B 1"]
    hand["discards"]["A1"] = ["7D", "8D"]
    assert faults(hand) == ["wrong-discard-count discards.A1"]
    del hand["discards"]
    assert awards(hand) == ["high A 1", "low B 1", "hang-jack B 3", "game B 1"]


def test_article_5_4_no_suit_to_follow_leaves_every_card_free():
    assert awards(record(deal=DEAL, play=PARTNER_WINS_JACK)) == [
        "high A 1",
        "low B 1",
        "jack A 1",
        "game B 1",
    ]


def test_article_5_5_an_undertrump_is_refused_where_it_is_banned():
    play = JACK_HUNG.replace("AH 2H 4H 5H / KS AS JH QH", "AH 2H 4H QH / KS AS JH 5H")
    assert faults(record(deal=DEAL, play=play))[0] == "undertrump tricks[1][3]"
    rest = "2D 2C 2S 5S / 3D 3C 4S 6S / AD AC QS JS / KD KC 3H KH"
    allowed = record(deal=DEAL, play=f"AH 2H 4H QH / KS AS JH 5H / {rest}", ruleset="trinidad-v1")
    assert awards(allowed) == ["high A 1", "low B 1", "jack A 1", "game A 1"]


def test_article_5_5_who_is_down_to_trumps_may_undertrump():
    play = "AH 2H 4H QH / KS AS 2D 2C / JS 3D 3C QS / 2S 5S JH KC / KD AC 4S 6S / AD 5H 3H KH"
    assert awards(record(deal=DEAL, play=play)) == ["high A 1", "low B 1", "jack A 1", "game A 1"]


def test_article_5_7_a_renege_on_a_trump_lead():
    play = PARTNER_WINS_JACK.replace("AH 2H JH 5H", "AH 5S JH 5H").replace("2S 5S 4H QH", "2S 2H 4H QH")
    assert faults(record(deal=DEAL, play=play)) == ["renege tricks[0][1]"]


def test_article_5_7_a_renege_on_a_plain_lead():
    deal = {**DEAL, "B1": "KH 2H AS JS 5S 9C"}
    play = "AH 2H JH 5H / KS 9C 2D 2C / QS AS 3D 3C / JS 4H QH 2S / AC 3H 5S KD / 4S KH AD KC"
    assert faults(record(deal=deal, play=play)) == ["renege tricks[1][1]"]


def test_article_6_3_a_jack_won_by_the_partner_is_a_plain_jack():
    hand = record(deal=DEAL, play=PARTNER_WINS_JACK, claims=claims("A AH", "B 2H", "A", "B", (15, 19)))
    assert awards(hand) == ["high A 1", "low B 1", "jack A 1", "game B 1"]


def test_article_6_4_opponents_of_its_holder_hang_the_jack():
    hand = record(deal=DEAL, play=JACK_HUNG, claims=claims("A AH", "B 2H", "B hung", "B", (12, 22)))
    assert awards(hand) == ["high A 1", "low B 1", "hang-jack B 3", "game B 1"]
    assert awards({**hand, "ruleset": "classic"})[2] == "jack B 1"


def test_article_6_4_the_jack_is_the_lowest_trump_and_hung():
    deal = {
        "A1": "QH KS QS 2S 4S 3S",
        "B1": "AS JS 5S 6S 7S 8S",
        "A2": "JH AD KD 2D 3D 4D",
        "B2": "KH AC KC 2C 3C 4C",
    }
    play = "KS AS JH KH / 2C 2S 5S 2D / 3C 3S 6S 3D / 4C 4S 7S 4D / AC QH 8S KD / QS JS AD KC"
    hand = record(deal=deal, play=play, claims=claims("B KH", "A JH", "B hung", "A", (19, 11)))
    assert awards(hand) == ["high B 1", "low A 1", "hang-jack B 3", "game A 1"]


def test_article_6_2_one_trump_in_play_is_high_and_low():
    deal = {
        "A1": "KS QS 2S 4S 3S 9S",
        "B1": "AS JS 5S 6S 7S 8S",
        "A2": "7H AD KD 2D 3D 4D",
        "B2": "AC KC 2C 3C 4C 5C",
    }
    play = "2S 5S 7H 2C / 2D 3C 3S 6S / 3D 4C 4S 7S / 4D 5C 9S 8S / KD KC QS JS / AD AC KS AS"
    hand = record(deal=deal, play=play, claims=claims("A 7H", "A 7H", None, "A", (24, 0)))
    assert awards(hand) == ["high A 1", "low A 1", "game A 1"]


TIED = {
    "deal": {
        "A1": "AH 2S 3S 4S 5S 6S",
        "B1": "7S 8S 9S 2C 3C 4C",
        "A2": "2D 3D 4D 5D 6D 7D",
        "B2": "AC 5C 6C 7C 8C 8D",
    },
    "play": "AH 2C 2D 5C / 2S 7S 3D 6C / 3C 4D AC 3S / 7C 4S 4C 5D / 8C 5S 8S 6D / 8D 6S 9S 7D",
}


@pytest.mark.parametrize(("ruleset", "game"), [("trinidad-tournament", []), ("classic", ["game A 1"])])
def test_article_6_6_a_tied_count(ruleset, game):
    side = game[0][5] if game else None
    hand = record(**TIED, ruleset=ruleset, claims=claims("A AH", "A AH", None, side, (4, 4)))
    assert awards(hand) == ["high A 1", "low A 1", *game]


@pytest.mark.parametrize(
    ("dealer", "pips", "game"),
    [
        ("A1", (9, 9, 2), "B"),
        ("B1", (9, 9, 2), "A"),
        ("C1", (9, 9, 2), None),
        ("C1", (2, 9, 9), "B"),
        ("A1", (9, 9, 9), None),
        ("A1", (0, 0, 0), None),
    ],
)
def test_article_6_6_between_three_players_the_non_dealer_or_nobody(dealer, pips, game):
    eldest = {"A1": "B1", "B1": "C1", "C1": "A1"}[dealer]
    hand = record(
        ruleset="classic",
        players=3,
        dealer=dealer,
        score=(0, 0, 0),
        calls=f"{eldest}:stand",
        claims=claims("A", "A", None, game, pips),
    )
    assert awards(hand) == ["high A 1", "low A 1"] + ([f"game {game} 1"] if game else [])


def test_article_6_9_no_trump_dealt_no_high_no_low():
    deal = {
        "A1": "KS QS 2S 4S 3S 9S",
        "B1": "AS JS 5S 6S 7S 8S",
        "A2": "7D AD KD 2D 3D 4D",
        "B2": "AC KC 2C 3C 4C 5C",
    }
    play = "KS AS 7D 2C / 5S 2D 3C 2S / 6S 3D 4C 3S / 7S 4D 5C 4S / 8S KD KC 9S / QS JS AD AC"
    hand = record(deal=deal, play=play, claims=claims(None, None, None, "A", (17, 7)))
    assert awards(hand) == ["game A 1"]
    assert faults({**hand, "claims": claims("A", "A", None, "A")}) == [
        "high-mismatch claims.high",
        "low-mismatch claims.low",
    ]


def test_article_7_2_after_the_play_kick_and_given_chalk_come_last():
    hand = record(
        ruleset="trinidad-v1",
        kicks="JH",
        calls="A1:beg B2:give-one",
        claims=claims("A AH", "B 2H", None, "B"),
    )
    assert awards(hand) == ["high A 1", "low B 1", "game B 1", "kick B 3", "give-one A 1"]


def test_article_7_3_thirteen_all_is_decided_by_high():
    hand = record(score=(13, 13), claims=claims("A AH", "B 2H", "B hung", "B"))
    assert awards(hand) == ["high A 1"]
    assert uncounted(hand) == ["low B 1", "hang-jack B 3", "game B 1"]
    assert verdict(hand)["score_after"] == {"A": 14, "B": 13}
    assert verdict(hand)["bullseye"] == "A"


def test_article_7_3_the_order_is_the_rule_sets():
    hand = record(
        score=(13, 13),
        ruleset={"base": "tobago", "counting_order": "GJLH"},
        claims=claims("A AH", "B 2H", "B hung", "B"),
    )
    assert awards(hand) == ["game B 1"]


def test_article_7_4_thirteen_all_is_decided_by_a_kick():
    hand = record(score=(13, 13), kicks="AH", calls="")
    assert awards(hand) == ["kick B 1"]
    assert verdict(hand)["bullseye"] == "B"
    late = record(score=(13, 13), kicks="AH 9D", calls="A1:beg B2:run", claims=claims("A", "A", None, "A"))
    assert {found.split()[1] for found in faults(late)} == {"calls[0]", "calls[1]", "kicks[1]", "claims"}


def test_article_7_4_thirteen_all_is_decided_by_a_given_chalk():
    hand = record(score=(13, 13), calls="A1:beg B2:give-one")
    assert awards(hand) == ["give-one A 1"]
    assert verdict(hand)["score_after"] == {"A": 14, "B": 13}
    assert faults({**hand, "claims": claims("A", "A", None, "A")}) == ["play-after-bullseye claims"]


def test_article_7_4_a_second_kick_ends_the_game_and_the_record():
    hand = record(score=(0, 13), kicks="9H AD", calls="A1:beg B2:run")
    assert awards(hand) == ["kick B 1"]


def test_article_7_4_a_game_already_won_has_no_further_hand():
    assert (
        faults(record(score=(14, 0), claims=claims("A", "A", None, "A")))[0] == "play-after-bullseye score.A"
    )


def test_article_11_6_what_was_not_noted_is_not_judged():
    half = claims("A AH", "B 2H", None, "A")
    assert awards(record(kicks="6?", claims=half))[0] == "kick B 2"
    assert awards(record(kicks="??", claims=claims("A", "B", None, "A"))) == [
        "high A 1",
        "low B 1",
        "game A 1",
    ]
    assert faults(record(kicks="?S", claims=claims("A AH", "B", None, "A"))) == [
        "not-a-trump claims.high.card"
    ]
    known = record(kicks="6?", deal=DEAL, play=JACK_HUNG)
    assert faults(known) == ["unknown-card kicks[0]"]


def test_article_3_6_a_kick_counted_before_bears_on_the_chalk_of_the_dealers_partner():
    rules = {"base": "tobago", "begging": "any-non-dealer", "give_one_at_game_point": False}
    hand = record(
        calls="B1:beg B2:give-one",
        kicks="AH",
        score=(0, 12),
        ruleset=rules,
        claims=claims("A", "A", None, "A"),
    )
    assert faults(hand)[0] == "give-one-barred calls[1]"
    assert quick_verdict(json.dumps(hand).encode()) is None
    assert [str(made.call) for made in calls_now(read_record({**hand, "calls": [["B1", "beg"]]}))] == ["run"]
