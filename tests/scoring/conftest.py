"""The ground the tests of `scoring` stand on."""

import pytest

from scoring.models import ScoreSheet
from tests.scoring.ground import Hall, build_hall, open_sitting


@pytest.fixture
def hall(db: None) -> Hall:
    return build_hall()


@pytest.fixture
def sheet(hall: Hall) -> ScoreSheet:
    return open_sitting(hall.schedule())
