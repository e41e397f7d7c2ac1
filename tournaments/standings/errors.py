"""What can be wrong with the input of a table. Each error carries a stable code and the facts."""


class StandingsError(ValueError):
    """The table cannot be computed from what was given."""

    code = "standings-error"

    def __init__(self, **details: object) -> None:
        self.details = details
        super().__init__(f"{self.code}: {details}")


class DuplicateEntrantError(StandingsError):
    """Two entrants carry one id."""

    code = "duplicate-entrant"


class UnknownEntrantError(StandingsError):
    """A result or an adjustment names somebody who is not among the entrants."""

    code = "unknown-entrant"


class DuplicateResultError(StandingsError):
    """One match was given two results."""

    code = "duplicate-result"


class UnfitResultError(StandingsError):
    """A result contradicts itself: a bye with an opponent, a walkover nobody won, a count below nought."""

    code = "unfit-result"


class UnfitAdjustmentError(StandingsError):
    """An adjustment to a count that cannot be adjusted, or one without a reason."""

    code = "unfit-adjustment"


class UnfitSettingsError(StandingsError):
    """The settings contradict themselves: a key twice, a race target asked for but not given."""

    code = "unfit-settings"


class UnfitBracketError(StandingsError):
    """A bracket match contradicts the entrants or itself."""

    code = "unfit-bracket"
