"""Attacks, defenses, items, boosts and schemes as they are chosen at the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion import commands as c
from companion.combat import Side
from companion.model import TokenKind
from companion.play.interaction import AttackDraft, CardTold, Untold
from companion.play.notices import ToldAlready
from companion.play.session import NeedsConsent, Refused
from companion.reasons import ChoiceReason
from companion.rulebook import has_item, scheme_users
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.model import FighterId, Token
    from companion.play.interaction import Interaction
    from companion.play.moment import Moment
    from companion.play.table_in_play import TableInPlay
    from companion.zones import CardId

OF_SIDE: Final = {Side.ATTACKER: Untold.ATTACK, Side.DEFENDER: Untold.DEFENSE}


def choose_attack(play: TableInPlay, against: FighterId | None = None) -> None:
    """Attack was tapped, or then whom: the pairs to choose from, or why there are none."""
    moment = play.moment
    pairs = moment.attack_pairs(against)
    if not pairs:
        say_why_no_attack(play, moment)
    elif len(pairs) == 1:
        draft_attack(play, *pairs[0])
    else:
        play.look(choosing_attack=True, against=against, selected=None, receipt=False)


def say_why_no_attack(play: TableInPlay, moment: Moment) -> None:
    """Nobody can be attacked: let the rules say it about the hero and the nearest foe."""
    mine = [f for f in moment.table.fighters_of(moment.on_turn or "") if f.space is not None]
    foes = [
        f
        for f in moment.table.fighters.values()
        if f.space is not None and not moment.position.are_friendly(moment.on_turn or "", f.owner)
    ]
    if mine and foes:
        draft_if_allowed(play, mine[0].id, foes[0].id)


def draft_if_allowed(play: TableInPlay, attacker: FighterId, target: FighterId) -> None:
    """An attack that the rules may be against: nothing is decided before its cards are chosen."""
    answer = play.weigh(c.Attack(attacker=attacker, target=target, value=0))
    if isinstance(answer, Refused):
        act = c.Attack(attacker=attacker, target=target)
        play.refuse(act, answer.ruling, is_draft=True)
    elif isinstance(answer, NeedsConsent):
        play.ask(answer, is_draft=True)
    else:
        draft_attack(play, attacker, target)


def draft_attack(
    play: TableInPlay, attacker: FighterId, target: FighterId, *, waived: tuple[str, ...] = ()
) -> None:
    """Attacker and target are chosen: now the cards."""
    play.settle()
    draft = AttackDraft(attacker=attacker, target=target, waived=waived)
    play.look(draft=draft, receipt=False, attack=None, second=None, named=None)


def lay(play: TableInPlay, side: Side, card: CardId | None, value: int | None) -> None:
    """A side's card was told, by its name or its value; a defender may lay none."""
    told = CardTold(card=card, value=value)
    if _stays(play, OF_SIDE[side]):
        return
    if _is_revealed_now(play):
        now = (*play.focus.told, OF_SIDE[side])
        if side is Side.DEFENDER:
            play.look(defense=told, told=now)
        else:
            play.look(attack=told, told=now)
        reveal_if_told(play)
    elif side is Side.DEFENDER:
        defend(play, told)
    else:
        _attack_with(play, told)


def _is_revealed_now(play: TableInPlay) -> bool:
    choice = play.moment.table.choice
    return choice is not None and choice.kind is ChoiceKind.REVEAL


def _stays(play: TableInPlay, what: Untold) -> bool:
    """Whether a card was told already: it stays so, and people hear that Undo takes it back."""
    if _is_revealed_now(play):
        is_told = what not in untold(play.moment, play.focus)
    elif what is Untold.DEFENSE:
        is_told = play.focus.defense is not None
    else:
        is_told = play.moment.table.combat is not None
    if is_told:
        play.announce_when_safe(ToldAlready())
    return is_told


def lay_untold(play: TableInPlay, side: Side) -> None:
    """A side's card lies face down: it is told when it is revealed."""
    if _stays(play, OF_SIDE[side]):
        return
    if side is Side.DEFENDER:
        defend(play, CardTold(laid=True))
    else:
        _attack_with(play, CardTold(laid=True))


def _attack_with(play: TableInPlay, card: CardTold) -> None:
    draft, defense = play.focus.draft, play.focus.defense
    if draft is None:
        return
    attack: c.Act
    if card.laid or (draft.second and draft.boost is None):
        attack = c.DeclareAttack(
            attacker=draft.attacker, target=draft.target, item=draft.item, second=draft.second
        )
        told, second = None if card.laid else card, draft.boost
    else:
        attack = c.Attack(
            attacker=draft.attacker, target=draft.target, card=card.card, value=card.value,
            boost=draft.boost, item=draft.item,
        )  # fmt: skip
        told, second = None, None
    if play.submit(attack, waived=draft.waived):
        play.look(attack=told, second=second)
        if defense is not None:
            defend(play, defense)


