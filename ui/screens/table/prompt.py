"""What is going on, told to one seat, and the acts with which that seat answers.

The first arrangement that fits is shown: all of the text and the acts beside it, then below it,
then all of it with the title in the line with the name, then its beginning, then the title alone.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from drawing import tokens
from ui.boxes.short import (
    columned,
    dropping,
    fits,
    grid,
    icon,
    lettering,
    panel,
    remembered,
    row,
    space,
    stack,
)
from ui.boxes.text import CutText, Text
from ui.screens.parts.acts import button, consequence, figure, figures_on, look_of, on_act
from ui.viewdata.kit import Tone, Weight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from drawing.tokens import Type
    from ui.boxes.base import Box
    from ui.boxes.kinds import Panel
    from ui.screens.parts.acts import Look
    from ui.viewdata.kit import Act
    from ui.viewdata.table import PromptView

_RULING_ICON: Final = "alert-decagram"
_LARGE: Final = (tokens.PROMPT, tokens.BODY)
_SMALL: Final = (tokens.HEAD, tokens.CAPTION)
_TINY: Final = (tokens.CAPTION_STRONG, tokens.CAPTION)
"""The title does not follow the text scale then."""
_LEAST_TEXT: Final = 170.0
_MOST_BESIDE: Final = 3
"""So many acts may stand below each other beside a text."""


class ReadInFull(StrEnum):
    """A text that was too long for its place is read in full."""

    OPEN = "open"
    CLOSE = "close"


class PromptBoxes(NamedTuple):
    """A prompt in more and more narrow ways; what is wanted can be read in all of them."""

    whole: Box
    """All of it."""
    small: tuple[Box, ...]
    """All of it, with small acts."""
    snug: tuple[Box, ...]
    """All of it, in small letters, with the title in the line with the name."""
    cut: tuple[Box, ...]
    """The beginning of the text, or none; a tap shows the rest."""
    tight: tuple[Box, ...]
    """The same, with the line with the name, as tight as may be."""


@remembered
def prompt_boxes(view: PromptView, player: int, briefs: tuple[Box, Box]) -> PromptBoxes:
    """A prompt for its room; the name stands in one of `briefs` where it is part of that."""
    acts = _legible(view)
    brief, titled = briefs
    is_ruling = view.tone is Tone.RULING

    def on(box: Box, pad: tuple[float, float] = (8, 0)) -> Panel:
        if is_ruling:
            return panel(box, fill=tokens.GOLD, pad=pad, grow=1)
        return panel(box, grow=1)

    whole, cut = (on(fits(*each), (14, 6)) for each in _arrangements(view, acts, player))
    small, tiny = (
        grid([_small_act(act, player, scaled=scaled) for act in acts], gap, most=5)
        for scaled, gap in ((True, 4.0), (False, 2.0))
    )
    snug: tuple[Box, ...] = ()
    low: tuple[Box, ...] = ()
    if view.detail and acts and not is_ruling:
        lines = (_telling(view, _SMALL), _telling(view, _TINY, flat=True))
        low = tuple(on(stack(*each, gap=2)) for each in zip(lines, (small, tiny), strict=True))
    if view.detail and not is_ruling:
        detail = Text(view.detail, tokens.CAPTION, colour=tokens.MID, least=0.8)
        text = _barred(view, panel(detail, grow=1), gap=8)
        snug = (stack(titled, on(stack(text, tiny if acts else None, gap=2)), gap=1),)
    tight: list[Box] = []
    if acts:
        told = stack(_telling(view, _SMALL, lines=0), small, gap=4)
        hinted = stack(_telling(view, _TINY, lines=0), tiny, gap=2)
        tight += [stack(brief, on(box), gap=1) for box in (told, hinted)]
        if not is_ruling:
            tight.append(stack(_telling(view, _TINY, lines=0, under=brief), tiny, gap=2))
        tight += [stack(titled, on(box), gap=1) for box in (small, tiny)]
    return PromptBoxes(whole, low, snug, (cut,) if view.detail else (), tuple(tight))


def _arrangements(
    view: PromptView, acts: Sequence[Act], player: int
) -> tuple[list[Box], list[Box]]:
    """With all of the text, and with its beginning."""
    boxes = [act_box(act, player) for act in acts]
    beside = row(*boxes, equal=len(boxes) <= _MOST_BESIDE, align="stretch")
    in_a_row = columned(boxes, max(1, len(boxes)))
    column = stack(*boxes) if 1 < len(boxes) <= _MOST_BESIDE else None
    below = grid(boxes, most=5)
    if len(boxes) == _MOST_BESIDE:  # none of three stands alone in its row
        below = fits(*(columned(boxes, columns) for columns in (3, 1)))

    def around(telling: Panel, *, is_long: bool = True) -> Iterator[Box]:
        if not boxes:
            yield telling
            return
        yield row(telling, beside, gap=16)
        yield stack(telling, in_a_row, gap=6)
        if column is not None and is_long:
            yield row(telling, column, gap=16)
        yield stack(telling, below, gap=6)

    whole: list[Box] = []
    cut: list[Box] = []
    whole += around(_telling(view, _LARGE), is_long=bool(view.detail))
    if view.detail and boxes:  # in one line before in smaller letters
        whole.append(stack(_telling(view, _SMALL, flat=True), below, gap=6))
    whole += around(_telling(view, _SMALL), is_long=bool(view.detail))
    if view.detail:
        cut += around(_telling(view, _SMALL, lines=2))
        cut += around(_telling(view, _SMALL, lines=0), is_long=False)
    return whole, cut


def _telling(
    view: PromptView, types: tuple[Type, Type], lines: int | None = None, under: Box | None = None,
    *, flat: bool = False,
) -> Panel:  # fmt: skip
    """Title and detail; with `lines` the detail has at least so many, and a tap shows all of it.

    What it stands `under` is part of the same thing to tap.
    """
    is_ruling = view.tone is Tone.RULING
    ink, dim = (tokens.INK, tokens.INK) if is_ruling else (tokens.HI, tokens.MID)
    gold = tokens.INK if is_ruling else tokens.GOLD
    title_type, detail_type = types
    # Beside a second line the title stays the larger of both; alone it gives way at last.
    least = 0.9 if types is _LARGE or flat else 0.6 if lines == 0 else 0.8
    title = Text(
        view.title, title_type, colour=ink, lines=1 if flat else 3, grow=0 if flat else 1,
        scaled=types is not _TINY, least=least,
    )  # fmt: skip
    detail: Text | None = None
    if view.detail and lines is None:
        detail = Text(view.detail, detail_type, colour=dim, lines=1 if flat else 0)
    elif view.detail and lines:
        detail = CutText(view.detail, detail_type, colour=dim, least_lines=lines)
    dots = icon("dots-horizontal", 24, gold) if lines is not None and view.detail else None
    name = view.icon or (_RULING_ICON if is_ruling else "")
    words = row(title, dots, gap=4, align="start")
    texts = row(title, detail, space(), gap=10) if flat else lettering(words, detail)
    sign = icon(name, 34, gold, drop=1) if name else None
    if view.mark is not None:
        sign = figure(view.mark, 42, least=24, drop=1)
    inside = row(sign, texts, gap=10)
    box = _barred(view, dropping(inside))
    tap = ReadInFull.OPEN if dots is not None else None
    told = stack(under, box, gap=1) if under is not None else box
    return panel(told, grow=1, size=(_LEAST_TEXT, 0), tap=tap, key="telling")


def _barred(view: PromptView, box: Box, gap: float = 10) -> Box:
    """With a golden bar before what is asked."""
    if view.tone is not Tone.ASKED:
        return box
    bar = panel(fill=tokens.GOLD, radius=2, size=(4, 0))
    return row(bar, panel(box, grow=1), gap=gap, align="stretch")


def act_box(act: Act, player: int) -> Panel:
    """An act as a button: figures or an icon, its text, and what would come of it."""
    if not (act.marks or act.detail or act.weight is Weight.PLAYER):
        return button(act, height=tokens.DRAWN_MIN, pad=10, player=player, wish=_WISH)
    look = look_of(act, player=player)
    align: Literal["start", "centre"] = "start" if act.detail else "centre"
    detail = consequence(act.detail, tokens.CAPTION, look.detail) if act.detail else None
    texts = lettering(Text(act.text, tokens.BUTTON, colour=look.text, lines=2, align=align), detail)
    sign = figures_on(act, look, 46) or (
        icon(act.icon, 25, look.text, scaled=True, drop=1) if act.icon else None
    )
    if act.detail:
        inside: Box = row(sign, texts, gap=10)
    else:
        inside = fits(
            stack(sign, texts, gap=2, pack="centre"), row(sign, texts, gap=8, pack="centre"), texts
        )
    wish = _CONSEQUENCE if act.detail and act.weight is Weight.PRIMARY else _WISH
    return on_act(
        act, _framed(act, look), dropping(inside), size=(72, 48), wish=wish, pad=(10, 4), grow=1
    )


_WISH: Final = (72.0, tokens.PROMPT_BUTTON_HEIGHT)
_CONSEQUENCE: Final = (220.0, 84.0)


def _small_act(act: Act, player: int, *, scaled: bool) -> Panel:
    """Words before pictures, in small letters; the smallest do not follow the text scale."""
    look = look_of(act, player=player)
    words = f"{act.text} · {act.detail}" if act.detail else act.text
    text = Text(
        words, tokens.CAPTION_STRONG, colour=look.text, align="centre", least=0.8, scaled=scaled
    )
    marks = figures_on(act, look, 26)
    inside = fits(stack(marks, text, gap=0, pack="centre"), text) if marks else text
    return on_act(act, _framed(act, look), inside, size=(56, 46), pad=(4, 2), grow=1)


def _framed(act: Act, look: Look) -> Look:
    """In gold, if it stands for figures to choose."""
    if act.marks and act.weight is Weight.NORMAL:
        return look._replace(border=tokens.GOLD, rim=tokens.BORDER)
    return look


def _legible(view: PromptView) -> tuple[Act, ...]:
    """The acts of a prompt; on gold a quiet one could not be read."""
    if view.tone is not Tone.RULING:
        return view.acts
    return tuple(
        msgspec.structs.replace(act, weight=Weight.NORMAL)
        if act.weight in (Weight.QUIET, Weight.PRIMARY)
        else act
        for act in view.acts
    )
