"""Facts about health dials: what fingers do to them and what they show."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
import pytest
from kivy.uix.floatlayout import FloatLayout

from companion.play.intents import TakeBackHealth, TurnDial
from drawing import tokens
from tests.ui.app.gallery import dial, mark
from tests.ui.app.looking import Box
from tests.ui.app.tidiness import faults_of
from ui.presenter.intents import OpenSheet, Press, SheetKind
from ui.theme.scale import scale
from ui.widgets.dial.dial import Dial
from ui.widgets.dial.face import DialFace, dial_box, height_of, ring_of, signed
from ui.widgets.letters import layout_now
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from drawing.tokens import Rgba
    from tests.drawing.pixels import Colour
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent
    from ui.viewdata.table import DialView


def shown(driver: Driver, view: DialView, sent: list[Intent], wide: float = 120) -> Dial:
    widget = Dial(sent.append, view, size_hint=(None, None), size=(wide, wide * 1.24))
    widget.pos = (300, 300)
    root = FloatLayout()
    root.add_widget(widget)
    driver.show(root)
    return widget


def turns(sent: list[Intent]) -> list[int]:
    return [intent.by for intent in sent if isinstance(intent, TurnDial)]


def near(one: Colour, other: Rgba) -> bool:
    return all(abs(a - 255 * b) < 12 for a, b in zip(one, other[:3], strict=True))


def on_ring(driver: Driver, widget: Dial, share: float) -> Colour:
    """The colour of the ring at this share of it."""
    angle = math.radians(225 - 270 * share)
    x = widget.ring_middle[0] + widget.ring_radius * math.cos(angle)
    y = widget.ring_middle[1] + widget.ring_radius * math.sin(angle)
    picture = driver.picture()
    return picture.at(x, picture.height - y)


@pytest.mark.parametrize("wide", [90, 114, 120, 150])
def test_the_left_half_takes_and_the_right_half_gives(driver: Driver, wide: float) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(14), sent, wide)
    x, y = widget.center
    driver.tap((x - wide * 0.3, y))
    driver.tap((x + wide * 0.3, y))
    driver.tap((x + 56, y))
    driver.tap((x - 56, y))
    assert turns(sent) == [-1, 1, 1, -1]


def test_the_name_below_the_ring_opens_the_hero_and_turns_nothing(driver: Driver) -> None:
    sent: list[Intent] = []
    reads = OpenSheet(SheetKind.CARDS, "p1")
    widget = shown(driver, msgspec.structs.replace(dial(14), reads=reads), sent)
    for x in (widget.x + 5, widget.center_x, widget.right - 5):
        driver.tap((x, widget.y + 12))
    assert sent == [Press(reads)] * 3
    driver.tap((widget.x + 20, widget.ring_middle[1] - widget.ring_side / 2 + 3))
    assert turns(sent) == [-1]


def test_of_two_small_dials_side_by_side_the_nearer_is_turned(driver: Driver) -> None:
    sent: list[Intent] = []
    root = FloatLayout()
    for n, name in enumerate(("One", "Two")):
        widget = Dial(sent.append, dial(5, name=name), size_hint=(None, None), size=(90, 110))
        widget.pos = (300 + 96 * n, 300)
        root.add_widget(widget)
    driver.show(root)
    driver.tap((391, 350))
    driver.tap((395, 350))
    driver.tap((295, 350))
    assert sent == [TurnDial("one", 1), TurnDial("two", -1), TurnDial("one", -1)]


def test_a_dial_that_is_held_goes_on(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(14), sent)
    driver.hold((widget.x + 20, widget.center_y), 0.4)
    assert turns(sent) == [-1]  # a slow tap
    sent.clear()
    driver.hold((widget.x + 20, widget.center_y), 1.3)
    assert 5 <= len(sent) <= 7
    assert set(turns(sent)) == {-1}
    count = len(sent)
    driver.pass_time(2)
    assert len(sent) == count


@pytest.mark.parametrize(("way", "total"), [(70, 5), (-70, -5), (14 * 9, 9)])
def test_a_drag_turns_by_as_much_as_it_is_long(driver: Driver, way: float, total: int) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    x, y = widget.center
    driver.drag((x, y), (x, y + way))
    assert sum(turns(sent)) == total


def test_a_drag_that_comes_back_turns_by_nothing(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    x, y = widget.center
    driver.drag((x, y), (x, y + 60), (x, y))
    assert len(sent) > 2
    assert sum(turns(sent)) == 0


def test_a_finger_round_the_ring_turns_piece_by_piece(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    x, y = widget.ring_middle
    reach = widget.ring_radius
    quarter = [
        (x + reach * math.sin(math.radians(a)), y + reach * math.cos(math.radians(a)))
        for a in range(0, 91, 10)
    ]
    driver.drag(quarter[0], *quarter[1:], steps=2)
    assert sum(turns(sent)) == 6  # a quarter of 18 pieces on three quarters of a circle
    sent.clear()
    driver.drag((x - 30, y - 20), (x + 30, y - 20))
    assert sum(turns(sent)) == 4  # across the lower half: sideways is as good as upwards


def test_a_finger_that_held_does_not_drag(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    x, y = widget.center
    with driver.finger((x + 20, y)) as move:
        driver.pass_time(0.55)
        move(x + 20, y + 60)
    assert turns(sent) == [1]


def test_a_hand_on_a_dial_does_not_turn_it(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    with driver.finger(widget), driver.finger((500, 350)), driver.finger((520, 300)):
        driver.pass_time(2)
    assert sent == []


def test_a_finger_across_the_middle_does_not_spin_the_dial(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    x, y = widget.ring_middle
    driver.drag((x - 20, y + 4), (x + 8, y + 4))
    assert abs(sum(turns(sent))) <= 6


def test_a_second_finger_does_not_turn(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    with driver.finger(widget):
        driver.tap((widget.x + 20, widget.center_y))
    assert turns(sent) == [1]


def test_a_turned_dial_is_turned_in_the_direction_of_its_player(driver: Driver) -> None:
    sent: list[Intent] = []
    root = FloatLayout()
    seat = Turned(turned=True, size_hint=(None, None), size=(400, 160), pos=(100, 600))
    seat.add_widget(Dial(sent.append, dial(9), size_hint=(None, None), size=(120, 150)))
    root.add_widget(seat)
    driver.show(root)
    x, y = driver.box(driver.find(Dial)).centre
    assert (x, y) == (440, 685)
    driver.tap((x + 30, y))  # their left
    driver.drag((x, y), (x, y - 42))  # away from them
    assert turns(sent)[0] == -1
    assert sum(turns(sent)[1:]) == 3


def test_the_ring_shows_the_share_of_the_health(driver: Driver) -> None:
    widget = shown(driver, dial(9), [])
    colour = tokens.PLAYERS[0].colour
    assert near(on_ring(driver, widget, 0.47), colour)
    assert near(on_ring(driver, widget, 0.53), tokens.S3)
    widget.render(dial(2))
    driver.pass_time(0.2)
    assert near(on_ring(driver, widget, 0.09), colour)
    assert near(on_ring(driver, widget, 0.14), tokens.S3)


def test_the_number_changes_at_once_and_the_ring_follows(driver: Driver) -> None:
    widget = shown(driver, dial(18), [])
    widget.render(dial(0))
    driver.step(3)
    assert "0" in {text.text for text in driver.texts()}
    assert 0 < widget.shown_health < 18
    driver.pass_time(0.2)
    assert widget.shown_health == 0
    scale.less_motion = True
    widget.render(dial(18))
    assert widget.shown_health == 18


def test_another_fighter_does_not_move_the_ring(driver: Driver) -> None:
    widget = shown(driver, dial(18), [])
    widget.render(dial(3, name="Merlin"))
    assert widget.shown_health == 3


def test_a_burst_shows_what_it_has_changed(driver: Driver) -> None:
    widget = shown(driver, dial(9, burst=-5), [])
    assert signed(-5) in {text.text for text in driver.texts()}
    widget.render(dial(9))
    driver.settle()
    assert {text.text for text in driver.texts()} == {"9", "/ 18", "Arthur"}
    assert signed(3) == "+3"


@pytest.mark.parametrize("wide", [90, 120, 150])
def test_what_has_changed_is_taken_back_by_one_tap_on_it(driver: Driver, wide: float) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9, burst=-5), sent, wide)
    driver.tap(driver.find(act=TakeBackHealth("arthur")))
    assert sent == [Press(TakeBackHealth("arthur"))]
    driver.tap((widget.center_x - wide * 0.3, widget.center_y))
    driver.tap((widget.center_x + wide * 0.3, widget.y + wide * 0.3))
    assert turns(sent) == [-1, 1]


def test_quick_taps_go_on_turning_where_the_way_back_has_appeared(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9), sent)
    corner = (widget.right - 15, widget.top - 12)
    for taken in (1, 2, 3):
        with driver.finger(corner):
            driver.pass_time(0.2)
        widget.render(dial(9 + taken, burst=taken))
    assert turns(sent) == [1, 1, 1]
    driver.tap(corner)
    assert sent[3:] == [Press(TakeBackHealth("arthur"))]


def test_a_finger_that_comes_too_late_for_the_way_back_turns_nothing(driver: Driver) -> None:
    sent: list[Intent] = []
    widget = shown(driver, dial(9, burst=-5), sent)
    driver.pass_time(5)
    corner = driver.box(driver.find(act=TakeBackHealth("arthur"))).centre
    widget.render(dial(9))
    with driver.finger(corner):
        driver.settle()
    assert sent == []
    driver.tap(corner)
    assert turns(sent) == [1]


def test_who_is_out_has_a_skull_and_no_signs(driver: Driver) -> None:
    widget = shown(
        driver, dial(0, cap=7, name="Merlin", mark=mark(0, "sidekick-merlin"), out=True), []
    )
    assert {text.text for text in driver.texts()} == {"0 / 7", "Merlin"}
    assert near(on_ring(driver, widget, 0.1), tokens.S3)


@pytest.mark.uncounted
@pytest.mark.parametrize("wide", [90, 100, 112, 120, 150])
@pytest.mark.parametrize("health", [6, 14, 100])
def test_a_dial_of_any_size_shows_whole_texts(driver: Driver, wide: float, health: int) -> None:
    widget = shown(driver, dial(health, cap=18, name="Robert Muldoon", burst=-3), [], wide)
    assert not [fault for fault in faults_of(widget, Box(0, 0, 1280, 800)) if "lies on" in fault]
    box = driver.box(widget)
    for text in driver.texts():
        assert box.holds(text.box, slack=4), text
        assert text.pixels >= 14
    numbers = [text for text in driver.texts() if text.text == str(health)]
    assert numbers[0].pixels >= 0.3 * wide


@pytest.mark.parametrize("high", [72.0, 90.0, 108.0, 132.0, 220.0])
def test_the_name_stands_below_the_signs_however_small_the_ring(high: float) -> None:
    layout = layout_now()
    side = ring_of(high)
    assert height_of(side) == pytest.approx(high)
    face = dial_box(DialFace(dial(6, name="Robert Muldoon"), 6))
    kids = {key: (up, placed) for key, _, up, placed in layout.place(face, side, high).kids}
    sign_top, sign = kids["plus-thick"]
    foot_of_sign = sign_top + (sign.height + max(15.0, side * 0.16)) / 2
    name_top, name = kids["name"]
    assert foot_of_sign <= name_top + 1
    assert name_top + name.height <= high + 1


def test_a_long_name_is_shortened(driver: Driver) -> None:
    shown(driver, dial(6, name="Robert Muldoon"), [], 96)
    assert "Ro" in {text.text for text in driver.texts()}
    shown(driver, dial(6, name="Robert Muldoon"), [], 220)
    assert "Robert Muldoon" in {text.text for text in driver.texts()}


def test_what_a_fight_or_a_trap_has_cost_is_shown_and_is_nothing_to_take_back(
    driver: Driver,
) -> None:
    widget = shown(driver, dial(9, lost=2), [])
    assert signed(-2) in {text.text for text in driver.texts()}
    assert not driver.has(act=TakeBackHealth("arthur"))
    widget.render(dial(9))
    driver.settle()
    assert signed(-2) not in {text.text for text in driver.texts()}
