"""The official's console in two taps, the overview, sanctions on pages, and the record taken out."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from officials.enums import CallState, RoleKind, SanctionKind
from officials.models import AuthorityLine, Call, Role, Sanction, User
from officials.rulings.irregularities import LEAVE_CARDS, Irregularity
from officials.services.calls import raise_call
from scoring.models import ScoreSheet
from tests.officials.conftest import NOW, add_person
from tests.scoring.ground import Hall, a_hand, a_key, build_hall, open_sitting, seats_of
from tests.scoring.substitutes import approve, ask
from tournaments.enums import EntrantState, MatchState, Side, SubstituteKind
from tournaments.models import Bar, Entrant, Player

pytestmark = pytest.mark.integration

CONSOLE = "/e/carnival-cup/console/"
OVERVIEW = "/e/carnival-cup/overview/"
SANCTIONS = "/e/carnival-cup/sanctions/"
RECORD = "/e/carnival-cup/authority/"


class Table:
    """Whoever stands at the table."""

    signature = "table-link:1"
    name = "Device at Table 1"
    user: User | None = None


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    return open_sitting(hall.schedule())


def signed_in(hall: Hall, name: str, kind: RoleKind) -> Client:
    client = Client()
    client.force_login(add_person(name, (hall.event, kind, None)))
    return client


def called(sheet: ScoreSheet) -> Call:
    return raise_call(sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, actor=Table())  # type: ignore[arg-type]


def test_from_a_call_to_its_end_in_two_taps(hall: Hall, sheet: ScoreSheet) -> None:
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    call = called(sheet)
    page = olga.get(CONSOLE).content.decode()
    assert "I am going" in page
    assert "Table 1" in page
    assert olga.post(f"/calls/{call.pk}/answer/", {"do": "take"})["Location"] == CONSOLE
    assert "Settled" in olga.get(CONSOLE).content.decode()
    assert olga.post(f"/calls/{call.pk}/answer/", {"do": "settled"})["Location"] == CONSOLE
    call.refresh_from_db()
    assert (call.state, call.outcome) == (CallState.CLOSED, "settled")
    assert "No table is waiting" in olga.get(CONSOLE).content.decode()


def test_a_call_another_has_is_told_of(hall: Hall, sheet: ScoreSheet) -> None:
    olga, oscar = (signed_in(hall, name, RoleKind.OFFICIAL) for name in ("olga", "oscar"))
    call = called(sheet)
    olga.post(f"/calls/{call.pk}/answer/", {"do": "take"})
    page = oscar.get(CONSOLE).content.decode()
    assert "With others" in page
    told = oscar.post(f"/calls/{call.pk}/answer/", {"do": "take"}, follow=True).content.decode()
    assert "olga" in told
    oscar.post(f"/calls/{call.pk}/answer/", {"do": "settled"})
    call.refresh_from_db()
    assert call.state == CallState.TAKEN


def test_the_overview_shows_every_table_and_all_that_waits(hall: Hall, sheet: ScoreSheet) -> None:
    called(sheet)
    ask(hall, sheet.sitting.match, is_emergency=True, reason="taken ill")
    page = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL).get(OVERVIEW).content.decode()
    assert page.count('class="hall__table ') == 4
    assert "official called" in page
    assert "ask for Sam" in page
    assert "nobody has it" in page


def test_sanctions_from_giving_to_lifting(hall: Hall, sheet: ScoreSheet) -> None:
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    player = seats_of(sheet.sitting.match)["A1"]
    hal.post(f"{SANCTIONS}terms/", {"warnings_to_removal": "1", "removals_to_disqualification": ""})
    hal.post(SANCTIONS, {"kind": "warning", "player": player, "reason": "shouting", "article": "9.12"})
    assert "after 1 warning." in hal.get(SANCTIONS).content.decode()
    proposal = Sanction.objects.get(kind=SanctionKind.REMOVAL)
    assert "Removal of" in hal.get(OVERVIEW).content.decode()
    hal.post(f"/sanctions/{proposal.pk}/decide/", {"do": "confirm"})
    assert Bar.objects.filter(lifted_at=None).count() == 1
    assert "still sits at Table 1, A1" in hal.get(OVERVIEW).content.decode()
    assert "still sits at Table 1, A1" in hal.get(CONSOLE).content.decode()
    hal.post(f"/sanctions/{proposal.pk}/decide/", {"do": "lift", "note": "made up"})
    assert not Bar.objects.filter(lifted_at=None).exists()


def test_sanctions_are_for_officials_alone(hall: Hall, sheet: ScoreSheet) -> None:
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    player = seats_of(sheet.sitting.match)["A1"]
    olga.post(SANCTIONS, {"kind": "removal", "player": player, "reason": "shouted a secret"})
    sanction = Sanction.objects.get()
    ann = signed_in(hall, "ann", RoleKind.ORGANIZER)
    stranger = signed_in(build_hall(slug="harvest-cup"), "eve", RoleKind.HEAD_OFFICIAL)
    assert ann.get(SANCTIONS).status_code == 403
    assert [client.get(SANCTIONS).status_code for client in (stranger, Client())] == [404, 404]
    assert stranger.post(f"/sanctions/{sanction.pk}/decide/", {"do": "confirm"}).status_code == 404
    assert olga.post(f"/sanctions/{sanction.pk}/decide/", {"do": "lift", "note": "x"}).status_code == 403
    public = [
        "/e/carnival-cup/", "/e/carnival-cup/matches/1/", f"{RECORD}extract.csv", f"{RECORD}extract.json",
        f"/api/v1/sheets/{sheet.pk}/lines/", "/api/v1/events/carnival-cup/authority/extract/",
    ]  # fmt: skip
    for address in public:
        answer = Client().get(address)
        assert answer.status_code == 200, address
        assert "secret" not in answer.content.decode(), address
        assert "sanction" not in answer.content.decode(), address
    for address in (RECORD, f"{RECORD}record.csv", "/api/v1/events/carnival-cup/authority/"):
        assert "secret" not in ann.get(address).content.decode(), address


def test_the_record_is_filtered_and_taken_out(hall: Hall, sheet: ScoreSheet) -> None:
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    approve(ask(hall, sheet.sitting.match), answer="=HYPERLINK(1)")
    hal.post(SANCTIONS, {
        "kind": "warning", "player": seats_of(sheet.sitting.match)["A1"], "reason": "noise",
    })  # fmt: skip
    table = hal.get(f"{RECORD}?power=sanction").content.decode()
    assert "noise" in table
    assert "HYPERLINK" not in table
    text = hal.get(f"{RECORD}record.csv").content.decode()
    assert "'=HYPERLINK(1)" in text
    rows = json.loads(hal.get(f"{RECORD}record.json?power=sanction").content)
    line = AuthorityLine.objects.get(power="sanction")
    assert [(row["digest"], row["reason"]) for row in rows] == [(line.digest, "noise")]
    extract = json.loads(Client().get(f"{RECORD}extract.json").content)
    assert [(row["power"], row["what"]) for row in extract] == [("approve-substitute", "approved")]
    assert "actor_name" not in extract[0]
    assert extract[0]["number"] == 1, "the substitution that pages call by this number"
    assert hal.get(f"{RECORD}record.exe").status_code == 404
    assert hal.get(f"{RECORD}?first_day=nonsense&actor=%00&power=sky").status_code == 200
    assert Client().get(f"{RECORD}record.csv").status_code == 404


@pytest.mark.parametrize("address", [CONSOLE, OVERVIEW])
def test_the_consoles_are_for_those_who_have_a_role(hall: Hall, address: str) -> None:
    assert Client().get(address).status_code in {302, 403, 404}
    assert signed_in(hall, "sam", RoleKind.SCORER).get(address).status_code == 403


def test_a_captain_and_the_desk_call_from_the_match(hall: Hall, sheet: ScoreSheet) -> None:
    captain = Client()
    captain.force_login(add_person("cat", (hall.event, RoleKind.CAPTAIN, hall.entrants[0])))
    page = "/e/carnival-cup/matches/1/"
    for client in (captain, signed_in(hall, "ann", RoleKind.ORGANIZER)):
        assert f'href="/sheets/{sheet.pk}/call/"' in client.get(page).content.decode()
    assert "/call/" not in Client().get(page).content.decode()
    sent = captain.post(f"/sheets/{sheet.pk}/call/", {"irregularity": "renege", "side": "B"}, follow=True)
    assert "Leave every card where it is" in sent.content.decode()
    sheet.refresh_from_db()
    assert sheet.state == "frozen"
    coming = f'href="/sheets/{sheet.pk}/call/">See who is coming'
    assert coming in captain.get(page).content.decode()
    assert coming not in Client().get(page).content.decode()
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    for do in ("take", "settled"):
        olga.post(f"/calls/{Call.objects.get().pk}/answer/", {"do": do})
    assert coming not in captain.get(page).content.decode()


def test_the_lists_take_as_many_queries_however_long_they_are(hall: Hall, sheet: ScoreSheet) -> None:
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    pages = [CONSOLE, OVERVIEW, SANCTIONS, RECORD, "/e/carnival-cup/substitutes/", f"{RECORD}record.json"]
    pages += ["/api/v1/events/carnival-cup/authority/", "/api/v1/events/carnival-cup/sanctions/"]
    other = hall.schedule(2, 3, tables=(1,))
    few: dict[str, int] = {}
    for number in range(4):
        few = few or ({page: queries_of(hal, page) for page in pages} if number else {})
        ask(hall, other, 2, kind=SubstituteKind.FLOATING, name="")
        approve(ask(hall, other, 3, name=f"Sue {number}"))
        hal.post(SANCTIONS, {"kind": "warning", "player": seats_of(other)["A1"], "reason": f"no. {number}"})
    many = {page: queries_of(hal, page) for page in pages}
    assert many == few


def queries_of(client: Client, page: str) -> int:
    """How many questions a page asks."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(page).status_code == 200
    return len(asked)


