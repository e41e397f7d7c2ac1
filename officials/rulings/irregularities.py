"""Everything an official is called for, each kind with its article and what the table does meanwhile.

Pure: the standard library alone.
"""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Irregularity(StrEnum):
    """One kind of irregularity (article 9); the value is stored and spoken in the API."""

    RENEGE = "renege"
    UNDERTRUMP = "undertrump"
    IRREGULAR_CUT = "irregular-cut"
    DEAL_BEFORE_CUT = "deal-before-cut"
    WRONG_COUNT = "wrong-count"
    WRONG_DEAL = "wrong-deal"
    EXPOSED_IN_DEAL = "exposed-in-deal"
    DEFECTIVE_PACK = "defective-pack"
    CARD_ASTRAY = "card-astray"
    CARDS_TOGETHER = "cards-together"
    CARD_WITHDRAWN = "card-withdrawn"
    EXPOSED_IN_HAND = "exposed-in-hand"
    SCORE_DISAGREEMENT = "score-disagreement"
    LATE_CLAIM = "late-claim"
    SIGNALLING = "signalling"
    TAMPERED_CARDS = "tampered-cards"
    DELAY = "delay"
    ABUSE = "abuse"
    DEVICE = "device"
    REFUSING_OFFICIAL = "refusing-official"
    IRREGULAR_SUBSTITUTION = "irregular-substitution"
    OTHER = "other"


class Family(StrEnum):
    """What an irregularity concerns; the order in which a caller is offered the kinds."""

    PLAY = "play"
    DEAL = "deal"
    CARDS = "cards"
    SCORE = "score"
    CONDUCT = "conduct"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind: its name, its article, what it concerns, and what the table does until somebody comes.

    `has_offender` says that one side is at fault, so that a ruling names it; `core_can_tell` that the rules
    core has an opinion once the cards are entered.
    """

    title: str
    article: str
    family: Family
    meanwhile: str
    has_offender: bool = True
    core_can_tell: bool = False


LEAVE_CARDS = "Stop. Leave every card where it is, played and held, until the official has looked."
STOP_DEALING = "Stop dealing. Leave the pack and the cards dealt where they are."
KEEP_SCORE = "Leave the cards of the last hand unpacked and the score as it is written."
STAY_CALM = "Stop play and stay at the table. Each side will be heard by itself."

_PLAY, _DEAL, _CARDS = Family.PLAY, Family.DEAL, Family.CARDS
_SCORE, _CONDUCT, _PEOPLE = Family.SCORE, Family.CONDUCT, Family.PEOPLE

CATALOGUE = MappingProxyType({
    Irregularity.RENEGE: Entry("Renege", "9.2", _PLAY, LEAVE_CARDS, core_can_tell=True),
    Irregularity.UNDERTRUMP: Entry("Undertrump", "9.3", _PLAY, LEAVE_CARDS, core_can_tell=True),
    Irregularity.IRREGULAR_CUT: Entry("Irregular cut", "9.7", _DEAL, STOP_DEALING),
    Irregularity.DEAL_BEFORE_CUT: Entry("Dealt before the cut", "9.7", _DEAL, STOP_DEALING),
    Irregularity.WRONG_COUNT: Entry("Too many or too few cards", "9.8", _DEAL, LEAVE_CARDS),
    Irregularity.WRONG_DEAL: Entry("Dealt the wrong way or to the wrong player", "9.8", _DEAL, STOP_DEALING),
    Irregularity.EXPOSED_IN_DEAL: Entry("Card exposed in the deal", "9.8", _DEAL, STOP_DEALING),
    Irregularity.DEFECTIVE_PACK: Entry(
        "Incomplete pack, duplicate or foreign card", "9.9", _CARDS, LEAVE_CARDS, has_offender=False
    ),
    Irregularity.CARD_ASTRAY: Entry("Card on the floor or away from the table", "9.10", _CARDS, LEAVE_CARDS),
    Irregularity.CARDS_TOGETHER: Entry("Cards fallen together", "9.10", _CARDS, LEAVE_CARDS),
    Irregularity.CARD_WITHDRAWN: Entry("Card withdrawn or exchanged", "9.10", _CARDS, LEAVE_CARDS),
    Irregularity.EXPOSED_IN_HAND: Entry("Card in hand exposed", "9.10", _CARDS, LEAVE_CARDS),
    Irregularity.SCORE_DISAGREEMENT: Entry(
        "Disagreement about the score", "9.11", _SCORE, KEEP_SCORE, has_offender=False
    ),
    Irregularity.LATE_CLAIM: Entry("Late claim of chalks", "9.5", _SCORE, KEEP_SCORE, has_offender=False),
    Irregularity.SIGNALLING: Entry("Signalling or coaching", "9.12", _CONDUCT, STAY_CALM),
    Irregularity.TAMPERED_CARDS: Entry("Marked, bent or substituted cards", "9.12", _CONDUCT, LEAVE_CARDS),
    Irregularity.DELAY: Entry("Delay", "9.12", _CONDUCT, STAY_CALM),
    Irregularity.ABUSE: Entry("Abuse or threats", "9.12", _CONDUCT, STAY_CALM),
    Irregularity.DEVICE: Entry("Telephone or device", "9.12", _CONDUCT, STAY_CALM),
    Irregularity.REFUSING_OFFICIAL: Entry("Refusing an official", "9.12", _CONDUCT, STAY_CALM),
    Irregularity.IRREGULAR_SUBSTITUTION: Entry("Irregular substitution", "9.13", _PEOPLE, STAY_CALM),
    Irregularity.OTHER: Entry("Something else", "9.14", _PEOPLE, LEAVE_CARDS, has_offender=False),
})  # fmt: skip
