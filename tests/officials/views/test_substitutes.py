"""From a captain's wish for a substitute to the seat, and the stranger who finds nothing."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from officials.enums import RoleKind
from officials.models import TableLink
from officials.tokens import token_digest
from scoring.models import ScoreSheet
from scoring.selectors.seatings import seats_of_each_hand
from tests.officials.conftest import add_person
from tests.scoring.ground import Hall, a_key, build_hall, commit, open_sitting, seats_of
from tests.scoring.substitutes import approved, ask
from tournaments.enums import SubstituteKind, SubstitutionState
from tournaments.models import PoolPlace, SubstituteTerms, Substitution

pytestmark = pytest.mark.integration

TOKEN = "0123456789ABCDEF"


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    return open_sitting(hall.schedule())


@pytest.fixture
def telephone(hall: Hall) -> Client:
    """The device at table 1."""
    today = datetime.now(tz=UTC).date()
    TableLink.objects.create(
        event=hall.event, table=hall.tables[0], digest=token_digest(TOKEN),
        first_day=today - timedelta(days=1), last_day=today + timedelta(days=1), created_by="operator",
        created_at=datetime.now(tz=UTC),
    )  # fmt: skip
    client = Client()
    client.cookies["table"] = TOKEN
    return client


def signed_in(hall: Hall, name: str, kind: RoleKind, entrant: int | None = None) -> Client:
    client = Client()
    own = hall.entrants[entrant] if entrant is not None else None
    client.force_login(add_person(name, (hall.event, kind, own)))
    return client


SIDE_A = "/e/carnival-cup/matches/1/substitutes/A/"
SIDE_B = "/e/carnival-cup/matches/1/substitutes/B/"
DESK = "/e/carnival-cup/substitutes/"


def test_from_the_captains_wish_to_the_seat(hall: Hall, sheet: ScoreSheet, telephone: Client) -> None:
    captain = signed_in(hall, "cat", RoleKind.CAPTAIN, 0)
    ann = signed_in(hall, "ann", RoleKind.ORGANIZER)
    own = seats_of(sheet.sitting.match)
    commit(sheet)
    asked = {"kind": "fly", "name": "Sam Small", "binding": "match", "replaced": own["A1"], "reason": "ill"}
    assert captain.post(SIDE_A, asked)["Location"] == SIDE_A
    substitution = Substitution.objects.get()
    page = ann.get(DESK).content.decode()
    assert "Sam Small" in page
    assert "in place of" in page
    ann.post(f"/substitutions/{substitution.pk}/decide/", {"do": "approve", "answer": "granted"})
    page = captain.get(SIDE_A).content.decode()
    assert "granted" in page
    assert "I have read the rules and accept them" in page
    captain.post(f"/substitutions/{substitution.pk}/accept/")
    seats = f"/sheets/{sheet.pk}/seats/"
    page = telephone.get(seats).content.decode()
    assert "Sam Small" in page
    sheet.refresh_from_db()
    sent = telephone.post(
        seats,
        {
            "seat": "A1", "player": substitution.substitute_id, "submission_key": a_key(),
            "expected_version": sheet.version,
        },
    )  # fmt: skip
    assert sent["Location"] == f"/sheets/{sheet.pk}/"
    commit(sheet)
    played = [hand.players["A1"] for hand in seats_of_each_hand([sheet])[sheet.pk]]
    assert played == [own["A1"], substitution.substitute_id]
    match = telephone.get("/e/carnival-cup/matches/1/").content.decode()
    assert "Sam Small took seat A1 from Player 1.1 of carnival-cup before hand 2" in match
    assert Client().get(f"/sheets/{sheet.pk}/sheet.pdf").status_code == 200


def test_a_substitute_without_a_name_is_told_of_where_the_name_goes(hall: Hall, sheet: ScoreSheet) -> None:
    captain = signed_in(hall, "cat", RoleKind.CAPTAIN, 0)
    page = captain.post(SIDE_A, {"kind": "fly", "name": " ", "binding": "match", "reason": "ill"})
    assert page.status_code == 422
    assert list(page.context["form"].errors) == ["name"]


def test_two_for_one_place_are_told_of_before_and_after(hall: Hall, sheet: ScoreSheet) -> None:
    ann = signed_in(hall, "ann", RoleKind.ORGANIZER)
    own, match = seats_of(sheet.sitting.match), sheet.sitting.match
    sam, sue, tess = (
        ask(hall, match, name=name, replaced_id=own[seat])
        for name, seat in (("Sam", "A1"), ("Sue", "A1"), ("Tess", "A2"))
    )
    ann.post(f"/substitutions/{sam.pk}/decide/", {"do": "approve"})
    page = ann.get(DESK).content.decode()
    assert page.count("is approved for the same place already") == 1
    told = ann.post(f"/substitutions/{tess.pk}/decide/", {"do": "approve"}, follow=True).content.decode()
    assert "are approved for the same place." not in told
    told = ann.post(f"/substitutions/{sue.pk}/decide/", {"do": "approve"}, follow=True).content.decode()
    assert "Sam and Sue are approved for the same place. Let go whoever is not to sit there." in told


def test_a_refusal_stands_in_the_form(hall: Hall, sheet: ScoreSheet, telephone: Client) -> None:
    approved(hall, sheet.sitting.match)
    page = telephone.post(
        f"/sheets/{sheet.pk}/seats/",
        {
            "seat": "A1", "player": Substitution.objects.get().substitute_id, "submission_key": a_key(),
            "expected_version": sheet.version,
        },
    )  # fmt: skip
    assert page.status_code == 422
    assert "has not accepted the rules" in page.content.decode()
    assert "Put that right, or choose somebody else" in page.content.decode()


def test_the_device_asks_for_its_own_table(hall: Hall, sheet: ScoreSheet, telephone: Client) -> None:
    hall.schedule(2, 3, tables=(1,))
    telephone.post(SIDE_B, {"kind": "floating", "binding": "match"})
    assert Substitution.objects.get().sitting == sheet.sitting
    assert telephone.get("/e/carnival-cup/matches/2/substitutes/A/").status_code == 403


def test_the_pool_and_the_answer_from_it(hall: Hall, sheet: ScoreSheet) -> None:
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    hal.post(DESK, {"name": "Flo"})
    place = PoolPlace.objects.get()
    substitution = ask(hall, sheet.sitting.match, kind=SubstituteKind.FLOATING, name="")
    assert "Flo" in hal.get(DESK).content.decode()
    hal.post(f"/substitutions/{substitution.pk}/decide/", {"do": "approve", "substitute": place.player_id})
    substitution.refresh_from_db()
    assert (substitution.state, substitution.substitute) == (SubstitutionState.APPROVED, place.player)
    hal.post(f"/substitutions/{substitution.pk}/end/")
    hal.post(f"{DESK}pool/{place.pk}/leave/")
    page = hal.get(DESK).content.decode()
    assert "Take out" not in page
    assert hal.post(DESK, {"name": "Player 1.1 of carnival-cup"}).status_code == 422


def test_the_organizer_sets_the_limits(hall: Hall) -> None:
    ann = signed_in(hall, "ann", RoleKind.ORGANIZER)
    ann.post(f"{DESK}limits/", {"most_in_match": "1", "most_in_event": ""})
    terms = SubstituteTerms.objects.get()
    assert (terms.most_in_match, terms.most_in_event) == (1, None)
    assert signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL).post(f"{DESK}limits/", {}).status_code == 403


def test_a_request_is_taken_back(hall: Hall, sheet: ScoreSheet) -> None:
    captain = signed_in(hall, "cat", RoleKind.CAPTAIN, 0)
    substitution = ask(hall, sheet.sitting.match)
    back = captain.post(f"/substitutions/{substitution.pk}/withdraw/", {"match": "1", "side": "A"})
    assert back["Location"] == SIDE_A
    substitution.refresh_from_db()
    assert substitution.state == SubstitutionState.WITHDRAWN


def test_another_side_and_another_event_find_nothing_to_do(hall: Hall, sheet: ScoreSheet) -> None:
    other = build_hall(slug="harvest-cup")
    stranger = signed_in(other, "eve", RoleKind.HEAD_OFFICIAL)
    rival = signed_in(hall, "bob", RoleKind.CAPTAIN, 1)
    substitution = ask(hall, sheet.sitting.match)
    for address in (DESK, SIDE_A, f"/sheets/{sheet.pk}/seats/"):
        assert stranger.get(address).status_code == 403
        assert rival.get(address).status_code == 403
    for verb in ("decide", "end", "withdraw", "accept"):
        for client in (stranger, rival, Client()):
            client.post(f"/substitutions/{substitution.pk}/{verb}/", {"do": "approve"})
    substitution.refresh_from_db()
    assert substitution.state == SubstitutionState.REQUESTED


HOSTILE = [
    {"kind": "sky", "binding": "match"},
    {"kind": "fly", "binding": "match", "name": "a\0b"},
    {"kind": "fly", "binding": "match", "name": "x" * 500},
    {"kind": "fly", "binding": "period", "name": "Sam", "first_day": "32.13.99999999"},
    {"kind": "fly", "binding": "player", "name": "Sam", "replaced": "9" * 40},
    {"kind": "fly", "binding": "match", "name": "Sam", "is_emergency": "on"},
]


@pytest.mark.parametrize("sent", HOSTILE)
def test_what_cannot_be_is_told_and_kept_nowhere(hall: Hall, sheet: ScoreSheet, sent: dict[str, str]) -> None:
    captain = signed_in(hall, "cat", RoleKind.CAPTAIN, 0)
    assert captain.post(SIDE_A, sent).status_code == 422
    assert not Substitution.objects.exists()


def test_no_such_side(hall: Hall, sheet: ScoreSheet) -> None:
    assert signed_in(hall, "ann", RoleKind.ORGANIZER).get(SIDE_A.replace("/A/", "/C/")).status_code == 404
