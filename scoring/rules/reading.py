"""Taking a hand record's JSON object apart, value by value, and noting all that is amiss (article 11).

Only :mod:`scoring.rules.notation` uses this. A value of the wrong shape becomes a ``bad-record`` violation
and a harmless stand-in, so that reading goes on and every problem is listed.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.rules.cards import CARDS, KICKS, NO_CARD
from scoring.rules.presets import DEFAULT, RULE_SETS
from scoring.rules.record import (
    Call,
    CallMade,
    CardClaim,
    Claims,
    GameClaim,
    HandRecord,
    JackClaim,
    Outcome,
    UnreadableCard,
)
from scoring.rules.rule_values import RuleSetError, read_ruleset
from scoring.rules.ruleset import RuleSet
from scoring.rules.seats import SEATS, SIDES
from scoring.rules.violations import Code, Violation

VERSIONS: Final = ("all-fours-hand/1",)
REQUIRED: Final = ("record", "ruleset", "dealer", "score", "kicks", "calls")
OPTIONAL: Final = ("players", "deal", "discards", "tricks", "claims", "outcome")

_Holdings = dict[str, tuple[int, ...]]


class Reading:
    """One pass over one record; ``problems`` grows as values turn out to be of the wrong shape."""

    def __init__(self) -> None:
        """Begin with nothing amiss, for four players until the record says otherwise."""
        self.problems: list[Violation] = []
        self.unreadable: list[UnreadableCard] = []
        self.players = 4

    def record(self, value: object, ruleset: RuleSet | None) -> HandRecord | None:
        """Read a whole record; None where there is nothing to read on with."""
        if not isinstance(value, Mapping):
            self.amiss("", "it is not an object")
            return None
        self._keys(value, "", REQUIRED if ruleset is None else _without_ruleset(), (*OPTIONAL, "ruleset"))
        if "record" in value and value["record"] not in VERSIONS:
            self.amiss("record", f"the version must be {VERSIONS[0]}")
        self.players = self._player_count(value.get("players", 4))
        if "tricks" in value and "deal" not in value:
            self.amiss("tricks", "tricks can be read only with the deal")
        return HandRecord(
            ruleset=ruleset or self._ruleset(value.get("ruleset", DEFAULT)),
            players=self.players,
            dealer=self._seat(value.get("dealer", "A1"), "dealer"),
            score=self._score(value.get("score", dict.fromkeys(SIDES[self.players], 0))),
            kicks=self._cards(value.get("kicks", []), "kicks", KICKS),
            calls=self._calls(value.get("calls", [])),
            deal=self._holdings(value.get("deal"), "deal"),
            discards=self._holdings(value.get("discards"), "discards"),
            tricks=self._tricks(value.get("tricks")),
            claims=self._claims(value.get("claims")),
            outcome=self._outcome(value.get("outcome", Outcome.PLAYED)),
            unreadable=tuple(self.unreadable),
        )

    def amiss(self, where: str, problem: str) -> None:
        """Note that the value at a place is of the wrong shape."""
        self.problems.append(Violation(Code.BAD_RECORD, where, {"problem": problem}))

    def _keys(
        self, value: Mapping[Any, Any], where: str, required: tuple[str, ...], optional: tuple[str, ...]
    ) -> None:
        prefix = f"{where}." if where else ""
        for key in required:
            if key not in value:
                self.amiss(prefix + key, "it is missing")
        for key in value:
            if key not in required and key not in optional:
                self.amiss(f"{prefix}{key}", "there is no such key")

    def _player_count(self, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in SEATS:
            return value
        self.amiss("players", "it must be 2, 3 or 4")
        return 4

    def _ruleset(self, value: object) -> RuleSet:
        try:
            return read_ruleset(value)
        except RuleSetError as error:
            for found in error.problems:
                inner = (
                    "" if found.field in {"ruleset", "base"} and isinstance(value, str) else f".{found.field}"
                )
                self.amiss("ruleset" + inner, f"{found.problem}; it can be: {found.allowed}")
            return RULE_SETS[DEFAULT]

    def _seat(self, value: object, where: str) -> str:
        seats = SEATS[self.players]
        if isinstance(value, str) and value in seats:
            return value
        self.amiss(where, "it must be a seat: " + ", ".join(seats))
        return seats[0]

    def _side(self, value: object, where: str) -> str:
        sides = SIDES[self.players]
        if isinstance(value, str) and value in sides:
            return value
        self.amiss(where, "it must be a side: " + ", ".join(sides))
        return sides[0]

    def _count(self, value: object, where: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.amiss(where, "it must be a whole number, 0 or more")
        return 0

    def _score(self, value: object) -> dict[str, int]:
        sides = SIDES[self.players]
        if not isinstance(value, Mapping):
            self.amiss("score", "it must be an object of chalks by side")
            return dict.fromkeys(sides, 0)
        self._keys(value, "score", sides, ())
        return {side: self._count(value.get(side, 0), f"score.{side}") for side in sides}

    def _list(self, value: object, where: str) -> list[Any]:
        if isinstance(value, list | tuple):
            return list(value)
        self.amiss(where, "it must be a list")
        return []

    def _cards(self, value: object, where: str, names: Mapping[str, int]) -> tuple[int, ...]:
        listed = self._list(value, where)
        return tuple(self._card(text, f"{where}[{place}]", names) for place, text in enumerate(listed))

    def _card(self, text: object, where: str, names: Mapping[str, int]) -> int:
        if not isinstance(text, str):
            self.amiss(where, "it must be a card in two letters, such as QD")
            return NO_CARD
        card = names.get(text, NO_CARD)
        if card == NO_CARD:
            self.unreadable.append(UnreadableCard(where, text))
        return card

    def _calls(self, value: object) -> tuple[CallMade, ...]:
        made = []
        for place, pair in enumerate(self._list(value, "calls")):
            where = f"calls[{place}]"
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                self.amiss(where, "it must be a pair of seat and call")
                continue
            seat, call = pair
            if not isinstance(call, str) or call not in tuple(Call):
                self.amiss(f"{where}[1]", "it must be a call: " + ", ".join(Call))
                continue
            made.append(CallMade(self._seat(seat, f"{where}[0]"), Call(call)))
        return tuple(made)

    def _holdings(self, value: object, where: str) -> _Holdings | None:
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.amiss(where, "it must be an object of cards by seat")
            return None
        seats = SEATS[self.players]
        self._keys(value, where, (), seats)
        return {seat: self._cards(value[seat], f"{where}.{seat}", CARDS) for seat in seats if seat in value}

    def _tricks(self, value: object) -> tuple[tuple[int, ...], ...] | None:
        if value is None:
            return None
        listed = self._list(value, "tricks")
        return tuple(self._cards(trick, f"tricks[{place}]", CARDS) for place, trick in enumerate(listed))

    def _outcome(self, value: object) -> Outcome:
        if isinstance(value, str) and value in tuple(Outcome):
            return Outcome(value)
        self.amiss("outcome", "it must be " + " or ".join(Outcome))
        return Outcome.PLAYED

    def _claims(self, value: object) -> Claims | None:
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.amiss("claims", "it must be an object")
            return None
        self._keys(value, "claims", (), ("high", "low", "jack", "game"))
        return Claims(
            self._card_claim(value.get("high"), "claims.high"),
            self._card_claim(value.get("low"), "claims.low"),
            self._jack_claim(value.get("jack")),
            self._game_claim(value.get("game")),
        )

    def _object(
        self, value: object, where: str, required: tuple[str, ...], optional: tuple[str, ...]
    ) -> Mapping[str, Any] | None:
        if not isinstance(value, Mapping):
            self.amiss(where, "it must be an object")
            return None
        self._keys(value, where, required, optional)
        return value if all(key in value for key in required) else None

    def _card_claim(self, value: object, where: str) -> CardClaim | None:
        claim = None if value is None else self._object(value, where, ("side",), ("card",))
        if claim is None:
            return None
        text = claim.get("card")
        card = NO_CARD if text is None else self._card(text, f"{where}.card", CARDS)
        return CardClaim(self._side(claim["side"], f"{where}.side"), None if card == NO_CARD else card)

    def _jack_claim(self, value: object) -> JackClaim | None:
        claim = None if value is None else self._object(value, "claims.jack", ("side", "hung"), ())
        if claim is None:
            return None
        if not isinstance(claim["hung"], bool):
            self.amiss("claims.jack.hung", "it must be true or false")
        return JackClaim(self._side(claim["side"], "claims.jack.side"), claim["hung"] is True)

    def _game_claim(self, value: object) -> GameClaim | None:
        claim = None if value is None else self._object(value, "claims.game", ("side",), ("pips",))
        if claim is None:
            return None
        side = claim["side"]
        return GameClaim(
            None if side is None else self._side(side, "claims.game.side"), self._pips(claim.get("pips"))
        )

    def _pips(self, value: object) -> dict[str, int] | None:
        if value is None:
            return None
        where = "claims.game.pips"
        if not isinstance(value, Mapping):
            self.amiss(where, "it must be an object of counts by side")
            return None
        sides = SIDES[self.players]
        self._keys(value, where, (), sides)
        return {side: self._count(value[side], f"{where}.{side}") for side in sides if side in value}


def _without_ruleset() -> tuple[str, ...]:
    return tuple(key for key in REQUIRED if key != "ruleset")
