"""What a table may switch off or overrule: named switches, each with the rules it stands for.

Nothing else can be waived, and every other rule has its reason here: two fighters on one space, or
a card that nobody can have, would leave a table that cannot be. The names of the switches and the
sentences of the reasons are in the labels.
"""

from __future__ import annotations

from enum import StrEnum
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
    Switch("teammates", ("TEM-03",)),
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


class Unswitched(StrEnum):
    """Why a rule has no switch of its own."""

    POSSIBLE = "possible"
    """Without it there would be a table that cannot be."""
    ORDER = "order"
    """All the rest hangs on it: turns, the steps of a combat, defeat, the end of the game."""
    MEANING = "meaning"
    """It says what a word means; nothing is refused because of it alone."""
    SET_UP = "set-up"
    """It is over once the game has begun: chosen at set-up, or set right on the table."""
    CARDS = "cards"
    """It says how cards, items and abilities do what they do: people can do that themselves."""


UNSWITCHED: Final[dict[Unswitched, tuple[str, ...]]] = {
    Unswitched.POSSIBLE: (
        "BRD-01", "MAN-06", "MAN-08", "CRD-04", "DEF-02", "DEF-03", "TRP-01", "PAN-01",
    ),
    Unswitched.ORDER: (
        "TRN-01", "TRN-04", "CRD-01", "SCH-01", "ATK-04", "CMB-01", "CMB-02", "CMB-03", "CMB-04",
        "CMB-05", "CMB-06", "CMB-07", "CMB-08", "DEF-01", "DEF-04", "DEF-05", "DEF-06", "DEF-07",
        "FFA-01", "FFA-04", "TEM-01", "TEM-02", "TEM-04", "TEM-05", "ITM-04",
    ),
    Unswitched.MEANING: (
        "BRD-02", "BRD-03", "BRD-05", "BRD-07", "EFF-02", "EFF-03", "EFF-04", "EFF-05", "EFF-06",
        "EFF-07", "FFA-03", "FOG-05", "WID-04",
    ),
    Unswitched.SET_UP: (
        "SET-01", "SET-02", "SET-04", "SET-05", "SET-06", "SET-07", "SET-08", "SET-09", "SET-10",
        "SET-11", "FOG-01", "ITM-01", "WID-01",
    ),
    Unswitched.CARDS: (
        "EFF-01", "CRD-07", "CRD-08", "TRP-02", "FOG-03", "FOG-04", "ITM-02", "ITM-03", "PAN-02",
        "PAN-03", "WID-03",
    ),
}  # fmt: skip
FOLLOWS: Final = {
    "MAN-07": "movement",
    "BRD-06": "one-way",
    "BRD-08": "range",
    "ATK-01": "range",
    "CRD-03": "banners",
    "CRD-05": "exhaustion",
    "TRP-04": "traps",
    "TRN-03": "hand-limit",
}
"""Rules that hold as far as the rules of a switch do."""
WAIVABLE: Final = frozenset(rule for switch in SWITCHES for rule in switch.rules)


def rules_behind(code: Code) -> tuple[str, ...]:
    """The rules that a table may overrule so that a refusal with this code does not hold."""
    switched = (rule for switch in SWITCHES if code in switch.codes for rule in switch.rules)
    return tuple(rule for rule in (*switched, *RULES_OF[code]) if rule in WAIVABLE)
