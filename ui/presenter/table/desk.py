"""The desk of the table: a tap comes in, a command goes to the game, a new view comes out.

What a tap means depends on what the game waits for and on what people are in the middle of
(`Focus`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.play import attacks, dials, sensing, touching
from companion.play import intents as i
from companion.play.interaction import Untold
from companion.play.lesson import lesson_of
from companion.play.tools import spaces_asked_for
from companion.play.undo import going_back, undecided
from companion.telling.tell import before_of, tell_all
from ui.presenter.board import link_of
from ui.presenter.intents import BeatShown, Do, OpenSheet, Press, SheetKind, Write
from ui.presenter.menu_intents import TapCorner
from ui.presenter.outcomes import Go, OpenHistory, Outcome, Rematch
from ui.presenter.table import placement
from ui.presenter.table.cards import cards_view
from ui.presenter.table.core import TableCore, replace
from ui.presenter.table.fight import beat_cue, fight_view
from ui.presenter.table.guiding import without_a_board
from ui.presenter.table.lesson import with_lesson
from ui.presenter.table.map_part import map_view
from ui.presenter.table.prompts import asks_first
from ui.presenter.table.seats import echoes, seat_view
from ui.presenter.table.sheets import sheet_of
from ui.presenter.table.winning import WonGame, share
from ui.viewdata.kit import Act, Tone
from ui.viewdata.table import LinkState, LinkView, RailView, TableView, WinnerView

if TYPE_CHECKING:
    from companion.play.lesson import Lesson
    from companion.play.ports import BoardSync
    from companion.rules.battlefield import SpaceId
    from ui.presenter.board import BoardPort
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.table.scene import Scene
    from ui.viewdata.kit import Act

OUTSIDE_S: Final = 2.0
"""So long it is said why a tap on the map was no answer."""

FROM_SHEETS: Final = (
    i.UseCombatItem, i.TellSecond, i.NoSecond, i.OverruleLast, i.PlayLastByHand, c.PlayDifferently,
    i.BeginEntry, i.AnswerBoard,
)  # fmt: skip
"""What is tapped in a sheet and closes it, whatever becomes of it."""


class TableDesk(TableCore):
    """One game on the table, as everybody sees it."""

    _lesson: Lesson | None = None
    """Says what to try next in a sample game."""

    def teach(self) -> None:
        """Go on with the lesson of a sample game, unless it was closed."""
        log, now = self.session.journal.path.name, self.settings.now
        self._lesson = lesson_of(self.session.game) if log != now.lesson_closed else None
        if self._lesson is not None:
            self._lesson.has_looked = log == now.lesson_looked

    def open_as(self, *, saved: bool) -> None:
        """A new game says what nobody but people sees to: of the board, and of abilities."""
        super().open_as(saved=saved)
        scene = self.scene
        note = self.words.find(f"table.board-notes.{scene.book.battlefield.id}")
        if note and not saved:
            self.announce(scene.say("board-note"), note, Tone.CALM)
        left = filter(scene.sees_to_ability, scene.table.players)
        names = tuple(dict.fromkeys(map(scene.hero_name, left)))
        if names and not saved:
            self.announce(scene.say("abilities-yours"), self.words.both(names), Tone.CALM)

    def listen_to(self, board: BoardPort, sync: BoardSync) -> None:
        """Let this board be the one of the table."""
        self.link_to_board = sync
        self._port = board
        self.link = link_of(board, self.words)

    @property
    def shown_link(self) -> LinkView:
        """The link light as everybody sees it, on this screen and on others."""
        return placement.link(self.scene, link_of(self._port, self.words))

    def sense(self, seconds: float) -> bool:
        """The board is asked what it saw; whether anything looks different now."""
        link, toast, self.link = self.link, self.toast, link_of(self._port, self.words)
        return sensing.tick(self, seconds) or (link, toast) != (self.link, self.toast)

    # --- What is shown ------------------------------------------------------------------------

    def view(self) -> TableView:
        """The table as everybody sees it."""
        scene = self.scene
        table = scene.table
        focus = self.focus
        cards = None if asks_first(scene) else cards_view(scene)
        is_combat = table.combat is not None or focus.show_receipt
        rests = is_combat and not (cards or focus.show_map or self._needs_map(scene))
        tells_fight = is_combat or focus.receipt
        link = placement.link(scene, self.link) if scene.has_map else LinkView()
        seats = tuple(seat_view(scene, player) for player in table.players)
        if link.state in {LinkState.LOST, LinkState.REFUSED}:
            seats = tuple(without_a_board(scene, seat, link.state) for seat in seats)
        view = TableView(
            seats=seats,
            map=map_view(scene),
            rails=tuple(self._rail(scene, seat) for seat in range(len(table.players))),
            link=link,
            sheet=sheet_of(scene),
            cards=cards,
            fight=fight_view(scene, rests=rests) if tells_fight else None,
            winner=self._winner(scene) if table.is_over else None,
            toast=self.toast,
        )
        step = self._lesson.now() if self._lesson is not None else None
        return with_lesson(view, scene, step) if step is not None else view

    def _shows_combat(self, scene: Scene) -> bool:
        is_on = scene.table.combat is not None
        return not self.focus.show_map if is_on else self.focus.show_receipt

    def _turn_combat_over(self) -> None:
        if self.scene.table.combat is not None:
            self.look(show_map=not self.focus.show_map)
        else:
            self.look(show_receipt=not self.focus.show_receipt)

    def _needs_map(self, scene: Scene) -> bool:
        """Whether something is to be seen or tapped on the map before anything else."""
        entered = self.focus.entry
        if self.focus.path is not None or scene.can_go_on or scene.chooses_on_map:
            return True
        if scene.sensed.step is not None or scene.sensed.question is not None:
            return True
        return entered is not None and bool(spaces_asked_for(scene, entered))

    def _rail(self, scene: Scene, seat: int) -> RailView:
        player = list(scene.table.players)[seat]
        turn = scene.table.turn
        undoes = self._undo_label()
        tools = (
            scene.act(
                i.TakeBack(c.Scope.STEP),
                "act.undo",
                "undo",
                detail=undoes,
                enabled=undoes is not None,
            ),
            scene.act(OpenSheet(SheetKind.WHY), "act.why", "gavel"),
            scene.act(OpenSheet(SheetKind.MENU), "act.menu", "menu"),
        )
        extra: tuple[Act, ...] = ()
        is_combat = scene.table.combat is not None or self.focus.receipt
        if is_combat and not self._needs_map(scene):
            is_shown = self._shows_combat(scene)
            seats = ("show-map", "map") if scene.has_map else ("show-dials", "health")
            key, icon = seats if is_shown else ("show-combat", "attack")
            extra = (scene.act(Do.TURN_COMBAT_OVER, f"act.{key}", icon),)
        return RailView(
            seat=seat,
            turn=placement.count(scene)
            if placement.is_shown(scene)
            else scene.say("turn", number=turn.number if turn is not None else 0),
            echo=echoes(scene, player),
            tools=tools,
            extra=extra,
        )

    def _undo_label(self) -> str | None:
        """What Undo takes back; None: there is nothing."""
        game, at_hand = self.session.game, undecided(self.focus)
        if at_hand is not None:
            return self.scene.say(f"undo.{at_hand.value}")
        if going_back(game) is None:
            return None
        step = game.steps[game.at]
        return tell_all(game.book, self.library, step, before_of(game, step))[0].title

    def _winner(self, scene: Scene) -> WinnerView:
        """The end of the game; worked out once for each that there is."""
        decision = (scene.game.at, len(scene.game.steps))
        if self._ending is None or self._ending[0] != decision:
            self._ending = decision, WonGame(scene).view()
        return self._ending[1]

    _ending: tuple[tuple[int, int], WinnerView] | None = None

    def send(self, intent: Intent) -> Outcome | None:
        """Something was touched; an outcome leads to another screen."""
        if isinstance(intent, BeatShown):
            self.cue(*beat_cue(self.scene, intent.kind))
            return None
        act = intent.act if isinstance(intent, Press) else intent
        dials.end_burst_before(self, act)
        outcome = None
        self.look(outside=None)
        with self.one_step():
            outcome = self._take(intent)
            sensing.go_on_if_answered(self)
        if self.focus.outside is not None:
            self.clear_toast()  # it is said where it was tapped, and the question stays in sight
        return outcome

    def _take(self, intent: Intent) -> Outcome | None:
        match intent:
            case Press(act=act, seat=seat):
                return self._press(act, seat)
            case Write(field=i.FillField(field=field), text=text):
                touching.take(self, i.FillField(field, text if text.strip() else None))
            case Write() | BeatShown() | TapCorner():
                pass
            case i.TapSpace(space=space) if self.scene.table.choice and not self.focus.entry:
                self._tap_in_choice(space)
            case _:
                touching.take(self, intent)
        return None

    def _tap_in_choice(self, space: SpaceId) -> None:
        """An answer, or why it is none where it was tapped; the choice stays open."""
        game = self.session.game
        before = game.at, replace(self.focus, said=None)
        touching.take(self, i.TapSpace(space))
        if (game.at, replace(self.focus, said=None)) == before:
            self.look(outside=space, outside_for=0.0)

    def tick(self, seconds: float) -> bool:
        """Time passes: bursts end, messages go."""
        waits = self._announced and self.scene.table.choice is not None
        changed = super().tick(0.0 if waits else seconds)  # whoever is asked has not seen it
        if self.focus.outside is not None:
            said_for = self.focus.outside_for + seconds
            self.look(outside_for=said_for)
            if said_for > OUTSIDE_S:
                self.look(outside=None)
                changed = True
        return dials.pass_time(self, seconds) or changed

    def _press(self, act: ActIntent, seat: int | None) -> Outcome | None:
        """What an act stands for: something of this screen, another screen, or of the table."""
        if isinstance(act, OpenSheet):
            self._open_sheet(act, seat)
        elif isinstance(act, Do):
            self._show(act)
        elif isinstance(act, Go | OpenHistory | Rematch):
            self.look(sheet=None)
            return act
        elif touching.is_of_table(act):
            if isinstance(act, FROM_SHEETS):
                self.look(sheet=None)
            touching.take(self, act)
            if self.focus.consent is not None:
                self.look(sheet=None)
            if isinstance(act, i.LayCard) and attacks.untold(self.moment, self.focus) == [
                Untold.SECOND
            ]:
                self._open_sheet(OpenSheet(SheetKind.SECOND), None)
        return None

    def _show(self, act: Do) -> None:
        match act:
            case Do.CLOSE_TOAST:
                self.clear_toast()
            case Do.CLOSE_LESSON:
                self._close()
                self._lesson = None
                self.settings.change(lesson_closed=self.session.journal.path.name)
            case Do.CLOSE_SHEET:
                self._close()
            case Do.TOGGLE_VALUES:
                self.look(by_value=not self.focus.by_value)
                self.settings.change(values_only=self.focus.by_value)
            case Do.TURN_COMBAT_OVER:
                self._turn_combat_over()
            case Do.SHARE_PICTURE:
                share(self)

    def _open_sheet(self, sheet: OpenSheet, seat: int | None) -> None:
        on_turn = self.scene.on_turn
        facing = seat if seat is not None else self.scene.seat(on_turn) if on_turn else 0
        is_open = self.focus.sheet == sheet
        self._close()  # nothing lies before the sheet that was asked for
        self.remarked = None
        self.look(sheet=None if is_open else sheet, sheet_seat=facing)
        if sheet.kind is SheetKind.WHY and self._lesson is not None and self._lesson.look():
            self.settings.change(lesson_looked=self.session.journal.path.name)

    def _close(self) -> None:
        """Nothing lies open; the sheet of what is asked is put aside until it is asked for."""
        choice = self.scene.table.choice
        if self.focus.sheet in {None, OpenSheet(SheetKind.CHOICE)}:
            self.look(put_aside=self.sensed.question or (choice.id if choice is not None else None))
        self.look(sheet=None, entry=None, path=None, question=None, consent=None, picked=())
