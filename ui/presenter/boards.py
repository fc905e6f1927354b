"""Boards: link one, try its sensors, introduce figures, record what it says."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Final

from companion.rules.battlefield import called_aloud
from companion.telling.names import name_of
from drawing.looks import mark_of
from hardware.boards.values import CellTrust, FoundState
from ui.presenter.board import WAY_ICONS, board_advice, board_name
from ui.presenter.desk import Desk
from ui.presenter.intents import Do, With
from ui.viewdata.boards import BoardCard, BoardsView, Fact, FigureRow, SensorsView, SensorView
from ui.viewdata.kit import Act, Tone, Weight
from ui.viewdata.table import LinkState

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.content.library import Library
    from companion.game import Game
    from hardware.boards.no_boards import NoBoards
    from hardware.boards.service import Boards
    from hardware.boards.values import FoundBoard, IntroducedFigure
    from ui.presenter.intents import ActIntent, WriteField
    from ui.presenter.outcomes import Outcome
    from ui.viewdata.table import LinkView

PAGES: Final = {"boards": "boards", "sensors": "view-grid", "figures": "account-group"}
BAR_DBM: Final = (-90, -80, -70, -60)
"""A bar for each of these that the signal reaches."""
MOST_NAMED: Final = 8
"""More bad spaces than this are counted, not named."""


@dataclass(eq=False)
class BoardsDesk(Desk):
    """The Boards screen."""

    boards: Boards | NoBoards
    link: Callable[[], LinkView]
    _: KW_ONLY
    library: Callable[[], Library]
    game: Game | None = None
    page: str = "boards"
    _looked_at: object = field(default=None, init=False)
    _address: str = field(default="", init=False)

    PAGES = PAGES

    def __post_init__(self) -> None:
        if not any(board.is_held for board in self.boards.found()):
            self.boards.search()

    # --- What it shows --------------------------------------------------------------------------

    def view(self) -> BoardsView:
        """The screen as it is now."""
        say = self.words.say
        found = self.boards.found()
        is_searching = self.boards.is_searching
        linked = next((board for board in found if board.is_held), None)
        figures = self.boards.figures()
        known = sum(figure.is_known and not figure.is_awaited for figure in figures)
        hint = "boards.stranger" if self.boards.has_stranger else "boards.introduce"
        return BoardsView(
            title=say("boards.title"),
            pages=self.pages("boards.page"),
            boards_title=say("boards.near") if found else say("boards.none"),
            boards=tuple(self._card(board) for board in found),
            search=self.act(
                Do.SEARCH_BOARDS,
                "boards.searching" if is_searching else "boards.search",
                "search",
                weight=Weight.QUIET,
                enabled=not is_searching,
            ),
            address_note=say("boards.place"),
            address_hint=say("boards.place-hint"),
            address=self._address,
            link_address=self.act(
                Do.LINK_ADDRESS,
                "boards.link-place",
                "link-variant",
                weight=Weight.QUIET,
                enabled=bool(self._address),
            ),
            facts=self._facts(linked),
            sensors=self._sensors(),
            tools=self._tools(linked),
            note=self._note(),
            figures_title=say("boards.figures", known=known, count=len(figures))
            if figures
            else say("boards.figures-none"),
            figures_note=say(hint) if figures else say("boards.figures-later"),
            figures=tuple(map(self._figure, figures)),
            link=self.link(),
            **self.frame(),
        )

    def _card(self, board: FoundBoard) -> BoardCard:
        say = self.words.say
        is_held = board.is_held
        signal = board.signal_dbm
        return BoardCard(
            name=board_name(self.words, board),
            detail=self.words.join(
                say(f"boards.way-{board.way}"), board.where, say(f"boards.state-{board.state}")
            ),
            icon=WAY_ICONS[board.way],
            act=self.act(
                With(Do.UNLINK_BOARD, board.id) if is_held else With(Do.LINK_BOARD, board.id),
                "boards.unlink" if is_held else "boards.link",
            ),
            signal=say("boards.dbm", dbm=signal) if signal is not None else None,
            bars=sum(signal >= least for least in BAR_DBM) if signal is not None else None,
            advice=board_advice(self.words, board),
            is_linked=board.state is FoundState.LINKED,
        )

    def _facts(self, linked: FoundBoard | None) -> tuple[Fact, ...]:
        if linked is None:
            return ()
        say = self.words.say
        is_fine = linked.state is FoundState.LINKED
        link = self.link()
        is_calm = link.state is LinkState.IN_SYNC
        firmware = linked.firmware or say("boards.not-known")
        return (
            Fact(
                name=say("boards.fact-link"),
                value=link.text if is_fine and is_calm else say(f"boards.state-{linked.state}"),
                icon="check" if is_fine else "refresh",
                tone=Tone.CALM if is_fine else Tone.ASKED,
            ),
            Fact(name=say("boards.fact-way"), value=say(f"boards.way-{linked.way}")),
            Fact(name=say("boards.fact-firmware"), value=firmware),
        )

    def _sensors(self) -> SensorsView:
        say = self.words.say
        cells = self.boards.cells()
        field = self.game.book.battlefield if self.game is not None else None
        has_map = field is not None and all(cell.cell in field.space_by_id for cell in cells)
        kind = "cells" if all(cell.cell.isdecimal() for cell in cells) else "spaces"
        called = called_aloud(cell.cell for cell in cells)
        weak = [called[c.cell] for c in cells if c.trust is CellTrust.WEAK]
        dead = [called[c.cell] for c in cells if c.trust is CellTrust.DEAD]
        tried = sum(cell.trust is not CellTrust.UNTRIED for cell in cells)
        all_ = len(cells)
        count = say("boards.count", count=all_, tried=tried, weak=len(weak), dead=len(dead))
        longest = say("boards.count", count=all_, tried=all_, weak=all_, dead=all_)
        legend = (
            *((trust, say(f"boards.trust-{trust}")) for trust in CellTrust),
            (None, say("boards.figure-now")),
        )
        return SensorsView(
            title=say("boards.sensors"),
            count=count if cells else "",
            sensors=tuple(
                SensorView(
                    cell=each.cell,
                    name=called[each.cell],
                    trust=each.trust,
                    is_occupied=each.is_occupied,
                )
                for each in cells
            ),
            legend=legend if cells else (),
            sentence=self._sentence(kind, dead, weak) if cells else say("boards.no-sensors"),
            longest_count=longest if cells else "",
            longest_sentence=self._longest_sentence(kind, [*called.values()]) if cells else "",
            battlefield=field if has_map and cells else None,
        )

    def _sentence(self, kind: str, dead: list[str], weak: list[str]) -> str:
        """What is wrong with which spaces, or with which cells if no map lies on the board."""
        say, bad = self.words.say, tuple(dead or weak)
        if not bad:
            return say("boards.walk")
        told = "named" if len(bad) <= MOST_NAMED else "counted"
        which = say(f"boards.{told}-{kind}", count=len(bad), names=self.words.both(bad))
        return say("boards.some-dead" if dead else "boards.some-weak", count=len(bad), which=which)

    def _longest_sentence(self, kind: str, names: list[str]) -> str:
        most = sorted(names, key=len)[-MOST_NAMED:]
        return max(
            (self._sentence(kind, dead, weak) for dead, weak in (([], []), (most, []), ([], most))),
            key=len,
        )

    def _tools(self, linked: FoundBoard | None) -> tuple[Act, ...]:
        if self.boards.recording is not None:
            return (self.act(Do.RECORD_BOARD, "boards.stop", "pause", selected=True),)
        can = linked is not None
        return (self.act(Do.RECORD_BOARD, "boards.record", "target", enabled=can),)

    def _note(self) -> str:
        path = self.boards.recording
        if path is None:
            return ""
        is_full = self.boards.is_trace_full
        return self.say("boards.trace-full" if is_full else "boards.recording", path=path)

    def _figure(self, figure: IntroducedFigure) -> FigureRow:
        game, fighter = self.game, figure.figure
        is_here = game is not None and fighter in game.table.fighters
        name, mark = fighter, None
        if game is not None and is_here:
            name = name_of(self.library().words, game.table, fighter)
            mark = mark_of(game.book, game.table, fighter)
        state = "awaited" if figure.is_awaited else "known" if figure.is_known else "new"
        return FigureRow(
            act=Act(
                intent=With(Do.INTRODUCE_FIGURE, fighter),
                text=name,
                detail=self.say(f"boards.figure-{state}"),
                selected=figure.is_awaited,
            ),
            mark=mark,
            is_known=figure.is_known,
            is_awaited=figure.is_awaited,
        )

    # --- What is done ---------------------------------------------------------------------------

    def write(self, where: WriteField, text: str) -> None:
        """The address of a board was written."""
        if where == Do.BOARD_ADDRESS:
            self._address = text.strip()
            self.remarked = None  # it was read, and it may lie over what is tapped next

    def leave(self) -> Outcome | None:
        """Nobody waits for a figure any more."""
        self.boards.introduce(None)
        return super().leave()

    def press(self, act: ActIntent) -> Outcome | None:
        """An act was tapped."""
        match act:
            case Do.SEARCH_BOARDS if not self.boards.is_searching:
                self.boards.search()
            case Do.RECORD_BOARD:
                self._record()
            case With(Do.LINK_BOARD, str(board)):
                if any(found.id == board for found in self.boards.found()):
                    self.boards.connect(board)
            case Do.LINK_ADDRESS if self._address:
                self._link_address()
            case With(Do.UNLINK_BOARD):
                self.boards.disconnect()
            case With(Do.INTRODUCE_FIGURE, str(fighter)):
                self._introduce(fighter)
        return None

    def _link_address(self) -> None:
        advice = self.boards.link_to(self._address)
        if advice is not None:
            self.remark(self.say("boards.no-place"), advice)
        else:
            self._address = ""

    def _record(self) -> None:
        path = self.boards.recording
        if path is not None:
            self.boards.record(on=False)
            self.remark(self.say("boards.recorded"), str(path), Tone.CALM)
        elif any(board.is_held for board in self.boards.found()):
            self.boards.record(on=True)
        else:
            self.remark(self.say("boards.link-first"))

    def _introduce(self, fighter: str) -> None:
        figure = next((f for f in self.boards.figures() if f.figure == fighter), None)
        if figure is not None:
            self.boards.introduce(None if figure.is_awaited else fighter)

    def tick(self, seconds: float) -> bool:
        """Time passes: boards are found, figures walk over the spaces."""
        boards = self.boards
        seen = (
            boards.found(), boards.cells(), boards.figures(), boards.recording,
            boards.is_trace_full, boards.is_searching, boards.has_stranger, self.link(),
        )  # fmt: skip
        is_new = seen != self._looked_at
        self._looked_at = seen
        return super().tick(seconds) or is_new
