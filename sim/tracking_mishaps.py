"""What goes wrong at a table: dropouts, lost links, bumps, exchanged and shoved figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.tracking_board import FILTER_MS
from sim.tracking_hands import SimulatedHands

if TYPE_CHECKING:
    from collections.abc import Generator

    from companion.rules.battlefield import SpaceId


BUMPED_AGAIN_MS = 500
"""Two bumps with less between them are one."""


ECHO_MS = (40, 900)
"""How long an empty space reads the figure next door."""


class Mishaps(SimulatedHands):
    """Hands to which things happen."""

    def _disturb(self, moves: int) -> None:
        """Let things happen during a maneuver of so many moves, each with its own chances."""
        chance, habits, time = self.chance, self.habits, self.time
        for _ in range(moves):
            if chance.random() < habits.dropout:
                time.at(self._soon_ms(), self._drop_out)
            if chance.random() < habits.dropouts_together:
                time.at(self._soon_ms(), self._drop_out_together)
            if chance.random() < habits.echo:
                time.at(self._soon_ms(), self._echo)
            if chance.random() < habits.burst:
                time.at(self._soon_ms(), self._burst)
            if chance.random() < habits.link_loss:
                time.at(self._soon_ms(), self._lose_link)
            if chance.random() < habits.swap:
                self.hands += 1
                time.hand(self._swap(), after_ms=chance.randint(300, 4000))
            if chance.random() < habits.shove:
                self.hands += 1
                time.hand(self._shove(), after_ms=chance.randint(300, 4000))
        if chance.random() < 1 - (1 - habits.bump) ** moves:
            time.at(self._soon_ms(), self._bump)

    def _soon_ms(self) -> int:
        return self.time.now_ms + self.chance.randint(300, 4000)

    def _drop_out(self) -> None:
        if self.board.on_cell:
            space = self.chance.choice(sorted(self.board.on_cell))
            self.board.drop_out(space, self.chance.randint(5, 200))
            self.marks.add("dropout")

    def _drop_out_together(self) -> None:
        """A figure and those beside it are lost from sight at the same time."""
        chance, near = self.chance, self.setting.battlefield.beside
        if self.board.on_cell:
            first = chance.choice(sorted(self.board.on_cell))
            for space in (first, *sorted(near[first] & self.board.on_cell.keys())):
                for_ms = chance.randint(30, 200)
                self.time.at(
                    self.time.now_ms + chance.randint(0, 15),
                    lambda space=space, for_ms=for_ms: self.board.drop_out(space, for_ms),  # type: ignore[misc]
                )
            self.marks.add("dropouts-together")

    def _echo(self) -> None:
        """A figure is felt on an empty space beside the one where it stands."""
        chance, near = self.chance, self.setting.battlefield.beside
        pairs = [
            (space, beside)
            for space in sorted(self.board.on_cell)
            for beside in sorted(near[space] - self.board.on_cell.keys() - self.board.dead)
        ]
        if pairs:
            space, beside = chance.choice(pairs)
            self.board.echo(beside, self.board.on_cell[space], chance.randint(*ECHO_MS))
            self.marks.add("echo")

    def _burst(self) -> None:
        """A cell goes on and off: one with a figure, or an empty one."""
        chance = self.chance
        spaces = [space.id for space in self.setting.battlefield.spaces]
        some = sorted(self.board.on_cell) if chance.random() < 0.5 else spaces
        if some:
            self.board.burst(chance.choice(some), chance.randint(3, 14), chance.randint(25, 80))
            self.marks.add("burst")

    def _lose_link(self) -> None:
        if self.board.is_online:
            self.marks.add("link")
            self.stood = dict(self.board.on_cell)
            self.board.disconnect(self.chance.randint(1000, 6000))

    def _standing(self) -> list[str]:
        return sorted(name for name, space in self.truth.items() if space is not None)

    def _bump(self) -> None:
        """A sleeve or an elbow: one to three figures that stand near each other are moved."""
        chance = self.chance
        standing = self._standing()
        is_busy = self.carried or self.mending or len(standing) < len(self.truth)
        if self.habits.bump_at_rest and is_busy:
            self.time.at(self.time.now_ms + 100, self._bump)
            return
        if not standing:
            return
        self.marks.add("bump")
        if self.right_ms and self.time.now_ms - self.right_ms[-1] < BUMPED_AGAIN_MS:
            self.right_ms.pop()  # nobody had time to see that all was well
        spaces = self.setting.battlefield.space_by_id
        here = spaces[self.truth[chance.choice(standing)] or ""]

        def far(name: str) -> float:
            there = spaces[self.truth[name] or ""]
            return (there.x - here.x) ** 2 + (there.y - here.y) ** 2

        standing.sort(key=far)
        hit = standing[: chance.randint(1, 3)]
        self.hands += 1
        self.mending += 1
        self.time.hand(self._bumped(hit))

    def _bumped(self, hit: list[str]) -> Generator[int, None, None]:
        chance = self.chance
        belongs = {name: self.truth[name] for name in hit}
        self.knocked |= belongs
        for name in hit:
            space = belongs[name]
            if self.truth[name] is None or space is None:
                continue
            self.lift(name)
            beside = sorted(self.setting.battlefield.beside[space])  # no passage: too far
            near = [s for s in beside if s not in self.board.on_cell]
            if near and chance.random() < 0.7:
                yield chance.randint(0, 60)
                goal = chance.choice(near)
                if goal not in self.board.on_cell:
                    self.put(name, goal)
            yield chance.randint(0, 40)
        if chance.random() < self.habits.uncorrected and all(
            self.truth[n] is not None for n in hit
        ):
            self.marks.add("nudge")
            self.mending -= 1
            self.hands -= 1
            return
        if (
            self.habits.bump_at_rest or chance.random() < 0.9
        ):  # whoever is carrying a figure puts it down first
            yield chance.randint(600, 4000)
            while self.carried:
                yield 100
            yield from self._mend(hit, belongs)
            if self.habits.bump_at_rest:  # they look whether all is well before they go on
                yield 600
            self.mending -= 1
        else:
            self.mending -= 1
            yield chance.randint(600, 4000)
            yield from self._mend(hit, belongs)
        self.hands -= 1

    def _mend(
        self, hit: list[str], belongs: dict[str, SpaceId | None]
    ) -> Generator[int, None, None]:
        """Put figures back that were bumped, or in each other's places."""
        chance = self.chance
        goals = [belongs[name] for name in hit]
        fell = len(hit) > 1 and all(self.truth[name] is None for name in hit)
        if fell and chance.random() < self.habits.permuted:
            chance.shuffle(goals)
            self.marks.add("permuted")
        for name, goal in zip(hit, goals, strict=True):
            # Whoever was carried on by its own plan meanwhile is left where it is.
            if goal is None or self.truth[name] == goal or self.truth[name] == self.intended[name]:
                continue
            if self.truth[name] is not None:
                self.lift(name)
                yield chance.randint(250, 800)
            if goal in self.board.on_cell:
                blocker = self.board.on_cell[goal]
                if blocker in hit and self.truth[blocker] is not None:
                    self.lift(blocker)
                    yield chance.randint(100, 300)
            if goal not in self.board.on_cell:
                self.put(name, goal)
            yield chance.randint(150, 700)
        for name in hit:
            if self.truth[name] is None:
                goal = belongs[name]
                yield chance.randint(200, 600)
                if goal is not None:
                    self.put(name, goal)
        if self.mending == 1:  # no other bump is left to be put right
            self.right_ms.append(self.last_put_ms)

    def _take_turns(self) -> Generator[int, None, None]:
        """Wait until nobody carries a figure, and let nobody begin meanwhile."""
        self.mending += 1
        while self.carried:
            yield 100
        yield self.chance.randint(300, 1500)

    def _swap(self) -> Generator[int, None, None]:
        """Two figures of the mover change places."""
        yield from self._take_turns()
        own = [n for n in self._standing() if n in self.context.walks]
        if len(own) < 2:
            self.mending -= 1
            self.hands -= 1
            return
        one, other = self.chance.sample(own, 2)
        a, b = self.truth[one], self.truth[other]
        self.marks.add("swap" if self.board.is_online else "swap-offline")
        self.lift(one)
        yield self.chance.randint(100, 600)
        if self.truth[other] is not None:
            self.lift(other)
        yield self.chance.randint(150, 600)
        if b is not None:
            self.put(one, b)
        yield self.chance.randint(150, 600)
        if a is not None and self.truth[other] is None:
            self.put(other, a)
        if not self.board.is_online:
            self.marks.add("swap-offline")
        self.mending -= 1
        self.hands -= 1

    def _shove(self) -> Generator[int, None, None]:
        """A figure of the mover pushes another off its space and takes it."""
        yield from self._take_turns()
        steps = self.setting.battlefield.steps_of_large  # nobody is pushed through a passage
        pairs = [
            (name, self.board.on_cell[there])
            for name in self._standing()
            if name in self.context.walks
            for there in steps[self.truth[name] or ""]
            if there in self.board.on_cell
            and any(s not in self.board.on_cell for s in steps[there])
        ]
        if not pairs:
            self.mending -= 1
            self.hands -= 1
            return
        name, pushed = self.chance.choice(pairs)
        space, behind = self.truth[pushed], self.truth[name]
        self.lift(name)
        yield self.chance.randint(30, 150)
        gap_ms = self.chance.randint(0, 150)
        self.marks.add("shove-unseen" if gap_ms <= FILTER_MS + 5 else "shove")
        if space is not None and self.truth[pushed] == space:
            self.lift(pushed)
            yield gap_ms
            if space not in self.board.on_cell:
                self.put(name, space)
            free = [s for s in steps[space] if s not in self.board.on_cell and s != behind]
            yield self.chance.randint(20, 120)
            if free:
                self.put(pushed, free[0])
            else:
                self.put(pushed, behind or space)
        elif self.truth[name] is None:
            self.put(name, self.context.log[name] or "")
        self.mending -= 1
        self.hands -= 1
