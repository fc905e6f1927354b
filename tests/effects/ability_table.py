"""Makes docs/abilities.md out of the heroes' files: `python -m tests.effects.ability_table`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.definitions import TokensPlaced
from companion.effects.resolution import asks, is_by_hand
from companion.effects.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.heroes import LoadedHero

PAGE = Path(__file__).parents[2] / "docs" / "abilities.md"
ITSELF, ASKED, PEOPLE = "applied by itself", "asked", "left to people"
HEAD = """# Who does what a hero's ability says

Every ability of every hero that comes with Ringside: the referee applies it by itself, asks whoever
has to decide, or leaves it to people. The sentences are those that `ringside content show HERO
--effects` reads back from the data. Made by `python -m tests.effects.ability_table`; a test holds
it against the heroes' files.

| hero | what | how | rules |
|---|---|---|---|
"""


def table() -> str:
    """The whole page."""
    heroes = Collection().heroes()
    lines = [f"| {hero.words.name} | {row} |" for hero in heroes for row in rows(hero)]
    return HEAD + "\n".join(lines) + "\n"


def rows(hero: LoadedHero) -> Iterator[str]:
    """What a hero has besides its cards, each with who does it."""
    definition = hero.definition
    wording = Wording(load_effect_labels(), definition, hero.words)
    begins: list[tuple[str, ...]] = []
    begins += [definition.starts_with_rules] * bool(definition.starts_with)
    begins += [("DEF-06",)] * (definition.figures > 1)
    begins += [("SET-11",) if form.chosen_at_placement else () for form in definition.forms]
    asked = [False] * (len(begins) - len(definition.forms))
    asked += [form.start is None for form in definition.forms]
    for told, rules, is_asked in zip(wording.setup(), begins, asked, strict=True):
        yield _row([told], ASKED if is_asked else ITSELF, rules)
    for stock in definition.tokens:
        how = ASKED if stock.placed is TokensPlaced.AT_SETUP or asks(stock.entering) else ITSELF
        yield _row(wording.token(stock), how, stock.rules.all)
    for rule in definition.rules:
        is_offered = rule["kind"] == "commit_boost" or rule.get("boosts")
        yield _row([wording.rule(rule)], ASKED if is_offered else ITSELF, rule.get("rules", ()))
    for trigger in definition.triggers:
        how = ASKED if asks(trigger.do) else ITSELF
        how = PEOPLE if any("manual" in step for step in trigger.do) else how
        yield _row(wording.trigger(trigger), how, trigger.rules)
    if definition.ability_by_hand:
        yield _row([hero.words.ability], PEOPLE, ())
    needing = [hero.words.cards[c.id].name for c in definition.cards if c.requires is not None]
    if needing:
        told = f"{', '.join(needing)} are played only while what they need is true."
        yield _row([told], ITSELF, ("WID-02",))
    cards = len(definition.cards)
    by_hand = sum(is_by_hand(card) for card in definition.cards)
    if by_hand:
        yield _row([f"{by_hand} of {cards} cards."], PEOPLE, ())


def _row(told: list[str], how: str, rules: tuple[str, ...]) -> str:
    return f"{' '.join(told)} | {how} | {', '.join(rules)}"


if __name__ == "__main__":
    PAGE.write_text(table(), "utf-8")
