"""A health dial: a ring of as many pieces as there is health, and a number to read from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty

from companion.play.intents import TurnDial
from drawing import tokens
from drawing.map_view import FigureMark
from ui.boxes.view.part_view import PartView
from ui.presenter.intents import Press
from ui.theme.scale import px, scale
from ui.viewdata.table import DialView
from ui.widgets.dial.face import DialFace, dial_box, ring_in
from ui.widgets.dial.ring import radius_in
from ui.widgets.dial.turning import Turning
from ui.widgets.touch import nearest_is

if TYPE_CHECKING:
    from ui.boxes.looking import Located
    from ui.boxes.view.box_view import Send

NOBODY: Final = DialView(
    fighter="", name="", short="", mark=FigureMark(player=0, icon="own-star"), health=0, cap=1
)
"""What a dial shows that waits to be used."""


class Dial(PartView):
    """A `DialView`; sends `TurnDial`, and what hands have just changed is taken back on it."""

    shown_health = NumericProperty(0.0)
    """What the ring shows on its way to the health."""

    def __init__(self, send: Send, view: DialView = NOBODY, **kwargs: Any) -> None:
        self.view = view
        self.turning = Turning(self)
        self._turned_at = self._gone_at = -tokens.SETTLE_S
        self._gone: Located | None = None
        """Where the way back was before it went."""
        super().__init__(send, dial_box, **kwargs)
        self.shown_health = view.health
        self.fbind("shown_health", self._refresh)
        self._refresh()

    @property
    def ring_side(self) -> float:
        """The diameter of the ring."""
        return ring_in(self.width, self.height)[2]

    @property
    def ring_middle(self) -> tuple[float, float]:
        """The middle of the ring."""
        x, y, _ = ring_in(self.width, self.height)
        return round(self.x + x), round(self.y + self.height - y)

    @property
    def ring_radius(self) -> float:
        """The radius to the middle of the ring's stroke."""
        return radius_in(self.ring_side)

    @property
    def pieces(self) -> int:
        """Into how many pieces the ring is parted."""
        return max(1, self.view.cap)

    def render(self, view: DialView) -> None:
        """Show another state in place; the ring moves there."""
        if view == self.view:
            return
        Animation.cancel_all(self, "shown_health")
        same = view.fighter == self.view.fighter
        seconds = scale.seconds(tokens.DIAL_STEP_MS)
        if self.view.burst and not view.burst:
            self._gone_at, self._gone = Clock.get_time(), self._way_back()
        self.view = view
        if same and seconds:
            Animation(shown_health=view.health, duration=seconds, t="out_quad").start(self)
        else:
            self.shown_health = view.health
        self._refresh()

    def _refresh(self, *_: object) -> None:
        super().render(DialFace(self.view, self.shown_health, self.turning.side))

    def turn(self, by: int) -> None:
        """Say that the health changes."""
        self._turned_at = Clock.get_time()
        self.send(TurnDial(self.view.fighter, by))

    # --- Fingers --------------------------------------------------------------------------------

    def hit_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of where a finger may land: two halves of 57 dp."""
        wider = max(0.0, (px(tokens.DIAL_MIN_FOR_HALVES) - self.width) / 2)
        return self.x - wider, self.y, self.right + wider, self.top

    def _way_back(self) -> Located | None:
        return next((box for box in self.seen() if box.placed.tap is not None), None)

    def _is_too_late(self, touch: Any) -> bool:
        """Whether a finger means the way back that was here half a second ago and is gone."""
        is_over = Clock.get_time() - self._gone_at >= tokens.SETTLE_S
        if is_over or self._turned_at >= self._gone_at or self._gone is None:
            return False
        left, top, right, low = self._gone.reach
        x, y = self._in_dp(*touch.pos)
        return left <= x <= right and top <= y <= low

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to turn, or take back what was turned."""
        # Quick taps beside each other go on turning where the way back has appeared.
        is_quiet = Clock.get_time() - self._turned_at < tokens.SETTLE_S
        if not is_quiet and (super().on_touch_down(touch) or self._is_too_late(touch)):
            return True
        left, low, right, high = self.hit_box()
        inside = left <= touch.x <= right and low <= touch.y <= high
        if not inside or not nearest_is(self, touch.x, touch.y):
            return False
        if self.view.reads is not None and touch.y < self.ring_middle[1] - self.ring_side / 2:
            self.send(Press(self.view.reads))
            return True
        if not self.turning.begin(touch):
            return False
        touch.grab(self)
        self._refresh()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Turn with the finger."""
        if touch.grab_current is not self or self in touch.ud:
            return super().on_touch_move(touch)
        self.turning.follow(touch)
        self._refresh()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End turning."""
        if touch.grab_current is not self or self in touch.ud:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        self.turning.end(touch)
        Clock.schedule_once(self._refresh, tokens.PRESS_MS / 1000)
        return True
