"""What comes next by itself: set-up, the stages of a turn, of a maneuver, a scheme, an attack.

`carry_on` is called after every command. It looks at the innermost thing that is going on and
tells what follows from the rules, again and again, until people have to decide something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import events as e
from companion.definitions import AbilityWindow, Timing, TokensPlaced
from companion.editions import WinnerCheck
from companion.frames import (
    AttackFrame,
    EffectStage,
    ItemFrame,
    ManeuverFrame,
    ManeuverStage,
    SchemeFrame,
    SetupFrame,
    TurnFrame,
    TurnStage,
)
from companion.model import TokenKind
from companion.numbers import MOST
from companion.reasons import REASON_OF_TIMING, ChoiceReason
from companion.rulebook import next_player
from companion.rules.attack_steps import ABILITIES, CLEAN_UP, DAMAGE, Window, attack_steps
from companion.rules.start_spaces import has_begun, own_start, room_for_sidekick, start_of
from companion.table import ChoiceKind, Modifier, Side, ValueChange

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.definitions import HeroDefinition
    from companion.frames import Frame, FrameKind
    from companion.rules.attack_steps import AttackStep
    from companion.rules.battlefield import SpaceId
    from companion.table import Combat, FighterState, PlayerState
    from companion.transaction import Transaction

HAND_LIMIT: Final = 7
FOG_BONUS: Final = 1


def carry_on(tx: Transaction) -> None:
    """Tell what follows by itself until people have to decide, or the game is over."""
    going_on = True
    while going_on and tx.table.choice is None and not tx.table.is_over:
        frame = tx.table.frame
        going_on = frame is not None and _go_on(tx, frame)


def _go_on(tx: Transaction, frame: Frame) -> bool:
    """Tell what comes next in whatever is going on; False if people have to decide."""
    match frame:
        case SetupFrame():
            return _set_up(tx)
        case TurnFrame():
            return _take_turn(tx, frame)
        case ManeuverFrame():
            return _maneuver(tx, frame)
        case SchemeFrame():
            return _scheme(tx, frame)
        case ItemFrame():
            return _use_item(tx, frame)
        case AttackFrame():
            return _attack(tx, frame)


def _go_to(tx: Transaction, frame: Frame) -> bool:
    tx.emit(e.FrameChanged(frame=frame))
    return True


# --- Set-up -------------------------------------------------------------------------------------


def _set_up(tx: Transaction) -> bool:
    for player_id in tx.table.order:
        if _set_up_player(tx, tx.table.players[player_id]):
            return True
    for slot in tx.book.battlefield.item_slots:  # ITM-01
        tx.emit(e.TokenPut(kind=TokenKind.ITEM, space=slot.space))
    tx.emit(e.FramePopped())
    frame = TurnFrame(stage=TurnStage.BEGIN)
    tx.emit(e.FramePushed(frame=frame))
    tx.emit(e.TurnBegan(player=tx.table.order[0], number=1))
    return _go_to(tx, frame.at(TurnStage.START))


def _set_up_player(tx: Transaction, player: PlayerState) -> bool:
    """Do or ask the next thing that a player's set-up needs; False if all is done."""
    hero = tx.book.hero_of(tx.table, player.id)
    _deal(tx, player, hero)
    for form in hero.forms:
        if form.id not in player.forms:
            if form.start is not None:
                tx.emit(e.FormSet(player=player.id, form=form.id, value=form.start))
            else:  # SET-11
                tx.ask(
                    player.id, ChoiceKind.FORM, ChoiceReason.CHOOSE_FORM,
                    options=form.values, subject=form.id, rules=("SET-11",),
                )  # fmt: skip
            return True
    for fighter in tx.table.fighters_of(player.id):
        if fighter.space is None:
            start = own_start(tx.book, tx.table, fighter)
            if start is not None and start not in _occupied(tx):
                tx.emit(e.FighterPlaced(fighter=fighter.id, space=start))
                return True
            room = room_for_sidekick(tx.book, tx.table, player)
            tx.ask(
                player.id, ChoiceKind.SPACE, ChoiceReason.PLACE_SIDEKICK,
                options=room.spaces, subject=fighter.id, rules=room.rules,
            )  # fmt: skip
            return True
    for stock in hero.tokens:
        if stock.placed is TokensPlaced.AT_SETUP and player.stock.get(stock.kind, 0):
            options = _room_for_token(tx, stock.kind, start_of(tx.book, player))
            if options:  # without room the rest stay in the box
                rule = "FOG-01" if stock.kind is TokenKind.FOG else "TRP-02"
                tx.ask(
                    player.id, ChoiceKind.SPACE, ChoiceReason.PLACE_TOKEN,
                    options=options, subject=stock.kind.value, rules=(rule,),
                )  # fmt: skip
                return True
    return False


