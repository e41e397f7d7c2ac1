"""Entrants who have not the players that their matches take: told, never refused."""

from dataclasses import dataclass
from typing import Final

from tournaments.enums import EntrantKind, MembershipRole
from tournaments.models import Entrant, EntryTerms, Event, Stage
from tournaments.pairing.stages.model import Entries
from tournaments.stage_shape import read_stage_shape

AT_A_TABLE: Final = 2
"""Players of one side at one table."""


@dataclass(frozen=True, slots=True)
class PlayersWanted:
    """How many have to be named for an entrant of each kind, substitutes not counted."""

    tables: int = 1
    by_terms: int = 0
    terms_kind: str = ""

    def of(self, kind: str) -> int:
        """The fewest for one kind."""
        at_tables = AT_A_TABLE * (self.tables if kind == EntrantKind.TEAM else 1)
        usual = 1 if kind == EntrantKind.SINGLE else at_tables
        return max(usual, self.by_terms if kind == self.terms_kind else 0)

    def shortage(self, kind: str, playing: int) -> str:
        """What is wrong with so many players, in words; empty where they are enough."""
        wanted = self.of(kind)
        if playing >= wanted:
            return ""
        needs_tables = kind == EntrantKind.TEAM and self.tables > 1 and wanted == AT_A_TABLE * self.tables
        why = f", for {self.tables} tables at once" if needs_tables else ""
        return f"too few players: {playing} of at least {wanted}{why}"

    def shortage_of(self, entrant: Entrant) -> str:
        """The shortage of an entrant read with its people."""
        members = entrant.memberships.all()
        return self.shortage(entrant.kind, sum(one.role != MembershipRole.SUBSTITUTE for one in members))


def players_wanted(event: Event, *, stage: Stage | None = None) -> PlayersWanted:
    """How many players matches of a stage take; without one, of any stage that takes in those entered."""
    terms = EntryTerms.objects.filter(event=event).first()
    tables = (
        tables_of_a_match(event) if stage is None else read_stage_shape(stage.kind, stage.settings).tables
    )
    return PlayersWanted(tables) if terms is None else PlayersWanted(tables, terms.fewest_players, terms.kind)


def tables_of_a_match(event: Event) -> int:
    """At how many tables at once those entered play a match: the most of any stage that takes them in."""
    stages = Stage.objects.filter(event=event).values_list("kind", "settings")
    shapes = (read_stage_shape(kind, settings) for kind, settings in stages)
    entered = (one.tables for one in shapes if any(isinstance(intake, Entries) for intake in one.intake))
    return max(entered, default=1)
