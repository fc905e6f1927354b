"""The words of the effect language: declared once, told in words, and all of them in the docs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from companion.acts.windows import WINDOWS
from companion.content.catalogue import load_catalogue
from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.content.heroes import hero_from_texts
from companion.content.problems import ContentError
from companion.effects import language
from companion.effects.amounts import AMOUNTS
from companion.effects.conditions import CONDITIONS
from companion.effects.custom import CUSTOM
from companion.effects.items import ITEMS
from companion.effects.labels import reading_sentence, skipped_words
from companion.effects.language import (
    AMOUNT_WORDS,
    CONDITION_WORDS,
    OP_WORDS,
    REFERENCES,
    RULE_WORDS,
    STEP_FIELDS,
)
from companion.effects.ops import OPS
from companion.effects.resolution import resolution_of
from companion.effects.wording import Wording, ability_sentences
from companion.plays import SkipReason
from companion.readings import READINGS, STAYS_WHEN_PLACED
from tests.effects import ability_table
from tests.effects.own_cards import own_hero

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.heroes import LoadedHero

ROOT = Path(__file__).parents[2]
HEROES = Collection().hero_kind.sound()
"""All of them; of the first fifteen every card resolves itself."""
FIRST_SETS = {
    "jurassic-park-ingen-vs-raptors",
    "cobble-and-fog",
    "robin-hood-vs-bigfoot",
    "for-king-and-country",
    "battle-of-legends-1",
}
LABELS = load_effect_labels()


def test_a_word_has_one_meaning_and_says_what_stands_behind_it() -> None:
    assert OP_WORDS.keys() == OPS.keys()
    assert CONDITION_WORDS.keys() == CONDITIONS.keys()
    assert AMOUNT_WORDS.keys() == AMOUNTS.keys()
    fields = {field for word in OP_WORDS.values() for field in word.fields}
    assert not OP_WORDS.keys() & {*fields, *STEP_FIELDS}  # else nobody knows what a step does


def used(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from part
        for each in part.values():
            yield from used(each)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from used(each)
    elif isinstance(part, str):
        yield part


def test_the_language_has_no_word_that_nothing_uses() -> None:
    told = {
        word
        for hero in HEROES.values()
        for part in (
            [card.effects or {} for card in hero.definition.cards],
            [card.requires for card in hero.definition.cards],
            hero.definition.rules,
            [trigger.do for trigger in hero.definition.triggers],
            [stock.entering for stock in hero.definition.tokens],
        )
        for word in used(part)
    }
    unused = {*OP_WORDS, *CONDITION_WORDS, *AMOUNT_WORDS, *RULE_WORDS} - told
    assert unused == set()
    windows = {trigger.at for hero in HEROES.values() for trigger in hero.definition.triggers}
    assert windows == set(WINDOWS)


def test_all_cards_of_the_first_fifteen_resolve_themselves() -> None:
    first = [h.definition for h in HEROES.values() if h.definition.set in FIRST_SETS]
    found = [resolution_of(hero) for hero in first]
    assert sum(len(each.by_themselves) for each in found) == 195
    assert not any(each.by_hand or each.abilities_by_hand for each in found)


def test_one_card_of_two_heroes_needs_a_function_of_its_own() -> None:
    found = {hero: resolution_of(HEROES[hero].definition).custom for hero in HEROES}
    one = {"do-my-bidding": ("replace-opposing-card",)}
    assert {hero: names for hero, names in found.items() if names} == {
        "dracula": one,
        "philippa": one,
    }
    assert {*one["do-my-bidding"]} == CUSTOM.keys()


def test_the_rules_that_heroes_cite_are_rules_of_the_catalogue() -> None:
    known = load_catalogue().by_id.keys()
    for hero in HEROES.values():
        definition = hero.definition
        parts = (*definition.rules, *({"rules": t.rules} for t in definition.triggers))
        cited = [rule for part in parts for rule in part.get("rules", ())]
        cited += [rule for stock in definition.tokens for rule in stock.rules.all]
        cited += [*definition.starts_with_rules, *(r for c in definition.cards for r in c.rules)]
        cited += [rule for c in definition.cards for rule in rules_in(c.effects or {})]
        assert set(cited) <= known


def rules_in(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from part.get("rules", ())
        for each in part.values():
            yield from rules_in(each)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from rules_in(each)


# Read back in words.


def check_sentences(told: list[str]) -> None:
    raw = {*OP_WORDS, *CONDITION_WORDS, *AMOUNT_WORDS} - {
        *("cancel", "boost", "damage", "recover", "return", "move", "place", "swap", "hold"),
        *("draw", "discard", "look", "reveal", "shuffle", "pick", "choose", "do", "custom"),
        *("won", "lost", "attacking", "defending", "adjacent", "standing", "defeated", "acting"),
        *("value", "health", "zones", "counter", "spent"),
        *("not", "all", "any", "count", "printed", "equals", "exists", "state", "did", "manual"),
    }
    for sentence in told:
        assert re.fullmatch(r"[A-Z][^$_{}\[\]]*\.", sentence), sentence
        assert "  " not in sentence
        assert not raw & set(re.findall(r"[a-z_]+", sentence)), sentence


@pytest.mark.parametrize("hero", HEROES.values(), ids=HEROES)
def test_every_card_and_ability_is_read_back_in_sentences(hero: LoadedHero) -> None:
    wording = Wording(LABELS, hero.definition, hero.words)
    for card in hero.definition.cards:
        told = wording.card(card)
        assert bool(told) == bool(card.timing and card.effects is not None), card.id
        check_sentences(told)
    abilities = ability_sentences(LABELS, hero.definition, hero.words)
    assert abilities or not (hero.definition.rules or hero.definition.triggers)
    check_sentences(abilities)


def test_several_tokens_cards_and_figures_are_read_back_as_several() -> None:
    steps: list[dict[str, Any]] = [
        {"put_token": "lamp", "to": {"free_of": ["fighter"]}, "count": 2},
        {"reveal": "hand", "of": "opponent", "as": "seen"},
        {"pick_cards": 1, "from": "$seen", "of": "opponent", "as": "one"},
        {"move_cards": "$one", "to": "discard"},
    ]
    hero = own_hero(
        {"effects": {"scheme": steps}},
        rules=[{"kind": "token_steps", "token": "lamp", "who": "moth"}],
    )
    told = Wording(LABELS, hero.definition, hero.words).sentences(tuple(steps))
    assert told[0].startswith("Put 2 lamp tokens, each on a space")
    assert told[2] == "Choose 1 card among the revealed cards."
    assert (
        "Each of your Moths may step from one lamp token to another as if they were adjacent."
        in (ability_sentences(LABELS, hero.definition, hero.words))
    )


def test_every_item_is_read_back_in_sentences() -> None:
    for item in ITEMS.values():
        told = Wording(LABELS).windows(item.effects)
        assert told
        check_sentences(told)


READ_BACK = {
    ("alice", "feint"): "Immediately: Cancel the effects of the opposing card.",
    ("bigfoot", "jackalope-horns"): (
        "Move The Jackalope up to 5 spaces, also through opposing fighters. "
        "Deal 2 damage to a fighter adjacent to The Jackalope."
    ),
    ("medusa", "gaze-of-stone"): (
        "After combat: If you won the combat, deal 8 damage to the opposing fighter."
    ),
    ("robin-hood", "steal-from-the-rich"): (
        "Draw 1 card. The opponent may discard 1 card. If no card was discarded, draw 1 card."
    ),
    ("jekyll-and-hyde", "forever-hyde"): (
        "During combat: Discard any number of cards with the banner Dr. Jekyll. "
        "Add twice the number of the discarded cards to the value of this card."
    ),
    ("black-widow", "the-kinshasa-directive"): (
        "Only if Black Widow is on your start space. The opponent discards 2 cards. "
        "Reveal cards of your deck until a MISSION card comes up; "
        "take it into hand and shuffle the others back."
    ),
}


@pytest.mark.parametrize("card", READ_BACK, ids="/".join)
def test_a_card_is_read_back_as_it_is_meant(card: tuple[str, str]) -> None:
    hero = HEROES[card[0]]
    wording = Wording(LABELS, hero.definition, hero.words)
    assert " ".join(wording.card(hero.definition.cards_by_id[card[1]])) == READ_BACK[card]


def test_a_step_alone_is_read_back_with_the_names_of_its_effect() -> None:
    dracula = HEROES["dracula"]
    steps = (dracula.definition.cards_by_id["ambush"].effects or {})["during"]
    wording = Wording(LABELS, dracula.definition, dracula.words)
    told = Wording(LABELS, dracula.definition, dracula.words).sentences(steps)
    assert wording.step(steps[1], among=steps) == told[1]
    assert told[1].startswith("If a card was discarded, add the boost value of the discarded card")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"not": "won"}, "you did not win the combat"),
        (
            {"not": {"all": ["won", "attacking"]}},
            "you did not win the combat or you are not attacking",
        ),
        ({"not": {"exists": {"side": "enemy"}}}, "there are no opposing fighters"),
        ({"not": {"exists": {"side": "own"}}}, "there are none of your fighters"),
        (
            {"exists": {"cards": "discard", "tag": "voyage"}},
            "there are VOYAGE cards in your discard pile",
        ),
        ({"won": True, "attacking": True}, "you won the combat and you are attacking"),
    ],
)
def test_a_condition_and_its_opposite_are_told(condition: Any, words: str) -> None:
    assert Wording(LABELS).condition(condition) == words


@pytest.mark.parametrize(
    ("spaces", "told"),
    [
        ({"with": "trap", "other": True}, "another space with a trap token"),
        (
            {"with": "fog", "zone_of": "self"},
            "a space in the zone of this fighter with a fog token",
        ),
        ({"any": True}, "any free space"),
    ],
)
def test_spaces_are_read_back_with_all_that_is_said_of_them(spaces: Any, told: str) -> None:
    assert Wording(LABELS).spaces(spaces) == told


def test_cards_that_are_discarded_are_read_back_with_all_that_is_said_of_them() -> None:
    step = {"discard": 1, "of": "me", "how": "choose", "type": "scheme"}
    assert Wording(LABELS).step(step) == "Discard 1 card of the type scheme."
    alice = Collection().hero("alice")
    step = {"discard": "any", "of": "me", "how": "choose", "name": "feint"}
    told = Wording(LABELS, alice.definition, alice.words).step(step)
    assert told == "Discard any number of cards called Feint."


def test_a_rule_of_several_fighters_is_read_back_of_one_of_them() -> None:
    hero = Collection().hero("medusa")
    told = Wording(LABELS, hero.definition, hero.words).rule(
        {"kind": "commit_boost", "who": "harpy"}
    )
    assert told.startswith("When one of your Harpies attacks, you may lay")


def test_a_form_with_three_values_has_no_other_one() -> None:
    wick = {"id": "wick", "values": ["dim", "bright", "out"]}
    steps = [{"set_state": {"wick": "other"}}]
    with pytest.raises(ContentError) as faulty:
        own_hero({"effects": {"scheme": steps}}, forms=[wick])
    told = " ".join(map(str, faulty.value.problems))
    assert "`other` is not a value of wick. Known are: dim, bright, out." in told


def test_every_word_of_the_language_has_words() -> None:
    def missing(words: Any, known: Any) -> set[str]:
        return {word for word in words if not any(k.split(".")[0] == word for k in known)}

    assert not missing(OP_WORDS, LABELS.ops)
    assert not missing(set(CONDITION_WORDS) - {"not", "all", "any", "did"}, LABELS.conditions)
    assert not missing(AMOUNT_WORDS, LABELS.amounts)
    assert not missing(RULE_WORDS, LABELS.rules)
    assert not missing(REFERENCES, LABELS.fighters)
    assert not missing(language.NEAR, LABELS.near)
    assert not missing({*WINDOWS, *language.CARD_WINDOWS}, LABELS.windows)
    assert LABELS.custom.keys() == CUSTOM.keys()
    for side in language.FIGHTER_FILTER["side"].words:
        assert {side, f"{side}.hero", f"{side}.sidekick"} <= LABELS.nouns.keys()


def test_every_reason_for_a_skipped_step_and_every_open_question_has_words() -> None:
    assert LABELS.skipped.keys() == {*SkipReason}
    used = {
        reason
        for path in (ROOT / "companion" / "effects").rglob("*.py")
        for reason in re.findall(r"SkippedError\(SkipReason\.([A-Z_]+)", path.read_text("utf-8"))
    }
    assert used == {reason.name for reason in SkipReason}
    assert LABELS.readings.keys() == READINGS.keys()
    assert skipped_words(LABELS, SkipReason.HELD) == "held figures stay where they are"
    told = reading_sentence(LABELS, STAYS_WHEN_PLACED.id, STAYS_WHEN_PLACED.default)
    assert told.endswith("own space if that fits? It may stay.")


# docs/hero-format.md

PAGE = (ROOT / "docs" / "hero-format.md").read_text("utf-8")


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table whose first column is headed so: cells by the word of the row."""
    lines = PAGE.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    found = {}
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        first, *cells = [cell.strip() for cell in line.strip("|").split(" |")]
        found[first.strip("`")] = cells
    return found


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("op", OP_WORDS),
        ("condition", CONDITION_WORDS),
        ("amount", AMOUNT_WORDS),
        ("rule", RULE_WORDS),
        ("field", STEP_FIELDS),
        ("filter of fighters", language.FIGHTER_FILTER),
        ("filter of tokens", language.TOKEN_FILTER),
        ("filter of spaces", language.SPACE_FILTER),
        ("filter of cards", language.CARD_FILTER),
        ("window", [*language.CARD_WINDOWS, *WINDOWS]),
    ],
)
def test_the_docs_have_every_word_and_no_other(heading: str, words: Any) -> None:
    assert rows(heading).keys() == set(words)