def _deal(tx: Transaction, player: PlayerState, hero: HeroDefinition) -> None:
    """The cards that a player begins with, before anything else of theirs (SET-03, WID-01)."""
    if len(player.hand) or len(player.discard) or player.forms or has_begun(tx.table, player):
        return
    for card in hero.starts_with:
        tx.emit(e.CardDrawn(player=player.id, card=card))
    tx.draw(player.id, hero.opening_hand)


def _occupied(tx: Transaction) -> set[SpaceId]:
    return {*tx.table.position(tx.book.battlefield).occupants}


def _room_for_token(tx: Transaction, kind: TokenKind, near: SpaceId) -> list[SpaceId]:
    """Where in the zones of a space a token may be laid (FOG-01, TRP-02)."""
    battlefield, tokens = tx.book.battlefield, tx.table.tokens
    if kind is TokenKind.FOG:
        taken = {token.space for token in tokens if token.kind is TokenKind.FOG}
    else:
        taken = _occupied(tx) | {token.space for token in tokens}
    return [
        space.id
        for space in battlefield.spaces
        if space.id not in taken and battlefield.is_same_zone(near, space.id)
    ]


# --- The turn -----------------------------------------------------------------------------------


def _take_turn(tx: Transaction, frame: TurnFrame) -> bool:
    turn = tx.table.turn
    assert turn is not None  # noqa: S101  (the frame is pushed with the turn)
    player = tx.table.players[turn.player]
    if frame.stage is TurnStage.START:
        _go_to(tx, frame.at(TurnStage.ACTIONS))
        _ask_for_trap(tx, player)
        tx.prompt_for_ability(player.id, AbilityWindow.START_OF_TURN)
        return True
    if frame.stage is TurnStage.ACTIONS:
        if turn.actions_left and not player.is_out:
            return False
        return _go_to(tx, frame.at(TurnStage.END))
    if frame.stage is TurnStage.END:
        _go_to(tx, frame.at(TurnStage.HAND_LIMIT))
        tx.prompt_for_ability(player.id, AbilityWindow.END_OF_TURN)
        return True
    too_many = len(player.hand) - HAND_LIMIT
    if too_many > 0 and not player.is_out and not tx.waives("TRN-02"):
        rules = ["TRN-02"]
        if tx.book.edition.end_of_turn_before_hand_limit:
            rules.append("TRN-03")
        tx.ask(
            player.id, ChoiceKind.CARDS, ChoiceReason.HAND_LIMIT,
            options=sorted(set(player.hand.known)), least=too_many, most=too_many,
            seen_by=(player.id,), rules=rules,
        )  # fmt: skip
        return True
    following = next_player(tx.table)
    if tx.table.players[following].is_out:  # nobody is left to take a turn
        tx.judge()
        return False
    tx.emit(e.TurnEnded(player=player.id))
    tx.emit(e.TurnBegan(player=following, number=turn.number + 1))
    return _go_to(tx, frame.at(TurnStage.START))


