"""Every address of the site, asked by everybody: who is let in is what the matrix says, and nothing falls.

The addresses are those of the URL conf, so that one added without a line in `addresses.py` fails here. Each
page by each role, and all that is unfit at each address, takes minutes:

    EVERYTHING=1 python -m pytest tests/officials/access/test_addresses.py
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse
from pytest_django import DjangoDbBlocker

from officials.access.actions import Action
from officials.access.grants import EVENT_GRANTS
from officials.enums import RoleKind
from tests.officials.access.addresses import ANYBODY, Operation, addresses, operations
from tests.officials.access.askers import (
    ALL_IN_ONE,
    DENIED,
    ELSEWHERE,
    ENDED_KEY,
    HIDDEN,
    IN,
    NOBODY,
    OF_THE_EVENT,
    SCORER,
    SIGN_IN,
    Asker,
    all_in_one,
    answer_due,
    client_of,
)
from tests.officials.access.evening import Evening, kept_back, lay_evening
from tests.officials.access.headers import faults_of_headers
from tests.officials.access.hostile import UNFIT, UNFIT_JSON, UNREADABLE, as_form, as_json
from tests.officials.conftest import add_person
from tournaments.enums import EventState
from tournaments.models import Event

pytestmark = pytest.mark.integration

EVERYWHERE = (RoleKind.ORGANIZER, RoleKind.HEAD_OFFICIAL)
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
SCHEMA = "api:schema"  # takes seconds to write, and is asked for once
EVERYTHING = "EVERYTHING" in os.environ
# What stands in an address where the evening's own word is not the one to be asked for.
NAMED: dict[str, dict[str, str]] = {
    "api:entrant-answer": {"entrant_id": "registered_id"},
    "tournaments:answer": {"entrant_id": "registered_id", "step": "accept"},
    "tournaments:registration": {"token": "registered-by"},
    "officials:invitation": {"token": "invited-by"},
    "officials:open-table": {"token": "opens-table"},
    "tournaments:arrive": {"token": "arrives-by"},
    "tournaments:printed": {"name": "standings"},
    "scoring:lesson": {"slug": "first-taps"},
    "scoring:lesson-answer": {"slug": "first-taps"},
}
PLAIN = {"form": "csv", "ending": "csv", "name": "entrants", "metric": "bullseyes", "unit": "pair"}
# Where the door is asked about whom the request names.
SENT = {"api:event-substitutions": '{{"entrant": {entrant_id}}}'}
# Where nothing stands this evening: no match of a bracket ended even, and the sampler is for programmers.
EMPTY = {"tournaments:decide", "scoring:look"}
# A sign-in without a password is refused as any wrong one.
REFUSES_WITHOUT_PASSWORD = {"officials:sign-in"}


@dataclass
class Place:
    """Two events side by side, and the clients of whoever has asked about the first."""

    here: Evening
    elsewhere: Evening
    clients: dict[Asker, Client] = field(default_factory=dict)

    def client(self, asker: Asker) -> Client:
        if asker not in self.clients:
            self.clients[asker] = client_of(asker, self.here, self.elsewhere)
        return self.clients[asker]

    def path(self, name: str, **other: Any) -> str:
        """The address about what stands in the first event, or about others by the part's name."""
        words = {part: part for part in addresses()[name].parts} | NAMED.get(name, {})
        known = PLAIN | self.here.parts
        parts = {part: known.get(word, word) for part, word in words.items()}
        return reverse(name, kwargs=parts | other)

    def sent(self, operation: Operation) -> bytes:
        """What is sent where the door must know whom it is about, else nothing."""
        known = SENT.get(operation.name, "{{}}" if operation.is_of_api else "")
        return known.format(**self.here.parts).encode()


@pytest.fixture(scope="module")
def place(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Place]:
    """Laid once for every test of this file, which all undo what they do."""
    cache.clear()
    with django_db_blocker.unblock(), kept_back():
        yield Place(lay_evening("carnival-cup"), lay_evening("harvest-cup"))


def ask(
    client: Client, operation: Operation, path: str, sent: bytes = b"", kind: str = ""
) -> HttpResponse | Exception:
    """The answer, or what fell; nothing of it stays, neither in the database nor in the browser."""
    kind = kind or (JSON if operation.is_of_api else FORM)
    cookies = dict(client.cookies)
    with kept_back():
        try:
            return client.generic(operation.method, path, sent, content_type=kind)
        except Exception as fallen:  # noqa: BLE001 - told with its address
            return fallen
        finally:
            client.cookies.clear()
            client.cookies.update(cookies)


