"""A checker of the part of JSON Schema that the schema of a table script uses, and no more.

A keyword that it does not know is an error of the checker, so that nothing is passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SAYS_NOTHING = {"$defs", "title", "description", "default"}
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def faults(schema: dict[str, Any], value: Any) -> list[str]:
    """What about a value is not as the schema says."""
    return list(_faults(schema, schema["$defs"], value, "$"))


def _faults(part: dict[str, Any], known: dict[str, Any], value: Any, place: str) -> Iterator[str]:
    for word, told in part.items():
        if word in SAYS_NOTHING:
            continue
        yield from _CHECKS[word](told, part, known, value, place)


def _fits(part: dict[str, Any], known: dict[str, Any], value: Any) -> bool:
    return next(_faults(part, known, value, ""), None) is None


def _ref(told: str, _part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    yield from _faults(known[told.removeprefix("#/$defs/")], known, value, place)


def _type(told: str, _part: Any, _known: Any, value: Any, place: str) -> Iterator[str]:
    is_truth = isinstance(value, bool) and told == "integer"
    if not isinstance(value, TYPES[told]) or is_truth:
        yield f"{place}: not {told}"


def _enum(told: list[Any], _part: Any, _known: Any, value: Any, place: str) -> Iterator[str]:
    if not any(value == one and type(value) is type(one) for one in told):  # true is not 1
        yield f"{place}: {value!r} is not one of {told}"


def _any_of(told: list[Any], _part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    if not any(_fits(one, known, value) for one in told):
        yield f"{place}: {value!r} fits none of {len(told)}"


def _one_of(told: list[Any], _part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    fitting = sum(_fits(one, known, value) for one in told)
    if fitting != 1:
        yield f"{place}: fits {fitting} of {len(told)}"


def _properties(told: Any, _part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in told:
                yield from _faults(told[key], known, inner, f"{place}.{key}")


def _additional(told: Any, part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in part.get("properties", {}):
                continue
            if told is False:
                yield f"{place}: {key} is not known"
            else:
                yield from _faults(told, known, inner, f"{place}.{key}")


def _required(told: list[str], _part: Any, _known: Any, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{place}: {key} is missing" for key in told if key not in value)


def _items(told: Any, part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, list) and told is not False:
        for number, inner in enumerate(value[len(part.get("prefixItems", ())) :]):
            yield from _faults(told, known, inner, f"{place}[{number}]")


def _prefix(told: list[Any], _part: Any, known: Any, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, list):
        for one, inner in zip(told, value, strict=False):
            yield from _faults(one, known, inner, place)


def _bound(word: str, told: float, value: Any, place: str) -> Iterator[str]:
    size = len(value) if isinstance(value, list) else value
    if isinstance(size, bool) or not isinstance(size, int | float):
        return
    if size < told if word.startswith("min") else size > told:
        yield f"{place}: {size} is beyond {told}"


_CHECKS: dict[str, Any] = {
    "$ref": _ref,
    "type": _type,
    "enum": _enum,
    "anyOf": _any_of,
    "oneOf": _one_of,
    "properties": _properties,
    "additionalProperties": _additional,
    "required": _required,
    "items": _items,
    "prefixItems": _prefix,
    **{
        word: lambda told, _part, _known, value, place, word=word: _bound(word, told, value, place)
        for word in ("minimum", "maximum", "minItems", "maxItems")
    },
}
