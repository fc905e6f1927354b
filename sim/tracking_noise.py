"""Kinds of noise, each far more often than at a table, and all of them together.

What each does is in `tracking_mishaps.py`, `tracking_hands.py` and `tracking_board.py`; here is how
often. Everything that `Habits` has by default goes on as well.
"""

from __future__ import annotations

from typing import Final

import msgspec

from sim.tracking_people import STRESS, Habits

NOISES: Final = {
    "cells beside each other drop out together": Habits(dropouts_together=0.3),
    "figures felt next door": Habits(echo=0.3),
    "bursts": Habits(burst=0.2),
    "slow lifts": Habits(slow_lift=0.4),
    "overlapping contacts": Habits(slide=0.5, overlap=0.7),
    "notifications out of order": Habits(reordered=0.2),
    "figures parked for a minute": Habits(parked=0.1),
    "bumps while something moves": Habits(bump=0.3),
}
"""One kind of noise each."""

EVERYTHING: Final = Habits(
    dropouts_together=0.03, echo=0.03, burst=0.02, slow_lift=0.1, overlap=0.3, reordered=0.05,
    parked=0.005,
)  # fmt: skip
"""All kinds at once, as often as in a bad room."""

NOISY_STRESS: Final = msgspec.structs.replace(
    STRESS,
    dropouts_together=EVERYTHING.dropouts_together,
    echo=EVERYTHING.echo,
    burst=EVERYTHING.burst,
    slow_lift=EVERYTHING.slow_lift,
    overlap=EVERYTHING.overlap,
    reordered=EVERYTHING.reordered,
)
"""Every maneuver is bumped in such a room, and people put it right."""
