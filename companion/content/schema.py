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

from companion.content.nearest import near_word
from companion.said import Said, said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.content.yamlfile import Document, Place
    from companion.said import Fact

T = TypeVar("T")

_TYPES: Final = frozenset({"int", "float", "str", "bool", "array", "object", "null"})
"""The types of values, as msgspec calls them, that have words."""
_EXPECTED: Final = re.compile(r"Expected (?P<what>.+?)(?P<got>, got `[a-z]+`)?")
_BOUNDED: Final = re.compile(
    r"Expected (?P<what>.+?) (?P<sign>>|>=|<=|of length >=|of length <=) (?P<bound>-?[0-9.]+)"
)
_BOUNDS: Final = {
    ">": "above", ">=": "at-least", "<=": "at-most",
    "of length >=": "length-at-least", "of length <=": "length-at-most",
}  # fmt: skip

_BROKEN: Final = object()


def convert(document: Document, declared: type[T]) -> T:
    """The document as a declared struct; raises ContentError with everything noted so far."""
    sound: T | None = _at_once(document, declared)
    if sound is not None and not document.problems:
        return sound
    if document.value is not None:
        _clean(document, document.value, declared, ())
    document.raise_problems()
    return msgspec.convert(document.value, declared)


def convert_parts(document: Document, declared: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of the document that can be used, converted one by one.

    Notes every problem and goes on: faulty items of lists and faulty fields are left out, so that
    the rest can still be checked against each other.
    """
    fields = _fields(declared)
    sound = _at_once(document, declared)
    if sound is not None:
        return {key: getattr(sound, fields[key].name) for key in document.value}
    cleaned: dict[str, Any] = {}
    _clean_struct(document, document.value, declared, (), cleaned)
    return {key: msgspec.convert(part, fields[key].type) for key, part in cleaned.items()}


def _at_once(document: Document, declared: Any) -> Any:
    """The whole document in one step, several times as fast; None if it is to be read part by part.

    That is if anything is wrong with it: then each problem is found, and told in our words.
    """
    if document.has_blanks or document.value is None or not _is_strict(declared):
        return None
    try:
        return msgspec.convert(document.value, declared)
    except msgspec.ValidationError:
        return None


@cache
def _is_strict(declared: Any) -> bool:
    """Whether no record in this type takes keys that it does not know."""
    if not (isinstance(declared, type) and issubclass(declared, msgspec.Struct)):
        return all(_is_strict(part) for part in get_args(declared) if part is not Ellipsis)
    is_strict = declared.__struct_config__.forbid_unknown_fields
    return is_strict and all(_is_strict(field.type) for field in _fields(declared).values())


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
        _complain(document, place, "schema/type", *_in_words(misfit, declared))
        return _BROKEN
    if isinstance(value, str) and value and not value.strip():
        _complain(document, place, "schema/type", said("schema/type.blank"))
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
    _complain(document, here, "schema/unknown-key", *_not_known(wrong, known))
    return True


def _clean_long_list(document: Document, value: list[Any], declared: Any, place: Place) -> Any:
    """A list that may not be longer than declared; one that is is not looked at any further."""
    most = next((m.max_length for m in get_args(declared)[1:] if m.max_length is not None), None)
    if most is not None and len(value) > most:
        wrong = said("schema/too-many", count=len(value), most=most)
        _complain(document, place, "schema/too-many", wrong)
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
        wrong = said("schema/type.no-mapping", got=_kind(value))
        _complain(document, place, "schema/type", wrong)
        return _BROKEN
    fields = _fields(declared)
    for key in [key for key in value if key not in fields]:
        told = _not_known(key, fields)
        _complain(document, (*place, key), "schema/unknown-key", *told, of=place)
    usable = True
    for key, field in fields.items():
        if key in value:
            part = _clean(document, value[key], field.type, (*place, key))
            if part is not _BROKEN:
                cleaned[key] = part
            elif field.required:
                usable = False
        elif field.required:
            _complain(document, place, "schema/missing-key", said("schema/missing-key", key=key))
            usable = False
    return cleaned if usable else _BROKEN


def _complain(
    document: Document,
    place: Place,
    code: str,
    told: Said,
    *more: Said | None,
    of: Place | None = None,
) -> None:
    """Note a problem at a place, with the name of that place, or of another one, before it."""
    name = _name(document, place if of is None else of)
    document.note_problem(place, code, said("schema/at", *more, place=name, told=told))


def _not_known(wrong: object, known: Iterable[str]) -> tuple[Said, Said]:
    known = tuple(known)
    listed = said("hint/known", words=known) if known else said("hint/nothing-told")
    return said("schema/unknown-key", key=str(wrong)), near_word(wrong, known) or listed


def _name(document: Document, place: Place) -> Fact:
    """Name a place for people: `spaces`, item 4 (RP04), `x`."""
    words: list[Fact] = []
    at = document.value
    for step in place:
        if isinstance(at, list) and isinstance(step, int):
            at = at[step]
            known_as = at.get("id") if isinstance(at, dict) else None
            if isinstance(known_as, str) and known_as.isprintable():
                words.append(said("schema/item.named", number=step + 1, id=known_as))
            else:
                words.append(said("schema/item", number=step + 1))
        else:
            at = at.get(step) if isinstance(at, dict) else None
            words.append(f"`{step}`")
    return tuple(words) if words else said("schema/file")


def _kind(value: Any) -> Said:
    name = {dict: "object", list: "array", type(None): "null"}.get(
        type(value), type(value).__name__
    )
    return said(f"type/{name}")


def _in_words(misfit: msgspec.ValidationError, declared: Any) -> tuple[Said, Said | None]:
    """What msgspec said, as a sentence, without its path (the place is named already)."""
    told = str(misfit).split(" - at `")[0]
    described = next((each for each in map(_described, get_args(declared)[1:]) if each), None)
    if described:
        got = re.search(r", got `([a-z]+)`", told)
        return _expected(described, got[1] if got else None), None
    if told.startswith("Invalid enum value"):
        known = getattr(declared, "__members__", None)
        options = [member.value for member in known.values()] if known else get_args(declared)
        wrong = told.removeprefix("Invalid enum value ")
        which = "schema/type.not-it" if len(options) == 1 else "schema/type.none-of"
        words = tuple(map(str, options))
        return said(which, wrong=wrong, words=words), near_word(wrong.strip("'"), words)
    bounded = _BOUNDED.fullmatch(told)
    if bounded is not None:
        bound = f"schema/type.{_BOUNDS[bounded['sign']]}"
        number = bounded["bound"].removesuffix(".0")
        return said(bound, what=_types(bounded["what"]), number=number), None
    plain = _EXPECTED.fullmatch(told)
    if plain is not None:
        got = re.search(r"`([a-z]+)`", plain["got"] or "")
        return _expected(_types(plain["what"]), got[1] if got else None), None
    return said("schema/type.other", reason=told[0].lower() + told[1:]), None


def _expected(what: Fact, got: str | None) -> Said:
    if got is None:
        return said("schema/type.expected", what=what)
    return said("schema/type", what=what, got=_type(got))


def _types(told: str) -> Fact:
    """The types that msgspec names, such as `int | null`; its own words where it says more."""
    named = re.fullmatch(r"`([a-z]+)(?: \| ([a-z]+))?`", told)
    if named is None:
        return told
    if named[2] is None:
        return _type(named[1])
    return said("list/any-of", one=_type(named[1]), last=_type(named[2]))


def _type(name: str) -> Fact:
    return said(f"type/{name}") if name in _TYPES else name


def _described(meta: object) -> Fact | None:
    """What a type says of itself, for people who got it wrong."""
    if not isinstance(meta, msgspec.Meta):
        return None
    if meta.extra is not None and "expected" in meta.extra:
        told = {"least": meta.ge, "most": meta.le, **meta.extra}
        facts = {name: told[name] for name in ("least", "most") if told[name] is not None}
        return said(f"expected/{meta.extra['expected']}", **facts)
    return meta.description
