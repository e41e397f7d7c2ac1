"""What every answer tells a browser, whoever asked and whatever was answered."""

from collections.abc import Iterator
from typing import Final

from csp.utils import build_policy
from django.http import HttpResponse

READ_BY_SCRIPTS: Final = {"csrftoken"}
OF_ONE_READER: Final = b"csrfmiddlewaretoken"


def faults_of_headers(answer: HttpResponse, *, is_known: bool) -> Iterator[str]:
    """What the headers lack; `is_known` where the asker said who they are."""
    due = {
        "Content-Security-Policy": build_policy(),
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    }
    for name, value in due.items():
        if answer.headers.get(name) != value:
            yield f"{name} is {answer.headers.get(name)}"
    for cookie in answer.cookies.values():
        is_guarded = cookie["httponly"] or cookie.key in READ_BY_SCRIPTS
        if cookie["max-age"] != 0 and not (is_guarded and cookie["samesite"] in {"Lax", "Strict"}):
            yield f"a loose cookie: {cookie}"
    kept = set(answer.headers.get("Cache-Control", "").replace(" ", "").split(","))
    is_private = kept >= {"private", "no-cache"} or "no-store" in kept
    if is_known and not is_private:
        yield f"what was answered to one may be kept for others: {kept}"
    is_kept = answer.request["REQUEST_METHOD"] == "GET"
    is_own = bool(answer.cookies) or (not answer.streaming and OF_ONE_READER in answer.content)
    if is_kept and is_own and not is_private and "Cookie" not in answer.headers.get("Vary", ""):
        yield "a form's mark or a cookie may be kept for others"
