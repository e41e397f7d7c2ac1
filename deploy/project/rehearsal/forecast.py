"""What a rehearsal says about the evening to come: how long it takes, and whether tables are short."""

from collections.abc import Iterator

from deploy.project.rehearsal.evening import Evening, clock
from scoring.models import CountedHand, ScoreSheet
from tournaments.models import Event, Match, Table


def forecast(evening: Evening) -> Iterator[str]:
    """The forecast in sentences, the most important first."""
    event, tables = evening.event, Table.objects.filter(event=evening.event, out_of_use="").count()
    length = max((times.ended for times in evening.stages.values()), default=0.0)
    hands = CountedHand.objects.filter(sheet__sitting__match__event=event).count()
    yield (
        f"{event.name} takes {_long(length)} at {tables} table{'' if tables == 1 else 's'}"
        f" and {evening.pace.a_hand:g} minutes a hand."
    )
    yield f"{_matches(event)} matches, {_games(event)} games, {hands} hands."
    for times in evening.stages.values():
        if times.began is not None:
            yield (
                f"{times.name}: from {clock(times.began)} to {clock(times.ended)}, {times.hands} hands,"
                f" {times.busiest} tables at once at the most."
            )
    yield from _about_tables(evening, tables, length)
    if evening.level:
        numbers = ", ".join(map(str, sorted(evening.level)))
        yield f"Nobody won match {numbers}: the format does not say who goes on; enter it by hand."


def _about_tables(evening: Evening, tables: int, length: float) -> Iterator[str]:
    if not length or not tables:
        return
    used = min(100, round(100 * evening.table_minutes / (tables * length)))
    yield f"Cards are in play at a table for {used} % of the time."
    busiest = max(times.busiest for times in evening.stages.values())
    if busiest < tables:
        yield f"{tables - busiest} of the tables were never needed."
    if evening.has_waited:
        yield "Matches waited for tables: with more of them it may end sooner; rehearse that."
    else:
        yield "No match ever waited for a table."


def _long(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return f"{hours} h {rest:02} min"


def _matches(event: Event) -> int:
    return Match.objects.filter(event=event, sittings__sheet__isnull=False).distinct().count()


def _games(event: Event) -> int:
    sheets = ScoreSheet.objects.filter(sitting__match__event=event)
    return sum(a + b for a, b in sheets.values_list("bullseyes_a", "bullseyes_b"))
