"""The tokens keep their promises: contrast in both themes, slate said twice alike, no colour elsewhere."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

STATIC = Path(__file__).parents[3] / "tournaments" / "static" / "tournaments"
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
COMPONENTS = (STATIC / "components.css").read_text(encoding="utf-8")

TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3.0

TEXT_PAIRS = [
    *((ink, ground) for ink in ("ink", "soft") for ground in ("ground", "sheet")),
    *((f"side-{side}", ground) for side in "abc" for ground in ("sheet", "ground", f"wash-{side}")),
    ("on-go", "go"),
    ("sheet", "side-a"),
    ("sheet", "side-b"),
    ("sheet", "side-c"),
    *((ink, wash) for ink in ("ink", "soft") for wash in ("wash-refused", "wash-unsent", "wash-a", "wash-b")),
    ("refused", "sheet"),
    ("refused", "wash-refused"),
    ("unsent", "wash-unsent"),
    ("red-suit", "sheet"),
    ("red-suit", "ground"),
]
SHAPE_PAIRS = [("edge", "ground"), ("edge", "sheet")]


def block(opening: str) -> dict[str, str]:
    """The declarations of the rule that opens with this text."""
    body = TOKENS.split(opening, 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", body))


PAPER = block('[data-theme="paper"] {')
SLATE = block('[data-theme="slate"] {')


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [PAPER, SLATE], ids=["paper", "slate"])
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_can_be_read(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[ink], theme[ground]) >= TEXT_CONTRAST


@pytest.mark.parametrize("theme", [PAPER, SLATE], ids=["paper", "slate"])
@pytest.mark.parametrize(("shape", "ground"), SHAPE_PAIRS)
def test_edges_can_be_seen(theme: dict[str, str], shape: str, ground: str) -> None:
    assert contrast(theme[shape], theme[ground]) >= SHAPE_CONTRAST


def test_slate_is_said_twice_alike() -> None:
    assert block(":root:not([data-theme]) {\n    color-scheme: dark;") == SLATE
    assert set(PAPER) == set(SLATE)


def test_no_colour_font_or_radius_is_stated_outside_the_tokens() -> None:
    stripped = re.sub(r"/\*.*?\*/", "", COMPONENTS, flags=re.DOTALL)
    screen = stripped.split("@media print", 1)[0]
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgb\(|hsl\(", screen) == []
    assert re.findall(r"font-family:(?! var\()", screen) == []
    assert set(re.findall(r"border-radius: ([^;]+);", screen)) <= {"var(--radius)", "50%", "0", "0 50%"}


def test_both_faces_are_shipped_with_their_licences() -> None:
    for url in re.findall(r'url\("([^"]+)"\)', TOKENS):
        assert (STATIC / url).stat().st_size > 1000
    licences = sorted(path.name for path in (STATIC / "fonts").glob("OFL-*.txt"))
    assert len(licences) == 2
    assert all("SIL OPEN FONT LICENSE" in (STATIC / "fonts" / name).read_text().upper() for name in licences)
