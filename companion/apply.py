"""An event makes a new table out of an old one. Never refuses, never decides, never fails.

Whether something may happen is decided before (companion.decide); here it has happened. An event
that does not fit the table, as after a slip in a log written by hand, leaves what it cannot find
as it is.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

import msgspec

from companion import events as e
from companion.model import Token
from companion.numbers import MOST_ACTIONS
from companion.piles import Pile
from companion.table import Combat, Side, StoredCard, Table, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.model import FighterId, PlayerId
    from companion.table import PlayerState

replace = msgspec.structs.replace


def begin(started: e.GameStarted) -> Table:
    """The table that a game begins with."""
    return Table(
        edition=started.edition,
        mode=started.mode,
        map=started.map,
        players={player.id: player for player in started.players},
        order=tuple(player.id for player in started.players),
        fighters={fighter.id: fighter for fighter in started.fighters},
    )


def fold(table: Table, events: Iterable[e.Event]) -> Table:
    """The table after these events."""
    for event in events:
        table = apply(event, table)
    return table


@singledispatch
def apply(event: Any, table: Table) -> Table:
    """The table after one event."""
    raise TypeError(f"{type(event).__name__} is not an event")


def _with_fighter(table: Table, fighter_id: FighterId, **changes: Any) -> Table:
    fighter = table.fighters.get(fighter_id)
    if fighter is None:
        return table
    return replace(table, fighters={**table.fighters, fighter_id: replace(fighter, **changes)})


def _with_player(table: Table, player_id: PlayerId, **changes: Any) -> Table:
    player = table.players.get(player_id)
    if player is None:
        return table
    return replace(table, players={**table.players, player_id: replace(player, **changes)})


@apply.register
def apply_game_started(event: e.GameStarted, table: Table) -> Table:
    return begin(event)


@apply.register
def apply_went_to(event: e.WentTo, table: Table) -> Table:
    return table  # only a game knows its earlier tables


@apply.register
def apply_frame_pushed(event: e.FramePushed, table: Table) -> Table:
    return replace(table, agenda=(*table.agenda, event.frame))


@apply.register
def apply_frame_changed(event: e.FrameChanged, table: Table) -> Table:
    return replace(table, agenda=(*table.agenda[:-1], event.frame))


@apply.register
def apply_frame_popped(event: e.FramePopped, table: Table) -> Table:
    return replace(table, agenda=table.agenda[:-1])


@apply.register
def apply_asked(event: e.Asked, table: Table) -> Table:
    return replace(table, choice=event.choice, choices_asked=table.choices_asked + 1)


@apply.register
def apply_answered(event: e.Answered, table: Table) -> Table:
    return replace(table, choice=None)


@apply.register
def apply_turn_began(event: e.TurnBegan, table: Table) -> Table:
    began_on = {f.id: f.space for f in table.fighters.values() if f.space is not None}
    turn = Turn(player=event.player, number=event.number, began_on=began_on)
    return _with_player(replace(table, turn=turn), event.player, had_turn=True)


@apply.register
def apply_action_began(event: e.ActionBegan, table: Table) -> Table:
    turn = table.turn
    if turn is None:
        return table
    after = replace(turn, action=turn.action + 1, actions_left=max(0, turn.actions_left - 1))
    return replace(table, turn=after)


@apply.register
def apply_actions_gained(event: e.ActionsGained, table: Table) -> Table:
    turn = table.turn
    if turn is None:
        return table
    left = min(MOST_ACTIONS, max(0, turn.actions_left + event.amount))
    return replace(table, turn=replace(turn, actions_left=left))


@apply.register
def apply_turn_ended(event: e.TurnEnded, table: Table) -> Table:
    free = {f.id: replace(f, held=False) if f.held else f for f in table.fighters.values()}
    return replace(table, fighters=free)


@apply.register
def apply_player_went_out(event: e.PlayerWentOut, table: Table) -> Table:
    gone = {
        f.id: replace(f, space=None) if f.owner == event.player else f
        for f in table.fighters.values()
    }
    return _with_player(replace(table, fighters=gone), event.player, is_out=True)


@apply.register
def apply_game_ended(event: e.GameEnded, table: Table) -> Table:
    return replace(table, winners=event.winners, is_over=True, agenda=(), choice=None, combat=None)


@apply.register
def apply_fighter_placed(event: e.FighterPlaced, table: Table) -> Table:
    return _with_fighter(table, event.fighter, space=event.space)


@apply.register
def apply_fighter_moved(event: e.FighterMoved, table: Table) -> Table:
    return _with_fighter(table, event.fighter, space=event.path[-1]) if event.path else table


@apply.register
def apply_fighter_held(event: e.FighterHeld, table: Table) -> Table:
    return _with_fighter(table, event.fighter, held=event.held)


@apply.register
def apply_damaged(event: e.Damaged, table: Table) -> Table:
    fighter = table.fighters.get(event.fighter)
    if fighter is None:
        return table
    table = _with_fighter(table, event.fighter, health=max(0, fighter.health - event.amount))
    turn = table.turn
    if turn is None or event.amount <= 0 or event.fighter in turn.damaged:
        return table
    return replace(table, turn=replace(turn, damaged=(*turn.damaged, event.fighter)))


@apply.register
def apply_recovered(event: e.Recovered, table: Table) -> Table:
    fighter = table.fighters.get(event.fighter)
    if fighter is None:
        return table
    return _with_fighter(
        table, event.fighter, health=min(fighter.cap, fighter.health + event.amount)
    )


@apply.register
def apply_health_set(event: e.HealthSet, table: Table) -> Table:
    return _with_fighter(table, event.fighter, health=max(0, event.to))


@apply.register
def apply_defeated(event: e.Defeated, table: Table) -> Table:
    return _with_fighter(table, event.fighter, health=0, space=None, held=False)


@apply.register
def apply_fighter_returned(event: e.FighterReturned, table: Table) -> Table:
    return _with_fighter(table, event.fighter, health=event.health)


@apply.register
def apply_fighter_left(event: e.FighterLeft, table: Table) -> Table:
    return _with_fighter(table, event.fighter, space=None)


@apply.register
def apply_token_put(event: e.TokenPut, table: Table) -> Table:
    token = Token(kind=event.kind, space=event.space, owner=event.owner)
    table = replace(table, tokens=(*table.tokens, token))
    player = table.players.get(event.owner) if event.owner is not None else None
    if player is None or event.kind not in player.stock:
        return table
    left = {**player.stock, event.kind: max(0, player.stock[event.kind] - 1)}
    return _with_player(table, player.id, stock=left)


@apply.register
def apply_token_moved(event: e.TokenMoved, table: Table) -> Table:
    old = Token(kind=event.kind, space=event.space, owner=event.owner)
    if old not in table.tokens:
        return table
    tokens = list(table.tokens)
    tokens[tokens.index(old)] = replace(old, space=event.to)
    return replace(table, tokens=tuple(tokens))


@apply.register
def apply_token_removed(event: e.TokenRemoved, table: Table) -> Table:
    gone = Token(kind=event.kind, space=event.space, owner=event.owner)
    if gone not in table.tokens:
        return table
    tokens = list(table.tokens)
    tokens.remove(gone)
    return replace(table, tokens=tuple(tokens))


@apply.register
def apply_trap_sprung(event: e.TrapSprung, table: Table) -> Table:
    return table  # what it does follows as events of its own


@apply.register
def apply_form_set(event: e.FormSet, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None:
        return table
    return _with_player(table, event.player, forms={**player.forms, event.form: event.value})


def _shift(player: PlayerState, source: str, target: str, card: str | None) -> dict[str, Pile]:
    if source == target:
        return {}
    pile: Pile = getattr(player, source)
    # Whoever takes an unnamed card out of play means one that was played so: stored cards stay.
    was_unnamed = source == "aside" and card is None and pile.unknown
    return {
        source: Pile(pile.known, pile.unknown - 1) if was_unnamed else pile.take(card),
        target: getattr(player, target).put(card),
    }


@apply.register
def apply_card_drawn(event: e.CardDrawn, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None or not len(player.deck):
        return table
    return _with_player(table, player.id, **_shift(player, "deck", "hand", event.card))


@apply.register
def apply_could_not_draw(event: e.CouldNotDraw, table: Table) -> Table:
    return table  # the damage follows


@apply.register
def apply_card_discarded(event: e.CardDiscarded, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None or not len(player.hand):
        return table
    return _with_player(table, player.id, **_shift(player, "hand", "discard", event.card))


@apply.register
def apply_card_played(event: e.CardPlayed, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None or not len(player.hand):
        return table
    return _with_player(table, player.id, **_shift(player, "hand", "aside", event.card))


@apply.register
def apply_card_put_away(event: e.CardPutAway, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None or not len(player.aside):
        return table
    return _with_player(table, player.id, **_shift(player, "aside", "discard", event.card))


@apply.register
def apply_card_moved(event: e.CardMoved, table: Table) -> Table:
    player = table.players.get(event.player)
    if player is None or not {event.source, event.target} <= {"deck", "hand", "discard"}:
        return table
    moved = _shift(player, event.source, event.target, event.card)
    return _with_player(table, player.id, **moved) if len(getattr(player, event.source)) else table


@apply.register
def apply_card_stored(event: e.CardStored, table: Table) -> Table:
    keeper, owner = table.players.get(event.player), table.players.get(event.owner)
    if keeper is None or owner is None or event.source not in {"deck", "hand", "discard"}:
        return table
    if not len(getattr(owner, event.source)):
        return table
    stored = StoredCard(owner=owner.id, card=event.card)
    table = _with_player(table, owner.id, **_shift(owner, event.source, "aside", event.card))
    return _with_player(table, keeper.id, suit=(*keeper.suit, stored))


@apply.register
def apply_stored_card_spent(event: e.StoredCardSpent, table: Table) -> Table:
    keeper, owner = table.players.get(event.player), table.players.get(event.owner)
    stored = StoredCard(owner=event.owner, card=event.card)
    if keeper is None or owner is None or stored not in keeper.suit:
        return table
    left = list(keeper.suit)
    left.remove(stored)
    table = _with_player(table, keeper.id, suit=tuple(left))
    return _with_player(table, owner.id, **_shift(owner, "aside", "discard", event.card))


@apply.register
def apply_pile_counted(event: e.PileCounted, table: Table) -> Table:
    if event.pile not in {"deck", "hand", "discard", "aside"}:
        return table
    return _with_player(table, event.player, **{event.pile: Pile((), max(0, event.count))})


@apply.register
def apply_attack_declared(event: e.AttackDeclared, table: Table) -> Table:
    combat = Combat(attacker=event.attacker, defender=event.defender)
    return replace(table, combat=combat)


@apply.register
def apply_combat_card_laid(event: e.CombatCardLaid, table: Table) -> Table:
    if table.combat is None:
        return table
    which = "attack" if event.side is Side.ATTACKER else "defense"
    table = replace(table, combat=replace(table.combat, **{which: event.laid}))
    player = table.players.get(event.player)
    if player is None or not len(player.hand):
        return table
    return _with_player(table, player.id, **_shift(player, "hand", "aside", event.laid.card))


@apply.register
def apply_combat_card_taken_back(event: e.CombatCardTakenBack, table: Table) -> Table:
    player, combat = table.players.get(event.player), table.combat
    if combat is None or player is None:
        return table
    which = "attack" if event.side is Side.ATTACKER else "defense"
    laid = getattr(combat, which)
    if laid is None:
        return table
    table = replace(table, combat=replace(combat, **{which: None}))
    return _with_player(table, player.id, **_shift(player, "aside", "hand", laid.card))


@apply.register
def apply_effects_cancelled(event: e.EffectsCancelled, table: Table) -> Table:
    if table.combat is None:
        return table
    both = tuple(dict.fromkeys((*table.combat.cancelled, *event.stages)))
    return replace(table, combat=replace(table.combat, cancelled=both))


@apply.register
def apply_combat_card_shown(event: e.CombatCardShown, table: Table) -> Table:
    if table.combat is None:
        return table
    return replace(table, combat=replace(table.combat, is_revealed=True))


@apply.register
def apply_defender_changed(event: e.DefenderChanged, table: Table) -> Table:
    if table.combat is None:
        return table
    return replace(table, combat=replace(table.combat, defender=event.fighter))


@apply.register
def apply_item_taken(event: e.ItemTaken, table: Table) -> Table:
    if table.combat is None:
        return table
    return replace(table, combat=replace(table.combat, items=(*table.combat.items, event.item)))


@apply.register
def apply_modifier_added(event: e.ModifierAdded, table: Table) -> Table:
    if table.combat is None:
        return table
    changed = replace(table.combat, modifiers=(*table.combat.modifiers, event.modifier))
    return replace(table, combat=changed)


@apply.register
def apply_combat_decided(event: e.CombatDecided, table: Table) -> Table:
    if table.combat is None:
        return table
    return replace(table, combat=replace(table.combat, damage=event.damage))


@apply.register
def apply_combat_ended(event: e.CombatEnded, table: Table) -> Table:
    return replace(table, combat=None)
