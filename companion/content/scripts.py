"""Table scripts from files: read, held against the format, and made ready to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.schema import convert
from companion.content.script_format import NOT_ACTS, ActPart, ScriptFile
from companion.content.yamlfile import Document, read_document
from companion.said import said

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.content.yamlfile import Place

ACTS: Final = tuple(
    field.name for field in msgspec.structs.fields(ActPart) if field.name not in NOT_ACTS
)
"""Everything that an act can be."""


class TableScript(msgspec.Struct, frozen=True):
    """A script, and the lines on which its acts and the names in its position stand."""

    file: ScriptFile
    name: str
    lines: tuple[int, ...]
    named_on: dict[str, int]
    """The line of each player, hero, fighter, card and space that the set-up names."""
    map_line: int = 1

    def line_of(self, facts: Iterable[str]) -> int:
        """The line of the first name in these facts that the script has; 1 if it has none.

        A fact is a name, or says something about one.
        """
        named = (word for fact in facts for word in (fact, *fact.replace(",", " ").split()))
        return next((self.named_on[name] for name in named if name in self.named_on), 1)


def load_script(path: Path, name: str | None = None) -> TableScript:
    """Read a script; raises ContentError with everything that is wrong with it."""
    return read_script(read_document(path, name))


def read_script(document: Document) -> TableScript:
    """Make a script of a document; raises ContentError with everything that is wrong with it."""
    if isinstance(document.value, dict) and isinstance(document.value.get("acts"), list):
        for number, act in enumerate(document.value["acts"]):
            _check_one_act(document, number, act)
    script = convert(document, ScriptFile)
    places = range(len(script.acts))
    lines = tuple(document.line(("acts", number)) for number in places)
    return TableScript(
        script, document.file, lines, _lines_of_names(document), document.line(("map",))
    )


def _lines_of_names(document: Document) -> dict[str, int]:
    """Where the set-up names players, fighters, spaces and cards; the first line counts."""
    found: dict[str, int] = {}

    def look(place: Place, value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                found.setdefault(str(key), document.line((*place, key)))
                look((*place, key), inner)
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                look((*place, number), inner)
        elif isinstance(value, str):
            found.setdefault(value, document.line(place))

    for part in ("position", "players"):
        if isinstance(document.value, dict) and part in document.value:
            look((part,), document.value[part])
    return found


def _check_one_act(document: Document, number: int, act: Any) -> None:
    if not isinstance(act, dict):
        return  # the schema says so
    # `maneuver:` with nothing behind it is an act without details.
    for key, value in act.items():
        if value is None and key in ACTS:
            act[key] = {}
    named = [key for key in act if key not in NOT_ACTS]
    if len(named) != 1:
        document.complain(
            ("acts", number),
            "script/one-act",
            acts=tuple(map(str, named)) or said("script/no-act"),
        )


def act_name(act: ActPart) -> str:
    """What an act does: the one key that is there."""
    return next(name for name in ACTS if getattr(act, name) is not None)
