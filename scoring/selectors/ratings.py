"""Ratings as they are read, and the games they are derived from."""

from django.db.models import F, QuerySet

from scoring.enums import SheetState
from scoring.models import GamePlayed, RatedEvent, Rating, RatingMove, RatingRun, SheetStatistics
from scoring.statistics.ratings import RatedGame
from scoring.statistics.values import GameWon
from tournaments.canonical import canonical_json, digest_of
from tournaments.enums import EventState, ResultKind
from tournaments.models import Event, MatchResult, Player


def rated_games() -> list[RatedGame]:
    """Every game that counts for ratings: of official sheets in rated events, and of no void match."""
    columns = ("statistics__sheet_id", "place", "number", "winner", "a_1", "a_2", "b_1", "b_2", "at")
    rows = GamePlayed.objects.filter(statistics__in=_counting()).order_by()
    return [
        RatedGame(
            sheet=sheet,
            place=place,
            game=GameWon(
                number=number,
                winner=winner,
                side_a=(a_1,) if a_2 is None else (a_1, a_2),
                side_b=(b_1,) if b_2 is None else (b_1, b_2),
                at=at,
            ),
        )
        for sheet, place, number, winner, a_1, a_2, b_1, b_2, at in rows.values_list(*columns)
    ]


def watermark(method: str) -> str:
    """What tells the games that count now from any others: every sheet of theirs with its version."""
    seen = _counting().order_by("sheet_id").values_list("sheet_id", "version")
    return digest_of(canonical_json([method, [list(row) for row in seen]]))


def rating_list() -> QuerySet[Rating]:
    """Everybody who has a rating and stands in a published event, the best first."""
    public = Event.objects.exclude(state=EventState.DRAFT)
    seen = Rating.objects.filter(player__memberships__event__in=public) | Rating.objects.filter(
        player__seats__event__in=public
    )
    return seen.select_related("player").distinct().order_by("-shown", "player__name", "pk")


def rating_of(player: Player) -> Rating | None:
    """A player's rating, None for one who has played no rated game."""
    return Rating.objects.filter(player=player).first()


def moves_of(player: Player) -> QuerySet[RatingMove]:
    """Every move of a player's rating with match and event, the latest first."""
    hangs_on = "sheet__sitting__match__event"
    return RatingMove.objects.filter(player=player).select_related(hangs_on).order_by("-at", "-sheet_id")


def latest_run() -> RatingRun | None:
    """What the ratings were last derived from."""
    return RatingRun.objects.order_by("-pk").first()


def is_rated(event: Event) -> bool:
    """Whether the games of an event are rated here."""
    return RatedEvent.objects.filter(event=event).exists()


def _counting() -> QuerySet[SheetStatistics]:
    """The statistics, up to date, of official sheets in rated events."""
    void = MatchResult.objects.filter(is_current=True, kind=ResultKind.VOID).values("match")
    return SheetStatistics.objects.filter(
        version=F("sheet__version"),
        sheet__state=SheetState.OFFICIAL,
        sheet__sitting__match__is_set_aside=False,
        sheet__sitting__match__event__in=RatedEvent.objects.values("event"),
    ).exclude(sheet__sitting__match__in=void)