def answered(answer: HttpResponse | Exception) -> str:
    """In which of the four ways somebody was answered, or what fell."""
    if isinstance(answer, Exception):
        return f"fell: {answer!r}"
    status = answer.status_code
    if status >= 500:
        return f"fell: {status}"
    if status == 401 or (status == 302 and answer["Location"].startswith("/sign-in/?next=")):
        return SIGN_IN
    return {403: DENIED, 404: HIDDEN}.get(status, IN)


def who_asks(operation: Operation) -> list[Asker]:
    """Nobody, who holds all of another event, all who are to be refused in one, and who is let in.

    Roles add up, so who must be refused are refused together. Of those let in a program's address is asked
    by each, a page, which takes longer, by the least of them, and with EVERYTHING=1 by each.
    """
    if operation.action == ANYBODY:
        return [NOBODY]
    let_in = [asker for asker in OF_THE_EVENT if answer_due(asker, operation) == IN]
    refused = [asker for asker in OF_THE_EVENT if asker not in let_in]
    strangers = [NOBODY] if answer_due(NOBODY, operation) == IN else [NOBODY, ENDED_KEY, ELSEWHERE]
    is_quick = operation.is_of_api and len(strangers) > 1
    chosen = let_in if is_quick or EVERYTHING else let_in[-1:]
    return [*strangers, *([all_in_one(refused)] if refused else []), *chosen]


def test_every_address_stands_in_the_table() -> None:
    named = {operation.name for operation in operations()}
    assert set(addresses()) - named == set(), "add a line to tests/officials/access/addresses.py"
    assert named - set(addresses()) == set(), "these addresses are gone"


def test_each_address_knows_the_methods_of_the_table_and_no_other(place: Place) -> None:
    wrong = []
    for name, address in addresses().items():
        of_table = {operation.method for operation in operations() if operation.name == name}
        if name.startswith("api:"):
            view = address.view.cls
            known = {method.upper() for method in view.http_method_names if hasattr(view, method)}
            asked = {
                operation.method: operation.action for operation in operations() if operation.name == name
            }
            declared = {
                method: str(action) for method, action in getattr(view, "access_actions", asked).items()
            }
            wrong += [name] if declared != asked else []
        else:
            refused = ask(
                place.client(OF_THE_EVENT[0]),
                Operation(name, "PROPFIND", ANYBODY, frozenset()),
                place.path(name),
            )
            known = {method.strip() for method in refused.headers.get("Allow", "any").split(",")}
        if known - {"HEAD", "OPTIONS"} != of_table:
            wrong.append(f"{name} knows {known}")
    assert not wrong, "\n" + "\n".join(wrong)


def test_everybody_is_answered_at_every_address_as_the_matrix_says(place: Place) -> None:
    wrong = []
    for operation in operations():
        path = place.path(operation.name)
        for asker in who_asks(operation):
            due = answer_due(asker, operation)
            due = HIDDEN if due == IN and operation.name in EMPTY else due
            answer = ask(place.client(asker), operation, path, place.sent(operation))
            what = f"{operation.method} {path} by {asker.name}"
            if answered(answer) != due and operation.name not in REFUSES_WITHOUT_PASSWORD:
                wrong.append(f"{what}: {answered(answer)}, due {due}")
            if isinstance(answer, HttpResponse):
                wrong += [
                    f"{what}: {fault}" for fault in faults_of_headers(answer, is_known=asker is not NOBODY)
                ]
    assert not wrong, "\n" + "\n".join(wrong)


def test_a_draft_is_told_to_its_own_people_alone(place: Place) -> None:
    """To a scorer as ever, and not even to whoever holds all there is in another event."""
    of_events, wrong = set(EVENT_GRANTS.meanings) - {Action.REGISTER}, []
    with kept_back():
        Event.objects.filter(pk=place.here.hall.event.pk).update(state=EventState.DRAFT)
        for operation in (each for each in operations() if each.action in of_events):
            path, sent = place.path(operation.name), place.sent(operation)
            if answered(ask(place.client(ELSEWHERE), operation, path, sent)) != HIDDEN:
                wrong.append(f"{operation.method} {path} is told to strangers")
            due = answer_due(SCORER, operation)
            if operation.is_of_api and answered(ask(place.client(SCORER), operation, path, sent)) != due:
                wrong.append(f"{operation.method} {path} by a scorer is not {due}")
    assert not wrong, "\n" + "\n".join(wrong)


