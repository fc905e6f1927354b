"""Facts about sheets and what is scrolled in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.play import intents as i
from devtools.puppet import Finger
from tests.ui.app.gallery import WHY
from tests.ui.app.showing import act_view
from ui.boxes.view.spots import TapSpot
from ui.presenter.intents import Do, Press, ShowPage
from ui.theme.scale import scale
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, CardTile, Sheet, StepperBlock, TextBlock
from ui.widgets.sheet import SheetView
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from tests.ui.app.driver import Driver
    from ui.presenter.intents import Intent
    from ui.viewdata.kit import Block

pytestmark = pytest.mark.uncounted

LONG = Sheet(
    title="History",
    blocks=tuple(
        ActsBlock(acts=(Act(intent=ShowPage(f"step {n}"), text=f"Step {n}"),)) for n in range(30)
    ),
    close=ShowPage("shut"),
)


def shown(
    driver: Driver, sheet: Sheet | None, sent: list[Intent], *, turned: bool = False
) -> SheetView:
    root = FloatLayout()
    seat = Turned(turned=turned, size_hint=(None, None), size=(340, 500), pos=(400, 100))
    view = SheetView(sent.append, sheet, size_hint=(None, None), size=(320, 480), pos=(10, 10))
    seat.add_widget(view)
    root.add_widget(seat)
    driver.show(root)
    return view


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("grown", [1.0, 1.5])
def test_all_kinds_of_blocks_are_shown_whole(driver: Driver, turned: bool, grown: float) -> None:
    scale.text = grown
    view = shown(driver, WHY, [], turned=turned)
    driver.until(lambda: view.is_ready)
    view.scroller.offset = 0
    seen: set[str] = set()
    while True:
        driver.settle()
        texts = driver.texts()
        seen.update(text.full for text in texts)
        for one in texts:
            for other in texts:
                assert one is other or not one.seen.overlaps(other.seen, slack=6), (one, other)
        if view.scroller.offset >= view.scroller.longest:
            break
        view.scroller.offset += 150
    assert {"Why?", "Path", "TRP-03 · TRP-01", "6", "Values", "4", "Feint", "Overrule"} <= seen


@pytest.mark.parametrize("turned", [False, True])
def test_acts_of_a_sheet_are_sent_with_its_seat(driver: Driver, turned: bool) -> None:
    sent: list[Intent] = []
    view = shown(driver, WHY, sent, turned=turned)
    names = (
        Do.CLOSE_SHEET,
        ShowPage("take-back"),
        i.OverruleLast(),
        ShowPage("less"),
        ShowPage("value 5"),
        ShowPage("card"),
    )
    for name in names:
        while not driver.box(view.scroller if name in names[3:] else view).holds(
            driver.box(driver.find(act=name)), slack=2
        ):
            view.scroller.offset += 20
            driver.settle()
        driver.tap(driver.find(act=name))
    assert sent == [Press(name, 1) for name in names]


def test_blocks_take_fewer_and_more_parts_in_place(driver: Driver) -> None:
    acts = tuple(
        Act(intent=ShowPage(f"a{n}"), text=f"Act {n}", detail="what comes of it") for n in range(4)
    )
    cards = tuple(CardTile(intent=ShowPage(f"c{n}"), name=f"Card {n}", value="3") for n in range(4))

    def sheet(count: int, *texts: str) -> Sheet:
        blocks: tuple[Block, ...] = (
            ActsBlock(acts=acts[:count], head="Acts"),
            CardsBlock(cards=cards[:count], head="Cards"),
            *(TextBlock(text=text) for text in texts),
        )
        return Sheet(title="T", blocks=blocks, footer=acts[:count])

    driver.resize(1280, 1600)
    view = shown(driver, sheet(3, "one"), [])
    view.height = 1400
    for count, texts in ((1, ("one", "two")), (4, ("other",)), (2, ())):
        view.render(sheet(count, *texts))
        driver.settle()
        acts_shown = [spot.intent for spot in driver.every(TapSpot)]
        assert sorted(map(str, acts_shown)) == sorted(
            str(act)
            for act in (
                Do.CLOSE_SHEET,
                *(act.intent for act in 2 * acts[:count]),
                *(card.intent for card in cards[:count]),
            )
        )
        shown_texts = [text.text for text in driver.texts()]
        assert set(texts) <= set(shown_texts)
        assert shown_texts.count("Cards") == 1
    view.render(replace(sheet(2), blocks=sheet(2).blocks[::-1]))
    driver.settle()
    assert (
        driver.box(driver.find(act=ShowPage("c0"))).y
        > driver.box(driver.every(act=ShowPage("a0"))[0]).y
    )


def test_a_sheet_that_changes_a_little_stays_where_it_is(driver: Driver) -> None:
    view = shown(driver, WHY, [])
    view.scroller.offset = 40
    driver.settle()
    footer = driver.box(driver.find(act=ShowPage("take-back")))
    made = view.scroller.content.stage.made
    blocks = list(WHY.blocks)
    stepper = blocks[3]
    assert isinstance(stepper, StepperBlock)
    blocks[3] = replace(stepper, value="5")
    view.render(replace(WHY, blocks=tuple(blocks)))
    driver.settle()
    assert view.scroller.content.stage.made == made
    assert view.scroller.offset == 40
    assert driver.box(driver.find(act=ShowPage("take-back"))) == footer
    assert "5" in {text.text for text in driver.texts()}


def test_another_sheet_begins_at_the_top(driver: Driver) -> None:
    view = shown(driver, WHY, [])
    view.scroller.offset = 80
    view.render(LONG)
    driver.settle()
    assert view.scroller.offset == 0
    assert {"History", "Step 0"} <= {text.text for text in driver.texts()}
    assert not driver.has(act=ShowPage("take-back"))
    assert driver.has(act=ShowPage("shut"))
    view.render(replace(LONG, blocks=(TextBlock(text="empty"),), seat=1))
    driver.settle()
    assert {text.text for text in driver.texts()} == {"History", "empty"}


def test_without_a_sheet_nothing_is_there(driver: Driver) -> None:
    sent: list[Intent] = []
    root = FloatLayout()
    below = act_view(Act(intent=ShowPage("below"), text="below"), sent.append)
    root.add_widget(below)
    view = SheetView(sent.append, size_hint=(None, None), size=(320, 480), pos=(10, 10))
    root.add_widget(view)
    driver.show(root)
    driver.tap((100, 100))
    assert sent == [Press(ShowPage("below"))]
    view.render(WHY)
    driver.settle()
    driver.tap((20, 400))  # beside everything, but on the sheet
    assert sent == [Press(ShowPage("below"))]
    view.render(None)
    driver.settle()
    driver.tap((100, 100))
    assert sent == [Press(ShowPage("below"))] * 2


def test_acts_stand_in_as_many_columns_as_fit(driver: Driver) -> None:
    few = tuple(Act(intent=ShowPage(f"v{n}"), text=str(n)) for n in range(8))
    wide = (*few[:1], Act(intent=ShowPage("long"), text="Through the Raptor Paddock"))
    sheet = Sheet(title="T", blocks=(ActsBlock(acts=few), ActsBlock(acts=wide)))
    shown(driver, sheet, [])
    tops = {driver.box(driver.find(act=act.intent)).top for act in few[1:]}
    assert len(tops) == 2
    long = driver.box(driver.find(act=ShowPage("long")))
    assert long.width > 250


def test_a_swipe_scrolls_and_taps_nothing(driver: Driver) -> None:
    sent: list[Intent] = []
    view = shown(driver, LONG, sent)
    x, y = driver.box(view).centre
    driver.drag((x, y), (x, y + 100))
    assert sent == []
    assert view.scroller.offset >= 100
    driver.tap(driver.find(act=ShowPage("step 6")))
    assert sent == [Press(ShowPage("step 6"), 0)]


def test_a_quick_swipe_glides_on_and_stops_at_the_end(driver: Driver) -> None:
    view = shown(driver, LONG, [])
    x, y = driver.box(view).centre
    driver.drag((x, y), (x, y + 160), steps=3)
    at_once = view.scroller.offset
    driver.pass_time(0.5)
    assert view.scroller.offset > at_once
    for _ in range(20):
        driver.drag((x, y), (x, y + 190), steps=2)
        driver.pass_time(0.5)
    assert view.scroller.offset == view.scroller.longest
    scale.less_motion = True
    driver.drag((x, y), (x, y - 100), steps=2)
    assert view.scroller.offset == pytest.approx(view.scroller.longest - 100, abs=2)


def test_what_is_scrolled_away_cannot_be_tapped(driver: Driver) -> None:
    sent: list[Intent] = []
    view = shown(driver, LONG, sent)
    view.scroller.offset = 300
    driver.settle()
    box = driver.box(driver.find(act=ShowPage("step 0")))
    assert box.y > driver.box(view.scroller).top
    driver.tap(box.centre)
    assert sent == []
    assert all(target.widget.intent != ShowPage("step 0") for target in driver.targets())


def test_a_wheel_scrolls_too(driver: Driver) -> None:
    view = shown(driver, LONG, [])
    for name, offset in (("scrollup", 60), ("scrollup", 120), ("scrolldown", 60)):
        finger = Finger(driver.box(view.scroller).centre)
        finger.profile = ["pos", "button"]
        finger.button = name
        view.scroller.parent.dispatch("on_touch_down", _placed(driver, view, finger))
        assert view.scroller.offset == offset


def _placed(driver: Driver, view: SheetView, finger: Finger) -> Finger:
    finger.scale_for_screen(*driver.window.size)
    finger.apply_transform_2d(view.parent.to_widget)
    return finger


@pytest.mark.parametrize("turned", [False, True])
def test_a_key_leads_from_the_cross_through_every_line_to_the_foot(
    driver: Driver, turned: bool
) -> None:
    sent: list[Intent] = []
    foot = Act(intent=ShowPage("foot"), text="Foot")
    view = shown(driver, replace(LONG, footer=(foot,)), sent, turned=turned)
    names = [ShowPage("shut"), *(ShowPage(f"step {n}") for n in range(30)), foot.intent]
    for name in names:
        assert view.move_focus("next")
        driver.settle()
        assert driver.box(view).holds(driver.box(driver.find(act=name)), slack=1)
        view.press_focus()
    assert sent == [Press(name, 0) for name in names]
