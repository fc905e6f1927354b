"""How fighters look and what they are called: the same on the map, in seats and in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.numbers import MOST, whole_number
from ui.presenter.words import load_words
from ui.theme.icons import fighter_icon
from ui.viewdata.kit import FigureMark
from ui.viewdata.table import FigureView, MapView, TokenView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.definitions import HeroDefinition, HeroWords
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.table import Table


def player_number(table: Table, player: PlayerId) -> int:
    """The number of a player's colour and shape: 0 for the first seat."""
    return table.players[player].seat - 1


def mark_of(book: Rulebook, table: Table, fighter_id: FighterId) -> FigureMark:
    """How a fighter is drawn; one of several alike has a number."""
    fighter = table.fighters[fighter_id]
    return FigureMark(
        player=player_number(table, fighter.owner),
        icon=fighter_icon(fighter.kind),
        filled=fighter.is_hero,
        number=_number(fighter_id) if book.kind_of(table, fighter_id).count > 1 else None,
    )


def mark_of_hero(hero: HeroDefinition, player: int) -> FigureMark:
    """How a player's hero is drawn where it stands for the player."""
    return FigureMark(player=player, icon=fighter_icon(hero.hero.id))


def name_of(words_of_heroes: Mapping[str, HeroWords], table: Table, fighter_id: FighterId) -> str:
    """What a fighter is called: "Merlin", "Raptor 2".

    Where two people play the same hero, the owner is named too.
    """
    fighter = table.fighters[fighter_id]
    owner = table.players[fighter.owner]
    return _named(words_of_heroes[owner.hero].fighters[fighter.kind], table, fighter_id)


def short_name(
    words_of_heroes: Mapping[str, HeroWords], table: Table, fighter_id: FighterId
) -> str:
    """What a fighter is called where there is little room: "Muldoon", "Worker 3"."""
    fighter = table.fighters[fighter_id]
    short = load_words().find(f"short.{fighter.kind}")
    if short is None:
        return name_of(words_of_heroes, table, fighter_id)
    return _named(short, table, fighter_id)


def _named(name: str, table: Table, fighter_id: FighterId) -> str:
    fighter = table.fighters[fighter_id]
    owner = table.players[fighter.owner]
    alike = [f for f in table.fighters.values() if (f.owner, f.kind) == (owner.id, fighter.kind)]
    if len(alike) > 1:
        name = f"{name} {_number(fighter_id)}"
    if sum(player.hero == owner.hero for player in table.players.values()) > 1:
        name = f"{name} ({owner.name})"
    return name


def _number(fighter_id: FighterId) -> int:
    """The last part of the id of one of several alike: `p1.raptor.2`."""
    last = fighter_id.rpartition(".")[2]
    return whole_number(last, 0, MOST) or 1


def map_of(book: Rulebook, words_of_heroes: Mapping[str, HeroWords], table: Table) -> MapView:
    """A table as a map with its figures and tokens, and nothing to do."""
    return MapView(
        battlefield=book.battlefield,
        figures=tuple(
            FigureView(
                fighter=fighter.id,
                space=fighter.space,
                name=name_of(words_of_heroes, table, fighter.id),
                mark=mark_of(book, table, fighter.id),
                held=table.is_held(fighter.id),
            )
            for fighter in table.fighters.values()
            if fighter.space is not None
        ),
        tokens=tuple(
            TokenView(
                kind=token.kind,
                space=token.space,
                player=player_number(table, token.owner) if token.owner is not None else None,
            )
            for token in table.tokens
        ),
    )


def health_of(table: Table, player: PlayerId) -> str:
    """The health of a player's hero, or of each of its figures: "11", "7 5 7"."""
    return " ".join(str(hero.health) for hero in table.heroes_of(player))
