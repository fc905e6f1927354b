"""The scheme and the attack action, the defender's answer, and the cards as they are revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.acts import cards as card_acts
from companion.acts import combat as combat_acts
from companion.acts import windows
from companion.combat import ItemUse, Laid, Side
from companion.decisions.checks import (
    decides,
    find_fighter,
    find_player,
    find_standing,
    laid_by,
    need_action,
    need_amount,
    need_banner,
    need_in_hand,
    need_one,
    need_own,
    object_to,
    refuse,
)
from companion.definitions import UNLISTED
from companion.effects.context import OPPONENTS, slot_at
from companion.effects.items import ITEMS
from companion.effects.language import LAID
from companion.effects.ops.choices import NAME_NUMBER, NUMBER_SLOT, most_named
from companion.effects.requirements import is_met, is_unchecked, opponents_required
from companion.effects.steps import card_steps, find_step, is_laid_openly
from companion.frames import AttackFrame, EffectStage, FrameKind, ItemFrame, SchemeFrame
from companion.model import TokenKind
from companion.plays import EffectSource, SourceKind
from companion.readings import LARGE_BY_ITS_HEAD, SMALL_STAND_ALONE
from companion.rulebook import (
    banner_rules,
    cards_possible,
    has_item,
    may_attack_now,
    may_use,
    unnamed_cards,
)
from companion.rules import flow
from companion.rules.attack_steps import DEFENSE, REVEAL
from companion.rules.battlefield import ItemKind
from companion.rules.bonuses import AT_LAYING, add_bonuses
from companion.rules.targeting import check_range, check_target
from companion.rulings import Code, Ruling, ruling
from companion.unnamed import UNNAMED, name_told
from companion.zones import PLAY, CardRef

if TYPE_CHECKING:
    from companion.combat import CombatSide
    from companion.definitions import CardDefinition
    from companion.model import PlayerId, Token
    from companion.table import FighterState
    from companion.transaction import Transaction
    from companion.zones import CardId


@decides(c.PlayScheme)
def decide_play_scheme(command: c.PlayScheme, tx: Transaction) -> Ruling:
    turn = need_action(tx)
    fighter = find_standing(tx, command.fighter)
    need_own(tx, fighter)
    card = _scheme_told(tx, turn.player, command.card)
    if not card.is_scheme:
        raise refuse(Code.CARD_WRONG_KIND, cards=(card.id,))
    need_banner(tx, fighter, card)
    if not is_met(tx, turn.player, fighter.id, card):
        not_met = ruling(
            Code.SCHEME_NOT_MET, also=card.rules, fighters=(fighter.id,), cards=(card.id,)
        )  # fmt: skip
        object_to(tx, not_met)
    meant = opponents_required(tx, turn.player, fighter.id, card)
    flow.begin_action(tx, FrameKind.SCHEME)
    card_acts.play_card(tx, turn.player, name_told(card.id))
    hero = tx.table.players[turn.player].hero
    source = EffectSource(kind=SourceKind.CARD, hero=hero, id=card.id)
    play = windows.begin_play(tx, source, turn.player, fighter.id)
    if len(meant) == 1:
        tx.emit(e.OpponentMeant(play=play, player=meant[0]))
    elif meant:
        tx.emit(e.AnswerKnown(play=play, slot=OPPONENTS, values=tuple(meant)))
    frame = SchemeFrame(stage=EffectStage.EFFECT, fighter=fighter.id, card=card.id, play=play)
    tx.emit(e.FramePushed(frame=frame))
    also = ("SCH-01", *banner_rules(tx.book, tx.table, fighter, card.id), *card.rules)
    if is_unchecked(tx, card):
        return ruling(
            Code.SCHEME_NOT_CHECKED, also=also, fighters=(fighter.id,), cards=(card.id,)
        )  # fmt: skip
    return ruling(Code.GAME_DONE, also=also, fighters=(fighter.id,))


def _scheme_told(tx: Transaction, player: PlayerId, card: CardId) -> CardDefinition:
    """The card that is played; one that the hero's file does not list has no name."""
    possible = cards_possible(tx.book, tx.table, player)
    if card == UNNAMED and UNLISTED.id in {each.id for each in possible}:
        return UNLISTED
    return need_in_hand(tx, find_player(tx, player), card)


