"""A game decision by decision in words, grouped by turns. Sharing it is in sharing.py.

Told once and kept: a live game only adds what is new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.decide import decide
from companion.telling.narration import Told
from companion.telling.tell import tell_all

if TYPE_CHECKING:
    from collections.abc import Container

    from companion.content.library import Library
    from companion.game import Game, Step
    from companion.rulings import Ruling
    from companion.table import Table
    from companion.telling.words import Words

GOING_BACK = (c.Undo, c.Redo)


class ChronicleLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the chronicle: what somebody did, or what the rules made of it."""

    step: int
    line: int
    """Which of the lines of its decision it is; 0 is what was done."""
    told: Told
    turn: int
    """The number of the turn in which it was decided; 0 for the set-up."""
    player: str
    """The name of the player on turn."""


class Chronicle:
    """The lines of a game."""

    def __init__(self, words: Words, library: Library, game: Game) -> None:
        self.words = words
        self.library = library
        self.game = game
        self._entries: list[ChronicleLine] = []
        self._told_up_to = 0

    def entries(self) -> list[ChronicleLine]:
        """Every line so far, the oldest first."""
        steps = self.game.steps
        for step in steps[self._told_up_to :]:
            before = steps[step.number - 1].table if step.number else None
            self._entries += self._tell(step, before)
        self._told_up_to = len(steps)
        return self._entries

    def _tell(self, step: Step, before: Table | None) -> list[ChronicleLine]:
        turn = before.turn if before is not None else None
        name = before.players[turn.player].name if before is not None and turn is not None else ""
        return [
            ChronicleLine(
                step=step.number,
                line=n,
                told=told,
                turn=turn.number if turn is not None else 0,
                player=name,
            )
            for n, told in enumerate(tell_all(self.game.book, self.library, step, before))
        ]

    def heading(self, entry: ChronicleLine) -> str:
        """What stands above the lines of a turn."""
        if not entry.turn:
            return self.words.say("history.setup")
        return self.words.say("history.turn", turn=entry.turn, name=entry.player)

    def is_undone(self, entry: ChronicleLine, standing: Container[int]) -> bool:
        """Whether it was taken back; `standing` are the numbers of the decisions that stand."""
        command = self.game.steps[entry.step].command
        return entry.step not in standing and not isinstance(command, GOING_BACK)

    def ruling(self, step: Step) -> Ruling:
        """The ruling of a decision; one from a log is decided again, because logs keep none."""
        if step.ruling.rules or step.command is None or isinstance(step.command, GOING_BACK):
            return step.ruling
        again = decide(self.game.book, self.game.steps[step.number - 1].table, step.command)
        return again.ruling or step.ruling

    # --- Going back -----------------------------------------------------------------------------

    def stands_at(self, step: Step) -> int:
        """The decision whose table this is: of an undo the one that it went back to."""
        for event in step.events:
            if isinstance(event, e.WentTo):
                return event.decision
        return step.number

    def steps_back(self, decision: int) -> int | None:
        """How many decisions are taken back to get there; None if it was taken back itself."""
        line = [step.number for step in self.game.standing()]
        return len(line) - 1 - line.index(decision) if decision in line else None

    def reveals_since(self, decision: int) -> bool:
        """Whether a card was seen since that was hidden before: then everybody has to agree."""
        back = self.game.going_back_to(decision)
        return back is not None and bool(back.reveals)
