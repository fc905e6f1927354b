"""Where a fighter may move, by which ways, and why not elsewhere.

What entering a space means is decided by `Ground.entry`. `reach` alone does not call it: its inner
loop reads the same sets of a `Sight` directly, for speed, and the oracle in the tests keeps the two
equal. Moves are seen from the owner of the fighter, whoever moves it (MAN-07). Not here: drawing
the card of a maneuver, the order of fighters, the damage of a trap (the game's flow).
"""

from __future__ import annotations

import itertools
from collections import ChainMap
from enum import Enum
from typing import TYPE_CHECKING, Final

import msgspec

from companion.model import Fighter, FighterId, PlayerId, Position, TokenKind
from companion.numbers import Told
from companion.rules.battlefield import SpaceId
from companion.rules.ways import spread, ways
from companion.rulings import Code, Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


ROUTES_AT_MOST: Final = 1000
"""How many routes `paths` lists at most: a large allowance has millions of them."""


NO_SPACES: Final[frozenset[SpaceId]] = frozenset()


class Allowance(msgspec.Struct, frozen=True):
    """How far a fighter may move now, and on what terms.

    The move value, a boost (MAN-03) and extra movement from effects add up. `through_opponents`
    is the permission some cards give. `moved_by` is the player who moves the figure.
    """

    move: Told
    boost: Told = 0
    extra: Told = 0
    through_opponents: bool = False
    moved_by: PlayerId | None = None

    @property
    def total(self) -> int:
        """The number of steps, never below 0."""
        return max(0, self.move + self.boost + self.extra)


class StepKind(Enum):
    """By what a step leads from one space to the next."""

    PATH = "path"
    WITH_ARROW = "with-arrow"
    AGAINST_ARROW = "against-arrow"
    PASSAGE = "passage"
    TOKENS = "tokens"
    """From one token of its owner's to another, by an ability (FOG-03)."""


RULES_OF_STEP: Final[dict[StepKind, tuple[str, ...]]] = {
    StepKind.PATH: (),
    StepKind.WITH_ARROW: ("BRD-04",),
    StepKind.AGAINST_ARROW: ("BRD-06",),
    StepKind.PASSAGE: ("BRD-07",),
}


class Meeting(Enum):
    """What a fighter meets on a space it enters."""

    FRIEND = "friend"
    OPPONENT = "opponent"
    TRAP = "trap"
    FRIENDLY_TRAP = "friendly-trap"
    FOG = "fog"
    ITEM = "item"
    TOKEN = "token"  # noqa: S105  (no secret)
    """One of another kind, which a hero brings."""


_MEETING_WITH: Final[dict[str, Meeting]] = {
    TokenKind.FOG: Meeting.FOG,
    TokenKind.ITEM: Meeting.ITEM,
}


class Met(msgspec.Struct, frozen=True):
    """One thing met on the way: where, what, and which fighter if it is one."""

    space: SpaceId
    what: Meeting
    fighter: FighterId | None = None


class Route(msgspec.Struct, frozen=True):
    """A legal way: the spaces from start to end, by what each step leads, and what it meets."""

    spaces: tuple[SpaceId, ...]
    steps: tuple[StepKind, ...]
    meets: tuple[Met, ...]

    @property
    def springs(self) -> SpaceId | None:
        """The space of the trap that ends this route, if one does (TRP-03)."""
        last = [met.space for met in self.meets if met.what is Meeting.TRAP]
        return last[-1] if last else None


class Entry(Enum):
    """What happens to a fighter that steps onto a space."""

    FREE = "free"
    """It may stop there or go on."""
    OVER = "over"
    """Somebody stands there: it may go on but not stop (MAN-05, MAN-06)."""
    STOP = "stop"
    """A trap goes off: the move ends there (TRP-03)."""
    OPPONENT = "opponent"
    """It may not enter: an opponent stands there (MAN-05)."""
    OCCUPIED_TRAP = "occupied-trap"
    """It may not enter: the trap would end its move on an occupied space (TRP-03, MAN-06)."""


_ENTERABLE = frozenset({Entry.FREE, Entry.OVER, Entry.STOP})


