"""A long list or grid of which only what can be seen exists.

A screen says what lies where (`Cell`); widgets are made when they come into view, a few per frame,
and used again when they leave it. A list of a thousand lines costs no more than one of ten.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.boxes.view.budget import budget
from ui.theme.scale import px
from ui.widgets.scroller.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

BEYOND: Final = 480.0
"""What is made ahead of the eye, above and below, in dp."""


class Cell(NamedTuple):
    """A place in a roll: from its upper left corner, in pixels, y downwards."""

    kind: str
    """Which maker makes its widget."""
    key: Hashable
    x: float
    y: float
    width: float
    height: float
    data: Any
    """What the widget's `render` gets."""


class Roll(Scroller):
    """Cells to scroll through. `makers` make an empty widget of each kind, with `render(data)`."""

    def __init__(self, makers: Mapping[str, Callable[[], Any]], **kwargs: Any) -> None:
        self._makers = makers
        self._cells: Sequence[Cell] = ()
        self._shown: dict[tuple[str, Hashable], Any] = {}
        self._spare: dict[str, list[Any]] = {kind: [] for kind in makers}
        self._ground = Widget(size_hint=(None, None), height=0)
        super().__init__(**kwargs)
        self.add_widget(self._ground)
        self._update_soon = Clock.create_trigger(self._update, -1)
        self._go_on = Clock.create_trigger(self._update)
        self._wanted: Hashable = None
        for name in ("offset", "pos", "size"):
            self.fbind(name, self._update_soon)
        self._ground.fbind("pos", self._update_soon)

    @property
    def room(self) -> float:
        """How wide the cells can be together."""
        return float(max(0.0, self.width - px(self.bar_space)))

    @property
    def is_ready(self) -> bool:
        """Whether everything that can be seen is there."""
        return all(self._key(cell) in self._shown for cell in self._near(0.0))

    @property
    def shown(self) -> dict[tuple[str, Hashable], Any]:
        """The widgets there are, by kind and key."""
        return self._shown

    def lay(self, cells: Sequence[Cell]) -> None:
        """Show these cells."""
        self._cells = cells
        high = max((cell.y + cell.height for cell in cells), default=0.0)
        self._ground.height = high
        if self._wanted is not None:
            self._bring_into_view(self._wanted)
            self._wanted = None
        self._update_soon()

    def to_top(self) -> None:
        """Show the beginning."""
        self.offset = 0

    def bring(self, key: Hashable) -> None:
        """Move so that a cell can be seen, with what is laid next."""
        self._wanted = key

    def finish(self) -> None:
        """Make everything in view at once, for pictures and tests."""
        self._update(0, is_patient=False)

    def _bring_into_view(self, key: Hashable) -> None:
        for cell in self._cells:
            if cell.key == key:
                margin = min(px(60), max(0.0, (self.height - cell.height) / 2))
                low, high = cell.y - margin, cell.y + cell.height + margin
                if low < self.offset:
                    self.offset = max(0.0, low)
                elif high > self.offset + self.height:
                    self.offset = max(0.0, min(high - self.height, self._longest()))
                return

    @staticmethod
    def _key(cell: Cell) -> tuple[str, Hashable]:
        return cell.kind, cell.key

    def _near(self, beyond: float) -> list[Cell]:
        low, high = self.offset - beyond, self.offset + self.height + beyond
        return [cell for cell in self._cells if cell.y + cell.height > low and cell.y < high]

    def _update(self, _seconds: float, *, is_patient: bool = True) -> None:
        near = self._near(px(BEYOND))
        keys = {self._key(cell) for cell in near}
        for key in [key for key in self._shown if key not in keys]:
            widget = self._shown.pop(key)
            self._ground.remove_widget(widget)
            self._spare[key[0]].append(widget)
        first = {self._key(cell) for cell in self._near(0.0)}
        near.sort(key=lambda cell: self._key(cell) not in first)
        for cell in near:
            widget = self._shown.get(self._key(cell))
            if widget is None:
                if is_patient and budget.is_spent:
                    self._go_on()
                    break
                began = perf_counter()
                widget = self._appear(cell)
                budget.spend(perf_counter() - began)
            widget.render(cell.data)
            widget.size = (cell.width, cell.height)
            ground = self._ground
            widget.pos = (ground.x + cell.x, ground.top - cell.y - cell.height)

    def _appear(self, cell: Cell) -> Any:
        spare = self._spare[cell.kind]
        widget = spare.pop() if spare else self._makers[cell.kind]()
        self._shown[self._key(cell)] = widget
        self._ground.add_widget(widget)
        return widget
