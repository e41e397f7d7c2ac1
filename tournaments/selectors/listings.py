"""The lists of an event that go out to other programs: entrants, draws, results, standings."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from tournaments.enums import MembershipRole, Side
from tournaments.listing import Listing, Value
from tournaments.models import Draw, Entrant, Event, Match
from tournaments.selectors.brackets import winning_side
from tournaments.selectors.entry import entrants_in_public, entrants_on_file
from tournaments.selectors.events import stages_of
from tournaments.selectors.matches import matches_of
from tournaments.selectors.standings import Standings, group_standings
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.words import number_in_words

_ENTRANT: Final = ("Number", "Entrant", "Kind", "Club", "Seed", "State", "Captain", "Players", "Substitutes")
_CONTACT: Final = ("Paid", "Arrived", "Contact", "E-mail", "Telephone", "Note")


def entrant_listing(event: Event) -> Listing:
    """Everybody the public knows of, by number."""
    rows = tuple(_entrant(entrant) for entrant in entrants_in_public(event))
    return Listing("entrants", _ENTRANT, rows)


def contact_listing(event: Event) -> Listing:
    """Every entrant with what only the organizer may see."""
    rows = tuple((*_entrant(entrant), *_contact(entrant)) for entrant in entrants_on_file(event))
    return Listing("entrants-and-contacts", (*_ENTRANT, *_CONTACT), rows)


def draw_listing(event: Event) -> Listing:
    """Every draw on record, with what anybody needs to repeat it."""
    draws = (
        Draw.objects.filter(stage__event=event).select_related("stage").order_by("stage__position", "number")
    )
    rows = tuple(
        (
            draw.stage.name,
            draw.number,
            draw.first_round,
            draw.get_method_display(),
            draw.seed,
            draw.get_state_display(),
            _moment(draw.published_at),
        )
        for draw in draws
    )
    return Listing("draws", ("Stage", "Draw", "From round", "Way", "Seed", "State", "Published"), rows)


def result_listing(event: Event) -> Listing:
    """Every match by number, with its result where it has one."""
    headings = (
        "Match", "Stage", "Round", "Entrant A", "Entrant B", "State", "Bullseyes A", "Bullseyes B",
        "Hang Jacks A", "Hang Jacks B", "Chalks A", "Chalks B", "Winner", "How",
    )  # fmt: skip
    return Listing("results", headings, tuple(_match(match) for match in matches_of(event)))


def standing_listing(event: Event) -> Listing:
    """The standings of every stage, with every amount of a tie-break and why each place is as it is."""
    headings = ("Stage", "Group", "Place", "Entrant", "Club", "Played", "Amounts", "Why")
    rows = tuple(
        row for stage in stages_of(event) for found in group_standings(stage) for row in _standings(found)
    )
    return Listing("standings", headings, rows)


LISTINGS: Final[Mapping[str, Callable[[Event], Listing]]] = {
    "entrants": entrant_listing,
    "entrants-and-contacts": contact_listing,
    "draws": draw_listing,
    "results": result_listing,
    "standings": standing_listing,
}
WITH_CONTACTS: Final = "entrants-and-contacts"


def _entrant(entrant: Entrant) -> tuple[Value, ...]:
    people = {
        role: [m.player.name for m in entrant.memberships.all() if m.role == role] for role in MembershipRole
    }
    return (
        entrant.number,
        entrant.name,
        entrant.kind,
        entrant.club,
        entrant.seed,
        entrant.state,
        ", ".join(people[MembershipRole.CAPTAIN]),
        ", ".join(people[MembershipRole.PLAYER]),
        ", ".join(people[MembershipRole.SUBSTITUTE]),
    )


def _contact(entrant: Entrant) -> tuple[Value, ...]:
    registration, contact = getattr(entrant, "registration", None), getattr(entrant, "contact", None)
    arrival = getattr(entrant, "arrival", None)
    return (
        None if registration is None else ("yes" if registration.is_paid else "no"),
        _moment(arrival.noted_at if arrival is not None else None),
        *(
            ("", "", "", "")
            if contact is None
            else (contact.name, contact.email, contact.telephone, contact.note)
        ),
    )


def _match(match: Match) -> tuple[Value, ...]:
    result = next(iter(match.current_results), None)  # type: ignore[attr-defined] # set by the prefetch
    counted: tuple[Value, ...] = ("",) * 8
    if result is not None:
        side = winning_side(result.winner, result.bullseyes_a, result.bullseyes_b)
        winner = None if side is None else {Side.A: match.entrant_a, Side.B: match.entrant_b}[side]
        counted = (
            result.bullseyes_a, result.bullseyes_b, result.hang_jacks_a, result.hang_jacks_b,
            result.chalks_a, result.chalks_b, winner.name if winner is not None else "", result.kind,
        )  # fmt: skip
    names = [entrant.name if entrant is not None else "" for entrant in (match.entrant_a, match.entrant_b)]
    return (match.number, match.stage.name, str(match.round), *names, match.state, *counted)


def _standings(found: Standings) -> list[tuple[Value, ...]]:
    return [
        (
            found.stage.name,
            found.group,
            row.row.place,
            row.entrant.name,
            row.entrant.club,
            row.row.tally.played,
            "; ".join(
                f"{TIE_BREAKS[key].name} {number_in_words(key, amount)}"
                for key in found.keys
                if (amount := row.row.values.get(key)) is not None
            ),
            row.row.explanation,
        )
        for row in found.rows
    ]


def _moment(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="minutes")
