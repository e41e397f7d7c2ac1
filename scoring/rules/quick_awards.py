"""What the quick way pays: the awards of a hand in the order counted, and how the counting ends."""

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.rules.notation import award_as_json
from scoring.rules.quick_text import COMPACT
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import SIDES
from scoring.rules.verdict import Award, Kind

FRONT: Final = '{"verdict":"accepted","awards":[%s],"uncounted":[%s],"score_after":'
BACK: Final = ',"bullseye":%s}'
MOST_PRICES: Final = 256
"""How many rule sets are remembered with what they pay."""

MOST_COUNTINGS: Final = 1 << 12
"""How many ways to have earned something before the play are kept; by a table there are a few dozen."""

Worth = tuple[int | None, int | None, int | None, bool, int | None]
"""The sides of High and Low, the side that won the Jack, whether it was hung, the side of Game."""


class Fragment(NamedTuple):
    """One award: the number of its side, its chalks, its JSON."""

    side: int
    chalks: int
    text: str


class Ending(NamedTuple):
    """How the counting may end: the verdict up to the score and after it, the chalks each side has earned."""

    front: str
    chalks: tuple[int, ...]
    back: str


class Prices:
    """What High, Low, Jack and Game pay under a rule set; sides are numbers in the order of their letters."""

    def __init__(self, ruleset: RuleSet, players: int) -> None:
        self.sides = SIDES[players]
        self.target = ruleset.target
        self.at_once = ruleset.counts_at_once
        self.score_text = "{" + ",".join(f'"{side}":%d' for side in self.sides) + "}"
        self._counting_order = ["HLJG".index(letter) for letter in ruleset.counting_order]
        self._high = self._fragments_of(Kind.HIGH, 1)
        self._low = self._fragments_of(Kind.LOW, 1)
        self._jack = self._fragments_of(Kind.JACK, 1)
        hang = ruleset.hang_jack_chalks
        self._hang_jack = self._fragments_of(Kind.HANG_JACK, hang) if hang else self._jack
        self._game = self._fragments_of(Kind.GAME, ruleset.game_chalks)

    def fragments(self, worth: Worth) -> list[Fragment]:
        """Return the awards of the play in counting order; a side is None where nobody earned one."""
        high, low, jack, is_hung, game = worth
        earned = [
            None if high is None else self._high[high],
            None if low is None else self._low[low],
            None if jack is None else (self._hang_jack if is_hung else self._jack)[jack],
            None if game is None else self._game[game],
        ]
        return [found for place in self._counting_order if (found := earned[place])]

    def _fragments_of(self, kind: Kind, chalks: int) -> tuple[Fragment | None, ...]:
        """One award of a kind for each side, None where it pays nothing."""
        return tuple(self.fragment(Award(kind, side, chalks)) if chalks else None for side in self.sides)

    def fragment(self, award: Award) -> Fragment:
        """Return one award as it is counted and written."""
        return Fragment(self.sides.index(award.side), award.chalks, COMPACT(award_as_json(award)))


@lru_cache(maxsize=MOST_PRICES)
def prices_of(ruleset: RuleSet, players: int) -> Prices:
    """Return what a rule set pays."""
    return Prices(ruleset, players)


class Earned(dict[int, Ending]):
    """All awards of a hand; by how many are counted, how that ends, written when it is first asked for.

    ``places``: for each side, by the chalks it needs, how many awards are counted once it has them; one more
    than there are where it never has.
    """

    __slots__ = ("fragments", "places", "sides")

    def __init__(self, prices: Prices, fragments: list[Fragment]) -> None:
        super().__init__()
        self.sides, self.fragments = prices.sides, fragments
        places = [bytearray(1) for _ in prices.sides]
        for place, fragment in enumerate(fragments, 1):
            places[fragment.side] += bytes([place]) * fragment.chalks
        never = bytes([len(fragments) + 1]) * (prices.target + 1)
        self.places = tuple(bytes(reached + never) for reached in places)

    def __missing__(self, place: int) -> Ending:
        """Write the verdict where this award wins the game, or none does (article 7.3)."""
        counted, uncounted = self.fragments[:place], self.fragments[place:]
        chalks, bullseye = [0] * len(self.sides), "null"
        for side, count, _ in counted:
            chalks[side] += count
        if place <= len(self.fragments):
            bullseye = f'"{self.sides[counted[-1].side]}"'
        written = [",".join([text for _, _, text in awards]) for awards in (counted, uncounted)]
        ending = self[place] = Ending(FRONT % tuple(written), tuple(chalks), BACK % bullseye)
        return ending


class Counting(dict[Worth, Earned]):
    """By what the play comes to, all awards of a hand; put together when they are first asked for."""

    __slots__ = ("before", "prices")

    def __init__(self, prices: Prices, before: tuple[Fragment, ...]) -> None:
        super().__init__()
        self.prices, self.before = prices, before

    def __missing__(self, worth: Worth) -> Earned:
        """Put the awards in the order in which they are counted (article 7.2)."""
        after, before = self.prices.fragments(worth), self.before
        earned = Earned(self.prices, [*before, *after] if self.prices.at_once else [*after, *before])
        self[worth] = earned
        return earned


@lru_cache(maxsize=MOST_COUNTINGS)
def counting_after(prices: Prices, before: tuple[Fragment, ...]) -> Counting:
    """Return how hands are counted in which this was earned before the play."""
    return Counting(prices, before)