# --- Attack -------------------------------------------------------------------------------------


@decides(c.Attack)
def decide_attack(command: c.Attack, tx: Transaction) -> Ruling:
    attacker, target, answer = _declared(tx, command)
    laid = laid_by(tx, attacker, command.card, command.value, for_attack=True)
    if laid is None:
        raise refuse(Code.CARD_UNTOLD, also=("ATK-01", "ATK-04"))
    second = None
    if command.boost is not None:
        _need_second(tx, attacker)
        second = _second(tx, attacker, command.boost, laid.card)
    item = _item(tx, attacker, command.item, Side.ATTACKER)
    cards = (laid,) if second is None else (laid, second)
    _begin_attack(tx, attacker, target, cards, item)
    return answer


@decides(c.DeclareAttack)
def decide_declare_attack(command: c.DeclareAttack, tx: Transaction) -> Ruling:
    attacker, target, answer = _declared(tx, command)
    if not _could_lay(tx, attacker, for_attack=True):
        raise refuse(Code.CARD_NOT_THERE, also=("ATK-01",), fighters=(attacker.owner,))
    if command.second:
        _need_second(tx, attacker)
        if len(find_player(tx, attacker.owner).hand) < 2:
            raise refuse(Code.CARD_NOT_THERE, also=("CRD-07",), fighters=(attacker.owner,))
    item = _item(tx, attacker, command.item, Side.ATTACKER)
    _begin_attack(tx, attacker, target, (None, None) if command.second else (None,), item)
    return answer


def _declared(
    tx: Transaction, command: c.Attack | c.DeclareAttack
) -> tuple[FighterState, FighterState, Ruling]:
    """Attacker and target, if the one may attack the other now, and why."""
    turn = need_action(tx)
    attacker, target = find_fighter(tx, command.attacker), find_fighter(tx, command.target)
    need_own(tx, attacker)
    answer = check_target(tx.position, attacker.id, target.id)
    if answer.code is Code.ATTACK_TEAMMATE:
        object_to(tx, answer)  # overruled: the range of the attack still counts
        here = tx.position.fighters_by_id
        answer = check_range(tx.position, here[attacker.id], here[target.id])
    if not answer:
        object_to(tx, answer)
    if not may_attack_now(tx.book, tx.table, target):
        object_to(tx, ruling(Code.ATTACK_TOO_EARLY, fighters=(turn.player, target.owner)))
    if attacker.large or target.large:
        tx.reads(LARGE_BY_ITS_HEAD)
    if attacker.small or target.small:
        tx.reads(SMALL_STAND_ALONE)
    if answer.code is Code.ATTACK_IN_ZONE:
        also = _rules_of_zones(tx, answer.spaces)
        answer = msgspec.structs.replace(answer, rules=(*answer.rules, *also))
    return attacker, target, answer


def _rules_of_zones(tx: Transaction, spaces: tuple[str, ...]) -> list[str]:
    """What is said about the zones of spaces on which tokens lie (FOG-05)."""
    stocks = (
        tx.book.token_stock(tx.table, token.kind, token.owner)
        for token in tx.table.tokens
        if token.space in spaces
    )
    return list(dict.fromkeys(rule for stock in stocks if stock for rule in stock.rules.zones))


