"""The cards as noted: cards at all, each once, as many as were dealt and put away (articles 1 to 4)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.calling import Dealing
from scoring.rules.cards import is_whole, mask_of, text_of
from scoring.rules.record import HandRecord
from scoring.rules.seats import SEATS
from scoring.rules.violations import Code, Violation

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Holdings:
    """Seat to the mask of its cards: as dealt, and as kept for the play once discards are put away."""

    dealt: dict[str, int]
    kept: dict[str, int]
    violations: tuple[Violation, ...]


def look_at_cards(record: HandRecord) -> tuple[Violation, ...]:
    """List texts that name no card, and cards that appear more than once (articles 1.2, 1.3 and 11.6)."""
    found = [Violation(Code.UNKNOWN_CARD, where, {"text": text}) for where, text in record.unreadable]
    if record.deal is not None:
        found += [
            Violation(Code.UNKNOWN_CARD, f"kicks[{place}]", {"text": text_of(kick)})
            for place, kick in enumerate(record.kicks)
            if kick >= 0 and not is_whole(kick)
        ]
    kicks = [(f"kicks[{place}]", kick) for place, kick in enumerate(record.kicks)]
    deal = _placed(record.deal, "deal")
    discards = _placed(record.discards, "discards")
    tricks = [
        (f"tricks[{number}][{place}]", card)
        for number, trick in enumerate(record.tricks or ())
        for place, card in enumerate(trick)
    ]
    for places in ([*kicks, *deal], discards, tricks):
        found += _repeated(places)
    return tuple(found)


def look_at_holdings(record: HandRecord, dealing: Dealing) -> Holdings:
    """Count what was dealt and put away, and take each seat's holding for the play (articles 2.2 and 4.5).

    Where the rule set discards and the record does not say what, the cards a seat never played were put away.
    """
    violations: list[Violation] = []
    dealt, kept = {}, {}
    played = mask_of([card for trick in record.tricks or () for card in trick])
    for seat in SEATS[record.players]:
        cards = () if record.deal is None else record.deal.get(seat, ())
        dealt[seat] = kept[seat] = mask_of(cards)
        if record.deal is not None and len(cards) != dealing.dealt_each:
            details = {"seat": seat, "found": len(cards), "expected": dealing.dealt_each}
            violations.append(Violation(Code.WRONG_CARD_COUNT, f"deal.{seat}", details))
        if record.discards is not None:
            put_away = record.discards.get(seat, ())
            violations += _discard_count(seat, put_away, dealing)
            if record.deal is not None:
                violations += _discards_not_held(seat, put_away, dealt[seat])
            kept[seat] &= ~mask_of(put_away)
        elif dealing.discards_each:
            kept[seat] &= played
    return Holdings(dealt, kept, tuple(violations))


def _discard_count(seat: str, cards: tuple[int, ...], dealing: Dealing) -> Iterator[Violation]:
    if len(cards) != dealing.discards_each:
        details = {"seat": seat, "found": len(cards), "expected": dealing.discards_each}
        yield Violation(Code.WRONG_DISCARD_COUNT, f"discards.{seat}", details)


def _discards_not_held(seat: str, cards: tuple[int, ...], dealt: int) -> Iterator[Violation]:
    for place, card in enumerate(cards):
        if is_whole(card) and not dealt >> card & 1:
            details = {"seat": seat, "card": text_of(card)}
            yield Violation(Code.CARD_NOT_HELD, f"discards.{seat}[{place}]", details)


def _placed(holdings: dict[str, tuple[int, ...]] | None, key: str) -> list[Place]:
    if holdings is None:
        return []
    return [
        (f"{key}.{seat}[{place}]", card)
        for seat, cards in holdings.items()
        for place, card in enumerate(cards)
    ]


def _repeated(places: list[Place]) -> Iterator[Violation]:
    first: dict[int, str] = {}
    for where, card in places:
        if not is_whole(card):
            continue
        if card in first:
            yield Violation(Code.DUPLICATE_CARD, where, {"card": text_of(card), "first": first[card]})
        else:
            first[card] = where