def _ask_for_trap(tx: Transaction, player: PlayerState) -> None:
    """At the start of his turn Muldoon may lay a trap in one of his zones (TRP-02)."""
    hero = next((f for f in tx.table.heroes_of(player.id) if f.space is not None), None)
    if hero is None or hero.space is None or not player.stock.get(TokenKind.TRAP, 0):
        return
    options = _room_for_token(tx, TokenKind.TRAP, hero.space)
    if options:
        tx.ask(
            player.id, ChoiceKind.SPACE, ChoiceReason.LAY_TRAP,
            options=options, least=0, subject=TokenKind.TRAP.value, rules=("TRP-01", "TRP-02"),
        )  # fmt: skip


def begin_action(tx: Transaction, kind: FrameKind) -> None:
    """Count an action; in core the winner is judged before it (DEF-05)."""
    if tx.book.edition.winner_check is WinnerCheck.AROUND_ACTIONS:
        tx.judge()
    tx.emit(e.ActionBegan(kind=kind))


def _end_action(tx: Transaction) -> bool:
    tx.emit(e.FramePopped())
    if tx.book.edition.winner_check is WinnerCheck.AROUND_ACTIONS:
        tx.judge()
    return True


# --- Maneuver and scheme ------------------------------------------------------------------------


def _maneuver(tx: Transaction, frame: ManeuverFrame) -> bool:
    turn = tx.table.turn
    assert turn is not None  # noqa: S101  (one maneuvers on one's turn)
    if tx.table.players[turn.player].is_out:
        return _end_action(tx)
    if frame.stage is ManeuverStage.DONE:
        _go_to(tx, frame.at(ManeuverStage.OVER))
        tx.prompt_for_ability(turn.player, AbilityWindow.AFTER_MANEUVER)
        return True
    return frame.stage is ManeuverStage.OVER and _end_action(tx)


def _scheme(tx: Transaction, frame: SchemeFrame) -> bool:
    turn = tx.table.turn
    assert turn is not None  # noqa: S101  (schemes are played on one's turn)
    if frame.stage is EffectStage.EFFECT:
        _go_to(tx, frame.at(EffectStage.DONE))
        tx.ask(
            turn.player, ChoiceKind.PROMPT, ChoiceReason.SCHEME,
            least=0, most=0, subject=frame.card, rules=("SCH-01",),
        )  # fmt: skip
        return True
    tx.emit(e.CardPutAway(player=turn.player, card=frame.card))
    return _end_action(tx)


def _use_item(tx: Transaction, frame: ItemFrame) -> bool:
    if frame.stage is EffectStage.EFFECT:
        fighter = tx.table.fighters[frame.fighter]
        _go_to(tx, frame.at(EffectStage.DONE))
        tx.ask(
            fighter.owner, ChoiceKind.PROMPT, ChoiceReason.ITEM,
            least=0, most=0, subject=fighter.id, rules=("ITM-02",),
        )  # fmt: skip
        return True
    return _end_action(tx)


# --- Attack -------------------------------------------------------------------------------------


def _attack(tx: Transaction, frame: AttackFrame) -> bool:
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (declared with the frame)
    steps = attack_steps(tx.book.edition)
    step = steps.step(frame.stage)
    following = steps.following(step)
    if following is None:
        tx.emit(e.CombatEnded())
        return _end_action(tx)
    _go_to(tx, frame.at(following.id))
    if isinstance(step, Window):
        _open_window(tx, combat, step)
    elif step in _AT_STEP:
        _AT_STEP[step](tx, combat)
    return True


def _open_window(tx: Transaction, combat: Combat, window: Window) -> None:
    if window.id in combat.cancelled:  # EFF-06
        return
    if window.timing is Timing.DURING:
        _count_item(tx, combat, window.side)
    _prompt_for_effect(tx, combat, window.timing, window.side)


