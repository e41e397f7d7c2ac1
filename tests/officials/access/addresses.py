"""What every address of the site asks at its door, written down by hand and apart from the views.

A line names an address, then for its methods the action asked. Behind a stroke stands whose the object of
`tests.officials.access.evening` is, where the matrix says *own*: `A` is the entrant of its captain A, `match`
is both entrants' and table 1's. Four words are no actions: `anybody`, `a-person` (whoever is signed in),
`a-key` (a device with a table's key), `a-token` (a program signed in by a token).
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.urls import URLPattern, URLResolver, get_resolver

ANYBODY: Final = "anybody"
A_PERSON: Final = "a-person"
A_KEY: Final = "a-key"
A_TOKEN: Final = "a-token"
OF_NO_DOOR: Final = frozenset({ANYBODY, A_PERSON, A_KEY, A_TOKEN})
OF_WHOSE: Final = {
    "": frozenset[str](),
    "A": frozenset({"A"}),
    "A+table": frozenset({"A", "table"}),
    "match": frozenset({"A", "B", "table"}),
}

TABLE: Final = """
api:hands                      POST enter-hand/match
api:games                      POST enter-hand/match
api:desk                       GET assign-table
api:sheet-opening              POST open-sheet/match
api:sheet                      GET view-event
api:sheet-lines                GET view-event
api:sheet-seats                GET view-event  POST seat-substitute/match
api:pen                        GET,POST enter-hand/match
api:unsent                     PUT enter-hand/match
api:sheet-preview              POST view-event
api:cut                        POST enter-hand/match
api:take-back                  POST take-back-hand/match
api:confirm                    POST confirm-sheet/match
api:bell                       POST draw-round
api:half-start                 POST draw-round
api:half-bell                  POST draw-round
api:hand-preview               POST anybody
api:leaders                    GET view-event
api:prizes                     GET view-event  POST edit-event
api:prize                      PUT,DELETE edit-event
api:player                     GET list-events
api:pair                       GET list-events
api:ratings                    GET list-events
api:rating-moves               GET list-events
api:event-rated                GET view-event  PUT edit-event
api:print-batches              GET,POST export-event
api:print-batch                GET export-event
api:print-batch-file           GET export-event
api:check-in-by-link           POST anybody
api:event-import               POST create-event
api:event-export               GET export-event
api:entry-terms                GET view-event  PUT edit-event
api:registrations              GET view-contacts  POST register
api:entrant-list-look          POST enter-entrant
api:entrant-list-import        POST enter-entrant
api:check-in-links             POST make-check-in-card
api:list-out                   GET view-event
api:entrant                    GET view-contacts/A  PATCH enter-entrant
api:entrant-answer             POST enter-entrant
api:entrant-roster             PUT edit-roster/A
api:entrant-arrival            PUT,DELETE check-in/A
api:events                     GET list-events  POST create-event
api:event                      GET view-event  PUT edit-event
api:event-publish              POST publish-event
api:entrants                   GET view-event  POST enter-entrant
api:tables                     GET view-event  POST manage-tables
api:stages                     GET view-event  POST edit-event
api:event-ending               POST,DELETE edit-event
api:event-template             POST edit-event
api:plan                       GET view-event
api:places                     GET view-event
api:draws                      GET view-event
api:corrections                GET correct-result  POST view-event
api:correction-rehearsal       POST view-event
api:matches                    GET view-event
api:templates                  GET list-events
api:stage                      PUT,DELETE edit-event
api:stage-draw                 POST draw-round
api:stage-draw-publish         POST draw-round
api:stage-play-offs            POST draw-round
api:correction-undo            POST correct-result
api:rounds                     POST draw-round
api:standings                  GET view-event
api:round-matches              POST draw-round
api:match                      GET view-event
api:match-result               POST correct-result
api:sitting-table              PUT assign-table
api:where                      GET view-event
api:grace                      PUT manage-tables
api:tables-allocate            POST assign-table
api:tables-call                POST assign-table
api:table                      PATCH manage-tables
api:table-out-of-use           PUT,DELETE manage-tables
api:match-tables               PUT,DELETE assign-table
api:match-call                 POST,DELETE assign-table
api:match-arrivals             POST assign-table
api:match-forfeit              POST award-forfeit  DELETE correct-result
api:line-ups                   GET edit-line-up/A
api:line-up                    PUT edit-line-up/A
api:changes                    GET anybody
api:api-sign-in                POST anybody
api:api-sign-out               POST a-token
api:api-sign-out-everywhere    POST a-token
api:me                         GET a-person
api:my-password                POST a-person
api:my-two-step                GET,POST a-person
api:my-two-step-confirm        POST a-person
api:my-two-step-codes          POST a-person
api:my-two-step-off            POST a-person
api:own-table                  GET a-key
api:invitation-accept          POST a-person
api:powers                     GET view-event
api:people                     GET view-people  POST manage-people
api:role-end                   POST manage-people
api:invitations                GET view-people  POST manage-people
api:invitation-withdraw        POST manage-people
api:table-links                GET,POST issue-table-link
api:table-link-end             POST issue-table-link
api:side-pin                   GET,PUT,DELETE set-pin/A
api:irregularities             GET view-event
api:event-calls                GET answer-call
api:sheet-call                 POST call-official/match
api:call                       GET view-call/match
api:call-take                  POST answer-call
api:call-hand-over             POST answer-call
api:call-close                 POST answer-call
api:authority                  GET view-authority
api:call-file                  GET,PUT view-statements
api:call-opinion               POST view-statements
api:call-statements            POST view-statements
api:call-photos                POST view-statements
api:photo                      GET view-statements
api:sheet-rulings              POST rule
api:ruling-shown               POST rule
api:ruling                     GET view-event
api:ruling-publish             POST rule
api:ruling-appeal              POST appeal/match
api:appeal                     GET view-call/match
api:appeal-shown               POST decide-appeal
api:appeal-decide              POST decide-appeal
api:event-rulings              GET view-event
api:event-appeals              GET rule
api:appeal-policy              GET view-event  PUT edit-event
api:authority-extract          GET view-event
api:event-substitutions        GET approve-substitute  POST request-substitute/A
api:substitute-terms           GET view-event  PUT edit-event
api:pool                       GET,POST approve-substitute
api:pool-leave                 POST approve-substitute
api:substitution               GET request-substitute/A
api:substitution-approve       POST approve-substitute
api:substitution-refuse        POST approve-substitute
api:substitution-withdraw      POST request-substitute/A
api:substitution-accept        POST request-substitute/A
api:substitution-end           POST approve-substitute
api:sanctions                  GET view-sanctions  POST sanction
api:sanction-terms             GET view-sanctions  PUT confirm-sanction
api:sanctions-carried          GET view-sanctions  POST confirm-sanction
api:sanctions-left-out         POST confirm-sanction
api:sanctions-people           GET sanction
api:sanction                   GET view-sanctions
api:sanction-confirm           POST confirm-sanction
api:sanction-dismiss           POST confirm-sanction
api:sanction-lift              POST confirm-sanction
api:schema                     GET anybody
api:docs                       GET anybody
tournaments:events             GET list-events
tournaments:theme              POST anybody
tournaments:event              GET view-event
tournaments:standings          GET view-event
tournaments:new-event          GET,POST create-event
tournaments:plan               GET view-event
tournaments:places             GET view-event
tournaments:end                GET,POST edit-event
tournaments:details            GET,POST edit-event
tournaments:publish            POST publish-event
tournaments:new-stage          GET,POST edit-event
tournaments:stage              GET view-event
tournaments:stage-settings     GET,POST edit-event
tournaments:drop-stage         POST edit-event
tournaments:draw               GET,POST draw-round
tournaments:corrections        GET,POST correct-result
tournaments:undo-correction    POST correct-result
tournaments:entry              GET view-event  POST register
tournaments:entry-terms        GET,POST edit-event
tournaments:registration       GET view-event
tournaments:entrants           GET enter-entrant
tournaments:new-entrant        GET,POST enter-entrant
tournaments:entrant            GET,POST enter-entrant
tournaments:import-list        GET,POST enter-entrant
tournaments:list-template      GET enter-entrant
tournaments:roster             GET,POST edit-roster/A
tournaments:answer             POST enter-entrant
tournaments:check-in           GET check-in
tournaments:check-in-cards     POST make-check-in-card
tournaments:note-arrival       POST check-in/A
tournaments:arrive             GET,POST anybody
tournaments:bring-in           GET,POST create-event
tournaments:downloads          GET view-event
tournaments:whole-event        GET export-event
tournaments:listing            GET view-event
tournaments:printed-bracket    GET view-event
tournaments:printed            GET view-event
tournaments:desk               GET assign-table
tournaments:desk-board         GET assign-table
tournaments:desk-allocate      POST assign-table
tournaments:desk-call-all      POST assign-table
tournaments:desk-call          POST assign-table
tournaments:desk-uncall        POST assign-table
tournaments:desk-arrival       POST assign-table
tournaments:desk-forfeit       POST award-forfeit
tournaments:desk-forfeit-back  POST correct-result
tournaments:desk-send          GET,POST assign-table
tournaments:desk-leave         POST assign-table
tournaments:tables             GET,POST manage-tables
tournaments:tables-grace       POST manage-tables
tournaments:table              GET,POST manage-tables
tournaments:table-use          POST manage-tables
tournaments:line-up            GET,POST edit-line-up/A
tournaments:result             GET,POST correct-result
tournaments:decide             GET,POST correct-result
tournaments:match-half-start   POST draw-round
tournaments:match-half-bell    POST draw-round
tournaments:half-start         POST draw-round
tournaments:half-bell          POST draw-round
tournaments:where              GET view-event
tournaments:screen             GET view-event
scoring:worker                 GET anybody
scoring:manifest               GET anybody
scoring:sheet                  GET,POST enter-hand/match
scoring:take-back              POST take-back-hand/match
scoring:cut                    POST enter-hand/match
scoring:confirm                POST confirm-sheet/match
scoring:history                GET enter-hand/match
scoring:seats                  GET,POST seat-substitute/match
scoring:paper                  GET,POST enter-hand/match
scoring:paper-check            POST enter-hand/match
scoring:sheet-pdf              GET view-event
scoring:opening                GET,POST open-sheet/match
scoring:match                  GET view-event
scoring:blank-sheet            GET view-event
scoring:blank-sheets           GET view-event
scoring:event-rules            GET view-event
scoring:rulebook               GET anybody
scoring:practice               GET anybody
scoring:lesson                 GET,POST anybody
scoring:lesson-answer          POST anybody
scoring:look                   GET anybody
scoring:leaders                GET view-event
scoring:leader                 GET view-event
scoring:statistics-file        GET view-event
scoring:prizes                 GET view-event
scoring:prizes-file            GET view-event
scoring:compose-prizes         GET,POST edit-event
scoring:change-prize           GET,POST edit-event
scoring:move-prize             POST edit-event
scoring:drop-prize             POST edit-event
scoring:entrant                GET view-event
scoring:player                 GET list-events
scoring:pair                   GET list-events
scoring:ratings                GET list-events
scoring:rating                 GET list-events
scoring:rated                  POST edit-event
scoring:batches                GET,POST export-event
scoring:batch-file             GET export-event
officials:sign-in              GET,POST anybody
officials:sign-in-code         GET,POST anybody
officials:sign-out             POST anybody
officials:account              GET a-person
officials:password             GET,POST a-person
officials:two-step             GET,POST a-person
officials:two-step-confirm     GET,POST a-person
officials:two-step-codes       POST a-person
officials:two-step-off         POST a-person
officials:invitation           GET,POST anybody
officials:open-table           GET anybody
officials:table                GET anybody
officials:call-official        GET,POST call-official/match
officials:call                 GET view-call/match
officials:take-call            POST answer-call
officials:hand-over-call       POST answer-call
officials:close-call           POST answer-call
officials:calls                GET answer-call
officials:call-file            GET,POST view-statements
officials:picture              GET view-statements
officials:rule                 GET,POST rule
officials:ruling               GET view-event
officials:publish-ruling       POST rule
officials:make-appeal          GET,POST appeal/match
officials:appeal               GET view-call/match  POST decide-appeal
officials:rulings              GET view-event
officials:appeals              GET rule
officials:appeal-policy        GET,POST edit-event
officials:people               GET view-people
officials:invite               POST manage-people
officials:end-role             POST manage-people
officials:withdraw             POST manage-people
officials:pins                 GET set-pin
officials:pin-cards            POST set-pin
officials:own-pin              GET,POST set-pin/A
officials:table-links          GET,POST issue-table-link
officials:revoke-link          POST issue-table-link
officials:authority            GET view-authority
officials:substitutes          GET,POST approve-substitute
officials:substitute-limits    POST edit-event
officials:leave-pool           POST approve-substitute
officials:ask-substitute       GET,POST request-substitute/A+table
officials:decide-substitute    POST approve-substitute
officials:end-substitute       POST approve-substitute
officials:withdraw-substitute  POST request-substitute/A
officials:accept-rules         POST request-substitute/A
officials:sanctions            GET view-sanctions  POST sanction
officials:sanction-terms       POST confirm-sanction
officials:decide-carried       POST confirm-sanction
officials:decide-sanction      POST confirm-sanction
officials:console              GET answer-call
officials:overview             GET view-authority
officials:answer-call          POST answer-call
officials:authority-file       GET view-authority
officials:authority-extract    GET view-event
"""


@dataclass(frozen=True)
class Operation:
    """One method of one address: what is asked at its door, and whose the object is that it is about."""

    name: str
    method: str
    action: str
    owners: frozenset[str]

    @property
    def is_of_api(self) -> bool:
        """Whether programs are answered here, by problems in place of pages."""
        return self.name.startswith("api:")


@dataclass(frozen=True)
class Address:
    """One address of the URL conf."""

    name: str
    parts: tuple[str, ...]
    view: Any


@cache
def operations() -> tuple[Operation, ...]:
    """Every operation of the table, in its order."""
    return tuple(operation for line in TABLE.split("\n") if line for operation in _read(line))


def _read(line: str) -> list[Operation]:
    name, *words = line.split()
    return [
        Operation(name, method, action, OF_WHOSE[whose])
        for methods, asked in zip(words[::2], words[1::2], strict=True)
        for action, _, whose in [asked.partition("/")]
        for method in methods.split(",")
    ]


@cache
def addresses() -> dict[str, Address]:
    """Every address of the URL conf by its name, but those of the admin, which has a door of its own."""
    found = list(_walk(get_resolver().url_patterns))
    names = [address.name for address in found]
    assert len(names) == len(set(names)), "two addresses have one name"
    return {address.name: address for address in found}


def _walk(patterns: list[Any], spaces: tuple[str, ...] = ()) -> "list[Address]":
    found: list[Address] = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                space = (pattern.namespace,) if pattern.namespace else ()
                found += _walk(pattern.url_patterns, spaces + space)
        else:
            assert isinstance(pattern, URLPattern)
            name = ":".join([*spaces, str(pattern.name)])
            found.append(Address(name, tuple(pattern.pattern.converters), pattern.callback))
    return found
