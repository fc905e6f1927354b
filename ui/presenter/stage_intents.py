"""What is meant on the stage of a fight and by the lesson: the game hears nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from companion.telling.fight import BeatKind  # noqa: TC004  (nobody decodes an intent)


class TurnCombatOver(msgspec.Struct, frozen=True):
    """Show the map instead of the combat, or the combat again."""


class ReplayFight(msgspec.Struct, frozen=True):
    """Show the fight once more."""


class CloseLesson(msgspec.Struct, frozen=True):
    """The lesson of the sample game has been enough, for good."""


class BeatShown(msgspec.Struct, frozen=True):
    """The stage has come to this beat of the fight."""

    kind: BeatKind