def test_the_docs_have_every_field_of_an_op_and_of_a_rule() -> None:
    for heading, column, words in (("op", 1, OP_WORDS), ("rule", 0, RULE_WORDS)):
        told = {word: set(re.findall(r"`(\w+)`", c[column])) for word, c in rows(heading).items()}
        assert told == {word: set(words[word].fields) for word in words}


CAPTAIN = """
format: 1
id: captain
set: home-made
move: 2
deck_size: 30
fighters:
- {{id: captain, role: hero, health: 14, attack: melee}}
- {{id: sailor, role: sidekick, count: 3, health: 1, dial: false, attack: ranged}}
forms:
- {{id: weather, values: [calm, storm]}}
{top}
cards:
- {{id: it, kind: {kind}, value: {value}, banner: any, copies: 30, timing: [{timing}],
   face_up: {face_up}, effects: {{{effects}}}}}
"""
CAPTAIN_WORDS = """
name: Captain
ability: Sings.
fighters: {captain: Captain, sailor: Sailor}
forms: {calm: Calm, storm: Storm}
cards: {it: {name: It, effect: {EFFECT}}}
"""


def as_hero(snippet: str, info: str) -> LoadedHero:
    """A snippet of the page as a part of a hero."""
    value = yaml.safe_load(snippet)
    is_card = info == "step"
    timing = [window for window in value if window != "laid"] if is_card else []
    top = "tokens: [{kind: trap, count: 4}]" if "tokens" not in value else ""
    file = CAPTAIN.format(
        top=top if is_card else f"{top}\n{snippet}",
        kind="scheme" if "scheme" in timing else "defense",
        value="null" if "scheme" in timing else 3,
        timing=", ".join(timing),
        face_up=str(is_card and "laid" in value).lower(),
        effects=json.dumps(value)[1:-1] if is_card else "",
    )
    told = ", ".join(f"{window}: Sing." for window in timing)
    return hero_from_texts(file, CAPTAIN_WORDS.replace("EFFECT", told), "captain.yaml")


