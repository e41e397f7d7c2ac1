"""Where a sheet has got to, and what each kind of line makes of it. Pure: no database in here.

`commit_hand` moves a sheet by these functions under its lock, and `verify_sheets` replays them from nothing.
"""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scoring.enums import SheetAppeal, SheetState
from scoring.rules.match import Unfinished, Way, leader_of
from scoring.rules.record import HandRecord, Outcome
from scoring.rules.seats import seat_after, side_of
from scoring.rules.verdict import Accepted, Kind
from scoring.terms import Terms
from tournaments.enums import Confirmation, NextDealer, Side


class BySide(NamedTuple):
    """One number for each side."""

    A: int
    B: int

    def plus(self, side: str, amount: int) -> "BySide":
        """The same numbers with `amount` added to one side's."""
        return self._replace(**{side: getattr(self, side) + amount})


NOUGHT = BySide(0, 0)
RULED = ("no_game", "appeal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The state of a sheet between two lines.

    `dealer` is empty while the cut for the next game is still to be made. `score` is the chalks of the game
    in play; `bullseyes`, `hang_jacks` and `chalks` are sums over the whole sheet. After `bell_rung` the game
    in play is the last. `no_game` is the side a ruling bars from Game in the hand in play; `appeal` says that
    one is pending, and whether the sheet stands still for it.
    """

    state: SheetState
    game_number: int = 1
    hand_number: int = 1
    dealer: str = ""
    score: BySide = NOUGHT
    bullseyes: BySide = NOUGHT
    hang_jacks: BySide = NOUGHT
    chalks: BySide = NOUGHT
    bell_rung: bool = False
    confirmed: frozenset[Side] = frozenset()
    no_game: str = ""
    appeal: str = ""

    def as_json(self) -> dict[str, Any]:
        """What a line keeps of the state it left the sheet in; what rulings add, only where there is some."""
        ruled = {name: value for name in RULED if (value := getattr(self, name))}
        return {
            **ruled,
            "state": self.state.value,
            "game_number": self.game_number,
            "hand_number": self.hand_number,
            "dealer": self.dealer,
            "score": self.score._asdict(),
            "bullseyes": self.bullseyes._asdict(),
            "hang_jacks": self.hang_jacks._asdict(),
            "chalks": self.chalks._asdict(),
            "bell_rung": self.bell_rung,
            "confirmed": sorted(side.value for side in self.confirmed),
        }


def progress_from_json(kept: dict[str, Any]) -> Progress:
    """The state that `Progress.as_json` wrote."""
    return Progress(
        state=SheetState(kept["state"]),
        game_number=kept["game_number"],
        hand_number=kept["hand_number"],
        dealer=kept["dealer"],
        score=BySide(**kept["score"]),
        bullseyes=BySide(**kept["bullseyes"]),
        hang_jacks=BySide(**kept["hang_jacks"]),
        chalks=BySide(**kept["chalks"]),
        bell_rung=kept["bell_rung"],
        confirmed=frozenset(Side(side) for side in kept["confirmed"]),
        **{name: kept.get(name, "") for name in RULED},
    )


def opened(first_dealer: str) -> Progress:
    """A sheet just opened: nought all, the first dealer to deal the first hand."""
    return Progress(state=SheetState.IN_PLAY, dealer=first_dealer)


def after_hand(progress: Progress, record: HandRecord, verdict: Accepted, terms: Terms) -> Progress:
    """The sheet after a hand that stands; whether the match is decided is for `after_decision`."""
    hang_jacks, chalks = _totals(progress, verdict)
    score = BySide(**verdict.score_after)
    moved = replace(progress, score=score, hang_jacks=hang_jacks, chalks=chalks, no_game="")
    if verdict.bullseye is not None:
        return after_game(moved, verdict.bullseye, terms)
    is_dealt_again = record.outcome is Outcome.EXHAUSTED
    dealer = progress.dealer if is_dealt_again else seat_after(progress.dealer, terms.players)
    return replace(moved, hand_number=progress.hand_number + 1, dealer=dealer)


def after_decision(progress: Progress, terms: Terms) -> Progress:
    """The sheet once its match is decided: nothing more is played on it; a call stays open."""
    if progress.state == SheetState.FROZEN:
        return replace(progress, state=SheetState.DISPUTED)
    return replace(progress, state=played_out_state(terms))


def after_forfeit(progress: Progress) -> Progress:
    """The sheet of another table once the match is forfeited: with nothing to confirm; a call stays open."""
    is_stopped = progress.state in {SheetState.FROZEN, SheetState.DISPUTED}
    return replace(progress, state=SheetState.DISPUTED if is_stopped else SheetState.OFFICIAL)


def after_forfeit_reversed(progress: Progress, before: Progress, terms: Terms) -> Progress:
    """The same sheet once the forfeit is taken back: where it was `before`, stopped where a call is open."""
    was_played = before.state in {SheetState.IN_PLAY, SheetState.FROZEN}
    if progress.state == SheetState.DISPUTED:
        state = SheetState.FROZEN if was_played else SheetState.DISPUTED
    else:
        state = SheetState.IN_PLAY if was_played else played_out_state(terms)
    return replace(progress, state=state, confirmed=before.confirmed)


def after_cut(progress: Progress, dealer: str) -> Progress:
    """The sheet once the cut for the game's first dealer is made."""
    return replace(progress, dealer=dealer)


def after_bell(progress: Progress, terms: Terms) -> Progress:
    """The sheet once the bell has rung (article 8.3): in play only where its last game is played out."""
    rung = replace(progress, bell_rung=True)
    if progress.hand_number == 1:
        return after_decision(rung, terms)
    match terms.counting.unfinished:
        case Unfinished.PLAYED_OUT:
            return rung
        case Unfinished.TO_THE_LEADER:
            leader = leader_of(progress.score._asdict())
            ahead = progress.bullseyes if leader is None else progress.bullseyes.plus(leader, 1)
            return after_decision(replace(rung, bullseyes=ahead), terms)
        case Unfinished.VOID:
            return after_decision(rung, terms)


def is_played_out(progress: Progress, totals: BySide, terms: Terms) -> bool:
    """Whether nothing more is to be played on the sheet (article 8.2).

    `totals` are the bullseyes that count for the match: of all its tables, or of this one alone where each
    table counts for itself.
    """
    if terms.counting.way is Way.TIMED:
        return progress.bell_rung and progress.hand_number == 1
    return terms.counting.is_decided(totals._asdict())


def after_call(progress: Progress) -> Progress:
    """The sheet once an official is called (article 9.1): nothing is entered, confirmed or taken back."""
    is_in_play = progress.state == SheetState.IN_PLAY
    return replace(progress, state=SheetState.FROZEN if is_in_play else SheetState.DISPUTED)


def after_release(progress: Progress, terms: Terms, *, is_forfeited: bool = False) -> Progress:
    """The sheet once the call is closed: back to where it would be without it, unless an appeal stops it."""
    if progress.appeal == SheetAppeal.BLOCKING:
        return progress
    if is_forfeited:
        return replace(progress, state=SheetState.OFFICIAL)
    is_frozen = progress.state == SheetState.FROZEN
    return replace(progress, state=SheetState.IN_PLAY if is_frozen else played_out_state(terms))


def after_appeal(progress: Progress, *, is_blocking: bool) -> Progress:
    """The sheet once a ruling on it is appealed against (article 9.18); stopped where the event says so."""
    pending = SheetAppeal.BLOCKING if is_blocking else SheetAppeal.PENDING
    appealed = replace(progress, appeal=pending.value)
    may_stop = is_blocking and progress.state in {SheetState.IN_PLAY, SheetState.AWAITING_CONFIRMATION}
    return after_call(appealed) if may_stop else appealed


def after_appeal_decided(progress: Progress, terms: Terms, *, goes_on: bool) -> Progress:
    """The sheet once the appeal is decided; it goes on where nothing else stops it."""
    decided = replace(progress, appeal="")
    is_stopped = decided.state in {SheetState.FROZEN, SheetState.DISPUTED}
    return after_release(decided, terms) if goes_on and is_stopped else decided


def after_confirmation(progress: Progress, side: Side) -> Progress:
    """The sheet once one side has confirmed it; official when both have."""
    confirmed = progress.confirmed | {side}
    state = SheetState.OFFICIAL if confirmed == set(Side) else progress.state
    return replace(progress, confirmed=confirmed, state=state)


def played_out_state(terms: Terms) -> SheetState:
    """What a sheet is once it is played out: to be confirmed, or official where nobody confirms."""
    is_official = terms.confirmation == Confirmation.NONE
    return SheetState.OFFICIAL if is_official else SheetState.AWAITING_CONFIRMATION


def after_game(progress: Progress, winner: str, terms: Terms) -> Progress:
    """The sheet once the game in play is won: a bullseye, and the next game from nought."""
    return replace(
        progress,
        bullseyes=progress.bullseyes.plus(winner, 1),
        game_number=progress.game_number + 1,
        hand_number=1,
        score=NOUGHT,
        dealer=_next_first_dealer(progress.dealer, winner, terms),
        no_game="",
    )


def _next_first_dealer(dealer: str, winner: str, terms: Terms) -> str:
    """By the event's policy. Where the losers deal, it is the one of them whose turn comes first."""
    if terms.next_dealer == NextDealer.CUT_AGAIN or not dealer:
        return ""
    following = seat_after(dealer, terms.players)
    if terms.next_dealer == NextDealer.LOSERS_DEAL and side_of(following) == winner:
        return seat_after(following, terms.players)
    return following


def _totals(progress: Progress, verdict: Accepted) -> tuple[BySide, BySide]:
    """Hang jacks and chalks of the sheet with those of one more hand."""
    hang_jacks, chalks = progress.hang_jacks, progress.chalks
    for award in verdict.awards:
        chalks = chalks.plus(award.side, award.chalks)
        if award.kind is Kind.HANG_JACK:
            hang_jacks = hang_jacks.plus(award.side, 1)
    return hang_jacks, chalks
