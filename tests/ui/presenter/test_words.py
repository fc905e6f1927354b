"""Facts about the words on the screens: no key is missing, and none is there for nothing."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import msgspec
import pytest

from companion.content.collection import Collection
from companion.content.ui_labels import Counted, load_ui_labels
from companion.house_rules import SWITCHES
from companion.telling.words import MissingWordsError, Words, load_words

ROOT = Path(__file__).parents[3]
SAYING = (ROOT / "ui" / "presenter", ROOT / "companion" / "telling", ROOT / "companion" / "play")
LABELS = load_ui_labels()
KEYS = frozenset(LABELS.keys())
SAID_BY_NAME = ("told", "table", "fight")
"""The sections whose keys are said without the name of the section by some modules."""
MODULES = sorted(path for folder in SAYING for path in folder.rglob("*.py"))


def literals(tree: ast.AST) -> set[str]:
    """Every text in a module as a pattern; a part that is filled in can be anything."""
    found = set()
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                for part in node.values
            ]
            if any(part != ".+" for part in parts):
                found.add("".join(parts))
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
        ):
            found.add(re.escape(node.value))
    return found


def said(tree: ast.AST) -> set[str]:
    """The keys that a module says outright."""
    keys = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            choices: list[ast.expr] = [node.args[0]]
            if isinstance(node.args[0], ast.IfExp):
                choices = [node.args[0].body, node.args[0].orelse]
            for key in choices:
                if name == "say" and isinstance(key, ast.Constant) and isinstance(key.value, str):
                    keys.add(key.value)
    return keys


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_key_that_is_said_is_there(module: Path) -> None:
    for key in said(ast.parse(module.read_text("utf-8"))):
        assert {key, *(f"{section}.{key}" for section in SAID_BY_NAME)} & KEYS, key


def test_every_key_that_is_there_is_used() -> None:
    texts = {text for module in MODULES for text in literals(ast.parse(module.read_text("utf-8")))}
    plain = {re.sub(r"\\(.)", r"\1", text) for text in texts if ".+" not in text}
    patterns = [re.compile(text) for text in texts if ".+" in text]
    unused = []
    for key in KEYS - {f"short.{kind}" for kind in kinds()}:
        section, _, name = key.partition(".")
        names = {key, name} if section in SAID_BY_NAME else {key}
        if not names & plain and not any(p.fullmatch(n) for p in patterns for n in names):
            unused.append(key)
    assert sorted(unused) == []


def kinds() -> set[str]:
    return {kind.id for hero in Collection().heroes() for kind in hero.definition.fighters}


def test_short_names_are_of_fighters_that_there_are_and_shorter() -> None:
    names = {k: name for hero in Collection().heroes() for k, name in hero.words.fighters.items()}
    assert LABELS.short.keys() <= kinds()
    for kind, short in LABELS.short.items():
        assert isinstance(short, str)
        assert len(short) < len(names[kind])


def test_every_switch_has_a_name_and_a_sentence() -> None:
    ids = {switch.id for switch in SWITCHES}
    assert LABELS.switches.keys() == ids | {f"{switch}-detail" for switch in ids}


def test_texts_are_well_formed() -> None:
    for key in KEYS:
        text = LABELS.find(key)
        assert text is not None
        for each in (text.one, text.other) if isinstance(text, Counted) else (text,):
            fields = [field for _, field, _, _ in string.Formatter().parse(each)]
            assert all(field.isidentifier() for field in fields if field is not None), key
            assert not any(sign in each for sign in ("  ", "--", "...", " ,", "!!")), key


def test_facts_are_filled_in_and_numbers_choose_their_text() -> None:
    words = load_words()
    assert words.say("home.turn", turn=9, name="{Mia}") == "turn 9 · {Mia} to move"
    assert words.say("home.games", count=1) == "1 game"
    assert words.say("home.games", count=500) == "500 games"
    assert words.both(("Mia",)) == "Mia"
    assert words.both(("Mia", "Jonas", "Ada")) == "Mia, Jonas and Ada"
    assert words.both(()) == ""
    assert words.join("a", "", "b") == "a · b"


def test_what_is_missing_raises_in_tests_and_is_told_as_its_key_at_a_table() -> None:
    strict, lenient = load_words(), Words(LABELS, strict=False)
    for key in ("home.nothing", "nowhere.resume", "home", "", "find.x", "home.turn"):
        with pytest.raises(MissingWordsError):
            strict.say(key)
        assert lenient.say(key) == key
    assert strict.find("short.king-arthur") == "Arthur"
    assert strict.find("home.games") is None


@pytest.mark.parametrize(
    "text", ["{", "}", "{0}", "{nobody}", "{count.nothing}", "{count[0]}", "{count:nonsense}"]
)
def test_a_text_that_cannot_be_filled_in_is_told_as_its_key_at_a_table(text: str) -> None:
    labels = msgspec.structs.replace(LABELS, home={**LABELS.home, "resume": text})
    assert Words(labels, strict=False).say("home.resume", count=2) == "home.resume"
    with pytest.raises(MissingWordsError, match=r"home\.resume"):
        Words(labels).say("home.resume", count=2)


def test_one_step_is_one_step() -> None:
    words = load_words()
    assert words.say("table.why.steps", count=1, allowed=0) == "1 step is needed, 0 are there."
    assert words.say("table.why.steps", count=4, allowed=3) == "4 steps are needed, 3 are there."