class Ground:
    """The battlefield under one fighter's feet: its possible steps and what entering means."""

    __slots__ = ("closed", "fighter", "position", "sight", "start", "steps")

    def __init__(self, position: Position, fighter: Fighter, through_opponents: bool) -> None:
        self.position = position
        self.fighter = fighter
        self.start = fighter.space
        self.sight = sight = position.seen_by[fighter.owner]
        passes = through_opponents or fighter.passes
        self.closed = sight.occupied_traps if passes else sight.closed
        self.steps = _steps_of(position, fighter)

    def entry(self, space: SpaceId) -> Entry:
        """What stepping onto this space means."""
        sight = self.sight
        own = space == self.start  # its own space is empty while it walks
        if space in self.closed and not own:
            opponent = space in sight.opponents and self.closed is sight.closed
            return Entry.OPPONENT if opponent else Entry.OCCUPIED_TRAP
        if space in sight.armed_traps:
            return Entry.STOP
        return Entry.OVER if space in self.position.occupants and not own else Entry.FREE

    def can_enter(self, space: SpaceId) -> bool:
        """Whether this fighter may step onto the space at all."""
        return self.entry(space) in _ENTERABLE

    def can_end_on(self, space: SpaceId) -> bool:
        """Whether a move may end on this space once it is reached (MAN-06)."""
        entry = self.entry(space)
        return entry is Entry.FREE or entry is Entry.STOP

    def onward(self, here: SpaceId) -> list[SpaceId]:
        """The spaces that can be entered from here; none once a trap has ended the move."""
        if here != self.start and self.entry(here) is Entry.STOP:
            return []
        return [there for there in self.steps[here] if self.can_enter(there)]

    def step_kind(self, here: SpaceId, there: SpaceId) -> StepKind | None:
        """By what this fighter can step from here to there; None if it cannot."""
        if there not in self.steps[here]:
            return None
        battlefield = self.position.battlefield
        if there in battlefield.adjacent_to[here]:
            if (here, there) in battlefield.one_way:
                return StepKind.WITH_ARROW
            if (there, here) not in battlefield.one_way:
                return StepKind.PATH
            if self.fighter.large:
                return StepKind.AGAINST_ARROW
        if {here, there} <= battlefield.passages and not self.fighter.large:
            return StepKind.PASSAGE
        return StepKind.TOKENS

    def rules_of_step(self, here: SpaceId, there: SpaceId) -> tuple[str, ...]:
        """The rules by which this fighter can take a step that it can take."""
        kind = self.step_kind(here, there)
        if kind is not StepKind.TOKENS:
            return RULES_OF_STEP[kind] if kind is not None else ()
        return next(
            each.rules or ("EFF-07",)
            for each in self.fighter.crosses
            if {here, there} <= {*self.sight.own_tokens.get(each.kind, ())}
        )

    def route(self, spaces: Sequence[SpaceId]) -> Route:
        """Describe a way whose every step is known to be possible."""
        kinds = []
        meets: list[Met] = []
        for here, there in itertools.pairwise(spaces):
            kind = self.step_kind(here, there)
            assert kind is not None  # noqa: S101  (the caller walked over self.steps)
            kinds.append(kind)
            meets.extend(self._meetings(there))
        return Route(tuple(spaces), tuple(kinds), tuple(meets))

    def _meetings(self, space: SpaceId) -> Iterator[Met]:
        other = self.position.occupants.get(space)
        if other is not None and other.id != self.fighter.id:
            friend = self.position.are_friendly(self.fighter.owner, other.owner)
            yield Met(space, Meeting.FRIEND if friend else Meeting.OPPONENT, other.id)
        for token in self.position.tokens:
            if token.space == space:
                if token.kind in self.position.stopping:
                    armed = space in self.sight.armed_traps
                    yield Met(space, Meeting.TRAP if armed else Meeting.FRIENDLY_TRAP)
                else:
                    yield Met(space, _MEETING_WITH.get(token.kind, Meeting.TOKEN))


def _steps_of(position: Position, fighter: Fighter) -> Mapping[SpaceId, tuple[SpaceId, ...]]:
    """Where this fighter may step from each space, fighters and traps left aside."""
    steps = position.battlefield.steps_of_large if fighter.large else position.battlefield.steps
    if not fighter.crosses:
        return steps
    linked: dict[SpaceId, dict[SpaceId, None]] = {}
    for each in fighter.crosses:
        lying = position.seen_by[fighter.owner].own_tokens.get(each.kind, ())
        # They may lie on adjacent spaces, or twice on one that people mean to correct: one step.
        for here in lying:
            linked[here] = dict.fromkeys((*linked.get(here, steps[here]), *lying))
    return ChainMap(
        {here: tuple(s for s in after if s != here) for here, after in linked.items()}, steps
    )


class Reach(msgspec.Struct, frozen=True):
    """Where a move may end: the fewest steps to each space, its own with 0 included."""

    ruling: Ruling
    ends: dict[SpaceId, int]
    springs: frozenset[SpaceId] = NO_SPACES
    """Those of the ends where a trap goes off."""


