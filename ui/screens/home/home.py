"""Home: the game that goes on is largest and first; a rematch, a new game, and everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from drawing import tokens
from drawing.tokens import Face, Type
from ui.boxes.base import Extent
from ui.boxes.kinds import Art, ByShape, Hole
from ui.boxes.short import columned, dropping, fits, lettering, panel, row, space, stack
from ui.boxes.text import Text
from ui.screens.parts.acts import button, figure, tile
from ui.screens.parts.link_light import link_pill
from ui.screens.parts.page import Page

if TYPE_CHECKING:
    from drawing.map_view import FigureMark
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act
    from ui.viewdata.menus import HomeView, ResumeView

NAME: Final = "Ringside"
_SEEN: Final = 200.0
"""A map that is lower shows little."""
_HEALTH: Final = Type(40, Face.HEAVY)


def home(view: HomeView) -> Page:
    """The card beside or above the large tiles, the small ones along the foot."""
    card = _resume(view.resume) if view.resume is not None else _welcome(view.large[0])
    beside = view.large if view.resume is not None else view.large[1:]
    large = [_large(act) for act in beside]
    wide_large = [_large(act, pad=20, detail=tokens.CAPTION) for act in beside]
    low = [_large(msgspec.structs.replace(act, detail=None), high=48) for act in beside]
    small = [_small(act) for act in view.small]
    side = fits(
        *(
            stack(*(panel(each, grow=1) for each in wide_large), gap=g)
            for g in (tokens.LG, tokens.SM)
        ),
        stack(*(panel(each, grow=1) for each in low), gap=tokens.SM),
    )
    upper = row(card, side, gap=tokens.LG, parts=(0.655, 0.345), align="stretch", grow=1)
    wide = stack(upper, row(*small, gap=tokens.LG, equal=True, align="stretch"), gap=tokens.LG)
    feet = columned(small, 2, tokens.MD)
    high: Box = stack(panel(card, grow=1), *large, feet, gap=tokens.MD)
    if view.resume is not None:  # a map that can be seen goes before tiles one below the other
        seen = panel(_resume(view.resume, _SEEN), grow=1)
        odd = len(beside) % 2  # the first has a line of its own rather than the last half of one
        tight = [_large(act, pad=14, icon_size=34, kind=tokens.HEAD) for act in beside]
        pairs = stack(*large[:odd], columned(tight[odd:], 2, tokens.MD), gap=tokens.MD)
        high = fits(
            stack(seen, *large, feet, gap=tokens.MD),
            stack(panel(card, grow=1), pairs, feet, gap=tokens.MD),
        )
    page = ByShape(children=(wide, high))
    return Page(page, NAME, bar_end=link_pill(view.link), logo=True, gutter=tokens.GUTTER_HOME)


def _large(
    act: Act, high: float = 72, *, pad: float = 24, icon_size: float = 44,
    kind: Type = tokens.RULING, detail: Type = tokens.BODY,
) -> Panel:  # fmt: skip
    return tile(
        act, kind, detail, ground=tokens.S2, icon_size=icon_size,
        icon_colour=tokens.GOLD, pad=(pad, 6), height=high, wish=(0, 96),
        radius=tokens.RADIUS_PANEL,
    )  # fmt: skip


def _small(act: Act) -> Panel:
    return tile(
        act, tokens.PROMPT, pad=(18, 8), height=72, wish=(0, 100), radius=tokens.RADIUS_PANEL,
    )  # fmt: skip


def _card(act: Act, inside: Box) -> Panel:
    """A tap anywhere on it is a tap on its button."""
    go = button(
        msgspec.structs.replace(act, detail=None), tokens.RESUME, height=64, lines=1,
        wish=(0, tokens.RESUME_HEIGHT),
    )  # fmt: skip
    return panel(
        stack(inside, go, gap=tokens.MD), fill=tokens.S1,
        pressed=tokens.S2, border=tokens.GOLD, rim=tokens.BORDER, radius=tokens.RADIUS_PANEL,
        pad=(18, 16), spreads=True,
    )  # fmt: skip


def _welcome(act: Act) -> Panel:
    """A new game at the place and in the size of the one that goes on."""
    words = Text(act.detail or "", tokens.PROMPT, colour=tokens.MID, align="centre")
    logo = Art(kind="logo", wish=260, least=48, colour=tokens.S1)
    inside = stack(logo, words, gap=tokens.LG, pack="centre", grow=1)
    return _card(act, inside)


def _resume(view: ResumeView, least: float = 70) -> Panel:
    """The game that goes on: its map, who plays with how much health, and one large button."""
    title = Text(view.title, tokens.INSTRUCTION, lines=1)
    detail = Text(view.detail, tokens.BODY, colour=tokens.MID)
    line = Text(view.detail, tokens.BODY, colour=tokens.MID, lines=1, align="end")
    head = fits(row(title, space(), line, gap=tokens.LG), stack(title, detail, gap=0))
    picture = Hole(
        kind="map", data=view.map, wide=Extent(120, 120), high=Extent(least, least), grow=1
    )
    players = [_player(*each) for each in view.rows]
    column = stack(*players, gap=10, pack="centre")
    beside = row(picture, panel(column, size=(250, 0)), gap=tokens.MD, align="stretch", grow=1)
    below = stack(picture, columned(players, 2 if len(players) > 2 else 1), gap=tokens.SM, grow=1)
    seen = fits(beside, below, grow=1)
    alone = stack(columned(players, 2), pack="centre", grow=1)
    inside = seen if view.map.battlefield.is_there else alone
    return _card(view.act, stack(head, inside, gap=tokens.SM, grow=1))


def _player(mark: FigureMark, name: str, hero: str, health: str) -> Panel:
    """One player: mark, name, hero and health."""
    texts = lettering(
        Text(name, tokens.PROMPT, lines=1, least=0.7),
        Text(hero, tokens.CAPTION, colour=tokens.MID, lines=2, drop=2),
    )
    number = Text(health, _HEALTH, lines=1, least=0.6, align="end")
    inside = row(figure(mark, 58, tokens.S2, least=36, drop=1), texts, number)
    return panel(dropping(inside), fill=tokens.S2, pad=(12, 4), limit=(9e9, 76))
