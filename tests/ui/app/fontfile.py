"""Which characters a font file has: just enough of the format for our own fonts."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def characters_of(path: Path) -> set[int]:
    """The code points that a font file has glyphs for."""
    data = path.read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
    }
    cmap = tables[b"cmap"]
    found: set[int] = set()
    for n in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        start = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * n)[0]
        form = struct.unpack_from(">H", data, start)[0]
        if form == 4:
            count = struct.unpack_from(">H", data, start + 6)[0] // 2
            ends = struct.unpack_from(f">{count}H", data, start + 14)
            begins = struct.unpack_from(f">{count}H", data, start + 16 + 2 * count)
            for begin, end in zip(begins, ends, strict=True):
                found.update(range(begin, end + 1))
        elif form == 12:
            for group in range(struct.unpack_from(">I", data, start + 12)[0]):
                begin, end, _ = struct.unpack_from(">III", data, start + 16 + 12 * group)
                found.update(range(begin, end + 1))
    return found - {0xFFFF}
