"""The same judge asked in steps: what may be said or played now, what a hand is worth so far (article 12.4).

A record in the making is a hand record that stops somewhere: kicks and calls so far, claims so far, tricks of
which the last may be short.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.calling import give_one_bar, opening_calls
from scoring.rules.cards import suit_of
from scoring.rules.game import Count, count_awards
from scoring.rules.holdings import look_at_holdings
from scoring.rules.judge import judge
from scoring.rules.opening import Opening, follow_opening
from scoring.rules.play import follow_play, legal_plays
from scoring.rules.record import Call, CallMade, Claims, HandRecord
from scoring.rules.ruleset import Begging, RuleSet
from scoring.rules.seats import eldest, seats_from, side_of
from scoring.rules.tally import claimed_awards, high_and_low, in_counting_order, jack_in_play
from scoring.rules.verdict import Accepted
from scoring.rules.violations import Code, Violation


class Need(StrEnum):
    """What a record in the making waits for."""

    KICK = "kick"
    CALL = "call"
    PLAY = "play"
    CLAIMS = "claims"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is to play, and the mask of the cards that may be played (article 5)."""

    seat: str
    cards: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand comes to so far: the count of its awards, what is wrong already, what is wanted next."""

    count: Count
    violations: tuple[Violation, ...]
    needs: Need


UNFINISHED = frozenset(
    {
        Code.MISSING_CALL,
        Code.NOTHING_TO_SCORE,
        Code.RUN_MISSING,
        Code.WRONG_TRICK_COUNT,
        Code.HIGH_WITHOUT_LOW,
        Code.JACK_MUST_BE_IN_PLAY,
    }
)
"""Defects that more of the same record would mend, so that they are no fault of one in the making."""


def calls_now(record: HandRecord, ruleset: RuleSet | None = None) -> tuple[CallMade, ...]:
    """Return every call possible next, none where calling is over or a card must be turned up (article 3)."""
    rules = ruleset or record.ruleset
    if not record.kicks or follow_opening(record, rules).is_over:
        return ()
    begs = [made.seat for made in record.calls if made.call is Call.BEG]
    if not begs:
        stood = tuple(made.seat for made in record.calls)
        possible = opening_calls(record.dealer, record.players, stood, rules)
        return tuple(made for made in possible if made.seat not in stood)
    if record.calls[-1].call is not Call.BEG:
        return ()
    replies = [Call.RUN] if _give_one_is_barred(record, begs[-1], rules) else [Call.GIVE_ONE, Call.RUN]
    return tuple(CallMade(record.dealer, reply) for reply in replies)


def _give_one_is_barred(record: HandRecord, beggar: str, rules: RuleSet) -> bool:
    holding = None if record.deal is None else record.deal.get(record.dealer)
    side = side_of(beggar)
    chalks = record.score[side]
    if rules.counts_at_once:
        chalks += sum(kick.chalks for kick in follow_opening(record, rules).kick_awards if kick.side == side)
    return give_one_bar(record.dealer, chalks, holding, suit_of(record.kicks[0]), rules) is not None


def play_now(record: HandRecord, ruleset: RuleSet | None = None) -> Turn | None:
    """Return whose turn it is and what may be played, None before the play, after it, or where unknown.

    Needs the deal, and the discards where cards are put away; illegal cards already played stand as played
    (article 5).
    """
    rules = ruleset or record.ruleset
    opening = follow_opening(record, rules)
    trump = opening.dealing.trump
    needs_discards = opening.dealing.discards_each > 0 and record.discards is None
    if record.deal is None or trump is None or opening.is_over or opening.is_exhausted or needs_discards:
        return None
    tricks = record.tricks or ()
    is_open = bool(tricks) and len(tricks[-1]) < record.players
    table = tricks[-1] if is_open else ()
    kept = look_at_holdings(record, opening.dealing).kept
    finished = replace(record, tricks=tricks[:-1] if is_open else tricks)
    winners = follow_play(finished, rules, opening.dealing, kept).winners
    if len(winners) != len(finished.tricks or ()):
        return None
    leader = winners[-1] if winners else eldest(record.dealer, record.players)
    seat = seats_from(leader, record.players)[len(table)]
    played = {card for trick in tricks for card in trick}
    held = sum(1 << card for card in range(52) if kept[seat] >> card & 1 and card not in played)
    if not held:
        return None
    return Turn(seat, legal_plays(held, table, trump, bars_undertrump=rules.bars_undertrump))


def worth_so_far(record: HandRecord, ruleset: RuleSet | None = None) -> Worth:
    """Return what a record in the making comes to, in counting order up to the target (article 12.4).

    Where tricks are noted, what they show counts; otherwise what is claimed. ``violations`` leaves out what
    is only not there yet.
    """
    rules = ruleset or record.ruleset
    verdict = judge(record, rules)
    if isinstance(verdict, Accepted):
        count = Count(verdict.awards, verdict.uncounted, verdict.score_after, verdict.bullseye)
        return Worth(count, (), Need.NOTHING)
    opening = follow_opening(record, rules)
    wrong = tuple(found for found in verdict.violations if found.code not in UNFINISHED)
    shown = Claims() if opening.is_over or opening.is_exhausted else _shown(record, rules, opening)
    awards = in_counting_order(opening.kick_awards, opening.given, claimed_awards(shown, rules), rules)
    count = count_awards(record.score, awards, rules.target)
    return Worth(count, wrong, _need(record, rules, opening))


def _shown(record: HandRecord, rules: RuleSet, opening: Opening) -> Claims:
    """What tricks so far show of High, Low and Jack, or what is claimed where there are none."""
    trump = opening.dealing.trump
    if record.deal is None or record.tricks is None or trump is None:
        return record.claims or Claims()
    holdings = look_at_holdings(record, opening.dealing)
    winners = follow_play(record, rules, opening.dealing, holdings.kept).winners
    leaders = (eldest(record.dealer, record.players), *winners)
    high, low = high_and_low(holdings.dealt, trump)
    return Claims(high, low, jack_in_play(record.tricks, leaders, winners, trump, record.players))


def _need(record: HandRecord, rules: RuleSet, opening: Opening) -> Need:
    if opening.is_over or opening.is_exhausted:
        return Need.NOTHING
    codes = {found.code for found in opening.violations}
    if not record.kicks or codes & {Code.RUN_MISSING, Code.EXHAUSTED_BUT_PLAYED}:
        return Need.KICK
    if Code.MISSING_CALL in codes or (not record.calls and rules.begging is Begging.ELDEST):
        return Need.CALL
    if record.tricks is not None or (record.deal is not None and record.claims is None):
        return Need.PLAY
    return Need.CLAIMS
