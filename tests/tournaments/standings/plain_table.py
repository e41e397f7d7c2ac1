"""The table once more, written from the definitions and for nothing but plainness, to check the engine by.

Every number is worked out anew from the list of results each time it is asked for.
"""

from fractions import Fraction
from hashlib import sha256

from tournaments.standings.keys import Key
from tournaments.standings.results import Kind, Status
from tournaments.standings.settings import KeptResults, Placed, Scale, Share, Unmet

COUNTS = {"bullseyes": 0, "hang-jacks": 1, "chalks": 2}


class PlainTable:
    """`tiers()` gives the ids of those who share each place, best first; those not placed are left out."""

    def __init__(self, entrants, results, settings, adjustments=()):
        self.entrants = {entrant.id: entrant for entrant in entrants}
        self.settings = settings
        self.adjustments = adjustments
        self.given = results
        self.results = [result for result in results if self._stands(result)]

    def tiers(self):
        placed = [name for name in self.entrants if self._placed(name) is not Placed.NOT_PLACED]
        last = [name for name in placed if self._placed(name) is Placed.LAST]
        first = [name for name in placed if name not in last]
        keys = list(self.settings.keys)
        return self._divided(first, keys) + self._divided(last, keys)

    def _divided(self, group, keys):
        if not group:
            return []
        if len(group) == 1 or not keys:
            return [set(group)]
        key, rest = keys[0], keys[1:]
        scores = {name: self._score(name, key, group) for name in group}
        if None in scores.values() or len(set(scores.values())) == 1:
            return self._divided(group, rest)
        again = key is Key.PLAY_OFF or (key is Key.HEAD_TO_HEAD and self.settings.head_to_head.again)
        found = []
        for score in sorted(set(scores.values()), reverse=True):
            part = [name for name in group if scores[name] == score]
            found += self._divided(part, keys if again else rest)
        return found

    def _score(self, name, key, group):
        if key is Key.PLAY_OFF:
            return self._play_off(name, group)
        if key is Key.HEAD_TO_HEAD:
            return self._head_to_head(name, group)
        if key is Key.DRAWN_LOTS:
            return self._lot(name)
        matches = self._matches(name)
        if key is Key.BUCHHOLZ:
            score = sum(self._strength(name, match) for match in matches)
        elif key is Key.SONNEBORN_BERGER:
            halves = {"win": 2, "bye": 2, "walkover": 2, "draw": 1}
            score = sum(Fraction(halves.get(m[1], 0), 2) * self._strength(name, m) for m in matches)
        else:
            score = self._count(key, matches) + self._adjusted(name, key)
        return Fraction(score, len(matches)) if self.settings.scale is Scale.PER_MATCH and matches else score

    def _play_off(self, name, group):
        """Wins among the group; None when one of them played none."""
        offs = {one: self._matches(one, group, play_off=True) for one in group}
        return self._count(Key.MATCH_WINS, offs[name]) if all(offs.values()) else None

    def _head_to_head(self, name, group):
        met = {one: {match[0] for match in self._matches(one, group)} for one in group}
        if not any(met.values()):
            return None
        if self.settings.head_to_head.all_met and any(met[one] != set(group) - {one} for one in group):
            return None
        among = self._matches(name, group)
        return tuple(self._count(key, among) for key in self.settings.head_to_head.keys)

    def _lot(self, name):
        seed = self.settings.lots_seed
        return None if seed is None else -int(sha256(f"{seed}:{name}".encode()).hexdigest(), 16)

    def _strength(self, name, match):
        opponent, ended, *_ = match
        if ended in {"win", "draw", "loss"}:
            return self._count(Key.MATCH_POINTS, self._matches(opponent))
        own = self._count(Key.MATCH_POINTS, self._matches(name))
        return own if self.settings.unmet is Unmet.OWN_POINTS else 0

    def _count(self, key, matches):
        """The amount of a count over some matches, turned so that more is better."""
        if key is Key.MATCH_WINS:
            wins = {"win", "walkover"} | ({"bye"} if self.settings.bye_is_win else set())
            return sum(ended in wins for _, ended, _, _ in matches)
        if key is Key.MATCH_POINTS:
            return sum(getattr(self.settings.points, ended) for _, ended, _, _ in matches)
        name, side = key.value.rsplit("-", 1)
        counted = COUNTS[name if side != "difference" else f"{name}s"]
        scored = sum(match[2][counted] for match in matches)
        conceded = sum(match[3][counted] for match in matches)
        return {"for": scored, "against": -conceded, "difference": scored - conceded}[side]

    def _adjusted(self, name, key):
        parts = {key: 1}
        if key.value.endswith("-difference"):
            plural = key.value.replace("-difference", "s")
            parts = {Key(f"{plural}-for"): 1, Key(f"{plural}-against"): -1}
        elif key.value.endswith("-against"):
            parts = {key: -1}
        return sum(
            parts[adjustment.key] * adjustment.amount
            for adjustment in self.adjustments
            if adjustment.entrant == name and adjustment.key in parts
        )

    def _matches(self, name, group=None, *, play_off=False):
        """Those of one entrant: (opponent, how it ended, the three counts for, the three against)."""
        own = [r for r in self.results if r.play_off is play_off and name in {r.a, r.b}]
        played = [self._seen(name, result) for result in own if result.kind is Kind.PLAYED]
        found = [self._credited(self._seen(name, result), played) for result in own]
        return [match for match in found if group is None or match[0] in group]

    def _seen(self, name, result):
        seat = 0 if result.a == name else 1
        pairs = (result.bullseyes, result.hang_jacks, result.chalks)
        scored = tuple(pair[seat] for pair in pairs)
        conceded = tuple(pair[1 - seat] for pair in pairs)
        ended = {Kind.BYE: "bye", Kind.DOUBLE_FORFEIT: "forfeit"}.get(result.kind)
        if result.kind is Kind.WALKOVER:
            ended = "walkover" if result.winner == name else "forfeit"
        if ended is None:
            ended = "draw" if scored[0] == conceded[0] else "win" if scored[0] > conceded[0] else "loss"
        return (result.b if seat == 0 else result.a, ended, scored, conceded)

    def _credited(self, match, played):
        opponent, ended, scored, conceded = match
        credit = getattr(self.settings, ended, None)
        if credit is None:
            return match
        return (
            opponent,
            ended,
            self._share(credit.scored, credit.fixed_scored, scored, [one[2] for one in played]),
            self._share(credit.conceded, credit.fixed_conceded, conceded, [one[3] for one in played]),
        )

    def _share(self, share, fixed, recorded, played):
        if share is Share.AVERAGE and played:
            return tuple(sum(one[count] for one in played) // len(played) for count in range(3))
        given = {Share.RACE_TARGET: self.settings.race_to, Share.FIXED: fixed}
        return recorded if share is Share.RECORDED else (given.get(share, 0), 0, 0)

    def _leaving(self, name):
        ways = {Status.WITHDRAWN: self.settings.withdrawn, Status.DISQUALIFIED: self.settings.disqualified}
        return ways.get(self.entrants[name].status)

    def _placed(self, name):
        leaving = self._leaving(name)
        return Placed.BY_RESULTS if leaving is None else leaving.placed

    def _stands(self, result):
        if result.kind in {Kind.VOID, Kind.UNPLAYED}:
            return False
        return not any(self._is_lost(side) for side in (result.a, result.b) if side is not None)

    def _is_lost(self, name):
        leaving = self._leaving(name)
        if leaving is None or leaving.kept is KeptResults.ALL:
            return False
        own = [result for result in self.given if name in {result.a, result.b} and not result.play_off]
        due = [result for result in own if result.kind not in {Kind.VOID, Kind.BYE}]
        played = [result for result in due if result.kind is Kind.PLAYED]
        return leaving.kept is KeptResults.NONE or len(played) < Fraction(len(due), 2)
