"""What a game can be in the middle of: one frozen record per kind, each with stages of its own.

Frames are written to the log. The value of a kind or a stage is what stands there and never
changes; its name in the code may. The stages of an attack are an open list, so a frame holds the
id of one (companion.rules.attack_steps).
"""

from __future__ import annotations

from enum import StrEnum
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Final,
    Generic,
    Literal,
    NewType,
    Self,
    TypeAlias,
    TypeVar,
)

import msgspec

from companion.model import FighterId, PlayerId
from companion.numbers import Amount, Ordinal
from companion.plays import Bound
from companion.zones import CardId

if TYPE_CHECKING:
    from collections.abc import Mapping

StepId = NewType("StepId", str)
"""The stable id of a step of an attack."""


class FrameKind(StrEnum):
    """The things that a game can be in the middle of."""

    SETUP = "setup"
    TURN = "turn"
    MANEUVER = "maneuver"
    SCHEME = "scheme"
    ITEM = "item"
    ATTACK = "attack"
    EFFECT = "effect"
    ABILITIES = "abilities"


class SetupStage(StrEnum):
    """How far the set-up has come: what is left to do is read from the table."""

    PLACING = "placing"


class TurnStage(StrEnum):
    """How far a turn has come."""

    BEGIN = "begin"
    """Before the very first turn."""
    START = "start"
    ACTIONS = "actions"
    END = "end"
    HAND_LIMIT = "hand-limit"


class ManeuverStage(StrEnum):
    """How far a maneuver has come."""

    MOVING = "moving"
    DONE = "done"
    """Nobody moves any more; abilities that follow come next."""
    OVER = "over"


class EffectStage(StrEnum):
    """How far a scheme or an item has come."""

    EFFECT = "effect"
    DONE = "done"
    OVER = "over"
    """The card is put away, and an ability follows it."""


class ResolvingStage(StrEnum):
    """How far an effect has come: which step is next is a number of its own."""

    RESOLVING = "resolving"


StageT = TypeVar("StageT", bound=str)


class _Frame(
    msgspec.Struct,
    Generic[StageT],
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="kind",
):
    """One thing the game is in the middle of, and the stage it has reached."""

    stage: StageT

    def at(self, stage: StageT) -> Self:
        """The same at another stage."""
        return msgspec.structs.replace(self, stage=stage)


class SetupFrame(_Frame[SetupStage], frozen=True, kw_only=True, tag="setup"):
    """The set-up, before the first turn."""

    kind: ClassVar[Literal[FrameKind.SETUP]] = FrameKind.SETUP


class TurnFrame(_Frame[TurnStage], frozen=True, kw_only=True, tag="turn"):
    """The turns; an action goes on inside it."""

    kind: ClassVar[Literal[FrameKind.TURN]] = FrameKind.TURN


class ManeuverFrame(_Frame[ManeuverStage], frozen=True, kw_only=True, tag="maneuver"):
    """A maneuver."""

    kind: ClassVar[Literal[FrameKind.MANEUVER]] = FrameKind.MANEUVER
    boost: Amount | None = None
    """What it was boosted by; None: not yet."""
    moved: tuple[FighterId, ...] = ()
    """The fighters that have moved."""


class SchemeFrame(_Frame[EffectStage], frozen=True, kw_only=True, tag="scheme"):
    """A scheme, played by a fighter."""

    kind: ClassVar[Literal[FrameKind.SCHEME]] = FrameKind.SCHEME
    fighter: FighterId
    card: CardId
    play: Ordinal | None = None


class ItemFrame(_Frame[EffectStage], frozen=True, kw_only=True, tag="item"):
    """A scheme item, used by a fighter (ITM-02)."""

    kind: ClassVar[Literal[FrameKind.ITEM]] = FrameKind.ITEM
    fighter: FighterId
    item: str | None = None
    """Which item it is, if people told."""


class AttackFrame(_Frame[StepId], frozen=True, kw_only=True, tag="attack"):
    """An attack; who fights and with what is in the combat of the table."""

    kind: ClassVar[Literal[FrameKind.ATTACK]] = FrameKind.ATTACK


class EffectFrame(_Frame[ResolvingStage], frozen=True, kw_only=True, tag="effect"):
    """Some steps of an effect that are resolved one after the other."""

    kind: ClassVar[Literal[FrameKind.EFFECT]] = FrameKind.EFFECT
    stage: ResolvingStage = ResolvingStage.RESOLVING
    play: Ordinal
    block: tuple[str, ...]
    """Where those steps stand in the content of the play's source."""
    step: Amount = 0
    """Which of them is next."""
    ends_play: bool = False
    """Whether nothing of the play comes after it."""


class AbilitiesFrame(_Frame[ResolvingStage], frozen=True, kw_only=True, tag="abilities"):
    """Several abilities of one player that act at the same time, one after the other."""

    kind: ClassVar[Literal[FrameKind.ABILITIES]] = FrameKind.ABILITIES
    stage: ResolvingStage = ResolvingStage.RESOLVING
    player: PlayerId
    left: tuple[Amount, ...]
    """Which of the hero's abilities are still to come."""
    names: dict[str, Bound] = {}
    """What all of them are told, such as the token that has left."""


Frame: TypeAlias = (
    SetupFrame
    | TurnFrame
    | ManeuverFrame
    | SchemeFrame
    | ItemFrame
    | AttackFrame
    | EffectFrame
    | AbilitiesFrame
)

STAGES: Final[Mapping[str, type[StrEnum]]] = {
    FrameKind.SETUP: SetupStage,
    FrameKind.TURN: TurnStage,
    FrameKind.MANEUVER: ManeuverStage,
    FrameKind.SCHEME: EffectStage,
    FrameKind.ITEM: EffectStage,
    FrameKind.EFFECT: ResolvingStage,
    FrameKind.ABILITIES: ResolvingStage,
}
"""The stages of each kind whose stages never differ; those of an attack depend on the edition."""
