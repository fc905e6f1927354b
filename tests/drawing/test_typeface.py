"""Facts about the bundled letters: small, licensed, and as wide as we believe they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.png import svg_to_png
from drawing.typeface import FAMILY, FontWeight, font_files, text_width, wrap
from tests.drawing.pixels import read_png


def test_both_weights_together_are_small() -> None:
    assert sum(weight.file.stat().st_size for weight in FontWeight) < 150_000
    assert font_files() == [str(FontWeight.MEDIUM.file), str(FontWeight.BOLD.file)]


def test_the_licence_lies_beside_the_fonts() -> None:
    licence = (FontWeight.BOLD.file.parent / "OFL.txt").read_text("utf-8")
    assert licence.startswith("Copyright 2016-2022 The Inter Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "OTHER DEALINGS IN THE FONT SOFTWARE." in licence


def test_every_letter_of_europe_is_there() -> None:
    letters = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))]
    for weight in FontWeight:
        narrow = [letter for letter in letters if text_width(letter, 1, weight) == 1.0]
        assert len(narrow) < 3, narrow  # one em exactly: the width of a letter that is not there


@pytest.mark.uncounted
@pytest.mark.parametrize("weight", FontWeight)
@pytest.mark.parametrize("text", ["MIMIC", "RP01", "Marmoreal", "ÆØÅ ŁŻ œ"])
def test_a_text_is_as_wide_in_pixels_as_it_was_measured(text: str, weight: FontWeight) -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60" font-family="{FAMILY}">'
        f'<text x="10" y="45" font-size="40" font-weight="{weight.value}" fill="#fff">'
        f"|{text}|</text></svg>"
    )
    row = read_png(svg_to_png(svg, width=900)).rows[50]  # below the letters, only the bars reach
    inked = [row[4 * x] > 128 for x in range(900)]
    first, second = (x for x in range(1, 900) if inked[x] and not inked[x - 1])
    assert second - first == pytest.approx(text_width(f"|{text}", 40, weight), rel=0.03)


@given(st.text(max_size=80), st.floats(20, 400))
def test_wrapped_lines_hold_all_the_words_and_no_line_is_too_wide(text: str, width: float) -> None:
    lines = wrap(text, 18, FontWeight.MEDIUM, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert len(line) <= 1 or text_width(line, 18, FontWeight.MEDIUM) <= width


def test_a_line_is_never_broken_at_a_no_break_space() -> None:
    assert wrap("Pourquoi\u00a0? Non", 18, FontWeight.MEDIUM, 100) == ("Pourquoi\u00a0?", "Non")


def test_a_word_that_is_too_long_breaks_after_a_hyphen() -> None:
    assert wrap("wolf-mountain", 18, FontWeight.MEDIUM, 100) == ("wolf-", "mountain")
