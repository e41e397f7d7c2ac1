"""Statistics brought up to date with the lines: derived anew sheet by sheet, never patched."""

from dataclasses import asdict

from scoring.models import FeatNoted, GamePlayed, ScoreSheet, SheetStatistics, StintCount
from scoring.selectors.statistics import COUNTS, derived_of, sheets_moved_on, sheets_to_derive
from scoring.statistics.values import Derived, GameWon, Players
from tournaments.actors import Actor
from tournaments.transactions import durable_transaction, require_transaction


def refresh_statistics(*, event_id: int | None = None, everything: bool = False, actor: Actor) -> int:
    """Derive the statistics of every sheet that has moved on; of all of them where asked. Returns how many.

    Each sheet is locked and written by itself, so that a hand waits for one sheet at the most.
    """
    sheets = sheets_moved_on(event_id)
    if everything:
        all_sheets = ScoreSheet.objects.all()
        sheets = all_sheets if event_id is None else all_sheets.filter(sitting__match__event=event_id)
    keys = list(sheets.order_by("pk").values_list("pk", flat=True))
    for key in keys:
        refresh_sheet(sheet_id=key, actor=actor)
    return len(keys)


def refresh_sheet(*, sheet_id: int, actor: Actor) -> None:  # noqa: ARG001
    """Derive the statistics of one sheet from its lines and put them in place of those stored."""
    with durable_transaction():
        ScoreSheet.objects.select_for_update().get(pk=sheet_id)
        sheet = sheets_to_derive([sheet_id]).get()
        SheetStatistics.objects.filter(sheet=sheet).delete()
        _store(sheet, derived_of(sheet))


def _store(sheet: ScoreSheet, found: Derived) -> None:
    require_transaction()
    statistics = SheetStatistics.objects.create(sheet=sheet, version=sheet.version)
    StintCount.objects.bulk_create(
        StintCount(
            statistics=statistics,
            side=stint.side,
            first_at=stint.first_at,
            **_players(stint.players),
            **{name: getattr(stint, name) for name in COUNTS},
        )
        for stint in found.stints
    )
    FeatNoted.objects.bulk_create(
        FeatNoted(statistics=statistics, **_players(feat.players), **_columns(asdict(feat)))
        for feat in found.feats
    )
    GamePlayed.objects.bulk_create(
        GamePlayed(statistics=statistics, place=place, **_game(game))
        for place, game in enumerate(found.games)
    )


def _game(game: GameWon) -> dict[str, object]:
    """A game by the names of its columns."""
    a_2, b_2 = (side[1] if len(side) > 1 else None for side in (game.side_a, game.side_b))
    seated = {"a_1_id": game.side_a[0], "a_2_id": a_2, "b_1_id": game.side_b[0], "b_2_id": b_2}
    return {"number": game.number, "winner": game.winner, "at": game.at, **seated}


def _columns(feat: dict[str, object]) -> dict[str, object]:
    """A feat by the names of its columns."""
    player = feat.pop("player")
    del feat["players"]
    return {**feat, "player_id": player}


def _players(players: Players) -> dict[str, int | None]:
    return {"player_1_id": players[0], "player_2_id": players[1] if len(players) > 1 else None}
