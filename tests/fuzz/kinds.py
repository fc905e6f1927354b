"""The kinds of input, by name: one for each way in (ways/). Nothing is imported to know them."""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "logs", "forged", "heroes", "words", "shared", "maps", "wirings", "scripts", "board-scripts",
    "traces", "settings", "boards", "figures", "labels", "folders", "command-line",
)  # fmt: skip
