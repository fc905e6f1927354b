"""The working copy of a tracker's state during one step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.tracking.outputs import Phase, Withdrawn
from companion.tracking.quality import Trust
from companion.tracking.state import TrackerState

if TYPE_CHECKING:
    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.clock import Settings
    from companion.tracking.context import Context, Places
    from companion.tracking.judge import Verdict
    from companion.tracking.outputs import Output, PutBack, Question
    from companion.tracking.quality import SpaceQuality
    from companion.tracking.recorder import Recorder
    from companion.tracking.worlds import Belief, World

OUT_OF_ORDER_MS: Final = 40
"""So late the edge of a space that was left may come after that of the space that was taken."""

_FIELDS = TrackerState.__struct_fields__


class Round:
    """Every field of a `TrackerState`, changeable, with the time and what is to be told."""

    context: Context
    settings: Settings
    phase: Phase
    belief: Belief
    occupied: frozenset[SpaceId]
    is_lost: bool
    is_tentative: bool
    has_looked: bool
    lifted_ms: dict[SpaceId, int]
    taken_ms: dict[SpaceId, int]
    changed_ms: dict[SpaceId, int]
    changed_before_ms: dict[SpaceId, int]
    thrown_on: frozenset[SpaceId]
    quiet_from_ms: int
    quality: dict[SpaceId, SpaceQuality]
    introduced: int | None
    question: Question | None
    answers: tuple[World, ...]
    steps: tuple[PutBack, ...]
    guided: frozenset[int]
    called: dict[int, int]
    told_up: frozenset[SpaceId]
    hints: dict[SpaceId, int]
    refused: Places | None
    recorder: Recorder
    verdict: Verdict | None

    def __init__(self, state: TrackerState, at_ms: int) -> None:
        for name in _FIELDS:
            setattr(self, name, getattr(state, name))
        self.before = state
        self.at_ms = at_ms
        self.outputs: list[Output] = []
        self.is_answered = False
        """People have just answered: what they said is done at once."""

    def state(self) -> TrackerState:
        """The state as it is now; the same value if nothing changed."""
        before = self.before
        changed = {
            name: getattr(self, name)
            for name in _FIELDS
            if getattr(self, name) is not getattr(before, name)
        }
        return msgspec.structs.replace(before, **changed) if changed else before

    # --- What is believed

    def believe(self, belief: Belief) -> None:
        """Hold this belief from now on; if it is too wide, nobody can follow any more."""
        if belief == self.belief:
            self.belief = belief
            return
        if len(belief) > self.settings.worlds_at_most:
            self.is_lost = True
            belief = dict(list(belief.items())[:1])
        self.belief = belief
        self.verdict = None

    def loose(self) -> tuple[int, ...]:
        """Fighters on spaces that cannot be read: they may be anywhere without having been seen."""
        unread = self.unread()
        if not unread:
            return ()
        return tuple(
            sorted({n for world in self.belief for n, s in enumerate(world.places) if s in unread})
        )

    def early_spaces(self) -> frozenset[SpaceId]:
        """Where figures stand that set-up will ask for."""
        return frozenset(
            space
            for world in self.belief
            for n, space in enumerate(world.places)
            if space is not None and self.context.is_early(n, space)
        )

    def unread(self) -> frozenset[SpaceId]:
        """Spaces whose sensors are not believed."""
        return frozenset(
            space
            for space, quality in self.quality.items()
            if quality.trust is Trust.DEAD or quality.trust is Trust.FLAPPING
        )

    def who_may_stand_on(self, space: SpaceId) -> tuple[FighterId, ...]:
        """Everybody who stands there in some world."""
        found = {world.places.index(space): None for world in self.belief if space in world.places}
        return tuple(self.context.fighters[number] for number in sorted(found))

    def number_of(self, figure: FighterId) -> int | None:
        """Which fighter a figure with a tag plays."""
        number = self.context.index.get(figure)
        return number if number is None else self.called.get(number, number)

    def stable(self) -> frozenset[Places]:
        """The tables of this action on which board and game agreed."""
        known = [each.places for each in self.recorder.kept if each.base == self.context.base]
        return frozenset((self.context.base, *known))

    # --- Clocks

    def note_lift(self, space: SpaceId) -> None:
        """A space was left; whether for good shows later."""
        self.changed_before_ms = {
            **self.changed_before_ms, space: self.changed_ms.get(space, self.quiet_from_ms)
        }  # fmt: skip
        self.lifted_ms = {**self.lifted_ms, space: self.at_ms}
        self.changed_ms = {**self.changed_ms, space: self.at_ms}
        self.told_up -= {space}
        self.hints = {each: n for each, n in self.hints.items() if each != space}

    def note_place(self, space: SpaceId, *, was_dropout: bool, is_named: bool) -> None:
        """A space was taken; after a dropout every clock goes on as if nothing had been."""
        if not is_named:
            self.taken_ms = {
                each: at_ms for each, at_ms in self.taken_ms.items() if self.at_ms - at_ms < 1000
            } | {space: self.at_ms}
        since_ms = self.changed_before_ms.get(space) if was_dropout else None
        self.changed_ms = {
            **self.changed_ms, space: self.at_ms if since_ms is None else since_ms
        }  # fmt: skip

    def carried_ms(self, start: SpaceId, end: SpaceId) -> int:
        """How long a figure took from one space to another; very long if nobody knows any more."""
        came_ms, left_ms = self.changed_ms.get(end, self.at_ms), self.lifted_ms.get(start, 0)
        return came_ms - left_ms if came_ms >= left_ms - OUT_OF_ORDER_MS else came_ms

    def start_quiet(self) -> None:
        """Something changed as a whole."""
        self.quiet_from_ms = self.at_ms

    def quiet_since_ms(self) -> int:
        """Since when nothing has really changed."""
        return max((self.quiet_from_ms, *self.changed_ms.values()))

    def fresh_until_ms(self) -> int | None:
        """Until when a figure that seems lifted may turn out to be a dropout; None: none may."""
        latest = None
        for space, lifted_ms in self.lifted_ms.items():
            until_ms = lifted_ms + self.settings.absence_ms
            if until_ms > self.at_ms and space not in self.occupied:
                latest = until_ms if latest is None else max(latest, until_ms)
        return latest

    # --- Phases

    def go_offline(self) -> None:
        """The link is lost: nothing is acted on until the board is seen again."""
        self.withdraw()
        self.phase = Phase.OFFLINE

    def withdraw(self) -> None:
        """Take an open question back."""
        if self.question is not None:
            self.outputs.append(Withdrawn())
        self.question = None
        self.answers = ()
