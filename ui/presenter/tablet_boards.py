"""The boards as the tablet shows them: what `hardware.boards` says about them, in words.

Both doors of the presenter in one, `BoardPort` and `BoardsPort`. Nothing is decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hardware.boards.values import MapTurned, MapUnclear, Way, WiringFault
from ui.presenter.board import link_of
from ui.presenter.boards_port import ready_link, refused_link
from ui.viewdata.table import LinkView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.content.whole_file import Unused
    from companion.game import Game
    from companion.play.lights import Lights
    from companion.rules.battlefield import SpaceId
    from companion.tracking.outputs import Output, Phase
    from hardware.boards.hand import BoardHand
    from hardware.boards.service import Boards
    from hardware.boards.values import CellQuality, FoundBoard, IntroducedFigure, Remark
    from ui.presenter.words import Words


class TabletBoards:
    """The service, with words for what people read."""

    can_simulate = True

    def __init__(self, boards: Boards, words: Words) -> None:
        self.boards = boards
        self._words = words

    # --- In words -------------------------------------------------------------------------------

    def link(self) -> LinkView:
        """The link light of every screen."""
        if not self.boards.is_linked:
            return LinkView(text=self._words.say("table.link.none"))
        if self.boards.is_refused:
            return refused_link(self._words)
        if self.boards.is_idle:
            return ready_link(self._words)
        return link_of(self.boards.phase, self._words)

    def found(self) -> tuple[FoundBoard, ...]:
        """Every board that can be linked, the linked one first."""
        return tuple(
            msgspec.structs.replace(
                board,
                name=board.name or self._name_of(board.way),
                advice=board.advice or self._said(board.remark),
            )
            for board in self.boards.found()
        )

    def _name_of(self, way: Way) -> str:
        """What is called by the way to it: the simulated board, and a radio that cannot listen."""
        is_simulated = way is Way.SIMULATED
        return self._words.say("boards.simulated" if is_simulated else "boards.way-bluetooth")

    def _said(self, remark: Remark | None) -> str | None:
        say = self._words.say
        match remark:
            case WiringFault(problems=problems):
                more = f" And {len(problems) - 1} more." if len(problems) > 1 else ""
                return say("boards.wiring-fault", problem=f"{problems[0]}{more}")
            case MapUnclear():
                return say("boards.map-unclear")
            case MapTurned(degrees=degrees):
                return say("boards.map-turned", degrees=degrees)
            case None:
                return None

    # --- BoardPort ------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """How board and game stand to each other."""
        return self.boards.phase

    @property
    def is_there(self) -> bool:
        """Whether the board is connected; all of them, if the map lies on several."""
        return self.boards.is_there

    def poll(self) -> Sequence[Output]:
        """What the tracker said since this was last asked."""
        return self.boards.poll()

    def follow(self, game: Game | None) -> None:
        """The game moved on."""
        self.boards.follow(game)

    def answer(self, option: int) -> None:
        """A person answered the open question."""
        self.boards.answer(option)

    def confirm(self, space: SpaceId, present: bool) -> None:
        """A person tapped what stands on a space."""
        self.boards.confirm(space, present=present)

    def agree(self) -> None:
        """Everything stands as the screen shows it."""
        self.boards.agree()

    def light(self, lights: Lights | None) -> None:
        """Show this with the lights, and nothing else."""
        self.boards.light(lights)

    def seen(self) -> dict[SpaceId, str]:
        """What the board reads now, by space."""
        return self.boards.seen()

    def doubtful(self) -> frozenset[SpaceId]:
        """Spaces on which a person's tap counts."""
        return self.boards.doubtful()

    # --- BoardsPort -----------------------------------------------------------------------------

    @property
    def is_searching(self) -> bool:
        """Whether a search is under way."""
        return self.boards.is_searching

    @property
    def has_stranger(self) -> bool:
        """Whether a figure that nobody knows is on the hello pad."""
        return self.boards.has_stranger

    @property
    def recording(self) -> str | None:
        """Where the trace is written."""
        path = self.boards.recording
        return str(path) if path is not None else None

    @property
    def is_trace_full(self) -> bool:
        """Whether the trace has become so large that no more is written."""
        return self.boards.is_trace_full

    @property
    def hand(self) -> BoardHand | None:
        """The hand over the linked board, if that is a simulated one."""
        return self.boards.hand

    @property
    def unused(self) -> Sequence[Unused]:
        """Files about boards that could not be used."""
        return self.boards.unused

    def search(self) -> None:
        """Look on USB and in the air."""
        self.boards.search()

    def connect(self, id: str) -> None:  # noqa: A002  (the id of a found board)
        """Link a board; another one is left."""
        self.boards.connect(id)

    def link_to(self, text: str) -> str | None:
        """Link the board of this name, port or address; advice if no board can be there."""
        return self.boards.link_to(text)

    def disconnect(self) -> None:
        """Leave the linked board; it is not linked by itself when the app starts again."""
        self.boards.disconnect()

    def cells(self) -> tuple[CellQuality, ...]:
        """The sensors of the linked board."""
        return self.boards.cells()

    def figures(self) -> tuple[IntroducedFigure, ...]:
        """The figures of the game, if the board has a hello pad."""
        return self.boards.figures()

    def introduce(self, fighter: str | None) -> None:
        """The figure on the hello pad, now or next, is this one."""
        self.boards.introduce(fighter)

    def record(self, on: bool) -> None:
        """Begin or end a recording."""
        self.boards.record(on=on)

    def flight(self) -> bytes:
        """What the linked board said up to now, as a trace for a report."""
        return self.boards.flight()

    def simulate(self, kind: str) -> BoardHand:
        """Link a simulated board of this kind and give its hand."""
        return self.boards.simulate(kind)

    # --- Its life -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Link the board that was met last."""
        self.boards.begin()

    def close(self) -> bool:
        """Leave every board, within about a second."""
        return self.boards.close()
