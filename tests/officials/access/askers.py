"""Everybody who may ask at an address, and what the matrix says they are to be answered."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from django.test import Client

from officials.access.actions import Action
from officials.access.grants import EVENT_GRANTS, INSTALLATION_GRANTS, PRIVATE, Column, Extent, Standing
from officials.access.requests import TABLE_COOKIE
from officials.enums import RoleKind
from tests.officials.access.addresses import A_KEY, A_PERSON, A_TOKEN, ANYBODY, OF_NO_DOOR, Operation
from tests.officials.access.evening import Evening
from tests.officials.conftest import add_person

IN, SIGN_IN, DENIED, HIDDEN = "let in", "sent to sign in", "denied", "told of nothing"


@dataclass(frozen=True)
class Asker:
    """Somebody by what they hold: roles in this event, entrants of theirs, a table's key; or nothing here."""

    name: str
    columns: frozenset[Column] = frozenset()
    owned: frozenset[str] = frozenset()
    key: str = ""
    is_person: bool = True
    organizes: bool = False
    is_elsewhere: bool = False

    def __or__(self, other: "Asker") -> "Asker":
        """Both in one: roles add up, and of two keys it is the second that is held."""
        return Asker(
            name=f"{self.name} + {other.name}",
            columns=self.columns | other.columns,
            owned=self.owned | other.owned,
            key=other.key or self.key,
            is_person=self.is_person or other.is_person,
            organizes=self.organizes or other.organizes,
        )


NOBODY = Asker("nobody", is_person=False)
ENDED_KEY = Asker("an ended key", is_person=False, key="ended")
STRANGER = Asker("a stranger")
ELSEWHERE = Asker("all of another event in one", organizes=True, is_elsewhere=True, key="own")
CAPTAIN_A = Asker("captain of A", frozenset({Column.CAPTAIN}), frozenset({"A"}))
OTHER_KEY = Asker("another table", frozenset({Column.TABLE}), frozenset(), "other", is_person=False)
OWN_KEY = Asker("table 1", frozenset({Column.TABLE}), frozenset({"table"}), "own", is_person=False)
SCORER = Asker("scorer", frozenset({Column.SCORER}))
OF_THE_EVENT = (
    Asker("organizer", frozenset({Column.ORGANIZER}), organizes=True),
    Asker("head official", frozenset({Column.HEAD_OFFICIAL})),
    Asker("official", frozenset({Column.OFFICIAL})),
    SCORER,
    CAPTAIN_A,
    Asker("captain of B", frozenset({Column.CAPTAIN}), frozenset({"B"})),
    OTHER_KEY,
    OWN_KEY,
)
ALL_IN_ONE = reduce(Asker.__or__, OF_THE_EVENT)


def all_in_one(askers: Iterable[Asker]) -> Asker:
    """One who is all of these: who must be refused each alone must be refused together."""
    return reduce(Asker.__or__, askers)


def answer_due(asker: Asker, operation: Operation) -> str:
    """What the matrix says is to be answered; the reading of it is written here anew."""
    if asker is ENDED_KEY and operation.is_of_api:  # a program's key is refused before anything is asked
        return SIGN_IN
    if operation.action in OF_NO_DOOR:
        return _due_without_door(asker, operation)
    action = Action(operation.action)
    if action in INSTALLATION_GRANTS.meanings:
        return _due_at_installation(asker, action)
    extents = {column: EVENT_GRANTS.cells[action, column] for column in Column}
    is_let_in = extents[Column.ANYONE] == Extent.OPEN or any(
        extents[column] == Extent.EVERY
        or (extents[column] == Extent.OWN and _is_own(asker, column, operation))
        for column in asker.columns
    )
    if is_let_in:
        return IN
    if not asker.columns and action in PRIVATE:
        return HIDDEN
    return DENIED if asker.columns or asker.is_person else SIGN_IN


def _is_own(asker: Asker, column: Column, operation: Operation) -> bool:
    held = asker.owned & ({"table"} if column == Column.TABLE else {"A", "B"})
    return bool(held & operation.owners)


def _due_without_door(asker: Asker, operation: Operation) -> str:
    is_let_in = {
        ANYBODY: True,
        A_PERSON: asker.is_person,
        A_KEY: asker.key not in {"", "ended"},
        A_TOKEN: False,
    }[operation.action]
    if is_let_in:
        return IN
    is_known = operation.is_of_api and bool(asker.key) and operation.action != A_TOKEN
    return DENIED if is_known else SIGN_IN


def _due_at_installation(asker: Asker, action: Action) -> str:
    standings = {
        Standing.ANYONE: True,
        Standing.SIGNED_IN: asker.is_person,
        Standing.ORGANIZER: asker.organizes,
        Standing.KEEPER: False,
    }
    if any(
        INSTALLATION_GRANTS.cells[action, standing] == Extent.EVERY
        for standing in Standing
        if standings[standing]
    ):
        return IN
    return DENIED if asker.is_person else SIGN_IN


def client_of(asker: Asker, evening: Evening, elsewhere: Evening) -> Client:
    """The browser, device or program of an asker, who must be asked for outside of what is undone."""
    held = elsewhere if asker.is_elsewhere else evening
    columns = frozenset(Column) if asker.is_elsewhere else asker.columns
    owned = frozenset({"A"}) if asker.is_elsewhere else asker.owned
    client = Client()
    if asker.key:
        client.cookies[TABLE_COOKIE] = held.tokens[asker.key]
    if not asker.is_person:
        if asker.key:
            client.defaults["HTTP_AUTHORIZATION"] = f"Table {held.tokens[asker.key]}"
        return client
    kinds = [kind for kind in RoleKind if Column(kind.value) in columns and kind != RoleKind.CAPTAIN]
    roles = [(held.hall.event, kind, None) for kind in kinds]
    roles += [
        (held.hall.event, RoleKind.CAPTAIN, held.hall.entrants["AB".index(side)])
        for side in sorted(owned & {"A", "B"})
    ]
    client.force_login(add_person(asker.name, *roles))
    return client
