"""The tiles of set-up: a seat, a hero with its numbers, a battlefield with its starts."""

from __future__ import annotations

from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from companion.hidden import shown
from companion.modes import MODES
from companion.telling.heroes import company_name, full_health
from drawing.looks import mark_of_hero
from drawing.map_view import MapView
from ui.presenter.decks import deck_tiles, hero_emblem, hero_facts
from ui.presenter.intents import Do, With
from ui.presenter.menu_intents import RenameChair
from ui.viewdata.kit import Act, ActsBlock, CardsBlock, Sheet, TextBlock, Weight
from ui.viewdata.menus import FaultyTile, HeroTile, MapTile, SeatChoice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.content.hero_heads import HeroHead
    from companion.content.heroes import LoadedHero
    from companion.content.problems import Problem
    from companion.modes import Mode
    from companion.play.chairs import Chairs
    from companion.rules.battlefield import Battlefield
    from companion.telling.words import Words

MOST_LETTERS: Final = 70
"""Of what is wrong with a file, on its tile."""


def seat_choice(
    words: Words, chairs: Chairs, name: str, chair: int, heroes: Mapping[str, HeroHead]
) -> SeatChoice:
    """Who sits on a chair with which hero, and whether they begin."""
    hero, colour, team = chairs.chairs[chair].hero, chairs.colour(chair), chairs.team(chair)
    loaded = heroes[hero] if hero is not None else None
    is_selected = chair == chairs.selected
    rename = Act(intent=RenameChair(chair), text=words.say("setup.rename"), icon="rename")
    return SeatChoice(
        act=Act(intent=With(Do.CHOOSE_CHAIR, chair), text=name, selected=is_selected),
        name=name,
        hero=loaded.words.name if loaded is not None else None,
        colour=colour,
        mark=mark_of_hero(loaded.definition, colour) if loaded is not None else None,
        team=team,
        team_name=words.say("setup.team", letter=team) if team else "",
        starts=Act(
            intent=With(Do.CHOOSE_FIRST, chair),
            text=words.say("setup.younger" if chairs.count == 2 else "setup.youngest"),
            selected=chair == chairs.first,
        ),
        rename=rename if chairs.person(chair) == chair else None,
        selected=is_selected,
    )  # fmt: skip


def pool_sheet(
    words: Words, boxes: list[tuple[str, str]], chosen: tuple[str, ...], banned: tuple[str, ...]
) -> Sheet:
    """Which boxes lie on the table, and who is banned from this game."""
    everything = Act(intent=Do.ALL_BOXES, text=words.say("setup.all-boxes"), selected=not chosen)
    each = (
        Act(intent=With(Do.TURN_BOX, box), text=name, selected=box in chosen) for name, box in boxes
    )
    ban = Act(intent=Do.TURN_BANNING, text=words.say("setup.ban"), icon="cancel")
    turns = Act(intent=Do.PICK_IN_TURN, text=words.say("setup.in-turn"), icon="swap")
    told = words.both(banned) or words.say("setup.nobody-banned")
    return Sheet(
        title=words.say("setup.pool"),
        icon="filter",
        blocks=(
            ActsBlock(head=words.say("setup.boxes"), acts=(everything, *each)),
            TextBlock(head=words.say("setup.banned"), text=told),
        ),
        footer=(ban, turns),
    )


def hero_tile(
    words: Words,
    hero: HeroHead,
    taken_by: tuple[int, ...],
    *,
    is_banned: bool = False,
    head: str = "",
) -> HeroTile:
    """A hero to choose."""
    first = hero.definition.hero
    return HeroTile(
        intent=With(Do.CHOOSE_HERO, hero.definition.id),
        name=hero.words.name,
        icon=hero_emblem(hero),
        colour=first.colour or "",
        sidekicks=words.say("setup.banned") if is_banned else _company(words, hero),
        health=full_health(words, hero),
        move=hero.definition.move,
        attack=words.say(f"setup.attack-{first.attack.value}"),
        read=With(Do.SHOW_DECK, hero.definition.id),
        taken_by=taken_by,
        head=head,
    )


def hero_sheet(
    words: Words, hero: LoadedHero, choosing: str, colour: int, *, can_choose: bool, is_own: bool
) -> Sheet:
    """All about a hero, to read before it is chosen for somebody or banned."""
    choose = Act(
        intent=With(Do.CHOOSE_HERO, hero.definition.id), text=choosing, weight=Weight.PRIMARY,
        enabled=can_choose,
    )  # fmt: skip
    edit = With(Do.EDIT_HERO, hero.definition.id)
    change = Act(intent=edit, text=words.say("setup.change-hero"), icon="rename")
    cards = CardsBlock(cards=deck_tiles(words, hero), player=colour)
    return Sheet(
        title=words.say("help.deck-of", count=hero.definition.deck_size),
        aside=hero_facts(words, hero, colour),
        blocks=(cards,),
        footer=(choose, change) if is_own else (choose,),
    )


def _company(words: Words, hero: HeroHead) -> str:
    """Who fights beside the hero."""
    if hero.definition.figures > 1:
        return words.say("setup.several-heroes", count=hero.definition.figures)
    company = (company_name(words, hero, kind) for kind in hero.definition.sidekicks)
    return ", ".join(company) or words.say("setup.alone")


def map_tile(words: Words, field: Battlefield, mode: Mode, *, is_selected: bool) -> MapTile:
    """A battlefield to choose; one with too few starts says so."""
    starts = len(field.starts)
    sizes = [n for m in MODES.values() for n in m.heroes if m.starts_needed <= starts]
    locked = too_few_starts(words, field, mode) if starts < mode.starts_needed else None
    return MapTile(
        intent=With(Do.CHOOSE_MAP, field.id),
        name=field.name or words.say("home.dials"),
        map=MapView(battlefield=field),
        players=words.say("setup.players", count=max(sizes, default=0)),
        selected=is_selected and locked is None,
        locked=locked,
    )


def faulty_tile(words: Words, which: str, problem: Problem) -> FaultyTile:
    """Something that somebody has made, with what is wrong with it; a tap tells all of that."""
    sentence = shorten(problem.sentence, MOST_LETTERS, placeholder=" …")
    return FaultyTile(
        intent=With(Do.TELL_FAULT, which),
        name=shown(Path(problem.file).name),
        wrong=words.say("setup.fault", line=problem.line, sentence=sentence),
    )


def too_few_starts(words: Words, field: Battlefield, mode: Mode) -> str:
    """Why a battlefield is not for a mode."""
    starts = len(field.starts)
    return words.say("setup.too-few-starts", starts=starts, needed=mode.starts_needed)
