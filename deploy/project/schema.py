"""The API's schema: every operation also tells the problems it may answer with, and how to show a key."""

from typing import Any, Literal

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from tournaments.problems import CONTENT_TYPE


class ProblemSerializer(serializers.Serializer[Any]):
    """What is told when a request cannot be done (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    remedy = serializers.CharField()
    code = serializers.CharField()
    details = serializers.DictField()


PROBLEMS = {
    "400": "The request cannot be read.",
    "401": "Nobody is signed in, or the token opens nothing.",
    "403": "This is not open to the caller.",
    "404": "There is nothing here.",
    "409": "This contradicts what stands on record.",
    "412": "The thing stands at another version than `If-Match` names.",
    "415": "The request is not JSON.",
    "422": "The request was read, and cannot stand.",
    "503": "Somebody else is writing; send the same again after `Retry-After` seconds.",
}
READING = ("400", "401", "403", "404")


class Schema(AutoSchema):
    """drf-spectacular's schema with our problems added."""

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status, description in PROBLEMS.items():
            if status in bodies or (self.method == "GET" and status not in READING):
                continue
            response = OpenApiResponse(ProblemSerializer, description=description)
            bodies[status] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                response, status, media_types=[CONTENT_TYPE]
            )
        return bodies

    def _get_paginator(self) -> Any:
        """Only what is read comes in pages; several rows just written come as they are."""
        return super()._get_paginator() if self.method == "GET" else None  # type: ignore[no-untyped-call]


class TableToken(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The key of a table's device."""

    target_class = "officials.access.authentication.TableTokenAuthentication"
    name = "tableToken"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002
        """Say how the key is shown."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table <token>`, the token of a table's link.",
        }


class TableCookie(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The cookie of a table's device, for the pages' own calls."""

    target_class = "officials.access.authentication.TableCookieAuthentication"
    name = "tableCookie"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002
        """Say how the key is shown."""
        return {"type": "apiKey", "in": "cookie", "name": "table"}
