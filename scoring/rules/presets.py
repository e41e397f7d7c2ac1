"""The rule sets we ship, each a small delta on the one before it (article 10.3 to 10.7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.rules.ruleset import (
    AfterRun,
    Begging,
    Cutter,
    Direction,
    FirstDealer,
    GameTie,
    HighLow,
    KickCounting,
    LateClaims,
    MisdealPack,
    RenegePenalty,
    RuleSet,
    Undertrump,
)


@dataclass(frozen=True, slots=True)
class Preset:
    """What one preset changes in the one it is based on, its title, and the article that describes it."""

    title: str
    article: str
    base: str
    delta: Mapping[str, Any]


_TRINIDAD_TOURNAMENT: Final = RuleSet(
    name="trinidad-tournament",
    version=1,
    players=(4,),
    target=14,
    direction=Direction.ANTICLOCKWISE,
    cutter=Cutter.DESIGNATED,
    first_dealer=FirstDealer.CUT_OR_DRAW,
    kick_chalks=(("A", 1), ("J", 3), ("6", 2)),
    kick_counting=KickCounting.AS_THEY_OCCUR,
    counting_order="HLJG",
    give_one_at_game_point=True,
    give_one_without_trump=True,
    begging=Begging.ELDEST,
    stand_blind=True,
    after_run=AfterRun.KEEP_ALL,
    high_low=HighLow.AS_DEALT,
    hang_jack_chalks=3,
    game_chalks=1,
    game_tie=GameTie.NOBODY,
    renege=RenegePenalty.OFFICIAL,
    undertrump=Undertrump.OFFICIAL,
    misdeal_chalks=0,
    misdeal_pack=MisdealPack.SAME_DEALER,
    late_claims=LateClaims.BY_RULING,
)

PRESETS: Final[Mapping[str, Preset]] = {
    "trinidad-tournament": Preset("Trinidad tournament", "10.3", "trinidad-tournament", {}),
    "trinidad-v1": Preset(
        "Trinidad v1",
        "10.4",
        "trinidad-tournament",
        {
            "cutter": Cutter.NOT_STATED,
            "first_dealer": FirstDealer.NOT_STATED,
            "kick_counting": KickCounting.AFTER_PLAY,
            "begging": Begging.ANY_NON_DEALER,
            "stand_blind": False,
            "after_run": AfterRun.DISCARD_TO_SIX,
            "renege": RenegePenalty.REFUSED,
            "undertrump": Undertrump.ALLOWED,
        },
    ),
    "classic": Preset(
        "Classic",
        "10.5",
        "trinidad-tournament",
        {
            "players": (2, 3, 4),
            "target": 7,
            "direction": Direction.CLOCKWISE,
            "cutter": Cutter.DEALERS_RIGHT,
            "first_dealer": FirstDealer.HIGHEST_CUT,
            "kick_chalks": (("J", 1),),
            "stand_blind": False,
            "hang_jack_chalks": 0,
            "game_tie": GameTie.NON_DEALER,
            "renege": RenegePenalty.ONE_CHALK,
            "undertrump": Undertrump.ALLOWED,
        },
    ),
    "tobago": Preset(
        "Tobago", "10.6", "trinidad-tournament", {"kick_chalks": (("A", 1), ("J", 3), ("2", 2))}
    ),
    "fete": Preset(
        "Fete",
        "10.7",
        "trinidad-tournament",
        {
            "game_chalks": 2,
            "give_one_without_trump": False,
            "renege": RenegePenalty.LOSS_OF_GAME,
            "undertrump": Undertrump.LOSS_OF_GAME,
            "misdeal_chalks": 1,
            "misdeal_pack": MisdealPack.PASSES_ON,
        },
    ),
}
"""The presets by name; the first is the ground on which the others stand."""


def _built() -> dict[str, RuleSet]:
    """Apply every delta to its base, which always stands earlier in the table."""
    built: dict[str, RuleSet] = {"trinidad-tournament": _TRINIDAD_TOURNAMENT}
    for name, preset in PRESETS.items():
        built[name] = replace(built[preset.base], name=name, **preset.delta)
    return built


RULE_SETS: Final[Mapping[str, RuleSet]] = _built()
"""The five rule sets of the presets by name."""

DEFAULT: Final = "trinidad-tournament"
