"""A figure that is being placed: who it is, and how far it is, in words, colour and icon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px
from ui.viewdata.table import PlacingState
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.table import PlacingChip

_LOOKS: Final = {
    PlacingState.RIGHT: ("check", tokens.OK),
    PlacingState.NOW: ("hand-pointing-left", tokens.GOLD),
    PlacingState.NEXT: ("timer-sand", tokens.LOW),
    PlacingState.WRONG: ("alert", tokens.BAD),
}
_BADGE: Final = 46.0
_SLIM: Final = 96.0
"""Narrower than this it has no name, only its figure and how far it is."""
_ICON: Final = 20.0
_SQUEEZED: Final = 0.8
"""Words that would become smaller than this share of theirs are left out."""


class PlacingTile(Widget):
    """A `PlacingChip`; nothing to tap: the figure itself is what moves."""

    def __init__(self, view: PlacingChip, **kwargs: Any) -> None:
        self.view = view
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._badge = FigureBadge(view.mark)
        self._name = Words(type=tokens.CAPTION_STRONG, lines=1, scaled=False)
        self._icon = Icon(icon_size=_ICON)
        self._state = Words(type=tokens.CAPTION, lines=1, scaled=False)
        for part in (self._badge, self._name, self._icon, self._state):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size"):
            self.fbind(name, self._place_soon)
        self._place_soon()

    def render(self, view: PlacingChip) -> None:
        """Show another state in place."""
        if view != self.view:
            self.view = view
            self._place_soon()

    def _place(self, *_: object) -> None:
        view = self.view
        icon, colour = _LOOKS[view.state]
        is_loud = view.state in (PlacingState.NOW, PlacingState.WRONG)
        self._plate.draw(
            (*self.pos, *self.size), tokens.S2, tokens.RADIUS_COUNTER,
            colour if is_loud else None, tokens.BORDER if is_loud else 0.0,
        )  # fmt: skip
        self._badge.render(view.mark)
        self._badge.ground = tokens.S2
        inset, gap = px(8), px(6)
        line = px(tokens.CAPTION.size) * LINE_SHARE
        is_slim = self.width < px(_SLIM)
        side = min(px(_BADGE), self.height - 2 * px(4), self.width - 2 * inset)
        if is_slim:
            side = min(side, self.height - line - px(8))
        self._badge.size = (side, side)
        self._name.text = "" if is_slim else view.name
        self._icon.name, self._icon.colour = icon, colour
        self._state.text, self._state.colour = view.text, colour
        if is_slim:
            self._badge.pos = (self.center_x - side / 2, self.top - side - px(4))
            self._put_state(self.x + px(4), self.y + px(2), self.width - px(8), line)
            return
        left = self.x + inset + side + gap
        wide = max(0.0, self.right - left - px(6))
        self._badge.pos = (self.x + inset, self.center_y - side / 2)
        two = 2 * line <= self.height - px(4)
        low = self.center_y - line if two else self.center_y - line / 2
        if not two or wide < self._name.natural_width() * _SQUEEZED:
            self._name.text = ""  # the badge says it, too
            low = self.center_y - line / 2
        self._name.pos, self._name.size = (left, self.center_y), (wide, line)
        self._put_state(left, low, wide, line)

    def _put_state(self, left: float, low: float, wide: float, line: float) -> None:
        beside = px(_ICON) + px(4)
        needs = self._state.natural_width() * _SQUEEZED
        if wide - beside < needs <= wide:  # the word matters more than its icon
            beside = 0.0
        elif wide - beside < needs:
            self._state.text = ""
        self._icon.opacity = 1 if beside else 0
        self._icon.pos, self._icon.size = (left, low), (px(_ICON), line)
        self._state.pos, self._state.size = (left + beside, low), (max(0.0, wide - beside), line)
