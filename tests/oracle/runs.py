"""How many random positions the comparisons try, and how random they are.

By default a fixed few thousand, the same in every run. RINGSIDE_ORACLE_POSITIONS=20000 asks for
that many and draws them afresh; RINGSIDE_ORACLE_SEED repeats such a run on the real maps.
"""

from __future__ import annotations

import os
import random
from typing import Final

DEFAULT_POSITIONS: Final = 3500
QUESTIONS: Final = 10
"""The comparisons among which the positions on small boards are shared out."""
REAL_MAPS: Final = 32

_asked_for = os.environ.get("RINGSIDE_ORACLE_POSITIONS")

IS_LONG: Final = _asked_for is not None
POSITIONS: Final = int(_asked_for) if _asked_for is not None else DEFAULT_POSITIONS
PER_QUESTION: Final = max(1, POSITIONS * 4 // 5 // QUESTIONS)
PER_MAP: Final = max(1, POSITIONS // 5 // REAL_MAPS)


def _choose_seed() -> int:
    named = os.environ.get("RINGSIDE_ORACLE_SEED")
    if named is not None:
        return int(named)
    return random.SystemRandom().randrange(10**9) if IS_LONG else 20260


SEED: Final = _choose_seed()
