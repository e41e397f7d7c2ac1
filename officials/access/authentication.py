"""How a table's device shows its key to the API."""

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from officials.access.requests import cookie_link
from officials.models import TableLink
from officials.selectors.table_links import live_table_link

SCHEME = "Table"


class TableTokenAuthentication(BaseAuthentication):
    """`Authorization: Table <token>`: the request is the device's, and `request.auth` its link."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, TableLink] | None:
        """Find the link of the token in the header; a token that opens nothing now fails the request."""
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        link = live_table_link(token, now=timezone.now())
        if link is None:
            raise AuthenticationFailed(code="table-link-spent")
        return AnonymousUser(), link

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - DRF's signature
        """Name the scheme, so that a refused request is answered 401."""
        return SCHEME


class TableCookieAuthentication(SessionAuthentication):
    """A page's own calls from a device that is not signed in; as with any cookie, forgery is checked."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, TableLink] | None:
        """Find the link of the device's cookie; without one, or with a spent one, the caller is a visitor."""
        link = cookie_link(request._request)
        if link is None:
            return None
        self.enforce_csrf(request)
        return AnonymousUser(), link
