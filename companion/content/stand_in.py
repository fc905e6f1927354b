"""A hero put together from a log alone, for a game whose hero is gone or does not fit any more.

What the log tells of is known: figures, health, cards that were named. It is enough to look at the
game decision by decision, not to go on with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.content.heroes import HeroCertainty, LoadedHero
from companion.definitions import (
    ANY_BANNER,
    CardDefinition,
    CardKind,
    CardWords,
    FighterKind,
    FormDefinition,
    HeroDefinition,
    HeroWords,
    Role,
    TokenStock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from companion import events as e
    from companion.table import FighterState, PlayerState


def stand_in(player: PlayerState, fighters: Iterable[FighterState], told: NamedInLog) -> LoadedHero:
    """The hero of a player as the set-up of a game and all that follows tell of it."""
    kinds: dict[str, list[FighterState]] = {}
    for fighter in sorted(fighters, key=lambda fighter: not fighter.is_hero):
        if fighter.owner == player.id:
            kinds.setdefault(fighter.kind, []).append(fighter)
    return LoadedHero(
        HeroDefinition(
            id=player.hero,
            set="",
            move=player.move,
            deck_size=len(player.deck),
            fighters=tuple(_kind(kind, those) for kind, those in kinds.items()),
            cards=tuple(
                CardDefinition(id=card, kind=CardKind.VERSATILE, banner=ANY_BANNER, copies=1)
                for card in sorted(told.cards)
            ),
            tokens=tuple(TokenStock(kind=kind, count=n) for kind, n in player.counters.items()),
            forms=tuple(
                FormDefinition(id=form, values=tuple(sorted(values)))
                for form, values in told.forms.items()
            ),
        ),
        HeroWords(
            name=player.hero,
            ability="",
            fighters={kind: kind for kind in kinds},
            cards={card: CardWords(name=card) for card in told.cards},
            forms={value: value for values in told.forms.values() for value in values},
        ),
        HeroCertainty(),
    )


def _kind(kind: str, those: list[FighterState]) -> FighterKind:
    first = those[0]
    return FighterKind(
        id=kind,
        role=Role.HERO if first.is_hero else Role.SIDEKICK,
        health=first.health,
        attack=first.attack,
        count=len(those),
        dial_max=first.cap,
        large=first.large,
    )


class NamedInLog:
    """The cards and forms that a log names, whoever's they are."""

    def __init__(self, events: Iterable[e.Event]) -> None:
        self.cards: set[str] = set()
        self.forms: dict[str, set[str]] = {}
        for event in events:
            for fields in _mappings(msgspec.to_builtins(event)):
                self.cards.update(c for c in (fields.get("card"),) if isinstance(c, str))
                self.cards.update(
                    c[1] for c in _lists(fields) if len(c) == 2 and isinstance(c[1], str)
                )
                form, value = fields.get("form"), fields.get("value")
                if isinstance(form, str) and isinstance(value, str):
                    self.forms.setdefault(form, set()).add(value)


def _lists(fields: dict[str, Any]) -> Iterator[Sequence[Any]]:
    """Cards as events hold them, alone or in lists: whose, and which."""
    for value in fields.values():
        if isinstance(value, list | tuple):
            yield value
            yield from (each for each in value if isinstance(each, list | tuple))


def _mappings(value: Any) -> Iterator[dict[str, Any]]:
    """Every mapping within a value."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from _mappings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _mappings(part)
