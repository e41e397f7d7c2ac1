"""Settings survive JSON, and a document that is none is refused by name."""

import json
from fractions import Fraction

import pytest
from hypothesis import given

from tests.tournaments.standings.test_laws import whole_settings
from tournaments.standings.errors import UnfitSettingsError
from tournaments.standings.keys import Key
from tournaments.standings.settings import HeadToHead, Points, Settings
from tournaments.standings.settings_notation import settings_as_json, settings_from_json

pytestmark = pytest.mark.unit


@given(whole_settings())
def test_settings_come_back_from_json_as_they_were(settings):
    document = json.loads(json.dumps(settings_as_json(settings)))
    assert settings_from_json(document) == settings


def test_what_is_left_out_is_the_default():
    assert settings_from_json({"keys": ["match-points"]}) == Settings((Key.MATCH_POINTS,))
    deep = settings_from_json(
        {"keys": ["head-to-head"], "points": {"draw": "1/2"}, "head_to_head": {"all_met": False}}
    )
    assert deep == Settings(
        (Key.HEAD_TO_HEAD,), points=Points(draw=Fraction(1, 2)), head_to_head=HeadToHead(all_met=False)
    )


@pytest.mark.parametrize(
    ("document", "named"),
    [
        ({"keys": ["match-points"], "tie": 1}, "tie"),
        ({"keys": "match-points"}, "keys"),
        ({"keys": ["goals"]}, "keys"),
        ({"keys": ["match-wins"], "points": {"win": 1.5}}, "win"),
        ({"keys": ["match-wins"], "points": {"win": True}}, "win"),
        ({"keys": ["match-wins"], "points": {"win": "1/0"}}, "win"),
        ({"keys": ["match-wins"], "points": {"victory": 1}}, "victory"),
        ({"keys": ["match-wins"], "race_to": -1}, "race_to"),
        ({"keys": ["match-wins"], "race_to": "17"}, "race_to"),
        ({"keys": ["match-wins"], "bye": {"scored": "half"}}, "scored"),
        ({"keys": ["match-wins"], "bye": []}, []),
        ({"keys": ["match-wins"], "bye_is_win": 1}, "bye_is_win"),
        ({"keys": ["match-wins"], "lots_seed": 7}, "lots_seed"),
    ],
)
def test_what_cannot_be_read_is_named(document, named):
    with pytest.raises(UnfitSettingsError) as caught:
        settings_from_json(document)
    assert named in {"key": caught.value.details.get("key"), "found": caught.value.details["found"]}.values()


def test_a_document_without_an_order_is_no_settings():
    with pytest.raises(UnfitSettingsError):
        settings_from_json({})
