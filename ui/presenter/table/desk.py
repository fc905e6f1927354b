"""The desk of the table: a tap comes in, a command goes to the game, a new view comes out.

What a tap means depends on what the game waits for and on what people are in the middle of
(`Focus`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion import commands as c
from companion.play import answers, attacks, sensing, touching
from companion.play import intents as i
from ui.presenter.intents import (
    AnswerPicked,
    CloseSheet,
    CloseToast,
    ConfirmDefeat,
    KeepStanding,
    OpenSheet,
    Pick,
    Press,
    ScreenIntent,
    SheetKind,
    ToggleValues,
    TurnCombatOver,
    TurnDial,
    Write,
)
from ui.presenter.outcomes import Go, OpenHistory, Outcome, Rematch
from ui.presenter.table import entering, entry, placement
from ui.presenter.table.cards import cards_view
from ui.presenter.table.choices import ON_MAP
from ui.presenter.table.core import TableCore, replace
from ui.presenter.table.ground import map_view
from ui.presenter.table.receipt import resolve_view
from ui.presenter.table.seats import echoes, seat_view
from ui.presenter.table.sheets import sheet_of
from ui.presenter.telling import before_of, tell_all
from ui.viewdata.kit import Act, Toast, Tone
from ui.viewdata.table import LinkView, RailView, TableView, WinnerView

if TYPE_CHECKING:
    from companion.play.ports import BoardSync
    from ui.presenter.board import BoardPort
    from ui.presenter.intents import ActIntent, Intent
    from ui.presenter.sample import Coach
    from ui.presenter.table.scene import Scene

BURST_S: Final = 1.5
"""Taps on a dial that follow each other within this time are one decision."""


FROM_SHEETS: Final = (
    i.UseCombatItem, i.TellSecond, i.NoSecond, i.OverruleLast, i.PlayLastByHand, c.PlayDifferently
)  # fmt: skip
"""What is tapped in a sheet and closes it, whatever becomes of it."""


class TableDesk(TableCore):
    """One game on the table, as everybody sees it."""

    coach: Coach | None = None
    """Says what to try next in a sample game."""

    def listen_to(self, board: BoardPort, sync: BoardSync) -> None:
        """Let this board be the one of the table."""
        self.link_to_board = sync
        self._port = board
        self.link = board.link()

    @property
    def shown_link(self) -> LinkView:
        """The link light as everybody sees it, on this screen and on others."""
        return placement.link(self.scene, self._port.link())

    def sense(self, seconds: float) -> bool:
        """The board is asked what it saw; whether anything looks different now."""
        link, toast, self.link = self.link, self.toast, self._port.link()
        is_new = sensing.tick(self, seconds) or (link, toast) != (self.link, self.toast)
        if is_new:
            self._coach_on()
        return is_new

    # --- What is shown ------------------------------------------------------------------------

    def view(self) -> TableView:
        """The table as everybody sees it."""
        scene = self.scene
        table = scene.table
        cards = cards_view(scene)
        is_combat = table.combat is not None or self.focus.show_receipt
        shows_resolve = is_combat and cards is None and not self._shows_map(scene)
        return TableView(
            seats=tuple(seat_view(scene, player) for player in table.players),
            map=map_view(scene),
            rails=tuple(self._rail(scene, seat) for seat in range(len(table.players))),
            link=placement.link(scene, self.link),
            sheet=sheet_of(scene),
            cards=cards,
            resolve=resolve_view(scene) if shows_resolve else None,
            winner=self._winner(scene) if table.is_over else None,
            toast=self._told(),
        )

    def _told(self) -> Toast | None:
        """The last message; the coach goes before one that nobody has to read."""
        coached = self._coached()
        is_calm = self.toast is None or self.toast.tone is Tone.CALM
        return coached if coached is not None and is_calm else self.toast

    def _coached(self) -> Toast | None:
        key = self.coach.key if self.coach is not None else None
        if key is None or self.sensed.step is not None or self.sensed.question is not None:
            return None
        by_hand = self.words.find(f"{key}-board") if self.sensed.is_there else None
        return Toast(
            text=by_hand or self.words.say(key),
            detail=self.words.say(f"{key}-hint"),
            tone=Tone.ASKED,
        )

    def _shows_combat(self, scene: Scene) -> bool:
        if scene.table.combat is not None:
            return not self.focus.show_map
        return self.focus.show_receipt

    def _turn_combat_over(self) -> None:
        if self.scene.table.combat is not None:
            self.look(show_map=not self.focus.show_map)
        else:
            self.look(show_receipt=not self.focus.show_receipt)

    def _shows_map(self, scene: Scene) -> bool:
        return self.focus.show_map or self._needs_map(scene)

    def _needs_map(self, scene: Scene) -> bool:
        """Whether something is to be seen or tapped on the map before anything else."""
        entered, choice = self.focus.entry, scene.table.choice
        if self.focus.path is not None or scene.can_go_on:
            return True
        if choice is not None and choice.kind in ON_MAP:
            return True
        if scene.sensed.step is not None or scene.sensed.question is not None:
            return True
        return entered is not None and bool(entry.spaces_asked_for(scene))

    def _rail(self, scene: Scene, seat: int) -> RailView:
        player = list(scene.table.players)[seat]
        turn = scene.table.turn
        back = scene.game.going_back()
        tools = (
            Act(
                intent=i.TakeBack(c.Scope.STEP),
                text=scene.say("act.undo"),
                detail=self._undo_label() if back is not None else None,
                icon="undo",
                enabled=back is not None,
            ),
            Act(intent=OpenSheet(SheetKind.WHY), text=scene.say("act.why"), icon="gavel"),
            Act(intent=OpenSheet(SheetKind.MENU), text=scene.say("act.menu"), icon="menu"),
        )
        extra: tuple[Act, ...] = ()
        is_combat = scene.table.combat is not None or self.focus.receipt
        if is_combat and not self._needs_map(scene):
            is_shown = self._shows_combat(scene)
            key, icon = ("show-map", "map") if is_shown else ("show-combat", "attack")
            extra = (Act(intent=TurnCombatOver(), text=scene.say(f"act.{key}"), icon=icon),)
        return RailView(
            seat=seat,
            turn=placement.count(scene)
            if placement.is_shown(scene)
            else scene.say("turn", number=turn.number if turn is not None else 0),
            echo=echoes(scene, player),
            tools=tools,
            extra=extra,
        )

    def _undo_label(self) -> str:
        game = self.session.game
        step = game.steps[game.at]
        return tell_all(game.book, self.library, step, before_of(game, step))[0].title

    def _winner(self, scene: Scene) -> WinnerView:
        table = scene.table
        winners = tuple(scene.seat(player) for player in table.winners)
        names = self.words.both(tuple(scene.player_name(player) for player in table.winners))
        turn = table.turn
        return WinnerView(
            title=scene.say("winner", name=names),
            detail=scene.say(
                "winner-with", hero=self.words.both(tuple(map(scene.hero_name, table.winners)))
            ),
            winners=winners,
            lines=(scene.say("turns-played", count=turn.number if turn is not None else 0),),
            acts=(
                Act(intent=Rematch(), text=scene.say("act.rematch"), icon="rematch"),
                Act(
                    intent=i.TakeBack(c.Scope.STEP, agreed=True),
                    text=scene.say("act.not-over"),
                    icon="undo",
                ),
                Act(intent=OpenHistory(), text=scene.say("menu.history"), icon="history"),
                Act(intent=Go("home"), text=scene.say("menu.home"), icon="home"),
            ),
        )

    def send(self, intent: Intent) -> Outcome | None:
        """Something was touched; an outcome leads to another screen."""
        is_sure = intent == Press(ConfirmDefeat(), getattr(intent, "seat", None))
        if not isinstance(intent, TurnDial):
            entering.end_burst(self, is_sure=is_sure)
        outcome = None
        with self.one_step():
            outcome = self._take(intent)
            sensing.go_on_if_answered(self)
        self._coach_on()
        return outcome

    def _coach_on(self) -> None:
        if self.coach is not None:
            events = self.focus.said.events if self.focus.said is not None else ()
            self.coach.notice(
                lifted=self.focus.selected is not None,
                events=events,
                asked_why=self.focus.sheet == OpenSheet(SheetKind.WHY),
            )

    def _take(self, intent: Intent) -> Outcome | None:
        match intent:
            case Press(act=act, seat=seat):
                return self._press(act, seat)
            case i.TapSpace(space=space) if self.focus.entry is not None:
                entering.fill_from_map(self, space)
            case i.LiftFigure() | i.DragFigure() if self.focus.entry is not None:
                pass  # fingers on the map fill the tool
            case TurnDial(fighter=fighter, by=by):
                entering.turn_dial(self, fighter, by)
            case Write():
                pass
            case _:
                touching.take(self, intent)
        return None

    def tick(self, seconds: float) -> bool:
        """Time passes: bursts end, messages go."""
        changed = super().tick(seconds)
        burst = self.focus.burst
        if burst is None or self.scene.falling is not None:
            return changed
        if burst.idle + seconds < BURST_S:
            self.look(burst=replace(burst, idle=burst.idle + seconds))
            return changed
        entering.end_burst(self)
        return True

    def _press(self, act: ActIntent, seat: int | None) -> Outcome | None:
        """What an act stands for: something of this screen, another screen, or of the table."""
        if isinstance(act, OpenSheet):
            self._open_sheet(act, seat)
        elif isinstance(act, ScreenIntent):
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
            if isinstance(act, i.LayCard) and attacks.untold(self) == [attacks.Untold.SECOND]:
                self._open_sheet(OpenSheet(SheetKind.SECOND), None)
        return None

    def _show(self, act: ScreenIntent) -> None:
        match act:
            case CloseToast():
                if self.toast is None and self.coach is not None and self.coach.is_done:
                    self.coach = None
                self.clear_toast()
            case ConfirmDefeat() | KeepStanding():
                pass  # the taps on the dial are over, see `send`
            case CloseSheet():
                self._close()
            case ToggleValues():
                entering.toggle_values(self)
            case TurnCombatOver():
                self._turn_combat_over()
            case AnswerPicked():
                answers.answer(self, self.focus.picked)
            case Pick(option=option):
                entering.pick(self, option)
            case _:
                entering.fill_in(self, act)

    def _open_sheet(self, sheet: OpenSheet, seat: int | None) -> None:
        on_turn = self.scene.on_turn
        facing = seat if seat is not None else self.scene.seat(on_turn) if on_turn else 0
        is_open = self.focus.sheet == sheet
        self._close()  # nothing lies before the sheet that was asked for
        self.remarked = None
        self.look(sheet=None if is_open else sheet, sheet_seat=facing)

    def _close(self) -> None:
        """Nothing lies open; the sheet of a choice is put aside until it is asked for."""
        choice = self.scene.table.choice
        if choice is not None and self.focus.sheet in {None, OpenSheet(SheetKind.CHOICE)}:
            self.look(put_aside=choice.id)
        self.look(sheet=None, entry=None, path=None, question=None, consent=None, picked=())
