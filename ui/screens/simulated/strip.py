"""What can be done to a simulated board: a strip with a sentence and a few buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.screens.menu.measure import box_high, line_high, text_wide
from ui.screens.menu.part import Part
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import Intent
    from ui.viewdata.boards import SimulatedView

EDGE: Final = 8.0
HIGH: Final = 56.0
LEAST_TEXT: Final = 340.0
"""With less room beside the buttons, in dp at normal text size, the sentence is left out."""


class Strip(Part):
    """Title and sentence at the left, the deeds at the right; icons alone where it is narrow."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.send = send
        self.view: SimulatedView | None = None
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon(name="boards", icon_size=28, colour=tokens.GOLD)
        self._title = Words(type=tokens.STRONG, lines=1)
        self._sentence = Words(type=tokens.CAPTION, colour=tokens.MID)
        self._buttons: list[ActButton] = []
        for part in (self._icon, self._title, self._sentence):
            self.add_widget(part)

    def render(self, view: SimulatedView) -> None:
        """Show another state of the board."""
        self.view = view
        while len(self._buttons) > len(view.acts):
            self.remove_widget(self._buttons.pop())
        for number, act in enumerate(view.acts):
            if number < len(self._buttons):
                self._buttons[number].render(act)
            else:
                self._buttons.append(ActButton(act, self.send, type=tokens.CAPTION_STRONG))
                self.add_widget(self._buttons[-1])
        self._place_soon()

    def high(self, width: float) -> float:
        """How high it wants to be in this width, in pixels."""
        if self.view is None:
            return 0.0
        texts = line_high(tokens.STRONG) + line_high(tokens.CAPTION)
        return max(px(HIGH), texts if self._has_text(width) else 0.0) + px(2 * EDGE)

    def _has_text(self, width: float) -> bool:
        return width - self._icons_wide() > px(LEAST_TEXT) * float(scale.text)

    def _icons_wide(self) -> float:
        return len(self._buttons) * px(tokens.HIT_MIN + EDGE) + px(28 + 3 * EDGE)

    def _place(self, *_: object) -> None:
        view = self.view
        if view is None:
            return
        self._plate.draw((*self.pos, *self.size), tokens.S1, tokens.RADIUS_BUTTON)
        edge = px(EDGE)
        wanted = [text_wide(act.text, tokens.CAPTION_STRONG) + px(64) for act in view.acts]
        texts = px(28) + 4 * edge + text_wide(view.title, tokens.STRONG) + px(120)
        look = "row" if sum(wanted) + edge * len(wanted) + texts <= self.width else "icon"
        if look == "icon":
            wanted = [px(tokens.HIT_MIN)] * len(wanted)
        right = self.right - edge
        for button, wide in zip(reversed(self._buttons), reversed(wanted), strict=True):
            button.look = look
            button.pos = (right - wide, self.center_y - px(HIGH) / 2)
            button.size = (wide, px(HIGH))
            right -= wide + edge
        left = self.x + edge
        self._icon.pos, self._icon.size = (left, self.y), (px(28), self.height)
        left += px(28) + edge
        self._place_texts(view, left, right - left)

    def _place_texts(self, view: SimulatedView, left: float, room: float) -> None:
        title = line_high(tokens.STRONG)
        sentence = box_high(view.sentence, tokens.CAPTION, room)
        fits = title + sentence <= self.height and room > px(160)
        self._title.text = view.title if room > px(60) else ""
        self._sentence.text = view.sentence if fits else ""
        top = self.center_y + (title + (sentence if fits else 0.0)) / 2
        self._title.pos, self._title.size = (left, top - title), (max(0.0, room), title)
        self._sentence.pos = (left, top - title - sentence)
        self._sentence.size = (max(0.0, room), sentence)
