"""How long the board must be quiet before the tracker acts, and when it asks people.

Whole milliseconds only: with fractions, a deadline can round to the moment before it, and the
tracker would wake without end.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from companion.numbers import Pause, between


class Policy(StrEnum):
    """What a presence-only board asks about when several readings of the table are possible."""

    OWN = "own"
    """Ask if another reading moves only figures that may move now, legal or not."""
    CAUTIOUS = "cautious"
    """Ask whenever two readings differ."""


class TrackerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Quiet times and habits. The defaults are the knees of the measured curves."""

    policy: Policy = Policy.OWN
    fixed_ms: Pause = 100
    """A move that cannot go on: the rest of a slide takes it back if need be."""
    extendable_ms: Pause = 300
    """A move that the remaining movement could continue; longer than a slide rests on a space."""
    trap_ms: Pause = 1000
    """A move onto a trap: a slide crosses traps, a wrong drop is corrected, and damage is not taken
    back silently."""
    nudge_ms: Pause = 200
    """A figure that came onto a trap faster than this was perhaps only pushed: people are asked."""
    ask_ms: Pause = 900
    mismatch_ms: Pause = 1200
    trust_ms: Pause = 310
    """Before several readings are reduced to the one that the rules allow."""
    lift_ms: Pause = 40
    """Before a lift is announced if the figure may move and its space has not dropped out lately.
    With the board's filter, its link and a frame, the reach shows within 100 ms."""
    absence_ms: Pause = 250
    """A gap shorter than this is a dropout: the same figure, and no clock starts again."""
    hover_ms: Pause = 4000
    """Before people are asked which figure was put down while another is still in the air."""
    missing_ms: Pause = 8000
    """Before people are asked for a figure that is still in the air."""
    worlds_at_most: Annotated[int, between(1, 1000)] = 150
    options_at_most: Annotated[int, between(1, 20)] = 6
