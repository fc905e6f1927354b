"""A combat while its cards are resolved: the windows in their order, and the two cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.boxes.dropping import dropping
from ui.boxes.kinds import TurnedBox
from ui.boxes.short import fits, icon, layers, panel, row, stack
from ui.boxes.text import Text
from ui.screens.table.laid_card import flat_card
from ui.theme import tokens
from ui.theme.tokens import Face, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.layout import Plan
    from ui.viewdata.table import ResolveView, SeatView, WindowView

_DISC: Final = 100.0
_CARD: Final = 84.0
_LARGE: Final = (tokens.HEAD, tokens.BODY)
_SMALL: Final = (tokens.CAPTION_STRONG, tokens.CAPTION)


def resolve_box(
    view: ResolveView, seats: Sequence[SeatView], plan: Plan, *, has_cards: bool
) -> Box:
    """A combat in place of the map; the cards may be shown elsewhere: in the rails."""
    both_ways = plan.has_far
    title = Text(text=view.title, type=tokens.HEAD, colour=tokens.MID, lines=2, align="centre")
    upper, lower = _cards(view, seats, plan) if has_cards else ([], [])
    pitch = plan.middle.width / max(1, len(view.windows))
    disc = min(_DISC, pitch * 0.52, plan.middle.height * 0.22)
    steps = stack(
        _captions(view.windows, is_far=True) if both_ways else None,
        _discs(view.windows, disc),
        _captions(view.windows, is_far=False),
        pack="centre", gap=tokens.SM, grow=1,
    )  # fmt: skip
    above = TurnedBox(children=(title,), drop=5) if both_ways else panel(title, drop=5)
    below = panel(title, drop=5) if both_ways else None
    return dropping(stack(*upper, above, steps, below, *lower, gap=tokens.SM))


def _discs(windows: Sequence[WindowView], side: float) -> Box:
    """The windows side by side, and the way from each to the next."""
    discs = row(*(_disc(window, side) for window in windows), equal=True, gap=0)
    ways = [_way(window, side) for window in windows[:-1]]
    arrows = row(
        panel(), *ways, panel(), gap=0, parts=(0.5, *(1.0,) * len(ways), 0.5)
    )  # fmt: skip
    return layers(discs, arrows)


def _way(window: WindowView, side: float) -> Box:
    colour = tokens.OK if window.done else tokens.LINE
    arrows = [icon("chevron-right", 26, colour) for _ in range(3 if side >= _DISC else 1)]
    return row(*arrows, gap=-13, pack="centre")


def _disc(view: WindowView, side: float) -> Box:
    fill = tokens.GOLD if view.now else tokens.S3 if view.done else tokens.S2
    ink = tokens.INK if view.now else tokens.HI if view.done else tokens.LOW
    inside: Box = icon(view.icon, side * 0.44, ink)
    if view.number is not None:
        kind = Type(side * 0.5, Face.HEAVY)
        inside = Text(
            text=view.number, type=kind, colour=ink, lines=1, align="centre", scaled=False
        )  # fmt: skip
    disc = panel(inside, fill=fill, radius=side / 2, size=(side, side), limit=(side, side))
    return row(disc, pack="centre")


def _captions(windows: Sequence[WindowView], *, is_far: bool) -> Box:
    """What happened in each, in letters of one size; the lines go where there is no room."""

    def line(types: tuple[Type, Type]) -> Box:
        captions: list[Box] = [_caption(window, types) for window in windows]
        if is_far:
            captions = [TurnedBox(children=(caption,)) for caption in captions]
        return row(*captions, equal=True, gap=0, align="end" if is_far else "start")

    return fits(line(_LARGE), line(_SMALL))


def _caption(view: WindowView, types: tuple[Type, Type]) -> Panel:
    """The title, with a tick once something was done in it, and its lines below."""
    title_type, kind = types
    colour = tokens.GOLD if view.now else tokens.HI if view.done else tokens.LOW
    dim = tokens.HI if view.now else tokens.MID if view.done else tokens.LOW
    is_ticked = view.done and not view.fruitless
    title = row(
        icon("check-bold", 20, tokens.OK) if is_ticked else None,
        Text(text=view.title, type=title_type, colour=colour, lines=2),
        gap=5, pack="centre",
    )  # fmt: skip
    lines = [Text(text=line, type=kind, colour=dim, align="centre", drop=4) for line in view.lines]
    return panel(stack(title, *lines, gap=1), pad=(5, 0))


def _cards(view: ResolveView, seats: Sequence[SeatView], plan: Plan) -> tuple[list[Box], list[Box]]:
    """Each card at its owner's edge; both at one edge: the defender's lies above."""
    turned = [plan.seats[laid.seat].turned for laid in view.cards]
    is_opposite = len(set(turned)) > 1
    high = min(_CARD, plan.middle.height * 0.17)
    upper: list[Box] = []
    lower: list[Box] = []
    for laid, is_far in zip(view.cards, turned, strict=True):
        is_upper = is_far if is_opposite else laid.is_attack == is_far
        card = flat_card(laid, seats[laid.seat].colour, size=(0, high))
        (upper if is_upper else lower).append(TurnedBox(children=(card,)) if is_far else card)
    return upper, lower
