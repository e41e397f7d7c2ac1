"""The play: which cards may be played, who wins a trick, what is wrong with tricks as noted (article 5)."""

from dataclasses import dataclass

from scoring.rules.calling import Dealing
from scoring.rules.cards import SUIT_MASKS, SUIT_SIZE, cards_in, is_whole, suit_of, text_of
from scoring.rules.record import HandRecord
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import eldest, seats_from
from scoring.rules.violations import Code, Violation


def legal_plays(holding: int, table: tuple[int, ...], trump: int, *, bars_undertrump: bool) -> int:
    """Return the mask of the cards that may be played from a holding (articles 5.2 to 5.5).

    ``holding``: mask of the cards still held. ``table``: cards already played to this trick, leader first;
    empty for the leader. ``trump``: suit 0..3. ``bars_undertrump``: whether undertrumping is forbidden.
    """
    may = follows_lead(holding, table, trump)
    return may & ~undertrumps(holding, table, trump) if bars_undertrump else may


def follows_lead(holding: int, table: tuple[int, ...], trump: int) -> int:
    """Return the mask of the cards that would be no renege (articles 5.2 to 5.4)."""
    if not table:
        return holding
    led = table[0] // SUIT_SIZE
    trumps = holding & SUIT_MASKS[trump]
    if led == trump:
        return trumps or holding
    suited = holding & SUIT_MASKS[led]
    return suited | trumps if suited else holding


def undertrumps(holding: int, table: tuple[int, ...], trump: int) -> int:
    """Return the mask of the cards that would be an undertrump (article 5.5).

    None is where trump was led, where the plain suit is not yet trumped, or for a player down to trumps.
    """
    trumps = SUIT_MASKS[trump]
    if not table or table[0] // SUIT_SIZE == trump or not holding & ~trumps:
        return 0
    highest = max((card for card in table if card // SUIT_SIZE == trump), default=0)
    return holding & trumps & ((1 << highest) - 1)


def trick_winner(trick: tuple[int, ...], trump: int) -> int:
    """Return the place, 0 for the leader, of the card that wins a trick of whole cards (article 5.6)."""
    led = trick[0] // SUIT_SIZE
    suit = trump if any(card // SUIT_SIZE == trump for card in trick) else led
    return trick.index(max(card for card in trick if card // SUIT_SIZE == suit))


@dataclass(frozen=True, slots=True)
class Play:
    """What became of the tricks: the seats that won them, in order, and every defect."""

    winners: tuple[str, ...]
    violations: tuple[Violation, ...]


def follow_play(record: HandRecord, ruleset: RuleSet, dealing: Dealing, kept: dict[str, int]) -> Play:
    """Play a record's tricks card by card and list every defect (article 5).

    ``kept``: the mask of cards each seat plays with. Tricks are followed until one cannot be decided, for
    it is then not known who leads; where trump is not known only the holdings are watched.
    """
    return _Table(record, ruleset, dealing, kept).play()


class _Table:
    """The holdings as they shrink, trick by trick."""

    def __init__(self, record: HandRecord, ruleset: RuleSet, dealing: Dealing, kept: dict[str, int]) -> None:
        self.tricks = record.tricks or ()
        self.players = record.players
        self.leader = eldest(record.dealer, record.players)
        self.bars_undertrump = ruleset.bars_undertrump
        self.trump = dealing.trump
        self.expected = dealing.played_each
        self.holdings = dict(kept)
        self.unsure: set[str] = set()
        self.violations: list[Violation] = []

    def play(self) -> Play:
        """Follow every trick that can be followed."""
        if len(self.tricks) != self.expected:
            self.wrong_count("tricks", len(self.tricks), self.expected)
        winners: list[str] = []
        for number, trick in enumerate(self.tricks):
            order = seats_from(self.leader, self.players)
            if len(trick) != self.players:
                self.wrong_count(f"tricks[{number}]", len(trick), self.players)
            for place, (seat, card) in enumerate(zip(order, trick, strict=False)):
                self.put_down(seat, card, trick[:place], f"tricks[{number}][{place}]")
            if self.trump is None or len(trick) != self.players or not all(map(is_whole, trick)):
                break
            self.leader = order[trick_winner(trick, self.trump)]
            winners.append(self.leader)
        return Play(tuple(winners), tuple(self.violations))

    def put_down(self, seat: str, card: int, table: tuple[int, ...], where: str) -> None:
        """Judge one card and take it out of the holding."""
        if not is_whole(card):
            self.unsure.add(seat)
            return
        held = self.holdings.get(seat, 0)
        if not held >> card & 1:
            self.unsure.add(seat)
            self.violations.append(
                Violation(Code.CARD_NOT_HELD, where, {"seat": seat, "card": text_of(card)})
            )
            return
        if self.trump is not None and seat not in self.unsure and all(map(is_whole, table)):
            self.judge_card(seat, card, table, self.trump, where)
        self.holdings[seat] = held & ~(1 << card)

    def judge_card(self, seat: str, card: int, table: tuple[int, ...], trump: int, where: str) -> None:
        """List a renege, or an undertrump where the rule set forbids it."""
        held = self.holdings[seat]
        may = follows_lead(held, table, trump)
        if not may >> card & 1:
            details = {"seat": seat, "card": text_of(card), "held": _texts(may)}
            self.violations.append(Violation(Code.RENEGE, where, details))
        elif self.bars_undertrump and undertrumps(held, table, trump) >> card & 1:
            highest = max(other for other in table if suit_of(other) == trump)
            plain = held & ~SUIT_MASKS[trump]
            details = {
                "seat": seat,
                "card": text_of(card),
                "highest": text_of(highest),
                "held": _texts(plain),
            }
            self.violations.append(Violation(Code.UNDERTRUMP, where, details))

    def wrong_count(self, where: str, found: int, expected: int) -> None:
        """List a trick of the wrong length, or the wrong number of tricks."""
        details = {"found": found, "expected": expected}
        self.violations.append(Violation(Code.WRONG_TRICK_COUNT, where, details))


def _texts(mask: int) -> list[str]:
    return [text_of(card) for card in cards_in(mask)]
