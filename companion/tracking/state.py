"""Everything the tracker remembers between two observations, as one frozen value."""

from __future__ import annotations

import msgspec

from companion.model import FighterId
from companion.rules.battlefield import SpaceId
from companion.tracking.clock import TrackerSettings
from companion.tracking.context import Context, Places
from companion.tracking.outputs import Phase, PutBack, Question
from companion.tracking.quality import SpaceQuality
from companion.tracking.recorder import FlightRecorder
from companion.tracking.verdicts import Verdict
from companion.tracking.worlds import Belief, World, certain


class TrackerState(msgspec.Struct, frozen=True, kw_only=True):
    """What the tracker believes, since when, and what it has said."""

    context: Context
    settings: TrackerSettings = TrackerSettings()
    phase: Phase = Phase.OFFLINE
    belief: Belief
    occupied: frozenset[SpaceId] = frozenset()
    """The spaces whose sensors say that something is there."""
    is_lost: bool = False
    """Too much happened to follow: only the spaces count until people have put the table right."""
    is_tentative: bool = False
    """A move of this action was settled although other worlds were possible, if not likely."""
    has_seen_board: bool = False
    """Whether the board has ever been seen whole."""
    lifted_ms: dict[SpaceId, int] = {}
    """When each space was last left."""
    first_left_ms: dict[SpaceId, int] = {}
    """When each of these spaces was left first."""
    taken_ms: dict[SpaceId, int] = {}
    """When a figure without a name was last put on each space."""
    changed_ms: dict[SpaceId, int] = {}
    """When each space last changed for good; dropouts do not count."""
    changed_before_ms: dict[SpaceId, int] = {}
    """What `changed_ms` was before the space was left: a dropout restores it."""
    thrown_on: dict[SpaceId, int] = {}
    """Where a figure came too fast to be carried since board and game last agreed, and when."""
    stood: tuple[Places, ...] = ()
    """The last tables of this action on which every figure stood for certain, however shortly."""
    quiet_from_ms: int = 0
    """When the table last changed as a whole."""
    quality: dict[SpaceId, SpaceQuality] = {}
    introduced: int | None = None
    """Who was on the hello pad last: the next figure put down is this one."""
    question: Question | None = None
    answers: tuple[World, ...] = ()
    """The world that each option of the question stands for."""
    steps: tuple[PutBack, ...] = ()
    guided: frozenset[int] = frozenset()
    """Everybody whom the steps of this mismatch have named."""
    told_ms: dict[tuple[FighterId | None, SpaceId | None], int] = {}
    """Since when these steps have told people which figure belongs where."""
    unread: frozenset[int] = frozenset()
    """Who was perhaps put down before anybody can have read what the steps say of it."""
    astray: frozenset[int] = frozenset()
    """Who was in a hand when people were told where to put it, and was perhaps put elsewhere."""
    tags_read: dict[SpaceId, FighterId] = {}
    """Which tag each space reads; a tag may be read next door as well, like an echo."""
    plays: dict[int, int] = {}
    """Which fighter a figure plays whose tag belongs to another, interchangeable one."""
    announced_lifts: frozenset[SpaceId] = frozenset()
    """The spaces whose lifted figures were announced with `Lifted`."""
    hints: dict[SpaceId, int] = {}
    """How often people were asked for the figures of each of those spaces."""
    refused: Places | None = None
    """A table that the game did not accept, or took back."""
    recorder: FlightRecorder = FlightRecorder()
    verdict: Verdict | None = None
    """What was made of the belief; None if it must be judged anew."""

    def board_as_it_is(self) -> dict[FighterId, SpaceId | None] | None:
        """Who stands where on the table; None while that is not certain.

        With `for_game.corrections_for` people can make the log say what the table shows.
        """
        if self.is_lost or len(self.belief) != 1:
            return None
        (world,) = self.belief
        return dict(zip(self.context.fighters, world.places, strict=True))


def begin(context: Context, settings: TrackerSettings | None = None) -> TrackerState:
    """A tracker that has seen nothing yet: a snapshot brings it to life."""
    return TrackerState(
        context=context, settings=settings or TrackerSettings(), belief=certain(context.logged)
    )
