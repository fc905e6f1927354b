"""What the lesson of the sample game says of a step, as things stand, and to whom.

How far it has come, and what is next, is `companion/play/lesson.py`. The words of a step:
`table.lesson.<id>` (`<id>-board` at a board) and `<id>-why`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.model import TokenKind
from companion.play.lesson import LESSON
from companion.rulebook import may_boost

if TYPE_CHECKING:
    from companion.model import PlayerId
    from companion.play.lesson import LessonStep
    from companion.telling.told_moment import ToldMoment

_ACTIONS: Final = frozenset({"attack", "scheme"})
"""Steps that take an action, which none is left for in the last maneuver of a turn."""


def told_to(moment: ToldMoment, step: LessonStep) -> PlayerId | None:
    """Whose prompt the lesson takes; nobody's while something else is decided."""
    choice = moment.table.choice
    if choice is None:
        return moment.on_turn
    return choice.owner if step.id == "lay" and choice.subject == TokenKind.TRAP.value else None


def step_title(moment: ToldMoment, step: LessonStep) -> str:
    """What is to be done."""
    card = moment.card_words(step.player, step.card).name if step.player and step.card else ""
    name = moment.player_name(step.player) if step.player is not None else ""
    key = f"lesson.{_variant(moment, step)}"
    by_hand = moment.words.find(f"table.{key}-board") if moment.sensed.is_there else None
    return moment.say(f"{key}-board" if by_hand else key, card=card, name=name)


def step_detail(moment: ToldMoment, step: LessonStep) -> str:
    """How far the lesson is, and why the step is worth knowing."""
    number = moment.say("lesson.progress", number=LESSON.index(step) + 1, count=len(LESSON) - 1)
    why = moment.say(f"lesson.{step.id}-why")
    return moment.words.join(number if step.id != "end" else "", why, *step.rules)


def _variant(moment: ToldMoment, step: LessonStep) -> str:
    """How it is said now, where something else has to come first."""
    table = moment.table
    if step.id == "answer" and table.combat is None:
        return "answer-again"
    if step.player not in {None, moment.on_turn} and table.choice is None:
        return "wait"
    maneuver = table.maneuver
    if step.id == "boost" and maneuver is not None and not may_boost(moment.book, maneuver):
        return "boost-again"
    turn = table.turn
    if step.id in _ACTIONS and maneuver is not None and turn is not None and not turn.actions_left:
        return "later"
    if step.id == "attack" and moment.focus.draft is None and not moment.attack_pairs():
        return "attack-far"
    return step.id
