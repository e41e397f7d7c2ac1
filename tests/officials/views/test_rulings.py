"""From the call to the ruling, its publication, the appeal and its decision, on pages."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from officials.enums import RoleKind
from officials.models import Appeal, Call, Ruling
from officials.ruling_forms import NOBODY_NAMED
from officials.rulings.remedies import RemedyKind
from scoring.enums import SheetState
from tests.officials.conftest import add_person
from tests.scoring.ground import build_hall, commit, open_sitting, play_game
from tournaments.models import Membership

pytestmark = pytest.mark.integration


def called(olga, sheet, irregularity="renege"):
    olga.post(f"/sheets/{sheet.pk}/call/", {"irregularity": irregularity, "side": "B"})
    call = Call.objects.last()
    olga.post(f"/calls/{call.pk}/take/")
    return call


def answers(**more):
    return {
        "irregularity": "renege",
        "side": "B",
        "concern": "hand-in-play",
        "standard": "own",
        "remedies": ["chalks"],
        "chalks": "2",
        "closes_call": "on",
        **more,
    }


def uid_of_side_b(hall):
    return str(Membership.objects.filter(entrant=hall.entrants[1]).order_by("pk")[0].player.uid)


def shown_fingerprint(page):
    return re.search(r'name="fingerprint" value="([0-9a-f]{64})"', page.content.decode())[1]


def unmarked(page):
    """The words of a page alone."""
    return " ".join(re.sub(r"<[^>]+>", "", page.content.decode()).split())


def ruled(client, sheet, **more):
    sent = answers(**more)
    shown = client.post(f"/sheets/{sheet.pk}/ruling/", sent)
    assert shown.status_code == 200, shown.content.decode()
    made = client.post(f"/sheets/{sheet.pk}/ruling/", sent | {"fingerprint": shown_fingerprint(shown)})
    assert made.status_code == 302, made.content.decode()
    return Ruling.objects.last()


def test_a_ruling_is_shown_then_applied(olga, sheet):
    call = called(olga, sheet)
    page = olga.get(f"/calls/{call.pk}/").content.decode()
    assert f"/sheets/{sheet.pk}/ruling/" in page
    form = olga.get(f"/sheets/{sheet.pk}/ruling/").content.decode()
    assert "no Game for the offenders" in form
    shown = olga.post(f"/sheets/{sheet.pk}/ruling/", answers()).content.decode()
    assert "2 to 1" in shown
    assert "<strong>4 to 1</strong>" in shown
    assert not Ruling.objects.exists()
    ruling = ruled(olga, sheet)
    sheet.refresh_from_db()
    assert (sheet.score_a, sheet.state) == (4, SheetState.IN_PLAY)
    read = olga.get(f"/rulings/{ruling.pk}/").content.decode()
    assert "2 chalks to the other side" in read.lower()


def told_by(page):
    """What a page that shows an effect tells: before and after, by what changes."""
    return {line.what: (line.before, line.after) for line in page.context["lines"]}


def test_what_counts_over_all_games_is_shown_as_well(olga, sheet):
    """The game stays won as it was; chalks and Hang Jacks, which break ties in the standings, do not."""
    play_game(sheet)
    called(olga, sheet)
    at = f"/sheets/{sheet.pk}/ruling/"
    told = told_by(olga.post(at, answers(side="A", concern="last-hand", chalks="1")))
    assert "Bullseyes" not in told
    assert told["Chalks of all games"] == ("16 to 4", "16 to 5")
    told = told_by(olga.post(at, answers(concern="last-hand", remedies=["restart-game"], chalks="")))
    assert told["Hang Jacks of all games"] == ("3 to 0", "0 to 0")


def test_a_standard_is_one_tap(olga, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet, standard="1", remedies=[], chalks="")
    assert [each["kind"] for each in ruling.remedies] == ["chalks", "no-game"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"chalks": ""}, "Enter how many chalks"),
        ({"chalks": "9" * 40}, "No game holds so many chalks: order at most 14"),
        ({"remedies": ["nothing-such"]}, "valid choice"),
        ({"remedies": ["correct-score"], "score_a": "3"}, "chalks of both sides"),
        ({"remedies": ["loss-of-game", "restart-game"]}, "contradict"),
        ({"article": "9"}, "written such as"),
        ({"side": ""}, "none is named"),
        ({"standard": "99"}, "valid choice"),
        ({"remedies": ["warn"]}, "Choose who it is"),
        ({"fingerprint": "0" * 64}, "Something moved"),
    ],
)
def test_what_cannot_be_ruled_is_told_in_words(olga, sheet, wrong, said):
    called(olga, sheet)
    page = olga.post(f"/sheets/{sheet.pk}/ruling/", answers(**wrong))
    assert page.status_code == 400
    assert said in page.content.decode()
    assert not Ruling.objects.exists()


def test_a_warning_to_nobody_is_refused_at_its_field(olga, sheet):
    """Also where it is the usual remedy, chosen by one tap; the field stands beside it then."""
    called(olga, sheet, "delay")
    at = f"/sheets/{sheet.pk}/ruling/"
    assert "id_player" in olga.get(at).content.decode().split("<details")[0]
    page = olga.post(at, answers(irregularity="delay", standard="0", remedies=[], chalks=""))
    assert page.status_code == 400
    assert page.context["form"].errors == {"player": [NOBODY_NAMED]}
    assert "Show what it does" in page.content.decode()


def sent_by(page):
    """What the form under an effect sends of itself."""
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.content.decode())
    sent = {}
    for name, value in hidden:
        sent.setdefault(name, []).append(unescape(value))
    return sent


def chosen_in(form, *names):
    return {name: form[name].value() for name in names}


def test_whoever_chooses_again_finds_everything_as_it_was(hall, olga, sheet):
    called(olga, sheet)
    at, uid = f"/sheets/{sheet.pk}/ruling/", uid_of_side_b(hall)
    chosen = {
        "side": "A", "concern": "last-hand", "remedies": ["chalks", "warn"], "chalks": "3", "player": uid,
        "article": "9.10", "reason": "seen by “two”", "note": "Three & a word.",
    }  # fmt: skip
    sent = answers(**chosen) | {"player": uid, "side": "B"}
    del sent["closes_call"]
    again = olga.post(at, sent_by(olga.post(at, sent)) | {"do": "again"})
    assert again.status_code == 200
    form = again.context["form"]
    kept = {**chosen, "side": "B", "closes_call": False, "standard": "own"}
    assert chosen_in(form, *kept) == kept
    assert "refusal" not in again.content.decode()
    assert re.search(r'value="warn"[^>]*checked', again.content.decode())
    assert not Ruling.objects.exists()


def test_what_was_something_else_keeps_what_was_chosen(olga, sheet):
    called(olga, sheet)
    sent = answers(reason="two saw it") | {"do": "other-kind", "other_kind": "device", "standard": "0"}
    page = olga.post(f"/sheets/{sheet.pk}/ruling/", sent)
    assert "Rule: telephone or device" in page.content.decode()
    kept = {"side": "B", "remedies": ["chalks"], "chalks": "2", "reason": "two saw it", "standard": "own"}
    assert chosen_in(page.context["form"], *kept) == kept


def test_a_standard_is_a_key_and_takes_a_warning_beside_it(hall, olga, sheet):
    called(olga, sheet)
    at = f"/sheets/{sheet.pk}/ruling/"
    begun = olga.get(at).content.decode()
    assert begun.index('name="tap" value="1"') < begun.index("<details"), "one tap, and it is shown"
    more = {"remedies": ["warn"], "chalks": "", "player": uid_of_side_b(hall), "tap": "1"}
    shown = olga.post(at, answers(**more))
    assert "1 chalk to the other side, and no Game for the offenders, and a warning." in unmarked(shown)
    olga.post(at, sent_by(shown) | {"fingerprint": shown_fingerprint(shown)})
    ruling = Ruling.objects.get()
    assert [each["kind"] for each in ruling.remedies] == ["chalks", "no-game", "warn"]
    assert not ruling.is_departure


def test_every_remedy_stands_in_one_group(olga, sheet):
    called(olga, sheet)
    form = olga.get(f"/sheets/{sheet.pk}/ruling/").context["form"]
    offered = [choice.data["value"] for group in form.groups for choice in group.choices]
    assert sorted(offered) == sorted(kind.value for kind in RemedyKind)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"side": ""}, "side"),
        ({"remedies": [], "chalks": ""}, "standard"),
        ({"remedies": ["correct-score"], "score_a": "14", "score_b": "15"}, "score_a"),
        ({"chalks": "15"}, "chalks"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(olga, sheet, wrong, field):
    called(olga, sheet)
    page = olga.post(f"/sheets/{sheet.pk}/ruling/", answers(**wrong))
    assert list(page.context["form"].errors) == [field]


def test_a_departure_asks_for_its_reason_where_it_is_written(hall, olga):
    sheet = open_sitting(build_hall(rule_set="fete", slug="fete-day").schedule())
    hal = Client()
    hal.force_login(add_person("hal-of-fete", (sheet.sitting.match.event, RoleKind.HEAD_OFFICIAL, None)))
    called(hal, sheet)
    page = hal.post(f"/sheets/{sheet.pk}/ruling/", answers())
    assert list(page.context["form"].errors) == ["reason"]
    assert page.context["form"].is_why_open


def test_a_ruling_without_a_call_is_refused(olga, sheet):
    page = olga.post(f"/sheets/{sheet.pk}/ruling/", answers())
    assert "no call on it is yours" in page.content.decode()


def test_an_official_sheet_is_for_head_officials(hall, olga, hal):
    sheet = open_sitting(hall.schedule())
    play_game(sheet)
    called(olga, sheet)
    ruled(olga, sheet, remedies=["forfeit-match"], chalks="")
    door, page = f"/sheets/{sheet.pk}/ruling/", reverse("scoring:match", args=["carnival-cup", 1])
    assert olga.get(door).status_code == 403
    assert hal.get(door).status_code == 200
    assert door not in olga.get(page).content.decode()
    assert door in hal.get(page).content.decode()


def test_a_ruling_is_published_without_its_reason(hall, olga, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet, reason="the captain is my cousin")
    visitor = Client()
    assert visitor.get(f"/rulings/{ruling.pk}/").status_code in {302, 401, 404}
    assert (
        "No ruling of this event has been published"
        in visitor.get("/e/carnival-cup/rulings/").content.decode()
    )
    olga.post(f"/rulings/{ruling.pk}/publish/", {"note": "A renege in the third trick."})
    for address in ("/e/carnival-cup/rulings/", f"/rulings/{ruling.pk}/"):
        page = visitor.get(address).content.decode()
        assert "A renege in the third trick." in page
        assert "cousin" not in page
    assert "cousin" in olga.get(f"/rulings/{ruling.pk}/").content.decode()


def test_a_warning_is_for_the_table_and_officials_alone(hall, olga, captain, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet, remedies=["chalks", "warn"], player=uid_of_side_b(hall))
    olga.post(f"/rulings/{ruling.pk}/publish/", {"note": ""})
    match = f"/e/carnival-cup/matches/{sheet.sitting.match.number}/"
    for address in ("/e/carnival-cup/rulings/", f"/rulings/{ruling.pk}/", match):
        page = Client().get(address).content.decode()
        assert "to the other side" in page
        assert "warning" not in page
    assert "warn" not in sheet.lines.get(kind="ruling").payload
    for reader in (olga, captain):
        assert "a warning" in reader.get(f"/rulings/{ruling.pk}/").content.decode()


def test_a_ruling_of_a_warning_alone_says_no_more_than_that_it_was_dealt_with(hall, olga, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet, remedies=["warn"], chalks="", player=uid_of_side_b(hall))
    olga.post(f"/rulings/{ruling.pk}/publish/", {"note": ""})
    assert "Dealt with by the officials." in Client().get(f"/rulings/{ruling.pk}/").content.decode()


def test_sides_are_called_by_their_names(hall, olga, sheet):
    pages = [olga.get(f"/sheets/{sheet.pk}/call/")]
    pages.append(olga.get(f"/calls/{called(olga, sheet).pk}/file/"))
    for page in pages:
        assert "Side A: Entrant 1" in page.content.decode()
        assert "Side B: Entrant 2" in page.content.decode()


def test_a_person_warned_is_named_before_it_is_done(hall, olga, sheet):
    called(olga, sheet)
    shown = olga.post(f"/sheets/{sheet.pk}/ruling/", answers(remedies=["warn"], player=uid_of_side_b(hall)))
    assert "A warning. At fault: Entrant 2. Given to Player 2.1 of carnival-cup." in unmarked(shown)
    held = "No hand is written until somebody else sits at B1."
    assert held not in unmarked(shown)
    removed = {"player": uid_of_side_b(hall), "chalks": ""}
    shown = olga.post(f"/sheets/{sheet.pk}/ruling/", answers(remedies=["remove-player"], **removed))
    assert held in unmarked(shown)
    over = answers(remedies=["remove-player", "forfeit-match"], **removed)
    assert held not in unmarked(olga.post(f"/sheets/{sheet.pk}/ruling/", over))


def test_a_ruling_stands_on_the_match_and_on_paper(hall, olga, hal, captain, sheet):
    called(olga, sheet)
    ruling = ruled(olga, sheet, concern="last-hand", remedies=["redeal-same-dealer"], chalks="")
    match_page = reverse("scoring:match", args=["carnival-cup", 1])
    page = Client().get(match_page).content.decode()
    assert "Ruling 1, article 9.2, side B at fault: the hand is dealt again by the same dealer." in page
    assert page.count('class="taken-back"') == 1
    captain.post(f"/rulings/{ruling.pk}/appeal/", {"grounds": "No"})
    sent = {"outcome": "overturned", "decision": "Seen again."}
    shown = hal.post(f"/appeals/{Appeal.objects.get().pk}/", sent)
    hal.post(f"/appeals/{Appeal.objects.get().pk}/", sent | {"fingerprint": shown_fingerprint(shown)})
    page = Client().get(match_page).content.decode()
    assert "An appeal was made against ruling 1 (appeal 1)." in page
    assert "Ruling 1 was taken back." in page
    assert "Appeal 1 was decided: the ruling is overturned." in page
    assert 'class="taken-back"' not in page
    paper = Client().get(reverse("scoring:sheet-pdf", args=[sheet.pk]))
    assert (paper.status_code, paper["Content-Type"]) == (200, "application/pdf")


def test_a_game_lost_by_a_ruling_is_told_as_won(hall, olga, sheet):
    called(olga, sheet)
    ruled(olga, sheet, remedies=["loss-of-game"], chalks="")
    page = Client().get(reverse("scoring:match", args=["carnival-cup", 1])).content.decode()
    assert "Game 1: bullseye for Entrant 1" in page


def test_the_match_says_who_won_where_a_ruling_decided_it(hall, olga, sheet):
    match_page = reverse("scoring:match", args=["carnival-cup", 1])
    assert "won by walkover" not in Client().get(match_page).content.decode()
    called(olga, sheet)
    ruled(olga, sheet, remedies=["forfeit-match"], chalks="")
    page = Client().get(match_page).content.decode()
    assert "Entrant 1 won by walkover." in page
    assert page.count("total__side--won") == 1


@pytest.mark.parametrize("hands", [0, 1])
@pytest.mark.parametrize("order", [{"remedies": ["loss-of-game"], "chalks": ""}, {"chalks": "14"}])
def test_a_game_won_by_a_ruling_is_told_without_a_score_no_hand_made(hall, olga, hands, order):
    sheet = open_sitting(hall.schedule())
    if hands:
        commit(sheet)
    called(olga, sheet)
    ruled(olga, sheet, **order)
    page = olga.get(f"/sheets/{sheet.pk}/").content.decode()
    assert "Entrant 1 take game 1." in page


def test_the_sheet_says_what_a_ruling_bars(hall, olga, sheet):
    called(olga, sheet)
    ruled(olga, sheet, remedies=["no-game"], chalks="")
    assert "no Game for side B in this hand" in unmarked(olga.get(f"/sheets/{sheet.pk}/"))
    sent = {"submission_key": "key-none-yet", "expected_version": sheet.version, "do": "work-out"}
    sent |= {"dealer": sheet.dealer, "score_a": sheet.score_a, "score_b": sheet.score_b}
    keys = {"kick1_rank": "9", "kick1_suit": "H", "call": "stand", "high": "A", "low": "A", "game": "B"}
    worked_out = olga.post(f"/sheets/{sheet.pk}/", {**sent, **keys}).context["page"]
    assert [award.label for award in worked_out["awards"]] == ["High", "Low"]
    assert worked_out["for_script"]["progress"]["no_game"] == "B"
