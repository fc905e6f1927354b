"""The working copy of a tracker's state during one step: an `Update`.

A step makes an `Update` of the state, lets the observation change it (`on_*.py`), lets the
verdict change it (`act.py`), and takes the state and the outputs from it. A new belief is set
with `believe`, so that it is judged anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.tracking.edge_worlds import Arrivals
from companion.tracking.interchangeable import exchanged_tags, stand_in
from companion.tracking.outputs import Phase, Withdrawn
from companion.tracking.quality import SpaceQuality, Trust
from companion.tracking.state import TrackerState
from companion.tracking.worlds import fewest_strangers

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.context import Context, Places
    from companion.tracking.outputs import Output, PutBack, Question
    from companion.tracking.recorder import FlightRecorder
    from companion.tracking.verdicts import Verdict
    from companion.tracking.worlds import Belief, Trail, World

OUT_OF_ORDER_MS: Final = 40
"""The edge of the space that was left may come this long after that of the space that was taken."""
SWEPT_WITHIN_MS: Final = 100
"""Two figures of two players that leave their spaces within this time were swept off them."""
OVERLAP_MS: Final = 400
"""A figure that slides may be felt on two spaces for this long."""
ECHO_MS: Final = 1500
"""An empty space may feel the figure next door for this long."""
TOGETHER_WITHIN_MS: Final = 60
"""Two figures that leave their spaces within this time were hardly lifted by hands."""
THROWN_WITHIN_MS: Final = 1000
"""What a knock throws has landed by then; what comes later was moved by somebody."""
ONE_KNOCK_MS: Final = 1000
"""What one knock moves leaves its space within this time."""
STOOD_KEPT: Final = 8
"""So many tables of an action are remembered on which all figures stood."""
READ_MS: Final = 400
"""Nobody reads where a figure belongs, and acts on it, in less."""
TAKEN_KEPT_MS: Final = 2000
"""How long the tracker remembers when a space was taken."""

_FIELDS = TrackerState.__struct_fields__


class Update:
    """Every field of a `TrackerState`, changeable, with the time and what the tracker says."""

    context: Context
    settings: TrackerSettings
    phase: Phase
    belief: Belief
    occupied: frozenset[SpaceId]
    is_lost: bool
    is_tentative: bool
    has_seen_board: bool
    lifted_ms: dict[SpaceId, int]
    first_left_ms: dict[SpaceId, int]
    taken_ms: dict[SpaceId, int]
    changed_ms: dict[SpaceId, int]
    changed_before_ms: dict[SpaceId, int]
    thrown_on: dict[SpaceId, int]
    stood: tuple[Places, ...]
    quiet_from_ms: int
    quality: dict[SpaceId, SpaceQuality]
    introduced: int | None
    question: Question | None
    answers: tuple[World, ...]
    steps: tuple[PutBack, ...]
    guided: frozenset[int]
    told_ms: dict[tuple[FighterId | None, SpaceId | None], int]
    unread: frozenset[int]
    astray: frozenset[int]
    tags_read: dict[SpaceId, FighterId]
    plays: dict[int, int]
    announced_lifts: frozenset[SpaceId]
    hints: dict[SpaceId, int]
    refused: Places | None
    recorder: FlightRecorder
    verdict: Verdict | None

    def __init__(self, state: TrackerState, at_ms: int) -> None:
        for name in _FIELDS:
            setattr(self, name, getattr(state, name))
        self.before = state
        self.at_ms = at_ms
        self.outputs: list[Output] = []
        self.is_answered = False
        """A person has just answered: the tracker acts on it at once."""

    def state(self) -> TrackerState:
        """The state as it is now; the same value if nothing changed."""
        before = self.before
        changed = {
            name: getattr(self, name)
            for name in _FIELDS
            if getattr(self, name) is not getattr(before, name)
        }
        return msgspec.structs.replace(before, **changed) if changed else before

    def emit(self, *outputs: Output) -> None:
        """Say something to the game or to people."""
        self.outputs.extend(outputs)

    # --- The belief

    def believe(self, belief: Belief) -> None:
        """Hold this belief from now on; if it has too many worlds, the tracker is lost."""
        fresh = self.fresh_spaces(echoes=True)
        belief = fewest_strangers(belief, fresh=fresh)
        if belief == self.belief:
            self.belief = belief
            return
        if len(belief) > self.settings.worlds_at_most:
            self.is_lost = True
            belief = dict(list(belief.items())[:1])
        self.belief = belief
        self.verdict = None

    def likely(self) -> Belief:
        """The worlds by which a table is judged: none of them says that something is an echo."""
        return fewest_strangers(self.belief, fresh=self.fresh_spaces())

    def fresh_spaces(self, *, echoes: bool = False) -> dict[SpaceId, int]:
        """Spaces taken so short ago that another may still feel the figure, and until when.

        With `echoes` also those that may only feel the figure next door.
        """
        until = {
            space: at_ms + (ECHO_MS if echoes and self._may_be_echo(space) else OVERLAP_MS)
            for space, at_ms in self.taken_ms.items()
        }
        return {space: until_ms for space, until_ms in until.items() if self.at_ms <= until_ms}

    def _may_be_echo(self, space: SpaceId) -> bool:
        """Whether something stands right beside a space, or did a moment ago."""
        left = {each for each, ms in self.lifted_ms.items() if self.at_ms - ms <= ECHO_MS}
        beside = self.context.position.battlefield.beside[space]
        return not beside.isdisjoint(self.occupied | left)

    def arrivals(self) -> Arrivals:
        """Who may be put on a space besides the figures in the air."""
        return Arrivals(
            expected=self.context.expected,
            unread=self.unread_spaces(),
            narrow=self.context.may_have_come,
        )

    def who_may_stand_on(self, space: SpaceId) -> tuple[FighterId, ...]:
        """Everybody who stands there in some world."""
        found = {world.places.index(space) for world in self.belief if space in world.places}
        return tuple(self.context.fighters[number] for number in sorted(found))

    def number_of(self, figure: FighterId) -> int | None:
        """Which fighter a figure with a tag plays."""
        number = self.context.index.get(figure)
        return number if number is None else self.plays.get(number, number)

    def numbers_of(self, named: Mapping[SpaceId, FighterId]) -> dict[SpaceId, int]:
        """Which fighters these figures play, by their spaces; those that nobody knows left out."""
        numbers = {space: self.number_of(figure) for space, figure in named.items()}
        return {space: number for space, number in numbers.items() if number is not None}

    def cast(self, figure: FighterId | None, space: SpaceId | None = None) -> None:
        """A tag is read: if its fighter is out of the game, its figure may play one that looks so.

        Whose figure has not left the board plays on, and so does who is seen.
        """
        number = self.number_of(figure) if figure is not None else None
        if number is None or any(world.has(number) for world in self.belief):
            return
        named = {read: tag for read, tag in self.tags_read.items() if read != space}
        seen, nowhere = set(self.numbers_of(named).values()), {None, *self.unread_spaces()}
        unseen = {
            n
            for n in set(self.context.alike_to(number)) - seen
            if all(world.places[n] in nowhere for world in self.belief)
        }
        other = stand_in(self.context, number, space, unseen)
        if other is not None:
            many = len(self.context.fighters)
            self.plays = exchanged_tags(self.plays, number, other, many)

    def agreed_places(self) -> frozenset[Places]:
        """The tables of this action on which board and game agreed."""
        known = [each.places for each in self.recorder.kept if each.base == self.context.base]
        return frozenset((self.context.base, *known))

    # --- The board

    def is_on_board(self, space: SpaceId) -> bool:
        """Whether the battlefield has this space."""
        return space in self.context.position.battlefield.space_by_id

    def is_near(self, one: SpaceId, other: SpaceId) -> bool:
        """Whether two spaces are adjacent."""
        return other in self.context.position.battlefield.beside[one]

    def is_echo(self, space: SpaceId, tag: FighterId | None) -> bool:
        """Whether the tag of a figure is read beside its own space, which still reads it."""
        number = self.number_of(tag) if tag is not None else None
        if number is None:
            return False
        home, *others = {world.places[number] for world in self.belief}
        is_read_at_home = home is not None and not others and self.tags_read.get(home) == tag
        return is_read_at_home and self.is_near(home or "", space)

    def note_tag(self, space: SpaceId, tag: FighterId | None) -> None:
        """A space reads a tag now, or none."""
        self.tags_read = {each: read for each, read in self.tags_read.items() if each != space}
        if tag is not None:
            self.tags_read[space] = tag

    def may_read_tag_of(self, answers: Collection[World]) -> bool:
        """Whether a board that reads tags may soon read which of these worlds is so.

        What a space feels without a name is noise, or its tag comes a little later.
        """
        dead = {s for s, quality in self.quality.items() if quality.trust is Trust.DEAD}
        unnamed = self.occupied - self.tags_read.keys() - dead if self.tags_read else frozenset()
        return any(len({_who_is_on(world, space) for world in answers}) > 1 for space in unnamed)

    def mark_occupied(self, space: SpaceId, present: bool) -> None:
        """Remember what a sensor says."""
        self.occupied = self.occupied | {space} if present else self.occupied - {space}

    def set_quality(self, space: SpaceId, quality: SpaceQuality) -> None:
        """Remember how far a space is trusted."""
        self.quality = {**self.quality, space: quality}

    def unread_spaces(self) -> frozenset[SpaceId]:
        """Spaces whose sensors are not believed."""
        return frozenset(
            space
            for space, quality in self.quality.items()
            if quality.trust is Trust.DEAD or quality.trust is Trust.FLAPPING
        )

    def untrusted_spaces(self) -> frozenset[SpaceId]:
        """Spaces that are not believed when they report what no figure explains."""
        return frozenset(s for s, each in self.quality.items() if each.trust is not Trust.GOOD)

    # --- Clocks

    def note_stood(self) -> None:
        """Before a space is left: was it certain, and nobody up? So all may be put back again."""
        likely = self.likely()
        (world, *others) = likely
        if not others and not world.air and not world.strangers:
            older = [places for places in self.stood if places != world.places]
            self.stood = (*older[-STOOD_KEPT + 1 :], world.places)

    def note_lift(self, space: SpaceId) -> None:
        """A space was left; whether for good shows later."""
        self.changed_before_ms = {
            **self.changed_before_ms, space: self.changed_ms.get(space, self.quiet_from_ms)
        }  # fmt: skip
        self.lifted_ms = {**self.lifted_ms, space: self.at_ms}
        self.first_left_ms = {space: self.at_ms, **self.first_left_ms}
        self.changed_ms = {**self.changed_ms, space: self.at_ms}
        self.announced_lifts -= {space}
        self.hints = {each: n for each, n in self.hints.items() if each != space}

    def note_taken(self, space: SpaceId) -> None:
        """A space was taken for good."""
        self.changed_ms = {**self.changed_ms, space: self.at_ms}

    def note_dropout(self, space: SpaceId) -> None:
        """What left a space is there again: its clock goes on as if nothing had been."""
        since_ms = self.changed_before_ms.get(space)
        self.changed_ms = {
            **self.changed_ms, space: self.at_ms if since_ms is None else since_ms
        }  # fmt: skip
        was_first = self.first_left_ms.get(space) == self.lifted_ms.get(space)
        self.lifted_ms = {each: ms for each, ms in self.lifted_ms.items() if each != space}
        if was_first:
            self.first_left_ms = {s: ms for s, ms in self.first_left_ms.items() if s != space}

    def note_unnamed(self, space: SpaceId) -> None:
        """A figure without a name was put on a space."""
        recent = {
            each: at_ms
            for each, at_ms in self.taken_ms.items()
            if self.at_ms - at_ms < TAKEN_KEPT_MS or self._is_unexplained(each)
        }
        self.taken_ms = recent | {space: self.at_ms}

    def _is_unexplained(self, space: SpaceId) -> bool:
        """Whether a stranger stands on a space in some world."""
        return any(space in world.strangers for world in self.belief)

    def carried_ms(self, start: SpaceId, end: SpaceId) -> int:
        """How long a figure took from one space to another; very long if that is not known."""
        came_ms, left_ms = self.changed_ms.get(end, self.at_ms), self.lifted_ms.get(start, 0)
        return came_ms - left_ms if came_ms >= left_ms - OUT_OF_ORDER_MS else came_ms

    def start_quiet(self) -> None:
        """The table changed as a whole: quiet times begin anew."""
        self.quiet_from_ms = self.at_ms

    def quiet_since_ms(self) -> int:
        """Since when nothing has really changed."""
        return max((self.quiet_from_ms, *self.changed_ms.values()))

    def fresh_until_ms(self) -> int | None:
        """Until when a figure that seems lifted may turn out to be a dropout; None: none may."""
        until = [
            lifted_ms + self.settings.absence_ms
            for space, lifted_ms in self.lifted_ms.items()
            if space not in self.occupied
        ]
        return max((each for each in until if each > self.at_ms), default=None)

    def bumped_together(self, table: Places) -> set[int]:
        """Who left this table at the same moment as another; only if one was thrown aside."""
        left_ms = self._left_ms(table)
        return {
            number
            for number, ms in left_ms.items()
            for other, other_ms in left_ms.items()
            if number != other
            and abs(ms - other_ms) <= TOGETHER_WITHIN_MS
            and self._was_thrown_after(min(ms, other_ms), table)
        }

    def _was_thrown_after(self, knocked_ms: int, table: Places) -> bool:
        """Whether a knock at this moment threw a figure: it landed soon, or beside this table."""
        return any(
            at_ms - knocked_ms <= THROWN_WITHIN_MS and (at_ms > knocked_ms or space not in table)
            for space, at_ms in self.thrown_on.items()
        )

    def left_long_after(self, number: int, table: Places) -> set[int]:
        """Who left this table so long after this figure that one knock did not move both."""
        left_ms = self._left_ms(table)
        knocked_ms = left_ms.get(number, self.at_ms)
        return {who for who, ms in left_ms.items() if ms - knocked_ms > ONE_KNOCK_MS}

    def swept_off(self, trail: Trail, places: Places) -> set[int]:
        """Who left its space at the same moment as a figure that may not move: a sleeve did that.

        A figure that a hand has carried on since was not swept to where it stands. Its space may
        have been left once more since, by another one.
        """
        came_from, logged = dict(trail), self.context.logged
        left_ms = self._left_ms(logged)
        knocked_ms = [ms for number, ms in left_ms.items() if number not in self.context.movable]
        return {
            number
            for number, ms in left_ms.items()
            if came_from.get(number, logged[number]) == logged[number]
            and any(
                abs(self._began_ms(logged[number], places[number], ms) - each_ms) <= SWEPT_WITHIN_MS
                for each_ms in knocked_ms
            )
        }

    def _began_ms(self, start: SpaceId | None, end: SpaceId | None, left_ms: int) -> int:
        """When a figure began to leave its space, which may feel it after it is felt elsewhere."""
        first_ms = self.first_left_ms.get(start or "", left_ms)
        return min(first_ms, self.changed_ms.get(end or "", first_ms))

    def taken_by_hands(self) -> set[int]:
        """Who may move, has left its space, and was swept off it by no sleeve."""
        left = self._left_ms(self.context.logged).keys()
        return (left & self.context.movable) - self.swept_off((), self.context.logged)

    def were_all_lifted(self) -> bool:
        """Whether no figure has been left where the log has it all the time."""
        logged = self.context.logged
        return len(self._left_ms(logged)) == sum(space is not None for space in logged)

    def _left_ms(self, table: Places) -> dict[int, int]:
        """When figures were last lifted from where such a table has them."""
        return {
            number: self.lifted_ms[space]
            for number, space in enumerate(table)
            if space is not None and space in self.lifted_ms
        }

    # --- Phases

    def told_to_stand_on(self, space: SpaceId) -> int | None:
        """Whom people were told by name to put on a space, and have read it; None: nobody."""
        number = self._named_for(space)
        return None if self._is_too_new(number, space) else number

    def _named_for(self, space: SpaceId) -> int | None:
        """Whom the steps name for a space, read or not."""
        if self.phase is not Phase.MISMATCH:
            return None
        ends = {step.end: step.fighter for step in self.steps if step.fighter is not None}
        number = self.context.index.get(ends.get(space, ""))
        return number if number in self.guided else None

    def _is_too_new(self, number: int | None, space: SpaceId) -> bool:
        """Whether nobody can have read yet that this figure belongs on the space."""
        if number is None:
            return False
        told_ms = self.told_ms.get((self.context.fighters[number], space), self.at_ms)
        return self.at_ms - told_ms < READ_MS

    def note_unread(self, space: SpaceId) -> None:
        """A figure was put on a space: too soon for what the steps say of it?"""
        number = self._named_for(space)
        if number is not None and self._is_too_new(number, space):
            came = (w.places.index(space) for w in self.belief if space in w.places)
            self.unread |= {number, *came}

    def tell(self, steps: tuple[PutBack, ...]) -> None:
        """Show people these steps; what they have said before was told then."""
        told = ((step.fighter, step.end) for step in steps)
        self.told_ms = {each: self.told_ms.get(each, self.at_ms) for each in told}
        self.steps = steps

    def put_elsewhere(self, space: SpaceId) -> None:
        """A figure was put on a space: was it the one in a hand that belongs elsewhere?"""
        in_hand = {s.fighter for s in self.steps if s.start is None and s.end != space}
        self.astray |= {self.context.index[name] for name in in_hand if name is not None}

    def withdraw(self) -> None:
        """Take an open question back."""
        if self.question is not None:
            self.emit(Withdrawn())
        self.question = None
        self.answers = ()

    def end_guidance(self) -> None:
        """People are no longer guided."""
        self.steps = ()
        self.told_ms = {}
        self.guided = frozenset()
        self.unread = frozenset()
        self.astray = frozenset()


def _who_is_on(world: World, space: SpaceId) -> int | None:
    """Who stands on a space in a world."""
    return world.places.index(space) if space in world.places else None
