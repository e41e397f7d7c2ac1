"""After every test of a service, the sheets on record must follow from their lines."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command


@pytest.fixture(autouse=True)
def agreeing(request: pytest.FixtureRequest) -> Iterator[None]:
    """Verify all sheets once a test that wrote to the database is through."""
    names = {"db", "committing_db"} & set(request.fixturenames)
    for name in names:
        request.getfixturevalue(name)
    yield
    if names:
        call_command("verify_sheets", verbosity=0)
