"""Boards met before, known by their own id: kept in one file in the user folder.

The id is what stays: the serial number of a USB board or the name of a Bluetooth board. Only a
board that has neither is known by its port or address. A file that cannot be used is no reason to
fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from companion.content.whole_file import SmallFile, Tell, silent
from companion.said import said
from hardware.targets import target_of
from hardware.transports.ble import BleTarget
from hardware.transports.serial_port import SerialTarget
from hardware.usb_ports import usb_id
from hardware.wiring_format import Cells

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.transports.base import BoardTarget

FILE: Final = "boards.json"
MOST: Final = 50


class RememberedBoard(msgspec.Struct, frozen=True):
    """One board. `board_id` never changes; `address` is where it was met last."""

    board_id: str
    address: str
    name: str
    cells: Cells = 0
    radio_address: str | None = None
    """How the radio called it then: enough to recognise it on this computer."""
    usb: str = ""
    """The USB device it is, as far as that says of itself; several cheap ones are alike."""
    wiring: str = ""
    """Which wirings are its own, by their board's name; empty: those that fit best."""
    is_left: bool = False
    """Somebody has left it: it is not linked by itself any more."""

    def target(self) -> BoardTarget:
        """Where to look for it. Raises BoardError if the address cannot be a place."""
        target = target_of(self.address)
        if isinstance(target, SerialTarget):
            return SerialTarget(target.port, usb=usb_id(self.usb or self.board_id))
        if isinstance(target, BleTarget):
            return BleTarget(target.wanted, known_as=self.radio_address)
        return target


def met(target: BoardTarget, name: str, *, board_id: str = "", cells: int = 0) -> RememberedBoard:
    """A board that has introduced itself at a place, to be remembered."""
    address, usb, radio_address = target.address, "", None
    if isinstance(target, SerialTarget) and target.usb is not None:
        usb = str(target.usb)
        board_id = usb if target.usb.serial_number else board_id
    elif isinstance(target, BleTarget) and target.met is not None:
        radio_address = target.met.address
        if target.met.name:
            address = board_id = f"ble:{target.met.name}"
    return RememberedBoard(
        board_id=board_id or address,
        address=address,
        name=name,
        cells=cells,
        radio_address=radio_address,
        usb=usb,
    )


class RememberedBoards:
    """The file. The board met last comes first; a change says whether it could be kept."""

    def __init__(self, folder: Path, tell: Tell = silent) -> None:
        instead = said("unused/boards")
        self.file = SmallFile(folder / FILE, list[RememberedBoard], instead=instead, tell=tell)

    def all(self) -> list[RememberedBoard]:
        """Every board known, the one met last first."""
        return self.file.read() or []

    def known(self, board_id: str) -> RememberedBoard | None:
        """The board of this id, or at this address."""
        boards = self.all()
        return next((b for b in boards if b.board_id == board_id), None) or next(
            (board for board in boards if board.address == board_id), None
        )

    def remember(self, board: RememberedBoard) -> bool:
        """Put it first, in place of what was known under its id.

        What people have said about it stays, and so does its address in the air.
        """
        known = self.all()
        before = next((each for each in known if each.board_id == board.board_id), None)
        if before is not None:
            board = msgspec.structs.replace(
                board,
                wiring=board.wiring or before.wiring,
                radio_address=board.radio_address or before.radio_address,
            )
        # One that was known by its port alone until now is not known twice.
        others = [each for each in known if each.board_id not in {board.board_id, board.address}]
        return known[:1] == [board] or self.file.write([board, *others][:MOST])

    def change(self, board: RememberedBoard) -> bool:
        """Keep this in place of what was known under its id, in the same order."""
        boards = [board if each.board_id == board.board_id else each for each in self.all()]
        return self.file.write(boards)

    def forget(self, board_id: str) -> bool:
        """It is not looked for any more."""
        return self.file.write([known for known in self.all() if known.board_id != board_id])
