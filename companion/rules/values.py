"""What the cards of a combat are worth: changes in the order in which they came, then bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.combat import Side, ValueChange
from companion.numbers import MOST

if TYPE_CHECKING:
    from companion.combat import Combat


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
