"""A hero in words: fighters, ability and deck, and what of them is left to people."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from cli.output import count
from companion.content.effect_labels import load_effect_labels
from companion.definitions import ANY_BANNER, CardKind, Role, Timing
from companion.effects.resolution import is_by_hand
from companion.effects.wording import Wording, ability_sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.content.heroes import LoadedHero
    from companion.definitions import CardDefinition, FighterKind

_TIMING_WORDS: Final = {
    Timing.IMMEDIATELY: "Immediately",
    Timing.DURING: "During combat",
    Timing.AFTER: "After combat",
    Timing.SCHEME: "Scheme",
}


def effects_of(hero: LoadedHero) -> dict[str, list[str]]:
    """What is read back of the ability (under an empty name) and of each card."""
    labels, definition = load_effect_labels(), hero.definition
    wording = Wording(labels, definition, hero.words)
    by_hand = ["The players do what the card says, and enter it."]
    cards = {c.id: wording.card(c) + by_hand * is_by_hand(c) for c in definition.cards}
    ability = [*ability_sentences(labels, definition, hero.words)]
    if definition.ability_by_hand:
        ability.append(f"The players see to what is not said above: {hero.words.ability}")
    return {"": ability, **cards}


def heroes_told(number: int) -> str:
    """So many heroes."""
    return "1 hero" if number == 1 else f"{number} heroes"


def left_to_people(hero: LoadedHero) -> Iterator[str]:
    """What people resolve and enter, in words: the ability, then cards."""
    definition, words = hero.definition, hero.words
    if definition.ability_by_hand:
        yield from _wrapped(words.ability, "    ")
    for card in filter(is_by_hand, definition.cards):
        yield f"    {words.cards[card.id].name}"
        yield from _texts(hero, card)


def in_full(
    hero: LoadedHero, set_names: Mapping[str, str], effects: dict[str, list[str]] | None
) -> Iterable[str]:
    """All of it, line by line; with `effects` as they are read back."""
    definition, words = hero.definition, hero.words
    yield f"{words.name}  [{set_names.get(definition.set, definition.set)}]"
    for kind in definition.fighters:
        yield f"  {words.fighters[kind.id]}: {_figures(kind)}  [{kind.id}]"
    yield f"  {'; '.join(_kit(hero))}"
    yield ""
    for sentence in [words.ability] if effects is None else effects[""]:
        yield from _wrapped(sentence, "  ")
    yield ""
    yield f"{count(definition.deck_size, 'card')}:"
    for card in definition.cards:
        figures = _card_figures(card, hero)
        yield f"  {card.copies} x {words.cards[card.id].name}: {figures}  [{card.id}]"
        if effects is not None:
            for sentence in effects[card.id]:
                yield from _wrapped(sentence, "        ")
            continue
        yield from _texts(hero, card)
    if definition.unlisted:
        yield f"  {definition.unlisted} that are not listed"
    if hero.certainty.notes:
        yield ""
        yield "What the sources leave open:"
        for note in hero.certainty.notes:
            yield from _wrapped(note, "  ")


def _texts(hero: LoadedHero, card: CardDefinition) -> Iterator[str]:
    words = hero.words.cards[card.id]
    for timing, sentence in words.effects.items():
        told = sentence if card.is_scheme else f"{_TIMING_WORDS[timing]}: {sentence}"
        yield from _wrapped(told, "        ")
    for name, sentence in words.also.items():
        told = f"{name.replace('-', ' ').capitalize()}: {sentence}"
        yield from _wrapped(told, "        ")


def _figures(kind: FighterKind) -> str:
    role = heroes_told(kind.count) if kind.role is Role.HERO else count(kind.count, kind.role)
    parts = [role.removeprefix("1 "), f"{kind.health} health", kind.attack.value]
    if kind.count > 1:
        parts[1] += " each"
    if kind.large:
        parts.append("large")
    if kind.move is not None:
        parts.append(f"moves {kind.move}")
    if kind.in_supply:
        parts.append("in the supply at first")
    return ", ".join(parts)


def _kit(hero: LoadedHero) -> Iterable[str]:
    definition, words = hero.definition, hero.words
    yield f"moves {definition.move}"
    starts = "".join(f"{words.cards[card].name} and " for card in definition.starts_with)
    yield f"starts with {starts}{count(definition.opening_hand, 'drawn card')}"
    for stock in definition.tokens:
        yield count(stock.count, f"{stock.kind} token")
    for form in definition.forms:
        names = [words.forms[value] for value in form.values]
        start = form.start
        how = "chosen when placed" if start is None else f"at first {words.forms[start]}"
        how = "chosen before the deal" if form.chosen_before_deal else how
        yield f"{' or '.join(names)}, {how}"


def _card_figures(card: CardDefinition, hero: LoadedHero) -> str:
    words = hero.words
    banners = {ANY_BANNER: "any fighter", **words.fighters, **words.forms}
    value = "" if card.kind is CardKind.SCHEME else f" {card.value}"
    parts = [
        f"{card.kind}{value}",
        "no boost" if card.boost is None else f"boost {card.boost}",
        banners[card.banner],
        *(tag.upper().replace("-", " ") for tag in card.tags),
    ]
    if card.id in hero.certainty.unsure:
        parts.append("unsure")
    return ", ".join(parts)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, 88, initial_indent=indent, subsequent_indent=indent)
