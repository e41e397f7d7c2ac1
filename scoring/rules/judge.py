"""The judge: a hand accepted with its awards, or every reason why it cannot stand (article 12)."""

from scoring.rules.claims import possible_claims
from scoring.rules.comparison import dealt_against_claims, played_against_claims
from scoring.rules.game import count_awards
from scoring.rules.holdings import look_at_cards, look_at_holdings
from scoring.rules.opening import follow_opening
from scoring.rules.play import follow_play
from scoring.rules.record import Claims, HandRecord, Outcome
from scoring.rules.ruleset import HighLow, RuleSet
from scoring.rules.tally import claimed_awards, found_in_play, high_and_low, in_counting_order
from scoring.rules.verdict import Accepted, Rejected, Verdict
from scoring.rules.violations import Code, Violation

NOTHING = Claims()


def judge(record: HandRecord, ruleset: RuleSet | None = None) -> Verdict:
    """Return Accepted with the awards of a hand, or Rejected with every defect found (article 12.2).

    ``ruleset``: the rule set to judge by; the record's own when None. A wrong hand is a value, no error.
    """
    return _Case(record, ruleset or record.ruleset).verdict()


class _Case:
    """One hand before the judge."""

    def __init__(self, record: HandRecord, ruleset: RuleSet) -> None:
        self.record = record
        self.ruleset = ruleset
        self.opening = follow_opening(record, ruleset)
        self.holdings = look_at_holdings(record, self.opening.dealing)
        self.violations: list[Violation] = []

    def verdict(self) -> Verdict:
        """Look at everything, then count if nothing is wrong."""
        self.look_at_players()
        self.violations += look_at_cards(self.record)
        self.violations += self.opening.violations
        self.violations += self.holdings.violations
        worth = self.worth()
        if self.violations:
            return Rejected(tuple(self.violations))
        opening = self.opening
        awards = in_counting_order(
            opening.kick_awards, opening.given, claimed_awards(worth, self.ruleset), self.ruleset
        )
        count = count_awards(self.record.score, awards, self.ruleset.target)
        return Accepted(count.awards, count.uncounted, count.score_after, count.bullseye)

    def look_at_players(self) -> None:
        """List a number of players the rule set is not played by (article 1.1)."""
        if self.record.players not in self.ruleset.players:
            details = {"players": self.record.players, "allowed": list(self.ruleset.players)}
            self.violations.append(Violation(Code.PLAYERS_NOT_ALLOWED, "players", details))

    def worth(self) -> Claims:
        """Look at play and claims, and return what High, Low, Jack and Game come to."""
        if self.opening.is_over:
            self.nothing_further(Code.PLAY_AFTER_BULLSEYE)
            return NOTHING
        if self.opening.is_exhausted or self.record.outcome is Outcome.EXHAUSTED:
            self.nothing_further(Code.EXHAUSTED_BUT_PLAYED)
            return NOTHING
        found = self.found_in_cards()
        claims = self.record.claims
        is_empty = found is None and (claims is None or claims == NOTHING)
        if is_empty and self.opening.is_sure:
            self.violations.append(Violation(Code.NOTHING_TO_SCORE, "claims"))
        if claims is not None and self.opening.is_sure:
            self.violations += possible_claims(self.record, self.ruleset, self.opening.dealing)
        return found or claims or NOTHING

    def nothing_further(self, code: Code) -> None:
        """List play and claims of a hand that came to an end before the play (articles 4.4 and 7.4)."""
        record = self.record
        sections = {"discards": record.discards, "tricks": record.tricks, "claims": record.claims}
        details = {"side": self.opening.winner, "target": self.ruleset.target}
        self.violations += [
            Violation(code, key, details) for key, section in sections.items() if section is not None
        ]

    def found_in_cards(self) -> Claims | None:
        """Return what the cards say, None where the play is not recorded; list where claims differ."""
        if self.record.deal is None:
            return None
        dealt = self.found_in_deal()
        if self.record.tricks is None:
            return None
        opening = self.opening
        play = follow_play(self.record, self.ruleset, opening.dealing, self.holdings.kept)
        self.violations += play.violations
        trump = opening.dealing.trump
        is_followed = not play.violations and len(play.winners) == len(self.record.tricks)
        if dealt is None or trump is None or not is_followed:
            return NOTHING
        jack, game = found_in_play(self.record, play.winners, trump, self.ruleset)
        found = Claims(dealt.high, dealt.low, jack, game)
        if self.record.claims is not None:
            self.violations += played_against_claims(self.record.claims, found)
        return found

    def found_in_deal(self) -> Claims | None:
        """Return High and Low by the cards dealt (or kept), None where that is not certain (article 6.7)."""
        trump = self.opening.dealing.trump
        if trump is None or self.holdings.violations:
            return None
        kept_is_known = self.record.discards is not None or self.record.tricks is not None
        as_kept = self.ruleset.high_low is HighLow.AS_KEPT and self.opening.dealing.discards_each > 0
        if as_kept and not kept_is_known:
            return None
        high, low = high_and_low(self.holdings.kept if as_kept else self.holdings.dealt, trump)
        found = Claims(high, low)
        if self.record.claims is not None:
            self.violations += dealt_against_claims(self.record.claims, found)
        return found
