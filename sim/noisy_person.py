"""A simulated person at a table with a board: moves figures, and does what the screen asks for.

Honest and not very clever: answers questions by where the figures really are, follows one
instruction after the other, and says "it stands as shown" only after looking at every figure. Which
moves the game needs, and what goes wrong, is in `noisy_game.py` and `noisy_faults.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.play.intents import AgreeWithScreen, AnswerBoard, FigureIsThere, MoveAnew
from companion.tracking.for_game import context_of
from companion.tracking.outputs import Phase

if TYPE_CHECKING:
    import random

    from companion.model import FighterId
    from companion.play.board_status import Returned, Task
    from companion.rules.battlefield import SpaceId
    from companion.table import Table
    from companion.tracking.outputs import Option, PutBack
    from sim.noisy_table import NoisyTable

LOOK_MS: Final = 160
"""How often somebody who waits looks at the screen."""
SET_UP_MS: Final = 800
"""The set-up takes a figure for placed when it has stood for a moment."""
PATIENCE_MS: Final = 2400
"""So long people wait for a screen that asks for nothing."""
MOST_REACTIONS: Final = 40
"""Whoever has done so many things that were asked for, and is not through, is stuck."""
AGREE_FROM: Final = 8
REPLUG_FROM: Final = 20


class Person:
    """Two hands and one finger."""

    def __init__(self, at: NoisyTable, chance: random.Random) -> None:
        self.at = at
        self.chance = chance
        self.counts: Counter[str] = Counter()
        self.meant: Table | None = None
        """The table as it should become: what people know who know what they are doing."""
        self.last_from: dict[SpaceId, str] = {}
        """Which figure was taken from a space last."""
        self.log: list[str] = []
        """The last things that were done, for whoever looks into a game that went wrong."""

    # ---- looking ----

    @property
    def standing(self) -> dict[str, SpaceId]:
        """Where the figures really are."""
        return self.at.board.standing

    def on(self, space: SpaceId | None) -> str | None:
        """The figure that really stands on a space."""
        return next((figure for figure, at in self.standing.items() if at == space), None)

    def figure_of(self, fighter: FighterId) -> str:
        """The figure that is taken for a fighter: of figures that look alike, that on its space."""
        there = self.on(self.at.table.fighters[fighter].space)
        return there if there is not None and self._look_alike(there, fighter) else fighter

    def _look_alike(self, one: str, other: str) -> bool:
        classes = context_of(self.at.game).classes
        return one == other or classes.get(one, one) == classes.get(other, other)

    def note(self, what: str) -> None:
        """Remember what was done."""
        self.log.append(f"{self.at.now_ms} {what}")
        del self.log[:-400]

    # ---- hands ----

    def lift(self, figure: str) -> None:
        """Take a figure up."""
        space = self.standing.get(figure)
        self.note(f"lift {figure} from {space}")
        if space is not None:
            self.last_from[space] = figure
        self.at.handle("lift", figure)

    def put(self, figure: str, space: SpaceId) -> None:
        """Put it down; on a space that the board cannot see, a tap says so."""
        self.note(f"put {figure} on {space}")
        self.at.handle("put", figure, space)
        self.tell_if_unseen(space)

    def tell_if_unseen(self, space: SpaceId) -> None:
        """Tap a space that the screen shows as one that the board cannot see."""
        if space in self.at.sensed.doubtful and self.at.sensed.is_there:
            self.at.wait(400)
            if self.at.sensed.lifted or self.at.sensed.missing is not None:
                self.note(f"tap {space}")
                self.at.tap(space)

    def carry(self, figure: str, space: SpaceId) -> None:
        """Take a figure somewhere else, making room if another stands there."""
        in_the_way = self.on(space)
        if in_the_way is not None and in_the_way != figure:
            self.at.handle("lift", in_the_way)
        if figure in self.standing:
            self.lift(figure)
            self.at.wait(self.chance.randint(250, 900))
        self.put(figure, space)

    def make_room(self, space: SpaceId, fighter: FighterId) -> None:
        """Whoever sees a figure where another is to go puts it back where the screen has it."""
        there = self.on(space)
        if there is None or there == self.figure_of(fighter):
            return
        home = self.at.table.fighters[there].space
        self.note(f"make room on {space}")
        if home is None or home == space or self.on(home) is not None:
            self.lift(there)
        else:
            self.carry(there, home)
        self.rest()

    # ---- doing what is asked for ----

    def is_calm(self) -> bool:
        """Whether the screen wants nothing."""
        sensed = self.at.sensed
        if self.at.table.is_over:
            return True
        if sensed.placing is not None:
            return not self._is_asked()
        return not self._is_asked() and sensed.phase is Phase.IN_SYNC

    def rest(self) -> bool:
        """Wait, and do what is asked for, until nothing is; False: that never came."""
        self.at.wait(LOOK_MS if self.at.sensed.placing is None else SET_UP_MS)
        for number in range(MOST_REACTIONS):
            waited_ms = 0
            while not self.is_calm() and waited_ms < PATIENCE_MS:
                self.at.wait(LOOK_MS)
                waited_ms += LOOK_MS
                if self._is_asked() and waited_ms >= 3 * LOOK_MS:
                    break
            if self.is_calm():
                return True
            self._react(number)
        return False

    def _is_asked(self) -> bool:
        sensed = self.at.sensed
        if sensed.placing is not None:
            return self._task() is not None
        returned = self.at.play.moment.returned
        return bool(sensed.question or sensed.step or sensed.missing or returned)

    def _task(self) -> Task | None:
        """What the set-up asks for, if it is not what the game asks its player."""
        placing, choice = self.at.sensed.placing, self.at.table.choice
        task = placing.task if placing is not None else None
        is_chosen = choice is not None and task is not None and task.fighter == choice.subject
        return None if task is None or (is_chosen and not task.is_wrong) else task

    def _react(self, number: int) -> None:
        sensed = self.at.sensed
        if number >= REPLUG_FROM and number % 10 == 0:
            self.counts["replugged to get on"] += 1
            self.at.unplug()
            self.at.wait(1500)
            self.at.plug()
            self.at.wait(3000)
        elif sensed.placing is not None and self._task() is not None:
            self._place_one()
        elif sensed.question is not None:
            self._answer()
        elif self.at.play.moment.returned is not None:
            self._say_what_returned_means(self.at.play.moment.returned)
        elif sensed.missing is not None:
            self._say_where(sensed.missing.fighter, sensed.missing.space)
        elif sensed.step is not None and number >= AGREE_FROM and number % 4 == 0:
            self._look_at_everything()
        elif sensed.step is not None:
            self._follow(sensed.step)
        else:
            self.at.wait(PATIENCE_MS)

    def _place_one(self) -> None:
        """Put the figure that the set-up asks for where it says."""
        task = self._task()
        assert task is not None
        self.counts["figures put as the set-up asked"] += 1
        self.note(f"follow {task}")
        self.at.wait(self.chance.randint(300, 900))
        if self._task() != task:
            return
        figure = task.fighter or self.on(task.start)
        end = task.ends[0] if len(task.ends) == 1 else None
        if figure is not None and end is not None and self.on(end) != figure:
            self.carry(figure, end)
        elif end is not None:
            self.at.tap(end)
        elif figure is not None and figure in self.standing:
            self.lift(figure)
        else:
            self.put_right()
            self.at.touch(AgreeWithScreen())

    def _answer(self) -> None:
        question = self.at.sensed.question
        assert question is not None
        if question.whole_board:
            self.put_right()
        fitting = [n for n, option in enumerate(question.options) if self._is_true(option)]
        if len(fitting) > 1 and self.meant is not None:
            spaces = {fighter.space for fighter in self.meant.fighters.values()}
            sprung = [n for n in fitting if question.options[n].trap in spaces]
            around = [n for n in fitting if question.options[n].trap is None]
            fitting = sprung or around or fitting
        answer = fitting[0] if fitting else None
        self.counts["questions answered"] += 1
        self.note(f"answer {answer} to {question}")
        self.at.wait(self.chance.randint(300, 1200))
        if self.at.sensed.question == question:
            self.at.touch(AnswerBoard(answer))

    def _say_what_returned_means(self, returned: Returned) -> None:
        """Figures are back where they came from: on purpose, or one is put where it stood."""
        self.counts["questions answered"] += 1
        self.note(f"say what {returned} means")
        for fighter, home in returned.homes.items():
            if self.meant is None or self.meant.fighters[fighter].space != home:
                figure = self.on(home) or fighter
                self.carry(figure, self.at.table.fighters[fighter].space or home)
                return
        self.at.touch(MoveAnew())

    def is_out_of_sight(self) -> bool:
        """Whether whoever stands wrong went from one space that sees nothing to another."""
        board = self.at.board
        unseen = self.at.sensed.doubtful | board.noise.dead | board.faulty
        shown = {f.space for f in self.at.table.fighters.values() if f.space is not None}
        return (shown ^ set(self.standing.values())) <= unseen

    def stands_as_shown(self) -> bool:
        """Whether every figure is where the screen has it."""
        return self._stands(dict(context_of(self.at.game).log))

    def _is_true(self, option: Option) -> bool:
        """Whether this is what happened, since the last decision or since the action began."""
        context = context_of(self.at.game)
        ends = {move.fighter: move.end for move in option.moves}
        began = dict(zip(context.fighters, context.base, strict=True))
        return self._stands({**context.log, **ends}) or self._stands({**began, **ends})

    def _stands(self, told: dict[FighterId, SpaceId | None]) -> bool:
        """Whether the figures stand so, if those that look alike count as one."""
        context = context_of(self.at.game)
        real = {name: self.standing.get(name) for name in told}
        shown = Counter((context.classes.get(n, n), s) for n, s in told.items() if s is not None)
        stands = Counter((context.classes.get(n, n), s) for n, s in real.items() if s is not None)
        # Whoever fell may stay on the board for a while.
        may_stay = {context.classes.get(n, n) for n in context.leaving if told[n] is None}
        more = stands - shown
        return not shown - stands and all(kind in may_stay for kind, _ in more)

    def _say_where(self, fighter: FighterId, space: SpaceId) -> None:
        """A figure is looked for: it is in a hand, where it was, or somewhere unseen."""
        self.counts["figures looked for"] += 1
        shown = {each.space for each in self.at.table.fighters.values()}
        elsewhere = [figure for figure, at in self.standing.items() if at not in shown]
        there = self.on(space)
        likely = (there or "", *elsewhere, self.last_from.get(space, fighter))
        figure = next(
            (each for each in likely if each in self.standing and self._look_alike(each, fighter)),
            fighter,
        )
        place = self.standing.get(figure)
        self.note(f"say that {fighter} is on {place}, not only {space}")
        if place is None:
            self.put(figure, self.at.table.fighters[fighter].space or space)
        elif place == space:
            self.at.touch(FigureIsThere())
        else:
            self.at.tap(place)
        self.at.wait(600)

    def _follow(self, step: PutBack) -> None:
        """Do the one thing that the screen says."""
        self.counts["instructions followed"] += 1
        self.note(f"follow {step}")
        self.at.wait(self.chance.randint(300, 900))
        if self.at.sensed.step != step:
            return
        if step.end is None:
            self._take_off(step)
            return
        fighter = step.fighter
        figure = self.on(step.start) if step.start is not None else None
        if figure is None or fighter is None or not self._look_alike(figure, fighter):
            figure = fighter if fighter is not None else figure
        there = self.on(step.end)
        if figure is None:
            self._look_at_everything()
        elif there == figure or (there is not None and self._look_alike(there, figure)):
            self._say_that_it_stands(step)
        else:
            self.carry(figure, step.end)
            if step.end in self.at.sensed.doubtful and self.at.sensed.step == step:
                self.at.tap(step.end)

    def _take_off(self, step: PutBack) -> None:
        figure = self.on(step.start) if step.start is not None else step.fighter
        home = self.at.table.fighters[figure].space if figure is not None else None
        if figure is not None and step.fighter is None and home is not None and not self.on(home):
            self.carry(figure, home)  # the board does not know it, but people do
        elif figure is not None and figure in self.standing:
            self.lift(figure)
        else:
            self._say_that_it_stands(step)

    def _say_that_it_stands(self, step: PutBack) -> None:
        """The figure is right and the board does not see it."""
        doubtful = self.at.sensed.doubtful
        space = next((s for s in (step.end, step.start) if s is not None and s in doubtful), None)
        if space is not None:
            self.note(f"tap {space}")
            self.at.tap(space)
        else:
            self._look_at_everything()

    def _look_at_everything(self) -> None:
        """Put every figure as the screen shows it, and then say so."""
        self.put_right()
        self.counts["said that all stands right"] += 1
        self.note("agree")
        self.at.wait(800)
        if self.at.sensed.step is not None:
            self.at.touch(AgreeWithScreen())

    def put_right(self) -> None:
        """Put every figure where the screen shows it, and the others beside the board."""
        shown = {f.id: f.space for f in self.at.table.fighters.values()}
        wanted = {space for space in shown.values() if space is not None}
        for figure, space in list(self.standing.items()):
            if space not in wanted:
                self.lift(figure)
        for fighter, home in shown.items():
            there = self.on(home)
            is_right = there is not None and self._look_alike(there, fighter)
            if home is not None and not is_right:
                self.carry(fighter, home)
