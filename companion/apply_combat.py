"""What the events of a combat do to a table: companion.apply lets them happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import events as e
from companion.apply_cards import apply_card_moved
from companion.combat import Combat, CombatSide, Side
from companion.happenings import happens, with_side
from companion.zones import HAND, PLAY, CardRef, Spot

if TYPE_CHECKING:
    from companion.table import Table

replace = msgspec.structs.replace


@happens(e.AttackDeclared)
def apply_attack_declared(event: e.AttackDeclared, table: Table) -> Table:
    both = ((Side.ATTACKER, event.attacker), (Side.DEFENDER, event.defender))
    fighters = [(side, table.fighters.get(fighter)) for side, fighter in both]
    sides = {
        side: CombatSide(fighter=fighter.id, player=fighter.owner)
        for side, fighter in fighters
        if fighter is not None
    }
    return replace(table, combat=Combat(sides=sides)) if len(sides) == len(both) else table


@happens(e.CombatCardLaid)
def apply_combat_card_laid(event: e.CombatCardLaid, table: Table) -> Table:
    untold = event.laid is None
    if event.is_second:
        return with_side(table, event.side, second=event.laid, is_second_untold=untold)
    return with_side(table, event.side, laid=event.laid, is_untold=untold)


@happens(e.CombatCardTakenBack)
def apply_combat_card_taken_back(event: e.CombatCardTakenBack, table: Table) -> Table:
    laid = table.combat.side(event.side).laid if table.combat is not None else None
    if event.to_hand and laid is not None:
        spots = Spot(PLAY, event.player), Spot(HAND, event.player)
        card = CardRef(event.player, laid.card)
        table = apply_card_moved(e.CardMoved(card=card, source=spots[0], target=spots[1]), table)
    return with_side(table, event.side, laid=None, is_untold=False, play=None)


@happens(e.EffectsCancelled)
def apply_effects_cancelled(event: e.EffectsCancelled, table: Table) -> Table:
    if table.combat is None:
        return table
    both = tuple(dict.fromkeys((*table.combat.cancelled, *event.stages)))
    return replace(table, combat=replace(table.combat, cancelled=both))


@happens(e.CombatCardShown)
def apply_combat_card_shown(event: e.CombatCardShown, table: Table) -> Table:
    if table.combat is None:
        return table
    table = replace(table, combat=replace(table.combat, is_revealed=True))
    return with_side(
        table, event.side, laid=event.laid, is_untold=False, second=event.second,
        is_second_untold=False,
    )  # fmt: skip


@happens(e.EffectOpened)
def apply_effect_opened(event: e.EffectOpened, table: Table) -> Table:
    if table.combat is None:
        return table
    return replace(
        table, combat=replace(table.combat, resolved=(*table.combat.resolved, event.what))
    )


@happens(e.CombatantChanged)
def apply_combatant_changed(event: e.CombatantChanged, table: Table) -> Table:
    return with_side(table, event.side, fighter=event.fighter)


@happens(e.ItemTaken)
def apply_item_taken(event: e.ItemTaken, table: Table) -> Table:
    return with_side(table, event.item.side, item=event.item)


@happens(e.ModifierAdded)
def apply_modifier_added(event: e.ModifierAdded, table: Table) -> Table:
    if table.combat is None:
        return table
    changed = replace(table.combat, modifiers=(*table.combat.modifiers, event.modifier))
    return replace(table, combat=changed)


@happens(e.DamagePrevented)
def apply_damage_prevented(event: e.DamagePrevented, table: Table) -> Table:
    if table.combat is None:
        return table
    unhurt = (*table.combat.unhurt, event.fighter)
    return replace(table, combat=replace(table.combat, unhurt=unhurt))


@happens(e.CombatDecided)
def apply_combat_decided(event: e.CombatDecided, table: Table) -> Table:
    if table.combat is None:
        return table
    values = (event.attack, event.defense)
    return replace(table, combat=replace(table.combat, damage=event.damage, values=values))


@happens(e.CombatWon)
def apply_combat_won(event: e.CombatWon, table: Table) -> Table:
    if table.combat is None:
        return table
    return replace(table, combat=replace(table.combat, winner=event.side))


@happens(e.CombatEnded)
def apply_combat_ended(event: e.CombatEnded, table: Table) -> Table:
    return replace(table, combat=None, last_combat=table.combat or table.last_combat)
