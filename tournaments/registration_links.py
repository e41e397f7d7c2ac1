"""The private link by which whoever registered sees how the registration stands; it opens nothing else."""

from typing import Final

from django.core.signing import BadSignature, Signer

from tournaments.errors import NotFoundError

_SIGNER: Final = Signer(salt="tournaments.registration")


def registration_token(entrant_id: int) -> str:
    """The token of a registration's link."""
    return _SIGNER.sign(str(entrant_id))


def entrant_of_token(token: str) -> int:
    """The entrant a token was made for. Raises NotFoundError for one that nobody made."""
    try:
        return int(_SIGNER.unsign(token))
    except (BadSignature, ValueError) as error:
        raise NotFoundError(noun="registration", key=token[:80]) from error
