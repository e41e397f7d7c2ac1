"""The rules of an event in the sentences its players read, and where it differs from a rule set we ship."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.rules.presets import PRESETS, RULE_SETS
from scoring.rules.rule_values import ruleset_as_json
from scoring.rules.rule_words import LABELS
from scoring.rules.ruleset import RuleSet

RANK_WORDS: Final = "ace king queen Jack ten nine eight seven six five four three two"
RANK_NAMES: Final = dict(zip("AKQJT98765432", RANK_WORDS.split(), strict=True))
COUNT_NAMES: Final = {"H": "High", "L": "Low", "J": "Jack", "G": "Game"}
NUMBER_NAMES: Final = {2: "two", 3: "three", 4: "four"}

Sentence = Callable[[RuleSet], str]


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """One rule: its article, what it says here, and what it usually says where that is something else."""

    article: str
    text: str
    usual: str

    @property
    def is_changed(self) -> bool:
        """Whether the rule differs from the rule set the event's rules are named after."""
        return bool(self.usual)


@dataclass(frozen=True, slots=True)
class Topic:
    """The rules of one part of the game, under its heading."""

    heading: str
    rules: tuple[RuleSentence, ...]


@dataclass(frozen=True, slots=True)
class EventRules:
    """All rules of an event by topic; `basis` is the title of the rule set they are nearest to."""

    basis: str
    basis_article: str
    changes: int
    topics: tuple[Topic, ...]


def rules_of_event(rules: RuleSet) -> EventRules:
    """Put a rule set into sentences, each beside that of the nearest rule set we ship where they differ."""
    nearest = ruleset_as_json(rules)
    basis = nearest if isinstance(nearest, str) else str(nearest["base"])
    base = RULE_SETS[basis]
    topics = tuple(
        Topic(heading, tuple(_sentence(field, say, rules, base) for field, say in said))
        for heading, said in SAID
    )
    changes = sum(rule.is_changed for topic in topics for rule in topic.rules)
    return EventRules(PRESETS[basis].title, PRESETS[basis].article, changes, topics)


def _sentence(field: str, say: Sentence, rules: RuleSet, base: RuleSet) -> RuleSentence:
    text, usual = say(rules), say(base)
    return RuleSentence(LABELS[field][1], text, "" if text == usual else usual)


def _chalks(count: int) -> str:
    return f"{count} chalk" if count == 1 else f"{count} chalks"


def _listed(parts: list[str], word: str) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def _players(rules: RuleSet) -> str:
    numbers = _listed([NUMBER_NAMES[count] for count in rules.players], "or")
    if rules.players == (4,):
        return "Four play, two against two, with partners opposite each other."
    return f"{numbers.capitalize()} play: four as partners, two against two; fewer each for themselves."


def _direction(rules: RuleSet) -> str:
    return f"Cards are dealt and played {rules.direction}."


def _target(rules: RuleSet) -> str:
    return f"The first side to reach {_chalks(rules.target)} wins the game. A game won is one bullseye."


def _first_dealer(rules: RuleSet) -> str:
    return {
        "cut-or-draw": "Seats and the first dealer are found by cutting or drawing cards.",
        "highest-cut": "Whoever cuts the highest card deals first.",
        "first-jack": "Cards are dealt face up until a Jack falls: that player deals first.",
        "not-stated": "The table agrees who deals first.",
    }[rules.first_dealer]


def _cutter(rules: RuleSet) -> str:
    return {
        "designated": "The designated cutter must cut the pack before any card is dealt.",
        "dealers-right": "The player on the dealer's right cuts the pack.",
        "dealers-left": "The player on the dealer's left cuts the pack.",
        "not-stated": "The table agrees who cuts the pack.",
    }[rules.cutter]


def _kick_chalks(rules: RuleSet) -> str:
    paid = [f"{RANK_NAMES[rank]} {chalks}" for rank, chalks in rules.kick_chalks]
    if not paid:
        return "The card turned up pays nothing."
    return f"The card turned up pays the dealer's side: {', '.join(paid)}."


def _kick_counting(rules: RuleSet) -> str:
    if rules.counts_at_once:
        return "Kicks and a given chalk count the moment they occur, and can win the game there and then."
    return "Kicks, then a given chalk, are counted after the play, behind everything else."


def _begging(rules: RuleSet) -> str:
    return {
        "eldest": "Only the player after the dealer may beg, and only once in a deal.",
        "any-non-dealer": "Anybody but the dealer may beg; there is one beg in a deal.",
    }[rules.begging]


