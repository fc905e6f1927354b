"""Every part of the kit on one page, to be looked at and to be measured.

`python -m tests.ui.app.gallery kit.png` writes the page as a picture.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout

from companion import commands as c
from companion.model import FighterId
from companion.play import intents as i
from drawing import tokens
from drawing.map_view import FigureMark
from tests.ui.app.driver import Driver
from tests.ui.app.showing import act_view, fixed
from ui.boxes.text import Text
from ui.boxes.view.box_view import BoxView
from ui.boxes.view.part_view import PartView
from ui.presenter.intents import OpenSheet, SheetKind, ShowPage
from ui.screens.parts.acts import (
    button,
    figure,
    figure_button,
    icon_button,
    segments_row,
    tile,
)
from ui.screens.parts.blocks import card as card_box
from ui.screens.parts.link_light import link_pill
from ui.theme.scale import px
from ui.viewdata.kit import (
    Act,
    ActsBlock,
    CardsBlock,
    CardTile,
    Sheet,
    StepperBlock,
    TextBlock,
    Toast,
    Tone,
    Weight,
)
from ui.viewdata.table import DialView, LinkState, LinkView
from ui.widgets.dial.dial import Dial
from ui.widgets.plate import RoundedPlate
from ui.widgets.sheet import SheetView, ToastView
from ui.widgets.turned import Turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box
    from ui.presenter.intents import Intent


def mark(player: int, icon: str, number: int | None = None, *, filled: bool = True) -> FigureMark:
    """A figure in short."""
    return FigureMark(player=player, icon=icon, number=number, filled=filled)


def dial(health: int, *, cap: int = 18, name: str = "Arthur", **more: Any) -> DialView:
    """A dial in short."""
    return DialView(
        fighter=FighterId(name.lower()),
        name=name,
        short=name[:2],
        mark=more.pop("mark", mark(0, "king-arthur")),
        health=health,
        cap=cap,
        **more,
    )


WHY = Sheet(
    title="Why?",
    icon="gavel",
    seat=1,
    blocks=(
        TextBlock(number=1, head="The board saw", text="lift from 9, put down on 21"),
        TextBlock(
            number=2,
            head="Path",
            text="9 → 21 is one-way, with the arrow; 1 of 3 spaces",
            rules=("BRD-04",),
        ),
        TextBlock(
            number=3,
            head="Trap",
            text="A foe who enters stops, takes 1; the trap goes.",
            rules=("TRP-03", "TRP-01"),
        ),
        StepperBlock(
            head="Health of Raptor 2",
            value="6",
            less=Act(intent=ShowPage("less"), text="", icon="minus-thick"),
            more=Act(intent=ShowPage("more"), text="", icon="plus-thick"),
        ),
        ActsBlock(
            head="Values",
            acts=tuple(
                Act(intent=ShowPage(f"value {n}"), text=str(n), selected=n == 4) for n in range(7)
            ),
        ),
        CardsBlock(
            cards=(
                CardTile(
                    intent=ShowPage("card"), name="Feint", value="2", kind="versatile", boost=2
                ),
            ),
        ),
    ),
    footer=(
        Act(intent=ShowPage("take-back"), text="Take back"),
        Act(intent=i.OverruleLast(), text="Overrule"),
    ),
)


class Gallery(FloatLayout):
    """The page, laid out for 1280 x 800 dp."""

    def __init__(self, send: Callable[[Intent], object]) -> None:
        super().__init__()
        self.send = send
        self._figures()
        self._buttons()
        self._dials()
        self._counters()
        self._cards()
        self._sheet()

    def put(self, widget: Any, x: float, y: float, wide: float, high: float) -> Any:
        """Add a widget at a place counted from the upper left, in dp."""
        widget.size_hint = (None, None)
        widget.size = (px(wide), px(high))
        widget.pos = (px(x), px(800 - y - high))
        self.add_widget(widget)
        return widget

    def panel(self, title: str, x: float, y: float, wide: float, high: float) -> None:
        """A panel with a title."""
        plate = RoundedPlate()
        plate.draw((px(x), px(800 - y - high), px(wide), px(high)), tokens.S1, tokens.RADIUS_PANEL)
        self.canvas.before.add(plate)
        self.box(Text(text=title, type=tokens.HEAD), x + 18, y + 10, wide - 36, 30)

    def box(self, box: Box, x: float, y: float, wide: float, high: float) -> None:
        """A box of the kit, described anew when the size of letters changes."""
        view = PartView(self.send, lambda _: box)
        view.render(True)  # noqa: FBT003  (any value but none)
        self.put(view, x, y, wide, high)

    def _figures(self) -> None:
        self.panel("Players: colour, shape; hero filled, sidekick hollow", 12, 12, 618, 150)
        icons = (
            ("raptors", "sidekick-harpy"),
            ("robert-muldoon", "sidekick-ingen-worker"),
            ("medusa", "sidekick-harpy"),
            ("cards-spade", "sidekick-the-jabberwock"),
        )
        names = ("A circle", "B square", "C hexagon", "D diamond")
        for n, (pair, name) in enumerate(zip(icons, names, strict=True)):
            left = 30 + n * 148
            self.box(figure(mark(n, pair[0], 1), 62), left, 54, 62, 62)
            self.box(figure(mark(n, pair[1], 2, filled=False), 62), left + 66, 54, 62, 62)
            words = Text(text=name, type=tokens.CAPTION, colour=tokens.MID, align="centre")
            self.box(words, left, 122, 128, 24)

    def _buttons(self) -> None:
        self.panel("Buttons", 12, 172, 618, 290)
        row = (
            Act(intent=ShowPage("primary"), text="Primary", weight=Weight.PRIMARY),
            Act(intent=ShowPage("normal"), text="Normal"),
            Act(intent=ShowPage("not-now"), text="Not now", enabled=False),
            Act(intent=ShowPage("quiet"), text="Quiet", weight=Weight.QUIET),
        )
        for n, act in enumerate(row):
            self.box(button(act), 30 + n * 117, 212, 109, 56)
        actions = (("maneuver", "Maneuver"), ("attack", "Attack"), ("scheme", "Scheme"))
        for n, (icon, text) in enumerate(actions):
            act = Act(intent=ShowPage(icon), text=text, icon=icon, weight=Weight.PLAYER)
            self.box(button(act), 30 + n * 117, 276, 109, 66)
        undo = Act(intent=i.TakeBack(c.Scope.STEP), text="Undo", icon="undo")
        self.box(button(undo, pack="start"), 381, 276, 150, 66)
        why = Act(intent=OpenSheet(SheetKind.WHY), text="Why?", icon="why")
        self.box(icon_button(why), 539, 276, 66, 66)
        raptor, muldoon = mark(0, "raptors", 3), mark(1, "robert-muldoon")
        pair = Act(intent=ShowPage("pair"), text="Muldoon", marks=(raptor, muldoon))
        self.box(figure_button(pair), 30, 350, 180, 96)
        worker = mark(1, "sidekick-ingen-worker", 1, filled=False)
        choice = Act(
            intent=ShowPage("choice"),
            text="Worker 1",
            detail="defeated",
            marks=(worker,),
            weight=Weight.PRIMARY,
        )
        self.box(tile(choice), 218, 350, 180, 96)
        referee = Act(
            intent=ShowPage("referee"),
            text="Referee",
            detail="Decides and says why",
            icon="gavel",
            selected=True,
        )
        self.box(tile(referee), 406, 350, 206, 96)

    def _dials(self) -> None:
        self.panel("Dial: left less, right more, drag for a lot", 12, 472, 618, 200)
        out = dial(0, name="Merlin", mark=mark(0, "sidekick-merlin", filled=False), out=True)
        views = (dial(14), dial(9, burst=-5), dial(2), out)
        for n, view in enumerate(views):
            self.put(Dial(self.send, view), 26 + n * 122, 512, 116, 146)
        self.put(Dial(self.send, dial(6, cap=7, name="R2")), 518, 534, 92, 114)

    def _counters(self) -> None:
        self.panel("Link light", 642, 140, 300, 152)
        states = (
            (LinkState.IN_SYNC, "In sync"),
            (LinkState.MOVING, "Moving"),
            (LinkState.MISMATCH, "Mismatch"),
            (LinkState.NONE, "No board"),
        )
        for n, (state, text) in enumerate(states):
            light = self.put(BoxView(self.send), 654 + n % 2 * 142, 180 + n // 2 * 54, 136, 48)
            light.show(link_pill(LinkView(state=state, text=text)))
        acts = tuple(
            Act(intent=ShowPage(name.lower()), text=name, selected=name == "Ask")
            for name in ("Auto", "Ask", "Off")
        )
        self.put(BoxView(self.send), 642, 302, 300, 57).show(segments_row(acts))

    def _cards(self) -> None:
        cards = (
            CardTile(
                intent=ShowPage("eviscerate"),
                name="Eviscerate",
                value="5",
                kind="attack",
                left=2,
                copies=2,
                effect="No effect",
            ),
            CardTile(
                intent=ShowPage("eaten"),
                name="Eaten Alive",
                value="4",
                kind="versatile",
                left=2,
                copies=3,
                effect="After, on a win: 1 to an adjacent foe",
                selected=True,
            ),
            CardTile(
                intent=ShowPage("tactical"),
                name="Tactical Advance",
                value="3",
                kind="versatile",
                left=3,
                copies=3,
                locked="Only an InGen Worker may use it",
            ),
        )
        for n, card in enumerate(cards):
            self.put(BoxView(self.send), 642, 368 + n * 108, 300, 102).show(card_box(card))
        toast = Toast(text="The referee speaks in gold", detail="Rulings, prompts, the next step.")
        self.put(ToastView(self.send, toast), 642, 694, 420, 84)
        calm = Toast(text="Saved", tone=Tone.CALM)
        self.put(ToastView(self.send, calm), 1070, 694, 198, 84)

    def _sheet(self) -> None:
        seat = Turned(turned=True)
        self.put(seat, 954, 12, 314, 110)
        turned = act_view(
            Act(intent=ShowPage("turned"), text="Turned", icon="screen-rotation"), self.send
        )
        seat.add_widget(fixed(turned, px(8), px(27), px(150), px(57)))
        seat.add_widget(
            Dial(
                self.send, dial(11, cap=14, name="Muldoon", mark=mark(1, "robert-muldoon")),
                pos=(px(190), 0), size=(px(100), px(110)), size_hint=(None, None),
            )
        )  # fmt: skip
        self.put(SheetView(self.send, WHY), 954, 130, 314, 556)


def main(path: str) -> None:
    """Write the page as a picture."""
    driver = Driver.start()
    driver.show(Gallery(print))
    driver.screenshot(Path(path))


if __name__ == "__main__":
    main(sys.argv[1])
