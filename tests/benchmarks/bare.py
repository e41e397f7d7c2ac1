"""A bare view of Django REST framework that writes the rows of a hand and asks nothing.

The yardstick of the commits: the same server, parser, renderer and rows, but no door, no lock, no rules, no
digest and no words. Served by the command that serves the site, under `tests.benchmarks.bare_settings`.
"""

import json
from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tests.benchmarks.yardstick import HAND, LINE, SHEET

CHANGE = (
    "INSERT INTO tournaments_announcement (event_number, noun, key, version, at) VALUES (%s, %s, %s, %s, %s)"
)
DIGEST = "0" * 64


class BareHandList(APIView):
    """Rows of hands."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def post(self, request: Request, sheet_id: int) -> Response:
        """Write the rows of one hand, whatever it says."""
        given: dict[str, Any] = request.data
        sequence, now = given["expected_version"] + 1, timezone.now()
        place = (sheet_id, sequence, "hand", 1, sequence, json.dumps(given["record"]))
        seal = (given["submission_key"], "nobody", now, DIGEST, DIGEST)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(SHEET, (sequence, DIGEST, 0, 0, sheet_id))
            cursor.execute(LINE, (*place, *seal))
            (line_id,) = cursor.fetchone()
            cursor.execute(HAND, (sheet_id, 1, sequence, line_id))
            cursor.execute(CHANGE, (1, "sheet", sheet_id, sequence, now))
        return Response({"sequence": sequence, "record": given["record"]}, status=201)


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A page that is not here, in no words: those of the site need its other addresses."""
    return HttpResponse(status=404)


handler404 = nothing_here
urlpatterns = [path("api/v1/sheets/<int:sheet_id>/hands/", BareHandList.as_view())]
