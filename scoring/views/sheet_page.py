"""Everything the scorer's page shows, put together from the sheet as it stands and the keys pressed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.enums import SheetState
from scoring.models import ScoreSheet
from scoring.rules.match import Way
from scoring.rules.rule_values import full_ruleset_as_json
from scoring.rules.seats import SEATS, SIDES, side_of
from scoring.rules.violations import CATALOGUE, Code
from scoring.selectors.pages import SheetRead
from scoring.terms import Terms, terms_from_text
from scoring.views.entry import GENERAL, TableState
from scoring.views.history import AwardShown, GameShown
from scoring.views.pads import (
    Entry,
    Key,
    Pad,
    Refusal,
    Refusals,
    call_pad,
    caller_pad,
    card_pads,
    count_pads,
    kick_pads,
    most_kicks,
)
from scoring.views.played import MOST_LETTERS, PLAY, PUT_AWAY


@dataclass(frozen=True, slots=True)
class Lane:
    """One side's lane of the board."""

    side: str
    name: str
    chalks: int
    adds: int
    target: int
    bullseyes: int
    needed: int | None
    has_won: bool


@dataclass(frozen=True, slots=True)
class CountField:
    """Where one side's count for Game can be noted."""

    field: str
    side: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of entering a hand, with what may be noted besides: cards, and counts by side."""

    name: str
    pads: tuple[Pad, ...]
    cards: tuple[Pad, ...] = ()
    counts: tuple[CountField, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayShown:
    """The cards of the play as typed on a page without script, and what is wrong with them."""

    cards: str
    put_away: str
    refusals: tuple[Refusal, ...]
    most_letters: int = MOST_LETTERS


@dataclass(frozen=True, slots=True)
class Out:
    """The side that goes out with the hand entered, and the award it goes out on."""

    side: str
    name: str
    on: str


@dataclass(frozen=True, slots=True)
class Rung:
    """The game that has just been won."""

    side: str
    name: str
    game: int
    score: tuple[int, ...]
    is_match: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What has been pressed and what came of it: worth while it can stand, refusals where it cannot."""

    entry: Entry = field(default_factory=dict)
    refusals: Refusals = field(default_factory=dict)
    awards: tuple[AwardShown, ...] = ()
    score_after: Mapping[str, int] = field(default_factory=dict)
    bullseye: str | None = None
    pin_refused: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet as the page needs it: its terms, the names of sides and seats, and where it stands."""

    sheet: ScoreSheet
    terms: Terms
    sides: Mapping[str, str]
    seats: Mapping[str, str]

    @property
    def score(self) -> dict[str, int]:
        """The chalks of the game in play."""
        return {"A": self.sheet.score_a, "B": self.sheet.score_b}

    @property
    def bullseyes(self) -> dict[str, int]:
        """The games won so far."""
        return {"A": self.sheet.bullseyes_a, "B": self.sheet.bullseyes_b}

    @property
    def state(self) -> TableState:
        """What the next hand is played under; before the cut is made, as if the first seat dealt."""
        dealer = self.sheet.dealer or SEATS[self.terms.players][0]
        return TableState(self.terms.rule_set, self.terms.players, dealer, self.score, self.sheet.no_game)


def table_of(read: SheetRead) -> Table:
    """Return a sheet with its terms read; a seat nobody is written down for is called by its letters."""
    terms = terms_from_text(read.sheet.terms)
    seats = {seat: read.players.get(seat) or f"seat {seat}" for seat in SEATS[terms.players]}
    return Table(read.sheet, terms, read.sides, seats)


def lanes_of(table: Table, games: tuple[GameShown, ...], shown: Shown) -> tuple[Lane, ...]:
    """Return the board: both sides' chalks, and what the hand entered would add; at the end, how it ended."""
    target = table.terms.rule_set.target
    ended = _ended_at(table, games)
    lanes = []
    for side in SIDES[2]:
        chalks = ended.get(side, table.score[side])
        adds = shown.score_after.get(side, chalks) - chalks
        lanes.append(
            Lane(
                side=side,
                name=table.sides[side],
                chalks=chalks,
                adds=adds,
                target=target,
                bullseyes=table.bullseyes[side],
                needed=bullseyes_needed(table.terms),
                has_won=chalks + adds >= target,
            )
        )
    return tuple(lanes)


def _ended_at(table: Table, games: tuple[GameShown, ...]) -> dict[str, int]:
    """The chalks of the last game won where no game follows it; empty while one is in play."""
    is_over = table.sheet.state not in {SheetState.IN_PLAY, SheetState.FROZEN}
    last = _last_played(games)
    is_won = table.sheet.hand_number == 1 and last is not None and bool(last.winner)
    return last.score._asdict() if last is not None and is_over and is_won else {}


def _last_played(games: tuple[GameShown, ...]) -> GameShown | None:
    """The latest game that has a hand or a winner: before its first hand, more may stand under a game."""
    return next((game for game in games if game.hands or game.winner), None)


def _chalks_of(game: GameShown) -> dict[str, int]:
    """Both sides' chalks after the last hand of a game that counts; empty where there is none."""
    hands = tuple(hand for hand in game.hands if not hand.struck)
    return {score.side: score.chalks for score in hands[-1].scores} if hands else {}


def counts_alone(terms: Terms) -> bool:
    """Say whether the bullseyes of this sheet alone decide how long it is played."""
    return terms.counting.each_table or not terms.shares_match


