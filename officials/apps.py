"""The application's registration with Django."""

from django.apps import AppConfig

from officials.problems import PROBLEMS
from officials.ruling_problems import PROBLEMS as RULING_PROBLEMS
from officials.sanction_problems import SANCTION_PROBLEMS
from tournaments.problems import register


class OfficialsConfig(AppConfig):
    """Django's entry for the `officials` rooms."""

    name = "officials"

    def ready(self) -> None:
        """Add the sentences of `officials` to the one catalogue; say what a file of an event carries."""
        from officials.services.event_rows import LEFT_OUT, OWN_ROWS  # noqa: PLC0415 - models are ready only now
        from tournaments.services.event_files.carried import carry  # noqa: PLC0415

        register(PROBLEMS)
        register(RULING_PROBLEMS)
        register(SANCTION_PROBLEMS)
        carry(OWN_ROWS, left_out=LEFT_OUT, checks=())
