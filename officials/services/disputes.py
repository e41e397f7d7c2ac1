"""The file of a call: facts and cards as found, statements of each side, pictures. For officials alone."""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Max
from django.utils import timezone

from officials.access import Action, Actor
from officials.models import Call, DisputeFile, Photo, Statement
from officials.pictures import picture_from
from officials.ruling_errors import StaleFileError, UnfitCardsError, UnfitPictureError
from officials.rulings.cards import CardsFound, CardsUnfitError, cards_as_json, read_cards
from officials.rulings.irregularities import CATALOGUE, Irregularity
from officials.services.authority import Ground, record_authority
from scoring.terms import terms_from_text
from tournaments.enums import Side
from tournaments.errors import NotFoundError
from tournaments.live import Change, announce
from tournaments.transactions import durable_transaction

MOST_PHOTOS: Final = 8


def keep_file(
    *, call_id: int, facts: str, cards: Mapping[str, Any], expected_version: int, actor: Actor
) -> DisputeFile:
    """Keep the facts and the cards of a call; `expected_version` is 0 where there is no file yet.

    Raises UnfitCardsError, StaleFileError, NotFoundError.
    """
    with durable_transaction():
        call = _locked_call(call_id)
        found = cards_found(call, cards)
        file = DisputeFile.objects.select_for_update().filter(call=call).first()
        stands = 0 if file is None else file.version
        if stands != expected_version:
            raise StaleFileError(version=stands)
        file = file or DisputeFile(call=call)
        file.version, file.facts, file.cards = stands + 1, facts, cards_as_json(found)
        file.changed_by_name, file.changed_at = actor.name[:200], timezone.now()
        file.save()
        announce(Change(call.event_id, "call", call.pk))
        return file


def take_statement(*, call_id: int, side: Side | None, speaker: str, words: str, actor: Actor) -> Statement:
    """Write down what somebody said, of one side or of neither; it is never changed."""
    with durable_transaction():
        call = _locked_call(call_id)
        statement = Statement.objects.create(
            call=call,
            side=side.value if side else "",
            speaker=speaker,
            words=words,
            taken_by=actor.user,
            taken_by_name=actor.name[:200],
            taken_at=timezone.now(),
        )
        _record(call, actor, what="statement", statement=statement.pk, side=statement.side)
        return statement


def add_photo(*, call_id: int, sent: bytes, caption: str = "", actor: Actor) -> Photo:
    """Keep a picture of the table, made anew from what was sent. Raises UnfitPictureError."""
    picture = picture_from(sent)
    with durable_transaction():
        call = _locked_call(call_id)
        last = Photo.objects.filter(call=call).aggregate(last=Max("number"))["last"] or 0
        if last >= MOST_PHOTOS:
            raise UnfitPictureError(why="too-many")
        photo = Photo.objects.create(
            call=call,
            number=last + 1,
            caption=caption,
            picture=picture.jpeg,
            width=picture.width,
            height=picture.height,
            taken_by_name=actor.name[:200],
            taken_at=timezone.now(),
        )
        _record(call, actor, what="photo", photo=photo.number)
        return photo


def cards_found(call: Call, given: Mapping[str, Any]) -> CardsFound:
    """The cards given, as cards of this call's table. Raises UnfitCardsError."""
    try:
        return read_cards(given, terms_from_text(call.sheet.terms).players)
    except CardsUnfitError as error:
        raise UnfitCardsError(where=error.where, why=error.why) from error


def _locked_call(call_id: int) -> Call:
    call = Call.objects.select_for_update().filter(pk=call_id).first()
    if call is None:
        raise NotFoundError(noun="call", key=str(call_id))
    return call


def _record(call: Call, actor: Actor, **details: object) -> None:
    article = CATALOGUE[Irregularity(call.irregularity)].article
    ground = Ground(article=article, details=details)
    record_authority(event=call.event, power=Action.ANSWER_CALL, target=call, actor=actor, ground=ground)
    announce(Change(call.event_id, "call", call.pk))
