"""What fighters are called: the same on the map, in seats, in rulings and in the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.model import TokenKind
from companion.numbers import MOST, whole_number
from companion.telling.words import load_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.definitions import HeroWords
    from companion.model import FighterId, TokenKindId
    from companion.rules.battlefield import ZoneId
    from companion.table import Table


def name_of(words_of_heroes: Mapping[str, HeroWords], table: Table, fighter_id: FighterId) -> str:
    """What a fighter is called: "Merlin", "Raptor 2".

    Where two people play the same hero, the owner is named too.
    """
    fighter = table.fighters.get(fighter_id)
    if fighter is None:  # left in the box
        player, _, kind = fighter_id.partition(".")
        return words_of_heroes[table.players[player].hero].fighters[kind]
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
        name = f"{name} {number_of(fighter_id)}"
    if sum(player.hero == owner.hero for player in table.players.values()) > 1:
        name = f"{name} ({owner.name})"
    return name


def zone_name(zone: ZoneId, name: str = "") -> str:
    """What a zone is called: in the language that is spoken, or as its map says."""
    return load_words().find(f"zones.{zone}") or name or zone


def token_icon(kind: TokenKindId) -> str:
    """How tokens of a kind are shown in a line: the booklets' own kinds as they are drawn."""
    return kind if kind in {*TokenKind} else "information-outline"


def number_of(fighter_id: FighterId) -> int:
    """The last part of the id of one of several alike: `p1.raptor.2`."""
    last = fighter_id.rpartition(".")[2]
    return whole_number(last, 0, MOST) or 1
