"""From cells and tags to figures and spaces: what boards report, in the words of the tracker.

Holds the boards under one map and the registry of figures. Gives observations for the tracker and
outputs for people, in order; it neither tracks nor lights anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from companion.tracking import observations as o
from firmware_protocol import link_events as e
from firmware_protocol.board_state import is_slot
from firmware_protocol.codec import STATE_EMPTY, STATE_FAULT, STATE_UNKNOWN_FIGURE
from hardware import bridge_outputs as b
from hardware.bridge_board import SHORT_DOUBT_MS, BridgeBoard
from hardware.figures import figure_name
from hardware.rotation import fitting_turns, possible_turns, turned
from hardware.tiles import Tiles, join

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.model import FighterId
    from companion.rules.battlefield import Battlefield, SpaceId
    from companion.tracking.context import Context
    from hardware.figures import FigureName, FigureRegistry
    from hardware.wiring import Wiring

FEWEST_FIGURES: Final = 2
"""With fewer figures on the board nobody can say how the map lies."""

News: TypeAlias = o.Edge | o.BoardSnapshot | o.PadSaw | o.Offline | b.BridgeOutput


class Senses:
    """Boards under one map. `news` collects what is to be told; the owner takes it away."""

    def __init__(
        self, battlefield: Battlefield, wirings: Sequence[Wiring], registry: FigureRegistry
    ) -> None:
        self.battlefield = battlefield
        self.registry = registry
        self.tiles: Tiles = join(wirings)
        self.boards = [BridgeBoard(wiring) for wiring in wirings]
        self.is_offline = True
        self.context: Context | None = None
        self.to_learn: FighterId | None = None
        """Whose tag comes next on the hello pad."""
        self.news: list[News] = []
        self._now_ms = 0

    def at(self, now_ms: int) -> None:
        """It is this time now."""
        self._now_ms = now_ms

    def hear(self, event: e.LinkEvent, number: int) -> None:
        """Something happened on the link of a board."""
        board = self.boards[number]
        match event:
            case e.Greeted(hello=hello):
                board.hello = hello
                if board.unseen:
                    self.news.append(b.Misfit(number, board.unseen))
            case e.Restarted():
                board.tags.clear()
                self.lose(number)
            case e.Lost() | e.BoardRefused():
                self.lose(number)
            case e.Doubted():
                board.doubted_ms = self._now_ms
            case e.Synced(cells=cells):
                self._hear_all(number, cells)
            case e.CellChanged(cell=cell, state=state):
                self._hear_cell(number, cell, state)
            case e.TagKnown(slot=slot, uid=uid):
                board.tags[slot] = uid
                self._announce(uid)
            case e.CommandDone() | e.Failed() | e.Misbehaved() | e.Behaved():
                pass

    def lose(self, number: int) -> None:
        """The link of a board is gone, or the board has started anew."""
        self.boards[number].forget()
        if not self.is_offline:
            self.is_offline = True
            self.news.append(o.Offline(self._now_ms))

    def pass_time(self) -> None:
        """Boards that have settled by now are believed."""
        for number, board in enumerate(self.boards):
            if board.settles_at_ms is not None and board.settles_at_ms <= self._now_ms:
                board.settles_at_ms = None
                board.is_believed = True
                self.look()
                self.find_turns()
                if board.pad is not None:
                    self._hear_pad(number, board.cells[board.pad])

    def look(self) -> None:
        """Show the whole table, if all of it is known."""
        if not all(board.is_believed and board.is_oriented for board in self.boards):
            return
        self.is_offline = False
        self.news.append(o.BoardSnapshot(self._seen(), self._now_ms))

    def seen(self) -> dict[SpaceId, o.Seen | FighterId]:
        """What is read on each space now; nothing while the boards are not believed."""
        return {} if self.is_offline else self._seen()

    def _seen(self) -> dict[SpaceId, o.Seen | FighterId]:
        return {space: self._seen_on(space) for space in self.battlefield.space_by_id}

    def is_unseen(self, space: SpaceId) -> bool:
        """Whether no board can see this space."""
        place = self.tiles.place_of.get(space)
        return place is None or space in self.boards[place[0]].unseen

    def is_pad(self, space: SpaceId) -> bool:
        """Whether a cell of a bare board is its hello pad, which is no sensor of a space."""
        place = self.tiles.place_of.get(space)
        return place is not None and self.boards[place[0]].pad == place[1]

    def distrust(self, spaces: Iterable[SpaceId]) -> None:
        """The tracker does not listen to the sensors of these: they have to prove themselves."""
        for space in spaces:
            if not self.is_unseen(space):
                number, cell = self.tiles.place_of[space]
                self.boards[number].record(cell).distrust()

    def _seen_on(self, space: SpaceId) -> o.Seen | FighterId:
        if self.is_unseen(space):
            return o.Seen.FAULT  # people tap there
        number, cell = self.tiles.place_of[space]
        board = self.boards[number]
        state = board.cells[cell]
        if state == STATE_EMPTY:
            return o.Seen.EMPTY
        if state == STATE_FAULT:
            return o.Seen.FAULT
        return self._fighter_of(board, state) or o.Seen.SOMEBODY

    # ---- cells ----

    def _hear_all(self, number: int, cells: tuple[int, ...]) -> None:
        board = self.boards[number]
        before, board.cells = board.cells, list(cells)
        doubted_ms, board.doubted_ms = board.doubted_ms, None
        is_news = board.is_believed and len(before) == len(cells)
        if len(before) != len(cells):
            before = [STATE_EMPTY] * len(cells)
        changed = [cell for cell, state in enumerate(cells) if before[cell] != state]
        for cell in changed:
            # What happened while nobody looked is no answer of a sensor, but a fault or its end is.
            if is_news or STATE_FAULT in {before[cell], cells[cell]}:
                board.record(cell).note(before[cell], cells[cell], self._now_ms)
        if not is_news:
            board.begin_settling(self._now_ms)
            return
        if doubted_ms is None or self._now_ms - doubted_ms > SHORT_DOUBT_MS:
            self.look()
            return
        # Figures are lifted before they are put down.
        for cell in sorted(changed, key=lambda cell: cells[cell] != STATE_EMPTY):
            self._tell_cell(number, cell, before[cell], cells[cell])

    def _hear_cell(self, number: int, cell: int, state: int) -> None:
        board = self.boards[number]
        if cell >= len(board.cells):
            return
        before, board.cells[cell] = board.cells[cell], state
        board.record(cell).note(before, state, self._now_ms)
        if not board.is_believed:
            board.settle_longer(self._now_ms)
        elif cell == board.pad or board.is_oriented:
            self._tell_cell(number, cell, before, state)
        else:
            self.find_turns()

    def _tell_cell(self, number: int, cell: int, before: int, state: int) -> None:
        """Tell what the change of a cell means."""
        board = self.boards[number]
        if cell == board.pad:
            self._hear_pad(number, state)
            return
        space = self.tiles.space_of(number, cell)
        if space is None or self.is_offline:
            return
        if state == STATE_FAULT:
            self.look()
            return
        if state != STATE_EMPTY and before not in {STATE_EMPTY, STATE_FAULT}:
            if state == STATE_UNKNOWN_FIGURE:
                return  # it cannot be read for a moment
            if is_slot(before):  # another figure, and no gap was seen
                self._edge(space, present=False)
        self._edge(space, state != STATE_EMPTY, self._fighter_of(board, state))

    def _edge(self, space: SpaceId, present: bool, figure: FighterId | None = None) -> None:
        self.news.append(o.Edge(space, present=present, at_ms=self._now_ms, figure=figure))

    # ---- tags ----

    def _fighter_of(self, board: BridgeBoard, state: int) -> FighterId | None:
        uid = board.uid_of(state)
        if uid is None or self.context is None:
            return None
        return self.registry.fighter_of(uid, self.context.fighters)

    def _hear_pad(self, number: int, state: int) -> None:
        if state in {STATE_FAULT, STATE_UNKNOWN_FIGURE}:
            self.news.append(b.PadUnreadable(is_fault=state == STATE_FAULT))
            return
        uid = self.boards[number].uid_of(state)
        if uid is None:
            return  # empty, or the board is being asked which tag this is: the answer comes here
        if self.to_learn is not None:
            learned, self.to_learn = self.to_learn, None
            self.learn(uid, figure_name(learned))  # this introduces it, too
            return
        figure = self.registry.figure_of(uid)
        if figure is None:
            self.news.append(b.StrangeTag(uid))
            return
        fighters = self.context.fighters if self.context else ()
        fighter = self.registry.fighter_of(uid, fighters)
        self.news.append(b.PadSeen(figure, fighter))
        if fighter is not None and not self.is_offline:
            self.news.append(o.PadSaw(fighter, self._now_ms))

    def teach(self, fighter: FighterId | None) -> None:
        """The next tag on the hello pad, or the one that lies there, is this fighter's."""
        self.to_learn = fighter
        for number, board in enumerate(self.boards):
            if board.pad is not None and board.is_believed and self.to_learn is not None:
                self._hear_pad(number, board.cells[board.pad])

    def learn(self, uid: bytes, figure: FigureName) -> None:
        """This tag is under that figure. Raises ValueError for what cannot be a tag."""
        if self.registry.learn(uid, figure):
            self.news.append(b.TagLearned(uid, figure))
        self._announce(uid)

    def learn_from(
        self, places: Mapping[FighterId, SpaceId | None], *, believes_tags: bool
    ) -> None:
        """Learn the tags under figures that stand there for certain.

        A tag that is another figure's by now stays that one's if tags are believed. Two that are
        the same to the game keep theirs in any case.
        """
        for fighter, space in places.items():
            uid = self._tag_on(space) if space is not None else None
            if uid is None:
                continue
            is_strange = self.registry.figure_of(uid) is None
            if is_strange or not (believes_tags or self._may_be(uid, fighter)):
                self.learn(uid, figure_name(fighter))

    def _may_be(self, uid: bytes, fighter: FighterId) -> bool:
        """Whether a known tag is this fighter's, or of one that is the same to the game."""
        assert self.context is not None  # noqa: S101  (places of fighters come from a game)
        known = self.registry.fighter_of(uid, self.context.fighters)
        classes = self.context.classes
        if known is None:
            return figure_name(fighter) == self.registry.figure_of(uid)
        return classes.get(known, known) == classes.get(fighter, fighter)

    @property
    def has_strange_tags(self) -> bool:
        """Whether a board has told a tag that nobody knows."""
        known = self.registry.figure_of
        return any(known(uid) is None for board in self.boards for uid in board.tags.values())

    def _tag_on(self, space: SpaceId) -> bytes | None:
        if self.is_offline or self.is_unseen(space):
            return None
        number, cell = self.tiles.place_of[space]
        return self.boards[number].uid_of(self.boards[number].cells[cell])

    def _announce(self, uid: bytes) -> None:
        """A tag became known: wherever it stands, say who that is."""
        stands = False
        for number, board in enumerate(self.boards):
            if not board.is_believed:
                continue
            for cell, state in enumerate(board.cells):
                if board.uid_of(state) == uid:
                    if cell == board.pad:
                        self._hear_pad(number, state)
                    else:
                        stands = True
        if stands:
            self.look()

    # ---- how the map lies ----

    def find_turns(self) -> None:
        """Find out how the map lies on boards that could carry it several ways."""
        for number, board in enumerate(self.boards):
            if board.is_oriented or not board.is_believed:
                continue
            turns = self._fitting_turns(board)
            if len(turns) == 1:
                self.turn(number, turns[0])
                self.look()
            elif turns != board.unclear_turns:
                board.unclear_turns = turns
                self.news.append(b.NotOriented(number, turns))

    def _fitting_turns(self, board: BridgeBoard) -> tuple[int, ...]:
        occupied = board.occupied()
        logged = self.context.logged_spaces if self.context else frozenset()
        if logged:
            return fitting_turns(board.wiring, occupied, must=logged)
        if len(occupied) >= FEWEST_FIGURES:  # nobody is in the game yet: heroes go to the starts
            return fitting_turns(board.wiring, occupied, may=self.battlefield.starts)
        return possible_turns(board.wiring)

    def turn(self, number: int, turn: int) -> None:
        """This is how the map lies. Raises ValueError for a turn that the board does not allow."""
        board = self.boards[number]
        board.wiring = turned(board.wiring, turn)
        board.is_oriented = True
        self.tiles = self.tiles.with_wiring(number, board.wiring)
        self.news.append(b.Oriented(number, turn))
