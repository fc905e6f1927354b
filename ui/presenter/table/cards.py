"""Choosing the two cards of a combat: by name, or only their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.combat import Side
from companion.play import intents as i
from companion.play.attacks import item_beside, untold
from companion.play.interaction import Untold
from companion.play.possible_cards import cards_laid
from companion.rulebook import may_use
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind
from companion.telling.sources import item_name
from companion.unnamed import UNNAMED
from ui.presenter.decks import card_tile
from ui.presenter.intents import Do, OpenSheet, SheetKind
from ui.presenter.table.fight import declared_view
from ui.viewdata.kit import Act, CardTile
from ui.viewdata.table import CardsView, HandHalf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.commands import ItemTold
    from companion.definitions import CardDefinition
    from companion.model import FighterId, PlayerId
    from companion.play.interaction import AttackDraft
    from companion.table import FighterState
    from ui.presenter.intents import ActIntent
    from ui.presenter.table.scene import Scene

VALUES: Final = range(10)


# --- Choosing the cards -----------------------------------------------------------------------


def cards_view(scene: Scene) -> CardsView | None:
    """The choice of combat cards; None if nobody has to choose any.

    Both halves always look the same: what a player holds cannot be told from the screen.
    """
    sides = _sides(scene)
    if sides is None:
        return None
    attacker, target = sides
    draft, combat = scene.focus.draft, scene.table.combat
    is_reveal = _is_reveal(scene)
    title = scene.say("attacks", attacker=scene.name(attacker), target=scene.name(target))
    laid = {Side.ATTACKER: combat is not None, Side.DEFENDER: scene.focus.defense is not None}
    if combat is not None and is_reveal:
        title = scene.say("reveal")
        if untold(scene, scene.focus) == [Untold.SECOND]:
            owner = scene.table.fighters[attacker].owner
            title = scene.say("tap-second", name=scene.player_name(owner))
        told = {Side.ATTACKER: scene.focus.attack, Side.DEFENDER: scene.focus.defense}
        laid = {side: not combat.side(side).is_untold or told[side] is not None for side in Side}
    return CardsView(
        title=title,
        detail=_drafted(scene, draft) if draft is not None else "",
        attacker=scene.mark(attacker),
        defender=scene.mark(target),
        halves=(
            _half(scene, attacker, Side.ATTACKER, laid=laid[Side.ATTACKER]),
            _half(scene, target, Side.DEFENDER, laid=laid[Side.DEFENDER]),
        ),
        back=scene.act(i.NothingInHand(), "act.back", "back") if combat is None else None,
        declared=declared_view(scene, attacker, target) if combat is None else None,
    )


def _is_reveal(scene: Scene) -> bool:
    choice = scene.table.choice
    return choice is not None and choice.kind is ChoiceKind.REVEAL


def _drafted(scene: Scene, draft: AttackDraft) -> str:
    """What lies with the attacker's card."""
    item = scene.say("item-used", item=_item_told(scene, draft.item)) if draft.item else ""
    return scene.words.join(item, scene.say("second-is-down") if draft.second else "")


def _item_told(scene: Scene, item: ItemTold) -> str:
    return f"+{item}" if isinstance(item, int) else item_name(scene.words, item)


def _sides(scene: Scene) -> tuple[FighterId, FighterId] | None:
    choice, combat, draft = scene.table.choice, scene.table.combat, scene.focus.draft
    kinds = {ChoiceKind.DEFENSE, ChoiceKind.REVEAL}
    if choice is not None and choice.kind in kinds and combat is not None:
        return combat.attacker, combat.defender
    if draft is not None and combat is None:
        return draft.attacker, draft.target
    return None


def _half(scene: Scene, fighter_id: FighterId, side: Side, *, laid: bool) -> HandHalf:
    fighter = scene.table.fighters[fighter_id]
    player = scene.table.players[fighter.owner]
    is_listed = bool(scene.book.hero_of(scene.table, player.id).cards)
    by_value = scene.focus.by_value or not is_listed
    name = scene.player_name(player.id)
    way = ("act.by-card", "cards") if by_value else ("act.by-value", "values")
    tools = [scene.act(Do.TOGGLE_VALUES, *way)] if is_listed else []
    tools += _reveal_tools(scene, side) if _is_reveal(scene) else _laying(scene, fighter, side)
    asked, keys = _asked_before(scene, fighter, side)
    may_be_none = side is Side.DEFENDER and not _is_reveal(scene)
    wanted = "tap-card-or-none" if may_be_none else "tap-your-card"
    return HandHalf(
        seat=scene.seat(player.id),
        title=scene.say("card-is-down" if laid else wanted, name=name),
        detail=scene.say("half." + side.value),
        tools=tuple(tools),
        cards=() if by_value else tuple(_tiles(scene, fighter_id, side)),
        values=_values(scene, side) if by_value else (),
        laid=laid,
        asked=asked,
        keys=keys,
    )


