"""What a table may switch off or overrule: named switches, each with the rules it stands for.

Nothing else can be waived: two fighters on one space, or a card that nobody can have, would leave a
table that cannot be. The names of the switches are in the labels.
"""

from __future__ import annotations

from typing import Final

import msgspec

from companion.rulings import RULES_OF, Code


class Switch(msgspec.Struct, frozen=True):
    """One thing that the referee watches over or does by itself."""

    id: str
    rules: tuple[str, ...]
    is_done_by_itself: bool = False
    """Whether it happens without a command: a drawn card, a sprung trap."""
    codes: tuple[Code, ...] = ()
    """Refusals that it stands behind whatever they rest on: heroes bring rules of their own."""


MISSIONS: Final = Switch("missions", ("WID-02",), codes=(Code.SCHEME_NOT_MET,))
PROTECTION: Final = Switch("protection", ("WIN-01",))
TRAPS: Final = Switch(
    "traps",
    ("TRP-03",),
    is_done_by_itself=True,
    codes=(Code.MOVE_PAST_TRAP, Code.MOVE_TRAP_OCCUPIED),
)

SWITCHES: Final = (
    Switch("movement", ("MAN-02", "MAN-04", "MAN-05")),
    Switch("one-way", ("BRD-04",)),
    Switch("large-figures", ("BRD-09",)),
    Switch("range", ("ATK-02", "ATK-03")),
    Switch("first-turn", ("FFA-02",)),
    Switch("banners", ("CRD-02",)),
    Switch("boost-time", ("MAN-03",)),
    MISSIONS,
    PROTECTION,
    Switch("maneuver-draw", ("MAN-01",), is_done_by_itself=True),
    Switch("exhaustion", ("CRD-06",), is_done_by_itself=True),
    TRAPS,
    Switch("fog", ("FOG-02",), is_done_by_itself=True),
    Switch("hand-limit", ("TRN-02",), is_done_by_itself=True),
)
WAIVABLE: Final = frozenset(rule for switch in SWITCHES for rule in switch.rules)


def rules_behind(code: Code) -> tuple[str, ...]:
    """The rules that a table may overrule so that a refusal with this code does not hold."""
    switched = (rule for switch in SWITCHES if code in switch.codes for rule in switch.rules)
    return tuple(rule for rule in (*switched, *RULES_OF[code]) if rule in WAIVABLE)
