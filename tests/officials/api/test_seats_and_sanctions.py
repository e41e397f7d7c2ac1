"""Substitutes, seats, sanctions and the record's extract through the API, and who is turned away."""

import pytest
from rest_framework.test import APIClient

from officials.enums import RoleKind
from officials.models import Sanction
from scoring.models import ScoreSheet
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, a_key, build_hall, commit, open_sitting, seats_of
from tests.scoring.substitutes import ask
from tournaments.models import PoolPlace, Substitution

pytestmark = pytest.mark.integration

EVENT = "/api/v1/events/carnival-cup/"


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    return open_sitting(hall.schedule())


def client_of(hall: Hall, name: str, kind: RoleKind, entrant: int | None = None) -> APIClient:
    api = APIClient()
    own = hall.entrants[entrant] if entrant is not None else None
    api.force_authenticate(add_person(name, (hall.event, kind, own)))
    return api


@pytest.fixture
def ann(hall: Hall) -> APIClient:
    return client_of(hall, "ann", RoleKind.ORGANIZER)


@pytest.fixture
def cat(hall: Hall) -> APIClient:
    return client_of(hall, "cat", RoleKind.CAPTAIN, 0)


@pytest.fixture
def sam(hall: Hall) -> APIClient:
    return client_of(hall, "sam", RoleKind.SCORER)


@pytest.fixture
def hal(hall: Hall) -> APIClient:
    return client_of(hall, "hal", RoleKind.HEAD_OFFICIAL)


def test_a_substitute_from_asking_to_leaving(
    hall: Hall, sheet: ScoreSheet, ann: APIClient, cat: APIClient, sam: APIClient
) -> None:
    own = seats_of(sheet.sitting.match)
    asked = {
        "entrant": hall.entrants[0].pk,
        "match": sheet.sitting.match_id,
        "name": "Sue",
        "replaced": own["A1"],
    }
    made = cat.post(f"{EVENT}substitutions/", asked, format="json")
    assert (made.status_code, made.json()["state"]) == (201, "requested")
    at = f"/api/v1/substitutions/{made.json()['id']}/"
    assert [row["id"] for row in ann.get(f"{EVENT}substitutions/?state=requested").json()["results"]] == [
        made.json()["id"]
    ]
    assert cat.post(f"{at}approve/", {}, format="json").status_code == 403
    assert ann.post(f"{at}approve/", {"answer": "granted"}, format="json").json()["state"] == "approved"
    assert cat.post(f"{at}accept-rules/").json()["accepted_at"]
    seats = f"/api/v1/sheets/{sheet.pk}/seats/"
    change = {
        "seat": "A1", "player": made.json()["substitute"], "submission_key": a_key(), "expected_version": 1,
    }  # fmt: skip
    written = sam.post(seats, change, format="json").json()
    assert (written["kind"], written["sheet"]["version"], written["is_replay"]) == ("seat-changed", 2, False)
    assert sam.post(seats, change, format="json").json()["is_replay"] is True
    commit(sheet)
    back = {**change, "player": own["A1"], "submission_key": a_key(), "expected_version": 3}
    assert sam.post(seats, back, format="json").status_code == 200
    seating = APIClient().get(seats).json()
    assert [(spell["from_sequence"], spell["until_sequence"]) for spell in seating["seats"]][:3] == [
        (1, 2), (2, 4), (4, None),
    ]  # fmt: skip
    assert seating["hands"][0]["players"]["A1"] == made.json()["substitute"]
    assert cat.get(at).json()["state"] == "ended"


def test_a_stale_seat_change_is_told_so(hall: Hall, sheet: ScoreSheet, sam: APIClient) -> None:
    commit(sheet)
    change = {"seat": "A1", "player": 1, "submission_key": a_key(), "expected_version": 1}
    refused = sam.post(f"/api/v1/sheets/{sheet.pk}/seats/", change, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "stale-sheet")
    tagged = sam.post(f"/api/v1/sheets/{sheet.pk}/seats/", change, format="json", headers={"If-Match": '"1"'})
    assert tagged.status_code == 412


def test_the_faults_are_told_by_code(hall: Hall, sheet: ScoreSheet, cat: APIClient) -> None:
    own = seats_of(sheet.sitting.match)
    asked = {"entrant": hall.entrants[0].pk, "match": sheet.sitting.match_id, "substitute": own["A2"]}
    refused = cat.post(f"{EVENT}substitutions/", asked, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "substitute-unfit")
    assert refused.json()["details"]["faults"] == ["seated-elsewhere"]
    assert "sits at a table now" in refused.json()["detail"]


def test_the_pool_and_the_limits(hall: Hall, ann: APIClient, cat: APIClient) -> None:
    place = ann.post(f"{EVENT}pool/", {"name": "Flo"}, format="json").json()
    assert [row["name"] for row in ann.get(f"{EVENT}pool/").json()["results"]] == ["Flo"]
    assert ann.post(f"{EVENT}pool/{place['id']}/leave/").json()["left_at"]
    assert not PoolPlace.objects.filter(left_at=None).exists()
    limits = {"most_in_match": 2, "most_in_event": None}
    assert ann.put(f"{EVENT}substitute-terms/", limits, format="json").json() == limits
    assert APIClient().get(f"{EVENT}substitute-terms/").json() == limits
    assert cat.put(f"{EVENT}substitute-terms/", limits, format="json").status_code == 403


