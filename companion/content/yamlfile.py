"""Reads one YAML file into plain values that remember their lines. Safe against hostile files.

A small, strict part of YAML 1.2: mappings, lists and scalars; `yes`, `no`, `on` and `off` are text.
Anchors, aliases and tags are refused, so that no file can grow beyond its own size. Size and depth
are bounded. What the values mean is not decided here (schema.py).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import yaml

from companion.content.file_words import why
from companion.content.problems import ContentError, Problem, code_of, problem
from companion.content.yaml_words import reason_of_yaml
from companion.hidden import HIDDEN
from companion.said import Said, said

if TYPE_CHECKING:
    from pathlib import Path

    from companion.said import Fact

LARGEST_FILE_BYTES: Final = 1_000_000
DEEPEST_NESTING: Final = 32
LONGEST_NUMBER: Final = 18

Place: TypeAlias = tuple[str | int, ...]
"""The way from the top of a document to a value: keys and list positions."""

_Loader: type[Any] = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

_INTEGER: Final = re.compile(r"[-+]?[0-9]+")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_BEGINS_A_NUMBER: Final = frozenset("+-.0123456789")
_CONSTANTS: Final[dict[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


class Document:
    """The values of one file, and the line each of them stands on."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.text = ""
        """The whole file as it was read."""
        self.value: Any = None
        self.problems: list[Problem] = []
        self.has_blanks = False
        """Whether a text in it is nothing but blanks."""
        self._lines: dict[Place, int] = {}
        self._kept: dict[Place, list[int]] = {}

    def line(self, place: Place) -> int:
        """The line of a value, or of the nearest thing around it that is there."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def note_line(self, place: Place, line: int) -> None:
        """Remember where a value stands."""
        self._lines.setdefault(place, line)

    def note_kept(self, place: Place, positions: list[int]) -> None:
        """Remember which items of a list were usable."""
        self._kept[place] = positions

    def item(self, key: str, number: int) -> Place:
        """The place of the `number`-th usable item of a list at the top of the document."""
        kept = self._kept.get((key,))
        return (key, kept[number] if kept is not None else number)

    def complain(self, place: Place, text: str, /, *more: Said | None, **facts: Fact) -> None:
        """Add a problem at the line of this place, by the key of its text."""
        self.complain_at(self.line(place), text, *more, **facts)

    def complain_at(self, line: int, text: str, /, *more: Said | None, **facts: Fact) -> None:
        """Add a problem at this line."""
        self.problems.append(problem(self.file, line, text, *more, **facts))

    def note_problem(self, place: Place, text: str, told: Said) -> None:
        """Add a problem with the code of a text, of which something else is said."""
        self.problems.append(Problem(self.file, self.line(place), code_of(text), told))

    def raise_problems(self) -> None:
        """Raise ContentError if anything is wrong so far."""
        if self.problems:
            raise ContentError(self.problems)


def read_document(path: Path, name: str | None = None) -> Document:
    """Read a file; raises ContentError if it cannot be read or is not the YAML we accept.

    `name` is what problems call the file (default: the path as given).
    """
    document = Document(name or str(path))
    text = _read_text(path, document)
    document.raise_problems()
    return parse_document(text, document.file)


def parse_document(text: str, name: str) -> Document:
    """The values of a text that is called `name`; raises ContentError if it is not such YAML."""
    document = Document(name)
    document.text = text
    _Builder(document).build(text)
    document.raise_problems()
    return document


def _read_text(path: Path, document: Document) -> str:
    try:
        if not path.is_file():
            what = "folder" if path.is_dir() else "no-file" if path.exists() else "not-there"
            document.complain((), f"file/missing.{what}")
            return ""
        size = path.stat().st_size
        if size > LARGEST_FILE_BYTES:
            most = f"{LARGEST_FILE_BYTES / 1e6:.0f}"
            document.complain((), "file/too-large", size=f"{size / 1e6:.1f}", most=most)
            return ""
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = wrong.object.count(b"\n", 0, wrong.start) + 1
        document.complain_at(line, "file/not-text")
    except OSError as wrong:
        document.complain((), "file/unreadable", reason=why(wrong))
    return ""


class _RefusedError(Exception):
    """Ends reading at once; the problem is already noted."""


class _Builder:
    """Builds values from parser events with a stack of its own, so that depth cannot overflow."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.place: list[str | int] = []
        self.open: list[dict[Any, Any] | list[Any]] = []
        self.keys: list[str | int | None] = []
        """For each open collection: the key that waits for its value, or the list position."""
        self.documents = 0

    def build(self, text: str) -> None:
        try:
            for event in yaml.parse(text, Loader=_Loader):
                self._take(event)
        except yaml.MarkedYAMLError as wrong:
            mark = wrong.problem_mark or wrong.context_mark
            reason = reason_of_yaml(wrong.context, wrong.problem)
            line = mark.line + 1 if mark else 1
            begun = wrong.context_mark.line + 1 if wrong.context_mark else line
            if "\t" in _indent(text, line):
                reason, begun = (said("yaml/tab"),), line
            near = "\n".join(text.splitlines()[max(0, line - 2) : line])
            hint = said("hint/comment") if ": #" in near else None
            if begun == line:
                self.document.complain_at(line, "yaml/syntax", hint, reason=reason)
            else:
                which = "yaml/syntax.begun"
                self.document.complain_at(line, which, hint, reason=reason, begun=begun)
        except yaml.YAMLError as wrong:
            unclear = getattr(wrong, "reason", None) or said("yaml/not-understood")
            line = text.count("\n", 0, getattr(wrong, "position", None) or 0) + 1
            self.document.complain_at(line, "yaml/syntax", reason=unclear)
        except _RefusedError:
            pass
        else:
            if self.document.value is None:
                self.document.complain((), "yaml/empty")

    def _take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.ScalarEvent):  # most are
            if event.anchor:
                self._refuse(line, "yaml/anchor", anchor=event.anchor)
            self._check_tag(event, line)
            if HIDDEN.search(event.value.replace("\n", "")):  # texts may have lines
                self._refuse(line, "yaml/hidden")
            value = event.value if event.style else _plain_scalar(event.value)
            self.document.has_blanks |= event.value.isspace()
            self._scalar(value, event.value, line)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._refuse(line, "yaml/second-document")
        elif isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            self._refuse(line, "yaml/anchor", anchor=event.anchor)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._check_tag(event, line)
            self._open({} if isinstance(event, yaml.MappingStartEvent) else [], line)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.open.pop()
            self.keys.pop()
            if self.place:
                self.place.pop()

    def _refuse(self, line: int, text: str, /, **facts: Fact) -> None:
        self.document.complain_at(line, text, **facts)
        raise _RefusedError

    def _check_tag(self, event: Any, line: int) -> None:
        if event.tag is not None:
            self._refuse(line, "yaml/tag", tag=event.tag)

    def _open(self, collection: dict[Any, Any] | list[Any], line: int) -> None:
        if len(self.open) >= DEEPEST_NESTING:
            self._refuse(line, "yaml/too-deep", most=DEEPEST_NESTING)
        if self.open and isinstance(self.open[-1], dict) and self.keys[-1] is None:
            self._refuse(line, "yaml/key")
        self._attach(collection, line, stays_open=True)
        self.open.append(collection)
        self.keys.append(None)

    def _scalar(self, value: Any, written: str, line: int) -> None:
        inside = self.open[-1] if self.open else None
        if isinstance(inside, dict) and self.keys[-1] is None:
            key = value if isinstance(value, int) and not isinstance(value, bool) else written
            if key in inside:
                first = self.document.line((*self.place, key))
                self.document.complain_at(line, "yaml/duplicate-key", key=key, first=first)
            self.document.note_line((*self.place, key), line)
            self.keys[-1] = key
            return
        self._attach(value, line, stays_open=False)

    def _attach(self, value: Any, line: int, *, stays_open: bool) -> None:
        """Put a value where it belongs, and step into it if it is an open collection."""
        if not self.open:
            self.document.value = value
            self.document.note_line((), line)
            return
        inside = self.open[-1]
        if isinstance(inside, list):
            key: str | int = len(inside)
            inside.append(value)
        else:
            waiting = self.keys[-1]
            assert waiting is not None  # noqa: S101  (_scalar and _open see to it)
            key = waiting
            inside.setdefault(key, value)
            self.keys[-1] = None
        self.document.note_line((*self.place, key), line)
        if stays_open:
            self.place.append(key)


def _indent(text: str, line: int) -> str:
    """What stands before the first word of a line."""
    written = "".join(text.split("\n")[line - 1 : line])
    return written[: len(written) - len(written.lstrip())]


def _plain_scalar(text: str) -> str | float | bool | None:
    """The value of an unquoted scalar: the plain cases of YAML 1.2's core schema.

    Hexadecimal and octal numbers, infinity, not-a-number and very long numbers stay text.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] in _BEGINS_A_NUMBER and len(text) <= LONGEST_NUMBER:
        if _INTEGER.fullmatch(text):
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
    return text
