"""Facts about text: it always fits, and numbers stay whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drawing import tokens
from drawing.tokens import Face, Type
from tests.ui.app.showing import alone, eight_bit, seen
from tests.ui.app.text_spots import TextSpot, spots_of
from ui.boxes.short import icon
from ui.boxes.text import Text
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.painters import reads_turned
from ui.boxes.view.part_view import PartView
from ui.theme.scale import scale
from ui.widgets.letters import text_texture, text_width

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver


def shown(driver: Driver, text: str, size: tuple[float, float], **how: Any) -> PartView:
    how = {"type": tokens.BODY, **how}
    view = PartView(print, lambda text: Text(text=text, **how))
    view.render(text)
    alone(driver, view, *size)
    return view


@pytest.mark.uncounted
@given(
    text=st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=60),
    width=st.floats(48, 400),
    height=st.floats(8, 120),
)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60
)
def test_no_text_is_ever_cut(driver: Driver, text: str, width: float, height: float) -> None:
    view = BoxView(print, size=(width, height))
    view.show(Text(text=text, type=tokens.BODY))
    for spot in spots_of(view):
        assert isinstance(spot, TextSpot)
        x, _, wide, high = spot.text_box
        assert x >= view.x - 2
        if spot.drawn_pixels > 2:  # below that nothing can be read anyway
            assert wide <= width + 3
            assert high <= height + 0.3 * spot.drawn_pixels + 2
        assert "".join(text.split()) == "".join(spot.shown.split())


@pytest.mark.parametrize("number", ["6", "14", "100", "1234567"])
def test_a_number_is_whole_however_narrow(driver: Driver, number: str) -> None:
    shown(driver, number, (18, 30), type=tokens.COUNTER)
    assert [text.text for text in driver.texts()] == [number]


@pytest.mark.uncounted
def test_letters_are_drawn_where_they_are_said_to_be(driver: Driver) -> None:
    shown(driver, "Raptor", (300, 60), type=tokens.TITLE)
    (text,) = driver.texts()
    picture = driver.picture()
    inked = [
        (x, picture.height - y)
        for y in range(picture.height)
        for x in range(picture.width)
        if sum(picture.rows[y][4 * x : 4 * x + 3]) > 400
    ]
    assert min(x for x, _ in inked) == pytest.approx(text.box.x, abs=4)
    assert max(x for x, _ in inked) == pytest.approx(text.box.right, abs=4)
    assert min(y for _, y in inked) >= text.box.y
    assert max(y for _, y in inked) <= text.box.top


@pytest.mark.parametrize("align", ["start", "centre", "end"])
def test_text_is_put_where_it_is_aligned(driver: Driver, align: str) -> None:
    shown(driver, "Mia", (200, 40), align=align)
    (text,) = driver.texts()
    x, wide = text.box.x, text.box.width
    spare = {"start": x - 100, "centre": abs(x - 100 + wide / 2 - 100), "end": 300 - x - wide}
    assert spare[align] <= 1


def test_one_setting_changes_the_size_of_every_text(driver: Driver) -> None:
    shown(driver, "Mia", (300, 80))
    fixed = PartView(print, lambda text: Text(text=text, type=tokens.COUNTER, scaled=False))
    fixed.render("14")
    driver.root.add_widget(fixed)
    fixed.size_hint, fixed.size = (None, None), (300, 80)
    driver.settle()
    before = {text.text: text.pixels for text in driver.texts()}
    scale.text = 1.5
    driver.settle()
    after = {text.text: text.pixels for text in driver.texts()}
    assert after == {"Mia": 1.5 * before["Mia"], "14": before["14"]}


@pytest.mark.parametrize(
    ("number", "is_other"),
    [
        ("6", True),
        ("9", True),
        ("16", False),  # nobody has 91
        ("8", False),
        ("7", False),
        ("67", False),
        ("", False),
    ],
)
def test_numbers_that_read_as_others_upside_down(number: str, is_other: bool) -> None:
    assert reads_turned(number) is is_other


def test_six_is_underlined_and_five_is_not(driver: Driver) -> None:
    view = shown(driver, "6", (100, 100), type=Type(60, Face.HEAVY), underline=True)
    (text,) = driver.texts()
    low = 800 - (text.box.y + text.box.height / 2 - 60 * 0.5)
    middle = text.box.centre[0]
    picture = driver.picture()
    assert max(picture.at(middle, low + d)[0] for d in range(-4, 5)) > 200
    view.render("5")
    driver.settle()
    picture = driver.picture()
    assert max(picture.at(middle, low + d)[0] for d in range(-1, 5)) < 100


@pytest.mark.uncounted
def test_an_icon_is_drawn_and_is_no_text(driver: Driver) -> None:
    alone(driver, BoxView(print), 100, 100).show(icon("undo", 60, tokens.HI))
    assert eight_bit(tokens.HI) in {seen(driver, x, 150) for x in range(110, 190)}
    assert driver.texts() == []


@pytest.mark.parametrize("hidden", ["\u202e", "\udce9", "\0", "\x1b", "\u200b", "\x85"])
def test_what_is_hidden_in_a_name_is_seen_on_a_screen(hidden: str) -> None:
    told = f"<U+{ord(hidden):04X}>"
    name, seen = f"Zo{hidden}e", f"Zo{told}e"
    face = tokens.BODY.face
    assert text_width(name, face, 20) == text_width(seen, face, 20)
    assert bytes(text_texture(name, face, 20).pixels) == bytes(text_texture(seen, face, 20).pixels)
