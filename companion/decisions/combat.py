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
    from companion.story import Story
    from companion.table import FighterState


@do.register(c.PlayScheme)
def decide_play_scheme(command: c.PlayScheme, story: Story) -> Ruling:
    turn = need_action(story)
    fighter = find_standing(story, command.fighter)
    need_own(story, fighter)
    card = need_in_hand(story, find_player(story, turn.player), command.card)
    if not card.is_scheme:
        raise refuse(Code.CARD_WRONG_KIND)
    need_banner(story, fighter, card)
    if not is_met(story.book, story.table, turn.player, card):
        also = ("WID-04",) if card.requires is not None and card.requires.on_start else ()
        object_to(story, ruling(Code.SCHEME_NOT_MET, also=also, fighters=(fighter.id,)))
    flow.begin_action(story, FrameKind.SCHEME)
    story.tell(e.CardPlayed(player=turn.player, card=card.id))
    frame = SchemeFrame(stage=EffectStage.EFFECT, fighter=fighter.id, card=card.id)
    story.tell(e.FramePushed(frame=frame))
    needed = () if card.requires is None else ("WID-02",)
    return ruling(Code.GAME_DONE, also=("SCH-01", *needed), fighters=(fighter.id,))


@do.register(c.Attack)
def decide_attack(command: c.Attack, story: Story) -> Ruling:
    turn = need_action(story)
    attacker, target = find_fighter(story, command.attacker), find_fighter(story, command.target)
    need_own(story, attacker)
    answer = check_target(story.table.position(story.book.battlefield), attacker.id, target.id)
    if not answer:
        object_to(story, answer)
    if not may_attack_now(story.book, story.table, target):
        object_to(story, ruling(Code.ATTACK_TOO_EARLY, fighters=(turn.player,)))
    laid = laid_by(story, attacker, command.card, command.value, for_attack=True)
    if laid is None:
        raise refuse(Code.CARD_UNTOLD, also=("ATK-01",))
    item = _item(story, attacker, command.item, Side.ATTACKER)
    flow.begin_action(story, FrameKind.ATTACK)
    story.tell(e.AttackDeclared(attacker=attacker.id, defender=target.id))
    story.tell(e.FramePushed(frame=AttackFrame(stage=DEFENSE.id)))
    story.tell(e.CombatCardLaid(player=attacker.owner, side=Side.ATTACKER, laid=laid))
    if item is not None:
        story.tell(e.ItemTaken(item=item))
    story.ask(
        target.owner,
        ChoiceKind.DEFENSE,
        ChoiceReason.DEFEND,
        least=0,
        subject=target.id,
        rules=("ATK-04",),
    )
    return answer


@do.register(c.Defend)
def decide_defend(command: c.Defend, story: Story) -> Ruling:
    combat = story.table.combat
    assert combat is not None  # noqa: S101  (a defense is asked for in a combat only)
    defender = find_fighter(story, combat.defender)
    laid = laid_by(story, defender, command.card, command.value, for_attack=False)
    item = _item(story, defender, command.item, Side.DEFENDER)
    if item is not None and laid is None:
        raise refuse(Code.CARD_UNTOLD, also=("ITM-03",))
    story.tell(e.Answered(values=()))
    if laid is not None:
        story.tell(e.CombatCardLaid(player=defender.owner, side=Side.DEFENDER, laid=laid))
    if item is not None:
        story.tell(e.ItemTaken(item=item))
    story.tell(e.CombatCardShown(side=Side.ATTACKER, laid=combat.attack))  # both together
    story.tell(e.CombatCardShown(side=Side.DEFENDER, laid=laid))
    if laid is not None:
        flow.count_fog(story, defender)
    return ruling(Code.GAME_DONE, also=("ATK-04",), fighters=(defender.id,))


def _item(story: Story, fighter: FighterState, value: int | None, side: Side) -> ItemUse | None:
    """The combat item that a fighter uses, if it says so."""
    if value is None:
        return None
    need_amount(value, 1)
    space = need_item(story, fighter, ItemKind.COMBAT)
    return ItemUse(side=side, space=space, value=value)


def need_item(story: Story, fighter: FighterState, kind: ItemKind) -> SpaceId:
    """The fighter's space, beside which an item of this kind must lie."""
    if fighter.space is None or not has_item(story.book, story.table, fighter.space, kind):
        raise refuse(Code.TOKEN_NOT_THERE, also=("ITM-01",), spaces=(fighter.space or "",))
    return fighter.space


@do.register(c.UseItem)
def decide_use_item(command: c.UseItem, story: Story) -> Ruling:
    need_action(story)
    fighter = find_standing(story, command.fighter)
    need_own(story, fighter)
    space = need_item(story, fighter, ItemKind.SCHEME)
    flow.begin_action(story, FrameKind.ITEM)
    story.tell(e.TokenRemoved(kind=TokenKind.ITEM, space=space))
    frame = ItemFrame(stage=EffectStage.EFFECT, fighter=fighter.id)
    story.tell(e.FramePushed(frame=frame))
    return ruling(Code.GAME_DONE, also=("ITM-02",), fighters=(fighter.id,), spaces=(space,))
