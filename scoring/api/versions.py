"""The version of a sheet in HTTP's own terms: told as `ETag`, and held to by `If-Match`."""

from typing import Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from scoring.errors import WrongVersionError
from scoring.models import ScoreSheet

IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description='The version the sheet must stand at, as its `ETag` tells it: `"7"`. May be left out.',
)


def etag_of(sheet: ScoreSheet) -> str:
    """The tag of the sheet as it stands."""
    return f'"{sheet.version}"'


def check_if_match(request: Request, sheet: ScoreSheet) -> None:
    """Hold the request to the version it names, if it names one. Raises WrongVersionError."""
    named = request.headers.get("If-Match", "*")
    if named != "*" and etag_of(sheet) not in {tag.strip() for tag in named.split(",")}:
        raise WrongVersionError(sheet=sheet.pk, version=sheet.version, if_match=named[:80])
