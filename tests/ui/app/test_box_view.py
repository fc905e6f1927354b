"""Boxes in a real window: fingers, keys, pixels, the pool, and what a change costs."""

from __future__ import annotations

import gc
import weakref
from math import prod
from typing import TYPE_CHECKING, Any

import pytest
from kivy.clock import Clock
from kivy.graphics import BorderImage, Mesh
from kivy.uix.widget import Widget

from drawing import tokens
from tests.ui.app.looking import Box, clip_of, window_box
from tests.ui.app.showing import alone, eight_bit, seen
from tests.ui.app.tidiness import faults_of
from ui.boxes.kinds import Hole, TurnedBox
from ui.boxes.scroll import Scroll
from ui.boxes.short import icon, panel, row, stack
from ui.boxes.text import Text
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.budget import budget
from ui.boxes.view.scroller import Scroller
from ui.boxes.view.spots import TapSpot
from ui.theme.scale import scale

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.boxes.base import Box as Described


def button(name: str, **how: Any) -> Described:
    inside = row(icon("check-bold", 24, tokens.HI), Text(text=name, type=tokens.BUTTON))
    look: dict[str, Any] = {"fill": tokens.S3, "pressed": tokens.GOLD, "pad": (10, 4)}
    return panel(inside, **look, tap=name, key=name, **how)


def parts_of(painter: Any, kind: type[Any]) -> list[Any]:
    return [part for part in painter.children if isinstance(part, kind)]


def area_of(mesh: Mesh) -> float:
    """How many pixels its triangles cover."""
    places: list[list[float]] = [mesh.vertices[n : n + 4] for n in range(0, len(mesh.vertices), 4)]
    fields = [mesh.indices[n : n + 3] for n in range(0, len(mesh.indices), 3)]
    corners = [[places[n][:2] for n in three] for three in fields]
    return sum(
        float(abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))) / 2
        for a, b, c in corners
    )


class Taps:
    """A view in the window, and everything it has sent."""

    def __init__(self, driver: Driver, box: Described, **makers: Any) -> None:
        self.driver = driver
        self.sent: list[Any] = []
        self.view = alone(driver, BoxView(self.sent.append, makers), 400, 300)
        self.show(box)

    def show(self, box: Described) -> None:
        self.view.show(box)
        self.driver.until(lambda: self.view.is_ready)
        self.driver.settle()

    def spot(self, tap: object) -> Any:
        return self.driver.find(act=tap)


def test_what_is_tapped_is_sent_and_a_finger_on_it_can_be_seen(driver: Driver) -> None:
    at = Taps(driver, stack(button("one"), button("two")))
    box = driver.box(at.spot("two"))
    corner = (box.x + 8, box.y + box.height / 2)
    assert seen(driver, *corner) == eight_bit(tokens.S3)
    driver.look()
    with driver.finger(at.spot("two")):
        assert seen(driver, *corner) == eight_bit(tokens.GOLD)
    assert at.sent == ["two"]
    driver.pass_time(0.2)
    assert seen(driver, *corner) == eight_bit(tokens.S3)


def test_a_spot_that_means_something_new_is_deaf_for_half_a_second(driver: Driver) -> None:
    at = Taps(driver, stack(button("one"), button("two")))
    driver.look()
    one, two = (driver.box(at.spot(name)).centre for name in ("one", "two"))
    at.show(stack(button("one"), button("three")))
    for place in (two, one):
        with driver.finger(place):
            driver.step()
    assert at.sent == ["one"], "what stays as it was is never deaf"
    driver.tap(two)
    assert at.sent == ["one", "three"]


def test_a_swipe_is_no_tap_and_a_long_press_is_another_one(driver: Driver) -> None:
    at = Taps(driver, stack(button("one", hold="long"), button("two")))
    x, y = driver.box(at.spot("one")).centre
    driver.drag((x, y), (x + 60, y))
    assert at.sent == []
    driver.hold(at.spot("one"), 0.8)
    assert at.sent == ["long"]
    driver.hold(at.spot("two"), 0.8)
    assert at.sent == ["long", "two"]