def _begin_attack(
    tx: Transaction,
    attacker: FighterState,
    target: FighterState,
    cards: tuple[Laid | None, ...],
    item: ItemUse | None,
) -> None:
    """The attacker lays the card, and the one that boosts it; then the defender is asked.

    Abilities that act as an attack is declared come in between, the attacker's first.
    """
    flow.begin_action(tx, FrameKind.ATTACK)
    tx.emit(e.AttackDeclared(attacker=attacker.id, defender=target.id))
    players = (target.owner, attacker.owner)  # what is begun last comes first
    is_followed = any(
        windows.ATTACK_DECLARED in tx.book.hero_of(tx.table, player).triggers_at
        for player in players
    )
    stage = DEFENSE if is_followed else REVEAL
    tx.emit(e.FramePushed(frame=AttackFrame(stage=stage.id)))
    for number, laid in enumerate(cards):
        _lay(tx, attacker, Side.ATTACKER, laid, is_second=number > 0)
    if item is not None:
        tx.emit(e.ItemTaken(item=item))
    add_bonuses(tx, Side.ATTACKER, AT_LAYING)
    if is_followed:
        for player in players:
            windows.fire(tx, windows.ATTACK_DECLARED, player)
    else:
        flow.ask_for_defense(tx)


def _lay(
    tx: Transaction,
    fighter: FighterState,
    side: Side,
    laid: Laid | None,
    *,
    is_second: bool = False,
) -> None:
    """A card leaves the hand and lies in the combat; None: nobody has told it yet."""
    card_acts.play_card(tx, fighter.owner, laid.card if laid is not None else None)
    tx.emit(e.CombatCardLaid(player=fighter.owner, side=side, laid=laid, is_second=is_second))


def _could_lay(tx: Transaction, fighter: FighterState, *, for_attack: bool) -> bool:
    """Whether the player can have a card that this fighter may lay covered."""
    return any(
        (card.is_attack if for_attack else card.is_defense)
        and may_use(tx.table, fighter, card)
        and not is_laid_openly(tx.book, tx.table, fighter.owner, card.id)
        for card in cards_possible(tx.book, tx.table, fighter.owner)
    )


def _need_second(tx: Transaction, attacker: FighterState) -> None:
    """A second card may be laid only where an ability says so, by the fighter it names."""
    rules = tx.book.rules_of(tx.table, attacker.owner, "commit_boost")
    if not any(rule["who"] == attacker.kind for rule in rules):
        raise refuse(Code.CARD_NO_SECOND, also=("EFF-07",), fighters=(attacker.id,))


def _second(tx: Transaction, attacker: FighterState, card: CardId, first: CardId | None) -> Laid:
    """The card laid to boost: what it is worth is its boost (CRD-07, CRD-08)."""
    player = find_player(tx, attacker.owner)
    if card == first:  # that copy has left the hand already
        tx = type(tx)(tx.book, tx.table)
        card_acts.play_card(tx, player.id, card)
        player = find_player(tx, player.id)
    definition = need_in_hand(tx, player, card)
    return Laid(card=card, value=definition.boost or 0)


@decides(c.Defend)
def decide_defend(command: c.Defend, tx: Transaction) -> Ruling:
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (a defense is asked for in a combat only)
    defender = find_fighter(tx, combat.defender)
    need_one(laid=command.laid or None, card=command.card, value=command.value)
    laid = laid_by(tx, defender, command.card, command.value, for_attack=False)
    item = _item(tx, defender, command.item, Side.DEFENDER)
    if item is not None and laid is None and not command.laid:
        raise refuse(Code.CARD_UNTOLD, also=("ATK-04", "ITM-03"))
    if command.laid and not _could_lay(tx, defender, for_attack=False):
        raise refuse(Code.CARD_NOT_THERE, fighters=(defender.owner,))
    tx.emit(e.Answered(values=()))
    if laid is not None or command.laid:
        _lay(tx, defender, Side.DEFENDER, laid)
    if item is not None:
        tx.emit(e.ItemTaken(item=item))
    add_bonuses(tx, Side.DEFENDER, AT_LAYING)
    _say_on_laying(tx, defender, laid.card if laid is not None else None, command.number)
    return ruling(Code.GAME_DONE, also=("ATK-04",), fighters=(defender.id,))


