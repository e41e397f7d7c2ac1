"""What a played hand comes to: High, Low, Jack and Game by the cards, and the awards in order (articles 6-7).

What the cards say has the same shape as what a table claims, so that either can be paid and both compared.
"""

from collections.abc import Iterable, Mapping

from scoring.rules.cards import JACK, PIPS, SUIT_MASKS, SUIT_SIZE
from scoring.rules.record import CardClaim, Claims, GameClaim, HandRecord, JackClaim
from scoring.rules.ruleset import GameTie, RuleSet
from scoring.rules.seats import SIDES, eldest, seats_from, side_of
from scoring.rules.verdict import Award, Kind


def high_and_low(holdings: Mapping[str, int], trump: int) -> tuple[CardClaim | None, CardClaim | None]:
    """Return who was dealt the highest and the lowest trump, None for both where none is (articles 6.1, 6.2).

    ``holdings``: seat to the mask of cards that count for High and Low.
    """
    suit = SUIT_MASKS[trump]
    owners = {seat: mask & suit for seat, mask in holdings.items() if mask & suit}
    if not owners:
        return None, None
    top = max(owners, key=lambda seat: owners[seat].bit_length())
    bottom = min(owners, key=lambda seat: owners[seat] & -owners[seat])
    low = owners[bottom] & -owners[bottom]
    return (
        CardClaim(side_of(top), owners[top].bit_length() - 1),
        CardClaim(side_of(bottom), low.bit_length() - 1),
    )


def found_in_play(
    record: HandRecord, winners: tuple[str, ...], trump: int, ruleset: RuleSet
) -> tuple[JackClaim | None, GameClaim]:
    """Return what complete and lawful tricks say of Jack and Game (articles 6.3 to 6.6).

    ``winners``: the seat that won each trick; the winner of one leads to the next.
    """
    tricks = record.tricks or ()
    leaders = (eldest(record.dealer, record.players), *winners)
    pips = pips_by_side(tricks, winners, record.players)
    jack = jack_in_play(tricks, leaders, winners, trump, record.players)
    return jack, GameClaim(game_side(pips, record.dealer, ruleset), pips)


def jack_in_play(
    tricks: Iterable[tuple[int, ...]],
    leaders: Iterable[str],
    winners: Iterable[str],
    trump: int,
    players: int,
) -> JackClaim | None:
    """Return who won the Jack of trump and whether it was hung, None where it was not played (article 6.3).

    ``leaders`` and ``winners``: the seat that led and the seat that won each trick.
    """
    jack = trump * SUIT_SIZE + JACK
    for trick, leader, winner in zip(tricks, leaders, winners, strict=False):
        if jack in trick:
            holder = seats_from(leader, players)[trick.index(jack)]
            return JackClaim(side_of(winner), side_of(holder) != side_of(winner))
    return None


def pips_by_side(tricks: Iterable[tuple[int, ...]], winners: Iterable[str], players: int) -> dict[str, int]:
    """Return what the tricks of each side count for Game (article 6.5)."""
    pips = dict.fromkeys(SIDES[players], 0)
    for trick, winner in zip(tricks, winners, strict=True):
        pips[side_of(winner)] += sum(PIPS[card] for card in trick)
    return pips


def game_side(pips: Mapping[str, int], dealer: str, ruleset: RuleSet) -> str | None:
    """Return the side that takes Game by its count, None for nobody (articles 6.5 and 6.6).

    ``pips``: the counts of all sides. A tie at nought is nobody's under every rule set.
    """
    most = max(pips.values())
    leading = [side for side, count in pips.items() if count == most]
    if most == 0:
        return None
    if len(leading) == 1:
        return leading[0]
    if ruleset.game_tie is GameTie.NON_DEALER:
        others = [side for side in leading if side != side_of(dealer)]
        return others[0] if len(others) == 1 else None
    return None


def claimed_awards(claims: Claims, ruleset: RuleSet) -> tuple[Award, ...]:
    """Return the awards for High, Low, Jack and Game in the rule set's counting order (articles 6, 7.3)."""
    paid = {
        "H": [Award(Kind.HIGH, claims.high.side, 1)] if claims.high else [],
        "L": [Award(Kind.LOW, claims.low.side, 1)] if claims.low else [],
        "J": _jack_award(claims.jack, ruleset),
        "G": _game_award(claims.game, ruleset),
    }
    return tuple(award for letter in ruleset.counting_order for award in paid[letter])


def _jack_award(jack: JackClaim | None, ruleset: RuleSet) -> list[Award]:
    if jack is None:
        return []
    if jack.hung and ruleset.hang_jack_chalks:
        return [Award(Kind.HANG_JACK, jack.side, ruleset.hang_jack_chalks)]
    return [Award(Kind.JACK, jack.side, 1)]


def _game_award(game: GameClaim | None, ruleset: RuleSet) -> list[Award]:
    if game is None or game.side is None or not ruleset.game_chalks:
        return []
    return [Award(Kind.GAME, game.side, ruleset.game_chalks)]


def in_counting_order(
    kicks: tuple[Award, ...], given: Award | None, claimed: tuple[Award, ...], ruleset: RuleSet
) -> tuple[Award, ...]:
    """Return all awards of a hand in the order in which they are counted (articles 7.2 and 7.3)."""
    occurred = kicks if given is None else (*kicks, given)
    return (*occurred, *claimed) if ruleset.counts_at_once else (*claimed, *occurred)
