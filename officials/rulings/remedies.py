"""What an official can order, and the standard remedies of each irregularity under a rule set.

Pure: the standard library, the irregularities, and the rule set's own words. Remedies are written from the
offender's place; which side that is, the ruling says.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from officials.rulings.irregularities import Irregularity
from scoring.rules.ruleset import LateClaims, MisdealPack, RenegePenalty, RuleSet, Undertrump


class RemedyKind(StrEnum):
    """One thing that can be ordered (article 9.15)."""

    PLAY_ON = "play-on"
    CHALKS = "chalks"
    CHALKS_OFF = "chalks-off"
    NO_GAME = "no-game"
    LOSS_OF_GAME = "loss-of-game"
    RESTART_GAME = "restart-game"
    AWARD_BULLSEYE = "award-bullseye"
    TAKE_BULLSEYE = "take-bullseye"
    REDEAL_SAME_DEALER = "redeal-same-dealer"
    REDEAL_PACK_PASSES = "redeal-pack-passes"
    REPLACE_PACK = "replace-pack"
    CORRECT_SCORE = "correct-score"
    WARN = "warn"
    REMOVE_PLAYER = "remove-player"
    DISQUALIFY = "disqualify"
    FORFEIT_MATCH = "forfeit-match"


WORDS = MappingProxyType({
    RemedyKind.PLAY_ON: "play on",
    RemedyKind.CHALKS: "{chalks} to the other side",
    RemedyKind.CHALKS_OFF: "{chalks} off the offenders",
    RemedyKind.NO_GAME: "no Game for the offenders",
    RemedyKind.LOSS_OF_GAME: "the game is lost: a bullseye to the other side",
    RemedyKind.RESTART_GAME: "the game is played again from nought",
    RemedyKind.AWARD_BULLSEYE: "a bullseye to the other side",
    RemedyKind.TAKE_BULLSEYE: "a bullseye is taken from the offenders",
    RemedyKind.REDEAL_SAME_DEALER: "the hand is dealt again by the same dealer",
    RemedyKind.REDEAL_PACK_PASSES: "the hand is dealt again and the pack passes on",
    RemedyKind.REPLACE_PACK: "the pack is replaced",
    RemedyKind.CORRECT_SCORE: "the score is put right",
    RemedyKind.WARN: "a warning",
    RemedyKind.REMOVE_PLAYER: "the player is removed",
    RemedyKind.DISQUALIFY: "the team is disqualified",
    RemedyKind.FORFEIT_MATCH: "the match is forfeited",
})  # fmt: skip


ON_A_PLAYER = frozenset({RemedyKind.WARN, RemedyKind.REMOVE_PLAYER})
"""Remedies that are sanctions of a player, which are for officials and the table alone."""

WITH_CHALKS = frozenset({RemedyKind.CHALKS, RemedyKind.CHALKS_OFF})
MOST_CHALKS = 99


@dataclass(frozen=True, slots=True)
class Remedy:
    """One remedy; `chalks` go to the offender's opponents, or off the offender, and no other has any."""

    kind: RemedyKind
    chalks: int = 0

    def __post_init__(self) -> None:
        """Refuse chalks where none are meant, and a remedy of chalks without any."""
        if (self.kind in WITH_CHALKS) != (self.chalks > 0) or self.chalks > MOST_CHALKS:
            raise ValueError(f"{self.kind} with {self.chalks} chalks")

    @property
    def in_words(self) -> str:
        """The remedy as an official reads it."""
        chalks = f"{self.chalks} chalk" if self.chalks == 1 else f"{self.chalks} chalks"
        return WORDS[self.kind].format(chalks=chalks)


def in_words(remedies: Iterable[Remedy]) -> str:
    """Remedies ordered together, as the table and officials read them."""
    return ", and ".join(remedy.in_words for remedy in remedies)


def for_everybody(remedies: Iterable[Remedy]) -> tuple[Remedy, ...]:
    """Remedies without those that are sanctions of a person."""
    return tuple(remedy for remedy in remedies if remedy.kind not in ON_A_PLAYER)


def in_public(remedies: Iterable[Remedy]) -> str:
    """Remedies ordered together, as everybody may read them."""
    return in_words(for_everybody(remedies)) or "dealt with by the officials"


