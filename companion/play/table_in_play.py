"""A table being played, whoever shows it: the way to the game, and to the board under the figures.

Taps, hands and scripts become commands in `moves.py`, `attacks.py`, `answers.py`, `undo.py`; what a
board says in `sensing.py`, `setup_guide.py`, `correction.py`. Everything goes through `submit` to
the session, and nobody is told of it before it is safe.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Unpack

import msgspec

from companion import commands as c
from companion import events as e
from companion.journal.errors import JournalError
from companion.play.board_status import BoardStatus, Opened
from companion.play.interaction import ConsentQuestion, Interaction, LastRuling
from companion.play.moment import Moment
from companion.play.notices import NotSaved, QuestionOpened, RefusalGiven, StepTaken
from companion.play.ports import BoardSync, NoBoard
from companion.play.session import Cause, NeedsConsent, Refused
from companion.play.stillness import Stillness
from companion.play.strictness import REFEREE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.game import Game
    from companion.model import FighterId
    from companion.play.board_status import Because, BoardStatusChanges
    from companion.play.interaction import InteractionChanges
    from companion.play.lights import Lights
    from companion.play.notices import Notice
    from companion.play.ports import Board
    from companion.play.session import GameSession, Result, Weighed
    from companion.play.strictness import Strictness
    from companion.rules.battlefield import SpaceId
    from companion.rulings import Ruling

replace = msgspec.structs.replace


class TableInPlay:
    """One game on the table, without what is shown of it."""

    focus: Interaction

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.focus = Interaction()
        self.sensed = BoardStatus()
        """What the board said."""
        self.link_to_board = BoardSync(NoBoard())
        """The board, which is told whenever the game has moved on."""
        self.stillness = Stillness()
        """What the board reads while figures are put on it."""
        self.fallen: tuple[int, dict[FighterId, SpaceId]] | None = None
        """Who was out of the game after which decision, and where it fell."""
        self.recent: tuple[Because, float] | None = None
        """Why the last thing came out as it did, and for how many seconds people still see it."""
        self.lights: Lights | None = None
        self.lit_for: tuple[object, ...] = ()
        """What was seen when the lights were last worked out."""
        self.cause = Cause.TOUCH
        """Who gives the commands just now: fingers, or the board."""
        self.is_safe = True
        """Whether the last step could be written."""
        self._is_in_step = False
        self._when_safe: list[Callable[[], None]] = []

    @property
    def strictness(self) -> Strictness:
        """How strict the referee is at this table."""
        return REFEREE

    @property
    def board(self) -> Board:
        """The board of the table."""
        return self.link_to_board.board

    @property
    def moment(self) -> Moment:
        """The table at this moment."""
        return Moment(self.session.game, self.focus, self.sensed, self.strictness)

    @property
    def followed(self) -> Game | None:
        """The game that a board follows; none once it is over."""
        game = self.session.game
        return None if game.table.is_over else game

    def open_as(self, *, saved: bool) -> None:
        """A game was opened, or begun: a board is compared with it first."""
        if saved:
            self.note(opened=Opened.SAVED)
        elif self.session.table.turn is not None:
            self.note(opened=Opened.NEW)

    def notify(self, notice: Notice) -> None:
        """Something is to be shown or said; whoever shows this table does."""

    def look(self, **changes: Unpack[InteractionChanges]) -> None:
        """Change what people are in the middle of."""
        self.focus = replace(self.focus, **changes)

    def note(self, **changes: Unpack[BoardStatusChanges]) -> None:
        """Change what is known of the board."""
        self.sensed = replace(self.sensed, **changes)

    def settle(self) -> None:
        """Nothing is in hand any more; health that was changed by hand has its way back."""
        now = self.focus
        self.focus = type(now)(
            by_value=now.by_value, said=now.said, receipt=now.receipt,
            defender_item=now.defender_item, named=now.named, attack=now.attack, second=now.second,
            by_hand=now.by_hand,
        )  # fmt: skip

    # --- The way to the game --------------------------------------------------------------------

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """What happens inside is one step for Undo, and nobody is told of it before it is safe.

        If it cannot be written it has not happened: screen and game are as before, and people are
        told that. One step inside another is part of that.
        """
        if self._is_in_step:
            yield
            return
        focus, sensed = self.focus, self.sensed
        self._is_in_step, self.is_safe = True, True
        try:
            with self.session.group():
                yield
        except JournalError as lost:
            self.is_safe = False
            self._when_safe.clear()
            self.focus, self.sensed = focus, sensed
            self.notify(NotSaved(str(lost)))
            self.link_to_board.sync(self.session.game, again=True)
        finally:
            self._is_in_step = False
        waiting, self._when_safe = self._when_safe, []
        for inform in waiting:
            inform()

    def when_safe(self, inform: Callable[[], None]) -> None:
        """Inform somebody once what has happened is safe: at once if nothing is going on."""
        if self._is_in_step:
            self._when_safe.append(inform)
        else:
            inform()

    def announce_when_safe(self, notice: Notice) -> None:
        """Give a notice once what has happened is safe."""
        self.when_safe(lambda: self.notify(notice))

    def sync_board(self, *, again: bool = False) -> None:
        """Let the board know how the game stands."""
        self.when_safe(lambda: self.link_to_board.sync(self.session.game, again=again))

    def weigh(self, act: c.Act) -> Weighed:
        """What would become of an act; nothing happens."""
        return self.session.weigh(act, self.strictness)

    def submit(
        self,
        command: c.Command,
        *,
        settle: bool = True,
        joins: bool = False,
        waived: tuple[str, ...] = (),
        strictness: Strictness | None = None,
    ) -> bool:
        """Do something, as strictly as this table is; whether it happened."""
        is_done = False
        with self.one_step():
            result = self.session.submit(
                command, self.cause, joins=joins, waived=waived,
                strictness=strictness or self.strictness,
            )  # fmt: skip
            is_done = self._take_in(command, result, settle=settle)
        return is_done and self.is_safe

    def _take_in(self, command: c.Command, result: Result, *, settle: bool) -> bool:
        if isinstance(result, NeedsConsent):
            self.ask(result)
            return False
        act = _act_of(command)
        if isinstance(result, Refused):
            self.refuse(act, result.ruling)
            return False
        if settle:
            self.settle()
        self.look(said=LastRuling(act=act, ruling=result.ruling, events=result.events))
        if any(isinstance(event, (e.CombatCardShown, e.AttackDeclared)) for event in result.events):
            self.look(receipt=True)
        step = self.session.game.steps[-1]
        sprung = [event for event in result.events if isinstance(event, e.TrapSprung)]
        if sprung:
            self.recent = (sprung[-1], RECENT_S)
        elif step.group == step.number:
            self.recent = None
        self.announce_when_safe(StepTaken(step))
        return True

    def ask(self, needed: NeedsConsent, *, is_draft: bool = False) -> None:
        """Ask people whether a rule is to hold; `is_draft`: of an attack, whose cards follow."""
        self.look(
            question=ConsentQuestion(
                act=needed.act, rules=needed.rules, refusal=needed.refusal, is_draft=is_draft
            )
        )
        self.announce_when_safe(QuestionOpened())

    def refuse(self, act: c.Act | None, ruling: Ruling, *, is_draft: bool = False) -> None:
        """Say that something cannot be done, and by which rules."""
        self.look(said=LastRuling(act=act, ruling=ruling, is_draft=is_draft))
        self.recent = (ruling, RECENT_S)
        self.announce_when_safe(RefusalGiven(ruling))


RECENT_S = 6.0
"""About as long as a message stays on the screen."""


def _act_of(command: c.Command) -> c.Act | None:
    """What people wanted, without the rules that they overruled; None: to go back or forth."""
    if isinstance(command, c.Overrule | c.PlayByHand):
        return command.act
    return None if isinstance(command, c.Undo | c.Redo) else command
