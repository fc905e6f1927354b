"""Facts about the smaller parts of the kit, and what all parts have in common."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING, Any

import pytest
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion import commands as c
from drawing import tokens
from drawing.colour import contrast
from tests.ui.app.gallery import WHY, dial, mark
from tests.ui.app.showing import act_view, alone, eight_bit, hexes, seen
from ui.boxes.view.box_view import BoxView
from ui.presenter.intents import Do, Press, ShowPage
from ui.screens.parts.acts import segments_row, tile
from ui.screens.parts.blocks import card as card_box
from ui.screens.parts.link_light import link_light, link_pill
from ui.theme.scale import scale
from ui.viewdata.kit import Act, CardTile, Toast, Tone
from ui.viewdata.table import LinkState, LinkView
from ui.widgets.dial.dial import Dial
from ui.widgets.sheet import SheetView, ToastView

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent


def test_the_chosen_segment_has_a_tick(driver: Driver) -> None:
    sent: list[Intent] = []
    names = ("Auto", "Ask", "Off")

    def acts(chosen: str) -> tuple[Act, ...]:
        return tuple(
            Act(intent=ShowPage(name), text=name, selected=name == chosen) for name in names
        )

    view = alone(driver, BoxView(sent.append), 300, 57)
    view.show(segments_row(acts("Auto")))
    driver.tap(driver.find(act=ShowPage("Off")))
    assert sent == [Press(ShowPage("Off"))]
    made = view.stage.made
    view.show(segments_row(acts("Off")))
    driver.pass_time(0.1)
    assert view.stage.made <= made + 1
    box = driver.box(driver.find(act=ShowPage("Off")))
    assert seen(driver, box.x + 3, box.centre[1]) == eight_bit(tokens.GOLD)
    view.show(segments_row(acts("Off")[:2]))
    driver.settle()
    assert not driver.has(act=ShowPage("Off"))


def test_a_card_is_chosen_locked_or_none(driver: Driver) -> None:
    sent: list[Intent] = []
    view = alone(driver, BoxView(sent.append), 300, 110)

    def show(card: CardTile) -> set[str]:
        view.show(card_box(card))
        driver.settle()
        return {text.text for text in driver.texts()}

    feint = CardTile(
        intent=ShowPage("feint"), name="Feint", value="2", kind="versatile",
        left=1, copies=3, boost=2,
    )  # fmt: skip
    assert show(feint) >= {"2", "Feint", "+2"}
    driver.tap((250, 155))
    assert sent == [Press(ShowPage("feint"))]
    show(replace(feint, selected=True))
    assert seen(driver, 110, 150) == eight_bit(tokens.GOLD)
    assert "Only for Merlin" in show(replace(feint, locked="Only for Merlin"))
    nothing = CardTile(intent=ShowPage("none"), name="No card", effect="Defend with nothing")
    assert show(nothing) == {"No card", "Defend with nothing"}


@pytest.mark.uncounted
@pytest.mark.parametrize("state", LinkState)
def test_every_state_of_the_link_has_its_own_icon(driver: Driver, state: LinkState) -> None:
    view = alone(driver, BoxView(print), 140, 48)
    view.show(link_pill(LinkView(state=state, text="Board")))
    driver.settle()
    (text,) = (text for text in driver.texts() if text.text == "Board")
    assert contrast(hexes(text.colour), hexes(text.background)) >= 4.5
    view.show(link_light(LinkView(state=state)))
    driver.settle()
    assert "Board" not in {text.text for text in driver.texts()}


def test_a_toast_goes_by_a_tap(driver: Driver) -> None:
    sent: list[Intent] = []
    toast = alone(driver, ToastView(sent.append), 400, 80)
    driver.tap((200, 140))
    assert sent == []
    toast.render(Toast(text="Trap!", detail="Takes 1"))
    driver.settle()
    assert seen(driver, 110, 140) == eight_bit(tokens.GOLD)
    driver.tap(toast)
    assert sent == [Press(Do.CLOSE_TOAST)]
    toast.render(Toast(text="Who attacks?", tone=Tone.ASKED))
    driver.pass_time(0.1)
    assert seen(driver, 110, 140) == eight_bit(tokens.S3)
    toast.render(None)
    driver.settle()
    assert driver.texts() == []


def test_a_toast_with_room_for_it_shows_all_it_says(driver: Driver) -> None:
    toast = alone(driver, ToastView(print), 400, 200)
    detail = ("This file is damaged and was set aside. " * 4).strip()
    toast.render(Toast(text="A file", detail=detail))
    driver.settle()
    assert {text.full: text.text for text in driver.texts()} == {"A file": "A file", detail: detail}


def test_a_toast_as_large_as_it_wishes_has_letters_of_full_size(driver: Driver) -> None:
    toast = alone(driver, ToastView(print), 400, 200)
    toast.render(Toast(text="Not adjacent", detail="Raptor 1 is 3 spaces from Muldoon."))
    toast.size = toast.wished()
    driver.settle()
    assert [text.pixels for text in driver.texts()] == [24, 18]
    scale.text = 1.5
    toast.size = toast.wished(300)
    driver.settle()
    sizes = [text.pixels for text in driver.texts()]
    assert all(size >= 0.9 * whole for size, whole in zip(sizes, (36, 27), strict=True))


DONE = Act(intent=c.EndManeuver(), text="Done", detail="ends the turn", marks=(mark(0, "raptors"),))
MADE: dict[str, tuple[Callable[[], Any], Any]] = {
    "button": (lambda: act_view(DONE, print, describe=tile), DONE),
    "dial": (lambda: Dial(print, dial(9)), dial(9)),
    "sheet": (lambda: SheetView(print, WHY), WHY),
    "toast": (lambda: ToastView(print, Toast(text="Trap!")), Toast(text="Trap!")),
}


@pytest.mark.uncounted
@pytest.mark.parametrize("name", MADE)
def test_what_stays_the_same_is_not_drawn_again(driver: Driver, name: str) -> None:
    make, view = MADE[name]
    widget = make()
    widget.size_hint = (None, None)
    root = FloatLayout()
    root.add_widget(widget)
    driver.show(root)
    driver.pass_time(0.2)
    drawn: list[object] = []
    driver.window.bind(on_draw=drawn.append)
    widget.render(view)
    driver.step(3)
    assert drawn == []
    driver.window.unbind(on_draw=drawn.append)


@pytest.mark.uncounted
@pytest.mark.parametrize("name", MADE)
def test_what_is_gone_is_forgotten(driver: Driver, name: str) -> None:
    widget = MADE[name][0]()
    gone = weakref.ref(widget)
    driver.show(widget)
    driver.clear()
    del widget
    driver.pass_time(0.2)
    gc.collect()
    assert gone() is None
