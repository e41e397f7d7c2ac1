"""The scorer's page as its template reads it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse

from officials.access import Action, SideOfSheet, actor_of, is_allowed
from officials.forms import CallForm
from officials.selectors.side_pins import sides_asked_for_pin
from scoring.enums import LineKind, SheetState
from scoring.models import ScoreSheet, SheetLine
from scoring.rules.seats import side_of
from scoring.selectors.pages import SheetRead
from scoring.selectors.sheets import may_take_back
from scoring.views import sheet_page
from scoring.views.history import GameShown, first_deal_in_words, games_shown
from scoring.views.sheet_page import Shown, Table
from tournaments.enums import NextDealer, Side

STATE_WORDS: Final = {
    SheetState.IN_PLAY: "In play",
    SheetState.FROZEN: "Official called",
    SheetState.AWAITING_CONFIRMATION: "To be confirmed",
    SheetState.DISPUTED: "Disputed",
    SheetState.OFFICIAL: "Official",
}

API_ADDRESSES: Final = ("sheet", "sheet-lines", "hands", "cut", "take-back", "pen", "unsent")
"""The addresses of the API that the page's script asks."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The hand that can be taken back now."""

    game: int
    hand: int


@dataclass(frozen=True, slots=True)
class SideToConfirm:
    """One side of a played sheet: whether it has confirmed, and how the viewer may do so for it."""

    letter: str
    name: str
    is_confirmed: bool
    may_confirm: bool
    needs_pin: bool
    refused: str


def page_context(request: HttpRequest, read: SheetRead, shown: Shown) -> dict[str, Any]:
    """Put together everything `scoring/sheet.html` shows."""
    table = sheet_page.table_of(read)
    games = games_shown(read)
    return {
        **_heading(read, table),
        **_standing(table, games, shown),
        **_entering(table, shown),
        "games": games,
        "first_deal": first_deal_in_words(read.lines[0], read.people),
        "take_back": _take_back(read.lines, read.sheet),
        "to_confirm": _to_confirm(request, table, shown),
        "call_form": CallForm(read.sheet.sitting.match, auto_id="call_%s"),
        "urls": _urls(read.sheet),
        "writes_as": actor_of(request).writes_as(read.sheet.sitting.table_id),
        "for_script": {
            **sheet_page.for_script(table, _urls(read.sheet)),
            "won": sheet_page.won_for_script(table, games),
        },
    }


def _heading(read: SheetRead, table: Table) -> dict[str, Any]:
    sitting = read.sheet.sitting
    match = sitting.match
    return {
        "event": match.event,
        "match": match,
        "match_name": f"{read.sides['A']} v {read.sides['B']}",
        "place": str(sitting.table) if sitting.table else f"Match {match.number}",
        "sheet_state": read.sheet.state,
        "appeal": read.sheet.appeal,
        "no_game": read.sheet.no_game,
        "sheet_state_words": STATE_WORDS[SheetState(read.sheet.state)],
        "rules": table.terms.rule_set,
    }


def _standing(table: Table, games: tuple[GameShown, ...], shown: Shown) -> dict[str, Any]:
    sheet = table.sheet
    is_in_play = sheet.state == SheetState.IN_PLAY
    return {
        "lanes": sheet_page.lanes_of(table, games, shown),
        "rung": sheet_page.rung_by(table, games) if sheet.hand_number == 1 else None,
        "is_in_play": is_in_play,
        "needs_dealer": is_in_play and not sheet.dealer,
        "cuts_again": table.terms.next_dealer == NextDealer.CUT_AGAIN,
        "dealer_pad": sheet_page.dealer_pad(table),
        "game_number": sheet.game_number,
        "hand_number": sheet.hand_number,
        "dealer": table.state.dealer,
        "score": table.score,
        "dealer_name": table.seats[table.state.dealer],
        "dealer_side": side_of(table.state.dealer),
    }


def _entering(table: Table, shown: Shown) -> dict[str, Any]:
    return {
        "version": table.sheet.version,
        "submission_key": secrets.token_hex(16),
        "other_key": secrets.token_hex(16),
        "steps": sheet_page.steps_of(table, shown),
        "play": sheet_page.play_of_page(shown),
        "has_depth": any("card" in field or "pips" in field for field in shown.entry),
        "refusals": sheet_page.general_refusals(shown),
        "refused": sum(len(found) for found in shown.refusals.values()),
        "awards": shown.awards,
        "out": sheet_page.out_of(table, shown),
    }


def _take_back(lines: tuple[SheetLine, ...], sheet: ScoreSheet) -> TakeBack | None:
    """The last hand, while nothing but refused hands has come after it and no side has confirmed."""
    last = next((line for line in reversed(lines) if line.kind != LineKind.HAND_REJECTED), None)
    if last is None or last.kind != LineKind.HAND or not may_take_back(sheet):
        return None
    return TakeBack(last.game_number, last.hand_number)


def _to_confirm(request: HttpRequest, table: Table, shown: Shown) -> tuple[SideToConfirm, ...]:
    sheet = table.sheet
    if sheet.state != SheetState.AWAITING_CONFIRMATION:
        return ()
    actor = actor_of(request)
    confirmed = {Side.A: sheet.confirmed_a, Side.B: sheet.confirmed_b}
    asked = sides_asked_for_pin(sheet, actor.roles_in(sheet.sitting.match.event_id))
    return tuple(
        SideToConfirm(
            letter=side.value,
            name=table.sides[side.value],
            is_confirmed=confirmed[side],
            may_confirm=is_allowed(actor, Action.CONFIRM_SHEET, SideOfSheet(sheet, side)),
            needs_pin=side in asked,
            refused=shown.pin_refused.get(side.value, ""),
        )
        for side in Side
    )


def _urls(sheet: ScoreSheet) -> Mapping[str, str]:
    pages = ("sheet", "take-back", "cut", "confirm", "history", "seats")
    urls = {name.replace("-", "_"): reverse(f"scoring:{name}", args=[sheet.pk]) for name in pages}
    api = {f"api_{name.replace('-', '_')}": reverse(f"api:{name}", args=[sheet.pk]) for name in API_ADDRESSES}
    call = reverse("officials:call-official", args=[sheet.pk])
    return {**urls, **api, "rulebook": reverse("scoring:rulebook"), "call": call}
