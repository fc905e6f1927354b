"""Facts about the kit, with real pixels and touches: taps, buttons, figures, and the whole page."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from kivy.uix.floatlayout import FloatLayout

from companion import commands as c
from companion.play import intents as i
from tests.ui.app.gallery import Gallery, mark
from tests.ui.app.looking import greyscale, window_box
from tests.ui.app.showing import alone, eight_bit, fixed, hexes, seen
from ui.drawing.colour import contrast
from ui.presenter.intents import CloseSheet, OpenSheet, Press, SheetKind, ShowPage
from ui.theme import tokens
from ui.theme.scale import scale
from ui.viewdata.kit import Act, Weight
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.dial.dial import Dial
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.turned.turned import Turned

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent
    from ui.theme.tokens import Rgba


# What is a tap.


def test_a_tap_sends_the_act_and_the_seat(driver: Driver) -> None:
    sent: list[Intent] = []
    button = alone(
        driver,
        ActButton(Act(intent=i.TakeBack(c.Scope.STEP), text="Undo"), sent.append, 2),
        120,
        60,
    )
    driver.tap(button)
    assert sent == [Press(i.TakeBack(c.Scope.STEP), 2)]


def test_an_act_that_is_not_enabled_can_be_tapped(driver: Driver) -> None:
    sent: list[Intent] = []
    act = Act(intent=OpenSheet(SheetKind.SCHEME), text="Scheme", enabled=False)
    driver.tap(alone(driver, ActButton(act, sent.append), 120, 60))
    assert sent == [Press(OpenSheet(SheetKind.SCHEME))]


@pytest.mark.parametrize(("way", "is_tap"), [(0, True), (11, True), (13, False), (300, False)])
def test_a_swipe_is_never_a_tap(driver: Driver, way: float, is_tap: bool) -> None:
    sent: list[Intent] = []
    alone(driver, ActButton(Act(intent=ShowPage("a"), text="A"), sent.append), 600, 60)
    driver.drag((200, 130), (200 + way, 130))
    assert bool(sent) is is_tap


def test_a_swipe_that_comes_back_is_no_tap(driver: Driver) -> None:
    sent: list[Intent] = []
    button = alone(driver, ActButton(Act(intent=ShowPage("a"), text="A"), sent.append), 120, 60)
    driver.drag((160, 130), (200, 130), (160, 130))
    assert sent == []
    assert not button.pressed


def test_a_hand_on_the_screen_does_nothing(driver: Driver) -> None:
    sent: list[Intent] = []
    alone(driver, ActButton(Act(intent=ShowPage("a"), text="A"), sent.append), 300, 100)
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
    alone(driver, ActButton(Act(intent=ShowPage("a"), text="A"), sent.append), 30, 30)
    (target,) = driver.targets()
    assert (target.hit.width, target.hit.height) == (57, 57)
    driver.tap((88, 115))
    driver.tap((115, 142))
    assert len(sent) == 2
    driver.tap((80, 115))
    assert len(sent) == 2


def test_between_two_small_ones_the_nearer_is_hit(driver: Driver) -> None:
    sent: list[Intent] = []
    root = FloatLayout()
    for n, name in enumerate("ab"):
        button = ActButton(Act(intent=ShowPage(name), text=name), sent.append)
        root.add_widget(fixed(button, 100 + 40 * n, 100, 30, 30))
    driver.show(root)
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
    button = alone(driver, ActButton(Act(intent=ShowPage("a"), text="A"), sent.append), 120, 60)
    button.opacity = 0
    driver.tap(button)
    assert sent == []


# Turned.


def turned_button(driver: Driver, sent: list[Intent], *, turned: bool) -> ActButton:
    root = FloatLayout()
    seat = fixed(Turned(turned=turned), 200, 300, 400, 200)
    button: ActButton = fixed(
        ActButton(Act(intent=ShowPage("a"), text="Menu"), sent.append, 1), 10, 20, 100, 60
    )
    seat.add_widget(button)
    root.add_widget(seat)
    driver.show(root)
    return button


def test_a_turned_button_is_tapped_where_it_is_drawn(driver: Driver) -> None:
    sent: list[Intent] = []
    button = turned_button(driver, sent, turned=True)
    assert window_box(button) == (490, 420, 100, 60)
    assert seen(driver, 500, 450) == eight_bit(tokens.S3)
    assert seen(driver, 220, 350) == eight_bit(tokens.BG)
    driver.tap((220, 350))
    assert sent == []
    driver.tap((540, 450))
    assert sent == [Press(ShowPage("a"), 1)]


def test_what_is_not_turned_stays_where_it_is(driver: Driver) -> None:
    sent: list[Intent] = []
    button = turned_button(driver, sent, turned=False)
    assert window_box(button) == (210, 320, 100, 60)
    driver.tap(button)
    assert sent == [Press(ShowPage("a"), 1)]


def test_letters_are_upside_down_in_a_turned_seat(driver: Driver) -> None:
    button = turned_button(driver, [], turned=False)
    box = driver.box(button)
    picture = driver.picture()
    upright = [[picture.at(box.x + x, 799 - box.y - y) for x in range(100)] for y in range(60)]
    button = turned_button(driver, [], turned=True)
    box = driver.box(button)
    picture = driver.picture()
    turned = [
        [picture.at(box.right - 1 - x, 800 - box.top + y) for x in range(100)] for y in range(60)
    ]
    assert turned == upright


def test_coordinates_go_through_nested_turns_and_back(driver: Driver) -> None:
    root = FloatLayout()
    outer = fixed(Turned(turned=True), 100, 100, 600, 400)
    inner = fixed(Turned(turned=True), 50, 50, 300, 200)
    button = fixed(ActButton(Act(intent=ShowPage("a"), text="A"), print), 10, 20, 100, 60)
    inner.add_widget(button)
    outer.add_widget(inner)
    root.add_widget(outer)
    driver.show(root)
    assert window_box(button) == (360, 270, 100, 60)
    assert inner.to_widget(*button.to_window(10, 20)) == (10, 20)


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
    button = alone(driver, ActButton(act, print, player=2), 120, 60)
    assert seen(driver, 115, 130) == eight_bit(fill)
    with driver.finger(button):  # one frame later
        assert seen(driver, 115, 130) == eight_bit(pressed)
    driver.pass_time(0.1)
    assert seen(driver, 115, 130) == eight_bit(fill)


def test_a_tap_shorter_than_a_frame_can_be_seen(driver: Driver) -> None:
    button = alone(driver, ActButton(Act(intent=ShowPage("a"), text="A"), print), 120, 60)
    with driver.finger(button):
        pass
    assert button.pressed
    driver.until(lambda: not button.pressed, seconds=0.1)


def test_a_selected_act_has_a_border_and_a_tick(driver: Driver) -> None:
    act = Act(intent=ShowPage("a"), text="Referee", selected=True)
    alone(driver, ActButton(act, print), 200, 60)
    assert seen(driver, 200, 101) == eight_bit(tokens.GOLD)
    grey = greyscale(driver.picture())
    plain = Act(intent=ShowPage("a"), text="Referee")
    alone(driver, ActButton(plain, print), 200, 60)
    assert greyscale(driver.picture()).rows != grey.rows


def test_another_act_changes_a_button_in_place(driver: Driver) -> None:
    pair = (mark(0, "paw", 1), mark(1, "crown"))
    button = alone(
        driver, ActButton(Act(intent=ShowPage("a"), text="A", marks=pair), print), 200, 96
    )
    parts = list(button.children)
    button.render(Act(intent=ShowPage("b"), text="B", marks=(mark(2, "bat"),), detail="out"))
    driver.settle()
    assert len(set(button.children) & set(parts)) == 4  # icon, text, arrow and one figure
    assert [text.text for text in driver.texts()] == ["B", "out"]
    assert button.intent == ShowPage("b")


@pytest.mark.parametrize("look", ["auto", "row", "stack", "tile", "icon"])
@pytest.mark.parametrize("high", [57, 76, 100])
@pytest.mark.parametrize("grown", [1.0, 1.5])
def test_whatever_a_button_says_stays_within_it(
    driver: Driver, look: str, high: float, grown: float
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
        Act(intent=ShowPage("3"), text="Muldoon", marks=(mark(0, "paw", 3), mark(1, "crown"))),
        Act(intent=ShowPage("4"), text="7", selected=True),
        Act(intent=ShowPage("5"), text="", icon="undo"),
    )
    root = FloatLayout()
    for n, act in enumerate(acts):
        button = ActButton(act, print, look=look, halign="left" if n % 2 else "center")
        root.add_widget(fixed(button, 20 + 210 * n, 100, 200, high))
    driver.show(root)
    for text in driver.texts():
        assert driver.box(text.widget.parent).holds(text.box, slack=3), text


def test_a_button_says_how_wide_it_wants_to_be(driver: Driver) -> None:
    acts = (
        Act(intent=ShowPage("1"), text="Done", icon="check"),
        Act(
            intent=ShowPage("2"),
            text="Muldoon",
            detail="7 → 6",
            marks=(mark(0, "paw"),),
            selected=True,
        ),
        Act(intent=ShowPage("3"), text="M", marks=(mark(0, "paw"), mark(1, "paw"))),
        Act(intent=ShowPage("4"), text="", icon="undo"),
    )
    for act in acts:
        button = alone(driver, ActButton(act, print), 300, 76)
        button.width = button.natural_width()
        driver.settle()
        for text in driver.texts():
            assert len(text.widget.fitted.lines) == 1
            assert text.widget.fitted.share == 1


def test_a_bare_button_has_no_ground_until_it_is_touched(driver: Driver) -> None:
    act = Act(intent=CloseSheet(), text="", icon="close")
    button = alone(driver, ActButton(act, print, bare=True), 60, 60)
    assert seen(driver, 110, 130) == eight_bit(tokens.BG)
    with driver.finger(button):
        assert seen(driver, 110, 130) == eight_bit(tokens.PRESSED)


# Figures.


def test_players_and_ranks_differ_without_colour(driver: Driver) -> None:
    looks = []
    for player in range(4):
        for filled in (True, False):
            badge = FigureBadge(mark(player, "paw", filled=filled))
            alone(driver, badge, 60, 60)
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
    badge = alone(driver, FigureBadge(mark(0, "paw", 2)), 60, 60)
    x, y = 130 + 25.8 * 0.74, 130 + 25.8 * 0.74
    assert eight_bit(tokens.HI) in {seen(driver, x + dx, y) for dx in range(-8, 9)}
    badge.render(mark(0, "paw"))
    driver.settle()
    assert eight_bit(tokens.HI) not in {seen(driver, x + dx, y) for dx in range(-8, 9)}
    badge.render(None)
    driver.settle()
    assert seen(driver, 115, 130) == eight_bit(tokens.BG)
    badge.render(mark(0, "paw"))
    driver.settle()
    assert seen(driver, 112, 130) == eight_bit(tokens.PLAYERS[0].colour)


# The whole page.


@pytest.mark.parametrize(
    ("grown", "width", "height", "density"),
    [(1.0, 1280, 800, 1), (1.25, 1280, 800, 1), (1.5, 1280, 800, 1), (1.0, 2560, 1600, 2)],
)
def test_everything_can_be_read_and_hit(
    driver: Driver, grown: float, width: int, height: int, density: float
) -> None:
    driver.resize(width, height, density)
    scale.text = grown
    driver.show(Gallery(print))
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
        assert min(target.hit.width, target.hit.height) >= 57 * density, target


def test_the_page_changes_its_text_size_while_it_is_shown(driver: Driver) -> None:
    driver.show(Gallery(print))
    before = {text.full: text.pixels for text in driver.texts()}
    dials = {dial: dial.ring_side for dial in driver.every(Dial)}
    scale.text = 1.25
    driver.settle()
    after = {text.full: text.pixels for text in driver.texts()}
    assert after["A circle"] == pytest.approx(1.25 * before["A circle"])
    assert after["14"] == before["14"]
    assert {dial: dial.ring_side for dial in driver.every(Dial)} == dials
