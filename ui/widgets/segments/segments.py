"""A few acts side by side of which one is chosen; a tick says which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.presenter.intents import Press
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


class Segment(Tappable, Widget):
    """One of them."""

    def __init__(self, act: Act, tapped: Callable[[ActIntent], object], **kwargs: Any) -> None:
        self.act = act
        self._tapped = tapped
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._tick = Icon(icon_size=20)
        self._words = Words(type=tokens.STRONG)
        self.add_widget(self._tick)
        self.add_widget(self._words)
        self._place_soon = Clock.create_trigger(self._place, -1)
        for name in ("pos", "size", "pressed"):
            self.fbind(name, self._place_soon)
        scale.follow(self)
        self._place_soon()

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.act.intent

    def render(self, act: Act) -> None:
        """Show another act in place."""
        if act != self.act:
            self.act = act
            self._place_soon()

    def tapped(self) -> None:
        """Send its id."""
        self._tapped(self.act.intent)

    def natural_width(self) -> float:
        """How wide it wants to be, with room for the tick."""
        self._words.text = self.act.text
        return self._words.natural_width() + px(26) + 2 * px(14)

    def _place(self, *_: object) -> None:
        act = self.act
        chosen = act.selected
        fill = tokens.GOLD if chosen else tokens.S2
        pressed = tokens.GOLD_PRESSED if chosen else tokens.PRESSED
        box = (*self.pos, *self.size)
        self._plate.draw(box, pressed if self.pressed else fill, tokens.RADIUS_SEGMENT)
        ink = tokens.INK if chosen else tokens.MID if act.enabled else tokens.LOW
        self._words.colour = self._tick.colour = ink
        self._words.text = act.text
        self._tick.name = "check-bold" if chosen else act.icon or ""
        beside = px(26) if self._tick.name else 0.0
        room = max(0.0, self.width - px(16) - beside)
        wide = min(room, self._words.natural_width())
        left = self.center_x - (wide + beside) / 2
        self._tick.pos, self._tick.size = (left, self.y), (px(20), self.height)
        self._words.halign = "left" if beside else "center"
        self._words.pos, self._words.size = (left + beside, self.y), (wide, self.height)


class Segments(Widget):
    """A row of acts; sends `Press` with the id of the one that is tapped."""

    def __init__(
        self,
        acts: tuple[Act, ...],
        send: Callable[[Intent], object],
        seat: int | None = None,
        **kwargs: Any,
    ) -> None:
        self.acts: tuple[Act, ...] = ()
        self.send = send
        self.seat = seat
        if "size" not in kwargs:
            kwargs.setdefault("height", px(tokens.BUTTON_HIGH))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("pos", self._place_soon)
        self.fbind("size", self._place_soon)
        scale.follow(self)
        self.render(acts)

    @property
    def _parts(self) -> list[Segment]:
        return list(reversed(self.children))

    def render(self, acts: tuple[Act, ...]) -> None:
        """Show other acts in place."""
        if acts == self.acts:
            return
        self.acts = acts
        parts = self._parts
        for extra in parts[len(acts) :]:
            self.remove_widget(extra)
        for part, act in zip(parts, acts, strict=False):
            part.render(act)
        for act in acts[len(parts) :]:
            self.add_widget(Segment(act, self._tapped))
        self._place_soon()

    def natural_width(self) -> float:
        """How wide they want to be together."""
        return sum(part.natural_width() for part in self._parts) + 2 * px(4)

    def _tapped(self, act: ActIntent) -> None:
        self.send(Press(act, self.seat))

    def rescale(self) -> None:
        """Follow the text scale."""
        self._place_soon()

    def _place(self, *_: object) -> None:
        box = (*self.pos, *self.size)
        self._plate.draw(box, tokens.S2, tokens.RADIUS_BUTTON)
        parts = self._parts
        if not parts:
            return
        inset = px(4)
        wanted = [part.natural_width() for part in parts]
        stretch = (self.width - 2 * inset) / sum(wanted)
        left = self.x + inset
        for part, wide in zip(parts, wanted, strict=True):
            part.pos = (left, self.y + inset)
            part.size = (wide * stretch, self.height - 2 * inset)
            left += wide * stretch
