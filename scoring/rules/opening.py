"""Following a record's kicks and calls from the first card turned up to the last call (articles 2 to 4).

Every defect is listed. After a call that cannot be, following goes on with the nearest one that could, so
that what comes later is still looked at; ``is_sure`` tells whether trump and the number of runs are certain.
"""

from dataclasses import dataclass
from enum import Enum, auto

from scoring.rules.calling import (
    HAND_SIZE,
    RUN_SIZE,
    Dealing,
    dealing_after,
    give_one_bar,
    kick_table,
    opening_calls,
    runs_in_pack,
)
from scoring.rules.cards import PACK_SIZE, suit_of, text_of
from scoring.rules.record import Call, CallMade, HandRecord, Outcome
from scoring.rules.ruleset import Begging, RuleSet
from scoring.rules.seats import eldest, side_of
from scoring.rules.verdict import Award, Kind
from scoring.rules.violations import Code, Violation


@dataclass(frozen=True, slots=True)
class Opening:
    """What came before the play.

    ``kick_awards`` and ``given``: what was earned, in the order it occurred. ``winner``: the side that
    reached the target, so that the record ends here. ``is_exhausted``: the pack ran out, so there is no
    play. ``is_sure``: kicks and calls agree with each other.
    """

    dealing: Dealing
    kick_awards: tuple[Award, ...]
    given: Award | None
    winner: str | None
    is_exhausted: bool
    is_sure: bool
    violations: tuple[Violation, ...]

    @property
    def is_over(self) -> bool:
        """Whether the hand ended before the play because a side won the game (article 7.4)."""
        return self.winner is not None


class _Ending(Enum):
    """How the calling ended, as far as the calls tell."""

    STOOD = auto()
    GIVEN = auto()
    RUN = auto()
    UNKNOWN = auto()


def follow_opening(record: HandRecord, ruleset: RuleSet) -> Opening:
    """Return what a record's kicks and calls came to, with every defect found in them (articles 2 to 4)."""
    return _Follower(record, ruleset).follow()


