"""The line above a prompt: whose seat it is, the actions of the turn, forms and teams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.chip.chip import Chip
from ui.widgets.pips.pips import Pips
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from ui.viewdata.table import SeatView

_GAP: Final = 12.0


class Head(Widget):
    """Name, pips, chips, and the running action if there is room for it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: SeatView | None = None
        self._name = Words(type=tokens.STRONG, lines=1)
        self._pips = Pips(pip_size=16, gap=9)
        self._doing = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        self._chips: list[Chip] = []
        for part in (self._name, self._pips, self._doing):
            self.add_widget(part)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.bind(text=self._rescale)

    @staticmethod
    def natural_height() -> float:
        """How high the line is, in dp."""
        return max(26.0, tokens.STRONG.size * LINE_SHARE * float(scale.text))

    def least_width(self) -> float:
        """How wide the name and the pips are together, in pixels."""
        return self._name.natural_width() + px(_GAP) + self._pips.natural_width() + px(_GAP)

    def render(self, view: SeatView) -> None:
        """Show another state in place."""
        before = self._view
        self._view = view
        if before is not None and _shown(before) == _shown(view):
            return
        self._name.text = view.name
        self._name.colour = tokens.LOW if view.out else tokens.player(view.colour).colour
        self._pips.player = view.colour
        self._pips.render(view.pips)
        self._doing.text = view.headline or view.hero
        while len(self._chips) > len(view.chips):
            self.remove_widget(self._chips.pop())
        while len(self._chips) < len(view.chips):
            self._chips.append(Chip())
            self.add_widget(self._chips[-1])
        for chip, text in zip(self._chips, view.chips, strict=True):
            chip.render(text)
        self._place_soon()

    def _rescale(self, *_: object) -> None:
        self._place_soon()

    def _place(self, *_: object) -> None:
        """From the left, what matters most first; what finds no room is left out."""
        view = self._view
        if view is None:
            return
        left, end = self.x, self.right
        gap = px(_GAP)
        pips = self._pips.natural_width() if view.pips else 0.0
        for_name = max(0.0, end - left - (pips + gap if pips else 0.0))
        wide = min(for_name, self._name.natural_width())
        self._name.pos, self._name.size = (left, self.y), (wide, self.height)
        left += wide + gap
        self._pips.opacity = 1 if pips else 0
        self._pips.pos, self._pips.size = (left, self.y), (pips, self.height)
        left += pips + gap if pips else 0.0
        high = min(self.height, px(28))
        all_fit = True
        for chip in self._chips:
            chip.height = high
            wide = min(chip.natural_width(), end - left)
            fits = wide >= chip.natural_width() * 0.75
            all_fit &= fits
            chip.opacity = 1 if fits else 0
            chip.width = wide if fits else 0
            chip.pos = (left, self.center_y - high / 2)
            left += wide + px(8) if fits else 0.0
        fits = all_fit and end - left >= self._doing.natural_width() * 0.9
        self._doing.opacity = 1 if fits else 0
        self._doing.pos, self._doing.size = (left, self.y), (max(0.0, end - left), self.height)


def _shown(view: SeatView) -> tuple[object, ...]:
    return view.name, view.out, view.colour, view.pips, view.headline, view.hero, view.chips
