"""From results to each entrant's own side of them: which results count, and what is credited."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tournaments.standings.errors import DuplicateEntrantError, DuplicateResultError, UnknownEntrantError
from tournaments.standings.results import Entrant, Kind, Outcome, Result, Status
from tournaments.standings.settings import Credit, Departure, KeptResults, Settings, Share


class Counts(NamedTuple):
    """What one side has to show for a match."""

    bullseyes: int
    hang_jacks: int
    chalks: int


class Appearance(NamedTuple):
    """One entrant's side of one result; `opponent` is None for a bye."""

    round: int
    opponent: str | None
    outcome: Outcome
    scored: Counts
    conceded: Counts


NOUGHT: Final = Counts(0, 0, 0)
PLAYED_OUT: Final = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
CREDITED: Final = frozenset({Outcome.BYE, Outcome.WALKOVER, Outcome.FORFEIT})
DECIDED: Final = frozenset({Kind.PLAYED, Kind.BYE, Kind.WALKOVER, Kind.DOUBLE_FORFEIT})
DUE: Final = frozenset({Kind.PLAYED, Kind.WALKOVER, Kind.DOUBLE_FORFEIT, Kind.UNPLAYED})


def entrants_by_id(entrants: Iterable[Entrant]) -> dict[str, Entrant]:
    """The entrants by id, in the neutral order. Raises `DuplicateEntrantError`."""
    found: dict[str, Entrant] = {}
    for entrant in sorted(entrants, key=lambda entrant: entrant.neutral_order):
        if entrant.id in found:
            raise DuplicateEntrantError(entrant=entrant.id)
        found[entrant.id] = entrant
    return found


def results_that_count(
    entrants: Mapping[str, Entrant], results: Sequence[Result], settings: Settings
) -> list[Result]:
    """The results that stand: decided, and not lost with an entrant who left.

    Raises `UnknownEntrantError` and `DuplicateResultError`, also for results that do not count.
    """
    _check_names(entrants, results)
    lost = _lost_with(entrants, results, settings)
    return [
        result
        for result in results
        if result.kind in DECIDED and result.a not in lost and result.b not in lost
    ]


def appearances_by_entrant(
    entrants: Iterable[str], results: Iterable[Result], settings: Settings
) -> dict[str, list[Appearance]]:
    """Every entrant's side of the results, by round, with what byes and forfeits are credited."""
    found: dict[str, list[Appearance]] = {entrant: [] for entrant in entrants}
    for result in results:
        for entrant, appearance in both_sides(result):
            found[entrant].append(appearance)
    for entrant, appearances in found.items():
        found[entrant] = sorted(_credited(appearances, settings), key=_when)
    return found


def _when(appearance: Appearance) -> tuple[int, str, Outcome, Counts, Counts]:
    return (
        appearance.round,
        appearance.opponent or "",
        appearance.outcome,
        appearance.scored,
        appearance.conceded,
    )


def _check_names(entrants: Mapping[str, Entrant], results: Sequence[Result]) -> None:
    seen: set[str] = set()
    for result in results:
        for side in (result.a, result.b):
            if side is not None and side not in entrants:
                raise UnknownEntrantError(entrant=side, round=result.round)
        if result.match and result.match in seen:
            raise DuplicateResultError(match=result.match, round=result.round)
        seen.add(result.match)


def departure_of(entrant: Entrant, settings: Settings) -> Departure | None:
    """How the entrant's leaving is treated, or None for one who is still in."""
    if entrant.status is Status.ACTIVE:
        return None
    return settings.withdrawn if entrant.status is Status.WITHDRAWN else settings.disqualified


def _lost_with(entrants: Mapping[str, Entrant], results: Sequence[Result], settings: Settings) -> set[str]:
    """Those whose leaving takes every result of theirs out of the table."""
    lost: set[str] = set()
    for entrant in entrants.values():
        departure = departure_of(entrant, settings)
        if departure is None or departure.kept is KeptResults.ALL:
            continue
        if departure.kept is KeptResults.NONE or not _played_half(entrant.id, results):
            lost.add(entrant.id)
    return lost


def _played_half(entrant: str, results: Sequence[Result]) -> bool:
    own = [r.kind for r in results if entrant in {r.a, r.b} and not r.play_off and r.kind in DUE]
    return 2 * own.count(Kind.PLAYED) >= len(own)


def both_sides(result: Result) -> list[tuple[str, Appearance]]:
    """Who took part and that entrant's side of the result as recorded: two, or one for a bye."""
    of_a = Counts(result.bullseyes[0], result.hang_jacks[0], result.chalks[0])
    of_b = Counts(result.bullseyes[1], result.hang_jacks[1], result.chalks[1])
    side_a = Appearance(result.round, result.b, _outcome(result, result.a), of_a, of_b)
    if result.b is None:
        return [(result.a, side_a)]
    side_b = Appearance(result.round, result.a, _outcome(result, result.b), of_b, of_a)
    return [(result.a, side_a), (result.b, side_b)]


def _outcome(result: Result, own: str) -> Outcome:
    if result.kind is Kind.BYE:
        return Outcome.BYE
    if result.kind is Kind.DOUBLE_FORFEIT:
        return Outcome.FORFEIT
    winner = result.won_by()
    if result.kind is Kind.WALKOVER:
        return Outcome.WALKOVER if winner == own else Outcome.FORFEIT
    if winner is None:
        return Outcome.DRAW
    return Outcome.WIN if winner == own else Outcome.LOSS


def _credited(appearances: list[Appearance], settings: Settings) -> list[Appearance]:
    """The same appearances with what is credited for those not played out."""
    if not any(appearance.outcome in CREDITED for appearance in appearances):
        return appearances
    played = [appearance for appearance in appearances if appearance.outcome in PLAYED_OUT]
    credits_of = {
        Outcome.BYE: settings.bye,
        Outcome.WALKOVER: settings.walkover,
        Outcome.FORFEIT: settings.forfeit,
    }
    return [
        _with_credit(appearance, credits_of[appearance.outcome], played, settings)
        if appearance.outcome in CREDITED
        else appearance
        for appearance in appearances
    ]


def _with_credit(
    appearance: Appearance, credit: Credit, played: list[Appearance], settings: Settings
) -> Appearance:
    target = settings.race_to or 0
    return appearance._replace(
        scored=_share(
            credit.scored, target, credit.fixed_scored, appearance.scored, [p.scored for p in played]
        ),
        conceded=_share(
            credit.conceded, target, credit.fixed_conceded, appearance.conceded, [p.conceded for p in played]
        ),
    )


def _share(share: Share, target: int, fixed: int, recorded: Counts, played: list[Counts]) -> Counts:
    match share:
        case Share.RACE_TARGET:
            return Counts(target, 0, 0)
        case Share.FIXED:
            return Counts(fixed, 0, 0)
        case Share.RECORDED:
            return recorded
        case Share.AVERAGE if played:
            return Counts(*(sum(column) // len(played) for column in zip(*played, strict=True)))
    return NOUGHT
