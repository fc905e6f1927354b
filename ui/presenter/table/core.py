"""The heart of the table's desk: what people are in the middle of, and the one way to the game.

Every command goes through `submit`, which asks the referee's policy first; what happened is told
in words and sounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion import commands as c
from companion import events as e
from companion.house_rules import SWITCHES
from companion.journal.errors import JournalError
from companion.session import Cause
from ui.presenter.board import BoardLights, Follower, NoBoard
from ui.presenter.desk import Desk
from ui.presenter.keeping import tell_of_log
from ui.presenter.policy import Level, level_of, rules_at_work, strictest, waivable_rules
from ui.presenter.table.focus import Focus, Question, Said
from ui.presenter.table.scene import Scene
from ui.presenter.table.sensed import Sensed
from ui.presenter.table.stillness import Stillness
from ui.presenter.telling import tell
from ui.viewdata.kit import Tone
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.model import FighterId
    from companion.rules.battlefield import SpaceId
    from companion.rulings import Ruling
    from companion.session import GameSession
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
        self.taps: list[tuple[int, int]] = []
        """For undo by tap: the decision before a tap, and the one after it."""
        self.taken_back: list[tuple[int, int]] = []
        """The same for what was undone by tap, so that redo brings as much."""
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

    def submit(self, act: c.Act, *, settle: bool = True) -> bool:
        """Give a command, as strictly as the settings say; whether it happened."""
        decided = self.session.game.check(act)
        settings = self.settings.now
        if not decided.ruling:
            waivable = waivable_rules(decided.ruling)
            level, rules = strictest(settings.preset, settings.switches, waivable)
            if waivable and level is Level.OFF:
                return self.happen(c.Overrule(act=act, rules=rules), act, settle=settle)
            if waivable and level is Level.ASK:
                self.look(question=Question(act=act, rules=rules, refusal=decided.ruling))
                self.cue("question", "")
                return False
            self.refuse(act, decided.ruling)
            return False
        at_work = rules_at_work(decided.events)
        if not isinstance(act, c.Maneuver):  # only there a drawn card is the maneuver's own
            at_work = tuple(rule for rule in at_work if rule != "MAN-01")
        levels = {
            rule: level_of(settings.preset, settings.switches, switch)
            for switch in SWITCHES
            for rule in switch.rules
            if rule in at_work
        }
        off = tuple(rule for rule, level in levels.items() if level is Level.OFF)
        ask = tuple(rule for rule, level in levels.items() if level is Level.ASK)
        if ask:
            self.look(question=Question(act=act, rules=(*ask, *off), refusal=None))
            self.cue("question", "")
            return False
        command: c.Command = c.Overrule(act=act, rules=off) if off else act
        return self.happen(command, act, settle=settle)

    def happen(self, command: c.Command, act: c.Act | None, *, settle: bool = True) -> bool:
        """Let a command happen, if the game allows it, and say so."""
        was_over = self.session.game.table.is_over
        turn_before = self.scene.on_turn
        try:
            decided = self.session.submit(command, self.cause)
        except JournalError as lost:
            self.remark(self.words.say("table.not-saved"), str(lost))
            return False
        if not decided.ruling:
            self.refuse(act, decided.ruling)
            return False
        self.remarked = None
        if settle:
            self.settle()
        self.look(said=Said(act=act, ruling=decided.ruling, events=decided.events))
        if any(
            isinstance(event, (e.CombatCardShown, e.AttackDeclared)) for event in decided.events
        ):
            self.look(receipt=True)
        self._announce(decided.events, was_over=was_over, turn_before=turn_before)
        tell_of_log(self.session.journal, self)
        return True

    def _announce(
        self, events: tuple[e.Event, ...], *, was_over: bool, turn_before: str | None
    ) -> None:
        """Sound, and words for what nobody asked for."""
        scene = self.scene
        told = tell(scene.book, self.library, self.session.game.steps[-1])
        if scene.table.is_over and not was_over:
            self.cue("game-over", told.aloud)
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
        elif scene.on_turn != turn_before:
            self.cue("your-turn", "")
        elif any(isinstance(event, (e.FighterMoved, e.FighterPlaced)) for event in events):
            self.cue("place", "")

    def refuse(self, act: c.Act | None, ruling: Ruling) -> None:
        """Say that something cannot be done, and by which rules."""
        sentence = self.library.sentence(ruling, self.scene.table)
        self.look(said=Said(act=act, ruling=ruling))
        self.remark(sentence, " · ".join(ruling.rules) or None, Tone.RULING)
        self.cue("ruling", sentence)
