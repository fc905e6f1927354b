"""One input: the files that lie in a folder and the words on a command line; kept as a JSON file.

Bytes that are no UTF-8 are kept as lone surrogates and everything hidden as an escape, so that such
a file can be read by people and holds no hidden character itself. Long runs of one letter are
counted.
"""

from __future__ import annotations

import json
import os
import re
import socket
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_RUN: Final = 60
"""More of the same letter than this is counted."""
EITHER: Final = "opened or refused"
LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


Part: TypeAlias = str | tuple[str, int]


class Oddity(StrEnum):
    """What can lie where a file is expected."""

    FIFO = "fifo"
    FOLDER = "folder"
    LOOP = "loop"
    DANGLING = "dangling"
    DEVICE = "device"
    SOCKET = "socket"
    FILE = "file"
    CLOSED = "closed"
    """A folder that nobody but the system may look into."""
    READ_ONLY = "read-only"


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """What the product is given: paths are relative to the folder of a trial."""

    kind: str
    files: dict[str, bytes] = {}
    oddities: dict[str, Oddity] = {}
    arguments: tuple[str, ...] = ()
    """Words on a command line, or what else its way in has to know."""
    written: bytes | None = None
    """A log as it was before it was damaged."""


class Kept(msgspec.Struct, frozen=True):
    """An input of the corpus, with what must become of it."""

    input: Input
    about: str = ""
    expected: str = EITHER


def lay(given: Input, folder: Path) -> None:
    """Put the files of an input into a folder."""
    for name, content in given.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name, oddity in given.oddities.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _lay_oddity(path, oddity)


def _lay_oddity(path: Path, oddity: Oddity) -> None:
    match oddity:
        case Oddity.FIFO:
            os.mkfifo(path)
        case Oddity.FOLDER:
            path.mkdir()
        case Oddity.LOOP:
            path.symlink_to(path.name)
        case Oddity.DANGLING:
            path.symlink_to(f"{path.name}-is-gone")
        case Oddity.DEVICE:
            path.symlink_to("/dev/zero")
        case Oddity.FILE:
            path.write_bytes(b"something else\n")
        case Oddity.CLOSED | Oddity.READ_ONLY:
            path.mkdir()
            path.chmod(0o000 if oddity is Oddity.CLOSED else 0o555)
        case Oddity.SOCKET:
            here = os.open(path.parent, os.O_RDONLY)  # the name of a socket has to be short
            with socket.socket(socket.AF_UNIX) as bound:
                bound.bind(f"/proc/self/fd/{here}/{path.name}")
            os.close(here)


# --- As a file ----------------------------------------------------------------------------------


def to_text(kept: Kept) -> str:
    """An input as the text of a file."""
    given = kept.input
    fields: dict[str, Any] = {"kind": given.kind, "about": kept.about, "expected": kept.expected}
    if given.arguments:
        fields["arguments"] = list(given.arguments)
    if given.files:
        fields["files"] = {name: _parts(content) for name, content in given.files.items()}
    if given.oddities:
        fields["oddities"] = {name: oddity.value for name, oddity in given.oddities.items()}
    if given.written is not None:
        fields["written"] = _parts(given.written)
    return json.dumps(fields, indent=1) + "\n"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written in a file."""

    kind: str
    about: str = ""
    expected: str = EITHER
    arguments: tuple[str, ...] = ()
    files: dict[str, list[Part]] = {}
    oddities: dict[str, Oddity] = {}
    written: list[Part] | None = None


def from_text(text: str) -> Kept:
    """The input in a file; raises ValueError or msgspec.ValidationError if it is none."""
    file = msgspec.convert(json.loads(text), _File)
    given = Input(
        kind=file.kind,
        files={name: _bytes(parts) for name, parts in file.files.items()},
        oddities=file.oddities,
        arguments=file.arguments,
        written=_bytes(file.written) if file.written is not None else None,
    )
    return Kept(given, file.about, file.expected)


def _parts(content: bytes) -> list[Part]:
    """Content line by line; what is there many times in a row is [text, count]."""
    parts: list[Part] = []
    text = content.decode("utf-8", "surrogateescape")
    for line, lines in groupby(LINE.findall(text)):
        number = sum(1 for _ in lines)
        if number > LONGEST_RUN:
            parts.append((line, number))
        else:
            parts += _runs(line) * number
    return parts


def _runs(line: str) -> list[Part]:
    parts: list[Part] = []
    text = ""
    for letter, run in groupby(line):
        number = sum(1 for _ in run)
        if number > LONGEST_RUN:
            parts += [text, (letter, number)]
            text = ""
        else:
            text += letter * number
    return [part for part in (*parts, text) if part]


def _bytes(parts: list[Part]) -> bytes:
    text = "".join(part if isinstance(part, str) else part[0] * part[1] for part in parts)
    return text.encode("utf-8", "surrogateescape")
