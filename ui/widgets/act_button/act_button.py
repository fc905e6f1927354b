"""A button that shows an `Act` and sends `Press`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from ui.presenter.intents import Press
from ui.theme import tokens
from ui.theme.scale import px, scale
from ui.viewdata.kit import Act, Weight
from ui.widgets.figure_badge.figure_badge import FigureBadge
from ui.widgets.icon.icon import Icon
from ui.widgets.plate.plate import Plate
from ui.widgets.touch.touch import Tappable
from ui.widgets.words.letters import LINE_SHARE
from ui.widgets.words.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.presenter.intents import ActIntent, Intent
    from ui.theme.tokens import Rgba, Type

_ICON_SHARE: Final = 1.3
"""The size of an icon as a share of the text beside it."""
_TICK: Final = "check-bold"


class _Look(NamedTuple):
    fill: Rgba
    pressed: Rgba
    text: Rgba
    detail: Rgba
    border: Rgba | None


class ActButton(Tappable, Widget):
    """A thing to tap. `act` is shown and sent back; change it with `render`.

    `look` is how its parts are laid out: `row` has icon and text side by side, `stack` one above
    the other, `tile` at the left with the detail below the text, `icon` the icon alone; `auto`
    chooses by what the act has. `player` is the colour number for acts in a player's colour,
    `outline` draws a border in that colour whatever the weight.
    """

    look = OptionProperty("auto", options=("auto", "row", "stack", "tile", "icon"))
    halign = OptionProperty("center", options=("left", "center"))
    type = ObjectProperty(tokens.BUTTON)
    detail_type = ObjectProperty(tokens.CAPTION)
    icon_size = NumericProperty(0)
    """In dp; 0 goes with the text."""
    radius = NumericProperty(tokens.RADIUS_BUTTON)
    padding = NumericProperty(14.0)
    player = NumericProperty(0)
    outline = ObjectProperty(None, allownone=True)
    ground = ObjectProperty(None, allownone=True)
    """Another fill for the normal weight: a row or a tile on a panel."""
    bare = BooleanProperty(defaultvalue=False)
    """Neither fill nor border until it is touched: back, close."""

    def __init__(
        self, act: Act, send: Callable[[Intent], object], seat: int | None = None, **kwargs: Any
    ) -> None:
        self.act = act
        self.send = send
        self.seat = seat
        self._badges: list[FigureBadge] = []
        # Made when they are first needed: most buttons have no second line, arrow or tick.
        self._detail: Words | None = None
        self._arrow: Icon | None = None
        self._tick: Icon | None = None
        if "size" not in kwargs:
            kwargs.setdefault("height", px(tokens.BUTTON_HIGH))
        super().__init__(**kwargs)
        self._plate = Plate()
        self.canvas.before.add(self._plate)
        self._icon = Icon()
        self._text = Words()
        self.add_widget(self._icon)
        self.add_widget(self._text)
        self._relay_soon = Clock.create_trigger(self._relay, -1)
        for name in (
            "pos", "size", "look", "halign", "type", "detail_type", "icon_size", "padding",
            "radius",
        ):  # fmt: skip
            self.fbind(name, self._relay_soon)
        for name in ("pressed", "player", "outline", "ground", "bare"):
            self.fbind(name, self._repaint)
        scale.follow(self)
        self._dress()
        self._relay_soon()

    @property
    def intent(self) -> ActIntent:
        """What a tap sends."""
        return self.act.intent

    def render(self, act: Act) -> None:
        """Show another act in place."""
        if act != self.act:
            self.act = act
            self._dress()
            self._relay_soon()

    def tapped(self) -> None:
        """Send the act, also one that is not enabled: the presenter says why not."""
        self.send(Press(self.act.intent, self.seat))

    def rescale(self) -> None:
        """Follow the text scale."""
        self._relay_soon()

    def natural_width(self) -> float:
        """How wide it wants to be, so that each of its texts stands on one line."""
        look = self._dress()
        if look == "icon":
            return px(tokens.TOOL_HIGH)
        texts = self._text.natural_width()
        if self._detail and self._detail.text:
            texts = max(texts, self._detail.natural_width())
        wide = texts + 2 * px(self.padding)
        if look == "stack":
            return max(wide, self._marks_wide() + 2 * px(self.padding))
        beside = self._beside()
        tick = px(34) if self._tick and self._tick.name else 0.0
        return wide + (beside + px(tokens.MD) if beside else 0.0) + tick

    def _chosen_look(self) -> str:
        if self.look != "auto":
            return str(self.look)
        if self.act.detail:
            return "tile"
        if self.act.marks or (
            self.act.weight is Weight.PLAYER and self.act.icon and self.height >= px(60)
        ):
            return "stack"
        return "row" if self.act.text else "icon"

    def _dress(self) -> str:
        """Give every part what it shows, and say which look that makes."""
        act, look = self.act, self._chosen_look()
        in_row = look in ("row", "icon")
        self._text.type = self.type
        self._text.text = "" if look == "icon" else act.text
        detail = act.detail or "" if look == "tile" else ""
        if detail and self._detail is None:
            self._detail = Words()
            self.add_widget(self._detail)
        if self._detail:
            self._detail.text = detail
            self._detail.type = self.detail_type
        marks = () if look == "icon" and act.icon else act.marks
        icon = _TICK if act.selected and in_row else act.icon or ""
        self._icon.name = "" if marks else icon
        self._icon.icon_size = self.icon_size or self._default_icon(look)
        self._tick = self._named(self._tick, "check-circle" if act.selected and not in_row else "")
        self._arrow = self._named(self._arrow, "arrow-right" if len(marks) == 2 else "")
        while len(self._badges) > len(marks):
            self.remove_widget(self._badges.pop())
        while len(self._badges) < len(marks):
            self._badges.append(FigureBadge())
            self.add_widget(self._badges[-1])
        for badge, mark in zip(self._badges, marks, strict=True):
            badge.render(mark)
        return look

    def _named(self, icon: Icon | None, name: str) -> Icon | None:
        if icon is None and name:
            icon = Icon(icon_size=24)
            self.add_widget(icon)
        if icon is not None:
            icon.name = name
        return icon

    def _colours(self) -> _Look:
        weight = self.act.weight
        if self.bare:
            text = tokens.HI if self.act.enabled else tokens.LOW
            return _Look(tokens.CLEAR, tokens.PRESSED, text, tokens.MID, None)
        if not self.act.enabled:
            return _Look(tokens.S2, tokens.S3, tokens.LOW, tokens.LOW, None)
        if weight is Weight.PRIMARY:
            return _Look(tokens.GOLD, tokens.GOLD_PRESSED, tokens.INK, tokens.INK, None)
        if weight is Weight.PLAYER:
            look = tokens.player(int(self.player))
            return _Look(look.colour, look.pressed, tokens.INK, tokens.INK, None)
        if weight is Weight.QUIET:
            return _Look(tokens.CLEAR, tokens.PRESSED, tokens.HI, tokens.MID, tokens.EDGE)
        return _Look(self.ground or tokens.S3, tokens.PRESSED, tokens.HI, tokens.MID, None)

    def _repaint(self, *_: object) -> None:
        look = self._colours()
        border = self.outline or look.border
        wide = tokens.BORDER_QUIET if border is look.border else tokens.BORDER
        if self.act.selected:
            bright = self.act.weight is Weight.PRIMARY
            border, wide = tokens.HI if bright else tokens.GOLD, tokens.BORDER
        self._plate.draw(
            (*self.pos, *self.size),
            look.pressed if self.pressed else look.fill,
            self.radius,
            border,
            wide if border else 0.0,
        )
        self._text.colour = look.text
        self._icon.colour = look.text
        if self._detail:
            self._detail.colour = look.detail
        for icon in (self._arrow, self._tick):
            if icon:
                icon.colour = tokens.INK if look.text == tokens.INK else tokens.GOLD

    def _relay(self, *_: object) -> None:
        look = self._dress()
        {"row": self._row, "icon": self._row, "stack": self._stack, "tile": self._tile}[look]()
        self._repaint()

    def _default_icon(self, look: str) -> float:
        kind: Type = self.type
        if look == "icon":
            return 28.0
        grown = kind.size * _ICON_SHARE * scale.text
        return float(min(34.0, grown) if look == "stack" else min(44.0, grown))

    def _beside(self) -> float:
        """How wide the marks or the icon beside the text are."""
        if self._badges:
            return self._marks_wide()
        return px(self._icon.icon_size) if self._icon.name else 0.0

    def _mark_gap(self) -> float:
        return px(34) if len(self._badges) == 2 else px(4)

    def _marks_wide(self) -> float:
        count = len(self._badges)
        return self._mark_side() * count + self._mark_gap() * max(0, count - 1)

    def _mark_side(self) -> float:
        if self._chosen_look() == "stack":
            room = self.height - px(16) - self._text.pixels * LINE_SHARE
            return float(min(px(48), max(px(28), room)))
        return float(min(px(52), self.height - px(10)))

    def _row(self) -> None:
        gap = px(10) if self._text.text else 0.0
        icon = self._beside()
        beside = icon + gap if icon else 0.0
        room = max(0.0, self.width - 2 * px(self.padding) - beside)
        text = min(room, self._text.natural_width()) if self._text.text else 0.0
        left = self.x + px(self.padding)
        if self.halign == "center":
            left = self.center_x - (beside + text) / 2
        self._icon.pos, self._icon.size = (left, self.y), (icon, self.height)
        self._place_marks(left, self.center_y)
        self._text.halign = "left" if beside or self.halign == "left" else "center"
        self._text.pos = (left + beside, self.y + px(4))
        self._text.size = (text, self.height - px(8))

    def _stack(self) -> None:
        inset = px(min(self.padding, 10.0))
        room = self.width - 2 * inset
        text_high = self._text.pixels * LINE_SHARE
        if self._text.natural_width() > room and self.height > px(76):
            text_high *= 2
        gap = px(2)
        above = self._mark_side() if self._badges else px(self._icon.icon_size)
        above = max(0.0, min(above, self.height - px(8) - gap - text_high))
        if not self._badges:
            self._icon.icon_size = above / px(1)
        low = self.center_y - (above + gap + text_high) / 2
        self._text.halign = "center"
        self._text.pos, self._text.size = (self.x + inset, low), (room, text_high)
        middle = low + text_high + gap + above / 2
        self._icon.size = (above, above)
        self._icon.center = (self.center_x, middle)
        self._place_marks(self.center_x - self._marks_wide() / 2, middle)
        if self._tick:
            self._tick.size = (px(24), px(24))
            self._tick.pos = (self.right - px(30), self.top - px(30))

    def _tile(self) -> None:
        left = self.x + px(self.padding)
        middle = self.center_y
        beside = self._beside()
        self._place_marks(left, middle)
        self._icon.size = (beside, beside)
        self._icon.pos = (left, middle - beside / 2)
        start = left + (beside + px(tokens.MD) if beside else 0.0)
        ticked = self._tick is not None and bool(self._tick.name)
        room = self.right - px(self.padding) - (px(34) if ticked else 0.0) - start
        self._lay_texts(start, max(0.0, room))
        if self._tick:
            self._tick.size = (px(28), px(28))
            self._tick.center = (self.right - px(self.padding) - px(12), middle)

    def _lay_texts(self, start: float, room: float) -> None:
        """Text above detail; the detail takes the lines that are left, or goes."""
        usable = self.height - px(12)
        line = self._text.pixels * LINE_SHARE
        text_high = min(usable, line * min(2, self._text.lines_at(room)))
        detail_high = 0.0
        if self._detail:
            small = self._detail.pixels * LINE_SHARE
            fits = int((usable - text_high) / small + 0.15)
            detail_high = small * min(self._detail.lines_at(room), fits)
            if not self._detail.can_be_read_in(room, detail_high):
                detail_high = 0.0
                self._detail.text = ""
            self._detail.size = (room, detail_high)
        top = self.center_y + (text_high + detail_high) / 2
        self._text.halign = "left"
        self._text.size = (room, text_high)
        self._text.pos = (start, top - text_high)
        if self._detail:
            self._detail.pos = (start, top - text_high - detail_high)

    def _place_marks(self, left: float, middle: float) -> None:
        side = self._mark_side()
        for n, badge in enumerate(self._badges):
            badge.size = (side, side)
            badge.pos = (left + n * (side + self._mark_gap()), middle - side / 2)
        if self._arrow:
            self._arrow.size = (self._mark_gap(), side)
            self._arrow.pos = (left + side, middle - side / 2)
