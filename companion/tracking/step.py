"""One observation in, what it means out: the whole tracker as a pure function.

`step(state, observation)` gives the state after it, what the tracker says, and when it wants to be
woken. The rules of a step:

1. The observation changes the belief (`on_*.py`). Nothing is judged there.
2. The belief is judged (`judge.py`), and the verdict is carried out once the board has been quiet
   long enough (`act.py`).
3. A step reads no clock and never raises, whatever the board says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking import observations as o
from companion.tracking.act import act
from companion.tracking.on_context import on_context
from companion.tracking.on_edge import listen_again, on_edge, on_hello_pad
from companion.tracking.on_person import on_agreement, on_answer, on_tap
from companion.tracking.on_snapshot import on_offline, on_snapshot
from companion.tracking.update import Update

if TYPE_CHECKING:
    from companion.tracking.outputs import Output
    from companion.tracking.state import TrackerState


def step(
    state: TrackerState, observation: o.Observation
) -> tuple[TrackerState, tuple[Output, ...], int | None]:
    """The state after an observation, what the tracker says, and when to wake it at the latest."""
    update = Update(state, observation.at_ms)
    _observe(update, observation)
    listen_again(update)
    wake_at_ms = act(update)
    return update.state(), tuple(update.outputs), wake_at_ms


def _observe(update: Update, observation: o.Observation) -> None:
    match observation:
        case o.Edge():
            on_edge(update, observation)
        case o.BoardSnapshot():
            on_snapshot(update, observation)
        case o.PadSaw(figure=figure):
            on_hello_pad(update, figure)
        case o.Offline():
            on_offline(update)
        case o.PersonAnswered(option=option):
            on_answer(update, option)
        case o.ContextChanged(context=context):
            on_context(update, context)
        case o.Confirmed():
            on_tap(update, observation)
        case o.Agreed():
            on_agreement(update)
        case o.Wake():
            pass
