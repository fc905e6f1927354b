"""Hero files that are wrong are refused with all their faults."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.content import heroes as heroes_module
from companion.content.effect_labels import load_effect_labels
from companion.content.heroes import known_heroes, read_hero
from companion.content.problems import ContentError, Problem
from companion.definitions import Timing
from companion.effects.wording import Wording, ability_sentences
from companion.model import AttackKind

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BROKEN = HERE / "broken_heroes"
EXPECTED = HERE / "broken_heroes_expected.txt"

# Broken heroes: what is wrong with each, and how it is said.

FAULTS = {
    "a-hero-in-the-supply": [
        "hero/needless-sentence",
        "hero/hero-in-supply",
        "hero/unknown-banner",
    ],
    "a-list": ["schema/type"],
    "ability-faults": [
        "effect/unknown-word",
        "effect/unknown-name",
        "effect/unknown-word",
        "effect/kind",
        "schema/type",
        "effect/moment",
        "effect/counter-start",
    ],
    "alice": ["hero/id-taken"],
    "any-as-fighter": ["hero/name-clash"],
    "banner-of-nobody": ["hero/unknown-banner"],
    "both-files-faulty": ["schema/type", "hero/deck-sum"],
    "card-twice": ["hero/duplicate-card"],
    "combat-card-without-value": ["hero/no-value"],
    "copies-do-not-add-up": ["hero/deck-sum"],
    "dial-below-the-start": ["hero/dial-max"],
    "dial-max-without-dial": ["hero/dial-max"],
    "effect-missing-fields": [
        "effect/missing",
        "effect/missing",
        "effect/missing",
        "effect/missing",
        "effect/missing",
        "effect/missing",
        "effect/missing",
        "effect/fields",
    ],
    "effect-misspelt-words": [
        "effect/unknown-word",
        "effect/unknown-word",
        "effect/unknown-word",
        "effect/unknown-word",
        "effect/unknown-name",
        "effect/unknown-word",
        "effect/unknown-word",
    ],
    "effect-names-nobody": ["effect/unknown-name"] * 12,
    "effect-nested-too-deep": ["effect/nesting"] * 2,
    "effect-numbers-beyond-reason": [
        "effect/number",
        "effect/number",
        "effect/kind",
        "effect/number",
        "effect/number",
    ],
    "effect-of-wrong-type": ["schema/type"],
    "effect-ops-of-a-step": ["effect/op", "effect/op", "effect/kind"],
    "effect-out-of-its-time": ["effect/moment"] * 7,
    "effect-unbound-names": [
        "effect/unbound",
        "effect/unbound",
        "effect/unbound",
        "effect/moment",
        "effect/kind",
        "effect/kind",
        "effect/kind",
    ],
    "effect-unknown-function": ["effect/unknown-name", "effect/unknown-name", "effect/kind"],
    "effect-windows-and-timing": [
        "effect/window",
        "effect/window",
        "effect/window",
        "effect/window",
        "effect/unknown-word",
        "effect/kind",
    ],
    "effect-without-words": ["hero/no-sentence"] * 2,
    "effect-wrong-kinds": [
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/unknown-name",
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/kind",
        "effect/kind",
    ],
    "emblem-nobody-drew": ["schema/type"],
    "empty": ["yaml/empty"],
    "fighter-twice": ["hero/duplicate-fighter"],
    "form-like-a-fighter": ["hero/name-clash"],
    "form-twice": ["hero/duplicate-form"],
    "form-with-one-value": ["hero/form-values"],
    "groups-that-nobody-chooses": [
        "hero/deck-sum",
        "hero/unknown-group",
        "hero/chosen-twice",
    ],
    "hero-comes-second": ["hero/hero-first"],
    "hero-without-dial": ["hero/no-dial"],
    "missing-keys": ["schema/missing-key"] * 2,
    "misspelt-words": [*["schema/type"] * 4, "hero/unknown-banner"],
    "more-fighters-than-room": ["hero/too-many-fighters"],
    "needless-words": ["hero/needless-sentence"],
    "no-hero": ["hero/no-hero"],
    "not-yaml": ["yaml/syntax"],
    "numbers-beyond-all-reason": [
        "schema/type",
        "schema/type",
        "schema/type",
        "schema/type",
        "schema/type",
        "schema/type",
        "schema/type",
        "schema/type",
        "effect/number",
        "schema/type",
    ],
    "one-sentence-for-two-timings": ["hero/sentence-per-timing"],
    "opening-hand-beyond-the-deck": ["hero/opening-hand"],
    "other-file-name": ["hero/file-name"],
    "protects-nobody": ["hero/unknown-banner", "hero/requires-scheme"],
    "requires-what-cannot-be": ["effect/number", "effect/unknown-name", "effect/unknown-word"],
    "rule-faults": [
        "effect/unknown-word",
        "effect/missing",
        "effect/unknown-name",
        "effect/unknown-word",
        "effect/moment",
        "effect/missing",
        "effect/unknown-name",
        "effect/name",
        "effect/unknown-name",
        "effect/unknown-name",
        "effect/unknown-name",
        "effect/moment",
    ],
    "scheme-as-timing-of-an-attack": ["hero/timing"],
    "scheme-with-value": ["hero/scheme-value"],
    "scheme-without-timing": ["hero/timing"],
    "several-faults": [
        "hero/deck-sum",
        "hero/no-dial",
        "hero/no-value",
        "hero/timing",
        "hero/timing",
        "hero/unknown-banner",
    ],
    "sidekick-without-dial": ["hero/no-dial"],
    "starts-with-too-many": ["hero/unknown-start"],
    "starts-with-unknown-card": ["hero/unknown-start"],
    "timing-twice": ["hero/timing"],
    "token-faults": ["effect/unbound", "effect/kind", "effect/missing"],
    "token-twice": ["hero/duplicate-token"],
    "too-many-cards-to-start-with": ["schema/too-many"],
    "unknown-key": ["schema/unknown-key"] * 2,
    "unknown-timing": ["schema/type"] * 2,
    "words-for-nobody": ["hero/unknown-words"] * 4,
    "words-for-the-wrong-timing": ["hero/no-sentence", "hero/needless-sentence"],
    "words-incomplete": ["hero/no-words"] * 4,
    "words-missing-keys": ["schema/missing-key"] * 3,
    "words-not-yaml": ["yaml/syntax"],
    "wrong-types": ["schema/type"] * 6,
}


def words_of(path: Path) -> Path:
    """A broken hero has words of its own only where they matter."""
    own = path.with_name(f"{path.stem}.en.yaml")
    return own if own.exists() else path.with_name("sound.en.yaml")


def problems_of(path: Path, words: Path | None = None) -> tuple[Problem, ...]:
    with pytest.raises(ContentError) as caught:
        read_hero(path, words)
    return caught.value.problems


def broken_heroes() -> list[Path]:
    files = sorted(Path(path.name) for path in BROKEN.glob("*.yaml"))
    return [path for path in files if not path.name.endswith(".en.yaml")]


@pytest.fixture
def among_the_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BROKEN)


def test_every_broken_hero_is_known_with_its_faults() -> None:
    assert {path.stem for path in broken_heroes()} == FAULTS.keys()


@pytest.mark.uncounted
@pytest.mark.usefixtures("among_the_broken")
@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_hero_is_refused_for_all_its_faults(name: str) -> None:
    path = Path(f"{name}.yaml")
    assert [problem.code for problem in problems_of(path, words_of(path))] == FAULTS[name]


@pytest.mark.usefixtures("among_the_broken")
def test_every_fault_is_told_in_its_sentence_with_file_and_line() -> None:
    told = [str(p) for path in broken_heroes() for p in problems_of(path, words_of(path))]
    expected = EXPECTED.read_text("utf-8").splitlines()
    assert told == expected[:-1]
    assert expected[-1] == f"{len(FAULTS)} heroes, {len(told)} errors"


def test_a_hero_needs_its_words(tmp_path: Path) -> None:
    file = tmp_path / "banner-of-nobody.yaml"
    text = (BROKEN / file.name).read_text("utf-8").replace("banner: page", "banner: squire")
    file.write_text(text, "utf-8")
    (problem,) = problems_of(file)
    assert str(problem) == f"{tmp_path / 'banner-of-nobody.en.yaml'}:1: This file is not there."
    hero = read_hero(file, BROKEN / "sound.en.yaml")
    assert hero.definition.id == "banner-of-nobody"
    assert hero.words.fighters["squire"] == "Squire"


def test_a_hero_of_ringside_lies_in_the_folder_of_its_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "some-set" / "alice.yaml"
    file.parent.mkdir()
    file.write_bytes(known_heroes()["alice"].read_bytes())
    monkeypatch.setattr(heroes_module, "SETS_FOLDER", tmp_path)
    (problem,) = problems_of(file)
    assert problem.code == "hero/set-folder"
    assert problem.sentence == (
        "The set is battle-of-legends-1 but the folder is called some-set; they must agree."
    )


# A hero of one's own.

EXAMPLE = ROOT / "docs" / "hero-format.md"


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """A folder that holds the hero of docs/hero-format.md."""
    numbers, words = re.findall(r"```yaml\n(.*?)```", EXAMPLE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "my-hero.yaml").write_text(numbers, "utf-8")
    (tmp_path / "my-hero.en.yaml").write_text(words, "utf-8")
    return tmp_path


def test_the_example_of_the_hero_format_is_a_hero(own_folder: Path) -> None:
    hero = read_hero(own_folder / "my-hero.yaml")
    assert hero.words.name == "My Hero"
    assert hero.definition.cards_by_id["old-map"].boost is None
    assert hero.definition.hero.attack is AttackKind.MELEE
    assert set(hero.words.cards["lightning"].effects) == {Timing.DURING, Timing.AFTER}
    assert hero.words.cards["old-map"].effects == {Timing.SCHEME: "Draw 2 cards."}


def places(value: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value inside a value."""
    inner: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = enumerate(value)
    return [at, *(place for key, part in inner for place in places(part, (*at, key)))]


