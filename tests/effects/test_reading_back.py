"""Nothing that a filter of the language says is left out when it is read back."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.effects.language import CARD_FILTER, FIGHTER_FILTER, SPACE_FILTER, TOKEN_FILTER
from companion.effects.wording import Wording
from tests.effects.own_cards import own_hero

if TYPE_CHECKING:
    from collections.abc import Mapping

NEAR: dict[str, Any] = {
    "adjacent_to": "hero", "zone_of": "self", "apart_from": "moth", "within": [3, "opposing"],
    "standing_on": "lamp",
}  # fmt: skip
BESIDE: dict[str, Any] = {"count": 2, "of": {"side": "own"}}
FIGHTERS: dict[str, Any] = {
    "side": "enemy", "name": "moth", "role": "hero", "state": "defeated", "of": "opponent",
    "in_combat": True, "beside": BESIDE, "not": "self", **NEAR,
}  # fmt: skip
TOKENS: dict[str, Any] = {"token": "lamp", "under": "hero", "not": "$lamp", **NEAR}
SPACES: dict[str, Any] = {
    "any": True, "other": True, "start": True, "beside": BESIDE, "nearest_to": "hero",
    "where": "hero", "with": "lamp", "free_of": "fighter", **NEAR,
}  # fmt: skip
CARDS: dict[str, Any] = {
    "name": "spark", "type": "attack", "tag": "voyage", "item": "rose", "timing": "after",
    "banner": "moth", "value": 3, "not": {"type": "scheme"},
}  # fmt: skip
SAID_ALREADY = {
    "name": {"side", "role", "of"},  # it is a kind of the hero's own
    "of": {"side"},
    "where": {"other", "any"},
    **{key: {"any"} for key in (*NEAR, "other", "with", "free_of", "start")},
    **{key: {"any"} for key in ("beside", "nearest_to")},
}
"""What says nothing more beside another word."""


def fighters(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"damage": {how: wanted}, "amount": 1} for how in ("one", "each")]


def tokens(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"remove_token": {how: wanted}} for how in ("one", "each")]


def spaces(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"place": "self", "to": wanted}]


def cards(wanted: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"pick_cards": 1, "from": "hand", **wanted},
        {"pick_cards": "all", "from": "$cards", **wanted},
        {"discard": 2, "of": "opponent", "how": "choose", **wanted},
        {"reveal_until": wanted},
        {"draw": {"count": {"cards": "discard", **wanted}}},
        {"draw": 1, "when": {"exists": {"cards": "discard", **wanted}}},
    ]


@pytest.mark.parametrize(
    ("words", "declared", "steps_with", "always"),
    [
        (FIGHTERS, FIGHTER_FILTER, fighters, ()),
        (TOKENS, TOKEN_FILTER, tokens, ("token",)),
        (SPACES, SPACE_FILTER, spaces, ()),
        (CARDS, CARD_FILTER, cards, ()),
    ],
    ids=["fighters", "tokens", "spaces", "cards"],
)
def test_every_word_of_a_filter_is_read_back_beside_every_other(
    words: dict[str, Any], declared: Mapping[str, Any], steps_with: Any, always: tuple[str, ...]
) -> None:
    assert words.keys() == declared.keys()
    hero = own_hero({})
    wording = Wording(load_effect_labels(), hero.definition, hero.words)
    given = {key: words[key] for key in always}
    unsaid = [
        f"{one} + {other}: {told}"
        for one, other in permutations((key for key in words if key not in always), 2)
        if other not in SAID_ALREADY.get(one, ())
        for short, full in zip(
            steps_with({**given, one: words[one]}),
            steps_with({**given, one: words[one], other: words[other]}),
            strict=True,
        )
        if (told := wording.sentences((full,))) == wording.sentences((short,))
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("hero", "card", "told"),
    [
        ("ancient-leshen", "primeval-slam", "each of your Wolves up to 3 spaces"),
        ("elektra", "hands-of-red", "one of your defeated Hand to a space"),
        ("medusa", "the-hounds-of-mighty-zeus", "each of your Harpies up to 3 spaces"),
        ("spike", "arrogance", "as many cards as the number of cards in your hand"),
    ],
)
def test_what_a_card_says_is_called_as_the_heros_words_say(hero: str, card: str, told: str) -> None:
    loaded = Collection().hero(hero)
    wording = Wording(load_effect_labels(), loaded.definition, loaded.words)
    assert told in " ".join(wording.card(loaded.definition.cards_by_id[card]))
