"""What an answer would do, in a few words: the table before it and after it, compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.combat import Side
from companion.rules.values import value_of
from companion.telling.names import short_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.combat import Combat
    from companion.content.library import Library
    from companion.model import FighterId
    from companion.table import Table
    from companion.telling.words import Words

MOST: Final = 3
"""So many things are said of one answer; people see the others happen."""


class Foreseen:
    """Two tables, and the words for what is different."""

    def __init__(self, library: Library, words: Words, before: Table, after: Table) -> None:
        self._library, self._words = library, words
        self._before, self._after = before, after

    def line(self) -> str:
        """Everything that would be different, the combat first; empty: nothing that is told."""
        found = (*self._fight(), *self._health(), *self._forms(), *self._cards(), *self._turn())
        return self._words.join(*found[:MOST])

    def of_fighter(self, fighter: FighterId) -> str:
        """What would become of one fighter; empty: nothing that is told."""
        return next(self._health_of(fighter), "")

    def damage_to(self, fighter: FighterId) -> int:
        """How much health a fighter would lose."""
        return self._before.fighters[fighter].health - self._after.fighters[fighter].health

    def _say(self, key: str, **facts: object) -> str:
        return self._words.say(f"foreseen.{key}", **facts)

    def _name(self, fighter: FighterId) -> str:
        return short_name(self._library.words, self._before, fighter)

    def _health(self) -> Iterator[str]:
        for fighter in self._before.fighters:
            yield from self._health_of(fighter)

    def _health_of(self, fighter: FighterId) -> Iterator[str]:
        was, now = self._before.fighters[fighter], self._after.fighters[fighter]
        if now.is_defeated and not was.is_defeated:
            yield self._say("falls", figure=self._name(fighter))
        elif was.is_defeated and not now.is_defeated:
            yield self._say("returns", figure=self._name(fighter))
        elif was.health != now.health:
            yield self._say(
                "health", figure=self._name(fighter), before=was.health, after=now.health
            )

    def _fight(self) -> Iterator[str]:
        """The combat if the answer ends it, else the values that it changes."""
        was = self._before.combat
        now = self._after.combat or self._after.last_combat
        if was is None or now is None or was.damage is not None:
            return
        if now.values is None:
            yield from self._values(was, now)
            return
        attack, defense = now.values
        key = "damage" if now.damage else "no-damage"
        yield self._say(key, attack=attack, defense=defense, damage=now.damage or 0)
        if not now.damage and now.winner is not None:
            yield self._say("wins", name=self._before.players[now.side(now.winner).player].name)

    def _values(self, was: Combat, now: Combat) -> Iterator[str]:
        for side in Side:
            if was.side(side).laid is None:
                continue
            before, after = value_of(was, side), value_of(now, side)
            if before != after:
                name = self._name(was.side(side).fighter)
                yield self._say("value", figure=name, before=before, after=after)

    def _forms(self) -> Iterator[str]:
        for player in self._after.players.values():
            words = self._library.hero_words(player.hero)
            for part, value in player.forms.items():
                if self._before.players[player.id].forms.get(part) != value:
                    yield words.forms.get(value, value)

    def _cards(self) -> Iterator[str]:
        for player in self._after.players.values():
            drawn = len(self._before.players[player.id].deck) - len(player.deck)
            thrown = len(player.discard) - len(self._before.players[player.id].discard)
            more = len(player.hand) - len(self._before.players[player.id].hand)
            if drawn > 0 and more > 0:
                yield self._say("draws", name=player.name, count=drawn)
            elif thrown > 0 and more < 0 and self._before.combat is None:
                yield self._say("discards", name=player.name, count=thrown)

    def _turn(self) -> Iterator[str]:
        was, now = self._before.turn, self._after.turn
        if was is None or now is None or was.player != now.player:
            return
        more = now.actions_left - was.actions_left
        if more > 0:
            yield self._say("actions", count=more)
