"""What libyaml says of a text that is no YAML, known again so that it can be said in any language.

A fault of its kind that is not listed here is told as the library puts it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from companion.said import said

if TYPE_CHECKING:
    from companion.said import Fact

_KNOWN: Final = frozenset(
    {
        "while parsing a block collection",
        "while parsing a block mapping",
        "while parsing a flow mapping",
        "while parsing a flow node",
        "while parsing a flow sequence",
        "while parsing a block node",
        "while scanning a simple key",
        "while scanning a quoted scalar",
        "while scanning a plain scalar",
        "while scanning a block scalar",
        "while scanning for the next token",
        "while scanning a tag",
        "while scanning a directive",
        "while scanning an alias",
        "while scanning an anchor",
        "while parsing a quoted scalar",
        "block sequence entries are not allowed in this context",
        "could not find expected ':'",
        "did not find expected ',' or ']'",
        "did not find expected ',' or '}'",
        "did not find expected '-' indicator",
        "did not find expected <document start>",
        "did not find expected alphabetic or numeric character",
        "did not find expected key",
        "did not find expected node content",
        "found a tab character that violates indentation",
        "found character that cannot start any token",
        "found unexpected ':'",
        "found unexpected document indicator",
        "found unexpected end of stream",
        "found unknown escape character",
        "mapping keys are not allowed in this context",
        "mapping values are not allowed in this context",
    }
)
_NAMES: Final = {",": "comma", "]": "bracket", "}": "brace", "-": "dash", ":": "colon"}


def reason_of_yaml(*parts: str | None) -> Fact:
    """What the library said in these parts, one after the other."""
    return tuple(_known(part) for part in parts if part)


def _known(part: str) -> Fact:
    return said(f"libyaml/{key_of(part)}") if part in _KNOWN else part


def key_of(part: str) -> str:
    """The key of a text of the library: `could-not-find-expected-colon`."""
    named = re.sub(r"'(.)'", lambda sign: _NAMES.get(sign[1], sign[1]), part)
    return re.sub(r"[^a-z]+", "-", named.lower()).strip("-")


def known_reasons() -> dict[str, str]:
    """What is known, by the keys of its texts."""
    return {key_of(part): part for part in sorted(_KNOWN)}