def defend(play: TableInPlay, defense: CardTold) -> None:
    """The defender's card was chosen, or none."""
    choice = play.moment.table.choice
    if choice is None or choice.kind is not ChoiceKind.DEFENSE:
        told = (*play.focus.told, Untold.DEFENSE)
        play.look(
            defense=defense, told=told
        )  # it lies face down until the attacker's card is there
        return
    command = c.Defend(
        card=defense.card, value=defense.value, laid=defense.laid,
        item=play.focus.defender_item if defense != CardTold() else None,
    )  # fmt: skip
    if play.submit(command):
        _answer_as_named(play)
        play.look(defender_item=None, named=None)
        reveal_if_told(play)
        _pass_over_unnamed(play)


def _answer_as_named(play: TableInPlay) -> None:
    """The number that was named before is what the card that lies face up asks for."""
    choice, told = play.moment.table.choice, str(play.focus.named)
    if choice is not None and choice.kind is ChoiceKind.NUMBER and told in choice.options:
        play.submit(c.Answer(player=choice.owner, values=(told,)))


def tell_second(play: TableInPlay, card: CardId | None) -> None:
    """The attacker's second card was told; without a name: it lies face down."""
    draft = play.focus.draft
    if draft is not None:
        play.look(draft=msgspec.structs.replace(draft, second=True, boost=card))
    elif card is not None and not _stays(play, Untold.SECOND):
        play.look(second=card, told=(*play.focus.told, Untold.SECOND))
        reveal_if_told(play)


def no_second(play: TableInPlay) -> None:
    """No second card is laid after all."""
    draft = play.focus.draft
    if draft is not None:
        play.look(draft=msgspec.structs.replace(draft, second=False, boost=None))


def untold(moment: Moment, focus: Interaction) -> list[Untold]:
    """What still has to be told before both cards are revealed."""
    choice, combat = moment.table.choice, moment.table.combat
    if combat is None or choice is None or choice.kind is not ChoiceKind.REVEAL:
        return []
    attacker, defender = combat.side(Side.ATTACKER), combat.side(Side.DEFENDER)
    missing = {
        Untold.ATTACK: attacker.is_untold and focus.attack is None,
        Untold.DEFENSE: defender.is_untold and focus.defense is None,
        Untold.SECOND: attacker.is_second_untold and focus.second is None,
    }
    return [what for what, is_missing in missing.items() if is_missing]


def reveal_if_told(play: TableInPlay) -> None:
    """Both cards are turned over once everything that lies there was told."""
    if not _is_revealed_now(play) or untold(play.moment, play.focus):
        return
    attack, defense = play.focus.attack or CardTold(), play.focus.defense or CardTold()
    command = c.Reveal(
        attack=attack.card, attack_value=attack.value,
        defense=defense.card, defense_value=defense.value, boost=play.focus.second,
    )  # fmt: skip
    play.submit(command)
    play.look(
        attack=None, defense=None, second=None, told=()
    )  # if it was refused they are told again


def _pass_over_unnamed(play: TableInPlay) -> None:
    """Where both only tell values, one prompt is enough: after the damage, for whatever follows.

    The values that people tell have their changes in them already.
    """
    while True:
        table = play.moment.table
        combat, choice = table.combat, table.choice
        if combat is None or choice is None or choice.reason is not ChoiceReason.UNNAMED_CARD:
            return
        names = [laid.card for laid in (combat.attack, combat.defense) if laid is not None]
        is_last = choice.owner == table.fighters[combat.attacker].owner
        if any(names) or (combat.damage is not None and is_last):
            return
        if not play.submit(c.Answer(player=choice.owner)):
            return


def use_combat_item(play: TableInPlay, side: Side, item: c.ItemTold) -> None:
    """A combat item is used with the card: by its name or its value; nothing: it is not."""
    draft = play.focus.draft
    if side is Side.DEFENDER:
        play.look(defender_item=item)
    elif draft is not None:
        play.look(draft=msgspec.structs.replace(draft, item=item))


def item_beside(moment: Moment, fighter: FighterId, kind: ItemKind) -> Token | None:
    """The item that a fighter may use where it stands; None if there is none."""
    space = moment.table.fighters[fighter].space
    if space is None or not has_item(moment.book, moment.table, space, kind):
        return None
    return next(t for t in moment.table.tokens if t.kind == TokenKind.ITEM and t.space == space)


def item_user(moment: Moment) -> tuple[FighterId, Token] | None:
    """Who of the player on turn can use a scheme item, and which; None if nobody can."""
    for fighter in moment.table.fighters_of(moment.on_turn or ""):
        token = item_beside(moment, fighter.id, ItemKind.SCHEME)
        if token is not None:
            return fighter.id, token
    return None


def play_scheme(play: TableInPlay, card: str) -> None:
    """Play a scheme with the selected fighter if it may, else with the first who may."""
    moment = play.moment
    player = moment.on_turn or ""
    users = scheme_users(moment.book, moment.table, player, card)
    selected = play.focus.selected
    own = [f.id for f in moment.table.fighters.values() if f.owner == player]
    who = selected if selected in users else (users or own)[0]
    play.submit(c.PlayScheme(fighter=who, card=card))
