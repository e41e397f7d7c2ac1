"""A practice hand as it was entered, held against what the judge says of the hand as it was played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.rules.cards import KICK_TEXTS, RANKS, text_of
from scoring.rules.judge import judge
from scoring.rules.notation import read_record
from scoring.rules.opening import follow_opening
from scoring.rules.record import HandRecord
from scoring.rules.seats import SIDES
from scoring.rules.verdict import Accepted, Award, Kind, Rejected
from scoring.rules.violations import explain
from scoring.views.history import CALL_WORDS, AwardShown, award_shown
from scoring.views.lesson_story import NAMES, SIDE_NAMES, winners_of
from scoring.views.lessons import PracticeHand
from scoring.views.line_words import card_in_words
from scoring.views.pads import Refusal

ARTICLES: Final = {
    Kind.KICK: "2.4",
    Kind.GIVE_ONE: "3.5",
    Kind.HIGH: "6.1",
    Kind.LOW: "6.2",
    Kind.JACK: "6.3",
    Kind.HANG_JACK: "6.4",
    Kind.GAME: "6.5",
}
LATE: Final = "7.3"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing the hand pays, why, by which article, and whether it was entered so."""

    award: AwardShown
    why: str
    article: str
    is_right: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What was entered, judged: right or not, every part explained, what is too much, what cannot stand."""

    is_right: bool
    parts: tuple[Part, ...]
    extra: tuple[AwardShown, ...]
    refusals: tuple[Refusal, ...]
    opening: tuple[str, ...]
    score: tuple[tuple[str, int], ...]
    winner: str


def answered(hand: PracticeHand, entered: Mapping[str, Any]) -> Answer:
    """Judge what was entered and hold it against the hand as played."""
    record, verdict = hand.record, hand.verdict
    given = read_record(entered, record.ruleset)
    found = judge(given)
    refusals = _refusals(found)
    paid = _all(found) if isinstance(found, Accepted) else []
    parts = tuple(_part(award, hand, paid) for award in _all(verdict))
    too_much = [award for award in paid if not _is_among(award, _all(verdict))]
    extra = tuple(award_shown(award, is_counted=True) for award in too_much)
    opening = _opening(record, given)
    is_right = not (refusals or extra or opening) and all(part.is_right for part in parts)
    return Answer(
        is_right=is_right,
        parts=parts,
        extra=extra,
        refusals=refusals,
        opening=opening,
        score=tuple((SIDE_NAMES[side], verdict.score_after[side]) for side in SIDES[record.players]),
        winner=SIDE_NAMES.get(verdict.bullseye or "", ""),
    )


def _refusals(found: Accepted | Rejected) -> tuple[Refusal, ...]:
    if isinstance(found, Accepted):
        return ()
    told = [explain(violation) for violation in found.violations]
    return tuple(Refusal(each.sentence, each.remedy, each.article) for each in told)


def _all(verdict: Accepted) -> list[Award]:
    return [*verdict.awards, *verdict.uncounted]


def _is_among(award: Award, others: list[Award]) -> bool:
    same = (award.kind, award.side, award.chalks)
    return any((other.kind, other.side, other.chalks) == same for other in others)


def _part(award: Award, hand: PracticeHand, paid: list[Award]) -> Part:
    is_counted = award in hand.verdict.awards
    why = _why(award, hand.record)
    if not is_counted:
        why += " The game was won before this was counted, so it pays nothing."
    shown = award_shown(award, is_counted=is_counted)
    article = ARTICLES[award.kind] if is_counted else LATE
    return Part(shown, why, article, _is_among(award, paid))


def _why(award: Award, record: HandRecord) -> str:
    return {
        Kind.KICK: _kick,
        Kind.GIVE_ONE: _given,
        Kind.HIGH: _high_or_low,
        Kind.LOW: _high_or_low,
        Kind.JACK: _jack,
        Kind.HANG_JACK: _jack,
        Kind.GAME: _game,
    }[award.kind](award, record)


def _kick(award: Award, record: HandRecord) -> str:
    card = card_in_words(KICK_TEXTS[award.card]) if award.card is not None else "a card that pays"
    return f"{NAMES[record.dealer]} dealt and turned up {card}."


def _given(_award: Award, record: HandRecord) -> str:
    return f"{NAMES[record.dealer]} gave one to the side that begged."


def _high_or_low(award: Award, record: HandRecord) -> str:
    claims = record.claims
    claim = None if claims is None else (claims.high if award.kind is Kind.HIGH else claims.low)
    if claim is None or claim.card is None:
        return ""
    seat = next(seat for seat, cards in (record.deal or {}).items() if claim.card in cards)
    which = "highest" if award.kind is Kind.HIGH else "lowest"
    card = card_in_words(text_of(claim.card))
    return f"The {which} trump in play was {card}, and it was dealt to {NAMES[seat]}."


def _jack(award: Award, record: HandRecord) -> str:
    """Who was dealt the Jack of trump and whose trick it fell to."""
    trump = follow_opening(record, record.ruleset).dealing.trump or 0
    jack = trump * len(RANKS) + RANKS.index("J")
    holder = next(seat for seat, cards in (record.deal or {}).items() if jack in cards)
    number = next(place for place, trick in enumerate(record.tricks or ()) if jack in trick)
    winner = winners_of(record)[number]
    whose = f"was dealt to {NAMES[holder]} and fell to {NAMES[winner]} in trick {number + 1}"
    told = f"The Jack of trump, {card_in_words(text_of(jack))}, {whose}"
    return f"{told}: to the other side, so it is hung." if award.kind is Kind.HANG_JACK else f"{told}."


def _game(_award: Award, record: HandRecord) -> str:
    game = record.claims.game if record.claims else None
    if game is None or game.pips is None:
        return ""
    counts = ", ".join(f"{SIDE_NAMES[side]} {count}" for side, count in game.pips.items())
    return f"The tricks count: {counts}."


def _opening(record: HandRecord, given: HandRecord) -> tuple[str, ...]:
    """What is otherwise than it happened before the play."""
    wrong = []
    if given.kicks != record.kicks:
        turned = ", ".join(card_in_words(KICK_TEXTS[kick]) for kick in record.kicks)
        wrong.append(f"Turned up: {turned}.")
    called, said = record.calls[-1:], given.calls[-1:]
    if [made.call for made in called] != [made.call for made in said]:
        wrong.append(f"After the kick it was {CALL_WORDS[called[0].call]}.")
    return tuple(wrong)