def _stand_blind(rules: RuleSet) -> str:
    if rules.stand_blind:
        return "The player after the dealer may stand blind, having seen no card. It cannot be taken back."
    return "Nobody may stand blind."


def _give_one_at_game_point(rules: RuleSet) -> str:
    if rules.give_one_at_game_point:
        return "The dealer may give one even where that chalk wins the game."
    return f"The dealer may not give one to a side that stands at {rules.target - 1}: the cards must be run."


def _give_one_without_trump(rules: RuleSet) -> str:
    if rules.give_one_without_trump:
        return "The dealer may give one without holding a trump."
    return "A dealer who holds no trump may not give one: the cards must be run."


def _after_run(rules: RuleSet) -> str:
    return {
        "keep-all": "After a run everybody keeps and plays all their cards.",
        "discard-to-six": "After a run everybody puts cards away until six are left.",
    }[rules.after_run]


def _counting_order(rules: RuleSet) -> str:
    order = _listed([COUNT_NAMES[letter] for letter in rules.counting_order], "and")
    return f"After the play {order} are counted in this order, and counting stops when a side is out."


def _high_low(rules: RuleSet) -> str:
    return {
        "as-dealt": "High and Low go by the cards dealt, those put away included.",
        "as-kept": "High and Low go by the cards kept for the play.",
    }[rules.high_low]


def _hang_jack(rules: RuleSet) -> str:
    if rules.hang_jack_chalks == 0:
        return "The Jack of trump pays 1 chalk to whoever wins it; there is no hanging."
    pays = _chalks(rules.hang_jack_chalks)
    return f"Winning the other side's Jack of trump hangs it and pays {pays} in place of 1."


def _game_chalks(rules: RuleSet) -> str:
    return f"Game pays {_chalks(rules.game_chalks)} to the side with the highest count in its tricks."


def _game_tie(rules: RuleSet) -> str:
    return {
        "nobody": "Where the counts are tied, nobody scores Game.",
        "non-dealer": "Where the counts are tied, Game goes to the side that did not deal.",
    }[rules.game_tie]


def _renege(rules: RuleSet) -> str:
    return {
        "official": "A renege stops the play; an official rules on it.",
        "refused": "A renege cannot be entered: such a hand is refused.",
        "one-chalk": "A renege gives the other side 1 chalk.",
        "loss-of-game": "A renege loses the game: the other side has the bullseye.",
        "by-honours": "A renege costs 14 chalks with an honour in hand; else 1 chalk and the Game award.",
    }[rules.renege]


def _undertrump(rules: RuleSet) -> str:
    return {
        "allowed": "Undertrumping is allowed.",
        "official": "Undertrumping is not allowed unless down to trumps; an official rules on it.",
        "loss-of-game": "Undertrumping loses the game, unless the player was down to trumps.",
    }[rules.undertrump]


def _misdeal(rules: RuleSet) -> str:
    pack = {"same-dealer": "the same dealer deals again", "passes-on": "the pack passes on"}[
        rules.misdeal_pack
    ]
    if rules.misdeal_chalks == 0:
        return f"A misdeal costs nothing and {pack}."
    return f"A misdeal gives the other side {_chalks(rules.misdeal_chalks)} and {pack}."


def _late_claims(rules: RuleSet) -> str:
    return {
        "by-ruling": "Chalks claimed after the cards are packed or cut again are for an official to allow.",
        "none-once-packed": "Once the cards are packed no chalks may be claimed.",
    }[rules.late_claims]


SAID: Final[tuple[tuple[str, tuple[tuple[str, Sentence], ...]], ...]] = (
    ("The game", (("players", _players), ("target", _target), ("direction", _direction))),
    ("Before the deal", (("first_dealer", _first_dealer), ("cutter", _cutter))),
    (
        "Kick and calls",
        (
            ("kick_chalks", _kick_chalks),
            ("kick_counting", _kick_counting),
            ("begging", _begging),
            ("stand_blind", _stand_blind),
            ("give_one_at_game_point", _give_one_at_game_point),
            ("give_one_without_trump", _give_one_without_trump),
            ("after_run", _after_run),
        ),
    ),
    (
        "Counting",
        (
            ("counting_order", _counting_order),
            ("high_low", _high_low),
            ("hang_jack_chalks", _hang_jack),
            ("game_chalks", _game_chalks),
            ("game_tie", _game_tie),
        ),
    ),
    (
        "When something goes wrong",
        (
            ("renege", _renege),
            ("undertrump", _undertrump),
            ("misdeal_chalks", _misdeal),
            ("late_claims", _late_claims),
        ),
    ),
)
"""Every part of the game with its rules as people read them; `misdeal_pack` is said with its chalks."""
