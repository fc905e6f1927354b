"""A card that lies in the combat, as its owner reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ui.boxes.cut_text import CutText
from ui.boxes.short import icon, panel, row, stack
from ui.boxes.text import Text
from ui.theme import tokens
from ui.theme.tokens import Face, Type

if TYPE_CHECKING:
    from ui.boxes.base import Box
    from ui.viewdata.table import LaidView

_BAR: Final = 8.0
_VALUE: Final = Type(60, Face.HEAVY)


def upright_card(view: LaidView, player: int, **how: Any) -> Box:
    """Where it is high: its value, its name below it, and what it does."""
    colour = tokens.player(player).colour
    inside = stack(
        row(_value(view), _terms(view, player), gap=12),
        Text(text=view.name, type=tokens.HEAD, lines=2),
        CutText(text=view.effect, type=tokens.CAPTION, colour=tokens.MID, drop=1),
        gap=2,
    )
    card = panel(inside, fill=tokens.S2, pad=(14, 4), grow=1)
    return panel(stack(panel(size=(0, _BAR)), card, gap=0), fill=colour, **how)


def flat_card(view: LaidView, player: int, **how: Any) -> Box:
    """In one line where it is flat."""
    colour = tokens.player(player).colour
    texts = stack(
        Text(text=view.name, type=tokens.HEAD, lines=1),
        CutText(text=view.effect, type=tokens.CAPTION, colour=tokens.MID, drop=1),
        gap=0, pack="centre", grow=1,
    )  # fmt: skip
    inside = row(_value(view), _terms(view, player), texts, gap=14)
    card = panel(inside, fill=tokens.S2, pad=(14, 4), grow=1)
    bar = panel(size=(_BAR, 0))
    return panel(row(bar, card, gap=0, align="stretch"), fill=colour, **how)


def _value(view: LaidView) -> Text:
    return Text(
        text=view.value, type=_VALUE, lines=1, scaled=False, underline=True, least=0.6
    )  # fmt: skip


def _terms(view: LaidView, player: int) -> Box:
    """Attack or defense, and how its value comes about."""
    name = "sword" if view.is_attack else "shield"
    terms = Text(text=view.sum, type=tokens.CAPTION, colour=tokens.MID, lines=2)
    return stack(icon(name, 26, tokens.player(player).colour), terms, gap=0, align="start")
