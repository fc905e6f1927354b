"""How long the board must be quiet before something is believed, and how people are asked.

Whole milliseconds only: with fractions a deadline can equal the moment before it for ever.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Policy(StrEnum):
    """What a presence-only board asks about when several readings of the table are possible."""

    OWN = "own"
    """Ask if another reading moves only figures that may move now, legal or not."""
    CAUTIOUS = "cautious"
    """Ask whenever two readings differ."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Quiet times and habits. The defaults are the knees of the measured curves."""

    policy: Policy = Policy.OWN
    fixed_ms: int = 100
    """A move that cannot go on: the rest of a slide takes it back if need be."""
    extendable_ms: int = 300
    """A move that the remaining movement could continue; longer than a slide rests on a space."""
    trap_ms: int = 450
    """A move onto a trap: a slide crosses traps, and damage is not taken back silently."""
    nudge_ms: int = 200
    """A figure that came onto a trap faster than this was perhaps only pushed: people are asked."""
    ask_ms: int = 900
    mismatch_ms: int = 1200
    trust_ms: int = 310
    """Before several readings are reduced to the one that the rules allow."""
    lift_ms: int = 40
    """Before a figure that may move is told as lifted from a space that has not dropped out lately:
    with the board's filter, its link and a frame this shows its reach within 100 ms."""
    absence_ms: int = 250
    """A gap shorter than this is a dropout: the same figure, and no clock starts again."""
    hover_ms: int = 4000
    """Before people are asked who was put down while another figure is still in the air."""
    missing_ms: int = 8000
    """Before a figure in the air is looked for."""
    worlds_at_most: int = 150
    options_at_most: int = 6
