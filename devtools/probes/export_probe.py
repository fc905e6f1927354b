"""One process of `ringside bench game`: how long a saved game takes as text and JSON for others.

Started as `python -m devtools.probes.export_probe FILE ROUNDS`; prints one JSON line.
"""

from __future__ import annotations

import json
import sys
import timeit
from pathlib import Path

from companion.content.kept_games import open_kept
from companion.content.library import Library
from companion.journal.reader import read_log
from companion.telling.chronicle import Chronicle
from companion.telling.sharing import as_json, as_text
from companion.telling.words import load_words


def main() -> None:
    """Measure what was asked for."""
    path, rounds = Path(sys.argv[1]), int(sys.argv[2])
    opened = open_kept(path, read_log(path), Library())
    words = load_words()

    def share() -> None:
        chronicle = Chronicle(words, opened.known, opened.game)
        as_text(chronicle)
        as_json(chronicle)

    times = timeit.repeat(share, number=1, repeat=rounds)
    sys.stdout.write(json.dumps({"share_s": min(times)}) + "\n")


if __name__ == "__main__":
    main()
