"""One half of the stage: a card, what its value is made of, the value, and what came of it.

What is described depends only on how much of the fight has been shown (`Shown`); how things get
there (cards that turn, numbers that meet) is the board's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.combat import Side
from drawing import tokens
from drawing.tokens import Face, Type
from ui.boxes.base import Extent
from ui.boxes.kinds import Hole
from ui.boxes.short import columned, dropping, fits, icon, layers, panel, row, said, space, stack
from ui.boxes.text import CutText, Text
from ui.screens.parts.acts import button, figure

if TYPE_CHECKING:
    from companion.telling.fight_story import Fight, FightSide, Rung, Term
    from companion.telling.timeline import Shown
    from drawing.map_view import FigureMark
    from drawing.tokens import Rgba
    from ui.boxes.base import Box
    from ui.viewdata.fight import FightView

VALUE: Final = Type(152, Face.HEAVY)
_SIGN: Final = Type(40, Face.HEAVY)
_PRINTED: Final = Type(46, Face.HEAVY)
_CARD: Final = (150.0, 176.0)
_VALUE_WIDTH: Final = (64.0, 180.0)
_MOST_IN_A_ROW: Final = 3
_DOT: Final = 22.0
_TITLE: Final = 86.0
"""So wide the names of the rungs stand below each other."""
_VERDICT: Final = (tokens.TITLE, tokens.PROMPT, tokens.HEAD)


class CardFace(NamedTuple):
    """A card on the stage."""

    seat_colour: int
    mark: FigureMark
    is_attack: bool
    side: FightSide
    canceled: str
    is_open: bool


class ValueFace(NamedTuple):
    """The value of a side, as large as there is room."""

    text: str
    colour: int
    is_hidden: bool
    """Its place is kept while the result covers it."""


def half_box(view: FightView, side: Side, shown: Shown, colour: int) -> Box:
    """One side, as its player reads it."""
    told = view.fight.side(side)
    is_open = side in shown.cards
    count = shown.terms[0 if side is Side.ATTACKER else 1]
    canceled = view.canceled.get(side, "") if side in shown.canceled else ""
    face = CardFace(colour, view.marks[side], side is Side.ATTACKER, told, canceled, is_open)
    card = Hole(kind="card", data=face, wide=Extent(*_CARD), high=Extent(60, 230))
    terms = told.terms[:count]
    value = terms[-1].value if terms else told.value
    number = ValueFace(str(value) if is_open else "", colour, shown.has_met)
    left = row(card, _terms(terms, is_running=not shown.has_met), gap=14, align="stretch", grow=1)
    middle = Hole(kind="value", data=number, wide=Extent(*_VALUE_WIDTH), high=Extent(56, 200))
    words = panel(_words(view, side, shown), pad=(10, 0), grow=1)
    return panel(row(left, middle, words, parts=(10, 3, 10), gap=8, align="stretch"), pad=(10, 10))


def _terms(terms: tuple[Term, ...], *, is_running: bool) -> Box:
    """What a value is made of, side by side; the newest in gold while they come."""
    boxes = [
        _term(term, is_new=is_running and number == len(terms) - 1 and number > 0)
        for number, term in enumerate(terms)
    ]
    if not boxes:
        return space()
    counts = range(min(_MOST_IN_A_ROW, len(boxes)), 0, -1)
    return fits(*(columned(boxes, count, 6, pack="centre") for count in counts), grow=1)


def _term(term: Term, *, is_new: bool) -> Box:
    ink = tokens.GOLD if is_new else tokens.LOW if term.is_void else tokens.HI
    sign: Box = Text(term.sign, _SIGN, colour=ink, lines=1, scaled=False, least=0.3)
    if term.is_void:
        struck = stack(space(), panel(fill=tokens.GOLD, radius=2, size=(0, 4)), space())
        sign = layers(sign, struck)
    words = tokens.LOW if term.is_void else tokens.MID
    texts = (
        Text(term.source, tokens.CAPTION_STRONG, colour=ink, lines=2, least=0.7),
        said(term.detail, tokens.CAPTION, colour=words, lines=2, least=0.8, drop=2),
    )
    return dropping(stack(row(sign), *texts, gap=0, pack="centre"))


def _words(view: FightView, side: Side, shown: Shown) -> Box:
    """What is told beside the value: while it is shown who fights, then what came of it."""
    fight, told = view.fight, view.fight.side(side)
    if not shown.is_settled:
        title = Text(fight.title, tokens.HEAD, colour=tokens.MID, lines=2)
        if not fight.ladder or len(shown.cards) < len(Side):
            return stack(title, pack="centre")
        rungs = [_rung(rung, number, shown) for number, rung in enumerate(fight.ladder)]
        now = rungs[max(0, shown.rung)]
        options = ((rungs, 18), (rungs, 9), (rungs, 2), ((title, now), 6), ((now,), 0))
        return fits(*(stack(*some, pack="centre", gap=gap) for some, gap in options))
    return dropping(stack(*_outcome(fight, told), _replay(view), pack="centre", gap=3))


def _rung(rung: Rung, number: int, shown: Shown) -> Box:
    """A time of the combat: past, now or to come, and what has happened in it."""
    is_now, is_past = number == shown.rung, number < shown.rung
    told = shown.lines[number] if is_now or is_past else ""
    words = told or (rung.idle if is_past else rung.cards)
    ink = tokens.GOLD if is_now else tokens.MID
    if is_past:
        dot: Box = icon("check-circle", _DOT, tokens.OK)
    else:
        core = panel(fill=tokens.GOLD, radius=_DOT, grow=1) if is_now else space()
        edge = tokens.GOLD if is_now else tokens.LOW
        dot = panel(
            core, border=edge, rim=2, radius=_DOT / 2, size=(_DOT, _DOT), limit=(_DOT, _DOT),
            pad=(5, 5),
        )  # fmt: skip
    strong = tokens.HI if is_now or is_past else tokens.MID
    title = Text(rung.title, tokens.STRONG, colour=strong, lines=1, least=0.8)
    kind = tokens.CAPTION_STRONG if is_now else tokens.CAPTION
    line = Text(words, kind, colour=ink, lines=2, least=0.75)
    column = panel(title, size=(_TITLE, 0), scaled=(True, False))
    return row(dot, column, panel(line, grow=1), gap=9)


def _outcome(fight: Fight, told: FightSide) -> list[Box]:
    titles = [Text(told.outcome, kind, lines=2, least=0.7) for kind in _VERDICT]
    found: list[Box] = [fits(*titles)]
    found.append(Text(fight.change, tokens.HEAD, colour=tokens.GOLD, lines=2, least=0.5))
    if fight.falls:
        found.append(Text(fight.falls, tokens.STRONG, colour=tokens.GOLD, lines=2))
    found.append(Text(fight.reckoning, tokens.STRONG, lines=1, drop=5))
    if told.sum:
        found.append(Text(told.sum, tokens.CAPTION, colour=tokens.MID, lines=2, drop=3))
    for number, line in enumerate(fight.after):
        text = Text(line, tokens.CAPTION, colour=tokens.MID, lines=2, drop=4 + number)
        found.append(text)
    return found


def _replay(view: FightView) -> Box | None:
    return panel(row(button(view.replay, height=48, pad=12), space()), drop=2)


# --- What is in the holes ---------------------------------------------------------------------


def card_box(face: CardFace) -> Box:
    """A card that lies on the stage: its back, or what its owner reads."""
    look = tokens.player(face.seat_colour)
    if not face.is_open:
        mark = figure(face.mark, 72, look.tint, numbered=False)
        return panel(
            stack(mark, pack="centre"), fill=look.tint, border=look.colour, rim=tokens.BORDER,
            radius=tokens.RADIUS_BUTTON, pad=(10, 10),
        )  # fmt: skip
    side = face.side
    ink = tokens.LOW if face.canceled else tokens.MID
    printed = side.terms[0].sign if side.terms else ""
    kind = icon("sword" if face.is_attack else "shield", 28, look.colour)
    head = row(
        Text(printed, _PRINTED, lines=1, scaled=False, underline=True, least=0.3),
        kind, space(), figure(face.mark, 36, tokens.S2, drop=2), gap=8,
    )  # fmt: skip
    body = stack(
        head,
        fits(
            Text(side.name, tokens.HEAD, lines=3),
            Text(side.name, tokens.CAPTION_STRONG, lines=3, least=0.7),
        ),
        _what_it_does(side.text, ink) if side.text else space(),
        _strip(face.canceled) if face.canceled else None,
        gap=3,
    )
    top = panel(size=(0, 8))
    inside = panel(dropping(body), fill=tokens.S2, pad=(12, 6), grow=1, radius=10)
    return panel(stack(top, inside, gap=0), fill=look.colour, radius=tokens.RADIUS_BUTTON)


def _what_it_does(text: str, ink: Rgba) -> Box:
    """All of it, in smaller letters if need be; the beginning where that is still too much."""
    whole = Text(text, tokens.CAPTION, colour=ink, least=0.8, grow=1)
    return fits(whole, CutText(text, tokens.CAPTION, colour=ink, grow=1), drop=3, grow=1)


def _strip(words: str) -> Box:
    text = Text(words, tokens.CAPTION_STRONG, colour=tokens.INK, align="centre", lines=2)
    return panel(text, fill=tokens.GOLD, radius=8, pad=(8, 3))


def value_box(face: ValueFace) -> Box:
    """A value in its player's colour."""
    if face.is_hidden:
        return space()
    return Text(
        face.text, VALUE, colour=tokens.player(face.colour).colour, lines=1, least=0.3,
        align="centre", scaled=False, underline=True,
    )  # fmt: skip


def result_box(view: FightView) -> Box:
    """The disc between the two: the damage, or a shield."""
    if view.fight.damage:
        inside: Box = Text(
            str(view.fight.damage), VALUE, colour=tokens.INK, lines=1, least=0.2,
            align="centre", scaled=False, underline=True,
        )  # fmt: skip
    else:
        inside = stack(icon("shield", 52, tokens.INK, least=24), pack="centre")
    return panel(inside, fill=tokens.GOLD, border=tokens.INK, rim=6, radius=200, pad=(12, 4))
