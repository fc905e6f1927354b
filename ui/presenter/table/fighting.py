"""Attacks, defenses, items, boosts and schemes as they are chosen at the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import commands as c
from companion.play.session import NeedsConsent, Refused
from companion.reasons import ChoiceReason
from companion.rulebook import has_item
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind, Side
from ui.presenter.table.core import replace
from ui.presenter.table.focus import AttackDraft, DefenseDraft
from ui.presenter.table.sheets import scheme_users

if TYPE_CHECKING:
    from companion.model import FighterId
    from ui.presenter.table.core import TableCore
    from ui.presenter.table.scene import Scene


def choose_attack(core: TableCore) -> None:
    """Attack was tapped: the pairs to choose from, or why there are none."""
    scene = core.scene
    pairs = scene.attack_pairs()
    if not pairs:
        say_why_no_attack(core, scene)
    elif len(pairs) == 1:
        draft_attack(core, *pairs[0])
    else:
        core.look(choosing_attack=True, against=None, selected=None, receipt=False)


def say_why_no_attack(core: TableCore, scene: Scene) -> None:
    """Nobody can be attacked: let the rules say it about the hero and the nearest foe."""
    mine = [f for f in scene.table.fighters_of(scene.on_turn or "") if f.space is not None]
    foes = [
        f
        for f in scene.table.fighters.values()
        if f.space is not None and not scene.position.are_friendly(scene.on_turn or "", f.owner)
    ]
    if mine and foes:
        draft_if_allowed(core, mine[0].id, foes[0].id)


def draft_if_allowed(core: TableCore, attacker: FighterId, target: FighterId) -> None:
    """An attack that the rules may be against: nothing is decided before its cards are chosen."""
    answer = core.weigh(c.Attack(attacker=attacker, target=target, value=0))
    if isinstance(answer, Refused):
        act = c.Attack(attacker=attacker, target=target)
        core.refuse(act, answer.ruling, is_draft=True)
    elif isinstance(answer, NeedsConsent):
        core.ask(answer, is_draft=True)
    else:
        draft_attack(core, attacker, target)


def draft_attack(
    core: TableCore, attacker: FighterId, target: FighterId, *, waived: tuple[str, ...] = ()
) -> None:
    """Attacker and target are chosen: now the cards."""
    core.settle()
    draft = AttackDraft(attacker=attacker, target=target, waived=waived)
    core.look(draft=draft, receipt=False)


def toggle_values(core: TableCore) -> None:
    """Tell values instead of cards, or cards again."""
    core.look(by_value=not core.focus.by_value)
    core.settings.change(values_only=core.focus.by_value)


def lay(core: TableCore, side: str, told: str, *, by_value: bool) -> None:
    """A side's card was chosen."""
    card, value = (None, int(told)) if by_value else (told, None)
    if side == Side.DEFENDER.value:
        defend(core, DefenseDraft(card=card, value=value))
        return
    draft = core.focus.draft
    if draft is None:
        return
    attack = c.Attack(
        attacker=draft.attacker, target=draft.target, card=card, value=value, item=draft.item
    )
    defense = core.focus.defense
    if core.submit(attack, waived=draft.waived) and defense is not None:
        defend(core, defense)


def defend(core: TableCore, defense: DefenseDraft) -> None:
    """The defender's card was chosen, or none."""
    choice = core.scene.table.choice
    if choice is None or choice.kind is not ChoiceKind.DEFENSE:
        core.look(defense=defense)  # it lies face down until the attacker's card is there
        return
    command = c.Defend(
        card=defense.card, value=defense.value,
        item=core.focus.defender_item if defense != DefenseDraft() else None,
    )  # fmt: skip
    if core.submit(command):
        core.look(defender_item=None)
        _pass_over_unnamed(core)


def _pass_over_unnamed(core: TableCore) -> None:
    """Where both only tell values, one prompt is enough: after the damage, for whatever follows.

    The values that people tell have their changes in them already.
    """
    while True:
        table = core.scene.table
        combat, choice = table.combat, table.choice
        if combat is None or choice is None or choice.reason is not ChoiceReason.UNNAMED_CARD:
            return
        names = [laid.card for laid in (combat.attack, combat.defense) if laid is not None]
        is_last = choice.owner == table.fighters[combat.attacker].owner
        if any(names) or (combat.damage is not None and is_last):
            return
        if not core.submit(c.Answer(player=choice.owner)):
            return


def use_combat_item(core: TableCore, side: str, value: str) -> None:
    """A combat item is used with the card, or not."""
    chosen, draft = int(value), core.focus.draft
    if side == Side.DEFENDER.value:
        item = None if core.focus.defender_item == chosen else chosen
        core.look(defender_item=item)
    elif draft is not None:
        core.look(draft=replace(draft, item=None if draft.item == chosen else chosen))


def use_item(core: TableCore) -> None:
    """Take the action of the scheme item on which a fighter stands."""
    scene = core.scene
    for fighter in scene.table.fighters_of(scene.on_turn or ""):
        if fighter.space is not None and has_item(
            scene.book, scene.table, fighter.space, ItemKind.SCHEME
        ):
            core.submit(c.UseItem(fighter=fighter.id))
            return


def boost_stored(core: TableCore, about: str) -> None:
    """Boost with an opposing card in the suit."""
    owner, _, card = about.partition(":")
    core.submit(c.BoostManeuver(card=card, stored_from=owner))


def play_scheme(core: TableCore, card: str) -> None:
    """Play a scheme with the selected fighter if it may, else with the first who may."""
    scene = core.scene
    player = scene.on_turn or ""
    users = scheme_users(scene, player, card)
    selected = core.focus.selected
    own = [f.id for f in scene.table.fighters.values() if f.owner == player]
    who = selected if selected in users else (users or own)[0]
    core.submit(c.PlayScheme(fighter=who, card=card))
