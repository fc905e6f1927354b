"""Things to tap: buttons, tiles, and a few values of which one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from drawing import tokens
from drawing.map_view import FigureMark
from ui.boxes.base import TARGET, Box
from ui.boxes.kinds import Art
from ui.boxes.short import columned, dropping, fits, grid, icon, lettering, panel, row, said, stack
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.viewdata.kit import Weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from drawing.tokens import Rgba, Type
    from ui.boxes.kinds import Panel
    from ui.boxes.line import Pack
    from ui.viewdata.kit import Act


def figure(
    mark: FigureMark, size: float, ground: Rgba = tokens.INK, *, numbered: bool = True, **how: Any
) -> Art:
    """A figure as it stands on the map, on this ground."""
    if not numbered:
        mark = FigureMark(player=mark.player, icon=mark.icon, filled=mark.filled)
    return Art(kind="figure", data=mark, wish=size, colour=ground, **how)


class Look(NamedTuple):
    """The colours of an act."""

    fill: Rgba | None
    pressed: Rgba
    text: Rgba
    detail: Rgba
    border: Rgba | None
    rim: float


def look_of(act: Act, ground: Rgba = tokens.S3, *, bare: bool = False, player: int = 0) -> Look:
    """How an act looks by its weight, and whether it can be used and is chosen.

    `player` is the colour number for acts in a player's colour.
    """
    if bare:
        text = tokens.HI if act.enabled else tokens.LOW
        return Look(None, tokens.PRESSED, text, tokens.MID, None, 0.0)
    look = Look(ground, tokens.PRESSED, tokens.HI, tokens.MID, None, 0.0)
    if not act.enabled:
        look = Look(tokens.S2, tokens.S3, tokens.LOW, tokens.LOW, None, 0.0)
    elif act.weight is Weight.PRIMARY:
        look = Look(tokens.GOLD, tokens.GOLD_PRESSED, tokens.INK, tokens.INK, None, 0.0)
    elif act.weight is Weight.PLAYER:
        colour, pressed = tokens.player(player).colour, tokens.player(player).pressed
        look = Look(colour, pressed, tokens.INK, tokens.INK, None, 0.0)
    elif act.weight is Weight.QUIET:
        edge = tokens.BORDER_QUIET
        look = Look(None, tokens.PRESSED, tokens.HI, tokens.MID, tokens.EDGE, edge)
    if act.selected:
        border = tokens.HI if act.weight is Weight.PRIMARY else tokens.GOLD
        look = look._replace(border=border, rim=tokens.BORDER)
    return look


def on_act(act: Act, look: Look, inside: Box, **how: Any) -> Panel:
    """What an act shows, on its ground."""
    how.setdefault("radius", tokens.RADIUS_BUTTON)
    return panel(
        inside, fill=look.fill, pressed=look.pressed, border=look.border, rim=look.rim,
        tap=Press(act.intent), key=act.intent, **how,
    )  # fmt: skip


def consequence(text: str, kind: Type, colour: Rgba, **how: Any) -> Box:
    """What would follow: in one line, or a line for each thing, so that no number breaks off."""
    parts = text.split(" · ")
    each = [Text(part, kind, colour=colour, lines=1, least=0.75, **how) for part in parts]
    return fits(Text(text, kind, colour=colour, lines=1, **how), stack(*each, gap=0))


def button(
    act: Act,
    kind: Type = tokens.BUTTON,
    *,
    height: float = tokens.BUTTON_HEIGHT,
    ground: Rgba = tokens.S3,
    last: bool = False,
    pad: float = 14.0,
    lines: int = 2,
    words_first: bool = False,
    pack: Pack = "centre",
    player: int = 0,
    **how: Any,
) -> Panel:
    """Icon and text side by side; where it is narrow the icon goes.

    With `last` it is the text that goes, when what the button is in decides so.
    """
    look = look_of(act, ground, player=player)
    name = "check-bold" if act.selected else act.icon
    text = Text(
        act.text, kind, colour=look.text, lines=lines, drop=2 if last and name else 0,
        align="start" if name else "centre",
    )  # fmt: skip
    large, drop = min(44.0, kind.size * 1.3), 0 if last or not act.text else 1
    sign = icon(name, large, look.text, scaled=True, drop=drop) if name else None
    both = (text, sign) if words_first else (sign, text)
    parts: Box = row(*(both if act.text else (sign,)), gap=10, pack=pack)
    least = tokens.HIT_MIN if last else 0.0
    inside = parts if last else dropping(parts)
    return on_act(act, look, inside, size=(least, height), pad=(pad, 4), **how)


def key_box(act: Act) -> Panel:
    """A number is large; words on such a button are not."""
    look = look_of(act)
    is_number = len(act.text) <= 2
    text = Text(
        act.text, tokens.VALUE_CARD if is_number else tokens.BUTTON, colour=look.text,
        lines=2, align="centre", scaled=not is_number,
    )  # fmt: skip
    sign = icon(act.icon, 34, look.text) if act.icon else None
    return on_act(act, look, stack(sign, text, pack="centre", gap=2), size=(48, 48), grow=1)


def act_grid(acts: Sequence[Act], *, low: bool = False) -> Box:
    """Buttons in equal columns, as many as leave each on one line with its icon.

    With `low` two rather go without their icons than stand one below the other.
    """
    firm = grid([button(act, lines=1, firm=True) for act in acts])
    bare = [msgspec.structs.replace(act, icon=None) for act in acts]
    pair = [columned([button(act, lines=1, firm=True) for act in bare], 2)]
    *several, single = firm.children
    below = (single, columned([button(act) for act in acts], 1, alike=True))
    return fits(*several, *(pair if low and len(acts) == 2 else ()), *below)


def icon_button(act: Act, side: float = tokens.HIT_MIN, **how: Any) -> Panel:
    """The icon alone, on nothing until it is touched: back, turn, close."""
    look = look_of(act, bare=True)
    return on_act(act, look, icon(act.icon or "", 28.0, look.text), size=(side, side), **how)


def tile(
    act: Act,
    kind: Type = tokens.HEAD,
    detail_type: Type = tokens.CAPTION,
    *,
    ground: Rgba = tokens.S1,
    icon_size: float = 34.0,
    icon_colour: Rgba = tokens.MID,
    pad: tuple[float, float] = (18.0, 8.0),
    height: float = tokens.CHOICE_HEIGHT,
    reads: bool = False,
    **how: Any,
) -> Panel:
    """Icon, text and a second line below it: the second line goes first, then the icon.

    With `reads` the second line is there to be read, and only the icon goes: so that two lines
    are enough for the text, if they can be.
    """
    is_bright = act.weight is Weight.PRIMARY and act.enabled
    look = look_of(act, ground)
    if not act.enabled:
        look = look._replace(fill=ground)
    colour = icon_colour if act.enabled and not is_bright else look.text
    detail = said(act.detail, detail_type, colour=look.detail, drop=0 if reads else 3)
    tick = icon("check-circle", 28, tokens.INK if is_bright else tokens.GOLD)
    sign = figures_on(act, look, drop=2) or (
        icon(act.icon, icon_size, colour, drop=2) if act.icon else None
    )
    texts = (Text(act.text, kind, colour=look.text, lines=n) for n in ((2, 0) if reads else (0,)))
    lines = (
        row(sign, lettering(text, detail), tick if act.selected else None, gap=14) for text in texts
    )
    return on_act(act, look, fits(*map(dropping, lines)), size=(0.0, height), pad=pad, **how)


def figures_on(act: Act, look: Look, size: float = 44.0, **how: Any) -> Box | None:
    """The figures that an act is about, an arrow between two."""
    marks = [figure(mark, size, look.fill or tokens.S2, least=20) for mark in act.marks]
    if len(marks) == 2:
        arrow = tokens.INK if look.text == tokens.INK else tokens.GOLD
        marks.insert(1, icon("arrow-right", 24, arrow, least=14))
    return row(*marks, gap=4, pack="centre", **how) if marks else None


def figure_button(act: Act, kind: Type = tokens.BUTTON, **how: Any) -> Panel:
    """Figures above the text."""
    look = look_of(act)
    text = Text(act.text, kind, colour=look.text, lines=2, align="centre")
    inside = stack(figures_on(act, look), text, gap=2, pack="centre")
    return on_act(act, look, inside, size=(0.0, tokens.CHOICE_HEIGHT), pad=(10, 6), **how)


def _value_width(act: Act, kind: Type) -> float:
    """About how wide a value is at ease: the same whether it has its tick or not."""
    return len(act.text) * kind.size * 0.56 + 54


def pill(
    text: str,
    fill: Rgba = tokens.S2,
    ink: Rgba = tokens.HI,
    sign: str = "",
    pad: float = 12.0,
    **how: Any,
) -> Panel:
    """A word or two on a round ground of their own."""
    words = Text(text, tokens.CAPTION_STRONG, colour=ink, lines=1, least=0.85)
    inside = row(icon(sign, 18, ink, drop=1), words, gap=5, pack="centre") if sign else words
    return panel(inside, fill=fill, radius=13, pad=(pad, 0), size=(0, 26), **how)


def _segment(act: Act, kind: Type, least: float = 0.0, lines: int = 2) -> Panel:
    is_chosen = act.selected
    ink = tokens.INK if is_chosen else tokens.MID if act.enabled else tokens.LOW
    name = "check-bold" if is_chosen else act.icon
    inside = row(
        icon(name, 20, ink, drop=1) if name else None,
        Text(act.text, kind, colour=ink, lines=lines, align="start" if name else "centre"),
        gap=6,
        pack="centre",
    )
    return panel(
        dropping(inside), fill=tokens.GOLD if is_chosen else tokens.S2,
        pressed=tokens.GOLD_PRESSED if is_chosen else tokens.PRESSED,
        radius=tokens.RADIUS_SEGMENT, pad=(8, 0), wish=(_value_width(act, kind), 0),
        size=(max(TARGET, least), TARGET), tap=Press(act.intent), key=act.intent, grow=1,
    )  # fmt: skip


def segments_row(
    acts: Sequence[Act],
    kind: Type = tokens.STRONG,
    *,
    least: float = 0.0,
    lines: int = 2,
    **how: Any,
) -> Panel:
    """A few values side by side, in letters of one size."""
    parts = [_segment(act, kind, least, lines) for act in acts]
    inside = row(*parts, gap=0, align="stretch", alike=True)
    return panel(inside, fill=tokens.S2, radius=tokens.RADIUS_BUTTON, pad=(4, 4), **how)


def segments(acts: Sequence[Act], kind: Type = tokens.STRONG, **how: Any) -> Box:
    """A few values side by side; one below the other if there is no room for that."""
    parts = stack(*(_segment(act, kind) for act in acts), gap=0)
    below = panel(parts, fill=tokens.S2, radius=tokens.RADIUS_BUTTON, pad=(4, 4))
    return fits(segments_row(acts, kind), below, **how)


def page_row(act: Act, **how: Any) -> Panel:
    """A page among others; the chosen one is raised and has a bar at its edge."""
    colour = tokens.GOLD if act.selected else tokens.MID
    ink = tokens.HI if act.selected else tokens.MID
    inside = row(
        panel(fill=tokens.GOLD if act.selected else None, radius=2.5, size=(5, 0)),
        icon(act.icon, 26, colour, drop=1) if act.icon else None,
        Text(act.text, tokens.BUTTON, colour=ink, lines=2, grow=1),
        gap=12, align="stretch",
    )  # fmt: skip
    return panel(
        dropping(inside), fill=tokens.S3 if act.selected else tokens.S1, pressed=tokens.PRESSED,
        size=(0, tokens.TOOL_HEIGHT), pad=(4, 8), tap=Press(act.intent), key=act.intent, **how,
    )  # fmt: skip
