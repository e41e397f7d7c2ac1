"""The lines of a sheet as people read them: game by game, hand by hand, with what each paid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.enums import FoundBy, LineKind, SheetState
from scoring.models import SheetLine
from scoring.rules.game import Count
from scoring.rules.record import Call, Outcome
from scoring.rules.verdict import Award, Kind
from scoring.views.ruling_lines import games_won, hands_gone, ruling_numbers, ruling_sentence

AWARD_NAMES: Final = {
    Kind.KICK: "Kick",
    Kind.GIVE_ONE: "Given",
    Kind.HIGH: "High",
    Kind.LOW: "Low",
    Kind.JACK: "Jack",
    Kind.HANG_JACK: "Hang Jack",
    Kind.GAME: "Game",
}
SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
CALL_WORDS: Final = {
    Call.STAND: "stood",
    Call.STAND_BLIND: "stood blind",
    Call.GIVE_ONE: "begged, given one",
    Call.RUN: "begged, cards run",
}


@dataclass(frozen=True, slots=True)
class AwardShown:
    """One award with the word people use; not counted where the game was over before it."""

    side: str
    label: str
    chalks: int
    is_counted: bool


@dataclass(frozen=True, slots=True)
class ScoreShown:
    """One side's chalks after a hand."""

    side: str
    chalks: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand of a sheet."""

    number: int
    kicks: tuple[str, ...]
    call: str
    awards: tuple[AwardShown, ...]
    scores: tuple[ScoreShown, ...]
    is_taken_back: bool
    note: str
    bullseye: str | None


@dataclass(frozen=True, slots=True)
class SideName:
    """A side's letter and the entrant that sits for it."""

    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class GameShown:
    """One game of a sheet; `winner` is empty while it is being played, `changes` say who
    took whose seat, and what was ruled."""

    number: int
    winner: str
    winner_name: str
    sides: tuple[SideName, ...]
    hands: tuple[HandShown, ...]
    changes: tuple[str, ...] = ()


def games_shown(
    lines: Iterable[SheetLine], sides: Mapping[str, str], people: Mapping[str, str]
) -> tuple[GameShown, ...]:
    """Return the games of a sheet, the latest first, from its lines in order; `people` are names by uid."""
    hands: dict[int, list[HandShown]] = {}
    said: list[tuple[int, str]] = []
    lines = tuple(lines)
    gone, winners, numbers = hands_gone(lines), games_won(lines), ruling_numbers(lines)
    for line in lines:
        if sentence := ruling_sentence(line, numbers):
            said.append((line.game_number, sentence))
        if line.kind == LineKind.SEAT_CHANGED:
            said.append((line.game_number, _seat_change(line, people)))
        if line.kind == LineKind.HAND:
            hand = _hand(line, is_taken_back=line.sequence in gone)
            hands.setdefault(line.game_number, []).append(hand)
    changes = _by_game(said, {*hands, *winners, *_in_play(lines)})
    return tuple(
        _game(number, tuple(hands.get(number, ())), sides, tuple(changes.get(number, ())), winners)
        for number in sorted({*hands, *changes}, reverse=True)
    )


def _in_play(lines: Sequence[SheetLine]) -> set[int]:
    """The game in play, none where the sheet is played out or has no line."""
    after = lines[-1].content["after"] if lines else {}
    is_played = after.get("state") in {SheetState.IN_PLAY, SheetState.FROZEN}
    return {after["game_number"]} if is_played else set()


def _by_game(said: Iterable[tuple[int, str]], games: set[int]) -> dict[int, list[str]]:
    """What is said beside the hands, by game.

    A game that a ruling had led to is none once that ruling is taken back, and so is the one after the last:
    what was said meanwhile stands with the game before.
    """
    changes: dict[int, list[str]] = {}
    for number, sentence in said:
        game = max((game for game in games if game <= number), default=number)
        changes.setdefault(game, []).append(sentence)
    return changes


def awards_shown(verdict: Mapping[str, Any]) -> tuple[AwardShown, ...]:
    """Return the awards of an accepted verdict, counted first, in counting order."""
    return tuple(
        AwardShown(award["side"], AWARD_NAMES[Kind(award["kind"])], award["chalks"], is_counted)
        for key, is_counted in (("awards", True), ("uncounted", False))
        for award in verdict[key]
    )


def counted_awards(count: Count) -> tuple[AwardShown, ...]:
    """Return the awards of a count, counted first, in counting order."""
    return tuple(
        award_shown(award, is_counted=is_counted)
        for awards, is_counted in ((count.awards, True), (count.uncounted, False))
        for award in awards
    )


def award_shown(award: Award, *, is_counted: bool) -> AwardShown:
    """Return one award of the judge's with the word people use."""
    return AwardShown(award.side, AWARD_NAMES[award.kind], award.chalks, is_counted)


def _hand(line: SheetLine, *, is_taken_back: bool) -> HandShown:
    record, verdict = line.content["record"], line.content["verdict"]
    scores = tuple(
        ScoreShown(side, chalks, side == verdict["bullseye"])
        for side, chalks in verdict["score_after"].items()
    )
    is_exhausted = record.get("outcome") == Outcome.EXHAUSTED
    return HandShown(
        number=line.hand_number,
        kicks=tuple(record["kicks"]),
        call=_call_in_words(record["calls"]),
        awards=awards_shown(verdict),
        scores=scores,
        is_taken_back=is_taken_back,
        note="The pack ran out; the same dealer deals again." if is_exhausted else "",
        bullseye=verdict["bullseye"],
    )


def _call_in_words(calls: list[list[str]]) -> str:
    return CALL_WORDS[Call(calls[-1][1])] if calls else ""


def _seat_change(line: SheetLine, people: Mapping[str, str]) -> str:
    content = line.content
    when = "In" if content["mid_hand"] else "Before"
    player, before = (people.get(content[who], "somebody") for who in ("player", "before"))
    return f"{when} hand {line.hand_number} {player} took seat {content['seat']} from {before}."


def _game(
    number: int,
    hands: tuple[HandShown, ...],
    sides: Mapping[str, str],
    changes: tuple[str, ...],
    winners: Mapping[int, str],
) -> GameShown:
    winner = winners.get(number, "")
    names = tuple(SideName(letter, name) for letter, name in sides.items())
    return GameShown(number, winner, sides.get(winner, ""), names, hands, changes)


def first_deal_in_words(line: SheetLine, names: Mapping[str, str]) -> str:
    """Who dealt first, and how that was found, as the opening line has it; empty where nothing was noted."""
    found: Mapping[str, str] = line.content.get("first_deal", {})
    if not found:
        return ""
    name = names.get(line.content["after"]["dealer"], line.content["after"]["dealer"])
    how = FoundBy(found["found_by"]).label.lower() if "found_by" in found else "with"
    card = f" ({card_in_words(found['card'])})" if "card" in found else ""
    return f"First deal: {name}, {how}{card}."


def card_in_words(card: str) -> str:
    """A card as people read it in a sentence."""
    return f"{'10' if card[0] == 'T' else card[0]}{SUIT_SIGNS[card[1]]}"
