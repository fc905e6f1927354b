"""How the values in a JSON or YAML document are spoiled while it stays a document.

Wrong types, numbers nobody bounded, names of nothing, missing, unknown and repeated keys.
"""

from __future__ import annotations

import copy
import json
import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from tests.fuzz.mutators import HIDDEN, spoil

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

NUMBERS: Final = (
    -1, 0, 1, 2, 3, 7, 99, 100, 999, 1_000, 1_001, 1_024, 65_536, 99_999, 10**6, 2**31, 10**9,
    99_999_999_999, 2**63 - 1, 2**63, 2**64, -(2**63), 10**18, 10**30, 10**300, 0.5, -0.0, 1e308,
    5e-324, 1e400, -1e400, float("nan"), 1.0000001,
)  # fmt: skip
TEXTS: Final = (
    "", " ", "nobody", "x" * 10_000, "../../x", "../companion/data/rules", "/etc/passwd", "a/b",
    ".", "..", "CON", "-1", "1e9", "\u0663", "\u00b2", "{0}", "{count.__class__}", "%s", "{", "}",
    "~", "null", "!!x", "&a", "*a", "<b>x</b>", "[b]x[/b]", "caf\u00e9", "\U0001f996",
    "e\u0301" * 200, "\ud800",
)  # fmt: skip
PLAIN: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    {"": ""},
    {"a": {"b": []}},
)

MOST_VALUES: Final = 6_000
"""No document grows beyond this: an input is to be odd, not slow to make."""
_LOADER: Final[type[Any]] = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader

NO_DOCUMENT: Final = (ValueError, RecursionError, yaml.YAMLError)
"""What is raised for what was spoiled before, and for what has grown too deep to be written."""
_FIRST_KEY: Final = re.compile(r'\{("[^"]*"): ')

Place = tuple[Any, ...]


def hostile(chance: random.Random) -> Any:
    """A value that nobody at a table would write."""
    choice = chance.randrange(10)
    if choice < 4:
        return chance.choice(NUMBERS)
    if choice < 7:
        return chance.choice(TEXTS)
    if choice < 8:
        return f"Zo{chance.choice(HIDDEN)}e"
    return copy.deepcopy(chance.choice(PLAIN))


def places(value: Any, here: Place = ()) -> list[Place]:
    """The way to every value in a document."""
    found = [here]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*here, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += places(inner, (*here, number))
    return found


def at(document: Any, place: Place) -> Any:
    """The value at a place."""
    for part in place:
        document = document[part]
    return document