def test_what_is_of_another_event_stands_at_no_address_of_this_one(place: Place) -> None:
    """Not even for somebody who may do everything in both."""
    both = Client()
    both.force_login(
        add_person(
            "of both",
            *[(each.hall.event, kind, None) for each in (place.here, place.elsewhere) for kind in EVERYWHERE],
        )
    )
    wrong, tried = [], 0
    for operation in operations():
        parts = addresses()[operation.name].parts
        words = {part: part for part in parts} | NAMED.get(operation.name, {})
        others = [part for part in parts if part.endswith("_id")]
        if "slug" not in parts or not others:
            continue
        tried += 1
        path = place.path(operation.name, **{part: place.elsewhere.parts[words[part]] for part in others})
        found = answered(ask(both, operation, path))
        wrong += [f"{operation.method} {path}: {found}"] if found != HIDDEN else []
    assert tried > 20
    assert not wrong, "\n" + "\n".join(wrong)


def test_the_admin_is_the_keepers(place: Place) -> None:
    """Nothing of it is shown to whoever holds all there is in an event; it asks once for the whole site."""
    (admin,) = (each for each in get_resolver().url_patterns if getattr(each, "namespace", "") == "admin")
    found = [each for inner in admin.url_patterns for each in getattr(inner, "url_patterns", [inner])]
    named = {each.name: each.pattern.converters for each in found if each.name}
    wrong = []
    for name, parts in named.items():
        known = {"app_label": "scoring"} if name == "app_list" else dict.fromkeys(parts, 1)
        path = reverse(f"admin:{name}", kwargs=known)
        with kept_back():
            answer = place.client(ALL_IN_ONE).get(path)
        if answer.status_code != 302 or not answer["Location"].startswith(("/sign-in/", "/admin/")):
            wrong.append(f"{path}: {answer.status_code}")
    assert len(named) > 50
    assert not wrong, "\n" + "\n".join(wrong)


def test_over_https_browsers_are_told_to_stay_there(place: Place, settings: Any) -> None:
    """With the settings of production, which its own tests read from a fresh process."""
    settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_HSTS_SECONDS, settings.SECURE_CROSS_ORIGIN_OPENER_POLICY = 60, "same-origin"
    client, wrong, cookies = Client(), [], set[str]()
    for operation in operations():
        if operation.method == "GET" and operation.action == ANYBODY and operation.name != SCHEMA:
            path = place.path(operation.name)
            with kept_back():
                plain, answer = client.get(path), client.get(path, secure=True)
            cookies |= set(answer.cookies)
            is_right = (plain.status_code, plain["Location"]) == (301, f"https://testserver{path}")
            is_kept = {"Strict-Transport-Security", "Cross-Origin-Opener-Policy"} <= set(answer.headers)
            is_secure = all(cookie["secure"] for cookie in answer.cookies.values())
            wrong += [] if is_right and is_kept and is_secure else [path]
    assert cookies >= {"table", "csrftoken"}
    assert not wrong


def test_nothing_falls_whatever_is_sent(place: Place) -> None:
    """By one who may do everything, so that it comes as far as it can.

    Each address is sent one of the things that are unfit, the next one another, and with EVERYTHING=1 each
    is sent all of them.
    """
    client, wrong = place.client(ALL_IN_ONE), []
    for number, operation in enumerate(operations()):
        path = place.path(operation.name)
        if operation.name == SCHEMA:
            continue
        tries = list(unfit_tries(operation, path))
        for where, sent, kind in tries if EVERYTHING else tries[number % len(tries) :][:1]:
            found = answered(ask(client, operation, where, sent, kind))
            if found.startswith("fell"):
                wrong.append(f"{operation.method} {where[:80]} with {sent[:60]!r}: {found}")
    assert not wrong, "\n" + "\n".join(wrong)


def unfit_tries(operation: Operation, path: str) -> Iterator[tuple[str, bytes, str]]:
    """Addresses, what is sent there, and as what."""
    if operation.method == "GET":
        yield from ((f"{path}?{as_form(value).decode()}", b"", "") for value in UNFIT)
    elif operation.is_of_api:
        yield from ((path, as_json(value), JSON) for value in UNFIT_JSON)
        yield from ((path, each, JSON) for each in UNREADABLE)
        yield from ((path, b"{}", "text/plain"), (path, as_form("1"), FORM))
    else:
        yield from ((path, as_form(value), FORM) for value in UNFIT)
        yield (path, b"{}", JSON)