@dataclass(frozen=True, slots=True)
class Standard:
    """Remedies ordered together, and the fact that calls for them where the rules tell cases apart."""

    remedies: tuple[Remedy, ...]
    when: str = ""


@dataclass(frozen=True, slots=True)
class Standards:
    """What is offered first for an irregularity.

    `is_fixed` says that the rule set orders one of these, so that anything else is a departure and needs its
    reason; otherwise they are what is usual, mildest first, and the official chooses. `most_chalks` is what
    one remedy can give or take: as many as a game holds, or as the rule set itself orders where that is more.
    """

    offered: tuple[Standard, ...]
    is_fixed: bool
    most_chalks: int = MOST_CHALKS


PLAY_ON = Standard((Remedy(RemedyKind.PLAY_ON),))
WARNED = Remedy(RemedyKind.WARN)
WARNING = Standard((WARNED,))
ONE_CHALK = Remedy(RemedyKind.CHALKS, 1)
LOSS_OF_GAME = Standard((Remedy(RemedyKind.LOSS_OF_GAME),))
NO_GAME_AND_A_CHALK = Standard((ONE_CHALK, Remedy(RemedyKind.NO_GAME)))
SAME_DEALER = Remedy(RemedyKind.REDEAL_SAME_DEALER)
PACK_PASSES = Remedy(RemedyKind.REDEAL_PACK_PASSES)
SCORE_PUT_RIGHT = Standard((Remedy(RemedyKind.CORRECT_SCORE),))
REMOVAL = Standard((Remedy(RemedyKind.REMOVE_PLAYER),))
FORFEIT = Standard((Remedy(RemedyKind.FORFEIT_MATCH),))
DISQUALIFICATION = Standard((Remedy(RemedyKind.DISQUALIFY),))
CHALKS_FOR_HONOURS = 14
HONOUR_HELD = "an honour of trump was held"
NO_HONOUR_HELD = "no honour of trump was held"


def standards_for(irregularity: Irregularity, rules: RuleSet) -> Standards:
    """The remedies offered first for an irregularity under a rule set (article 9)."""
    standards = _STANDARDS[irregularity](rules)
    ordered = (remedy.chalks for each in standards.offered for remedy in each.remedies)
    return replace(standards, most_chalks=max(rules.target, *ordered))


def is_departure(chosen: frozenset[Remedy], standards: Standards) -> bool:
    """Whether remedies chosen differ from every standard the rule set orders, so that a reason is due.

    A warning beside what is ordered changes nothing of it, and is no departure (article 9.15).
    """
    if not standards.is_fixed:
        return False
    own = chosen - {WARNED}
    return all(own != frozenset(each.remedies) - {WARNED} for each in standards.offered)


def _renege(rules: RuleSet) -> Standards:
    """Article 9.2."""
    by_rule: Mapping[RenegePenalty, Standards] = {
        RenegePenalty.OFFICIAL: Standards((PLAY_ON, NO_GAME_AND_A_CHALK, LOSS_OF_GAME), is_fixed=False),
        RenegePenalty.REFUSED: Standards((PLAY_ON, Standard((SAME_DEALER,))), is_fixed=True),
        RenegePenalty.ONE_CHALK: Standards((Standard((ONE_CHALK,)),), is_fixed=True),
        RenegePenalty.LOSS_OF_GAME: Standards((LOSS_OF_GAME,), is_fixed=True),
        RenegePenalty.BY_HONOURS: Standards(
            (
                Standard(NO_GAME_AND_A_CHALK.remedies, NO_HONOUR_HELD),
                Standard((Remedy(RemedyKind.CHALKS, CHALKS_FOR_HONOURS),), HONOUR_HELD),
            ),
            is_fixed=True,
        ),
    }
    return by_rule[rules.renege]


def _undertrump(rules: RuleSet) -> Standards:
    """Article 9.3."""
    by_rule: Mapping[Undertrump, Standards] = {
        Undertrump.ALLOWED: Standards((PLAY_ON,), is_fixed=True),
        Undertrump.OFFICIAL: Standards((PLAY_ON, NO_GAME_AND_A_CHALK, LOSS_OF_GAME), is_fixed=False),
        Undertrump.LOSS_OF_GAME: Standards((LOSS_OF_GAME,), is_fixed=True),
    }
    return by_rule[rules.undertrump]