def removed_from_the_table(hall: Hall, sheet: ScoreSheet) -> Client:
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    player = seats_of(sheet.sitting.match)["A1"]
    hal.post(SANCTIONS, {"kind": "removal", "player": player, "reason": "shouting", "article": "9.12"})
    return hal


def test_a_table_held_says_so_and_what_to_do(hall: Hall, sheet: ScoreSheet) -> None:
    scorer = signed_in(hall, "sue", RoleKind.SCORER)
    assert "Send hand" in scorer.get(f"/sheets/{sheet.pk}/").content.decode()
    hal = removed_from_the_table(hall, sheet)
    page = scorer.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "A seat must change first" in page
    assert "Player 1.1 of carnival-cup, A1" in page
    assert "Send hand" not in page
    seats = scorer.get(f"/sheets/{sheet.pk}/seats/").content.decode()
    assert "A seat must change first" in seats
    assert "No hand is written there meanwhile" in hal.get(CONSOLE).content.decode()


def test_nobody_says_that_nothing_waits_while_a_table_is_held(hall: Hall, sheet: ScoreSheet) -> None:
    organizer = signed_in(hall, "ann", RoleKind.ORGANIZER)
    assert "Nothing waits for a decision." in organizer.get(OVERVIEW).content.decode()
    hal = removed_from_the_table(hall, sheet)
    for page in (organizer.get(OVERVIEW).content.decode(), hal.get(CONSOLE).content.decode()):
        assert "still sits at Table 1, A1" in page
        assert "Nothing waits" not in page
        assert "No table is waiting" not in page
    assert "held: a seat must change" in organizer.get(OVERVIEW).content.decode()


