"""The file of a call, for the officials who read it."""

from collections.abc import Mapping
from dataclasses import dataclass

from officials.models import Call, DisputeFile, Photo, Statement
from officials.rulings.cards import CardsFound, Opinion, opinions, read_cards
from scoring.enums import LineKind
from scoring.rules.seats import SEATS
from scoring.selectors.pages import seats_of_sitting
from scoring.selectors.seatings import seated_at as seats_held
from scoring.terms import terms_from_text
from tournaments.selectors.found import found


@dataclass(frozen=True, slots=True)
class FileRead:
    """Everything gathered on a call; photos without their pictures."""

    version: int
    facts: str
    cards: CardsFound
    opinions: tuple[Opinion, ...]
    seated: Mapping[str, str]
    statements: tuple[Statement, ...]
    photos: tuple[Photo, ...]

    @property
    def faults(self) -> tuple[tuple[Opinion, str], ...]:
        """What the rules core holds against a card, or cannot rule out, and who played it."""
        return tuple((opinion, self.seated[opinion.seat]) for opinion in self.opinions if opinion.is_fault)


def file_of(call: Call) -> FileRead:
    """The file of a call, empty where nothing was gathered; five queries."""
    kept = DisputeFile.objects.filter(call=call).first()
    players = terms_from_text(call.sheet.terms).players
    cards = read_cards(kept.cards if kept else {}, players)
    return FileRead(
        version=kept.version if kept else 0,
        facts=kept.facts if kept else "",
        cards=cards,
        opinions=opinions(cards),
        seated=seated_at(call),
        statements=tuple(Statement.objects.filter(call=call)),
        photos=tuple(Photo.objects.filter(call=call).defer("picture")),
    )


def seated_at(call: Call) -> dict[str, str]:
    """Who sat where when the call was made, by seat; two queries."""
    lines = call.sheet.lines.filter(kind=LineKind.OFFICIAL_CALLED).only("sheet_id", "sequence", "payload")
    made = next((line.sequence for line in lines if line.content["call"] == call.number), call.sheet.version)
    seats = seats_of_sitting(call.sheet.sitting)
    names = {seat.player_id: seat.player.name for seat in seats}
    sat = {seat: names[player_id] for seat, player_id in seats_held(seats, made).items()}
    players = terms_from_text(call.sheet.terms).players
    return {seat: sat.get(seat, "nobody written down") for seat in SEATS[players]}


def photo_at_door(photo_id: int) -> Photo:
    """A photo with its call and whatever the door needs. Raises NotFoundError."""
    rows = Photo.objects.select_related("call__sheet__sitting__match__event")
    return found(rows.filter(pk=photo_id), photo_id)
