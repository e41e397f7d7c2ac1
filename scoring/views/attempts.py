"""One place where a page of statistics meets a refusal, so that the pages themselves have no `try`."""

from collections.abc import Callable
from typing import TypeVar

from django.forms import Form

from tournaments.errors import DomainError, UnfitFieldsError
from tournaments.problems import told

ResultT = TypeVar("ResultT")


def attempt(form: Form, action: Callable[[], ResultT]) -> ResultT | None:
    """Do what the form asks for; a refusal becomes errors of the form, each at its field where it has one."""
    try:
        return action()
    except UnfitFieldsError as refusal:
        for problem in refusal.problems:
            form.add_error(problem.where if problem.where in form.fields else None, problem.problem)
    except DomainError as refusal:
        said = told(refusal)
        form.add_error(None, f"{said.sentence} {said.remedy}")
    return None
