"""Makes the bridge for the linked boards: wirings, tags, how the map lies, what to say about it.

Imported by `ui/bootstrap.py` when a board is asked for; it knows `hardware`, as only those may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware import lights as shows
from hardware.bridge import Bridge
from hardware.bridge_outputs import NotOriented, Oriented, PadSeen, StrangeTag, TagLearned
from hardware.figures import FigureRegistry, figure_name, load_figures, save_figures
from hardware.supervisor import DEBOUNCE_MS, HEARTBEAT_MS
from hardware.trace import Recorder, head_of
from hardware.wiring_choice import WiringChoice, choose_wiring
from ui.app import board_reports as reports

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.content.problems import Problem
    from companion.content.whole_file import Tell
    from companion.rules.battlefield import Battlefield
    from firmware_protocol.codec import Hello
    from hardware.trace import Sink
    from hardware.trace_lines import Head
    from hardware.wiring import Wiring
    from ui.presenter.board import BoardLights
    from ui.presenter.words import Words
    from ui.viewdata.boards import IntroducedFigure

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
        recorder = Recorder(_head(below, wirings, self._registry), self._sink)
        self.bridge = Bridge(below, wirings, self._registry, recorder=recorder)
        self._is_unclear = False
        if old is not None:
            reports.hand_over(old, self.bridge, now_ms)
        for number, turn in turns.items():
            if number < len(wirings):
                self.bridge.turn_to(turn, now_ms, number)
        return self._choice.wiring

    def _choose(self, field: Battlefield | None, hello: Hello | None) -> WiringChoice:
        folder = None if self._is_simulated else self._folder
        return choose_wiring(field or _bare(hello), folder, hello=hello, wanted=self._wanted)

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
                self.has_stranger, self.awaited = False, None
                if not self._is_simulated:
                    save_figures(self._folder, self._registry, self._tell)
            elif isinstance(each, NotOriented | Oriented):
                self._is_unclear = isinstance(each, NotOriented)

    def leds(self, lights: BoardLights) -> tuple[dict[int, int], ...]:
        """What each board is to show, light by light."""
        if self.bridge is None:
            return ()
        return self.bridge.senses.tiles.lights(shows.colours(_show(lights)))

    def figures(self, fighters: Iterable[str]) -> tuple[IntroducedFigure, ...]:
        """The figures of a game, if the board has a hello pad."""
        if self.bridge is None:
            return ()
        return reports.figures_of(self.bridge, fighters, self.awaited, figure_name)

    def remark(self, words: Words) -> str:
        """What people should know about wiring and map; empty if all is as usual."""
        problems = self._choice.problems if self._choice is not None else ()
        if problems:
            return words.say("boards.wiring-fault", problem=_told(problems))
        if self._is_unclear:
            return words.say("boards.map-unclear")
        turn = max(self._turns().values(), default=0)
        return words.say("boards.map-turned", degrees=turn * QUARTER) if turn else ""


def _show(lights: BoardLights) -> shows.Show | None:
    if lights.is_guide:
        return shows.Guide(lights.start, lights.end)
    if lights.trap is not None:
        return shows.Sprung(lights.trap)
    if lights.reach:
        return shows.Reachable(lights.start or lights.reach[0], frozenset(lights.reach))
    return shows.Ended((lights.end,)) if lights.end is not None else None


def _told(problems: tuple[Problem, ...]) -> str:
    more = f" And {len(problems) - 1} more." if len(problems) > 1 else ""
    return f"{problems[0]}{more}"


def _shape(hello: Hello | None) -> tuple[int, int] | None:
    return (hello.cells, hello.capabilities) if hello is not None else None


def _bare(hello: Hello | None) -> Battlefield:
    return reports.bare_board(hello.cells if hello is not None else 0)


def _head(field: Battlefield, wirings: tuple[Wiring, ...], registry: FigureRegistry) -> Head:
    return head_of(field, wirings, registry, debounce_ms=DEBOUNCE_MS, heartbeat_ms=HEARTBEAT_MS)
