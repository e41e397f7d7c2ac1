"""Rulings, disputes and appeals through the API."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from rest_framework.test import APIClient

from officials.enums import RoleKind
from officials.models import Ruling
from tests.officials.api.conftest import client_of
from tests.scoring.ground import build_hall
from tournaments.models import Membership

pytestmark = pytest.mark.integration

RENEGE = {"irregularity": "renege", "side": "B", "remedies": [{"kind": "chalks", "chalks": 2}]}
EVENT = "/api/v1/events/carnival-cup"


def called(olga, sheet):
    call = olga.post(f"/api/v1/sheets/{sheet.pk}/call/", {"irregularity": "renege"}).json()
    olga.post(f"/api/v1/calls/{call['id']}/take/")
    return f"/api/v1/calls/{call['id']}/"


def ruled(api, sheet, **more):
    at, asked = f"/api/v1/sheets/{sheet.pk}/rulings/", {**RENEGE, **more}
    shown = api.post(f"{at}show/", asked, format="json")
    assert shown.status_code == 200, shown.json()
    made = api.post(at, {**asked, "fingerprint": shown.json()["fingerprint"]}, format="json")
    assert made.status_code == 201, made.json()
    return made.json()


def test_the_whole_way_by_the_api(hall, sheet, olga, hal, captain):
    called(olga, sheet)
    ruling = ruled(olga, sheet, reason="seen by all", note="Third trick.")
    assert ruling["effect"]["after"]["sheet"]["score"] == {"A": 4, "B": 1}
    assert (ruling["in_words"], ruling["reason"], ruling["appeal"]) == (
        "2 chalks to the other side", "seen by all", None,
    )  # fmt: skip
    at = f"/api/v1/rulings/{ruling['id']}/"
    assert captain.get(at).json()["reason"] is None
    assert APIClient().get(at).status_code in {401, 404}
    assert captain.get(f"{EVENT}/rulings/").json()["count"] == 1, (
        "one finds the ruling one may appeal against"
    )
    assert APIClient().get(f"{EVENT}/rulings/").json()["count"] == 0
    olga.post(f"{at}publish/", {"note": "Third trick."})
    assert APIClient().get(at).json()["note"] == "Third trick."
    assert APIClient().get(f"{EVENT}/rulings/").json()["count"] == 1
    appeal = captain.post(f"{at}appeal/", {"side": "B", "grounds": "No renege"}).json()
    assert (appeal["state"], appeal["entrant_name"]) == ("pending", "Entrant 2")
    assert [row["id"] for row in olga.get(f"{EVENT}/appeals/?state=pending").json()["results"]] == [
        appeal["id"]
    ]
    to = f"/api/v1/appeals/{appeal['id']}/"
    verdict = {"outcome": "overturned", "decision": "It was the ten."}
    assert olga.post(f"{to}show/", verdict, format="json").status_code == 403
    shown = hal.post(f"{to}show/", verdict, format="json").json()
    assert shown["effect"]["after"]["sheet"]["score"] == {"A": 2, "B": 1}
    sent = {**verdict, "fingerprint": shown["fingerprint"]}
    decided = hal.post(f"{to}decide/", sent, format="json")
    assert (decided.status_code, decided.json()["state"]) == (200, "overturned")
    assert captain.get(to).json()["decision"] == "It was the ten."
    again = hal.post(f"{to}decide/", sent, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "appeal-decided")


def test_a_warning_is_read_by_the_table_and_officials_alone(hall, sheet, olga, captain):
    called(olga, sheet)
    both = [{"kind": "chalks", "chalks": 2}, {"kind": "warn"}]
    player = str(Membership.objects.filter(entrant=hall.entrants[1])[0].player.uid)
    ruling = ruled(olga, sheet, remedies=both, player=player, reason="twice now")
    at = f"/api/v1/rulings/{ruling['id']}/"
    olga.post(f"{at}publish/", {})
    told = APIClient().get(at).json()
    assert [kept["kind"] for kept in told["remedies"]] == ["chalks"]
    assert told["in_words"] == "2 chalks to the other side"
    lines = APIClient().get(f"/api/v1/sheets/{sheet.pk}/lines/").content.decode()
    assert "warn" not in lines
    assert captain.get(at).json()["in_words"] == "2 chalks to the other side, and a warning"


def test_a_side_barred_from_game_is_told_and_previewed_without_it(hall, sheet, olga):
    called(olga, sheet)
    ruled(olga, sheet, remedies=[{"kind": "no-game"}])
    at = f"/api/v1/sheets/{sheet.pk}/"
    assert olga.get(at).json()["no_game"] == "B"
    claims = {"high": {"side": "A"}, "low": {"side": "A"}, "game": {"side": "B"}}
    hand = {"record": "all-fours-hand/1", "kicks": ["9H"], "calls": [["A2", "stand"]], "claims": claims}
    told = olga.post(f"{at}preview/", {"record": hand}, format="json").json()
    assert [award["kind"] for award in told["awards"]] == ["high", "low"]


def test_an_appeal_is_varied(hall, sheet, olga, hal, captain):
    called(olga, sheet)
    ruling = ruled(olga, sheet)
    made = captain.post(f"/api/v1/rulings/{ruling['id']}/appeal/", {"side": "B", "grounds": "One"}).json()
    to = f"/api/v1/appeals/{made['id']}/"
    instead = {**RENEGE, "remedies": [{"kind": "chalks", "chalks": 1}]}
    verdict = {"outcome": "varied", "decision": "One it is.", "instead": instead}
    shown = hal.post(f"{to}show/", verdict, format="json").json()
    hal.post(f"{to}decide/", {**verdict, "fingerprint": shown["fingerprint"]}, format="json")
    assert [row["state"] for row in olga.get(f"{EVENT}/rulings/").json()["results"]] == ["varied", "stands"]


def test_the_policy_of_an_event(hall, olga):
    ann = client_of(hall, "ann", RoleKind.ORGANIZER)
    asked = {"is_final": False, "window_minutes": 45, "blocks_progress": True}
    assert olga.put(f"{EVENT}/appeal-policy/", asked).status_code == 403
    assert ann.put(f"{EVENT}/appeal-policy/", asked).json() == asked
    assert APIClient().get(f"{EVENT}/appeal-policy/").json() == asked
    for minutes in (0, 10**30, "soon", None):
        assert ann.put(f"{EVENT}/appeal-policy/", {**asked, "window_minutes": minutes}).status_code == 400


def test_the_file_of_a_call(hall, sheet, olga, captain):
    at = called(olga, sheet)
    cards = {"kick": "9H", "leader": "B1", "tricks": [["KS", "2C"]], "held": {"A2": ["5S"]}}
    told = olga.post(f"{at}opinion/", {"cards": cards}, format="json").json()
    assert [(each["card"], each["finding"], each["article"]) for each in told][1] == ("2C", "renege", "9.2")
    kept = olga.put(f"{at}file/", {"version": 0, "facts": "a club", "cards": cards}, format="json").json()
    assert (kept["version"], kept["facts"], kept["cards"]["tricks"]) == (1, "a club", [["KS", "2C"]])
    stale = olga.put(f"{at}file/", {"version": 0, "facts": "x"}, format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-file")
    said = olga.post(f"{at}statements/", {"side": "A", "speaker": "Ann", "words": "None held"})
    assert said.status_code == 201
    written = BytesIO()
    Image.new("RGB", (20, 10), "green").save(written, "PNG")
    sent = {"picture": SimpleUploadedFile("t.png", written.getvalue()), "caption": "trick"}
    photo = olga.post(f"{at}photos/", sent, format="multipart").json()
    served = olga.get(f"/api/v1/photos/{photo['id']}/")
    assert (served.status_code, served["Content-Type"]) == (200, "image/jpeg")
    ann = client_of(hall, "ann", RoleKind.ORGANIZER)
    for api in (captain, ann, APIClient()):
        for address in (f"{at}file/", f"/api/v1/photos/{photo['id']}/"):
            assert api.get(address).status_code in {401, 403, 404}


def test_strangers_find_nothing(hall, sheet, olga):
    at = called(olga, sheet)
    ruling = ruled(olga, sheet)
    elsewhere = build_hall(slug="elsewhere")
    stranger = client_of(elsewhere, "stella", RoleKind.HEAD_OFFICIAL)
    assert stranger.get(f"{at}file/").status_code == 404
    assert stranger.get(f"/api/v1/rulings/{ruling['id']}/").status_code == 404
    assert stranger.post(f"/api/v1/rulings/{ruling['id']}/publish/", {}).status_code == 403
    assert stranger.post(f"/api/v1/sheets/{sheet.pk}/rulings/show/", RENEGE, format="json").status_code == 403


HOSTILE = [
    {"remedies": []},
    {"remedies": "chalks"},
    {"remedies": [{"kind": "chalks"}]},
    {"remedies": [{"kind": "chalks", "chalks": 10**40}]},
    {"remedies": [{"kind": "warn", "chalks": 3}]},
    {"remedies": [{"kind": "warn"}]},
    {"remedies": [{"kind": ["chalks"], "chalks": 1}]},
    {"irregularity": "\x00"},
    {"side": "C"},
    {"score": {"A": -1, "B": 3}},
    {"score": [1, 2]},
    {"score": {"A": 1}, "remedies": [{"kind": "correct-score"}]},
    {"article": "9.2; DROP TABLE"},
    {"reason": "x" * 1001},
    {"concern": None},
    {"player": {"a": 1}, "remedies": [{"kind": "remove-player"}]},
    {"remedies": [{"kind": "remove-player"}], "player": "../../etc/passwd"},
]


@pytest.mark.parametrize("wrong", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_decisions_are_refused_in_words(hall, sheet, olga, wrong):
    called(olga, sheet)
    refused = olga.post(f"/api/v1/sheets/{sheet.pk}/rulings/show/", {**RENEGE, **wrong}, format="json")
    assert 400 <= refused.status_code < 500
    assert refused.json()["code"]
    assert not Ruling.objects.exists()


def test_a_list_costs_the_same_however_long(hall, sheet, olga, django_assert_max_num_queries):
    for _ in range(3):
        called(olga, sheet)
        ruled(olga, sheet)
    with django_assert_max_num_queries(12):
        assert olga.get(f"{EVENT}/rulings/").json()["count"] == 3
