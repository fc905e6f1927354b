"""The tools at one hand: link light, turn, the others' health, and what can be tapped any time.

Tools keep their places: the last one stands at the end of the rail, and what comes and goes
(`RailView.extra`) stands where it moves no other.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec

from drawing import tokens
from drawing.tokens import Face, Type
from ui.boxes.short import (
    columned,
    dropping,
    fits,
    icon,
    lettering,
    panel,
    remembered,
    row,
    space,
    stack,
)
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.screens.parts.acts import button, figure, look_of, on_act
from ui.screens.parts.link_light import link_light, link_signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act
    from ui.viewdata.table import EchoView, LinkView, RailView

_DETAIL: Final = Type(15, Face.MEDIUM)
_HEALTH: Final = Type(30, Face.HEAVY)
_WITH_DETAIL: Final = 76.0
_FLAT: Final = (150.0, 102.0, 76.0)
"""The width of a tool in a strip: at ease, with its word, and as an icon."""
_FACTS: Final = 124.0
"""The width of what is said of the board and the turn in a strip of words."""
_MOST_IN_A_ROW: Final = 3
_SMALL_DETAIL: Final = 0.8
replace = msgspec.structs.replace


@remembered
def wide_rail(view: RailView, link: LinkView) -> Box:
    """One below the other."""
    tools = (*view.extra, *view.tools)
    head = stack(link_light(link, always=True), _turn(view), gap=4)
    middle: Box
    if view.echo:
        rows = stack(*(_echo(echo) for echo in view.echo), gap=0)
        frame = panel(
            rows, fill=tokens.BG, border=tokens.LINE, rim=tokens.BORDER_QUIET, pad=(4, 4),
            drop=1,
        )  # fmt: skip
        middle = stack(frame, grow=1, pack="centre", gap=0)
    else:
        middle = space()
    detailed = stack(*(_tool(act) for act in tools))
    plain = stack(*(_tool(_short(act)) for act in tools))
    return dropping(stack(panel(head, pad=(8, 0)), middle, fits(detailed, plain, _icons(tools))))


@remembered
def slim_rail(view: RailView, link: LinkView) -> Box:
    """Icons alone."""
    light = row(space(), link_signs(link), space(), gap=0)
    tools = stack(*(_icon(act) for act in (*view.extra, *view.tools)))
    return stack(panel(light, size=(0, 32)) if link.text else None, space(), tools)


@remembered
def flat_rail(view: RailView, link: LinkView) -> Box:
    """A strip: tools with words as far as they fit, then the others, then the turn."""
    bare = replace(link, icon="")
    ways = ((link, 1, 0.9), (bare, 1, 0.9), (bare, 2, 0.9), (bare, 1, 0.6))
    lights = (link_light(each, always=True, lines=n, least=least) for each, n, least in ways)
    facts = fits(*(stack(light, _turn(view), gap=0, pack="centre") for light in lights))
    tools = (*view.tools, *view.extra)
    echoes = tuple(_echo(echo, named=False, drop=n + 10) for n, echo in enumerate(view.echo))

    wide, narrow, alone = _FLAT

    def strip(width: float, *shown: Panel) -> Box:
        # Room is kept for one that comes and goes, and as much is there for the board whatever is
        # said of it: the tools look the same with it and without.
        has_words = width > alone
        spare = panel(size=(width, 0), scaled=(has_words, False)) if not view.extra else None
        told = panel(facts, size=(_FACTS, 0))
        inside = row(*shown, spare, space(0.5), *echoes, space(0.5), told, align="stretch")
        return dropping(inside)

    return fits(
        strip(wide, *(_firm(_tool(act, most=tokens.TOOL_HEIGHT), wide) for act in tools)),
        strip(narrow, *(_firm(_tool(_short(act), pad=8), narrow) for act in tools)),
        strip(alone, *(_firm(_icon(act), alone, is_scaled=False) for act in tools)),
    )


def _firm(tool: Box, width: float, *, is_scaled: bool = True) -> Panel:
    """A tool that is as wide whatever its detail says; an icon does not follow the text scale."""
    return panel(tool, size=(width, 0), limit=(width, inf), scaled=(is_scaled, False))


def _turn(view: RailView) -> Text:
    return Text(view.turn, tokens.BODY, colour=tokens.MID, lines=1, least=0.7)


def _tool(act: Act, *, most: float = _WITH_DETAIL, **how: Any) -> Box:
    """An act, at most so high, with all of its detail or none: a few letters of it tell nothing."""
    height = most if act.detail else tokens.TOOL_HEIGHT
    plain = button(act, height=height, pack="start", lines=1, **how)
    if not act.detail:
        return plain
    look = look_of(act)
    name = Text(act.text, tokens.BUTTON, colour=look.text, lines=1)
    sign = icon(act.icon, 25, look.text, scaled=True) if act.icon else None

    def told(least: float, sign: Box | None = None) -> Panel:
        detail = Text(act.detail or "", _DETAIL, colour=look.detail, lines=2, least=least)
        inside = row(sign, lettering(name, detail), gap=10)
        return on_act(act, look, inside, size=(0, most), pad=(14, 4))

    if most < _WITH_DETAIL:
        return fits(told(1.0), told(_SMALL_DETAIL), plain)
    return fits(told(0.9, sign), told(_SMALL_DETAIL, sign), told(_SMALL_DETAIL), plain)


def _short(act: Act) -> Act:
    return replace(act, detail=None)


def _icon(act: Act, **how: Any) -> Panel:
    look = look_of(act)
    how.setdefault("size", (0, 48))
    return on_act(act, look, icon(act.icon or "", 28, look.text), wish=(0, 62), **how)


def _icons(tools: Sequence[Act]) -> Box:
    rows = 1 if len(tools) <= _MOST_IN_A_ROW else 2
    block = columned([_icon(act) for act in tools], -(-len(tools) // rows))
    return stack(block, pack="end")  # no higher than a finger needs


def _echo(view: EchoView, *, named: bool = True, drop: int = 0) -> Panel:
    """The health of somebody else; the name goes where it is narrow."""
    kind = tokens.CAPTION_STRONG if view.active else tokens.CAPTION
    ink = tokens.HI if view.active else tokens.MID
    name = Text(view.name, kind, colour=ink, lines=2, drop=1, grow=1)
    health = Text(
        view.health, _HEALTH, lines=1, least=0.6, scaled=False, underline=True,
        align="end" if named else "start",
    )  # fmt: skip
    inside = row(figure(view.mark, 38, numbered=False), name if named else None, health, gap=6)
    fill = tokens.S2 if view.active else None
    return panel(
        dropping(inside), fill=fill, radius=tokens.RADIUS_COUNTER, pad=(6, 0), size=(0, 46),
        drop=drop, tap=Press(view.reads), pressed=tokens.PRESSED,
    )  # fmt: skip
