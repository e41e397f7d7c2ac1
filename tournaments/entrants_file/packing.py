"""A list that was looked at, packed small enough to be sent back in a form and read again. Pure."""

import zlib
from base64 import b64decode, b64encode
from binascii import Error as UndecodableError
from typing import Final

from tournaments.entrants_file.grid import MOST_BYTES, unfit_file

MOST_PACKED: Final = 2_000_000
"""Letters of a packed list; a form may hold a little more with everything else on it."""


def packed(content: bytes) -> str:
    """The content as text. Raises UnfitEntrantsFileError for a list too large to be sent back."""
    text = b64encode(zlib.compress(content, 9)).decode()
    if len(text) > MOST_PACKED:
        raise unfit_file("holds more than can be looked at here; take it in by parts")
    return text


def unpacked(text: str) -> bytes:
    """The content again. Raises UnfitEntrantsFileError for anything that `packed` did not write."""
    try:
        reading = zlib.decompressobj()
        content = reading.decompress(b64decode(text, validate=True), MOST_BYTES + 1)
    except (UndecodableError, ValueError, zlib.error) as error:
        raise unfit_file("was changed since it was looked at") from error
    if len(content) > MOST_BYTES or not reading.eof:
        raise unfit_file("was changed since it was looked at")
    return content
