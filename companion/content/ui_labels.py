"""The words on the screens, per language: data/labels/<language>/ui.yaml.

Sections of keys, such as `home.resume`. A text may mention facts in braces; one that depends on
how many there are gives a text for one and a text for any other number.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec

from companion.content.places import LABELS_FOLDER

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

    app: Section
    home: Section
    boards: Section
    """The Boards screen and the simulated board."""
    setup: Section
    games: Section
    history: Section
    told: Section
    """Decisions in words: in the history, aloud, and in a text to share."""
    settings: Section
    switches: Section
    help: Section
    trouble: Section
    when: Section
    short: Section
    """Names of fighters where there is little room, by the id of their kind."""
    table: Section

    def find(self, key: str) -> str | Counted | None:
        """The text of a key such as `home.resume`; None if there is none."""
        section, _, name = key.partition(".")
        words: Section = getattr(self, section) if section in self.__struct_fields__ else {}
        return words.get(name)

    def keys(self) -> tuple[str, ...]:
        """Every key, in the order of the file's sections."""
        return tuple(
            f"{section}.{name}"
            for section in self.__struct_fields__
            for name in getattr(self, section)
        )


class _Kept(msgspec.Struct, frozen=True):
    """Words that were read before, and what file they were read from."""

    stamp: tuple[int, int]
    labels: UiLabels


def load_ui_labels(language: str = "en", folder: Path = LABELS_FOLDER) -> UiLabels:
    """The words of one language; raises ContentError if they cannot be read.

    Every start needs them before anything can be seen, so what was read is kept beside the file as
    Python keeps its byte code, and read again when the file has changed.
    """
    path = folder / language / "ui.yaml"
    kept_path = path.parent / "__pycache__" / "ui.json"
    stamp = _stamp(path)
    with suppress(OSError, msgspec.MsgspecError):
        kept = msgspec.json.decode(kept_path.read_bytes(), type=_Kept)
        if kept.stamp == stamp:
            return kept.labels
    labels = _read(path, language)
    if not sys.dont_write_bytecode:
        _keep(kept_path, _Kept(stamp, labels))
    return labels


def _stamp(path: Path) -> tuple[int, int]:
    """When the file was changed and how large it is; zeros if it is not there."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _read(path: Path, language: str) -> UiLabels:
    # Imported here: a start with kept words needs no YAML.
    from companion.content.schema import convert  # noqa: PLC0415
    from companion.content.yamlfile import read_document  # noqa: PLC0415

    document = read_document(path, f"companion/data/labels/{language}/{path.name}")
    return convert(document, UiLabels)


def _keep(path: Path, kept: _Kept) -> None:
    """Put it there in one step; where nothing can be written it is read again next time."""
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}.new")
        fresh.write_bytes(msgspec.json.encode(kept))
        fresh.replace(path)