def _say_on_laying(
    tx: Transaction, defender: FighterState, card: CardId | None, number: int | None
) -> None:
    """What a card that is laid openly says comes before anything is revealed."""
    hero = tx.table.players[defender.owner].hero
    source = EffectSource(kind=SourceKind.CARD, hero=hero, id=card or "")
    steps = card_steps(tx.book, tx.table, source, LAID) if card is not None else ()
    naming = find_step(steps, NAME_NUMBER, (LAID,))
    if number is not None and naming is None:
        raise refuse(Code.CARD_NAMES_NO_NUMBER)
    if not steps:
        return
    play = windows.begin_play(tx, source, defender.owner, defender.id, side=Side.DEFENDER)
    windows.open_block(tx, play, (LAID,))
    if number is not None and naming is not None:
        need_amount(number, 0, most_named(tx.book, tx.table))
        slot = slot_at(naming, NUMBER_SLOT)
        tx.emit(e.AnswerKnown(play=play, slot=slot, values=(str(number),)))


@decides(c.Reveal)
def decide_reveal(command: c.Reveal, tx: Transaction) -> Ruling:
    combat = tx.table.combat
    assert combat is not None  # noqa: S101  (cards are asked for in a combat only)
    need_one(attack=command.attack, attack_value=command.attack_value)
    need_one(defense=command.defense, defense_value=command.defense_value)
    told = {
        Side.ATTACKER: (command.attack, command.attack_value),
        Side.DEFENDER: (command.defense, command.defense_value),
    }
    laid: dict[Side, Laid | None] = {}
    for name, (card, value) in told.items():
        side = combat.side(name)
        if side.is_untold:
            laid[name] = _told_now(tx, side, card, value, for_attack=name is Side.ATTACKER)
        elif card is not None or value is not None:
            named = () if card is None else (card,)
            raise refuse(Code.CARD_NOT_THERE, fighters=(side.player,), cards=named)
        else:
            laid[name] = side.laid
    attacker = combat.side(Side.ATTACKER)
    second = attacker.second
    if attacker.is_second_untold:
        if command.boost is None:
            raise refuse(Code.CARD_UNTOLD, also=("CRD-07",))
        is_told_now = attacker.is_untold and command.boost == command.attack
        second = _told_second(tx, attacker, command.boost, copies=2 if is_told_now else 1)
    elif command.boost is not None:
        raise refuse(Code.CARD_NO_SECOND, fighters=(attacker.fighter,))
    tx.emit(e.Answered(values=()))
    for name, side in combat.sides.items():
        shown = second if name is Side.ATTACKER else None
        combat_acts.show_card(tx, name, laid[name], shown)
        told_now = ((laid[name], side.is_untold), (shown, side.is_second_untold))
        new = [each.card for each, was_untold in told_now if was_untold and each is not None]
        _name_in_play(tx, side, [card for card in new if card is not None])
    return ruling(Code.GAME_DONE, also=("ATK-04",))


def _told_now(
    tx: Transaction, side: CombatSide, card: CardId | None, value: int | None, *, for_attack: bool
) -> Laid:
    """A card that lies unknown, told now: one that its owner may have laid with that fighter."""
    fighter = find_fighter(tx, side.fighter)
    if card is None:
        if value is None:
            raise refuse(Code.CARD_UNTOLD, also=("ATK-04",))
        need_amount(value)
        return Laid(value=value)
    player = find_player(tx, side.player)
    definition = tx.book.card(tx.table, player.id, card)
    if definition is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(card,))
    if card not in unnamed_cards(tx.book, tx.table, player.id):
        raise refuse(Code.CARD_NOT_THERE, fighters=(player.id,), cards=(card,))
    if definition.value is None or not (
        definition.is_attack if for_attack else definition.is_defense
    ):
        raise refuse(Code.CARD_WRONG_KIND, cards=(card,))
    need_banner(tx, fighter, definition)
    if is_laid_openly(tx.book, tx.table, player.id, card):
        raise refuse(Code.CARD_LAID_OPENLY, fighters=(player.id,))
    return Laid(card=card, value=definition.value)


