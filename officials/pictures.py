"""Pictures as they are kept: decoded, turned upright, made smaller, and written anew with nothing else in."""

from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageOps

from officials.ruling_errors import UnfitPictureError

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MOST_MEGABYTES: Final = 12
MOST_BYTES: Final = MOST_MEGABYTES * 1024 * 1024
MOST_PIXELS: Final = 50_000_000
EDGE: Final = 1600
QUALITY: Final = 80
REFUSED: Final = (
    OSError,
    SyntaxError,
    ValueError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)


class Picture(NamedTuple):
    """A JPEG of bounded size."""

    jpeg: bytes
    width: int
    height: int


def picture_from(sent: bytes) -> Picture:
    """The picture in what was sent. Raises UnfitPictureError for anything else, or too much of it."""
    if len(sent) > MOST_BYTES:
        raise UnfitPictureError(why="too-large")
    try:
        with Image.open(BytesIO(sent), formats=FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise UnfitPictureError(why="too-large")
            upright = ImageOps.exif_transpose(opened).convert("RGB")
    except REFUSED as error:
        raise UnfitPictureError(why="no-picture") from error
    upright.thumbnail((EDGE, EDGE))
    # A new image holds the pixels alone: no place, no time, no camera's name.
    clean = Image.new("RGB", upright.size)
    clean.paste(upright)
    written = BytesIO()
    clean.save(written, "JPEG", quality=QUALITY, optimize=True)
    return Picture(written.getvalue(), clean.width, clean.height)
