"""After every test of a service, the sheets on record must follow from their lines."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command


@pytest.fixture
def tampered() -> None:
    """Said by a test that writes past the services, so that the record need not agree afterwards."""


@pytest.fixture(autouse=True)
def agreeing(request: pytest.FixtureRequest) -> Iterator[None]:
    """Verify all sheets once the test is through."""
    for name in {"db", "committing_db"} & set(request.fixturenames):
        request.getfixturevalue(name)
    yield
    if "tampered" not in request.fixturenames:
        call_command("verify_sheets", verbosity=0)
