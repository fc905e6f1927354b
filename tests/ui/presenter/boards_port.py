"""Boards that are only said to be there: for the facts about what the screen makes of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hardware.boards.hand import BoardHand
from hardware.boards.no_boards import NoBoards
from hardware.boards.values import (
    NOISE_LEVELS,
    CellQuality,
    CellTrust,
    FoundBoard,
    FoundState,
    IntroducedFigure,
    Way,
)
from hardware.errors import NOT_A_PLACE, board_error
from ui.viewdata.table import LinkState, LinkView

if TYPE_CHECKING:
    from companion.content.whole_file import Unused

PADDOCK = FoundBoard(
    id="ble:paddock",
    name="Paddock board",
    way=Way.BLUETOOTH,
    state=FoundState.LINKED,
    is_held=True,
    signal_dbm=-58,
    firmware="1.4.0",
)
UNO = FoundBoard(id="serial:ACM0", name="Uno", way=Way.USB, where="/dev/ttyACM0")
BUSY = FoundBoard(
    id="serial:USB1",
    name="USB serial adapter of the printer",
    way=Way.USB,
    where="/dev/ttyUSB1",
    state=FoundState.FAILED,
    reason="port/busy",
    facts={"port": "/dev/ttyUSB1"},
)
SIMULATED = FoundBoard(id="simulated", name="Simulated board", way=Way.SIMULATED)
EVERYTHING = (PADDOCK, UNO, BUSY, SIMULATED)

SPACES = tuple(f"RP{number:02}" for number in range(1, 29))


def some_cells(spaces: tuple[str, ...] = SPACES) -> tuple[CellQuality, ...]:
    """Sensors of every kind."""
    trusts = {2: CellTrust.WEAK, 12: CellTrust.DEAD, 25: CellTrust.WEAK, 7: CellTrust.UNTRIED}
    return tuple(
        CellQuality(
            cell=space,
            trust=trusts.get(number, CellTrust.GOOD),
            answers=2,
            is_occupied=number % 5 == 0,
        )
        for number, space in enumerate(spaces)
    )


class SaidHand(BoardHand):
    """A hand that only notes what it does; the figures stand where they were put."""

    def __init__(self, places: dict[str, str] | None = None) -> None:
        self.places = dict(places or {})
        self.level = NOISE_LEVELS[0]
        self.is_plugged = True
        self.held: str | None = None
        self.deeds: list[str] = []

    def standing(self) -> dict[str, str]:
        return dict(self.places)

    def lift(self, space: str) -> None:
        self.held = next(f for f, at in self.places.items() if at == space)
        del self.places[self.held]
        self.deeds.append(f"lift {space}")

    def slide(self, spaces: tuple[str, ...]) -> None:
        self.deeds.append(f"slide {' '.join(spaces)}")

    def put(self, space: str) -> None:
        assert self.held is not None
        self.places[self.held] = space
        self.held = None
        self.deeds.append(f"put {space}")

    def take(self, fighter: str) -> None:
        self.held = fighter

    def take_off(self, fighter: str) -> None:
        self.places.pop(fighter, None)
        self.deeds.append(f"take off {fighter}")

    def knock(self) -> None:
        self.deeds.append("knock")

    def tidy(self) -> None:
        self.deeds.append("tidy")

    def noise(self, level: str) -> None:
        self.level = level

    def unplug(self) -> None:
        self.is_plugged = False

    def plug(self) -> None:
        self.is_plugged = True


class SaidBoards(NoBoards):
    """Boards that answer what they are told to, and note what was asked of them."""

    can_simulate = True

    def __init__(self, *boards: FoundBoard) -> None:
        self.boards = boards
        self.sensors: tuple[CellQuality, ...] = ()
        self.people: tuple[IntroducedFigure, ...] = ()
        self.is_searching = False
        self.has_stranger = False
        self.recording: Path | None = None
        self.is_trace_full = False
        self.hand: SaidHand | None = None
        self.unused: list[Unused] = []
        self.asked: list[str] = []

    def found(self) -> tuple[FoundBoard, ...]:
        return self.boards

    def search(self) -> None:
        self.asked.append("search")
        self.is_searching = True

    def connect(self, board_id: str) -> None:
        self.asked.append(f"connect {board_id}")

    def link_to(self, text: str) -> str | None:
        if "nowhere" in text:
            return board_error(NOT_A_PLACE, text=text).advice
        self.asked.append(f"link {text}")
        return None

    def disconnect(self) -> None:
        self.asked.append("disconnect")

    def cells(self) -> tuple[CellQuality, ...]:
        return self.sensors

    def figures(self) -> tuple[IntroducedFigure, ...]:
        return self.people

    def introduce(self, fighter: str | None) -> None:
        self.asked.append(f"introduce {fighter}")

    def record(self, on: bool) -> None:
        self.recording = Path("/somewhere/trace.jsonl") if on else None

    def flight(self) -> bytes:
        return b""

    def simulate(self, kind: str) -> SaidHand:
        self.asked.append(f"simulate {kind}")
        self.hand = SaidHand()
        return self.hand


def link() -> LinkView:
    return LinkView(state=LinkState.IN_SYNC, text="In sync")
