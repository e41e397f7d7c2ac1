"""What a draft event still lacks for the public that it is to be published for."""

from dataclasses import dataclass

from tournaments.enums import EntrantState
from tournaments.models import Entrant, EntryTerms, Event, Stage, Table


@dataclass(frozen=True, slots=True)
class Lacks:
    """What an event has none of. Nobody `entered` is no lack where a form of entry is set up."""

    stages: bool
    entrants: bool
    tables: bool

    def __bool__(self) -> bool:
        return self.stages or self.entrants or self.tables


def what_is_lacking(event: Event) -> Lacks:
    """What an event has none of yet; all of it can be set up after it is published as well."""
    entered = Entrant.objects.filter(event=event, state=EntrantState.ENTERED)
    return Lacks(
        stages=not Stage.objects.filter(event=event).exists(),
        entrants=not entered.exists() and not EntryTerms.objects.filter(event=event).exists(),
        tables=not Table.objects.filter(event=event).exists(),
    )
