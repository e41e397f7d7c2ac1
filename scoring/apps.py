"""The application's registration with Django."""

from django.apps import AppConfig

from scoring.problems import PROBLEMS
from tournaments.problems import register


class ScoringConfig(AppConfig):
    """Django's entry for the `scoring` rooms."""

    name = "scoring"

    def ready(self) -> None:
        """Add the sentences of `scoring` to the one catalogue; say what a file of an event carries."""
        from scoring.services.event_rows import LEFT_OUT, OWN_ROWS, fault_in_sheets  # noqa: PLC0415 - models are ready only now
        from tournaments.services.event_files.carried import carry  # noqa: PLC0415

        register(PROBLEMS)
        carry(OWN_ROWS, left_out=LEFT_OUT, checks=(fault_in_sheets,))
