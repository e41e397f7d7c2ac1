"""From keys pressed to a hand record: what `entry.js` does on the device, for a page that works without it.

An entry holds one value for each pad that has been pressed (see `scoring.views.pads`). Where a kick or a
given chalk wins the game, the record ends there and whatever else was pressed is left out (article 7.4).
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.rules.notation import read_record
from scoring.rules.opening import follow_opening
from scoring.rules.record import Call, Outcome
from scoring.rules.ruleset import Begging, RuleSet
from scoring.rules.seats import SIDES, eldest
from scoring.rules.violations import Violation, explain
from scoring.views.pads import COUNTS, HANG, NOBODY, Entry, Refusal, most_kicks
from scoring.views.played import PLAY, cards_in, play_of

RECORD_VERSION: Final = "all-fours-hand/1"
UNKNOWN: Final = "?"
COUNT_TEXT: Final = re.compile(r"[0-9]{1,2}")
GENERAL: Final = "hand"
"""Where a refusal stands that belongs to no single pad."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What the next hand is played under: the rules, who deals, and the chalks before it.

    `no_game` is the side that a ruling bars from Game in it.
    """

    rules: RuleSet
    players: int
    dealer: str
    score: Mapping[str, int]
    no_game: str = ""

    @property
    def asks_who_begged(self) -> bool:
        """Whether anybody but the dealer may beg, and there is more than one who could (article 3.3)."""
        return self.rules.begging is Begging.ANY_NON_DEALER and self.players > 2


def record_of(table: TableState, entry: Entry) -> dict[str, Any]:
    """Return the hand record of what has been pressed so far, as JSON values; the rule set is the sheet's."""
    record: dict[str, Any] = {
        "record": RECORD_VERSION,
        "players": table.players,
        "dealer": table.dealer,
        "score": dict(table.score),
        "kicks": [],
        "calls": [],
    }
    kicks = _kicks_of(table, entry)
    for place, kick in enumerate(kicks):
        record["kicks"].append(kick)
        if is_over_before_play(table, record):
            return record
        if place == 0:
            record["calls"] = _calls_of(table, entry)
        if is_over_before_play(table, record):
            return record
    if _is_exhausted(table, kicks):
        return {**record, "outcome": str(Outcome.EXHAUSTED)}
    claims = _claims_of(entry, trump=kicks[-1][1] if kicks else UNKNOWN, players=table.players)
    if claims:
        record["claims"] = claims
    return record | play_of(table.rules, entry, record)


def is_over_before_play(table: TableState, record: Mapping[str, Any]) -> bool:
    """Say whether kicks or a given chalk have already won the game (article 7.4)."""
    return follow_opening(read_record(record, table.rules), table.rules).is_over


def kick_at(entry: Entry, place: int) -> str | None:
    """Return the kick pressed in a place (from 1) as two letters, None while rank or suit is missing."""
    rank, suit = entry.get(f"kick{place}_rank"), entry.get(f"kick{place}_suit")
    return f"{rank}{suit}" if rank and suit else None


def _kicks_of(table: TableState, entry: Entry) -> list[str]:
    """The first kick, then those of the runs up to a new suit (article 4)."""
    first = kick_at(entry, 1)
    if first is None:
        return []
    kicks = [first]
    if entry.get("call") != Call.RUN:
        return kicks
    for place in range(2, most_kicks(table.players) + 1):
        kick = kick_at(entry, place)
        if kick is None:
            break
        kicks.append(kick)
        if not _stays_in(first, kick):
            break
    return kicks


def _stays_in(first: str, kick: str) -> bool:
    return kick[1] not in {UNKNOWN, ""} and kick[1] == first[1]


def _is_exhausted(table: TableState, kicks: list[str]) -> bool:
    """Whether every card the pack could turn up was of the first suit (article 4.4)."""
    is_full = len(kicks) > 1 and len(kicks) == most_kicks(table.players)
    return is_full and all(_stays_in(kicks[0], kick) for kick in kicks[1:])


def _calls_of(table: TableState, entry: Entry) -> list[list[str]]:
    """The calls behind the one key pressed; empty while it is not certain who begged (article 3)."""
    call = entry.get("call")
    speaker = eldest(table.dealer, table.players)
    if not call or (call == Call.STAND and table.rules.begging is Begging.ANY_NON_DEALER):
        return []
    if call in {Call.STAND, Call.STAND_BLIND}:
        return [[speaker, call]]
    beggar = entry.get("caller") if table.asks_who_begged else speaker
    return [[beggar, str(Call.BEG)], [table.dealer, call]] if beggar else []


def _claims_of(entry: Entry, *, trump: str, players: int) -> dict[str, Any]:
    """High, Low, Jack and Game; what nobody has is absent, but that nobody takes Game is said (article 6)."""
    claims: dict[str, Any] = {}
    for field in ("high", "low"):
        side = _claimed(entry, field)
        if side:
            claims[field] = {"side": side} | _card_of(entry.get(f"{field}_card", ""), trump)
    jack = _claimed(entry, "jack")
    if jack:
        claims["jack"] = {"side": jack[-1], "hung": jack.startswith(HANG)}
    if entry.get("game"):
        claims["game"] = {"side": _claimed(entry, "game")} | _counts_of(entry, players)
    return claims


def _card_of(rank: str, trump: str) -> dict[str, str]:
    """The card of a High or Low, where its rank was noted and trump is known."""
    return {"card": rank + trump} if rank and UNKNOWN not in {rank, trump} else {}


def _counts_of(entry: Entry, players: int) -> dict[str, dict[str, int]]:
    """What the tricks of every side count for Game, where all were noted (article 6.5)."""
    counts = {side: entry.get(f"pips_{side}", "") for side in SIDES[players]}
    is_noted = all(COUNT_TEXT.fullmatch(text) for text in counts.values())
    return {"pips": {side: int(text) for side, text in counts.items()}} if is_noted else {}


def _claimed(entry: Entry, field: str) -> str | None:
    key = entry.get(field)
    return None if not key or key == NOBODY else key


def refusals_by_pad(violations: Iterable[Violation]) -> dict[str, list[Refusal]]:
    """Return what is wrong with a hand in words, beside the pad it belongs to."""
    by_pad: dict[str, list[Refusal]] = {}
    for violation in violations:
        explanation = explain(violation)
        refusal = Refusal(explanation.sentence, explanation.remedy, explanation.article)
        by_pad.setdefault(pad_of(violation.where), []).append(refusal)
    return by_pad


def missing_pads(table: TableState, entry: Entry) -> dict[str, list[Refusal]]:
    """Return a refusal for each of High, Low, Jack and Game not pressed where the hand was played."""
    record = record_of(table, entry)
    is_played = bool(cards_in(entry.get(PLAY, "")))
    if not record["kicks"] or is_played or "outcome" in record or is_over_before_play(table, record):
        return {}
    return {
        field: [Refusal(f"Nothing is pressed for {name}.", f"Press who has it, or “{nobody}”.", "6")]
        for field, name, nobody in COUNTS
        if not entry.get(field)
    }


def pad_of(where: str) -> str:
    """Return the pad of a place in a record: `kick2_rank` for `kicks[1]`, `high` for `claims.high`."""
    head, _, rest = where.partition(".")
    if head.startswith("kicks["):
        return f"kick{int(head[6:-1]) + 1}_rank"
    if head == "kicks":
        return "kick1_rank"
    if head.startswith("calls") or head == "outcome":
        return "call"
    if head.startswith(("tricks", "deal", "discards")):
        return PLAY
    claim = rest.partition(".")[0]
    return claim if head == "claims" and claim else GENERAL
