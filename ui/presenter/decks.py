"""A hero as people read about it: its ability, and its cards with their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.telling.heroes import company_name, full_health, left_to_people
from drawing.emblems import emblem_of
from drawing.looks import health_of, mark_of_hero, player_number, sidekicks_of
from drawing.map_view import FigureMark
from ui.presenter.intents import ReadCard
from ui.viewdata.kit import CardTile, FaceBlock, TextBlock

if TYPE_CHECKING:
    from companion.content.hero_heads import HeroHead
    from companion.content.heroes import LoadedHero
    from companion.content.library import Library
    from companion.definitions import CardDefinition
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.telling.words import Words
    from ui.presenter.intents import ActIntent
    from ui.viewdata.kit import Block


def hero_emblem(hero: HeroHead | LoadedHero) -> str:
    """The face of a hero, whatever form it has."""
    return emblem_of(hero.definition, hero.definition.hero)


def hero_facts(
    words: Words, hero: LoadedHero, player: int, owner: str = "", health: str = ""
) -> tuple[Block, ...]:
    """Who a hero is, with its numbers, its ability and its sidekicks, in a player's colour."""
    first, full = hero.definition.hero, full_health(words, hero)
    face = FaceBlock(
        mark=mark_of_hero(hero.definition, player),
        name=hero.words.name,
        detail=owner,
        facts=(
            ("health", f"{health} / {full}" if health else full),
            ("move", str(hero.definition.move)),
            (first.attack.value, words.say(f"setup.attack-{first.attack.value}")),
        ),
    )
    beside = tuple(
        FaceBlock(
            mark=FigureMark(player=player, icon=emblem_of(hero.definition, kind), filled=False),
            name=company_name(words, hero, kind),
            detail=words.join(
                words.say("help.health", count=kind.health),
                words.say(f"setup.attack-{kind.attack.value}"),
            ),
        )
        for kind in hero.definition.sidekicks
    )
    told = left_to_people(words, hero)
    resolves = (TextBlock(head=words.say("help.resolves"), text=told),) if told else ()
    return (face, ability_block(words, hero), *resolves, *beside)


def ability_block(words: Words, hero: LoadedHero) -> TextBlock:
    """What a hero can do."""
    return TextBlock(head=words.say("help.ability"), text=hero.words.ability)


def card_tile(
    card: CardDefinition,
    name: str,
    intent: ActIntent,
    effect: str,
    left: int,
    *,
    by_boost: bool = False,
    **look: Any,
) -> CardTile:
    """A card as it is printed, or by its boost where nothing else of it counts."""
    value = f"+{card.boost or 0}" if by_boost else card.value
    return CardTile(
        intent=intent,
        name=name,
        value=str(value) if value is not None else None,
        kind=card.kind.value,
        boost=None if by_boost else card.boost,
        effect="" if by_boost else effect,
        left=left,
        copies=card.copies,
        **look,
    )


def deck_tiles(words: Words, hero: LoadedHero) -> tuple[CardTile, ...]:
    """The cards of a hero, as many of each as there are."""
    tiles = []
    for card in hero.definition.cards:
        own = hero.words.cards[card.id]
        told = (words.say(f"help.at-{at}", effect=does) for at, does in own.effects.items())
        effect = " ".join((*told, *own.also.values()))
        tiles.append(card_tile(card, own.name, ReadCard(card.id), effect, card.copies))
    return tuple(tiles)


def health_rows(
    words: Words, book: Rulebook, library: Library, table: Table
) -> tuple[tuple[FigureMark, str, str], ...]:
    """Everybody with their health: each hero, and its sidekicks by how many of them stand."""
    rows: list[tuple[FigureMark, str, str]] = []
    for player in table.players.values():
        mark = mark_of_hero(book.heroes[player.hero], player_number(table, player.id))
        rows.append((mark, library.hero_name(player.hero), health_of(table, player.id)))
        names = library.words[player.hero].fighters
        for kind, its_mark, those in sidekicks_of(book, table, player.id):
            health = str(those[0].health)
            if kind.count > 1:
                standing = sum(not fighter.is_defeated for fighter in those)
                health = words.say("history.of", standing=standing, count=kind.count)
            rows.append((its_mark, names[kind.id], health))
    return tuple(rows)
