"""The lines of a log: a header, then one decision per line, each sealed by a check sum.

A check covers its line and the check before it, so that a line that was altered, left out or
moved is noticed. It guards against accidents, not against people.
"""

from __future__ import annotations

from typing import Annotated, Any, Final
from zlib import crc32

import msgspec

from companion.numbers import MOST_ORDINAL, Ordinal, between

FORMAT: Final = 3
"""The format that is written; whatever is older is still read.

1 knew no groups; until 2 people resolved every card, and a card had no owner.
"""
FORMATS: Final = range(1, FORMAT + 1)
"""The formats that are read."""
_SEAL: Final = b',"check":"'


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what is needed to make sense of the rest."""

    format: Ordinal = FORMAT
    app: str
    """The version of Ringside that began the game."""
    game: str
    """The id of the game; the file is named after it."""
    began_at: str
    edition: str
    mode: str
    map: str
    content: dict[str, str]
    """Fingerprints of the files the game was decided with, by name."""
    setup: msgspec.Raw = msgspec.Raw(b"null")
    map_content: str = ""
    """The fingerprint of the battlefield; empty in logs that were written before there was one."""
    own: dict[str, str] = {}
    """The texts of the files that people have made themselves, by name: the game needs them."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that was decided: who asked for what, and what came of it."""

    number: Annotated[int, between(1, MOST_ORDINAL)]
    at: str
    cause: str
    command: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    group: Ordinal = 0
    """The number of the first decision of the same tap, hand or act; 0: its own."""
    more: Ordinal = 0
    """How many lines were written together with it and follow: without them it was never told."""


def seal(record: Header | Decision, check_before: str) -> tuple[bytes, str]:
    """A record as a line, newline included, and its check."""
    body = msgspec.json.encode(record)
    check = _check(body, check_before)
    return body[:-1] + _SEAL + check.encode() + b'"}\n', check


def unseal(line: bytes, check_before: str) -> tuple[bytes, str] | None:
    """The body of a line and its check; None if the line is not what was written."""
    body, found, tail = line.rstrip(b"\n").rpartition(_SEAL)
    if not found or not tail.endswith(b'"}'):
        return None
    body += b"}"
    check = _check(body, check_before)
    return (body, check) if tail[:-2] == check.encode() else None


def _check(body: bytes, check_before: str) -> str:
    return f"{crc32(body, crc32(check_before.encode())):08x}"


def encode(value: Any) -> msgspec.Raw:
    """A command or an event as it goes into a line."""
    return msgspec.Raw(msgspec.json.encode(value))
