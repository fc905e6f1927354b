"""Facts about colours: whatever colour a map gives a zone, its pattern can be seen on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing import palette
from drawing.colour import contrast, luminance, mix, pattern_ink, rim_ink
from tests.drawing.sheets import BATTLEFIELDS

colours = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06X}")


@given(colours)
def test_the_ink_of_a_pattern_can_be_seen_on_any_fill(fill: str) -> None:
    assert contrast(pattern_ink(fill), fill) >= 3


@given(colours)
def test_the_rim_of_any_zone_can_be_seen_on_the_sheet(fill: str) -> None:
    assert contrast(rim_ink(fill), palette.BACKGROUND) >= 3


@given(colours, colours)
def test_contrast_is_mutual_and_between_1_and_21(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.01


@given(colours)
def test_small_letters_in_a_colour_code_mean_the_same(fill: str) -> None:
    assert pattern_ink(fill.lower()) == pattern_ink(fill)


def test_black_and_white_are_the_ends_of_the_scale() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert luminance("#FFFFFF") == pytest.approx(1)
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"


def test_dark_zones_get_lighter_patterns_and_light_zones_darker_ones() -> None:
    for field in BATTLEFIELDS.values():
        for zone in field.zones:
            is_dark = luminance(zone.colour) < 0.18
            assert (luminance(pattern_ink(zone.colour)) > luminance(zone.colour)) == is_dark


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (palette.TEXT, palette.BACKGROUND),
        (palette.TEXT, palette.PANEL),
        (palette.SOFT_TEXT, palette.BACKGROUND),
        (palette.SOFT_TEXT, palette.PANEL),
        (palette.TEXT, palette.INK),
        (palette.INK, palette.TEXT),
    ],
)
def test_letters_can_be_read_on_their_ground(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("ink", [palette.PATH, palette.DOTTED_PATH])
@pytest.mark.parametrize("ground", [palette.BACKGROUND, palette.PANEL])
def test_paths_can_be_seen_on_the_sheet_and_in_the_legend(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 3
