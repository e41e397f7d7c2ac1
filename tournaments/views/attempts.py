"""One place where a page meets a refusal, so that the pages themselves have no `try`."""

from collections.abc import Callable
from typing import Final, Protocol, TypeVar, runtime_checkable

from django.core.exceptions import ValidationError
from django.forms import Form

from tournaments.errors import DomainError, FieldProblem, UnfitFieldsError
from tournaments.problems import told

PAIRS: Final = {"hang_jacks": "Hang Jacks"}
"""What people call a pair of counts, where it is not its own name."""

ASKED_AS: Final = {"why": "reason", "kind": "result"}
"""Fields of pages that ask for a part of something under another name."""

ResultT = TypeVar("ResultT")


@runtime_checkable
class AsksForParts(Protocol):
    """A form whose fields are parts of one document."""

    def field_for(self, where: str) -> str | None:
        """The field that asks for this place of the document."""


def attempt(form: Form, action: Callable[[], ResultT]) -> ResultT | None:
    """Do what the form asks for; a refusal becomes errors of the form, each at its field where it has one.

    What is said of a pair stands at its first field.
    """
    try:
        return action()
    except UnfitFieldsError as refusal:
        for problem in refusal.problems:
            field = _field_of(form, problem.where)
            form.add_error(field, _said_of(problem, field))
    except DomainError as refusal:
        form.add_error(None, ValidationError(sentence_of(refusal), code=refusal.code))
    return None


def _field_of(form: Form, where: str) -> str | None:
    """The field a problem stands at; a form that asks for parts of a document knows which asks for which."""
    if isinstance(form, AsksForParts):
        return form.field_for(where)
    part = where.rpartition("].")[2]
    names = (ASKED_AS.get(part, part), part, f"{part}_a")
    return next((name for name in names if name in form.fields), None)


def _said_of(problem: FieldProblem, field: str | None) -> str:
    if field is None:
        return f"{problem.where}: {problem.problem}"
    is_pair = field == f"{problem.where}_a"
    noun = PAIRS.get(problem.where, problem.where)
    return f"The {noun} {problem.problem}." if is_pair else problem.problem


def attempted(action: Callable[[], ResultT]) -> tuple[ResultT | None, str]:
    """Do something that has no form: what came of it, or else the sentence of its refusal."""
    try:
        return action(), ""
    except DomainError as refusal:
        return None, sentence_of(refusal)


def sentence_of(refusal: DomainError) -> str:
    """What is wrong and what to do next."""
    problem = told(refusal)
    return f"{problem.sentence} {problem.remedy}"