def test_sanctions_given_proposed_confirmed_lifted(hall: Hall, sheet: ScoreSheet, hal: APIClient) -> None:
    terms = {"warnings_to_removal": 1, "removals_to_disqualification": None}
    assert hal.put(f"{EVENT}sanctions/terms/", terms, format="json").json() == terms
    player = seats_of(sheet.sitting.match)["B1"]
    assert player in {row["id"] for row in hal.get(f"{EVENT}sanctions/people/").json()}
    given = {"kind": "warning", "player": player, "reason": "shouting"}
    assert hal.post(f"{EVENT}sanctions/", given, format="json").status_code == 201
    proposed = hal.get(f"{EVENT}sanctions/?state=proposed").json()["results"]
    at = f"/api/v1/sanctions/{proposed[0]['id']}/"
    assert hal.post(f"{at}confirm/", {"note": "yes"}, format="json").json()["state"] == "in-force"
    assert hal.post(f"{at}dismiss/", {}, format="json").json()["code"] == "sanction-settled"
    assert hal.post(f"{at}lift/", {"note": "no"}, format="json").json()["state"] == "lifted"
    assert hal.get(f"{EVENT}sanctions/carried/").json() == []
    for address, more in (("carried/", {}), ("carried/left-out/", {"note": "somebody else"})):
        asked = {"key": "nothing/1", "player": 1, **more}
        carried = hal.post(f"{EVENT}sanctions/{address}", asked, format="json")
        assert (carried.status_code, carried.json()["code"]) == (409, "not-carried")


def test_only_the_head_official_confirms(hall: Hall, sheet: ScoreSheet, hal: APIClient) -> None:
    olga = client_of(hall, "olga", RoleKind.OFFICIAL)
    given = {"kind": "removal", "player": seats_of(sheet.sitting.match)["B1"], "reason": "shouting"}
    made = olga.post(f"{EVENT}sanctions/", given, format="json").json()
    assert olga.post(f"/api/v1/sanctions/{made['id']}/lift/", {"note": "x"}, format="json").status_code == 403


HIDDEN = ["sanctions/", "sanctions/terms/", "sanctions/carried/", "sanctions/people/"]
CLOSED = ["substitutions/", "pool/"]


@pytest.mark.parametrize("path", [*HIDDEN, *CLOSED])
def test_a_stranger_reads_none_of_it(hall: Hall, path: str) -> None:
    stranger = client_of(build_hall(slug="harvest-cup"), "eve", RoleKind.HEAD_OFFICIAL)
    assert stranger.get(f"{EVENT}{path}").status_code == (404 if path in HIDDEN else 403)


def test_a_stranger_does_none_of_it(hall: Hall, sheet: ScoreSheet, hal: APIClient) -> None:
    stranger = client_of(build_hall(slug="harvest-cup"), "eve", RoleKind.HEAD_OFFICIAL)
    substitution = ask(hall, sheet.sitting.match)
    given = {"kind": "warning", "player": seats_of(sheet.sitting.match)["B1"], "reason": "shouting"}
    sanction = hal.post(f"{EVENT}sanctions/", given, format="json").json()["id"]
    tried = [
        *(f"/api/v1/substitutions/{substitution.pk}/{verb}/" for verb in (
            "approve", "refuse", "withdraw", "accept-rules", "end",
        )),
        *(f"/api/v1/sanctions/{sanction}/{verb}/" for verb in ("confirm", "dismiss", "lift")),
        f"/api/v1/sheets/{sheet.pk}/seats/", f"{EVENT}substitutions/", f"{EVENT}pool/", f"{EVENT}sanctions/",
        f"{EVENT}sanctions/carried/", f"{EVENT}sanctions/carried/left-out/",
    ]  # fmt: skip
    body = {
        "note": "x", "entrant": hall.entrants[0].pk, "name": "Eve", "match": sheet.sitting.match_id,
        "kind": "fly",
    }  # fmt: skip
    for path in tried:
        assert stranger.post(path, body, format="json").status_code in {403, 404}, path
    substitution.refresh_from_db()
    assert substitution.state == "requested"
    assert Sanction.objects.get().state == "in-force"


HOSTILE = [
    {"entrant": 10**40, "name": "Sue"},
    {"entrant": "1\0", "name": "Sue"},
    {"entrant": 1, "name": "\0"},
    {"entrant": 1, "name": {"a": ["b"]}},
    {"entrant": 1, "substitute": 10**30, "match": 10**30},
    {"entrant": 1, "binding": "period", "name": "Sue", "first_day": "9999-99-99", "last_day": []},
    {"entrant": [], "match": None},
    [],
    "sue",
]


@pytest.mark.parametrize("sent", HOSTILE)
def test_what_cannot_be_gets_a_clear_answer(hall: Hall, ann: APIClient, sent: object) -> None:
    if isinstance(sent, dict) and sent.get("entrant") == 1:
        sent = {**sent, "entrant": hall.entrants[0].pk}
    refused = ann.post(f"{EVENT}substitutions/", sent, format="json")
    assert 400 <= refused.status_code < 500
    assert refused.json()["code"]
    assert not Substitution.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {"kind": "warning", "player": 10**40, "reason": "x"},
        {"kind": "warning", "player": 1, "reason": "\0"},
        {"kind": "removal", "player": None, "reason": "x"},
        {"kind": "ban", "player": 1, "reason": "x"},
        {"kind": "disqualification", "entrant": 10**18, "reason": "x"},
        {"kind": "warning", "player": 1, "reason": "x", "call": 10**18},
        [],
    ],
)
def test_what_is_no_sanction_gets_a_clear_answer(hall: Hall, hal: APIClient, sent: object) -> None:
    refused = hal.post(f"{EVENT}sanctions/", sent, format="json")
    assert 400 <= refused.status_code < 500
    assert not Sanction.objects.exists()
