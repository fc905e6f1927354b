"""The words on the screens, per language: data/labels/<language>/ui.yaml.

Sections of keys, such as `home.resume`. A text may mention facts in braces; one that depends on
how many there are gives a text for one and a text for any other number. The section `language`
says what the language is called, and how its texts fit into each other (companion.grammar).
"""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import msgspec

from companion.content.languages import ENGLISH, label_file
from companion.content.places import LABELS_FOLDER
from companion.content.regular_file import read_regular
from companion.content.whole_file import LARGEST_BYTES, NOT_UNDERSTOOD, write_whole
from companion.grammar import Grammar

if TYPE_CHECKING:
    from pathlib import Path


Sentence: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that depends on the fact `count`."""

    one: Sentence
    other: Sentence


Section: TypeAlias = dict[str, Sentence | Counted]


class UiLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that the screens say, in the sections of the file."""

    language: Grammar
    """What the language is called, and how its texts fit into each other."""
    app: Section
    home: Section
    boards: Section
    """The Boards screen and the simulated board."""
    setup: Section
    maker: Section
    """Making a hero of one's own."""
    games: Section
    history: Section
    told: Section
    """Decisions in words: in the history, aloud, and in a text to share."""
    fight: Section
    """A combat, told beat by beat."""
    foreseen: Section
    """What an answer would come to, told before it is given."""
    settings: Section
    photo: Section
    switches: Section
    help: Section
    trouble: Section
    when: Section
    short: Section
    """Names of fighters where there is little room, by the id of their kind."""
    zones: Section = {}
    """Zones of battlefields by their ids, where they are not called as in the file of the map."""
    table: Section

    def find(self, key: str) -> str | Counted | None:
        """The text of a key such as `home.resume`; None if there is none."""
        section, _, name = key.partition(".")
        words: Section = getattr(self, section) if section in SECTIONS else {}
        return words.get(name)

    def keys(self) -> tuple[str, ...]:
        """Every key, in the order of the file's sections."""
        return tuple(f"{section}.{name}" for section in SECTIONS for name in getattr(self, section))


SECTIONS: Final = frozenset(UiLabels.__struct_fields__) - {"language"}


def load_ui_labels(language: str = "", folder: Path | None = None) -> UiLabels:
    """The words of a language, or of the one that is spoken; raises ContentError.

    Every start needs them before anything can be seen, so what was read is kept beside the file as
    Python keeps its byte code. It begins with a digest over the file and itself: if either has
    changed by a bit, the file is read again.
    """
    path = folder / (language or ENGLISH) / "ui.yaml" if folder else label_file("ui.yaml", language)
    english = (folder or LABELS_FOLDER) / ENGLISH / "ui.yaml"
    kept = path.parent / "__pycache__" / "ui.json"
    file = _content(english, path)
    digest, _, words = _content(kept).partition(b"\n")
    if digest == _digest(file, words):
        with suppress(*NOT_UNDERSTOOD):  # kept by a Ringside with other sections
            return msgspec.json.decode(words, type=UiLabels)
    labels = _read(path, english)
    if not sys.dont_write_bytecode and _content(english, path) == file:  # it is what was read
        _keep(kept, file, labels)
    return labels


def _content(*paths: Path) -> bytes:
    """What files hold; nothing if one cannot be read."""
    try:
        return b"\n".join(read_regular(path, LARGEST_BYTES) for path in dict.fromkeys(paths))
    except OSError:
        return b""


def _digest(file: bytes, words: bytes) -> bytes:
    """What fits only these words from this file."""
    return hashlib.blake2b(b"%d\n%b%b" % (len(file), file, words)).hexdigest().encode()


def _read(path: Path, english: Path) -> UiLabels:
    # Imported here: a start with kept words needs no YAML.
    from companion.content.label_files import read_over  # noqa: PLC0415

    return read_over(path, english, UiLabels)


def _keep(kept: Path, file: bytes, labels: UiLabels) -> None:
    """Where nothing can be written, the file is read again next time."""
    words = msgspec.json.encode(labels)
    with suppress(OSError):
        kept.parent.mkdir(exist_ok=True)
        write_whole(kept, _digest(file, words) + b"\n" + words)