def bullseyes_needed(terms: Terms) -> int | None:
    """Return how many games win this sheet on their own, None where a bell or several tables decide."""
    counting = terms.counting
    if not counts_alone(terms) or counting.way in {Way.TIMED, Way.FIXED_NUMBER}:
        return None
    return counting.games // 2 + 1 if counting.way is Way.BEST_OF else counting.games


def steps_of(table: Table, shown: Shown) -> tuple[Step, ...]:
    """Return every step a hand may take, in order, with the keys pressed and the refusals beside them."""
    state = table.state
    rules, players, dealer = state.rules, state.players, state.dealer
    entry, refusals = shown.entry, shown.refusals
    steps = [
        Step("kick1", kick_pads(rules, 1, entry, refusals)),
        Step("call", (call_pad(rules, table.seats, dealer, players, entry, refusals),)),
    ]
    caller = caller_pad(rules, table.seats, dealer, players, entry, refusals)
    if caller is not None:
        steps.append(Step("caller", (caller,)))
    steps += [
        Step(f"kick{place}", kick_pads(rules, place, entry, refusals))
        for place in range(2, most_kicks(players) + 1)
    ]
    pads = count_pads(table.sides, players, entry, refusals)
    steps.append(Step("counts", pads, card_pads(entry, refusals), count_fields(table.sides, entry)))
    steps.append(Step("play", ()))
    return tuple(steps)


def count_fields(sides: Mapping[str, str], entry: Entry) -> tuple[CountField, ...]:
    """Return a field for each side's count for Game."""
    fields = ((f"pips_{side}", side, name) for side, name in sides.items())
    return tuple(CountField(field, side, name, entry.get(field, "")) for field, side, name in fields)


def play_of_page(shown: Shown) -> PlayShown:
    """Return the play as typed, with what is wrong with it."""
    cards, put_away = (shown.entry.get(field, "") for field in (PLAY, PUT_AWAY))
    return PlayShown(cards, put_away, tuple(shown.refusals.get(PLAY, ())))


def dealer_pad(table: Table, refusals: tuple[Refusal, ...] = ()) -> Pad:
    """Return the pad on which the winner of the cut is pressed."""
    keys = tuple(Key(seat, name, side=side_of(seat)) for seat, name in table.seats.items())
    return Pad("dealer", "Who won the cut and deals?", "callers", keys, refusals)


def rung_by(table: Table, games: tuple[GameShown, ...]) -> Rung | None:
    """Return the game just won, None where the game goes on; its score where a hand reached the target."""
    game = _last_played(games)
    if game is None or not game.winner:
        return None
    chalks = _chalks_of(game)
    is_by_hand = chalks.get(game.winner, 0) >= table.terms.rule_set.target
    return Rung(
        side=game.winner,
        name=game.winner_name,
        game=game.number,
        score=(chalks.pop(game.winner), *chalks.values()) if is_by_hand else (),
        is_match=table.sheet.state not in {SheetState.IN_PLAY, SheetState.FROZEN},
    )


def out_of(table: Table, shown: Shown) -> Out | None:
    """Return who goes out with the hand entered, and on what."""
    if shown.bullseye is None:
        return None
    last = [award for award in shown.awards if award.is_counted][-1]
    return Out(shown.bullseye, table.sides[shown.bullseye], last.label)


def general_refusals(shown: Shown) -> tuple[Refusal, ...]:
    """Return what is wrong with the hand as a whole, beside no single pad."""
    return tuple(shown.refusals.get(GENERAL, ()))


def for_script(table: Table, urls: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page's script needs to know: where the sheet stands, its terms, names and addresses."""
    sheet, terms = table.sheet, table.terms
    return {
        "sheet": sheet.pk,
        "urls": dict(urls),
        "sides": dict(table.sides),
        "seats": dict(table.seats),
        "rules": full_ruleset_as_json(terms.rule_set),
        "terms": {
            "players": terms.players,
            "seats": list(SEATS[terms.players]),
            "next_dealer": terms.next_dealer.value,
            "confirmation": terms.confirmation.value,
            "counting": {"way": str(terms.counting.way), "games": terms.counting.games},
            "is_alone": counts_alone(terms),
            "most_kicks": most_kicks(terms.players),
            "needed": bullseyes_needed(terms),
        },
        "progress": progress_for_script(sheet),
        "wrongs": wrongs_for_script(),
    }


def wrongs_for_script() -> dict[str, dict[str, str]]:
    """Return what a renege and an undertrump are in words, the places of their details left open."""
    found = {}
    for code in (Code.RENEGE, Code.UNDERTRUMP):
        entry = CATALOGUE[code]
        found[code.value] = {"sentence": entry.sentence, "remedy": entry.remedy, "article": entry.article}
    return found


def progress_for_script(sheet: ScoreSheet) -> dict[str, Any]:
    """Return where the sheet stands, as the page's script keeps it."""
    return {
        "version": sheet.version,
        "state": sheet.state,
        "game_number": sheet.game_number,
        "hand_number": sheet.hand_number,
        "dealer": sheet.dealer,
        "score": {"A": sheet.score_a, "B": sheet.score_b},
        "bullseyes": {"A": sheet.bullseyes_a, "B": sheet.bullseyes_b},
        "no_game": sheet.no_game,
    }


def won_for_script(table: Table, games: tuple[GameShown, ...]) -> dict[str, Any] | None:
    """Return the game just won, None where one is being played."""
    game = _last_played(games)
    if table.sheet.hand_number > 1 or game is None or not game.winner:
        return None
    return {"side": game.winner, "game": game.number, "score": _chalks_of(game) or None}
