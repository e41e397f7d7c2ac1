"""The page that shows every component in every state, in both themes: what designers and tests look at."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.rules.presets import RULE_SETS
from scoring.views.pads import Refusal, call_pad, caller_pad, count_pads, kick_pads, seat_names
from tournaments.enums import EventState, MatchState

SIDES = {"A": "Original Eagles", "B": "Trini Rebels"}
NAMES = {"A1": "Ada", "B1": "Bola", "A2": "Asha", "B2": "Ben"}
REFUSED = Refusal(
    "8♠ is no trump: hearts are.",
    "Ask both sides again and correct the claim; if they do not agree, call an official.",
    "6.1",
)


def lane(side: str, chalks: int, **more: Any) -> dict[str, Any]:
    """Return one lane of the board as the template reads it; `more` overrides what it says by default."""
    plain = {"name": SIDES.get(side, "Carib"), "target": 14, "adds": 0, "bullseyes": 1, "needed": 4}
    return {"side": side, "chalks": chalks, "has_won": False, **plain, **more}


def boards() -> list[dict[str, Any]]:
    """Return the board in each of its states, each with the words for it."""
    return [
        {"is": "the first hand", "lanes": [lane("A", 0, bullseyes=0), lane("B", 0, bullseyes=0)]},
        {"is": "a hand not sent yet", "lanes": [lane("A", 9, adds=4), lane("B", 11, adds=1)]},
        {"is": "13 all", "lanes": [lane("A", 13), lane("B", 13)]},
        {"is": "a game won", "lanes": [lane("A", 14, has_won=True, bullseyes=2), lane("B", 12)]},
        {"is": "a game to 7 of three", "lanes": [lane(side, 3, target=7) for side in "ABC"]},
        {
            "is": "a race to 17 bullseyes",
            "lanes": [
                lane("A", 21, target=21, bullseyes=12, needed=17),
                lane("B", 4, target=21, bullseyes=0, needed=17),
            ],
        },
    ]


def awards() -> list[dict[str, Any]]:
    """Return a hand's awards, the last of them past the target."""
    rows = [
        ("A", "Kick", 2, True),
        ("A", "High", 1, True),
        ("B", "Low", 1, True),
        ("B", "Hang Jack", 3, True),
    ]
    rows.append(("A", "Game", 1, False))
    return [{"side": s, "label": label, "chalks": n, "is_counted": counted} for s, label, n, counted in rows]


def pads() -> dict[str, Any]:
    """Return the keypads pressed, not pressed, and refused."""
    rules, v1 = RULE_SETS["trinidad-tournament"], RULE_SETS["trinidad-v1"]
    names = seat_names(4, NAMES)
    entry = {"kick1_rank": "6", "kick1_suit": "H", "call": "stand", "high": "A", "jack": "hang-B"}
    refused = {"high": [REFUSED], "kick2_rank": [REFUSED]}
    return {
        "kick": kick_pads(rules, 1, entry, {}),
        "second": kick_pads(rules, 2, {}, refused),
        "call": call_pad(rules, names, "B2", 4, entry, {}),
        "caller": caller_pad(v1, names, "B2", 4, {"caller": "B1"}, {}),
        "counts": count_pads(SIDES, 4, entry, refused),
    }


@require_safe
def look(request: HttpRequest) -> HttpResponse:
    """Show the components; to people of the house only, as there is nothing here for anybody else."""
    if not (settings.DEBUG or getattr(request.user, "is_staff", False)):
        raise Http404
    context = {
        "themes": ("paper", "slate"),
        "boards": boards(),
        "awards": awards(),
        "pads": pads(),
        "cards": ("AS", "TH", "JD", "6C", "6?", "??"),
        "suits": ("S", "H", "D", "C"),
        "match_states": [(state.value, state.label) for state in MatchState],
        "event_states": [(state.value, state.label) for state in EventState],
        "refusals": [REFUSED],
    }
    return render(request, "scoring/look.html", context)
