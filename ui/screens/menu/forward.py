"""The button that leads on: its arrow stands behind its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.presenter.intents import Nothing, Press
from ui.screens.menu.measure import text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.kit import Act


class Forward(Tappable, Part):
    """An act in gold, words first and icon last; grey while it cannot be done."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.act: Act | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._text = Words(type=tokens.HEAD)
        self._icon = Icon(icon_size=26, scaled=True)
        self.add_widget(self._text)
        self.add_widget(self._icon)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.act.intent if self.act is not None else Nothing()

    def render(self, act: Act) -> None:
        """Show another act."""
        if act != self.act:
            self.act = act
            self._place_soon()

    def tapped(self) -> None:
        """Send the act, also one that is not enabled: the presenter says why not."""
        self.send(Press(self.intent))

    def natural_width(self) -> float:
        """How wide it wants to be."""
        text = self.act.text if self.act is not None else ""
        return text_wide(text, tokens.HEAD) + scale.letters(26) + px(10 + 2 * 20)

    def _place(self, *_: object) -> None:
        act = self.act
        if act is None:
            return
        fill = tokens.GOLD if act.enabled else tokens.S2
        pressed = tokens.GOLD_PRESSED if act.enabled else tokens.S3
        box = (*self.pos, *self.size)
        self._plate.draw(box, pressed if self.pressed else fill, tokens.RADIUS_BUTTON)
        self._text.text, self._icon.name = act.text, act.icon or ""
        self._text.colour = self._icon.colour = tokens.INK if act.enabled else tokens.LOW
        icon = scale.letters(26)
        text = min(text_wide(act.text, tokens.HEAD), self.width - icon - px(10 + 2 * 14))
        left = self.center_x - (text + px(10) + icon) / 2
        self._text.pos, self._text.size = (left, self.y), (text, self.height)
        self._icon.pos, self._icon.size = (left + text + px(10), self.y), (icon, self.height)
