"""What goes wrong at a table: with the link, the board, the figures, the people. Each is counted.

Two sorts: what happens while a figure is moved, and what happens between two decisions. Everything
here is put right again by somebody, as people would; what is left to the tracker is to notice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.rules.movement import reach
from companion.tracking.for_game import context_of
from sim.tracking_people import slide_way

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.rules.battlefield import SpaceId
    from sim.noisy_person import Person

IN_A_MOVE: Final = 0.12
"""How many moves of a figure have a fault in them,"""
BETWEEN: Final = 0.03
"""and after how many decisions something happens."""
IN_COMBAT: Final = 0.06
"""How many attacks and defenses happen with the cable out."""
FAULT: Final = "fault: "
"""Before what went wrong, in the counts of a game."""
UNDO: Final = 0.02
SLIDE: Final = 0.10
HESITATE: Final = 0.05
AWAY_MS: Final = (300, 5000)
"""How long a link is away."""
DEAD_MS: Final = (20_000, 90_000)
"""How long a space sees nothing."""


class Faults:
    """Trouble for one table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.at = person.at
        self.chance = person.chance
        self._mend_at_ms: list[tuple[int, SpaceId]] = []

    def _count(self, kind: str) -> None:
        self.person.counts[f"{FAULT}{kind}"] += 1
        self.person.note(f"FAULT {kind}")

    def _some_ms(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    # ---- while a figure is moved ----

    def move(self, figure: str, end: SpaceId, *, may_err: bool) -> None:
        """Carry a figure to a space; something may go wrong on the way."""
        ways: list[Callable[[str, SpaceId], None]] = [
            self._lose_link_in_move, self._move_while_away, self._reset_in_move,
        ]  # fmt: skip
        if may_err:
            ways += [self._put_wrong_first, self._change_mind]
        if self.chance.random() < IN_A_MOVE:
            self.chance.choice(ways)(figure, end)
        elif figure in self.person.standing and self.chance.random() < HESITATE:
            self._hover(figure, end)
        elif figure in self.person.standing and self.chance.random() < SLIDE:
            self._slide(figure, end)
        else:
            self._carry(figure, end)

    def _carry(self, figure: str, end: SpaceId) -> None:
        if figure in self.person.standing:
            self.person.lift(figure)
            self.at.wait(self._some_ms(250, 1100))
        self.person.put(figure, end)

    def _slide(self, figure: str, end: SpaceId) -> None:
        """Push a figure over the spaces between, if none of them has a token."""
        table, game = self.at.table, self.at.game
        start = self.person.standing[figure]
        way = slide_way(table.position(game.book.battlefield), start, end)
        is_beside = end in game.book.battlefield.adjacent_to[start]
        if {token.space for token in table.tokens} & set(way) or not (way or is_beside):
            self._carry(figure, end)
            return
        self.person.note(f"slide {figure} over {way} to {end}")
        self.person.last_from.update(dict.fromkeys((start, *way), figure))
        until_ms = self.at.handle("slide", figure, [*way, end])
        self.at.wait(until_ms - self.at.now_ms + 20)

    def _hover(self, figure: str, end: SpaceId) -> None:
        """Up, down on the same space, up again."""
        start = self.person.standing[figure]
        self.person.lift(figure)
        self.at.wait(self._some_ms(300, 1500))
        self.person.put(figure, start)
        self.at.wait(self._some_ms(100, 1500))
        self._carry(figure, end)

    def _lose_link_in_move(self, figure: str, end: SpaceId) -> None:
        self._count("link lost in a move")
        if figure in self.person.standing:
            self.person.lift(figure)
        self.at.wait(self._some_ms(50, 600))
        self._lose_link(lambda: self.person.put(figure, end))

    def _move_while_away(self, figure: str, end: SpaceId) -> None:
        self._count("moved while the link was down")
        self._lose_link(lambda: self._carry(figure, end))

    def _lose_link(self, meanwhile: Callable[[], None]) -> None:
        is_silent = self.chance.random() < 0.3
        if is_silent:
            self.at.handle("cut")  # only silence tells
        else:
            self.at.unplug()
        self.at.wait(self._some_ms(*AWAY_MS))
        meanwhile()
        self.at.wait(self._some_ms(*AWAY_MS))
        if is_silent:
            self.at.handle("cut", is_cut=False)
        else:
            self.at.plug()
        self.await_link()

    def await_link(self) -> None:
        """Wait until the board is there again."""
        for _ in range(100):
            self.at.wait(200)
            if self.at.boards.is_there:
                return
        self.person.counts["links that did not come back"] += 1

    def _reset_in_move(self, figure: str, end: SpaceId) -> None:
        self._count("board reset in a move")
        if figure in self.person.standing:
            self.person.lift(figure)
        self.at.wait(self._some_ms(50, 500))
        self.at.handle("reset")
        self.at.wait(self._some_ms(20, 2000))
        self.person.put(figure, end)

    def _put_wrong_first(self, figure: str, end: SpaceId) -> None:
        """Onto a space where it may not go; the screen says so, and it is put back."""
        start = self.person.standing.get(figure)
        wrong = self._out_of_reach(figure)
        if start is None or not wrong:
            self._carry(figure, end)
            return
        self._count("illegal move, put back")
        self._carry(figure, self.chance.choice(wrong))
        self.person.rest()
        if self.person.standing.get(figure) == start:
            self.at.wait(self._some_ms(300, 1500))
            self._carry(figure, end)

    def _change_mind(self, figure: str, end: SpaceId) -> None:
        """Put down on one space that is allowed, then on another."""
        start = self.person.standing.get(figure)
        others = [space for space in self._in_reach(figure) if space not in {start, end}]
        if start is None or not others:
            self._carry(figure, end)
            return
        self._count("put elsewhere after it was told")
        self._carry(figure, self.chance.choice(others))
        self.at.wait(self._some_ms(400, 1500))
        self._carry(figure, end)

    def _in_reach(self, figure: str) -> list[SpaceId]:
        """Where a figure may move now, traps left out: whoever springs one has done so."""
        context = context_of(self.at.game)
        if figure not in context.walks:
            return []
        found = reach(context.position, figure, context.walks[figure])
        traps = {token.space for token in self.at.table.tokens}
        return sorted(s for s in found.ends if s not in traps and s not in found.springs)

    def _out_of_reach(self, figure: str) -> list[SpaceId]:
        context = context_of(self.at.game)
        if figure not in context.walks:
            return []
        found = reach(context.position, figure, context.walks[figure])
        taken = self._taken()
        spaces = [space.id for space in self.at.game.book.battlefield.spaces]
        return [s for s in spaces if s not in found.ends and s not in taken]

    def _taken(self) -> set[SpaceId | None]:
        """Where somebody stands, really or by the game."""
        by_game = {fighter.space for fighter in self.at.table.fighters.values()}
        return {*self.person.standing.values(), *by_game}

    # ---- between two decisions ----

    def between(self) -> None:
        """Perhaps something happens while nobody moves."""
        self._mend()
        if self.chance.random() < BETWEEN:
            self.chance.choice(
                (
                    self._knock_over, self._knock_over, self._nudge, self._nudge, self._reset,
                    self._unplug, self._kill_space, self._kill_space, self._break_sensor,
                )
            )()  # fmt: skip

    def _knock_over(self) -> None:
        """An elbow: one to three figures fall, and are put back where they stood."""
        figures = sorted(self.person.standing)
        if not figures:
            return
        self._count("knocked over and put back")
        fallen = self.chance.sample(figures, min(len(figures), self.chance.randint(1, 3)))
        stood = {figure: self.person.standing[figure] for figure in fallen}
        self.at.handle("knock_over", fallen)
        self.at.wait(self._some_ms(500, 6000))
        for figure, space in stood.items():
            self.person.put(figure, space)
            self.at.wait(self._some_ms(200, 1500))

    def _nudge(self) -> None:
        """A figure slips onto a free space beside it, and nobody notices before the screen does."""
        beside = self.at.game.book.battlefield.adjacent_to
        taken = self._taken()
        movable = [
            (figure, sorted(beside[space] - taken))
            for figure, space in sorted(self.person.standing.items())
            if beside[space] - taken
        ]
        if movable:
            self._count("nudged to another space")
            figure, spaces = self.chance.choice(movable)
            self.person.note(f"nudge {figure}")
            self.at.handle("put", figure, self.chance.choice(spaces))

    def _reset(self) -> None:
        self._count("board reset")
        self.at.handle("reset")
        self.at.wait(self._some_ms(100, 3000))

    def _unplug(self) -> None:
        self._count("link lost at rest")
        self._lose_link(lambda: None)

    def _kill_space(self) -> None:
        """A contact dies for a while, mostly under a figure or beside one."""
        self._count("dead space")
        space = self._some_space()
        noise = self.at.board.noise
        self.at.board.noise = msgspec.structs.replace(noise, dead=noise.dead | {space})
        self._mend_at_ms.append((self.at.now_ms + self._some_ms(*DEAD_MS), space))
        self.at.handle("set_fault", space, is_faulty=False)  # it is read anew

    def _break_sensor(self) -> None:
        """A sensor knows that it does not work, and says so."""
        self._count("sensor that reports a fault")
        space = self._some_space()
        self.at.handle("set_fault", space)
        self._mend_at_ms.append((self.at.now_ms + self._some_ms(*DEAD_MS), space))

    def _some_space(self) -> SpaceId:
        beside = self.at.game.book.battlefield.adjacent_to
        standing = sorted(self.person.standing.values())
        if not standing:
            return self.chance.choice(sorted(beside))
        space = self.chance.choice(standing)
        return self.chance.choice(sorted({space, *beside[space]}))

    def _mend(self) -> None:
        now_ms = self.at.now_ms
        for due_ms, space in [each for each in self._mend_at_ms if each[0] <= now_ms]:
            self._mend_at_ms.remove((due_ms, space))
            noise = self.at.board.noise
            self.at.board.noise = msgspec.structs.replace(noise, dead=noise.dead - {space})
            self.at.handle("set_fault", space, is_faulty=False)

    # ---- in combat ----

    def in_combat(self, decide: Callable[[], None]) -> None:
        """Decide something in a combat, perhaps while the cable is out."""
        if self.chance.random() < IN_COMBAT:
            self._count("link lost in combat")
            self._lose_link(decide)
        else:
            decide()
