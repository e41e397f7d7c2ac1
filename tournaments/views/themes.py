"""The colours a browser asked for."""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES: Final = ("paper", "slate")
COOKIE: Final = "theme"
KEPT: Final = timedelta(days=400)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme in a cookie, or forget it so that the device decides, and go back to the page."""
    back = request.POST.get("back", "/")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    response = HttpResponseRedirect(back if is_ours else "/")
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(
            COOKIE, theme, max_age=KEPT, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
