"""Texts on paper: cut, wrapped, and every letter there."""

import pytest
from reportlab.pdfbase import pdfmetrics

from tournaments.printing.paper import (
    BOLD,
    FONTS,
    PLAIN,
    Paper,
    fitted,
    paper_called,
    size_in,
    text_width,
    wrapped,
)

pytestmark = pytest.mark.unit


def test_both_fonts_have_accents_and_suits() -> None:
    assert text_width("♥", 9) > 0
    for name in (PLAIN, BOLD):
        letters = pdfmetrics.getFont(name).face.charToGlyph
        assert {ord(letter) for letter in "éñçğŁžŽßΩЖ♠♥♦♣…–’"} <= letters.keys()  # noqa: RUF001 - as typed


def test_the_fonts_come_with_their_licence() -> None:
    assert "Permission is hereby granted" in (FONTS / "LICENSE").read_text(encoding="utf-8")


def test_a_text_is_cut_only_where_it_is_too_wide() -> None:
    assert fitted("Zoë Quick", 9, 200) == "Zoë Quick"
    cut = fitted("Zoë Quick and Łukasz", 9, 50)
    assert cut.endswith("…")
    assert text_width(cut, 9) <= 50


def test_a_text_is_made_smaller_only_where_it_is_too_wide_and_never_too_small() -> None:
    assert size_in("Zoë Quick", 9, 200, least=6) == 9
    smaller = size_in("Zoë Quick and Łukasz", 9, 70, least=6)
    assert 6 < smaller < 9
    assert text_width("Zoë Quick and Łukasz", smaller) <= 70.01
    assert size_in("Zoë Quick and Łukasz", 9, 10, least=6) == 6


def test_lines_are_broken_between_words_and_none_is_lost() -> None:
    sentence = "Ahead of Entrant 2 on match points, and of Entrant 3 by bullseyes"
    lines = wrapped(sentence, 8, 90)
    assert len(lines) > 2
    assert " ".join(lines) == sentence
    assert max(text_width(line, 8) for line in lines) <= 90


def test_paper_of_an_unknown_name_is_a4() -> None:
    assert [paper_called(name) for name in ("letter", "a4", "", "A3")] == [
        Paper.LETTER, Paper.A4, Paper.A4, Paper.A4,
    ]  # fmt: skip
