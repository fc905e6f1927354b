"""Help: the rules in our words by section, with a search, and the cards of the heroes in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ui.boxes.base import Extent
from ui.boxes.kinds import Hole
from ui.boxes.scroll import Scroll
from ui.boxes.short import grid
from ui.screens.parts.blocks import block, card
from ui.screens.parts.page import Page, paged
from ui.theme import tokens

if TYPE_CHECKING:
    from ui.viewdata.menus import HelpView


def help_page(view: HelpView) -> Page:
    """Pages beside the rules; above them where the screen is high."""
    about = (view.search, *(act.intent for act in view.pages if act.selected))
    # A deck in full: as many are left as there are.
    cards = [card(msgspec.structs.replace(each, left=each.copies)) for each in view.cards]
    inside = [block(each) for each in view.blocks]
    body = Scroll(children=(*inside, *([grid(cards, most=4)] if cards else [])), about=about)
    return Page(paged(view.pages, body), view.title, view.back, extras=(search(view.search),))


def search(text: str, wish: float = 320.0) -> Hole:
    """Where something to look for is written."""
    high = tokens.BUTTON_HIGH
    return Hole(
        kind="search", data=text, wide=Extent(120, wish), high=Extent(high, high), grow=1e-9
    )
