"""The tiles of set-up: a hero with its numbers, a battlefield with its starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.modes import MODES
from ui.presenter.decks import ability_block, deck_tiles
from ui.presenter.intents import ChooseHero, ChooseMap, ShowDeck
from ui.theme.icons import fighter_icon
from ui.viewdata.kit import Act, CardsBlock, Sheet, Weight
from ui.viewdata.menus import HeroTile, MapTile
from ui.viewdata.table import MapView

if TYPE_CHECKING:
    from companion.content.heroes import LoadedHero
    from companion.modes import Mode
    from companion.rules.battlefield import Battlefield
    from ui.presenter.words import Words


def hero_tile(words: Words, hero: LoadedHero, taken_by: tuple[int, ...]) -> HeroTile:
    """A hero to choose."""
    first = hero.definition.hero
    health = str(first.health)
    if first.count > 1:
        health = words.say("setup.several-dials", count=first.count, health=health)
    return HeroTile(
        intent=ChooseHero(hero.definition.id),
        name=hero.words.name,
        icon=fighter_icon(first.id),
        sidekicks=_company(words, hero),
        health=health,
        move=hero.definition.move,
        attack=words.say(f"setup.attack-{first.attack.value}"),
        read=ShowDeck(hero.definition.id),
        taken_by=taken_by,
    )


def hero_sheet(words: Words, hero: LoadedHero, name: str) -> Sheet:
    """All about a hero, to read before it is chosen for somebody."""
    choose = Act(
        intent=ChooseHero(hero.definition.id),
        text=words.say("setup.choose-for", name=name),
        weight=Weight.PRIMARY,
    )
    cards = CardsBlock(cards=deck_tiles(words, hero))
    return Sheet(
        title=hero.words.name,
        icon=fighter_icon(hero.definition.hero.id),
        blocks=(ability_block(words, hero), cards),
        footer=(choose,),
    )


def _company(words: Words, hero: LoadedHero) -> str:
    """Who fights beside the hero."""
    if hero.definition.hero.count > 1:
        return words.say("setup.several-heroes", count=hero.definition.hero.count)
    company = [
        hero.words.fighters[kind.id]
        if kind.count == 1
        else words.say("setup.several", count=kind.count, name=hero.words.fighters[kind.id])
        for kind in hero.definition.sidekicks
    ]
    return ", ".join(company) or words.say("setup.alone")


def is_found(search: str, hero: LoadedHero, set_name: str) -> bool:
    """Whether every word of a search is in a hero's names or in the name of its box."""
    names = (hero.words.name, hero.definition.id, set_name, *hero.words.fighters.values())
    text = " ".join(names).casefold()
    return all(word in text for word in search.casefold().split())


def map_tile(words: Words, field: Battlefield, mode: Mode, *, is_selected: bool) -> MapTile:
    """A battlefield to choose; one with too few starts says so."""
    starts = len(field.starts)
    sizes = [n for m in MODES.values() for n in m.heroes if m.starts_needed <= starts]
    locked = None
    if starts < mode.starts_needed:
        locked = words.say("setup.too-few-starts", starts=starts, needed=mode.starts_needed)
    return MapTile(
        intent=ChooseMap(field.id),
        name=field.name,
        map=MapView(battlefield=field),
        players=words.say("setup.players", count=max(sizes, default=0)),
        selected=is_selected and locked is None,
        locked=locked,
    )
