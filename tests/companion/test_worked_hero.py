"""The hero that docs/hero-format.md builds from nothing: checked, read back and played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from companion import events as e
from companion.content.collection import Collection
from companion.content.effect_labels import load_effect_labels
from companion.content.heroes import read_hero
from companion.content.maps import load_known_map
from companion.editions import EDITIONS
from companion.effects.resolution import resolution_of
from companion.effects.wording import Wording, ability_sentences
from companion.modes import MODES
from sim.random_player import Choices, play_game

FILE: Final = Path(__file__).parent / "worked_hero" / "lamplighter.yaml"
PAGE: Final = FILE.parents[3] / "docs" / "hero-format.md"
HERO: Final = read_hero(FILE)


def test_the_worked_hero_resolves_itself() -> None:
    found = resolution_of(HERO.definition)
    assert len(found.by_themselves) == len(HERO.definition.cards) == 10
    assert not found.by_hand
    assert not found.abilities_by_hand
    assert not found.custom


def test_the_page_shows_the_worked_hero_as_it_is() -> None:
    page = PAGE.read_text("utf-8")
    shown = page.split("## A hero from nothing")[1].split("\n## ")[0]
    blocks = [block.split("```")[0] for block in shown.split("```yaml hero\n")[1:]]
    file = FILE.read_text("utf-8")
    assert len(blocks) > 5
    for block in blocks:
        assert block in file, block
    assert "".join(blocks) == file


def test_the_worked_hero_is_read_back() -> None:
    labels = load_effect_labels()
    told = ability_sentences(labels, HERO.definition, HERO.words)
    assert told[-1] == "Each time a lamp token leaves the board: Draw 1 card."
    wording = Wording(labels, HERO.definition, HERO.words)
    (swarm,) = wording.card(HERO.definition.cards_by_id["swarm"])
    assert swarm == (
        "During combat: Add the number of your Moths adjacent to the opposing fighter"
        " to the value of this card."
    )


@pytest.mark.uncounted
def test_games_of_the_worked_hero_are_played_to_their_end_and_every_card_does_something() -> None:
    played: set[str] = set()
    for seed, opponent in enumerate(("robert-muldoon", "dracula", "black-panther", "alice") * 3):
        choices = Choices(
            heroes={
                "lamplighter": HERO.definition,
                opponent: Collection().hero(opponent).definition,
            },
            maps=(load_known_map("sarpedon"), load_known_map("soho")),
            editions=tuple(EDITIONS.values()),
            modes=(MODES["duel"],),
        )
        game, outcome = play_game(choices, seed)
        assert outcome.fault is None
        assert outcome.winners
        began = [ev for step in game.steps for ev in step.events if isinstance(ev, e.PlayBegan)]
        played |= {
            ev.source.id or ev.source.kind.value for ev in began if ev.source.hero == "lamplighter"
        }
    cards = {card.id for card in HERO.definition.cards if card.effects}
    assert played == {*cards, "ability"}
