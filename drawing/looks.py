"""How fighters look: the same on the map, in seats and in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.telling.names import name_of, number_of
from drawing.emblems import emblem_of
from drawing.map_view import FigureMark, FigureView, MapView, TokenView

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.definitions import FighterKind, HeroDefinition, HeroWords
    from companion.model import FighterId, PlayerId
    from companion.rulebook import Rulebook
    from companion.rules.battlefield import SpaceId
    from companion.table import FighterState, Table


def player_number(table: Table, player: PlayerId) -> int:
    """The number of a player's colour and shape: 0 for the first seat."""
    return table.players[player].seat - 1


def mark_of(book: Rulebook, table: Table, fighter_id: FighterId) -> FigureMark:
    """How a fighter is drawn; one of several alike has a number."""
    fighter = table.fighters[fighter_id]
    kind = book.kind_of(table, fighter_id)
    states = table.players[fighter.owner].forms.values()
    return FigureMark(
        player=player_number(table, fighter.owner),
        icon=emblem_of(book.hero_of(table, fighter.owner), kind, states),
        filled=fighter.is_hero,
        number=number_of(fighter_id) if kind.count > 1 else None,
    )


def mark_of_hero(hero: HeroDefinition, player: int) -> FigureMark:
    """How a player's hero is drawn where it stands for the player."""
    return FigureMark(player=player, icon=emblem_of(hero, hero.hero))


def sidekicks_of(
    book: Rulebook, table: Table, player: PlayerId
) -> Iterator[tuple[FighterKind, FigureMark, list[FighterState]]]:
    """Each kind of a player's sidekicks, how it is drawn, and all that there are of it."""
    for kind in book.hero_of(table, player).sidekicks:
        alike = [f for f in table.all_of(player) if f.kind == kind.id]
        if not alike:
            continue  # left in the box, or not chosen yet
        yield kind, msgspec.structs.replace(mark_of(book, table, alike[0].id), number=None), alike


def figure_view(
    book: Rulebook,
    words: Mapping[str, HeroWords],
    table: Table,
    fighter: FighterState,
    space: SpaceId | None = None,
) -> FigureView:
    """A figure on its space, or where it really stands."""
    return FigureView(
        fighter=fighter.id,
        space=space or fighter.space or "",
        name=name_of(words, table, fighter.id),
        mark=mark_of(book, table, fighter.id),
        held=table.is_held(fighter.id),
    )


def token_views(table: Table) -> tuple[TokenView, ...]:
    """Every token on the board."""
    return tuple(
        TokenView(
            kind=token.kind,
            space=token.space,
            player=player_number(table, token.owner) if token.owner is not None else None,
        )
        for token in table.tokens
    )


def map_of(book: Rulebook, words_of_heroes: Mapping[str, HeroWords], table: Table) -> MapView:
    """A table as a map with its figures and tokens, and nothing to do."""
    return MapView(
        battlefield=book.battlefield,
        figures=tuple(
            figure_view(book, words_of_heroes, table, fighter)
            for fighter in table.fighters.values()
            if fighter.space is not None
        ),
        tokens=token_views(table),
    )


def health_of(table: Table, player: PlayerId) -> str:
    """The health of a player's hero, or of each of its figures: "11", "7 5 7"."""
    return " ".join(str(hero.health) for hero in table.heroes_of(player))
