"""One observation in, what it means out: the whole tracker as a pure function.

`step(state, observation)` gives the state after it, what is to be told, and when to be woken. It
reads no clock and never raises, whatever the board says. What the observation does to the belief
is in `noticing.py`; here a belief is judged and acted on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.acting import act
from companion.tracking.noticing import notice
from companion.tracking.round import Round

if TYPE_CHECKING:
    from companion.tracking.observations import Observation
    from companion.tracking.outputs import Output
    from companion.tracking.state import TrackerState


def step(
    state: TrackerState, observation: Observation
) -> tuple[TrackerState, tuple[Output, ...], int | None]:
    """The state after an observation, what is to be told, and when to wake up at the latest."""
    now = Round(state, observation.at_ms)
    notice(now, observation)
    wake_at_ms = act(now)
    return now.state(), tuple(now.outputs), wake_at_ms
