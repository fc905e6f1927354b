"""Choosing the two cards of a combat: by name, or only their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.piles import pool
from companion.play import intents as i
from companion.rulebook import has_item, may_use
from companion.rules.battlefield import ItemKind
from companion.table import ChoiceKind, Side
from ui.presenter.intents import ToggleValues
from ui.viewdata.kit import Act, CardTile
from ui.viewdata.table import CardsView, HandHalf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.definitions import CardDefinition
    from companion.model import FighterId, PlayerId
    from ui.presenter.table.scene import Scene

VALUES: Final = range(10)
ITEM_VALUES: Final = (1, 2, 3)


# --- Choosing the cards -----------------------------------------------------------------------


def cards_view(scene: Scene) -> CardsView | None:
    """The choice of combat cards; None if nobody has to choose any.

    Both halves always look the same: what a player holds cannot be told from the screen.
    """
    sides = _sides(scene)
    if sides is None:
        return None
    attacker, target = sides
    draft = scene.focus.draft
    is_laid = scene.table.combat is not None and scene.table.combat.attack is not None
    title = scene.say("attacks", attacker=scene.name(attacker), target=scene.name(target))
    item = draft.item if draft is not None else None
    return CardsView(
        title=title,
        detail=scene.say("item-used", number=item) if item else "",
        attacker=scene.mark(attacker),
        defender=scene.mark(target),
        halves=(
            _half(scene, attacker, Side.ATTACKER, laid=is_laid),
            _half(scene, target, Side.DEFENDER, laid=scene.focus.defense is not None),
        ),
        back=Act(intent=i.NothingInHand(), text=scene.say("act.back"), icon="back")
        if not is_laid
        else None,
    )


def _sides(scene: Scene) -> tuple[FighterId, FighterId] | None:
    choice, combat, draft = scene.table.choice, scene.table.combat, scene.focus.draft
    if choice is not None and choice.kind is ChoiceKind.DEFENSE and combat is not None:
        return combat.attacker, combat.defender
    if draft is not None and combat is None:
        return draft.attacker, draft.target
    return None


def _half(scene: Scene, fighter_id: FighterId, side: Side, *, laid: bool) -> HandHalf:
    fighter = scene.table.fighters[fighter_id]
    player = scene.table.players[fighter.owner]
    by_value = scene.focus.by_value
    name = scene.player_name(player.id)
    tools = [
        Act(
            intent=ToggleValues(), text=scene.say("act.by-card" if by_value else "act.by-value"),
            icon="cards" if by_value else "values",
        )
    ]  # fmt: skip
    if fighter.space is not None and has_item(
        scene.book, scene.table, fighter.space, ItemKind.COMBAT
    ):
        tools += [
            Act(
                intent=i.UseCombatItem(side, value),
                text=scene.say("act.item-value", number=value),
                icon="item",
                selected=_item_of(scene, side) == value,
            )
            for value in ITEM_VALUES
        ]
    return HandHalf(
        seat=scene.seat(player.id),
        title=scene.say("card-is-down" if laid else "tap-your-card", name=name),
        detail=scene.say("half." + side.value),
        tools=tuple(tools),
        cards=() if by_value else tuple(_tiles(scene, fighter_id, side)),
        values=_values(scene, side) if by_value else (),
        laid=laid,
    )


def _item_of(scene: Scene, side: Side) -> int | None:
    if side is Side.ATTACKER:
        return scene.focus.draft.item if scene.focus.draft is not None else None
    return scene.focus.defender_item


def _values(scene: Scene, side: Side) -> tuple[Act, ...]:
    acts = [Act(intent=i.LayCard(side, value=value), text=str(value)) for value in VALUES]
    if side is Side.DEFENDER:
        acts.insert(0, Act(intent=i.LayCard(side), text=scene.say("no-card"), icon="no-card"))
    return tuple(acts)


def _tiles(scene: Scene, fighter_id: FighterId, side: Side) -> Iterable[CardTile]:
    """The cards that the deck can still hold, those that fit first, and for defenders none."""
    owner = scene.table.fighters[fighter_id].owner
    if side is Side.DEFENDER:
        yield CardTile(
            intent=i.LayCard(side), name=scene.say("no-card"), effect=scene.say("no-card-hint")
        )
    hero = scene.book.hero_of(scene.table, owner)
    fitting = [
        card
        for card in hero.cards
        if (card.is_attack if side is Side.ATTACKER else card.is_defense)
    ]
    left = cards_left(scene, owner)
    tiles = [
        _tile(scene, fighter_id, card, left.get(card.id, 0), i.LayCard(side, card.id))
        for card in fitting
        if left.get(card.id, 0)
    ]
    yield from sorted(tiles, key=lambda tile: (tile.locked is not None, -int(tile.value or 0)))


def _tile(
    scene: Scene, fighter_id: FighterId, card: CardDefinition, left: int, intent: i.LayCard
) -> CardTile:
    owner = scene.table.fighters[fighter_id].owner
    words = scene.card_words(owner, card.id)
    usable = may_use(scene.table, scene.table.fighters[fighter_id], card)
    return CardTile(
        intent=intent,
        name=words.name,
        value=str(card.value) if card.value is not None else None,
        kind=card.kind.value,
        boost=card.boost,
        effect=effect_line(scene, owner, card),
        left=left,
        copies=card.copies,
        locked=None if usable else scene.say("wrong-banner", figure=scene.name(fighter_id)),
    )


def effect_line(scene: Scene, owner: PlayerId, card: CardDefinition) -> str:
    """What a card does, in one line with its timings."""
    words = scene.card_words(owner, card.id)
    if not words.effects:
        return scene.say("no-effect")
    return " ".join(
        text if card.is_scheme else f"{scene.say('when.' + timing.value)} {text}"
        for timing, text in words.effects.items()
    )


def cards_left(scene: Scene, player_id: PlayerId) -> dict[str, int]:
    """How many of each card a hand can still hold, by what everybody has seen."""
    player = scene.table.players[player_id]
    deck_list = scene.book.deck_list(scene.table, player_id)
    unknown = pool(deck_list, *player.piles)
    left = {card: count for card, count in unknown.items() if player.hand.unknown}
    for card in player.hand.known:
        left[card] = left.get(card, 0) + 1
    return left
