"""Blocks of text, acts, numbers and cards, each as a card of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from drawing import tokens
from ui.boxes.kinds import Art
from ui.boxes.short import beside, fits, grid, icon, lettering, panel, row, said, stack
from ui.boxes.text import Text
from ui.presenter.intents import Press
from ui.screens.parts.acts import act_grid, button, figure, figure_button, tile
from ui.screens.parts.field import Written, field
from ui.viewdata.kit import (
    ActsBlock,
    CardsBlock,
    FaceBlock,
    FieldBlock,
    StepperBlock,
    TextBlock,
    ZoneBlock,
)

if TYPE_CHECKING:
    from drawing.tokens import Rgba, Type
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.viewdata.kit import Act, Block, CardTile

BETWEEN: Final = " · "
_KINDS: Final = {
    "attack": ("sword",),
    "defense": ("shield",),
    "versatile": ("sword", "shield-half-full"),
    "scheme": ("script-text",),
}
_CARD_LEAST: Final = 250.0
_TILE_LEAST: Final = 240.0
_MOST_PIPS: Final = 6
_SIGN: Final = tokens.ECHO
"""A plus or a minus."""
_STEP_HEIGHT: Final = tokens.PROMPT_BUTTON_HEIGHT


def prose(text: str, colour: Rgba = tokens.MID, **how: Any) -> Text:
    """Text that flows at its full size."""
    how.setdefault("type", tokens.BODY)
    return Text(text=text, colour=colour, least=1.0, breaks=True, **how)


class BlockStyle(NamedTuple):
    """How blocks look where they stand."""

    ground: Rgba | None = tokens.S1
    pad: tuple[float, float] = (16.0, 12.0)
    head: Type = tokens.HEAD
    body: Type = tokens.BODY


CARD: Final = BlockStyle()
"""A card of a list."""
SHEET: Final = BlockStyle(None, (0.0, 0.0), tokens.STRONG, tokens.CAPTION)
"""On the ground of a sheet."""


def block(view: Block, style: BlockStyle = CARD, seat: int = 0, **how: Any) -> Panel:
    """Any block; `seat` is the number of the player who reads it."""
    inside: Box
    if isinstance(view, TextBlock):
        inside = _paragraph(view, style)
    elif isinstance(view, StepperBlock):
        inside = _stepper(view)
    elif isinstance(view, CardsBlock):
        colour = seat if view.player is None else view.player
        inside = _headed(view.head, grid([card(each, colour) for each in view.cards], most=4))
    elif isinstance(view, ActsBlock):
        inside = _headed(view.head, _acts(view.acts))
    elif isinstance(view, ZoneBlock):
        inside = _zone(view)
    elif isinstance(view, FieldBlock):
        inside = _headed(view.head, field(Written(view.field, view.text, "rename")))
    elif isinstance(view, FaceBlock):
        inside = _face(view)
    return panel(inside, fill=style.ground, pad=style.pad, **how)


def _headed(head: str | None, rest: Box) -> Box:
    if not head:
        return rest
    return stack(Text(head, tokens.STRONG, least=1.0), rest, gap=tokens.SM)


def _acts(acts: tuple[Act, ...]) -> Box:
    if any(act.detail for act in acts):
        tiles = [
            tile(act, tokens.BUTTON, ground=tokens.S3, pad=(14, 8), reads=True) for act in acts
        ]
        return grid([panel(each, size=(_TILE_LEAST, 0), scaled=(True, False)) for each in tiles])
    if any(act.marks for act in acts):
        return grid([figure_button(act) for act in acts], alike=True)
    return act_grid(acts)


def _zone(view: ZoneBlock) -> Box:
    """A zone as it looks on the map, and its name."""
    swatch = Art(kind="zone", data=view.zone, wish=52)
    return row(swatch, Text(view.name, tokens.BODY), gap=tokens.MD)


def _face(view: FaceBlock) -> Box:
    """Who it is, and its numbers below."""
    colour = tokens.player(view.mark.player).colour
    head, side = (tokens.RULING, 84.0) if view.mark.filled else (tokens.STRONG, 48.0)
    texts = lettering(
        Text(view.name, head, lines=2), said(view.detail, tokens.CAPTION, colour=tokens.MID)
    )
    facts = [
        row(icon(name, 20, colour), Text(text, tokens.STRONG, lines=1), gap=4)
        for name, text in view.facts
    ]
    line = row(*facts, gap=16, pack="start") if facts else None
    return stack(row(figure(view.mark, side, tokens.S2, least=44), texts, gap=12), line, gap=10)


def _paragraph(view: TextBlock, style: BlockStyle) -> Box:
    rules = BETWEEN.join(view.rules)
    texts = stack(
        prose(view.head, tokens.HI, type=style.head) if view.head else None,
        prose(view.text, type=style.body) if view.text else None,
        prose(rules, tokens.GOLD, type=tokens.SMALLEST) if rules else None,
        gap=4, grow=1,
    )  # fmt: skip
    if view.number is None:
        return texts
    disc = panel(
        Text(str(view.number), tokens.SMALLEST, lines=1, align="centre"),
        fill=tokens.S3, radius=14, size=(28, 28),
    )  # fmt: skip
    return row(disc, texts, align="start", gap=tokens.SM)


def _stepper(view: StepperBlock) -> Box:
    less, more = (
        panel(
            button(act, _SIGN if len(act.text) == 1 else tokens.STRONG, height=_STEP_HEIGHT),
            size=(72, 0),
            wish=(104, 0),
        )
        for act in (view.less, view.more)
    )
    value = Text(view.value, tokens.ECHO, lines=1, align="centre", underline=True)
    parts = row(less, panel(value, size=(72, 0), wish=(110, 0), scaled=(True, False), grow=1), more)
    if not view.head:
        return parts
    note = prose(view.note, type=tokens.CAPTION) if view.note else None
    words = stack(Text(view.head, tokens.HEAD), note, gap=0)
    head = panel(words, size=(120, 0), scaled=(True, False), grow=1)
    # Those of several lines stand below each other: rather are the words written on more lines.
    return fits(row(head, panel(parts, firm=True), gap=12), beside(head, parts, gap=12))


def card(view: CardTile, player: int = 0, *, dim: bool = False, **how: Any) -> Panel:
    """A card: its value and kind at the left, its name, what it does, and how many there are.

    With `dim` it steps back: another one was chosen.
    """
    is_locked, is_chosen = view.locked is not None, view.selected
    is_faint = is_locked or dim
    ink = tokens.LOW if is_faint else tokens.HI
    quiet = tokens.LOW if is_faint else tokens.MID
    side = tokens.INK if is_chosen else ink
    colour = tokens.LOW if is_faint else tokens.player(player).colour
    state = "lock" if is_locked else "check-circle" if is_chosen else ""
    effect = view.locked or view.effect
    texts = stack(
        row(
            Text(view.name, tokens.STRONG, colour=ink, lines=2, grow=1),
            Text(f"+{view.boost}", tokens.CAPTION_STRONG, colour=quiet, lines=1)
            if view.boost is not None
            else None,
            icon(state, 24, tokens.GOLD if is_chosen else tokens.LOW) if state else None,
            gap=6, align="start",
        ),
        prose(effect, quiet, type=tokens.CAPTION) if effect else None,
        _copies(view, quiet, colour),
        gap=2, pack="centre", grow=1,
    )  # fmt: skip
    inside = row(
        _side(view, side, chosen=is_chosen), panel(texts, pad=(0, 8), grow=1), panel(size=(2, 0)),
        gap=12, align="stretch",
    )  # fmt: skip
    return panel(
        inside,
        fill=tokens.S1 if is_faint else tokens.S2, pressed=tokens.S3, radius=tokens.RADIUS_TILE,
        border=tokens.GOLD if is_chosen else None, rim=4.0 if is_chosen else 0.0,
        size=(_CARD_LEAST, 96), scaled=(True, False), tap=Press(view.intent), key=view.intent,
        **how,
    )  # fmt: skip


def _side(view: CardTile, ink: Rgba, *, chosen: bool) -> Panel:
    """Value and kind."""
    names = _KINDS.get(view.kind or "", () if view.value else ("card-off-outline",))
    alone = view.value is None
    kinds = [icon(name, 32.0 if alone else 18.0, ink) for name in names]
    value = None
    if view.value is not None:
        value = Text(
            view.value, tokens.VALUE_CARD, colour=ink, lines=1, least=0.6,
            align="centre", scaled=False,
        )  # fmt: skip
    inside = stack(value, row(*kinds, gap=2, pack="centre"), gap=0, pack="centre")
    return panel(
        inside, fill=tokens.GOLD if chosen else tokens.S3, radius=tokens.RADIUS_TILE, pad=(4, 2),
        size=(70, 0),
    )  # fmt: skip


def _copies(view: CardTile, ink: Rgba, colour: Rgba) -> Box | None:
    if view.left is None or not view.copies:
        return None
    shown = min(view.copies, _MOST_PIPS)
    full = min(view.left, shown)
    pips = [
        panel(fill=colour if n < full else None, border=colour, rim=1.5, radius=3, size=(9, 14))
        for n in range(shown)
    ]
    count = Text(f"{view.left} / {view.copies}", tokens.CAPTION, colour=ink, lines=1)
    return row(*pips, Art(wish=2), count, gap=3)
