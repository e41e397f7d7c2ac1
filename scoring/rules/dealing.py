"""Random lawful hands, for tests, practice, benchmarks and searches: dealt, called and played by the rules.

Every hand comes from the random generator given, so a seed gives the same hands again. The judge accepts each
of them; how likely a hand is says nothing about how people play.
"""

from dataclasses import replace
from random import Random
from typing import Final

from scoring.rules.calling import (
    HAND_SIZE,
    RUN_SIZE,
    dealing_after,
    give_one_bar,
    kick_table,
    opening_calls,
    runs_in_pack,
)
from scoring.rules.cards import PACK_SIZE, SUIT_SIZE, cards_in, mask_of
from scoring.rules.play import legal_plays, trick_winner
from scoring.rules.record import Call, CallMade, CardClaim, Claims, GameClaim, HandRecord, Outcome
from scoring.rules.rule_values import read_ruleset
from scoring.rules.ruleset import AfterRun, Begging, GameTie, HighLow, KickCounting, RuleSet, Undertrump
from scoring.rules.seats import SEATS, SIDES, eldest, seats_from, side_of
from scoring.rules.tally import found_in_play, high_and_low

GIVE_RATE: Final = 0.5
"""How often a dealer who may give one does."""


def random_hand(
    rng: Random,
    ruleset: RuleSet,
    players: int | None = None,
    score: dict[str, int] | None = None,
    dealer: str | None = None,
) -> HandRecord:
    """Return one lawful hand with deal, play and true claims, or one that ends before the play.

    ``players``: a number the rule set is played by, drawn when None. ``score``: chalks before the hand, each
    below the target; drawn when None. ``dealer``: the seat that deals, drawn when None.
    """
    players = players or rng.choice(ruleset.players)
    return _Dealer(rng, ruleset, players, score or random_score(rng, ruleset, players), dealer).hand()


def random_score(rng: Random, ruleset: RuleSet, players: int) -> dict[str, int]:
    """Return chalks below the target for every side, half of them within three of it."""
    lowest = rng.choice((0, max(0, ruleset.target - 3)))
    return {side: rng.randint(lowest, ruleset.target - 1) for side in SIDES[players]}


def without_play(record: HandRecord) -> HandRecord:
    """Return what a paper sheet keeps of a hand: kicks, calls and claims, but no cards dealt or played."""
    return replace(record, deal=None, discards=None, tricks=None)


def with_less_claimed(rng: Random, record: HandRecord) -> HandRecord:
    """Return the record with some cards and counts left out of its claims, as tables often do."""
    claims = record.claims
    if claims is None:
        return record

    def thinned(claim: CardClaim | None) -> CardClaim | None:
        return claim if claim is None or rng.random() < 0.5 else replace(claim, card=None)

    game = claims.game
    if game is not None and rng.random() < 0.3:
        game = GameClaim(game.side)
    return replace(record, claims=Claims(thinned(claims.high), thinned(claims.low), claims.jack, game))


def random_ruleset(rng: Random) -> RuleSet:
    """Return a rule set in which every field that bears on a verdict is drawn by itself."""
    chalks = {rank: rng.randint(1, 4) for rank in rng.sample("A2369JQ", rng.randint(0, 4))}
    changes = {
        "base": "classic",
        "players": [2, 3, 4],
        "target": rng.choice((1, 5, 7, 11, 14, 21)),
        "kick_chalks": chalks,
        "kick_counting": rng.choice(list(KickCounting)).value,
        "counting_order": "".join(rng.sample("HLJG", 4)),
        "give_one_at_game_point": rng.random() < 0.5,
        "give_one_without_trump": rng.random() < 0.5,
        "begging": rng.choice(list(Begging)).value,
        "stand_blind": rng.random() < 0.5,
        "after_run": rng.choice(list(AfterRun)).value,
        "high_low": rng.choice(list(HighLow)).value,
        "hang_jack_chalks": rng.choice((0, 1, 3)),
        "game_chalks": rng.choice((0, 1, 2)),
        "game_tie": rng.choice(list(GameTie)).value,
        "undertrump": rng.choice(list(Undertrump)).value,
    }
    return read_ruleset(changes)