def test_what_goes_under_a_finger_is_not_tapped_even_if_the_view_moves(driver: Driver) -> None:
    at = Taps(driver, stack(button("one"), button("two")))
    with driver.finger(at.spot("two")):
        at.view.pos = (at.view.x + 10, at.view.y)
        at.show(stack(button("one")))
    driver.pass_time(0.5)
    assert at.sent == []
    at.show(stack(button("one"), button("two")))
    driver.tap(at.spot("two"))
    assert at.sent == ["two"]


def test_what_is_turned_is_tapped_and_drawn_where_it_says(driver: Driver) -> None:
    two = stack(panel(fill=tokens.S3, tap="one", grow=1), panel(fill=tokens.OK, tap="two", grow=1))
    at = Taps(driver, TurnedBox(children=(two,)))
    for name, colour in (("one", tokens.S3), ("two", tokens.OK)):
        middle = driver.box(at.spot(name)).centre
        assert seen(driver, *middle) == eight_bit(colour)
        driver.tap(middle)
    assert at.sent == ["one", "two"]


def test_what_is_turned_and_waits_for_its_frame_turns_nothing_back(driver: Driver) -> None:
    """There was a way back for a turn that had not begun: the window could not be drawn."""
    at = Taps(driver, stack(button("one"), button("two")))
    turned = TurnedBox(children=(button("three"),))
    others = Clock.schedule_interval(lambda _: budget.spend(1.0), 0)
    driver.step()
    at.view.show(stack(turned, button("four")))
    assert not at.view.is_ready, "others have taken all of the frame"
    driver.step(2)
    others.cancel()
    driver.until(lambda: at.view.is_ready)
    assert driver.find(act="three")


def test_a_hole_holds_a_real_widget_that_renders_and_is_used_again(driver: Driver) -> None:
    class Real(Widget):
        def render(self, data: object) -> None:
            self.data = data

    def page(*names: str) -> Described:
        return stack(*(Hole(kind="real", data=name, key=name, grow=1) for name in names))

    at = Taps(driver, page("a", "b"), real=Real)
    first, second = driver.every(Real)
    assert [first.data, second.data] == ["a", "b"]
    assert driver.box(first).overlaps(driver.box(at.view))
    at.show(page("c"))
    (only,) = driver.every(Real)
    assert only.data == "c"
    assert only in (first, second)
    assert at.view.stage.made == 2


def test_a_change_uses_the_painters_there_are_and_paints_nothing_else(driver: Driver) -> None:
    def page(count: int) -> Described:
        number = Text(text=str(count), type=tokens.COUNTER)
        return stack(panel(number, size=(90, 60), fill=tokens.S2), button("one"), button("two"))

    at = Taps(driver, page(15))
    made = at.view.stage.made
    painted: list[object] = []
    paint = at.view.stage._paint  # noqa: SLF001

    def noted(shown: Any) -> None:
        painted.append(shown)
        paint(shown)

    at.view.stage._paint = noted  # noqa: SLF001
    at.show(page(14))
    assert len(painted) == 1
    assert at.view.stage.made == made
    at.show(page(14))
    assert len(painted) == 1
    assert "14" in [text.text for text in driver.texts()]


def long_list(count: int, **how: Any) -> Described:
    return Scroll(children=tuple(button(f"line {n}") for n in range(count)), **how)


def test_what_cannot_be_seen_is_not_painted(driver: Driver) -> None:
    """A tablet takes as long to paint clear pixels as any others."""
    look: dict[str, Any] = {"pressed": tokens.GOLD, "size": (200, 100)}
    framed = panel(**look, border=tokens.HI, rim=4.0, key="framed")
    at = Taps(driver, stack(panel(**look, key="bare"), framed, panel(**look, fill=tokens.S3)))
    painters = [kid.painter for kid in at.view.stage.root.kids[0].kids.values()]
    assert len(painters) == 3
    filled = [prod(part.size) for painter in painters for part in parts_of(painter, BorderImage)]
    rims = [area_of(part) for painter in painters for part in parts_of(painter, Mesh)]
    whole = prod(at.view.stage.pixels(0, 0, 200, 100)[2:])
    assert sorted(filled)[:2] == [0, 0]
    assert max(filled) >= whole
    assert sorted(rims)[:2] == [0, 0]
    assert 0 < max(rims) < 0.6 * max(filled), "the middle of a rim is clear"


