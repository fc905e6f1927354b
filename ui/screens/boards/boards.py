"""Boards: found boards at the left, the live sensors in the middle, the figures at the right.

Where there is no room for three columns the same things are three pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from drawing import tokens
from ui.boxes.base import Extent
from ui.boxes.kinds import ByShape, Hole
from ui.boxes.scroll import Scroll
from ui.boxes.short import fits, panel, row, stack
from ui.presenter.intents import Do, ShowPage
from ui.presenter.menu_intents import UnlinkBoard
from ui.screens.boards.parts import board, fact, figure_line, sensor_panel
from ui.screens.parts.acts import button, page_row
from ui.screens.parts.blocks import prose
from ui.screens.parts.link_light import link_pill
from ui.screens.parts.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.presenter.intents import ActIntent
    from ui.viewdata.boards import BoardsView

_GAP: Final = 10.0
_COLUMN: Final = 290.0
"""A column at the side."""
_THREE: Final = 1102.0
"""From this width on there are three columns."""
_FACT: Final = 160.0
"""The least width of a fact beside others."""


def boards(view: BoardsView) -> Page:
    """Three columns, or three pages with one column each."""
    page = next((act.intent for act in view.pages if act.selected), None)
    columns = row(
        _side(_boards(view)), panel(_sensors(view), grow=1), _side(_figures(view)),
        gap=tokens.LG, align="stretch",
    )  # fmt: skip
    three = panel(columns, size=(_THREE, 0), scaled=(True, False))
    bodies: dict[Any, Callable[[BoardsView], Box]] = {
        ShowPage("boards"): _boards,
        ShowPage("figures"): _figures,
    }
    pages = row(*map(page_row, view.pages), gap=tokens.SM, equal=True, align="stretch", alike=True)
    one = stack(pages, panel(bodies.get(page, _sensors)(view), grow=1), gap=tokens.MD)
    body = ByShape(children=(fits(three, one), one))
    return Page(body, view.title, view.back, bar_end=link_pill(view.link, drop=3))


def _side(inside: Box) -> Panel:
    return panel(inside, size=(_COLUMN, 0), scaled=(True, False))


def _head(text: str) -> Box:
    return prose(text, tokens.HI, type=tokens.HEAD)


def _note(text: str) -> Box:
    return prose(text, type=tokens.CAPTION)


def _boards(view: BoardsView) -> Scroll:
    high = Extent(tokens.BUTTON_HIGH, tokens.BUTTON_HIGH)
    return Scroll(
        children=(
            _head(view.boards_title),
            *map(board, view.boards),
            button(view.search),
            panel(_note(view.place_note), pad=(0, 4)),
            Hole(kind="place", data=view.place, high=high),
            button(view.link_place),
        ),
        gap=_GAP, about=("boards", _held(view)),
    )  # fmt: skip


def _held(view: BoardsView) -> ActIntent | None:
    """The board that is linked, as the act that would end that."""
    acts = [card.act.intent for card in view.boards]
    return next((act for act in acts if isinstance(act, UnlinkBoard)), None)


def _figures(view: BoardsView) -> Scroll:
    texts = (_head(view.figures_title), _note(view.figures_note))
    return Scroll(children=(*texts, *map(figure_line, view.figures)), gap=_GAP, about="figures")


def _sensors(view: BoardsView) -> Box:
    """Facts, the map of sensors in what is left of the height, and the tools."""
    tiles = [panel(fact(each), size=(_FACT, 0), scaled=(True, False)) for each in view.facts]
    parts: list[Box] = []
    if tiles:
        beside = row(*tiles, gap=_GAP, equal=True, align="stretch")
        parts.append(fits(beside, stack(*map(fact, view.facts), gap=_GAP)))
    parts.append(sensor_panel(view.sensors, grow=1))
    parts.append(row(*map(button, view.tools), gap=_GAP, equal=True, align="stretch"))
    if view.note:
        parts.append(_note(view.note))
    return fits(
        stack(*parts, gap=_GAP),
        Scroll(children=tuple(parts), gap=_GAP, about=("sensors", _held(view))),
    )


def _make_place(send: Any) -> Any:
    from ui.screens.menu.field import Field  # noqa: PLC0415  (most people never write anything)

    return Field(Do.BOARD_PLACE, send, icon="rename")


HOLES: Final = {"place": _make_place}