def _put(document: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    at(document, place[:-1])[place[-1]] = value
    return document


# --- One change ---------------------------------------------------------------------------------


def _replace(chance: random.Random, document: Any, place: Place) -> Any:
    return _put(document, place, hostile(chance))


def _nudge(chance: random.Random, document: Any, place: Place) -> Any:
    """A number becomes another, a text another text: the type stays."""
    value = at(document, place)
    if isinstance(value, bool):
        return _put(document, place, not value)
    if isinstance(value, int):
        nearby = (value + 1, value - 1, -value, value * 1000, chance.choice(NUMBERS))
        return _put(document, place, chance.choice(nearby))
    if isinstance(value, str):
        return _put(document, place, chance.choice((*TEXTS, f"{value}{chance.choice(HIDDEN)}")))
    return _replace(chance, document, place)


def _vary(chance: random.Random, document: Any, place: Place) -> Any:
    """One number of the document is another: the file stays sound, and says something odd."""
    numbers = [where for where in places(document) if type(at(document, where)) is int]
    if not numbers:
        return _nudge(chance, document, place)
    where = chance.choice(numbers)
    value = at(document, where)
    return _put(document, where, chance.choice((value + 1, value - 1, 0, 1, 9, 30, 99, 1000)))


def _remove(chance: random.Random, document: Any, place: Place) -> Any:
    if not place:
        return chance.choice((None, {}, []))
    del at(document, place[:-1])[place[-1]]
    return document


def _rename(chance: random.Random, document: Any, place: Place) -> Any:
    around = at(document, place[:-1]) if place else None
    if not isinstance(around, dict):
        return _replace(chance, document, place)
    around[str(hostile(chance))] = around.pop(place[-1])
    return document


def _add(chance: random.Random, document: Any, place: Place) -> Any:
    value = at(document, place)
    if isinstance(value, dict):
        value[str(hostile(chance))] = hostile(chance)
    elif isinstance(value, list):
        value.insert(chance.randrange(len(value) + 1), hostile(chance))
    else:
        return _put(document, place, [value])
    return document


def _borrow(chance: random.Random, document: Any, place: Place) -> Any:
    """A value from elsewhere in the document: plausible, and in the wrong place."""
    return _put(document, place, copy.deepcopy(at(document, chance.choice(places(document)))))


def _multiply(chance: random.Random, document: Any, place: Place) -> Any:
    """Many of the same, each for itself: what is changed later is changed once."""
    value = at(document, place)
    most = max(1, MOST_VALUES // len(places(value)))
    number = min(most, chance.choice((1, 2, 2, 30, 3_000)))
    parts = value if isinstance(value, list) else [value]
    return _put(document, place, [copy.deepcopy(part) for _ in range(number) for part in parts])


def _nest(chance: random.Random, document: Any, place: Place) -> Any:
    value = at(document, place)
    for _ in range(chance.choice((1, 2, 31, 33, 200))):
        value = chance.choice(([value], {"a": value}))
    return _put(document, place, value)


CHANGES: Final[tuple[Callable[[random.Random, Any, Place], Any], ...]] = (
    _replace, _replace, _nudge, _nudge, _nudge, _nudge, _remove, _remove, _rename, _add, _borrow,
    _borrow, _multiply, _nest,
)  # fmt: skip


def spoil_values(chance: random.Random, document: Any) -> Any:
    """A copy of a document with a few values spoiled."""
    document = copy.deepcopy(document)
    if chance.random() < 0.25:
        return _vary(chance, document, ())
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        every = places(document)
        if len(every) > MOST_VALUES:
            break
        document = chance.choice(CHANGES)(chance, document, chance.choice(every))
    return document


# --- Documents ----------------------------------------------------------------------------------


def as_json(chance: random.Random, document: Any) -> bytes:
    """A document as JSON; sometimes a key is there twice, or numbers are those of JavaScript."""
    text = json.dumps(document, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.1:
        twice = json.dumps(hostile(chance))
        text = _FIRST_KEY.sub(lambda key: f"{{{key[1]}: {twice}, {key[1]}: ", text, count=1)
    return text.encode("utf-8", "surrogatepass")


class _Dumper(yaml.SafeDumper):
    """Writes a value that is there twice twice."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002  (the signature of yaml)
        return True


def as_yaml(chance: random.Random, document: Any) -> bytes:
    """A document as YAML, in one of its styles."""
    text = yaml.dump(
        document,
        Dumper=_Dumper,
        default_flow_style=chance.choice((None, False, True)),
        allow_unicode=chance.random() < 0.5,
        sort_keys=False,
    )
    return str(text).encode("utf-8", "surrogatepass")


def spoil_json(chance: random.Random, data: bytes) -> bytes:
    """Spoil values in a file of JSON; bytes in one that is none any more."""
    try:
        return as_json(chance, spoil_values(chance, json.loads(data)))
    except NO_DOCUMENT:
        return spoil(chance, data)


def spoil_yaml(chance: random.Random, data: bytes) -> bytes:
    """Spoil values in a file of YAML; bytes in one that is none any more."""
    try:
        document = yaml.load(data, Loader=_LOADER)  # noqa: S506  (a safe one)
        return as_yaml(chance, spoil_values(chance, document))
    except NO_DOCUMENT:
        return spoil(chance, data)


def spoil_json_line(chance: random.Random, data: bytes) -> bytes:
    """Spoil values in one line of a file of JSON lines."""
    lines = data.splitlines()
    number = chance.randrange(len(lines))
    lines[number] = spoil_json(chance, lines[number])
    return b"\n".join(lines) + b"\n"
