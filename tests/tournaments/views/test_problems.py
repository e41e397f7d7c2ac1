"""What a page answers when something cannot be done: the status, the sentence, the next step."""

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from officials.errors import SignInNeededError
from tests.scoring.ground import Hall, build_hall, commit, open_sitting
from tournaments.errors import ConstraintRefusedError, DatabaseBusyError, EventNotDraftError, NotFoundError
from tournaments.views.problems import ProblemMiddleware

pytestmark = pytest.mark.integration


def answer(error: Exception, **headers: str):
    """What the middleware makes of an error raised by a page."""
    middleware = ProblemMiddleware(lambda _request: HttpResponse())
    return middleware.process_exception(RequestFactory().get("/", headers=headers), error)


def test_a_conflict_says_what_is_wrong_and_what_to_do() -> None:
    response = answer(EventNotDraftError(event="cup", state="running"))
    page = response.content.decode()
    assert response.status_code == 409
    assert "Published already" in page
    assert "The event is running: its rules are fixed." in page


def test_the_way_back_is_a_page_of_ours() -> None:
    error = EventNotDraftError(event="cup", state="running")
    assert (
        'href="http://testserver/e/cup/"'
        in answer(error, referer="http://testserver/e/cup/").content.decode()
    )
    assert "elsewhere" not in answer(error, referer="https://elsewhere.example/").content.decode()


def test_a_busy_database_asks_to_come_back() -> None:
    response = answer(DatabaseBusyError(retry_after=1))
    assert response.status_code == 503
    assert response.headers["Retry-After"]


def test_a_constraint_without_words_of_its_own_is_still_answered() -> None:
    assert answer(ConstraintRefusedError(constraint="some_new_rule")).status_code in {409, 422}


def test_what_is_missing_is_not_found() -> None:
    assert answer(NotFoundError(noun="event", key="x")).status_code == 404


@pytest.mark.parametrize("error", [SignInNeededError(action="x", target="y"), KeyError("bug")])
def test_refusals_of_the_door_and_bugs_are_left_to_others(error: Exception) -> None:
    assert answer(error) is None


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "409", "500", "503"])
def test_every_problem_page_stands_without_any_context(name: str) -> None:
    page = render_to_string(f"{name}.html")
    assert "<h1>" in page
    assert name[:3] in page


def test_the_page_for_our_own_faults(db: None) -> None:
    response = server_error(RequestFactory().get("/"))
    assert "Something broke on our side" in response.content.decode()


def test_a_form_without_its_mark_is_explained(db: None) -> None:
    hall: Hall = build_hall()
    sheet = open_sitting(hall.schedule())
    commit(sheet)
    response = Client(enforce_csrf_checks=True).post(f"/sheets/{sheet.pk}/take-back/")
    assert response.status_code == 403
    assert "This form had grown old" in response.content.decode()
