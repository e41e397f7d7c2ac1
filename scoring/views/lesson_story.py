"""What happened at the table, as a scorer who practises is told it: kick, calls, tricks and talk."""

from dataclasses import dataclass
from typing import Final

from scoring.rules.cards import KICK_TEXTS, text_of
from scoring.rules.opening import follow_opening
from scoring.rules.play import follow_play
from scoring.rules.record import Call, HandRecord
from scoring.rules.seats import eldest, seats_from, side_of
from scoring.views.lessons import Lesson, PracticeHand

NAMES: Final = {"A1": "Ada", "B1": "Bram", "A2": "Cleo", "B2": "Dev"}
SIDE_NAMES: Final = {"A": "Ada and Cleo", "B": "Bram and Dev"}
SAYS: Final = {
    Call.STAND: "{name} stands.",
    Call.STAND_BLIND: "{name} stands blind, having looked at no card.",
    Call.BEG: "{name} begs.",
    Call.GIVE_ONE: "{name} gives one.",
    Call.RUN: "{name} runs the cards.",
}


@dataclass(frozen=True, slots=True)
class Fall:
    """One card of a trick, and who played it."""

    card: str
    name: str
    side: str
    wins: bool


@dataclass(frozen=True, slots=True)
class Story:
    """A hand told in order: what was turned up and said, the tricks, and what the table says at the end."""

    dealer: str
    opening: tuple[str, ...]
    kicks: tuple[str, ...]
    tricks: tuple[tuple[Fall, ...], ...]
    talk: tuple[str, ...]


def story_of(lesson: Lesson, hand: PracticeHand) -> Story:
    """Tell a practice hand."""
    record = hand.record
    return Story(
        dealer=NAMES[record.dealer],
        opening=tuple(SAYS[made.call].format(name=NAMES[made.seat]) for made in record.calls),
        kicks=tuple(KICK_TEXTS[kick] for kick in record.kicks),
        tricks=tricks_of(record),
        talk=_talk(lesson, hand),
    )


def winners_of(record: HandRecord) -> tuple[str, ...]:
    """Return the seat that won each trick."""
    dealing = follow_opening(record, record.ruleset).dealing
    kept = {seat: sum(1 << card for card in cards) for seat, cards in (record.deal or {}).items()}
    return follow_play(record, record.ruleset, dealing, kept).winners


def tricks_of(record: HandRecord) -> tuple[tuple[Fall, ...], ...]:
    """Return the tricks with who played which card, and which won."""
    told, leader = [], eldest(record.dealer, record.players)
    for trick, winner in zip(record.tricks or (), winners_of(record), strict=True):
        order = seats_from(leader, record.players)
        told.append(
            tuple(
                Fall(text_of(card), NAMES[seat], side_of(seat), seat == winner)
                for seat, card in zip(order, trick, strict=True)
            )
        )
        leader = winner
    return tuple(told)


def _talk(lesson: Lesson, hand: PracticeHand) -> tuple[str, ...]:
    if lesson.is_disputed:
        return _dispute(hand.record)
    return _claims_told(hand.record) if lesson.is_told else ()


def _claims_told(record: HandRecord) -> tuple[str, ...]:
    """What a table that agrees calls out after the play."""
    claims = record.claims
    if claims is None or claims.high is None or claims.low is None:
        return ()
    said = [f"High is with {SIDE_NAMES[claims.high.side]}, Low with {SIDE_NAMES[claims.low.side]}."]
    jack, game = claims.jack, claims.game
    verb = "hung" if jack is not None and jack.hung else "have"
    said.append("The Jack was not out." if jack is None else f"{SIDE_NAMES[jack.side]} {verb} the Jack.")
    if game is not None and game.side is not None:
        said.append(f"{SIDE_NAMES[game.side]} have Game.")
    return tuple(said)


def _dispute(record: HandRecord) -> tuple[str, ...]:
    """Both sides claim Game: the one that has it not has counted a little too much for itself."""
    game = record.claims.game if record.claims else None
    if game is None or game.pips is None or game.side is None:
        return ()
    other = next(side for side in game.pips if side != game.side)
    most = game.pips[game.side]
    return (
        f"{SIDE_NAMES[game.side]} say that they have {most} for Game.",
        f"{SIDE_NAMES[other]} say that they have {most + 1}.",
        "Count the tricks: press “Note the cards and the counts” to enter what each side has.",
    )
