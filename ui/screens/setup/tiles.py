"""What is chosen at set-up: seats, heroes, battlefields."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from drawing import tokens
from drawing.map_view import FigureMark
from ui.boxes.base import Extent
from ui.boxes.kinds import Hole
from ui.boxes.short import dropping, fits, icon, lettering, panel, row, said, space, stack
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.presenter.menu_intents import RenameChair
from ui.screens.parts.acts import button, figure, icon_button
from ui.screens.parts.field import Written
from ui.viewdata.kit import Weight

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act
    from ui.viewdata.menus import FaultyTile, HeroTile, MapTile, SeatChoice

HERO: Final = 164.0
"""The least width of a hero."""
MAP: Final = 126.0
"""The least width of a battlefield."""


def seat(view: SeatChoice, *, is_writing: bool = False, is_dense: bool = False) -> Panel:
    """A seat: who sits there with which hero, and whether they begin. The next hero goes here."""
    colour = tokens.player(view.colour).colour
    who = (
        figure(view.mark, 56, tokens.S1, least=40)
        if view.mark is not None
        else icon("account-question", 40, tokens.LOW)
    )
    face = 44.0 if view.team is not None else 56.0
    names = _names(view, is_writing=is_writing)
    # So high that the middle of the card is the card, not what begins below it.
    upper = panel(row(panel(who, size=(face, 0)), names, gap=8), size=(0, 66))
    lower = dropping(
        row(
            _starts(view.starts) if view.starts is not None else None,
            space(),
            icon_button(view.rename, 48) if view.rename is not None else None,
            gap=4,
        )
    )
    inside = stack(upper, lower, gap=2 if is_dense else 8, grow=1)
    return panel(
        row(_team(view.team), inside, gap=10, align="stretch"), fill=tokens.S1, pressed=tokens.S2,
        border=colour if view.selected else None, rim=tokens.BORDER if view.selected else 0.0,
        radius=tokens.RADIUS_PANEL, pad=(10, 6 if is_dense else 10), tap=Press(view.act.intent),
        # Whoever changes seats keeps their colour, and is seen to go there.
        key=f"seat {view.colour}", glides=True,
    )  # fmt: skip


def _team(letter: str | None) -> Panel | None:
    """The letter of the team: one is light on dark, the other dark on light."""
    if letter is None:
        return None
    is_first = letter == "A"
    fill, ink = (tokens.HI, tokens.INK) if is_first else (tokens.S3, tokens.HI)
    words = Text(letter, tokens.PROMPT, colour=ink, lines=1, align="centre", scaled=False)
    return panel(words, fill=fill, radius=10, size=(34, 0))


def _names(view: SeatChoice, *, is_writing: bool) -> Box:
    name = view.rename.intent if view.rename is not None else None
    if is_writing and isinstance(name, RenameChair):
        high = Extent(tokens.BUTTON_HEIGHT, tokens.BUTTON_HEIGHT)
        written = Written(name, view.name)
        return Hole(kind="name", data=written, wide=Extent(90, 160), high=high, grow=1)
    below = " · ".join(text for text in (view.team_name, view.hero or "") if text)
    # A long name is written smaller, and on two lines before it cannot be read.
    large = [Text(view.name, kind, lines=1) for kind in (tokens.PROMPT, tokens.HEAD)]
    small = Text(view.name, tokens.CAPTION_STRONG, lines=2, least=0.7)
    return lettering(fits(*large, small), said(below, tokens.CAPTION, colour=tokens.MID, lines=2))


def _starts(act: Act) -> Panel:
    """The one who begins in gold with a tick, the others with an empty circle."""
    chip = msgspec.structs.replace(
        act,
        icon="check-bold" if act.selected else "circle-outline",
        weight=Weight.PRIMARY if act.selected else Weight.NORMAL,
        selected=False,
    )
    return button(chip, tokens.CAPTION_STRONG, height=48, radius=24, last=True)


def faulty(view: FaultyTile, least: float) -> Panel:
    """A hero or a battlefield that cannot be chosen, and why."""
    name = Text(view.name, tokens.CAPTION_STRONG, colour=tokens.MID, lines=4, breaks=True, grow=1)
    wrong = Text(view.wrong, tokens.CAPTION, colour=tokens.GOLD, lines=6, breaks=True)
    return panel(
        stack(row(icon("alert", 24, tokens.GOLD), name), wrong, gap=4), fill=tokens.S1,
        pressed=tokens.PRESSED, radius=tokens.RADIUS_TILE, pad=(10, 6), size=(least, 0),
        scaled=(True, False), tap=Press(view.intent), key=view.intent,
    )  # fmt: skip


@lru_cache(maxsize=128)  # a touch changes one or two of them, and there may be a hundred
def hero(view: HeroTile) -> Panel:
    """A hero: who it is, who fights beside it, and its numbers; outlined if somebody has it."""
    taken = view.taken_by
    look = tokens.player(taken[0]) if taken else None
    ground = look.tint if look is not None else tokens.S2
    faces = [figure(FigureMark(player=n, icon=view.icon), 40, ground) for n in taken]
    name = Text(view.name, tokens.STRONG, lines=2, grow=1)
    ink = tokens.HEROES.get(view.colour, tokens.HI)
    head = row(*(faces or [icon(view.icon, 34, ink)]), name)
    company = Text(view.sidekicks, tokens.CAPTION, colour=tokens.MID, lines=2)
    numbers = row(
        icon("health", 17, tokens.MID, scaled=True),
        Text(view.health, tokens.STRONG, lines=1),
        icon("move", 17, tokens.MID, scaled=True),
        Text(str(view.move), tokens.STRONG, lines=1),
        space(),
        Text(view.attack, tokens.CAPTION, colour=tokens.MID, lines=1, drop=1),
        gap=5,
    )
    return panel(
        stack(panel(head, size=(0, 46), grow=1), company, dropping(numbers), gap=2), fill=ground,
        pressed=tokens.PRESSED, border=look.colour if look is not None else None,
        rim=tokens.BORDER if look is not None else 0.0, radius=tokens.RADIUS_TILE, pad=(10, 6),
        size=(HERO, 0), scaled=(True, False), tap=Press(view.intent), hold=Press(view.read),
        key=view.intent,
    )  # fmt: skip


def battlefield(view: MapTile) -> Panel:
    """A battlefield: a picture of it, its name, and for how many it is."""
    ink, dim = (tokens.LOW, tokens.LOW) if view.locked else (tokens.HI, tokens.MID)
    picture: Box = Hole(
        kind="faded map" if view.locked else "map", data=view.map, wide=Extent(90, 120),
        high=Extent(60, 150), shape=0.55,
    )  # fmt: skip
    if not view.map.battlefield.is_there:
        picture = panel(icon("health", 48, tokens.GOLD), size=(90, 66))
    name = row(
        icon("check-bold", 20, tokens.GOLD) if view.selected else None,
        Text(view.name, tokens.CAPTION_STRONG, colour=ink, lines=2, grow=1),
        gap=4,
    )
    players = row(
        icon("lock" if view.locked else "accounts", 18, dim),
        Text(view.players, tokens.CAPTION, colour=dim, lines=1),
        gap=4,
    )
    words = stack(panel(name, grow=1), players, gap=0)
    return panel(
        stack(picture, panel(words, pad=(4, 0), grow=1), gap=4),
        fill=tokens.S2 if view.selected else tokens.S1, pressed=tokens.PRESSED,
        border=tokens.GOLD if view.selected else None, rim=tokens.BORDER if view.selected else 0.0,
        radius=tokens.RADIUS_TILE, pad=(6, 6), size=(MAP, 0), scaled=(True, False),
        tap=Press(view.intent), key=view.intent,
    )  # fmt: skip
