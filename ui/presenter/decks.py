"""A hero as people read about it: its ability, and its cards with their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.presenter.intents import ReadCard
from ui.viewdata.kit import CardTile, TextBlock

if TYPE_CHECKING:
    from companion.content.heroes import LoadedHero
    from ui.presenter.words import Words


def ability_block(words: Words, hero: LoadedHero) -> TextBlock:
    """What a hero can do."""
    return TextBlock(head=words.say("help.ability"), text=hero.words.ability)


def deck_tiles(words: Words, hero: LoadedHero) -> tuple[CardTile, ...]:
    """The cards of a hero, as many of each as there are."""
    tiles = []
    for card in hero.definition.cards:
        own = hero.words.cards[card.id]
        effects = [
            words.say(f"help.at-{timing.value}", effect=effect)
            for timing, effect in own.effects.items()
        ]
        tiles.append(
            CardTile(
                intent=ReadCard(card.id),
                name=own.name,
                value=str(card.value) if card.value is not None else None,
                kind=card.kind.value,
                boost=card.boost,
                effect=" ".join(effects),
                left=card.copies,
                copies=card.copies,
            )
        )
    return tuple(tiles)
