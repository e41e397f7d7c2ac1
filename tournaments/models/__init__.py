"""Rows of `tournaments`: events, entrants, stages, draws, matches, sittings, and what was corrected."""

from tournaments.models.adjustment import Adjustment
from tournaments.models.announcement import Announcement
from tournaments.models.correction import Correction
from tournaments.models.draw import Draw
from tournaments.models.entrant import Entrant, Membership, Player
from tournaments.models.entry import Arrival, Contact, EntryTerms, Registration
from tournaments.models.event import Event, Table
from tournaments.models.half import Half
from tournaments.models.line_up import LineUpSeat
from tournaments.models.match import Match, MatchResult
from tournaments.models.sitting import Seat, Sitting
from tournaments.models.stage import Round, Stage, StageEntry
from tournaments.models.substitution import Bar, PoolPlace, SubstituteTerms, Substitution

__all__ = [
    "Adjustment",
    "Announcement",
    "Arrival",
    "Bar",
    "Contact",
    "Correction",
    "Draw",
    "Entrant",
    "EntryTerms",
    "Event",
    "Half",
    "LineUpSeat",
    "Match",
    "MatchResult",
    "Membership",
    "Player",
    "PoolPlace",
    "Registration",
    "Round",
    "Seat",
    "Sitting",
    "Stage",
    "StageEntry",
    "SubstituteTerms",
    "Substitution",
    "Table",
]
