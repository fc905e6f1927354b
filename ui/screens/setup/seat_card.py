"""A seat at set-up: who sits there with which hero, and whether they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from kivy.clock import Clock

from ui.presenter.intents import Nothing, Press, RenameChair
from ui.screens.menu.field import Field
from ui.screens.menu.measure import line_high, text_wide
from ui.screens.menu.part import Part
from ui.screens.setup.stripe import Stripe
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act, Weight
from ui.widgets.act_button.act_button import ActButton
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.viewdata.menus import SeatChoice

_NOTHING: Final = Act(intent=Nothing(), text="")
_CHIP: Final = 42.0
_NAMES: Final = (tokens.PROMPT, tokens.HEAD, tokens.STRONG, tokens.CAPTION_STRONG)
"""The types for a name: a long one is written smaller."""


def card_high(*, is_dense: bool) -> float:
    """How high a card is, in pixels; dense ones are for four at a table."""
    texts = line_high(tokens.PROMPT) + line_high(tokens.CAPTION)
    return texts + _chip_high() + px(18 if is_dense else 30)


def _chip_high() -> float:
    return px(_CHIP) * (1 + (float(scale.text) - 1) * 0.6)


class _StartsChip(ActButton):
    """Who begins. A finger may land below it, not above: there is the seat."""

    def hit_box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of where a finger may land."""
        left, _, right, _ = super().hit_box()
        high = self.top + px(4)
        return left, min(self.y, high - px(tokens.HIT_MIN)), right, high


class SeatCard(Tappable, Part):
    """A `SeatChoice`: a tap chooses the seat that the next hero goes to."""

    def __init__(self, send: Callable[[Intent], object], **kwargs: Any) -> None:
        self.seat: SeatChoice | None = None
        self.send = send
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._stripe = Stripe()
        self._badge = FigureBadge()
        self._nobody = Icon(name="account-question", icon_size=34, colour=tokens.LOW)
        self._name = Words(type=tokens.PROMPT, lines=1)
        self._hero = Words(type=tokens.CAPTION, colour=tokens.MID, lines=1)
        self._starts = _StartsChip(
            _NOTHING, send, look="row", type=tokens.CAPTION_STRONG, icon_size=20, radius=40
        )
        self._rename = ActButton(_NOTHING, self._begin_to_write, look="icon", bare=True)
        self._field: Field | None = None
        for part in (
            self._stripe, self._badge, self._nobody, self._name, self._hero, self._starts,
            self._rename,
        ):  # fmt: skip
            self.add_widget(part)

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.seat.act.intent if self.seat is not None else Nothing()

    @property
    def field(self) -> Field | None:
        """Where the name is written, while it is."""
        return self._field

    def render(self, seat: SeatChoice) -> None:
        """Show another seat, or the same one changed."""
        if seat == self.seat:
            return
        before, self.seat = self.seat, seat
        if before is not None and before.act.intent != seat.act.intent:
            self._end_to_write()
        self._badge.render(seat.mark)
        self._nobody.opacity = 0 if seat.mark is not None else 1
        self._name.text = seat.name
        self._hero.text = seat.hero or ""
        self._stripe.render(seat.colour, seat.team)
        self._show(self._starts, _as_chip(seat.starts))
        self._show(self._rename, seat.rename)
        if self._field is not None:
            self._field.render(seat.name)
        self._place_soon()

    def tapped(self) -> None:
        """The next hero goes here."""
        self.send(Press(self.intent))

    def _show(self, button: ActButton, act: Act | None) -> None:
        button.opacity = 1 if act is not None else 0
        button.render(act or _NOTHING)

    def _begin_to_write(self, press: Intent) -> None:
        self.send(press)
        Clock.schedule_once(self._write, 0)  # not within the tap: its end would end the writing

    def _write(self, _seconds: float) -> None:
        rename = self.seat.rename.intent if self.seat is not None and self.seat.rename else None
        if self.seat is None or not isinstance(rename, RenameChair) or self._field is not None:
            return
        self._field = Field(rename, self.send)
        self._field.render(self.seat.name)
        self.add_widget(self._field)
        self._place()
        self._field.start(select=True)
        self._field.line.bind(focus=self._wrote)

    def _wrote(self, _line: Any, is_writing: bool) -> None:
        if not is_writing:
            Clock.schedule_once(self._end_to_write, 0)

    def _end_to_write(self, *_: object) -> None:
        if self._field is not None:
            field, self._field = self._field, None
            field.stop()
            self.remove_widget(field)

    def _place(self, *_: object) -> None:
        seat = self.seat
        if seat is None:
            return
        look = tokens.player(seat.colour)
        fill = tokens.S2 if self.pressed else tokens.S1
        border = look.colour if seat.selected else None
        self._plate.draw((*self.pos, *self.size), fill, tokens.RADIUS_PANEL, border, tokens.BORDER)
        stripe = px(tokens.STRIPE) if seat.team is not None else 0.0
        self._stripe.size = (stripe, self.height - 2 * px(14))
        self._stripe.pos = (self.x + px(6), self.y + px(14))
        left = self.x + (stripe + px(12) if stripe else px(12))
        name, hero = line_high(tokens.PROMPT), line_high(tokens.CAPTION)
        chip = _chip_high()
        spare = max(0.0, self.height - name - hero - chip)
        top = self.top - spare * 0.4
        face = min(px(56), name + hero + px(4))
        self._badge.size = self._nobody.size = (face, face)
        middle = top - (name + hero) / 2
        self._badge.pos = self._nobody.pos = (left, middle - face / 2)
        self._place_texts(left + face + px(10), top, name, hero)
        self._place_chip(left, self.y + spare * 0.35, chip)

    def _place_texts(self, start: float, top: float, name: float, hero: float) -> None:
        room = max(0.0, self.right - px(12) - start)
        fitting = (kind for kind in _NAMES if text_wide(self._name.text, kind) <= room)
        self._name.type = next(fitting, _NAMES[-1])
        # Without a hero the name stands in the middle.
        drop = 0.0 if self._hero.text else hero / 2
        self._name.pos, self._name.size = (start, top - name - drop), (room, name)
        self._hero.pos, self._hero.size = (start, top - name - hero), (room, hero)
        if self._field is not None:
            high = px(tokens.BUTTON_HIGH)
            self._field.size = (room + px(18), high)
            self._field.pos = (start - px(10), top - (name + hero) / 2 - high / 2)

    def _place_chip(self, left: float, low: float, high: float) -> None:
        words = self.seat.starts.text if self.seat is not None and self.seat.starts else ""
        wide = text_wide(words, tokens.CAPTION_STRONG) + px(20 + 10 + 2 * 14)
        pen = max(high, px(48))
        self._rename.size = (pen, high)
        self._rename.pos = (self.right - px(8) - pen, low)
        has_pen = self._rename.opacity > 0
        right = self._rename.x - px(4) if has_pen else self.right - px(12)
        self._starts.pos = (left, low)
        self._starts.size = (min(wide, right - left), high)


def _as_chip(starts: Act | None) -> Act | None:
    """The one who begins in gold with a tick, the others with an empty circle."""
    if starts is None:
        return None
    return msgspec.structs.replace(
        starts,
        icon="check-bold" if starts.selected else "circle-outline",
        weight=Weight.PRIMARY if starts.selected else Weight.NORMAL,
        selected=False,
    )
