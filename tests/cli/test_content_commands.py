"""Facts about `ringside content`: checking heroes and maps, listing heroes, reading one."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from cli import exits
from cli.main import SUBCOMMANDS
from companion.content.collection import Collection
from companion.effects.resolution import is_by_hand
from tests.cli.running import ringside

ROOT = Path(__file__).parents[2]
BROKEN = ROOT / "tests" / "companion" / "broken_heroes"


@pytest.fixture(autouse=True)
def content_is_a_subcommand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SUBCOMMANDS, "content", ("cli.content_commands", "content"))


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """A folder that holds the hero of docs/hero-format.md."""
    page = (ROOT / "docs" / "hero-format.md").read_text("utf-8")
    numbers, words = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my-hero.yaml").write_text(numbers, "utf-8")
    (tmp_path / "my-hero.en.yaml").write_text(words, "utf-8")
    return tmp_path


@pytest.mark.uncounted
def test_all_content_that_comes_with_ringside_is_fine() -> None:
    run = ringside("content", "check")
    assert run.code == exits.FINE
    lines = run.out.splitlines()
    assert lines[-1] == "74 heroes, 2203 cards, 32 maps, 0 errors"
    assert (
        "924 different cards: 739 resolve themselves, 185 manual; "
        "custom: replace-opposing-card (Do My Bidding)"
    ) in lines
    assert "Robert Muldoon: 4 fighters, 30 cards (11 different)" in lines
    assert "Soho: 29 spaces; published-and-checked" in lines
    assert any(line.endswith("6 with a figure that the sources leave open") for line in lines)


def test_check_tells_every_fault_and_leaves_with_one(own_folder: Path) -> None:
    shutil.copy(BROKEN / "words-incomplete.yaml", own_folder)
    shutil.copy(BROKEN / "words-incomplete.en.yaml", own_folder)
    run = ringside("content", "check", *sorted(own_folder.iterdir()), "medusa")
    assert run.code == exits.FAULTS_FOUND
    assert f"{own_folder}/words-incomplete.en.yaml:2: `fighters`: the fighter squire" in run.out
    assert "My Hero: 4 fighters, 31 cards (5 different), 4 manual" in run.out
    assert run.out.splitlines()[-1] == "3 heroes, 61 cards, 4 errors"


def test_check_tells_maps_from_heroes() -> None:
    broken_map = BROKEN.parent / "broken_maps" / "path-to-itself.yaml"
    run = ringside("content", "check", "soho", ROOT / "maps" / "yukon.yaml", broken_map)
    assert run.code == exits.FAULTS_FOUND
    assert "A path leads from C to itself." in run.out
    assert run.out.splitlines()[-1] == "3 maps, 1 error"


def test_a_file_that_is_not_there_is_named() -> None:
    run = ringside("content", "check", "alice", "/no/such/hero.yaml")
    assert run.code == exits.FAULTS_FOUND
    assert "/no/such/hero.yaml:1: This file is not there." in run.out
    assert run.out.splitlines()[-1] == "2 heroes, 30 cards, 1 error"


def test_one_hero_is_not_called_heroes() -> None:
    assert ringside("content", "check", "alice").out.endswith("1 hero, 30 cards, 0 errors\n")


def test_check_as_json_carries_the_facts_and_the_problems() -> None:
    run = ringside("content", "check", "black-widow", "soho", BROKEN / "alice.yaml", "--json")
    result = json.loads(run.out)
    assert run.code == exits.FAULTS_FOUND
    assert [hero["cards"] for hero in result["heroes"]] == [31]
    assert len(result["heroes"][0]["content_hash"]) == 64
    assert result["maps"] == ["soho"]
    assert {problem["code"] for problem in result["problems"]} == {"hero/id-taken", "file/missing"}


def test_list_names_the_heroes_set_by_set(own_folder: Path) -> None:
    run = ringside("content", "list", "--folder", own_folder)
    assert run.code == exits.FINE
    lines = run.out.splitlines()
    first = lines.index("Jurassic Park: InGen vs. Raptors")
    assert [line.split()[0] for line in lines[first + 1 : first + 3]] == [
        "raptors",
        "robert-muldoon",
    ]
    assert lines[first + 1].endswith("Raptors  (all 11 cards resolve themselves)")
    own = "  my-hero                My Hero  (1 of 5 cards resolve themselves)"
    assert lines[-2:] == ["home-made", own]


def test_list_names_every_card_that_is_left_to_people() -> None:
    listed = ringside("content", "list", "--by-hand").out.splitlines()
    by_hand = [
        f"    {hero.words.cards[card.id].name}"
        for hero in Collection().heroes()
        for card in hero.definition.cards
        if is_by_hand(card)
    ]
    assert by_hand
    assert Counter(line for line in listed if line in {*by_hand}) == Counter(by_hand)
    assert f"{len(by_hand)} manual" in ringside("content", "check").out


def test_list_as_json_and_with_faults(own_folder: Path) -> None:
    assert len(json.loads(ringside("content", "list", "--json").out)) == 74
    (own_folder / "my-hero.en.yaml").unlink()
    run = ringside("content", "list", "--folder", own_folder)
    assert run.code == exits.FAULTS_FOUND
    assert "  winter-soldier         Winter Soldier" in run.out
    assert "My Hero" not in run.out
    assert "my-hero.en.yaml:1: This file is not there." in run.err


def test_show_reads_a_hero_in_words() -> None:
    lines = ringside("content", "show", "robert-muldoon").out.splitlines()
    assert lines[:4] == [
        "Robert Muldoon  [Jurassic Park: InGen vs. Raptors]",
        "  Robert Muldoon: hero, 14 health, ranged  [robert-muldoon]",
        "  InGen Worker: 3 sidekicks, 1 health each, ranged  [ingen-worker]",
        "  moves 3; starts with 5 drawn cards; 8 trap tokens",
    ]
    assert "30 cards:" in lines
    at = lines.index("  3 x Feint: versatile 2, boost 1, any fighter  [feint]")
    assert lines[at + 1].startswith("        Immediately: ")
    assert "  3 x Remote Detonation: scheme, boost 2, any fighter  [remote-detonation]" in lines


@pytest.mark.parametrize(
    ("hero", "line"),
    [
        ("raptors", "  Raptor: 3 heroes, 7 health each, melee  [raptor]"),
        ("black-widow", "  moves 2; starts with The Moscow Protocol and 5 drawn cards"),
        ("alice", "  moves 2; starts with 5 drawn cards; BIG or SMALL, chosen when placed"),
        ("jekyll-and-hyde", "  2 x With Haste!: defense 4, boost 3, Dr. Jekyll  [with-haste]"),
        (
            "winter-soldier",
            "  3 x Bionic Arm: attack 2, boost 1, Winter Soldier, RED ROOM  [bionic-arm]",
        ),
        ("sinbad", "  Four listings give Sinbad 15 health, one gives 16; 15 is used."),
    ],
)
def test_show_tells_what_is_special_about_a_hero(hero: str, line: str) -> None:
    assert line in ringside("content", "show", hero).out.splitlines()


def test_show_marks_what_the_sources_leave_open() -> None:
    assert ringside("content", "show", "sinbad").out.count(", VOYAGE, unsure  [") == 6


def test_show_reads_a_hero_of_ones_own(own_folder: Path) -> None:
    numbers = own_folder / "my-hero.yaml"
    text = numbers.read_text("utf-8").replace("role: hero,", "role: hero, large: true,")
    text = text[: text.index("certainty:")]
    numbers.write_text(text, "utf-8")
    run = ringside("content", "show", own_folder / "my-hero.en.yaml")
    assert "  The Captain: hero, 14 health, melee, large" in run.out
    assert "  1 x Old Map: scheme, no boost, any fighter" in run.out
    assert "Calm or Storm, at first Calm" in run.out
    assert "leave open" not in run.out


def test_show_reads_the_effects_back_from_their_data() -> None:
    lines = ringside("content", "show", "robert-muldoon", "--effects").out.splitlines()
    assert "  Each time a trap token leaves the board: Draw 1 card." in lines
    at = lines.index("  3 x Feint: versatile 2, boost 1, any fighter  [feint]")
    assert lines[at + 1] == "        Immediately: Cancel the effects of the opposing card."
    run = ringside("content", "show", "medusa", "--effects", "--json")
    assert json.loads(run.out)["effects"]["snipe"] == ["After combat: Draw 1 card."]


def test_show_reads_a_hero_in_another_language() -> None:
    lines = ringside("content", "show", "medusa", "--effects", "--language", "de").out.splitlines()
    assert "        Nach dem Kampf: Ziehe 1 Karte." in lines
    assert "  Harpyie: 3 sidekicks, 1 health each, melee  [harpy]" in lines
    assert "Draw" in ringside("content", "show", "medusa", "--effects").out
    run = ringside("content", "show", "medusa", "--language", "tlh")
    assert run.code == exits.WRONG_USAGE


def test_show_says_of_a_card_without_effects_that_people_resolve_it(own_folder: Path) -> None:
    run = ringside("content", "show", own_folder / "my-hero.yaml", "--effects")
    assert run.out.count("The players do what the card says, and enter it.") == 4


def test_show_as_json_holds_numbers_and_words_apart() -> None:
    shown = json.loads(ringside("content", "show", "medusa", "--json").out)
    assert shown["definition"]["fighters"][1] == {
        "id": "harpy", "role": "sidekick", "attack": "melee",
        "health": 1, "count": 3, "dial": False,
    }  # fmt: skip
    assert shown["words"]["cards"]["snipe"] == {
        "name": "Snipe",
        "effects": {"after": "Draw a card."},
        "also": {},
    }
    assert len(shown["content_hash"]) == 64


def test_an_unknown_hero_is_wrong_usage_and_a_faulty_one_is_a_fault() -> None:
    run = ringside("content", "show", "the-wizard")
    assert run.code == exits.WRONG_USAGE
    assert "There is no hero the-wizard" in run.err
    run = ringside("content", "show", BROKEN / "empty.yaml")
    assert run.code == exits.FAULTS_FOUND
    assert "empty.yaml:1: This file is empty." in run.err
