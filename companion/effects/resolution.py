"""How much of a hero resolves itself, and what is left to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.zones import CardId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.definitions import CardDefinition, HeroDefinition


class Resolution(msgspec.Struct, frozen=True):
    """What of a hero's cards and abilities the referee does."""

    by_themselves: tuple[CardId, ...]
    """Cards that resolve themselves, or have nothing to resolve."""
    by_hand: tuple[CardId, ...]
    """Cards that people resolve."""
    abilities_by_hand: int
    """How many parts of the ability people see to."""
    custom: dict[CardId, tuple[str, ...]]
    """The registered functions that cards use."""


def resolution_of(hero: HeroDefinition) -> Resolution:
    """How much of a hero resolves itself; worked out once, and kept with the hero."""
    found: Resolution | None = hero.__dict__.get("resolution")
    if found is None:
        found = hero.__dict__["resolution"] = _resolution_of(hero)
    return found


def _resolution_of(hero: HeroDefinition) -> Resolution:
    by_hand = tuple(card.id for card in hero.cards if is_by_hand(card))
    named = {card.id: tuple(_values(card.effects, "custom")) for card in hero.cards}
    return Resolution(
        by_themselves=tuple(card.id for card in hero.cards if card.id not in by_hand),
        by_hand=by_hand,
        abilities_by_hand=hero.ability_by_hand
        + sum(bool(list(_values(trigger.do, "manual"))) for trigger in hero.triggers),
        custom={card: names for card, names in named.items() if names},
    )


def is_by_hand(card: CardDefinition) -> bool:
    """Whether people resolve a card: nobody has written its effects, or a step says so."""
    if card.effects is None:
        return bool(card.timing or card.also)
    return bool(list(_values(card.effects, "manual")))


def marks_of(hero: HeroDefinition) -> frozenset[str]:
    """The marks that steps of a hero's cards have: each of them can be ignored for a while."""
    return frozenset(mark for card in hero.cards for mark in _values(card.effects, "mark"))


def asks(steps: Any) -> bool:
    """Whether somebody may decide something in these steps."""
    deciding = ("may", "one", "pick", "choose", "boost", "up_to", "name_number")
    found = any(True for key in deciding for _ in _values(steps, key))
    return found or any(how == "choose" for how in _values(steps, "how"))


def _values(part: Any, key: str) -> Iterator[Any]:
    """What stands behind a word, however deep."""
    inner: Iterable[Any] = ()
    if isinstance(part, dict):
        if key in part:
            yield part[key]
        inner = part.values()
    elif isinstance(part, list | tuple):
        inner = part
    for each in inner:
        yield from _values(each, key)
