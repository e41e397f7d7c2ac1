"""Ratings derived from every game that counts, whenever those are others than last time."""

from django.utils import timezone

from scoring.models import RatedEvent, Rating, RatingMove, RatingRun
from scoring.selectors.ratings import rated_games, watermark
from scoring.statistics.ratings import METHOD, Rated, rate
from tournaments.actors import Actor
from tournaments.enums import EventState
from tournaments.errors import EventNotPublishedError
from tournaments.live import Change, announce
from tournaments.services.locks import locked_event
from tournaments.transactions import durable_transaction, require_transaction


def rate_event(*, event_id: int, is_rated: bool, actor: Actor) -> bool:
    """Let the games of an event be rated here, or no longer; said twice it is as said once.

    The ratings follow with the next run. Raises EventNotPublishedError, NotFoundError.
    """
    with durable_transaction():
        event = locked_event(event_id)
        if event.state == EventState.DRAFT:
            raise EventNotPublishedError(event=event.slug)
        if is_rated:
            chosen = {"chosen_by": actor.signature, "chosen_at": timezone.now()}
            RatedEvent.objects.get_or_create(event=event, defaults=chosen)
        else:
            RatedEvent.objects.filter(event=event).delete()
        announce(Change(event_id, "event", event_id))
        return is_rated


def refresh_ratings(*, actor: Actor) -> bool:  # noqa: ARG001
    """Derive every rating anew where a game that counts has come, gone or changed; says whether it had to.

    All of it is read, derived and put in place of what was there, so two runs at once come to the same.
    """
    mark = watermark(METHOD)
    if RatingRun.objects.filter(watermark=mark, method=METHOD).exists():
        return False
    games = rated_games()
    found = rate(games)
    with durable_transaction():
        _store(found, mark, len(games))
    return True


def _store(found: Rated, mark: str, games: int) -> None:
    require_transaction()
    for model in (RatingRun, Rating, RatingMove):
        model.objects.all().delete()
    Rating.objects.bulk_create(
        Rating(
            player_id=player,
            mu=strength.mu,
            sigma=strength.sigma,
            shown=strength.shown,
            games=found.games[player],
        )
        for player, strength in sorted(found.strengths.items())
    )
    RatingMove.objects.bulk_create(
        RatingMove(
            player_id=move.player,
            sheet_id=move.sheet,
            at=move.at,
            before=move.before.shown,
            after=move.after.shown,
            won=move.won,
            lost=move.lost,
            expected=move.expected,
        )
        for move in found.moves
    )
    RatingRun.objects.create(watermark=mark, method=METHOD, games=games, derived_at=timezone.now())
