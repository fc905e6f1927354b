"""Which rules of the catalogue are proved by a test, read from the tests without running them.

A test cites rules with `@pytest.mark.rule("MAN-05")`, a table script with its field `rules` and
with the rules that it expects to be cited. Only scripts whose cards resolve themselves count: what
people enter by hand proves nothing. tests/open_rules.txt lists the rules of rooms that are not
built yet; a test (tests/test_rule_coverage.py) sees to it that it only shrinks.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.yamlfile import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.content.catalogue import Catalogue

TESTS_FOLDER: Final = Path(__file__).parents[1] / "tests"
OPEN_RULES_FILE: Final = TESTS_FOLDER / "open_rules.txt"
MARK: Final = "pytest.mark.rule"
SCRIPT_FOLDERS: Final = ("playthroughs", "effects")
BY_HAND: Final = "by-hand"


class Report(msgspec.Struct, frozen=True):
    """How the catalogue stands against the tests; every list in the order of the catalogue."""

    total: int
    tested: dict[str, list[str]]
    """The tests that prove each rule."""
    open: list[str]
    missing: list[str]
    closed_but_listed: list[str]
    unknown: list[str]

    @property
    def faults(self) -> bool:
        """Whether anything needs mending."""
        return bool(self.missing or self.closed_but_listed or self.unknown)


def measure(
    catalogue: Catalogue, tests: Path = TESTS_FOLDER, open_rules: Path = OPEN_RULES_FILE
) -> Report:
    """Hold the catalogue against the tests in a folder and a list of open rules."""
    cited: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        text = file.read_text("utf-8")
        # Most files cite nothing, and to look for these letters takes no time.
        for test, rule in _citations(ast.parse(text)) if f"{MARK}(" in text else ():
            cited.setdefault(rule, []).append(f"{file.relative_to(tests)}::{test}")
    for folder in SCRIPT_FOLDERS:
        for file in sorted((tests / folder).rglob("*.yaml")):
            for rule in dict.fromkeys(_cited_by_script(read_document(file).value)):
                cited.setdefault(rule, []).append(f"{file.relative_to(tests)}")
    listed = read_open_rules(open_rules.read_text("utf-8"))
    known = list(catalogue.by_id)
    return Report(
        total=len(known),
        tested={rule: cited[rule] for rule in known if rule in cited},
        open=[rule for rule in known if rule in listed and rule not in cited],
        missing=[rule for rule in known if rule not in listed and rule not in cited],
        closed_but_listed=[rule for rule in known if rule in listed and rule in cited],
        unknown=sorted((cited.keys() | listed) - set(known)),
    )


def _cited_by_script(told: Any) -> Iterator[str]:
    """Every rule that a script, or one of the cases of a golden file, proves."""
    if not isinstance(told, dict) or told.get("cards") == BY_HAND:
        return
    yield from told.get("rules", ())
    for act in told.get("acts", ()):
        for key, expected in act.items():
            if key.startswith("expect") and expected:
                yield from expected.get("rules", ())
    for case in told.get("cases", ()):
        yield from _cited_by_script(case)


def read_open_rules(text: str) -> set[str]:
    """The ids in a list of open rules: words, with comments after #."""
    return {word for line in text.splitlines() for word in line.split("#")[0].split()}


def _citations(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Every (test, rule id) pair of a test file, marks on classes included."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == MARK:
                    for argument in mark.args:
                        yield node.name, str(ast.literal_eval(argument))
        if isinstance(node, ast.ClassDef):
            yield from _citations(node)
