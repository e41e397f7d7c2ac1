"""Rows of `scoring`: score sheets, their lines, what is derived from them, prizes, and batches of paper."""

from scoring.models.batch import PrintBatch, PrintedFile
from scoring.models.pen import Pen, UnsentHands
from scoring.models.prize import Prize
from scoring.models.rating import GamePlayed, RatedEvent, Rating, RatingMove, RatingRun
from scoring.models.sheet import CountedHand, ScoreSheet, SheetLine
from scoring.models.statistics import FeatNoted, SheetStatistics, StintCount

__all__ = [
    "CountedHand",
    "FeatNoted",
    "GamePlayed",
    "Pen",
    "PrintBatch",
    "PrintedFile",
    "Prize",
    "RatedEvent",
    "Rating",
    "RatingMove",
    "RatingRun",
    "ScoreSheet",
    "SheetLine",
    "SheetStatistics",
    "StintCount",
    "UnsentHands",
]
