"""Facts about text: it always fits, and numbers stay whole."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kivy.uix.floatlayout import FloatLayout

from tests.ui.app.looking import window_box
from ui.theme import tokens
from ui.theme.scale import scale
from ui.theme.tokens import Face, Type
from ui.widgets.icon.icon import Icon
from ui.widgets.words.fitting import Fitted, fit, flow
from ui.widgets.words.letters import text_texture, text_width
from ui.widgets.words.words import Words, reads_turned

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver


def by_count(line: str, share: float) -> float:
    """As if every letter were 10 wide."""
    return 10 * share * len(line)


def shown(driver: Driver, **more: Any) -> Words:
    words = Words(size_hint=(None, None), **more)
    root = FloatLayout()
    root.add_widget(words)
    driver.show(root)
    return words


def test_a_text_shrinks_before_it_wraps_and_wraps_before_it_is_cut() -> None:
    assert fit("Raptor two", by_count, 100, 1) == Fitted(("Raptor two",), 1.0)
    assert fit("Raptor two", by_count, 95, 2) == Fitted(("Raptor two",), 0.95)
    assert fit("Raptor two", by_count, 80, 2) == Fitted(("Raptor", "two"), 1.0)
    assert fit("Raptor · two", by_count, 80, 1) == Fitted(("Raptor",), 1.0)
    assert fit("Mia moves: Raptor, then Raptor", by_count, 90, 1) == Fitted(("Mia moves",), 1.0)


def test_what_has_no_second_part_shrinks_until_it_fits() -> None:
    assert fit("Raptor two", by_count, 65, 1) == Fitted(("Raptor two",), 0.65)
    assert fit("1234567890", by_count, 20, 1) == Fitted(("1234567890",), 0.2)
    assert fit("", by_count, 100, 1) == Fitted((), 1.0)
    assert fit("a", by_count, 0, 1) == Fitted((), 1.0)


def test_text_that_flows_takes_as_many_lines_as_it_needs() -> None:
    assert flow("one two\nthree", by_count, 40).lines == ("one", "two", "thre", "e")
    assert flow("one", by_count, 0).lines == ()


@given(
    text=st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=60),
    width=st.floats(48, 400),
    height=st.floats(8, 120),
)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60
)
def test_no_text_is_ever_cut(driver: Driver, text: str, width: float, height: float) -> None:
    words = Words(text=text, size=(width, height))
    words.refresh()
    x, _, wide, high = words.text_box
    assert x >= words.x - 1
    assert x + wide <= words.right + 2
    if words.fitted.share > 0.11:  # below that nothing can be read anyway
        assert wide <= width + 2
        assert high <= height + 0.3 * words.drawn_pixels + 2
    assert "…" not in words.shown or "…" in text
    assert "".join(text.split()).startswith("".join(words.shown.split()))


@pytest.mark.parametrize("number", ["6", "14", "100", "1234567"])
def test_a_number_is_whole_however_narrow(driver: Driver, number: str) -> None:
    words = shown(driver, text=number, type=tokens.COUNTER, size=(18, 30))
    assert words.shown == number


def test_letters_are_drawn_where_they_are_said_to_be(driver: Driver) -> None:
    words = shown(driver, text="Raptor", type=tokens.TITLE, pos=(100, 100), size=(300, 60))
    (text,) = driver.texts()
    picture = driver.picture()
    inked = [
        (x, picture.height - y)
        for y in range(picture.height)
        for x in range(picture.width)
        if sum(picture.rows[y][4 * x : 4 * x + 3]) > 400
    ]
    assert text.box == window_box(words, words.text_box)
    assert min(x for x, _ in inked) == pytest.approx(text.box.x, abs=4)
    assert max(x for x, _ in inked) == pytest.approx(text.box.right, abs=4)
    assert min(y for _, y in inked) >= text.box.y
    assert max(y for _, y in inked) <= text.box.top


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_text_is_put_where_it_is_aligned(driver: Driver, align: str) -> None:
    words = shown(driver, text="Mia", pos=(100, 100), size=(200, 40), halign=align)
    x, _, wide, _ = words.text_box
    spare = {"left": x - 100, "center": abs(x - 100 + wide / 2 - 100), "right": 300 - x - wide}
    assert spare[align] <= 1


@pytest.mark.parametrize(("align", "low", "high"), [("top", 175, 200), ("bottom", 100, 125)])
def test_text_is_put_at_the_edge(driver: Driver, align: str, low: float, high: float) -> None:
    words = shown(driver, text="Mia", pos=(100, 100), size=(200, 100), valign=align)
    _, y, _, tall = words.text_box
    assert low <= y + tall / 2 <= high


def test_one_setting_changes_the_size_of_every_text(driver: Driver) -> None:
    words = shown(driver, text="Mia", size=(300, 80))
    fixed = Words(text="14", type=Type(40, Face.HEAVY), scaled=False, size=(300, 80))
    icon = Icon(name="paw", scaled=True)
    driver.root.add_widget(fixed)
    driver.root.add_widget(icon)
    driver.settle()
    before = (words.drawn_pixels, fixed.drawn_pixels, icon.pixels)
    scale.text = 1.5
    driver.settle()
    assert (words.drawn_pixels, fixed.drawn_pixels, icon.pixels) == (
        before[0] * 1.5,
        before[1],
        before[2] * 1.5,
    )


def test_text_that_grows_sets_its_height(driver: Driver) -> None:
    words = shown(driver, text="one two three four", grow=True, width=60)
    assert len(words.fitted.lines) == 4
    assert words.height == pytest.approx(4 * 18 * 1.22)


@pytest.mark.parametrize(
    ("number", "is_other"),
    [
        ("6", True),
        ("9", True),
        ("16", True),
        ("8", False),
        ("7", False),
        ("67", False),
        ("", False),
    ],
)
def test_numbers_that_read_as_others_upside_down(number: str, is_other: bool) -> None:
    assert reads_turned(number) is is_other


def test_six_is_underlined_and_five_is_not(driver: Driver) -> None:
    words = shown(driver, text="6", type=Type(60, Face.HEAVY), size=(100, 100), underline=True)
    under = words.text_box
    picture = driver.picture()
    low = picture.height - (under[1] + under[3] / 2 - 60 * 0.5)
    assert max(picture.at(under[0] + under[2] / 2, low + d)[0] for d in range(-4, 5)) > 200
    words.text = "5"
    driver.settle()
    picture = driver.picture()
    assert max(picture.at(under[0] + under[2] / 2, low + d)[0] for d in range(-1, 5)) < 100


def test_a_text_that_is_gone_is_forgotten(driver: Driver) -> None:
    words = shown(driver, text="Mia")
    gone = weakref.ref(words)
    driver.clear()
    del words
    driver.settle()
    gc.collect()
    assert gone() is None


def test_an_icon_without_a_name_shows_nothing(driver: Driver) -> None:
    icon = Icon(name="paw", size_hint=(None, None), size=(100, 100))
    root = FloatLayout()
    root.add_widget(icon)
    driver.show(root)
    assert driver.picture().at(50, 750) != driver.picture().at(300, 750)
    icon.name = ""
    icon.colour = tokens.GOLD
    driver.settle()
    assert driver.picture().at(50, 750) == driver.picture().at(300, 750)


@pytest.mark.parametrize("hidden", ["\u202e", "\udce9", "\0", "\x1b", "\u200b", "\x85"])
def test_what_is_hidden_in_a_name_is_seen_on_a_screen(hidden: str) -> None:
    told = f"<U+{ord(hidden):04X}>"
    name, seen = f"Zo{hidden}e", f"Zo{told}e"
    face = tokens.BODY.face
    assert text_width(name, face, 20) == text_width(seen, face, 20)
    assert bytes(text_texture(name, face, 20).pixels) == bytes(text_texture(seen, face, 20).pixels)