def _misdeal(rules: RuleSet) -> Standards:
    """Article 9.4: the rule set's chalks and dealer, or play on where the hand is unharmed."""
    return Standards((PLAY_ON, _dealt_again(rules)), is_fixed=True)


def _defective_pack(rules: RuleSet) -> Standards:  # noqa: ARG001 - one shape for every irregularity
    """Article 9.9: nobody is at fault for the pack, so nobody loses the deal or a chalk by it."""
    return Standards((Standard((Remedy(RemedyKind.REPLACE_PACK), SAME_DEALER)),), is_fixed=True)


def _late_claim(rules: RuleSet) -> Standards:
    """Article 9.5."""
    if rules.late_claims is LateClaims.NONE_ONCE_PACKED:
        return Standards((PLAY_ON,), is_fixed=True)
    return Standards((PLAY_ON, SCORE_PUT_RIGHT), is_fixed=False)


def _dealt_again(rules: RuleSet) -> Standard:
    chalks = (Remedy(RemedyKind.CHALKS, rules.misdeal_chalks),) if rules.misdeal_chalks else ()
    passes = rules.misdeal_pack is MisdealPack.PASSES_ON
    return Standard((*chalks, PACK_PASSES if passes else SAME_DEALER))


def _usual(*offered: Standard) -> Callable[[RuleSet], Standards]:
    """What is usual under every rule set, mildest first, for the official to choose from."""
    standards = Standards(offered, is_fixed=False)
    return lambda _rules: standards


_REDEAL = Standard((SAME_DEALER,))
_CARDS = _usual(PLAY_ON, WARNING, NO_GAME_AND_A_CHALK, _REDEAL)
_CONDUCT = _usual(WARNING, NO_GAME_AND_A_CHALK, LOSS_OF_GAME, REMOVAL, FORFEIT, DISQUALIFICATION)

_STANDARDS: Mapping[Irregularity, Callable[[RuleSet], Standards]] = MappingProxyType({
    Irregularity.RENEGE: _renege,
    Irregularity.UNDERTRUMP: _undertrump,
    Irregularity.IRREGULAR_CUT: _misdeal,
    Irregularity.DEAL_BEFORE_CUT: _misdeal,
    Irregularity.WRONG_COUNT: _misdeal,
    Irregularity.WRONG_DEAL: _misdeal,
    Irregularity.EXPOSED_IN_DEAL: _misdeal,
    Irregularity.DEFECTIVE_PACK: _defective_pack,
    Irregularity.CARD_ASTRAY: _CARDS,
    Irregularity.CARDS_TOGETHER: _usual(PLAY_ON, WARNING),
    Irregularity.CARD_WITHDRAWN: _CARDS,
    Irregularity.EXPOSED_IN_HAND: _CARDS,
    Irregularity.SCORE_DISAGREEMENT: _usual(PLAY_ON, SCORE_PUT_RIGHT),
    Irregularity.LATE_CLAIM: _late_claim,
    Irregularity.SIGNALLING: _CONDUCT,
    Irregularity.TAMPERED_CARDS: _usual(
        Standard((Remedy(RemedyKind.REPLACE_PACK), SAME_DEALER)), LOSS_OF_GAME, REMOVAL, FORFEIT,
        DISQUALIFICATION
    ),
    Irregularity.DELAY: _usual(WARNING, Standard((ONE_CHALK,)), LOSS_OF_GAME, FORFEIT),
    Irregularity.ABUSE: _CONDUCT,
    Irregularity.DEVICE: _CONDUCT,
    Irregularity.REFUSING_OFFICIAL: _CONDUCT,
    Irregularity.IRREGULAR_SUBSTITUTION: _usual(PLAY_ON, WARNING, _REDEAL, LOSS_OF_GAME, FORFEIT),
    Irregularity.OTHER: _usual(PLAY_ON, WARNING, _REDEAL),
})  # fmt: skip
