"""One place where a page meets a refusal, so that the pages themselves have no `try`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from django.forms import Form

from officials.problems import sentence_for
from tournaments.errors import DomainError, UnfitFieldsError

ResultT = TypeVar("ResultT")


def attempt(
    form: Form,
    action: Callable[[], ResultT],
    *,
    field: str | None = None,
    field_of: Mapping[str, str] = MappingProxyType({}),
) -> ResultT | None:
    """Do what the form asks for; a refusal becomes an error of the form, at a field or above all of them.

    The field is `field`, or by `field_of` the one that the refusal's place, reason or code belongs to.
    """
    try:
        return action()
    except UnfitFieldsError as refusal:
        for problem in refusal.problems:
            where = field_of.get(problem.where, problem.where)
            form.add_error(where if where in form.fields else None, problem.problem)
    except DomainError as refusal:
        why = str(refusal.details.get("why", refusal.code))
        form.add_error(field_of.get(why, field), sentence_for(refusal))
    return None


def refusal_of(action: Callable[[], object]) -> str:
    """Do something that has no form; return the sentence of its refusal, or nothing where it was done."""
    try:
        action()
    except DomainError as refusal:
        return sentence_for(refusal)
    return ""
