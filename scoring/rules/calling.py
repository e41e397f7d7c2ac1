"""From the first kick to the last call: whose call it is, what may be said, what the deal came to.

Articles 2 to 4. Nothing here looks at the cards played; the dealt cards matter only for a give-one that is
barred for want of a trump.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.rules.cards import KICK_TEXTS, PACK_SIZE, RANKS, SUIT_MASKS, SUITS, mask_of, rank_of
from scoring.rules.record import Call, CallMade
from scoring.rules.ruleset import AfterRun, Begging, RuleSet
from scoring.rules.seats import eldest, seats_from

HAND_SIZE: Final = 6
RUN_SIZE: Final = 3


@dataclass(frozen=True, slots=True)
class Dealing:
    """What dealing and calling came to (articles 2 to 4), whether or not every card is known.

    ``players``: 2, 3 or 4. ``runs``: times the cards were run (0 when stood or given one).
    ``dealt_each``: cards dealt to each seat, 6 and 3 more a run. ``played_each``: cards each seat plays, so
    also the number of tricks: 6, or ``dealt_each`` where all are kept. ``trump``: suit 0..3, None when it is
    not known. ``kicks``: the cards turned up, as written (52..69 for partly noted ones). ``kicked``: mask of
    the whole cards among them. ``undealt``: how many of the 52 cards were neither dealt nor turned up, so are
    in nobody's hands.
    """

    players: int
    runs: int
    dealt_each: int
    played_each: int
    trump: int | None
    kicks: tuple[int, ...]
    kicked: int
    undealt: int

    @property
    def dealt(self) -> int:
        """How many cards were dealt to all seats together."""
        return self.players * self.dealt_each

    @property
    def discards_each(self) -> int:
        """How many of its cards each seat puts away before play (article 4.5)."""
        return self.dealt_each - self.played_each


def runs_in_pack(players: int) -> int:
    """Return how often the pack can be run: 2 times by four players, 3 by three, 5 by two (article 4.4)."""
    return (PACK_SIZE - players * HAND_SIZE - 1) // (players * RUN_SIZE + 1)


def dealing_after(
    players: int, kicks: tuple[int, ...], runs: int, trump: int | None, ruleset: RuleSet
) -> Dealing:
    """Return what a deal of ``runs`` runs comes to, the cards of ``kicks`` turned up (article 4.1)."""
    dealt_each = HAND_SIZE + RUN_SIZE * runs
    keeps_all = ruleset.after_run is AfterRun.KEEP_ALL
    return Dealing(
        players=players,
        runs=runs,
        dealt_each=dealt_each,
        played_each=dealt_each if keeps_all else HAND_SIZE,
        trump=trump,
        kicks=kicks,
        kicked=mask_of(kicks),
        undealt=PACK_SIZE - players * dealt_each - runs - 1,
    )


def opening_calls(
    dealer: str, players: int, stood: tuple[str, ...], ruleset: RuleSet
) -> tuple[CallMade, ...]:
    """Return every call possible while nobody has begged (articles 3.1 to 3.4).

    ``stood``: seats noted as standing. Where any non-dealer may beg they speak in any order and a stand
    noted binds nobody. Empty when nobody is left to call.
    """
    first = eldest(dealer, players)
    if ruleset.begging is Begging.ELDEST and stood:
        return ()
    callers = seats_from(first, players)[:-1] if ruleset.begging is Begging.ANY_NON_DEALER else (first,)
    possible = [CallMade(seat, call) for seat in callers for call in (Call.STAND, Call.BEG)]
    if ruleset.stand_blind and not stood:
        possible.append(CallMade(first, Call.STAND_BLIND))
    return tuple(possible)


def give_one_bar(
    dealer: str, chalks: int, holding: tuple[int, ...] | None, trump: int | None, ruleset: RuleSet
) -> str | None:
    """Return why the dealer may not give one, None when it may (articles 3.6 and 3.7).

    ``chalks``: what the receiving side has so far. ``holding``: the dealer's cards, None when not known.
    """
    if not ruleset.give_one_at_game_point and chalks == ruleset.target - 1:
        return "the chalk would win the game"
    if ruleset.give_one_without_trump or holding is None or trump is None:
        return None
    if mask_of(holding[:HAND_SIZE]) & SUIT_MASKS[trump]:
        return None
    return f"{dealer} holds no trump ({SUITS[trump]})"


@lru_cache(maxsize=256)
def kick_table(ruleset: RuleSet) -> tuple[int, ...]:
    """Return what each kick 0..69 pays its dealer in chalks; 0 where the rank was not noted (article 2.4)."""
    chalks = dict(ruleset.kick_chalks)
    ranks = (rank_of(kick) for kick in range(len(KICK_TEXTS)))
    return tuple(0 if rank is None else chalks.get(RANKS[rank], 0) for rank in ranks)