def _told_second(tx: Transaction, side: CombatSide, card: CardId, copies: int) -> Laid:
    """The card that was laid to boost, told now; `copies` of it lie there."""
    definition = tx.book.card(tx.table, side.player, card)
    if definition is None:
        raise refuse(Code.GAME_UNKNOWN, fighters=(card,))
    if unnamed_cards(tx.book, tx.table, side.player).get(card, 0) < copies:
        raise refuse(Code.CARD_NOT_THERE, fighters=(side.player,), cards=(card,))
    return Laid(card=card, value=definition.boost or 0)


def _name_in_play(tx: Transaction, side: CombatSide, cards: list[CardId]) -> None:
    """Cards that lay unknown are known from now on."""
    if cards:
        shown = tuple(CardRef(side.player, card) for card in cards)
        tx.emit(e.Revealed(of=side.player, zone=PLAY, cards=shown))


# --- Items --------------------------------------------------------------------------------------


def _item(tx: Transaction, fighter: FighterState, told: c.ItemTold, side: Side) -> ItemUse | None:
    """The combat item that a fighter uses, if it says so."""
    if told is None or told is False:
        return None
    token = need_item(tx, fighter, ItemKind.COMBAT)
    item = ITEMS.get(told if isinstance(told, str) else token.name or "")
    value = None if isinstance(told, bool | str) else told
    if value is not None:
        need_amount(value, 1, MOST_ITEM)
    if item is None and not isinstance(told, str):
        if value is None:
            raise refuse(Code.ITEM_UNTOLD, spaces=(token.space,))
        return ItemUse(side=side, space=token.space, value=value)
    if (
        item is None
        or item.kind is not ItemKind.COMBAT
        or token.name not in {None, item.id}
        or value not in {None, item.value}
    ):
        raise refuse(Code.TOKEN_NOT_THERE, also=("ITM-01",), spaces=(token.space,))
    return ItemUse(side=side, space=token.space, value=item.value, item=item.id)


MOST_ITEM = 9
"""No item is worth more."""


def need_item(tx: Transaction, fighter: FighterState, kind: ItemKind) -> Token:
    """The item of this kind that lies beside the fighter's space."""
    if fighter.space is None or not has_item(tx.book, tx.table, fighter.space, kind):
        raise refuse(Code.TOKEN_NOT_THERE, also=("ITM-01",), spaces=(fighter.space or "",))
    return next(t for t in tx.table.tokens if t.kind == TokenKind.ITEM and t.space == fighter.space)


@decides(c.UseItem)
def decide_use_item(command: c.UseItem, tx: Transaction) -> Ruling:
    need_action(tx)
    fighter = find_standing(tx, command.fighter)
    need_own(tx, fighter)
    token = need_item(tx, fighter, ItemKind.SCHEME)
    name = token.name or command.item
    known = ITEMS.get(name or "")
    if command.item is not None and (known is None or name != command.item):
        raise refuse(Code.TOKEN_NOT_THERE, also=("ITM-01",), spaces=(token.space,))
    if known is not None and known.kind is not ItemKind.SCHEME:
        raise refuse(Code.TOKEN_NOT_THERE, also=("ITM-02",), spaces=(token.space,))
    flow.begin_action(tx, FrameKind.ITEM)
    tx.emit(e.TokenRemoved(kind=TokenKind.ITEM, space=token.space, rules=("ITM-02",)))
    frame = ItemFrame(stage=EffectStage.EFFECT, fighter=fighter.id, item=name)
    tx.emit(e.FramePushed(frame=frame))
    return ruling(Code.GAME_DONE, also=("ITM-02",), fighters=(fighter.id,), spaces=(token.space,))
