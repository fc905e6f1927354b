"""The heart of the table's desk: a table being played, with words and sounds for what happens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Unpack

import msgspec

from companion import events as e
from companion.play import notices as n
from companion.play.table_in_play import TableInPlay
from companion.telling.errands import instruction
from companion.telling.tell import before_of, tell, tell_all
from companion.zones import CardReason
from ui.presenter.desk import Desk
from ui.presenter.keeping import tell_of_log
from ui.presenter.table.focus import Focus
from ui.presenter.table.prompts import effect_words
from ui.presenter.table.scene import Scene
from ui.viewdata.kit import Tone
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.content.library import Library
    from companion.game import Step
    from companion.model import PlayerId
    from companion.play.notices import Notice
    from companion.play.session import GameSession
    from companion.play.strictness import Strictness
    from companion.table import Table
    from companion.telling.words import Words
    from ui.presenter.settings import SettingsKeeper
    from ui.presenter.table.focus import FocusChanges

replace = msgspec.structs.replace
MOST_TOLD: Final = 3
"""So many things that effects did are said at once; the history has them all."""
_OF_EFFECTS: Final = (e.StepDone, e.StepSkipped)
"""What is noted whenever a step of an effect is over."""

CALMLY: Final = {
    n.BoardAgreed: ("board.agrees", "board.agrees-hint"),
    n.NothingToUndo: ("nothing-to-undo", None),
    n.ToldAlready: ("told-already", "told-already-hint"),
}
"""What is said of a fact that needs nobody to do anything."""


class TableCore(TableInPlay, Desk):
    """One game on the table, without what is shown of it."""

    focus: Focus

    def __init__(
        self,
        session: GameSession,
        library: Library,
        words: Words,
        settings: SettingsKeeper,
        on_cue: Callable[[str, str], None] = lambda _sound, _spoken: None,
    ) -> None:
        TableInPlay.__init__(self, session)
        Desk.__init__(self, words)
        self.library = library
        self.settings = settings
        self.focus = Focus(by_value=settings.now.values_only)
        self.cue = on_cue
        """Called with the name of a sound and the words to speak."""
        self.link = LinkView()

    @property
    def strictness(self) -> Strictness:
        """As strict as the settings say."""
        return self.settings.now.strictness

    @property
    def scene(self) -> Scene:
        """The table at this moment."""
        return Scene(
            game=self.session.game, focus=self.focus, sensed=self.sensed, library=self.library,
            words=self.words, settings=self.settings.now, strictness=self.strictness,
            photo=self.settings.photos.of(self.session.game.book.battlefield.id),
        )  # fmt: skip

    def look(self, **changes: Unpack[FocusChanges]) -> None:
        """Change what people are in the middle of."""
        self.focus = replace(self.focus, **changes)

    # --- What is said ---------------------------------------------------------------------------

    def notify(self, notice: Notice) -> None:
        """Put a fact into words and sounds."""
        scene = self.scene
        match notice:
            case n.StepTaken(step=step):
                self._announce(step)
            case n.RefusalGiven(ruling=ruling):
                sentence = self.library.sentence(ruling, scene.table)
                self.remark(sentence, " · ".join(ruling.rules) or None, Tone.RULING)
                self.cue("ruling", sentence)
            case n.QuestionOpened():
                # nothing may hide what the board asks
                self.remarked = self.remarked if scene.sensed.question is None else None
                self.cue("question", "")
            case n.NotSaved(problem=problem):
                self.remark(self.words.say("table.not-saved"), problem)
            case n.MismatchBegan(step=step_back):
                self.remarked = None  # nothing may hide the instruction
                self.cue("ruling", instruction(scene, step_back))
            case n.BoardLost():
                if self.remarked is not None and self.remarked.tone is Tone.CALM:
                    self.remarked = None  # such as that board and game agree
            case n.MovedByEffect(fighter=fighter, choice=choice):
                card = effect_words(scene, choice)[0]
                said = scene.say("board.by-effect", figure=scene.name(fighter), card=card)
                self.remark(said, scene.say("board.by-effect-hint"), Tone.CALM)
            case n.FiguresToPutBack(figures=figures):
                self._name_figures_to_put_back(scene, figures)
            case n.BoardAgreed() | n.NothingToUndo() | n.ToldAlready():
                title, detail = CALMLY[type(notice)]
                self.remark(scene.say(title), scene.say(detail) if detail else None, Tone.CALM)

    def _announce(self, step: Step) -> None:
        """Sound, and words for what nobody asked for."""
        if step.group == step.number:
            self.remarked = None
        tell_of_log(self.session.journal, self)
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
            hint = scene.say("trap-sprung-hint", draws=self._draws(scene, events))
            self.remark(title, hint.strip())
            self.cue("ruling", title)
        elif any(isinstance(event, e.CouldNotDraw) for event in events):
            title = scene.say("exhausted-now")
            self.remark(title, scene.say("exhausted-hint"))
            self.cue("ruling", title)
        elif self._tell_effects(step):
            pass
        elif _on_turn(step.table) != _on_turn(before):
            self.cue("your-turn", "")
        elif any(isinstance(event, (e.FighterMoved, e.FighterPlaced)) for event in events):
            self.cue("place", "")

    @staticmethod
    def _draws(scene: Scene, events: tuple[e.Event, ...]) -> str:
        """Who draws real cards now."""
        drawn = Counter(
            event.target.of
            for event in events
            if isinstance(event, e.CardMoved) and event.why is CardReason.DRAWN
        )
        return " ".join(
            scene.say("draws-now", player=scene.player_name(player or ""), count=count)
            for player, count in drawn.items()
        )

    def _tell_effects(self, step: Step) -> bool:
        """Say what effects did by themselves; whether there was anything."""
        game = self.session.game
        if not any(isinstance(event, _OF_EFFECTS) for event in step.events):
            return False
        before = before_of(game, step)
        lines = tell_all(game.book, self.library, step, before)[1:]
        is_on_stage = step.table.combat is not None or (before is not None and before.combat)
        told = [
            line for line in lines if line.source and not (line.came_to_nothing and is_on_stage)
        ]
        if not told:
            return False
        # The source stands below: a narrow seat drops what follows a colon.
        said = (line.title.removeprefix(f"{line.source}: ") for line in told)
        titles = tuple(dict.fromkeys(title[:1].upper() + title[1:] for title in said))
        sources = tuple(dict.fromkeys(line.source for line in told))
        text = self.words.join(*titles[:MOST_TOLD])
        self.remark(text, self.words.both(sources), Tone.CALM)
        self.cue("place", "; ".join(titles[:MOST_TOLD]))
        return True

    def _name_figures_to_put_back(
        self, scene: Scene, figures: tuple[tuple[str, str | None, str | None], ...]
    ) -> None:
        """Say which figures stand elsewhere on the real board now."""
        said = [
            scene.say("put-back", figure=scene.name(fighter), space=scene.space_name(to))
            if to is not None
            else scene.say("take-off", figure=scene.name(fighter))
            for fighter, _, to in figures
        ]
        if said:
            self.remark(scene.say("put-back-title"), self.words.join(*dict.fromkeys(said)))


def _on_turn(table: Table) -> PlayerId | None:
    return table.turn.player if table.turn is not None else None
