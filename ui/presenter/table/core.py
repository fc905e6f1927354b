"""The heart of the table's desk: what people are in the middle of, and the one way to the game.

Every command goes through `submit` to the session; what happened is told in words and sounds, once
it is safe.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.journal.errors import JournalError
from companion.play.session import Cause, NeedsConsent, Refused
from ui.presenter.board import BoardLights, Follower, NoBoard
from ui.presenter.desk import Desk
from ui.presenter.keeping import tell_of_log
from ui.presenter.table.focus import Focus, Question, Said
from ui.presenter.table.scene import Scene
from ui.presenter.table.sensed import Sensed
from ui.presenter.table.stillness import Stillness
from ui.presenter.telling import tell
from ui.viewdata.kit import Tone
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.game import Step
    from companion.model import FighterId, PlayerId
    from companion.play.session import GameSession, Result, Weighed
    from companion.play.strictness import Strictness
    from companion.rules.battlefield import SpaceId
    from companion.rulings import Ruling
    from companion.table import Table
    from ui.presenter.content import Library
    from ui.presenter.settings import SettingsKeeper
    from ui.presenter.words import Words

replace = msgspec.structs.replace


class TableCore(Desk):
    """One game on the table, without what is shown of it."""

    def __init__(
        self,
        session: GameSession,
        library: Library,
        words: Words,
        settings: SettingsKeeper,
        on_cue: Callable[[str, str], None] = lambda _sound, _spoken: None,
    ) -> None:
        super().__init__(words)
        self.session = session
        self.library = library
        self.settings = settings
        self.focus = Focus(by_value=settings.now.values_only)
        self.cue = on_cue
        """Called with the name of a sound and the words to speak."""
        self.is_safe = True
        """Whether the last step could be written."""
        self._is_in_step = False
        self._when_safe: list[Callable[[], None]] = []
        self.sensed = Sensed()
        """What the board said."""
        self.follower = Follower(NoBoard(""))
        """The board, which is told whenever the game has moved on."""
        self.stillness = Stillness()
        """What the board reads while figures are put on it."""
        self.fallen: tuple[int, dict[FighterId, SpaceId]] | None = None
        """Who was out of the game after which decision, and where it fell."""
        self.link = LinkView()
        self.lit = BoardLights()
        self.lit_for: tuple[object, ...] = ()
        """What was seen when the lights were last worked out."""
        self.cause = Cause.TOUCH
        """Who gives the commands just now: fingers, or the board."""

    @property
    def scene(self) -> Scene:
        """The table at this moment."""
        return Scene(
            self.session.game, self.library, self.words, self.settings.now, self.focus, self.sensed
        )

    def look(self, **changes: object) -> None:
        """Change what people are in the middle of."""
        self.focus = replace(self.focus, **changes)

    def note(self, **changes: object) -> None:
        """Change what is known of the board."""
        self.sensed = replace(self.sensed, **changes)

    def settle(self) -> None:
        """Nothing is in hand any more."""
        self.focus = Focus(
            by_value=self.focus.by_value,
            said=self.focus.said,
            receipt=self.focus.receipt,
            defender_item=self.focus.defender_item,
        )

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
            self.remark(self.words.say("table.not-saved"), str(lost))
            self.follower.tell(self.session.game, again=True)
        finally:
            self._is_in_step = False
        waiting, self._when_safe = self._when_safe, []
        for tell_it in waiting:
            tell_it()
        tell_of_log(self.session.journal, self)

    def when_safe(self, tell_it: Callable[[], None]) -> None:
        """Tell something once what has happened is safe: at once if nothing is going on."""
        if self._is_in_step:
            self._when_safe.append(tell_it)
        else:
            tell_it()

    def follow(self, *, again: bool = False) -> None:
        """Let the board know how the game stands."""
        self.when_safe(lambda: self.follower.tell(self.session.game, again=again))

    def weigh(self, act: c.Act) -> Weighed:
        """What would become of an act; nothing happens."""
        return self.session.weigh(act, self.settings.now.strictness)

    def submit(
        self,
        command: c.Command,
        *,
        settle: bool = True,
        joins: bool = False,
        waived: tuple[str, ...] = (),
        strictness: Strictness | None = None,
    ) -> bool:
        """Do something, as strictly as the settings say; whether it happened."""
        is_done = False
        with self.one_step():
            result = self.session.submit(
                command, self.cause, joins=joins, waived=waived,
                strictness=strictness or self.settings.now.strictness,
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
        self.remarked = None
        if settle:
            self.settle()
        self.look(said=Said(act=act, ruling=result.ruling, events=result.events))
        if any(isinstance(event, (e.CombatCardShown, e.AttackDeclared)) for event in result.events):
            self.look(receipt=True)
        step = self.session.game.steps[-1]
        self.when_safe(lambda: self._announce(step))
        return True

    def ask(self, needed: NeedsConsent, *, is_draft: bool = False) -> None:
        """Ask people whether a rule is to hold; `is_draft`: of an attack, whose cards follow."""
        self.look(
            question=Question(
                act=needed.act, rules=needed.rules, refusal=needed.refusal, is_draft=is_draft
            )
        )
        self.cue("question", "")

    def _announce(self, step: Step) -> None:
        """Sound, and words for what nobody asked for."""
        scene, events = self.scene, step.events
        before = self.session.game.steps[step.after or 0].table
        if step.table.is_over and not before.is_over:
            self.cue("game-over", tell(scene.book, self.library, step).aloud)
            return
        sprung = [event for event in events if isinstance(event, e.TrapSprung)]
        if sprung:
            figure = scene.name(sprung[-1].fighter)
            where = scene.space_name(sprung[-1].space)
            title = scene.say("trap-sprung", figure=figure, space=where)
            self.remark(title, scene.say("trap-sprung-hint"))
            self.cue("ruling", title)
        elif any(isinstance(event, e.CouldNotDraw) for event in events):
            title = scene.say("exhausted-now")
            self.remark(title, scene.say("exhausted-hint"))
            self.cue("ruling", title)
        elif _on_turn(step.table) != _on_turn(before):
            self.cue("your-turn", "")
        elif any(isinstance(event, (e.FighterMoved, e.FighterPlaced)) for event in events):
            self.cue("place", "")

    def refuse(self, act: c.Act | None, ruling: Ruling, *, is_draft: bool = False) -> None:
        """Say that something cannot be done, and by which rules."""
        sentence = self.library.sentence(ruling, self.scene.table)
        self.look(said=Said(act=act, ruling=ruling, is_draft=is_draft))

        def say_it() -> None:
            self.remark(sentence, " · ".join(ruling.rules) or None, Tone.RULING)
            self.cue("ruling", sentence)

        self.when_safe(say_it)


def _act_of(command: c.Command) -> c.Act | None:
    """What people wanted, without the rules that they overruled; None: to go back or forth."""
    if isinstance(command, c.Overrule):
        return command.act
    return None if isinstance(command, c.Undo | c.Redo) else command


def _on_turn(table: Table) -> PlayerId | None:
    return table.turn.player if table.turn is not None else None
