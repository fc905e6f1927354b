"""Makes the bridge for the linked boards: wirings, tags, how the map lies, what to say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.boards.bare_board import bare_board
from hardware.boards.values import MapTurned, MapUnclear, WiringFault
from hardware.bridge import Bridge
from hardware.bridge_outputs import NotOriented, Oriented, PadSeen, StrangeTag, TagLearned
from hardware.figures import FigureRegistry, figure_name, load_figures, save_figures
from hardware.supervisor import DEBOUNCE_MS, HEARTBEAT_MS
from hardware.trace import TraceRecorder, head_of
from hardware.wiring_choice import WiringChoice, choose_wiring

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.content.whole_file import Tell
    from companion.rules.battlefield import Battlefield
    from firmware_protocol.codec import Hello
    from hardware.boards.values import Remark
    from hardware.trace import Sink
    from hardware.trace_lines import TraceHead
    from hardware.wiring import Wiring

QUARTER: Final = 90


class BridgeMaker:
    """The bridge of what is linked. Simulated boards have Ringside's wirings, and no tags."""

    def __init__(
        self, folder: Path, sink: Sink, *, tell: Tell, is_simulated: bool, wanted: str = ""
    ) -> None:
        self.bridge: Bridge | None = None
        self.has_stranger = False
        self.awaited: str | None = None
        """The figure whose tag comes next on the hello pad."""
        self._folder = folder
        self._sink = sink
        self._is_simulated = is_simulated
        self._wanted = wanted
        self._tell = tell
        self._registry = FigureRegistry() if is_simulated else load_figures(folder, tell)
        self._field: Battlefield | None = None
        self._choice: WiringChoice | None = None
        self._others: tuple[Wiring, ...] = ()
        """The wirings of further boards under the same map."""
        self._shape: tuple[int, int] | None = None
        """Cells and abilities of the board for which the wiring was chosen."""
        self._is_unclear = False

    def build(
        self,
        field: Battlefield | None,
        hello: Hello | None,
        now_ms: int,
        others: tuple[Wiring, ...] = (),
    ) -> Wiring:
        """A bridge for a battlefield, or for the bare board; it knows what the last one knew."""
        old, turns = self.bridge, self._turns() if field == self._field else {}
        self._field, self._shape, self._others = field, _shape(hello), others
        self._choice = self._choose(field, hello)
        wirings, below = (self._choice.wiring, *others), field or _bare(hello)
        recorder = TraceRecorder(_head(below, wirings, self._registry), self._sink)
        self.bridge = Bridge(below, wirings, self._registry, recorder=recorder)
        self._is_unclear = False
        if old is not None:
            self.bridge.take_over(old, now_ms)
        for number, turn in turns.items():
            if number < len(wirings):
                self.bridge.turn_to(turn, now_ms, number)
        return self._choice.wiring

    def _choose(self, field: Battlefield | None, hello: Hello | None) -> WiringChoice:
        folder = None if self._is_simulated else self._folder
        return choose_wiring(field or _bare(hello), folder, hello=hello, wanted=self._wanted)

    def reconsider(self, wanted: str) -> None:
        """Other wirings may be there, or those of another board be meant: choose anew."""
        self._wanted = wanted
        self._shape = None

    def is_right_for(
        self, field: Battlefield | None, hello: Hello | None, others: tuple[Wiring, ...] = ()
    ) -> bool:
        """Whether the bridge is the one for this battlefield on these boards."""
        if self.bridge is None or field != self._field or others != self._others:
            return False
        if _shape(hello) == self._shape:
            return True
        choice, before = self._choose(field, hello), self._choice
        if field is None or before is None or choice.wiring != before.wiring:
            return False
        self._choice, self._shape = choice, _shape(hello)
        return True

    def _turns(self) -> dict[int, int]:
        """How the map lies on each board that could carry it several ways, once that is known."""
        boards = self.bridge.senses.boards if self.bridge is not None else ()
        return {
            number: board.wiring.turn
            for number, board in enumerate(boards)
            if board.wiring.grid is not None and board.is_oriented
        }

    def note(self, said: Iterable[object]) -> None:
        """Keep what the bridge said besides what the table hears."""
        for each in said:
            if isinstance(each, StrangeTag):
                self.has_stranger = True
            elif isinstance(each, PadSeen):
                self.has_stranger = False
            elif isinstance(each, TagLearned):
                self.has_stranger = False
                if self.awaited is not None and figure_name(self.awaited) == each.figure:
                    self.awaited = None
                if not self._is_simulated:
                    save_figures(self._folder, self._registry, self._tell)
            elif isinstance(each, NotOriented | Oriented):
                self._is_unclear = isinstance(each, NotOriented)

    @property
    def remark(self) -> Remark | None:
        """What people should know about wiring and map; None if all is as usual."""
        problems = self._choice.problems if self._choice is not None else ()
        if problems:
            return WiringFault(problems)
        if self._is_unclear:
            return MapUnclear()
        turn = max(self._turns().values(), default=0)
        return MapTurned(turn * QUARTER) if turn else None


def _shape(hello: Hello | None) -> tuple[int, int] | None:
    return (hello.cells, hello.capabilities) if hello is not None else None


def _bare(hello: Hello | None) -> Battlefield:
    return bare_board(hello.cells if hello is not None else 0)


def _head(field: Battlefield, wirings: tuple[Wiring, ...], registry: FigureRegistry) -> TraceHead:
    return head_of(field, wirings, registry, debounce_ms=DEBOUNCE_MS, heartbeat_ms=HEARTBEAT_MS)
