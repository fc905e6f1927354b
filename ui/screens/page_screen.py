"""A screen that is described: one function makes a page of boxes out of its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.boxes.view.box_view import BoxView
from ui.presenter.intents import Press, TurnPage
from ui.screens.parts.page import page_box
from ui.screens.turning import LOW_SCREEN, TurnableScreen
from ui.screens.widget_focus import WidgetFocus
from ui.theme.scale import px
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.boxes.looking import Direction
    from ui.boxes.view.spots import BoxSpot
    from ui.presenter.intents import Intent
    from ui.screens.parts.page import Page

    Maker = Callable[[Callable[[Intent], object]], Any]


class PageScreen(TurnableScreen):
    """Shows the page that `describe` makes of a view. `holes` make widgets, by kind."""

    def __init__(
        self,
        send: Callable[[Intent], object],
        describe: Callable[[Any], Page],
        holes: Mapping[str, Maker] | None = None,
        **kwargs: Any,
    ) -> None:
        self._describe = describe
        self._holes = {**HOLES, **(holes or {})}
        self._link = LinkView()
        super().__init__(send, **kwargs)
        self._on_sheet = WidgetFocus(self.sheet)

    def render(self, view: Any) -> None:
        """Show a view; what had the focus on another sheet has it no longer."""
        if getattr(view, "sheet", None) != self.sheet.sheet:
            self._on_sheet.drop()
        super().render(view)

    def build(self) -> None:
        """Make the one widget."""
        makers = {kind: _made(maker, self.send) for kind, maker in self._holes.items()}
        self.boxes = BoxView(self._touched, makers)
        self.page.add_widget(self.boxes)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger needs no focus."""
        self.boxes.drop_focus()
        self._on_sheet.drop()
        return bool(super().on_touch_down(touch))

    def _touched(self, intent: Any) -> None:
        if intent == Press(TurnPage()):
            self.turn()
        else:
            self.send(intent)

    def show_link(self, link: LinkView) -> None:
        """The link light, which every menu has."""
        if link != self._link:
            self._link = link
            self.lay_soon()

    @property
    def is_ready(self) -> bool:
        """Whether everything that can be seen is there."""
        return self.boxes.is_ready

    @property
    def bar(self) -> BoxSpot:
        """Where the bar is."""
        return self.boxes.spot("bar")

    @property
    def foot(self) -> float:
        """What a bar at the bottom takes."""
        return self.boxes.spot("foot").height if self._describe(self.view).foot else 0.0

    def lay_out(self, width: float, height: float) -> None:
        """Show the page in all of the room."""
        self.boxes.pos, self.boxes.size = (0, 0), (width, height)
        page = self._describe(self.view)
        self.boxes.show(page_box(page, self._link, is_low=height < px(LOW_SCREEN)))
        if self.boxes.focus is not None:
            self.boxes.show_focus()

    def move_focus(self, way: Direction) -> bool:
        """A key leads to another thing to tap; while a sheet is open, to those on it."""
        if self.sheet.sheet is None:
            return self.boxes.move_focus(way)
        self.boxes.drop_focus()
        return self._on_sheet.move(way)

    def press_focus(self) -> bool:
        """A key taps what has the focus."""
        if self.sheet.sheet is None:
            return self.boxes.press_focus()
        return self._on_sheet.press()


def _made(maker: Maker, send: Callable[[Intent], object]) -> Callable[[], Any]:
    return lambda: maker(send)


def _make_search(send: Callable[[Intent], object]) -> Any:
    from ui.presenter.intents import ClearSearch, Search  # noqa: PLC0415
    from ui.screens.menu.field import Field  # noqa: PLC0415

    return Field(Search(), send, icon="search", clear=ClearSearch())


def _make_map(opacity: float = 1.0) -> Any:
    # The first frame must not wait for maps where there is none.
    from ui.widgets.battlefield.battlefield import Battlefield  # noqa: PLC0415

    return Battlefield(interactive=False, size=(0, 0), opacity=opacity)


HOLES: Final[dict[str, Maker]] = {
    "search": _make_search,
    "map": lambda _: _make_map(),
    "faded map": lambda _: _make_map(0.4),
}
"""The widgets that any page may have: a search, and a battlefield to look at."""
