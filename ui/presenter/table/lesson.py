"""What the lesson of the sample game says to whoever is to try something, and what lights up.

How far it has come, and what is next, is `companion/play/lesson.py`. The words of a step:
`table.lesson.<id>` (`<id>-board` at a board) and `<id>-why`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.combat import Side
from companion.model import TokenKind
from companion.play import intents as i
from companion.play.lesson import LESSON
from companion.rulebook import may_boost
from drawing.map_view import MarkKind, SpaceMark
from ui.presenter.intents import Do, OpenSheet, SheetKind
from ui.presenter.table import placement
from ui.viewdata.kit import ActsBlock, CardsBlock, Tone, Weight
from ui.viewdata.table import PromptView

if TYPE_CHECKING:
    from companion.model import PlayerId
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
    player = _told_to(scene, step)
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


def _told_to(scene: Scene, step: LessonStep) -> PlayerId | None:
    """Whose prompt the lesson takes; nobody's while something else is decided."""
    choice = scene.table.choice
    if choice is None:
        return scene.on_turn
    return choice.owner if step.id == "lay" and choice.subject == TokenKind.TRAP.value else None


def _prompt(scene: Scene, step: LessonStep, prompt: PromptView | None) -> PromptView:
    before = prompt or PromptView(title="")
    return replace(
        before,
        title=_title(scene, step),
        detail=_detail(scene, step),
        tone=Tone.ASKED,
        acts=_lit(before.acts, step),
        icon="learn",
    )


def _title(scene: Scene, step: LessonStep) -> str:
    card = scene.card_words(step.player, step.card).name if step.player and step.card else ""
    name = scene.player_name(step.player) if step.player is not None else ""
    key = f"lesson.{_variant(scene, step)}"
    by_hand = scene.words.find(f"table.{key}-board") if scene.sensed.is_there else None
    return scene.say(f"{key}-board" if by_hand else key, card=card, name=name)


def _detail(scene: Scene, step: LessonStep) -> str:
    number = scene.say("lesson.progress", number=LESSON.index(step) + 1, count=len(LESSON) - 1)
    why = scene.say(f"lesson.{step.id}-why")
    return scene.words.join(number if step.id != "end" else "", why, *step.rules)


def _variant(scene: Scene, step: LessonStep) -> str:
    """How it is said now, where something else has to come first."""
    table = scene.table
    if step.id == "answer" and table.combat is None:
        return "answer-again"
    if step.player not in {None, scene.on_turn} and table.choice is None:
        return "wait"
    maneuver = table.maneuver
    if step.id == "boost" and maneuver is not None and not may_boost(scene.book, maneuver):
        return "boost-again"
    if step.id == "attack" and scene.focus.draft is None and not scene.attack_pairs():
        return "attack-far"
    return step.id


def _lit(acts: tuple[Act, ...], step: LessonStep) -> tuple[Act, ...]:
    """Nothing else stands out beside what is to be tapped."""
    taps = TAPS.get(step.id, ())
    quiet = {Weight.PRIMARY: Weight.NORMAL}
    return tuple(
        replace(
            act, weight=Weight.PRIMARY if act.intent in taps else quiet.get(act.weight, act.weight)
        )
        for act in acts
    )


def _lit_first(cards: tuple[CardTile, ...], step: LessonStep) -> tuple[CardTile, ...]:
    taps = TAPS.get(step.id, ())
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
        title=_title(scene, step),
        detail=_detail(scene, step),
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