def test_a_hand_for_a_table_held_is_refused_in_words(hall: Hall, sheet: ScoreSheet) -> None:
    removed_from_the_table(hall, sheet)
    scorer = signed_in(hall, "sue", RoleKind.SCORER)
    sent = {"record": a_hand(sheet), "submission_key": a_key(), "expected_version": sheet.version}
    answer = scorer.post(f"/api/v1/sheets/{sheet.pk}/hands/", sent, content_type="application/json")
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "barred-player-seated")
    assert told["detail"].startswith("Player 1.1 of carnival-cup (A1) may not be seated any more")
    assert "approved substitute" in told["remedy"]


def test_the_form_of_seats_begins_with_the_seat_to_change(hall: Hall, sheet: ScoreSheet) -> None:
    approve(ask(hall, sheet.sitting.match, 1))
    player = seats_of(sheet.sitting.match)["B2"]
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    hal.post(SANCTIONS, {"kind": "removal", "player": player, "reason": "shouting", "article": "9.12"})
    form = hal.get(f"/sheets/{sheet.pk}/seats/").context["form"]
    assert form["seat"].initial == "B2"


def disqualified(hal: Client, entrant: int, at: str = SANCTIONS, **sent: str) -> None:
    """Send an entrant away as the page asks it: what it touches is shown first, and nothing is done yet."""
    sent = sent or {"kind": "disqualification", "entrant": str(entrant), "reason": "x", "article": "9.12"}
    page = hal.post(at, sent)
    assert Entrant.objects.get(pk=entrant).state == EntrantState.ENTERED
    touched = page.context["rehearsal"]
    assert f"{touched.subject}: what it does" in page.content.decode()
    hal.post(at, sent | {"shown": touched.fingerprint})
    assert Entrant.objects.get(pk=entrant).state == EntrantState.DISQUALIFIED


