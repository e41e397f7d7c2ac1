"""The keys of a hand as a form sends them, and what they come to so far."""

from collections.abc import Mapping

from scoring.orders import count_without_game
from scoring.rules.notation import read_record
from scoring.rules.steps import worth_so_far
from scoring.views.entry import COUNT_TEXT, TableState, record_of, refusals_by_pad
from scoring.views.history import counted_awards
from scoring.views.pads import Entry
from scoring.views.played import PLAY, PUT_AWAY, cards_in
from scoring.views.sheet_page import Shown, Table, steps_of


def entry_pressed(sent: Mapping[str, str], table: Table) -> Entry:
    """Return the keys pressed, as far as the pads have such keys, the counts and the cards as they fell."""
    steps = steps_of(table, Shown())
    keys = {pad.field: {key.value for key in pad.keys} for step in steps for pad in (*step.pads, *step.cards)}
    pressed = {field: sent.get(field, "") for field in keys}
    counts = {count.field: sent.get(count.field, "") for step in steps for count in step.counts}
    known = {field: value for field, value in pressed.items() if value in keys[field]}
    known |= {field: " ".join(cards_in(sent.get(field, ""))) for field in (PLAY, PUT_AWAY)}
    return known | {field: text for field, text in counts.items() if COUNT_TEXT.fullmatch(text)}


def worked_out(state: TableState, entry: Entry) -> Shown:
    """Return what the keys pressed come to so far, and what is already wrong with them."""
    rules = state.rules
    worth = worth_so_far(read_record(record_of(state, entry), rules), rules)
    count = count_without_game(worth.count, state.score, state.no_game, rules.target)
    return Shown(
        entry=entry,
        refusals=refusals_by_pad(worth.violations),
        awards=counted_awards(count),
        score_after=count.score_after,
        bullseye=count.bullseye,
    )