class _Follower:
    """One pass over the kicks and calls of one record."""

    def __init__(self, record: HandRecord, ruleset: RuleSet) -> None:
        self.record = record
        self.ruleset = ruleset
        self.score = dict(record.score)
        self.kick_awards: list[Award] = []
        self.given: Award | None = None
        self.violations: list[Violation] = []
        self.winner: str | None = None
        self.runs = 0
        self.is_exhausted = False
        self.is_sure = True

    def follow(self) -> Opening:
        """Go through kicks and calls in the order in which they happened."""
        for side, chalks in self.score.items():
            if chalks >= self.ruleset.target:
                self.winner = side
                self.bullseye_before(f"score.{side}")
        if not self.record.kicks:
            self.kick_count("kicks", 0, 1)
        elif self.winner is None:
            self.turn_up(0)
            self.after_first_kick()
        return self.opening()

    def opening(self) -> Opening:
        """Put together what was found."""
        kicks = self.record.kicks
        trump = suit_of(kicks[self.runs]) if self.is_sure and kicks else None
        dealing = dealing_after(self.record.players, kicks, self.runs, trump, self.ruleset)
        return Opening(
            dealing,
            tuple(self.kick_awards),
            self.given,
            self.winner,
            self.is_exhausted,
            self.is_sure,
            tuple(self.violations),
        )

    def after_first_kick(self) -> None:
        """Go on with the calls, unless the kick has won the game."""
        if self.winner is not None:
            self.nothing_after(calls=0, kicks=1)
            return
        ending = self.follow_calls()
        if ending is _Ending.UNKNOWN:
            self.is_sure = False
            self.runs = min(len(self.record.kicks) - 1, runs_in_pack(self.record.players))
        elif ending is _Ending.RUN:
            self.follow_runs()
        elif self.winner is None:
            self.no_runs()

    def turn_up(self, place: int) -> None:
        """Pay the dealer's side for a kick, and see whether that wins the game (articles 2.4 and 7.2)."""
        kick = self.record.kicks[place]
        chalks = kick_table(self.ruleset)[kick] if kick >= 0 else 0
        if chalks:
            award = Award(Kind.KICK, side_of(self.record.dealer), chalks, kick)
            self.kick_awards.append(award)
            self.earn(award)

    def earn(self, award: Award) -> None:
        """Count an award at once where the rule set does, and note a game won."""
        if self.ruleset.counts_at_once:
            self.score[award.side] += award.chalks
            if self.score[award.side] >= self.ruleset.target:
                self.winner = award.side

    def follow_calls(self) -> _Ending:
        """Go through the calls up to the beg, or to the end where nobody begs (article 3.1)."""
        calls = self.record.calls
        stood: tuple[str, ...] = ()
        ending = _Ending.STOOD
        for place, made in enumerate(calls):
            possible = opening_calls(self.record.dealer, self.record.players, stood, self.ruleset)
            if made not in possible:
                self.wrong_call(place, possible)
            if not possible:
                return ending
            if made.call is Call.BEG:
                return self.follow_reply(place + 1, made.seat)
            if made.call in {Call.GIVE_ONE, Call.RUN}:
                ending = _Ending.UNKNOWN
                if self.only_eldest:
                    more = place + 1 < len(calls)
                    return self.follow_reply(place + 1, made.seat) if more else ending
            stood = (*stood, made.seat)
        if self.only_eldest and not calls:
            self.missing_call(0, eldest(self.record.dealer, self.record.players))
            return _Ending.UNKNOWN
        return ending

    def follow_reply(self, place: int, beggar: str) -> _Ending:
        """Judge the dealer's answer to a beg, and that nobody calls after it (articles 3.5 to 3.8)."""
        calls, dealer = self.record.calls, self.record.dealer
        if place >= len(calls):
            self.missing_call(place, dealer)
            return _Ending.UNKNOWN
        made = calls[place]
        replies = tuple(CallMade(dealer, call) for call in (Call.GIVE_ONE, Call.RUN))
        if made not in replies:
            self.wrong_call(place, replies)
        if made.call is Call.GIVE_ONE:
            self.give_one(place, beggar)
        if self.winner is not None:
            self.nothing_after(calls=place + 1, kicks=1)
        else:
            for late in range(place + 1, len(calls)):
                self.wrong_call(late, ())
        return {Call.GIVE_ONE: _Ending.GIVEN, Call.RUN: _Ending.RUN}.get(made.call, _Ending.UNKNOWN)

    def give_one(self, place: int, beggar: str) -> None:
        """Pay the given chalk, and refuse it where it is barred (articles 3.5 to 3.7)."""
        record = self.record
        side = side_of(beggar)
        holding = None if record.deal is None else record.deal.get(record.dealer)
        trump = suit_of(record.kicks[0])
        reason = give_one_bar(record.dealer, self.score[side], holding, trump, self.ruleset)
        if reason is not None:
            details = {"seat": record.dealer, "reason": reason}
            self.violations.append(Violation(Code.GIVE_ONE_BARRED, f"calls[{place}]", details))
        self.given = Award(Kind.GIVE_ONE, side, 1)
        self.earn(self.given)

    def no_runs(self) -> None:
        """Make sure that nothing was turned up after a stand or a given chalk (article 4.1)."""
        found = len(self.record.kicks)
        if found > 1:
            self.kick_count("kicks[1]", found, 1)
        elif self.record.outcome is Outcome.EXHAUSTED:
            self.not_exhausted()

    def follow_runs(self) -> None:
        """Turn up the kicks of the runs, and see whether each had to come and the next may (article 4)."""
        kicks, most = self.record.kicks, runs_in_pack(self.record.players)
        if len(kicks) == 1:
            self.kick_count("kicks", 1, 2)
            self.run_missing("kicks[1]")
            return
        for place in range(1, len(kicks)):
            if place > most:
                self.kick_count(f"kicks[{place}]", len(kicks), most + 1)
                return
            if place > 1 and self.changes_suit(place - 1):
                self.runs = place - 1
                self.run_after_new_suit(place)
                return
            self.runs = place
            self.turn_up(place)
            if self.winner is not None:
                self.nothing_after(calls=None, kicks=place + 1)
                if place + 1 < len(kicks) and self.changes_suit(place):
                    self.run_after_new_suit(place + 1)
                break
        self.after_last_kick(can_run=self.runs < most)

    def after_last_kick(self, *, can_run: bool) -> None:
        """See whether the last kick ends the running, and whether the pack ran out (articles 4.2 to 4.4)."""
        changed = self.changes_suit(self.runs)
        says_exhausted = self.record.outcome is Outcome.EXHAUSTED
        if says_exhausted and (can_run or changed is True):
            self.not_exhausted()
        elif not says_exhausted and changed is False and self.winner is None:
            if can_run:
                self.run_missing(f"kicks[{self.runs + 1}]")
            else:
                self.is_exhausted = True
                self.violations.append(Violation(Code.EXHAUSTED_BUT_PLAYED, "outcome"))
        else:
            self.is_exhausted = says_exhausted

    def changes_suit(self, place: int) -> bool | None:
        """Say whether the kick at a place has another suit than those before; None where it is not noted."""
        suit = suit_of(self.record.kicks[place])
        before = next(
            (found for kick in self.record.kicks[:place] if (found := suit_of(kick)) is not None), None
        )
        return None if suit is None or before is None else suit != before

    @property
    def only_eldest(self) -> bool:
        """Whether only the player after the dealer may beg, so must be heard (article 3.3)."""
        return self.ruleset.begging is Begging.ELDEST

    def runs_shown(self) -> int:
        """Guess the runs where kicks and calls disagree: from the deal if there is one, else none."""
        longest = max(map(len, self.record.deal.values()), default=0) if self.record.deal else 0
        return max(0, min((longest - HAND_SIZE) // RUN_SIZE, runs_in_pack(self.record.players)))

    def wrong_call(self, place: int, possible: tuple[CallMade, ...]) -> None:
        """List a call that is not among those possible: by another seat, or another call."""
        seat, call = self.record.calls[place]
        where = f"calls[{place}]"
        expected = tuple(dict.fromkeys(made.seat for made in possible))
        if possible and seat not in expected:
            details = {"seat": seat, "call": str(call), "expected": " or ".join(expected)}
            self.violations.append(Violation(Code.CALL_OUT_OF_TURN, where, details))
            return
        allowed = ", ".join(made.call for made in possible if made.seat == seat) or "no call at all"
        details = {"seat": seat, "call": str(call), "allowed": allowed}
        self.violations.append(Violation(Code.CALL_NOT_ALLOWED, where, details))

    def missing_call(self, place: int, seat: str) -> None:
        """List a call that should have followed."""
        self.violations.append(Violation(Code.MISSING_CALL, f"calls[{place}]", {"seat": seat}))

    def kick_count(self, where: str, found: int, expected: int) -> None:
        """List a number of kicks that does not agree with the calls."""
        self.is_sure = False
        self.runs = self.runs_shown()
        details = {"found": found, "expected": expected}
        self.violations.append(Violation(Code.KICK_COUNT, where, details))

    def run_missing(self, where: str) -> None:
        """List a run that had to follow (article 4.2)."""
        self.is_sure = False
        details = {"card": text_of(self.record.kicks[-1])}
        self.violations.append(Violation(Code.RUN_MISSING, where, details))

    def run_after_new_suit(self, place: int) -> None:
        """List a run that should not have followed (article 4.3)."""
        self.is_sure = False
        details = {"card": text_of(self.record.kicks[place])}
        self.violations.append(Violation(Code.RUN_AFTER_NEW_SUIT, f"kicks[{place}]", details))

    def not_exhausted(self) -> None:
        """List an outcome that says the pack ran out when it had not (article 4.4)."""
        players = self.record.players
        needed = players * RUN_SIZE + 1
        left = PACK_SIZE - players * HAND_SIZE - 1 - self.runs * needed
        self.violations.append(Violation(Code.NOT_EXHAUSTED, "outcome", {"left": left, "needed": needed}))

    def nothing_after(self, *, calls: int | None, kicks: int) -> None:
        """List every call and kick that follows the end of the game (article 7.4)."""
        late = [] if calls is None else [f"calls[{place}]" for place in range(calls, len(self.record.calls))]
        late += [f"kicks[{place}]" for place in range(kicks, len(self.record.kicks))]
        for where in late:
            self.bullseye_before(where)

    def bullseye_before(self, where: str) -> None:
        """List one thing that cannot count because a side had reached the target (article 7.4)."""
        details = {"side": self.winner, "target": self.ruleset.target}
        self.violations.append(Violation(Code.PLAY_AFTER_BULLSEYE, where, details))
