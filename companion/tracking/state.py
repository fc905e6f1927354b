"""Everything the tracker remembers between two observations, as one frozen value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.rules.battlefield import SpaceId
from companion.tracking.clock import Settings
from companion.tracking.context import Context, Places
from companion.tracking.judge import Verdict
from companion.tracking.outputs import Phase, PutBack, Question
from companion.tracking.quality import SpaceQuality
from companion.tracking.recorder import Recorder
from companion.tracking.worlds import Belief, World, certain

if TYPE_CHECKING:
    from companion.model import FighterId


class TrackerState(msgspec.Struct, frozen=True, kw_only=True):
    """What is believed, since when, and what people were told."""

    context: Context
    settings: Settings = Settings()
    phase: Phase = Phase.OFFLINE
    belief: Belief
    occupied: frozenset[SpaceId] = frozenset()
    """The spaces whose sensors say that something is there."""
    is_lost: bool = False
    """Too much happened to follow: only the spaces count until people have put the table right."""
    is_tentative: bool = False
    """Something was told in this action although other worlds were possible, if not likely."""
    has_looked: bool = False
    """Whether the board has ever been seen whole."""
    lifted_ms: dict[SpaceId, int] = {}
    """When each space was last left."""
    taken_ms: dict[SpaceId, int] = {}
    """When somebody without a name was last put on each space."""
    changed_ms: dict[SpaceId, int] = {}
    """When each space last changed for good; dropouts do not count."""
    changed_before_ms: dict[SpaceId, int] = {}
    """What `changed_ms` was before the space was left: a dropout restores it."""
    thrown_on: frozenset[SpaceId] = frozenset()
    """Where a figure came too fast to be carried since board and game last agreed."""
    quiet_from_ms: int = 0
    quality: dict[SpaceId, SpaceQuality] = {}
    introduced: int | None = None
    """Who was on the hello pad last: the next figure put down is this one."""
    question: Question | None = None
    answers: tuple[World, ...] = ()
    steps: tuple[PutBack, ...] = ()
    guided: frozenset[int] = frozenset()
    """Everybody whom the steps of this mismatch have named."""
    called: dict[int, int] = {}
    """Interchangeable figures whose tag belongs to one fighter and that play another."""
    told_up: frozenset[SpaceId] = frozenset()
    """The spaces whose lifted figures were told."""
    hints: dict[SpaceId, int] = {}
    """How often the figures of each of them were asked for."""
    refused: Places | None = None
    """A table that the game did not accept, or took back."""
    recorder: Recorder = Recorder()
    verdict: Verdict | None = None
    """What was made of the belief; None if it must be judged anew."""

    @property
    def quiet_since_ms(self) -> int:
        """Since when nothing has really changed."""
        return max((self.quiet_from_ms, *self.changed_ms.values()))

    def board_as_it_is(self) -> dict[FighterId, SpaceId | None] | None:
        """Who stands where on the table, as far as it is certain; None while it is not.

        With `for_game.corrections_for` people can let the log say what the table shows.
        """
        if self.is_lost or len(self.belief) != 1:
            return None
        (world,) = self.belief
        return dict(zip(self.context.fighters, world.places, strict=True))


def begin(context: Context, settings: Settings | None = None) -> TrackerState:
    """A tracker that has seen nothing yet: a snapshot brings it to life."""
    return TrackerState(
        context=context, settings=settings or Settings(), belief=certain(context.logged)
    )