def test_a_long_list_has_painters_only_for_what_is_near(driver: Driver) -> None:
    at = Taps(driver, long_list(500))
    scroller = driver.find(Scroller)
    inner = scroller.content
    assert inner.stage.made < 60
    x, y = driver.box(scroller).centre
    for _ in range(6):
        driver.drag((x, y - 100), (x, y + 100))
        driver.pass_time(0.6)
    assert scroller.offset > 800
    assert inner.stage.made < 120
    assert at.sent == []
    assert not driver.has(act="line 0")
    visible = [s for s in driver.every(TapSpot) if driver.box(s).overlaps(driver.box(at.view))]
    driver.tap(visible[len(visible) // 2])
    assert at.sent == [visible[len(visible) // 2].tap]


def test_a_list_about_something_else_begins_at_its_top_and_shows_what_is_chosen(
    driver: Driver,
) -> None:
    at = Taps(driver, long_list(200, about=1))
    scroller = driver.find(Scroller)
    window = Box(0, 0, *driver.window.size)
    for chosen in ("line 150", "line 0", "line 199", "line 60"):
        at.show(long_list(200, about=1, chosen=chosen))
        spot = at.spot(chosen)
        assert clip_of(spot, window).holds(window_box(spot), slack=1)
    at.show(long_list(200, about=1, chosen="line 60"))
    assert scroller.offset > 0
    at.show(long_list(200, about=2))
    assert scroller.offset == 0


def test_every_target_is_reached_by_keys_and_the_one_in_focus_can_be_seen(driver: Driver) -> None:
    at = Taps(driver, stack(button("one"), long_list(30, grow=1)))
    driver.picture()
    for _ in range(20):
        assert at.view.move_focus("next")
        driver.settle()
    at.view.press_focus()
    assert at.sent == ["line 18"]
    spot, window = at.spot("line 18"), Box(0, 0, *driver.window.size)
    assert clip_of(spot, window).holds(window_box(spot), slack=1)
    box = driver.box(spot)
    ring = seen(driver, box.centre[0], box.top + 1)
    at.view.drop_focus()
    driver.settle()
    assert seen(driver, box.centre[0], box.top + 1) != ring
    assert not at.view.press_focus()


def test_what_glides_is_seen_on_its_way_to_another_place(driver: Driver) -> None:
    def page(*names: str) -> Described:
        colours = {"a": tokens.OK, "b": tokens.BAD}
        cards = [panel(fill=colours[n], size=(0, 100), key=n, glides=True) for n in names]
        return stack(*cards, gap=0)

    at = Taps(driver, page("a", "b"))
    x, top = at.view.x + 200, at.view.y + at.view.height
    assert seen(driver, x, top - 10) == eight_bit(tokens.OK)
    at.view.show(page("b", "a"))
    driver.step(2)
    assert seen(driver, x, top - 10) != eight_bit(tokens.BAD)  # b has not arrived
    driver.pass_time(0.5)
    assert seen(driver, x, top - 10) == eight_bit(tokens.BAD)
    assert seen(driver, x, top - 190) == eight_bit(tokens.OK)
    scale.less_motion = True
    at.view.show(page("a", "b"))
    driver.step(2)
    assert seen(driver, x, top - 10) == eight_bit(tokens.OK)


@pytest.mark.uncounted
def test_a_view_that_is_gone_is_forgotten(driver: Driver) -> None:
    at = Taps(driver, stack(button("one"), long_list(30, grow=1)))
    gone = weakref.ref(at.view)
    driver.clear()
    del at
    driver.pass_time(0.2)
    gc.collect()
    assert gone() is None


def test_boxes_follow_the_text_scale_and_are_tidy(driver: Driver) -> None:
    at = Taps(driver, stack(row(button("Auto"), button("Off"), equal=True), button("Maneuver")))
    window = Box(0, 0, *driver.window.size)
    small = max(text.pixels for text in driver.texts())
    scale.text = 1.5
    at.show(at.view.box)
    assert max(text.pixels for text in driver.texts()) > small * 1.3
    assert faults_of(driver.root, window) == []
    assert all(min(t.hit.width, t.hit.height) >= 48 for t in driver.targets())
