"""A report for those who mend Ringside: what happened, without saying who played or on whose disk.

Players are called by their seats. Of a file outside Ringside only the last name is told.
"""

from __future__ import annotations

import getpass
import io
import os
import platform
import re
import sysconfig
import traceback
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.file_words import reason_of
from companion.content.regular_file import read_regular
from companion.content.whole_file import NOT_UNDERSTOOD
from companion.journal.reader import LARGEST_LOG_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FREE_TEXTS: Final = frozenset({"name", "reason", "game"})
"""The fields of a log that hold what people have written; all others hold ids and numbers."""
SOMEWHERE: Final = "<folder>"
"""What every folder outside is called."""


def make_report(
    error: BaseException, *, version: str, folder: Path, log: Path | None, board: bytes
) -> bytes:
    """The report as a zip: what Ringside runs on, the error, the last game, and the board.

    `folder` is where Ringside keeps what belongs to this person.
    """
    places, content = Places(folder), _content(log)
    names = tuple(_names_in(content))
    files = {
        "about.txt": _about(version),
        "error.txt": _without(names, places.hidden_in("".join(traceback.format_exception(error)))),
        "game.jsonl": "".join(_lines(content, lambda line: _replaced(line, names, places))),
        "board.jsonl": "".join(_lines(board, lambda line: _replaced(line, (), places))),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            if text:  # names of files need not be text that can be encoded
                archive.writestr(name, text.encode("utf-8", "backslashreplace"))
    return packed.getvalue()


def _about(version: str) -> str:
    return (
        f"Ringside {version}\n"
        f"Python {platform.python_version()}\n"
        f"{platform.system()} {platform.release()} {platform.machine()}\n"
        f"msgspec {msgspec.__version__}\n"
    )


# --- Lines of a log or a trace ------------------------------------------------------------------


def _content(log: Path | None) -> bytes:
    if log is None:
        return b""
    try:
        return read_regular(log, LARGEST_LOG_BYTES)
    except OSError as problem:
        return msgspec.json.encode({"unreadable": reason_of(problem)})


def _lines(content: bytes, clean: Callable[[Any], Any]) -> Iterator[str]:
    """Every line, cleaned; one that is broken is told as such."""
    for line in content.splitlines():
        try:
            cleaned = msgspec.json.encode(clean(msgspec.json.decode(line)))
        except NOT_UNDERSTOOD:
            cleaned = msgspec.json.encode({"broken": len(line)})
        yield f"{cleaned.decode()}\n"


def _names_in(content: bytes) -> Iterator[str]:
    """The names of the players, in the order of seats, as the header has them."""
    try:
        header = msgspec.json.decode(content.partition(b"\n")[0])
    except NOT_UNDERSTOOD:
        return
    setup = header.get("setup") if isinstance(header, dict) else None
    for player in setup if isinstance(setup, list) else ():
        if isinstance(player, list) and player and isinstance(player[0], str):
            yield player[0]


def _replaced(value: Any, names: tuple[str, ...], places: Places, *, is_free: bool = False) -> Any:
    """A value without names and folders; ids stay: a hero may be called like a player."""
    if isinstance(value, dict):
        special = {"setup": lambda part: _without_pairs(part, names), "own": _letters}
        return {
            key: special[key](part)
            if key in special
            else _replaced(part, names, places, is_free=key in FREE_TEXTS)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_replaced(part, names, places, is_free=is_free) for part in value]
    if not isinstance(value, str):
        return value
    text = places.hidden_in(value)
    return _without(names, text) if is_free else text


def _letters(own: Any) -> Any:
    """How long the texts are that people have made themselves; what is in them is theirs."""
    return [len(str(text)) for text in own.values()] if isinstance(own, dict) else None


def _without_pairs(setup: Any, names: tuple[str, ...]) -> Any:
    """The pairs of name and hero in a header."""
    if not isinstance(setup, list):
        return None
    return [
        [_without(names, str(pair[0])), *pair[1:]]
        for pair in setup
        if isinstance(pair, list) and pair
    ]


def _without(names: tuple[str, ...], text: str) -> str:
    """A text in which every name is replaced by the seat; the longest names first."""
    seats: dict[str, int] = {}
    for number, name in enumerate(names, start=1):
        if name.strip():
            seats.setdefault(name, number)
    for name in sorted(seats, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat {seats[name]}", text)
    return text


# --- Folders ------------------------------------------------------------------------------------

_END: Final = r"""[^\s"',;:)\]]*"""
_PATH: Final = re.compile(
    rf"(?P<port>/dev/(?:tty|cu\.|pts/|rfcomm|serial/){_END})"
    r"""|(?P<quote>["'])(?P<quoted>/[^\n]*?)(?P=quote)(?!\w)"""
    # Without quotes nobody knows where a path with spaces ends: at the last / in the line.
    rf"""|(?<![\w/.~>)\]])(?P<plain>/+[^\s/](?:[^\n]*/)?{_END})"""
)


class Places:
    """Knows the folders of Ringside and Python; all others are nobody's business."""

    def __init__(self, folder: Path) -> None:
        code = [Path(__file__).parents[2]]
        code += [Path(sysconfig.get_path(kind)) for kind in ("purelib", "platlib", "stdlib")]
        self._shown = {
            **dict.fromkeys(_spellings(*code), "."),
            **dict.fromkeys(_spellings(folder), SOMEWHERE),
        }
        longest_first = sorted(self._shown, key=len, reverse=True)
        self._known = re.compile(f"({'|'.join(map(re.escape, longest_first))})(/|(?![\\w.-]))")
        self._people = {Path.home().name, _user()}

    def hidden_in(self, text: str) -> str:
        """A text whose paths lead nowhere outside."""
        if "/" not in text:
            return text
        return _PATH.sub(self._leave, self._known.sub(self._enter, text))

    def _enter(self, found: re.Match[str]) -> str:
        """A folder that may be known is told; what is inside our own code begins there."""
        return f"{self._shown[found[1]]}{found[2]}".removeprefix("./")

    def _leave(self, found: re.Match[str]) -> str:
        if found["port"]:
            return found["port"]
        path, quote = found["quoted"] or found["plain"], found["quote"] or ""
        *folders, last = path.strip("/").split("/")
        is_person = last in self._people or (len(folders) < 2 and "." not in last)  # /home/anna
        return f"{quote}{SOMEWHERE if is_person else f'{SOMEWHERE}/{last}'}{quote}"


def _spellings(*folders: Path) -> Iterator[str]:
    """What a folder is called, as it was named and in full; never only a / or a single word."""
    for folder in folders:
        for path in (folder, Path(os.path.realpath(folder))):
            if len(path.parts) > 1:
                yield str(path)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # whoever has no name here cannot be named
        return ""
