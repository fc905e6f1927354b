"""What happens to a combat: values that change, effects that are cancelled, other combatants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.table import Modifier, Side, ValueChange

if TYPE_CHECKING:
    from companion.frames import StepId
    from companion.model import FighterId
    from companion.transaction import Transaction


def other(side: Side) -> Side:
    """The side that is not this one."""
    return Side.DEFENDER if side is Side.ATTACKER else Side.ATTACKER


def change_value(
    tx: Transaction,
    side: Side,
    how: ValueChange,
    amount: int = 0,
    *,
    reason: str = "",
    rules: tuple[str, ...] = (),
    of_character: bool = False,
) -> None:
    """Change the value of a side, with the reason."""
    change = Modifier(side=side, amount=amount, reason=reason, how=how, of_character=of_character)
    tx.emit(e.ModifierAdded(modifier=change, rules=rules))


def cancel(tx: Transaction, stages: tuple[StepId, ...]) -> None:
    """What is still to come in these windows is not resolved (EFF-06)."""
    tx.emit(e.EffectsCancelled(stages=stages, rules=("EFF-06",)))


def change_combatant(tx: Transaction, side: Side, fighter: FighterId) -> None:
    """Another fighter fights on this side from now on."""
    tx.emit(e.CombatantChanged(side=side, fighter=fighter))


def prevent_damage(tx: Transaction, fighter: FighterId) -> None:
    """The damage of this combat does nothing to a fighter."""
    tx.emit(e.DamagePrevented(fighter=fighter))
