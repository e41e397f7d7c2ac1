"""What can be wrong with a hand record: the codes, their articles, the sentences people read (article 12).

``where`` is a path into the record that a form can mark: ``kicks[1]``, ``calls[0]``, ``deal.A1[3]``,
``tricks[3][2]``, ``claims.high.card``, ``claims.game.pips.A``. ``details`` holds JSON values only: cards as
text, seats, sides and numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """The names of all defects; more may be added, none is ever renamed."""

    BAD_RECORD = "bad-record"
    PLAYERS_NOT_ALLOWED = "players-not-allowed"
    UNKNOWN_CARD = "unknown-card"
    DUPLICATE_CARD = "duplicate-card"
    WRONG_CARD_COUNT = "wrong-card-count"
    KICK_COUNT = "kick-count"
    RUN_MISSING = "run-missing"
    RUN_AFTER_NEW_SUIT = "run-after-new-suit"
    EXHAUSTED_BUT_PLAYED = "exhausted-but-played"
    NOT_EXHAUSTED = "not-exhausted"
    MISSING_CALL = "missing-call"
    CALL_OUT_OF_TURN = "call-out-of-turn"
    CALL_NOT_ALLOWED = "call-not-allowed"
    GIVE_ONE_BARRED = "give-one-barred"
    PLAY_AFTER_BULLSEYE = "play-after-bullseye"
    NOTHING_TO_SCORE = "nothing-to-score"
    WRONG_TRICK_COUNT = "wrong-trick-count"
    WRONG_DISCARD_COUNT = "wrong-discard-count"
    CARD_NOT_HELD = "card-not-held"
    RENEGE = "renege"
    UNDERTRUMP = "undertrump"
    HIGH_MISMATCH = "high-mismatch"
    LOW_MISMATCH = "low-mismatch"
    JACK_MISMATCH = "jack-mismatch"
    GAME_MISMATCH = "game-mismatch"
    PIPS_MISMATCH = "pips-mismatch"
    NOT_A_TRUMP = "not-a-trump"
    CARD_WAS_KICKED = "card-was-kicked"
    HIGH_WITHOUT_LOW = "high-without-low"
    LOW_ABOVE_HIGH = "low-above-high"
    ONE_TRUMP_TWO_SIDES = "one-trump-two-sides"
    JACK_WAS_KICKED = "jack-was-kicked"
    JACK_WITHOUT_TRUMPS = "jack-without-trumps"
    JACK_ABOVE_HIGH = "jack-above-high"
    JACK_BELOW_LOW = "jack-below-low"
    JACK_HOLDER_MISMATCH = "jack-holder-mismatch"
    JACK_MUST_BE_IN_PLAY = "jack-must-be-in-play"
    HANG_WITHOUT_HIGHER_TRUMP = "hang-without-higher-trump"
    HANG_BY_WRONG_SIDE = "hang-by-wrong-side"
    GAME_SIDE_NOT_BY_COUNT = "game-side-not-by-count"
    PIPS_IMPOSSIBLE = "pips-impossible"
    TRUMPS_IMPOSSIBLE = "trumps-impossible"


@dataclass(frozen=True, slots=True)
class Violation:
    """One defect: its code, the place in the record, and the facts its sentence needs."""

    code: Code
    where: str
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a person reads about a code: the rulebook's article, what is wrong, what to do next.

    ``sentence`` is a template over the violation's details (``str.format`` fields).
    """

    article: str
    sentence: str
    remedy: str


_CHECK_KICK = "Check the cards turned up against the table, and the calls against them."
_CHECK_CLAIM = "Ask both sides again and correct the claim; if they do not agree, call an official."
_CHECK_PLAY = "Compare the claim with the cards played and correct whichever was noted wrongly."
_CALL_OFFICIAL = "Leave the cards as they lie and call an official: what follows is a ruling."

