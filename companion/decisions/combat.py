"""The scheme and the attack action, and the defender's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion import events as e
from companion.decisions.checks import (
    do,
    find_fighter,
    find_player,
    find_standing,
    laid_by,
    need_action,
    need_amount,
    need_banner,
    need_in_hand,
    need_own,
    object_to,
    refuse,
)
from companion.frames import AttackFrame, EffectStage, FrameKind, ItemFrame, SchemeFrame
from companion.model import TokenKind
from companion.reasons import ChoiceReason
from companion.rulebook import has_item, may_attack_now
from companion.rules import flow
from companion.rules.attack_steps import DEFENSE
from companion.rules.battlefield import ItemKind
from companion.rules.requirements import is_met
from companion.rules.targeting import check_target
from companion.rulings import Code, Ruling, ruling
from companion.table import ChoiceKind, ItemUse, Side

if TYPE_CHECKING:
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState
    from companion.transaction import Transaction


@do.register(c.PlayScheme)
def decide_play_scheme(command: c.PlayScheme, tx: Transaction) -> Ruling:
    turn = need_action(tx)
    fighter = find_standing(tx, command.fighter)
    need_own(tx, fighter)
    card = need_in_hand(tx, find_player(tx, turn.player), command.card)
    if not card.is_scheme:
        raise refuse(Code.CARD_WRONG_KIND)
    need_banner(tx, fighter, card)
    if not is_met(tx.book, tx.table, turn.player, card):
        also = ("WID-04",) if card.requires is not None and card.requires.on_start else ()
        object_to(tx, ruling(Code.SCHEME_NOT_MET, also=also, fighters=(fighter.id,)))
    flow.begin_action(tx, FrameKind.SCHEME)
    tx.emit(e.CardPlayed(player=turn.player, card=card.id))
    frame = SchemeFrame(stage=EffectStage.EFFECT, fighter=fighter.id, card=card.id)
    tx.emit(e.FramePushed(frame=frame))
    needed = () if card.requires is None else ("WID-02",)
    return ruling(Code.GAME_DONE, also=("SCH-01", *needed), fighters=(fighter.id,))


@do.register(c.Attack)
def decide_attack(command: c.Attack, tx: Transaction) -> Ruling:
    turn = need_action(tx)
    attacker, target = find_fighter(tx, command.attacker), find_fighter(tx, command.target)
    need_own(tx, attacker)
    answer = check_target(tx.table.position(tx.book.battlefield), attacker.id, target.id)
    if not answer:
        object_to(tx, answer)
    if not may_attack_now(tx.book, tx.table, target):
        object_to(tx, ruling(Code.ATTACK_TOO_EARLY, fighters=(turn.player,)))
    laid = laid_by(tx, attacker, command.card, command.value, for_attack=True)
    if laid is None:
        raise refuse(Code.CARD_UNTOLD, also=("ATK-01",))
    item = _item(tx, attacker, command.item, Side.ATTACKER)
    flow.begin_action(tx, FrameKind.ATTACK)
    tx.emit(e.AttackDeclared(attacker=attacker.id, defender=target.id))
    tx.emit(e.FramePushed(frame=AttackFrame(stage=DEFENSE.id)))
    tx.emit(e.CombatCardLaid(player=attacker.owner, side=Side.ATTACKER, laid=laid))
    if item is not None:
        tx.emit(e.ItemTaken(item=item))
    tx.ask(
        target.owner,
        ChoiceKind.DEFENSE,
        ChoiceReason.DEFEND,
        least=0,
        subject=target.id,
        rules=("ATK-04",),
    )
    return answer


@do.register(c.Defend)
def decide_defend(command: c.Defend, tx: Transaction) -> Ruling:
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (a defense is asked for in a combat only)
    defender = find_fighter(tx, combat.defender)
    laid = laid_by(tx, defender, command.card, command.value, for_attack=False)
    item = _item(tx, defender, command.item, Side.DEFENDER)
    if item is not None and laid is None:
        raise refuse(Code.CARD_UNTOLD, also=("ITM-03",))
    tx.emit(e.Answered(values=()))
    if laid is not None:
        tx.emit(e.CombatCardLaid(player=defender.owner, side=Side.DEFENDER, laid=laid))
    if item is not None:
        tx.emit(e.ItemTaken(item=item))
    tx.emit(e.CombatCardShown(side=Side.ATTACKER, laid=combat.attack))  # both together
    tx.emit(e.CombatCardShown(side=Side.DEFENDER, laid=laid))
    if laid is not None:
        flow.count_fog(tx, defender)
    return ruling(Code.GAME_DONE, also=("ATK-04",), fighters=(defender.id,))


def _item(tx: Transaction, fighter: FighterState, value: int | None, side: Side) -> ItemUse | None:
    """The combat item that a fighter uses, if it says so."""
    if value is None:
        return None
    need_amount(value, 1)
    space = need_item(tx, fighter, ItemKind.COMBAT)
    return ItemUse(side=side, space=space, value=value)


def need_item(tx: Transaction, fighter: FighterState, kind: ItemKind) -> SpaceId:
    """The fighter's space, beside which an item of this kind must lie."""
    if fighter.space is None or not has_item(tx.book, tx.table, fighter.space, kind):
        raise refuse(Code.TOKEN_NOT_THERE, also=("ITM-01",), spaces=(fighter.space or "",))
    return fighter.space


@do.register(c.UseItem)
def decide_use_item(command: c.UseItem, tx: Transaction) -> Ruling:
    need_action(tx)
    fighter = find_standing(tx, command.fighter)
    need_own(tx, fighter)
    space = need_item(tx, fighter, ItemKind.SCHEME)
    flow.begin_action(tx, FrameKind.ITEM)
    tx.emit(e.TokenRemoved(kind=TokenKind.ITEM, space=space))
    frame = ItemFrame(stage=EffectStage.EFFECT, fighter=fighter.id)
    tx.emit(e.FramePushed(frame=frame))
    return ruling(Code.GAME_DONE, also=("ITM-02",), fighters=(fighter.id,), spaces=(space,))