class _Dealer:
    """One hand in the making: the pack, the holdings, and what has been said so far."""

    def __init__(
        self, rng: Random, ruleset: RuleSet, players: int, score: dict[str, int], dealer: str | None
    ) -> None:
        self.rng = rng
        self.ruleset = ruleset
        self.players = players
        self.score = score
        self.chalks = dict(score)
        self.dealer = dealer or rng.choice(SEATS[players])
        self.order = seats_from(eldest(self.dealer, players), players)
        self.pack = rng.sample(range(PACK_SIZE), PACK_SIZE)
        self.holdings: dict[str, list[int]] = {seat: [] for seat in SEATS[players]}
        self.kicks: list[int] = []
        self.calls: list[CallMade] = []

    def hand(self) -> HandRecord:
        """Deal, let the seats call, and play the hand to wherever it ends."""
        for _ in range(HAND_SIZE // RUN_SIZE):
            self.deal_round()
        is_over = self.turn_up() or self.call()
        while not is_over and self.must_run():
            if len(self.kicks) > runs_in_pack(self.players):
                return replace(self.record(), outcome=Outcome.EXHAUSTED)
            self.deal_round()
            is_over = self.turn_up()
        return self.record() if is_over else self.play()

    def deal_round(self) -> None:
        """Deal three cards to each seat, the one after the dealer first (article 2.2)."""
        for seat in self.order:
            self.holdings[seat] += self.pack[-RUN_SIZE:]
            del self.pack[-RUN_SIZE:]

    def turn_up(self) -> bool:
        """Turn up the next kick and say whether its chalks win the game at once (articles 2.4 and 7.2)."""
        kick = self.pack.pop()
        self.kicks.append(kick)
        return self.earn(side_of(self.dealer), kick_table(self.ruleset)[kick])

    def earn(self, side: str, chalks: int) -> bool:
        """Count chalks where they count at once, and say whether they win the game."""
        if not self.ruleset.counts_at_once:
            return False
        self.chalks[side] += chalks
        return self.chalks[side] >= self.ruleset.target

    def call(self) -> bool:
        """Let the seats stand or beg and the dealer answer; say whether a given chalk wins the game."""
        stood: tuple[str, ...] = ()
        while possible := opening_calls(self.dealer, self.players, stood, self.ruleset):
            waiting = [made for made in possible if made.seat not in stood]
            if not waiting or (stood and self.rng.random() < 0.2):
                break
            made = self.rng.choice([call for call in waiting if call.seat == waiting[0].seat])
            self.calls.append(made)
            if made.call is Call.BEG:
                return self.reply(made.seat)
            stood = (*stood, made.seat)
        return False

    def reply(self, beggar: str) -> bool:
        """Let the dealer give one where it may, or run the cards; say whether the chalk wins the game."""
        side = side_of(beggar)
        trump = self.kicks[0] // SUIT_SIZE
        holding = tuple(self.holdings[self.dealer])
        bar = give_one_bar(self.dealer, self.chalks[side], holding, trump, self.ruleset)
        if bar is None and self.rng.random() < GIVE_RATE:
            self.calls.append(CallMade(self.dealer, Call.GIVE_ONE))
            return self.earn(side, 1)
        self.calls.append(CallMade(self.dealer, Call.RUN))
        return False

    def must_run(self) -> bool:
        """Say whether the cards have still to be run: on the dealer's word, and until the suit changes."""
        if not self.calls or self.calls[-1].call is not Call.RUN:
            return False
        return self.kicks[-1] // SUIT_SIZE == self.kicks[0] // SUIT_SIZE

    def record(self) -> HandRecord:
        """Return what there is so far; a hand that ended early keeps only kicks and calls."""
        return HandRecord(
            self.ruleset, self.players, self.dealer, self.score, tuple(self.kicks), tuple(self.calls)
        )

    def play(self) -> HandRecord:
        """Put away what has to be, play every trick by the rules, and claim what is true."""
        runs = len(self.kicks) - 1
        trump = self.kicks[-1] // SUIT_SIZE
        dealing = dealing_after(self.players, tuple(self.kicks), runs, trump, self.ruleset)
        deal = {seat: tuple(cards) for seat, cards in self.holdings.items()}
        discards = None
        if dealing.discards_each:
            discards = {
                seat: tuple(self.rng.sample(cards, dealing.discards_each)) for seat, cards in deal.items()
            }
        dealt = {seat: mask_of(cards) for seat, cards in deal.items()}
        kept = {seat: mask & ~mask_of((discards or {}).get(seat, ())) for seat, mask in dealt.items()}
        tricks, winners = self.tricks(kept, trump)
        record = replace(self.record(), deal=deal, discards=discards, tricks=tricks)
        counted = kept if self.ruleset.high_low is HighLow.AS_KEPT else dealt
        high, low = high_and_low(counted, trump)
        jack, game = found_in_play(record, winners, trump, self.ruleset)
        return replace(record, claims=Claims(high, low, jack, game))

    def tricks(self, kept: dict[str, int], trump: int) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
        """Play all cards, each chosen from those that may be played; return the tricks and their winners."""
        held = dict(kept)
        bars = self.ruleset.bars_undertrump
        leader = self.order[0]
        tricks: list[tuple[int, ...]] = []
        winners: list[str] = []
        while held[leader]:
            trick: tuple[int, ...] = ()
            order = seats_from(leader, self.players)
            for seat in order:
                card = self.rng.choice(cards_in(legal_plays(held[seat], trick, trump, bars_undertrump=bars)))
                held[seat] &= ~(1 << card)
                trick = (*trick, card)
            leader = order[trick_winner(trick, trump)]
            tricks.append(trick)
            winners.append(leader)
        return tuple(tricks), tuple(winners)
