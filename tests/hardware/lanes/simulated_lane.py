"""The shortest lane: the board is in the same program."""

from __future__ import annotations

from hardware.clock import wait_ms
from hardware.transports.simulated import SimulatedTarget
from tests.hardware.lanes.lane import TableLane
from tests.hardware.lanes.table_board import TableBoard
from tests.hardware.lanes.virtual_time import now_ms


class SimulatedLane(TableLane):
    def __init__(self, *, lossy: bool = True) -> None:
        super().__init__(TableBoard(lossy=lossy, packet_room=0 if lossy else 20))
        self.target = SimulatedTarget(self.board, now_ms=now_ms, wait=wait_ms)

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def unplug(self) -> None:
        self.target.unplug()

    def plug(self) -> None:
        self.target.plug()
