"""The one widget: shows boxes, and knows what fingers and keys mean on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from drawing import tokens
from ui.boxes.base import Box, Opening, Placed, shared
from ui.boxes.looking import Direction, Located, hit, neighbour, seen, touchable
from ui.boxes.view.painters import FocusRing
from ui.boxes.view.spots import BoxSpot, TapSpot
from ui.boxes.view.stage import Painted, Stage
from ui.widgets.letters import layout_now
from ui.widgets.touch import is_palm, is_swipe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ui.boxes.base import Kid


Send: TypeAlias = "Callable[[Any], object]"
"""Where intents go."""
Makers: TypeAlias = "Mapping[str, Callable[[], Any]]"
"""What makes the widgets for holes, by kind."""


def unsized(kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a widget that begins with no size.

    Kivy's widgets begin at 100 by 100: everything would be fitted and drawn for that first, and
    again once the widget has got its place.
    """
    sized = "size" in kwargs or "width" in kwargs or "height" in kwargs
    return kwargs if sized else {"size": (0, 0), **kwargs}


class BoxView(Widget):
    """Shows a box in all of its own size. `send` gets the `tap` or `hold` of what was touched.

    `makers` make the widgets for holes, by kind; each has `render(data)`.
    """

    def __init__(self, send: Send, makers: Makers | None = None, **kwargs: Any) -> None:
        super().__init__(**unsized(kwargs))
        self.send = send
        self.makers = {"scroll": self._make_scroll, **(makers or {})}
        self.stage = Stage(self, self.makers)
        self.box: Box | None = None
        self.placed: Placed | None = None
        self._of: object = None
        self.focus: object = None
        """What a key would tap."""
        self._ring = FocusRing()
        self.canvas.after.add(self._ring)
        self._targets: list[Located] | None = None

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """No rule is made for it, and looking for one takes longer than the rest."""

    def show(self, box: Box) -> None:
        """Show this, in place of what there was; what is equal costs nothing."""
        layout = layout_now()
        of = (layout, *self.size)
        box = shared(self.box, box)
        placed = self.placed
        if of != self._of or self.box is None or placed is None:
            dp = Metrics.density
            placed = layout.place(box, self.width / dp, self.height / dp)
        elif layout.same_answers(self.box, box):
            placed = layout.place_again(self.box, box, placed)
        else:
            placed = layout.place(box, placed.width, placed.height)
        self._of, self.box, self.placed = of, box, placed
        self._show([(0, 0.0, 0.0, placed)])
        if self.focus is not None:
            self.show_focus()

    @property
    def needs_placing(self) -> bool:
        """Whether room or letters have changed since it was shown."""
        return self._of != (layout_now(), *self.size)

    def _show(self, kids: Sequence[Kid]) -> None:
        now = Clock.get_time()
        if not self._past or self._past[-1][0] < now:  # what no frame has shown nobody has seen
            recent = (past for past in self._past if now - past[0] < tokens.SETTLE_S)
            self._past = (*recent, (now, self._kids))
        self._kids = kids
        self._targets = None
        self.stage.show(kids)

    _kids: Sequence[Kid] = ()
    _past: tuple[tuple[float, Sequence[Kid]], ...] = ()
    """What was shown, and until when."""

    def _is_new(self, found: Located, touch: Any) -> bool:
        """Whether a finger cannot have seen yet what it landed on: the spot meant another thing."""
        now = Clock.get_time()
        for until, kids in self._past:
            if now - until < tokens.SETTLE_S:
                old = hit(touchable(_all_seen(kids)), *self._in_dp(touch.x, touch.y))
                if old is None or old.placed.tap != found.placed.tap:
                    return True
        return False

    def _make_scroll(self) -> Any:
        from ui.boxes.view.scroller import Scroller  # noqa: PLC0415  (which shows boxes itself)

        return Scroller(self.send, self.makers)

    @property
    def is_ready(self) -> bool:
        """Whether everything that can be seen is painted."""
        inside = (kid.is_ready for kid in self.children if hasattr(kid, "is_ready"))
        return self.stage.is_ready and all(inside)

    # --- Reading --------------------------------------------------------------------------------

    def seen(self) -> Iterator[Located]:
        """Everything that is placed, in the order of reading, without what scrolls in it."""
        return _all_seen(self._kids)

    def pixels_of(self, box: Located) -> tuple[int, int, int, int]:
        """Where a placed box is, as this widget's parent counts."""
        return self.stage.pixels(box.x, box.y, box.width, box.height)

    def spots(self) -> list[TapSpot]:
        """What can be tapped, without what scrolls in it."""
        return [TapSpot(self, box) for box in self.seen() if box.placed.tap is not None]

    def spot(self, key: Any) -> BoxSpot:
        """The box with a key, wherever it is."""
        return next(BoxSpot(self, box) for box in self.seen() if box.path[-1] == key)

    # --- Fingers --------------------------------------------------------------------------------

    def _hit(self, x: float, y: float) -> Located | None:
        if self._targets is None:
            self._targets = touchable(self.seen())
        return hit(self._targets, *self._in_dp(x, y))

    def _in_dp(self, x: float, y: float) -> tuple[float, float]:
        dp = Metrics.density
        return (x - self.x) / dp, (self.y + self.height - y) / dp

    def on_touch_down(self, touch: Any) -> bool:
        """Hold on to a finger that lands on something to tap.

        What it lands on goes before what it is only near, whether that is a box or a widget.
        """
        found = self._hit(touch.x, touch.y)
        if found is not None and self._is_new(found, touch):
            return True
        is_on = found is not None and found.holds(*self._in_dp(touch.x, touch.y))
        is_on = is_on and not any(kid.collide_point(*touch.pos) for kid in self.children)
        if not is_on and super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or self.opacity == 0:
            return False
        shown = self.stage.find(found.path) if found is not None else None
        if found is None or shown is None:
            return False
        touch.grab(self)
        is_palm(touch)
        self.stage.press(shown, on=True)
        holding = None
        if found.placed.hold is not None:
            seconds = tokens.LONG_PRESS_MS / 1000
            holding = Clock.schedule_once(lambda _: self._held(touch, shown), seconds)
        touch.ud[self] = (shown, found.placed.tap, holding)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let a finger go that moves away."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if is_swipe(touch):
            self._let_go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Say what was tapped, if it was."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        shown, tap, _ = touch.ud[self]
        self._let_go(touch, after=tokens.PRESS_MS / 1000)
        if shown.placed is not None and not is_swipe(touch) and not is_palm(touch):
            self.send(tap)
        return True

    def _held(self, touch: Any, shown: Painted) -> None:
        """A long press is no tap."""
        self._let_go(touch)
        if shown.placed is not None and not is_palm(touch):
            self.send(shown.placed.hold)

    def _let_go(self, touch: Any, after: float = 0.0) -> None:
        shown, _, holding = touch.ud[self]
        touch.ungrab(self)
        if holding is not None:
            holding.cancel()
        # However short the tap was, it can be seen.
        Clock.schedule_once(lambda _: self.stage.press(shown, on=False), after)

    # --- Keys -----------------------------------------------------------------------------------

    def reachable(self) -> list[TapSpot]:
        """All targets, also those in lists and fields, in the order of reading."""
        found: list[TapSpot] = []
        for box in self.seen():
            if box.placed.tap is not None:
                found.append(TapSpot(self, box))
            elif isinstance(box.placed.paint, Opening):
                inner = _view_in(self.stage.find(box.path))
                if inner is not None:
                    found += inner.reachable()
        return found

    def move_focus(self, way: Direction) -> bool:
        """Another target for keys; whether there is any."""
        return self.move_focus_among([self], way)

    @staticmethod
    def move_focus_among(views: Sequence[BoxView], way: Direction) -> bool:
        """Another target for keys in any of these views; one of them has the focus."""
        spots: list[tuple[BoxView, TapSpot]] = []
        for view in views:
            known: list[object] = []  # several that mean the same are one for keys
            for spot in view.reachable():
                if _key(spot) not in known:
                    known.append(_key(spot))
                    spots.append((view, spot))
        placed = [_in_window(n, spot) for n, (_, spot) in enumerate(spots)]
        here = (
            placed[n].path
            for n, (view, spot) in enumerate(spots)
            if view.focus is not None and _key(spot) == view.focus
        )
        found = neighbour(placed, next(here, None), way)
        if found is None:
            return False
        chosen, spot = spots[found.path[0]]
        for view in views:
            if view is not chosen:
                view.drop_focus()
        chosen.focus = _key(spot)
        spot.parent.reveal(spot.seen)
        chosen.show_focus()
        return True

    def press_focus(self) -> bool:
        """Tap what has the focus; whether there was any."""
        for spot in self.reachable():
            if _key(spot) == self.focus:
                spot.parent.send(spot.tap)
                return True
        return False

    def drop_focus(self) -> None:
        """No key has been used, or a finger is."""
        if self.focus is not None:
            self.focus = None
            self.show_focus()

    def show_focus(self) -> None:
        """A ring round what has the focus, in whichever view it is."""
        for view in (self, *_views_in(self.stage.root)):
            spot = next((spot for spot in view.spots() if _key(spot) == self.focus), None)
            view._ring.show(view.pixels_of(spot.seen) if spot else None)  # noqa: SLF001

    def reveal(self, box: Located) -> None:
        """Nothing has to move to see all of this view."""


def _all_seen(kids: Sequence[Kid]) -> Iterator[Located]:
    for key, x, y, kid in kids:
        yield from seen(kid, x, y, (key,))


def _view_in(shown: Painted | None) -> BoxView | None:
    """The view that a hole holds, if what it holds shows boxes too."""
    widget = shown.painter if shown is not None else None
    inner = getattr(widget, "content", widget)
    return inner if isinstance(inner, BoxView) else None


def _views_in(shown: Painted) -> Iterator[BoxView]:
    inner = _view_in(shown)
    if inner is not None:
        yield inner
    for kid in shown.kids.values():
        yield from _views_in(kid)


def _key(spot: TapSpot) -> object:
    return spot.tap


def _in_window(number: int, spot: TapSpot) -> Located:
    """A target by its number, where it is in the window; y runs downwards."""
    x, y = spot.to_window(spot.x, spot.y)
    u, v = spot.to_window(spot.x + spot.width, spot.y + spot.height)
    left, top = min(x, u), -max(y, v)
    return Located((number,), left, top, abs(u - x), abs(v - y), spot.seen.placed)
