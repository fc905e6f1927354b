"""Hands at the table: they lift, carry, slide, hesitate and change their mind.

What they mean is a list of plans; what the board makes of it is not their business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.model import TokenKind
from sim.tracking_board import FILTER_MS

if TYPE_CHECKING:
    import random
    from collections.abc import Generator

    from companion.rules.battlefield import SpaceId
    from companion.tracking.context import Context
    from sim.tracking_board import Time, TrackedBoard
    from sim.tracking_people import Habits, MovePlan, Setting

DROPOUT_MS = 250
"""A figure that comes onto a space sooner after another left looks like a dropout."""
SLOW_LIFT_MS = (30, 240)
OVERLAP_MS = (20, 250)
"""How long a space feels a figure that was lifted from it, or slid on."""
PARKED_MS = (55_000, 65_000)
TOLD_WITHIN_MS = 1500
"""What is wrong on a table that lies still so long must have been told to people."""


class SimulatedHands:
    """People's hands over one table."""

    habits: Habits
    chance: random.Random
    time: Time
    board: TrackedBoard
    setting: Setting
    context: Context
    truth: dict[str, SpaceId | None]
    """Where every figure really is; None: in a hand."""
    intended: dict[str, SpaceId | None]
    """Where people mean it to be."""
    marks: set[str]
    """What happened in this maneuver."""
    log: list[str] | None
    hands: int
    """How many hands are doing something."""
    mending: int
    """How many bumps are being put right: nobody moves on meanwhile."""
    carried: int
    done: set[str]
    """Whose move cannot be changed any more."""
    left_ms: dict[SpaceId, int]
    left_by: dict[SpaceId, str]
    """When each space was left last, and by whom."""
    down_ms: dict[str, int]
    last_put_ms: int
    right_ms: list[int]
    """When the figures of a bump stood right again."""
    knocked: dict[str, SpaceId | None]
    """Where figures stood that were bumped in this maneuver."""
    stood: dict[SpaceId, str]
    """Who stood where when the link was lost."""
    unlawful: tuple[str, SpaceId] | None
    """Who was put where the rules do not let it go."""
    touched_ms: int
    """When a hand last took or put a figure, or the link came back."""
    could_be_told: bool
    """Whether the table lay still long enough with it there, and no figure in a hand, to say so."""
    flagged: bool
    """Whether people were shown a question or a mismatch since."""

    def note(self, text: str) -> None:
        """Write the story down if somebody wants to read it."""
        if self.log is not None:
            self.log.append(f"{self.time.now_ms:7} {text}")

    def lift(self, name: str, *, felt_ms: int = 0) -> None:
        """A figure is taken up; its space may feel it for a while yet."""
        space = self.truth[name]
        if space is not None:
            self._look_at_unlawful()
            self.touched_ms = self.time.now_ms
            self.truth[name] = None
            if not felt_ms and self.chance.random() < self.habits.slow_lift:
                felt_ms = self.chance.randint(*SLOW_LIFT_MS)
            self.left_ms[space] = self.time.now_ms + felt_ms
            self.left_by[space] = name
            self.board.lift(space, felt_ms=felt_ms)
            self.note(f"  {name} lifted from {space}")

    def _look_at_unlawful(self) -> None:
        """Before a hand moves: has a figure stood for long where it must not?"""
        if self.unlawful is None or not self.board.is_online or None in self.truth.values():
            return
        name, space = self.unlawful
        lay_still_ms = self.time.now_ms - max(self.touched_ms, self.board.online_since_ms)
        is_seen = self.truth[name] == space and space not in self.board.dead
        if is_seen and lay_still_ms >= TOLD_WITHIN_MS:
            self.could_be_told = True

    def put(self, name: str, space: SpaceId) -> None:
        """A figure is put down; if the space is taken after all, on a free one nearby."""
        if self.truth[name] is not None:
            self.lift(name)
        self._look_at_unlawful()
        self.touched_ms = self.time.now_ms
        if space in self.board.on_cell:
            near = [s for s in self.setting.battlefield.steps[space] if s not in self.board.on_cell]
            self.marks.add("taken")
            if not near:
                near = [
                    s.id for s in self.setting.battlefield.spaces if s.id not in self.board.on_cell
                ]
            space = near[0]
        gap_ms = self.time.now_ms - self.left_ms.get(space, -1000)
        if gap_ms < DROPOUT_MS + FILTER_MS and self.left_by.get(space) != name:
            self.marks.add("within-250")
        if any(
            home == space and each != name and name not in self.knocked
            for each, home in self.knocked.items()
        ):
            self.marks.add("permuted")  # on the space of one that was knocked off it
        if not self.board.is_online and self.stood.get(space, name) != name:
            self.marks.add("moved-offline")
        self.truth[name] = space
        self.down_ms[name] = self.last_put_ms = self.time.now_ms
        self.board.put(space, name)
        self.note(f"  {name} put on {space}")

    def _act(self, plans: list[MovePlan]) -> Generator[int, None, None]:
        chance, habits = self.chance, self.habits
        yield chance.randint(200, 1500)
        for number, plan in enumerate(plans):
            yield from self._wait_for_mending()
            together = number + 1 < len(plans) and chance.random() < habits.concurrent
            if together and self.truth[plans[number + 1].fighter] is not None:
                self.marks.add("concurrent")
                self.hands += 1
                self.time.hand(self._wait_then_lift(plans[number + 1].fighter))
            self.carried += 1
            yield from self._move(plan)
            self.carried -= 1
            if not plan.legal and self.truth[plan.fighter] == plan.end:
                self.unlawful = (plan.fighter, plan.end)
                self.flagged = False
            yield chance.randint(150, 1800)
            yield from self._wait_for_mending()
            if chance.random() < habits.change_mind and plan.legal:
                yield from self._change_mind(plan)
        self.hands -= 1

    def _wait_for_mending(self) -> Generator[int, None, None]:
        while self.mending:
            yield 150

    def _wait_then_lift(self, name: str) -> Generator[int, None, None]:
        start = self.truth[name]
        yield self.chance.randint(0, 400)
        if self.truth[name] == start:  # else its own move is over already
            self.lift(name)
        self.hands -= 1

    def _move(self, plan: MovePlan) -> Generator[int, None, None]:
        chance, habits = self.chance, self.habits
        name = plan.fighter
        self.intended[name] = plan.end
        if plan.way and chance.random() < habits.slide and self.truth[name] is not None:
            yield from self._slide(plan)
            return
        self.lift(name)
        if chance.random() < habits.hesitate:
            yield chance.randint(300, 1200)
            here = chance.choice((self.context.log[name] or plan.end, *plan.way))
            if here not in self.board.on_cell:
                self.put(name, here)
                yield chance.randint(150, 1500)
                self.lift(name)
        hover = chance.random() < habits.long_hover
        if hover:
            self.marks.add("hover")
        parked = chance.random() < habits.parked
        if parked:
            self.marks.add("parked")
            yield chance.randint(*PARKED_MS)
        yield chance.randint(8000, 12000) if hover else chance.randint(250, 1500)
        self.put(name, plan.end)

    def _slide(self, plan: MovePlan) -> Generator[int, None, None]:
        chance, name = self.chance, plan.fighter
        if any(space in self._traps() for space in plan.way):
            self.marks.add("slid-over-trap")
        for space in plan.way:
            if space in self.board.on_cell or chance.random() < 0.3:
                continue
            yield from self._slide_off(name, space)
            if space in self.board.on_cell:
                continue
            self.put(name, space)
            yield chance.randint(40, 260)
        yield from self._slide_off(name, plan.end)
        self.put(name, plan.end)

    def _slide_off(self, name: str, to: SpaceId) -> Generator[int, None, None]:
        """A sliding figure leaves its space; spaces that a path joins may both feel it."""
        chance, here = self.chance, self.truth[name]
        joined = self.setting.battlefield.beside.get(here or "", frozenset())
        if to in joined and chance.random() < self.habits.overlap:
            self.lift(name, felt_ms=chance.randint(*OVERLAP_MS))
        else:
            self.lift(name)
            yield chance.randint(15, 120)

    def _traps(self) -> set[SpaceId]:
        return {t.space for t in self.setting.tokens if t.kind == TokenKind.TRAP}

    def _change_mind(self, plan: MovePlan) -> Generator[int, None, None]:
        """Take the same figure again and put it elsewhere within the same move."""
        name, context = plan.fighter, self.context
        if name not in context.walks or name in self.done or plan.end in self._traps():
            return
        places = tuple(
            context.base[n] if each == name else self.intended[each]
            for n, each in enumerate(context.fighters)
        )
        if len(set(places)) < len(places):
            return
        ends = context.reach(context.index[name], places).ends
        ends = {s: n for s, n in ends.items() if s != plan.end and s not in self._traps()}
        if not ends:
            return
        end = self.chance.choice(sorted(ends))
        self.marks.add("changed-mind")
        self.lift(name)
        yield self.chance.randint(250, 1200)
        self.intended[name] = end
        self.put(name, end)
        yield self.chance.randint(150, 1000)
