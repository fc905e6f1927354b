"""People at the screen: they answer truly, follow instructions, and tap where a figure stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tracking.observations import Agreed, Confirmed, Observation, PersonAnswered
from companion.tracking.outputs import Phase, Question
from sim.tracking_mishaps import Mishaps

if TYPE_CHECKING:
    from collections.abc import Generator

    from companion.rules.battlefield import SpaceId
    from companion.tracking.state import TrackerState
    from sim.tracking_counts import Counts


LOOK_MS = 1500
"""So long people look at the screen for an answer before they tap."""


class AtScreen(Mishaps):
    """People who see what the tracker says."""

    state: TrackerState
    question: Question | None
    answered: int
    asked: int
    taps: int
    counts: Counts

    def receive(self, observation: Observation) -> None:
        """One step of the tracker."""
        raise NotImplementedError

    def _kinds(self, places: dict[str, SpaceId | None]) -> dict[str, list[str]]:
        kinds: dict[str, list[str]] = {}
        for name, space in places.items():
            kinds.setdefault(self.setting.classes.get(name, name), []).append(str(space))
        return {kind: sorted(spaces) for kind, spaces in kinds.items()}

    def _kinds_down(self, places: dict[str, SpaceId | None]) -> dict[str, list[str]]:
        """The same without the kinds of figures that are in somebody's hand."""
        up = {self.setting.classes.get(n, n) for n, s in self.truth.items() if s is None}
        return {kind: spaces for kind, spaces in self._kinds(places).items() if kind not in up}

    def _answer(self, question: Question) -> None:
        if self.question is not question or self.state.question is not question:
            return
        if self.hands:
            self.time.at(self.time.now_ms + 500, lambda: self._answer(question))
            return
        self.question = None
        log = {f.id: f.space for f in self.setting.fighters}
        if question.whole_board and self._kinds(log) != self._kinds(self.truth):
            self.hands += 1
            self.time.hand(self._put_all_right())
            return
        for number, option in enumerate(question.options):
            shown = {**log, **{move.fighter: move.end for move in option.moves}}
            is_true = self._kinds_down(shown) == self._kinds_down(self.truth)
            if question.about_trap:
                move = option.moves[0] if option.moves else None
                meant = move is not None and self.intended[move.fighter] == option.trap
                is_last = number == len(question.options) - 1
                is_true = meant if option.trap is not None else is_last
            if is_true:
                self.answered += 1
                self.receive(PersonAnswered(number, self.time.now_ms))
                return
        self.marks.add("no-option")
        self.answered += 1
        self.receive(PersonAnswered(-1, self.time.now_ms))

    def _look_for_missing(self) -> None:
        """Tap where a figure stands that the board does not see; else put right what is wrong."""
        if self._tap_dead():
            return
        log = {f.id: f.space for f in self.setting.fighters}
        if self._kinds(log) == self._kinds(self.truth) or self.state.phase is not Phase.MOVING:
            return
        if self.hands or not self.board.is_online:
            self.time.at(self.time.now_ms + 400, self._look_for_missing)
            return
        self.hands += 1
        self.time.hand(self._put_all_right())

    def _tap_dead(self) -> bool:
        """Whether somebody tapped on a dead cell because a figure stands there."""
        for name, space in self.truth.items():
            if space in self.board.dead and space is not None:
                believed = [w.places[self.context.index[name]] for w in self.state.belief]
                if any(place != space for place in believed):
                    self.taps += 1
                    self.asked += 1
                    self.marks.add("dead")
                    self.receive(Confirmed(space, present=True, at_ms=self.time.now_ms))
                    return True
        return False

    def _follow(self) -> None:
        """Put one figure right as the screen says."""
        if self.state.phase is not Phase.MISMATCH:
            return
        if self.hands or not self.board.is_online:
            self.time.at(self.time.now_ms + 400, self._follow)
            return
        log = {f.id: f.space for f in self.setting.fighters}
        step_now = self.state.steps[0] if self.state.steps else None
        off = [n for n in log if log[n] != self.truth[n]]
        if self._kinds(log) == self._kinds(self.truth):
            if self.time.now_ms - self.last_put_ms < LOOK_MS:  # nobody taps before it can answer
                self.time.at(self.last_put_ms + LOOK_MS, self._follow)
                return
            self.taps += 1
            self.counts.mismatch_taps += 1
            self.marks.add("tap")
            self.receive(Agreed(self.time.now_ms))
            return
        name = step_now.fighter if step_now is not None else None
        goal = step_now.end if step_now is not None else None
        if name is None or name not in off or (goal is not None and goal in self.board.on_cell):
            ready = [n for n in off if log[n] not in self.board.on_cell]
            name = ready[0] if ready else off[0]
            goal = log[name] if ready else None
        self.hands += 1
        self.time.hand(self._carry(name, goal))
        self.time.at(self.time.now_ms + self.chance.randint(2500, 4500), self._follow)

    def _put_all_right(self) -> Generator[int, None, None]:
        """Look at the screen and put every figure where it shows it, then say so."""
        log = {f.id: f.space for f in self.setting.fighters}
        off = [name for name in log if log[name] != self.truth[name]]
        for name in off:
            self.lift(name)
            yield self.chance.randint(200, 600)
        for name in off:
            space = log[name]
            if space is not None:
                self.put(name, space)
                yield self.chance.randint(200, 600)
        self.hands -= 1
        self.question = self.state.question
        yield 1500
        if self.state.question is not None:
            self._answer(self.state.question)

    def _carry(self, name: str, goal: SpaceId | None) -> Generator[int, None, None]:
        if self.truth[name] is not None:
            self.lift(name)
            yield self.chance.randint(400, 1000)
        if goal is not None and goal not in self.board.on_cell:
            self.put(name, goal)
        self.hands -= 1
