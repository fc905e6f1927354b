"""A language that nobody speaks: English, longer and accented, made out of the label files.

Whatever is shown in it can be read, and shows what a translation would: which words have no room,
and which do not come from labels at all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.content.catalogue import load_catalogue
from companion.content.languages import ENGLISH
from companion.content.places import LABELS_FOLDER
from companion.content.yamlfile import read_document

if TYPE_CHECKING:
    from pathlib import Path

PSEUDO: Final = "xx"
_PLAIN: Final = "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz"
_ACCENTED: Final = "ÅÇĐÉĞĤÎĴĶĻÑÖŘŠŢÛŴÝŽåçđéğĥîĵķļñöřšţûŵýž"
_LETTERS: Final = str.maketrans(_PLAIN, _ACCENTED)
_FACT: Final = re.compile(r"(`[^`]*`|\{[^{}]*\})")
"""What stays: facts, and what is written so in files."""
_RULE: Final = re.compile(r"[A-Z]{3}-[0-9]{2}")
_LONG: Final = re.compile(r"\b\w{4,}\b")
_VOWEL: Final = re.compile(r"[aeiou](?=[a-z])")


def accented(text: str) -> str:
    """A text with accents, its longer words a third longer; facts, `code` and rules stay."""
    parts = _FACT.split(text)
    return "".join(part if n % 2 else _changed(part) for n, part in enumerate(parts))


def _changed(text: str) -> str:
    if _RULE.fullmatch(text):
        return text
    longer = _LONG.sub(lambda word: _VOWEL.sub(lambda v: v[0] * 2, word[0], count=2), text)
    return longer.translate(_LETTERS)


def write_pseudo_language(folder: Path) -> Path:
    """Make the language in a folder of languages; returns its own folder."""
    english = LABELS_FOLDER / ENGLISH
    for path in sorted(english.rglob("*.yaml")):
        value = read_document(path, path.name).value
        _write(folder / PSEUDO / path.relative_to(english), _translated(value))
    catalogue = load_catalogue()
    words = {
        "sections": {each.id: accented(each.title) for each in catalogue.sections},
        "rules": {
            each.id: {"title": accented(each.title), "text": accented(each.text)}
            for each in catalogue.rules
        },
    }
    _write(folder / PSEUDO / "rules.yaml", words)
    return folder / PSEUDO


def _translated(value: Any) -> Any:
    if isinstance(value, str):
        return accented(value)
    if isinstance(value, dict):
        return {key: _translated(each) for key, each in value.items()}
    return [_translated(each) for each in value] if isinstance(value, list) else value


def _write(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=1))  # JSON is YAML too
