"""What happens to a combat: values that change, effects that are cancelled, other combatants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import events as e
from companion.acts.cards import move_card, play_card
from companion.combat import Modifier, Side, ValueChange
from companion.plays import Bound
from companion.rulebook import banner_rules
from companion.zones import DISCARD, HAND, PLAY, CardRef, Spot

if TYPE_CHECKING:
    from companion.combat import CombatSide, Laid
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


def show_card(tx: Transaction, name: Side, laid: Laid | None, second: Laid | None) -> None:
    """What lies on a side is revealed (ATK-04).

    Only now is it said by which rules its fighter could use it: before, that would tell of it.
    """
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (cards lie in a combat only)
    fighter = tx.table.fighters[combat.side(name).fighter]
    rules = banner_rules(tx.book, tx.table, fighter, laid.card if laid is not None else None)
    tx.emit(e.CombatCardShown(side=name, laid=laid, second=second, rules=("ATK-04", *rules)))


def card_played(tx: Transaction, side: CombatSide) -> dict[str, Bound]:
    """The card that a side has played, where it lies now; no name for it if it played none."""
    if side.laid is None:
        return {}
    card, player = CardRef(side.player, side.laid.card), tx.table.players[side.player]
    for zone in (PLAY, DISCARD):
        there = player.zone(zone)
        if card in there.cards or (card.id is None and there.unnamed):
            return {"card": Bound(cards=(card,), zone=zone, holder=player.id)}
    return {"card": Bound()}


def change_combatant(tx: Transaction, side: Side, fighter: FighterId) -> None:
    """Another fighter fights on this side from now on."""
    tx.emit(e.CombatantChanged(side=side, fighter=fighter))


def prevent_damage(tx: Transaction, fighter: FighterId) -> None:
    """The damage of this combat does nothing to a fighter."""
    tx.emit(e.DamagePrevented(fighter=fighter))


def take_card_back(tx: Transaction, side: Side) -> None:
    """The card of a side goes back to hand; another is laid instead of it (`lay_instead`)."""
    combat = tx.table.combat
    laid = combat.side(side).laid if combat is not None else None
    if combat is None or laid is None:
        return
    player = combat.side(side).player
    move_card(tx, CardRef(player, laid.card), Spot(PLAY, player), Spot(HAND, player))
    tx.emit(e.CombatCardTakenBack(player=player, side=side))


def lay_instead(tx: Transaction, side: Side, laid: Laid) -> None:
    """A side lays another card, openly, because both are revealed already."""
    combat = tx.table.combat
    if combat is None:
        return
    player, second = combat.side(side).player, combat.side(side).second
    play_card(tx, player, laid.card)
    tx.emit(e.CombatCardLaid(player=player, side=side, laid=laid))
    tx.emit(e.CombatCardShown(side=side, laid=laid, second=second))
