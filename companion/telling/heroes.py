"""A hero in words: its health, who fights beside it, and how much of it is left to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.effects.resolution import resolution_of

if TYPE_CHECKING:
    from companion.content.hero_heads import HeroHead
    from companion.content.heroes import LoadedHero
    from companion.definitions import FighterKind
    from companion.telling.words import Words


def full_health(words: Words, hero: HeroHead | LoadedHero) -> str:
    """The health of a hero, of each of its figures if there are several."""
    health, count = str(hero.definition.hero.health), hero.definition.figures
    return words.say("setup.several-dials", count=count, health=health) if count > 1 else health


def company_name(words: Words, hero: HeroHead | LoadedHero, kind: FighterKind) -> str:
    """Who fights beside a hero, and how many of them."""
    name = hero.words.fighters[kind.id]
    return words.say("setup.several", count=kind.count, name=name) if kind.count > 1 else name


def left_to_people(words: Words, hero: LoadedHero) -> str:
    """How much of a hero resolves itself; nothing where all of it does."""
    found = resolution_of(hero.definition)
    told = []
    if found.by_hand:
        done, cards = len(found.by_themselves), len(hero.definition.cards)
        told.append(words.say("help.resolves-so-many", done=done, count=cards))
    if hero.definition.unlisted:
        told.append(words.say("help.unlisted", count=hero.definition.unlisted))
    if found.abilities_by_hand:
        told.append(words.say("help.ability-by-hand"))
    return " ".join(told)
