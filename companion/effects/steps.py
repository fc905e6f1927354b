"""Where the steps of an effect stand in the content: found by an address, never by code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.definitions import Timing
from companion.effects.items import ITEMS
from companion.effects.language import LAID
from companion.plays import EffectSource, SourceKind

if TYPE_CHECKING:
    from companion.definitions import Steps
    from companion.model import PlayerId
    from companion.plays import Play
    from companion.rulebook import Rulebook
    from companion.table import Table
    from companion.zones import CardId

BY_HAND: Final[Steps] = ({"manual": True},)
"""The one step of an effect that people resolve."""


def card_steps(book: Rulebook, table: Table, source: EffectSource, window: str) -> Steps:
    """What a card does at a window; where people resolve cards, one prompt for them."""
    hero = book.heroes.get(source.hero or "")
    card = hero.cards_by_id.get(source.id) if hero is not None else None
    if card is None:
        return ()
    if table.resolves and card.effects is not None:
        return card.effects.get(window, ())
    return BY_HAND if window in {timing.value for timing in card.timing} else ()


def is_laid_openly(book: Rulebook, table: Table, player: PlayerId, card: CardId) -> bool:
    """Whether a card says something as it is laid, so that it never lies covered."""
    source = EffectSource(kind=SourceKind.CARD, hero=table.players[player].hero, id=card)
    return bool(card_steps(book, table, source, LAID))


def find_step(steps: Steps, op: str, block: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where the first step with an op stands: the address of its block, then which it is there."""
    for number, step in enumerate(steps):
        here = (*block, str(number))
        if op in step:
            return here
        inner = {"do": step["do"]} if "do" in step else step.get("among", {})
        way = () if "do" in step else ("among",)
        for name, some in inner.items():
            found = find_step(tuple(some), op, (*here, *way, name))
            if found is not None:
                return found
    return None


def steps_at(book: Rulebook, table: Table, play: Play, block: tuple[str, ...]) -> Steps:
    """The steps of a play at an address: a window, then the way into its groups and options."""
    return steps_of(book, table, play.source, block)


def step_at(
    book: Rulebook, table: Table, source: EffectSource, at: tuple[str, ...]
) -> dict[str, Any]:
    """One step, by the address of its block and which it is there; empty if it is not there."""
    steps = steps_of(book, table, source, at[:-1])
    number = int(at[-1])
    return steps[number] if number < len(steps) else {}


def steps_of(book: Rulebook, table: Table, source: EffectSource, block: tuple[str, ...]) -> Steps:
    """The same by what the effect stands on."""
    found: Any = _windows(book, table, source, block[0])
    for part in block[1:]:
        if isinstance(found, tuple | list):
            found = found[int(part)] if int(part) < len(found) else {}
        else:
            found = found.get(part, ())
    return tuple(found)


def _windows(book: Rulebook, table: Table, source: EffectSource, window: str) -> Steps:
    hero = book.heroes.get(source.hero or "")
    if source.kind is SourceKind.CARD:
        return card_steps(book, table, source, window)
    if source.kind is SourceKind.ITEM:
        item = ITEMS.get(source.id)
        if item is None:
            return BY_HAND if window == Timing.SCHEME.value else ()
        return item.effects.get(window, ()) if table.resolves or window != "scheme" else BY_HAND
    if hero is None:
        return ()
    if source.kind is SourceKind.ABILITY:
        return hero.triggers[source.number].do if source.number < len(hero.triggers) else ()
    stock = next((stock for stock in hero.tokens if stock.kind == source.id), None)
    return stock.entering if stock is not None else ()


def rules_of_source(book: Rulebook, source: EffectSource) -> tuple[str, ...]:
    """The rules of the booklets that an effect rests on; none: it stands on a card."""
    hero = book.heroes.get(source.hero or "")
    if source.kind is SourceKind.ITEM:
        return ("ITM-02",)
    if hero is None or source.kind is SourceKind.CARD:
        return ()
    if source.kind is SourceKind.ABILITY:
        return hero.triggers[source.number].rules if source.number < len(hero.triggers) else ()
    stock = next((stock for stock in hero.tokens if stock.kind == source.id), None)
    return stock.rules.entering if stock is not None else ()
