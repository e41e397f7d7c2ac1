"""What the link of an entrant opens."""

from officials.models import EntrantLink
from officials.tokens import token_digest
from tournaments.selectors.found import any_of


def entrant_link_of(token: str) -> EntrantLink | None:
    """The link of a token that still opens something."""
    rows = EntrantLink.objects.select_related("entrant__event")
    return any_of(rows.filter(digest=token_digest(token), revoked_at=None))
