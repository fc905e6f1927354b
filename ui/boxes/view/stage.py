"""What is painted, compared with what is to be: the pool, the difference and the frame budget.

What is the same object at the same place is skipped with all that is in it; what has the same key
is changed in place; the painters and widgets of what is gone wait for whoever needs one.
"""

from __future__ import annotations

from math import floor, isnan
from time import perf_counter
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix
from kivy.metrics import Metrics

from drawing import tokens
from ui.boxes.base import Artwork, Fill, Letters, Opening, Placed
from ui.boxes.view.budget import budget
from ui.boxes.view.painters import PAINTERS, PixelBox
from ui.theme.scale import scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.boxes.base import Kid
    from ui.boxes.view.box_view import Makers


class Painted:
    """A placed box on the screen, and its painter or widget."""

    __slots__ = ("glide", "kids", "kind", "painter", "placed", "pressed", "x", "y")

    def __init__(self) -> None:
        self.placed: Placed | None = None
        self.kind = ""
        self.x = self.y = 0.0
        self.painter: Any = None
        self.pressed = False
        self.glide: Glide | None = None
        self.kids: dict[Any, Painted] = {}


class Glide:
    """How far something still is from its place, for it and all that is in it."""

    def __init__(self, x: float, y: float) -> None:
        self._from = (x, y)
        self._gone = 0.0

    def step(self, seconds: float) -> bool:
        """Time passes; whether it is on its way still."""
        self._gone += seconds
        return self._gone < scale.seconds(tokens.GLIDE_MS)

    @property
    def away(self) -> tuple[float, float]:
        """From its place, in dp: fast first, then slower."""
        whole = scale.seconds(tokens.GLIDE_MS)
        left = max(0.0, 1 - self._gone / whole) ** 3 if whole else 0.0
        return self._from[0] * left, self._from[1] * left


def _whole(length: float) -> int:
    """The nearest pixel; halves go up, so that both edges of a box go the same way."""
    return floor(length + 0.5)


def _kind(placed: Placed) -> str:
    if placed.turned:
        return "turn"
    paint = placed.paint
    if isinstance(paint, Fill):
        return "fill"
    if isinstance(paint, Letters):
        return "letters"
    return paint.kind if isinstance(paint, Artwork | Opening) else ""