_MAY_MOVE: Final = ruling(Code.MOVE_ALLOWED)


def reach(position: Position, fighter_id: FighterId, allowance: Allowance) -> Reach:
    """Every space on which this fighter may end a move now; raises UnknownFighterError."""
    fighter = position.fighters_by_id[fighter_id]
    start = fighter.space
    if start is None:
        return Reach(ruling(Code.MOVE_OFF_BOARD, fighters=(fighter_id,)), {})
    if fighter.held:
        return Reach(ruling(Code.MOVE_HELD, spaces=(start,), fighters=(fighter_id,)), {start: 0})
    sight = position.seen_by[fighter.owner]
    steps, traps = _steps_of(position, fighter), sight.armed_traps
    passes = allowance.through_opponents or fighter.passes
    closed = sight.occupied_traps if passes else sight.closed
    # The innermost loops of the house, and therefore plain: no calls, two look-ups a step.
    ends = {start: 0}
    ring = [start]
    for count in range(1, allowance.move + allowance.boost + allowance.extra + 1):
        entered = []
        for here in ring:
            for there in steps[here]:
                if there not in ends and there not in closed:
                    ends[there] = count
                    entered.append(there)
        if traps:
            entered = [space for space in entered if space not in traps]  # TRP-03
        if not entered:
            break
        ring = entered
    for space in position.occupants if passes else sight.friendly_spaces:
        if space in ends and space != start:  # MAN-06
            del ends[space]
    return Reach(_MAY_MOVE, ends, traps.intersection(ends) - {start} if traps else NO_SPACES)


def paths(
    position: Position,
    fighter_id: FighterId,
    end: SpaceId,
    allowance: Allowance,
    *,
    start: SpaceId | None = None,
    at_most: int = ROUTES_AT_MOST,
) -> tuple[Route, ...]:
    """Every legal way to `end` that visits no space twice, shortest first, at most `at_most`.

    `start` asks as if the fighter stood there. A fighter that is held finds only the way that
    stays, one off the board none; `check_move` says why. Raises UnknownFighterError and
    UnknownSpaceError.
    """
    fighter, position = standing_on(position, fighter_id, start)
    position.battlefield.require(end)
    if fighter.space is None:
        return ()
    if fighter.held:
        return (Route((end,), (), ()),) if end == fighter.space else ()
    ground = Ground(position, fighter, allowance.through_opponents)
    found = routes_between(ground, fighter.space, end, allowance.total)
    return tuple(ground.route(spaces) for spaces, _ in zip(found, range(at_most), strict=False))


def standing_on(
    position: Position, fighter_id: FighterId, start: SpaceId | None
) -> tuple[Fighter, Position]:
    """The fighter and the position as if it stood on `start` (None: where it stands)."""
    fighter = position.fighters_by_id[fighter_id]
    if start is None or start == fighter.space:
        return fighter, position
    position.battlefield.require(start)
    elsewhere = position.with_fighter_on(fighter_id, start)
    return elsewhere.fighters_by_id[fighter_id], elsewhere


def shortest_way(
    ground: Ground, start: SpaceId, end: SpaceId, allowance: int
) -> tuple[SpaceId, ...] | None:
    """The first that `routes_between` would yield, found ring by ring; None: there is none."""
    if not ground.can_end_on(end):
        return None
    steps, closed, traps = ground.steps, ground.closed, ground.sight.armed_traps
    came_from: dict[SpaceId, SpaceId] = {start: start}
    ring = [start]  # in the order of the names along the ways, so the first way found is the one
    for _ in range(allowance):
        entered = []
        for here in ring:
            for there in sorted(steps[here]):
                if there not in came_from and there not in closed:
                    came_from[there] = here
                    if there == end:
                        return _walked(came_from, end)
                    if there not in traps:
                        entered.append(there)
        ring = entered
    return None


def _walked(came_from: Mapping[SpaceId, SpaceId], end: SpaceId) -> tuple[SpaceId, ...]:
    way = [end]
    while (before := came_from[way[-1]]) != way[-1]:
        way.append(before)
    return tuple(reversed(way))


def routes_between(
    ground: Ground, start: SpaceId, end: SpaceId, allowance: int
) -> Iterator[tuple[SpaceId, ...]]:
    """Yield the legal ways that visit no space twice, shortest first, then by name."""
    if start == end:
        yield (start,)
    elif ground.can_end_on(end):
        yield from ways(spread(ground.onward, start, allowance), start, end, allowance)
