"""Reads the files of a language: what one does not say stays English, text by text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from companion.content.languages import ENGLISH, file_name, label_file, spoken
from companion.content.places import LABELS_FOLDER

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")


def read_labels(file: str, declared: type[T], language: str = "") -> T:
    """A file of labels in a language, or in the one that is spoken; raises ContentError."""
    return read_over(
        label_file(file, language or spoken()), LABELS_FOLDER / ENGLISH / file, declared
    )


def read_over(path: Path, english: Path, declared: type[T]) -> T:
    """The texts of one file, and those of the English one that it does not have."""
    # Imported here: an app that begins has its words kept, and needs no YAML before it is seen.
    from companion.content.schema import convert  # noqa: PLC0415
    from companion.content.yamlfile import read_document  # noqa: PLC0415

    if not path.exists():
        path = english
    document = read_document(path, file_name(path))
    if path != english:
        document.value = over(read_document(english, file_name(english)).value, document.value)
    return convert(document, declared)


def over(english: Any, own: Any) -> Any:
    """What a language says, over what English says."""
    if not isinstance(english, dict) or not isinstance(own, dict):
        return own
    return {**english, **{key: over(english.get(key), value) for key, value in own.items()}}