class Stage:
    """Paints into a group of instructions, and puts widgets into holes."""

    def __init__(self, widget: Any, makers: Makers) -> None:
        self.root = Painted()
        self.made = 0
        """How many painters and widgets there are, for tests."""
        self._widget = widget
        self._makers = makers
        self._group = InstructionGroup()
        widget.canvas.before.add(self._group)
        self._spare: dict[str, list[Any]] = {}
        self._due: dict[Painted, None] = {}
        self._gliding: dict[Painted, Glide] = {}
        self._is_ordered = True
        self._origin = (0.0, 0.0, 0.0)
        self._go_on = Clock.create_trigger(self._work)

    @property
    def is_ready(self) -> bool:
        """Whether everything is painted."""
        return not self._due

    def show(self, kids: Sequence[Kid], *, now: bool = True) -> None:
        """Show these, each with its key and place, instead of what there was."""
        origin = (self._widget.x, self._widget.y + self._widget.height, Metrics.density)
        if origin != self._origin:
            self._origin = origin
            self._forget(self.root)
        self._match(self.root, kids, 0.0, 0.0)
        if now:
            self._work()
        else:
            self._go_on()

    def find(self, path: Sequence[Any]) -> Painted | None:
        """What these keys lead to."""
        shown = self.root
        for key in path:
            kid = shown.kids.get(key)
            if kid is None:
                return None
            shown = kid
        return shown

    def press(self, shown: Painted, *, on: bool) -> None:
        """Show that a finger is on it, or no longer."""
        shown.pressed = on
        if shown.kind == "fill" and shown.placed is not None:
            self._due[shown] = None
            self._work()

    def pixels(self, x: float, y: float, width: float, height: float) -> PixelBox:
        """A box of the page in pixels of the widget's parent."""
        left, top, dp = self._origin
        low, start = _whole(top - (y + height) * dp), _whole(left + x * dp)
        return start, low, _whole(left + (x + width) * dp) - start, _whole(top - y * dp) - low

    def _match(self, shown: Painted, kids: Sequence[Kid], x: float, y: float) -> None:
        before, shown.kids = shown.kids, {}
        for key, dx, dy, kid in kids:
            known = before.pop(key, None)
            child = shown.kids[key] = known or Painted()
            self._update(child, kid, x + dx, y + dy)
        for gone in before.values():
            self._remove(gone)

    def _update(self, shown: Painted, placed: Placed, x: float, y: float) -> None:
        before = shown.placed
        has_moved = shown.x != x or shown.y != y
        if before is placed and not has_moved:
            return
        kind = _kind(placed)
        if kind != shown.kind:
            self._release(shown)
            shown.kind = kind
        is_new = before is None or shown.painter is None or has_moved
        if kind and (
            is_new
            or before is None
            or (before.width, before.height) != (placed.width, placed.height)
            or before.paint != placed.paint
        ):
            self._due[shown] = None
        if placed.glides and before is not None and has_moved and not isnan(shown.x):
            self._begin_to_glide(shown, shown.x - x, shown.y - y)
        shown.placed, shown.x, shown.y = placed, x, y
        self._match(shown, placed.kids, x, y)

    def _begin_to_glide(self, shown: Painted, x: float, y: float) -> None:
        if scale.less_motion:
            return
        if not self._gliding:
            Clock.schedule_interval(self._glide, 0)
        self._gliding[shown] = Glide(x, y)

    def _glide(self, seconds: float) -> bool:
        """Everything that glides is painted where it is by now; whether anything still does."""
        for shown, glide in list(self._gliding.items()):
            is_on_its_way = glide.step(seconds) and shown.placed is not None
            self._carry(shown, glide if is_on_its_way else None)
            if not is_on_its_way:
                del self._gliding[shown]
        self._work()
        return bool(self._gliding)

    def _carry(self, shown: Painted, glide: Glide | None) -> None:
        shown.glide = glide
        if shown.kind:
            self._due[shown] = None
        for kid in shown.kids.values():
            self._carry(kid, glide)

    def _release(self, shown: Painted) -> None:
        self._due.pop(shown, None)
        shown.glide = None
        self._gliding.pop(shown, None)
        if shown.painter is not None:
            self._spare.setdefault(shown.kind, []).append(shown.painter)
            if shown.kind in self._makers:
                self._widget.remove_widget(shown.painter)
            else:
                self._is_ordered = False
            shown.painter = None

    def _remove(self, shown: Painted) -> None:
        self._release(shown)
        shown.placed = None
        for kid in shown.kids.values():
            self._remove(kid)

    def _forget(self, shown: Painted) -> None:
        """The widget itself has moved: nothing is where it was."""
        shown.x = float("nan")
        for kid in shown.kids.values():
            self._forget(kid)

    def finish(self) -> None:
        """Paint everything at once, for pictures and tests."""
        self._work(is_patient=False)

    def _work(self, *_: object, is_patient: bool = True) -> None:
        while self._due:
            if is_patient and budget.is_spent:
                self._go_on()
                break
            began = perf_counter()
            shown = next(iter(self._due))
            del self._due[shown]
            self._paint(shown)
            budget.spend(perf_counter() - began)
        if not self._is_ordered:
            self._is_ordered = True
            self._group.clear()
            self._order(self.root)

    def _paint(self, shown: Painted) -> None:
        placed = shown.placed
        if placed is None:
            return
        is_hole = shown.kind in self._makers
        if shown.painter is None:
            spare = self._spare.get(shown.kind)
            self.made += not spare
            maker = self._makers[shown.kind] if is_hole else PAINTERS[shown.kind]
            shown.painter = spare.pop() if spare else maker()
            if is_hole:
                self._widget.add_widget(shown.painter)
            else:
                self._is_ordered = False
        x, y = shown.glide.away if shown.glide is not None else (0.0, 0.0)
        box = self.pixels(shown.x + x, shown.y + y, placed.width, placed.height)
        if isinstance(placed.paint, Opening):
            widget = shown.painter
            widget.pos, widget.size = box[:2], box[2:]
            widget.render(placed.paint.data)
        else:
            shown.painter.paint(placed.paint, box, pressed=shown.pressed)

    def _order(self, shown: Painted) -> None:
        if shown.painter is not None and shown.kind not in self._makers:
            self._group.add(shown.painter)
        for kid in shown.kids.values():
            self._order(kid)
        if shown.kind == "turn" and shown.painter is not None:  # one that waits turns nothing yet
            self._group.add(PopMatrix())
