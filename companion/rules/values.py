"""What the cards of a combat are worth: changes in the order in which they came, then bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.combat import Side, ValueChange
from companion.events import AttackDeclared, ModifierAdded
from companion.numbers import MOST

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.combat import Combat, Modifier
    from companion.events import Event


def value_of(combat: Combat, side: Side) -> int:
    """What a side's card is worth now, never below 0 nor beyond reason; no card: nothing."""
    laid = combat.side(side).laid
    if laid is None:
        return 0
    value, is_fixed, bonus = laid.value, False, 0
    changes = [change for change in combat.modifiers if change.side is side]
    for change in changes:  # a printed value is where all changes start from (EFF-04)
        if change.how is ValueChange.PRINTED:
            value = change.amount
    for change in changes:
        if change.how is ValueChange.IGNORE:
            return 0  # EFF-05
        if change.how is ValueChange.FIRM:
            return min(MOST, change.amount)
        if change.how is ValueChange.BONUS:
            bonus += change.amount
        elif change.how is ValueChange.FIX:
            value, is_fixed = change.amount, True
        elif change.how is ValueChange.SET and not is_fixed:
            value = change.amount
        elif change.how is ValueChange.ADD and (change.of_character or not is_fixed):
            value += change.amount
    return min(MOST, max(0, value + bonus))


def counts(change: Modifier, before: Sequence[Modifier]) -> bool:
    """Whether a change does anything, after those of either side that came before it."""
    firm = {each.how for each in before if each.side is change.side}
    if not firm.isdisjoint({ValueChange.IGNORE, ValueChange.FIRM}):
        return False
    is_by_card = change.how is ValueChange.ADD and not change.of_character
    return ValueChange.FIX not in firm or not (is_by_card or change.how is ValueChange.SET)


def idle_changes(combat: Combat | None, events: Iterable[Event]) -> tuple[int, ...]:
    """The places among these events of changes that do nothing; the combat is that before them."""
    before = combat.modifiers if combat is not None else ()
    idle = []
    for place, event in enumerate(events):
        if isinstance(event, AttackDeclared):
            before = ()
        elif isinstance(event, ModifierAdded):
            if not counts(event.modifier, before):
                idle.append(place)
            before = (*before, event.modifier)
    return tuple(idle)