def test_a_disqualification_is_given_as_it_was_shown(hall: Hall, sheet: ScoreSheet) -> None:
    """Also one that the event's terms proposed; whoever lifts it hears that the entrant stays out."""
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    waiting = hall.schedule(0, 2, tables=(1,))
    entrant, player = hall.entrants[0].pk, seats_of(sheet.sitting.match)["A1"]
    stale = {"kind": "disqualification", "entrant": entrant, "reason": "x", "shown": "0" * 64}
    assert hal.post(SANCTIONS, stale).status_code == 422
    assert not Sanction.objects.exists()
    hal.post(f"{SANCTIONS}terms/", {"warnings_to_removal": "", "removals_to_disqualification": "1"})
    hal.post(SANCTIONS, {"kind": "removal", "player": player, "reason": "shouting", "article": "9.12"})
    proposal = Sanction.objects.get(kind=SanctionKind.DISQUALIFICATION)
    disqualified(hal, entrant, f"/sanctions/{proposal.pk}/decide/", do="confirm", note="both of them")
    waiting.refresh_from_db()
    proposal.refresh_from_db()
    assert (waiting.state, proposal.settled_note) == (MatchState.FINAL, "both of them")
    told = hal.post(f"/sanctions/{proposal.pk}/decide/", {"do": "lift", "note": "no"}, follow=True)
    assert "stays out" in told.content.decode()


def test_a_disqualified_entrant_at_a_table_is_for_a_ruling(hall: Hall, sheet: ScoreSheet) -> None:
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    entrant = hall.entrants[0].pk
    disqualified(hal, entrant)
    assert "end the match by a ruling" in hal.get(CONSOLE).content.decode()
    page = signed_in(hall, "sue", RoleKind.SCORER).get(f"/sheets/{sheet.pk}/").content.decode()
    assert "their entrant was disqualified" in page
    assert "Change the seat" not in page


