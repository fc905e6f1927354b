"""How bytes and lines are spoiled, whatever they mean. Values inside them: values.py.

Everything is drawn from a `random.Random`, so that a seed gives the same damage on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

HIDDEN: Final = (
    "\x1b[2J", "\x1b]0;owned\x07", "\x9b31m", "\x9d0;owned\x9c", "\x00", "\x07", "\x08", "\r",
    "\x7f", "\x85", "\u00ad", "\u061c", "\u180e", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029",
    "\u202e", "\u2066", "\u2069", "\ufeff", "\ufff9", "\U000e0041",
)  # fmt: skip
"""What a terminal obeys or does not show: controls old and new, turned text, nothing at all."""

BAD_BYTES: Final = (
    b"\xff", b"\xeb", b"\xc3\x28", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\x80",
    b"\xfe\xff",
)  # fmt: skip
"""No UTF-8: lone and overlong bytes, a surrogate, and beyond the last letter."""

DEPTHS: Final = (40, 300, 1_100, 5_000, 100_000)
LENGTHS: Final = (300, 5_000, 70_000)


def _at(chance: random.Random, data: bytes) -> int:
    return chance.randrange(len(data) + 1)


def _slice(chance: random.Random, data: bytes, most: int = 200) -> tuple[int, int]:
    start = _at(chance, data)
    return start, min(len(data), start + chance.randint(1, most))


# --- Bytes --------------------------------------------------------------------------------------


def flip_bits(chance: random.Random, data: bytes) -> bytes:
    spoiled = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        if spoiled:
            spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
    return bytes(spoiled)


def cut(chance: random.Random, data: bytes) -> bytes:
    return data[: _at(chance, data)]


def cut_near_the_end(chance: random.Random, data: bytes) -> bytes:
    return data[: max(0, len(data) - chance.randint(1, 12))]


def behead(chance: random.Random, data: bytes) -> bytes:
    return data[_at(chance, data) :]


def drop_slice(chance: random.Random, data: bytes) -> bytes:
    start, end = _slice(chance, data)
    return data[:start] + data[end:]


def repeat_slice(chance: random.Random, data: bytes) -> bytes:
    start, end = _slice(chance, data)
    return data[:end] + data[start:end] * chance.choice((1, 1, 2, 50)) + data[end:]


def insert_bad_bytes(chance: random.Random, data: bytes) -> bytes:
    at = _at(chance, data)
    return data[:at] + chance.choice(BAD_BYTES) + data[at:]


def insert_hidden(chance: random.Random, data: bytes) -> bytes:
    at = _at(chance, data)
    return data[:at] + chance.choice(HIDDEN).encode() + data[at:]


def insert_escape(chance: random.Random, data: bytes) -> bytes:
    """A hidden letter as JSON and YAML write it: the file itself looks clean."""
    at = _at(chance, data)
    escape = "".join(f"\\u{ord(c):04x}" for c in chance.choice(HIDDEN) if ord(c) < 0x10000)
    return data[:at] + escape.encode() + data[at:]


def overwrite(chance: random.Random, data: bytes) -> bytes:
    start, end = _slice(chance, data, 40)
    return data[:start] + chance.randbytes(end - start) + data[end:]


def fill_with_zeros(chance: random.Random, data: bytes) -> bytes:
    """What a disk leaves behind where a block was never written."""
    start, end = _slice(chance, data, 4096)
    return data[:start] + bytes(end - start) + data[end:]


def nest(chance: random.Random, data: bytes) -> bytes:
    at, depth = _at(chance, data), chance.choice(DEPTHS)
    opening, closing = chance.choice(
        ((b"[", b"]"), (b'{"a":', b"}"), (b"- ", b""), (b"{a: ", b"}"))
    )
    return data[:at] + opening * depth + chance.choice((b"1", b"")) + closing * depth + data[at:]


def lengthen_digits(chance: random.Random, data: bytes) -> bytes:
    """A number that is in the data becomes very long."""
    at = [number for number, byte in enumerate(data) if 48 <= byte <= 57]
    start = chance.choice(at) if at else _at(chance, data)
    return data[:start] + chance.choice((b"9", b"0", b"1")) * chance.choice(LENGTHS) + data[start:]


def insert_long_word(chance: random.Random, data: bytes) -> bytes:
    at = _at(chance, data)
    return (
        data[:at]
        + chance.choice((b"x", b" ", b"\n", b"#", b"-")) * chance.choice(LENGTHS)
        + data[at:]
    )


def become_other(chance: random.Random, data: bytes) -> bytes:
    """The whole file is something else."""
    text = data.decode("utf-8", "replace")
    others = (
        b"", b"\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf" + data, bytes(len(data)), b"null\n", b"[]\n",
        b"{}\n", b"1\n", b'""\n', text.encode("utf-16"),
        text.encode("utf-8").replace(b"\n", b"\r\n"), data * 2, data[::-1],
    )  # fmt: skip
    return chance.choice(others)


# --- Lines --------------------------------------------------------------------------------------


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True) or [b""]


def drop_line(chance: random.Random, data: bytes) -> bytes:
    lines = _lines(data)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def swap_lines(chance: random.Random, data: bytes) -> bytes:
    lines = _lines(data)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def repeat_line(chance: random.Random, data: bytes) -> bytes:
    lines = _lines(data)
    number = chance.randrange(len(lines))
    lines[number : number + 1] = [lines[number]] * chance.choice((2, 2, 3, 100))
    return b"".join(lines)


def move_line(chance: random.Random, data: bytes) -> bytes:
    lines = _lines(data)
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)
    return b"".join(lines)


def join_lines(chance: random.Random, data: bytes) -> bytes:
    lines = _lines(data)
    number = chance.randrange(len(lines))
    lines[number] = lines[number].rstrip(b"\r\n") + chance.choice((b"", b" ", b"\r"))
    return b"".join(lines)


def cut_line(chance: random.Random, data: bytes) -> bytes:
    lines = _lines(data)
    number = chance.randrange(len(lines))
    lines[number] = cut(chance, lines[number].rstrip(b"\n")) + b"\n"
    return b"".join(lines)


def mix_words(chance: random.Random, data: bytes) -> bytes:
    """A word of the data takes the place of another."""
    words = data.split(b" ")
    words[chance.randrange(len(words))] = chance.choice(words)
    return b" ".join(words)


BYTES: Final[tuple[Callable[[random.Random, bytes], bytes], ...]] = (
    flip_bits, flip_bits, cut, cut_near_the_end, behead, drop_slice, repeat_slice, insert_bad_bytes,
    insert_hidden, insert_escape, overwrite, fill_with_zeros, nest, lengthen_digits,
    insert_long_word, become_other,
)  # fmt: skip
LINES: Final[tuple[Callable[[random.Random, bytes], bytes], ...]] = (
    drop_line, swap_lines, repeat_line, move_line, join_lines, cut_line, mix_words,
)  # fmt: skip


def spoil(chance: random.Random, data: bytes) -> bytes:
    """Spoil bytes or lines, mostly once."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(chance.choice((BYTES, LINES)))(chance, data)
    return data
