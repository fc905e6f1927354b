"""Makes a finding small: leaves out words, files, lines and bytes while it stays the same."""

from __future__ import annotations

import time
from itertools import chain
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.fuzz.inputs import Input

MOST_TRIALS: Final = 400
MOST_S: Final = 6.0
SMALLEST: Final = 4
"""Bytes are left out in chunks down to this."""


def shrunk(
    given: Input,
    is_same: Callable[[Input], bool],
    more: Callable[[Input], Iterator[Input]] = lambda _given: iter(()),
) -> Input:
    """The smallest input that was found in a while; `more` knows further ways to go on."""
    until = time.monotonic() + MOST_S
    trials = 0
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for candidate in chain(_without_parts(given), more(given), _without_slices(given)):
            if trials >= MOST_TRIALS or time.monotonic() > until:
                return given
            if _size(candidate) >= _size(given):
                continue
            trials += 1
            if is_same(candidate):
                given, is_smaller = candidate, True
                break
    return given


def _size(given: Input) -> int:
    contents = (*given.files.values(), given.written or b"")
    words = sum(len(word) + 1 for word in given.arguments)
    return sum(map(len, contents)) + 50 * len(given.files) + words + (given.written is not None)


def _without_parts(given: Input) -> Iterator[Input]:
    """Without the log as it was, without one of the files, without one of the words."""
    if given.written is not None:
        yield msgspec.structs.replace(given, written=None)
    for name in given.files if len(given.files) > 1 else ():
        rest = {other: content for other, content in given.files.items() if other != name}
        yield msgspec.structs.replace(given, files=rest)
    for number in range(len(given.arguments)):
        rest_of_words = given.arguments[:number] + given.arguments[number + 1 :]
        yield msgspec.structs.replace(given, arguments=rest_of_words)


def _without_slices(given: Input) -> Iterator[Input]:
    """Without some lines of a file, then without some bytes: halves first, then less."""
    for name, content in given.files.items():
        lines = content.splitlines(keepends=True)
        for rest in _without_chunks(lines, 1):
            yield _with(given, name, b"".join(rest))
        for shorter in _without_chunks([content[i : i + 1] for i in range(len(content))], SMALLEST):
            yield _with(given, name, b"".join(shorter))


def _with(given: Input, name: str, content: bytes) -> Input:
    return msgspec.structs.replace(given, files={**given.files, name: content})


def _without_chunks(parts: list[bytes], least: int) -> Iterator[list[bytes]]:
    size = len(parts) // 2
    while size >= least:
        for start in range(0, len(parts), size):
            yield parts[:start] + parts[start + size :]
        size //= 2
