"""Facts about the kit, with real pixels and touches: taps, buttons, figures, and the whole page."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from kivy.uix.floatlayout import FloatLayout

from companion import commands as c
from companion.play import intents as i
from drawing import tokens
from drawing.colour import contrast
from tests.ui.app.gallery import Gallery, mark
from tests.ui.app.looking import greyscale, window_box
from tests.ui.app.showing import act_view, alone, eight_bit, fixed, hexes, seen
from ui.boxes.short import panel, row
from ui.boxes.view.box_view import BoxView
from ui.presenter.intents import Do, OpenSheet, Press, SheetKind, ShowPage
from ui.screens.parts.acts import button, figure, figure_button, icon_button, tile
from ui.theme.scale import scale
from ui.viewdata.kit import Act, Weight
from ui.widgets.dial.dial import Dial
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from drawing.tokens import Rgba
    from tests.ui.app.driver import Driver
    from ui.boxes.base import Box as Described
    from ui.boxes.view.part_view import PartView
    from ui.presenter.intents import Intent

pytestmark = pytest.mark.uncounted


# What is a tap.


def test_a_tap_sends_the_act_and_the_seat(driver: Driver) -> None:
    sent: list[Intent] = []
    view = alone(
        driver,
        act_view(Act(intent=i.TakeBack(c.Scope.STEP), text="Undo"), sent.append, 2),
        120,
        60,
    )
    driver.tap(view)
    assert sent == [Press(i.TakeBack(c.Scope.STEP), 2)]


def test_an_act_that_is_not_enabled_can_be_tapped(driver: Driver) -> None:
    sent: list[Intent] = []
    act = Act(intent=OpenSheet(SheetKind.SCHEME), text="Scheme", enabled=False)
    driver.tap(alone(driver, act_view(act, sent.append), 120, 60))
    assert sent == [Press(OpenSheet(SheetKind.SCHEME))]


@pytest.mark.parametrize(("way", "is_tap"), [(0, True), (11, True), (13, False), (300, False)])
def test_a_swipe_is_never_a_tap(driver: Driver, way: float, is_tap: bool) -> None:
    sent: list[Intent] = []
    alone(driver, act_view(Act(intent=ShowPage("a"), text="A"), sent.append), 600, 60)
    driver.drag((200, 130), (200 + way, 130))
    assert bool(sent) is is_tap


def test_a_swipe_that_comes_back_is_no_tap(driver: Driver) -> None:
    sent: list[Intent] = []
    alone(driver, act_view(Act(intent=ShowPage("a"), text="A"), sent.append), 120, 60)
    driver.drag((160, 130), (200, 130), (160, 130))
    assert sent == []
    assert seen(driver, 115, 130) == eight_bit(tokens.S3)


def test_a_hand_on_the_screen_does_nothing(driver: Driver) -> None:
    sent: list[Intent] = []
    alone(driver, act_view(Act(intent=ShowPage("a"), text="A"), sent.append), 300, 100)
    with ExitStack() as fingers:
        for x in (150, 200, 250):
            fingers.enter_context(driver.finger((x, 150)))
    assert sent == []
    with ExitStack() as fingers:
        fingers.enter_context(driver.finger((1200, 700)))
        fingers.enter_context(driver.finger((150, 150)))
    assert sent == [Press(ShowPage("a"))]


def test_what_is_drawn_small_can_be_hit_beside_its_edge(driver: Driver) -> None:
    sent: list[Intent] = []
    alone(driver, act_view(Act(intent=ShowPage("a"), text="A"), sent.append), 30, 30)
    (target,) = driver.targets()
    assert (target.hit.width, target.hit.height) == (57, 57)
    driver.tap((88, 115))
    driver.tap((115, 142))
    assert len(sent) == 2
    driver.tap((80, 115))
    assert len(sent) == 2


def test_between_two_small_ones_the_nearer_is_hit(driver: Driver) -> None:
    sent: list[Intent] = []
    acts = [Act(intent=ShowPage(name), text=name) for name in "ab"]
    alone(driver, BoxView(sent.append), 70, 30).show(row(*map(button, acts), gap=10, equal=True))
    driver.tap((131, 115))
    driver.tap((129, 115))
    driver.tap((139, 115))
    driver.tap((141, 115))
    assert sent == [
        Press(ShowPage("a")),
        Press(ShowPage("a")),
        Press(ShowPage("b")),
        Press(ShowPage("b")),
    ]


def test_what_cannot_be_seen_cannot_be_tapped(driver: Driver) -> None:
    sent: list[Intent] = []
    view = alone(driver, act_view(Act(intent=ShowPage("a"), text="A"), sent.append), 120, 60)
    view.opacity = 0
    driver.tap(view)
    assert sent == []


# Turned.


def turned_button(driver: Driver, sent: list[Intent], *, turned: bool) -> PartView:
    root = FloatLayout()
    seat = fixed(Turned(turned=turned), 200, 300, 400, 200)
    view: PartView = fixed(
        act_view(Act(intent=ShowPage("a"), text="Menu"), sent.append, 1), 10, 20, 100, 60
    )
    seat.add_widget(view)
    root.add_widget(seat)
    driver.show(root)
    return view


def test_a_turned_button_is_tapped_where_it_is_drawn(driver: Driver) -> None:
    sent: list[Intent] = []
    view = turned_button(driver, sent, turned=True)
    assert window_box(view) == (490, 420, 100, 60)
    assert seen(driver, 500, 450) == eight_bit(tokens.S3)
    assert seen(driver, 220, 350) == eight_bit(tokens.BG)
    driver.tap((220, 350))
    assert sent == []
    driver.tap((540, 450))
    assert sent == [Press(ShowPage("a"), 1)]


def test_what_is_not_turned_stays_where_it_is(driver: Driver) -> None:
    sent: list[Intent] = []
    view = turned_button(driver, sent, turned=False)
    assert window_box(view) == (210, 320, 100, 60)
    driver.tap(view)
    assert sent == [Press(ShowPage("a"), 1)]


def test_letters_are_upside_down_in_a_turned_seat(driver: Driver) -> None:
    view = turned_button(driver, [], turned=False)
    box = driver.box(view)
    picture = driver.picture()
    upright = [[picture.at(box.x + x, 799 - box.y - y) for x in range(100)] for y in range(60)]
    view = turned_button(driver, [], turned=True)
    box = driver.box(view)
    picture = driver.picture()
    turned = [
        [picture.at(box.right - 1 - x, 800 - box.top + y) for x in range(100)] for y in range(60)
    ]
    assert turned == upright


def test_coordinates_go_through_nested_turns_and_back(driver: Driver) -> None:
    root = FloatLayout()
    outer = fixed(Turned(turned=True), 100, 100, 600, 400)
    inner = fixed(Turned(turned=True), 50, 50, 300, 200)
    view = fixed(act_view(Act(intent=ShowPage("a"), text="A"), print), 10, 20, 100, 60)
    inner.add_widget(view)
    outer.add_widget(inner)
    root.add_widget(outer)
    driver.show(root)
    assert window_box(view) == (360, 270, 100, 60)
    assert inner.to_widget(*view.to_window(10, 20)) == (10, 20)


# Buttons.


@pytest.mark.parametrize(
    ("weight", "fill", "pressed"),
    [
        (Weight.PRIMARY, tokens.GOLD, tokens.GOLD_PRESSED),
        (Weight.NORMAL, tokens.S3, tokens.PRESSED),
        (Weight.QUIET, tokens.BG, tokens.PRESSED),
        (Weight.PLAYER, tokens.PLAYERS[2].colour, tokens.PLAYERS[2].pressed),
    ],
)
def test_a_button_looks_its_weight_and_shows_a_touch_at_once(
    driver: Driver, weight: Weight, fill: Rgba, pressed: Rgba
) -> None:
    act = Act(intent=ShowPage("a"), text="A", weight=weight)
    view = alone(driver, act_view(act, print, describe=lambda act: button(act, player=2)), 120, 60)
    assert seen(driver, 115, 130) == eight_bit(fill)
    with driver.finger(view):  # one frame later
        assert seen(driver, 115, 130) == eight_bit(pressed)
    driver.pass_time(0.1)
    assert seen(driver, 115, 130) == eight_bit(fill)


def test_a_tap_shorter_than_a_frame_can_be_seen(driver: Driver) -> None:
    view = alone(driver, act_view(Act(intent=ShowPage("a"), text="A"), print), 120, 60)
    with driver.finger(view):
        pass
    assert seen(driver, 115, 130) == eight_bit(tokens.PRESSED)
    driver.pass_time(0.1)
    assert seen(driver, 115, 130) == eight_bit(tokens.S3)


def test_a_selected_act_has_a_border_and_a_tick(driver: Driver) -> None:
    act = Act(intent=ShowPage("a"), text="Referee", selected=True)
    alone(driver, act_view(act, print), 200, 60)
    assert seen(driver, 200, 101) == eight_bit(tokens.GOLD)
    grey = greyscale(driver.picture())
    plain = Act(intent=ShowPage("a"), text="Referee")
    alone(driver, act_view(plain, print), 200, 60)
    assert greyscale(driver.picture()).rows != grey.rows


def test_another_act_changes_a_button_in_place(driver: Driver) -> None:
    pair = (mark(0, "raptors", 1), mark(1, "medusa"))
    view = act_view(Act(intent=ShowPage("a"), text="A", marks=pair), print, describe=tile)
    alone(driver, view, 300, 96)
    made = view.stage.made
    view.render(Act(intent=ShowPage("b"), text="B", marks=(mark(2, "bat"),)))
    driver.settle()
    assert view.stage.made == made
    assert [text.text for text in driver.texts()] == ["B"]
    assert driver.has(act=ShowPage("b"))


@pytest.mark.parametrize("describe", [button, tile, figure_button, icon_button])
@pytest.mark.parametrize("high", [57, 76, 100])
@pytest.mark.parametrize("grown", [1.0, 1.5])
def test_whatever_a_button_says_stays_within_it(
    driver: Driver, describe: Callable[[Act], Described], high: float, grown: float
) -> None:
    scale.text = grown
    acts = (
        Act(
            intent=ShowPage("1"),
            text="Through 21",
            detail="trap: stops there, takes 1",
            icon="trap",
        ),
        Act(intent=ShowPage("2"), text="I've Hunted Most Things That Can Hunt You", icon="cards"),
        Act(intent=ShowPage("3"), text="Muldoon", marks=(mark(0, "raptors", 3), mark(1, "medusa"))),
        Act(intent=ShowPage("4"), text="7", icon="check", selected=True),
        Act(intent=ShowPage("5"), text="", icon="undo"),
    )
    root = FloatLayout()
    for n, act in enumerate(acts):
        view = act_view(act, print, describe=describe)
        root.add_widget(fixed(view, 20 + 210 * n, 100, 200, high))
    driver.show(root)
    for text in driver.texts():
        assert driver.box(text.widget.parent).holds(text.box, slack=3), text


def test_a_bare_button_has_no_ground_until_it_is_touched(driver: Driver) -> None:
    act = Act(intent=Do.CLOSE_SHEET, text="", icon="close")
    view = alone(driver, act_view(act, print, describe=icon_button), 60, 60)
    assert seen(driver, 110, 130) == eight_bit(tokens.BG)
    with driver.finger(view):
        assert seen(driver, 110, 130) == eight_bit(tokens.PRESSED)


# Figures.


def test_players_and_ranks_differ_without_colour(driver: Driver) -> None:
    looks = []
    for player in range(4):
        for filled in (True, False):
            alone(driver, BoxView(print), 60, 60).show(
                figure(mark(player, "raptors", filled=filled), 60)
            )
            picture = driver.picture()
            looks.append(
                tuple(
                    picture.at(x, 800 - y) == eight_bit(tokens.BG)
                    for x in range(98, 164, 2)
                    for y in range(98, 164, 2)
                )
            )
    assert len(set(looks)) == 8


def test_a_figure_wears_its_number_and_can_be_taken_away(driver: Driver) -> None:
    view = alone(driver, BoxView(print), 60, 60)
    view.show(figure(mark(0, "raptors", 2), 60))
    x, y = 130 + 25.8 * 0.74, 130 + 25.8 * 0.74
    assert eight_bit(tokens.HI) in {seen(driver, x + dx, y) for dx in range(-8, 9)}
    view.show(figure(mark(0, "raptors"), 60))
    driver.settle()
    assert eight_bit(tokens.HI) not in {seen(driver, x + dx, y) for dx in range(-8, 9)}
    view.show(panel())
    driver.settle()
    assert seen(driver, 115, 130) == eight_bit(tokens.BG)
    view.show(figure(mark(0, "raptors"), 60))
    driver.settle()
    assert seen(driver, 112, 130) == eight_bit(tokens.PLAYERS[0].colour)


# The whole page.


def show_gallery(driver: Driver) -> None:
    driver.show(Gallery(print))
    driver.until(lambda: all(view.is_ready for view in driver.every(BoxView)))


@pytest.mark.parametrize(
    ("grown", "width", "height", "density"),
    [(1.0, 1280, 800, 1), (1.25, 1280, 800, 1), (1.5, 1280, 800, 1), (1.0, 2560, 1600, 2)],
)
def test_everything_can_be_read_and_hit(
    driver: Driver, grown: float, width: int, height: int, density: float
) -> None:
    driver.resize(width, height, density)
    scale.text = grown
    show_gallery(driver)
    texts = driver.texts()
    assert len(texts) > 60
    for text in texts:
        assert contrast(hexes(text.colour), hexes(text.background)) >= 4.5, text
        assert driver.box(text.widget).holds(text.box, slack=3 * density), text
    if grown == 1:
        for text in texts:
            assert text.pixels >= 11 * density, text
        for one in texts:
            for other in texts:
                assert one is other or not one.seen.overlaps(other.seen, slack=5 * density), (
                    one,
                    other,
                )
    for target in driver.targets():
        # Half a pixel: what is drawn stands on whole ones.
        assert min(target.hit.width, target.hit.height) >= 57 * density - 0.5, target


def test_the_page_changes_its_text_size_while_it_is_shown(driver: Driver) -> None:
    show_gallery(driver)
    before = {text.full: text.pixels for text in driver.texts()}
    dials = {dial: dial.ring_side for dial in driver.every(Dial)}
    scale.text = 1.25
    driver.settle()
    after = {text.full: text.pixels for text in driver.texts()}
    assert after["A circle"] == pytest.approx(1.25 * before["A circle"])
    assert after["14"] == before["14"]
    assert {dial: dial.ring_side for dial in driver.every(Dial)} == dials
