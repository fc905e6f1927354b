"""What a table may switch off or overrule: named switches, each with the rules it stands for.

Nothing else can be waived: two fighters on one space, or a card that nobody can have, would leave a
table that cannot be. The names of the switches are in the labels.
"""

from __future__ import annotations

from typing import Final

import msgspec


class Switch(msgspec.Struct, frozen=True):
    """One thing that the referee watches over or does by itself."""

    id: str
    rules: tuple[str, ...]
    is_done_by_itself: bool = False
    """Whether it happens without a command: a drawn card, a sprung trap."""


SWITCHES: Final = (
    Switch("movement", ("MAN-02", "MAN-04", "MAN-05")),
    Switch("one-way", ("BRD-04",)),
    Switch("large-figures", ("BRD-09",)),
    Switch("range", ("ATK-02", "ATK-03")),
    Switch("first-turn", ("FFA-02",)),
    Switch("banners", ("CRD-02",)),
    Switch("boost-time", ("MAN-03",)),
    Switch("missions", ("WID-02",)),
    Switch("protection", ("WIN-01",)),
    Switch("maneuver-draw", ("MAN-01",), is_done_by_itself=True),
    Switch("exhaustion", ("CRD-06",), is_done_by_itself=True),
    Switch("traps", ("TRP-03",), is_done_by_itself=True),
    Switch("fog", ("FOG-02",), is_done_by_itself=True),
    Switch("hand-limit", ("TRN-02",), is_done_by_itself=True),
)
WAIVABLE: Final = frozenset(rule for switch in SWITCHES for rule in switch.rules)