SOUND_NUMBERS, SOUND_WORDS = (
    yaml.safe_load(text)
    for text in re.findall(r"```yaml\n(.*?)```", EXAMPLE.read_text("utf-8"), re.DOTALL)
)
ODD_VALUES: list[Any] = [None, -1, 7, 1.5, True, "", "any", "Odd Name", [], {}, [None], {"id": 3}]


@pytest.mark.uncounted
@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_stands_in_the_files_the_answer_is_a_hero_or_its_faults(
    data: st.DataObject, tmp_path: Path
) -> None:
    both = deepcopy([SOUND_NUMBERS, SOUND_WORDS])
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([p for p in places(both) if p]))
        around: Any = both
        for step in way:
            around = around[step]
        around[last] = deepcopy(data.draw(st.sampled_from(ODD_VALUES)))
    file = tmp_path / "my-hero.yaml"
    file.write_text(json.dumps(both[0]), "utf-8")
    file.with_name("my-hero.en.yaml").write_text(json.dumps(both[1]), "utf-8")
    problems = faults_of(file)
    assert all(problem.sentence.endswith((".", "?")) for problem in problems)


WORKED = HERE / "worked_hero" / "lamplighter.yaml"
WORKED_NUMBERS = yaml.safe_load(WORKED.read_text("utf-8"))
ODD_PARTS: list[Any] = [
    *ODD_VALUES, 0, 100, "$paid", "$light", "self", "opposing", "lamp", "won", {"one": {}},
    {"each": {"side": "own"}}, {"count": {"side": "enemy"}}, {"not": "won"}, [["won"]],
    [{"draw": 1}], {"token": "lamp"}, {"zone_of": {"each": {"side": "own"}}}, "other",
]  # fmt: skip


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_stands_in_effects_the_answer_is_sentences_or_faults(
    data: st.DataObject, tmp_path: Path
) -> None:
    numbers = deepcopy(WORKED_NUMBERS)
    inner = [p for p in places(numbers) if p and p[0] in {"cards", "rules", "triggers"}]
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(inner))
        around: Any = numbers
        try:
            for step in way:
                around = around[step]
            around[last] = deepcopy(data.draw(st.sampled_from(ODD_PARTS)))
        except (KeyError, IndexError, TypeError):
            continue  # what was there is not there any more
    file = tmp_path / "lamplighter.yaml"
    file.write_text(json.dumps(numbers), "utf-8")
    words = WORKED.with_name("lamplighter.en.yaml")
    problems = faults_of(file, words)
    assert all(problem.sentence.endswith((".", "?")) for problem in problems)
    if problems:
        return
    hero = read_hero(file, words)
    labels = load_effect_labels()
    wording = Wording(labels, hero.definition, hero.words)
    told = [s for card in hero.definition.cards for s in wording.card(card)]
    told += ability_sentences(labels, hero.definition, hero.words)
    assert all(sentence.endswith(".") for sentence in told)


def faults_of(file: Path, words: Path | None = None) -> tuple[Problem, ...]:
    try:
        read_hero(file, words)
    except ContentError as faulty:
        return faulty.problems
    return ()
