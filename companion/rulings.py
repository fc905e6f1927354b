"""A ruling as a value: what was decided, under which stable code, on which rules and facts.

The codes are the contract: views, logs and tests name them, the words live in
data/labels/<language>/rulings.yaml. A code once released keeps its meaning.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable


class Code(StrEnum):
    """Every ruling that the battlefield can give."""

    ADJACENT_PATH = "adjacent/path"
    ADJACENT_ONE_WAY = "adjacent/one-way"
    NOT_ADJACENT = "adjacent/no-path"
    NOT_ADJACENT_PASSAGE = "adjacent/passage-only"
    NOT_ADJACENT_SELF = "adjacent/same-space"
    ZONE_SHARED = "zone/shared"
    ZONE_NONE = "zone/none-shared"
    DISTANCE = "distance/shortest"
    DISTANCE_NONE = "distance/not-connected"

    MOVE_ALLOWED = "move/allowed"
    MOVE_STAYS = "move/stays"
    MOVE_SPRINGS_TRAP = "move/springs-trap"
    MOVE_UNKNOWN_SPACE = "move/unknown-space"
    MOVE_OFF_BOARD = "move/not-on-board"
    MOVE_WRONG_START = "move/starts-elsewhere"
    MOVE_HELD = "move/held"
    MOVE_NOT_ADJACENT = "move/not-adjacent"
    MOVE_AGAINST_ARROW = "move/against-arrow"
    MOVE_LARGE_IN_PASSAGE = "move/large-in-passage"
    MOVE_FOG_NOT_HIS = "move/fog-not-his"
    MOVE_THROUGH_OPPONENT = "move/through-opponent"
    MOVE_PAST_TRAP = "move/past-trap"
    MOVE_TRAP_OCCUPIED = "move/trap-occupied"
    MOVE_OCCUPIED = "move/occupied"
    MOVE_TOO_FAR = "move/too-far"
    MOVE_NO_WAY = "move/no-way"

    PLACE_ALLOWED = "place/allowed"
    PLACE_STAYS = "place/stays"
    PLACE_SPRINGS_TRAP = "place/springs-trap"
    PLACE_UNKNOWN_SPACE = "place/unknown-space"
    PLACE_NOT_OFFERED = "place/not-offered"
    PLACE_OCCUPIED = "place/occupied"
    PLACE_HELD = "place/held"

    ATTACK_ADJACENT = "attack/adjacent"
    ATTACK_IN_ZONE = "attack/in-zone"
    ATTACK_OFF_BOARD = "attack/not-on-board"
    ATTACK_FRIENDLY = "attack/friendly"
    ATTACK_NOT_ADJACENT = "attack/not-adjacent"
    ATTACK_NOT_IN_ZONE = "attack/not-in-zone"

    BOARD_TWO_FIGHTERS = "board/two-fighters"
    BOARD_UNKNOWN_SPACE = "board/unknown-space"


RULES_OF: Final[dict[Code, tuple[str, ...]]] = {
    Code.ADJACENT_PATH: ("BRD-02",),
    Code.ADJACENT_ONE_WAY: ("BRD-02", "BRD-05"),
    Code.NOT_ADJACENT: ("BRD-02",),
    Code.NOT_ADJACENT_PASSAGE: ("BRD-08",),
    Code.NOT_ADJACENT_SELF: ("BRD-02",),
    Code.ZONE_SHARED: ("BRD-03",),
    Code.ZONE_NONE: ("BRD-03",),
    Code.DISTANCE: ("BRD-02", "BRD-05"),
    Code.DISTANCE_NONE: ("BRD-02",),
    Code.MOVE_ALLOWED: ("MAN-02", "MAN-04"),
    Code.MOVE_STAYS: ("MAN-02",),
    Code.MOVE_SPRINGS_TRAP: ("MAN-02", "MAN-04", "TRP-03"),
    Code.MOVE_UNKNOWN_SPACE: ("MAN-04",),
    Code.MOVE_OFF_BOARD: ("DEF-01",),
    Code.MOVE_WRONG_START: ("MAN-04",),
    Code.MOVE_HELD: ("EFF-07",),
    Code.MOVE_NOT_ADJACENT: ("MAN-04", "BRD-02"),
    Code.MOVE_AGAINST_ARROW: ("BRD-04",),
    Code.MOVE_LARGE_IN_PASSAGE: ("BRD-09",),
    Code.MOVE_FOG_NOT_HIS: ("FOG-03",),
    Code.MOVE_THROUGH_OPPONENT: ("MAN-05",),
    Code.MOVE_PAST_TRAP: ("TRP-03",),
    Code.MOVE_TRAP_OCCUPIED: ("TRP-03", "MAN-06"),
    Code.MOVE_OCCUPIED: ("MAN-06", "BRD-01"),
    Code.MOVE_TOO_FAR: ("MAN-02", "MAN-03"),
    Code.MOVE_NO_WAY: ("MAN-04",),
    Code.PLACE_ALLOWED: ("MAN-08",),
    Code.PLACE_STAYS: ("MAN-08",),
    Code.PLACE_SPRINGS_TRAP: ("MAN-08", "TRP-03"),
    Code.PLACE_UNKNOWN_SPACE: ("MAN-08",),
    Code.PLACE_NOT_OFFERED: ("MAN-08",),
    Code.PLACE_OCCUPIED: ("MAN-08", "BRD-01"),
    Code.PLACE_HELD: ("EFF-07",),
    Code.ATTACK_ADJACENT: ("ATK-02", "ATK-03"),
    Code.ATTACK_IN_ZONE: ("ATK-03", "BRD-03"),
    Code.ATTACK_OFF_BOARD: ("DEF-01",),
    Code.ATTACK_FRIENDLY: ("ATK-02", "ATK-03"),
    Code.ATTACK_NOT_ADJACENT: ("ATK-02",),
    Code.ATTACK_NOT_IN_ZONE: ("ATK-03",),
    Code.BOARD_TWO_FIGHTERS: ("BRD-01",),
    Code.BOARD_UNKNOWN_SPACE: ("BRD-01",),
}
"""The rules that a code always rests on; a ruling may add those of its own case."""


IN_FAVOUR: Final = frozenset(
    {
        Code.ADJACENT_PATH,
        Code.ADJACENT_ONE_WAY,
        Code.ZONE_SHARED,
        Code.DISTANCE,
        Code.MOVE_ALLOWED,
        Code.MOVE_STAYS,
        Code.MOVE_SPRINGS_TRAP,
        Code.PLACE_ALLOWED,
        Code.PLACE_STAYS,
        Code.PLACE_SPRINGS_TRAP,
        Code.ATTACK_ADJACENT,
        Code.ATTACK_IN_ZONE,
    }
)
"""The codes that say yes; every other is a refusal."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that can say why: yes or no, the code, the rules, and the facts used."""

    allowed: bool
    code: Code
    rules: tuple[str, ...]
    spaces: tuple[str, ...] = ()
    """The spaces concerned, in the order in which they matter."""
    fighters: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    needed: int | None = None
    """For distances: how many steps it takes."""
    allowance: int | None = None
    """For distances: how many steps there are."""

    def __bool__(self) -> bool:
        return self.allowed


def ruling(
    code: Code,
    *,
    also: Iterable[str] = (),
    spaces: Iterable[str] = (),
    fighters: Iterable[str] = (),
    zones: Iterable[str] = (),
    needed: int | None = None,
    allowance: int | None = None,
) -> Ruling:
    """The ruling with this code; `also` names rules beyond those it always rests on."""
    return Ruling(
        allowed=code in IN_FAVOUR,
        code=code,
        rules=tuple(dict.fromkeys((*RULES_OF[code], *also))),
        spaces=tuple(spaces),
        fighters=tuple(fighters),
        zones=tuple(zones),
        needed=needed,
        allowance=allowance,
    )
