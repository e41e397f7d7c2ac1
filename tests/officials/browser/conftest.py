"""The same site, hall and devices as where scores are entered."""

from tests.scoring.browser.conftest import devices, hall, keep_picture, sheet, site

__all__ = ["devices", "hall", "keep_picture", "sheet", "site"]
