"""Writes what follows from the table: codec.py, the C headers and the tables of PROTOCOL.md.

`python -m firmware_protocol.generate` writes them; with `--check` it writes nothing, names the
files that differ and exits 1. What they look like is in write_python, write_c and write_tables.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from firmware_protocol import write_c, write_python, write_tables

ROOM = Path(__file__).parent
ROOT = ROOM.parent


def products() -> dict[Path, str]:
    """Every generated file and what it must contain."""
    page = ROOM / "PROTOCOL.md"
    vectors = write_c.read_vectors(ROOM / "vectors")
    return {
        ROOM / "codec.py": write_python.codec(),
        ROOT / "firmware" / "core" / "messages.h": write_c.messages_header(),
        ROOT / "firmware" / "core" / "vectors.h": write_c.vectors_header(vectors),
        page: write_tables.renewed(page.read_text("utf-8")),
    }


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or with --check only compare them."""
    parser = argparse.ArgumentParser(prog="python -m firmware_protocol.generate")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if stale")
    check = parser.parse_args(arguments).check
    stale = 0
    for path, text in products().items():
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale += 1
        name = path.relative_to(ROOT).as_posix()
        if check:
            sys.stdout.write(f"{name} differs from the table\n")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
            sys.stdout.write(f"{name} written\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