def _asked_before(scene: Scene, fighter: FighterState, side: Side) -> tuple[str, tuple[Act, ...]]:
    """The number that a card of this deck asks for as it is laid face up: asked every time."""
    draft, combat = scene.focus.draft, scene.table.combat
    if side is Side.ATTACKER or _is_reveal(scene):
        return "", ()
    cards = scene.book.hero_of(scene.table, fighter.owner).cards
    open_cards = [card for card in cards if card.face_up and may_use(scene.table, fighter, card)]
    attacker = combat.attacker if combat is not None else draft.attacker if draft else None
    if not open_cards or attacker is None:
        return "", ()
    foes = scene.book.hero_of(scene.table, scene.table.fighters[attacker].owner).cards
    most = max((card.value or 0 for card in foes if card.is_attack), default=0)
    named = scene.focus.named
    keys = tuple(
        Act(intent=i.NameNumber(None if n == named else n), text=str(n), selected=n == named)
        for n in range(most + 1)
    )
    name = scene.card_words(fighter.owner, open_cards[0].id).name
    return scene.say("face-up-number", card=name), keys


def _laying(scene: Scene, fighter: FighterState, side: Side) -> list[Act]:
    """What can be said while a card is laid: an item, a second card, that it is told later."""
    draft, tools = scene.focus.draft, []
    if side is Side.ATTACKER and draft is None:
        return []
    token = item_beside(scene, fighter.id, ItemKind.COMBAT)
    used = draft.item if side is Side.ATTACKER and draft is not None else scene.focus.defender_item
    if token is not None and token.name is not None:
        text = scene.say("act.use", item=item_name(scene.words, token.name))
        use = i.UseCombatItem(side, None if used else token.name)
        tools.append(Act(intent=use, text=text, icon="item", selected=bool(used)))
    elif token is not None:
        text = scene.say("act.use", item=_item_told(scene, used)) if used else scene.say("act.item")
        opens = OpenSheet(SheetKind.ITEMS, side=side)
        tools.append(Act(intent=opens, text=text, icon="item", selected=bool(used)))
    if side is Side.ATTACKER and draft is not None and _may_lay_second(scene, fighter):
        asks = i.NoSecond() if draft.second else i.TellSecond()
        tools.insert(0, scene.act(asks, "act.with-second", "boost", selected=draft.second))
    tools.append(scene.act(i.LayUntold(side), "act.laid", "cards"))
    return tools


def _may_lay_second(scene: Scene, fighter: FighterState) -> bool:
    rules = scene.book.rules_of(scene.table, fighter.owner, "commit_boost")
    return any(rule["who"] == fighter.kind for rule in rules)


def _reveal_tools(scene: Scene, side: Side) -> list[Act]:
    combat = scene.table.combat
    if combat is None or not combat.side(side).is_second_untold:
        return []
    is_told = scene.focus.second is not None
    return [scene.act(OpenSheet(SheetKind.SECOND), "act.second", "boost", selected=is_told)]


def _values(scene: Scene, side: Side) -> tuple[Act, ...]:
    acts = [Act(intent=i.LayCard(side, value=value), text=str(value)) for value in VALUES]
    if side is Side.DEFENDER and not _is_reveal(scene):
        acts.insert(0, scene.act(i.LayCard(side), "no-card", "no-card"))
    return tuple(acts)


def _tiles(scene: Scene, fighter_id: FighterId, side: Side) -> Iterable[CardTile]:
    """The cards that the deck can still hold, those that fit first, and for defenders none."""
    owner = scene.table.fighters[fighter_id].owner
    if side is Side.DEFENDER and not _is_reveal(scene):
        yield CardTile(
            intent=i.LayCard(side), name=scene.say("no-card"), effect=scene.say("no-card-hint")
        )
    hero = scene.book.hero_of(scene.table, owner)
    fitting = [
        card
        for card in hero.cards
        if (card.is_attack if side is Side.ATTACKER else card.is_defense)
    ]
    left, fighter = cards_laid(scene, owner, side), scene.table.fighters[fighter_id]
    banner = scene.say("wrong-banner", figure=scene.name(fighter_id))
    tiles = [
        tile_of(
            scene, owner, card, i.LayCard(side, card.id), left[card.id],
            locked=None if may_use(scene.table, fighter, card) else banner,
        )
        for card in fitting
        if left.get(card.id, 0)
    ]  # fmt: skip
    yield from sorted(tiles, key=likely)
    if left.get(UNNAMED, 0):
        other = scene.card_words(owner, UNNAMED).name
        yield CardTile(
            intent=Do.TOGGLE_VALUES, name=other, effect=scene.say("other-by-value"),
            left=left[UNNAMED],
        )  # fmt: skip


def likely(tile: CardTile) -> tuple[bool, int, int]:
    """What may be used, then what most copies were not seen of, then what counts most."""
    return tile.locked is not None, -(tile.left or 0), -int(tile.value or 0)


def tile_of(
    scene: Scene, owner: PlayerId, card: CardDefinition, intent: ActIntent, left: int, **how: Any
) -> CardTile:
    """A card of a deck at this table."""
    name, effect = scene.card_words(owner, card.id).name, effect_line(scene, owner, card)
    return card_tile(card, name, intent, effect, left, **how)


def effect_line(scene: Scene, owner: PlayerId, card: CardDefinition) -> str:
    """What a card does, in one line with its timings."""
    words = scene.card_words(owner, card.id)
    if not words.effects and not words.also:
        return scene.say("no-effect")
    told = (
        text if card.is_scheme else f"{scene.say('when.' + timing.value)} {text}"
        for timing, text in words.effects.items()
    )
    return " ".join((*told, *words.also.values()))
