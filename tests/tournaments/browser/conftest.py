"""The same site and the same devices as where scores are entered."""

from tests.scoring.browser.conftest import devices, site

__all__ = ["devices", "site"]