def _prompt_for_effect(tx: Transaction, combat: Combat, timing: Timing, side: Side) -> None:
    """Ask people to resolve the effect that a side's card has at this time."""
    laid = combat.attack if side is Side.ATTACKER else combat.defense
    both = (combat.attacker, combat.defender)
    fighter, other = both if side is Side.ATTACKER else reversed(both)
    owner, opponent = tx.table.fighters[fighter].owner, tx.table.fighters[other].owner
    if laid is None:
        return
    rules = ["CMB-01", "CMB-02"]
    if len(tx.table.players) > 2:  # with two there is only one opponent anyway
        rules.append("FFA-03")
    if laid.card is None:
        if timing is not Timing.DURING:  # nobody named it: a prompt before and one after the damage
            tx.ask(
                owner, ChoiceKind.PROMPT, ChoiceReason.UNNAMED_CARD,
                least=0, most=0, opponent=opponent, rules=rules,
            )  # fmt: skip
        return
    card = tx.book.card(tx.table, owner, laid.card)
    if card is not None and timing in card.timing:
        tx.ask(
            owner, ChoiceKind.PROMPT, REASON_OF_TIMING[timing],
            least=0, most=0, subject=card.id, opponent=opponent, rules=rules,
        )  # fmt: skip


def value_of(combat: Combat, side: Side) -> int:
    """What a side's card is worth now, never below 0 nor beyond reason; no card: nothing."""
    laid = combat.attack if side is Side.ATTACKER else combat.defense
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
        if change.how is ValueChange.BONUS:
            bonus += change.amount
        elif change.how is ValueChange.FIX:
            value, is_fixed = change.amount, True
        elif change.how is ValueChange.SET and not is_fixed:
            value = change.amount
        elif change.how is ValueChange.ADD and not is_fixed:
            value += change.amount
    return min(MOST, max(0, value + bonus))


def _count_item(tx: Transaction, combat: Combat, side: Side) -> None:
    """An item raises the value of the card it is used with (ITM-03)."""
    for item in combat.items:
        if item.side is side:
            change = Modifier(side=side, amount=item.value, reason="ITM-03")
            tx.emit(e.ModifierAdded(modifier=change))


def count_fog(tx: Transaction, defender: FighterState) -> None:
    """A defense card that the Invisible Man plays on fog is worth 1 more (FOG-02)."""
    fog = tx.table.position(tx.book.battlefield).seen_by[defender.owner].own_fog
    if defender.crosses_fog and defender.space in fog and not tx.waives("FOG-02"):
        change = Modifier(
            side=Side.DEFENDER, amount=FOG_BONUS, reason="FOG-02", how=ValueChange.BONUS
        )
        tx.emit(e.ModifierAdded(modifier=change))


def _deal_combat_damage(tx: Transaction, combat: Combat) -> None:
    attack, defense = value_of(combat, Side.ATTACKER), value_of(combat, Side.DEFENDER)
    damage = max(0, attack - defense)  # CMB-04
    tx.emit(e.CombatDecided(attack=attack, defense=defense, damage=damage))
    tx.damage({combat.defender: damage}, "combat")


def _put_combat_cards_away(tx: Transaction, combat: Combat) -> None:
    for fighter, laid in ((combat.attacker, combat.attack), (combat.defender, combat.defense)):
        if laid is not None:
            owner = tx.table.fighters[fighter].owner
            tx.emit(e.CardPutAway(player=owner, card=laid.card))
    for item in combat.items:  # ITM-04
        tx.emit(e.TokenRemoved(kind=TokenKind.ITEM, space=item.space))


def _follow_the_attack(tx: Transaction, combat: Combat) -> None:
    attacker = tx.table.fighters[combat.attacker].owner
    tx.prompt_for_ability(attacker, AbilityWindow.AFTER_ATTACK)


_AT_STEP: Final[Mapping[AttackStep, Callable[[Transaction, Combat], None]]] = {
    DAMAGE: _deal_combat_damage,
    ABILITIES: _follow_the_attack,
    CLEAN_UP: _put_combat_cards_away,
}
"""What the rules do by themselves at a step of an attack that is no window."""
