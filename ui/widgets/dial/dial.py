"""A health dial: a ring of as many pieces as there is health, and a number to read from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.presenter.intents import TurnDial
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.theme.tokens import Face, Shape, Type
from ui.viewdata.kit import FigureMark
from ui.viewdata.table import DialView
from ui.widgets.chip.chip import Chip
from ui.widgets.dial.arc import Arc, Spokes
from ui.widgets.dial.turning import Turning
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.figure_badge.token_shape import TokenShape
from ui.widgets.icon.icon import Icon
from ui.widgets.touch.touch import nearest_is
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent

_HIGH: Final = 1.24
"""How high a dial with its name is, measured by its ring."""
_MINUS: Final = "\u2212"


def signed(number: int) -> str:
    """A change with its sign, as long as a plus is wide."""
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}"


NOBODY: Final = DialView(
    fighter="", name="", short="", mark=FigureMark(player=0, icon="skull"), health=0, cap=1
)
"""What a dial shows that waits to be used."""


class Dial(Widget):
    """A `DialView`; sends `TurnDial`. `ground` is the colour it stands on."""

    ground = ColorProperty(tokens.S1)
    shown_health = NumericProperty(0.0)
    """What the ring shows on its way to the health."""

    def __init__(
        self, send: Callable[[Intent], object], view: DialView = NOBODY, **kwargs: Any
    ) -> None:
        self.view = view
        self.send = send
        self.turning = Turning(self)
        super().__init__(**kwargs)
        self.shown_health = view.health
        self._track, self._filled, self._spokes = Arc(), Arc(), Spokes()
        self._ends = (TokenShape(), TokenShape())
        self._pressed_sign = TokenShape()
        for part in (self._track, self._filled, self._spokes, *self._ends, self._pressed_sign):
            self.canvas.add(part)
        self._number = Words(halign="center", scaled=False, underline=True)
        self._cap = Words(halign="center", scaled=False, colour=tokens.MID)
        self._skull = Icon(name="skull", colour=tokens.LOW)
        self._signs = (
            Icon(name="minus-thick", colour=tokens.MID),
            Icon(name="plus-thick", colour=tokens.MID),
        )
        self._badge = FigureBadge(numbered=False)
        self._name = Words(scaled=False, type=tokens.CAPTION_STRONG, lines=1)
        self._burst = Chip(kind="gold", scaled=False)
        for widget in (
            self._number, self._cap, self._skull, *self._signs, self._badge, self._name,
            self._burst,
        ):  # fmt: skip
            self.add_widget(widget)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "ground"):
            self.fbind(name, self._place_soon)
        self.fbind("shown_health", self._draw_ring)
        self._fill_in()

    @property
    def ring_side(self) -> float:
        """The diameter of the ring."""
        return float(min(self.width, self.height / _HIGH))

    @property
    def ring_middle(self) -> tuple[float, float]:
        """The middle of the ring."""
        spare = (self.height - self.ring_side * _HIGH) / 2
        return round(self.center_x), round(self.top - spare - self.ring_side / 2)

    @property
    def ring_radius(self) -> float:
        """The radius to the middle of the ring's stroke."""
        return self.ring_side / 2 - self._stroke() / 2 - 1

    @property
    def pieces(self) -> int:
        """Into how many pieces the ring is parted."""
        return max(1, self.view.cap)

    def _stroke(self) -> float:
        return max(px(6), self.ring_side * 0.09)

    def render(self, view: DialView) -> None:
        """Show another state in place; the ring moves there."""
        if view == self.view:
            return
        Animation.cancel_all(self, "shown_health")
        same = view.fighter == self.view.fighter
        seconds = scale.seconds(tokens.DIAL_STEP_MS)
        self.view = view
        self._fill_in()
        if same and seconds:
            Animation(shown_health=view.health, duration=seconds, t="out_quad").start(self)
        else:
            self.shown_health = view.health

    def turn(self, by: int) -> None:
        """Say that the health changes."""
        self.send(TurnDial(self.view.fighter, by))

    def hit_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of where a finger may land: two halves of 57 dp."""
        wider = max(0.0, (px(tokens.DIAL_MIN_FOR_HALVES) - self.width) / 2)
        return self.x - wider, self.y, self.right + wider, self.top

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to turn."""
        left, low, right, high = self.hit_box()
        inside = left <= touch.x <= right and low <= touch.y <= high
        if not inside or not nearest_is(self, touch.x, touch.y) or not self.turning.begin(touch):
            return False
        touch.grab(self)
        self._show_pressed()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Turn with the finger."""
        if touch.grab_current is not self:
            return False
        self.turning.follow(touch)
        self._show_pressed()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End turning."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.turning.end(touch)
        Clock.schedule_once(self._show_pressed, tokens.PRESS_MS / 1000)
        return True

    def _fill_in(self) -> None:
        view = self.view
        self._number.text = "" if view.out else str(view.health)
        self._cap.text = f"0 / {view.cap}" if view.out else f"/ {view.cap}"
        self._cap.colour = tokens.LOW if view.out else tokens.MID
        self._skull.opacity = 1 if view.out else 0
        for sign in self._signs:
            sign.opacity = 0 if view.out else 1
        self._badge.render(view.mark)
        self._name.colour = tokens.LOW if view.out else tokens.HI
        self._burst.text = signed(view.burst) if view.burst else ""
        self._burst.opacity = 1 if view.burst else 0
        self._place_soon()

    def _place(self, *_: object) -> None:
        side = self.ring_side
        x, y = self.ring_middle
        dp_side = side / px(1)
        self._number.type = Type(dp_side * tokens.DIAL_SHARE, Face.HEAVY)
        self._number.size = (side * 0.8, side * 0.6)
        self._number.center = (x, y + side * 0.02)
        self._cap.type = Type(max(tokens.SMALLEST.size, dp_side * 0.15), Face.BOLD)
        self._cap.size = (side * 0.6, side * 0.2)
        self._cap.center = (x, y - side * 0.335)
        self._skull.icon_size = dp_side * 0.42
        self._skull.size = (side * 0.5, side * 0.5)
        self._skull.center = (x, y + side * 0.03)
        for sign, way in zip(self._signs, (-1, 1), strict=True):
            sign.icon_size = max(15.0, dp_side * 0.16)
            sign.size = (px(sign.icon_size), px(sign.icon_size))
            sign.center = (x + way * side * 0.335, y - side * 0.445)
        self._place_name()
        self._place_burst()
        self._draw_ring()

    def _place_name(self) -> None:
        side = self.ring_side
        x, y = self.ring_middle
        badge = max(px(20), side * 0.22)
        gap = px(5)
        size = max(tokens.SMALLEST.size, min(18.0, side / px(1) * 0.15))
        self._name.type = Type(size, Face.BOLD)
        room = max(self.width, side) - badge - gap
        self._name.text = self.view.name
        if self._name.natural_width() > room:
            self._name.text = self.view.short
        wide = min(room, self._name.natural_width())
        left = x - (badge + gap + wide) / 2
        middle = y - side * (_HIGH - 0.5) + max(badge, px(size) * 1.22) / 2
        self._badge.size = (badge, badge)
        self._badge.pos = (left, middle - badge / 2)
        self._name.size = (wide, px(size) * 1.25)
        self._name.pos = (left + badge + gap, middle - self._name.height / 2)

    def _place_burst(self) -> None:
        side = self.ring_side
        x, y = self.ring_middle
        self._burst.height = max(px(26), side * 0.25)
        self._burst.width = self._burst.natural_width()
        self._burst.right = min(x + side * 0.56, self.right + px(4))
        self._burst.top = y + side * 0.5

    def _draw_ring(self, *_: object) -> None:
        view = self.view
        middle, radius, stroke = self.ring_middle, self.ring_radius, self._stroke()
        if radius <= 0:
            return
        colour = tokens.player(view.mark.player).colour
        share = 0.0 if view.out else min(1.0, max(0.0, self.shown_health / self.pieces))
        self._track.draw(middle, radius, stroke, (0.0, 1.0), tokens.S3)
        self._filled.draw(middle, radius, stroke, (0.0, share), colour)
        radii = (radius - stroke / 2 - 1, radius + stroke / 2 + 1)
        pieces = 1 if view.out else self.pieces
        gap = px(2) if self.pieces <= 20 else px(1)
        self._spokes.draw(middle, radii, gap, pieces, tuple(self.ground))
        for end, way, full in zip(self._ends, (-1, 1), (share > 0, share >= 1), strict=True):
            reach = radius * 0.5**0.5
            at = (middle[0] + way * reach, middle[1] - reach)
            end.draw(Shape.CIRCLE, at, stroke / 2, colour if full else tokens.S3)

    def _show_pressed(self, *_: object) -> None:
        side = self.turning.side
        for sign, way in zip(self._signs, (-1, 1), strict=True):
            sign.colour = tokens.HI if way == side else tokens.MID
        if not side or self.view.out:
            self._pressed_sign.hide()
            return
        at = self._signs[0 if side < 0 else 1].center
        radius = self.ring_side * 0.12
        self._pressed_sign.draw(Shape.CIRCLE, (at[0], at[1]), radius, tokens.PRESSED)