@pytest.mark.parametrize("do", ["", "take"])
def test_the_console_says_what_the_table_does_meanwhile(hall: Hall, sheet: ScoreSheet, do: str) -> None:
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    call = called(sheet)
    if do:
        olga.post(f"/calls/{call.pk}/answer/", {"do": do})
    assert LEAVE_CARDS in olga.get(CONSOLE).content.decode()


def test_the_console_says_how_long_each_table_has_waited(hall: Hall, sheet: ScoreSheet) -> None:
    olga, oscar = (signed_in(hall, name, RoleKind.OFFICIAL) for name in ("olga", "oscar"))
    hal = signed_in(hall, "hal", RoleKind.HEAD_OFFICIAL)
    call = called(sheet)
    Call.objects.filter(pk=call.pk).update(raised_at=call.raised_at - timedelta(minutes=7, seconds=50))
    for page in (CONSOLE, OVERVIEW, "/e/carnival-cup/calls/", f"/calls/{call.pk}/"):
        told = hal.get(page).content.decode()
        assert re.search(r'<span data-waited="4\d\d">7</span> min', told), "counted on by the device"
        assert "officials/waiting.js" in told
    olga.post(f"/calls/{call.pk}/answer/", {"do": "take"})
    assert "waited <span>7</span> min" in olga.get(CONSOLE).content.decode(), "and no further"
    assert "waited 7 min" in oscar.get(CONSOLE).content.decode()


def test_the_console_tells_who_called_against_whom_in_their_words(hall: Hall, sheet: ScoreSheet) -> None:
    olga = signed_in(hall, "olga", RoleKind.OFFICIAL)
    note = "He threw a club & had a spade"
    call = raise_call(
        sheet_id=sheet.pk, irregularity=Irregularity.RENEGE, side=Side.B, note=note, actor=Table(),  # type: ignore[arg-type]
    )  # fmt: skip
    for do in ("", "take"):
        if do:
            olga.post(f"/calls/{call.pk}/answer/", {"do": do})
        page = unescape(olga.get(CONSOLE).content.decode())
        assert "Device at Table 1" in page
        assert "side B, Entrant 2" in page
        assert note in page
    captain = Client()
    captain.force_login(add_person("cat", (hall.event, RoleKind.CAPTAIN, hall.entrants[3])))
    other = open_sitting(hall.schedule(2, 3, tables=(1,)))
    captain.post(f"/sheets/{other.pk}/call/", {"irregularity": "delay"})
    assert "cat, <strong>side B</strong>" in olga.get(CONSOLE).content.decode()


@pytest.mark.parametrize(("do", "state"), [("bring-in", "in-force"), ("leave-out", "dismissed")])
def test_a_namesake_of_somebody_sanctioned_is_decided_by_a_person(hall: Hall, do: str, state: str) -> None:
    later = build_hall(slug="harvest-cup")
    hal = User.objects.create_user("hal")
    for event in (hall.event, later.event):
        for kind in (RoleKind.HEAD_OFFICIAL, RoleKind.ORGANIZER):
            Role.objects.create(event=event, user=hal, kind=kind, granted_by="operator", granted_at=NOW)
    client = Client()
    client.force_login(hal)
    removed = seats_of(hall.schedule())["A1"]
    namesake = Player.objects.get(pk=seats_of(later.schedule())["B1"])
    namesake.name = Player.objects.get(pk=removed).name
    namesake.save()
    given = {"kind": "removal", "player": removed, "reason": "shouting", "carries": "on"}
    client.post(SANCTIONS, given)
    address = "/e/harvest-cup/sanctions/"
    page = client.get(address).content.decode()
    assert "of Entrant 2 bears the same name here" in page
    assert "by name alone" in client.get("/e/harvest-cup/overview/").content.decode()
    sent = {"do": do, "key": "carnival-cup/1", "player": namesake.pk, "note": "from Arima"}
    client.post(f"{address}carried/", sent)
    made = Sanction.objects.get(event=later.event)
    assert (made.state, made.player) == (state, namesake)
    assert "bears the same name here" not in client.get(address).content.decode()
