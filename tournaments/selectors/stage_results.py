"""Everything a stage's tables are computed from, read in a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from django.db.models import FilteredRelation, Q

from tournaments.enums import EntrantState, MatchState, ResultKind, Side
from tournaments.models import Adjustment, Entrant, Match, Stage, StageEntry
from tournaments.stage_settings import read_stage_settings
from tournaments.standings.keys import Key, whole
from tournaments.standings.results import Adjustment as Added
from tournaments.standings.results import Entrant as Contender
from tournaments.standings.results import Kind, Result, Status
from tournaments.standings.settings import Settings

STATUS_OF: Final = {
    EntrantState.ENTERED: Status.ACTIVE,
    EntrantState.WITHDRAWN: Status.WITHDRAWN,
    EntrantState.DISQUALIFIED: Status.DISQUALIFIED,
}

COUNTS: Final = ("bullseyes", "hang_jacks", "chalks")


@dataclass(frozen=True)
class StageResults:
    """A stage as its tables see it.

    `entrants` are by number, in seeding order; `group_of` gives the group (from 1) of those who have one.
    `played_out` are those who left when the stage was over, so that its table stands as it is. Contenders,
    results and lots go by the entrant's number, which an export keeps. `unconfirmed` counts results that wait
    for confirmation or a ruling, `unplayed` matches without a result.
    """

    stage: Stage
    settings: Settings
    entrants: dict[int, Entrant]
    group_of: dict[int, int]
    matches: list[dict[str, Any]]
    adjustments: tuple[Added, ...]
    played_out: frozenset[int]

    @cached_property
    def contenders(self) -> tuple[Contender, ...]:
        """The entrants as the tables know them."""
        return tuple(
            contender_of(entrant, played_out=number in self.played_out)
            for number, entrant in self.entrants.items()
        )

    @property
    def gone(self) -> frozenset[int]:
        """Those who left when the stage was over and are not back, by number."""
        still_in = (number for number, own in self.entrants.items() if own.state == EntrantState.ENTERED)
        return self.played_out.intersection(self.entrants).difference(still_in)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """The matches as the tables know them; a side not yet known makes a match none."""
        return tuple(_result(match) for match in self.matches if _is_for_the_table(match))

    @property
    def unconfirmed(self) -> int:
        """Results that are not final yet."""
        return sum(
            match["current__kind"] is not None and match["state"] != MatchState.FINAL
            for match in self.matches
        )

    @property
    def unplayed(self) -> int:
        """Matches still to come, rests left out."""
        return sum(
            match["current__kind"] is None and match["state"] != MatchState.NOT_NEEDED and not is_rest(match)
            for match in self.matches
        )

    def of_group(self, group: int) -> "StageResults":
        """One group by itself."""
        inside = {number for number, own in self.group_of.items() if own == group}
        names = {str(number) for number in inside}
        return replace(
            self,
            entrants={number: entrant for number, entrant in self.entrants.items() if number in inside},
            matches=[
                match
                for match in self.matches
                if {match["entrant_a__number"], match["entrant_b__number"]} & inside
            ],
            adjustments=tuple(added for added in self.adjustments if added.entrant in names),
        )


def stage_results(stage: Stage) -> StageResults:
    """The stage with its results, in three queries whatever its size; one more before it is drawn."""
    entries = list(StageEntry.objects.filter(stage=stage).select_related("entrant").order_by("seed"))
    matches = list(_matches_of(stage))
    entrants = {entry.entrant.number: entry.entrant for entry in entries} or _undrawn(stage, matches)
    return StageResults(
        stage=stage,
        settings=table_settings(stage, has_play_off=any(match["is_play_off"] for match in matches)),
        entrants=entrants,
        group_of={entry.entrant.number: entry.group for entry in entries if entry.group is not None},
        matches=matches,
        adjustments=tuple(
            Added(str(number), Key(key), whole(Fraction(amount)), reason, from_round)
            for number, key, amount, reason, from_round in Adjustment.objects.filter(
                stage=stage, is_lifted=False
            ).values_list("entrant__number", "key", "amount", "reason", "from_round")
        ),
        played_out=frozenset(entry.entrant.number for entry in entries if entry.played_out),
    )


def contender_of(entrant: Entrant, *, played_out: bool = False) -> Contender:
    """An entrant as the tables know it: still in, where it left only when the stage was played out."""
    status = Status.ACTIVE if played_out else STATUS_OF[EntrantState(entrant.state)]
    return Contender(str(entrant.number), entrant.name, entrant.seed, status)


def table_settings(stage: Stage, *, has_play_off: bool = False) -> Settings:
    """How the stage's tables are made.

    Where the organizer gave them no place of their own, play-offs are asked last of all but lots, and lots
    last of all once their seed is published.
    """
    settings = read_stage_settings(stage.settings).table
    keys = list(settings.keys)
    if has_play_off and Key.PLAY_OFF not in keys:
        keys.insert(keys.index(Key.DRAWN_LOTS) if Key.DRAWN_LOTS in keys else len(keys), Key.PLAY_OFF)
    if stage.lots_seed and Key.DRAWN_LOTS not in keys:
        keys.append(Key.DRAWN_LOTS)
    return replace(settings, keys=tuple(keys), lots_seed=stage.lots_seed or settings.lots_seed)


def is_rest(match: dict[str, Any]) -> bool:
    """Whether the match is the rest of one entrant in a round, still without its credit."""
    return (
        match["part"] != ""
        and match["winner_to"] is None
        and (match["entrant_a__number"] is None) != (match["entrant_b__number"] is None)
        and match["part"].startswith(("group-", "swiss"))
    )


def _matches_of(stage: Stage) -> Iterable[dict[str, Any]]:
    current = FilteredRelation("results", condition=Q(results__is_current=True))
    counts = [f"current__{count}_{side}" for count in COUNTS for side in ("a", "b")]
    rows: Iterable[dict[str, Any]] = (
        Match.objects.filter(stage=stage)
        .annotate(current=current)
        .order_by("number")
        .values(
            "pk",
            "number",
            "key",
            "part",
            "winner_to",
            "state",
            "is_play_off",
            "round__number",
            "entrant_a__number",
            "entrant_b__number",
            "current__kind",
            "current__winner",
            *counts,
        )
    )
    return rows


def _undrawn(stage: Stage, matches: list[dict[str, Any]]) -> dict[int, Entrant]:
    """Before a draw everybody entered is in the first stage, and in later ones who has a match there."""
    entrants = Entrant.objects.filter(event_id=stage.event_id, state__in=STATUS_OF)
    if stage.position > 1:
        met = {match[side] for match in matches for side in ("entrant_a__number", "entrant_b__number")}
        return {entrant.number: entrant for entrant in entrants if entrant.number in met}
    return {entrant.number: entrant for entrant in entrants}


def _is_for_the_table(match: dict[str, Any]) -> bool:
    sides = match["entrant_a__number"], match["entrant_b__number"]
    return None not in sides or (sides != (None, None) and match["current__kind"] == ResultKind.BYE)


def _result(match: dict[str, Any]) -> Result:
    kind = match["current__kind"]
    sides = {Side.A: match["entrant_a__number"], Side.B: match["entrant_b__number"], "": None, None: None}
    a, b = sides[Side.A], sides[Side.B]
    if a is None:  # a bye whose entrant stands on side B
        a, b = b, a
    winner = sides[match["current__winner"]]
    bullseyes, hang_jacks, chalks = (
        (match[f"current__{count}_a"] or 0, match[f"current__{count}_b"] or 0) for count in COUNTS
    )
    return Result(
        round=match["round__number"],
        a=str(a),
        b=None if b is None else str(b),
        kind=Kind.UNPLAYED if kind is None else Kind(kind),
        winner=None if winner is None else str(winner),
        bullseyes=bullseyes,
        hang_jacks=hang_jacks,
        chalks=chalks,
        match=str(match["number"]),
        play_off=match["is_play_off"],
    )
