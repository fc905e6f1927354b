"""Attacks, defenses, items, boosts and schemes as they are chosen at the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion.play.interaction import AttackDraft, DefenseDraft
from companion.play.session import NeedsConsent, Refused
from companion.reasons import ChoiceReason
from companion.rulebook import has_item, scheme_users
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind, Side

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.piles import CardId
    from companion.play.moment import Moment
    from companion.play.table_in_play import TableInPlay


def choose_attack(play: TableInPlay) -> None:
    """Attack was tapped: the pairs to choose from, or why there are none."""
    moment = play.moment
    pairs = moment.attack_pairs()
    if not pairs:
        say_why_no_attack(play, moment)
    elif len(pairs) == 1:
        draft_attack(play, *pairs[0])
    else:
        play.look(choosing_attack=True, against=None, selected=None, receipt=False)


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
    play.look(draft=draft, receipt=False)


def lay(play: TableInPlay, side: Side, card: CardId | None, value: int | None) -> None:
    """A side's card was chosen, or its value told; a defender may lay none."""
    if side is Side.DEFENDER:
        defend(play, DefenseDraft(card=card, value=value))
        return
    draft = play.focus.draft
    if draft is None:
        return
    attack = c.Attack(
        attacker=draft.attacker, target=draft.target, card=card, value=value, item=draft.item
    )
    defense = play.focus.defense
    if play.submit(attack, waived=draft.waived) and defense is not None:
        defend(play, defense)


def defend(play: TableInPlay, defense: DefenseDraft) -> None:
    """The defender's card was chosen, or none."""
    choice = play.moment.table.choice
    if choice is None or choice.kind is not ChoiceKind.DEFENSE:
        play.look(defense=defense)  # it lies face down until the attacker's card is there
        return
    command = c.Defend(
        card=defense.card, value=defense.value,
        item=play.focus.defender_item if defense != DefenseDraft() else None,
    )  # fmt: skip
    if play.submit(command):
        play.look(defender_item=None)
        _pass_over_unnamed(play)


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


def use_combat_item(play: TableInPlay, side: Side, chosen: int) -> None:
    """A combat item of this value is used with the card, or not."""
    draft = play.focus.draft
    if side is Side.DEFENDER:
        item = None if play.focus.defender_item == chosen else chosen
        play.look(defender_item=item)
    elif draft is not None:
        play.look(
            draft=msgspec.structs.replace(draft, item=None if draft.item == chosen else chosen)
        )


def use_item(play: TableInPlay) -> None:
    """Take the action of the scheme item on which a fighter stands."""
    moment = play.moment
    for fighter in moment.table.fighters_of(moment.on_turn or ""):
        if fighter.space is not None and has_item(
            moment.book, moment.table, fighter.space, ItemKind.SCHEME
        ):
            play.submit(c.UseItem(fighter=fighter.id))
            return


def play_scheme(play: TableInPlay, card: str) -> None:
    """Play a scheme with the selected fighter if it may, else with the first who may."""
    moment = play.moment
    player = moment.on_turn or ""
    users = scheme_users(moment.book, moment.table, player, card)
    selected = play.focus.selected
    own = [f.id for f in moment.table.fighters.values() if f.owner == player]
    who = selected if selected in users else (users or own)[0]
    play.submit(c.PlayScheme(fighter=who, card=card))
