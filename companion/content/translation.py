"""A hero in the language that is spoken: what its file there says, over its own words.

A language need not repeat names. What a card does that resolves itself is made from its data, so
a language says it only of cards that people resolve, and of abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.content.effect_labels import load_effect_labels
from companion.content.hero_format import AbilityWords, EffectWords, Identifier
from companion.content.languages import ENGLISH, label_file, spoken
from companion.content.map_format import Words
from companion.content.problems import ContentError
from companion.content.schema import convert
from companion.content.yamlfile import read_document
from companion.definitions import CardWords, Timing
from companion.effects.language import LAID
from companion.effects.resolution import is_by_hand
from companion.effects.wording import Wording

if TYPE_CHECKING:
    from pathlib import Path

    from companion.content.heroes import LoadedHero
    from companion.definitions import CardDefinition, HeroWords, Steps


class CardTranslation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a language says of a card."""

    name: Words | None = None
    effect: EffectWords = {}
    also: dict[Identifier, Words] = {}


class HeroTranslation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a language says of a hero."""

    name: Words | None = None
    ability: AbilityWords | None = None
    fighters: dict[Identifier, Words] = {}
    plurals: dict[Identifier, Words] = {}
    """What several of a kind are called in sentences."""
    in_sentences: dict[Identifier, Words] = {}
    """What a fighter is called in sentences, with its article, cases and mark."""
    cards: dict[Identifier, CardTranslation] = {}
    forms: dict[Identifier, Words] = {}


NOTHING = HeroTranslation()


def translation_file(hero_id: str, language: str, own_folder: Path | None) -> Path:
    """Where a language speaks of a hero: among the labels, or beside one of a person's own."""
    file = label_file(f"heroes/{hero_id}.yaml", language)
    if file.exists() or own_folder is None:
        return file
    return own_folder / f"{hero_id}.{language}.yaml"


def read_translation(path: Path, name: str) -> HeroTranslation:
    """What a file says of a hero; raises ContentError if it is faulty."""
    return convert(read_document(path, name), HeroTranslation)


def in_language(hero: LoadedHero, own_folder: Path | None = None) -> LoadedHero:
    """A hero in the words of the language that is spoken; a faulty file of it says nothing."""
    language = spoken()
    if language == ENGLISH:
        return hero
    path = translation_file(hero.definition.id, language, own_folder)
    told = NOTHING
    if path.exists():
        try:
            told = read_translation(path, path.name)
        except ContentError:
            told = NOTHING  # `ringside content check` says what is wrong with it
    return msgspec.structs.replace(hero, words=_words(hero, told, language))


def _words(hero: LoadedHero, told: HeroTranslation, language: str) -> HeroWords:
    own = hero.words
    named = msgspec.structs.replace(
        own,
        name=told.name or own.name,
        ability=told.ability or own.ability,
        fighters={**own.fighters, **told.fighters},
        forms={**own.forms, **told.forms},
        plurals={**own.plurals, **told.plurals},
        in_sentences=told.in_sentences,
        cards={
            card: msgspec.structs.replace(words, name=told.cards[card].name or words.name)
            if card in told.cards
            else words
            for card, words in own.cards.items()
        },
    )
    wording = None
    if label_file("effects.yaml", language).exists():
        wording = Wording(load_effect_labels(language), hero.definition, named)
    cards = {
        card.id: _card(card, named.cards[card.id], told.cards.get(card.id), wording)
        for card in hero.definition.cards
    }
    return msgspec.structs.replace(named, cards=cards)


def _card(
    card: CardDefinition, words: CardWords, told: CardTranslation | None, wording: Wording | None
) -> CardWords:
    effects = words.effects
    if told is not None and told.effect:
        effect = told.effect
        effects = dict.fromkeys(card.timing, effect) if isinstance(effect, str) else effect
    elif wording is not None and not is_by_hand(card):
        effects = from_data(card, wording)
    also = {**words.also, **(told.also if told is not None else {})}
    return msgspec.structs.replace(words, effects=effects, also=also)


def from_data(card: CardDefinition, wording: Wording) -> dict[Timing, str]:
    """What a card does, window by window, in sentences made from its data."""
    first = [*wording.beside(card)]
    told: dict[Timing, str] = {}
    before: Steps = ()
    for window in (LAID, *Timing):
        steps = (card.effects or {}).get(window, ())
        sentences = [*first, *wording.sentences(steps, before=before)]
        before = (*before, *steps)
        if window == LAID:
            first = sentences
        elif steps:
            told[Timing(window)] = " ".join(sentences)
            first = []
    return told
