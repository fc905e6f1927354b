"""Holds plain values against declared types and finds every misfit, not only the first.

The types are msgspec structs: what a file may contain is declared there and nowhere else. This
module walks them once to collect problems; the conversion itself is msgspec's.
"""

from __future__ import annotations

import re
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, Union, get_args, get_origin

import msgspec

from companion.content.nearest import nearest_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.content.yamlfile import Document, Place

T = TypeVar("T")

_WORDS_FOR_TYPES: Final = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "true or false",
    "array": "a list", "object": "a mapping", "null": "nothing",
}  # fmt: skip

_BROKEN: Final = object()


def convert(document: Document, declared: type[T]) -> T:
    """The document as a declared struct; raises ContentError with everything noted so far."""
    if document.value is not None:
        _clean(document, document.value, declared, ())
    document.raise_problems()
    return msgspec.convert(document.value, declared)


def convert_parts(document: Document, declared: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of the document that can be used, converted one by one.

    Notes every problem and goes on: faulty items of lists and faulty fields are left out, so that
    the rest can still be checked against each other.
    """
    cleaned: dict[str, Any] = {}
    _clean_struct(document, document.value, declared, (), cleaned)
    fields = _fields(declared)
    return {key: msgspec.convert(part, fields[key].type) for key, part in cleaned.items()}


@cache
def _fields(declared: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by their names in files.

    Kept, because msgspec reads the annotations anew whenever it is asked: that was most of what
    reading a battlefield took.
    """
    return {field.encode_name: field for field in msgspec.structs.fields(declared)}


def _clean(document: Document, value: Any, declared: Any, place: Place) -> Any:
    """The value with its faulty list items left out, or _BROKEN if it is faulty itself."""
    if isinstance(declared, type) and issubclass(declared, msgspec.Struct):
        return _clean_struct(document, value, declared, place, {})
    if get_origin(declared) is Annotated and isinstance(value, list):
        return _clean_long_list(document, value, declared, place)
    origin = get_origin(declared)
    if origin in {UnionType, Union} and value is not None:
        other = [part for part in get_args(declared) if part is not type(None)]
        if len(other) == 1:
            return _clean(document, value, other[0], place)
        tagged = _tagged(other, value)
        if tagged is not None:
            tag = tagged.__struct_config__.tag_field
            rest = {key: part for key, part in value.items() if key != tag}
            cleaned = _clean_struct(document, rest, tagged, place, {})
            return cleaned if cleaned is _BROKEN else {tag: value[tag], **cleaned}
        if _has_unknown_tag(document, other, value, place):
            return _BROKEN
    if origin in {tuple, list, frozenset} and isinstance(value, list):
        of_items = get_args(declared)[0]
        items = [_clean(document, item, of_items, (*place, n)) for n, item in enumerate(value)]
        document.note_kept(place, [n for n, item in enumerate(items) if item is not _BROKEN])
        return [item for item in items if item is not _BROKEN]
    if origin is dict and isinstance(value, dict):
        of_keys, of_values = get_args(declared)
        pairs = [
            (
                _clean(document, key, of_keys, (*place, key)),
                _clean(document, part, of_values, (*place, key)),
            )
            for key, part in value.items()
        ]
        return {key: part for key, part in pairs if key is not _BROKEN and part is not _BROKEN}
    try:
        msgspec.convert(value, declared)
    except msgspec.ValidationError as misfit:
        document.complain(
            place, "schema/type", f"{_name(document, place)}: {_in_words(misfit, declared)}"
        )
        return _BROKEN
    if isinstance(value, str) and value and not value.strip():
        document.complain(place, "schema/type", f"{_name(document, place)}: this is blank.")
        return _BROKEN
    return value


def _tagged(parts: list[Any], value: Any) -> type[msgspec.Struct] | None:
    """The record among these whose tag a value bears; None if it bears none of them."""
    for part in parts:
        if isinstance(part, type) and issubclass(part, msgspec.Struct) and isinstance(value, dict):
            config = part.__struct_config__
            if config.tag_field is not None and value.get(config.tag_field) == config.tag:
                return part
    return None


def _has_unknown_tag(document: Document, parts: list[Any], value: Any, place: Place) -> bool:
    """Whether a value bears a tag that none of these records has; says which is the nearest."""
    if not isinstance(value, dict) or not all(hasattr(p, "__struct_config__") for p in parts):
        return False
    config = parts[0].__struct_config__
    wrong = value.get(config.tag_field)
    if not isinstance(wrong, str):
        return False
    here = (*place, config.tag_field)
    known = [part.__struct_config__.tag for part in parts]
    told = f"{_name(document, here)}: {_not_known(wrong, known)}"
    document.complain(here, "schema/unknown-key", told)
    return True


def _clean_long_list(document: Document, value: list[Any], declared: Any, place: Place) -> Any:
    """A list that may not be longer than declared; one that is is not looked at any further."""
    most = next((m.max_length for m in get_args(declared)[1:] if m.max_length is not None), None)
    if most is not None and len(value) > most:
        name = _name(document, place)
        wrong = f"{name}: these are {len(value)}, and at most {most} are allowed."
        document.complain(place, "schema/too-many", wrong)
        return _BROKEN
    return _clean(document, value, get_args(declared)[0], place)


def _clean_struct(
    document: Document,
    value: Any,
    declared: type[msgspec.Struct],
    place: Place,
    cleaned: dict[str, Any],
) -> Any:
    """Fill `cleaned` with the usable fields; returns it, or _BROKEN if a required one is not."""
    if not isinstance(value, dict):
        document.complain(
            place,
            "schema/type",
            f"{_name(document, place)}: expected a mapping, got {_kind(value)}.",
        )
        return _BROKEN
    fields = _fields(declared)
    for key in [key for key in value if key not in fields]:
        document.complain(
            (*place, key),
            "schema/unknown-key",
            f"{_name(document, place)}: {_not_known(key, fields)}",
        )
    usable = True
    for key, field in fields.items():
        if key in value:
            part = _clean(document, value[key], field.type, (*place, key))
            if part is not _BROKEN:
                cleaned[key] = part
            elif field.required:
                usable = False
        elif field.required:
            document.complain(
                place, "schema/missing-key", f"{_name(document, place)}: `{key}` is missing."
            )
            usable = False
    return cleaned if usable else _BROKEN


def _not_known(wrong: object, known: Iterable[str]) -> str:
    known = list(known)
    near = nearest_word(wrong, known)
    listed = f"Known are: {', '.join(known)}." if known else "Nothing is told here."
    hint = f"Did you mean `{near}`?" if near else listed
    return f"`{wrong}` is not known. {hint}"


def _name(document: Document, place: Place) -> str:
    """Name a place for people: `spaces`, item 4 (RP04), `x`."""
    words: list[str] = []
    at = document.value
    for step in place:
        if isinstance(at, list) and isinstance(step, int):
            at = at[step]
            known_as = at.get("id") if isinstance(at, dict) else None
            named = f" ({known_as})" if isinstance(known_as, str) and known_as.isprintable() else ""
            words.append(f"item {step + 1}{named}")
        else:
            at = at.get(step) if isinstance(at, dict) else None
            words.append(f"`{step}`")
    return ", ".join(words) if words else "The file"


def _kind(value: Any) -> str:
    name = {dict: "object", list: "array", type(None): "null"}.get(
        type(value), type(value).__name__
    )
    return _WORDS_FOR_TYPES[name]


def _in_words(misfit: msgspec.ValidationError, declared: Any) -> str:
    """What msgspec said, as a sentence, without its path (the place is named already)."""
    described = next((m.description for m in get_args(declared)[1:] if _is_described(m)), None)
    said = str(misfit).split(" - at `")[0]
    if described:
        got = re.search(r", got `([a-z]+)`", said)
        hint = f", got {_WORDS_FOR_TYPES.get(got[1], got[1])}" if got else ""
        return f"expected {described}{hint}."
    if said.startswith("Invalid enum value"):
        known = getattr(declared, "__members__", None)
        options = [member.value for member in known.values()] if known else get_args(declared)
        wrong = said.removeprefix("Invalid enum value ")
        one_of = "" if len(options) == 1 else "one of "
        near = nearest_word(wrong.strip("'"), map(str, options))
        hint = f" Did you mean `{near}`?" if near else ""
        return f"{wrong} is not {one_of}{', '.join(map(str, options))}.{hint}"
    said = re.sub(r"`([a-z]+)`", lambda m: _WORDS_FOR_TYPES.get(m[1], m[0]), said)
    for sign, word in ((" > ", " above "), (" >= ", " of at least "), (" <= ", " of at most ")):
        said = said.replace(sign, word)
    said = said.replace(" | ", " or ").removesuffix(".0")
    return said[0].lower() + said[1:] + "."


def _is_described(meta: object) -> bool:
    return isinstance(meta, msgspec.Meta) and meta.description is not None
