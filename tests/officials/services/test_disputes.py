"""The file of a call: kept once, said once, pictures made anew."""

from io import BytesIO

import pytest
from django.db import IntegrityError, connection, transaction
from PIL import Image

from officials.enums import CallOutcome, RoleKind
from officials.models import Photo, Statement
from officials.pictures import EDGE
from officials.ruling_errors import StaleFileError, UnfitCardsError, UnfitPictureError
from officials.selectors.disputes import file_of
from officials.services.calls import close_call
from officials.services.disputes import MOST_PHOTOS, add_photo, keep_file, take_statement
from tests.officials.services.test_rulings import Table
from tests.scoring.ground import build_hall, open_sitting
from tests.scoring.substitutes import approved, take_seat
from tournaments.enums import Side

pytestmark = pytest.mark.integration

CARDS = {"kick": "9H", "leader": "B1", "tricks": [["KS", "2C", "3S", "4S"]], "held": {"A2": ["5S"]}}


@pytest.fixture
def table(db):
    hall = build_hall()
    return Table(hall, open_sitting(hall.schedule()), RoleKind.OFFICIAL)


@pytest.fixture
def call(table):
    return table.call()


def picture(form="JPEG", size=(40, 30), **more):
    written = BytesIO()
    Image.new("RGB", size, "green").save(written, form, **more)
    return written.getvalue()


def test_a_file_is_kept_and_the_core_looks_at_the_cards(table, call):
    keep_file(call_id=call.pk, facts="A2 discarded", cards=CARDS, expected_version=0, actor=table.official)
    read = file_of(call)
    assert (read.version, read.facts, read.faults[0][0].finding.value) == (1, "A2 discarded", "renege")
    with pytest.raises(StaleFileError):
        keep_file(call_id=call.pk, facts="", cards={}, expected_version=0, actor=table.official)
    with pytest.raises(UnfitCardsError):
        keep_file(call_id=call.pk, facts="", cards={"kick": "?"}, expected_version=1, actor=table.official)


def test_a_card_is_said_to_be_theirs_who_sat_there_when_the_official_was_called(table, call):
    match = table.sheet.sitting.match
    keep_file(call_id=call.pk, facts="", cards=CARDS, expected_version=0, actor=table.official)
    close_call(call_id=call.pk, outcome=CallOutcome.SETTLED, actor=table.official)
    take_seat(table.sheet, approved(table.hall, match).substitute, "A2")
    ((opinion, player),) = file_of(call).faults
    assert (opinion.seat, player) == ("A2", "Player 1.2 of carnival-cup")


def test_what_was_said_is_never_changed(table, call):
    said = take_statement(
        call_id=call.pk, side=Side.A, speaker="Ann", words="I had no spade.", actor=table.official
    )
    assert [each.words for each in file_of(call).statements] == ["I had no spade."]
    for change in (
        lambda: Statement.objects.filter(pk=said.pk).update(words="I had one."),
        lambda: Statement.objects.filter(pk=said.pk).delete(),
    ):
        with pytest.raises(IntegrityError, match="statements_are_append_only"), transaction.atomic():
            change()


def test_a_statement_is_not_replaced(table, call):
    said = take_statement(call_id=call.pk, side=None, speaker="Wes", words="I saw.", actor=table.official)
    if connection.vendor != "sqlite":
        return
    sql = "INSERT OR REPLACE INTO officials_statement SELECT * FROM officials_statement WHERE id = %s"
    with (
        pytest.raises(IntegrityError, match="statements_are_append_only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, [said.pk])


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_made_anew(table, call, form):
    exif = Image.Exif()
    exif[0x010F] = "A camera's name"
    sent = picture(form, (2000, 1000), exif=exif)
    assert b"camera" in sent
    photo = add_photo(call_id=call.pk, sent=sent, caption="trick 3", actor=table.official)
    kept = bytes(Photo.objects.get(pk=photo.pk).picture)
    assert (photo.width, photo.height) == (EDGE, EDGE // 2)
    assert b"camera" not in kept
    assert Image.open(BytesIO(kept)).format == "JPEG"


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a" + b"\x00" * 40,
        picture()[:200],
        b"\xff\xd8\xff" + b"\x00" * 100,
        picture("PNG")[:60],
    ],
)
def test_what_is_no_picture_is_refused(table, call, sent):
    with pytest.raises(UnfitPictureError) as refused:
        add_photo(call_id=call.pk, sent=sent, actor=table.official)
    assert refused.value.why == "no-picture"


def test_a_picture_is_bounded(table, call):
    with pytest.raises(UnfitPictureError) as refused:
        add_photo(call_id=call.pk, sent=picture("PNG", (10000, 6000)), actor=table.official)
    assert refused.value.why == "too-large"
    for _ in range(MOST_PHOTOS):
        add_photo(call_id=call.pk, sent=picture(), actor=table.official)
    with pytest.raises(UnfitPictureError) as refused:
        add_photo(call_id=call.pk, sent=picture(), actor=table.official)
    assert refused.value.why == "too-many"