CATALOGUE: Final[dict[Code, Explanation]] = {
    Code.BAD_RECORD: Explanation(
        "11.1", "This is no readable hand record: {problem}.", "Correct the record's form and send it again."
    ),
    Code.PLAYERS_NOT_ALLOWED: Explanation(
        "1.1",
        "This rule set is not played by {players} players.",
        "Choose one of its numbers of players: {allowed}.",
    ),
    Code.UNKNOWN_CARD: Explanation(
        "1.2", "“{text}” names no card.", "Write a rank A K Q J T 9…2 and a suit S H D C, such as QD."
    ),
    Code.DUPLICATE_CARD: Explanation(
        "1.3",
        "{card} appears more than once.",
        "Correct the card noted wrongly; if the pack really held it twice, call an official.",
    ),
    Code.WRONG_CARD_COUNT: Explanation(
        "2.2",
        "Cards of {seat}: {found} are noted, {expected} are dealt.",
        "Complete the holding; if it was really dealt so, call an official.",
    ),
    Code.KICK_COUNT: Explanation(
        "4.1", "Cards turned up: {found} are noted, the calls allow {expected}.", _CHECK_KICK
    ),
    Code.RUN_MISSING: Explanation(
        "4.2",
        "{card} is of the same suit as the first kick, so the cards had to be run again.",
        "Enter the next kick, or correct this one.",
    ),
    Code.RUN_AFTER_NEW_SUIT: Explanation(
        "4.3",
        "{card} was turned up although the kick before it had already changed the suit.",
        _CHECK_KICK,
    ),
    Code.EXHAUSTED_BUT_PLAYED: Explanation(
        "4.4",
        "The pack ran out on this deal, so there is no play to score.",
        "Take out play and claims and mark the deal as exhausted; the same dealer deals again.",
    ),
    Code.NOT_EXHAUSTED: Explanation(
        "4.4",
        "The pack had not run out: {left} cards were left and {needed} are needed to run again.",
        "Enter the rest of the hand, or the kicks that are missing.",
    ),
    Code.MISSING_CALL: Explanation("3.1", "{seat} has still to call.", "Enter what {seat} said."),
    Code.CALL_OUT_OF_TURN: Explanation(
        "3.1",
        "{seat} called {call}, but it was for {expected} to call.",
        "Correct the seat or the order of the calls.",
    ),
    Code.CALL_NOT_ALLOWED: Explanation(
        "3.2",
        "{seat} could not call {call} here; possible: {allowed}.",
        "Enter one of the calls possible here.",
    ),
    Code.GIVE_ONE_BARRED: Explanation(
        "3.6",
        "{seat} may not give one here: {reason}.",
        "The cards must be run; if one was given, call an official.",
    ),
    Code.PLAY_AFTER_BULLSEYE: Explanation(
        "7.4",
        "Side {side} had already reached {target}: the game was over and nothing after it counts.",
        "Take out what follows, or correct the score, the kick or the call before it.",
    ),
    Code.NOTHING_TO_SCORE: Explanation(
        "11.2",
        "The record holds neither the play nor any claims.",
        "Enter High, Low, Jack and Game, or the cards played.",
    ),
    Code.WRONG_TRICK_COUNT: Explanation(
        "5.1", "Cards or tricks: {found} are noted, {expected} are played.", "Complete the tricks."
    ),
    Code.WRONG_DISCARD_COUNT: Explanation(
        "4.5",
        "Cards put away by {seat}: {found} are noted, {expected} are put away.",
        "Correct the discards.",
    ),
    Code.CARD_NOT_HELD: Explanation(
        "5.1", "{seat} did not hold {card} any more, or never did.", "Correct the card or the holding."
    ),
    Code.RENEGE: Explanation(
        "5.7", "{seat} reneged with {card}: {held} could and had to be played.", _CALL_OFFICIAL
    ),
    Code.UNDERTRUMP: Explanation(
        "5.5", "{seat} undertrumped with {card} under {highest} while holding {held}.", _CALL_OFFICIAL
    ),
    Code.HIGH_MISMATCH: Explanation(
        "6.1", "High is claimed as {claimed}, the cards say {found}.", _CHECK_PLAY
    ),
    Code.LOW_MISMATCH: Explanation("6.2", "Low is claimed as {claimed}, the cards say {found}.", _CHECK_PLAY),
    Code.JACK_MISMATCH: Explanation(
        "6.3", "The Jack is claimed as {claimed}, the cards say {found}.", _CHECK_PLAY
    ),
    Code.GAME_MISMATCH: Explanation(
        "6.5", "Game is claimed for {claimed}, the cards say {found}.", _CHECK_PLAY
    ),
    Code.PIPS_MISMATCH: Explanation(
        "6.5", "Side {side} claims a count of {claimed}, the tricks hold {found}.", "Count the tricks again."
    ),
    Code.NOT_A_TRUMP: Explanation("6.1", "{card} is no trump: {trump} is.", _CHECK_CLAIM),
    Code.CARD_WAS_KICKED: Explanation("2.3", "{card} was turned up, so it was out of play.", _CHECK_CLAIM),
    Code.HIGH_WITHOUT_LOW: Explanation(
        "6.1", "Where there is a High there is a Low: {missing} is missing.", "Enter {missing}."
    ),
    Code.LOW_ABOVE_HIGH: Explanation("6.2", "The Low {low} is above the High {high}.", _CHECK_CLAIM),
    Code.ONE_TRUMP_TWO_SIDES: Explanation(
        "6.2",
        "High and Low are claimed by two sides where only one trump ({card}) was in play.",
        _CHECK_CLAIM,
    ),
    Code.JACK_WAS_KICKED: Explanation(
        "6.3", "The Jack of trump was turned up, so nobody can win it.", _CHECK_CLAIM
    ),
    Code.JACK_WITHOUT_TRUMPS: Explanation(
        "6.3", "A Jack is claimed although no High and Low, so no trump at all, are.", _CHECK_CLAIM
    ),
    Code.JACK_ABOVE_HIGH: Explanation(
        "6.3", "The Jack cannot be in play above the High {high}.", _CHECK_CLAIM
    ),
    Code.JACK_BELOW_LOW: Explanation("6.3", "The Jack cannot be in play below the Low {low}.", _CHECK_CLAIM),
    Code.JACK_HOLDER_MISMATCH: Explanation(
        "6.4", "The Jack is High or Low, dealt to side {holder}: {side} {fact}.", _CHECK_CLAIM
    ),
    Code.JACK_MUST_BE_IN_PLAY: Explanation(
        "6.3",
        "The Jack of trump was in play, for {reason}: somebody won it.",
        "Enter who won the Jack.",
    ),
    Code.HANG_WITHOUT_HIGHER_TRUMP: Explanation(
        "6.4", "The Jack cannot be hung: no higher trump was in play.", _CHECK_CLAIM
    ),
    Code.HANG_BY_WRONG_SIDE: Explanation(
        "6.4", "Side {side} cannot have hung the Jack: {reason}.", _CHECK_CLAIM
    ),
    Code.GAME_SIDE_NOT_BY_COUNT: Explanation(
        "6.5",
        "Game is claimed for {claimed}, but by the counts given it goes to {found}.",
        "Count again, or correct the side.",
    ),
    Code.PIPS_IMPOSSIBLE: Explanation(
        "13.4", "No tricks of the cards in play can hold these counts: {reason}.", "Count the tricks again."
    ),
    Code.TRUMPS_IMPOSSIBLE: Explanation(
        "13.3",
        "High, Low and Jack cannot all be as claimed: only {left} cards were neither dealt nor turned up.",
        _CHECK_CLAIM,
    ),
}


def explain(violation: Violation) -> Explanation:
    """Return article, sentence and remedy of one violation, its details filled in (article 12.3)."""
    entry = CATALOGUE[violation.code]
    words = {name: _in_words(value) for name, value in violation.details.items()}
    return Explanation(
        entry.article,
        entry.sentence.format_map(words),
        entry.remedy.format_map(words),
    )


def _in_words(value: object) -> str:
    if value is None:
        return "nobody"
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value)
    return str(value)
