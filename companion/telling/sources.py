"""What an effect is called and what it says: a card, an ability, an item, a token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.content.effect_labels import load_effect_labels
from companion.definitions import Timing
from companion.effects.labels import reading_sentence
from companion.effects.language import CARD_WINDOWS
from companion.effects.steps import step_at, steps_of
from companion.effects.whereabouts import filter_of_one, part_asked, step_asking
from companion.effects.wording import Wording
from companion.plays import OwnEffect, SourceKind
from companion.readings import READINGS
from companion.reasons import ChoiceReason
from companion.rules.abilities import number_of
from companion.table import ChoiceKind

if TYPE_CHECKING:
    from companion.content.library import Library
    from companion.plays import EffectSource
    from companion.rulebook import Rulebook
    from companion.table import Choice, Table
    from companion.telling.words import Words


def item_name(words: Words, item: str | None) -> str:
    """What an item is called; one that nobody named is an item."""
    named = words.find(f"table.item.{item}") if item else None
    return named or words.say("table.item")


def source_name(library: Library, words: Words, source: EffectSource) -> str:
    """The name of what an effect stands on."""
    if source.kind is SourceKind.ITEM:
        return item_name(words, source.id)
    if source.kind is SourceKind.TOKEN:
        return words.find(f"table.option.{source.id}") or source.id
    if source.kind is SourceKind.ABILITY:
        return library.hero_name(source.hero or "")
    card = library.words[source.hero or ""].cards.get(source.id)
    return card.name if card is not None else words.say("table.unnamed-card")


def source_text(library: Library, words: Words, source: EffectSource, window: str = "") -> str:
    """What it says: of a card what it does in one window, or else all of it."""
    if source.kind is SourceKind.ITEM:
        return words.find(f"table.item.{source.id}-hint") or words.say("table.item-hint")
    if source.kind is SourceKind.TOKEN:
        return ""
    hero = library.words[source.hero or ""]
    if source.kind is SourceKind.ABILITY:
        return hero.ability
    card = hero.cards.get(source.id)
    if card is None:
        return words.say("table.unnamed-hint")
    if window in {timing.value for timing in card.effects}:
        return card.effects[Timing(window)]
    return " ".join(card.effects.values())


def option_name(library: Library, words: Words, choice: Choice, option: str) -> str:
    """What one of several options is called; one of a hero of one's own by its id."""
    if is_of_abilities(choice):
        return ability_told(library, choice.subject or "", option)
    part = "order" if choice.reason is ChoiceReason.EFFECT_ORDER else "choice"
    readable = option.replace("_", " ")
    return words.find(f"table.{part}.{option}") or readable[:1].upper() + readable[1:]


def is_of_abilities(choice: Choice) -> bool:
    """Whether it is chosen which of several abilities acts first."""
    own = {*OwnEffect}
    return choice.reason is ChoiceReason.EFFECT_ORDER and not own.issuperset(choice.options)


def ability_told(library: Library, hero_id: str, option: str) -> str:
    """What an ability does that is called so in a choice, in sentences."""
    hero, number = library.hero(hero_id), number_of(option)
    wording = Wording(load_effect_labels(), hero.definition, hero.words)
    return " ".join(wording.trigger(hero.definition.triggers[number]))


def step_told(
    library: Library, book: Rulebook, table: Table, source: EffectSource, at: tuple[str, ...]
) -> str:
    """One step of an effect in words, without the full stop."""
    step = step_at(book, table, source, at)
    if not step:
        return ""
    return _wording_of(library, source).step(step, among=_all_steps(book, table, source, at))[:-1]


def part_told(library: Library, book: Rulebook, table: Table, choice: Choice) -> str:
    """What people are asked about because there is no battlefield; empty: nothing such."""
    play = table.plays.get(choice.play) if choice.play is not None else None
    if play is None or choice.slot is None or book.battlefield.is_there:
        return ""
    at = step_asking(choice.slot)
    if not at[-1].isdigit():
        return ""
    step, part = step_at(book, table, play.source, at), None
    if choice.reason in {ChoiceReason.WHETHER, ChoiceReason.WHO, ChoiceReason.HOW_MANY}:
        part = part_asked(step, choice.slot)
    elif choice.kind is ChoiceKind.FIGHTER:
        part = filter_of_one(step)
    if part is None:
        return ""
    steps = _all_steps(book, table, play.source, at)
    return _wording_of(library, play.source).part(part, among=steps)


def _all_steps(
    book: Rulebook, table: Table, source: EffectSource, at: tuple[str, ...]
) -> tuple[dict[str, Any], ...]:
    """The steps of the windows in which an effect may have named something."""
    windows = dict.fromkeys((*CARD_WINDOWS, at[0]))
    return tuple(step for each in windows for step in steps_of(book, table, source, (each,)))


def _wording_of(library: Library, source: EffectSource) -> Wording:
    labels = load_effect_labels()
    if source.hero is None:
        return Wording(labels)
    hero = library.hero(source.hero)
    return Wording(labels, hero.definition, hero.words)


def reading_taken(question: str, table: Table) -> str:
    """A question that the booklets leave open, and how this table answers it."""
    answer = table.readings.get(question, READINGS[question].default)
    return reading_sentence(load_effect_labels(), question, answer)
