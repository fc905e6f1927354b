"""The bar at the top of every menu: the way back, the title, tools, and turning the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from ui.presenter.intents import Nothing, TurnPage
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px
from ui.viewdata.kit import Act, Weight
from ui.viewdata.table import LinkState
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.link_light.link_light import LinkLight
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.table import LinkView

HIGH: Final = 72.0
LIGHT: Final = 40.0
"""The width of a link light without words."""
LOW: Final = 64.0
"""Its height on a low screen."""


class Bar(Part):
    """The bar. Beside its tools it can hold widgets of the screen that have a `natural_width()`.

    Such a widget keeps its height if that is less than a button's.

    What does not fit becomes smaller: first the tools are icons, then those widgets share what
    is left. `fits` says beforehand whether some would fit.
    """

    def __init__(
        self, send: Callable[[Intent], object], turn: Callable[[], None], **kwargs: Any
    ) -> None:
        self.send = send
        self._turn = turn
        self._tools: list[ActButton] = []
        self._extras: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        nothing = Act(intent=Nothing(), text="")
        self._back = ActButton(nothing, send, look="icon", bare=True, icon_size=28)
        self._title = Words(type=tokens.TITLE, lines=1)
        self._turner = ActButton(
            Act(intent=TurnPage(), text="", icon="screen-rotation"),
            self._turned,
            look="icon",
            bare=True,
            icon_size=28,
        )
        self._light = LinkLight(pill=False)
        for part in (self._title, self._turner, self._light):
            self.add_widget(part)

    def render(self, title: str, back: Act | None, tools: tuple[Act, ...] = ()) -> None:
        """Show another title and other tools."""
        self._title.text = title
        if back is not None:
            self._back.render(back)
            if self._back.parent is None:
                self.add_widget(self._back)
        while len(self._tools) > len(tools):
            self.remove_widget(self._tools.pop())
        for n, tool in enumerate(tools):
            quiet = msgspec.structs.replace(tool, weight=Weight.QUIET)
            if n < len(self._tools):
                self._tools[n].render(quiet)
            else:
                self._tools.append(ActButton(quiet, self.send))
                self.add_widget(self._tools[n])
        self._place_soon()

    def show_link(self, link: LinkView) -> None:
        """How the board is; without words if there is none."""
        if link != self._light.view:
            self._light.render(link)
            self._place_soon()

    def hold(self, *extras: Any) -> None:
        """Place these beside the tools from now on."""
        self._extras = extras
        self._place_soon()

    def fits(self, width: float) -> bool:
        """Whether widgets that are so wide in all fit beside the title."""
        return bool(width + self._title.natural_width() <= self.width - self._fixed())

    def _fixed(self) -> float:
        """What back, turn and gaps take."""
        return 2 * px(tokens.HIT_MIN) + 2 * px(tokens.MD) + px(tokens.XL) + px(LIGHT)

    def _holds_a_light(self) -> bool:
        """Whether the screen has a link light of its own."""
        return any(isinstance(extra, LinkLight) for extra in self._extras)

    def _turned(self, _press: Intent) -> None:
        self._turn()

    def _place(self, *_: object) -> None:
        hit = px(tokens.HIT_MIN)
        high = px(tokens.BUTTON_HIGH)
        middle = self.center_y
        self._turner.size = self._back.size = (hit, hit)
        self._turner.pos = (self.right - hit, middle - hit / 2)
        self._back.pos = (self.x - px(tokens.SM), middle - hit / 2)
        left = self.x + (hit + px(tokens.XS) if self._back.parent else 0.0)
        title = self._title.natural_width()
        self._title.pos = (left, self.y)
        light = 0.0 if self._holds_a_light() else px(LIGHT)
        room = self._turner.x - px(tokens.XS) - light - left
        gap = px(tokens.SM)
        things = [*self._extras, *self._tools]
        for tool in self._tools:
            tool.look = "row"
        wanted = [thing.natural_width() for thing in things]
        if title + sum(wanted) + gap * (len(things) + 1) > room:
            for tool in self._tools:
                tool.look = "icon"
            wanted = [thing.natural_width() for thing in things]
        gaps = gap * (len(things) + 1)
        share = min(1.0, max(0.0, room - title * 0.75 - gaps) / max(1.0, sum(wanted)))
        told = self._light.natural_width() + px(tokens.SM)
        spare = room - title - sum(wanted) * share - gaps + light
        if light and self._light.view.state is not LinkState.NONE and told <= spare:
            light = told
        self._light.opacity = 1 if light else 0
        x = self._turner.x - px(tokens.XS) - light
        self._light.pos = (x, middle - self._light.height / 2)
        self._light.width = light
        for thing, wide in zip(reversed(things), reversed(wanted), strict=True):
            taken = wide if thing in self._tools else wide * share
            x -= taken
            tall = min(high, thing.height) if thing in self._extras else high
            thing.pos, thing.size = (x, middle - tall / 2), (taken, tall)
            x -= gap
        self._title.size = (max(0.0, x - left), self.height)
