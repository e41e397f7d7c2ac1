"""From a request to who is asking."""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from officials.access.actors import Actor
from officials.models import TableLink, User
from officials.selectors.table_links import live_table_link

TABLE_COOKIE = "table"


def actor_of(request: HttpRequest | Request) -> Actor:
    """Who is asking: one actor per request, with the roles already read.

    A page takes the account from the session and the table from the device's cookie. An API call takes
    whatever its authentication established; the cookie counts there only beside a session, which has been
    checked for forgery.
    """
    if isinstance(request, Request):
        return _kept(request, "api_actor", lambda: _api_actor(request))
    return _kept(request, "page_actor", lambda: _page_actor(request))


def cookie_link(request: HttpRequest) -> TableLink | None:
    """The table a device's cookie opens now."""
    token = request.COOKIES.get(TABLE_COOKIE)
    return live_table_link(token, now=timezone.now()) if token else None


def _kept(request: HttpRequest | Request, name: str, find: Callable[[], Actor]) -> Actor:
    """The actor found before in this request; a page's is never taken for an API call's, which is checked."""
    known: Actor | None = getattr(request, name, None)
    if known is None:
        known = find()
        setattr(request, name, known)
    return known


def _page_actor(request: HttpRequest) -> Actor:
    return Actor(user=_active(request.user), link=cookie_link(request))


def _api_actor(request: Request) -> Actor:
    user = _active(request.user)
    if isinstance(request.auth, TableLink):
        return Actor(user=user, link=request.auth)
    is_session = isinstance(request.successful_authenticator, SessionAuthentication)
    return Actor(user=user, link=cookie_link(request._request) if is_session else None)


def _active(user: object) -> User | None:
    return user if isinstance(user, User) and user.is_active else None
