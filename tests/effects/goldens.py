"""Golden files: cases of one card, each a table script on a small field unless it says otherwise.

`table` is what the cases share; `set` of a case is laid over it. Lists and single values replace
each other, mappings are merged.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cli.referee_command import book_for
from companion.content.scripts import TableScript, read_script
from companion.content.yamlfile import Document, read_document
from companion.referee import Reply, play

HERE = Path(__file__).parent
FIELD = {
    "spaces": {
        "A": ["red"], "B": ["red"], "C": ["red", "blue"], "D": ["blue", "green"], "E": ["green"],
        "F": ["red"], "G": ["red"], "H": ["red", "blue"], "I": ["blue", "green"], "J": ["green"],
    },
    "paths": ["A-B", "B-C", "C-D", "D-E", "F-G", "G-H", "H-I", "I-J", "A-F", "C-H", "E-J"],
    "starts": ["A", "J", "F", "E"],
}  # fmt: skip
OF_A_CASE = ("about", "acts", "expect", "edition", "map", "mode", "players", "position",
             "readings", "cards", "rules")  # fmt: skip


class Case(NamedTuple):
    """One case of a golden file, or one edition of a situation."""

    file: Path
    key: str
    script: dict[str, Any]

    @property
    def name(self) -> str:
        """What the case is called in a test's id."""
        return f"{self.file.parent.name}/{self.file.stem}-{self.key}"


def merged(under: Any, over: Any) -> Any:
    """What one lays over the other."""
    if isinstance(under, dict) and isinstance(over, dict):
        both = {
            key: merged(value, over[key]) if key in over else value for key, value in under.items()
        }
        return {**both, **{key: value for key, value in over.items() if key not in under}}
    return over


@cache
def told_in(file: Path) -> Any:
    """What stands in a file."""
    return read_document(file).value


def golden_files() -> list[Path]:
    """The files with cases of cards, items and interactions."""
    return sorted((*HERE.glob("golden/*/*.yaml"), *HERE.glob("interactions/*.yaml")))


def situation_files() -> list[Path]:
    """The situations that were argued about at real tables."""
    return sorted(HERE.glob("disputes/*.yaml"))


@cache
def cases_of(file: Path) -> tuple[Case, ...]:
    """The cases of a golden file, each with everything that a script needs."""
    golden = told_in(file)
    base = {"format": 1, "edition": "classic", "map": FIELD, **golden.get("table", {})}
    found = []
    for number, case in enumerate(golden["cases"], start=1):
        script = merged(base, case.get("set", {}))
        script.update({key: case[key] for key in OF_A_CASE if key in case})
        found.append(Case(file, str(number), script))
    return tuple(found)


@cache
def editions_of(file: Path) -> tuple[Case, ...]:
    """A situation by each of the editions that it names.

    What differs stands in `expect_classic` and `expect_core` beside what both expect.
    """
    told = told_in(file)
    return tuple(
        Case(file, edition, _in_edition(told, edition))
        for edition in told.get("editions", [told.get("edition")])
    )


def _in_edition(told: dict[str, Any], edition: str) -> dict[str, Any]:
    script = {key: value for key, value in told.items() if key != "editions"}
    acts = []
    for act in script["acts"]:
        own = act.get(f"expect_{edition}", {})
        shared = {k: v for k, v in act.items() if not k.startswith("expect_")}
        if own:
            shared["expect"] = merged(shared.get("expect", {}), own)
        acts.append(shared)
    return {**script, "edition": edition, "acts": acts}


def script_of(case: Case) -> TableScript:
    """A case as a script that can be played."""
    document = Document(case.name)
    document.value = {**case.script, "acts": [dict(act) for act in case.script["acts"]]}
    return read_script(document)


def replies_to(script: TableScript) -> list[Reply]:
    """Everything that the referee says of it."""
    return list(play(script, book_for(script)))