def snippets() -> list[tuple[str, str]]:
    found = re.findall(r"```yaml (step|ability)\n(.*?)```", PAGE, re.DOTALL)
    return [(text, info) for info, text in found]


@pytest.mark.parametrize(("snippet", "info"), snippets())
def test_what_the_docs_show_is_right(snippet: str, info: str) -> None:
    hero = as_hero(snippet, info)
    wording = Wording(LABELS, hero.definition, hero.words)
    told = wording.card(hero.definition.cards[0])
    told += ability_sentences(LABELS, hero.definition, hero.words)
    check_sentences(told)


def test_the_docs_show_every_op_that_a_hero_is_likely_to_need() -> None:
    shown = {word for text, _ in snippets() for word in used(yaml.safe_load(text))}
    rare = {
        *("swap_printed", "prevent_damage", "set_defender", "set_health", "leave_board", "hold"),
        *("reveal", "reveal_until", "shuffle", "end_turn", "custom", "manual"),
    }
    assert OP_WORDS.keys() - shown == rare


def test_the_docs_say_of_every_ability_who_does_it() -> None:
    page = ability_table.PAGE.read_text("utf-8")
    assert page == ability_table.table()
    assert {hero.words.name for hero in HEROES.values()} == {
        line.split(" | ")[0].removeprefix("| ")
        for line in page.splitlines()
        if line.startswith("| ") and not line.startswith("| hero")
    }
    left = [line for line in page.splitlines() if f"| {ability_table.PEOPLE} |" in line]
    of_first = [h.words.name for h in HEROES.values() if h.definition.set in FIRST_SETS]
    assert not any(line.startswith(f"| {name} |") for line in left for name in of_first)
