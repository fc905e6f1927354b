"""Facts about the words for problems: those that are asked for are there, with their facts."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.content.problem_labels import FILES, in_words, load_problem_labels
from companion.content.problems import ContentError, Problem, problem
from companion.content.yaml_words import known_reasons
from companion.content.yamlfile import parse_document, read_document
from companion.effects.language import Gives, PartKind
from companion.journal.errors import JournalError
from companion.said import said
from tests.companion.languages_made import made_language

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.uncounted

UI = {"language": {"name": "Sprache"}}
ROOT = Path(__file__).parents[2]
ROOMS = ("companion", "hardware", "drawing", "ui")
TEXTS = {
    f"{section}/{name}": text
    for file in FILES
    for section, texts in load_problem_labels(file, "en").items()
    for name, text in texts.items()
}
SECTIONS = {key.split("/")[0] for key in TEXTS}
ASKING = {"said", "problem", "complain", "complain_at", "_refuse", "_complain"}
"""What takes the key of a text, and the facts of it as keywords."""


OF_OTHERS = {"reasons.py", "rulings.py"}
"""Their codes look the same, and their words are elsewhere."""


def facts_of(text: str) -> set[str]:
    return {fact for _, fact, _, _ in Formatter().parse(text) if fact}


def key_in(node: ast.AST) -> re.Pattern[str] | None:
    """The keys that a string may be; None if it is no key."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        pattern, literal = re.escape(node.value), node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        pattern = "".join("[a-zA-Z0-9-]+" if p is None else re.escape(str(p)) for p in parts)
        literal = "".join("x" if part is None else str(part) for part in parts)
    else:
        return None
    found = re.fullmatch(r"([a-z]+)/[A-Za-z0-9.-]+", literal)
    return re.compile(pattern) if found and found[1] in SECTIONS else None


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if path.name not in OF_OTHERS:
                yield path, ast.parse(path.read_text("utf-8"))


def keys() -> Iterator[tuple[str, re.Pattern[str]]]:
    for path, tree in trees():
        inside = {
            id(part) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for part in n.values
        }
        for node in ast.walk(tree):
            key = None if id(node) in inside else key_in(node)
            if key is not None:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", key


def test_every_text_that_is_asked_for_is_there_and_every_text_is_asked_for() -> None:
    codes = {key.partition(".")[0] for key in TEXTS}
    asked: set[str] = set()
    for where, key in keys():
        found = {text for text in TEXTS if key.fullmatch(text)}
        assert found or any(key.fullmatch(code) for code in codes), f"{where}: {key.pattern}"
        asked |= found
    assert TEXTS.keys() - asked == set()


def calls() -> Iterator[tuple[str, re.Pattern[str], set[str]]]:
    """Where a text is asked for, its key, and the names of the facts that are given."""
    for path, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            key = next((each for each in map(key_in, node.args) if each is not None), None)
            given = {keyword.arg for keyword in node.keywords}
            is_code = called == "_complain" and path.name == "schema.py"
            if called in ASKING and key is not None and None not in given and not is_code:
                names = {name for name in given if name is not None}
                yield f"{path.relative_to(ROOT)}:{node.lineno}", key, names


def test_a_text_is_asked_for_with_the_facts_that_it_mentions() -> None:
    found = list(calls())
    assert len(found) > 200
    wrong = [
        f"{where}: {key.pattern}, {given}"
        for where, key, given in found
        if not any(facts_of(TEXTS[text]) == given for text in TEXTS if key.fullmatch(text))
    ]
    assert not wrong, "\n".join(wrong)


def test_what_libyaml_says_is_said_as_it_says_it_in_english() -> None:
    told = {key: text.format() for key, text in TEXTS.items() if key.startswith("libyaml/")}
    assert told == {f"libyaml/{key}": text for key, text in known_reasons().items()}


def test_every_part_of_an_effect_has_a_name() -> None:
    assert {f"part/{kind}" for kind in PartKind} <= TEXTS.keys()
    assert {f"effect/gives-{each}" for each in Gives} <= TEXTS.keys()


