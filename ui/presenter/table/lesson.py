"""Where the lesson of the sample game is read, and what lights up to be tapped.

How far it has come, and what is next, is `companion/play/lesson.py`; what it says is
`companion/telling/lesson.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.combat import Side
from companion.play import intents as i
from companion.telling.lesson import step_detail, step_title, told_to
from drawing.map_view import MarkKind, SpaceMark
from ui.presenter.intents import Do, OpenSheet, SheetKind
from ui.presenter.table import placement
from ui.viewdata.kit import ActsBlock, CardsBlock, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from collections.abc import Container

    from companion.play.lesson import LessonStep
    from drawing.map_view import MapView
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.scene import Scene
    from ui.viewdata.kit import Act, CardTile, Sheet
    from ui.viewdata.table import CardsView, TableView

replace = msgspec.structs.replace

TAPS: Final[dict[str, tuple[ActIntent, ...]]] = {
    "undo": (i.TakeBack(c.Scope.STEP),),
    "boost": (c.Maneuver(), OpenSheet(SheetKind.BOOST)),
    "why": (OpenSheet(SheetKind.WHY),),
    "attack": (i.LayCard(Side.ATTACKER, "clever-girl"),),
    "answer": (i.LayCard(Side.DEFENDER, "feint"),),
    "scheme": (OpenSheet(SheetKind.SCHEME), i.PlaySchemeCard("remote-detonation")),
}
"""What lights up to be tapped at which step, where it can be seen."""


def with_lesson(view: TableView, scene: Scene, step: LessonStep) -> TableView:
    """The table with what the lesson says to whoever is to try it."""
    if scene.sensed.step is not None or scene.sensed.question is not None or scene.table.is_over:
        return view
    if placement.is_shown(scene):
        return view
    player = told_to(scene, step)
    seats = tuple(
        replace(seat, prompt=_prompt(scene, step, seat.prompt)) if seat.player == player else seat
        for seat in view.seats
    )
    return replace(
        view,
        seats=seats,
        rails=tuple(replace(rail, tools=_lit(rail.tools, step)) for rail in view.rails),
        sheet=_sheet(view.sheet, scene, step) if view.sheet is not None else None,
        cards=_cards(view.cards, scene, step) if view.cards is not None else None,
        map=_map(view.map, scene, step),
    )


def _prompt(scene: Scene, step: LessonStep, prompt: PromptView | None) -> PromptView:
    before = prompt or PromptView(title="")
    return replace(
        before,
        title=step_title(scene, step),
        detail=step_detail(scene, step),
        tone=Tone.ASKED,
        acts=_lit(before.acts, step),
        icon="learn",
    )


def _taps(step: LessonStep) -> Container[object]:
    """What is to be tapped: any object, or mypy compares every kind of act with every other."""
    return TAPS.get(step.id, ())


def _lit(acts: tuple[Act, ...], step: LessonStep) -> tuple[Act, ...]:
    """Nothing else stands out beside what is to be tapped."""
    taps = _taps(step)
    quiet = {Weight.PRIMARY: Weight.NORMAL}
    return tuple(
        replace(
            act, weight=Weight.PRIMARY if act.intent in taps else quiet.get(act.weight, act.weight)
        )
        for act in acts
    )


def _lit_first(cards: tuple[CardTile, ...], step: LessonStep) -> tuple[CardTile, ...]:
    taps = _taps(step)
    lit = tuple(replace(card, selected=True) for card in cards if card.intent in taps)
    return (*lit, *(card for card in cards if card.intent not in taps))


def _sheet(sheet: Sheet, scene: Scene, step: LessonStep) -> Sheet:
    blocks = tuple(
        replace(block, cards=_lit_first(block.cards, step))
        if isinstance(block, CardsBlock)
        else block
        for block in sheet.blocks
    )
    if scene.focus.sheet == OpenSheet(SheetKind.MENU):
        close = scene.act(Do.CLOSE_LESSON, "lesson.close", "learn")
        blocks = (ActsBlock(acts=(close,), head=scene.say("lesson.head")), *blocks)
    return replace(sheet, blocks=blocks)


def _cards(cards: CardsView, scene: Scene, step: LessonStep) -> CardsView:
    """Whose card it is about reads it above their cards."""
    told = {"attack": 0, "answer": 1}.get(step.id)
    if told is None or (step.id == "answer" and scene.table.combat is None):
        return cards
    halves = list(cards.halves)
    half = halves[told]
    halves[told] = replace(
        half,
        title=step_title(scene, step),
        detail=step_detail(scene, step),
        cards=_lit_first(half.cards, step),
    )
    return replace(cards, halves=(halves[0], halves[1]))


def _map(view: MapView, scene: Scene, step: LessonStep) -> MapView:
    """The figure to be tapped is lit as long as nothing else is."""
    table = scene.table
    space = table.fighters[step.fighter].space if step.fighter is not None else None
    asks = any(mark.kind in {MarkKind.ASKED, MarkKind.REACH} for mark in view.marks)
    if space is None or asks or table.choice is not None or step.player != scene.on_turn:
        return view
    return replace(view, marks=(*view.marks, SpaceMark(space=space, kind=MarkKind.ASKED)))
