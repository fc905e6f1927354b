"""Plays maneuvers with hands, a board and the tracker, and counts what came of it."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.maps import load_known_map
from companion.model import TokenKind
from companion.rules.movement import Allowance, reach
from companion.tracking import outputs as out
from companion.tracking.observations import ContextChanged, Observation, Wake
from companion.tracking.outputs import Phase
from companion.tracking.state import begin
from companion.tracking.step import step
from sim.tracking_board import BoardKind, Time, TrackedBoard
from sim.tracking_counts import Counts
from sim.tracking_people import (
    MAPS,
    Habits,
    context_of,
    new_setting,
    plan_maneuver,
)
from sim.tracking_screen import AtScreen

if TYPE_CHECKING:
    from companion.rules.battlefield import Battlefield, SpaceId
    from companion.tracking.clock import TrackerSettings
    from companion.tracking.context import Context

MANEUVERS_A_GAME: Final = 12
IN_SYNC_WITHIN_MS: Final = 500
"""So soon after the figures stand right again a bump is to be forgotten."""
PATIENCE_MS: Final = 400_000
"""How long people try before they give a maneuver up."""


@lru_cache
def battlefield_of(map_id: str) -> Battlefield:
    """A map, read once."""
    return load_known_map(map_id)


class TrackingTrial(AtScreen):
    """One table with people, board and tracker."""

    def __init__(
        self, kind: BoardKind, seed: int, habits: Habits, settings: TrackerSettings
    ) -> None:
        self.kind = kind
        self.habits = habits
        self.settings = settings
        self.chance = random.Random(seed)
        self.counts = Counts()
        self.log = None

    # --- Games and maneuvers

    def play(self, moves: int, bumps: int = 0) -> Counts:
        """Play games until so many moves were made and so many bumps put right."""
        while self.counts.moves < moves or self.counts.bumps < bumps:
            self.new_game()
            for _ in range(MANEUVERS_A_GAME):
                if not self._maneuver():
                    break
        return self.counts

    def new_game(self) -> None:
        """Other figures on another map; board and tracker have seen them."""
        chance = self.chance
        self.setting = new_setting(chance, battlefield_of(chance.choice(MAPS)))
        self.time = Time()
        self.truth = {f.id: f.space for f in self.setting.fighters}
        self.board = TrackedBoard(self.time, self.kind, chance, self.habits, self.receive)
        self.context = context_of(self.setting, "one", Allowance(0))
        self.state = begin(self.context, self.settings)
        self.left_ms = {}
        self.left_by = {}
        self.down_ms = {}
        self.marks = set()
        self._wake_ms: int | None = None
        self.hands = 0
        self.question = None
        self.steps: tuple[out.PutBack, ...] = ()
        self.flagged = False
        self.taps = 0
        self.asked = self.answered = 0
        self.mending = 0
        self.carried = 0
        self.mover = ""
        self.stood = {}
        self.knocked = {}
        self.last_put_ms = self.touched_ms = 0
        self.right_ms: list[int] = []
        self.synced_ms: list[int] = []
        self.unlawful = None
        self.could_be_told = False
        for name, space in self.truth.items():
            if space is not None:
                self.board.put(space, name)
        self.board.is_online = False
        self.time.run(lambda: False, 100)
        self.board.connect()
        assert self.state.phase is Phase.IN_SYNC
        if chance.random() < self.habits.dead_cell:
            free = [s.id for s in self.setting.battlefield.spaces if s.id not in self.board.on_cell]
            self.board.dead.add(chance.choice(free))

    def _maneuver(self) -> bool:
        """One maneuver from the plan to rest; False if the game cannot go on."""
        chance, counts = self.chance, self.counts
        self.mover = chance.choice(self.setting.players)
        allowance = Allowance(chance.randint(2, 4), boost=chance.choice((0, 0, 0, 1, 2)))
        self.allowance = allowance
        self.done = set()
        self.context = context_of(self.setting, self.mover, allowance)
        self.base = dict(self.context.log)
        plans = plan_maneuver(chance, self.setting, self.mover, allowance, self.habits)
        self.intended = dict(self.truth)
        self.marks = set()
        self.flagged = self.could_be_told = False
        self.unlawful = None
        self.taps = self.asked = self.answered = 0
        self.synced_ms = []
        self.right_ms = []
        self.knocked = {}
        self.receive(ContextChanged(self.context, self.time.now_ms))
        if not plans:
            return True
        counts.maneuvers += 1
        counts.moves += len(plans)
        self.hands += 1
        self.time.hand(self._act(plans))
        self._disturb(len(plans))
        deadline_ms = self.time.now_ms + PATIENCE_MS
        while True:
            rested = self.time.run(self._at_rest, deadline_ms)
            if not rested or not self.time.run(lambda: not self._at_rest(), self.time.now_ms + 600):
                break
        return self._count(rested=rested)

    def _at_rest(self) -> bool:
        is_calm = self.board.is_online and self.time.now_ms >= self.board.calm_at_ms
        return self.hands == 0 and is_calm and self.state.phase is Phase.IN_SYNC

    def _count(self, *, rested: bool) -> bool:
        counts = self.counts
        if self.unlawful is not None:
            self._count_unlawful(*self.unlawful)
        counts.questions += self.asked
        counts.taps += self.taps
        counts.answered += self.answered
        if self.asked:
            cause = "+".join(sorted(self.marks)) or "plain"
            counts.causes[cause] += self.asked
        for mark in self.marks:
            counts.happened[mark] += 1
        if "bump" in self.marks:
            self.count_bump()
        if not rested:
            counts.stuck += 1
            self.note("STUCK")
            return False
        log = {f.id: f.space for f in self.setting.fighters}
        if self._kinds(log) != self._kinds(self.truth):
            if self.is_permuted(log):
                self.marks.add("permuted")
            counts.wrong["+".join(sorted(self.marks)) or "plain"] += 1
            self.note(f"WRONG log {log} truth {self.truth} {self.marks}")
            return False
        self._let_truth_be_named(log)
        return True

    def is_permuted(self, log: dict[str, SpaceId | None]) -> bool:
        """Whether somebody stands where a figure stood that was knocked off, and both are wrong."""
        wrong = {name for name, space in self.truth.items() if space != log[name]}
        homes = {home for name, home in self.knocked.items() if name in wrong and home is not None}
        return any(self.truth[name] in homes - {self.knocked.get(name)} for name in wrong)

    def _count_unlawful(self, name: str, space: SpaceId) -> None:
        """An illegal move counts if it stood until the end, or long enough for people to be told.

        Whoever was moved on sooner, by a hand that changed its mind or a sleeve, is no case.
        """
        if self.truth[name] != space and not self.could_be_told:
            self.counts.happened["illegal, moved on at once"] += 1
            return
        self.counts.illegal += 1
        classes = self.setting.classes
        called = {f.space: f.id for f in self.setting.fighters}.get(space, name)
        # Two of a kind changed places before: the move was that of the other one, and legal.
        other = called != name and classes.get(called) == classes.get(name)
        alike = name in classes and (other or not self.kind.knows_figures)
        self.counts.unflagged["interchangeable" if alike else "plain"] += not self.flagged

    def count_bump(self) -> None:
        """In sync within half a second after the last bumped figure was put right.

        If a move of this maneuver went onto a trap, that may wait for its own time besides.
        """
        if not self.right_ms:
            return
        counts = self.counts
        counts.bumps += 1
        within_ms = IN_SYNC_WITHIN_MS + (self.settings.trap_ms if self.done else 0)
        quick = all(
            any(0 <= at_ms - right_ms <= within_ms for at_ms in self.synced_ms)
            for right_ms in self.right_ms
        )
        taps = self.taps + self.answered
        counts.bumps_alone += bool(quick and not taps)
        counts.bumps_one_tap += taps <= 1

    def _let_truth_be_named(self, log: dict[str, SpaceId | None]) -> None:
        """Interchangeable figures are called what the log calls them; each keeps its tag.

        Whoever plans with a fighter takes the figure that stands where the log has it.
        """
        on_cell, tags = dict(self.board.on_cell), self.board.tags
        figures = {name: on_cell[space] for name, space in log.items() if space is not None}
        self.board.tags = tags | {name: tags.get(old, old) for name, old in figures.items()}
        self.board.on_cell.update((space, name) for name, space in log.items() if space is not None)
        self.truth = dict(log)

    # --- The tracker

    def receive(self, observation: Observation) -> None:
        """One step of the tracker, and what follows from it."""
        waiting = [observation]
        while waiting:
            seen = waiting.pop(0)
            if self.log is not None and not isinstance(seen, (Wake, ContextChanged)):
                self.note(f"> {seen}")
            self.state, said, wake_ms = step(self.state, seen)
            for output in said:
                self.note(f"    {output}")
                again = self._hear(output)
                if again is not None:
                    waiting.append(again)
            if wake_ms is not None and wake_ms != self._wake_ms:
                self._wake_ms = wake_ms
                self.time.at(wake_ms, lambda wake_ms=wake_ms: self._wake(wake_ms))  # type: ignore[misc]
        if self.state.phase is Phase.IN_SYNC:
            self.synced_ms.append(self.time.now_ms)

    def _wake(self, wake_ms: int) -> None:
        if self._wake_ms == wake_ms:
            self._wake_ms = None
            self.receive(Wake(self.time.now_ms))

    def _hear(self, output: out.Output) -> Observation | None:
        match output:
            case out.Settled():
                return self._submit(output)
            case out.TrackerAsked(question=question):
                self.question = question
                self.asked += 1
                self.counts.asked_though_tagged += self._is_answered_by_tags(question)
                self.flagged = True
                self.time.at(
                    self.time.now_ms + self.chance.randint(800, 2000),
                    lambda: self._answer(question),
                )
            case out.Withdrawn():
                self.question = None
            case out.Lifted(space=space):
                if not self.marks and self.left_by.get(space) in self.context.walks:
                    after_ms = self.time.now_ms - self.left_ms[space]
                    self.counts.settle_ms.setdefault("lifted", []).append(after_ms)
            case out.Mismatched(steps=steps):
                if not self.flagged:
                    self.counts.mismatches += 1
                    self.counts.undone += any(self._is_legal_move(step) for step in steps)
                self.flagged = True
                self.steps = steps
                self.time.at(self.time.now_ms + self.chance.randint(800, 2500), self._follow)
            case out.Missing():
                after_ms = self.chance.randint(1000, 3000)
                self.time.at(self.time.now_ms + after_ms, self._look_for_missing)
        return None

    def _is_answered_by_tags(self, question: out.Question) -> bool:
        """Whether a board that knows figures asks who stands where, although every cell is read."""
        is_about_figures = not question.about_trap and not question.whole_board
        return self.kind.knows_figures and is_about_figures and not self.board.dead

    def _is_legal_move(self, step: out.PutBack) -> bool:
        """Whether a figure is to be taken back from where people may put it, and meant to."""
        name = step.fighter
        if name is None or step.start is None or name not in self.context.walks:
            return False
        is_lawful = self.unlawful is None or self.unlawful[0] != name
        return is_lawful and self.intended[name] == self.truth[name] == step.start != step.end

    def _submit(self, settled: out.Settled) -> Observation:
        """The game takes the moves, by the real rules."""
        counts, setting = self.counts, self.setting
        counts.settled += 1
        counts.revised += settled.revises
        if settled.revises:
            setting.put({n: s for n, s in self.base.items() if s is not None})
        for move in settled.moves:
            position = setting.position()
            found = reach(position, move.fighter, self.allowance)
            assert move.end in found.ends, f"the tracker told an illegal move: {move}"
            log = {f.id: f.space for f in setting.fighters}
            assert log[move.fighter] == move.start
            log[move.fighter] = move.end
            setting.put({n: s for n, s in log.items() if s is not None})
            self._time_it(move, found.ends.get(move.end, 0), settled)
            if self.truth[move.fighter] != move.end and settled.trap_seen is None:
                counts.too_soon += 1
            if move.end in found.springs:
                if self.intended[move.fighter] != move.end:
                    counts.traps_sprung_wrongly += 1
                setting.tokens = tuple(
                    t for t in setting.tokens
                    if not (t.kind == TokenKind.TRAP and t.space == move.end)
                )  # fmt: skip
                self.base = {f.id: f.space for f in setting.fighters}
                self.done |= {n for n, s in log.items() if s != self.context.log.get(n)}
                self.done.add(move.fighter)
        self.context = self._context_now()
        return ContextChanged(self.context, self.time.now_ms)

    def _context_now(self) -> Context:
        fresh = context_of(self.setting, self.mover, self.allowance)
        base = msgspec.structs.replace(
            fresh.position,
            fighters=tuple(
                msgspec.structs.replace(f, space=self.base[f.id]) for f in fresh.position.fighters
            ),
        )
        walks = {name: each for name, each in fresh.walks.items() if name not in self.done}
        return msgspec.structs.replace(fresh, position=base, walks=walks)

    def _time_it(self, move: out.FigureMove, steps: int, settled: out.Settled) -> None:
        down_ms = self.down_ms.get(move.fighter)
        if self.marks or down_ms is None or self.truth[move.fighter] != move.end:
            return
        if settled.revises or settled.trap_seen:
            return
        position = self.setting.position()
        if move.end in position.seen_by[self.mover].armed_traps:
            kind = "trap"
        else:
            on = reach(position, move.fighter, Allowance(self.allowance.total - steps))
            kind = "extendable" if len(on.ends) > 1 else "fixed"
        self.counts.settle_ms.setdefault(kind, []).append(self.time.now_ms - down_ms)
