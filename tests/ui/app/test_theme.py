"""Facts about the theme: what can be read, what has an icon, what the fonts hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.definitions import HeroColour
from drawing import tokens
from drawing.colour import contrast
from drawing.icons import (
    ALIASES,
    CODEPOINTS,
    UNKNOWN,
    glyph,
    is_known,
)
from drawing.tokens import Face, Shape, faded, hexed, rgba
from drawing.typeface import FOLDER
from tests.ui.app.fontfile import characters_of
from ui.theme.scale import Scale
from ui.widgets.letters import font_file

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(("text", "ground"), tokens.TEXT_PAIRS)
def test_text_can_be_read_on_every_ground_it_stands_on(
    text: tokens.Rgba, ground: tokens.Rgba
) -> None:
    assert contrast(hexed(text), hexed(ground)) >= 4.5


@pytest.mark.parametrize("number", range(4))
def test_a_players_colour_can_be_read_on_and_be_written_on(number: int) -> None:
    look = tokens.player(number)
    for ground in (tokens.BG, tokens.S1, tokens.S2, look.tint):
        assert contrast(hexed(look.colour), hexed(ground)) >= 4.5
    for fill in (look.colour, look.pressed):
        assert contrast(hexed(tokens.INK), hexed(fill)) >= 4.5
    assert contrast(hexed(tokens.HI), hexed(look.tint)) >= 4.5


def test_every_colour_of_a_hero_has_a_name_and_can_be_seen_on_its_tile() -> None:
    assert tokens.HEROES.keys() == {colour.value for colour in HeroColour}
    for colour in tokens.HEROES.values():
        assert all(contrast(hexed(colour), hexed(g)) >= 4.5 for g in (tokens.S1, tokens.S2))


def test_players_differ_by_shape_and_begin_again_after_the_last() -> None:
    assert [look.shape for look in tokens.PLAYERS] == list(Shape)
    assert tokens.player(4) == tokens.player(0)


def test_colours_are_read_faded_and_written() -> None:
    assert rgba("#FF0080") == (1.0, 0.0, 128 / 255, 1.0)
    assert hexed(rgba("#FF0080")) == "#FF0080"
    assert faded(rgba("#FFFFFF"), 0.25, rgba("#000000")) == (0.25, 0.25, 0.25, 1.0)


def test_every_icon_is_in_the_font() -> None:
    there = characters_of(font_file(Face.ICONS))
    assert set(CODEPOINTS.values()) == there
    assert set(ALIASES.values()) <= set(CODEPOINTS)
    assert UNKNOWN in CODEPOINTS


def test_a_name_that_nobody_knows_is_a_question_mark() -> None:
    assert glyph("no such thing") == glyph(UNKNOWN)
    assert glyph("why") == glyph("gavel")


def test_every_icon_that_the_code_names_exists() -> None:
    named = {
        (path.name, name)
        for folder in ("ui", "companion/telling")
        for path in (ROOT / folder).rglob("*.py")
        for name in re.findall(r"""\bicon\s*=\s*"([a-z0-9-]+)\"""", path.read_text("utf-8"))
    }
    assert {(file, name) for file, name in named if not is_known(name)} == set()


@pytest.mark.parametrize("face", [Face.MEDIUM, Face.BOLD, Face.HEAVY])
def test_the_letters_of_western_europe_are_in_every_weight(face: Face) -> None:
    there = characters_of(font_file(face))
    wanted = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜÝŸßàáâãäåæçèéêëìíîïñòóôõöøœùúûüýÿ"
    signs = "\u2019\u201c\u201d\u201e\u2013\u2026\u2192\u2212\u00b7\u00d7/+?!"
    assert {ord(char) for char in wanted + signs} <= there


def test_the_fonts_are_small_and_their_licences_lie_beside_them() -> None:
    assert sum(font_file(face).stat().st_size for face in Face) < 200_000
    assert font_file(Face.ICONS).stat().st_size < 30_000
    assert "Apache License" in (FOLDER / "APACHE-2.0.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text("utf-8")


def test_less_motion_is_no_motion() -> None:
    scale = Scale()
    assert scale.seconds(250) == 0.25
    scale.less_motion = True
    assert scale.seconds(250) == 0


def test_a_text_scale_beyond_all_is_refused() -> None:
    with pytest.raises(ValueError, match="above"):
        Scale().text = 3
