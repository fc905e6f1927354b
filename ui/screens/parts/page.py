"""A whole page: the bar at its top, what it is about, and what stays at its foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from drawing import tokens
from ui.boxes.base import Extent
from ui.boxes.kinds import Art, ByShape
from ui.boxes.scroll import Scroll
from ui.boxes.short import dropping, fits, panel, row, space, stack
from ui.boxes.text import Text
from ui.presenter.intents import Do
from ui.screens.parts.acts import button, icon_button, page_row
from ui.screens.parts.field import Written, field
from ui.screens.parts.link_light import link_light
from ui.viewdata.kit import Act, Weight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.boxes.base import Box
    from ui.boxes.kinds import Hole, Panel
    from ui.viewdata.table import LinkView

_PAGES: Final = 268.0
"""The width of a list of pages beside what they hold."""
_PAGE_COLUMN: Final = 236.0
"""The least width of a page above what it holds."""
HIGH: Final = 72.0
LOW: Final = 64.0
"""The height of the bar on a low screen."""
_TURN: Final = Act(intent=Do.TURN_PAGE, text="", icon="screen-rotation")


class Page(NamedTuple):
    """What a screen says about its page; the bar and the margins are the same for all."""

    body: Box
    title: str = ""
    back: Act | None = None
    tools: tuple[Act, ...] = ()
    extras: tuple[Box, ...] = ()
    """Stand in the bar, or below it where there is no room for them."""
    foot: Box | None = None
    logo: bool = False
    bar_end: Box | None = None
    """In place of the light that says how the board is."""
    gutter: float = tokens.GUTTER_MENU


def page_box(page: Page, link: LinkView, *, is_low: bool) -> Box:
    """All of a page."""
    if is_low:
        page = page._replace(gutter=min(page.gutter, tokens.GUTTER_MENU))
    within = stack(_bar(page, link, page.extras, is_low=is_low), _body(page), page.foot, gap=0)
    if not page.extras:
        return within
    below = fits(
        row(*page.extras, gap=tokens.SM, align="stretch"), stack(*page.extras, gap=tokens.SM)
    )
    apart = stack(
        _bar(page, link, (), is_low=is_low),
        panel(below, pad=(page.gutter, 0)),
        panel(size=(0, tokens.SM)),
        _body(page),
        page.foot,
        gap=0,
    )
    return fits(within, apart)


def _body(page: Page) -> Panel:
    body = stack(
        panel(page.body, grow=1), panel(size=(0, page.gutter if not page.foot else 0)), gap=0
    )
    return panel(body, pad=(page.gutter, 0), grow=1)


def _bar(page: Page, link: LinkView, extras: tuple[Box, ...], *, is_low: bool) -> Panel:
    """The way back, the title, tools, how the board is, and turning the screen."""
    tools = [
        button(msgspec.structs.replace(tool, weight=Weight.QUIET), last=True, lines=1)
        for tool in page.tools
    ]
    title = Text(page.title, tokens.TITLE, lines=1, least=0.75)
    inside = row(
        icon_button(page.back) if page.back is not None else None,
        Art(kind="logo", wish=46, colour=tokens.BG) if page.logo else None,
        title if page.title else None,
        space(),
        *extras,
        *tools,
        page.bar_end or link_light(link, drop=3),
        icon_button(_TURN),
        gap=tokens.SM,
    )
    side = page.gutter - (tokens.SM if page.back is not None else 0.0)
    high = LOW if is_low else HIGH + (tokens.XL if page.logo else 0.0)
    return panel(dropping(inside), size=(0, high), limit=(9e9, high), pad=(side, 0), key="bar")


def paged(
    pages: tuple[Act, ...], lines: Iterable[Box], column: float = _PAGE_COLUMN, about: object = None
) -> Box:
    """A list of pages beside the lines of the chosen one; above them where the page is high."""
    chosen = next((act.intent for act in pages if act.selected), None)
    body = Scroll(children=tuple(lines), about=(chosen, about))
    rows = tuple(page_row(act) for act in pages)
    width = panel(size=(_PAGES, 0), scaled=(True, False))
    left = stack(width, Scroll(children=rows, chosen=chosen, grow=1), gap=0, most=0.31)
    above = Scroll(children=rows, chosen=chosen, column=column, hug=True, most=0.34)
    return ByShape(
        children=(
            row(left, panel(body, grow=1), gap=tokens.LG, align="stretch"),
            stack(above, panel(body, grow=1), gap=tokens.LG),
        )
    )


def summary_foot(text: str, act: Act, *, is_fine: bool, wish: float, **how: Any) -> Panel:
    """What is chosen or missing, and the button with which it is done."""
    words = Text(text, tokens.BODY, colour=tokens.MID if is_fine else tokens.GOLD, grow=1)
    go = button(act, tokens.HEAD, height=60, wish=(wish, 60), **how)
    return panel(
        row(words, go, gap=tokens.LG), fill=tokens.S1, radius=1, pad=(tokens.GUTTER_MENU, 8),
        key="foot",
    )  # fmt: skip


def search(text: str, wish: float = 320.0, hint: str = "") -> Hole:
    """Where something to look for is written."""
    written = Written(Do.SEARCH, text, "search", Do.CLEAR_SEARCH, hint=hint)
    return field(written, Extent(120, wish), grow=0.01)
