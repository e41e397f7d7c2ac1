"""The API's one exception handler: every refusal becomes `application/problem+json`, and nothing is kept."""

from dataclasses import replace
from typing import Any, Final

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.defaults import page_not_found as default_page_not_found
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from deploy.project.parsers import too_long
from scoring.api.wording import violations_told
from tournaments.errors import DomainError
from tournaments.problems import CONTENT_TYPE, told, told_of

# The codes of what Django REST framework itself refuses, by its exception.
FRAMEWORK_CODES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (Http404, "not-found"),
    (exceptions.NotFound, "not-found"),
    (exceptions.ValidationError, "unreadable"),
    (exceptions.ParseError, "unreadable"),
    (exceptions.NotAuthenticated, "sign-in-needed"),
    (exceptions.AuthenticationFailed, "token-refused"),
    (exceptions.PermissionDenied, "access-denied"),
    (exceptions.MethodNotAllowed, "method-not-allowed"),
    (exceptions.NotAcceptable, "not-acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported-media-type"),
    (exceptions.Throttled, "too-many-requests"),
)


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception an API view let through; None for a fault of the program."""
    if isinstance(error, DomainError):
        set_rollback()
        return _domain_answer(error)
    if isinstance(error, RequestDataTooBig):  # Django's own limit, met before a parser was asked
        error = too_long()
    response = exception_handler(error, context)  # rolls back, and knows the headers
    if response is None:
        return None
    code = next(code for kind, code in FRAMEWORK_CODES if isinstance(error, kind))
    problem = told_of(code, {} if code == "not-found" else _framework_details(response.data))
    headers = _headers(response)
    return Response(problem.as_json(), status=problem.status, headers=headers, content_type=CONTENT_TYPE)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The answer where no address matches: a problem below `/api/`, a page elsewhere."""
    if not request.path.startswith("/api/"):
        return default_page_not_found(request, exception)
    problem = told_of("not-found", {})
    return JsonResponse(problem.as_json(), status=problem.status, content_type=CONTENT_TYPE)


def _domain_answer(error: DomainError) -> Response:
    # What is hidden and what does not exist must look the same, so neither says what was looked for.
    problem = told_of("not-found", {}) if error.code == "not-found" else told(error)
    if "violations" in problem.details:
        told_of_each = violations_told(problem.details["violations"])
        problem = replace(problem, details={**problem.details, "violations": told_of_each})
    retry_after = problem.details.get("retry_after")
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Response(problem.as_json(), status=problem.status, headers=headers, content_type=CONTENT_TYPE)


def _framework_details(content: Any) -> dict[str, Any]:
    if isinstance(content, dict) and set(content) == {"detail"}:
        return {"problems": [{"where": "", "problem": str(content["detail"])}]}
    return {"problems": list(_flattened(content, ""))}


def _flattened(content: Any, where: str) -> list[dict[str, str]]:
    """The nested messages of a serializer as a flat list of places and problems."""
    if isinstance(content, dict):
        parts = [(f"{where}.{name}" if where else str(name), part) for name, part in content.items()]
    elif isinstance(content, list) and any(isinstance(part, dict | list) for part in content):
        parts = [(f"{where}[{index}]", part) for index, part in enumerate(content)]
    elif isinstance(content, list):
        return [{"where": where, "problem": str(part)} for part in content]
    else:
        return [{"where": where, "problem": str(content)}]
    return [found for place, part in parts for found in _flattened(part, place)]


def _headers(response: Response) -> dict[str, str]:
    kept = {"WWW-Authenticate", "Retry-After", "Allow"}
    return {name: value for name, value in response.items() if name in kept}
