"""Secrets, the content security policy, and who a request came from."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.http import HttpRequest

SECRET_KEY_FILE = "secret-key"  # noqa: S105 - the name of a file

# Everything comes from our own origin: no inline script or style, no eval, no frame around us.
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}


def secret_key(given: str, *, data_folder: Path, is_production: bool) -> str:
    """The signing key: the one given, else the one kept in the data folder, else one for this process alone.

    There is no default key. Production must be given one, so that all its processes share it.
    """
    if given:
        return given
    if is_production:
        raise ImproperlyConfigured("SECRET_KEY must be set when BULLSEYE_MODE=production")
    kept = data_folder / SECRET_KEY_FILE
    return kept.read_text(encoding="utf-8").strip() if kept.is_file() else get_random_secret_key()


def client_address(request: HttpRequest) -> str:
    """The address a request came from: what our nginx saw, never what the client claims."""
    address: str = request.META.get("HTTP_X_REAL_IP") or request.META.get("REMOTE_ADDR", "")
    return address


def direct_client_address(request: HttpRequest) -> str:
    """The address a request came from with no proxy in front, where headers are the client's own words."""
    address: str = request.META.get("REMOTE_ADDR", "")
    return address
