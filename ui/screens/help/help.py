"""Help: the rules in our words by section, with a search, and the cards of the heroes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.boxes.short import grid
from ui.screens.parts.blocks import block, card
from ui.screens.parts.page import Page, paged, search

if TYPE_CHECKING:
    from ui.viewdata.menus import HelpView


def help_page(view: HelpView) -> Page:
    """Pages beside the rules; above them where the screen is high."""
    cards = [card(each) for each in view.cards]
    lines = [*map(block, view.blocks), *([grid(cards, most=4)] if cards else [])]
    body = paged(view.pages, lines, about=view.search)
    return Page(body, view.title, view.back, extras=(search(view.search, hint=view.search_hint),))
