"""The application's registration with Django."""

from django.apps import AppConfig

from tournaments.draw_problems import DRAW_PROBLEMS
from tournaments.entry_problems import ENTRY_PROBLEMS
from tournaments.problems import register
from tournaments.substitute_problems import SUBSTITUTE_PROBLEMS
from tournaments.table_problems import TABLE_PROBLEMS


class TournamentsConfig(AppConfig):
    """Django's entry for the `tournaments` rooms."""

    name = "tournaments"

    def ready(self) -> None:
        """Add the sentences about draws, entries and tables to the one catalogue; say what a file carries."""
        from tournaments.services.event_files.carried import carry  # noqa: PLC0415 - models are ready only now
        from tournaments.services.event_files.own_rows import (  # noqa: PLC0415
            LEFT_OUT,
            OWN_ROWS,
            fault_in_settings,
        )

        register(DRAW_PROBLEMS)
        register(ENTRY_PROBLEMS)
        register(TABLE_PROBLEMS)
        register(SUBSTITUTE_PROBLEMS)
        carry(OWN_ROWS, left_out=LEFT_OUT, checks=(fault_in_settings,))
