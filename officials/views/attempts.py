"""One place where a page meets a refusal, so that the pages themselves have no `try`."""

from collections.abc import Callable
from typing import TypeVar

from django.forms import Form

from officials.problems import sentence_for
from tournaments.errors import DomainError, UnfitFieldsError

ResultT = TypeVar("ResultT")


def attempt(form: Form, action: Callable[[], ResultT], *, field: str | None = None) -> ResultT | None:
    """Do what the form asks for; a refusal becomes an error of the form, at `field` or above all of them."""
    try:
        return action()
    except UnfitFieldsError as refusal:
        for problem in refusal.problems:
            form.add_error(problem.where if problem.where in form.fields else None, problem.problem)
    except DomainError as refusal:
        form.add_error(field, sentence_for(refusal))
    return None


def refusal_of(action: Callable[[], object]) -> str:
    """Do something that has no form; return the sentence of its refusal, or nothing where it was done."""
    try:
        action()
    except DomainError as refusal:
        return sentence_for(refusal)
    return ""