@pytest.mark.parametrize("path", [ROOT / "companion/data/labels/en" / file for file in FILES])
def test_no_section_stands_in_both_files_or_twice(path: Path) -> None:
    own = set(read_document(path).value)
    others = {s for file in FILES if file != path.name for s in load_problem_labels(file, "en")}
    assert not own & others


def test_a_problem_is_told_in_the_language_that_is_spoken_when_it_is_shown(tmp_path: Path) -> None:
    wrong = ContentError([problem("mine.yaml", 3, "map/no-zone", space="RP04")])
    assert str(wrong) == "mine.yaml:3: The space RP04 is in no zone."
    content = {"map": {"no-zone": "{space} ist zonenlos."}}
    with made_language(tmp_path, "qp", ui=UI, content=content):
        assert str(wrong) == "mine.yaml:3: RP04 ist zonenlos."
        assert wrong.problems[0].fields["sentence"] == "RP04 ist zonenlos."


def test_a_log_is_told_in_the_language_that_is_spoken_when_it_is_shown(tmp_path: Path) -> None:
    wrong = JournalError(Path("mine.jsonl"), said("log/empty"), said("advice/new-game"))
    assert str(wrong) == "mine.jsonl: the log holds nothing. Begin a new game."
    with made_language(tmp_path, "qr", ui=UI, logs={"log": {"empty": "da steht nichts."}}):
        assert str(wrong) == "mine.jsonl: da steht nichts. Begin a new game."


def test_pieces_of_a_sentence_have_the_case_that_the_sentence_wants(tmp_path: Path) -> None:
    ui = {"language": {"name": "Sprache", "cases": ["nom", "acc"]}}
    content = {
        "schema": {"at": "{place}: {told}", "type": "erwartet {what:acc}, nicht {got:acc}."},
        "type": {"str": "ein[|en] Text", "object": "eine Zuordnung"},
    }
    with made_language(tmp_path, "qt", ui=ui, content=content):
        told = said("schema/type", what=said("type/str"), got=said("type/object"))
        assert in_words(told) == "erwartet einen Text, nicht eine Zuordnung."


def test_a_language_whose_words_are_faulty_leaves_them_to_english(tmp_path: Path) -> None:
    with made_language(tmp_path, "qs", ui=UI, content={"map": ["no mapping"]}):
        assert in_words(said("map/no-zone", space="RP04")) == "The space RP04 is in no zone."


def test_a_language_that_could_not_be_read_once_is_spoken_as_soon_as_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> object:
        raise ContentError([Problem("content.yaml", 1, "file/unreadable", "too many open files")])

    own = {"map": {"no-zone": "{space} hat keine Zone."}}
    told = said("map/no-zone", space="RP04")
    with made_language(tmp_path, "qf", ui=UI, content=own):
        with monkeypatch.context() as patched:
            patched.setattr("companion.content.problem_labels.load_problem_labels", unreadable)
            in_words(told)
        assert in_words(told) == "RP04 hat keine Zone."


def test_one_who_has_no_words_left_still_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_: str) -> object:
        raise ContentError([Problem("content.yaml", 1, "file/unreadable", "gone")])

    monkeypatch.setattr("companion.content.problem_labels._of", unreadable)
    told = said("map/no-zone", said("hint/none"), space=said("schema/file"))
    assert in_words(told) == "map/no-zone schema/file hint/none"


def test_what_is_said_can_be_compared_and_kept() -> None:
    one = said("map/no-zone", None, space="RP04")
    assert one == said("map/no-zone", space="RP04")
    assert len({one, msgspec.structs.replace(one)}) == 1
    assert one["space"] == "RP04"


@pytest.mark.parametrize("text", ["id: x\n\tname: y\n", "id:\n\t- y\n", "a:\n  b: 1\n\tc: 2\n"])
def test_a_tab_is_called_a_tab(text: str) -> None:
    with pytest.raises(ContentError) as raised:
        parse_document(text, "hero.yaml")
    (told,) = raised.value.problems
    assert told.line == text.count("\n", 0, text.index("\t")) + 1
    assert told.sentence.endswith("this line begins with a tab, and YAML indents with spaces.")
