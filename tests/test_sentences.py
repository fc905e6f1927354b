"""No sentence that people see is written in code: words come from labels, in their language.

Strings that look like sentences are looked for in the rooms that the app is made of. What may stay
is listed here with its reason. The command line speaks English (docs/translating.md).
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.test_house import modules, name_of, read

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.uncounted

OF_DEVELOPERS: Final = {
    "companion/expectations.py": "what a table script expected, told by `ringside referee`",
    "companion/invariants.py": "what must always be true, told by `ringside simulate` and tests",
    "companion/referee.py": "faults of a table script, told by `ringside referee`",
    "companion/script_position.py": "faults of a table script, told by `ringside referee`",
    "companion/content/script_format.py": "descriptions in the JSON Schema of table scripts",
    "companion/content/script_map.py": "the battlefield of a table script",
    "companion/commands.py": "a description in the JSON Schema of table scripts",
    "companion/content/yaml_words.py": "how libyaml puts it, to be known again",
    "companion/definitions.py": "a card that nobody can name: a mistake in code",
    "companion/errors.py": "a fighter or space that nobody can name: a mistake in code",
    "drawing/legend.py": "the sheet of `ringside map draw`",
    "drawing/sheet.py": "the sheet of `ringside map draw`",
    "hardware/simulated_script.py": "scripts of `ringside board simulate`",
    "hardware/trace.py": "traces, told by `ringside board replay`",
    "hardware/trace_lines.py": "traces, told by `ringside board replay`",
    "hardware/trace_replay.py": "traces, told by `ringside board replay`",
    "ui/boxes/looking.py": "what does not fit, told by tests",
    "companion/journal/report.py": "the report of a fault, read by whoever mends it",
}
"""Modules whose sentences only developers meet, on the command line or nowhere."""

NO_SENTENCES: Final = {
    "it is a pipe or a device, not a file": "identifies an OSError; file_words.py has its words",
    "this file is there already": "identifies an OSError; file_words.py has its words",
    "it is a link that leads nowhere": "identifies an OSError; file_words.py has its words",
    "it has more than ([0-9,]+) bytes": "finds one of these",
    "Invalid enum value": "how msgspec puts it",
    "Expected (?P<what>.+?)(?P<got>, got `[a-z]+`)?": "how msgspec puts it",
    "Expected (?P<what>.+?) (?P<sign>>|>=|<=|of length >=|of length <=) (?P<bound>-?[0-9.]+)": (
        "how msgspec puts it"
    ),
    "str | int | float | Said | tuple[Fact, ...]": "a type",
    "grid: {columns: {}, rows: {}}": "a line of a wiring",
    "the port was hung up": "a detail for the log; boards.yaml has the advice",
    "a screen broke %s": "a line of the log",
    "empty place {} {} {}": "the name of a sprite",
    "figure dot {} {}": "the name of a sprite",
}
"""Strings that look like one."""

WORD: Final = re.compile(r"[A-Za-z][A-Za-z']*")


def text_of(node: ast.AST) -> str | None:
    """What a string says, with braces for what is put into it."""
    if isinstance(node, ast.JoinedStr):
        parts = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
        return "".join(map(str, parts))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def is_sentence(text: str) -> bool:
    """Three words with spaces between them, or two with something put in or a full stop."""
    told = [part for part in text.split() if WORD.fullmatch(part.strip("`'\"().,:;!?"))]
    is_told = "{}" in text or text.rstrip().endswith((".", "?", "!"))
    return len(told) >= (2 if is_told else 3)


def left_out(tree: ast.Module) -> Iterator[ast.AST]:
    """What nobody is shown: comments on things, errors of programming, and log lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Assert) and node.msg is not None:
            yield from ast.walk(node.msg)
        elif isinstance(node, ast.Raise) and node.exc is not None:
            error = getattr(node.exc, "func", node.exc)
            if not getattr(error, "id", "").startswith(("Journal", "Content", "Misfit")):
                yield from ast.walk(node.exc)
        elif isinstance(node, ast.JoinedStr):
            yield from (part for each in node.values for part in ast.walk(each))


def sentences(room: str) -> Iterator[tuple[str, str]]:
    """Where something stands that looks like a sentence, and what it says."""
    for path in modules(room):
        if name_of(path) in OF_DEVELOPERS:
            continue
        tree = read(path)[1]
        hidden = {id(node) for node in left_out(tree)}
        for node in ast.walk(tree):
            text = None if id(node) in hidden else text_of(node)
            if text is not None and is_sentence(text):
                yield f"{name_of(path)}:{getattr(node, 'lineno', 0)}", " ".join(text.split())


@pytest.mark.parametrize("room", ["companion", "hardware", "drawing", "ui"])
def test_no_sentence_that_people_see_is_written_in_code(room: str) -> None:
    found = [f"{where}: {text!r}" for where, text in sentences(room) if text not in NO_SENTENCES]
    assert not found, "\n".join(found)


def test_every_exception_is_still_needed() -> None:
    rooms = ("companion", "hardware", "drawing", "ui")
    assert NO_SENTENCES.keys() <= {text for room in rooms for _, text in sentences(room)}
    names = {name_of(path) for room in rooms for path in modules(room)}
    assert OF_DEVELOPERS.keys() <= names


def test_a_sentence_is_known_by_its_words() -> None:
    assert is_sentence("The space {} is in no zone.")
    assert is_sentence("a fighter {} of nobody")
    assert is_sentence("Make room there.")
    assert not is_sentence("map/no-zone")
    assert not is_sentence("figure {} {}")
    assert not is_sentence("M0 0L{} {}A{} {} 0 0 1 {} {}Z")
